//! Executes a run up to where a formula is broken for good. The formula, evaluated directly on what the propositions were along the way, does not
//! hold however the word goes on, and some run does go on from there, or ends.

use adamant_base::Budget;
use adamant_check::{Continuations, Counterexample, LtlProperty};
use adamant_ltl::is_refuted_by;
use adamant_semantics::{Concrete, Observer, ThreadId};

use crate::labels::{Labels, propositions};
use crate::replay::{ReplayError, ReplayMachine, Replayed, replayed, run_turn};
use crate::replay_world::ReplayWorld;

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
    let goes_on = Continuations::of(machine.program(), property.fairness).are_certain(&machine.state);
    if !goes_on || !is_refuted_by(&property.formula.formula, &labels.word) {
        return Err(ReplayError::NoViolation);
    }
    let thread = counterexample.turns.last().map_or(ThreadId::FIRST, |turn| turn.thread);
    let stack = machine.stack(thread);
    Ok(replayed(machine, &counterexample.violation, thread, stack, None))
}
