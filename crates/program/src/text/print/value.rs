//! Prints types, constants and operands.

use std::fmt;

use adamant_expr::{BitVec, FloatKind};

use super::{name, separated};
use crate::text::MAX_NESTING;
use crate::{ConstantId, ConstantValue, Operand, Program, Type, TypeId};

/// A type as text.
pub(in crate::text) fn type_text(program: &Program, ty: TypeId) -> impl fmt::Display + '_ {
    fmt::from_fn(move |f| nested_type(f, program, ty, 0))
}

/// A constant as text, with its type.
pub(in crate::text) fn constant_text(program: &Program, id: ConstantId) -> impl fmt::Display + '_ {
    fmt::from_fn(move |f| constant(f, program, id, None, 0))
}

fn nested_type(f: &mut fmt::Formatter<'_>, program: &Program, ty: TypeId, depth: usize) -> fmt::Result {
    match program.types.get(ty) {
        Some(_) if depth > MAX_NESTING => f.write_str("?"),
        None => write!(f, "?{ty:?}"),
        Some(Type::Int(width)) => write!(f, "i{width}"),
        Some(Type::Float(kind)) => write!(f, "{kind}"),
        Some(Type::Pointer) => f.write_str("ptr"),
        Some(Type::Array { element, count, stride }) => {
            write!(f, "[{count} x ")?;
            part_type(f, program, ty, *element, depth)?;
            let natural = program.types.checked_access_size(*element, program.data_model.pointer_bytes());
            if natural != Some(*stride) {
                write!(f, " by {stride}")?;
            }
            f.write_str("]")
        }
        Some(Type::Struct { fields, size }) => {
            f.write_str("{")?;
            for field in fields {
                write!(f, "{}: ", field.offset)?;
                part_type(f, program, ty, field.ty, depth)?;
                f.write_str(", ")?;
            }
            write!(f, "{size}}}")
        }
    }
}

/// A part of a type; one that does not come before the whole could contain it.
fn part_type(f: &mut fmt::Formatter<'_>, program: &Program, whole: TypeId, part: TypeId, depth: usize) -> fmt::Result {
    if part < whole { nested_type(f, program, part, depth + 1) } else { write!(f, "?{part:?}") }
}

/// An operand. A constant of type `expected` is written without its type.
pub(super) fn operand(
    f: &mut fmt::Formatter<'_>,
    program: &Program,
    operand: Operand,
    expected: Option<TypeId>,
) -> fmt::Result {
    match operand {
        Operand::Register(register) => write!(f, "{register:?}"),
        Operand::Constant(id) => constant(f, program, id, expected, 0),
    }
}

/// A constant, without its type if that is `expected`.
pub(super) fn constant(
    f: &mut fmt::Formatter<'_>,
    program: &Program,
    id: ConstantId,
    expected: Option<TypeId>,
    depth: usize,
) -> fmt::Result {
    let Some(constant) = program.constants.get(id).filter(|_| depth <= MAX_NESTING) else {
        return write!(f, "?{id:?}");
    };
    let ty = program.types.get(constant.ty);
    let typed = match &constant.value {
        ConstantValue::Bits(_) if ty == Some(&Type::Int(1)) => false,
        ConstantValue::Null | ConstantValue::Address { .. } => ty != Some(&Type::Pointer),
        ConstantValue::Bits(_) | ConstantValue::Aggregate(_) | ConstantValue::Undefined => {
            Some(constant.ty) != expected
        }
    };
    if typed {
        write!(f, "{} ", type_text(program, constant.ty))?;
    }
    match &constant.value {
        ConstantValue::Bits(bits) => bits_of(f, ty, bits),
        ConstantValue::Null => f.write_str("null"),
        ConstantValue::Address { target, offset } => name::address(f, program, *target, *offset),
        ConstantValue::Undefined => f.write_str("undefined"),
        ConstantValue::Aggregate(parts) => {
            f.write_str("(")?;
            separated(f, parts.iter().enumerate(), |f, (index, &part)| {
                if part >= id {
                    return write!(f, "?{part:?}");
                }
                let expected = u32::try_from(index).ok().and_then(|index| program.types.part(constant.ty, index));
                self::constant(f, program, part, expected, depth + 1)
            })?;
            f.write_str(")")
        }
    }
}

/// Bits as a number of their type.
fn bits_of(f: &mut fmt::Formatter<'_>, ty: Option<&Type>, bits: &BitVec) -> fmt::Result {
    match ty {
        Some(Type::Int(1)) if bits.width() == 1 => write!(f, "{}", bits.as_bool()),
        Some(Type::Int(width)) if bits.width() == *width => f.write_str(&bits.to_signed_decimal()),
        Some(Type::Float(kind)) if bits.width() == kind.width() => match decimal(*kind, bits) {
            Some(decimal) => f.write_str(&decimal),
            None => write!(f, "{bits:#x}"),
        },
        _ => write!(f, "?{bits:?}"),
    }
}

/// A decimal that reads back to the same bits; `None` for infinities, for what is not a number, and for formats that
/// Rust does not have.
fn decimal(kind: FloatKind, bits: &BitVec) -> Option<String> {
    match kind {
        FloatKind::F32 => {
            let value = f32::from_bits(u32::try_from(bits.to_u64()?).ok()?);
            value.is_finite().then(|| format!("{value:?}"))
        }
        FloatKind::F64 => {
            let value = f64::from_bits(bits.to_u64()?);
            value.is_finite().then(|| format!("{value:?}"))
        }
        FloatKind::X87 | FloatKind::F128 => None,
    }
}
