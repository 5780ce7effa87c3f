//! What a verdict rests on besides the program: where the machine does less than a standard allows, it notes so.
//!
//! Whoever judges a program tells every note as a warning that bears on the verdict. A note is made where the assumption bears on a run, never in advance.

use std::collections::BTreeMap;
use std::fmt;

use adamant_program::PositionId;

use crate::domain::Domain;
use crate::machine::{Bits, Machine, SpuriousWakeups, Step, interrupted};

/// Something that a standard leaves open and the machine decides.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Assumption {
    /// An arbitrary pointer that is followed is null or leads to an object of its own.
    ArbitraryPointer,
    /// Nothing happens for no reason: `--spurious-wakeups off`.
    NothingSpurious,
    /// A weak exchange by `libatomic` does not fail for no reason.
    AttemptsSucceed,
    /// What a thread is told that would wait for itself.
    Deadlocks,
    /// A semaphore for which threads wait tells zero, not how many wait.
    ZeroTold,
    /// How unordered containers of C++ arrange their elements.
    Hashes,
    /// `errno` keeps its value where a call succeeds.
    ErrnoKept,
    /// Texts of errors are those of one C library.
    ErrorTexts,
    /// Mathematical functions are as accurate as those of one C library.
    HostMathematics,
    /// `malloc(0)` finds a block, and `realloc` to no bytes frees one.
    EmptyBlocks,
    /// A key has the least number that is free.
    KeyNumbers,
    /// Memory, threads, locks and keys can be had whenever the program asks.
    ResourcesSuffice,
    /// Calls of the system that may fail do not.
    CallsSucceed,
    /// What is all zeros and gets initialised had no initialiser in the source.
    FirstInitialisation,
    /// A variable of the environment has a short value.
    ShortVariable,
    /// What `getenv` gave stays as it is when it is called again.
    VariablesStay,
    /// Where a call fails, the error number is one of those that POSIX names for it.
    ErrorNumbers,
    /// What is given as a string has an end, also where the function does not look for it.
    StringsEnd,
    /// A line, a word or a number of standard input is short.
    ShortInput,
    /// No more than some thousand bytes are read at once.
    ShortRead,
    /// Blocks that `getline` makes have the sizes that one C library gives them.
    LineBlocks,
    /// A number of standard input fits the type that it is stored in.
    NumbersFit,
    /// No descriptors but the standard ones are open.
    StandardDescriptors,
    /// No signal arrives.
    NoSignals,
    /// What depends on the locale is as in the locale "C".
    LocaleC,
    /// Functions of the library that need not be thread-safe are.
    ThreadSafety,
    /// A function of the library reads or writes several words that other threads see, and nobody acts in between.
    LibraryInOneStep,
    /// Of what may lie where something lay before, only blocks of the heap that start at the same address are looked at.
    AddressReuse,
    /// Numbers were made of addresses, or objects ordered by them, in one of many ways.
    AddressOrder,
    /// The elements that `qsort` and `bsearch` compare are compared in one order.
    OrderOfComparisons,
    /// What `qsort` is given to compare elements orders them.
    TotalOrder,
    /// Destructors of keys are no longer called when values are left after some rounds.
    DestructorRounds,
    /// A clock of C++ shows no time before its epoch.
    CxxEpoch,
    /// The name of a locale stays where it is when another one is set.
    LocaleNames,
    /// What C leaves undefined in a format does no harm where the text is only shown.
    Formats,
}

/// The verdicts that an assumption bears on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BearsOn {
    /// Proofs, and where no answer was found: it only leaves out runs, so that a run that was executed does not rest on it.
    Proofs,
    /// The same, but only where the property is about the use of locks: the program does the same on every machine that is known.
    ProofsAboutLocks,
    /// Violations as well: the run that was executed may be none on another machine or with another library.
    AnyVerdict,
}

impl Assumption {
    /// The verdicts that it bears on.
    pub const fn bears_on(self) -> BearsOn {
        match self {
            Self::NothingSpurious
            | Self::AttemptsSucceed
            | Self::ZeroTold
            | Self::ErrnoKept
            | Self::KeyNumbers
            | Self::ResourcesSuffice
            | Self::CallsSucceed
            | Self::ShortVariable
            | Self::VariablesStay
            | Self::ErrorNumbers
            | Self::StringsEnd
            | Self::ShortInput
            | Self::ShortRead
            | Self::NumbersFit
            | Self::StandardDescriptors
            | Self::NoSignals
            | Self::ThreadSafety
            | Self::LibraryInOneStep
            | Self::DestructorRounds
            | Self::TotalOrder
            | Self::CxxEpoch
            | Self::LocaleNames
            | Self::AddressReuse => BearsOn::Proofs,
            Self::FirstInitialisation => BearsOn::ProofsAboutLocks,
            Self::ArbitraryPointer
            | Self::Deadlocks
            | Self::Hashes
            | Self::ErrorTexts
            | Self::HostMathematics
            | Self::EmptyBlocks
            | Self::LineBlocks
            | Self::LocaleC
            | Self::AddressOrder
            | Self::Formats
            | Self::OrderOfComparisons => BearsOn::AnyVerdict,
        }
    }
}

