//! Values that are tried before a solver is asked: numbers that the query mentions, and their neighbours.
//!
//! Most queries of a program with inputs ask whether an input can be one of a few numbers. The search starts with zeros, looks for the first
//! assertion that fails, and gives one of its symbols the number that makes the most assertions hold. It ends soon: a solver is
//! better at whatever is not simple.

use crate::error::SolverError;
use crate::query::{Answer, Query};
use crate::solver::{Interrupter, Solver, SolverStatistics};
use adamant_expr::{Assignment, BitVec, Evaluator, Sort, SymbolId, Term, TermPool, Value};

/// Queries with more symbols or subterms are not simple.
const MOST_SYMBOLS: usize = 6;
const MOST_TERMS: usize = 256;

/// The most numbers that are tried for a symbol, and the most assertions that are evaluated in sum.
const MOST_NUMBERS: usize = 24;
const MOST_EVALUATIONS: usize = 512;

/// So many queries are tried in vain, and so many more for each that was not, before no more are.
const PATIENCE: u64 = 64;
const PATIENCE_PER_HIT: u64 = 8;

/// Answers queries that a few numbers satisfy.
pub struct Tried {
    inner: Box<dyn Solver>,
    hits: u64,
    misses: u64,
}

impl Tried {
    /// A link around `inner`.
    pub fn new(inner: Box<dyn Solver>) -> Self {
        Self { inner, hits: 0, misses: 0 }
    }

    /// Values that satisfy all assertions, if some are found soon and looking for them has been worth it so far.
    fn satisfying(&mut self, terms: &TermPool, assertions: &[Term]) -> Option<Assignment> {
        if self.misses > PATIENCE + PATIENCE_PER_HIT * self.hits {
            return None;
        }
        let found = Search::over(terms, assertions).and_then(Search::run);
        match found {
            Some(_) => self.hits += 1,
            None => self.misses += 1,
        }
        found
    }
}

impl Solver for Tried {
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
        match self.satisfying(terms, query.assertions) {
            Some(values) => Ok(Answer::Satisfiable((query.wants.model()).then_some(values))),
            None => self.inner.solve(terms, query),
        }
    }

    fn statistics(&self) -> SolverStatistics {
        let mut statistics = self.inner.statistics();
        statistics.by_model += self.hits;
        statistics
    }

    fn interrupter(&self) -> Interrupter {
        self.inner.interrupter()
    }

    fn finish(&mut self) -> Vec<String> {
        self.inner.finish()
    }
}

/// A search for values.
struct Search<'a> {
    terms: &'a TermPool,
    assertions: &'a [Term],
    /// Numbers that the query mentions, and their neighbours.
    numbers: Vec<u64>,
    values: Assignment,
    left: usize,
}

impl<'a> Search<'a> {
    /// A search that starts with zeros, if the query is simple enough.
    fn over(terms: &'a TermPool, assertions: &'a [Term]) -> Option<Self> {
        let subterms = terms.postorder(assertions);
        if subterms.len() > MOST_TERMS {
            return None;
        }
        let symbols: Vec<SymbolId> = subterms.iter().filter_map(|&term| terms.as_symbol(term)).collect();
        let is_number = |symbol: &SymbolId| matches!(terms.symbol_sort(*symbol), Sort::Bits(1..=64));
        if symbols.len() > MOST_SYMBOLS || !symbols.iter().all(is_number) {
            return None;
        }
        let mentioned = subterms.iter().filter_map(|&term| terms.constant(term)?.to_u64());
        let mut numbers = vec![0, 1, u64::MAX];
        for number in mentioned.flat_map(|number| [number, number.wrapping_add(1), number.wrapping_sub(1)]) {
            if numbers.len() < MOST_NUMBERS && !numbers.contains(&number) {
                numbers.push(number);
            }
        }
        let zero = |symbol| (symbol, Value::zero(terms.symbol_sort(symbol)));
        let values = symbols.into_iter().map(zero).collect();
        Some(Self { terms, assertions, numbers, values, left: MOST_EVALUATIONS })
    }

    fn run(mut self) -> Option<Assignment> {
        let mut holding = self.holding()?;
        while holding < self.assertions.len() {
            holding = self.improve(holding)?;
        }
        Some(self.values)
    }

    /// Changes the value of one symbol so that more assertions hold; says how many.
    fn improve(&mut self, holding: usize) -> Option<usize> {
        let failing = self.first_failing()?;
        let mut best: Option<(usize, SymbolId, Value)> = None;
        for symbol in self.terms.free_symbols(failing) {
            let Sort::Bits(width) = self.terms.symbol_sort(symbol) else { return None };
            let before = self.values.get(symbol)?.clone();
            for index in 0..self.numbers.len() {
                let value = Value::Bits(BitVec::new(width, self.numbers[index]));
                self.values.set(symbol, value.clone());
                let found = self.holding()?;
                if found == self.assertions.len() {
                    return Some(found);
                }
                if found > best.as_ref().map_or(holding, |(most, ..)| *most) {
                    best = Some((found, symbol, value));
                }
            }
            self.values.set(symbol, before);
        }
        let (found, symbol, value) = best?;
        self.values.set(symbol, value);
        Some(found)
    }

    /// How many assertions hold, unless the search has taken too long or one cannot be evaluated.
    fn holding(&mut self) -> Option<usize> {
        self.left = self.left.checked_sub(self.assertions.len())?;
        let mut evaluator = Evaluator::new(self.terms, &self.values);
        let mut holding = 0;
        for &assertion in self.assertions {
            holding += usize::from(evaluator.eval(assertion).ok()?.as_bool()?);
        }
        Some(holding)
    }

    fn first_failing(&self) -> Option<Term> {
        let mut evaluator = Evaluator::new(self.terms, &self.values);
        self.assertions.iter().copied().find(|&assertion| evaluator.eval(assertion) != Ok(Value::Bool(true)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::verify::{Verified, verify};

    fn tried(terms: &mut TermPool, assertions: &[&str]) -> Option<bool> {
        let assertions: Vec<Term> = assertions.iter().map(|text| terms.parse(text).unwrap()).collect();
        let found = Search::over(terms, &assertions)?.run()?;
        Some(verify(terms, &assertions, &found) == Verified::Holds)
    }

    #[test]
    fn numbers_of_the_query_and_their_neighbours_are_tried() {
        let mut terms = TermPool::new();
        assert_eq!(tried(&mut terms, &["(= x:32 #17:32)"]), Some(true));
        assert_eq!(tried(&mut terms, &["(bvult #17:32 x:32)", "(bvult x:32 #19:32)"]), Some(true));
        assert_eq!(tried(&mut terms, &["(= x:32 #3:32)", "(= y:8 #4:8)", "(not (= z:8 #0:8))"]), Some(true));
        assert_eq!(tried(&mut terms, &["(bvslt x:32 #0:32)"]), Some(true));
    }

    #[test]
    fn what_is_not_found_soon_is_left_to_the_solver() {
        let mut terms = TermPool::new();
        assert_eq!(tried(&mut terms, &["(= (bvmul x:32 x:32) #1369:32)"]), None);
        assert_eq!(tried(&mut terms, &["(bvult x:32 #5:32)", "(bvult #5:32 x:32)"]), None);
    }
}
