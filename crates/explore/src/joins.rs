//! Merging where branches join again: ways of one step that wait at the same place, in the same shape, become one if they differ in few places.
//!
//! A step that has been split ends at joins anyway. Here the ways that came to joins wait until all of them have come; then those at the place that
//! comes first in control are merged, and go on if they became one and others wait further on. So what a step comes to is one state at the last join, or a few.
//! - The merged state stands for exactly those that were merged (`symbolic::merge`), so that whatever is asked of sets of states keeps its answer.
//! - The log keeps all of them, and a counterexample chooses among them (`Log::push_merged`).
//! - Nothing is merged that would make data symbolic that is explicit and decides soon where control goes, pointers' offsets, or memory at which
//!   nobody has looked: merging would not pay there.
//! - Ways that have got fresh memory since the step began are not merged, as it is numbered by the order in which it was asked for.
//!   Nor are those that know of arbitrary pointers, or differ in the names of objects.

mod ahead;
mod apart;

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::rc::Rc;

use adamant_analysis::ControlFlow;
use adamant_base::IdVec;
use adamant_check::{Property, Watched};
use adamant_program::{BlockId, FunctionId, Program};
use adamant_semantics::{DataSlot, ProgramLiveness, ThreadId, ThreadOrder};
use adamant_symbolic::{Log, MultiState, NodeId, Shaped, StepRecord, merge};
use rustc_hash::FxHashMap;

use crate::counter_abstraction::ThreadCounting;
use crate::domain::SymbolicMachine;
use crate::joins::ahead::{CallPlace, DecidedAhead};
use crate::joins::apart::Differing;
use crate::settings::{AtJoins, ExploreSettings, Search};
use crate::transitions::{StepEnd, Successor};

/// So often ways of a step go on from a join before all end where they are: a program that calls itself comes to joins without end.
const MOST_ROUNDS: u32 = 256;

/// Where the calls of a thread stand, the outermost first. Between heads of loops, ways lead from lesser places to greater ones.
type StackPlace = Vec<(u32, u32, FunctionId, BlockId)>;

/// The joins of a program, and what decides where control goes after them.
pub(crate) struct Joins<'p> {
    program: &'p Program,
    shapes: IdVec<FunctionId, Option<ControlFlow>>,
    ahead: RefCell<FxHashMap<Vec<CallPlace>, Rc<DecidedAhead>>>,
}

/// A node of the log, and how many ticks of the step had passed at it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Since {
    pub(crate) node: NodeId,
    pub(crate) ticks: u64,
}

/// A way that has come to a join.
pub(crate) struct Arrival {
    pub(crate) at: MultiState,
    /// What happened since the node from which it ran.
    pub(crate) step: StepRecord,
    /// The node from which it ran, and how many ticks of its step had passed there.
    pub(crate) since: Since,
    /// How many ticks of its step have passed.
    pub(crate) ticks: u64,
}

/// The ways of a step that have come to joins.
pub(crate) struct Meeting {
    waiting: BTreeMap<StackPlace, Vec<Arrival>>,
    /// How often each thread had asked for fresh memory when the step began.
    fresh: Vec<u64>,
    rounds: u32,
}

impl<'p> Joins<'p> {
    /// The joins of a program, if states are merged there. Which accesses can be made at the same time is asked step by step, from the
    /// states that are expanded, and the shortest run is told by the order of states: there nothing is merged.
    pub(crate) fn of(
        settings: &ExploreSettings,
        program: &'p Program,
        property: &Property,
        counting: ThreadCounting,
    ) -> Option<Self> {
        let is_asked = settings.at_joins == AtJoins::Merged && settings.search != Search::Shortest;
        let is_exact = property.demands().accesses == Watched::No && counting == ThreadCounting::Exact;
        (is_asked && is_exact).then(|| {
            let shape = |function: &adamant_program::Function| function.body.as_ref().map(ControlFlow::of);
            Self { program, shapes: program.functions.iter().map(shape).collect(), ahead: RefCell::default() }
        })
    }

