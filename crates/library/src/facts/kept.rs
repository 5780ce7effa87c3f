//! What a call asks of what the library keeps, leaves there, and chooses.

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

/// What of the state of the library a call hands to the program.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Asks {
    /// Nothing is said: it may be any of this.
    Anything,
    /// Nothing that calls of others leave behind, as far as programs can tell by it.
    Nothing,
    /// The place of `errno`.
    ErrnoPlace,
    /// What `errno` says.
    ErrnoText,
    /// Whether a stream failed.
    StreamFailures,
    /// Whether a stream was used.
    StreamUse,
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

/// The generator of random numbers that a function gives a seed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Seeds {
    /// Nothing is said: it may be any.
    Unsaid,
    /// None.
    Nothing,
    /// This one.
    Generator(Generator),
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
