//! Runs of the machine up to the next decision: the first statement at which the data of a state allow several ways.

use std::cell::RefCell;

use adamant_base::{Budget, Exhausted};
use adamant_check::{Property, Reason, Violation};
use adamant_program::PositionId;
use adamant_semantics::{Limit, ProgramLiveness, Stop, ThreadId, Unsupported};
use adamant_symbolic::{
    Event, Halt, Interrupt, MultiState, Next, Reach, Scene, Steering, StepRecord, SymbolicMachine, Way, run_ways,
};

use crate::unrolling::{Nestings, Place, Unrolling};

/// The machine of this engine.
pub(crate) type Machine<'p> = SymbolicMachine<'p, ()>;

/// What is the same for all runs of a task.
#[derive(Clone, Copy)]
pub(crate) struct Around<'a> {
    pub(crate) live: &'a ProgramLiveness,
    pub(crate) nestings: &'a Nestings,
    pub(crate) property: &'a Property,
    pub(crate) budget: &'a Budget,
}

/// A state in the unrolled program.
#[derive(Clone)]
pub(crate) struct Standing {
    pub(crate) at: MultiState,
    pub(crate) unrolling: Unrolling,
}

/// What the program ran to.
pub(crate) struct Arrival {
    /// The state there. Where the run has ended, it is the one in which it did.
    pub(crate) standing: Standing,
    pub(crate) events: Vec<Event>,
    pub(crate) ticks: u64,
    pub(crate) end: End,
}

/// How a run to the next decision ends.
pub(crate) enum End {
    /// The program can go on.
    Open,
    /// The run of the program ends, and nothing is wrong.
    Over,
    /// Something that a proof excludes.
    Bad(Bad),
}

/// What a proof excludes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Bad {
    /// The property is violated.
    Violation(Violation),
    /// Undefined behaviour, after which nothing can be said.
    Undefined(String, Option<PositionId>),
    /// What the model or the engine does not cover.
    Unsupported(Unsupported, Option<PositionId>),
}

impl Bad {
    /// Why there is no answer where this is reached.
    pub(crate) fn reason(&self) -> Reason {
        match self {
            Self::Violation(_) => Reason::SolverGaveUp,
            Self::Undefined(what, position) => Reason::UndefinedBehaviour { what: what.clone(), position: *position },
            Self::Unsupported(what, position) => Reason::Unsupported { what: what.clone(), position: *position },
        }
    }
}

/// What a state comes to at its next decision.
pub(crate) struct Decision {
    /// Where the statement stands that has several ways; none if the run came to an end or a pause before.
    pub(crate) at: Option<Place>,
    /// What comes of each way.
    pub(crate) ways: Vec<Arrival>,
}

/// Runs from a state to its next decision. Before one, the run also ends where `pauses` says so of a block that was entered.
pub(crate) fn next_decision(
    machine: &mut Machine<'_>,
    start: Standing,
    around: Around<'_>,
    pauses: impl FnMut(&mut Unrolling, &Machine<'_>) -> bool,
) -> Result<Decision, Exhausted> {
    let Standing { at, unrolling } = start;
    let mut running = Running { around, unrolling, decision: RefCell::new(None), ways: Vec::new(), pauses };
    let scene = Scene { live: around.live, budget: around.budget };
    run_ways(machine, at, (ThreadId::FIRST, Reach::OneAction), scene, &mut running)?;
    Ok(Decision { at: running.decision.into_inner(), ways: running.ways })
}

struct Running<'a, P> {
    around: Around<'a>,
    /// Up to the decision.
    unrolling: Unrolling,
    decision: RefCell<Option<Place>>,
    ways: Vec<Arrival>,
    pauses: P,
}

