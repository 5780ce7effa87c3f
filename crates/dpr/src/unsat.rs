//! Small sets of constraints that contradict each other.
//!
//! Constraints are numbered parts. Somebody who can tell whether some of them contradict each other ([`Constraints`]) is asked until what is left
//! is as small as was wished for.

use adamant_base::{Budget, IdVec, typed_id};

use crate::{DprCore, DprWeight};

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
    /// No contradiction weighs less.
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
    let _ = reduction;
    let all = weights.things.ids().collect::<Vec<_>>();
    match constraints.check(&all) {
        Answer::Contradiction(mut parts) => {
            parts.sort_unstable();
            Some(Contradiction { parts, size: Size::Any })
        }
        Answer::Satisfied(_) | Answer::Unknown => None,
    }
}