    /// Where the thread stands that a step has brought to a join.
    pub(crate) fn place(&self, machine: &SymbolicMachine<'_>, successor: &Successor) -> Option<StackPlace> {
        if successor.ended != StepEnd::Invisible || !machine.pause_at_joins {
            return None;
        }
        let frames = &machine.state.threads[successor.step.thread].frames;
        let frame = frames.last()?;
        let shape = self.shapes[frame.function].as_ref()?;
        let is_here = frame.statement == 0 && shape.is_join(frame.block) && !shape.is_loop_head(frame.block);
        is_here.then(|| {
            let place = frames.iter().map(|frame| {
                let order = self.shapes[frame.function].as_ref().map_or(0, |shape| shape.place(frame.block));
                (order, frame.statement, frame.function, frame.block)
            });
            place.collect()
        })
    }

    /// Ways at one place, with those merged that can be and differ little.
    pub(crate) fn merged(
        &self,
        machine: &mut SymbolicMachine<'_>,
        arrivals: Vec<Arrival>,
        fresh: &[u64],
        live: &ProgramLiveness,
    ) -> Vec<Arrival> {
        let thread = match &arrivals[..] {
            [] | [_] => return arrivals,
            [first, ..] => first.step.thread,
        };
        let ahead = self.ahead(machine, &arrivals[0], thread);
        let mut kinds: Vec<Kind> = Vec::new();
        for mut arrival in arrivals {
            let shape = self.shape(machine, &mut arrival, fresh, live);
            let Some((key, slots)) = shape else {
                kinds.push(Kind { key: Vec::new(), slots: Vec::new(), arrivals: vec![arrival], differing: None });
                continue;
            };
            let found = kinds.iter_mut().find_map(|kind| {
                let is_alike = kind.key == key && kind.slots == slots;
                let first = kind.arrivals.first().filter(|first| is_alike && first.step.is_as_far_as(&arrival.step))?;
                let states = [&first.at, &arrival.at].map(|at| Shaped { at: at.clone(), slots: slots.clone() });
                let differing = kind.differing.as_ref()?.with(machine, &states, self.program, &ahead)?;
                Some((differing, kind))
            });
            match found {
                Some((differing, kind)) => {
                    kind.differing = Some(differing);
                    kind.arrivals.push(arrival);
                }
                None => kinds.push(Kind { key, slots, arrivals: vec![arrival], differing: Some(Differing::default()) }),
            }
        }
        kinds.into_iter().map(|kind| kind.into_one(machine, thread)).collect()
    }

    /// The shape of a state, with the places of its data; none if it cannot be merged.
    fn shape(
        &self,
        machine: &mut SymbolicMachine<'_>,
        arrival: &mut Arrival,
        fresh: &[u64],
        live: &ProgramLiveness,
    ) -> Option<(Vec<u8>, Vec<DataSlot>)> {
        let data = &arrival.at.data;
        let symbols = &machine.domain.symbols;
        let is_number = |symbol: &_| symbols.stands_for(*symbol).pointee().is_none();
        if data.fresh_counts() != fresh || !data.groups.symbols().flatten().all(is_number) {
            return None;
        }
        machine.state = arrival.at.state.take();
        let encoding = machine.encode(live, ThreadOrder::ByNumber, &[]);
        machine.collect(&encoding);
        let shape = machine.shape(live);
        arrival.at.state = machine.state.take();
        shape.open.is_empty().then_some((shape.key, shape.slots))
    }

    /// What decides where control goes after the join at which a way waits.
    fn ahead(&self, machine: &mut SymbolicMachine<'_>, arrival: &Arrival, thread: ThreadId) -> Rc<DecidedAhead> {
        let frames = &arrival.at.state.threads[thread].frames;
        let stack: Vec<CallPlace> = frames.iter().map(|frame| (frame.function, frame.block, frame.statement)).collect();
        let program = machine.program();
        let mut known = self.ahead.borrow_mut();
        Rc::clone(known.entry(stack).or_insert_with_key(|stack| Rc::new(DecidedAhead::of(program, stack))))
    }
}

