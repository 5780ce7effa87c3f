//! Numbers taken apart and put together: fraction and exponent, integer part, neighbours, NaN with a payload.
//!
//! Except for `modf`, these need the value of their argument: one that is not explicit gets one.

use adamant_expr::{
    BitVec, FloatBinary, FloatKind, FloatPredicate, FloatUnary, float_compare, float_convert, float_from_f64,
    float_from_signed, float_is_infinite, float_is_nan, float_is_negative, float_is_zero, float_parse, float_to_hex,
};

use super::classify::fraction_bits;
use super::errors::{EXPONENT, Errors, SCALING};
use super::{Names, computed, kind_of, unknown};
use crate::domain::Domain;
use crate::library::numerals::Real;
use crate::library::{Answer, Call, Model, Models, Reply};
use crate::machine::{Machine, Step};
use crate::value::Value;

pub(super) fn models<'p, D: Domain>() -> Models<'p, D> {
    let mut models: Models<'p, D> = vec![("nexttoward", neighbour), ("nexttowardf", neighbour)];
    for (names, model) in functions() {
        models.extend(names.map(|name| (name, model)));
    }
    models
}

fn functions<'p, D: Domain>() -> [(Names, Model<'p, D>); 9] {
    [
        (["ldexp", "ldexpf", "ldexpl"], scale),
        (["scalbn", "scalbnf", "scalbnl"], scale),
        (["scalbln", "scalblnf", "scalblnl"], scale),
        (["frexp", "frexpf", "frexpl"], fraction_and_exponent),
        (["modf", "modff", "modfl"], integer_part),
        (["logb", "logbf", "logbl"], exponent),
        (["ilogb", "ilogbf", "ilogbl"], integer_exponent),
        (["nextafter", "nextafterf", "nextafterl"], neighbour),
        (["nan", "nanf", "nanl"], nan),
    ]
}

/// The format that the name called asks for.
fn kind_called<D: Domain>(call: &Call<'_, D>) -> Step<FloatKind, D> {
    let named = match call.name {
        "nexttoward" => Some(FloatKind::F64),
        "nexttowardf" => Some(FloatKind::F32),
        name => functions::<D>().iter().find_map(|(names, _)| kind_of(names, name)),
    };
    named.ok_or_else(|| unknown(call))
}

fn known_argument<D: Domain>(machine: &mut Machine<'_, D>, call: &Call<'_, D>, kind: FloatKind) -> Step<BitVec, D> {
    let bits = machine.argument_float(call, 0, kind)?;
    machine.concretise(&bits)
}

fn reply<D: Domain>(machine: &mut Machine<'_, D>, value: &BitVec) -> Answer<D> {
    Ok(Reply::Return(Value::Bits(machine.domain.constant(value))))
}

/// A result, after which `errno` may tell what became of the arguments.
fn reply_with_errors<D: Domain>(
    machine: &mut Machine<'_, D>,
    (errors, kind): (Errors, FloatKind),
    arguments: &[&BitVec],
    value: &BitVec,
) -> Answer<D> {
    let arguments: Vec<_> = arguments.iter().map(|argument| machine.domain.constant(argument)).collect();
    let result = machine.domain.constant(value);
    machine.tell_errors(errors, kind, &arguments, &result)?;
    Ok(Reply::Return(Value::Bits(result)))
}

fn scale<D: Domain>(machine: &mut Machine<'_, D>, call: &Call<'_, D>) -> Answer<D> {
    let kind = kind_called(call)?;
    let value = known_argument(machine, call, kind)?;
    let by = machine.argument(call, 1)?;
    let by = machine.to_bits(by)?;
    let by = machine.concretise(&by)?.to_i64().unwrap_or(0);
    reply_with_errors(machine, (SCALING, kind), &[&value], &scaled(kind, &value, by))
}

/// The number times two to the power `by`, rounded once.
fn scaled(kind: FloatKind, value: &BitVec, by: i64) -> BitVec {
    /// More than the exponents of any format differ.
    const FARTHEST: i64 = 1 << 16;
    let hexadecimal = float_to_hex(kind, value, None);
    let moved = hexadecimal.split_once('p').and_then(|(mantissa, exponent)| {
        let exponent = exponent.parse::<i64>().ok()? + by.clamp(-FARTHEST, FARTHEST);
        float_parse(kind, &format!("{mantissa}p{exponent}"))
    });
    // Without exponent in its text: a NaN or an infinity.
    moved.unwrap_or_else(|| value.clone())
}

/// The power of two of the highest bit; none for zero and what is not finite.
fn binary_exponent(kind: FloatKind, value: &BitVec) -> Option<i64> {
    if float_is_zero(kind, value) || float_is_nan(kind, value) || float_is_infinite(kind, value) {
        return None;
    }
    let fraction_bits = fraction_bits(kind);
    let exponent_bits = kind.width() - 1 - fraction_bits;
    let bias = (1_i64 << (exponent_bits - 1)) - 1;
    let fraction = value.extract(fraction_bits - 1, 0);
    match value.extract(kind.width() - 2, fraction_bits).low_u64() {
        0 => {
            let highest = i64::from(fraction_bits - 1 - fraction.leading_zeros());
            Some(highest - i64::from(kind.precision() - 1) - bias + 1)
        }
        stored => Some(stored as i64 - bias),
    }
}

fn fraction_and_exponent<D: Domain>(machine: &mut Machine<'_, D>, call: &Call<'_, D>) -> Answer<D> {
    let kind = kind_called(call)?;
    let value = known_argument(machine, call, kind)?;
    let place = machine.argument_pointer(call, 1)?;
    let exponent = match binary_exponent(kind, &value) {
        Some(exponent) => Some(exponent + 1),
        None if float_is_zero(kind, &value) => Some(0),
        None => None,
    };
    let stored = match exponent {
        Some(exponent) => machine.signed(32, exponent),
        // What is stored for an infinity or a NaN is open.
        None => machine.domain.arbitrary(32),
    };
    machine.write_bits(&place, stored)?;
    reply(machine, &scaled(kind, &value, -exponent.unwrap_or(0)))
}

