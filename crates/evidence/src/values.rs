//! Values as a C programmer writes them.

use adamant_expr::{BitVec, FloatKind, float_to_f64};
use adamant_program::{Encoding, Program, SourceType, SourceTypeId};
use adamant_semantics::{Domain, Machine, ObjectId, ObjectKind, Value};

use crate::names::PlaceNames;

/// A value in the words of its C type; without a type, as a signed number.
pub fn show_value<D: Domain>(
    machine: &Machine<'_, D>,
    names: &mut PlaceNames,
    value: &Value<D::Bits>,
    ty: Option<SourceTypeId>,
) -> String {
    match value {
        Value::Bits(bits) => match machine.domain.explicit(bits) {
            Some(bits) => show_bits(machine.program(), bits, ty),
            None => "?".to_owned(),
        },
        Value::Pointer(pointer) if pointer.object.is_null() => match machine.domain.explicit(&pointer.offset) {
            Some(address) if address.is_zero() => "NULL".to_owned(),
            Some(address) => format!("{:#x}", address.low_u64()),
            None => "?".to_owned(),
        },
        Value::Pointer(pointer) => {
            let offset = machine.domain.explicit(&pointer.offset).and_then(BitVec::to_i64);
            match names.name(machine, pointer.object, offset.unwrap_or(0).max(0) as u64) {
                Some((name, _)) => format!("&{name}"),
                None => {
                    let object = describe(machine, pointer.object);
                    match offset {
                        Some(0) | None => object,
                        Some(offset) => format!("{object} + {offset}"),
                    }
                }
            }
        }
        Value::Aggregate(parts) => {
            let parts: Vec<_> = parts.iter().map(|part| show_value(machine, names, part, None)).collect();
            format!("{{{}}}", parts.join(", "))
        }
    }
}

/// An object without a name; blocks of the heap are told apart by number.
fn describe<D: Domain>(machine: &Machine<'_, D>, object: ObjectId) -> String {
    match machine.state.memory.object(object) {
        Ok(found) if found.kind == ObjectKind::Heap => format!("heap block {}", object.number()),
        _ => machine.describe(object),
    }
}

/// The type without typedefs and qualifiers.
pub(crate) fn plain_type(program: &Program, mut id: SourceTypeId) -> &SourceType {
    // A chain of names is short; the bound guards against a malformed cycle.
    for _ in 0..64 {
        match &program.source.types[id] {
            SourceType::Typedef { of, .. } | SourceType::Qualified { of, .. } => id = *of,
            ty => return ty,
        }
    }
    &SourceType::Void
}

fn show_bits(program: &Program, bits: &BitVec, ty: Option<SourceTypeId>) -> String {
    let Some(ty) = ty else { return bits.to_signed_decimal() };
    match plain_type(program, ty) {
        SourceType::Basic { encoding, bits: width, .. } => {
            let narrow = u32::try_from(*width).unwrap_or(u32::MAX);
            let bits = if narrow >= 1 && narrow < bits.width() { bits.trunc(narrow) } else { bits.clone() };
            show_basic(&bits, *encoding)
        }
        SourceType::Enum { constants, .. } => {
            let number = bits.to_i64().map(i128::from);
            let unsigned = bits.to_u64().map(i128::from);
            let found = constants.iter().find(|(_, value)| Some(*value) == number || Some(*value) == unsigned);
            found.map_or_else(|| bits.to_signed_decimal(), |(name, _)| name.clone())
        }
        SourceType::Pointer { .. } => match bits.is_zero() {
            true => "NULL".to_owned(),
            false => format!("{:#x}", bits.low_u64()),
        },
        _ => bits.to_signed_decimal(),
    }
}

fn show_basic(bits: &BitVec, encoding: Encoding) -> String {
    match encoding {
        Encoding::Boolean => if bits.is_zero() { "false" } else { "true" }.to_owned(),
        Encoding::Unsigned => bits.to_string(),
        Encoding::SignedChar | Encoding::UnsignedChar => {
            let number = if encoding == Encoding::SignedChar { bits.to_signed_decimal() } else { bits.to_string() };
            match u8::try_from(bits.low_u64()) {
                Ok(byte) if byte.is_ascii_graphic() || byte == b' ' => format!("{number} '{}'", char::from(byte)),
                _ => number,
            }
        }
        Encoding::Float => show_float(bits),
        Encoding::Signed | Encoding::Other => bits.to_signed_decimal(),
    }
}

fn show_float(bits: &BitVec) -> String {
    let kind = match bits.width() {
        32 => FloatKind::F32,
        64 => FloatKind::F64,
        80 => FloatKind::X87,
        128 => FloatKind::F128,
        _ => return bits.to_string(),
    };
    match kind {
        FloatKind::F32 => format!("{}", float_to_f64(kind, bits) as f32),
        _ => format!("{}", float_to_f64(kind, bits)),
    }
}
