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
//!
//! Threads that could change places, and the state would be the same, are twins ([`Encoding::twins`](adamant_semantics::Encoding::twins)). What one can do the other can,
//! and it leads to states that are the same, so one of those that would have a turn has it for all. Whoever sleeps has none, and stays who he is.

use adamant_library::{Asks, Library};
use adamant_program::Program;
use adamant_semantics::{ThreadId, ThreadOrder};

use crate::domain::SymbolicMachine;
use crate::normal_form::NormalForm;
use crate::settings::{ExploreSettings, Search, Symmetry};

/// Which states are the same.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum StateEquivalence {
    /// Those that differ in the names of objects.
    Numbers,
    /// Those that differ in the names of objects and threads.
    Threads,
    /// Also those that differ in the order in which threads are joined in a row.
    Joins,
}

impl StateEquivalence {
    pub(crate) fn of(settings: &ExploreSettings, program: &Program) -> Self {
        let asks_for_handle = |name: &str| Library::of(name).may_ask(Asks::OwnHandle);
        let asks_for_handles = program.functions.iter().any(|function| asks_for_handle(&function.name));
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

    /// The threads of a state that are like others, each with the first of these.
    pub(crate) fn twins(self, settings: &ExploreSettings, form: &mut NormalForm) -> Box<[(ThreadId, ThreadId)]> {
        // The shortest run may be one in which the same thread goes on.
        let is_off = self == Self::Numbers || settings.search == Search::Shortest;
        let twins = std::mem::take(&mut form.twins);
        if is_off { Box::default() } else { twins.into() }
    }
}

/// Takes out the threads that are like one before them, and gives them.
pub(crate) fn without_twins(threads: &mut Vec<ThreadId>, twins: &[(ThreadId, ThreadId)]) -> Vec<ThreadId> {
    let first_of =
        |thread: ThreadId| twins.iter().find(|(twin, _)| *twin == thread).map_or(thread, |&(_, first)| first);
    let mut firsts = Vec::new();
    threads
        .extract_if(.., |thread| {
            let first = first_of(*thread);
            let is_there = firsts.contains(&first);
            firsts.push(first);
            is_there
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use adamant_base::Id;

    use super::*;

    #[test]
    fn one_of_those_that_are_alike_has_a_turn() {
        let check = |threads: &[usize], turns: &[usize]| {
            let [one, two, five] = [1, 2, 5].map(ThreadId::new);
            let mut threads: Vec<_> = threads.iter().map(|&thread| ThreadId::new(thread)).collect();
            let count = threads.len();
            let untried = without_twins(&mut threads, &[(two, one), (five, one)]);
            assert_eq!(threads, turns.iter().map(|&thread| ThreadId::new(thread)).collect::<Vec<_>>());
            assert_eq!(threads.len() + untried.len(), count);
        };
        check(&[0, 1, 2, 3, 5], &[0, 1, 3]);
        check(&[0, 2, 3, 5], &[0, 2, 3]);
        check(&[3, 5], &[3, 5]);
        check(&[], &[]);
    }
}
