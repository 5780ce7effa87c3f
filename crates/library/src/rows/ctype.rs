//! `<ctype.h>`.

use crate::facts::{CallEffect, Header};
use crate::row::{Row, ordinary};

const H: Header = Header::Ctype;

pub(super) const ROWS: &[Row] = &[
    // Arguments that are no characters are undefined.
    ordinary(
        H,
        &[
            "isupper", "islower", "isalpha", "isdigit", "isxdigit", "isspace", "isprint", "isgraph", "isblank",
            "iscntrl", "ispunct", "isalnum", "toupper", "tolower",
        ],
    )
    .effect(CallEffect::Look),
    ordinary(H, &["isascii", "toascii"]),
    ordinary(H, &["__ctype_b_loc", "__ctype_toupper_loc", "__ctype_tolower_loc"]),
];
