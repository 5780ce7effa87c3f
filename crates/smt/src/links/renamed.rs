//! Answers to the same question about other symbols.
//!
//! What was answered in this run is kept under the fingerprint of the set of assertions, in which symbols are numbered by their
//! first occurrence and assertions are ordered by their shapes. So the same conditions on other inputs are not asked again.
//! Values are evaluated before they are believed. Queries with a universal part go straight to the solver.

use crate::error::SolverError;
use crate::fingerprint::{Fingerprinter, SetFingerprint};
use crate::query::{Answer, Query};
use crate::solver::{Interrupter, Solver, SolverStatistics};
use crate::verify::{Verified, verify};
use adamant_expr::{Assignment, TermPool, Value};
use rustc_hash::FxHashMap;

/// The most answers of one generation, and the most values and positions of them in sum.
const MOST_ANSWERS: usize = 250_000;
const MOST_WEIGHT: usize = 4 << 20;

/// Answers queries that differ from earlier ones only in the names of symbols.
pub struct Renamed {
    inner: Box<dyn Solver>,
    fingerprints: Fingerprinter,
    /// When the young generation is full it becomes the old one, and the one before is forgotten.
    young: FxHashMap<u128, RenamedAnswer>,
    old: FxHashMap<u128, RenamedAnswer>,
    /// The weight of the young generation.
    weight: usize,
    answered: u64,
}

/// What was answered, up to the names of symbols.
#[derive(Clone)]
enum RenamedAnswer {
    /// Values by the numbers of symbols, if they were wanted; what has none may have any.
    Satisfiable(Option<Box<[Option<Value>]>>),
    /// Places in the order by shape, if they were wanted.
    Unsatisfiable(Option<Box<[usize]>>),
}

impl Renamed {
    /// A link around `inner` that knows nothing yet.
    pub fn new(inner: Box<dyn Solver>) -> Self {
        Self {
            inner,
            fingerprints: Fingerprinter::default(),
            young: FxHashMap::default(),
            old: FxHashMap::default(),
            weight: 0,
            answered: 0,
        }
    }

    /// The answer that is known, if it has all that is wanted.
    fn recall(&mut self, terms: &TermPool, query: &Query<'_>, fingerprint: &SetFingerprint) -> Option<Answer> {
        if let Some(known) = self.old.remove(&fingerprint.key) {
            self.keep(fingerprint.key, known);
        }
        match self.young.get(&fingerprint.key)? {
            RenamedAnswer::Satisfiable(None) => (!query.wants.model()).then_some(Answer::Satisfiable(None)),
            RenamedAnswer::Satisfiable(Some(values)) => {
                let mut model = Assignment::completed_with_zero();
                for (&symbol, value) in fingerprint.symbols.iter().zip(values) {
                    if let Some(value) = value {
                        model.set(symbol, value.clone());
                    }
                }
                let holds = verify(terms, query.assertions, &model) == Verified::Holds;
                holds.then(|| Answer::Satisfiable(query.wants.model().then_some(model)))
            }
            RenamedAnswer::Unsatisfiable(_) if !query.wants.core() => Some(Answer::Unsatisfiable(None)),
            RenamedAnswer::Unsatisfiable(core) => {
                let mut core: Vec<usize> = core.as_ref()?.iter().map(|&place| fingerprint.order[place]).collect();
                core.sort_unstable();
                Some(Answer::Unsatisfiable(Some(core)))
            }
        }
    }

    fn learn(&mut self, fingerprint: &SetFingerprint, answer: &Answer) {
        let known = match answer {
            Answer::GaveUp(_) => return,
            Answer::Satisfiable(model) => RenamedAnswer::Satisfiable(
                model
                    .as_ref()
                    .map(|model| fingerprint.symbols.iter().map(|&symbol| model.get(symbol).cloned()).collect()),
            ),
            Answer::Unsatisfiable(core) => {
                let place = |position: &usize| fingerprint.order.iter().position(|other| other == position);
                RenamedAnswer::Unsatisfiable(core.as_ref().and_then(|core| core.iter().map(place).collect()))
            }
        };
        self.keep(fingerprint.key, known);
    }

    fn keep(&mut self, key: u128, known: RenamedAnswer) {
        let weight = match &known {
            RenamedAnswer::Satisfiable(values) => 1 + values.as_ref().map_or(0, |values| values.len()),
            RenamedAnswer::Unsatisfiable(core) => 1 + core.as_ref().map_or(0, |core| core.len()),
        };
        if self.young.len() >= MOST_ANSWERS || self.weight + weight > MOST_WEIGHT {
            self.old = std::mem::take(&mut self.young);
            self.weight = 0;
        }
        self.weight += weight;
        self.young.insert(key, known);
    }
}

impl Solver for Renamed {
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
        let fingerprint = self.fingerprints.of_set(terms, query);
        if let Some(answer) = self.recall(terms, query, &fingerprint) {
            self.answered += 1;
            return Ok(answer);
        }
        let answer = self.inner.solve(terms, query)?;
        self.learn(&fingerprint, &answer);
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
        self.inner.finish()
    }
}