/// Ways that can be merged.
struct Kind {
    key: Vec<u8>,
    slots: Vec<DataSlot>,
    arrivals: Vec<Arrival>,
    /// Where they differ; nothing if there can be one only.
    differing: Option<Differing>,
}

impl Kind {
    fn into_one(self, machine: &mut SymbolicMachine<'_>, thread: ThreadId) -> Arrival {
        let Self { slots, mut arrivals, .. } = self;
        if arrivals.len() == 1 {
            return arrivals.remove(0);
        }
        machine.domain.engine.counts.merged += arrivals.len() as u64 - 1;
        let step = arrivals[0].step.rest();
        let ticks = arrivals.iter().map(|arrival| arrival.ticks).max().unwrap_or_default();
        let mut nodes = Vec::with_capacity(arrivals.len());
        let mut states = Vec::with_capacity(arrivals.len());
        for Arrival { at, step, since, ticks } in arrivals {
            nodes.push(machine.domain.log.push(Some(since.node), thread, ticks - since.ticks, step.into_events()));
            states.push(Shaped { at, slots: slots.clone() });
        }
        let merged = merge(machine, states);
        let parts = nodes.into_iter().zip(merged.parts).collect();
        let node = machine.domain.log.push_merged(parts, thread);
        Arrival { at: merged.whole.at, step, since: Since { node, ticks }, ticks }
    }
}

impl Arrival {
    /// The way as the end of its step: its state is that of the machine then.
    pub(crate) fn into_successor(self, machine: &mut SymbolicMachine<'_>) -> (Successor, Since) {
        let Self { at, step, since, ticks } = self;
        machine.state = at.state;
        machine.domain.data = at.data;
        (Successor { step, ticks, ended: StepEnd::Invisible, is_round: false }, since)
    }

    /// The state, what of the step has been done, and the node at which it is then, with its ticks.
    pub(crate) fn logged(self, log: &mut Log) -> (MultiState, StepRecord, Since) {
        let Self { at, step, since: Since { node, ticks: before }, ticks } = self;
        let (rest, thread) = (step.rest(), step.thread);
        let events = step.into_events();
        let is_new = ticks > before || !events.is_empty();
        let node = if is_new { log.push(Some(node), thread, ticks - before, events) } else { node };
        (at, rest, Since { node, ticks })
    }
}

impl Meeting {
    /// Nobody has come yet in a step from this state.
    pub(crate) fn of_step_from(at: &MultiState) -> Self {
        Self { waiting: BTreeMap::new(), fresh: at.data.fresh_counts().to_vec(), rounds: 0 }
    }

    /// The state of the machine waits.
    pub(crate) fn wait(
        &mut self,
        machine: &mut SymbolicMachine<'_>,
        place: StackPlace,
        successor: Successor,
        since: Since,
    ) {
        let at = MultiState { state: machine.state.take(), data: machine.domain.data.clone() };
        let Successor { step, ticks, .. } = successor;
        self.waiting.entry(place).or_default().push(Arrival { at, step, since, ticks });
    }

    /// Those at the first place, merged, and when they go on: if there is one and others wait further on, at once.
    pub(crate) fn next(
        &mut self,
        machine: &mut SymbolicMachine<'_>,
        joins: &Joins<'_>,
        live: &ProgramLiveness,
    ) -> Option<(Vec<Arrival>, GoesOn)> {
        let (_, arrivals) = self.waiting.pop_first()?;
        self.rounds += 1;
        let arrivals = joins.merged(machine, arrivals, &self.fresh, live);
        // Several are compared with known states before they go on, so that their number does not grow within the step.
        let go_on = arrivals.len() == 1 && !self.waiting.is_empty() && self.rounds <= MOST_ROUNDS;
        Some((arrivals, if go_on { GoesOn::InThisStep } else { GoesOn::InOtherSteps }))
    }
}

/// When ways go on from a join.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum GoesOn {
    /// At once.
    InThisStep,
    /// When their states are expanded.
    InOtherSteps,
}
