//! The 80-bit and the quadruple format, computed in software.
//!
//! A NaN is chosen as x87 does: of two NaN operands that with the greater significand, or else the positive one, made
//! quiet.

use super::class::{finite, float_class, float_is_nan, float_is_negative};
use super::{FloatBinary, FloatClass, FloatKind, FloatUnary, default_nan, quiet};
use crate::bitvec::BitVec;
use rustc_apfloat::ieee::{Double, Quad, Single, X87DoubleExtended};
use rustc_apfloat::{Float, FloatConvert, Round};
use std::cmp::Ordering;

/// The number of a pattern.
pub(super) fn number<F: Float>(bits: &BitVec) -> F {
    F::from_bits(bits.to_u128().expect("a pattern has at most 128 bits"))
}

/// The pattern of a number.
pub(super) fn pattern<F: Float>(value: F) -> BitVec {
    BitVec::from_u128(F::BITS as u32, value.to_bits())
}

pub(super) fn unary<F: Float>(kind: FloatKind, op: FloatUnary, a: &BitVec) -> Option<BitVec> {
    let integral = |round: Round| number::<F>(a).round_to_integral(round).value;
    let result = match op {
        FloatUnary::Floor => pattern(integral(Round::TowardNegative)),
        FloatUnary::Ceil => pattern(integral(Round::TowardPositive)),
        FloatUnary::Trunc => pattern(integral(Round::TowardZero)),
        FloatUnary::Round => pattern(integral(Round::NearestTiesToAway)),
        FloatUnary::RoundEven => pattern(integral(Round::NearestTiesToEven)),
        FloatUnary::Sqrt => square_root::<F>(kind, a),
        _ => return None,
    };
    Some(settle(kind, result, &[a]))
}

pub(super) fn binary<F: Float>(kind: FloatKind, op: FloatBinary, a: &BitVec, b: &BitVec) -> Option<BitVec> {
    let (x, y) = (number::<F>(a), number::<F>(b));
    let lesser = match order::<F>(a, b) {
        Some(Ordering::Less) => a,
        Some(Ordering::Equal) if float_is_negative(kind, a) => a,
        _ => b,
    };
    let result = match op {
        FloatBinary::Add => pattern((x + y).value),
        FloatBinary::Sub => pattern((x - y).value),
        FloatBinary::Mul => pattern((x * y).value),
        FloatBinary::Div => pattern((x / y).value),
        FloatBinary::Rem => pattern(x.c_fmod(y).value),
        FloatBinary::Remainder => pattern(x.ieee_rem(y).value),
        FloatBinary::CopySign => return Some(a.with_bit(kind.width() - 1, float_is_negative(kind, b))),
        FloatBinary::Min | FloatBinary::Max if float_is_nan(kind, a) => b.clone(),
        FloatBinary::Min | FloatBinary::Max if float_is_nan(kind, b) => a.clone(),
        FloatBinary::Minimum | FloatBinary::Maximum if float_is_nan(kind, a) => a.clone(),
        FloatBinary::Minimum | FloatBinary::Maximum if float_is_nan(kind, b) => b.clone(),
        FloatBinary::Min | FloatBinary::Minimum => lesser.clone(),
        FloatBinary::Max | FloatBinary::Maximum if *lesser == *a => b.clone(),
        FloatBinary::Max | FloatBinary::Maximum => a.clone(),
        FloatBinary::Pow | FloatBinary::Atan2 | FloatBinary::Hypot => return None,
    };
    Some(settle(kind, result, &[a, b]))
}

pub(super) fn fma<F: Float>(kind: FloatKind, a: &BitVec, b: &BitVec, c: &BitVec) -> BitVec {
    let result = number::<F>(a).mul_add(number::<F>(b), number::<F>(c)).value;
    settle(kind, pattern(result), &[a, b, c])
}

pub(super) fn order<F: Float>(a: &BitVec, b: &BitVec) -> Option<Ordering> {
    number::<F>(a).partial_cmp(&number::<F>(b))
}

/// The result, or the NaN that x87 makes of these operands.
fn settle(kind: FloatKind, result: BitVec, operands: &[&BitVec]) -> BitVec {
    if !float_is_nan(kind, &result) {
        return result;
    }
    // A pattern without its integer bit is no operand that x87 would hand on.
    let propagates = |bits: &&&BitVec| float_is_nan(kind, bits) && (kind != FloatKind::X87 || bits.bit(63));
    let rank = |bits: &BitVec| (bits.extract(kind.precision() - 2, 0), !float_is_negative(kind, bits));
    let greatest = operands.iter().filter(propagates).max_by_key(|bits| rank(bits));
    greatest.map_or_else(|| default_nan(kind), |nan| quiet(kind, nan))
}

/// The square root, correctly rounded: two more bits than the format holds and one that tells of a remainder.
fn square_root<F: Float>(kind: FloatKind, a: &BitVec) -> BitVec {
    match (float_class(kind, a), float_is_negative(kind, a)) {
        (FloatClass::Zero | FloatClass::Nan, _) | (FloatClass::Infinite, false) => return a.clone(),
        (_, true) => return default_nan(kind),
        _ => {}
    }
    let value = finite(kind, a).expect("neither NaN nor infinite");
    // The magnitude moves to the top of the word, or by one less where the exponent would be odd.
    let zeros = value.magnitude.leading_zeros() as i32;
    let shift = zeros - (value.exponent - zeros).rem_euclid(2);
    let (magnitude, exponent) = (value.magnitude << shift, value.exponent - shift);
    // Digit by digit: each step brings down two bits of the magnitude, after which come zeros, and finds one of the root.
    let digits = kind.precision() + 3;
    let (mut root, mut remainder) = (0_u128, 0_u128);
    for step in 0..digits {
        let pair = if step < 64 { magnitude >> (126 - 2 * step) & 3 } else { 0 };
        remainder = remainder << 2 | pair;
        root <<= 1;
        let trial = root << 1 | 1;
        if remainder >= trial {
            remainder -= trial;
            root |= 1;
        }
    }
    let sticky = root << 1 | u128::from(remainder != 0);
    let scale = exponent / 2 + 64 - digits as i32 - 1;
    pattern(F::from_u128(sticky).value.scalbn(scale))
}

/// The number in another format; NaN is left to the caller.
pub(super) fn convert(from: FloatKind, to: FloatKind, bits: &BitVec) -> BitVec {
    match from {
        FloatKind::F32 => convert_from::<Single>(to, bits),
        FloatKind::F64 => convert_from::<Double>(to, bits),
        FloatKind::X87 => convert_from::<X87DoubleExtended>(to, bits),
        FloatKind::F128 => convert_from::<Quad>(to, bits),
    }
}

fn convert_from<F>(to: FloatKind, bits: &BitVec) -> BitVec
where
    F: FloatConvert<Single> + FloatConvert<Double> + FloatConvert<X87DoubleExtended> + FloatConvert<Quad>,
{
    let value = number::<F>(bits);
    let mut loses = false;
    match to {
        FloatKind::F32 => pattern::<Single>(value.convert(&mut loses).value),
        FloatKind::F64 => pattern::<Double>(value.convert(&mut loses).value),
        FloatKind::X87 => pattern::<X87DoubleExtended>(value.convert(&mut loses).value),
        FloatKind::F128 => pattern::<Quad>(value.convert(&mut loses).value),
    }
}
