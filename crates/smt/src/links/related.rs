//! Answers that follow from earlier ones of this run.
//!
//! What cannot hold together cannot hold with more beside it, and values that satisfied one query may satisfy the next. As in
//! KLEE's counterexample cache (Cadar, Dunbar, Engler, OSDI 2008) and in Green (Visser, Geldenhuys, Dwyer, FSE 2012), such
//! queries are answered without the solver. Queries with a universal part go straight to it.
//!
//! The solver is not asked for cores: Z3 finds them through assumptions, outside of its incremental solver, which takes longer
//! than most queries. All assertions of a query without values count as its core, unless the asker wanted a smaller one.

mod cores;
mod models;

use crate::error::SolverError;
use crate::query::{Answer, Query};
use crate::solver::{Interrupter, Solver, SolverStatistics};
use adamant_expr::{Term, TermPool};
use cores::Cores;
use models::Models;

/// Answers queries from what the solver within has answered to others.
pub struct Related {
    inner: Box<dyn Solver>,
    cores: Cores,
    models: Models,
    by_core: u64,
    by_model: u64,
}

impl Related {
    /// A link around `inner` that knows nothing yet.
    pub fn new(inner: Box<dyn Solver>) -> Self {
        Self { inner, cores: Cores::default(), models: Models::default(), by_core: 0, by_model: 0 }
    }

    /// What follows about a query with these assertions, sorted.
    fn infer(&mut self, terms: &TermPool, query: &Query<'_>, sorted: &[Term]) -> Option<Answer> {
        if let Some(core) = self.cores.within(sorted) {
            self.by_core += 1;
            let wanted = (query.wants.core()).then(|| positions(query.assertions, core));
            return Some(Answer::Unsatisfiable(wanted));
        }
        let model = self.models.satisfying(terms, sorted)?;
        self.by_model += 1;
        Some(Answer::Satisfiable((query.wants.model()).then(|| model.clone())))
    }

    fn learn(&mut self, query: &Query<'_>, sorted: Vec<Term>, answer: &Answer) {
        match answer {
            Answer::Unsatisfiable(None) => self.cores.insert(sorted),
            Answer::Unsatisfiable(Some(core)) => {
                let core = core.iter().map(|&position| query.assertions[position]).collect();
                self.cores.insert(as_set(core));
            }
            Answer::Satisfiable(Some(model)) => self.models.insert(sorted, model.clone()),
            Answer::Satisfiable(None) | Answer::GaveUp(_) => {}
        }
    }
}

/// Assertions as a set: sorted, each once.
fn as_set(mut assertions: Vec<Term>) -> Vec<Term> {
    assertions.sort_unstable();
    assertions.dedup();
    assertions
}

/// Where the members of a core first stand among assertions.
fn positions(assertions: &[Term], core: &[Term]) -> Vec<usize> {
    let place = |member: &Term| assertions.iter().position(|assertion| assertion == member);
    let mut positions: Vec<usize> = core.iter().filter_map(place).collect();
    positions.sort_unstable();
    positions
}

impl Solver for Related {
    fn name(&self) -> &'static str {
        self.inner.name()
    }

    fn version(&self) -> String {
        self.inner.version()
    }

    fn solve(&mut self, terms: &TermPool, query: &Query<'_>) -> Result<Answer, SolverError> {
        if query.universal.is_some() || self.inner.interrupter().is_raised() {
            return self.inner.solve(terms, query);
        }
        let sorted = as_set(query.assertions.to_vec());
        if let Some(answer) = self.infer(terms, query, &sorted) {
            return Ok(answer);
        }
        let answer = self.inner.solve(terms, query)?;
        self.learn(query, sorted, &answer);
        Ok(answer)
    }

    fn statistics(&self) -> SolverStatistics {
        let mut statistics = self.inner.statistics();
        statistics.by_core += self.by_core;
        statistics.by_model += self.by_model;
        statistics
    }

    fn interrupter(&self) -> Interrupter {
        self.inner.interrupter()
    }

    fn finish(&mut self) -> Vec<String> {
        self.inner.finish()
    }
}
