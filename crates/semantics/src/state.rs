//! The state of a running program: memory, threads, and the little that the library remembers outside of memory.

use adamant_base::IdVec;

use crate::facts::Facts;
use crate::memory::Memory;
use crate::shared::Shared;
use crate::thread::{Thread, ThreadId};
use crate::value::{ObjectId, Value};

/// The whole state of a program. Copies share the contents of objects until they are written.
#[derive(Clone, Debug)]
pub struct State<B> {
    /// The objects of all threads.
    pub memory: Memory<B>,
    /// All threads that were ever started.
    pub threads: IdVec<ThreadId, Shared<Thread<B>>>,
    pub(crate) phase: Phase,
    pub(crate) library: Shared<LibraryState<B>>,
}

impl<B: Clone> State<B> {
    /// The state; one without memory and threads, in which nothing can run, is left where it was.
    #[must_use]
    pub fn take(&mut self) -> Self {
        let nowhere = Self {
            memory: self.memory.nothing(),
            threads: IdVec::default(),
            phase: Phase::Main,
            library: Shared::clone(&self.library),
        };
        std::mem::replace(self, nowhere)
    }

    /// Whether the program has not come to `main` yet.
    pub fn is_constructing(&self) -> bool {
        matches!(self.phase, Phase::Constructing(_))
    }
}

impl<B> State<B> {
    /// The number that the next thread gets: that of one that is gone, so that a program that starts and joins threads in a loop comes back to
    /// the same state, or a new one.
    pub(crate) fn free_thread(&self) -> ThreadId {
        let is_free = |(id, thread): &(ThreadId, &Shared<Thread<B>>)| *id != ThreadId::FIRST && thread.is_gone();
        self.threads.enumerate().find(is_free).map_or_else(|| self.threads.next_id(), |(id, _)| id)
    }
}

impl<B: Clone> State<B> {
    /// The values that the library keeps for all threads.
    pub(crate) fn kept_values_mut(&mut self) -> impl Iterator<Item = &mut Value<B>> {
        let library = &mut *self.library;
        let handlers = library.exit_handlers.iter_mut().flat_map(ExitHandler::values_mut);
        let facts = library.facts.values_mut();
        handlers.chain(&mut library.strtok).chain(library.keys.iter_mut().flatten()).chain(facts)
    }

    /// The same values, to be looked at.
    pub(crate) fn kept_values(&self) -> impl Iterator<Item = &Value<B>> {
        let handlers = self.library.exit_handlers.iter().flat_map(ExitHandler::values);
        let facts = self.library.facts.values();
        handlers.chain(&self.library.strtok).chain(self.library.keys.iter().flatten()).chain(facts)
    }
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

impl<B> ExitHandler<B> {
    pub(crate) fn values(&self) -> impl Iterator<Item = &Value<B>> {
        std::iter::once(&self.function).chain(&self.argument)
    }

    pub(crate) fn values_mut(&mut self) -> impl Iterator<Item = &mut Value<B>> {
        std::iter::once(&mut self.function).chain(&mut self.argument)
    }
}

/// What library functions remember between calls. A copy of the state copies it, so that runs do not disturb each other.
#[derive(Clone, Debug)]
pub(crate) struct LibraryState<B> {
    /// Functions to call when the program exits, the next one last.
    pub(crate) exit_handlers: Vec<ExitHandler<B>>,
    /// What the program exits with, once that is known.
    pub(crate) exit_status: Option<i32>,
    /// Where `strtok` goes on.
    pub(crate) strtok: Option<Value<B>>,
    /// Each thread's `errno`, made when first used.
    pub(crate) errno: Vec<(ThreadId, ObjectId)>,
    /// Objects that the library gives out pointers to, made when first used.
    pub(crate) named_objects: Vec<(&'static str, ObjectId)>,
    /// The objects that stand for standard input, output and error, in this order, if the program names them.
    pub(crate) streams: [Option<ObjectId>; 3],
    /// Bytes put back by `ungetc`, or looked at and not used, the next one last.
    pub(crate) pushed_back: Vec<B>,
    /// What is known about the surroundings.
    pub(crate) facts: Facts<B>,
    /// The destructors of keys by number, null where there is none; nothing where there is no key.
    pub(crate) keys: Vec<Option<Value<B>>>,
}

impl<B> LibraryState<B> {
    pub(crate) const fn new() -> Self {
        Self {
            exit_handlers: Vec::new(),
            exit_status: None,
            strtok: None,
            errno: Vec::new(),
            named_objects: Vec::new(),
            streams: [None; 3],
            pushed_back: Vec::new(),
            facts: Facts::new(),
            keys: Vec::new(),
        }
    }
}
