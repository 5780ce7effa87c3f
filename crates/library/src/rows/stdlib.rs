//! `<stdlib.h>` and `<inttypes.h>`, as far as they are about values.

use crate::facts::{Asks, CallEffect, Generator, Header, RuntimeFile};
use crate::row::{Row, in_c, ordinary};

const H: Header = Header::Stdlib;

pub(super) const ROWS: &[Row] = &[
    ordinary(H, &["abs", "labs", "llabs"]).effect(CallEffect::Computes).leaves_errno(),
    ordinary(H, &["imaxabs"]),
    ordinary(H, &["div", "ldiv", "lldiv", "imaxdiv"]),
    ordinary(H, &["atoi", "atol", "atoll", "atof"]),
    ordinary(H, &["strtof", "strtod", "strtold"]),
    ordinary(
        H,
        &[
            "strtol",
            "strtoul",
            "strtoll",
            "strtoull",
            "strtoimax",
            "strtoumax",
            "strtoq",
            "strtouq",
            "__isoc23_strtol",
            "__isoc23_strtoul",
            "__isoc23_strtoll",
            "__isoc23_strtoull",
            "__isoc23_strtoimax",
            "__isoc23_strtoumax",
        ],
    ),
    ordinary(H, &["rand"]).for_one_thread().effect(CallEffect::Chooses).asks(Asks::Numbers(Generator::Rand)),
    ordinary(H, &["random"]).effect(CallEffect::Chooses).asks(Asks::Numbers(Generator::Random)),
    ordinary(H, &["lrand48"]).for_one_thread().effect(CallEffect::Chooses).asks(Asks::Numbers(Generator::Rand48)),
    ordinary(H, &["rand_r"]).asks(Asks::NumbersBySeed),
    ordinary(H, &["srand"]).for_one_thread().seeds(Generator::Rand),
    ordinary(H, &["srandom"]).seeds(Generator::Random),
    ordinary(H, &["srand48"]).for_one_thread().seeds(Generator::Rand48),
    ordinary(H, &["getenv"]).for_one_thread(),
    ordinary(H, &["secure_getenv"]),
    ordinary(H, &["__adamant_compares_with"]).effect(CallEffect::Look).touches_nothing().leaves_errno(),
    ordinary(H, &["__adamant_sorts"]).effect(CallEffect::Look).touches_nothing().leaves_errno(),
    ordinary(H, &["__adamant_finds_no_order"]).touches_nothing().leaves_errno(),
    in_c(H, RuntimeFile::Stdlib, &["qsort", "bsearch"]),
];
