//! The questions that are asked of facts. Every one has a safe side, which is the answer where nothing is said.

use super::*;

impl Facts {
    /// Whether a standard or the C library says what the function does, so that it must not be taken to do something else where it has no
    /// model. Safe: yes; a name that nobody knows is the user's.
    pub(crate) const fn is_standardised(&self) -> bool {
        self.header.is_some()
    }

    /// Whether a model does what the function does.
    pub fn is_modelled(&self) -> bool {
        self.implementation == Implementation::Model
    }

    /// Whether a model asks all its questions before it changes anything, so that it can be run again after an interrupt without a copy of
    /// the state. Safe: no.
    pub const fn asks_first(&self) -> bool {
        self.asks_first
    }

    /// Whether the function does at once what it does to memory that others see: it synchronises, or ends an object. No warning is due then
    /// where it touches several words; what copies in pieces needs none either. Safe: no.
    pub const fn acts_at_once(&self) -> bool {
        self.acts_at_once
    }

    /// Whether standards do not ask of the function to be thread-safe, so that calls by several threads may race. Safe: yes; a warning is due
    /// then, so rows name the functions on the list of POSIX.
    pub const fn is_for_one_thread(&self) -> bool {
        self.is_for_one_thread
    }

    /// Whether the function may close a stream, so that others which use it fail. Safe: yes.
    pub const fn closes_streams(&self) -> bool {
        self.closes_streams
    }

    /// Whether the function may end blocks of the heap, whose addresses may be given again. Safe: yes.
    pub const fn may_free(&self) -> bool {
        self.frees
    }

    /// Whether the function allocates memory that it returns and says that there is none by returning null. A compiler must not take its word
    /// for it that there always is. Safe: yes for every allocator.
    pub const fn allocates(&self) -> bool {
        self.allocates
    }

    /// Whether the function may compare pointers that lie in memory. Safe: yes.
    pub const fn may_compare_pointers(&self) -> bool {
        self.compares_pointers
    }

    /// Whether a declaration that the function never returns can be trusted, although programs make such declarations by mistake and define
    /// functions of their own. Safe: no.
    pub const fn never_returns(&self) -> bool {
        self.never_returns
    }

    /// Whether the function may start threads or processes. Safe: yes.
    pub const fn may_start_threads(&self) -> bool {
        matches!(self.role, Role::Unsaid | Role::Starts { .. } | Role::Spawns)
    }

    /// Whether the function may end the thread that calls it, and leave the others running. Safe: yes.
    pub const fn may_end_thread(&self) -> bool {
        matches!(self.role, Role::Unsaid | Role::Ends)
    }

    /// Whether the numbers of threads change: one is started, joined or let go.
    pub const fn changes_threads(&self) -> bool {
        matches!(self.role, Role::Starts { .. } | Role::Joins | Role::LetsGo)
    }

    /// Whether the function may register what runs when a thread or the program ends. Safe: yes.
    pub const fn may_register_for_the_end(&self) -> bool {
        matches!(self.calls, Calls::Anything | Calls::Back { when: When::AtThreadEnd | When::AtExit, .. })
    }

    /// Whether the function may call this argument, at any time. Safe: yes.
    pub fn may_call(&self, argument: usize) -> bool {
        match self.calls {
            Calls::Anything => true,
            Calls::Nobody => false,
            Calls::Back { argument: called, .. } => usize::from(called) == argument,
        }
    }

    /// Whether the function neither changes anything nor chooses its result, and fails, if at all, because of where its arguments point to.
    /// Safe: no.
    pub const fn only_looks(&self) -> bool {
        self.effect.only_looks(self.memory)
    }

    /// Whether the function is about threads and what they share, so that its misuse is a misuse of locks. Safe: either way, a misuse is no
    /// proof.
    pub const fn is_about_threads(&self) -> bool {
        matches!(self.header, Some(Header::Pthread | Header::Semaphore | Header::CThreads))
    }

