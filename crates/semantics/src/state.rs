//! The state of a running program: memory, threads, and the little that the library remembers outside of memory.

use adamant_base::IdVec;

use crate::memory::Memory;
use crate::thread::{Thread, ThreadId};
use crate::value::Value;

/// The whole state of a program. A copy is cheap: memory is shared until written.
#[derive(Clone, Debug)]
pub struct State<B> {
    /// The objects of all threads.
    pub memory: Memory<B>,
    /// All threads that were ever started.
    pub threads: IdVec<ThreadId, Thread<B>>,
    pub(crate) phase: Phase,
    /// Functions to call when the program exits, the next one last.
    pub(crate) exit_handlers: Vec<ExitHandler<B>>,
    pub(crate) exit_status: Option<i32>,
    pub(crate) library: LibraryState<B>,
}

/// Where the first thread is between the start and the end of the program.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Phase {
    /// This many constructors have been started.
    Constructing(usize),
    Main,
    /// Exit handlers run, then this many destructors have been started.
    Exiting(usize),
}

/// A function to call at exit, as given to `atexit` or `__cxa_atexit`.
#[derive(Clone, Debug)]
pub(crate) struct ExitHandler<B> {
    pub(crate) function: Value<B>,
    pub(crate) argument: Option<Value<B>>,
}

/// What library functions remember between calls.
#[derive(Clone, Debug, Default)]
pub(crate) struct LibraryState<B> {
    /// Where `strtok` goes on.
    pub(crate) strtok: Option<Value<B>>,
    /// This thread's `errno`, made when first used.
    pub(crate) errno: Vec<(ThreadId, crate::value::ObjectId)>,
    /// The state of `rand`.
    pub(crate) random: u64,
    /// A byte put back by `ungetc`.
    pub(crate) pushed_back: Option<B>,
}
