//! `<time.h>`.

use crate::facts::{Chosen, Header};
use crate::row::{Row, ordinary};

const H: Header = Header::Time;

pub(super) const ROWS: &[Row] = &[
    ordinary(H, &["time"]).chosen(Chosen::ResultAndPlace),
    ordinary(H, &["clock", "gettimeofday", "clock_gettime", "clock_getres", "timespec_get", "difftime"]),
    ordinary(H, &["sleep", "usleep"]).touches_nothing(),
    ordinary(H, &["nanosleep", "clock_nanosleep"]),
];
