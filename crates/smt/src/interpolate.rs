//! Sequence interpolants: what each prefix of a contradiction has to do with the rest.
//!
//! For formulas `A1 .. An` that cannot hold together these are terms `I0 .. In`: `I0` is true, `In` is false, `Ii` and `Ai+1`
//! imply `Ii+1`, and `Ii` mentions only symbols that occur both in `A1 .. Ai` and in `Ai+1 .. An`. Nobody sees interpolants that
//! have not been checked by [`check_interpolants`], wherever they come from.

mod by_cores;
mod equations;
mod projection;

use crate::clock::{JointWatch, most_on_the_wall};
use crate::error::SolverError;
use crate::query::{Answer, GaveUp, Query};
use crate::session::Check;
use crate::solver::Solver;
use adamant_expr::{Op, SymbolId, Term, TermPool};
pub use by_cores::ByCores;
use rustc_hash::{FxHashMap, FxHashSet};
use std::fmt;
use std::time::Duration;

/// Something that finds interpolants.
pub trait Interpolating {
    /// Interpolants of formulas that cannot hold together, found and checked within the limit of CPU time if there is one.
    fn interpolants(
        &mut self,
        terms: &mut TermPool,
        formulas: &[Term],
        limit: Option<Duration>,
    ) -> Result<Interpolation, SolverError>;
}

/// What comes of looking for interpolants.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Interpolation {
    /// Interpolants, checked: one more than there are formulas, from true to false.
    Found(Vec<Term>),
    /// There are none: the formulas can hold together.
    Satisfiable,
    /// Nothing is known.
    GaveUp(NoInterpolants),
}

/// Why there are no interpolants.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NoInterpolants {
    /// The solver did not answer a query.
    Solver(GaveUp),
    /// Symbols that are not shared could not be eliminated.
    Projection,
    /// What was found did not pass the check.
    Rejected(Flaw),
    /// The formulas have something that the method knows nothing about.
    Unsupported(Theory),
    /// The process that looks for them ended without an answer.
    Crashed,
    /// What was found is written in a way that is not understood.
    Unreadable,
}

/// What a method of interpolation may know nothing about.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Theory {
    /// Arrays.
    Arrays,
    /// Floating-point numbers.
    Floats,
}

impl fmt::Display for Theory {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Arrays => "arrays",
            Self::Floats => "floating-point numbers",
        })
    }
}

impl fmt::Display for NoInterpolants {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Solver(reason) => write!(f, "the solver gave up, {reason}"),
            Self::Projection => f.write_str("symbols that are not shared could not be eliminated"),
            Self::Rejected(flaw) => write!(f, "the interpolants are wrong: {flaw}"),
            Self::Unsupported(theory) => write!(f, "the method does not know {theory}"),
            Self::Crashed => f.write_str("the process that looks for them ended without an answer"),
            Self::Unreadable => f.write_str("the interpolants are not understood"),
        }
    }
}

/// What is wrong with terms that should be interpolants.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Flaw {
    /// Their number is not one more than that of the formulas.
    Count,
    /// The first one is not true, or the last one not false.
    Ends,
    /// The one at this place mentions a symbol that is not shared.
    Symbols(usize),
    /// The one before this place and the formula between do not imply the one at this place.
    Step(usize),
}

impl fmt::Display for Flaw {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Count => f.write_str("their number is not one more than that of the formulas"),
            Self::Ends => f.write_str("they do not begin with true and end with false"),
            Self::Symbols(place) => write!(f, "number {place} mentions a symbol that is not shared"),
            Self::Step(place) => write!(f, "number {place} does not follow from the one before"),
        }
    }
}

/// What the check of interpolants says.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Checked {
    /// They are interpolants.
    Right,
    /// They are none.
    Wrong(Flaw),
    /// The solver did not answer.
    GaveUp(GaveUp),
}

