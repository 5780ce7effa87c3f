//! Executes a run up to where a formula is broken for good. The formula, evaluated directly on what the propositions were along the way, does not
//! hold however the word goes on, and some run does go on from there, or ends.
//!
//! A turn counts ticks, so threads may stand a few quiet statements before where they stood when the run was found: these are still executed.

use adamant_base::Budget;
use adamant_check::{Continuations, Counterexample, LtlProperty};
use adamant_ltl::is_refuted_by;
use adamant_semantics::{Concrete, Observer, Pause, ThreadId};

use crate::cycle::ends_run;
use crate::labels::{Labels, propositions};
use crate::replay::{ReplayError, ReplayMachine, Replayed, replayed, run_turn};
use crate::replay_world::ReplayWorld;

/// The most steps after which it must be certain that a run goes on.
const MOST_STEPS: u64 = 100_000;

/// Runs a prefix.
pub(crate) fn drive_prefix<'c>(
    machine: &mut ReplayMachine<'_, 'c>,
    property: &LtlProperty,
    counterexample: &'c Counterexample,
    budget: &Budget,
    mut observer: Option<&mut dyn Observer<Concrete<ReplayWorld<'c>>>>,
) -> Result<Replayed, ReplayError> {
    let propositions = propositions(machine, property)?;
    let mut labels = Labels::at_start(machine, &propositions, property)?;
    for (number, &turn) in counterexample.turns.iter().enumerate() {
        if let Err(stop) = run_turn(machine, number, turn, budget, &mut observer, Some(&mut labels))? {
            let position = machine.position(turn.thread);
            return Err(ReplayError::EndedOtherwise { turn: number, ending: stop.to_string(), position });
        }
        labels.end_turn(machine)?;
    }
    let continuations = Continuations::of(machine.program(), property.fairness);
    if !is_refuted_by(&property.formula.formula, &labels.word) || !goes_on(machine, &continuations, budget)? {
        return Err(ReplayError::NoViolation);
    }
    let thread = counterexample.turns.last().map_or(ThreadId::FIRST, |turn| turn.thread);
    let stack = machine.stack(thread);
    Ok(replayed(machine, &counterexample.violation, thread, stack, None))
}

/// Whether some run goes on from where the machine stands, or ends. The machine stays there.
fn goes_on(
    machine: &mut ReplayMachine<'_, '_>,
    continuations: &Continuations,
    budget: &Budget,
) -> Result<bool, ReplayError> {
    let (state, inputs) = (machine.state.clone(), machine.domain.world.inputs.len());
    let mut goes_on = false;
    for _ in 0..MOST_STEPS {
        budget.check().map_err(ReplayError::Exhausted)?;
        goes_on = continuations.are_certain(&machine.state);
        let next = continuations.first_uncertain(&machine.state).filter(|_| !goes_on);
        let Some(thread) = next.filter(|thread| machine.runnable_threads().contains(thread)) else { break };
        machine.domain.world.thread = thread;
        let result = machine.run(thread, 1);
        if machine.domain.world.mismatch.take().is_some() {
            break;
        }
        match result {
            Ok(Pause::Waiting) => break,
            Ok(_) => {}
            Err(stop) => {
                goes_on = ends_run(&stop);
                break;
            }
        }
    }
    machine.state = state;
    machine.domain.world.inputs.truncate(inputs);
    Ok(goes_on)
}
