//! What a thread can do next: from a state, one thread runs until it stands before the next thing that others can notice, in all
//! ways that its data allow.
//!
//! A step contains at most one statement that other threads can notice, besides those that have nothing to do with what the others may do
//! ([`Reduction`]). It ends before the next one, at the head of a loop, and, once the step has been split, where branches join again, so that what became of them can be compared. What ends the run of all threads
//! (`exit`, a failed assumption) counts as noticeable too: others may act before it.

use std::cell::RefCell;
use std::rc::Rc;

use adamant_base::{Budget, Exhausted};
use adamant_check::{Property, Violation};
use adamant_expr::Term;
use adamant_program::PositionId;
use adamant_semantics::{Domain, Live, Machine, Pause, State, Status, Stop, ThreadId, Wait};

use crate::bits::Bits;
use crate::data::Data;
use crate::domain::{Interrupt, Symbolic};
use crate::groups::Model;
use crate::oracle::Feasible;
use crate::pointers::{make_object, open_question};
use crate::preemptions::Schedule;
use crate::reduction::Reduction;
use crate::sleep::Sleepers;
use crate::step_record::{Reach, StepRecord};

/// A machine over symbolic data.
pub(crate) type SymbolicMachine<'p> = Machine<'p, Symbolic>;

/// A state with its data.
#[derive(Clone)]
pub(crate) struct MultiState {
    pub(crate) state: State<Bits>,
    pub(crate) data: Data,
}

/// A way that a thread can go, as far as it has gone.
struct Branch {
    at: MultiState,
    step: StepRecord,
    ticks: u64,
    split: bool,
    /// How many more heads of loops are passed without a look at the state.
    patience: u32,
}

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
    pub(crate) asleep: Sleepers,
    /// Who has acted after it.
    pub(crate) schedule: Schedule,
}

impl Turn {
    /// The turn of a thread that goes on beside the others.
    pub(crate) const fn of(thread: ThreadId, patience: u32) -> Self {
        Self { thread, reach: Reach::OneAction, patience, lonely: 0, asleep: Sleepers::NONE, schedule: Schedule::START }
    }
}

/// What is the same for all steps.
#[derive(Clone, Copy)]
pub(crate) struct Surroundings<'s> {
    pub(crate) live: &'s Live,
    pub(crate) property: &'s Property,
    pub(crate) budget: &'s Budget,
    /// Says where one thread suffices to go on.
    pub(crate) reduction: Option<&'s RefCell<Reduction>>,
}

impl Surroundings<'_> {
    /// Whether a thread suffices to go on: then its next action is part of the step.
    fn suffices(&self, machine: &SymbolicMachine<'_>, thread: ThreadId) -> bool {
        self.reduction.is_some_and(|reduction| reduction.borrow_mut().suffices(machine, self.live, thread))
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
    Unnoticed,
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
    Unsupported(String),
    UndefinedBehaviour(String),
    /// Whether a violation can be reached is not known.
    SolverGaveUp,
}

/// How many statements run between two looks at the budget.
const FUEL: u64 = 20_000;

