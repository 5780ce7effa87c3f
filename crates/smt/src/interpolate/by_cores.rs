//! Interpolants without an interpolating solver: from cores and elimination of symbols.
//!
//! Going forward, an interpolant says what the one before and the formula say of the symbols that the rest mentions; a core
//! against the rest leaves of it what matters, before and after symbols are eliminated. Where that fails, the rest is
//! gone through backward in the same way: there an interpolant is the negation of what the formula and the negated
//! interpolant after it say.
//!
//! It finds short interpolants where what is local to a side is defined by equations, as in paths of programs, or bounded by
//! comparisons. It gives up where both directions would have to eliminate symbols under operators that cannot be inverted
//! and for which more than a few values matter: products, remainders, arrays that are equal up to a place, floating point.

use super::projection::project;
use super::{
    Checked, Deadline, Flaw, Interpolating, Interpolation, NoInterpolants, Shared, check_interpolants, conjuncts,
};
use crate::error::SolverError;
use crate::query::{Answer, Wants};
use crate::session::{Check, Session};
use crate::solver::Solver;
use adamant_expr::{Term, TermPool};
use std::time::Duration;

/// Finds interpolants by the cores of a solver.
pub struct ByCores<'s> {
    solver: &'s mut dyn Solver,
}

impl<'s> ByCores<'s> {
    /// Asks this solver.
    pub fn new(solver: &'s mut dyn Solver) -> Self {
        Self { solver }
    }
}

impl Interpolating for ByCores<'_> {
    fn interpolants(
        &mut self,
        terms: &mut TermPool,
        formulas: &[Term],
        limit: Option<Duration>,
    ) -> Result<Interpolation, SolverError> {
        let deadline = Deadline::after(limit);
        let search = Search { solver: &mut *self.solver, formulas, shared: Shared::of(terms, formulas), deadline };
        let found = match search.run(terms) {
            Ok(found) => found,
            Err(End::Satisfiable) => return Ok(Interpolation::Satisfiable),
            Err(End::GaveUp(reason)) => return Ok(Interpolation::GaveUp(reason)),
            Err(End::Error(error)) => return Err(error),
        };
        Ok(match check_interpolants(self.solver, terms, formulas, &found, deadline.left())? {
            Checked::Right => Interpolation::Found(found),
            Checked::Wrong(flaw) => Interpolation::GaveUp(NoInterpolants::Rejected(flaw)),
            Checked::GaveUp(reason) => Interpolation::GaveUp(NoInterpolants::Solver(reason)),
        })
    }
}

/// Why a search ends without interpolants.
enum End {
    Satisfiable,
    GaveUp(NoInterpolants),
    Error(SolverError),
}

impl From<SolverError> for End {
    fn from(error: SolverError) -> Self {
        Self::Error(error)
    }
}

impl From<NoInterpolants> for End {
    fn from(reason: NoInterpolants) -> Self {
        Self::GaveUp(reason)
    }
}

struct Search<'a> {
    solver: &'a mut dyn Solver,
    formulas: &'a [Term],
    shared: Shared,
    deadline: Deadline,
}

impl Search<'_> {
    /// Goes forward as far as that leads, and backward from the end for the rest.
    fn run(mut self, terms: &mut TermPool) -> Result<Vec<Term>, End> {
        let mut found = vec![Term::TRUE];
        if self.formulas.is_empty() {
            return Err(End::Satisfiable);
        }
        match self.forward(terms, &mut found) {
            Ok(()) => found.push(Term::FALSE),
            Err(End::GaveUp(NoInterpolants::Projection)) => {
                let rest = self.backward(terms, &found)?;
                found.extend(rest);
            }
            Err(end) => return Err(end),
        }
        Ok(found)
    }

    /// Adds interpolants, each from the one before, up to the last but one.
    fn forward(&mut self, terms: &mut TermPool, found: &mut Vec<Term>) -> Result<(), End> {
        let formulas = self.formulas;
        let mut rest = Session::new();
        for &formula in formulas[1..].iter().rev() {
            rest.push();
            rest.assert(formula);
        }
        for place in 1..=formulas.len() {
            let mut parts = Vec::new();
            conjuncts(terms, found[place - 1], &mut parts);
            conjuncts(terms, formulas[place - 1], &mut parts);
            let needed = match self.needed(terms, &rest, parts, place) {
                // So far nothing has been found: the formulas were asked as they are.
                Err(End::GaveUp(NoInterpolants::Rejected(_))) if place == 1 => return Err(End::Satisfiable),
                needed => needed?,
            };
            if place == formulas.len() {
                break;
            }
            let needed = self.shared_part(terms, &rest, needed, place)?;
            found.push(terms.and_all(needed));
            rest.pop();
        }
        Ok(())
    }

    /// The interpolants after those that were found, each from the one behind it.
    fn backward(&mut self, terms: &mut TermPool, found: &[Term]) -> Result<Vec<Term>, End> {
        let formulas = self.formulas;
        let first = found.len();
        let mut before = Session::new();
        before.assert(found[first - 1]);
        for &formula in &formulas[first - 1..formulas.len() - 1] {
            before.push();
            before.assert(formula);
        }
        let mut behind = vec![Term::FALSE];
        for place in (first..formulas.len()).rev() {
            let mut parts = Vec::new();
            let violated = terms.not(behind[behind.len() - 1]);
            conjuncts(terms, violated, &mut parts);
            conjuncts(terms, formulas[place], &mut parts);
            let needed = self.needed(terms, &before, parts, place)?;
            let needed = self.shared_part(terms, &before, needed, place)?;
            let excluded = terms.and_all(needed);
            behind.push(terms.not(excluded));
            before.pop();
        }
        behind.reverse();
        Ok(behind)
    }

    /// What conjuncts say of shared symbols, as far as it contradicts the other side.
    fn shared_part(
        &mut self,
        terms: &mut TermPool,
        other: &Session,
        parts: Vec<Term>,
        place: usize,
    ) -> Result<Vec<Term>, End> {
        let local = self.shared.local(terms, &parts, place);
        if local.is_empty() {
            return Ok(parts);
        }
        let projected = project(self.solver, terms, &parts, &local, self.deadline)??;
        self.needed(terms, other, projected, place)
    }

    /// Those of the conjuncts that contradict the other side.
    fn needed(
        &mut self,
        terms: &TermPool,
        other: &Session,
        mut parts: Vec<Term>,
        place: usize,
    ) -> Result<Vec<Term>, End> {
        loop {
            let check = self.deadline.limited_check(Check::assuming(&parts).wanting(Wants::Core));
            let core = match other.check(self.solver, terms, &check)? {
                Answer::Unsatisfiable(Some(core)) => core,
                Answer::Unsatisfiable(None) => return Ok(parts),
                Answer::Satisfiable(_) => return Err(NoInterpolants::Rejected(Flaw::Step(place)).into()),
                Answer::GaveUp(reason) => return Err(NoInterpolants::Solver(reason).into()),
            };
            let is_smaller = core.len() < parts.len();
            parts = core.into_iter().map(|member| parts[member]).collect();
            // A core of a core is often smaller still.
            if !is_smaller || parts.len() < 2 {
                return Ok(parts);
            }
        }
    }
}
