//! `<errno.h>`.

use crate::facts::{Asks, Header, Memory};
use crate::row::{Row, ordinary};

const H: Header = Header::Errno;

pub(super) const ROWS: &[Row] = &[
    ordinary(H, &["__errno_location"]).asks(Asks::ErrnoPlace).touches_nothing().leaves_errno(),
    // The next call overwrites a text that the library does not know.
    ordinary(H, &["strerror"]).for_one_thread().touches(Memory::Anything),
];
