//! Small sets of constraints that contradict each other.
//!
//! Constraints are numbered parts. Somebody who can tell whether some of them contradict each other ([`Constraints`]) is asked until what is left
//! is as small as was wished for.
//!
//! The smallest contradiction comes from implicit hitting sets (Ignatiev, Previti, Liffiton and Marques-Silva, 2015): each set of constraints that
//! hold together says that a contradiction has some of the others. The lightest set that has one of each is the contradiction, or holds together
//! and says more.

mod hitting_sets;
mod minimal;
mod smallest;

#[cfg(test)]
mod tests;

use std::collections::BTreeSet;

use adamant_base::{Budget, IdVec, typed_id};

use crate::{DprCore, DprWeight};
use minimal::minimal;
use smallest::smallest;

typed_id! {
    /// One of the constraints.
    pub struct PartId("p");
}

/// Constraints, and whether some of them contradict each other.
pub trait Constraints {
    /// Whether these constraints hold together for some data.
    fn check(&mut self, parts: &[PartId]) -> Answer;
}

/// Whether constraints contradict each other.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Answer {
    /// They do: these of them alone, as far as is known.
    Contradiction(Vec<PartId>),
    /// They hold together. So do these, which include them, with the same data.
    Satisfied(Vec<PartId>),
    /// Nobody knows.
    Unknown,
}

/// What a set of constraints weighs: how many constraints it has, or how many different things they depend on.
#[derive(Clone, Debug)]
pub struct Weights {
    /// What counts.
    pub weight: DprWeight,
    /// What each constraint depends on, by numbers that others may share: its choices with their sides.
    pub things: IdVec<PartId, Vec<u32>>,
}

/// How far to go.
#[derive(Clone, Debug)]
pub struct Reduction {
    /// How small the set is to be.
    pub core: DprCore,
    /// How long the search for the smallest set may go on.
    pub budget: Budget,
}

/// How small a set is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Size {
    /// It is what a solver used.
    Any,
    /// Without any part, the others hold together.
    Minimal,
    /// That holds, and no contradiction weighs less.
    Smallest,
}

/// Constraints that contradict each other.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Contradiction {
    /// The constraints, in the order of their numbers.
    pub parts: Vec<PartId>,
    /// How small the set is known to be.
    pub size: Size,
}

/// A small contradiction among all constraints, or nothing if they hold together or nobody knows.
pub fn contradiction(
    constraints: &mut dyn Constraints,
    weights: &Weights,
    reduction: &Reduction,
) -> Option<Contradiction> {
    let all = weights.things.ids().collect::<Vec<_>>();
    let Answer::Contradiction(mut parts) = constraints.check(&all) else { return None };
    parts.sort_unstable();
    let found = Contradiction { parts, size: Size::Any };
    Some(match reduction.core {
        DprCore::Any => found,
        DprCore::Minimal => minimal(constraints, weights, found, &reduction.budget),
        DprCore::Smallest => smallest(constraints, weights, found, &reduction.budget),
    })
}

impl Weights {
    /// What constraints weigh together.
    pub fn of(&self, parts: &[PartId]) -> usize {
        match self.weight {
            DprWeight::Conjuncts => parts.len(),
            DprWeight::Choices => self.things_of(parts).len(),
        }
    }

    /// What constraints depend on together.
    fn things_of(&self, parts: &[PartId]) -> BTreeSet<u32> {
        parts.iter().flat_map(|&part| &self.things[part]).copied().collect()
    }

    /// These constraints, and all that add nothing to their weight.
    fn with_free(&self, parts: &[PartId]) -> Vec<PartId> {
        match self.weight {
            DprWeight::Conjuncts => parts.to_vec(),
            DprWeight::Choices => {
                let paid = self.things_of(parts);
                let is_free = |part: &PartId| self.things[*part].iter().all(|thing| paid.contains(thing));
                self.things.ids().filter(is_free).collect()
            }
        }
    }
}
