//! Bitwuzla, in processes of its own, for interpolants over bit-vectors.
//!
//! `make setup` compiles a worker around it where it can; without it [`Bitwuzla::find`] fails, and nothing else does. Interpolation in
//! Bitwuzla is experimental: it looks at no limit, and may crash. So each question has a process, which is killed
//! when its CPU time is over, when it is interrupted, or when it takes too much memory. What it prints is read as terms, and believed only
//! after [`check_interpolants`], which asks another solver.
//!
//! Terms with arrays or floating-point numbers are refused, as [`NoInterpolants::Unsupported`].

mod process;
mod read;

use crate::error::SolverError;
use crate::interpolate::{
    ByCores, Checked, Deadline, Interpolating, Interpolation, NoInterpolants, Theory, check_interpolants,
};
use crate::library::{candidates, installed};
use crate::query::{Answer, GaveUp, Query};
use crate::smtlib::Definitions;
use crate::solver::Solver;
use adamant_expr::{Sort, Term, TermPool};
use process::{End, Process};
use std::fmt::Write as _;
use std::path::PathBuf;
use std::time::Duration;

/// The name by which errors call it.
const NAME: &str = "Bitwuzla";

/// The file name of the worker.
const FILE: &str = "adamant-bitwuzla";

/// How much Bitwuzla may do for a sequence of interpolants.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BitwuzlaLimits {
    /// How much CPU time a question may take that has no limit of its own.
    pub time: Duration,
    /// How many bytes the process may take.
    pub memory: u64,
    /// How many nodes all interpolants of a sequence may have together.
    pub nodes: usize,
}

impl Default for BitwuzlaLimits {
    /// Ten seconds, 2 GiB, 20,000 nodes: larger interpolants are of no use to anyone.
    fn default() -> Self {
        Self { time: Duration::from_secs(10), memory: 2 << 30, nodes: 20_000 }
    }
}

/// Where the worker is, and its limits.
#[derive(Clone, Debug)]
pub struct Bitwuzla {
    program: PathBuf,
    limits: BitwuzlaLimits,
}

impl Bitwuzla {
    /// Looks for the worker.
    pub fn find(limits: BitwuzlaLimits) -> Result<Self, SolverError> {
        Ok(Self { program: installed(NAME, &candidates("bitwuzla", FILE))?, limits })
    }

    /// Finds interpolants by Bitwuzla alone; what it finds is checked by this solver.
    pub fn checked_by<'s>(&'s self, solver: &'s mut dyn Solver) -> ByBitwuzla<'s> {
        ByBitwuzla { bitwuzla: self, solver }
    }

    /// Finds interpolants by Bitwuzla, and by the cores of this solver where that gives up.
    pub fn or_cores_of<'s>(&'s self, solver: &'s mut dyn Solver) -> ByBitwuzlaOrCores<'s> {
        ByBitwuzlaOrCores { bitwuzla: self, solver }
    }

    /// What Bitwuzla prints of formulas that are distinct and not true: the interpolants between them, if there are any. They
    /// have not been checked.
    fn ask(
        &self,
        solver: &dyn Solver,
        terms: &mut TermPool,
        formulas: &[Term],
        time: Duration,
    ) -> Result<Unchecked, SolverError> {
        let process = Process::start(&self.program, time, self.limits.memory)?;
        let printed = match process.run(self.script(terms, formulas), time, &solver.interrupter()) {
            Ok(printed) => printed,
            Err(End::Over(reason)) => return Ok(Unchecked::Nothing(NoInterpolants::Solver(reason))),
            Err(End::Crashed) => return Ok(Unchecked::Nothing(NoInterpolants::Crashed)),
        };
        let (answer, graph) = printed.split_once('\n').unwrap_or((&printed, ""));
        Ok(match answer {
            "sat" => Unchecked::Satisfiable,
            "unsat" => match read::terms_of(terms, formulas, graph) {
                Some(found) if found.len() + 1 == formulas.len() => Unchecked::Found(found),
                _ => Unchecked::Nothing(NoInterpolants::Unreadable),
            },
            _ => Unchecked::Nothing(NoInterpolants::Unreadable),
        })
    }

    /// The lines that ask for the interpolants between formulas.
    fn script(&self, terms: &TermPool, formulas: &[Term]) -> String {
        let mut script = "(set-option :produce-interpolants true)\n(set-option :interpolants-simp true)\n\
                          (set-logic QF_BV)\n"
            .to_owned();
        let mut definitions = Definitions::new();
        let mut names = Vec::with_capacity(formulas.len());
        for &formula in formulas {
            let name = definitions.mention(terms, formula, &mut script).to_owned();
            let _ = writeln!(script, "(assert {name})");
            names.push(name);
        }
        let _ = writeln!(script, "interpolate {} {}", self.limits.nodes, names.join(" "));
        script
    }
}

/// What Bitwuzla says, not to be believed.
enum Unchecked {
    /// The interpolants between the formulas, without both ends.
    Found(Vec<Term>),
    Satisfiable,
    Nothing(NoInterpolants),
}

/// Finds interpolants by Bitwuzla alone.
pub struct ByBitwuzla<'s> {
    bitwuzla: &'s Bitwuzla,
    solver: &'s mut dyn Solver,
}

