//! What a row says, and the questions that are asked of it. Every question has a safe side, which is the answer where nothing is said.

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
    /// What of the state of the library it hands to the program.
    pub asks: Asks,
    /// The generator of random numbers that it gives a seed.
    pub seeds: Option<Generator>,
    /// The argument that is a format for the arguments behind it.
    pub format: Option<u8>,
    /// What it has to do with keys for values of threads. Safe: nothing, so that a key it is given is shown to it.
    pub keys: Keys,
    /// Whether it tries to take a lock and may come back without. Safe: nothing is said.
    pub attempt: Attempt,
    /// What it does to a read-write lock.
    pub shares: Shares,
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
    InC(Source),
}

/// A file of functions that are written in C.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Source {
    /// Functions of `<stdlib.h>` that call back.
    Stdlib,
    /// Threads, conditions and futures of C++.
    Thread,
}

/// What a call does to values and memory. But for `Anything`, it calls nobody back.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CallEffect {
    /// It may do anything to what it can reach, fail, and not return.
    Anything,
    /// It is an error that properties name.
    Error,
    /// It fails an assertion and ends the run.
    FailedAssertion,
    /// It ends the run.
    End(Ending),
    /// It ends the run unless its argument is other than zero.
    Assumption,
    /// It makes a value of its arguments, touches no memory, never fails and always returns.
    Computes,
    /// The same, but the value is chosen, or depends on the state of the library.
    Chooses,
    /// It returns an arbitrary value, which is no pointer to anything that there is, whatever its arguments.
    Arbitrary,
    /// It makes a new object of arbitrary contents, or one that is all zeros, and returns its address.
    NewObject(Size),
    /// It ends the life of the object that its argument points to, or fails.
    Free,
    /// It makes a value of its arguments and of what they point to, or fails. It always returns.
    Look,
    /// It writes text where its first argument points, made of its arguments and of what they point to, or fails. It returns that pointer or
    /// a number.
    Fill,
    /// It shows text, or it fails because of its arguments. Its result is chosen: output may fail.
    Output,
}

/// How a function ends the run.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ending {
    /// At once.
    AtOnce,
    /// After what was registered for the end has run.
    AfterHandlers,
}

/// The size of a new object.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Size {
    /// An argument.
    Argument(u8),
    /// The product of two arguments.
    Product(u8, u8),
}

/// The memory that a call touches and that others may see; `errno`, which the call may write, is apart.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Memory {
    /// Anything, whatever its arguments.
    Anything,
    /// Whatever its arguments lead to, however far; nothing if none is a pointer.
    Reachable,
    /// What its arguments point to, and no further.
    Pointed,
    /// The words of the mutexes and condition variables that its arguments point to, and of what describes them.
    Locks,
    /// What single arguments point to, and no further.
    Arguments(&'static [Access]),
    /// It copies as many bytes as an argument says, perhaps in pieces.
    Copies {
        /// The argument that points to where.
        to: u8,
        /// The one that points to what.
        from: u8,
        /// The one that says how many.
        length: u8,
    },
    /// It sets as many bytes as an argument says, perhaps in pieces.
    Fills {
        /// The argument that points to them.
        to: u8,
        /// The one that says how many.
        length: u8,
    },
}

/// An access through an argument.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Access {
    /// The argument.
    pub argument: u8,
    /// What is done.
    pub does: Use,
    /// How far it goes from where the argument points.
    pub extent: Extent,
}

/// What is done with memory.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Use {
    /// It is read.
    Reads,
    /// It is written, and perhaps read.
    Writes,
    /// Its life ends.
    Frees,
}

/// How far an access goes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Extent {
    /// So many bytes at most.
    Bytes(u8),
    /// As many bytes as an argument says, at most.
    Argument(u8),
    /// A string, or the place of one.
    String,
    /// Anywhere in the object.
    Object,
}

/// What a function does to mutexes that threads hold.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Locks {
    /// It may give back any that it can reach.
    Anything,
    /// It takes none and gives none back, at least not in the thread that calls it.
    Neither,
    /// It takes the one that its first argument points to, and waits for it.
    Takes,
    /// It takes the one that its first argument points to if it is free.
    Tries,
    /// It gives back the one that its first argument points to.
    GivesBack,
    /// It gives back the one that its second argument points to, and has taken it again when it returns.
    WaitsWithout,
}

/// Whom a function calls back.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Calls {
    /// Whatever it is given, at any time.
    Anything,
    /// Nobody.
    Nobody,
    /// What an argument points to.
    Back {
        /// The argument.
        argument: u8,
        /// When it does.
        when: When,
    },
}

