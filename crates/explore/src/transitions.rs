//! What a thread can do next: from a state, one thread runs until it stands before the next thing that others can notice, in all
//! ways that its data allow.
//!
//! A step contains at most one statement that other threads can notice, besides those that have nothing to do with what the others may do
//! ([`PersistentSets`]). It ends before the next one, at the head of a loop, and, once the step has been split, where branches join again, so that what became of them can be compared. What ends the run of all threads
//! (`exit`, a failed assumption) counts as noticeable too: others may act before it.

use std::cell::RefCell;

use adamant_base::{Budget, Exhausted};
use adamant_check::{OtherErrors, Property, Violation, Watched};
use adamant_program::PositionId;
use adamant_semantics::{Domain, Limit, ProgramLiveness, Status, Stop, ThreadId, Unsupported, Wait};
use adamant_symbolic::{
    Halt, Interrupt, MultiState, Next, PersistentSets, Reach, Scene, Steering, StepRecord, Way, run_ways, run_ways_on,
};

use crate::domain::{Exploring, SymbolicMachine};
use crate::preemptions::Schedule;
use crate::races::keep_accesses;
use crate::sleep_sets::SleepSet;

/// A thread's turn to make a step.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Turn {
    pub(crate) thread: ThreadId,
    pub(crate) reach: Reach,
    /// How many heads of loops it passes before the state is looked at.
    pub(crate) patience: u32,
    /// How often in a row one thread went on alone, this time included.
    pub(crate) lonely: u32,
    /// Who sleeps after it.
    pub(crate) asleep: SleepSet,
    /// Who has acted after it.
    pub(crate) schedule: Schedule,
}

impl Turn {
    /// The turn of a thread that goes on beside the others.
    pub(crate) const fn of(thread: ThreadId, patience: u32) -> Self {
        Self { thread, reach: Reach::OneAction, patience, lonely: 0, asleep: SleepSet::NONE, schedule: Schedule::START }
    }
}

/// What is the same for all steps.
#[derive(Clone, Copy)]
pub(crate) struct StepContext<'s> {
    pub(crate) live: &'s ProgramLiveness,
    pub(crate) property: &'s Property,
    pub(crate) budget: &'s Budget,
    /// Says where one thread suffices to go on.
    pub(crate) persistent_sets: Option<&'s RefCell<PersistentSets>>,
}

impl StepContext<'_> {
    /// Whether a thread suffices to go on: then its next action is part of the step.
    fn is_persistent(&self, machine: &SymbolicMachine<'_>, thread: ThreadId) -> bool {
        self.persistent_sets
            .is_some_and(|persistent_sets| persistent_sets.borrow_mut().is_persistent(machine, self.live, thread))
    }
}

/// Where a step ended; the state is that of the machine.
pub(crate) struct Successor {
    pub(crate) step: StepRecord,
    pub(crate) ticks: u64,
    pub(crate) ended: StepEnd,
    /// Whether the step did nothing but go round a loop, so that the next one need not look at the state every time.
    pub(crate) is_round: bool,
}

/// Why a step ended where it did.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum StepEnd {
    /// The next statement can be noticed, or the thread has ended or waits: any thread may go on.
    Noticeable,
    /// Only to look at the state: no other thread can tell it from a later one.
    Invisible,
    /// The program has ended, and somebody wants to know in which state.
    Ended,
}

/// What can come of a step besides a state.
pub(crate) enum Finding {
    /// The property is violated.
    Violation { violation: Violation, step: Box<StepRecord>, ticks: u64 },
    /// The machine cannot go on, so that nothing can be proved.
    Stuck { why: Obstacle, position: Option<PositionId> },
}

/// Why nothing can be proved.
#[derive(Clone, Debug)]
pub(crate) enum Obstacle {
    Unsupported(Unsupported),
    UndefinedBehaviour(String),
    /// Whether a violation can be reached is not known.
    SolverGaveUp,
}

