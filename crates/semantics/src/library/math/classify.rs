//! What kind of number it is: NaN, infinite, finite, signed. Where the answer is yes it is any number but 0.

use adamant_expr::{BitVec, FloatKind, FloatPredicate, FloatUnary};

use super::{Names, computed, kind_of, unknown};
use crate::domain::Domain;
use crate::library::{Answer, Call, Model, Models, Reply};
use crate::machine::{Bits, Machine, Step};
use crate::value::Value;

pub(super) fn models<'p, D: Domain>() -> Models<'p, D> {
    QUESTIONS.iter().flat_map(|(names, _)| names).map(|name| (*name, answer::<D> as Model<'p, D>)).collect()
}

/// What is asked.
#[derive(Clone, Copy)]
enum Question {
    IsNan,
    IsInfinite,
    IsFinite,
    Class,
    SignBit,
}

const QUESTIONS: &[(Names, Question)] = &[
    (["isnan", "isnanf", "isnanl"], Question::IsNan),
    (["__isnan", "__isnanf", "__isnanl"], Question::IsNan),
    (["isinf", "isinff", "isinfl"], Question::IsInfinite),
    (["__isinf", "__isinff", "__isinfl"], Question::IsInfinite),
    (["finite", "finitef", "finitel"], Question::IsFinite),
    (["__finite", "__finitef", "__finitel"], Question::IsFinite),
    (["__fpclassify", "__fpclassifyf", "__fpclassifyl"], Question::Class),
    (["__signbit", "__signbitf", "__signbitl"], Question::SignBit),
];

/// The numbers that `fpclassify` gives.
const CLASS_NAN: i64 = 0;
const CLASS_INFINITE: i64 = 1;
const CLASS_ZERO: i64 = 2;
const CLASS_SUBNORMAL: i64 = 3;
const CLASS_NORMAL: i64 = 4;

fn answer<D: Domain>(machine: &mut Machine<'_, D>, call: &Call<'_, D>) -> Answer<D> {
    let found = QUESTIONS.iter().find_map(|(names, question)| Some((kind_of(names, call.name)?, *question)));
    let (kind, question) = found.ok_or_else(|| unknown(call))?;
    let value = machine.argument_float(call, 0, kind)?;
    let magnitude = machine.domain.float_unary(kind, FloatUnary::Abs, &value);
    let magnitude = computed(call, magnitude)?;
    let infinity = machine.domain.constant(&infinity(kind));
    let is_nan = machine.domain.float_compare(kind, FloatPredicate::Uno, &value, &value);
    let is_infinite = machine.domain.float_compare(kind, FloatPredicate::Oeq, &magnitude, &infinity);
    let sign = machine.domain.extract(&value, kind.width() - 1, 1);
    Ok(match question {
        Question::IsNan => machine.reply_condition(&is_nan, 1),
        Question::IsFinite => {
            let is_finite = machine.domain.float_compare(kind, FloatPredicate::Olt, &magnitude, &infinity);
            machine.reply_condition(&is_finite, 1)
        }
        Question::SignBit => machine.reply_condition(&sign, 1),
        Question::IsInfinite => {
            let usual = choice(machine, &sign, -1, 1);
            machine.reply_nonzero(&is_infinite, &usual)
        }
        Question::Class => Reply::Return(Value::Bits(class(machine, kind, &magnitude, &is_nan, &is_infinite)?)),
    })
}

fn choice<D: Domain>(machine: &mut Machine<'_, D>, condition: &Bits<D>, then: i64, otherwise: i64) -> Bits<D> {
    let (then, otherwise) = (machine.signed(32, then), machine.signed(32, otherwise));
    machine.domain.select(condition, &then, &otherwise)
}

fn class<D: Domain>(
    machine: &mut Machine<'_, D>,
    kind: FloatKind,
    magnitude: &Bits<D>,
    is_nan: &Bits<D>,
    is_infinite: &Bits<D>,
) -> Step<Bits<D>, D> {
    let zero = machine.number(kind.width(), 0);
    let least_normal = machine.domain.constant(&least_normal(kind));
    let is_zero = machine.domain.float_compare(kind, FloatPredicate::Oeq, magnitude, &zero);
    let is_subnormal = machine.domain.float_compare(kind, FloatPredicate::Olt, magnitude, &least_normal);
    let mut class = choice(machine, &is_subnormal, CLASS_SUBNORMAL, CLASS_NORMAL);
    for (condition, number) in [(&is_zero, CLASS_ZERO), (is_infinite, CLASS_INFINITE), (is_nan, CLASS_NAN)] {
        let number = machine.signed(32, number);
        class = machine.domain.select(condition, &number, &class);
    }
    Ok(class)
}

/// The bits below the exponent.
pub(super) const fn fraction_bits(kind: FloatKind) -> u32 {
    match kind {
        FloatKind::X87 => kind.precision(),
        _ => kind.precision() - 1,
    }
}

pub(super) fn infinity(kind: FloatKind) -> BitVec {
    let fraction = fraction_bits(kind);
    let exponent = BitVec::ones(kind.width() - fraction).concat(&BitVec::zero(fraction));
    exponent.with_bit(kind.width() - 1, false).with_bit(fraction - 1, kind == FloatKind::X87)
}

pub(in crate::library) fn least_normal(kind: FloatKind) -> BitVec {
    let fraction = fraction_bits(kind);
    BitVec::zero(kind.width()).with_bit(fraction, true).with_bit(fraction - 1, kind == FloatKind::X87)
}
