//! From a path of locations to a run: the program runs along it with its data as it is, not generalised.

use adamant_base::Exhausted;
use adamant_check::{Counterexample, Violation};
use adamant_semantics::ThreadId;
use adamant_symbolic::{MultiState, NodeId, SymbolicMachine, counterexample};

use crate::build::{Surroundings, steps};
use crate::interleaved_run;
use crate::location::shape;
use crate::system::{Bad, System};
use crate::trace::AbstractPath;

/// So many states at the same step of a path are followed.
const MOST_STATES: usize = 64;

/// A run along a path that ends in a violation, if there is one.
pub(crate) fn along(
    machine: &mut SymbolicMachine<'_, ()>,
    start: &MultiState,
    system: &System,
    path: &AbstractPath,
    around: Surroundings<'_>,
) -> Result<Option<Box<Counterexample>>, Exhausted> {
    if let Some(threads) = around.threads {
        return interleaved_run::along(machine, start, system, path, (threads, around));
    }
    let root = machine.domain.log.push(None, ThreadId::FIRST, 0, Vec::new());
    let mut states: Vec<(MultiState, NodeId)> = vec![(start.clone(), root)];
    for &number in &path.edges {
        let location = &system.locations[system.edges[number].to];
        // States that agree with the fixed data of the location, and others of its shape.
        let (mut covered, mut others) = (Vec::new(), Vec::new());
        for (at, node) in states {
            for step in steps(machine, at, around)?.arrivals {
                machine.state = step.at.state;
                let shape = shape(machine, around.live);
                if shape.key != location.key {
                    continue;
                }
                let at = MultiState { state: machine.state.take(), data: step.at.data };
                let next = if location.covers(machine, &at, &shape.slots) { &mut covered } else { &mut others };
                if next.len() < MOST_STATES {
                    let node = machine.domain.log.push(Some(node), ThreadId::FIRST, step.ticks, step.events);
                    next.push((at, node));
                }
            }
        }
        states = if covered.is_empty() { others } else { covered };
    }
    for (at, node) in states {
        for bad in steps(machine, at, around)?.bad {
            let Bad::Violation(violation) = bad.what else { continue };
            let node = machine.domain.log.push(Some(node), ThreadId::FIRST, bad.ticks, bad.events);
            if let Some(found) = run(machine, node, violation) {
                return Ok(Some(found));
            }
        }
    }
    Ok(None)
}

fn run(machine: &mut SymbolicMachine<'_, ()>, node: NodeId, violation: Violation) -> Option<Box<Counterexample>> {
    counterexample(&mut machine.domain, node, violation)
}
