//! What is asked of a solver, and what it answers.

use crate::session::Asking;
use adamant_expr::{Assignment, SymbolId, Term};
use std::fmt;
use std::time::Duration;

/// Are there values for the free symbols such that all assertions hold, and the universal part for all values of its own
/// symbols?
///
/// Consecutive queries are quick where their assertions begin alike: what they share stays in the solver.
#[derive(Clone, Copy, Debug)]
pub struct Query<'a> {
    /// Boolean terms that have to hold together.
    pub assertions: &'a [Term],
    /// What has to hold for all values of some symbols.
    pub universal: Option<Universal<'a>>,
    /// What is wanted besides the answer.
    pub wants: Wants,
    /// How much CPU time this query may take; the limit of the settings if there is none.
    pub limit: Option<Duration>,
    /// The session that asks, if one does. The answer does not depend on it, except for which core is found.
    pub session: Option<Asking<'a>>,
}

impl<'a> Query<'a> {
    /// Asks whether the assertions can hold together, and for nothing else.
    pub const fn new(assertions: &'a [Term]) -> Self {
        Self { assertions, universal: None, wants: Wants::Answer, limit: None, session: None }
    }

    /// The same query, wanting this.
    pub const fn wanting(self, wants: Wants) -> Self {
        Self { wants, ..self }
    }

    /// The same query with a universal part.
    pub const fn for_all(self, symbols: &'a [SymbolId], body: Term) -> Self {
        Self { universal: Some(Universal { symbols, body }), ..self }
    }

    /// How many of the assertions need not be told apart in a core: those that the session has asserted. A core may have all of
    /// them.
    pub(crate) fn asserted(&self) -> usize {
        self.session.map_or(0, |session| session.asserted())
    }

    /// The same query with a limit of its own.
    pub const fn within(self, limit: Duration) -> Self {
        Self { limit: Some(limit), ..self }
    }
}

/// A Boolean term that has to hold for all values of some symbols.
#[derive(Clone, Copy, Debug)]
pub struct Universal<'a> {
    /// The symbols that are bound. Where assertions mention them too, those are other, free symbols.
    pub symbols: &'a [SymbolId],
    /// A Boolean term over bound and free symbols.
    pub body: Term,
}

/// What is wanted besides the answer.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum Wants {
    /// Nothing.
    #[default]
    Answer,
    /// Values of the free symbols, if there are any.
    Model,
    /// Assertions that cannot hold together, if there are any.
    Core,
    /// Values of the free symbols if there are any, and otherwise assertions that cannot hold together.
    ModelOrCore,
}

impl Wants {
    /// Whether values are wanted.
    pub const fn model(self) -> bool {
        matches!(self, Self::Model | Self::ModelOrCore)
    }

    /// Whether a core is wanted.
    pub const fn core(self) -> bool {
        matches!(self, Self::Core | Self::ModelOrCore)
    }
}

/// What a solver answers.
#[derive(Clone, Debug)]
pub enum Answer {
    /// There are such values; these, if they were wanted. Symbols that the assignment does not name may have any value,
    /// and count as zero.
    Satisfiable(Option<Assignment>),
    /// There are none; the positions of assertions that contradict each other and the universal part, if they were wanted.
    Unsatisfiable(Option<Vec<usize>>),
    /// The solver does not know.
    GaveUp(GaveUp),
}

/// Why a solver does not know.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum GaveUp {
    /// The limit of time was reached.
    Time,
    /// The limit of memory was reached.
    Memory,
    /// The solver has no complete method for the query, or the query no exact form in its language.
    Incomplete,
    /// The query was interrupted.
    Interrupted,
}

impl fmt::Display for GaveUp {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Time => "out of time",
            Self::Memory => "out of memory",
            Self::Incomplete => "incomplete",
            Self::Interrupted => "interrupted",
        })
    }
}

impl Answer {
    /// Whether there are values.
    pub const fn is_satisfiable(&self) -> bool {
        matches!(self, Self::Satisfiable(_))
    }

    /// Whether it is certain that there are no values.
    pub const fn is_unsatisfiable(&self) -> bool {
        matches!(self, Self::Unsatisfiable(_))
    }

    /// The answer in the word that SMT-LIB has for it.
    pub const fn word(&self) -> &'static str {
        match self {
            Self::Satisfiable(_) => "sat",
            Self::Unsatisfiable(_) => "unsat",
            Self::GaveUp(_) => "unknown",
        }
    }
}
