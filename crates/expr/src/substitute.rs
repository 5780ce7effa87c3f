//! Replacement of subterms, simplifying what changes.

use crate::pool::{Operands, TermPool};
use crate::term::Term;
use rustc_hash::FxHashMap;

/// Replaces terms by others, at once and everywhere, and remembers the result for every subterm.
///
/// A replacement is not looked into again, so that exchanging two symbols is possible.
#[derive(Clone, Default, Debug)]
pub struct Substitution {
    results: FxHashMap<Term, Term>,
}

impl FromIterator<(Term, Term)> for Substitution {
    fn from_iter<I: IntoIterator<Item = (Term, Term)>>(replacements: I) -> Self {
        Self { results: replacements.into_iter().collect() }
    }
}

impl Substitution {
    /// Adds a replacement. No term that contains `from` may have been looked at before.
    pub fn insert(&mut self, from: Term, to: Term) {
        self.results.insert(from, to);
    }

    /// How many terms it remembers the result for, replacements included.
    pub fn remembered(&self) -> usize {
        self.results.len()
    }

    /// The term with all replacements made.
    pub fn apply(&mut self, pool: &mut TermPool, term: Term) -> Term {
        let mut pending = vec![term];
        while let Some(&next) = pending.last() {
            if self.results.contains_key(&next) {
                pending.pop();
                continue;
            }
            let operands = pool.operands(next);
            let before = pending.len();
            pending.extend(operands.iter().filter(|operand| !self.results.contains_key(operand)));
            if pending.len() > before {
                continue;
            }
            let replaced: Operands = operands.iter().map(|operand| self.results[operand]).collect();
            let result = if replaced == operands { next } else { pool.rebuild(next, &replaced) };
            self.results.insert(next, result);
            pending.pop();
        }
        self.results[&term]
    }
}

impl TermPool {
    /// The term with subterms replaced, all at once. For many terms, a [`Substitution`] shares the work.
    pub fn substitute(&mut self, term: Term, replacements: &FxHashMap<Term, Term>) -> Term {
        Substitution { results: replacements.clone() }.apply(self, term)
    }
}
