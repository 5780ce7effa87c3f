//! What a verdict rests on besides the program: where the machine does less than a standard allows, it notes so.
//!
//! Whoever judges a program tells every note as a warning. A note is made where the assumption bears on a run, never in advance.

use std::collections::BTreeMap;
use std::fmt;

use adamant_program::PositionId;

use crate::domain::Domain;
use crate::machine::Machine;

/// Something that a standard leaves open and the machine decides.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Assumption {
    /// An arbitrary pointer that is followed is null or leads to an object of its own.
    ArbitraryPointer,
    /// `errno` keeps its value where a call succeeds.
    ErrnoKept,
    /// Texts of errors are those of one C library.
    ErrorTexts,
    /// Mathematical functions are as accurate as those of one C library.
    HostMathematics,
    /// `malloc(0)` finds a block, and `realloc` to no bytes frees one.
    EmptyBlocks,
    /// No allocation fails.
    EnoughMemory,
    /// Calls of the system that may fail do not.
    CallsSucceed,
    /// A variable of the environment has a short value.
    ShortVariable,
    /// A line, a word or a number of standard input is short.
    ShortInput,
    /// No more than some thousand bytes are read at once.
    ShortRead,
    /// No descriptors but the standard ones are open.
    StandardDescriptors,
    /// Signals have their default meaning when the program starts, and none arrives.
    DefaultSignals,
    /// What depends on the locale is as in the locale "C".
    LocaleC,
    /// A function of the library reads or writes several words that other threads see, and nobody acts in between.
    LibraryInOneStep,
    /// Of what may lie where something lay before, only blocks of the heap that start at the same address are looked at.
    AddressReuse,
    /// Numbers were made of addresses, or objects ordered by them, in one of many ways.
    AddressOrder,
    /// The elements that `qsort` and `bsearch` compare are compared in one order.
    OrderOfComparisons,
}

impl fmt::Display for Assumption {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::ArbitraryPointer => "an arbitrary pointer was taken to be null or to lead to an object of its own",
            Self::ErrnoKept => "errno was taken to change only where a call fails",
            Self::ErrorTexts => "texts of errors were taken to be those of glibc",
            Self::HostMathematics => "values of mathematical functions were taken to be as this machine computes them",
            Self::EmptyBlocks => "blocks of no bytes were taken to be as in glibc: malloc finds one, realloc gives null",
            Self::EnoughMemory => "memory was taken to be always enough",
            Self::CallsSucceed => "calls of the system that may fail or fall short were taken to succeed in full",
            Self::ShortVariable => "values of environment variables were taken to have at most 63 characters",
            Self::ShortInput => "lines and words that are read were taken to have at most 118 characters",
            Self::ShortRead => "calls that read more than 4,096 bytes were taken to get no more than that",
            Self::StandardDescriptors => "descriptors other than 0, 1 and 2 were taken not to be open",
            Self::DefaultSignals => "signals were taken to have their default meaning at the start, and not to arrive",
            Self::LocaleC => "text and numbers were taken to be as in the locale \"C\", although another one may be set",
            Self::LibraryInOneStep => "a library function was taken to read or write shared memory in one step",
            Self::AddressReuse => {
                "an object was taken to lie apart from one that had ended; only blocks of the heap were tried at the same address"
            }
            Self::AddressOrder => "one order of the addresses of objects was looked at, and one number for each",
            Self::OrderOfComparisons => {
                "qsort and bsearch were taken to compare elements in one order with a function that does more than compare"
            }
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

    /// All that was assumed so far.
    pub fn assumptions(&self) -> &Assumptions {
        &self.assumptions
    }
}
