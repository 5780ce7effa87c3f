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
    thread(ATTRIBUTES_OF_THREADS),
    thread(ATTRIBUTES_OF_MUTEXES),
    thread(OTHER_ATTRIBUTES),
    missing(H, MISSING),
    missing(H, &["__pthread_register_cancel_defer", "__pthread_unregister_cancel_restore", "__pthread_unwind_next"]),
];

/// What says how threads are.
const ATTRIBUTES_OF_THREADS: &[&str] = names!["pthread_":
    attr_init attr_destroy attr_setdetachstate attr_getdetachstate attr_setinheritsched attr_getinheritsched
    attr_setschedpolicy attr_getschedpolicy attr_setscope attr_getscope attr_setstacksize attr_getstacksize
    attr_setguardsize attr_getguardsize attr_setschedparam attr_getschedparam attr_setaffinity_np
];

/// What says how mutexes are.
const ATTRIBUTES_OF_MUTEXES: &[&str] = names!["pthread_":
    mutexattr_init mutexattr_destroy mutexattr_settype mutexattr_gettype mutexattr_setprotocol mutexattr_getprotocol
    mutexattr_setrobust mutexattr_getrobust mutexattr_setpshared mutexattr_getpshared
];

/// What says how conditions, read-write locks and barriers are.
const OTHER_ATTRIBUTES: &[&str] = names!["pthread_":
    condattr_init condattr_destroy condattr_setpshared condattr_getpshared condattr_setclock condattr_getclock
    rwlockattr_init rwlockattr_destroy rwlockattr_setpshared rwlockattr_getpshared rwlockattr_setkind_np
    rwlockattr_getkind_np barrierattr_init barrierattr_destroy barrierattr_setpshared barrierattr_getpshared
];

/// Functions that nobody implements.
const MISSING: &[&str] = names!["pthread_":
    attr_getaffinity_np attr_getsigmask_np attr_getstack attr_getstackaddr attr_setsigmask_np attr_setstack
    attr_setstackaddr clockjoin_np getaffinity_np getattr_default_np getattr_np getconcurrency getcpuclockid
    getname_np getschedparam kill kill_other_threads_np mutex_consistent mutex_consistent_np mutex_getprioceiling
    mutex_setprioceiling mutexattr_getkind_np mutexattr_getprioceiling mutexattr_getrobust_np mutexattr_setkind_np
    mutexattr_setprioceiling mutexattr_setrobust_np setattr_default_np sigmask sigqueue cond_reltimedwait_np
    cond_timedwait_relative_np getthreadid_np delay_np resume_np suspend_np cleanup_push cleanup_pop
];
