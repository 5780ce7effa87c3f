//! Conditions on what is counted along merged ways: a number that grows by a constant on some ways is compared with a constant. Asking a solver for
//! the sum of many such steps takes long; here the comparison is moved to where the steps are, as far as the number can be that large there.
//!
//! The condition that comes out is equivalent.

use adamant_expr::{BitVec, Op, Sort, Term, TermPool};
use rustc_hash::FxHashMap;

/// So many comparisons are made for a condition; more are too many.
const MOST: usize = 100_000;

/// The same condition, comparisons of counts moved to where they are made.
pub(crate) fn without_counts(pool: &mut TermPool, condition: Term) -> Term {
    let mut parts = Vec::new();
    let mut open = vec![condition];
    while let Some(term) = open.pop() {
        match pool.op(term) {
            Op::And => open.extend(pool.operands(term)),
            Op::Not => {
                let compared = compared(pool, pool.operand(term, 0));
                parts.push(pool.not(compared));
            }
            _ => parts.push(compared(pool, term)),
        }
    }
    pool.and_all(parts)
}

/// The same comparison of a count with a constant, moved; anything else stays.
fn compared(pool: &mut TermPool, term: Term) -> Term {
    let op = pool.op(term);
    if !matches!(op, Op::Eq | Op::BvUlt | Op::BvSlt) {
        return term;
    }
    let (left, right) = (pool.operand(term, 0), pool.operand(term, 1));
    let Some(width) = bits(pool, left) else { return term };
    let mut ranges = Ranges::default();
    let (of_left, of_right) = (ranges.of(pool, left), ranges.of(pool, right));
    // Signs agree where all values are below this.
    let half = 1_u64 << (width - 1);
    match op {
        Op::BvUlt => decided(of_left, of_right).unwrap_or(term),
        Op::BvSlt if of_left.1 < half && of_right.1 < half => decided(of_left, of_right).unwrap_or(term),
        Op::Eq => match (number(pool, left), number(pool, right)) {
            (None, Some(value)) => equal(pool, &ranges, (left, value)).unwrap_or(term),
            (Some(value), None) => equal(pool, &ranges, (right, value)).unwrap_or(term),
            _ => term,
        },
        _ => term,
    }
}

/// Whether all numbers of one range are less than all of another, or none is.
fn decided(left: (u64, u64), right: (u64, u64)) -> Option<Term> {
    match (left.1 < right.0, left.0 >= right.1) {
        (true, _) => Some(Term::TRUE),
        (_, true) => Some(Term::FALSE),
        _ => None,
    }
}

/// How wide a bit-vector is that numbers of this machine can hold.
fn bits(pool: &TermPool, term: Term) -> Option<u32> {
    match pool.sort(term) {
        Sort::Bits(width) if (1..=64).contains(&width) => Some(width),
        _ => None,
    }
}

fn number(pool: &TermPool, term: Term) -> Option<u64> {
    bits(pool, term)?;
    pool.constant(term)?.to_u64()
}

fn greatest(width: u32) -> u64 {
    u64::MAX >> (64 - width)
}

/// Between which numbers terms are.
#[derive(Default)]
struct Ranges(FxHashMap<Term, (u64, u64)>);

impl Ranges {
    fn of(&mut self, pool: &TermPool, term: Term) -> (u64, u64) {
        for part in pool.postorder(&[term]) {
            if let Some(width) = bits(pool, part)
                && !self.0.contains_key(&part)
            {
                let range = self.of_node(pool, part, width);
                self.0.insert(part, range);
            }
        }
        self.0[&term]
    }

    fn of_node(&self, pool: &TermPool, term: Term, width: u32) -> (u64, u64) {
        let all = (0, greatest(width));
        let operand = |index| self.0.get(&pool.operand(term, index)).copied();
        let of_node = || match pool.op(term) {
            Op::Constant => pool.constant(term)?.to_u64().map(|value| (value, value)),
            Op::Ite => {
                let (then, other) = (operand(1)?, operand(2)?);
                Some((then.0.min(other.0), then.1.max(other.1)))
            }
            Op::BvAdd => {
                let (left, right) = (operand(0)?, operand(1)?);
                let most = left.1.checked_add(right.1).filter(|most| *most <= greatest(width))?;
                Some((left.0 + right.0, most))
            }
            Op::Zext => operand(0),
            _ => None,
        };
        of_node().unwrap_or(all)
    }
}

/// How a term is equal to a number.
enum Equal {
    /// If another one is.
    Same((Term, u64)),
    /// If the first one is where a condition holds, and the second one where it does not.
    Either(Term, (Term, u64), (Term, u64)),
    /// As a comparison says.
    Leaf,
    Never,
}

