//! From a cycle of multi-states to a run: the way is taken again, and a solver finds inputs under which the run comes back to a state where it was.
//!
//! A cycle of multi-states always contains a cycle of states: each state of a node has a predecessor in the node before, and there are finitely
//! many. It may close only after several rounds, so the way is taken again and again, up to a limit.
//!
//! Where a formula is broken whatever follows, the way there is enough. What the propositions were along it must then refute the formula by itself,
//! so that whoever executes the run finds the same.

use adamant_base::{Exhausted, Id};
use adamant_check::{Counterexample, Turn, Violation};
use adamant_expr::Term;
use adamant_ltl::{Formula, Valuation, is_refuted_by};
use adamant_symbolic::{Mark, MultiState, Walk, solve};

use crate::domain::{Symbolic, SymbolicMachine};
use crate::ltl::graph::{Arrival, Graph, Mover, NodeId, open_places};

/// A way to a node, and from there back to it.
pub(crate) struct Lasso {
    pub(crate) root: NodeId,
    pub(crate) stem: Vec<LassoStep>,
    /// Empty where it does not matter how a run goes on.
    pub(crate) cycle: Vec<LassoStep>,
}

impl Lasso {
    /// Whether the way to the node is all that matters.
    pub(crate) fn is_prefix(&self) -> bool {
        self.cycle.is_empty()
    }

    /// Where the way ends.
    fn end(&self) -> NodeId {
        self.stem.last().map_or(self.root, |step| step.to)
    }

    /// The propositions along the way.
    fn word(&self, graph: &Graph<'_>) -> Vec<Valuation> {
        let nodes = std::iter::once(self.root).chain(self.stem.iter().map(|step| step.to));
        nodes.map(|node| graph.nodes[node].label).collect()
    }
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
    formula: &Formula,
    start: &MultiState,
    lasso: &Lasso,
) -> Result<Option<Box<Counterexample>>, Exhausted> {
    let stays = lasso.cycle.iter().all(|step| step.mover == Mover::Nobody);
    let is_open = lasso.is_prefix() && !graph.nodes[lasso.end()].has_ended;
    if is_open && !is_refuted_by(formula, &lasso.word(graph)) {
        return Ok(None);
    }
    machine.state = start.state.clone();
    machine.domain.data = start.data.clone();
    let arrivals = graph.first_arrivals(machine);
    let Some(first) = arrivals.into_iter().nth(root_number(graph, lasso.root)) else { return Ok(None) };
    let mut path = Path { walk: Walk::default(), at: first.at.clone() };
    let Symbolic { pool, symbols, .. } = &mut machine.domain;
    path.walk.events((pool, symbols), 0, &first.events);
    for step in &lasso.stem {
        if !path.take(graph, machine, step)? {
            return Ok(None);
        }
    }
    if stays {
        let end = path.walk.turns.len();
        let Some(model) = solve(&mut machine.domain, &path.walk.conditions) else { return Ok(None) };
        let violation = if is_open { Violation::LtlPrefix } else { Violation::Ltl { cycle: end, again: end } };
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
        let Symbolic { pool, symbols, .. } = &mut machine.domain;
        self.walk.events((pool, symbols), thread.index(), &events);
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
