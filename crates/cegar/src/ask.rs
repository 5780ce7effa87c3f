//! Questions to a solver about formulas over the variables of locations and inputs.

use std::time::Duration;

use adamant_base::{Budget, Exhausted};
use adamant_expr::{Assignment, Substitution, Term, TermPool};
use adamant_smt::{Answer, Check, Query, Session, Solver, SolverError, Wants};
use adamant_symbolic::Symbols;

use crate::telling::Telling;

/// How long one question may take.
const LIMIT: Duration = Duration::from_secs(5);

/// A solver with its terms.
pub(crate) struct Asking<'a> {
    pub(crate) pool: &'a mut TermPool,
    /// What symbols are: variables of locations and inputs, by number.
    pub(crate) symbols: &'a Symbols,
    pub(crate) solver: &'a mut dyn Solver,
    pub(crate) budget: &'a Budget,
    pub(crate) telling: &'a dyn Telling,
    /// Why the solver failed, if it did.
    pub(crate) failure: Option<SolverError>,
}

/// Whether formulas can hold together.
pub(crate) enum Satisfiability {
    /// With these values.
    Model(Assignment),
    /// They cannot.
    Nothing,
    /// The solver does not know.
    Unknown,
}

impl Asking<'_> {
    /// Tells how far the work has come.
    pub(crate) fn tell(&self, states: usize, waiting: usize) {
        self.telling.tell(states, waiting, self.solver.statistics().queries);
    }

    /// Values under which all formulas hold.
    pub(crate) fn model(&mut self, formulas: &[Term]) -> Result<Satisfiability, Exhausted> {
        self.model_within(formulas, LIMIT)
    }

    /// The same, within a limit of time.
    pub(crate) fn model_within(&mut self, formulas: &[Term], limit: Duration) -> Result<Satisfiability, Exhausted> {
        self.budget.check()?;
        if formulas.contains(&Term::FALSE) {
            return Ok(Satisfiability::Nothing);
        }
        let query = Query::new(formulas).wanting(Wants::Model).within(limit);
        let answer = self.solver.solve(self.pool, &query);
        Ok(self.found(answer))
    }

    /// Values under which what is asserted in a session holds with some assumptions.
    pub(crate) fn model_in(&mut self, session: &Session, assumptions: &[Term]) -> Result<Satisfiability, Exhausted> {
        self.budget.check()?;
        if session.assertions().contains(&Term::FALSE) || assumptions.contains(&Term::FALSE) {
            return Ok(Satisfiability::Nothing);
        }
        let check = Check::assuming(assumptions).wanting(Wants::Model).within(LIMIT);
        let answer = session.check(self.solver, self.pool, &check);
        Ok(self.found(answer))
    }

    fn found(&mut self, answer: Result<Answer, SolverError>) -> Satisfiability {
        match answer {
            Ok(Answer::Satisfiable(found)) => {
                let mut model = Assignment::completed_with_zero();
                for (symbol, value) in found.iter().flat_map(Assignment::iter) {
                    model.set(symbol, value.clone());
                }
                Satisfiability::Model(model)
            }
            Ok(Answer::Unsatisfiable(_)) => Satisfiability::Nothing,
            Ok(Answer::GaveUp(_)) => Satisfiability::Unknown,
            Err(error) => {
                self.failure.get_or_insert(error);
                Satisfiability::Unknown
            }
        }
    }

    /// Which formulas contradict each other; all of them, if the solver does not tell.
    pub(crate) fn core(&mut self, formulas: &[Term]) -> Result<Vec<usize>, Exhausted> {
        self.budget.check()?;
        let query = Query::new(formulas).wanting(Wants::Core).within(LIMIT);
        Ok(match self.solver.solve(self.pool, &query) {
            Ok(Answer::Unsatisfiable(Some(core))) => core,
            Ok(_) => (0..formulas.len()).collect(),
            Err(error) => {
                self.failure.get_or_insert(error);
                (0..formulas.len()).collect()
            }
        })
    }

    /// Whether a formula holds under values.
    pub(crate) fn holds(&self, formula: Term, model: &Assignment) -> bool {
        self.pool.eval(formula, model).ok().and_then(|value| value.as_bool()).unwrap_or(false)
    }

    /// That some formula does not hold.
    pub(crate) fn not_all(&mut self, formulas: impl IntoIterator<Item = Term>) -> Term {
        formulas.into_iter().fold(Term::FALSE, |some, formula| {
            let negation = self.pool.not(formula);
            self.pool.or(some, negation)
        })
    }

    /// Formulas after a replacement of symbols.
    pub(crate) fn replaced(&mut self, replacement: &mut Substitution, formulas: &[Term]) -> Vec<Term> {
        formulas.iter().map(|&formula| replacement.apply(self.pool, formula)).collect()
    }
}
