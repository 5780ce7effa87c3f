//! The graph of multi-states with the propositions that hold in them. It grows where somebody asks for successors; what was made once is kept.
//!
//! A node stands for the same set of states however it was reached. An edge says which thread moves, and which of the ways it takes; that
//! suffices to take the same way again, so that no symbols are kept for edges.

use adamant_base::{Exhausted, Id, IdVec, typed_id};
use adamant_check::{Continuations, Propositions};
use adamant_ltl::{Automaton, StateId, Valuation};
use adamant_semantics::{JoinsAhead, Moment, ProgramLiveness, ThreadId, ThreadOrder};
use adamant_symbolic::{Event, MultiState};
use xxhash_rust::xxh3::xxh3_128;

use crate::deadlocks::who_waits;
use crate::domain::SymbolicMachine;
use crate::ltl::ending_loops::{EndingLoops, Standing};
use crate::ltl::labels::{Labelled, labelled};
use crate::ltl::node_table::NodeTable;
use crate::normal_form::{NormalForm, normalise, open_terms};
use crate::settings::{ExploreSettings, LtlSearch};
use crate::transitions::{Finding, StepContext, StepEnd, Successor, Turn, run_thread};

typed_id! {
    /// A node of the graph.
    pub(crate) struct NodeId("node");
}

/// A multi-state in which every proposition has one value.
pub(crate) struct Node {
    pub(crate) label: Valuation,
    /// Where it stands in the loops that are known to end.
    pub(crate) standing: Standing,
    at: MultiState,
    /// A hash of all but its symbolic data.
    shape: u128,
    /// Whether the program has ended here.
    pub(crate) has_ended: bool,
    /// How many heads of loops the next step passes before it looks at the state.
    patience: u32,
    /// What comes next, once somebody asked.
    successors: Option<Successors>,
}

/// What can come next.
#[derive(Clone, Default)]
pub(crate) struct Successors {
    pub(crate) edges: Vec<Edge>,
    /// A bit for each thread that cannot move here; threads that do not exist cannot.
    pub(crate) disabled: u64,
}

/// A way from one node to the next.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Edge {
    pub(crate) target: NodeId,
    pub(crate) mover: Mover,
}

/// Who moves along an edge.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Mover {
    /// A thread, in the way with this number.
    Thread(ThreadId, u32),
    /// Nobody can: the run stays here for ever.
    Nobody,
}

/// Threads are told apart by their numbers: what is repeated must be the same state, not one that is like it.
const AS_NUMBERED: (ThreadOrder, &[JoinsAhead]) = (ThreadOrder::ByNumber, &[]);

/// The most threads whose fairness is told.
pub(crate) const MOST_THREADS: usize = 64;

/// The graph, as far as it has grown.
pub(crate) struct Graph<'a> {
    pub(crate) nodes: IdVec<NodeId, Node>,
    pub(crate) roots: Vec<NodeId>,
    known: NodeTable,
    pub(crate) settings: &'a ExploreSettings,
    pub(crate) around: StepContext<'a>,
    pub(crate) propositions: &'a Propositions,
    /// What tells states apart.
    pub(crate) identity: &'a ProgramLiveness,
    ending_loops: &'a EndingLoops,
    /// From where runs surely go on.
    continuations: &'a Continuations,
    /// Whether steps may pass heads of loops: not where the propositions tell of control, or somebody counts rounds.
    may_pass_loops: bool,
    /// Whether successors are kept, or made again whenever somebody asks.
    keeps_successors: bool,
    pub(crate) findings: Vec<Finding>,
}

/// The end of a step, in normal form.
pub(crate) struct Arrival {
    pub(crate) at: MultiState,
    pub(crate) label: Valuation,
    pub(crate) has_ended: bool,
    pub(crate) form: NormalForm,
    pub(crate) events: Vec<Event>,
    pub(crate) ticks: u64,
    patience: u32,
}

/// The most heads of loops that a step passes.
const MOST_PATIENCE: u32 = 255;

