//! Executes a counterexample concretely: threads run in its turns, with its choices, until the violation.
//!
//! The result does not rest on how the counterexample was found: a run that ends in the violation is a run of the program. A turn
//! counts ticks, so statements that only compute with registers may run in the next turn of their thread.

use adamant_base::{Budget, Exhausted, Id};
use adamant_check::{Counterexample, Property, Turn, Violation, Watched};
use adamant_program::{BinaryOp, Op, PositionId, Program};
use adamant_semantics::{
    CallSite, Concrete, Domain, Machine, MachineSettings, Observer, Pause, StartupError, Status, Stop, ThreadId, Value,
};

use crate::cycle::drive_lasso;
use crate::labels::Labels;
use crate::prefix::drive_prefix;
use crate::race::{RacingAccess, race};
use crate::replay_world::{ChoiceMismatch, Fidelity, ReadInput, ReplayWorld};

/// A machine that replays.
pub(crate) type ReplayMachine<'p, 'c> = Machine<'p, Concrete<ReplayWorld<'c>>>;

/// How many steps run between two looks at the budget.
const STEPS_PER_CHECK: u64 = 100_000;

/// How many ticks the last turn may take beyond its number before the violation is given up.
pub(crate) const PATIENCE: u64 = 10_000_000;

/// A run that ended in the violation it should.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Replayed {
    /// What was violated.
    pub violation: Violation,
    /// Whether the run followed the counterexample to the letter.
    pub fidelity: Fidelity,
    /// The thread that violated it.
    pub thread: ThreadId,
    /// Its calls, the innermost first.
    pub stack: Vec<CallSite>,
    /// The inputs of the program in the order in which it read them.
    pub inputs: Vec<ReadInput>,
    /// The two accesses that race, if that is the violation.
    pub race: Option<[RacingAccess; 2]>,
}

/// Why a run did not end in the violation.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ReplayError {
    /// The program cannot be started.
    #[error(transparent)]
    Startup(#[from] StartupError),
    /// The counterexample has no turns.
    #[error("the counterexample says of no thread that it runs")]
    NoTurns,
    /// What an arbitrary pointer leads to cannot lie where it should.
    #[error("no arbitrary pointer leads to an object at address {address:#x}")]
    Misplaced {
        /// The address.
        address: u64,
    },
    /// The thread of a turn cannot run.
    #[error("turn {turn}: thread {} cannot run: {why}", .thread.index())]
    CannotRun {
        /// Which turn, from 0.
        turn: usize,
        /// The thread.
        thread: ThreadId,
        /// Why it cannot.
        why: Obstacle,
    },
    /// The run ended in another way.
    #[error("turn {turn}: the run ends without the violation: {ending}")]
    EndedOtherwise {
        /// Which turn, from 0.
        turn: usize,
        /// How it ended, in words.
        ending: String,
        /// Where.
        position: Option<PositionId>,
    },
    /// The last turn went on and on.
    #[error("the violation did not come")]
    NoViolation,
    /// What the property says cannot be told.
    #[error("{0}")]
    Property(String),
    /// The run asked for something else than was recorded.
    #[error(transparent)]
    Choice(#[from] ChoiceMismatch),
    /// The budget ended.
    #[error("the replay was cut short: {0:?}")]
    Exhausted(Exhausted),
}

/// Why a thread cannot run.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Obstacle {
    /// It was never started.
    #[error("it was not started")]
    NotStarted,
    /// It has ended.
    #[error("it has ended")]
    Finished,
    /// It waits for what has not come.
    #[error("it waits")]
    Waits,
    /// Another one is inside an atomic section.
    #[error("another thread is inside an atomic section")]
    AtomicSection,
}

impl ReplayError {
    /// The place in the program that the error names.
    pub const fn position(&self) -> Option<PositionId> {
        match self {
            Self::EndedOtherwise { position, .. } => *position,
            Self::Choice(mismatch) => mismatch.position,
            _ => None,
        }
    }
}

/// Executes a counterexample; it is confirmed if and only if this succeeds.
pub fn replay(
    program: &Program,
    settings: &MachineSettings,
    property: &Property,
    counterexample: &Counterexample,
    budget: &Budget,
) -> Result<Replayed, ReplayError> {
    let mut machine = start(program, settings, counterexample)?;
    drive(&mut machine, property, counterexample, budget, None)
}

