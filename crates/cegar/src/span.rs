//! Spans: between which numbers a term lies, both without and with a sign.
//!
//! A span covers all values that a term can have; what an operator does to spans covers all that it does to values. Truth values are numbers of
//! one bit. See Cousot and Cousot, "Abstract Interpretation", and Navas, Schachte, Søndergaard and Stuckey, "Signedness-Agnostic Program
//! Analysis", on bounds of both kinds.

use std::cmp::{max, min};

use adamant_expr::{BitVec, Term, TermPool};

/// A range of numbers of up to 64 bits.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Span {
    width: u32,
    /// The bounds without a sign.
    low: u64,
    high: u64,
    /// The bounds with a sign.
    least: i64,
    most: i64,
}

impl Span {
    /// All numbers of a width; nothing if that is too wide.
    pub(crate) const fn all(width: u32) -> Option<Self> {
        if width == 0 || width > 64 {
            return None;
        }
        let (least, most) = (i64::MIN >> (64 - width), i64::MAX >> (64 - width));
        Some(Self { width, low: 0, high: u64::MAX >> (64 - width), least, most })
    }

    /// One number.
    pub(crate) fn of(value: &BitVec) -> Option<Self> {
        Self::unsigned(value.width(), i128::from(value.low_u64()), i128::from(value.low_u64()))
    }

    /// A truth value.
    pub(crate) const fn truth(value: bool) -> Self {
        let (bit, signed) = if value { (1, -1) } else { (0, 0) };
        Self { width: 1, low: bit, high: bit, least: signed, most: signed }
    }

    /// The numbers between two without a sign, the first of which is not greater; all, if these do not fit.
    pub(crate) fn unsigned(width: u32, low: i128, high: i128) -> Option<Self> {
        let all = Self::all(width)?;
        if low < 0 || high > i128::from(all.high) {
            return Some(all);
        }
        Self::within(width, (low as u64, high as u64), (all.least, all.most))
    }

    /// The numbers between two with a sign, the first of which is not greater; all, if these do not fit.
    pub(crate) fn signed(width: u32, least: i128, most: i128) -> Option<Self> {
        let all = Self::all(width)?;
        if least < i128::from(all.least) || most > i128::from(all.most) {
            return Some(all);
        }
        Self::within(width, (all.low, all.high), (least as i64, most as i64))
    }

    /// The width.
    pub(crate) const fn width(self) -> u32 {
        self.width
    }

    /// The bounds without a sign.
    pub(crate) fn bounds(self) -> (i128, i128) {
        (i128::from(self.low), i128::from(self.high))
    }

    /// The bounds with a sign.
    pub(crate) fn signed_bounds(self) -> (i128, i128) {
        (i128::from(self.least), i128::from(self.most))
    }

    /// The number, if it is one.
    pub(crate) fn value(self) -> Option<BitVec> {
        (self.low == self.high).then(|| BitVec::new(self.width, self.low))
    }

    /// The truth value, if it is known.
    pub(crate) fn is_true(self) -> Option<bool> {
        (self.low == self.high).then_some(self.low != 0)
    }

    /// What is in both; nothing if that is empty.
    pub(crate) fn meet(self, other: Self) -> Option<Self> {
        let unsigned = (max(self.low, other.low), min(self.high, other.high));
        Self::within(self.width, unsigned, (max(self.least, other.least), min(self.most, other.most)))
    }

    /// What is below a number, and what is not, without a sign; nothing if either is empty.
    pub(crate) fn divided_at(self, number: u64) -> Option<[Self; 2]> {
        if number <= self.low || number > self.high {
            return None;
        }
        let signed = (self.least, self.most);
        let below = Self::within(self.width, (self.low, number - 1), signed)?;
        Some([below, Self::within(self.width, (number, self.high), signed)?])
    }

    /// What is left without a number, as far as bounds tell; nothing if that is empty.
    pub(crate) fn without(self, number: u64) -> Option<Self> {
        let signed = (self.least, self.most);
        match (self.low == number, self.high == number) {
            (true, true) => None,
            (true, false) => Self::within(self.width, (number + 1, self.high), signed),
            (false, true) => Self::within(self.width, (self.low, number - 1), signed),
            (false, false) => Some(self),
        }
    }