impl<'a> Graph<'a> {
    pub(crate) fn new(
        settings: &'a ExploreSettings,
        around: StepContext<'a>,
        propositions: &'a Propositions,
        identity: &'a ProgramLiveness,
        ending_loops: &'a EndingLoops,
        continuations: &'a Continuations,
    ) -> Self {
        Self {
            nodes: IdVec::new(),
            roots: Vec::new(),
            known: NodeTable::new(settings.comparison, settings.cache),
            settings,
            around,
            propositions,
            identity,
            ending_loops,
            continuations,
            may_pass_loops: propositions.entered_blocks().is_empty(),
            keeps_successors: settings.ltl_search != LtlSearch::NestedDeepening,
            findings: Vec::new(),
        }
    }

    /// Adds the states that the program starts in; the machine stands there.
    pub(crate) fn start(&mut self, machine: &mut SymbolicMachine<'_>) {
        for arrival in self.first_arrivals(machine) {
            let root = self.node_of(machine, arrival);
            self.roots.push(root);
        }
    }

    /// The states that the program starts in.
    pub(crate) fn first_arrivals(&mut self, machine: &mut SymbolicMachine<'_>) -> Vec<Arrival> {
        let findings = &mut self.findings;
        let parts = labelled(machine, self.propositions, Moment::Running, |_, finding| findings.push(finding));
        parts
            .into_iter()
            .map(|part| arrival(machine, part, self.settings, (self.around.live, self.identity), End::START))
            .collect()
    }

    fn node_of(&mut self, machine: &mut SymbolicMachine<'_>, arrival: Arrival) -> NodeId {
        let next = NodeId::new(self.nodes.len());
        let node = self.known.find_or_insert(&mut machine.domain, &arrival.form, next);
        if node == next {
            machine.domain.engine.counts.states += 1;
            let Arrival { at, label, has_ended, patience, form, .. } = arrival;
            let patience = if self.may_pass_loops { patience } else { 0 };
            let shape = xxh3_128(&form.shape);
            let standing = self.ending_loops.standing(&at.state);
            self.nodes.push(Node { label, standing, at, shape, has_ended, patience, successors: None });
        }
        node
    }

    /// Whether the automaton, in this state, accepts every run that has come to a node, and there is one.
    pub(crate) fn all_runs_are_accepted(&self, automaton: &Automaton, node: NodeId, state: StateId) -> bool {
        let Node { at, label, has_ended, .. } = &self.nodes[node];
        automaton.accepts_all_after(state, label) && (*has_ended || self.continuations.are_certain(&at.state))
    }

    /// Lets every step end where the head of a loop is entered.
    pub(crate) fn stop_at_loops(&mut self) {
        self.may_pass_loops = false;
    }

    /// The loops that are known to end, as bits, of which a round was seen.
    pub(crate) fn rounds_seen(&self) -> u64 {
        let mut seen = 0;
        for node in self.nodes.iter() {
            let edges = node.successors.iter().flat_map(|successors| &successors.edges);
            seen |=
                edges.fold(0, |rounds, edge| rounds | self.nodes[edge.target].standing.at_head & node.standing.inside);
        }
        seen
    }

    /// What can come after a node.
    pub(crate) fn successors(
        &mut self,
        machine: &mut SymbolicMachine<'_>,
        node: NodeId,
    ) -> Result<Successors, Exhausted> {
        if let Some(known) = &self.nodes[node].successors {
            return Ok(known.clone());
        }
        let movers = self.movers(machine, node);
        // Whom only another one's atomic section keeps from moving is able to: the section is over in a moment.
        let is_able = |thread: &ThreadId| thread.index() < MOST_THREADS && machine.is_runnable(*thread);
        let able = self.nodes[node].at.state.threads.ids().filter(is_able);
        let disabled = able.fold(u64::MAX, |disabled, thread| disabled & !(1 << thread.index()));
        let mut successors = Successors { edges: Vec::new(), disabled };
        if movers.is_empty() {
            successors.edges.push(Edge { target: node, mover: Mover::Nobody });
        }
        for thread in movers {
            for (way, arrival) in (0_u32..).zip(self.arrivals(machine, &self.nodes[node].at.clone(), node, thread)?) {
                machine.domain.engine.counts.transitions += 1;
                let target = self.node_of(machine, arrival);
                successors.edges.push(Edge { target, mover: Mover::Thread(thread, way) });
            }
        }
        if self.keeps_successors {
            self.nodes[node].successors = Some(successors.clone());
        }
        Ok(successors)
    }