/// A machine at the start of the program, ready to be driven.
pub(crate) fn start<'p, 'c>(
    program: &'p Program,
    settings: &MachineSettings,
    counterexample: &'c Counterexample,
) -> Result<ReplayMachine<'p, 'c>, ReplayError> {
    let domain = Concrete { world: ReplayWorld::new(counterexample) };
    let mut machine = Machine::new(program, domain, settings.clone())?;
    for object in &counterexample.objects {
        let placed = machine.place_lazy_object(object.address, object.bytes.clone());
        placed.map_err(|_| ReplayError::Misplaced { address: object.address })?;
    }
    Ok(machine)
}

/// Runs all turns. An observer sees every step.
pub(crate) fn drive<'c>(
    machine: &mut ReplayMachine<'_, 'c>,
    property: &Property,
    counterexample: &'c Counterexample,
    budget: &Budget,
    mut observer: Option<&mut dyn Observer<Concrete<ReplayWorld<'c>>>>,
) -> Result<Replayed, ReplayError> {
    if let Some(property) = property.formula() {
        return match counterexample.violation {
            Violation::LtlPrefix => drive_prefix(machine, property, counterexample, budget, observer),
            _ => drive_lasso(machine, property, counterexample, budget, observer),
        };
    }
    let Some(last) = counterexample.turns.len().checked_sub(1) else { return Err(ReplayError::NoTurns) };
    let is_of_a_state = counterexample.violation.is_of_a_state();
    for (number, &turn) in counterexample.turns.iter().enumerate() {
        let ticks = if number == last && !is_of_a_state { turn.ticks.saturating_add(PATIENCE) } else { turn.ticks };
        let turn = Turn { ticks, ..turn };
        if let Err(stop) = run_turn(machine, number, turn, budget, &mut observer, None)? {
            return judge(machine, property, counterexample, number, &stop);
        }
    }
    let demands = property.demands();
    match &counterexample.violation {
        Violation::DataRace { threads } if demands.accesses == Watched::Yes => {
            let racing = race(machine, *threads, budget, &mut observer)?;
            let stack = racing[0].stack.clone();
            Ok(replayed(machine, &counterexample.violation, threads[0], stack, Some(racing)))
        }
        Violation::Deadlock if demands.waits == Watched::Yes && machine.is_deadlocked() => {
            let first = machine.state.threads.ids().find(|&thread| !machine.state.threads[thread].is_finished());
            let thread = first.ok_or(ReplayError::NoViolation)?;
            let stack = machine.stack(thread);
            Ok(replayed(machine, &counterexample.violation, thread, stack, None))
        }
        _ => Err(ReplayError::NoViolation),
    }
}

/// What is told of a run that ended in its violation.
pub(crate) fn replayed(
    machine: &mut ReplayMachine<'_, '_>,
    violation: &Violation,
    thread: ThreadId,
    stack: Vec<CallSite>,
    race: Option<[RacingAccess; 2]>,
) -> Replayed {
    let world = &mut machine.domain.world;
    let (fidelity, inputs) = (world.fidelity, std::mem::take(&mut world.inputs));
    Replayed { violation: violation.clone(), fidelity, thread, stack, inputs, race }
}

/// Runs one turn; the inner result says whether the machine stopped in it.
pub(crate) fn run_turn<'c>(
    machine: &mut ReplayMachine<'_, 'c>,
    number: usize,
    turn: Turn,
    budget: &Budget,
    observer: &mut Option<&mut dyn Observer<Concrete<ReplayWorld<'c>>>>,
    mut labels: Option<&mut Labels<'_>>,
) -> Result<Result<(), Stopped>, ReplayError> {
    let Turn { thread, ticks } = turn;
    if ticks == 0 {
        return Ok(Ok(()));
    }
    let obstructed = |why| ReplayError::CannotRun { turn: number, thread, why };
    ready(machine, thread).map_err(obstructed)?;
    machine.domain.world.thread = thread;
    let end = machine.ticks().saturating_add(ticks);
    while machine.ticks() < end {
        budget.check().map_err(ReplayError::Exhausted)?;
        // A step makes at most one tick, so as many steps as there are ticks left never go too far.
        let steps = (end - machine.ticks()).min(if labels.is_some() { 1 } else { STEPS_PER_CHECK });
        let result = match observer {
            None => machine.run(thread, steps),
            Some(observer) => run_observed(machine, thread, steps, *observer),
        };
        if let Some(mismatch) = machine.domain.world.mismatch.take() {
            return Err(mismatch.into());
        }
        if let Some(labels) = &mut labels {
            labels.after_statement(machine)?;
        }
        match result {
            Err(stop) => return Ok(Err(stop)),
            Ok(Pause::Finished | Pause::Waiting) if machine.ticks() < end => {
                ready(machine, thread).map_err(obstructed)?;
            }
            Ok(_) => {}
        }
    }
    finish_line(machine, thread, observer);
    Ok(Ok(()))
}

