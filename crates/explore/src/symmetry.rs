//! Symmetry: states that differ only in which of their threads has which number are the same.
//!
//! A state is looked up by an encoding that names threads by their places in an order that does not depend on their numbers; the state that is kept has its
//! threads as they are, so that counterexamples are runs. Whatever stands for a thread is a reference to it and encoded as one: handles point to an
//! object of the thread, and which locks a thread holds, it says itself. A handle that became a number has an address, and addresses are told apart. So
//! states with one encoding are the same up to names, and lead to the same violations.
//!
//! Handles in an array tell threads apart, even where they are only joined. So the order of joins in a row is left out as well
//! ([`Machine::encode`](adamant_semantics::Machine::encode) says why), unless the program asks threads for their own handles, or the shortest run is wanted, where
//! a join more or less counts.

use adamant_program::Program;
use adamant_semantics::ThreadOrder;

use crate::settings::{ExploreSettings, Search, Symmetry};
use crate::transitions::SymbolicMachine;

/// Which states are the same.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Sameness {
    /// Those that differ in the names of objects.
    Numbers,
    /// Those that differ in the names of objects and threads.
    Threads,
    /// Also those that differ in the order in which threads are joined in a row.
    Joins,
}

impl Sameness {
    pub(crate) fn of(settings: &ExploreSettings, program: &Program) -> Self {
        let asks_for_handles = ["pthread_self", "thrd_current"].iter().any(|name| program.function(name).is_some());
        match settings.symmetry {
            Symmetry::Off => Self::Numbers,
            Symmetry::On if asks_for_handles || settings.search == Search::Shortest => Self::Threads,
            Symmetry::On => Self::Joins,
        }
    }

    /// The order in which threads are looked at.
    pub(crate) fn order(self) -> ThreadOrder {
        match self {
            Self::Numbers => ThreadOrder::ByNumber,
            Self::Threads | Self::Joins => ThreadOrder::ByState,
        }
    }

    /// Whether joins in a row are looked for: there must be two threads besides the one that joins.
    pub(crate) fn looks_at_joins(self, machine: &SymbolicMachine<'_>) -> bool {
        self == Self::Joins && machine.state.threads.ids().count() > 2
    }
}
