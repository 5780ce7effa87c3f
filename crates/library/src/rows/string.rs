//! `<string.h>` and `<strings.h>`.

use crate::facts::{Effect, Extent, Header, Memory};
use crate::row::{Row, ordinary, reads, writes};

const H: Header = Header::String;

/// It reads the strings that its first two arguments point to, or begin.
const TWO_STRINGS: Memory = Memory::Arguments(&[reads(0, Extent::String), reads(1, Extent::String)]);
/// It reads the string that its first argument points to.
const ONE_STRING: Memory = Memory::Arguments(&[reads(0, Extent::String)]);
/// It reads the string that the second argument points to and writes where the first one points.
const STRING_TO_STRING: Memory = Memory::Arguments(&[reads(1, Extent::String), writes(0, Extent::String)]);

pub(super) const ROWS: &[Row] = &[
    ordinary(H, &["strcpy", "strncpy"]).effect(Effect::Fill).touches(STRING_TO_STRING),
    ordinary(H, &["strcat", "strncat"]).effect(Effect::Fill).touches(STRING_TO_STRING),
    ordinary(H, &["stpcpy", "stpncpy", "strlcpy", "strlcat"]).touches(STRING_TO_STRING),
    ordinary(H, &["__strcpy_chk", "__stpcpy_chk", "__strncpy_chk", "__strcat_chk", "__strncat_chk"])
        .touches(STRING_TO_STRING),
    ordinary(H, &["strdup", "__strdup", "strndup", "__strndup"]).touches(ONE_STRING).allocates(),
    ordinary(H, &["strcmp", "strncmp", "strcoll", "strcasecmp", "strncasecmp"])
        .effect(Effect::Look)
        .touches(TWO_STRINGS),
    ordinary(H, &["memcmp"])
        .effect(Effect::Look)
        .accesses(&[reads(0, Extent::Argument(2)), reads(1, Extent::Argument(2))]),
    ordinary(H, &["bcmp"]).accesses(&[reads(0, Extent::Argument(2)), reads(1, Extent::Argument(2))]),
    ordinary(H, &["strlen", "strnlen"]).effect(Effect::Look).touches(ONE_STRING),
    ordinary(H, &["memcpy", "memmove", "mempcpy", "__memcpy_chk", "__memmove_chk", "__mempcpy_chk"])
        .touches(Memory::Copies { to: 0, from: 1, length: 2 }),
    ordinary(H, &["bcopy"]).touches(Memory::Copies { to: 1, from: 0, length: 2 }),
    ordinary(H, &["memccpy"]).accesses(&[reads(1, Extent::Argument(3)), writes(0, Extent::Argument(3))]),
    ordinary(H, &["memset", "__memset_chk"]).touches(Memory::Fills { to: 0, length: 2 }),
    ordinary(H, &["bzero", "explicit_bzero"]).touches(Memory::Fills { to: 0, length: 1 }),
    ordinary(H, &["memchr", "memrchr"]).accesses(&[reads(0, Extent::Argument(2))]),
    ordinary(H, &["rawmemchr"]).accesses(&[reads(0, Extent::Object)]),
    ordinary(H, &["strchr", "index", "strchrnul", "strrchr", "rindex"]).touches(ONE_STRING),
    ordinary(H, &["strstr", "strspn", "strcspn", "strpbrk"]).touches(TWO_STRINGS),
    // The rest of a string is kept, or lies behind another pointer.
    ordinary(H, &["strtok"]).touches(Memory::Anything),
    ordinary(H, &["strtok_r", "__strtok_r", "strsep"]),
];