/// Runs what is left of a computation with numbers after a turn, so that a trace shows the value where it was read. Nobody can tell when
/// such statements run, as long as they cannot fail and give no object its address.
fn finish_line<'c>(
    machine: &mut ReplayMachine<'_, 'c>,
    thread: ThreadId,
    observer: &mut Option<&mut dyn Observer<Concrete<ReplayWorld<'c>>>>,
) {
    let goes_on = |machine: &ReplayMachine<'_, '_>| {
        // To leave a place that somebody watches is noticed.
        !machine.is_watched(thread)
            && machine.next_statement(thread).is_some_and(|statement| is_harmless(machine, thread, &statement.op))
    };
    while goes_on(machine) {
        if let Some(observer) = observer {
            observer.before_step(machine, thread);
        }
        if !matches!(machine.run(thread, 1), Ok(Pause::Fuel)) {
            unreachable!("a harmless statement neither stops nor pauses");
        }
    }
}

/// Whether a statement only computes with numbers and cannot fail.
fn is_harmless(machine: &ReplayMachine<'_, '_>, thread: ThreadId, op: &Op) -> bool {
    use BinaryOp::{Add, And, Mul, Or, Sub, Xor};
    let may_be = match op {
        Op::Bind { .. } => return true,
        Op::Binary { op, .. } => matches!(op, Add | Sub | Mul | And | Or | Xor),
        Op::Compare { .. } | Op::Cast { .. } | Op::Select { .. } => true,
        _ => false,
    };
    let mut numbers = true;
    op.for_each_operand(|operand| numbers &= matches!(machine.value_of(thread, operand), Some(Value::Bits(_))));
    may_be && numbers
}

pub(crate) type Stopped = Box<Stop<std::convert::Infallible>>;

/// Steps one by one, each seen by the observer first; ends early where the thread pauses or a choice did not fit.
fn run_observed<'c>(
    machine: &mut ReplayMachine<'_, 'c>,
    thread: ThreadId,
    steps: u64,
    observer: &mut dyn Observer<Concrete<ReplayWorld<'c>>>,
) -> Result<Pause, Stopped> {
    for _ in 0..steps {
        observer.before_step(machine, thread);
        match machine.run(thread, 1)? {
            Pause::Fuel if machine.domain.world.mismatch.is_none() => {}
            pause => return Ok(pause),
        }
    }
    Ok(Pause::Fuel)
}

/// Makes sure that a thread can run. When the last thread has ended, it may go on to end the program.
pub(crate) fn ready<D: Domain>(machine: &mut Machine<'_, D>, thread: ThreadId) -> Result<(), Obstacle> {
    let found = machine.state.threads.get(thread).ok_or(Obstacle::NotStarted)?;
    match found.status {
        Status::Finished(_) if machine.state.threads.iter().all(|thread| thread.is_finished()) => {
            machine.end_program_in(thread);
            Ok(())
        }
        Status::Finished(_) => Err(Obstacle::Finished),
        _ if !machine.is_runnable(thread) => Err(Obstacle::Waits),
        _ if !machine.runnable_threads().contains(&thread) => Err(Obstacle::AtomicSection),
        _ => Ok(()),
    }
}

/// Whether a run that stopped is the one that was promised.
fn judge(
    machine: &mut ReplayMachine<'_, '_>,
    property: &Property,
    counterexample: &Counterexample,
    turn: usize,
    stop: &Stop<std::convert::Infallible>,
) -> Result<Replayed, ReplayError> {
    let thread = machine.current_thread();
    match property.violated_by(stop) {
        Some(violation) if violation == counterexample.violation => {
            let stack = machine.stack(thread);
            Ok(replayed(machine, &violation, thread, stack, None))
        }
        _ => {
            let position = machine.position(thread);
            Err(ReplayError::EndedOtherwise { turn, ending: stop.to_string(), position })
        }
    }
}
