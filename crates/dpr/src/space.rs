//! The oracles that are left.
//!
//! A *choice* is an instance of a conditional of the unrolled program that an oracle decides. A *goal* is an edge of the unrolled program that
//! leads to an error, or to what nobody has seen yet. A goal stands in a *scope*: the sides of choices that lead to it. Where control joins
//! there may be several scopes for one goal. A [`Clause`] says which sides together never lead to a goal.
//!
//! An oracle is worth a run as long as it takes all sides of a scope of some open goal, and no clause of that goal. When there is none left, no
//! goal can be reached. What is not known yet must be a goal, so that the space may grow while paths are run.

mod choice_graph;
mod open_paths;
mod random;
mod sat_space;
mod tree_space;

#[cfg(test)]
mod tests;

use adamant_base::{Id, typed_id};
use num_bigint::BigUint;

pub use sat_space::SatSpace;
pub use tree_space::TreeSpace;

use crate::{DprOrder, DprSpace};
use random::Random;

typed_id! {
    /// An instance of a conditional that an oracle decides.
    pub struct ChoiceId("c");
    /// An edge that leads to an error, or to what is not known yet.
    pub struct GoalId("g");
}

/// A side of a conditional.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Side {
    /// The condition holds.
    Then,
    /// It does not.
    Else,
}

/// A choice that takes a side.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Literal {
    /// The choice.
    pub choice: ChoiceId,
    /// The side that it takes.
    pub side: Side,
}

/// Sides that are taken together, and so lead to a choice or a goal.
pub type Scope = Vec<Literal>;

/// No oracle that takes all these sides reaches the goal.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Clause {
    /// The goal, or all goals that there are and will be.
    pub goal: Option<GoalId>,
    /// The sides, in any order.
    pub sides: Vec<Literal>,
}

/// What comes after a side of a choice.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Next {
    /// Another choice.
    Choice(ChoiceId),
    /// The path ends.
    End,
}

/// How many complete paths there are.
///
/// A path is a sequence of choices, each with its side, from the beginning to the end of the unrolled program. Where deterministic conditionals
/// decide which choice comes next, each way that was seen counts. A side that nobody has taken counts as one path until it is known what follows.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct PathCounts {
    /// All paths of what is known.
    pub total: BigUint,
    /// Those that were run.
    pub explored: BigUint,
    /// Those that were not run and lead to no open goal; nothing if that is too much to count. Once no oracle is left, these are all that were not
    /// run.
    pub pruned: Option<BigUint>,
}

/// The oracles that are left.
pub trait OracleSpace {
    /// A new choice.
    fn add_choice(&mut self) -> ChoiceId;

    /// A new open goal, with a scope.
    fn add_goal(&mut self, scope: Scope) -> GoalId;

    /// Another scope that leads to a goal.
    fn widen(&mut self, goal: GoalId, scope: Scope);

    /// Nobody wants to reach this goal any longer: it was reached and is replaced by others, or is known not to matter.
    fn close(&mut self, goal: GoalId);

    /// Excludes oracles.
    fn learn(&mut self, clause: Clause);

    /// What comes next on a path: after a choice with its side, or at the beginning. May be told again, or with several successors. Only
    /// counts depend on it.
    fn follow(&mut self, from: Option<Literal>, next: Next);

    /// A path that was run to its end: all its choices, in their order. Everything that it leads to was seen, so no oracle that takes all these
    /// sides comes again.
    fn record(&mut self, path: &[Literal]);

    /// An oracle that may reach an open goal, or nothing if there is none.
    fn next(&mut self) -> Option<Oracle>;

    /// How many paths there are.
    fn counts(&self) -> PathCounts;
}

/// A space without choices and goals.
pub fn oracle_space(space: DprSpace, order: DprOrder, seed: u64) -> Box<dyn OracleSpace> {
    match space {
        DprSpace::Sat => Box::new(SatSpace::new(order, seed)),
        DprSpace::Tree => Box::new(TreeSpace::new(order, seed)),
    }
}

/// A decision for each choice.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Oracle {
    /// A goal that it may reach.
    pub goal: GoalId,
    /// The sides of known choices, by their number; nothing if any will do.
    sides: Vec<Option<Side>>,
    others: Others,
}

/// The sides of choices about which there is nothing to say.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Others {
    /// The first side.
    First,
    /// By this seed.
    Random(u64),
}

impl Oracle {
    /// The side of a choice, also of one that was not known when the oracle was made.
    pub fn side(&self, choice: ChoiceId) -> Side {
        self.sides.get(choice.index()).copied().flatten().unwrap_or_else(|| self.others.side(choice))
    }
}

impl Others {
    fn side(self, choice: ChoiceId) -> Side {
        match self {
            Self::First => Side::Then,
            Self::Random(seed) => Random::new(seed ^ choice.index() as u64).side(),
        }
    }
}

impl Literal {
    /// The same choice with its other side.
    #[must_use]
    pub fn other(self) -> Self {
        let side = match self.side {
            Side::Then => Side::Else,
            Side::Else => Side::Then,
        };
        Self { side, ..self }
    }
}
