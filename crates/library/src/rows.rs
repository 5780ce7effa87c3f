//! The rows, a file for each group of functions.

/// Names that begin alike.
macro_rules! names {
    ($beginning:literal: $($end:ident)*) => { &[$(concat!($beginning, stringify!($end))),*] };
}

mod atomic;
mod c_threads;
mod ctype;
pub(crate) mod cxx;
mod errno;
mod heap;
mod math;
mod process;
mod pthread;
mod semaphore;
mod stdio;
mod stdlib;
mod string;
mod system;
mod time;
mod verifier;

use crate::row::Row;

/// All rows.
pub(crate) const ALL: [&[Row]; 16] = [
    verifier::ROWS,
    process::ROWS,
    pthread::ROWS,
    semaphore::ROWS,
    c_threads::ROWS,
    atomic::ROWS,
    heap::ROWS,
    stdlib::ROWS,
    string::ROWS,
    ctype::ROWS,
    stdio::ROWS,
    math::ROWS,
    errno::ROWS,
    time::ROWS,
    system::ROWS,
    cxx::ROWS,
];
