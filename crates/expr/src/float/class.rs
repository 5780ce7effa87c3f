//! What kind of number a pattern is, and its exact value taken apart.

use super::FloatKind;
use crate::bitvec::BitVec;

/// The classes of floating-point numbers.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum FloatClass {
    /// Not a number; also the x87 patterns that no operation accepts.
    Nan,
    /// Either infinity.
    Infinite,
    /// Either zero.
    Zero,
    /// Less than the least normal number.
    Subnormal,
    /// Any other number.
    Normal,
}

/// A finite number is `magnitude` times two to the `exponent`.
pub(super) struct Finite {
    pub(super) magnitude: u128,
    pub(super) exponent: i32,
}

/// The fields of a pattern: the biased exponent and all bits below it.
#[inline]
fn fields(kind: FloatKind, bits: &BitVec) -> (u32, u128) {
    debug_assert_eq!(bits.width(), kind.width());
    let stored = kind.stored_bits();
    let exponent_mask = (1 << kind.exponent_bits()) - 1;
    if kind.width() <= 64 {
        let word = bits.low_u64();
        ((word >> stored) as u32 & exponent_mask, u128::from(word & ((1 << stored) - 1)))
    } else {
        let word = bits.to_u128().expect("a pattern has at most 128 bits");
        ((word >> stored) as u32 & exponent_mask, word & ((1 << stored) - 1))
    }
}

/// The class of a pattern.
#[inline]
pub fn float_class(kind: FloatKind, bits: &BitVec) -> FloatClass {
    let (exponent, stored) = fields(kind, bits);
    let greatest = (1 << kind.exponent_bits()) - 1;
    let integer_bit = 1 << (kind.precision() - 1);
    let explicit = kind.stored_bits() == kind.precision();
    match exponent {
        0 if stored == 0 => FloatClass::Zero,
        0 if stored & integer_bit != 0 => FloatClass::Normal,
        0 => FloatClass::Subnormal,
        _ if explicit && stored & integer_bit == 0 => FloatClass::Nan,
        _ if exponent < greatest => FloatClass::Normal,
        _ if stored & (integer_bit - 1) == 0 => FloatClass::Infinite,
        _ => FloatClass::Nan,
    }
}

/// The exact magnitude of a finite number; `None` of the others.
pub(super) fn finite(kind: FloatKind, bits: &BitVec) -> Option<Finite> {
    let (exponent, stored) = fields(kind, bits);
    let implicit = 1 << (kind.precision() - 1);
    let magnitude = match float_class(kind, bits) {
        FloatClass::Nan | FloatClass::Infinite => return None,
        FloatClass::Normal if exponent > 0 => stored | implicit,
        FloatClass::Zero | FloatClass::Subnormal | FloatClass::Normal => stored,
    };
    let bias = (1 << (kind.exponent_bits() - 1)) - 1;
    Some(Finite { magnitude, exponent: exponent.max(1) as i32 - bias - (kind.precision() as i32 - 1) })
}

/// Whether the pattern is no number.
#[inline]
pub fn float_is_nan(kind: FloatKind, bits: &BitVec) -> bool {
    float_class(kind, bits) == FloatClass::Nan
}

/// Whether the pattern is an infinity.
#[inline]
pub fn float_is_infinite(kind: FloatKind, bits: &BitVec) -> bool {
    float_class(kind, bits) == FloatClass::Infinite
}

/// Whether the pattern is a zero, of either sign.
#[inline]
pub fn float_is_zero(kind: FloatKind, bits: &BitVec) -> bool {
    float_class(kind, bits) == FloatClass::Zero
}

/// Whether the sign is set, of a zero or NaN as well.
#[inline]
pub fn float_is_negative(kind: FloatKind, bits: &BitVec) -> bool {
    bits.bit(kind.width() - 1)
}

/// Whether the pattern is a subnormal number.
#[inline]
pub fn float_is_subnormal(kind: FloatKind, bits: &BitVec) -> bool {
    float_class(kind, bits) == FloatClass::Subnormal
}

/// Whether the pattern is a normal number: finite, not zero, not subnormal.
#[inline]
pub fn float_is_normal(kind: FloatKind, bits: &BitVec) -> bool {
    float_class(kind, bits) == FloatClass::Normal
}
