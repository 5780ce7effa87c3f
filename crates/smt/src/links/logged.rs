//! Writes every query to a file, with the answer.

use crate::error::SolverError;
use crate::query::{Answer, Query};
use crate::smtlib::to_smt_lib;
use crate::solver::{Interrupter, Solver, SolverStatistics};
use adamant_expr::TermPool;
use std::fs;
use std::path::PathBuf;
use std::time::Instant;

/// Writes every query as a numbered SMT-LIB file before it is asked, so that a query that ends the process is there too;
/// answer and time follow in a comment.
pub struct Logged {
    inner: Box<dyn Solver>,
    directory: PathBuf,
    count: u64,
}

impl Logged {
    /// A link around `inner` that writes to a directory, which is made if need be, after so many queries that are there.
    pub fn new(inner: Box<dyn Solver>, directory: PathBuf, before: u64) -> Result<Self, SolverError> {
        fs::create_dir_all(&directory).map_err(|source| SolverError::Log { path: directory.clone(), source })?;
        Ok(Self { inner, directory, count: before })
    }
}

impl Solver for Logged {
    fn name(&self) -> &'static str {
        self.inner.name()
    }

    fn version(&self) -> String {
        self.inner.version()
    }

    fn solve(&mut self, terms: &TermPool, query: &Query<'_>) -> Result<Answer, SolverError> {
        self.count += 1;
        let path = self.directory.join(format!("query-{:06}.smt2", self.count));
        let text = to_smt_lib(terms, query);
        let log = |text: &str| fs::write(&path, text).map_err(|source| SolverError::Log { path: path.clone(), source });
        log(&text)?;
        let start = Instant::now();
        let answer = self.inner.solve(terms, query);
        let seconds = start.elapsed().as_secs_f64();
        let said = match &answer {
            Ok(Answer::GaveUp(reason)) => format!("unknown, {reason}"),
            Ok(answer) => answer.word().to_owned(),
            Err(error) => format!("error, {}", error.to_string().replace('\n', " ")),
        };
        log(&format!("; {} answered in {seconds:.6} s: {said}\n{text}", self.inner.name()))?;
        answer
    }

    fn statistics(&self) -> SolverStatistics {
        self.inner.statistics()
    }

    fn interrupter(&self) -> Interrupter {
        self.inner.interrupter()
    }

    fn finish(&mut self) -> Vec<String> {
        self.inner.finish()
    }
}
