//! Lets the abstract reachability graph grow, and cuts off what is to be built anew.

use std::collections::BTreeSet;

use adamant_base::{Exhausted, IdVec};
use adamant_expr::TermPool;

use crate::abstract_state::AbstractState;
use crate::abstraction::{AbstractStep, Abstraction};
use crate::ask::Asking;
use crate::cases::can_hold;
use crate::graph::{Graph, NodeId};
use crate::houdini::Invariants;
use crate::settings::CegarSearch;
use crate::system::{LocationId, System};
use crate::waitlist::{Task, Waitlist};

/// A graph that grows.
pub(crate) struct Growth<'s> {
    system: &'s System,
    /// The graph.
    pub(crate) graph: Graph,
    waiting: Waitlist,
    edges: IdVec<LocationId, Vec<usize>>,
    ends: IdVec<LocationId, Vec<usize>>,
    /// Ends that are reached and are no violations.
    pub(crate) obstacles: BTreeSet<usize>,
    /// What is known to hold at each location, whatever the abstraction.
    invariants: Invariants,
    /// How many abstract states there were.
    pub(crate) nodes: usize,
}

impl<'s> Growth<'s> {
    /// The start, which waits.
    pub(crate) fn new(system: &'s System, order: CegarSearch) -> Self {
        let mut growth = Self {
            system,
            graph: Graph::of_start(system),
            waiting: Waitlist::new(order, system),
            edges: system.edges_by_source(),
            ends: system.ends_by_source(),
            obstacles: BTreeSet::new(),
            invariants: system.locations.iter().map(|_| Vec::new()).collect(),
            nodes: 0,
        };
        growth.wait_for(Graph::ROOT, None);
        growth
    }

    /// Lets the graph grow until it reaches an end; nothing if it is complete.
    pub(crate) fn reach_an_end(
        &mut self,
        domain: &mut dyn Abstraction,
        asking: &mut Asking<'_>,
    ) -> Result<Option<(NodeId, usize)>, Exhausted> {
        while let Some(Task { node, edges }) = self.waiting.pop() {
            asking.budget.check()?;
            asking.tell(self.nodes, self.waiting.len());
            if !self.graph.is_open(node) {
                continue;
            }
            let at = self.graph.node(node).at;
            let state = AbstractState::of([self.graph.node(node).state.formulas(), &self.invariants[at]].concat());
            if edges.is_none()
                && let Some(end) = self.end_from(at, &state, asking)?
            {
                return Ok(Some((node, end)));
            }
            for edge in edges.unwrap_or_else(|| self.edges[at].clone()) {
                self.follow(node, &state, edge, domain, asking)?;
            }
        }
        Ok(None)
    }

    /// An end that an abstract state leads to; one that the solver knows nothing about may be.
    fn end_from(
        &self,
        at: LocationId,
        state: &AbstractState,
        asking: &mut Asking<'_>,
    ) -> Result<Option<usize>, Exhausted> {
        for &end in self.ends[at].iter().filter(|end| !self.obstacles.contains(end)) {
            let guard = &self.system.ends[end].guard;
            let conditions = [guard, state.formulas()].concat();
            if can_hold(&conditions, asking)? != Some(false) {
                return Ok(Some(end));
            }
        }
        Ok(None)
    }

    /// Adds what an edge leads to.
    fn follow(
        &mut self,
        node: NodeId,
        state: &AbstractState,
        edge: usize,
        domain: &mut dyn Abstraction,
        asking: &mut Asking<'_>,
    ) -> Result<(), Exhausted> {
        let step = AbstractStep::along(&self.system.edges[edge], state);
        for state in domain.successors(&step, asking)? {
            self.nodes += 1;
            if let Some(new) = self.graph.add(step.to, state, (node, edge)) {
                self.wait_for(new, None);
            }
        }
        Ok(())
    }

    /// An end that a state leads to is none that matters: the state is followed nevertheless.
    pub(crate) fn pass_over(&mut self, node: NodeId, end: usize) {
        self.obstacles.insert(end);
        self.wait_for(node, None);
    }

    /// Begins anew, with more that is known to hold.
    pub(crate) fn assume(&mut self, invariants: Invariants) {
        self.invariants = invariants;
        self.prune(&[], 0);
    }

    /// Cuts off what comes after a position of a path, to be built anew; at the start, that is everything.
    pub(crate) fn prune(&mut self, path: &[NodeId], position: usize) {
        if position == 0 {
            self.graph = Graph::of_start(self.system);
            self.waiting.clear();
            return self.wait_for(Graph::ROOT, None);
        }
        let parent = self.graph.node(path[position]).parent;
        for uncovered in self.graph.cut(path[position]) {
            self.wait_for(uncovered, None);
        }
        if let Some((parent, edge)) = parent {
            self.wait_for(parent, Some(vec![edge]));
        }
    }

    /// What holds at each location once the graph is complete.
    pub(crate) fn proof(&self, pool: &mut TermPool) -> Invariants {
        let mut proof = self.graph.invariants(self.system, pool);
        for (id, known) in self.invariants.enumerate() {
            proof[id].extend(known);
        }
        proof
    }

    fn wait_for(&mut self, node: NodeId, edges: Option<Vec<usize>>) {
        self.waiting.push(Task { node, edges }, self.graph.node(node).at);
    }
}
