//! `<pthread.h>`.

use crate::facts::{Asks, Attempt, Extent, Header, Keys, Locks, Memory, Role, Shares, Waits, When};
use crate::row::{Row, missing, ordinary, reads, writes};

const H: Header = Header::Pthread;

/// As much as the attributes of a thread have, and more than its handle.
const WORDS: Extent = Extent::Bytes(64);

/// What has to do with threads may touch more than it is given pointers to. It returns its error numbers.
const fn thread(names: &'static [&'static str]) -> Row {
    ordinary(H, names).touches(Memory::Anything).locks(Locks::Anything).acts_at_once().leaves_errno()
}

const fn unhurried(names: &'static [&'static str], waits: Waits) -> Row {
    thread(names).waits(waits)
}

pub(super) const ROWS: &[Row] = &[
    thread(&["pthread_create"])
        .role(Role::Starts { attributes: Some(1) })
        .calls_back(2, When::InThread)
        .accesses(&[reads(1, WORDS), writes(0, WORDS)])
        .locks(Locks::Neither),
    unhurried(&["pthread_join"], Waits::Thread).role(Role::Joins).accesses(&[writes(1, WORDS)]).locks(Locks::Neither),
    unhurried(&["pthread_tryjoin_np"], Waits::Never),
    // With a limit it does not wait, without one for ever.
    unhurried(&["pthread_timedjoin_np"], Waits::Thread),
    thread(&["pthread_exit"]).role(Role::Ends).touches(Memory::Pointed),
    thread(&["pthread_detach"]).role(Role::LetsGo).touches_nothing(),
    thread(&["pthread_self"]).asks(Asks::OwnHandle).touches_nothing(),
    thread(&["pthread_equal", "pthread_yield"]).touches_nothing(),
    thread(&[
        "pthread_setname_np",
        "pthread_setschedparam",
        "pthread_setschedprio",
        "pthread_setaffinity_np",
        "pthread_setconcurrency",
        "pthread_atfork",
    ]),
    // There is no `fork` that would call what is registered, nor is a thread cancelled.
    thread(&["pthread_setcancelstate", "pthread_setcanceltype", "pthread_testcancel", "pthread_cancel"]),
    thread(&["pthread_mutex_init", "pthread_mutex_destroy"]).touches(Memory::Locks),
    unhurried(&["pthread_mutex_lock"], Waits::Mutex).touches(Memory::Locks).locks(Locks::Takes).asks_first(),
    thread(&["pthread_mutex_unlock"]).touches(Memory::Locks).locks(Locks::GivesBack).asks_first(),
    thread(&["pthread_mutex_trylock"]).touches(Memory::Locks).locks(Locks::Tries).asks_first().attempts(Attempt::Firm),
    unhurried(&["pthread_mutex_timedlock", "pthread_mutex_clocklock"], Waits::MutexForTime).attempts(Attempt::Firm),
    thread(&["pthread_cond_init", "pthread_cond_destroy"]),
    unhurried(&["pthread_cond_wait"], Waits::Condition).touches(Memory::Locks).locks(Locks::WaitsWithout),
    unhurried(&["pthread_cond_timedwait", "pthread_cond_clockwait"], Waits::Condition),
    thread(&["pthread_cond_signal", "pthread_cond_broadcast"]).touches(Memory::Locks).locks(Locks::Neither),
    thread(&["pthread_rwlock_init", "pthread_rwlock_destroy", "pthread_rwlock_unlock"]),
    thread(&["pthread_rwlock_tryrdlock"]).attempts(Attempt::Firm).shares(Shares::TellsReaders),
    thread(&["pthread_rwlock_trywrlock"]).attempts(Attempt::Firm),
    unhurried(&["pthread_rwlock_rdlock"], Waits::ReadWriteLock),
    unhurried(&["pthread_rwlock_wrlock"], Waits::ReadWriteLock).shares(Shares::WaitsToWrite),
    unhurried(&["pthread_rwlock_timedrdlock", "pthread_rwlock_clockrdlock"], Waits::ReadWriteLockForTime)
        .attempts(Attempt::Firm)
        .shares(Shares::TellsReaders),
    unhurried(&["pthread_rwlock_timedwrlock", "pthread_rwlock_clockwrlock"], Waits::ReadWriteLockForTime)
        .attempts(Attempt::Firm)
        .shares(Shares::WaitsToWrite),
    thread(&["pthread_spin_init", "pthread_spin_destroy", "pthread_spin_unlock"]),
    thread(&["pthread_spin_trylock"]).attempts(Attempt::Firm),
    unhurried(&["pthread_spin_lock"], Waits::Word),
    thread(&["pthread_barrier_init", "pthread_barrier_destroy"]),
    unhurried(&["pthread_barrier_wait"], Waits::Barrier),
    unhurried(&["pthread_once"], Waits::Once).calls_back(1, When::Now),
    thread(&["pthread_key_create"]).calls_back(1, When::AtThreadEnd).keys(Keys::Makes),
    thread(&["pthread_setspecific", "pthread_getspecific", "pthread_key_delete"]).keys(Keys::Takes),
    thread(&[
        "pthread_attr_init",
        "pthread_attr_destroy",
        "pthread_attr_setdetachstate",
        "pthread_attr_getdetachstate",
        "pthread_attr_setinheritsched",
        "pthread_attr_getinheritsched",
        "pthread_attr_setschedpolicy",
        "pthread_attr_getschedpolicy",
        "pthread_attr_setscope",
        "pthread_attr_getscope",
        "pthread_attr_setstacksize",
        "pthread_attr_getstacksize",
        "pthread_attr_setguardsize",
        "pthread_attr_getguardsize",
        "pthread_attr_setschedparam",
        "pthread_attr_getschedparam",
        "pthread_attr_setaffinity_np",
    ]),
    thread(&[
        "pthread_mutexattr_init",
        "pthread_mutexattr_destroy",
        "pthread_mutexattr_settype",
        "pthread_mutexattr_gettype",
        "pthread_mutexattr_setprotocol",
        "pthread_mutexattr_getprotocol",
        "pthread_mutexattr_setrobust",
        "pthread_mutexattr_getrobust",
        "pthread_mutexattr_setpshared",
        "pthread_mutexattr_getpshared",
    ]),
    thread(&[
        "pthread_condattr_init",
        "pthread_condattr_destroy",
        "pthread_condattr_setpshared",
        "pthread_condattr_getpshared",
        "pthread_condattr_setclock",
        "pthread_condattr_getclock",
        "pthread_rwlockattr_init",
        "pthread_rwlockattr_destroy",
        "pthread_rwlockattr_setpshared",
        "pthread_rwlockattr_getpshared",
        "pthread_rwlockattr_setkind_np",
        "pthread_rwlockattr_getkind_np",
        "pthread_barrierattr_init",
        "pthread_barrierattr_destroy",
        "pthread_barrierattr_setpshared",
        "pthread_barrierattr_getpshared",
    ]),
    missing(
        H,
        &[
            "pthread_attr_getaffinity_np",
            "pthread_attr_getsigmask_np",
            "pthread_attr_getstack",
            "pthread_attr_getstackaddr",
            "pthread_attr_setsigmask_np",
            "pthread_attr_setstack",
            "pthread_attr_setstackaddr",
            "pthread_clockjoin_np",
            "pthread_getaffinity_np",
            "pthread_getattr_default_np",
            "pthread_getattr_np",
            "pthread_getconcurrency",
            "pthread_getcpuclockid",
            "pthread_getname_np",
            "pthread_getschedparam",
            "pthread_kill",
            "pthread_kill_other_threads_np",
            "pthread_mutex_consistent",
            "pthread_mutex_consistent_np",
            "pthread_mutex_getprioceiling",
            "pthread_mutex_setprioceiling",
            "pthread_mutexattr_getkind_np",
            "pthread_mutexattr_getprioceiling",
            "pthread_mutexattr_getrobust_np",
            "pthread_mutexattr_setkind_np",
            "pthread_mutexattr_setprioceiling",
            "pthread_mutexattr_setrobust_np",
            "pthread_setattr_default_np",
            "pthread_sigmask",
            "pthread_sigqueue",
            "pthread_cond_reltimedwait_np",
            "pthread_cond_timedwait_relative_np",
            "pthread_getthreadid_np",
            "pthread_delay_np",
            "pthread_resume_np",
            "pthread_suspend_np",
            "__pthread_register_cancel_defer",
            "__pthread_unregister_cancel_restore",
            "__pthread_unwind_next",
            "pthread_cleanup_push",
            "pthread_cleanup_pop",
        ],
    ),
];
