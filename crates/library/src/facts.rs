//! What a row says of functions, and what is true where it says nothing: the worst.

mod effects;
mod kept;
mod questions;
mod threads;

pub use effects::{Access, CallEffect, EndOfRun, Extent, Memory, Size, Use};
pub(crate) use kept::Seeds;
pub use kept::{Asks, Chosen, Generator};
pub(crate) use threads::Shares;
pub use threads::{Attempt, Calls, Keys, Locks, Role, Waits, When};

/// What is known of a function.
#[derive(Clone, Copy, Debug)]
pub struct Facts {
    /// The group of functions that it belongs to; none for a function without row.
    pub header: Option<Header>,
    /// Who does what it does.
    pub implementation: Implementation,
    /// What it does to values and memory, for whoever leaves calls out. Safe: anything.
    pub effect: CallEffect,
    /// The memory that others may see and that it touches. Safe: anything.
    pub memory: Memory,
    /// What it does to mutexes. Safe: it gives back whatever it can reach.
    pub locks: Locks,
    /// Whom it calls back. Safe: whatever it is given.
    pub calls: Calls,
    /// What it has to do with threads.
    pub role: Role,
    /// Whether and for what it waits.
    pub waits: Waits,
    /// What of the state of the library it hands to the program. Safe: anything.
    pub asks: Asks,
    /// The generator of random numbers that it gives a seed. Safe: any.
    pub(crate) seeds: Seeds,
    /// The argument that is a format for the arguments behind it; it counts beside effects on text alone.
    pub format: Option<u8>,
    /// What it has to do with keys for values of threads. Safe: anything.
    pub keys: Keys,
    /// Whether it tries to take a lock and may come back without. Safe: nothing is said.
    pub attempt: Attempt,
    /// What it does to a read-write lock. Safe: anything.
    pub(crate) shares: Shares,
    /// Where the program finds what a run chose for it. Safe: in its result.
    pub chosen: Chosen,
    pub(crate) frees: bool,
    pub(crate) never_returns: bool,
    pub(crate) asks_first: bool,
    pub(crate) acts_at_once: bool,
    pub(crate) is_for_one_thread: bool,
    pub(crate) closes_streams: bool,
    pub(crate) allocates: bool,
    pub(crate) compares_pointers: bool,
    pub(crate) writes_errno: bool,
}

/// A group of functions: most are those of a header.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Header {
    /// The functions behind atomic operations.
    Atomic,
    /// `<threads.h>`.
    CThreads,
    /// `<ctype.h>`.
    Ctype,
    /// What compiled C++ calls.
    Cxx,
    /// `<errno.h>`.
    Errno,
    /// The heap.
    Heap,
    /// `<math.h>` and `<fenv.h>`.
    Math,
    /// The end of the program, and traps.
    Process,
    /// `<pthread.h>`.
    Pthread,
    /// `<semaphore.h>`.
    Semaphore,
    /// `<stdio.h>` and the calls of the system below it.
    Stdio,
    /// `<stdlib.h>`, as far as it is about values.
    Stdlib,
    /// `<string.h>`.
    String,
    /// What the system tells and does.
    System,
    /// `<time.h>`.
    Time,
    /// What verifiers provide.
    Verifier,
}

/// Who does what a function does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Implementation {
    /// Nobody: a call is unsupported.
    Missing,
    /// A model.
    Model,
    /// C that is compiled and linked with the program.
    InC(RuntimeFile),
}

/// A file of functions that are written in C.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RuntimeFile {
    /// Functions of `<stdlib.h>` that call back.
    Stdlib,
    /// Threads, conditions and futures of C++.
    Thread,
}

impl Facts {
    /// What is true of a function that has a model and of which nothing else is said.
    pub(crate) const UNSAID: Self = Self {
        header: None,
        implementation: Implementation::Missing,
        effect: CallEffect::Anything,
        memory: Memory::Anything,
        locks: Locks::Anything,
        calls: Calls::Anything,
        role: Role::Unsaid,
        waits: Waits::Unsaid,
        asks: Asks::Anything,
        seeds: Seeds::Unsaid,
        format: None,
        keys: Keys::Unsaid,
        attempt: Attempt::Unsaid,
        shares: Shares::Unsaid,
        chosen: Chosen::Result,
        frees: true,
        never_returns: false,
        asks_first: false,
        acts_at_once: false,
        is_for_one_thread: true,
        closes_streams: true,
        allocates: true,
        compares_pointers: true,
        writes_errno: true,
    };

    /// What is true of a function without model. Nothing stands behind it, so in no run does a call of it start or end a thread, wait, call
    /// back or end a block; what it might do with memory and mutexes that it is given is left open.
    pub(crate) const UNKNOWN: Self = Self {
        memory: Memory::Reachable,
        calls: Calls::Nobody,
        role: Role::None,
        waits: Waits::Never,
        asks: Asks::Nothing,
        seeds: Seeds::Nothing,
        keys: Keys::None,
        shares: Shares::Nothing,
        frees: false,
        is_for_one_thread: false,
        closes_streams: false,
        allocates: false,
        compares_pointers: false,
        writes_errno: false,
        ..Self::UNSAID
    };
}