impl<P> Running<'_, P> {
    fn keep(&mut self, machine: &mut Machine<'_>, way: &Way, unrolling: Unrolling, end: End) {
        let step = std::mem::replace(&mut machine.domain.step, StepRecord::new(way.thread, Reach::OneAction));
        let at = MultiState { state: machine.state.take(), data: machine.domain.data.clone() };
        let standing = Standing { at, unrolling };
        self.ways.push(Arrival { standing, events: step.into_events(), ticks: way.ticks(machine), end });
    }

    fn end_badly(&mut self, machine: &mut Machine<'_>, way: &Way, bad: Bad) {
        let unrolling = self.unrolling.clone();
        self.keep(machine, way, unrolling, End::Bad(bad));
    }

    fn end_unsupported(&mut self, machine: &mut Machine<'_>, way: &Way, what: Unsupported) {
        let position = machine.position(way.thread);
        self.end_badly(machine, way, Bad::Unsupported(what, position));
    }
}

impl<P: FnMut(&mut Unrolling, &Machine<'_>) -> bool> Steering<()> for Running<'_, P> {
    fn wants_one_statement(&self, machine: &Machine<'_>, way: &Way) -> bool {
        if !way.is_split() {
            return false;
        }
        // The statement that splits the state is next.
        let mut decision = self.decision.borrow_mut();
        if decision.is_none() {
            *decision = Some(self.unrolling.clone().place(self.around.nestings, &machine.state));
        }
        true
    }

    fn halt(&mut self, machine: &mut Machine<'_>, way: &Way, halt: Halt) -> Next {
        if machine.state.threads.len() > 1 {
            self.end_unsupported(machine, way, Unsupported::Situation("more than one thread".into()));
            return Next::End;
        }
        match halt {
            Halt::ObjectMade => return Next::GoOn,
            Halt::Noticeable => {
                // There is nobody else.
                machine.domain.step.go_on();
                return Next::GoOn;
            }
            Halt::Statement => {
                let unrolling = self.unrolling.clone();
                self.keep(machine, way, unrolling, End::Open);
            }
            Halt::Entered if way.is_split() => {
                let mut unrolling = self.unrolling.clone();
                unrolling.enter(self.around.nestings, &machine.state);
                self.keep(machine, way, unrolling, End::Open);
            }
            Halt::Entered => {
                self.unrolling.enter(self.around.nestings, &machine.state);
                if !(self.pauses)(&mut self.unrolling, machine) {
                    return Next::GoOn;
                }
                let unrolling = self.unrolling.clone();
                self.keep(machine, way, unrolling, End::Open);
            }
            Halt::Waiting | Halt::Finished => {
                let what = "a thread that waits, or ends before the program does";
                self.end_unsupported(machine, way, Unsupported::Situation(what.into()));
            }
        }
        Next::End
    }

    fn stop(&mut self, machine: &mut Machine<'_>, way: &Way, stop: Stop<Interrupt>) {
        if let Some(violation) = self.around.property.violated_by(&stop) {
            return self.end_badly(machine, way, Bad::Violation(violation));
        }
        let what = match stop {
            Stop::Exit(_) | Stop::Abort | Stop::AssumptionFailed | Stop::AssertionFailed(_) => {
                let unrolling = self.unrolling.clone();
                return self.keep(machine, way, unrolling, End::Over);
            }
            Stop::Fault(fault) => {
                let position = machine.position(way.thread);
                return self.end_badly(machine, way, Bad::Undefined(fault.to_string(), position));
            }
            Stop::Unsupported(what) => what,
            Stop::NoInput(function) => Unsupported::Input(function),
            Stop::ErrorCalled(function) => Unsupported::ErrorFunction(function),
            Stop::Interrupted(_) => Unsupported::Limit(Limit::Values),
        };
        self.end_unsupported(machine, way, what);
    }

    fn miss_values(&mut self, machine: &mut Machine<'_>, way: &Way) {
        let position = machine.position(way.thread);
        let at = MultiState { state: machine.state.clone(), data: machine.domain.data.clone() };
        let standing = Standing { at, unrolling: self.unrolling.clone() };
        let end = End::Bad(Bad::Unsupported(Unsupported::Limit(Limit::Values), position));
        let events = machine.domain.step.clone().into_events();
        self.ways.push(Arrival { standing, events, ticks: way.ticks(machine), end });
    }
}
