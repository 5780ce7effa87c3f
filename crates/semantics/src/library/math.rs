//! `<math.h>`: each function for `double`, `float` and `long double`, by tables.
//!
//! Rounding is to nearest, ties to even. Mistakes are told in `errno`; the floating-point exceptions are not set. What the domain cannot
//! compute is unsupported, by name.

mod classify;
mod errors;
mod parts;

use adamant_expr::{FloatBinary, FloatKind, FloatPredicate, FloatUnary};
use adamant_program::{FloatCastOp, Signedness};

use self::errors::Zeros;
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
        match self.domain.width(&bits) == kind.width() {
            true => Ok(bits),
            false => Err(Stop::unsupported(format!("`{}` called with arguments of other types", call.name))),
        }
    }
}

/// A result, or why there is none.
fn computed<D: Domain>(call: &Call<'_, D>, result: Option<Bits<D>>) -> Step<Bits<D>, D> {
    result.ok_or_else(|| Stop::unsupported(format!("function `{}`", call.name)))
}

fn unknown<D: Domain>(call: &Call<'_, D>) -> Box<Stop<D::Interrupt>> {
    Stop::unsupported(format!("mathematical function `{}`", call.name))
}

fn unary<D: Domain>(machine: &mut Machine<'_, D>, call: &Call<'_, D>) -> Answer<D> {
    let found = UNARY.iter().find_map(|(names, op)| Some((kind_of(names, call.name)?, *op)));
    let (kind, op) = found.ok_or_else(|| unknown(call))?;
    let value = machine.argument_float(call, 0, kind)?;
    let result = machine.domain.float_unary(kind, op, &value);
    let result = computed(call, result)?;
    machine.note_accuracy(errors::is_exact_unary(op));
    let may_fail = !errors::is_exact_unary(op) || op == FloatUnary::Sqrt;
    if may_fail && machine.shows_errno() {
        machine.tell_errors(call, kind, &[&value], &result, Zeros::of_unary(op))?;
    }
    Ok(Reply::Return(Value::Bits(result)))
}

fn binary<D: Domain>(machine: &mut Machine<'_, D>, call: &Call<'_, D>) -> Answer<D> {
    let found = BINARY.iter().find_map(|(names, op)| Some((kind_of(names, call.name)?, *op)));
    let (kind, op) = found.ok_or_else(|| unknown(call))?;
    let (left, right) = (machine.argument_float(call, 0, kind)?, machine.argument_float(call, 1, kind)?);
    let result = machine.domain.float_binary(kind, op, &left, &right);
    let result = computed(call, result)?;
    machine.note_accuracy(errors::is_exact_binary(op));
    let may_fail = !errors::is_exact_binary(op) || matches!(op, FloatBinary::Rem | FloatBinary::Remainder);
    if may_fail && machine.shows_errno() {
        machine.tell_errors(call, kind, &[&left, &right], &result, Zeros::of_binary(op))?;
    }
    Ok(Reply::Return(Value::Bits(result)))
}

/// What does not fit the integer is arbitrary.
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
    let cast = FloatCastOp::ToInt(Signedness::Signed);
    Ok(Reply::Return(Value::Bits(machine.domain.float_to_int(kind, cast, &rounded, width))))
}

fn fused<D: Domain>(machine: &mut Machine<'_, D>, call: &Call<'_, D>) -> Answer<D> {
    let kind = kind_by_suffix(call.name, "fma");
    let (left, right) = (machine.argument_float(call, 0, kind)?, machine.argument_float(call, 1, kind)?);
    let addend = machine.argument_float(call, 2, kind)?;
    let result = machine.domain.float_multiply_add(kind, &left, &right, &addend);
    Ok(Reply::Return(Value::Bits(computed(call, result)?)))
}

/// `fdim`: the difference, or zero where it is negative; what is not a number stays so.
fn positive_difference<D: Domain>(machine: &mut Machine<'_, D>, call: &Call<'_, D>) -> Answer<D> {
    let kind = kind_by_suffix(call.name, "fdim");
    let (left, right) = (machine.argument_float(call, 0, kind)?, machine.argument_float(call, 1, kind)?);
    let difference = machine.domain.float_binary(kind, FloatBinary::Sub, &left, &right);
    let difference = computed(call, difference)?;
    let is_positive = machine.domain.float_compare(kind, FloatPredicate::Ugt, &left, &right);
    let zero = machine.number(kind.width(), 0);
    Ok(Reply::Return(Value::Bits(machine.domain.select(&is_positive, &difference, &zero))))
}

/// To nearest is number 0.
fn rounding_mode<D: Domain>(machine: &mut Machine<'_, D>, _: &Call<'_, D>) -> Answer<D> {
    Ok(machine.reply_int(0))
}

fn set_rounding_mode<D: Domain>(machine: &mut Machine<'_, D>, call: &Call<'_, D>) -> Answer<D> {
    match machine.argument_int(call, 0)? {
        0 => Ok(machine.reply_int(0)),
        _ => Err(Stop::unsupported("a rounding mode other than to nearest")),
    }
}