    /// The threads that can move in a node. The first one, if all have ended and only the program has not.
    fn movers(&self, machine: &mut SymbolicMachine<'_>, node: NodeId) -> Vec<ThreadId> {
        let Node { at, has_ended, .. } = &self.nodes[node];
        machine.state = at.state.clone();
        if *has_ended {
            return Vec::new();
        }
        let threads = machine.runnable_threads();
        if threads.is_empty() && machine.state.threads.iter().all(|thread| thread.is_finished()) {
            return vec![ThreadId::FIRST];
        }
        threads
    }

    /// Lets a thread move in all ways, from a state that stands for the same as a node.
    pub(crate) fn arrivals(
        &mut self,
        machine: &mut SymbolicMachine<'_>,
        at: &MultiState,
        node: NodeId,
        thread: ThreadId,
    ) -> Result<Vec<Arrival>, Exhausted> {
        let mut at = at.clone();
        if at.state.threads[thread].is_finished() {
            machine.state = at.state;
            machine.end_program_in(thread);
            at.state = machine.state.take();
        }
        let patience = self.nodes[node].patience;
        let turn = Turn::of(thread, patience);
        let mut arrivals = Vec::new();
        let findings = std::cell::RefCell::new(std::mem::take(&mut self.findings));
        let result = run_thread(
            machine,
            at,
            turn,
            &self.around,
            |machine, successor| {
                let Successor { step, ticks, ended, is_round } = successor;
                let has_ended = ended == StepEnd::Ended;
                let moment = if has_ended { Moment::Ended } else { Moment::Running };
                let patience = if is_round { (2 * patience + 1).min(MOST_PATIENCE) } else { 0 };
                let end = End { has_ended, ticks, patience };
                let events = step.into_events();
                let note = |_: &mut SymbolicMachine<'_>, finding| findings.borrow_mut().push(finding);
                for part in labelled(machine, self.propositions, moment, note) {
                    let mut arrival = arrival(machine, part, self.settings, (self.around.live, self.identity), end);
                    arrival.events.splice(0..0, events.iter().cloned());
                    arrivals.push(arrival);
                }
            },
            |_, finding| findings.borrow_mut().push(finding),
        );
        self.findings = findings.into_inner();
        result?;
        Ok(arrivals)
    }

    /// Whether a state that was reached again is the one that a node stands for, but for its symbolic data.
    pub(crate) fn fits(&self, node: NodeId, arrival: &Arrival) -> bool {
        self.nodes[node].shape == xxh3_128(&arrival.form.shape)
    }
}

/// How a step ended.
#[derive(Clone, Copy)]
struct End {
    has_ended: bool,
    ticks: u64,
    patience: u32,
}

impl End {
    const START: Self = Self { has_ended: false, ticks: 0, patience: 0 };
}

/// Brings a part of a state into normal form.
fn arrival(
    machine: &mut SymbolicMachine<'_>,
    part: Labelled,
    settings: &ExploreSettings,
    (live, identity): (&ProgramLiveness, &ProgramLiveness),
    end: End,
) -> Arrival {
    let Labelled { at, label, mut events } = part;
    machine.state = at.state;
    machine.domain.data = at.data;
    let mut form = normalise(machine, live, Some(identity), settings.explication, AS_NUMBERED, &mut events);
    form.shape.extend(label.bits().to_le_bytes());
    form.shape.push(u8::from(end.has_ended));
    form.shape.extend(who_waits(machine, &form.threads));
    let at = MultiState { state: machine.state.take(), data: machine.domain.data.clone() };
    let End { has_ended, ticks, patience } = end;
    Arrival { at, label, has_ended, form, events, ticks, patience }
}

/// The places of a state that are not explicit, as terms in the order of its normal form.
pub(crate) fn open_places(
    machine: &mut SymbolicMachine<'_>,
    at: &MultiState,
    live: &ProgramLiveness,
) -> Vec<adamant_expr::Term> {
    machine.state = at.state.clone();
    open_terms(&machine.encode(live, AS_NUMBERED.0, AS_NUMBERED.1).open)
}
