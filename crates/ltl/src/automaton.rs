//! Automata over infinite words: transition-based, with generalised Büchi acceptance. A run accepts if it takes edges of every acceptance
//! set infinitely often; without sets every infinite run accepts.

mod components;
mod reduce;
mod simulation;
mod text;
mod translate;

use adamant_base::{IdVec, typed_id};

use crate::error::AutomatonError;
use crate::formula::Formula;
use crate::valuation::{Guard, Valuation};

typed_id! {
    /// A state of an automaton.
    pub struct StateId("q");
}

/// An automaton over words of valuations.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Automaton {
    /// Where runs start.
    pub initial: StateId,
    /// The states.
    pub states: IdVec<StateId, State>,
    /// How many acceptance sets there are, at most 64.
    pub acceptance_sets: u32,
}

/// A state of an automaton.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct State {
    /// The ways on; none where no word is accepted.
    pub edges: Vec<Edge>,
}

/// A way from one state to another, taken while the guard holds.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Edge {
    /// What must hold in the state of the word that is read.
    pub guard: Guard,
    /// Where the edge leads.
    pub target: StateId,
    /// A set bit for each acceptance set that the edge belongs to.
    pub marks: u64,
}

impl Automaton {
    /// The marks of an edge that belongs to all acceptance sets.
    pub const fn all_marks(&self) -> u64 {
        match self.acceptance_sets {
            64.. => u64::MAX,
            sets => (1 << sets) - 1,
        }
    }

    /// Whether every word is accepted from a state, as an edge shows that leads back to it, asks nothing and has all marks.
    pub fn accepts_all_from(&self, state: StateId) -> bool {
        let stays = |edge: &Edge| edge.target == state && edge.guard == Guard::TRUE && edge.marks == self.all_marks();
        self.states[state].edges.iter().any(stays)
    }

    /// Whether every word is accepted from a state that begins with this valuation.
    pub fn accepts_all_after(&self, state: StateId, first: &Valuation) -> bool {
        self.states[state].edges.iter().any(|edge| edge.guard.holds(first) && self.accepts_all_from(edge.target))
    }
}

/// The automaton that accepts exactly the words that satisfy the formula.
pub fn automaton(formula: &Formula) -> Result<Automaton, AutomatonError> {
    let mut automaton = translate::translate(formula)?;
    reduce::reduce(&mut automaton);
    Ok(automaton)
}

#[cfg(test)]
mod tests;
