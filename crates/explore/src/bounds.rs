//! Bounds of the places of slices: the least and the greatest unsigned value that a place can have, as far as its term tells, and what
//! divides it. They only ever say that a value is impossible; what they do not say is left to the solver.

use std::rc::Rc;

use adamant_expr::{BitVec, Op, Term, TermPool};
use adamant_symbolic::{Generations, strided_interval};
use rustc_hash::FxHashMap;

use crate::data_slices::{DataSlice, DataSliceId, InUse};

/// The bounds of all slices that were asked about.
pub(crate) struct Bounds {
    of: Generations<DataSliceId, Rc<[Bound]>>,
}

/// What the values of a place have in common: they lie in the range, and are `first` plus multiples of `step`.
#[derive(Clone, Copy, Debug)]
struct Bound {
    least: u64,
    greatest: u64,
    first: u64,
    step: u64,
}

/// The most slices of one generation.
const MOST_SLICES: usize = 1 << 18;

/// How deep terms are looked into.
const DEPTH: u32 = 12;

impl Default for Bounds {
    fn default() -> Self {
        Self { of: Generations::of(MOST_SLICES) }
    }
}

impl Bounds {
    /// Forgets those of other slices.
    pub(crate) fn forget_others(&mut self, in_use: &InUse) {
        self.of.retain(|id, _| in_use.contains(*id));
    }

    /// Whether all values lie in the bounds of the places of a slice.
    pub(crate) fn contain(
        &mut self,
        pool: &TermPool,
        (id, slice): (DataSliceId, &DataSlice),
        point: &[BitVec],
    ) -> bool {
        let bounds = self.of.get(&id).unwrap_or_else(|| {
            let ranges = ranges_of_terms(pool, &slice.conjuncts);
            let bounds: Rc<[Bound]> = slice.places.iter().map(|&place| Bound::of(pool, &ranges, place)).collect();
            self.of.insert(id, Rc::clone(&bounds));
            bounds
        });
        bounds.iter().zip(point).all(|(bound, value)| bound.contains(value))
    }
}

impl Bound {
    fn of(pool: &TermPool, ranges: &FxHashMap<Term, (u64, u64)>, place: Term) -> Self {
        if pool.width(place) > 64 {
            return Self { least: 0, greatest: u64::MAX, first: 0, step: 1 };
        }
        let (least, greatest) = range(pool, ranges, place, DEPTH);
        // Only of widths that offsets have is it told what divides them.
        let (first, step) = match pool.width(place) {
            8.. => {
                let multiples = strided_interval(pool, place, u64::MAX);
                (multiples.first, multiples.step)
            }
            _ => (0, 1),
        };
        Self { least, greatest, first, step }
    }

    fn contains(&self, value: &BitVec) -> bool {
        let Some(value) = value.to_u64() else { return true };
        // Multiples of what is no power of two are so only below the point where numbers wrap around.
        let is_multiple = !self.step.is_power_of_two() || value.wrapping_sub(self.first).is_multiple_of(self.step);
        self.least <= value && value <= self.greatest && is_multiple
    }
}

/// The ranges that conditions of the form `term < constant` and `constant < term` give to terms.
fn ranges_of_terms(pool: &TermPool, conjuncts: &[Term]) -> FxHashMap<Term, (u64, u64)> {
    let mut ranges: FxHashMap<Term, (u64, u64)> = FxHashMap::default();
    for &conjunct in conjuncts {
        let (comparison, holds) = match pool.op(conjunct) {
            Op::Not => (pool.operand(conjunct, 0), false),
            _ => (conjunct, true),
        };
        if pool.op(comparison) != Op::BvUlt {
            continue;
        }
        let (left, right) = (pool.operand(comparison, 0), pool.operand(comparison, 1));
        if pool.width(left) > 64 {
            continue;
        }
        let constant = |term: Term| pool.constant(term).and_then(|value| value.to_u64());
        let greatest_of = |term: Term| ones(pool.width(term));
        match (constant(left), constant(right), holds) {
            (None, Some(limit), true) => narrow(&mut ranges, left, (0, limit.saturating_sub(1))),
            (None, Some(limit), false) => narrow(&mut ranges, left, (limit, greatest_of(left))),
            (Some(limit), None, true) => narrow(&mut ranges, right, (limit.saturating_add(1), greatest_of(right))),
            (Some(limit), None, false) => narrow(&mut ranges, right, (0, limit)),
            _ => {}
        }
    }
    ranges
}

