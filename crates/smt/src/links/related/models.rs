//! Values that satisfied earlier queries, tried on new ones.

use crate::verify::{Verified, verify};
use adamant_expr::{Assignment, Term, TermPool};
use rustc_hash::FxHashMap;
use std::collections::VecDeque;

/// The most queries whose values are kept, and the most values and assertions in sum.
const MOST_MODELS: usize = 1024;
const MOST_WEIGHT: usize = 1 << 20;

/// The most models that are tried on a query.
const TRIES: usize = 8;

/// Models of recent queries, found by the assertions of these.
#[derive(Default)]
pub(super) struct Models {
    /// The oldest first.
    kept: VecDeque<StoredModel>,
    /// The number of the first: models are numbered in the order of their coming.
    first: u64,
    /// The numbers of models whose queries have an assertion, the oldest first.
    by_assertion: FxHashMap<Term, VecDeque<u64>>,
    weight: usize,
}

struct StoredModel {
    /// What the model satisfies, sorted.
    assertions: Vec<Term>,
    model: Assignment,
    weight: usize,
}

impl Models {
    /// Adds the model of a query with these assertions, sorted.
    pub(super) fn insert(&mut self, assertions: Vec<Term>, model: Assignment) {
        let number = self.first + self.kept.len() as u64;
        for &assertion in &assertions {
            self.by_assertion.entry(assertion).or_default().push_back(number);
        }
        let weight = assertions.len() + model.iter().count();
        self.weight += weight;
        self.kept.push_back(StoredModel { assertions, model, weight });
        while self.kept.len() > MOST_MODELS || self.weight > MOST_WEIGHT {
            self.remove_oldest();
        }
    }

    fn remove_oldest(&mut self) {
        let Some(oldest) = self.kept.pop_front() else { return };
        self.weight -= oldest.weight;
        for assertion in oldest.assertions {
            if let Some(numbers) = self.by_assertion.get_mut(&assertion) {
                // The oldest model is the first wherever it stands.
                numbers.pop_front();
                if numbers.is_empty() {
                    self.by_assertion.remove(&assertion);
                }
            }
        }
        self.first += 1;
    }

    /// A model that satisfies all assertions, sorted.
    pub(super) fn satisfying(&self, terms: &TermPool, assertions: &[Term]) -> Option<&Assignment> {
        self.candidates(assertions).into_iter().find_map(|number| {
            let kept = &self.kept[(number - self.first) as usize];
            let is_open = |assertion: &Term| kept.assertions.binary_search(assertion).is_err();
            // The newest first: it is what the earlier queries did not have.
            let open: Vec<Term> = assertions.iter().copied().rev().filter(is_open).collect();
            (verify(terms, &open, &kept.model) == Verified::Holds).then_some(&kept.model)
        })
    }

    /// Models worth a try, the most recent first: of queries that share an assertion, and then any.
    fn candidates(&self, assertions: &[Term]) -> Vec<u64> {
        let mut numbers = Vec::with_capacity(2 * TRIES);
        for assertion in assertions.iter().rev() {
            numbers
                .extend(self.by_assertion.get(assertion).into_iter().flat_map(|found| found.iter().rev().take(TRIES)));
            if numbers.len() >= 2 * TRIES {
                break;
            }
        }
        numbers.extend((self.first..self.first + self.kept.len() as u64).rev().take(TRIES / 2));
        numbers.sort_unstable_by(|a, b| b.cmp(a));
        numbers.dedup();
        numbers.truncate(TRIES);
        numbers
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use adamant_expr::{BitVec, Sort, Value};

    #[test]
    fn models_go_with_their_queries() {
        let mut terms = TermPool::new();
        let x = terms.symbol("x", Sort::Bits(32));
        let symbol = terms.as_symbol(x).unwrap();
        let mut models = Models::default();
        let mut equalities = Vec::new();
        for value in 0..2000 {
            let constant = terms.bits_u64(32, value);
            let equality = terms.eq(x, constant);
            equalities.push(equality);
            let model = [(symbol, Value::Bits(BitVec::new(32, value)))].into_iter().collect();
            models.insert(vec![equality], model);
        }
        assert_eq!(models.kept.len(), MOST_MODELS);
        assert_eq!(models.by_assertion.len(), MOST_MODELS);
        // Found by its assertion, however long ago.
        assert!(models.satisfying(&terms, &[equalities[1000]]).is_some());
        assert!(models.satisfying(&terms, &[equalities[100]]).is_none());
        // Found because it is recent.
        let high = terms.parse("(bvult #1998:32 x:32)").unwrap();
        assert!(models.satisfying(&terms, &[high]).is_some());
        assert!(models.satisfying(&terms, &[equalities[1000], high]).is_none());
    }
}
