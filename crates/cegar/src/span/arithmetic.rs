//! What operators do to spans.

use std::cmp::{max, min};

use adamant_expr::Op;

use super::Span;

impl Span {
    /// What an operator on two numbers does; nothing where that is not known. The result has this width.
    pub(crate) fn combined(self, op: Op, other: Self, width: u32) -> Option<Self> {
        match op {
            Op::Eq => self.equal(other),
            Op::BvUlt => below(self.bounds(), other.bounds()),
            Op::BvSlt => below(self.signed_bounds(), other.signed_bounds()),
            Op::BvAdd => Some(self.plus(other)),
            Op::BvMul => self.times(other),
            Op::BvAnd => Self::unsigned(width, 0, min(self.bounds().1, other.bounds().1)),
            Op::BvOr => self.either_bits(other),
            Op::BvUdiv | Op::BvUrem => self.divided(op, other),
            Op::BvSdiv | Op::BvSrem => self.divided_with_sign(op, other),
            Op::BvShl | Op::BvLshr | Op::BvAshr => self.shifted(op, other),
            Op::Concat => {
                let (high, low) = (self.bounds(), other.bounds());
                Self::unsigned(width, (high.0 << other.width()) + low.0, (high.1 << other.width()) + low.1)
            }
            _ => None,
        }
    }

    fn equal(self, other: Self) -> Option<Self> {
        if self.meet(other).is_none() {
            return Some(Self::truth(false));
        }
        (self.value().is_some() && self.value() == other.value()).then_some(Self::truth(true))
    }

    /// The sum.
    fn plus(self, other: Self) -> Self {
        let (a, b) = (self.bounds(), other.bounds());
        let unsigned = self.wrapped((a.0 + b.0, a.1 + b.1));
        let (a, b) = (self.signed_bounds(), other.signed_bounds());
        let signed = Self::signed(self.width(), a.0 + b.0, a.1 + b.1);
        self.both(unsigned, signed)
    }

    /// The negation.
    pub(crate) fn negated(self) -> Self {
        let (low, high) = self.bounds();
        let modulus = 1_i128 << self.width();
        let unsigned = if low == 0 { None } else { Self::unsigned(self.width(), modulus - high, modulus - low) };
        let (least, most) = self.signed_bounds();
        self.both(unsigned, Self::signed(self.width(), -most, -least))
    }

    /// The complement.
    pub(crate) fn complemented(self) -> Self {
        let (low, high) = self.bounds();
        let greatest = (1_i128 << self.width()) - 1;
        self.both(Self::unsigned(self.width(), greatest - high, greatest - low), None)
    }

    fn times(self, other: Self) -> Option<Self> {
        let (a, b) = (self.bounds(), other.bounds());
        let unsigned = match (a.0.checked_mul(b.0), a.1.checked_mul(b.1)) {
            (Some(low), Some(high)) => Self::unsigned(self.width(), low, high),
            _ => None,
        };
        let products = corners(self.signed_bounds(), other.signed_bounds(), i128::checked_mul)?;
        Some(self.both(unsigned, Self::signed(self.width(), products.0, products.1)))
    }

    /// A disjunction of bits is not less than either, and has no more bits than both.
    fn either_bits(self, other: Self) -> Option<Self> {
        let (a, b) = (self.bounds(), other.bounds());
        let bits = 128 - max(a.1, b.1).leading_zeros();
        Self::unsigned(self.width(), max(a.0, b.0), (1_i128 << bits) - 1)
    }

    fn divided(self, op: Op, other: Self) -> Option<Self> {
        let (a, b) = (self.bounds(), other.bounds());
        if b.0 == 0 {
            return None;
        }
        if op == Op::BvUdiv {
            return Self::unsigned(self.width(), a.0 / b.1, a.1 / b.0);
        }
        if b.0 == b.1 && a.0 / b.0 == a.1 / b.0 {
            return Self::unsigned(self.width(), a.0 % b.0, a.1 % b.0);
        }
        Self::unsigned(self.width(), if a.1 < b.0 { a.0 } else { 0 }, min(a.1, b.1 - 1))
    }

    fn divided_with_sign(self, op: Op, other: Self) -> Option<Self> {
        let (a, b) = (self.signed_bounds(), other.signed_bounds());
        if b.0 <= 0 && b.1 >= 0 {
            return None;
        }
        if op == Op::BvSdiv {
            let quotients = corners(a, b, i128::checked_div)?;
            return Self::signed(self.width(), quotients.0, quotients.1);
        }
        if b.0 == b.1 && a.0 / b.0 == a.1 / b.0 && (a.0 >= 0 || a.1 <= 0) {
            return Self::signed(self.width(), a.0 % b.0, a.1 % b.0);
        }
        let greatest = max(b.0.abs(), b.1.abs()) - 1;
        Self::signed(self.width(), max(min(a.0, 0), -greatest), min(max(a.1, 0), greatest))
    }

    fn shifted(self, op: Op, by: Self) -> Option<Self> {
        let by = by.value()?.low_u64();
        if by >= u64::from(self.width()) {
            return None;
        }
        let (a, signed) = (self.bounds(), self.signed_bounds());
        match op {
            Op::BvShl => {
                let unsigned = Self::unsigned(self.width(), a.0 << by, a.1 << by);
                Some(self.both(unsigned, Self::signed(self.width(), signed.0 << by, signed.1 << by)))
            }
            Op::BvLshr => Self::unsigned(self.width(), a.0 >> by, a.1 >> by),
            _ => Self::signed(self.width(), signed.0 >> by, signed.1 >> by),
        }
    }

    /// So many bits, from one on.
    pub(crate) fn extracted(self, width: u32, from: u32) -> Option<Self> {
        let (low, high) = self.bounds();
        let (low, high) = (low >> from, high >> from);
        let unsigned = if low >> width == high >> width {
            let mask = (1_i128 << width) - 1;
            Self::unsigned(width, low & mask, high & mask)
        } else {
            None
        };
        let (least, most) = self.signed_bounds();
        let signed = Self::signed(width, least >> from, most >> from);
        let all = Self::all(width)?;
        Some(all.both(unsigned, signed))
    }

    /// The numbers between two sums without a sign, modulo a power of two.
    fn wrapped(self, (low, high): (i128, i128)) -> Option<Self> {
        let modulus = 1_i128 << self.width();
        if low >= modulus {
            return Self::unsigned(self.width(), low - modulus, high - modulus);
        }
        Self::unsigned(self.width(), low, high)
    }

    /// What is in both of two spans of the width of this one, of which either may be unknown.
    fn both(self, one: Option<Self>, other: Option<Self>) -> Self {
        let all = Self::all(self.width()).expect("the width of a span");
        let (one, other) = (one.unwrap_or(all), other.unwrap_or(all));
        one.meet(other).unwrap_or(all)
    }
}

/// Whether numbers of one range are below those of another.
fn below(a: (i128, i128), b: (i128, i128)) -> Option<Span> {
    if a.1 < b.0 {
        return Some(Span::truth(true));
    }
    (a.0 >= b.1).then_some(Span::truth(false))
}

/// The least and the greatest of what an operator makes of the bounds.
fn corners(a: (i128, i128), b: (i128, i128), operator: impl Fn(i128, i128) -> Option<i128>) -> Option<(i128, i128)> {
    let [p, q, r, s] = [(a.0, b.0), (a.0, b.1), (a.1, b.0), (a.1, b.1)].map(|(a, b)| operator(a, b));
    let (p, q, r, s) = (p?, q?, r?, s?);
    Some((min(min(p, q), min(r, s)), max(max(p, q), max(r, s))))
}
