//! Conversions between integers of any width and floating-point numbers.

use super::class::{finite, float_is_negative};
use super::{FloatKind, machine, soft};
use crate::bitvec::BitVec;
use rustc_apfloat::Float;
use rustc_apfloat::ieee::{Double, Quad, Single, X87DoubleExtended};

/// The number nearest to a signed integer.
#[inline]
pub fn float_from_signed(kind: FloatKind, value: &BitVec) -> BitVec {
    match (kind, value.to_i64()) {
        (FloatKind::F32, Some(value)) => machine::bits_of_f32(value as f32),
        (FloatKind::F64, Some(value)) => machine::bits_of_f64(value as f64),
        _ if value.sign_bit() => {
            let positive = from_magnitude(kind, &value.neg());
            positive.with_bit(kind.width() - 1, true)
        }
        _ => from_magnitude(kind, value),
    }
}

/// The number nearest to an unsigned integer.
#[inline]
pub fn float_from_unsigned(kind: FloatKind, value: &BitVec) -> BitVec {
    match (kind, value.to_u64()) {
        (FloatKind::F32, Some(value)) => machine::bits_of_f32(value as f32),
        (FloatKind::F64, Some(value)) => machine::bits_of_f64(value as f64),
        _ => from_magnitude(kind, value),
    }
}

fn from_magnitude(kind: FloatKind, value: &BitVec) -> BitVec {
    match kind {
        FloatKind::F32 => nearest::<Single>(value),
        FloatKind::F64 => nearest::<Double>(value),
        FloatKind::X87 => nearest::<X87DoubleExtended>(value),
        FloatKind::F128 => nearest::<Quad>(value),
    }
}

/// Rounds once: of a value that 128 bits do not hold, the dropped bits survive as one bit that is set if any was.
fn nearest<F: Float>(value: &BitVec) -> BitVec {
    let used = value.width() - value.leading_zeros();
    let (head, scale) = match value.to_u128() {
        Some(head) => (head, 0),
        None => {
            let dropped = used - 127;
            let head = value.extract(used - 1, dropped).to_u128().expect("127 bits were taken");
            (head << 1 | u128::from(value.trailing_zeros() < dropped), i32::try_from(dropped - 1).unwrap_or(i32::MAX))
        }
    };
    soft::pattern(F::from_u128(head).value.scalbn(scale))
}

/// The signed integer of `width` bits next to the number toward zero; `None` if there is none, or for NaN.
#[inline]
pub fn float_to_signed(kind: FloatKind, bits: &BitVec, width: u32) -> Option<BitVec> {
    if width <= 64 && matches!(kind, FloatKind::F32 | FloatKind::F64) {
        let value = machine_value(kind, bits);
        let limit = 2_f64.powi(width as i32 - 1);
        return (value >= -limit && value < limit).then(|| BitVec::from_i64(width, value as i64));
    }
    let magnitude = truncated(kind, bits)?;
    let negative = float_is_negative(kind, bits);
    let used = magnitude.width() - magnitude.leading_zeros();
    let least = negative && used == width && magnitude.count_ones() == 1;
    (used < width || least).then(|| {
        let value = resize(&magnitude, width);
        if negative { value.neg() } else { value }
    })
}

/// The unsigned integer of `width` bits next to the number toward zero; `None` if there is none, or for NaN.
#[inline]
pub fn float_to_unsigned(kind: FloatKind, bits: &BitVec, width: u32) -> Option<BitVec> {
    if width <= 64 && matches!(kind, FloatKind::F32 | FloatKind::F64) {
        let value = machine_value(kind, bits);
        return (value >= 0.0 && value < 2_f64.powi(width as i32)).then(|| BitVec::new(width, value as u64));
    }
    let magnitude = truncated(kind, bits)?;
    let used = magnitude.width() - magnitude.leading_zeros();
    (used <= width && (used == 0 || !float_is_negative(kind, bits))).then(|| resize(&magnitude, width))
}

/// The number without its fraction, as `f64`, which holds it exactly.
#[inline]
fn machine_value(kind: FloatKind, bits: &BitVec) -> f64 {
    match kind {
        FloatKind::F32 => f64::from(machine::f32_of(bits)).trunc(),
        _ => machine::f64_of(bits).trunc(),
    }
}

/// The magnitude of a finite number without its fraction.
fn truncated(kind: FloatKind, bits: &BitVec) -> Option<BitVec> {
    let value = finite(kind, bits)?;
    let magnitude = BitVec::from_u128(128, value.magnitude);
    Some(match u32::try_from(value.exponent) {
        Ok(0) => magnitude,
        Ok(up) => magnitude.concat(&BitVec::zero(up)),
        Err(_) => magnitude.lshr(&BitVec::from_u128(128, u128::from(value.exponent.unsigned_abs()))),
    })
}

fn resize(value: &BitVec, width: u32) -> BitVec {
    if width <= value.width() { value.trunc(width) } else { value.zext(width) }
}
