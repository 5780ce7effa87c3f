//! `<semaphore.h>`.

use crate::facts::{Header, Locks, Memory, Waits};
use crate::row::{Row, missing, ordinary};

const H: Header = Header::Semaphore;

/// What has to do with threads may touch more than it is given pointers to.
const fn semaphore(names: &'static [&'static str]) -> Row {
    ordinary(H, names).touches(Memory::Anything).locks(Locks::Anything).acts_at_once()
}

pub(super) const ROWS: &[Row] = &[
    semaphore(&["sem_init", "sem_destroy", "sem_trywait", "sem_post", "sem_getvalue"]),
    semaphore(&["sem_wait"]).waits(Waits::Semaphore),
    semaphore(&["sem_timedwait", "sem_clockwait"]).waits(Waits::SemaphoreForTime),
    missing(H, &["sem_open", "sem_close", "sem_unlink"]),
];
