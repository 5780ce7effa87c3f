//! The product of the graph and the automaton of what must not happen: does it contain a cycle in which every acceptance set occurs?
//!
//! Or a state from which every run is forbidden?
//!
//! The product grows breadth first, so that short runs come first and no single branch keeps the search from the others. Whenever it has grown
//! by half, its strongly connected components are looked at: one whose edges have all marks contains a run that is forbidden.

use adamant_base::{Components, Exhausted, Id};
use adamant_check::Fairness;
use adamant_ltl::{Automaton, StateId};
use adamant_semantics::ThreadId;
use rustc_hash::{FxHashMap, FxHashSet};

use crate::domain::SymbolicMachine;
use crate::ltl::graph::{Graph, MOST_THREADS, Mover, NodeId};
use crate::ltl::lasso::{Lasso, LassoStep};

/// The product, as far as it has grown.
pub(crate) struct Product<'f> {
    automaton: &'f Automaton,
    fairness: Fairness,
    endless: EndlessRounds,
    states: Vec<(NodeId, StateId)>,
    numbers: FxHashMap<(NodeId, StateId), usize>,
    /// By state, the edge by which it was found first.
    found_by: Vec<Option<(usize, ProductEdge)>>,
    /// By state, its edges, once it was expanded.
    edges: Vec<Vec<ProductEdge>>,
    next_look: usize,
    /// The states of components without a run that could be shown.
    given_up: FxHashSet<usize>,
    /// A state that nobody has looked at from which every run is forbidden.
    all_forbidden: Option<usize>,
}

/// Whether cycles count that go round a loop for ever that is known to end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum EndlessRounds {
    /// Yes: the program says by itself when they end.
    Counted,
    /// No: their decisions were left open.
    LeftOut,
}

#[derive(Clone, Copy)]
struct ProductEdge {
    target: usize,
    mover: Mover,
    marks: Marks,
}

impl ProductEdge {
    /// Whether a thread goes round a loop here whose rounds are left out.
    fn is_cut(&self, cut: &[u64]) -> bool {
        cut[self.target] != 0 && matches!(self.mover, Mover::Thread(..))
    }
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
    pub(crate) fn new(automaton: &'f Automaton, fairness: Fairness, endless: EndlessRounds) -> Self {
        Self {
            automaton,
            fairness,
            endless,
            states: Vec::new(),
            numbers: FxHashMap::default(),
            found_by: Vec::new(),
            edges: Vec::new(),
            next_look: 16,
            given_up: FxHashSet::default(),
            all_forbidden: None,
        }
    }

    /// Adds the start.
    pub(crate) fn start(&mut self, graph: &Graph<'_>) {
        for &root in &graph.roots {
            self.number(graph, (root, self.automaton.initial), None);
        }
    }

    fn number(&mut self, graph: &Graph<'_>, state: (NodeId, StateId), by: Option<(usize, ProductEdge)>) -> usize {
        let next = self.states.len();
        let number = *self.numbers.entry(state).or_insert(next);
        if number == next {
            if self.all_forbidden.is_none() && graph.all_runs_are_accepted(self.automaton, state.0, state.1) {
                self.all_forbidden = Some(number);
            }
            self.states.push(state);
            self.found_by.push(by);
        }
        number
    }

