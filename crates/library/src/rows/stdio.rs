//! `<stdio.h>`, and the calls of the system below it.

use crate::facts::{Asks, CallEffect, Extent, Header, Memory};
use crate::row::{Row, missing, ordinary, reads};

const H: Header = Header::Stdio;

pub(super) const ROWS: &[Row] = &[
    ordinary(H, &["putchar"]).effect(CallEffect::Output).touches_nothing(),
    ordinary(H, &["putchar_unlocked"]).for_one_thread(),
    ordinary(H, &["putc", "fputc", "_IO_putc"]),
    ordinary(H, &["putc_unlocked", "fputc_unlocked"]).for_one_thread(),
    ordinary(H, &["puts"]).effect(CallEffect::Output).accesses(&[reads(0, Extent::String)]),
    ordinary(H, &["fputs", "fwrite", "write"]),
    ordinary(H, &["fputs_unlocked", "fwrite_unlocked"]).for_one_thread(),
    // Values of `%s` are read, those of `%n` written.
    ordinary(H, &["printf"]).effect(CallEffect::Output).touches(Memory::Pointed).format(0),
    ordinary(
        H,
        &[
            "fprintf",
            "dprintf",
            "vprintf",
            "vfprintf",
            "vdprintf",
            "__printf_chk",
            "__fprintf_chk",
            "__dprintf_chk",
            "__vprintf_chk",
            "__vfprintf_chk",
            "__vdprintf_chk",
        ],
    ),
    ordinary(H, &["sprintf"]).effect(CallEffect::Fill).format(1),
    ordinary(H, &["snprintf"]).effect(CallEffect::Fill).format(2),
    ordinary(H, &["vsprintf", "vsnprintf", "__sprintf_chk", "__snprintf_chk", "__vsprintf_chk", "__vsnprintf_chk"]),
    ordinary(H, &["asprintf", "vasprintf", "__asprintf_chk", "__vasprintf_chk"]),
    ordinary(H, &["getchar", "getc", "fgetc", "_IO_getc"]),
    ordinary(H, &["getchar_unlocked", "getc_unlocked", "fgetc_unlocked", "fread_unlocked"]).for_one_thread(),
    ordinary(H, &["ungetc", "fgets", "gets", "fread", "read"]),
    // A block that is too small ends.
    ordinary(H, &["getline", "__getline"]).frees_blocks(),
    missing(H, &["getdelim", "__getdelim"]),
    ordinary(
        H,
        &[
            "scanf",
            "fscanf",
            "vscanf",
            "vfscanf",
            "sscanf",
            "vsscanf",
            "__isoc99_scanf",
            "__isoc99_fscanf",
            "__isoc99_vscanf",
            "__isoc99_vfscanf",
            "__isoc99_sscanf",
            "__isoc99_vsscanf",
            "__isoc23_scanf",
            "__isoc23_fscanf",
            "__isoc23_vscanf",
            "__isoc23_vfscanf",
            "__isoc23_sscanf",
            "__isoc23_vsscanf",
        ],
    ),
    ordinary(H, &["fclose"]).closes_streams(),
    ordinary(H, &["fflush", "flockfile", "funlockfile"]),
    ordinary(H, &["setvbuf", "setbuf", "setbuffer", "setlinebuf"]).asks(Asks::StreamUse),
    ordinary(H, &["fileno", "feof", "clearerr"]),
    ordinary(H, &["feof_unlocked", "clearerr_unlocked"]).for_one_thread(),
    ordinary(H, &["ferror"]).asks(Asks::StreamFailures),
    ordinary(H, &["ferror_unlocked"]).asks(Asks::StreamFailures).for_one_thread(),
    ordinary(H, &["perror"]).asks(Asks::ErrnoText),
];