/// `modf`: both parts have the sign of the number; an infinity has the fraction zero.
fn integer_part<D: Domain>(machine: &mut Machine<'_, D>, call: &Call<'_, D>) -> Answer<D> {
    let kind = kind_called(call)?;
    let value = machine.argument_float(call, 0, kind)?;
    let [value] = machine.explicit_if_few([value])?;
    let place = machine.argument_pointer(call, 1)?;
    let whole = machine.domain.float_unary(kind, FloatUnary::Trunc, &value);
    let whole = computed(call, whole)?;
    let fraction = machine.domain.float_binary(kind, FloatBinary::Sub, &value, &whole);
    let fraction = computed(call, fraction)?;
    let is_whole = machine.domain.float_compare(kind, FloatPredicate::Oeq, &value, &whole);
    let zero = machine.number(kind.width(), 0);
    let fraction = machine.domain.select(&is_whole, &zero, &fraction);
    let fraction = machine.domain.float_binary(kind, FloatBinary::CopySign, &fraction, &value);
    let fraction = computed(call, fraction)?;
    machine.write_bits(&place, whole)?;
    Ok(Reply::Return(Value::Bits(fraction)))
}

fn exponent<D: Domain>(machine: &mut Machine<'_, D>, call: &Call<'_, D>) -> Answer<D> {
    let kind = kind_called(call)?;
    let value = known_argument(machine, call, kind)?;
    let result = match binary_exponent(kind, &value) {
        Some(exponent) => float_from_signed(kind, &BitVec::from_i64(64, exponent)),
        None if float_is_zero(kind, &value) => float_from_f64(kind, f64::NEG_INFINITY),
        // Infinity, or NaN.
        None => {
            if float_is_nan(kind, &value) {
                value.clone()
            } else {
                value.with_bit(kind.width() - 1, false)
            }
        }
    };
    reply_with_errors(machine, (EXPONENT, kind), &[&value], &result)
}

fn integer_exponent<D: Domain>(machine: &mut Machine<'_, D>, call: &Call<'_, D>) -> Answer<D> {
    let kind = kind_called(call)?;
    let value = known_argument(machine, call, kind)?;
    let result = match binary_exponent(kind, &value) {
        Some(exponent) => exponent as i32,
        None if float_is_infinite(kind, &value) => i32::MAX,
        None => i32::MIN,
    };
    let has_none = machine.number(1, u64::from(binary_exponent(kind, &value).is_none()));
    machine.perhaps_tell_error(&has_none)?;
    Ok(machine.reply_int(result))
}

/// The second argument of `nexttoward` is always a `long double`.
fn neighbour<D: Domain>(machine: &mut Machine<'_, D>, call: &Call<'_, D>) -> Answer<D> {
    let kind = kind_called(call)?;
    let toward_kind = if call.name.starts_with("nexttoward") { FloatKind::X87 } else { kind };
    let value = known_argument(machine, call, kind)?;
    let toward = machine.argument_float(call, 1, toward_kind)?;
    let toward = machine.concretise(&toward)?;
    reply_with_errors(machine, (SCALING, kind), &[&value], &next_toward(kind, &value, toward_kind, &toward))
}

fn next_toward(kind: FloatKind, value: &BitVec, toward_kind: FloatKind, toward: &BitVec) -> BitVec {
    let same_kind = float_convert(kind, toward_kind, value);
    if float_is_nan(kind, value) {
        return value.clone();
    }
    if float_is_nan(toward_kind, toward) || float_compare(toward_kind, FloatPredicate::Oeq, &same_kind, toward) {
        return float_convert(toward_kind, kind, toward);
    }
    let upwards = float_compare(toward_kind, FloatPredicate::Olt, &same_kind, toward);
    let sign = kind.width() - 1;
    if float_is_zero(kind, value) {
        return BitVec::one(kind.width()).with_bit(sign, !upwards);
    }
    let negative = float_is_negative(kind, value);
    let one = BitVec::one(kind.width());
    let magnitude = without_integer_bit(kind, &value.with_bit(sign, false));
    let moved = if upwards != negative { magnitude.add(&one) } else { magnitude.sub(&one) };
    with_integer_bit(kind, &moved).with_bit(sign, negative)
}

/// A magnitude whose patterns are in the order of their values, without gaps.
fn without_integer_bit(kind: FloatKind, magnitude: &BitVec) -> BitVec {
    match kind {
        FloatKind::X87 => magnitude.extract(79, 64).concat(&magnitude.extract(62, 0)).zext(80),
        _ => magnitude.clone(),
    }
}

fn with_integer_bit(kind: FloatKind, magnitude: &BitVec) -> BitVec {
    if kind != FloatKind::X87 {
        return magnitude.clone();
    }
    let (exponent, fraction) = (magnitude.extract(78, 63), magnitude.extract(62, 0));
    exponent.concat(&BitVec::bool(!exponent.is_zero())).concat(&fraction)
}

/// `nan("n")` is what `strtod` makes of `nan(n)`.
fn nan<D: Domain>(machine: &mut Machine<'_, D>, call: &Call<'_, D>) -> Answer<D> {
    let kind = kind_called(call)?;
    let tag = machine.argument_pointer(call, 0)?;
    let tag = machine.c_string(&tag)?;
    let text = [b"nan(".as_slice(), &tag, b")"].concat();
    reply(machine, &Real::read(&text, kind).bits)
}