    /// Whether it is C that says what the function does to threads and locks, and not POSIX, which says more.
    pub fn is_of_c_threads(&self) -> bool {
        self.header == Some(Header::CThreads)
    }

    /// Whether the function makes keys as POSIX has it, which lets their destructors be called as often as it takes.
    pub fn makes_keys_of_posix(&self) -> bool {
        self.keys == Keys::Makes && self.header == Some(Header::Pthread)
    }

    /// Whether the function gives a mutex back that the thread has taken, be it for a wait.
    pub fn gives_mutex_back(&self) -> bool {
        self.locks == Locks::GivesBack || self.waits == Waits::Condition
    }

    /// Whether the program can tell by the function what `errno` is. Safe: yes.
    pub fn reads_errno(&self) -> bool {
        self.may_ask(Asks::ErrnoPlace) || self.may_ask(Asks::ErrnoText)
    }

    /// Whether the function may hand this to the program. Safe: yes.
    pub fn may_ask(&self, what: Asks) -> bool {
        self.asks == what || self.asks == Asks::Anything
    }

    /// Whether the function may draw numbers that depend on the last seed of a generator. Safe: yes.
    pub const fn may_draw(&self) -> bool {
        match self.asks {
            Asks::Anything | Asks::Numbers(_) => true,
            Asks::Nothing
            | Asks::ErrnoPlace
            | Asks::ErrnoText
            | Asks::StreamFailures
            | Asks::StreamUse
            | Asks::OwnHandle
            | Asks::ThreadNumber
            | Asks::NumbersBySeed
            | Asks::AttemptFails => false,
        }
    }

    /// Whether the function may give a generator of random numbers a seed. Safe: yes.
    pub fn may_seed(&self) -> bool {
        self.seeds != Seeds::Nothing
    }

    /// Whether the function may draw from this generator, or give it a seed. Safe: yes.
    pub fn may_use(&self, generator: Generator) -> bool {
        self.may_ask(Asks::Numbers(generator)) || [Seeds::Unsaid, Seeds::Generator(generator)].contains(&self.seeds)
    }

    /// Whether the function may wait to write under a read-write lock. Safe: yes.
    pub const fn may_wait_to_write(&self) -> bool {
        matches!(self.shares, Shares::Unsaid | Shares::WaitsToWrite)
    }

    /// Whether the function may ask to read under a read-write lock, and tell if it may not. Safe: yes.
    pub const fn may_tell_readers(&self) -> bool {
        matches!(self.shares, Shares::Unsaid | Shares::TellsReaders)
    }

    /// Whether the function may write `errno`. Safe: yes.
    pub const fn may_write_errno(&self) -> bool {
        self.writes_errno
    }

    /// The size of the object that a call makes and does nothing else; nothing if nothing is known of one. Safe: nothing.
    pub const fn new_object(&self) -> Option<Size> {
        match self.effect {
            CallEffect::NewObject(size) => Some(size),
            CallEffect::Anything
            | CallEffect::Error
            | CallEffect::FailedAssertion
            | CallEffect::End(_)
            | CallEffect::Assumption
            | CallEffect::Computes
            | CallEffect::Chooses
            | CallEffect::Arbitrary
            | CallEffect::Free
            | CallEffect::Look
            | CallEffect::Fill
            | CallEffect::Output => None,
        }
    }

    /// All accesses of a call, if they are known one by one. Safe: nothing.
    pub const fn accesses(&self) -> Option<&'static [Access]> {
        match self.memory {
            Memory::Arguments(accesses) => Some(accesses),
            Memory::Anything
            | Memory::Reachable
            | Memory::Pointed
            | Memory::Locks
            | Memory::Copies { .. }
            | Memory::Fills { .. } => None,
        }
    }

    /// Whether a wait in the function ends when its time is up, whatever the others do. Safe: no for who looks for deadlocks.
    pub const fn waits_for_a_time(&self) -> bool {
        matches!(self.waits, Waits::MutexForTime | Waits::ReadWriteLockForTime | Waits::SemaphoreForTime)
    }
}
