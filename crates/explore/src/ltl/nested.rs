//! Nested depth-first search over the product, as in SymDIVINE: a first search finds states that are accepting, and from each of them, when
//! it is left, a second one looks for a way back to it. With iterative deepening no path is longer than a bound, which grows as long as something was cut off.
//!
//! The acceptance sets of the automaton are taken one after another: a state of this product remembers which one it waits for.

use adamant_base::Exhausted;
use adamant_ltl::{Automaton, StateId};
use rustc_hash::FxHashSet;

use crate::domain::SymbolicMachine;
use crate::ltl::graph::{Graph, Mover, NodeId};
use crate::ltl::lasso::{Lasso, LassoStep};

/// A node, a state of the automaton, and the acceptance set that is waited for; their number where all have occurred.
type State = (NodeId, StateId, u32);

/// A state on the way of a search, with the edges that are still to be taken.
struct Entered {
    state: State,
    by: Mover,
    edges: std::vec::IntoIter<(State, Mover)>,
}

/// The search.
pub(crate) struct Nested<'f> {
    automaton: &'f Automaton,
    outer: FxHashSet<State>,
    inner: FxHashSet<State>,
    /// The longest path.
    bound: usize,
    was_cut: bool,
    prefixes: Prefixes,
}

/// Whether a way counts after which every run is forbidden.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Prefixes {
    /// It ends the search.
    Wanted,
    /// Only cycles count.
    LeftOut,
}

/// What a search with a bound found.
pub(crate) enum Outcome {
    /// A cycle that is forbidden, or a way after which every run is.
    Found(Lasso),
    /// None; all was seen.
    Nothing,
    /// None up to the bound.
    Cut,
}

impl<'f> Nested<'f> {
    pub(crate) fn new(automaton: &'f Automaton, bound: usize, prefixes: Prefixes) -> Self {
        Self { automaton, outer: FxHashSet::default(), inner: FxHashSet::default(), bound, was_cut: false, prefixes }
    }

    /// Searches from all roots.
    pub(crate) fn search(
        &mut self,
        graph: &mut Graph<'_>,
        machine: &mut SymbolicMachine<'_>,
    ) -> Result<Outcome, Exhausted> {
        for root in graph.roots.clone() {
            let start = (root, self.automaton.initial, 0);
            if let Some(lasso) = self.outer_search(graph, machine, start)? {
                return Ok(Outcome::Found(lasso));
            }
        }
        Ok(if self.was_cut { Outcome::Cut } else { Outcome::Nothing })
    }

    fn outer_search(
        &mut self,
        graph: &mut Graph<'_>,
        machine: &mut SymbolicMachine<'_>,
        start: State,
    ) -> Result<Option<Lasso>, Exhausted> {
        if !self.outer.insert(start) {
            return Ok(None);
        }
        if self.is_prefix(graph, start) {
            return Ok(Some(Lasso { root: start.0, stem: Vec::new(), cycle: Vec::new() }));
        }
        let mut path = vec![self.enter(graph, machine, start, Mover::Nobody)?];
        while let Some(last) = path.last_mut() {
            let at = last.state.0;
            if let Some((next, by)) = last.edges.next() {
                if path.len() >= self.bound {
                    self.was_cut |= !self.outer.contains(&next);
                } else if self.is_prefix(graph, next) {
                    let last = LassoStep { from: at, mover: by, to: next.0 };
                    let mut stem = steps(&path);
                    stem.push(last);
                    return Ok(Some(Lasso { root: start.0, stem, cycle: Vec::new() }));
                } else if self.outer.insert(next) {
                    path.push(self.enter(graph, machine, next, by)?);
                }
                continue;
            }
            let left = last.state;
            if self.is_accepting(left)
                && let Some(cycle) = self.inner_search(graph, machine, left, path.len())?
            {
                let stem = steps(&path);
                return Ok(Some(Lasso { root: start.0, stem, cycle }));
            }
            path.pop();
        }
        Ok(None)
    }

    /// A way from a state back to it.
    fn inner_search(
        &mut self,
        graph: &mut Graph<'_>,
        machine: &mut SymbolicMachine<'_>,
        seed: State,
        depth: usize,
    ) -> Result<Option<Vec<LassoStep>>, Exhausted> {
        let mut path = vec![self.enter(graph, machine, seed, Mover::Nobody)?];
        while let Some(last) = path.last_mut() {
            let Some((next, by)) = last.edges.next() else {
                path.pop();
                continue;
            };
            if next == seed {
                let last = LassoStep { from: last.state.0, mover: by, to: seed.0 };
                let mut cycle = steps(&path);
                cycle.push(last);
                return Ok(Some(cycle));
            }
            if depth + path.len() >= self.bound {
                self.was_cut |= !self.inner.contains(&next);
            } else if self.inner.insert(next) {
                path.push(self.enter(graph, machine, next, by)?);
            }
        }
        Ok(None)
    }

    /// Whether every run that has come to a state is forbidden, and that counts.
    fn is_prefix(&self, graph: &Graph<'_>, (node, at, _): State) -> bool {
        self.prefixes == Prefixes::Wanted && graph.all_runs_are_accepted(self.automaton, node, at)
    }

    fn is_accepting(&self, state: State) -> bool {
        state.2 == self.automaton.acceptance_sets
    }

    fn enter(
        &self,
        graph: &mut Graph<'_>,
        machine: &mut SymbolicMachine<'_>,
        state: State,
        by: Mover,
    ) -> Result<Entered, Exhausted> {
        graph.around.budget.check()?;
        let (node, at, waits_for) = state;
        let sets = self.automaton.acceptance_sets;
        let label = graph.nodes[node].label;
        let passing: Vec<_> = self.automaton.states[at].edges.iter().filter(|edge| edge.guard.holds(&label)).collect();
        let mut edges = Vec::new();
        if !passing.is_empty() {
            for way in graph.successors(machine, node)?.edges {
                for edge in &passing {
                    let mut next = if waits_for == sets { 0 } else { waits_for };
                    while next < sets && edge.marks >> next & 1 == 1 {
                        next += 1;
                    }
                    edges.push(((way.target, edge.target, next), way.mover));
                }
            }
        }
        Ok(Entered { state, by, edges: edges.into_iter() })
    }
}

/// The steps of a path.
fn steps(path: &[Entered]) -> Vec<LassoStep> {
    path.windows(2).map(|pair| LassoStep { from: pair[0].state.0, mover: pair[1].by, to: pair[1].state.0 }).collect()
}
