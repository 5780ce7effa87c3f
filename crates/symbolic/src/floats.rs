//! Floating-point operations on patterns of bits, as terms.

use adamant_expr::{BitVec, FloatBinary, FloatKind, FloatPredicate, FloatUnary, Term, TermPool};
use adamant_program::{FloatCastOp, Signedness};

pub(crate) fn binary(pool: &mut TermPool, kind: FloatKind, op: FloatBinary, left: Term, right: Term) -> Term {
    let (left, right) = (pool.float_from_bits(kind, left), pool.float_from_bits(kind, right));
    let result = pool.float_binary(op, left, right);
    pool.float_to_bits(result)
}

pub(crate) fn unary(pool: &mut TermPool, kind: FloatKind, op: FloatUnary, value: Term) -> Term {
    let value = pool.float_from_bits(kind, value);
    let result = pool.float_unary(op, value);
    pool.float_to_bits(result)
}

pub(crate) fn multiply_add(pool: &mut TermPool, kind: FloatKind, left: Term, right: Term, addend: Term) -> Term {
    let [left, right, addend] = [left, right, addend].map(|bits| pool.float_from_bits(kind, bits));
    let result = pool.float_fma(left, right, addend);
    pool.float_to_bits(result)
}

/// A comparison, as a Boolean term.
pub(crate) fn compare(
    pool: &mut TermPool,
    kind: FloatKind,
    predicate: FloatPredicate,
    left: Term,
    right: Term,
) -> Term {
    let (left, right) = (pool.float_from_bits(kind, left), pool.float_from_bits(kind, right));
    pool.float_compare(predicate, left, right)
}

pub(crate) fn convert(pool: &mut TermPool, from: FloatKind, to: FloatKind, value: Term) -> Term {
    let value = pool.float_from_bits(from, value);
    let result = pool.float_convert(to, value);
    pool.float_to_bits(result)
}

pub(crate) fn from_int(pool: &mut TermPool, kind: FloatKind, signedness: Signedness, value: Term) -> Term {
    let result = match signedness {
        Signedness::Signed => pool.float_from_signed(kind, value),
        Signedness::Unsigned => pool.float_from_unsigned(kind, value),
    };
    pool.float_to_bits(result)
}

/// A conversion to an integer, and the condition under which its result is not defined.
pub(crate) fn to_int(pool: &mut TermPool, kind: FloatKind, op: FloatCastOp, value: Term, width: u32) -> (Term, Term) {
    let (signedness, saturating) = match op {
        FloatCastOp::ToIntSaturating(signedness) => (signedness, true),
        FloatCastOp::ToInt(signedness) | FloatCastOp::FromInt(signedness) => (signedness, false),
        FloatCastOp::Convert => (Signedness::Signed, false),
    };
    let value = pool.float_from_bits(kind, value);
    let (result, fits) = match signedness {
        Signedness::Signed => (pool.float_to_signed(value, width), pool.float_fits_signed(value, width)),
        Signedness::Unsigned => (pool.float_to_unsigned(value, width), pool.float_fits_unsigned(value, width)),
    };
    if !saturating {
        return (result, pool.not(fits));
    }
    let (least, greatest) = match signedness {
        Signedness::Signed => (BitVec::min_signed(width), BitVec::max_signed(width)),
        Signedness::Unsigned => (BitVec::zero(width), BitVec::ones(width)),
    };
    let (zero, least, greatest) = (pool.bits_u64(width, 0), pool.bits(least), pool.bits(greatest));
    let is_nan = pool.float_is_nan(value);
    let sign = pool.float_to_bits(value);
    let sign = pool.bit(sign, kind.width() - 1);
    let is_negative = pool.bool_of_bits(sign);
    let beyond = pool.ite(is_negative, least, greatest);
    let beyond = pool.ite(is_nan, zero, beyond);
    (pool.ite(fits, result, beyond), Term::FALSE)
}
