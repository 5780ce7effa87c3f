//! `<string.h>` and `<strings.h>`.

use crate::facts::{CallEffect, Extent, Header, Memory};
use crate::row::{self, Row, reads, writes};

/// It reads the strings that its first two arguments point to, or begin.
const TWO_STRINGS: Memory = Memory::Arguments(&[reads(0, Extent::String), reads(1, Extent::String)]);
/// It reads the string that its first argument points to.
const ONE_STRING: Memory = Memory::Arguments(&[reads(0, Extent::String)]);
/// It reads the string that the second argument points to and writes where the first one points.
const STRING_TO_STRING: Memory = Memory::Arguments(&[reads(1, Extent::String), writes(0, Extent::String)]);

/// Functions for strings leave `errno` alone, but for those that allocate.
const fn string(names: &'static [&'static str]) -> Row {
    row::ordinary(Header::String, names).leaves_errno()
}

pub(super) const ROWS: &[Row] = &[
    string(&["strcpy", "strncpy"]).effect(CallEffect::Fill).touches(STRING_TO_STRING),
    string(&["strcat", "strncat"]).effect(CallEffect::Fill).touches(STRING_TO_STRING),
    string(&["stpcpy", "stpncpy", "strlcpy", "strlcat"]).touches(STRING_TO_STRING),
    string(&["__strcpy_chk", "__stpcpy_chk", "__strncpy_chk", "__strcat_chk", "__strncat_chk"])
        .touches(STRING_TO_STRING),
    row::ordinary(Header::String, &["strdup", "__strdup", "strndup", "__strndup"]).touches(ONE_STRING).allocates(),
    string(&["strcmp", "strncmp", "strcoll", "strcasecmp", "strncasecmp"])
        .effect(CallEffect::Look)
        .touches(TWO_STRINGS),
    string(&["memcmp"])
        .effect(CallEffect::Look)
        .accesses(&[reads(0, Extent::Argument(2)), reads(1, Extent::Argument(2))]),
    string(&["bcmp"]).accesses(&[reads(0, Extent::Argument(2)), reads(1, Extent::Argument(2))]),
    string(&["strlen", "strnlen"]).effect(CallEffect::Look).touches(ONE_STRING),
    string(&["memcpy", "memmove", "mempcpy", "__memcpy_chk", "__memmove_chk", "__mempcpy_chk"])
        .touches(Memory::Copies { to: 0, from: 1, length: 2 }),
    string(&["bcopy"]).touches(Memory::Copies { to: 1, from: 0, length: 2 }),
    string(&["memccpy"]).accesses(&[reads(1, Extent::Argument(3)), writes(0, Extent::Argument(3))]),
    string(&["memset", "__memset_chk"]).touches(Memory::Fills { to: 0, length: 2 }),
    string(&["bzero", "explicit_bzero"]).touches(Memory::Fills { to: 0, length: 1 }),
    string(&["memchr", "memrchr"]).accesses(&[reads(0, Extent::Argument(2))]),
    string(&["rawmemchr"]).accesses(&[reads(0, Extent::Object)]),
    string(&["strchr", "index", "strchrnul", "strrchr", "rindex"]).touches(ONE_STRING),
    string(&["strstr", "strspn", "strcspn", "strpbrk"]).touches(TWO_STRINGS),
    // The rest of a string is kept, or lies behind another pointer.
    string(&["strtok"]).for_one_thread().touches(Memory::Anything),
    string(&["strtok_r", "__strtok_r", "strsep"]),
];
