//! The product of the graph and the automaton of what must not happen: does it contain a cycle in which every acceptance set occurs?
//!
//! The product grows breadth first, so that short runs come first and no single branch keeps the search from the others. Whenever it has grown
//! by half, its strongly connected components are looked at: one whose edges have all marks contains a run that is forbidden.

use adamant_base::{Exhausted, Id};
use adamant_check::Fairness;
use adamant_ltl::{Automaton, StateId};
use adamant_semantics::ThreadId;
use rustc_hash::{FxHashMap, FxHashSet};

use crate::ltl::components::components;
use crate::ltl::graph::{Graph, MOST_THREADS, Mover, NodeId};
use crate::ltl::lasso::{Lasso, LassoStep};
use crate::transitions::SymbolicMachine;

/// The product, as far as it has grown.
pub(crate) struct Product<'f> {
    automaton: &'f Automaton,
    fairness: Fairness,
    states: Vec<(NodeId, StateId)>,
    numbers: FxHashMap<(NodeId, StateId), usize>,
    /// By state, the edge by which it was found first.
    found_by: Vec<Option<(usize, ProductEdge)>>,
    /// By state, its edges, once it was expanded.
    edges: Vec<Vec<ProductEdge>>,
    next_look: usize,
    /// The states of components without a run that could be shown.
    given_up: FxHashSet<usize>,
}

#[derive(Clone, Copy)]
struct ProductEdge {
    target: usize,
    mover: Mover,
    marks: Marks,
}

/// What occurs along an edge.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Marks {
    /// The acceptance sets that it is in.
    accepted: u64,
    /// The threads that move or cannot.
    treated: u64,
}

impl Marks {
    pub(crate) const NONE: Self = Self { accepted: 0, treated: 0 };

    pub(crate) const fn and(self, other: Self) -> Self {
        Self { accepted: self.accepted | other.accepted, treated: self.treated | other.treated }
    }

    /// Whether these marks contain others.
    const fn contains(self, other: Self) -> bool {
        other.accepted & !self.accepted == 0 && other.treated & !self.treated == 0
    }

    /// What these marks have and others lack.
    const fn without(self, other: Self) -> Self {
        Self { accepted: self.accepted & !other.accepted, treated: self.treated & !other.treated }
    }

    const fn meets(self, other: Self) -> bool {
        self.accepted & other.accepted != 0 || self.treated & other.treated != 0
    }
}

impl<'f> Product<'f> {
    pub(crate) fn new(automaton: &'f Automaton, fairness: Fairness) -> Self {
        Self {
            automaton,
            fairness,
            states: Vec::new(),
            numbers: FxHashMap::default(),
            found_by: Vec::new(),
            edges: Vec::new(),
            next_look: 16,
            given_up: FxHashSet::default(),
        }
    }

    /// Adds the start.
    pub(crate) fn start(&mut self, graph: &Graph<'_>) {
        for &root in &graph.roots {
            self.number((root, self.automaton.initial), None);
        }
    }

    fn number(&mut self, state: (NodeId, StateId), by: Option<(usize, ProductEdge)>) -> usize {
        let next = self.states.len();
        let number = *self.numbers.entry(state).or_insert(next);
        if number == next {
            self.states.push(state);
            self.found_by.push(by);
        }
        number
    }

    /// How many states wait.
    pub(crate) fn waiting(&self) -> usize {
        self.states.len() - self.edges.len()
    }

    /// Expands the next state; says whether there was one.
    pub(crate) fn grow(&mut self, graph: &mut Graph<'_>, machine: &mut SymbolicMachine<'_>) -> Result<bool, Exhausted> {
        let from = self.edges.len();
        let Some(&(node, state)) = self.states.get(from) else { return Ok(false) };
        let label = graph.nodes[node].label;
        let automaton = self.automaton;
        let passing = automaton.states[state].edges.iter().filter(|edge| edge.guard.holds(&label));
        let passing: Vec<_> = passing.collect();
        let mut edges = Vec::new();
        if !passing.is_empty() {
            let successors = graph.successors(machine, node)?;
            for way in &successors.edges {
                let treated = match (self.fairness, way.mover) {
                    (Fairness::None, _) => u64::MAX,
                    (Fairness::Weak, Mover::Nobody) => u64::MAX,
                    (Fairness::Weak, Mover::Thread(thread, _)) => successors.disabled | bit(thread),
                };
                for edge in &passing {
                    let marks = Marks { accepted: edge.marks, treated };
                    let mut product = ProductEdge { target: 0, mover: way.mover, marks };
                    product.target = self.number((way.target, edge.target), Some((from, product)));
                    edges.push(product);
                }
            }
        }
        self.edges.push(edges);
        Ok(true)
    }

