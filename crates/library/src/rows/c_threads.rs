//! `<threads.h>` of C.

use crate::facts::{Asks, Attempt, Header, Keys, Locks, Memory, Role, Waits, When};
use crate::row::{Row, ordinary};

/// What has to do with threads may touch more than it is given pointers to.
const fn thread(names: &'static [&'static str]) -> Row {
    ordinary(Header::CThreads, names).touches(Memory::Anything).locks(Locks::Anything).acts_at_once()
}

pub(super) const ROWS: &[Row] = &[
    thread(&["thrd_create"]).role(Role::Starts { attributes: None }).calls_back(1, When::InThread),
    thread(&["thrd_join"]).role(Role::Joins).waits(Waits::Thread),
    thread(&["thrd_detach"]).role(Role::LetsGo),
    thread(&["thrd_exit"]).role(Role::Ends),
    thread(&["thrd_current"]).asks(Asks::OwnHandle).touches_nothing().leaves_errno(),
    thread(&["thrd_equal", "thrd_yield"]).touches_nothing().leaves_errno(),
    thread(&["thrd_sleep"]),
    thread(&["mtx_init", "mtx_destroy"]),
    thread(&["mtx_unlock"]).locks(Locks::GivesBack),
    thread(&["mtx_trylock"]).attempts(Attempt::MayFail),
    thread(&["mtx_lock"]).waits(Waits::Mutex),
    thread(&["mtx_timedlock"]).waits(Waits::MutexForTime).attempts(Attempt::Firm),
    thread(&["cnd_init", "cnd_destroy", "cnd_signal", "cnd_broadcast"]),
    thread(&["cnd_wait", "cnd_timedwait"]).waits(Waits::Condition),
    thread(&["call_once"]).waits(Waits::Once).calls_back(1, When::Now),
    thread(&["tss_create"]).calls_back(1, When::AtThreadEnd).keys(Keys::Makes),
    thread(&["tss_set", "tss_get", "tss_delete"]).keys(Keys::Takes),
];
