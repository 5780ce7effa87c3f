//! From a cycle of multi-states to a run: the way is taken again, and a solver finds inputs under which the run comes back to a state where it was.
//!
//! A cycle of multi-states always contains a cycle of states: each state of a node has a predecessor in the node before, and there are finitely
//! many. It may close only after several rounds, so the way is taken again and again, up to a limit.

use adamant_base::{Exhausted, Id};
use adamant_check::{Counterexample, Turn, Violation};
use adamant_expr::Term;

use crate::counterexample::{Mark, Walk, solve};
use crate::ltl::graph::{Arrival, Graph, Mover, NodeId, open_places};
use crate::transitions::{MultiState, SymbolicMachine};

/// A way to a node, and from there back to it.
pub(crate) struct Lasso {
    pub(crate) root: NodeId,
    pub(crate) stem: Vec<LassoStep>,
    pub(crate) cycle: Vec<LassoStep>,
}

/// A step of a lasso.
#[derive(Clone, Copy, Debug)]
pub(crate) struct LassoStep {
    pub(crate) from: NodeId,
    pub(crate) mover: Mover,
    pub(crate) to: NodeId,
}

/// So often a cycle is gone round before it is given up.
const MOST_ROUNDS: usize = 12;

/// Where a run stood after a round.
struct Stop {
    mark: Mark,
    /// The values of the open places, over the symbols of the path.
    places: Vec<Term>,
}

/// The run along a lasso, if one is found.
pub(crate) fn run_along(
    graph: &mut Graph<'_>,
    machine: &mut SymbolicMachine<'_>,
    start: &MultiState,
    lasso: &Lasso,
) -> Result<Option<Box<Counterexample>>, Exhausted> {
    machine.state = start.state.clone();
    machine.domain.data = start.data.clone();
    let arrivals = graph.first_arrivals(machine);
    let Some(first) = arrivals.into_iter().nth(root_number(graph, lasso.root)) else { return Ok(None) };
    let mut path = Path { walk: Walk::default(), at: first.at.clone() };
    path.walk.events(&mut machine.domain.pool, 0, &first.events);
    for step in &lasso.stem {
        if !path.take(graph, machine, step)? {
            return Ok(None);
        }
    }
    if lasso.cycle.iter().all(|step| step.mover == Mover::Nobody) {
        let end = path.walk.turns.len();
        let Some(model) = solve(&mut machine.domain, &path.walk.conditions) else { return Ok(None) };
        let violation = Violation::Ltl { cycle: end, again: end };
        return Ok(Some(path.walk.counterexample(&machine.domain, &model, violation)));
    }
    let mut stops = vec![path.stop(graph, machine)];
    for _ in 0..MOST_ROUNDS {
        for step in &lasso.cycle {
            if !path.take(graph, machine, step)? {
                return Ok(None);
            }
        }
        let now = path.stop(graph, machine);
        for before in stops.iter().rev() {
            graph.around.budget.check()?;
            let Some(same) = same_places(machine, before, &now) else { continue };
            let mut conditions = path.walk.conditions.clone();
            conditions.extend(same);
            if let Some(model) = solve(&mut machine.domain, &conditions) {
                return Ok(path.walk.round_again(&machine.domain, &model, &before.mark, &now.mark));
            }
        }
        stops.push(now);
    }
    Ok(None)
}

fn root_number(graph: &Graph<'_>, root: NodeId) -> usize {
    graph.roots.iter().position(|&found| found == root).unwrap_or(0)
}

/// What holds if the open places have the same values at both times.
fn same_places(machine: &mut SymbolicMachine<'_>, before: &Stop, now: &Stop) -> Option<Vec<Term>> {
    if before.places.len() != now.places.len() {
        return None;
    }
    let pool = &mut machine.domain.pool;
    let same: Vec<_> = before.places.iter().zip(&now.places).map(|(&one, &other)| pool.eq(one, other)).collect();
    (!same.contains(&Term::FALSE)).then_some(same)
}

/// A run that is being taken again.
struct Path {
    walk: Walk,
    at: MultiState,
}

impl Path {
    /// Takes a step of a lasso; says whether it could be taken.
    fn take(
        &mut self,
        graph: &mut Graph<'_>,
        machine: &mut SymbolicMachine<'_>,
        step: &LassoStep,
    ) -> Result<bool, Exhausted> {
        let Mover::Thread(thread, way) = step.mover else { return Ok(true) };
        let arrivals = graph.arrivals(machine, &self.at, step.from, thread)?;
        let fits = |(_, arrival): &(usize, Arrival)| graph.fits(step.to, arrival);
        // Where values were tried one by one, their order may be another one.
        let fitting = arrivals.into_iter().enumerate().filter(fits);
        let Some((_, arrival)) = fitting.min_by_key(|(index, _)| *index != way as usize) else { return Ok(false) };
        let Arrival { at, events, ticks, .. } = arrival;
        self.walk.turns.push(Turn { thread, ticks });
        self.walk.events(&mut machine.domain.pool, thread.index(), &events);
        self.at = at;
        Ok(true)
    }

    fn stop(&self, graph: &Graph<'_>, machine: &mut SymbolicMachine<'_>) -> Stop {
        let places = open_places(machine, &self.at, graph.identity);
        let pool = &mut machine.domain.pool;
        let places = places.into_iter().map(|place| self.walk.translated(pool, place)).collect();
        let fresh = self.at.state.threads.ids().map(|thread| self.at.data.fresh_count(thread)).collect();
        Stop { mark: self.walk.mark(fresh), places }
    }
}