    /// A cycle with all marks, if it is time to look for one and there is one.
    pub(crate) fn look(&mut self, is_complete: bool) -> Option<Lasso> {
        let grown = self.edges.len();
        if !is_complete && grown < self.next_look {
            return None;
        }
        self.next_look = grown + (grown / 2).max(16);
        let target = |from: usize, edge: usize| {
            let mut edges = self.edges[from].iter().map(|edge| edge.target).filter(|&target| target < grown);
            edges.nth(edge)
        };
        let component = components(grown, target);
        let mut marks: FxHashMap<u32, Marks> = FxHashMap::default();
        for (from, edges) in self.edges.iter().enumerate() {
            for edge in edges.iter().filter(|edge| edge.target < grown && component[edge.target] == component[from]) {
                let all = marks.entry(component[from]).or_insert(Marks::NONE);
                *all = all.and(edge.marks);
            }
        }
        let all = self.all_marks();
        let is_wanted = |from: &usize| {
            marks.get(&component[*from]).is_some_and(|marks| marks.contains(all)) && !self.given_up.contains(from)
        };
        let first = (0..grown).find(is_wanted)?;
        // All members are given up together: another look would find the same.
        let members = (0..grown).filter(|&member| component[member] == component[first]);
        self.given_up.extend(members);
        Some(self.lasso(first, &component))
    }

    fn all_marks(&self) -> Marks {
        let treated = match self.fairness {
            Fairness::None => 0,
            Fairness::Weak => u64::MAX,
        };
        Marks { accepted: self.automaton.all_marks(), treated }
    }

    /// The way to a state, and a cycle through its component with all marks.
    fn lasso(&self, first: usize, component: &[u32]) -> Lasso {
        let mut stem = Vec::new();
        let mut at = first;
        while let Some((from, edge)) = self.found_by[at] {
            stem.push(self.step(from, edge, at));
            at = from;
        }
        stem.reverse();
        let root = self.states[at].0;
        let mut missing = self.all_marks();
        let mut cycle = Vec::new();
        let mut at = first;
        while missing != Marks::NONE {
            let way = self.way(at, component, |_, edge| edge.marks.meets(missing));
            for &(from, edge) in &way {
                missing = missing.without(edge.marks);
                cycle.push(self.step(from, edge, edge.target));
                at = edge.target;
            }
        }
        if at != first || cycle.is_empty() {
            let way = self.way(at, component, |_, edge| edge.target == first);
            cycle.extend(way.iter().map(|&(from, edge)| self.step(from, edge, edge.target)));
        }
        Lasso { root, stem, cycle }
    }

    fn step(&self, from: usize, edge: ProductEdge, to: usize) -> LassoStep {
        LassoStep { from: self.states[from].0, mover: edge.mover, to: self.states[to].0 }
    }

    /// The shortest way inside a component from a state through an edge that is wanted.
    fn way(
        &self,
        start: usize,
        component: &[u32],
        is_wanted: impl Fn(usize, ProductEdge) -> bool,
    ) -> Vec<(usize, ProductEdge)> {
        let mut before: FxHashMap<usize, (usize, ProductEdge)> = FxHashMap::default();
        let mut queue = std::collections::VecDeque::from([start]);
        while let Some(from) = queue.pop_front() {
            for &edge in &self.edges[from] {
                if edge.target >= component.len() || component[edge.target] != component[start] {
                    continue;
                }
                if is_wanted(from, edge) {
                    let mut way = vec![(from, edge)];
                    let mut at = from;
                    while at != start {
                        let step = before[&at];
                        way.push(step);
                        at = step.0;
                    }
                    way.reverse();
                    return way;
                }
                if edge.target != start && !before.contains_key(&edge.target) {
                    before.insert(edge.target, (from, edge));
                    queue.push_back(edge.target);
                }
            }
        }
        unreachable!("every edge of a component can be reached from every state of it")
    }
}

fn bit(thread: ThreadId) -> u64 {
    if thread.index() < MOST_THREADS { 1 << thread.index() } else { 0 }
}
