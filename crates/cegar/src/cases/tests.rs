//! Cases cover what they are made of, and nothing else.

use adamant_base::Budget;
use adamant_expr::{Assignment, BitVec, Sort, TermPool, Value};
use adamant_smt::SolverSettings;
use adamant_symbolic::Symbols;

use super::*;
use crate::telling::Untold;

/// Numbers that are made up.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, bound: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % bound
    }

    /// A condition about symbols of three bits.
    fn condition(&mut self, pool: &mut TermPool, symbols: &[Term], depth: u64) -> Term {
        let (left, right) = (self.number(pool, symbols, depth), self.number(pool, symbols, depth));
        match self.below(if depth == 0 { 3 } else { 6 }) {
            0 => pool.eq(left, right),
            1 => pool.bv_ult(left, right),
            2 => pool.bv_slt(left, right),
            3 => {
                let inner = self.condition(pool, symbols, depth - 1);
                pool.not(inner)
            }
            _ => {
                let first = self.condition(pool, symbols, depth - 1);
                let second = self.condition(pool, symbols, depth - 1);
                pool.and(first, second)
            }
        }
    }

    fn number(&mut self, pool: &mut TermPool, symbols: &[Term], depth: u64) -> Term {
        match self.below(if depth == 0 { 2 } else { 5 }) {
            0 => pool.bits_u64(3, self.below(8)),
            1 => symbols[self.below(symbols.len() as u64) as usize],
            2 => {
                let (left, right) = (self.number(pool, symbols, depth - 1), self.number(pool, symbols, depth - 1));
                pool.bv_add(left, right)
            }
            _ => {
                let condition = self.condition(pool, symbols, depth - 1);
                let (then, other) = (self.number(pool, symbols, depth - 1), self.number(pool, symbols, depth - 1));
                pool.ite(condition, then, other)
            }
        }
    }
}

/// Each value of the symbols that satisfies the conditions is in one case, where the simplified terms are what the terms are; no other value is
/// in a case.
#[test]
fn cases_are_exact() {
    let mut solver = adamant_smt::assemble(&SolverSettings::default()).expect("Z3");
    let (symbols, budget) = (Symbols::default(), Budget::unlimited());
    for seed in 0..400 {
        let mut pool = TermPool::new();
        let own = ["x", "y"].map(|name| pool.symbol(name, Sort::Bits(3)));
        let mut numbers = Numbers(seed);
        let conditions: Vec<Term> = (0..2).map(|_| numbers.condition(&mut pool, &own, 3)).collect();
        let terms = [numbers.number(&mut pool, &own, 4), numbers.condition(&mut pool, &own, 4)];
        let asking = Asking {
            pool: &mut pool,
            symbols: &symbols,
            solver: &mut *solver,
            budget: &budget,
            telling: &Untold,
            failure: None,
        };
        let cases = cases(&conditions, &terms, &asking).expect("no limit");
        let mut simple: Vec<(Vec<Term>, Vec<Term>)> = Vec::new();
        for case in &cases {
            simple.push(case.formulas(&mut pool));
        }
        for both in 0..64 {
            let mut model = Assignment::new();
            for (symbol, value) in own.into_iter().zip([both / 8, both % 8]) {
                model.set(pool.as_symbol(symbol).expect("a symbol"), Value::Bits(BitVec::new(3, value)));
            }
            let value = |term: Term| pool.eval(term, &model).expect("a value");
            let is_possible = conditions.iter().all(|&condition| value(condition).as_bool() == Some(true));
            let mut inside = 0;
            for (case, (open, values)) in cases.iter().zip(&simple) {
                let is_in_box = own.iter().zip([both / 8, both % 8]).all(|(&symbol, value)| {
                    let span = case.spans.get(&pool.as_symbol(symbol).expect("a symbol"));
                    span.is_none_or(|span| span.meet(Span::of(&BitVec::new(3, value)).expect("narrow")).is_some())
                });
                if is_in_box && open.iter().all(|&condition| value(condition).as_bool() == Some(true)) {
                    inside += 1;
                    assert!(terms.iter().zip(values).all(|(&term, &simple)| value(term) == value(simple)), "{seed}");
                }
            }
            assert_eq!(inside, i32::from(is_possible), "seed {seed}, values {both}");
        }
    }
}
