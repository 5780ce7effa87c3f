//! `<math.h>`: each function for `double`, `float` and `long double`, by tables.
//!
//! Rounding is to nearest, ties to even. The floating-point exceptions are not set. What the domain cannot
//! compute is unsupported, by name. What no solver knows is computed value by value where its arguments have few.

pub(super) mod classify;
mod errors;
mod parts;

use adamant_expr::{FloatBinary, FloatKind, FloatPredicate, FloatUnary, float_from_f64};
use adamant_program::{BinaryOp, FloatCastOp, Signedness};

use crate::domain::Domain;
use crate::library::{Answer, Call, Model, Models, Reply};
use crate::machine::{Bits, Machine, Step};
use crate::stop::Stop;
use crate::value::Value;

pub(super) fn models<'p, D: Domain>() -> Models<'p, D> {
    let mut models: Models<'p, D> = vec![
        ("fma", fused),
        ("fmaf", fused),
        ("fmal", fused),
        ("fdim", positive_difference),
        ("fdimf", positive_difference),
        ("fdiml", positive_difference),
        ("fegetround", rounding_mode),
        ("fesetround", set_rounding_mode),
    ];
    models.extend(UNARY.iter().flat_map(|(names, _)| names).map(|name| (*name, unary::<D> as Model<'p, D>)));
    models.extend(BINARY.iter().flat_map(|(names, _)| names).map(|name| (*name, binary::<D> as Model<'p, D>)));
    models.extend(TO_INTEGER.iter().flat_map(|(names, ..)| names).map(|name| (*name, to_integer::<D> as Model<'p, D>)));
    models.extend(classify::models());
    models.extend(parts::models());
    models
}

/// The names of a function for `double`, `float` and `long double`.
type Names = [&'static str; 3];

/// The formats that [`Names`] stand for.
const KINDS: [FloatKind; 3] = [FloatKind::F64, FloatKind::F32, FloatKind::X87];

const UNARY: &[(Names, FloatUnary)] = &[
    (["fabs", "fabsf", "fabsl"], FloatUnary::Abs),
    (["sqrt", "sqrtf", "sqrtl"], FloatUnary::Sqrt),
    (["floor", "floorf", "floorl"], FloatUnary::Floor),
    (["ceil", "ceilf", "ceill"], FloatUnary::Ceil),
    (["trunc", "truncf", "truncl"], FloatUnary::Trunc),
    (["round", "roundf", "roundl"], FloatUnary::Round),
    (["roundeven", "roundevenf", "roundevenl"], FloatUnary::RoundEven),
    (["rint", "rintf", "rintl"], FloatUnary::RoundEven),
    (["nearbyint", "nearbyintf", "nearbyintl"], FloatUnary::RoundEven),
    (["sin", "sinf", "sinl"], FloatUnary::Sin),
    (["cos", "cosf", "cosl"], FloatUnary::Cos),
    (["tan", "tanf", "tanl"], FloatUnary::Tan),
    (["asin", "asinf", "asinl"], FloatUnary::Asin),
    (["acos", "acosf", "acosl"], FloatUnary::Acos),
    (["atan", "atanf", "atanl"], FloatUnary::Atan),
    (["sinh", "sinhf", "sinhl"], FloatUnary::Sinh),
    (["cosh", "coshf", "coshl"], FloatUnary::Cosh),
    (["tanh", "tanhf", "tanhl"], FloatUnary::Tanh),
    (["asinh", "asinhf", "asinhl"], FloatUnary::Asinh),
    (["acosh", "acoshf", "acoshl"], FloatUnary::Acosh),
    (["atanh", "atanhf", "atanhl"], FloatUnary::Atanh),
    (["exp", "expf", "expl"], FloatUnary::Exp),
    (["exp2", "exp2f", "exp2l"], FloatUnary::Exp2),
    (["expm1", "expm1f", "expm1l"], FloatUnary::Expm1),
    (["log", "logf", "logl"], FloatUnary::Log),
    (["log2", "log2f", "log2l"], FloatUnary::Log2),
    (["log10", "log10f", "log10l"], FloatUnary::Log10),
    (["log1p", "log1pf", "log1pl"], FloatUnary::Log1p),
    (["cbrt", "cbrtf", "cbrtl"], FloatUnary::Cbrt),
];

const BINARY: &[(Names, FloatBinary)] = &[
    (["fmod", "fmodf", "fmodl"], FloatBinary::Rem),
    (["remainder", "remainderf", "remainderl"], FloatBinary::Remainder),
    (["drem", "dremf", "dreml"], FloatBinary::Remainder),
    (["fmin", "fminf", "fminl"], FloatBinary::Min),
    (["fmax", "fmaxf", "fmaxl"], FloatBinary::Max),
    (["copysign", "copysignf", "copysignl"], FloatBinary::CopySign),
    (["pow", "powf", "powl"], FloatBinary::Pow),
    (["atan2", "atan2f", "atan2l"], FloatBinary::Atan2),
    (["hypot", "hypotf", "hypotl"], FloatBinary::Hypot),
];

/// An integer type that a number is rounded to.
#[derive(Clone, Copy)]
enum Target {
    Long,
    LongLong,
}

/// Rounding to an integer: how a number is rounded first, and to which type.
const TO_INTEGER: &[(Names, FloatUnary, Target)] = &[
    (["lround", "lroundf", "lroundl"], FloatUnary::Round, Target::Long),
    (["llround", "llroundf", "llroundl"], FloatUnary::Round, Target::LongLong),
    (["lrint", "lrintf", "lrintl"], FloatUnary::RoundEven, Target::Long),
    (["llrint", "llrintf", "llrintl"], FloatUnary::RoundEven, Target::LongLong),
];

/// The format that a name among others asks for.
fn kind_of(names: &Names, name: &str) -> Option<FloatKind> {
    names.iter().position(|found| *found == name).map(|index| KINDS[index])
}

/// The format of a function of which the names end in nothing, `f` or `l`; `base` is the name for `double`.
fn kind_by_suffix(name: &str, base: &str) -> FloatKind {
    match name.strip_prefix(base) {
        Some("f") => FloatKind::F32,
        Some("l") => FloatKind::X87,
        _ => FloatKind::F64,
    }
}

impl<D: Domain> Machine<'_, D> {
    /// Argument `index` as a floating-point number.
    fn argument_float(&mut self, call: &Call<'_, D>, index: usize, kind: FloatKind) -> Step<Bits<D>, D> {
        let value = self.argument(call, index)?;
        let bits = self.to_bits(value)?;
        if self.domain.width(&bits) == kind.width() {
            Ok(bits)
        } else {
            Err(Stop::situation(format!("`{}` called with arguments of other types", call.name)))
        }
    }

    /// Whether a whole number is none of the signed integers of a width.
    fn does_not_fit(&mut self, kind: FloatKind, number: &Bits<D>, width: u32) -> Bits<D> {
        let end = 2_f64.powi(width as i32 - 1);
        let [end, least] = [end, -end].map(|bound| self.domain.constant(&float_from_f64(kind, bound)));
        let is_above = self.domain.float_compare(kind, FloatPredicate::Uge, number, &end);
        let is_below = self.domain.float_compare(kind, FloatPredicate::Ult, number, &least);
        self.domain.binary(BinaryOp::Or, &is_above, &is_below)
    }

    /// Either of two numbers where they are equal: zeros have signs, and which of two is the smaller one is open. Otherwise a given one.
    fn either_if_equal(&mut self, kind: FloatKind, [left, right]: [&Bits<D>; 2], otherwise: &Bits<D>) -> Bits<D> {
        let is_equal = self.domain.float_compare(kind, FloatPredicate::Oeq, left, right);
        let chance = self.domain.arbitrary(1);
        let is_other = self.domain.binary(BinaryOp::And, &is_equal, &chance);
        // The bits in which the two differ lead from one to the other.
        let other = self.domain.binary(BinaryOp::Xor, left, right);
        let other = self.domain.binary(BinaryOp::Xor, &other, otherwise);
        self.domain.select(&is_other, &other, otherwise)
    }
}

/// A result, or why there is none.
fn computed<D: Domain>(call: &Call<'_, D>, result: Option<Bits<D>>) -> Step<Bits<D>, D> {
    result.ok_or_else(|| Stop::situation(format!("function `{}`", call.name)))
}

fn unknown<D: Domain>(call: &Call<'_, D>) -> Box<Stop<D::Interrupt>> {
    Stop::situation(format!("mathematical function `{}`", call.name))
}

fn unary<D: Domain>(machine: &mut Machine<'_, D>, call: &Call<'_, D>) -> Answer<D> {
    let found = UNARY.iter().find_map(|(names, op)| Some((kind_of(names, call.name)?, *op)));
    let (kind, op) = found.ok_or_else(|| unknown(call))?;
    let value = machine.argument_float(call, 0, kind)?;
    let value = machine.operand_of_unary(op, value)?;
    let result = machine.domain.float_unary(kind, op, &value);
    let result = computed(call, result)?;
    machine.note_accuracy(errors::accuracy_of_unary(op));
    machine.tell_errors(errors::of_unary(op), kind, &[value], &result)?;
    Ok(Reply::Return(Value::Bits(result)))
}

fn binary<D: Domain>(machine: &mut Machine<'_, D>, call: &Call<'_, D>) -> Answer<D> {
    let found = BINARY.iter().find_map(|(names, op)| Some((kind_of(names, call.name)?, *op)));
    let (kind, op) = found.ok_or_else(|| unknown(call))?;
    let (left, right) = (machine.argument_float(call, 0, kind)?, machine.argument_float(call, 1, kind)?);
    let [left, right] = machine.operands_of_binary(op, [left, right])?;
    let result = machine.domain.float_binary(kind, op, &left, &right);
    let result = computed(call, result)?;
    let result = match op {
        FloatBinary::Min | FloatBinary::Max => machine.either_if_equal(kind, [&left, &right], &result),
        _ => result,
    };
    machine.note_accuracy(errors::accuracy_of_binary(op));
    machine.tell_errors(errors::of_binary(op), kind, &[left, right], &result)?;
    Ok(Reply::Return(Value::Bits(result)))
}

/// What does not fit the integer is arbitrary, and may be told as an error.
fn to_integer<D: Domain>(machine: &mut Machine<'_, D>, call: &Call<'_, D>) -> Answer<D> {
    let found = TO_INTEGER.iter().find_map(|(names, op, target)| Some((kind_of(names, call.name)?, *op, *target)));
    let (kind, op, target) = found.ok_or_else(|| unknown(call))?;
    let value = machine.argument_float(call, 0, kind)?;
    let rounded = machine.domain.float_unary(kind, op, &value);
    let rounded = computed(call, rounded)?;
    let width = match target {
        Target::Long => machine.word(),
        Target::LongLong => 64,
    };
    let is_too_great = machine.does_not_fit(kind, &rounded, width);
    machine.perhaps_tell_error(&is_too_great)?;
    let cast = FloatCastOp::ToInt(Signedness::Signed);
    Ok(Reply::Return(Value::Bits(machine.domain.float_to_int(kind, cast, &rounded, width))))
}

fn fused<D: Domain>(machine: &mut Machine<'_, D>, call: &Call<'_, D>) -> Answer<D> {
    let kind = kind_by_suffix(call.name, "fma");
    let (left, right) = (machine.argument_float(call, 0, kind)?, machine.argument_float(call, 1, kind)?);
    let addend = machine.argument_float(call, 2, kind)?;
    let result = machine.domain.float_multiply_add(kind, &left, &right, &addend);
    let result = computed(call, result)?;
    machine.tell_errors(errors::PRODUCT, kind, &[left.clone(), right.clone()], &result)?;
    machine.tell_errors(errors::FUSED, kind, &[left, right, addend], &result)?;
    Ok(Reply::Return(Value::Bits(result)))
}

/// `fdim`: the difference, or zero where it is negative; what is not a number stays so.
fn positive_difference<D: Domain>(machine: &mut Machine<'_, D>, call: &Call<'_, D>) -> Answer<D> {
    let kind = kind_by_suffix(call.name, "fdim");
    let (left, right) = (machine.argument_float(call, 0, kind)?, machine.argument_float(call, 1, kind)?);
    let difference = machine.domain.float_binary(kind, FloatBinary::Sub, &left, &right);
    let difference = computed(call, difference)?;
    let is_positive = machine.domain.float_compare(kind, FloatPredicate::Ugt, &left, &right);
    let zero = machine.number(kind.width(), 0);
    let result = machine.domain.select(&is_positive, &difference, &zero);
    // Where it is zero by definition nothing went wrong.
    let one = machine.domain.constant(&float_from_f64(kind, 1.0));
    let told = machine.domain.select(&is_positive, &difference, &one);
    machine.tell_errors(errors::of_binary(FloatBinary::Sub), kind, &[left, right], &told)?;
    Ok(Reply::Return(Value::Bits(result)))
}

/// To nearest is number 0.
fn rounding_mode<D: Domain>(machine: &mut Machine<'_, D>, _: &Call<'_, D>) -> Answer<D> {
    Ok(machine.reply_int(0))
}

fn set_rounding_mode<D: Domain>(machine: &mut Machine<'_, D>, call: &Call<'_, D>) -> Answer<D> {
    match machine.argument_int(call, 0)? {
        0 => Ok(machine.reply_int(0)),
        _ => Err(Stop::situation("a rounding mode other than to nearest")),
    }
}