/// When a function is called back.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum When {
    /// Before the call returns.
    Now,
    /// In a new thread.
    InThread,
    /// When the thread ends.
    AtThreadEnd,
    /// When the program ends.
    AtExit,
}

/// What a function has to do with keys for values of threads.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Keys {
    /// Nothing that is known.
    None,
    /// It makes one, and writes it where its first argument points.
    Makes,
    /// Its first argument is one.
    Takes,
}

/// Whether a function tries to take a lock and may come back without it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Attempt {
    /// Nothing is said.
    Unsaid,
    /// It does, and succeeds if the lock is free.
    Firm,
    /// It does, and may fail although the lock is free.
    MayFail,
}

/// What a function does to a read-write lock that its first argument points to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Shares {
    /// Nothing that is known.
    Nothing,
    /// It waits to write.
    WaitsToWrite,
    /// It asks to read, and tells if it may not, so that it can tell that a writer waits.
    TellsReaders,
}

/// Where the program finds what a run chose for a call, so that a harness can put it there.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Chosen {
    /// In the result.
    Result,
    /// Nothing is chosen.
    Nothing,
    /// In the result, and where its first argument points unless that is null.
    ResultAndPlace,
    /// In the bytes that its first argument points to; the second one says how many.
    Bytes,
    /// In the block that it returns.
    Block,
}

/// What a function has to do with threads.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Role {
    /// Nothing is said: it may do any of this.
    Unsaid,
    /// Nothing.
    None,
    /// It starts a thread, and writes its handle where its first argument points.
    Starts {
        /// The argument that points to attributes.
        attributes: Option<u8>,
    },
    /// It starts a thread or a process in another way.
    Spawns,
    /// It waits for the end of the thread that its first argument names, and writes the result where the second one points, if anywhere.
    Joins,
    /// It lets the thread go that its first argument names.
    LetsGo,
    /// It ends the thread that calls it.
    Ends,
}

/// Whether and for what a function waits.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Waits {
    /// Nothing is said.
    Unsaid,
    /// It never waits.
    Never,
    /// For a mutex.
    Mutex,
    /// For a mutex, no longer than for a time.
    MutexForTime,
    /// For a condition, and then for a mutex however long that takes.
    Condition,
    /// For a read-write lock.
    ReadWriteLock,
    /// For a read-write lock, no longer than for a time.
    ReadWriteLockForTime,
    /// For a semaphore.
    Semaphore,
    /// For a semaphore, no longer than for a time.
    SemaphoreForTime,
    /// For the others at a barrier.
    Barrier,
    /// For a routine that runs once.
    Once,
    /// For a word or a lock of another kind.
    Word,
    /// For the end of a thread.
    Thread,
}

/// What of the state of the library a call hands to the program.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Asks {
    /// Nothing that calls of others leave behind, as far as programs can tell by it.
    Nothing,
    /// The place of `errno`.
    ErrnoPlace,
    /// What `errno` says.
    ErrnoText,
    /// Whether a stream failed.
    StreamFailures,
    /// The handle of the thread that calls.
    OwnHandle,
    /// The number of the thread that calls, which no other one has that lives.
    ThreadNumber,
    /// Random numbers after the last seed of a generator.
    Numbers(Generator),
    /// Random numbers after a seed that is an argument.
    NumbersBySeed,
    /// Whether an attempt of C++ to take a lock fails for no reason.
    AttemptFails,
}

/// A generator of random numbers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Generator {
    /// That of `rand`.
    Rand,
    /// That of `random`; the C library may let it share the sequence of `rand`.
    Random,
    /// That of `lrand48`.
    Rand48,
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
        asks: Asks::Nothing,
        seeds: None,
        format: None,
        keys: Keys::None,
        attempt: Attempt::Unsaid,
        shares: Shares::Nothing,
        chosen: Chosen::Result,
        frees: true,
        never_returns: false,
        asks_first: false,
        acts_at_once: false,
        is_for_one_thread: false,
        closes_streams: false,
        allocates: false,
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
        frees: false,
        compares_pointers: false,
        writes_errno: false,
        ..Self::UNSAID
    };

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
        let is_look = matches!(self.effect, CallEffect::Look) && matches!(self.memory, Memory::Arguments(_));
        is_look || matches!(self.effect, CallEffect::Computes)
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
    pub const fn reads_errno(&self) -> bool {
        matches!(self.asks, Asks::ErrnoPlace | Asks::ErrnoText)
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
