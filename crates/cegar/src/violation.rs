//! From a path of locations to a run: the program runs along it with its data as it is, not generalised.
//!
//! Paths between two locations are merged here as well, so that their number does not grow from edge to edge. Where a violation is possible at the end,
//! values of all symbols tell which of the merged paths leads there.

use adamant_base::Exhausted;
use adamant_check::{Counterexample, Violation};
use adamant_semantics::ThreadId;
use adamant_symbolic::{Event, MultiState, SymbolicMachine, counterexample, solve};

use crate::build::Surroundings;
use crate::executions::Execution;
use crate::history::{History, PointId};
use crate::interleaved_run;
use crate::paths::{Arrived, Detail, Waiting, steps, together};
use crate::system::{Bad, System};

/// So many states at the same step of a path are followed.
const MOST_STATES: usize = 64;

/// So many states with different explicit data are followed apart.
const MOST_APART: usize = 16;

/// A run along a path that ends in a violation, if there is one; with the values that are known along it.
pub(crate) fn along(
    machine: &mut SymbolicMachine<'_, ()>,
    start: &MultiState,
    system: &System,
    execution: &Execution,
    around: Surroundings<'_>,
) -> Result<Option<Box<Counterexample>>, Exhausted> {
    let Execution { path, values } = execution;
    if let Some(threads) = around.threads {
        return interleaved_run::along(machine, start, system, path, (threads, around));
    }
    let mut history = History::default();
    let mut states = vec![Waiting { at: start.clone(), since: History::START }];
    for (position, &number) in path.edges.iter().enumerate() {
        let location = &system.locations[system.edges[number].to];
        // States that agree with the fixed data of the location, and others of its shape.
        let (mut covered, mut others) = (Vec::new(), Vec::new());
        for state in states {
            for Arrived { at, shape, since } in steps(machine, state, &mut history, (around, Detail::Events))?.arrivals
            {
                if shape.key != location.key {
                    continue;
                }
                let is_covered = location.covers(machine, &at, &shape.slots);
                let mut waiting = Waiting { at, since };
                if let Some(values) = values.get(position) {
                    let restricted =
                        is_covered.then(|| location.restrict(machine, &mut waiting.at, &shape.slots, values)).flatten();
                    let Some(conditions) = restricted else { continue };
                    // Values that are explicit from here on are conditions on inputs before.
                    let chosen = conditions.into_iter().map(Event::Condition).collect();
                    waiting.since = history.ran(since, 0, chosen);
                }
                if is_covered { &mut covered } else { &mut others }.push(waiting);
            }
        }
        let next = if covered.is_empty() { others } else { covered };
        let next = together(machine, next, MOST_APART, &mut history, around).into_iter().take(MOST_STATES);
        states = next.map(|Arrived { at, since, .. }| Waiting { at, since }).collect();
    }
    for state in states {
        for bad in steps(machine, state, &mut history, (around, Detail::Events))?.bad {
            if let Bad::Violation(violation) = bad.what
                && let Some(found) = run(machine, &history, (&bad.guard, bad.since), violation)
            {
                return Ok(Some(found));
            }
        }
    }
    Ok(None)
}

/// The run to a violation that is possible under these conditions.
fn run(
    machine: &mut SymbolicMachine<'_, ()>,
    history: &History,
    (guard, since): (&[adamant_expr::Term], PointId),
    violation: Violation,
) -> Option<Box<Counterexample>> {
    let model = solve(&mut machine.domain, guard)?;
    let path = history.path_to(since, &model, &machine.domain.pool)?;
    let log = &mut machine.domain.log;
    let mut node = log.push(None, ThreadId::FIRST, 0, Vec::new());
    for (ticks, events) in path {
        node = log.push(Some(node), ThreadId::FIRST, ticks, events);
    }
    counterexample(&mut machine.domain, node, violation)
}
