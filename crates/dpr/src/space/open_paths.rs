//! How many paths may still lead to an open goal: counted along the choices, once for each choice and what is left of clauses and scopes there.

use std::collections::BTreeMap;

use num_bigint::BigUint;
use rustc_hash::FxHashMap;

use super::choice_graph::ChoiceGraph;
use super::{ChoiceId, Clause, GoalId, Literal, Next, PathCounts, Scope, Side};

/// How much is looked at: what is left of goals at choices, with all literals of their scopes and clauses.
pub(super) const MOST: usize = 200_000;

/// A goal, as far as sides have not decided it.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(super) struct OpenGoal {
    /// Sides that are still to be taken, for each scope.
    pub(super) scopes: Vec<Vec<Literal>>,
    /// What must not be taken.
    pub(super) clauses: Vec<Vec<Literal>>,
}

/// How many paths there are, of which so many were run.
pub(super) fn path_counts(graph: &ChoiceGraph, explored: u64, open_goals: Option<Vec<OpenGoal>>) -> PathCounts {
    let (total, explored) = (graph.total(), BigUint::from(explored));
    let open = open_goals.and_then(|goals| open_paths(graph, goals));
    // Where histories of a place have different lengths, the graph may know fewer paths than were run.
    let pruned = open.and_then(|open| {
        let left = &explored + open;
        (left <= total).then(|| &total - left)
    });
    PathCounts { total, explored, pruned }
}

/// The paths on which a goal is left, or nothing if that is too much to count.
fn open_paths(graph: &ChoiceGraph, goals: Vec<OpenGoal>) -> Option<BigUint> {
    let mut count = Count { graph, known: FxHashMap::default(), left: MOST };
    count.after(None, without_decided(goals))
}

struct Count<'a> {
    graph: &'a ChoiceGraph,
    known: FxHashMap<(ChoiceId, Vec<OpenGoal>), BigUint>,
    left: usize,
}

impl Count<'_> {
    fn after(&mut self, from: Option<Literal>, goals: Vec<OpenGoal>) -> Option<BigUint> {
        if goals.is_empty() {
            return Some(BigUint::ZERO);
        }
        let graph = self.graph;
        let next = graph.after(from);
        if next.is_empty() {
            return Some(BigUint::from(1u32));
        }
        let mut sum = BigUint::ZERO;
        for next in next {
            sum += match *next {
                Next::End => BigUint::from(u32::from(goals.iter().any(OpenGoal::is_reached))),
                Next::Choice(choice) => self.from(choice, &goals)?,
            };
        }
        Some(sum)
    }

    fn from(&mut self, choice: ChoiceId, goals: &[OpenGoal]) -> Option<BigUint> {
        let key = (choice, goals.to_vec());
        if let Some(known) = self.known.get(&key) {
            return Some(known.clone());
        }
        self.left = self.left.checked_sub(1 + goals.iter().map(OpenGoal::literals).sum::<usize>())?;
        let mut sum = BigUint::ZERO;
        for side in [Side::Then, Side::Else] {
            let literal = Literal { choice, side };
            let left = goals.iter().filter_map(|goal| goal.taking(literal)).collect();
            sum += self.after(Some(literal), without_decided(left))?;
        }
        self.known.insert(key, sum.clone());
        Some(sum)
    }
}

/// Goals in an order, the same one once.
fn without_decided(mut goals: Vec<OpenGoal>) -> Vec<OpenGoal> {
    goals.retain(|goal| !goal.scopes.is_empty() && goal.clauses.iter().all(|clause| !clause.is_empty()));
    goals.sort_unstable();
    goals.dedup();
    goals
}

impl OpenGoal {
    /// All goals with their scopes, each with what excludes it; nothing if that is too much to look at.
    pub(super) fn all(goals: BTreeMap<GoalId, Vec<Scope>>, clauses: &[Clause]) -> Option<Vec<Self>> {
        if goals.len().saturating_mul(clauses.len()) > MOST {
            return None;
        }
        let excluding = |goal| clauses.iter().filter(move |clause| clause.goal.is_none_or(|of| of == goal));
        let sides = |goal| excluding(goal).map(|clause| clause.sides.clone()).collect();
        Some(goals.into_iter().map(|(goal, scopes)| Self { scopes, clauses: sides(goal) }).collect())
    }

    /// What is left after a side, or nothing if the goal cannot be reached any longer.
    fn taking(&self, literal: Literal) -> Option<Self> {
        let clauses = without(&self.clauses, literal);
        let scopes = without(&self.scopes, literal);
        (!scopes.is_empty() && clauses.iter().all(|clause| !clause.is_empty())).then_some(Self { scopes, clauses })
    }

    fn is_reached(&self) -> bool {
        self.scopes.iter().any(Vec::is_empty)
    }

    fn literals(&self) -> usize {
        self.scopes.iter().chain(&self.clauses).map(|literals| 1 + literals.len()).sum()
    }
}

/// The sets that a side is not against, without it.
fn without(sets: &[Vec<Literal>], literal: Literal) -> Vec<Vec<Literal>> {
    let agreeing = sets.iter().filter(|set| !set.contains(&literal.other()));
    let mut left: Vec<Vec<Literal>> =
        agreeing.map(|set| set.iter().copied().filter(|&side| side != literal).collect()).collect();
    left.sort_unstable();
    left.dedup();
    left
}
