//! Where an offset can lie, from the shape of its term: a constant plus multiples of terms.

use adamant_expr::{Op, Term, TermPool};
use adamant_semantics::StridedInterval;

/// The places at or below `last` that an offset may have.
pub fn strided_interval(pool: &TermPool, offset: Term, last: u64) -> StridedInterval {
    // Products below this cannot wrap around, not even a few of them added up.
    let small = 1_i128 << (pool.width(offset).min(64) - 4);
    let mut sum = Sum { constant: 0, step: 0, small, bound: 0 };
    sum.add(pool, offset, 1);
    if sum.bound >= small << 2 {
        // So many parts may wrap around together.
        sum.step = 1 << sum.step.trailing_zeros().min(62);
    }
    match sum.step {
        0 => StridedInterval { first: 0, step: 1, last },
        step => StridedInterval { first: sum.constant.rem_euclid(step) as u64, step: step as u64, last },
    }
}

/// A constant plus multiples of a number.
struct Sum {
    constant: i128,
    /// What divides everything but the constant; 0 if there is nothing else. A power of two, unless no part can wrap around.
    step: i128,
    small: i128,
    /// What the parts that cannot wrap around by themselves add up to at most.
    bound: i128,
}

impl Sum {
    /// Adds `factor` times a term.
    fn add(&mut self, pool: &TermPool, term: Term, factor: i128) {
        if let Some(value) = pool.constant(term) {
            // Factors are small and constants are offsets; what is too large to tell counts as anything.
            match value.to_i64().map(|value| i128::from(value).checked_mul(factor)) {
                Some(Some(value)) if value.abs() < self.small => {
                    self.constant += value;
                    self.bound += value.abs();
                }
                _ => self.step = gcd(self.step, 1),
            }
            return;
        }
        match pool.op(term) {
            Op::BvAdd => {
                self.add(pool, pool.operand(term, 0), factor);
                self.add(pool, pool.operand(term, 1), factor);
            }
            Op::BvNeg => self.add(pool, pool.operand(term, 0), -factor),
            Op::BvMul => {
                let (left, right) = (pool.operand(term, 0), pool.operand(term, 1));
                let (variable, constant) = match (pool.constant(left), pool.constant(right)) {
                    (Some(constant), None) => (right, constant),
                    (None, Some(constant)) => (left, constant),
                    _ => return self.multiple(pool, term, factor),
                };
                match constant.to_i64().and_then(|constant| i128::from(constant).checked_mul(factor)) {
                    Some(factor) if factor.abs() < self.small => self.add(pool, variable, factor),
                    _ => self.multiple(pool, term, factor),
                }
            }
            _ => self.multiple(pool, term, factor),
        }
    }

    /// Adds `factor` times a term of which nothing else is known.
    fn multiple(&mut self, pool: &TermPool, term: Term, factor: i128) {
        let zeros = trailing_zeros(pool, term).min(32);
        let divisor = factor.abs() << zeros;
        let is_exact = narrow_bits(pool, term).is_some_and(|bits| bits < 58 && (factor.abs() << bits) < self.small);
        if is_exact {
            self.bound += factor.abs() << narrow_bits(pool, term).unwrap_or(0);
        }
        let divisor = if is_exact { divisor } else { 1 << divisor.trailing_zeros().min(62) };
        self.step = gcd(self.step, divisor);
    }
}

/// So many bits suffice for the value of a term, sign included.
fn narrow_bits(pool: &TermPool, term: Term) -> Option<u32> {
    match pool.op(term) {
        Op::Zext => Some(pool.width(pool.operand(term, 0)) + 1),
        Op::Sext => Some(pool.width(pool.operand(term, 0))),
        Op::Concat => match pool.constant(pool.operand(term, 0)) {
            Some(high) if high.is_zero() => Some(pool.width(term) - high.width() + 1),
            _ => None,
        },
        _ => None,
    }
}

/// So many of the lowest bits are zero at least.
fn trailing_zeros(pool: &TermPool, term: Term) -> u32 {
    if let Some(value) = pool.constant(term) {
        return value.trailing_zeros();
    }
    match pool.op(term) {
        Op::Concat => match pool.constant(pool.operand(term, 1)) {
            Some(low) if low.is_zero() => low.width() + trailing_zeros(pool, pool.operand(term, 0)),
            _ => trailing_zeros(pool, pool.operand(term, 1)),
        },
        Op::BvAnd => pool.operands(term).into_iter().map(|part| trailing_zeros(pool, part)).max().unwrap_or(0),
        Op::Zext | Op::Sext => trailing_zeros(pool, pool.operand(term, 0)),
        Op::BvShl => match pool.constant(pool.operand(term, 1)).and_then(|amount| amount.to_u64()) {
            Some(amount) => trailing_zeros(pool, pool.operand(term, 0)).saturating_add(amount.min(64) as u32),
            None => 0,
        },
        _ => 0,
    }
}

fn gcd(a: i128, b: i128) -> i128 {
    let (mut a, mut b) = (a.abs(), b.abs());
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a
}

#[cfg(test)]
mod tests {
    use super::*;
    use adamant_expr::Sort;

    fn check(build: impl FnOnce(&mut TermPool, Term) -> Term, first: u64, step: u64) {
        let mut pool = TermPool::new();
        let index = pool.symbol("i", Sort::Bits(32));
        let offset = build(&mut pool, index);
        assert_eq!(strided_interval(&pool, offset, 1000), StridedInterval { first, step, last: 1000 });
    }

    #[test]
    fn steps_come_from_factors() {
        let scaled = |pool: &mut TermPool, index: Term, factor: i64, constant: i64| {
            let wide = pool.sext(index, 64);
            let factor = pool.bits(adamant_expr::BitVec::from_i64(64, factor));
            let constant = pool.bits(adamant_expr::BitVec::from_i64(64, constant));
            let product = pool.bv_mul(wide, factor);
            pool.bv_add(product, constant)
        };
        check(|pool, index| scaled(pool, index, 4, 0), 0, 4);
        check(|pool, index| scaled(pool, index, 12, 8), 8, 12);
        check(|pool, index| scaled(pool, index, 12, -4), 8, 12);
        check(|pool, index| scaled(pool, index, 1, 3), 0, 1);
        // So is an offset of 32 bits that may.
        check(
            |pool, index| {
                let narrow = pool.trunc(index, 16);
                let wide = pool.zext(narrow, 32);
                let factor = pool.bits_u64(32, 70_000);
                pool.bv_mul(wide, factor)
            },
            0,
            16,
        );
        // A product that may wrap around is a multiple of powers of two alone.
        check(
            |pool, _| {
                let wide = pool.symbol("wide", Sort::Bits(64));
                let twelve = pool.bits_u64(64, 12);
                pool.bv_mul(wide, twelve)
            },
            0,
            4,
        );
    }
}
