//! From a path of locations of a program with threads to a run: the thread of each edge moves, with the data of the program as it is.

use adamant_base::Exhausted;
use adamant_check::Counterexample;
use adamant_semantics::ThreadId;
use adamant_symbolic::{MultiState, NodeId, SymbolicMachine, counterexample};

use crate::build::Surroundings;
use crate::location::shape;
use crate::moves::{Counting, Threads, moves};
use crate::system::{Bad, System};
use crate::trace::AbstractPath;

/// So many states at the same position of a path are followed.
const MOST_STATES: usize = 64;

/// A run along a path that ends in a violation, if there is one. Where threads are not counted, no path tells which of them move.
pub(crate) fn along(
    machine: &mut SymbolicMachine<'_, ()>,
    start: &MultiState,
    system: &System,
    path: &AbstractPath,
    (threads, around): (&Threads, Surroundings<'_>),
) -> Result<Option<Box<Counterexample>>, Exhausted> {
    if system.turns.counting != Counting::Exact {
        return Ok(None);
    }
    let root = machine.domain.log.push(None, ThreadId::FIRST, 0, Vec::new());
    let mut states: Vec<(MultiState, NodeId)> = vec![(start.clone(), root)];
    for &number in &path.edges {
        let location = &system.locations[system.edges[number].to];
        let turn = system.turns.of_edges[number];
        // States that agree with the fixed data of the location, and others of its shape.
        let (mut covered, mut others) = (Vec::new(), Vec::new());
        for (at, node) in states {
            for step in moves(machine, at, turn, (threads, around))?.arrivals {
                machine.state = step.at.state;
                let shape = shape(machine, around.live);
                if shape.key != location.key {
                    continue;
                }
                let at = MultiState { state: machine.state.take(), data: step.at.data };
                let next = if location.covers(machine, &at, &shape.slots) { &mut covered } else { &mut others };
                if next.len() < MOST_STATES {
                    let node = machine.domain.log.push(Some(node), turn.thread, step.ticks, step.events);
                    next.push((at, node));
                }
            }
        }
        states = if covered.is_empty() { others } else { covered };
    }
    let turn = system.turns.of_ends[path.end];
    for (at, node) in states {
        for bad in moves(machine, at, turn, (threads, around))?.bad {
            let Bad::Violation(violation) = bad.what else { continue };
            let node = machine.domain.log.push(Some(node), turn.thread, bad.ticks, bad.events);
            if let Some(found) = counterexample(&mut machine.domain, node, violation) {
                return Ok(Some(found));
            }
        }
    }
    Ok(None)
}