impl fmt::Display for Assumption {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::ArbitraryPointer => "an arbitrary pointer was taken to be null or to lead to an object of its own",
            Self::NothingSpurious => {
                "with `--spurious-wakeups off` no wait ends, and no weak exchange or attempt to lock fails, for no reason"
            }
            Self::AttemptsSucceed => {
                "weak exchanges of large objects were taken not to fail for no reason"
            }
            Self::Deadlocks => {
                "a thread that would wait for itself was taken to wait for ever, or to be told so, as glibc has it"
            }
            Self::ZeroTold => "a semaphore for which threads wait was taken to tell zero, not how many wait",
            Self::Hashes => "hashes and numbers of buckets were taken to be those of libstdc++",
            Self::ErrnoKept => "errno was taken to change only where a call fails",
            Self::ErrorTexts => "texts of errors were taken to be those of glibc",
            Self::HostMathematics => "values of mathematical functions were taken to be as this machine computes them",
            Self::EmptyBlocks => "blocks of no bytes were taken to be as in glibc: malloc finds one, realloc gives null",
            Self::KeyNumbers => "keys were taken to have the least numbers that are free",
            Self::ResourcesSuffice => "memory, threads, locks and keys were taken never to run out",
            Self::CallsSucceed => "calls of the system that may fail or fall short were taken to succeed in full",
            Self::FirstInitialisation => "locks of zeros that are initialised were taken to have no initialiser in the source",
            Self::ShortVariable => "values of environment variables were taken to have at most 63 characters",
            Self::VariablesStay => "strings that getenv gave were taken not to be overwritten by a later call of it",
            Self::ErrorNumbers => "calls that fail were taken to tell one of the error numbers that POSIX names for them",
            Self::StringsEnd => "strings were taken to have an end behind the part that a function looked at",
            Self::ShortInput => "lines and words that are read were taken to have at most 118 characters",
            Self::ShortRead => "calls that read more than 4,096 bytes were taken to get no more than that",
            Self::LineBlocks => "blocks made by getline were taken to have the sizes that glibc gives them",
            Self::NumbersFit => "numbers that are scanned from standard input were taken to fit their types",
            Self::StandardDescriptors => "descriptors other than 0, 1 and 2 were taken not to be open",
            Self::NoSignals => "signals were taken not to arrive",
            Self::LocaleC => "text and numbers were taken to be as in the locale \"C\", although another one may be set",
            Self::ThreadSafety => "functions of the library that need not be thread-safe were taken to be",
            Self::LibraryInOneStep => "a library function was taken to read or write shared memory in one step",
            Self::AddressReuse => {
                "an object was taken to lie apart from one that had ended; only blocks of the heap were tried at the same address"
            }
            Self::AddressOrder => "one order of the addresses of objects was looked at, and one number for each",
            Self::OrderOfComparisons => {
                "qsort and bsearch were taken to compare elements in one order with a function that does more than compare"
            }
            Self::TotalOrder => "qsort was taken to be given a function that orders the elements",
            Self::DestructorRounds => "destructors of keys were taken not to be called any more after four rounds",
            Self::CxxEpoch => "clocks of C++ were taken to show no time before their epoch",
            Self::Formats => {
                "a format that does not suit its arguments, or that C does not define, was taken to be shown as glibc does"
            }
            Self::LocaleNames => "names that setlocale gave were taken not to be overwritten by a later call of it",
        })
    }
}

/// Assumptions, each with the place where it was first made, if the source tells it.
pub type Assumptions = BTreeMap<Assumption, Option<PositionId>>;

impl<D: Domain> Machine<'_, D> {
    /// Notes that the running statement does less than a standard allows.
    pub(crate) fn assume(&mut self, assumption: Assumption) {
        if !self.assumptions.contains_key(&assumption) {
            self.assumptions.insert(assumption, self.position(self.current));
        }
    }

    /// Whether something that a standard lets end or fail for no reason does so here. Like every question, to be asked before a change.
    pub(crate) fn fails_for_no_reason(&mut self) -> Step<bool, D> {
        match self.settings.spurious_wakeups {
            SpuriousWakeups::On => Ok(self.domain.choose(2).map_err(interrupted)? == 1),
            SpuriousWakeups::Off => {
                self.assume(Assumption::NothingSpurious);
                Ok(false)
            }
        }
    }

    /// The same as a bit, which is chosen whatever is known of the program's data: a replay knows more, and must ask for the same.
    pub(crate) fn where_it_fails_for_no_reason(&mut self) -> Bits<D> {
        match self.settings.spurious_wakeups {
            SpuriousWakeups::On => self.domain.arbitrary(1),
            SpuriousWakeups::Off => {
                self.assume(Assumption::NothingSpurious);
                self.number(1, 0)
            }
        }
    }

    /// All that was assumed so far.
    pub fn assumptions(&self) -> &Assumptions {
        &self.assumptions
    }
}
