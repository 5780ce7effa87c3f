//! How long queries take: incremental ones along paths, fresh ones, and inclusion with a universal part.

#![allow(missing_docs, clippy::unwrap_used)]

use adamant_expr::{Sort, SymbolId, Term, TermPool};
use adamant_smt::{Query, Solver, SolverSettings, Wants, assemble};
use criterion::{Criterion, criterion_group, criterion_main};
use std::hint::black_box;
use std::time::Duration;

/// Numbers from a linear congruence: the same in every run.
struct Random(u64);

impl Random {
    fn below(&mut self, end: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % end
    }
}

/// A state of a program: symbols, the conditions taken so far, and a variable that changes.
struct Path {
    terms: TermPool,
    symbols: Vec<Term>,
    random: Random,
    conditions: Vec<Term>,
}

impl Path {
    fn new() -> Self {
        let mut terms = TermPool::new();
        let symbols = (0..6).map(|index| terms.symbol(&format!("x{index}"), Sort::Bits(32))).collect();
        Self { terms, symbols, random: Random(7), conditions: Vec::new() }
    }

    fn pick(&mut self) -> Term {
        self.symbols[self.random.below(6) as usize]
    }

    fn number(&mut self, end: u64) -> Term {
        let value = self.random.below(end);
        self.terms.bits_u64(32, value)
    }

    fn value(&mut self) -> Term {
        let (a, b, c) = (self.pick(), self.pick(), self.number(1000));
        match self.random.below(5) {
            0 => self.terms.bv_add(a, c),
            1 => self.terms.bv_add(a, b),
            2 => self.terms.bv_sub(a, b),
            3 => self.terms.bv_and(a, c),
            _ => {
                let mixed = self.terms.bv_xor(a, b);
                self.terms.bv_add(mixed, c)
            }
        }
    }

    fn condition(&mut self) -> Term {
        let (a, bound) = (self.value(), self.number(100_000));
        match self.random.below(3) {
            0 => self.terms.bv_ult(a, bound),
            1 => self.terms.bv_slt(bound, a),
            _ => {
                let b = self.value();
                self.terms.bv_slt(a, b)
            }
        }
    }

    /// Asks for both sides of a branch, follows one, and goes back at random when the path is long or ends.
    fn step(&mut self, solver: &mut dyn Solver, wants: Wants) {
        let condition = self.condition();
        let sides = [condition, self.terms.not(condition)];
        let mut open = Vec::new();
        for side in sides {
            self.conditions.push(side);
            if solver.solve(&self.terms, &Query::new(&self.conditions).wanting(wants)).unwrap().is_satisfiable() {
                open.push(side);
            }
            self.conditions.pop();
        }
        if !open.is_empty() {
            self.conditions.push(open[self.random.below(open.len() as u64) as usize]);
        }
        if self.conditions.len() > 20 || open.is_empty() {
            let back = self.random.below(self.conditions.len() as u64 + 1) as usize;
            self.conditions.truncate(back);
        }
    }
}

/// A solver that is asked every query.
fn solver() -> Box<dyn Solver> {
    assemble(&SolverSettings { related: false, ..SolverSettings::default() }).unwrap()
}

fn paths(c: &mut Criterion) {
    let (mut path, mut solver) = (Path::new(), solver());
    c.bench_function("a branch of a path, two queries", |b| b.iter(|| path.step(&mut *solver, Wants::Answer)));
    let mut path = Path::new();
    c.bench_function("a branch of a path, two models", |b| b.iter(|| path.step(&mut *solver, Wants::Model)));
    let (mut path, mut related) = (Path::new(), assemble(&SolverSettings::default()).unwrap());
    c.bench_function("a branch of a path, two models, related", |b| b.iter(|| path.step(&mut *related, Wants::Model)));
    let (mut path, mut cores) = (Path::new(), self::solver());
    c.bench_function("a branch of a path, two cores", |b| b.iter(|| path.step(&mut *cores, Wants::Core)));
}

/// `x0 + constant < x1` for many constants.
fn comparisons(terms: &mut TermPool, count: u64) -> Vec<Term> {
    let (x, y) = (terms.symbol("x", Sort::Bits(32)), terms.symbol("y", Sort::Bits(32)));
    (0..count)
        .map(|index| {
            let constant = terms.bits_u64(32, index + 1);
            let sum = terms.bv_add(x, constant);
            terms.bv_ult(sum, y)
        })
        .collect()
}

fn single(c: &mut Criterion) {
    let mut terms = TermPool::new();
    let conditions = comparisons(&mut terms, 1000);
    let mut warm = solver();
    let mut next = 0;
    c.bench_function("push, assert, check", |b| {
        b.iter(|| {
            next = (next + 1) % conditions.len();
            black_box(warm.solve(&terms, &Query::new(&[conditions[next]])).unwrap())
        });
    });
    c.bench_function("push, assert, check, model", |b| {
        b.iter(|| {
            next = (next + 1) % conditions.len();
            black_box(warm.solve(&terms, &Query::new(&[conditions[next]]).wanting(Wants::Model)).unwrap())
        });
    });
    c.bench_function("core of ten assertions", |b| {
        let (low, high) = (terms.parse("(bvult x:32 #10:32)").unwrap(), terms.parse("(bvult #20:32 x:32)").unwrap());
        let assertions = [&conditions[..8], &[low, high]].concat();
        b.iter(|| black_box(warm.solve(&terms, &Query::new(&assertions).wanting(Wants::Core)).unwrap()));
    });
    c.bench_function("a fresh solver, one query", |b| {
        b.iter(|| black_box(solver().solve(&terms, &Query::new(&conditions[..1])).unwrap()));
    });
}

/// Is `{ x + k | x < 1000 }` within `{ y | k <= y < 1000 + k }`?
fn inclusion(c: &mut Criterion) {
    let mut terms = TermPool::new();
    let (x, y) = (terms.symbol("x", Sort::Bits(32)), terms.symbol("y", Sort::Bits(32)));
    let bound: Vec<SymbolId> = terms.as_symbol(y).into_iter().collect();
    let thousand = terms.bits_u64(32, 1000);
    let domain = terms.bv_ult(x, thousand);
    let bodies: Vec<Term> = (0..100)
        .map(|index| {
            let shift = terms.bits_u64(32, index);
            let (value, end) = (terms.bv_add(x, shift), terms.bv_add(thousand, shift));
            let (above, below) = (terms.bv_ule(shift, y), terms.bv_ult(y, end));
            let same = terms.eq(value, y);
            let member = terms.and_all([above, below, same]);
            terms.not(member)
        })
        .collect();
    let mut solver = solver();
    let mut next = 0;
    c.bench_function("inclusion, one universal symbol", |b| {
        b.iter(|| {
            next = (next + 1) % bodies.len();
            black_box(solver.solve(&terms, &Query::new(&[domain]).for_all(&bound, bodies[next])).unwrap())
        });
    });
}

fn configuration() -> Criterion {
    Criterion::default().sample_size(20).measurement_time(Duration::from_secs(3)).warm_up_time(Duration::from_secs(1))
}

criterion_group! { name = benches; config = configuration(); targets = paths, single, inclusion }
criterion_main!(benches);
