//! What the system tells and does.

use crate::facts::{Asks, CallEffect, Header, Memory, Role, Waits};
use crate::row::{Row, missing, ordinary};

const H: Header = Header::System;

pub(super) const ROWS: &[Row] = &[
    ordinary(H, &["getpid", "getuid"]).effect(CallEffect::Chooses),
    ordinary(H, &["getppid", "geteuid", "getgid", "getegid", "get_nprocs", "get_nprocs_conf", "isatty"]),
    // Which number a thread may have depends on those that live: others start and end.
    ordinary(H, &["gettid"]).asks(Asks::ThreadNumber).touches(Memory::Anything),
    // Handlers are not supported.
    ordinary(H, &["signal", "raise"]),
    // The next call may overwrite the name that it returns.
    ordinary(H, &["setlocale"]).for_one_thread().touches(Memory::Anything),
    // What `pthread_cleanup_push` is made of. The program calls its handlers itself.
    ordinary(H, &["__sigsetjmp", "__pthread_register_cancel", "__pthread_unregister_cancel"]),
    ordinary(H, &["sched_yield"]).touches_nothing().leaves_errno(),
    // Of calls of the system, those of futexes are known.
    ordinary(H, &["syscall"]).waits(Waits::Word).acts_at_once(),
    missing(H, &["fork", "vfork", "clone", "__clone", "clone3"]).role(Role::Spawns),
    missing(H, &["sigaction", "execve", "mmap"]),
];