/// Runs one thread of a state in all possible ways, and hands each outcome on.
pub(crate) fn run_thread(
    machine: &mut SymbolicMachine<'_>,
    start: MultiState,
    turn: Turn,
    around: &StepContext<'_>,
    successor: impl FnMut(&mut SymbolicMachine<'_>, Successor),
    finding: impl FnMut(&mut SymbolicMachine<'_>, Finding),
) -> Result<(), Exhausted> {
    let scene = Scene { live: around.live, budget: around.budget };
    let mut stepping =
        Stepping { turn, around, has_begun: false, patience: turn.patience, is_round: false, successor, finding };
    run_ways(machine, start, StepRecord::new(turn.thread, turn.reach), scene, &mut stepping)
}

/// Lets a thread go on in its step from a join, as far as the step had come after so many ticks. These count in its outcomes.
pub(crate) fn run_thread_on(
    machine: &mut SymbolicMachine<'_>,
    joined: MultiState,
    (step, ticks): (StepRecord, u64),
    turn: Turn,
    around: &StepContext<'_>,
    successor: impl FnMut(&mut SymbolicMachine<'_>, Successor),
    finding: impl FnMut(&mut SymbolicMachine<'_>, Finding),
) -> Result<(), Exhausted> {
    let scene = Scene { live: around.live, budget: around.budget };
    let mut stepping = Stepping { turn, around, has_begun: true, patience: 0, is_round: false, successor, finding };
    run_ways_on(machine, joined, (step, ticks), scene, &mut stepping)
}

/// Ends steps, and hands their outcomes on.
struct Stepping<'s, S, F> {
    turn: Turn,
    around: &'s StepContext<'s>,
    /// Whether a way has begun.
    has_begun: bool,
    /// How many more heads of loops are passed without a look at the state.
    patience: u32,
    /// Whether the way came to the head of a loop without anything to tell.
    is_round: bool,
    successor: S,
    finding: F,
}

impl<S, F> Steering<Exploring> for Stepping<'_, S, F>
where
    S: FnMut(&mut SymbolicMachine<'_>, Successor),
    F: FnMut(&mut SymbolicMachine<'_>, Finding),
{
    fn begin(&mut self) {
        self.is_round = false;
        if std::mem::replace(&mut self.has_begun, true) {
            self.patience = 0;
        }
    }

    fn halt(&mut self, machine: &mut SymbolicMachine<'_>, way: &Way, halt: Halt) -> Next {
        let ended = match halt {
            Halt::Statement => Some(StepEnd::Invisible),
            Halt::Entered => {
                self.is_round = !machine.pause_at_joins && machine.domain.step.events.is_empty();
                if self.is_round && self.patience > 0 {
                    self.patience -= 1;
                    return Next::GoOn;
                }
                Some(StepEnd::Invisible)
            }
            Halt::Noticeable => {
                if self.around.is_persistent(machine, way.thread) {
                    machine.domain.step.go_on();
                    return Next::GoOn;
                }
                Some(StepEnd::Noticeable)
            }
            // Whether accesses race is asked where their objects are there for all threads.
            Halt::ObjectMade if machine.domain.watches_accesses() => Some(StepEnd::Invisible),
            Halt::ObjectMade => return Next::GoOn,
            Halt::Finished => Some(StepEnd::Noticeable),
            Halt::Waiting => match machine.state.threads[way.thread].status {
                _ if machine.domain.engine.waits_matter => Some(StepEnd::Noticeable),
                Status::Waiting(Wait::Join(_) | Wait::Word(..)) if is_idle(machine, self.turn, way) => None,
                _ => Some(StepEnd::Noticeable),
            },
        };
        self.end(machine, way, ended);
        Next::End
    }

    fn stop(&mut self, machine: &mut SymbolicMachine<'_>, way: &Way, stop: Stop<Interrupt>) {
        let ended = match stop {
            Stop::Interrupted(_) => {
                self.miss_values(machine, way);
                None
            }
            stop => end_of_run(machine, way, self.around.property, stop, &mut self.finding),
        };
        self.end(machine, way, ended);
    }

    fn miss_values(&mut self, machine: &mut SymbolicMachine<'_>, way: &Way) {
        let why = Obstacle::Unsupported(Unsupported::Limit(Limit::Values));
        let position = machine.position(way.thread);
        (self.finding)(machine, Finding::Stuck { why, position });
    }
}

impl<S, F> Stepping<'_, S, F>
where
    S: FnMut(&mut SymbolicMachine<'_>, Successor),
{
    /// A way has come to its end; without a state to go on from, if nothing is said.
    fn end(&mut self, machine: &mut SymbolicMachine<'_>, way: &Way, ended: Option<StepEnd>) {
        keep_accesses(&mut machine.domain);
        let Some(ended) = ended else { return };
        let Turn { thread, reach, .. } = self.turn;
        let ticks = way.ticks(machine);
        let step = std::mem::replace(&mut machine.domain.step, StepRecord::new(thread, reach));
        (self.successor)(machine, Successor { step, ticks, ended, is_round: self.is_round });
    }
}

/// The run ends here. Says whether the state before is to be kept, because other threads can act before this one ends the run.
fn end_of_run(
    machine: &mut SymbolicMachine<'_>,
    way: &Way,
    property: &Property,
    stop: Stop<Interrupt>,
    finding: &mut impl FnMut(&mut SymbolicMachine<'_>, Finding),
) -> Option<StepEnd> {
    if let Some(violation) = property.violated_by(&stop) {
        let ticks = way.ticks(machine);
        let step = Box::new(machine.domain.step.clone());
        finding(machine, Finding::Violation { violation, step, ticks });
        return None;
    }
    let position = machine.position(way.thread);
    let others = machine.state.threads.enumerate().any(|(id, other)| id != way.thread && !other.is_finished());
    // If the step has done nothing noticeable yet, the state that it started from stands for the one before the end.
    let is_end = matches!(stop, Stop::Exit(_) | Stop::Abort | Stop::AssertionFailed(_) | Stop::ErrorCalled(_));
    // A formula may tell the state after the last action from the end.
    let demands = property.demands();
    let is_seen = is_end && demands.ends == Watched::Yes;
    let others_may_act = (others || is_seen) && machine.domain.step.acted_before();
    match stop {
        Stop::Unsupported(what) => {
            finding(machine, Finding::Stuck { why: Obstacle::Unsupported(what), position });
        }
        Stop::Fault(fault) => {
            finding(machine, Finding::Stuck { why: Obstacle::UndefinedBehaviour(fault.to_string()), position });
        }
        Stop::NoInput(function) => {
            let why = Obstacle::Unsupported(Unsupported::Input(function));
            finding(machine, Finding::Stuck { why, position });
        }
        // The property names another function as the error, so that this one is like any other.
        Stop::ErrorCalled(function) if demands.other_errors == OtherErrors::Missing => {
            let why = Obstacle::Unsupported(Unsupported::ErrorFunction(function));
            finding(machine, Finding::Stuck { why, position });
        }
        Stop::Exit(_) | Stop::Abort | Stop::AssertionFailed(_) | Stop::ErrorCalled(_)
            if !others_may_act && demands.ends == Watched::Yes =>
        {
            machine.domain.rewind();
            return Some(StepEnd::Ended);
        }
        Stop::Exit(_)
        | Stop::Abort
        | Stop::AssumptionFailed
        | Stop::AssertionFailed(_)
        | Stop::ErrorCalled(_)
        | Stop::Interrupted(_) => {}
    }
    if others_may_act {
        machine.domain.rewind();
        return Some(StepEnd::Noticeable);
    }
    None
}

/// Whether a step that ended in a wait is as good as not having tried: it did nothing else, the other threads run from where it started,
/// and its waiting does not let them into an atomic section.
fn is_idle(machine: &SymbolicMachine<'_>, turn: Turn, way: &Way) -> bool {
    turn.reach == Reach::OneAction
        && way.ticks(machine) <= 1
        && !machine.is_in_atomic_section(turn.thread)
        && !machine.state.threads[turn.thread].is_resuming()
}
