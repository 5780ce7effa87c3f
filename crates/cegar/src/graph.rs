//! The abstract reachability graph: a tree of abstract states, in which states that others cover are not followed.
//!
//! Every state on the tree is followed along all edges, is covered by one that is, or waits for it. Cutting off a part of the tree puts back what it
//! covered.

use std::collections::BTreeSet;

use adamant_base::{IdVec, typed_id};
use adamant_expr::{Term, TermPool};
use rustc_hash::FxHashMap;

use crate::abstract_state::AbstractState;
use crate::houdini::Invariants;
use crate::system::{LocationId, System};

typed_id! {
    /// An abstract state of the graph.
    pub(crate) struct NodeId("node");
}

/// An abstract state, and how it was reached.
pub(crate) struct Node {
    /// Where it is.
    pub(crate) at: LocationId,
    /// What holds.
    pub(crate) state: AbstractState,
    /// The state before it, and the number of the edge between them; none at the start.
    pub(crate) parent: Option<(NodeId, usize)>,
    children: Vec<NodeId>,
    standing: Standing,
}

/// What is to be done about an abstract state.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Standing {
    /// It is followed, or will be.
    Open,
    /// This one covers it.
    Covered(NodeId),
    /// It was cut off.
    Gone,
}

/// The graph.
pub(crate) struct Graph {
    nodes: IdVec<NodeId, Node>,
    index: IdVec<LocationId, Index>,
    covered_by: FxHashMap<NodeId, Vec<NodeId>>,
}

/// The open states at a location, by the first of their formulas: whoever covers a state has its first formula there.
#[derive(Default)]
struct Index {
    without_formulas: Vec<NodeId>,
    by_first: FxHashMap<Term, Vec<NodeId>>,
}

impl Index {
    fn bucket(&mut self, state: &AbstractState) -> &mut Vec<NodeId> {
        match state.formulas().first() {
            None => &mut self.without_formulas,
            Some(&first) => self.by_first.entry(first).or_default(),
        }
    }
}

impl Graph {
    /// The start of the program.
    pub(crate) const ROOT: NodeId = NodeId::FIRST;

    /// A graph of the start alone.
    pub(crate) fn of_start(system: &System) -> Self {
        let index = system.locations.iter().map(|_| Index::default()).collect();
        let mut graph = Self { nodes: IdVec::new(), index, covered_by: FxHashMap::default() };
        graph.insert(System::ROOT, AbstractState::default(), None);
        graph
    }

    /// An abstract state.
    pub(crate) fn node(&self, id: NodeId) -> &Node {
        &self.nodes[id]
    }

    /// Whether an abstract state is to be followed.
    pub(crate) fn is_open(&self, id: NodeId) -> bool {
        self.nodes[id].standing == Standing::Open
    }

    /// Adds the end of a step, if that is not covered. An open state that it covers is still followed.
    pub(crate) fn add(&mut self, at: LocationId, state: AbstractState, parent: (NodeId, usize)) -> Option<NodeId> {
        let coverer = self.coverer(at, &state);
        let id = self.insert(at, state, Some(parent));
        self.nodes[parent.0].children.push(id);
        let Some(coverer) = coverer else { return Some(id) };
        self.cover(id, coverer);
        None
    }

    fn insert(&mut self, at: LocationId, state: AbstractState, parent: Option<(NodeId, usize)>) -> NodeId {
        let id = self.nodes.next_id();
        self.index[at].bucket(&state).push(id);
        self.nodes.push(Node { at, state, parent, children: Vec::new(), standing: Standing::Open })
    }

    fn cover(&mut self, id: NodeId, coverer: NodeId) {
        self.nodes[id].standing = Standing::Covered(coverer);
        self.covered_by.entry(coverer).or_default().push(id);
        let Node { at, state, .. } = &self.nodes[id];
        self.index[*at].bucket(state).retain(|&other| other != id);
    }

    /// An open state that covers a state.
    fn coverer(&self, at: LocationId, state: &AbstractState) -> Option<NodeId> {
        let index = &self.index[at];
        if let Some(&all) = index.without_formulas.first() {
            return Some(all);
        }
        let mut candidates = state.formulas().iter().filter_map(|first| index.by_first.get(first)).flatten();
        candidates.find(|&&candidate| self.nodes[candidate].state.covers(state)).copied()
    }

