//! Points: values of variables with which locations are reached, found by following edges. A candidate that does not hold of one is no invariant.

use std::collections::VecDeque;

use adamant_base::{Exhausted, IdVec};
use adamant_expr::{Assignment, BitVec, Sort, SymbolId, Value};
use rustc_hash::FxHashSet;

use crate::ask::{Asking, Found};
use crate::houdini::Invariants;
use crate::system::{Edge, LocationId, System};

/// So many points of one location are kept.
const MOST_POINTS: usize = 24;

/// So many steps are followed.
const MOST_STEPS: usize = 1500;

/// So often a solver is asked for a step.
const MOST_QUESTIONS: usize = 200;

/// Points of each location.
pub(crate) struct Points {
    points: IdVec<LocationId, Vec<Assignment>>,
}

/// Values of the variables of a location, in their order; nothing of what is no number.
pub(crate) type Point = Vec<Option<BitVec>>;

impl Points {
    /// Points that are reached from the start.
    pub(crate) fn of(system: &System, asking: &mut Asking<'_>) -> Result<Self, Exhausted> {
        let edges = system.edges_by_source();
        let mut points: IdVec<LocationId, Vec<Assignment>> = system.locations.iter().map(|_| Vec::new()).collect();
        let mut seen: FxHashSet<(LocationId, Point)> = FxHashSet::default();
        let mut waiting = VecDeque::from([(System::ROOT, Assignment::completed_with_zero())]);
        let (mut steps, mut inputs) = (0, Inputs::new());
        while let Some((at, point)) = waiting.pop_front() {
            for &number in &edges[at] {
                steps += 1;
                if steps > MOST_STEPS {
                    return Ok(Self { points });
                }
                let edge = &system.edges[number];
                if !edge.views.is_empty() {
                    // Whether the threads come together that it is about is not known here.
                    continue;
                }
                if points[edge.to].len() >= MOST_POINTS {
                    continue;
                }
                let Some(model) = inputs.along(system, edge, &point, asking)? else { continue };
                let Some((values, next)) = after(system, edge, &model, asking) else { continue };
                if seen.insert((edge.to, values)) {
                    points[edge.to].push(next.clone());
                    waiting.push_back((edge.to, next));
                }
            }
        }
        Ok(Self { points })
    }

    /// Drops the candidates that some point shows to be none.
    pub(crate) fn filter(&self, candidates: &mut Invariants, asking: &Asking<'_>) {
        for (id, points) in self.points.enumerate() {
            candidates[id].retain(|&candidate| points.iter().all(|point| asking.holds(candidate, point)));
        }
    }
}

/// The point that an edge leads to.
pub(crate) fn after(
    system: &System,
    edge: &Edge,
    model: &Assignment,
    asking: &Asking<'_>,
) -> Option<(Point, Assignment)> {
    let mut next = Assignment::completed_with_zero();
    let mut values = Point::new();
    for (&variable, &value) in system.locations[edge.to].variables.iter().zip(&edge.values) {
        let value = asking.pool.eval(value, model).ok()?;
        values.push(value.as_bits().cloned());
        next.set(asking.pool.as_symbol(variable)?, value);
    }
    Some((values, next))
}

/// Where inputs come from: numbers that are made up, and a solver where none of them fits.
pub(crate) struct Inputs {
    state: u64,
    questions: usize,
}

impl Inputs {
    /// Numbers that are the same in each run.
    pub(crate) const fn new() -> Self {
        Self { state: 1, questions: 0 }
    }

    /// Values with which an edge is taken from a point.
    pub(crate) fn along(
        &mut self,
        system: &System,
        edge: &Edge,
        point: &Assignment,
        asking: &mut Asking<'_>,
    ) -> Result<Option<Assignment>, Exhausted> {
        /// So many numbers are tried.
        const TRIALS: usize = 3;
        let terms: Vec<_> = edge.guard.iter().chain(&edge.values).copied().collect();
        let own = &system.locations[edge.from].variables;
        let is_input = |symbol: &SymbolId| !own.contains(&asking.pool.symbol_term(*symbol));
        let free: Vec<SymbolId> = asking.pool.free_symbols_of(&terms).into_iter().filter(is_input).collect();
        for _ in 0..TRIALS {
            let mut model = point.clone();
            for &symbol in &free {
                if let Sort::Bits(width) = asking.pool.symbol_sort(symbol) {
                    model.set(symbol, Value::Bits(self.number(width)));
                }
            }
            if edge.guard.iter().all(|&condition| asking.holds(condition, &model)) {
                return Ok(Some(model));
            }
            if free.is_empty() {
                return Ok(None);
            }
        }
        if self.questions >= MOST_QUESTIONS {
            return Ok(None);
        }
        self.questions += 1;
        let mut formulas = edge.guard.clone();
        for (symbol, value) in point.iter() {
            if let Value::Bits(value) = value {
                let (term, value) = (asking.pool.symbol_term(symbol), asking.pool.bits(value.clone()));
                formulas.push(asking.pool.eq(term, value));
            }
        }
        Ok(match asking.model(&formulas)? {
            Found::Model(model) => Some(model),
            Found::Nothing | Found::Unknown => None,
        })
    }

    /// A small number, or any.
    fn number(&mut self, width: u32) -> BitVec {
        // The multiplier is that of Knuth's MMIX; the upper bits are the better ones.
        self.state = self.state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let number = self.state >> 20;
        let number = if number & 3 == 0 { self.state >> 4 } else { (number >> 2) % 13 };
        BitVec::new(width.min(64), number & (u64::MAX >> (64 - width.min(64)))).zext(width)
    }
}
