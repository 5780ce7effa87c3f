//! How many terms are built, and looked up, per second; and the same of operations on values.

use adamant_expr::{Assignment, BitVec, Evaluator, Sort, Term, TermPool};
use criterion::{BatchSize, Criterion, Throughput, criterion_group, criterion_main};
use std::hint::black_box;

const SYMBOLS: usize = 1000;

/// A pool with symbols of 32 bits.
fn symbols() -> (TermPool, Vec<Term>) {
    let mut pool = TermPool::new();
    let symbols = (0..SYMBOLS).map(|index| pool.symbol(&format!("x{index}"), Sort::Bits(32))).collect();
    (pool, symbols)
}

/// Combines pairs of symbols by operators that do not simplify them; all terms are distinct.
fn pairs(pool: &mut TermPool, symbols: &[Term], count: usize) -> Term {
    let mut last = symbols[0];
    for index in 0..count {
        let (a, b) = (symbols[index % SYMBOLS], symbols[(index / SYMBOLS + index + 1) % SYMBOLS]);
        last = match index / SYMBOLS % 4 {
            0 => pool.bv_add(a, b),
            1 => pool.bv_xor(a, b),
            2 => pool.bv_mul(a, b),
            _ => pool.bv_ult(a, b),
        };
    }
    last
}

/// What a symbolic execution of a loop builds: sums with constants, promoted bytes, comparisons and path conditions.
fn path(pool: &mut TermPool, symbols: &[Term], count: usize) -> Term {
    let mut condition = Term::TRUE;
    for index in 0..count / 8 {
        let (a, b) = (symbols[index % SYMBOLS], symbols[index * 7 % SYMBOLS]);
        let constant = pool.bits_u64(32, (index % 50) as u64);
        let sum = pool.bv_add(a, constant);
        let byte = pool.trunc(sum, 8);
        let promoted = pool.zext(byte, 32);
        let product = pool.bv_add(promoted, b);
        let less = pool.bv_slt(product, constant);
        let chosen = pool.ite(less, a, product);
        let equal = pool.eq(chosen, b);
        condition = pool.and(equal, less);
    }
    condition
}

fn building(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("terms");
    group.throughput(Throughput::Elements(1_000_000)).sample_size(10);
    group.bench_function("build", |bencher| {
        bencher.iter_batched_ref(
            symbols,
            |(pool, symbols)| black_box(pairs(pool, symbols, 1_000_000)),
            BatchSize::PerIteration,
        );
    });
    let (mut pool, all) = symbols();
    pairs(&mut pool, &all, 1_000_000);
    group.bench_function("look up", |bencher| bencher.iter(|| black_box(pairs(&mut pool, &all, 1_000_000))));
    group.bench_function("build a path", |bencher| {
        bencher.iter_batched_ref(
            symbols,
            |(pool, symbols)| black_box(path(pool, symbols, 1_000_000)),
            BatchSize::PerIteration,
        );
    });
    let (mut pool, all) = symbols();
    let term = pairs(&mut pool, &all, 100);
    let chain = (0..100_000).fold(all[0], |term, index| {
        let other = all[index % SYMBOLS];
        if index % 2 == 0 { pool.bv_udiv(term, other) } else { pool.bv_xor(term, other) }
    });
    group.throughput(Throughput::Elements(100_000));
    group.bench_function("evaluate", |bencher| {
        let assignment = Assignment::completed_with_zero();
        bencher.iter(|| {
            let mut evaluator = Evaluator::new(&pool, &assignment);
            (evaluator.eval(black_box(chain)).is_ok(), evaluator.eval(black_box(term)).is_ok())
        });
    });
    group.finish();
}

fn values(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("values");
    group.throughput(Throughput::Elements(1_000));
    for width in [32, 64, 128] {
        let (a, b) = (BitVec::new(width, 0x1234_5678), BitVec::new(width, 0x0765_4321));
        group.bench_function(format!("{width} bits"), |bencher| {
            bencher.iter(|| {
                let mut value = black_box(a.clone());
                for _ in 0..250 {
                    let sum = value.add(&b);
                    let flipped = sum.xor(&a);
                    value = if flipped.slt(&sum) { flipped.shl(&BitVec::one(width)) } else { flipped.sub(&b) };
                }
                value
            });
        });
    }
    group.finish();
}

criterion_group!(benches, building, values);
criterion_main!(benches);
