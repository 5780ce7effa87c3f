//! Verdicts: what is known about a property in the end.

use std::fmt;

use adamant_program::PositionId;
use adamant_semantics::Unsupported;

use crate::counterexample::Counterexample;

/// What an engine found out.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// The property holds of every run.
    Holds,
    /// This run violates it.
    Violated(Box<Counterexample>),
    /// Neither is known.
    Unknown(Reason),
}

/// Why there is no answer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Reason {
    /// The time was up.
    TimeLimit,
    /// The memory was used up.
    MemoryLimit,
    /// Somebody interrupted the run.
    Interrupted,
    /// The program does what the model does not cover.
    Unsupported {
        /// What it does.
        what: Unsupported,
        /// Where.
        position: Option<PositionId>,
    },
    /// The program does what the language does not define, after which nothing can be said.
    UndefinedBehaviour {
        /// What it does.
        what: String,
        /// Where.
        position: Option<PositionId>,
    },
    /// The engine did as much as it was to do, and would have gone on.
    EffortSpent,
    /// A solver could not decide what had to be decided.
    SolverGaveUp,
    /// No run of so many rounds violates the property, and no proof was found.
    Bound(usize),
    /// The abstraction could not be made finer where it had to be.
    NoFinerAbstraction,
    /// A counterexample did not do concretely what it should: a bug of ours, reported as such.
    NotReplayed,
}

impl Reason {
    /// The place in the program that the reason names.
    pub const fn position(&self) -> Option<PositionId> {
        match self {
            Self::Unsupported { position, .. } | Self::UndefinedBehaviour { position, .. } => *position,
            _ => None,
        }
    }
}

impl fmt::Display for Reason {
    /// The reason without its place.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TimeLimit => f.write_str("time limit"),
            Self::MemoryLimit => f.write_str("memory limit"),
            Self::Interrupted => f.write_str("interrupted"),
            Self::Unsupported { what, .. } => write!(f, "unsupported: {what}"),
            Self::UndefinedBehaviour { what, .. } => write!(f, "undefined behaviour: {what}"),
            Self::EffortSpent => f.write_str("effort spent"),
            Self::SolverGaveUp => f.write_str("solver gave up"),
            Self::Bound(k) => write!(f, "bound {k}"),
            Self::NoFinerAbstraction => f.write_str("no finer abstraction"),
            Self::NotReplayed => f.write_str("counterexample not confirmed"),
        }
    }
}