    /// How many states were expanded.
    pub(crate) fn grown(&self) -> usize {
        self.edges.len()
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
                    product.target = self.number(graph, (way.target, edge.target), Some((from, product)));
                    edges.push(product);
                }
            }
        }
        self.edges.push(edges);
        Ok(true)
    }

    /// A way to a state from which every run is forbidden, if one was met since somebody asked.
    pub(crate) fn prefix(&mut self) -> Option<Lasso> {
        let state = self.all_forbidden.take()?;
        let (root, stem) = self.stem(state);
        Some(Lasso { root, stem, cycle: Vec::new() })
    }

    /// A cycle with all marks, if it is time to look for one and there is one.
    pub(crate) fn look_if_grown(&mut self, graph: &Graph<'_>) -> Option<Lasso> {
        if self.edges.len() < self.next_look { None } else { self.look(graph) }
    }

    /// A cycle with all marks, if there is one.
    pub(crate) fn look(&mut self, graph: &Graph<'_>) -> Option<Lasso> {
        let grown = self.edges.len();
        self.next_look = grown + (grown / 2).max(16);
        let (components, cut) = self.components(graph);
        let mut marks: FxHashMap<u32, Marks> = FxHashMap::default();
        for (component, _, edge) in self.inner_edges(&components, &cut) {
            let all = marks.entry(component).or_insert(Marks::NONE);
            *all = all.and(edge.marks);
        }
        let all = self.all_marks();
        let is_wanted = |from: &usize| {
            let marks = components.component(*from).and_then(|component| marks.get(&component));
            marks.is_some_and(|marks| marks.contains(all)) && !self.given_up.contains(from)
        };
        let first = (0..grown).find(is_wanted)?;
        // All members are given up together: another look would find the same.
        let members = (0..grown).filter(|&member| components.are_together(member, first));
        self.given_up.extend(members);
        Some(self.lasso(first, &components))
    }

    /// The components, without the rounds of loops that are known to end, where these are not left: such rounds do not go on for ever. By state,
    /// the loops whose rounds are left out that begin there.
    fn components(&self, graph: &Graph<'_>) -> (Components, Vec<u64>) {
        let count = self.states.len();
        let mut cut = vec![0; count];
        loop {
            // States that wait have no edges yet. An edge back to where it starts connects nothing.
            let target = |from: usize, edge: usize| {
                let edge = self.edges.get(from)?.get(edge)?;
                Some(if edge.is_cut(&cut) { from } else { edge.target })
            };
            let components = Components::of(count, 0..count, target);
            if self.endless == EndlessRounds::Counted {
                return (components, cut);
            }
            let mut rounds: FxHashMap<u32, u64> = FxHashMap::default();
            for (component, _, edge) in self.inner_edges(&components, &cut) {
                if matches!(edge.mover, Mover::Thread(..)) {
                    *rounds.entry(component).or_insert(0) |= graph.nodes[self.states[edge.target].0].standing.at_head;
                }
            }
            for (state, (node, _)) in self.states.iter().enumerate() {
                let inside = graph.nodes[*node].standing.inside;
                let component = components.component(state).expect("all states are starts");
                rounds.entry(component).and_modify(|rounds| *rounds &= inside);
            }
            let mut has_changed = false;
            for (state, (node, _)) in self.states.iter().enumerate() {
                let component = components.component(state).expect("all states are starts");
                let endless = rounds.get(&component).copied().unwrap_or(0) & graph.nodes[*node].standing.at_head;
                has_changed |= endless & !cut[state] != 0;
                cut[state] |= endless;
            }
            if !has_changed {
                return (components, cut);
            }
        }
    }

    /// The edges inside of components that are not cut: the component, where the edge starts, and the edge.
    fn inner_edges(&self, components: &Components, cut: &[u64]) -> impl Iterator<Item = (u32, usize, ProductEdge)> {
        let edges = self.edges.iter().enumerate().flat_map(|(from, edges)| edges.iter().map(move |edge| (from, *edge)));
        let edges = edges.filter(|(from, edge)| components.are_together(*from, edge.target) && !edge.is_cut(cut));
        edges.filter_map(|(from, edge)| Some((components.component(from)?, from, edge)))
    }

    fn all_marks(&self) -> Marks {
        let treated = match self.fairness {
            Fairness::None => 0,
            Fairness::Weak => u64::MAX,
        };
        Marks { accepted: self.automaton.all_marks(), treated }
    }

    /// The way to a state, and a cycle through its component with all marks.
    fn lasso(&self, first: usize, components: &Components) -> Lasso {
        let (root, stem) = self.stem(first);
        let mut missing = self.all_marks();
        let mut cycle = Vec::new();
        let mut at = first;
        while missing != Marks::NONE {
            let way = self.way(at, components, |edge| edge.marks.meets(missing));
            for &(from, edge) in &way {
                missing = missing.without(edge.marks);
                cycle.push(self.step(from, edge, edge.target));
                at = edge.target;
            }
        }
        if at != first || cycle.is_empty() {
            let way = self.way(at, components, |edge| edge.target == first);
            cycle.extend(way.iter().map(|&(from, edge)| self.step(from, edge, edge.target)));
        }
        Lasso { root, stem, cycle }
    }

    /// Where the way begins by which a state was found, and the way.
    fn stem(&self, mut at: usize) -> (NodeId, Vec<LassoStep>) {
        let mut stem = Vec::new();
        while let Some((from, edge)) = self.found_by[at] {
            stem.push(self.step(from, edge, at));
            at = from;
        }
        stem.reverse();
        (self.states[at].0, stem)
    }

    fn step(&self, from: usize, edge: ProductEdge, to: usize) -> LassoStep {
        LassoStep { from: self.states[from].0, mover: edge.mover, to: self.states[to].0 }
    }

    /// The shortest way inside a component from a state through an edge that is wanted.
    fn way(
        &self,
        start: usize,
        components: &Components,
        is_wanted: impl Fn(ProductEdge) -> bool,
    ) -> Vec<(usize, ProductEdge)> {
        let mut before: FxHashMap<usize, (usize, ProductEdge)> = FxHashMap::default();
        let mut queue = std::collections::VecDeque::from([start]);
        while let Some(from) = queue.pop_front() {
            for &edge in &self.edges[from] {
                if !components.are_together(edge.target, start) {
                    continue;
                }
                if is_wanted(edge) {
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
