//! The oracles that are left.
//!
//! A *choice* is an instance of a conditional of the unrolled program that an oracle decides. A *goal* is an edge of the unrolled program that
//! leads to an error, or to what nobody has seen yet. Goals and choices stand in a *scope*: the sides of choices that lead to them. Where control
//! joins there may be several scopes for one thing. A [`Clause`] says which sides together never lead to a goal.
//!
//! An oracle is worth a run as long as it takes all sides of a scope of some open goal, and no clause of that goal. When there is none left, no
//! goal can be reached. What is not known yet must be a goal, so that the space may grow while paths are run.

use adamant_base::typed_id;
use num_bigint::BigUint;

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
    /// Those that were not run and lead to no open goal; nothing if that was too much to count. Exact once no goal is open.
    pub pruned: Option<BigUint>,
}

/// The oracles that are left.
pub trait OracleSpace {
    /// A new choice, in a scope.
    fn add_choice(&mut self, scope: Scope) -> ChoiceId;

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

    /// A path that was run to its end: all its choices, in their order.
    fn record(&mut self, path: &[Literal]);

    /// An oracle that may reach an open goal, or nothing if there is none.
    fn next(&mut self) -> Option<Oracle>;

    /// How many paths there are.
    fn counts(&self) -> PathCounts;
}

/// A decision for each choice.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Oracle {
    /// The goal that it is meant to reach.
    pub goal: GoalId,
    /// The sides of known choices, by their number.
    sides: Vec<Side>,
}

impl Oracle {
    /// The side of a choice; a choice that was not known takes the first side.
    pub fn side(&self, choice: ChoiceId) -> Side {
        use adamant_base::Id;
        self.sides.get(choice.index()).copied().unwrap_or(Side::Then)
    }
}