impl Interpolating for ByBitwuzla<'_> {
    fn interpolants(
        &mut self,
        terms: &mut TermPool,
        formulas: &[Term],
        limit: Option<Duration>,
    ) -> Result<Interpolation, SolverError> {
        if let Some(theory) = unsupported(terms, formulas) {
            return Ok(Interpolation::GaveUp(NoInterpolants::Unsupported(theory)));
        }
        let deadline = Deadline::after(limit);
        let distinct = Distinct::of(formulas);
        if distinct.formulas.is_empty() {
            return Ok(Interpolation::Satisfiable);
        }
        let time = limit.map_or(self.bitwuzla.limits.time, |limit| limit.min(self.bitwuzla.limits.time));
        let found = match self.bitwuzla.ask(self.solver, terms, &distinct.formulas, time)? {
            Unchecked::Found(found) => distinct.spread(&found),
            Unchecked::Satisfiable => return self.confirm_satisfiable(terms, formulas, deadline),
            Unchecked::Nothing(reason) => return Ok(Interpolation::GaveUp(reason)),
        };
        Ok(match check_interpolants(self.solver, terms, formulas, &found, deadline.left())? {
            Checked::Right => Interpolation::Found(found),
            Checked::Wrong(flaw) => Interpolation::GaveUp(NoInterpolants::Rejected(flaw)),
            Checked::GaveUp(reason) => Interpolation::GaveUp(NoInterpolants::Solver(reason)),
        })
    }
}

impl ByBitwuzla<'_> {
    /// Bitwuzla is not believed without values either: the other solver has to find the same.
    fn confirm_satisfiable(
        &mut self,
        terms: &TermPool,
        formulas: &[Term],
        deadline: Deadline,
    ) -> Result<Interpolation, SolverError> {
        let answer = self.solver.solve(terms, &deadline.limited(Query::new(formulas)))?;
        match answer {
            Answer::Satisfiable(_) => Ok(Interpolation::Satisfiable),
            Answer::GaveUp(reason) => Ok(Interpolation::GaveUp(NoInterpolants::Solver(reason))),
            Answer::Unsatisfiable(_) => Err(SolverError::Disagreement {
                first: NAME,
                first_answer: "sat",
                second: self.solver.name(),
                second_answer: answer.word(),
                saved: None,
            }),
        }
    }
}

/// Finds interpolants by Bitwuzla, and by cores where it gives up.
pub struct ByBitwuzlaOrCores<'s> {
    bitwuzla: &'s Bitwuzla,
    solver: &'s mut dyn Solver,
}

impl Interpolating for ByBitwuzlaOrCores<'_> {
    fn interpolants(
        &mut self,
        terms: &mut TermPool,
        formulas: &[Term],
        limit: Option<Duration>,
    ) -> Result<Interpolation, SolverError> {
        let deadline = Deadline::after(limit);
        // Half of the time is left for the other method.
        let half = limit.map(|limit| limit / 2);
        match self.bitwuzla.checked_by(self.solver).interpolants(terms, formulas, half)? {
            Interpolation::GaveUp(reason) if reason != NoInterpolants::Solver(GaveUp::Interrupted) => {
                ByCores::new(self.solver).interpolants(terms, formulas, deadline.left())
            }
            found => Ok(found),
        }
    }
}

/// What Bitwuzla is not asked about, if the formulas have it.
fn unsupported(terms: &TermPool, formulas: &[Term]) -> Option<Theory> {
    terms.postorder(formulas).into_iter().find_map(|part| match terms.sort(part) {
        Sort::Array { .. } => Some(Theory::Arrays),
        Sort::Float(_) => Some(Theory::Floats),
        Sort::Bool | Sort::Bits(_) => None,
    })
}

/// Formulas without those that are true or were there before: Bitwuzla would not know on which side they stand.
struct Distinct {
    formulas: Vec<Term>,
    /// How many of them there are among the formulas before each place, from none on.
    before: Vec<usize>,
}

impl Distinct {
    fn of(formulas: &[Term]) -> Self {
        let mut distinct = Self { formulas: Vec::new(), before: vec![0] };
        for &formula in formulas {
            if formula != Term::TRUE && !distinct.formulas.contains(&formula) {
                distinct.formulas.push(formula);
            }
            distinct.before.push(distinct.formulas.len());
        }
        distinct
    }

    /// Interpolants of all formulas from those between the distinct ones.
    fn spread(&self, between: &[Term]) -> Vec<Term> {
        let at = |&count: &usize| match count {
            0 => Term::TRUE,
            count => between.get(count - 1).copied().unwrap_or(Term::FALSE),
        };
        self.before.iter().map(at).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_true_or_was_there_has_the_interpolant_before_it() {
        let mut terms = TermPool::new();
        let [a, b, c] = ["a", "b", "c"].map(|name| terms.symbol(name, Sort::Bool));
        let distinct = Distinct::of(&[Term::TRUE, a, b, a, Term::TRUE, c]);
        assert_eq!(distinct.formulas, [a, b, c]);
        let [first, second] = ["i", "j"].map(|name| terms.symbol(name, Sort::Bool));
        assert_eq!(
            distinct.spread(&[first, second]),
            [Term::TRUE, Term::TRUE, first, second, second, second, Term::FALSE]
        );
    }
}