    /// The states on the way to a state, from the start on, and the numbers of the edges between them.
    pub(crate) fn path_to(&self, id: NodeId) -> (Vec<NodeId>, Vec<usize>) {
        let (mut nodes, mut edges) = (vec![id], Vec::new());
        let mut at = id;
        while let Some((parent, edge)) = self.nodes[at].parent {
            nodes.push(parent);
            edges.push(edge);
            at = parent;
        }
        nodes.reverse();
        edges.reverse();
        (nodes, edges)
    }

    /// Cuts off a state with all that comes after it. States that are no longer covered are told.
    pub(crate) fn cut(&mut self, id: NodeId) -> Vec<NodeId> {
        let mut pending = vec![id];
        let mut uncovered = Vec::new();
        while let Some(next) = pending.pop() {
            pending.append(&mut self.nodes[next].children);
            let Node { at, state, standing, .. } = &mut self.nodes[next];
            if *standing == Standing::Open {
                self.index[*at].bucket(state).retain(|&other| other != next);
            }
            *standing = Standing::Gone;
            uncovered.extend(self.covered_by.remove(&next).unwrap_or_default());
        }
        if let Some((parent, _)) = self.nodes[id].parent {
            self.nodes[parent].children.retain(|&child| child != id);
        }
        uncovered.retain(|&other| matches!(self.nodes[other].standing, Standing::Covered(_)));
        uncovered.sort_unstable();
        uncovered.retain(|&other| self.uncover(other));
        uncovered
    }

    /// Looks for another state that covers one whose coverer is gone. Tells whether there is none.
    fn uncover(&mut self, id: NodeId) -> bool {
        let Node { at, state, .. } = &self.nodes[id];
        match self.coverer(*at, state) {
            Some(coverer) => {
                self.nodes[id].standing = Standing::Covered(coverer);
                self.covered_by.entry(coverer).or_default().push(id);
                false
            }
            None => {
                self.index[*at].bucket(state).push(id);
                self.nodes[id].standing = Standing::Open;
                true
            }
        }
    }

    /// The locations among these that are reached.
    pub(crate) fn reached(&self, among: &BTreeSet<LocationId>) -> Vec<LocationId> {
        let reached: BTreeSet<LocationId> =
            self.nodes.iter().filter(|node| node.standing == Standing::Open).map(|node| node.at).collect();
        reached.intersection(among).copied().collect()
    }

    /// What holds at each location once the graph is complete: one of the abstract states there.
    pub(crate) fn invariants(&self, system: &System, pool: &mut TermPool) -> Invariants {
        let mut some: IdVec<LocationId, Vec<Term>> = system.locations.iter().map(|_| Vec::new()).collect();
        for node in self.nodes.iter().filter(|node| node.standing == Standing::Open) {
            some[node.at].push(node.state.conjunction(pool));
        }
        let mut invariants = Invariants::default();
        for (id, states) in some.into_enumerated() {
            let one = pool.or_all(states);
            invariants.push(if id == System::ROOT || one == Term::TRUE { Vec::new() } else { vec![one] });
        }
        invariants
    }
}

impl System {
    /// The numbers of the edges from each location.
    pub(crate) fn edges_by_source(&self) -> IdVec<LocationId, Vec<usize>> {
        let mut by_source: IdVec<LocationId, Vec<usize>> = self.locations.iter().map(|_| Vec::new()).collect();
        self.edges.iter().enumerate().for_each(|(number, edge)| by_source[edge.from].push(number));
        by_source
    }

    /// The numbers of the ends from each location.
    pub(crate) fn ends_by_source(&self) -> IdVec<LocationId, Vec<usize>> {
        let mut by_source: IdVec<LocationId, Vec<usize>> = self.locations.iter().map(|_| Vec::new()).collect();
        self.ends.iter().enumerate().for_each(|(number, end)| by_source[end.from].push(number));
        by_source
    }
}