/// Runs one thread of a state in all possible ways, hands each outcome on, and counts the steps.
pub(crate) fn run_thread(
    machine: &mut SymbolicMachine<'_>,
    start: MultiState,
    turn: Turn,
    around: &Surroundings<'_>,
    mut successor: impl FnMut(&mut SymbolicMachine<'_>, Successor),
    mut finding: impl FnMut(&mut SymbolicMachine<'_>, Finding),
) -> Result<(), Exhausted> {
    let Turn { thread, reach, patience, .. } = turn;
    let Surroundings { live, property, budget, .. } = *around;
    let mut branches = Vec::new();
    let mut next = Some(Branch { at: start, step: StepRecord::new(thread, reach), ticks: 0, split: false, patience });
    while let Some(branch) = next {
        let first_tick = machine.ticks() - branch.ticks;
        machine.state = branch.at.state;
        machine.domain.data = branch.at.data;
        machine.domain.step = branch.step;
        machine.domain.step.first_tick = first_tick;
        machine.pause_at_joins = branch.split;
        let mut patience = branch.patience;
        let mut is_round = false;
        loop {
            budget.check()?;
            let leaves_watched = machine.is_watched(thread);
            let outcome = machine.run(thread, if leaves_watched { 1 } else { FUEL });
            let ended = match outcome {
                Ok(Pause::Fuel | Pause::Yielded) if !leaves_watched => continue,
                Ok(Pause::Fuel | Pause::Yielded) => Some(StepEnd::Unnoticed),
                Ok(Pause::Entered) => {
                    is_round = !machine.pause_at_joins && machine.domain.step.events.is_empty();
                    if is_round && patience > 0 {
                        patience -= 1;
                        continue;
                    }
                    Some(StepEnd::Unnoticed)
                }
                Ok(Pause::Finished) => Some(StepEnd::Noticeable),
                Ok(Pause::Waiting) => match machine.state.threads[thread].status {
                    _ if machine.domain.waits_matter => Some(StepEnd::Noticeable),
                    Status::Waiting(Wait::Join(_) | Wait::Word(..)) if is_idle(machine, turn, first_tick) => None,
                    _ => Some(StepEnd::Noticeable),
                },
                Err(stop) => match *stop {
                    Stop::Interrupted(Interrupt::Visible) => {
                        machine.domain.rewind();
                        if around.suffices(machine, thread) {
                            machine.domain.step.go_on();
                            continue;
                        }
                        Some(StepEnd::Noticeable)
                    }
                    Stop::Interrupted(Interrupt::Split {
                        condition,
                        feasible: Feasible::Both { when_true, when_false },
                    }) => {
                        machine.domain.rewind();
                        if std::mem::take(&mut machine.domain.step.tells_many) {
                            let stuck = too_many_values(machine.position(thread));
                            finding(machine, stuck);
                        }
                        branches.push(split(machine, condition, (when_true, when_false), first_tick));
                        continue;
                    }
                    Stop::Interrupted(Interrupt::Split { .. }) => unreachable!("only splits interrupt"),
                    Stop::Interrupted(Interrupt::Choice(count)) => {
                        machine.domain.rewind();
                        let ticks = machine.ticks() - first_tick;
                        for pick in 1..count {
                            let mut branch = snapshot(machine, ticks);
                            branch.step.picks.push(pick);
                            branches.push(branch);
                        }
                        machine.domain.step.picks.push(0);
                        continue;
                    }
                    Stop::Interrupted(Interrupt::TooManyValues) => {
                        let stuck = too_many_values(machine.position(thread));
                        finding(machine, stuck);
                        None
                    }
                    Stop::Interrupted(Interrupt::Followed(followed)) => {
                        machine.domain.rewind();
                        match open_question(machine, live, &followed) {
                            Some(condition) => {
                                branches.extend(decide_both_ways(machine, condition, first_tick));
                                continue;
                            }
                            None => make_object(machine, live, *followed),
                        }
                        // Whether accesses race is asked where their objects are there for all threads.
                        match machine.domain.watches_accesses() {
                            true => Some(StepEnd::Unnoticed),
                            false => continue,
                        }
                    }
                    stop => end_of_run(machine, thread, property, first_tick, stop, &mut finding),
                },
            };
            machine.domain.keep_accesses();
            if let Some(ended) = ended {
                let ticks = machine.ticks() - first_tick;
                let step = std::mem::replace(&mut machine.domain.step, StepRecord::new(thread, reach));
                successor(machine, Successor { step, ticks, ended, is_round });
            }
            break;
        }
        next = branches.pop();
    }
    Ok(())
}

/// A value that must be explicit has too many possibilities.
fn too_many_values(position: Option<PositionId>) -> Finding {
    let why = Obstacle::Unsupported("more than 1,024 values where one must be explicit".into());
    Finding::Stuck { why, position }
}

/// Lets a condition hold in the state of the machine, and gives the state in which it does not.
fn split(
    machine: &mut SymbolicMachine<'_>,
    condition: Term,
    (when_true, when_false): (Option<Rc<Model>>, Option<Rc<Model>>),
    first_tick: u64,
) -> Branch {
    machine.pause_at_joins = true;
    let negation = machine.domain.pool.not(condition);
    let mut other = snapshot(machine, machine.ticks() - first_tick);
    let Symbolic { pool, symbols, data, step, .. } = &mut machine.domain;
    other.at.data.groups.assume(pool, symbols, negation, when_false);
    other.step.assumed(negation, (condition, false));
    data.groups.assume(pool, symbols, condition, when_true);
    step.assumed(condition, (condition, true));
    other
}

/// Decides a condition before the statement that was interrupted runs again; gives the other state if it can go both ways.
fn decide_both_ways(machine: &mut SymbolicMachine<'_>, condition: Term, first_tick: u64) -> Option<Branch> {
    let Symbolic { pool, symbols, data, step, oracle, .. } = &mut machine.domain;
    match oracle.decide(pool, symbols, data, condition) {
        Feasible::Only(answer) => {
            step.decided.push((condition, answer));
            None
        }
        Feasible::Both { when_true, when_false } => {
            Some(split(machine, condition, (when_true, when_false), first_tick))
        }
    }
}

/// The run ends here. Says whether the state before is to be kept, because other threads can act before this one ends the run.
fn end_of_run(
    machine: &mut SymbolicMachine<'_>,
    thread: ThreadId,
    property: &Property,
    first_tick: u64,
    stop: Stop<Interrupt>,
    finding: &mut impl FnMut(&mut SymbolicMachine<'_>, Finding),
) -> Option<StepEnd> {
    if let Some(violation) = property.violated_by(&stop) {
        let ticks = machine.ticks() - first_tick;
        let step = Box::new(machine.domain.step.clone());
        finding(machine, Finding::Violation { violation, step, ticks });
        return None;
    }
    let position = machine.position(thread);
    let others = machine.state.threads.enumerate().any(|(id, other)| id != thread && !other.is_finished());
    // If the step has done nothing noticeable yet, the state that it started from stands for the one before the end.
    let is_end = matches!(stop, Stop::Exit(_) | Stop::Abort | Stop::AssertionFailed(_) | Stop::ErrorCalled(_));
    // A formula may tell the state after the last action from the end.
    let is_seen = is_end && matches!(property, Property::Ltl(_));
    let others_may_act = (others || is_seen) && machine.domain.step.acted_before();
    match stop {
        Stop::Unsupported(what) => {
            finding(machine, Finding::Stuck { why: Obstacle::Unsupported(what), position });
        }
        Stop::Fault(fault) => {
            finding(machine, Finding::Stuck { why: Obstacle::UndefinedBehaviour(fault.to_string()), position });
        }
        Stop::NoInput(function) => {
            let why = Obstacle::Unsupported(format!("an input of {function} that cannot be made"));
            finding(machine, Finding::Stuck { why, position });
        }
        // The property names another function as the error, so that this one is like any other.
        Stop::ErrorCalled(function) if matches!(property, Property::UnreachCall { .. }) => {
            let why = Obstacle::Unsupported(format!("function `{function}`, which has no body and no model"));
            finding(machine, Finding::Stuck { why, position });
        }
        Stop::Exit(_) | Stop::Abort | Stop::AssertionFailed(_) | Stop::ErrorCalled(_)
            if !others_may_act && matches!(property, Property::Ltl(_)) =>
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
fn is_idle(machine: &SymbolicMachine<'_>, turn: Turn, first_tick: u64) -> bool {
    turn.reach == Reach::OneAction
        && machine.ticks() - first_tick <= 1
        && !machine.is_in_atomic_section(turn.thread)
        && !machine.state.threads[turn.thread].is_resuming()
}

fn snapshot(machine: &SymbolicMachine<'_>, ticks: u64) -> Branch {
    Branch {
        at: MultiState { state: machine.state.clone(), data: machine.domain.data.clone() },
        step: machine.domain.step.clone(),
        ticks,
        split: machine.pause_at_joins,
        patience: 0,
    }
}
