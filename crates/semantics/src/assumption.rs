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
}

impl fmt::Display for Assumption {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::ArbitraryPointer => "an arbitrary pointer was taken to be null or to lead to an object of its own",
            Self::ErrnoKept => "errno was taken to change only where a call fails",
            Self::ErrorTexts => "texts of errors were taken to be those of glibc",
            Self::HostMathematics => "values of mathematical functions were taken to be as this machine computes them",
            Self::EmptyBlocks => "blocks of no bytes were taken to be as in glibc: malloc finds one, realloc gives null",
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
