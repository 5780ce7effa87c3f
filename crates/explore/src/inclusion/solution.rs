//! Inputs of one slice under which its places have the values of another's: those that there is but one choice for, and good guesses for
//! the others.

use adamant_expr::{Op, Substitution, SymbolId, Term, TermPool};
use rustc_hash::FxHashMap;
use smallvec::{SmallVec, smallvec};

/// Symbols of the old slice that its places determine, as terms over the symbols of the new one.
#[derive(Default)]
pub(super) struct Solution {
    solved: FxHashMap<Term, Term>,
}

impl Solution {
    pub(super) fn substitution(&self) -> Substitution {
        self.solved.iter().map(|(&old, &new)| (old, new)).collect()
    }

    /// Values for the symbols that are not determined, under which the old places may well equal the new ones.
    pub(super) fn guess(&self, pool: &mut TermPool, old: &[Term], new: &[Term], unsolved: &[SymbolId]) -> Substitution {
        let mut found: FxHashMap<Term, Term> = FxHashMap::default();
        for (&old, &new) in old.iter().zip(new) {
            self.guess_place(pool, old, new, &mut found);
        }
        for &symbol in unsolved {
            let term = pool.symbol_term(symbol);
            let zero = pool.bits_u64(pool.width(term), 0);
            found.entry(term).or_insert(zero);
        }
        found.into_iter().filter(|(symbol, _)| !self.solved.contains_key(symbol)).collect()
    }

    /// Guesses symbols of `old` so that it equals `new`.
    fn guess_place(&self, pool: &mut TermPool, old: Term, new: Term, found: &mut FxHashMap<Term, Term>) {
        let mut pending = vec![(old, new)];
        while let Some((old, new)) = pending.pop() {
            match pool.op(old) {
                Op::Symbol => {
                    found.entry(old).or_insert(new);
                }
                Op::Zext | Op::Sext | Op::Concat | Op::BvNeg => pending.extend(inverted(pool, old, new)),
                Op::Extract => {
                    let inner = pool.operand(old, 0);
                    let low = pool.extract_bounds(old).map_or(0, |(_, low)| low);
                    let inner_width = pool.width(inner);
                    let wide = pool.zext(new, inner_width);
                    let amount = pool.bits_u64(inner_width, u64::from(low));
                    let placed = pool.bv_shl(wide, amount);
                    // Other places may hold the other parts.
                    match (pool.op(inner), found.get(&inner)) {
                        (Op::Symbol, Some(&others)) => {
                            let both = pool.bv_or(others, placed);
                            found.insert(inner, both);
                        }
                        _ => pending.push((inner, placed)),
                    }
                }
                Op::BvMul => {
                    let (left, right) = (pool.operand(old, 0), pool.operand(old, 1));
                    let (variable, constant) = match (pool.is_constant(left), pool.is_constant(right)) {
                        (true, false) => (right, left),
                        (false, true) => (left, right),
                        _ => continue,
                    };
                    // Exact where the new value is a multiple in the range of positive numbers.
                    let quotient = pool.bv_sdiv(new, constant);
                    pending.push((variable, quotient));
                }
                Op::BvAdd => {
                    // The part that is settled already, or the second one, as it is; the other one makes up the difference.
                    let (left, right) = (pool.operand(old, 0), pool.operand(old, 1));
                    let (kept, solved) = if pool.is_constant(left) { (left, right) } else { (right, left) };
                    let mut settled: Substitution = self.solved.iter().map(|(&old, &new)| (old, new)).collect();
                    for symbol in pool.free_symbols(kept) {
                        let term = pool.symbol_term(symbol);
                        if !self.solved.contains_key(&term) {
                            let zero = pool.bits_u64(pool.width(term), 0);
                            settled.insert(term, *found.entry(term).or_insert(zero));
                        }
                    }
                    let kept = settled.apply(pool, kept);
                    let difference = pool.bv_sub(new, kept);
                    pending.push((solved, difference));
                }
                _ => {}
            }
        }
    }

    /// Finds symbols that `old` determines if it is to be equal to `new`. Where a symbol gets two solutions the first one stays; that they
    /// agree is for the caller to ask.
    pub(super) fn solve(&mut self, pool: &mut TermPool, old: Term, new: Term) {
        let mut pending = vec![(old, new)];
        while let Some((old, new)) = pending.pop() {
            match pool.op(old) {
                Op::Symbol => {
                    self.solved.entry(old).or_insert(new);
                }
                Op::Zext | Op::Sext | Op::Concat | Op::BvNeg => pending.extend(inverted(pool, old, new)),
                Op::BvNot => {
                    let inverse = pool.bv_not(new);
                    pending.push((pool.operand(old, 0), inverse));
                }
                Op::BvAdd | Op::BvXor => {
                    let (left, right) = (pool.operand(old, 0), pool.operand(old, 1));
                    let (variable, constant) = match (pool.is_constant(left), pool.is_constant(right)) {
                        (true, false) => (right, left),
                        (false, true) => (left, right),
                        _ => continue,
                    };
                    let inverse = match pool.op(old) {
                        Op::BvAdd => pool.bv_sub(new, constant),
                        _ => pool.bv_xor(new, constant),
                    };
                    pending.push((variable, inverse));
                }
                _ => {}
            }
        }
    }
}

/// The operands of an extension, a concatenation or a negation, each with what it must be if the term is to equal `new`.
fn inverted(pool: &mut TermPool, old: Term, new: Term) -> SmallVec<[(Term, Term); 2]> {
    let first = pool.operand(old, 0);
    match pool.op(old) {
        Op::Concat => {
            let low = pool.operand(old, 1);
            let low_width = pool.width(low);
            let high_part = pool.extract(new, pool.width(old) - 1, low_width);
            let low_part = pool.trunc(new, low_width);
            smallvec![(first, high_part), (low, low_part)]
        }
        Op::BvNeg => smallvec![(first, pool.bv_neg(new))],
        _ => smallvec![(first, pool.trunc(new, pool.width(first)))],
    }
}