fn narrow(ranges: &mut FxHashMap<Term, (u64, u64)>, term: Term, (least, greatest): (u64, u64)) {
    let range = ranges.entry(term).or_insert((least, greatest));
    *range = (range.0.max(least), range.1.min(greatest));
}

fn ones(width: u32) -> u64 {
    u64::MAX >> (64 - width.clamp(1, 64))
}

/// The least and the greatest unsigned value of a term of at most 64 bits.
fn range(pool: &TermPool, known: &FxHashMap<Term, (u64, u64)>, term: Term, depth: u32) -> (u64, u64) {
    let all = (0, ones(pool.width(term)));
    if let Some(value) = pool.constant(term).and_then(|value| value.to_u64()) {
        return (value, value);
    }
    if let Some(&range) = known.get(&term) {
        return range;
    }
    let Some(depth) = depth.checked_sub(1) else { return all };
    let of = |index: usize| match pool.operand(term, index) {
        operand if pool.width(operand) > 64 => (0, u64::MAX),
        operand => range(pool, known, operand, depth),
    };
    let fits = |range: Option<(u64, u64)>| range.filter(|&(_, greatest)| greatest <= all.1).unwrap_or(all);
    match pool.op(term) {
        Op::Zext => of(0),
        Op::Concat => {
            let ((high_least, high), (low_least, low)) = (of(0), of(1));
            let shift = pool.width(pool.operand(term, 1));
            (high_least << shift | low_least, high << shift | low)
        }
        Op::Ite => {
            let ((a, b), (c, d)) = (of(1), of(2));
            (a.min(c), b.max(d))
        }
        Op::BvAdd => {
            let ((a, b), (c, d)) = (of(0), of(1));
            fits(a.checked_add(c).zip(b.checked_add(d)))
        }
        Op::BvMul => {
            let ((a, b), (c, d)) = (of(0), of(1));
            fits(a.checked_mul(c).zip(b.checked_mul(d)))
        }
        Op::BvAnd => (0, of(0).1.min(of(1).1)),
        Op::BvUrem => match of(1) {
            (1.., greatest) => (0, of(0).1.min(greatest.saturating_sub(1))),
            _ => (0, of(0).1),
        },
        Op::BvUdiv => match of(1) {
            (least @ 1.., greatest) => (of(0).0 / greatest.max(1), of(0).1 / least),
            _ => all,
        },
        Op::BvLshr => (0, of(0).1),
        _ => all,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(place: &str, conjuncts: &[&str], expected: (u64, u64)) {
        let mut pool = TermPool::new();
        let place = pool.parse(place).expect("a term");
        let conjuncts: Vec<_> = conjuncts.iter().map(|text| pool.parse(text).expect("a term")).collect();
        let ranges = ranges_of_terms(&pool, &conjuncts);
        assert_eq!(range(&pool, &ranges, place, DEPTH), expected);
    }

    #[test]
    fn ranges_follow_from_terms_and_conditions() {
        check("x:8", &[], (0, 255));
        check("(bvurem x:32 #10:32)", &[], (0, 9));
        check("(bvadd (bvurem x:32 #10:32) #5:32)", &[], (5, 14));
        check("(bvadd x:8 #5:8)", &["(bvult x:8 #10:8)", "(bvult #2:8 x:8)"], (8, 14));
        check("(bvadd x:8 #5:8)", &["(not (bvult x:8 #10:8))"], (0, 255));
        check("(bvand x:32 #15:32)", &[], (0, 15));
        check("(bvudiv x:8 #16:8)", &[], (0, 15));
    }
}
