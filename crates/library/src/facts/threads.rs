//! What a call has to do with threads, locks and keys, and whom it calls back.

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
    /// Nothing is said: it may make one, and show it.
    Unsaid,
    /// Nothing. A key that it is given is shown to it.
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
pub(crate) enum Shares {
    /// Nothing is said: it may do any of this.
    Unsaid,
    /// Nothing of this.
    Nothing,
    /// It waits to write.
    WaitsToWrite,
    /// It asks to read, and tells if it may not, so that it can tell that a writer waits.
    TellsReaders,
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
