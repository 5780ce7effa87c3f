//! Executes a run that goes on for ever: up to a cycle, round it, and round it once more. After both rounds the machine is in the same state,
//! so it can go round for ever; and the formula, evaluated directly on what the propositions were along the way, does not hold.
//!
//! The first round is not compared with what led to it: a turn counts ticks, so threads may stand a few quiet statements apart there.

use adamant_base::Budget;
use adamant_check::{Counterexample, Fairness, LtlProperty, Turn, Violation};
use adamant_ltl::holds_on_lasso;
use adamant_semantics::{Concrete, Moment, Observer, Pause, ProgramLiveness, Stop, ThreadId, ThreadOrder};
use rustc_hash::FxHashSet;

use crate::labels::{Labels, propositions};
use crate::replay::{PATIENCE, ReplayError, ReplayMachine, Replayed, replayed, run_turn};
use crate::replay_world::{ReplayWorld, Told};

/// The most statements of a loop in which nothing can be noticed.
const LONGEST_SILENT_LOOP: usize = 1_000_000;

/// Runs a lasso.
pub(crate) fn drive_lasso<'c>(
    machine: &mut ReplayMachine<'_, 'c>,
    property: &LtlProperty,
    counterexample: &'c Counterexample,
    budget: &Budget,
    mut observer: Option<&mut dyn Observer<Concrete<ReplayWorld<'c>>>>,
) -> Result<Replayed, ReplayError> {
    let Violation::Ltl { cycle, again } = counterexample.violation else { return Err(ReplayError::NoViolation) };
    let turns = &counterexample.turns;
    if cycle > again || again > turns.len() {
        return Err(ReplayError::NoViolation);
    }
    let propositions = propositions(machine, property)?;
    let live = propositions.relevant(machine.program());
    let mut labels = Labels::at_start(machine, &propositions, property)?;
    let mut fair = FairThreads::default();
    let (mut before_cycle, mut before_again) = (0, 0);
    let mut state = Vec::new();
    let mut inputs = usize::MAX;
    for (number, &turn) in turns.iter().enumerate() {
        if number == cycle {
            before_cycle = labels.begin_part();
            machine.domain.world.told.push(Told::Cycle);
        }
        if number == again {
            before_again = labels.begin_part();
            machine.domain.world.told.push(Told::Again);
            inputs = machine.domain.world.inputs.len();
            state = machine.encode(&live, ThreadOrder::ByNumber, &[]).shape;
        }
        if number >= again {
            fair.note(machine, turn.thread);
        }
        let stopped = run_turn(machine, number, turn, budget, &mut observer, Some(&mut labels))?;
        if let Err(stop) = stopped {
            let position = machine.position(turn.thread);
            return Err(ReplayError::EndedOtherwise { turn: number, ending: stop.to_string(), position });
        }
        labels.end_turn(machine)?;
    }
    let stays = cycle == turns.len();
    if stays {
        machine.domain.world.told.push(Told::Cycle);
        end(machine, turns.last().copied(), budget, &mut observer, &mut labels)?;
        let last = labels.word.last().copied().unwrap_or_default();
        if holds_on_lasso(&property.formula.formula, &labels.word, &[last]) {
            return Err(ReplayError::NoViolation);
        }
    } else {
        let is_closed = machine.encode(&live, ThreadOrder::ByNumber, &[]).shape == state && before_again > before_cycle;
        let is_fair = property.fairness == Fairness::None || fair.all(machine);
        let (stem, round) = labels.word.split_at(before_again);
        if !is_closed || !is_fair || holds_on_lasso(&property.formula.formula, stem, round) {
            return Err(ReplayError::NoViolation);
        }
        if !silent_threads_loop(machine, &turns[again..], property.fairness, &live, budget)? {
            return Err(ReplayError::NoViolation);
        }
    }
    // Those of the second round are those of the first.
    machine.domain.world.inputs.truncate(inputs);
    let thread = turns.last().map_or(ThreadId::FIRST, |turn| turn.thread);
    let stack = machine.stack(thread);
    Ok(replayed(machine, &counterexample.violation, thread, stack, None))
}

/// Lets a run that stays where it is come to its end, if it is not there because nobody can move.
fn end<'c>(
    machine: &mut ReplayMachine<'_, 'c>,
    last: Option<Turn>,
    budget: &Budget,
    observer: &mut Option<&mut dyn Observer<Concrete<ReplayWorld<'c>>>>,
    labels: &mut Labels<'_>,
) -> Result<(), ReplayError> {
    if machine.runnable_threads().is_empty() && machine.is_deadlocked() {
        return Ok(());
    }
    let thread = last.map_or(ThreadId::FIRST, |turn| turn.thread);
    let turn = Turn { thread, ticks: PATIENCE };
    match run_turn(machine, 0, turn, budget, observer, Some(labels))? {
        Err(stop) if ends_run(&stop) => labels.note(machine, Moment::Ended),
        _ => Err(ReplayError::NoViolation),
    }
}

/// Whether a run that stops in this way has ended, and stays in its last state.
pub(crate) const fn ends_run<I>(stop: &Stop<I>) -> bool {
    matches!(stop, Stop::Exit(_) | Stop::Abort | Stop::AssertionFailed(_) | Stop::ErrorCalled(_))
}

/// Whether the threads that go round without anything to notice do so for ever. They matter if nobody else moves, or if all must.
fn silent_threads_loop(
    machine: &mut ReplayMachine<'_, '_>,
    round: &[Turn],
    fairness: Fairness,
    live: &ProgramLiveness,
    budget: &Budget,
) -> Result<bool, ReplayError> {
    let acts = |thread: ThreadId| round.iter().any(|turn| turn.thread == thread && turn.ticks > 0);
    let nobody_acts = round.iter().all(|turn| turn.ticks == 0);
    let silent: FxHashSet<_> = round.iter().map(|turn| turn.thread).filter(|&thread| !acts(thread)).collect();
    for thread in silent {
        if (nobody_acts || fairness == Fairness::Weak) && !loops_silently(machine, thread, live, budget)? {
            return Ok(false);
        }
    }
    Ok(true)
}

/// Whether a thread by itself comes back to where it is without doing anything that can be noticed.
fn loops_silently(
    machine: &mut ReplayMachine<'_, '_>,
    thread: ThreadId,
    live: &ProgramLiveness,
    budget: &Budget,
) -> Result<bool, ReplayError> {
    let (state, ticks) = (machine.state.clone(), machine.ticks());
    let mut seen = FxHashSet::default();
    let mut loops = false;
    for _ in 0..LONGEST_SILENT_LOOP {
        budget.check().map_err(ReplayError::Exhausted)?;
        if !seen.insert(machine.encode(live, ThreadOrder::ByNumber, &[]).shape) {
            loops = true;
            break;
        }
        let result = machine.run(thread, 1);
        if machine.ticks() != ticks || !matches!(result, Ok(Pause::Fuel | Pause::Entered)) {
            break;
        }
    }
    machine.state = state;
    Ok(loops)
}

/// Which threads are treated fairly: they move, or there is a time when they cannot.
#[derive(Default)]
struct FairThreads(FxHashSet<ThreadId>);

impl FairThreads {
    fn note(&mut self, machine: &ReplayMachine<'_, '_>, moves: ThreadId) {
        self.0.insert(moves);
        self.0.extend(machine.state.threads.ids().filter(|&thread| !machine.is_runnable(thread)));
    }

    fn all(&self, machine: &ReplayMachine<'_, '_>) -> bool {
        machine.state.threads.ids().all(|thread| self.0.contains(&thread))
    }
}