/// Checks terms that should be interpolants of formulas: their symbols by looking, each step by a query.
pub fn check_interpolants(
    solver: &mut dyn Solver,
    terms: &mut TermPool,
    formulas: &[Term],
    interpolants: &[Term],
    limit: Option<Duration>,
) -> Result<Checked, SolverError> {
    let deadline = Deadline::after(limit);
    if interpolants.len() != formulas.len() + 1 {
        return Ok(Checked::Wrong(Flaw::Count));
    }
    if interpolants.first() != Some(&Term::TRUE) || interpolants.last() != Some(&Term::FALSE) {
        return Ok(Checked::Wrong(Flaw::Ends));
    }
    let shared = Shared::of(terms, formulas);
    for (place, &interpolant) in interpolants.iter().enumerate() {
        if !terms.free_symbols(interpolant).iter().all(|&symbol| shared.is_shared(symbol, place)) {
            return Ok(Checked::Wrong(Flaw::Symbols(place)));
        }
    }
    for (place, &formula) in formulas.iter().enumerate() {
        let violated = terms.not(interpolants[place + 1]);
        let step = [interpolants[place], formula, violated];
        match solver.solve(terms, &deadline.limited(Query::new(&step)))? {
            Answer::Unsatisfiable(_) => {}
            Answer::Satisfiable(_) => return Ok(Checked::Wrong(Flaw::Step(place + 1))),
            Answer::GaveUp(reason) => return Ok(Checked::GaveUp(reason)),
        }
    }
    Ok(Checked::Right)
}

/// Where symbols occur in a sequence of formulas.
struct Shared {
    /// The first and the last formula with a symbol, by symbol.
    spans: FxHashMap<SymbolId, (usize, usize)>,
}

impl Shared {
    fn of(terms: &TermPool, formulas: &[Term]) -> Self {
        let mut spans = FxHashMap::default();
        for (place, &formula) in formulas.iter().enumerate() {
            for symbol in terms.free_symbols(formula) {
                spans.entry(symbol).or_insert((place, place)).1 = place;
            }
        }
        Self { spans }
    }

    /// Whether a symbol occurs in the first `place` formulas and in the others.
    fn is_shared(&self, symbol: SymbolId, place: usize) -> bool {
        self.spans.get(&symbol).is_some_and(|&(first, last)| first < place && place <= last)
    }

    /// The symbols of terms that are not shared at a place.
    fn local(&self, terms: &TermPool, parts: &[Term], place: usize) -> FxHashSet<SymbolId> {
        terms.free_symbols_of(parts).into_iter().filter(|&symbol| !self.is_shared(symbol, place)).collect()
    }
}

/// When the work has to end. Solvers may work in other threads and processes, so the time of all of them counts.
#[derive(Clone, Copy)]
pub(crate) struct Deadline {
    end: Option<(JointWatch, Duration)>,
}

impl Deadline {
    pub(crate) fn after(limit: Option<Duration>) -> Self {
        Self { end: limit.map(|limit| (JointWatch::start(), limit)) }
    }

    /// What is left of the time.
    pub(crate) fn left(self) -> Option<Duration> {
        self.end.map(|(watch, limit)| {
            let is_endless = watch.on_the_wall() >= most_on_the_wall(limit);
            if is_endless { Duration::ZERO } else { limit.saturating_sub(watch.elapsed()) }
        })
    }

    pub(crate) fn limited(self, query: Query<'_>) -> Query<'_> {
        Query { limit: self.left(), ..query }
    }

    fn limited_check(self, check: Check<'_>) -> Check<'_> {
        Check { limit: self.left(), ..check }
    }
}

/// The conjuncts of a term, without those that are true.
fn conjuncts(terms: &TermPool, term: Term, into: &mut Vec<Term>) {
    let mut pending = vec![term];
    while let Some(term) = pending.pop() {
        if terms.op(term) == Op::And {
            pending.extend([terms.operand(term, 1), terms.operand(term, 0)]);
        } else if term != Term::TRUE && !into.contains(&term) {
            into.push(term);
        }
    }
}
