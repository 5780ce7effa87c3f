//! Asks two solvers.

use crate::error::SolverError;
use crate::query::{Answer, Query, Wants};
use crate::smtlib::to_smt_lib;
use crate::solver::{Interrupter, Solver, SolverStatistics};
use adamant_expr::TermPool;
use std::fs;
use std::path::PathBuf;

/// Asks a second solver every query that the first one answers. Where they contradict each other, there is no answer but an
/// error, and the query is saved. A second solver that does not know does not count; one that fails does.
pub struct CrossChecked {
    first: Box<dyn Solver>,
    second: Box<dyn Solver>,
    directory: PathBuf,
    disagreements: u32,
}

impl CrossChecked {
    /// Two solvers, and where queries go upon which they disagree.
    pub fn new(first: Box<dyn Solver>, second: Box<dyn Solver>, directory: PathBuf) -> Self {
        Self { first, second, directory, disagreements: 0 }
    }

    fn save(&mut self, terms: &TermPool, query: &Query<'_>, first: &Answer, second: &Answer) -> Option<PathBuf> {
        self.disagreements += 1;
        let process = std::process::id();
        let path = self.directory.join(format!("disagreement-{process}-{}.smt2", self.disagreements));
        let said = format!(
            "; {} answers {}, {} answers {}\n",
            self.first.name(),
            first.word(),
            self.second.name(),
            second.word()
        );
        fs::create_dir_all(&self.directory).ok()?;
        fs::write(&path, said + &to_smt_lib(terms, query)).ok()?;
        Some(path)
    }
}

impl Solver for CrossChecked {
    fn name(&self) -> &'static str {
        self.first.name()
    }

    /// Both versions: answers that were checked are not those that were not.
    fn version(&self) -> String {
        format!("{}, checked by {} {}", self.first.version(), self.second.name(), self.second.version())
    }

    fn solve(&mut self, terms: &TermPool, query: &Query<'_>) -> Result<Answer, SolverError> {
        let first = self.first.solve(terms, query)?;
        if matches!(first, Answer::GaveUp(_)) {
            return Ok(first);
        }
        let second = self.second.solve(terms, &query.wanting(Wants::Answer))?;
        if matches!(second, Answer::GaveUp(_)) || second.is_satisfiable() == first.is_satisfiable() {
            return Ok(first);
        }
        let saved = self.save(terms, query, &first, &second);
        Err(SolverError::Disagreement {
            first: self.first.name(),
            first_answer: first.word(),
            second: self.second.name(),
            second_answer: second.word(),
            saved,
        })
    }

    fn statistics(&self) -> SolverStatistics {
        let mut statistics = self.first.statistics();
        statistics += self.second.statistics();
        statistics
    }

    fn interrupter(&self) -> Interrupter {
        self.first.interrupter()
    }

    fn finish(&mut self) -> Vec<String> {
        let mut warnings = self.first.finish();
        warnings.extend(self.second.finish());
        warnings
    }
}