    /// That a term is within it, as formulas.
    pub(crate) fn formulas(self, pool: &mut TermPool, term: Term) -> Vec<Term> {
        let Some(all) = Self::all(self.width) else { return Vec::new() };
        let [low, high, least, most] = [self.low, self.high, self.least as u64, self.most as u64]
            .map(|bound| pool.bits(BitVec::new(self.width, bound & all.high)));
        let mut formulas = Vec::new();
        if self.low > all.low {
            formulas.push(pool.bv_ule(low, term));
        }
        if self.high < all.high {
            formulas.push(pool.bv_ule(term, high));
        }
        if self.low <= all.high / 2 && self.high > all.high / 2 {
            if self.least > all.least {
                formulas.push(pool.bv_sle(least, term));
            }
            if self.most < all.most {
                formulas.push(pool.bv_sle(term, most));
            }
        }
        formulas
    }

    /// What is in one of them.
    pub(crate) fn join(self, other: Self) -> Self {
        Self {
            width: self.width,
            low: self.low.min(other.low),
            high: self.high.max(other.high),
            least: self.least.min(other.least),
            most: self.most.max(other.most),
        }
    }

    /// The numbers within bounds of both kinds, as exactly as bounds tell.
    fn within(width: u32, (low, high): (u64, u64), (least, most): (i64, i64)) -> Option<Self> {
        let (shift, mask) = (64 - width, u64::MAX >> (64 - width));
        let greatest = mask >> 1;
        // Those without a sign, and those with one.
        let first = (max(low, if least > 0 { least as u64 } else { 0 }), min(high, min(greatest, most as u64)));
        let has_first = most >= 0 && first.0 <= first.1;
        let negative_least = if least < 0 { least as u64 & mask } else { greatest + 1 };
        let negative_most = if most < 0 { most as u64 & mask } else { mask };
        let second = (max(low, max(greatest + 1, negative_least)), min(high, negative_most));
        let has_second = least < 0 && second.0 <= second.1;
        let with_sign = |value: u64| ((value << shift) as i64) >> shift;
        Some(match (has_first, has_second) {
            (true, true) => {
                Self { width, low: first.0, high: second.1, least: with_sign(second.0), most: first.1 as i64 }
            }
            (true, false) => Self { width, low: first.0, high: first.1, least: first.0 as i64, most: first.1 as i64 },
            (false, true) => {
                let (least, most) = (with_sign(second.0), with_sign(second.1));
                Self { width, low: second.0, high: second.1, least, most }
            }
            (false, false) => return None,
        })
    }
}

mod arithmetic;

#[cfg(test)]
mod tests {
    use super::*;

    /// Every number of both ranges is in what is left of them, whatever they are.
    #[test]
    fn nothing_is_lost_where_ranges_meet() {
        let signed = |value: u64| ((value << 61) as i64) >> 61;
        let mut pairs = Vec::new();
        for low in 0..8_u64 {
            for high in low..8 {
                pairs.push((low, high));
            }
        }
        for &(low, high) in &pairs {
            let one = Span::unsigned(3, i128::from(low), i128::from(high)).expect("a narrow span");
            for &(from, to) in &pairs {
                let (least, most) = (from as i64 - 4, to as i64 - 4);
                let other = Span::signed(3, i128::from(least), i128::from(most)).expect("a narrow span");
                let within = |value: &u64| (low..=high).contains(value) && (least..=most).contains(&signed(*value));
                let values: Vec<u64> = (0..8).filter(within).collect();
                let met = one.meet(other);
                assert_eq!(met.is_none(), values.is_empty(), "{low}..{high} and {least}..{most}");
                for value in values {
                    let exact = Span::of(&BitVec::new(3, value)).expect("a narrow span");
                    assert!(met.and_then(|met| met.meet(exact)).is_some(), "{value} in {met:?}");
                }
            }
        }
    }
}
