//! Answers from earlier runs.
//!
//! What a solver answered is kept in a directory under the fingerprint of the query, and found again by whoever asks the same
//! query of the same solver, in this process or another. Values from the disk are evaluated before they are believed; that
//! there are none cannot be checked, so every record has a checksum. What a solver gave up is never kept: another run may
//! have more time.

mod record;
mod segment;
mod store;

use crate::error::SolverError;
use crate::fingerprint::{Fingerprint, Fingerprinter};
use crate::query::{Answer, Query};
use crate::solver::{Interrupter, Solver, SolverStatistics};
use crate::verify::{Verified, verify, verify_instance};
use adamant_expr::TermPool;
use std::path::PathBuf;
use store::Store;

/// Answers queries from a directory where it can, and keeps there what the solver within answers.
pub struct Remembered {
    inner: Box<dyn Solver>,
    /// Whose answers these are: they are believed only if they come from the same solver of the same version.
    solver: String,
    fingerprints: Fingerprinter,
    store: Store,
    answered: u64,
}

impl Remembered {
    /// A link around `inner`, made with this seed, that keeps at most about `limit` bytes in a directory, which is made if need
    /// be.
    pub fn new(inner: Box<dyn Solver>, directory: PathBuf, limit: u64, seed: u32) -> Result<Self, SolverError> {
        let solver =
            format!("{} {}, seed {seed}, adamant {}", inner.name(), inner.version(), env!("CARGO_PKG_VERSION"));
        let store =
            Store::open(&directory, limit).map_err(|source| SolverError::Cache { path: directory.clone(), source })?;
        Ok(Self { inner, solver, fingerprints: Fingerprinter::default(), store, answered: 0 })
    }

    /// The answer that was kept, if there is one that can be believed.
    fn recall(&mut self, terms: &TermPool, query: &Query<'_>, fingerprint: &Fingerprint) -> Option<Answer> {
        let kept = self.store.get(fingerprint.key)?;
        let answer = record::decode(terms, &fingerprint.symbols, query, kept);
        let is_believed = match &answer {
            Some(Answer::Satisfiable(Some(model))) => {
                verify(terms, query.assertions, model) == Verified::Holds
                    && verify_instance(terms, query, model) == Verified::Holds
            }
            Some(Answer::Satisfiable(None)) => !query.wants.model(),
            Some(Answer::Unsatisfiable(core)) => core.is_some() || !query.wants.core(),
            Some(Answer::GaveUp(_)) | None => false,
        };
        if !is_believed {
            self.store.reject(fingerprint.key);
            return None;
        }
        answer
    }
}

impl Solver for Remembered {
    fn name(&self) -> &'static str {
        self.inner.name()
    }

    fn version(&self) -> String {
        self.inner.version()
    }

    fn solve(&mut self, terms: &TermPool, query: &Query<'_>) -> Result<Answer, SolverError> {
        if self.inner.interrupter().is_raised() {
            return self.inner.solve(terms, query);
        }
        let fingerprint = self.fingerprints.of(terms, query, &self.solver);
        if let Some(answer) = self.recall(terms, query, &fingerprint) {
            self.answered += 1;
            return Ok(answer);
        }
        self.store.save_if_due();
        let answer = self.inner.solve(terms, query)?;
        if let Some(record) = record::encode(&fingerprint.symbols, &answer) {
            self.store.insert(fingerprint.key, &record);
        }
        Ok(answer)
    }

    fn statistics(&self) -> SolverStatistics {
        let mut statistics = self.inner.statistics();
        statistics.remembered += self.answered;
        statistics
    }

    fn interrupter(&self) -> Interrupter {
        self.inner.interrupter()
    }

    fn finish(&mut self) -> Vec<String> {
        let mut warnings = self.inner.finish();
        warnings.extend(self.store.finish());
        warnings
    }
}

impl Drop for Remembered {
    fn drop(&mut self) {
        // Whoever wants to know what went wrong has called it before.
        drop(self.store.finish());
    }
}