/// That a term is equal to a number; nothing if that takes too many comparisons.
fn equal(pool: &mut TermPool, ranges: &Ranges, asked: (Term, u64)) -> Option<Term> {
    let mut known: FxHashMap<(Term, u64), Term> = FxHashMap::default();
    let mut stack = vec![asked];
    while let Some(&question) = stack.last() {
        if known.contains_key(&question) {
            stack.pop();
            continue;
        }
        if known.len() + stack.len() > MOST {
            return None;
        }
        let answer = match divided(pool, ranges, question) {
            Equal::Never => Term::FALSE,
            Equal::Leaf => {
                let (term, value) = question;
                let value = pool.bits(BitVec::new(pool.width(term), value));
                pool.eq(term, value)
            }
            Equal::Same(other) => match known.get(&other) {
                Some(&answer) => answer,
                None => {
                    stack.push(other);
                    continue;
                }
            },
            Equal::Either(condition, then, other) => match (known.get(&then), known.get(&other)) {
                (Some(&then), Some(&other)) => pool.ite(condition, then, other),
                _ => {
                    stack.extend([then, other].into_iter().filter(|question| !known.contains_key(question)));
                    continue;
                }
            },
        };
        known.insert(question, answer);
        stack.pop();
    }
    known.get(&asked).copied()
}

fn divided(pool: &TermPool, ranges: &Ranges, (term, value): (Term, u64)) -> Equal {
    let (Some(&(least, most)), Some(width)) = (ranges.0.get(&term), bits(pool, term)) else { return Equal::Leaf };
    if value < least || value > most {
        return Equal::Never;
    }
    let less = |by: u64| value.wrapping_sub(by) & greatest(width);
    match pool.op(term) {
        Op::Ite => Equal::Either(pool.operand(term, 0), (pool.operand(term, 1), value), (pool.operand(term, 2), value)),
        Op::Zext => Equal::Same((pool.operand(term, 0), value)),
        Op::BvAdd => {
            for (counted, step) in [(0, 1), (1, 0)] {
                let (counted, step) = (pool.operand(term, counted), pool.operand(term, step));
                if let Some(step) = number(pool, step) {
                    return Equal::Same((counted, less(step)));
                }
                if pool.op(step) == Op::Ite
                    && let Some(then) = number(pool, pool.operand(step, 1))
                    && let Some(other) = number(pool, pool.operand(step, 2))
                {
                    return Equal::Either(pool.operand(step, 0), (counted, less(then)), (counted, less(other)));
                }
            }
            Equal::Leaf
        }
        _ => Equal::Leaf,
    }
}

#[cfg(test)]
mod tests {
    use adamant_expr::{Assignment, Value};

    use super::*;

    /// A count that grows by some number under each of these conditions.
    fn count(pool: &mut TermPool, steps: &[(Term, u64)]) -> Term {
        let start = pool.bits_u64(8, 0);
        steps.iter().fold(start, |count, &(condition, by)| {
            let by = pool.bits_u64(8, by);
            let more = pool.bv_add(count, by);
            pool.ite(condition, more, count)
        })
    }

    fn symbols(pool: &mut TermPool, number: usize) -> Vec<Term> {
        (0..number).map(|index| pool.symbol(&format!("x{index}"), Sort::Bool)).collect()
    }

    #[test]
    fn conditions_stay_the_same() {
        for seed in 0..200_u64 {
            let mut pool = TermPool::new();
            let symbols = symbols(&mut pool, 6);
            let bit = |shift: u64| seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> shift;
            // Some counts wrap around.
            let step = |index: usize| 1 + (bit(index as u64 * 7) & if seed % 3 == 0 { 127 } else { 3 });
            let steps = symbols.iter().enumerate().map(|(index, &symbol)| (symbol, step(index))).collect::<Vec<_>>();
            let count = count(&mut pool, &steps);
            let value = pool.bits_u64(8, bit(3) & 15);
            let (equal, less, signed) = (pool.eq(count, value), pool.bv_ult(count, value), pool.bv_slt(value, count));
            for condition in [equal, less, signed] {
                let not = pool.not(condition);
                for condition in [condition, not] {
                    let other = without_counts(&mut pool, condition);
                    for bits in 0..64_u64 {
                        let mut model = Assignment::completed_with_zero();
                        for (index, &symbol) in symbols.iter().enumerate() {
                            let symbol = pool.as_symbol(symbol).expect("a symbol");
                            model.set(symbol, Value::Bool(bits >> index & 1 == 1));
                        }
                        let value = |term| pool.eval(term, &model).expect("it can be computed").as_bool();
                        assert_eq!(value(condition), value(other), "seed {seed}, values {bits:b}");
                    }
                }
            }
        }
    }

    /// That all of many conditions hold is their conjunction, and that more hold than there are is false.
    #[test]
    fn counts_that_reach_their_end_are_conjunctions() {
        let mut pool = TermPool::new();
        let symbols = symbols(&mut pool, 200);
        let steps = symbols.iter().map(|&symbol| (symbol, 1)).collect::<Vec<_>>();
        let count = count(&mut pool, &steps);
        let most = pool.bits_u64(8, 200);
        let is_all = pool.eq(count, most);
        let conjunction = pool.and_all(symbols);
        assert_eq!(without_counts(&mut pool, is_all), conjunction);
        let is_more = pool.bv_ult(most, count);
        assert_eq!(without_counts(&mut pool, is_more), Term::FALSE);
    }
}
