//! Values as a C programmer writes them.

use adamant_base::Id as _;
use adamant_expr::{BitVec, FloatKind, float_to_f64};
use adamant_program::{Encoding, Program, Signedness, SourceType, SourceTypeId};
use adamant_semantics::{Domain, InputKind, Machine, ObjectId, ObjectKind, Pointer, Value};

use crate::layout::{is_opaque, read_scalar, size_in_bits};
use crate::names::PlaceNames;

/// The most characters of a string that are shown.
const SHOWN_STRING: usize = 40;

/// A value in the words of its C type; without a type, as a signed number.
pub fn show_value<D: Domain>(
    machine: &Machine<'_, D>,
    names: &mut PlaceNames,
    value: &Value<D::Bits>,
    ty: Option<SourceTypeId>,
) -> String {
    match explicit(machine, value) {
        Some(value) => show_explicit(machine, names, &value, ty),
        None => "?".to_owned(),
    }
}

/// A value whose bits are known.
fn explicit<D: Domain>(machine: &Machine<'_, D>, value: &Value<D::Bits>) -> Option<Value<BitVec>> {
    Some(match value {
        Value::Bits(bits) => Value::Bits(machine.domain.explicit(bits)?.clone()),
        Value::Pointer(pointer) => {
            let offset = machine.domain.explicit(&pointer.offset)?.clone();
            Value::Pointer(Pointer { object: pointer.object, offset })
        }
        Value::Aggregate(parts) => {
            let parts: Option<Box<[_]>> = parts.iter().map(|part| explicit(machine, part)).collect();
            Value::Aggregate(parts?)
        }
    })
}

/// A known value in the words of its C type.
pub(crate) fn show_explicit<D: Domain>(
    machine: &Machine<'_, D>,
    names: &mut PlaceNames,
    value: &Value<BitVec>,
    ty: Option<SourceTypeId>,
) -> String {
    match value {
        Value::Bits(bits) => show_bits(machine.program(), bits, ty),
        Value::Pointer(pointer) if pointer.object.is_null() => {
            if pointer.offset.is_zero() {
                "NULL".to_owned()
            } else {
                format!("{:#x}", pointer.offset.low_u64())
            }
        }
        Value::Pointer(pointer) => show_pointer(machine, names, pointer, ty),
        Value::Aggregate(parts) => {
            let parts: Vec<_> = parts.iter().map(|part| show_explicit(machine, names, part, None)).collect();
            format!("{{{}}}", parts.join(", "))
        }
    }
}

fn show_pointer<D: Domain>(
    machine: &Machine<'_, D>,
    names: &mut PlaceNames,
    pointer: &Pointer<BitVec>,
    ty: Option<SourceTypeId>,
) -> String {
    let offset = pointer.offset.to_i64().unwrap_or(0);
    if let Some(name) = names.target(machine, pointer.object, offset.max(0) as u64, ty) {
        return name;
    }
    let object = match machine.state.memory.object(pointer.object).map(|object| object.kind) {
        Ok(ObjectKind::Function(function)) => machine.program().functions[function].display_name().to_owned(),
        Ok(ObjectKind::Thread) => match machine.thread_with(pointer.object) {
            Some(thread) => format!("thread {}", thread.index()),
            None => machine.describe(pointer.object),
        },
        Ok(ObjectKind::Heap) => format!("heap block {}", names.block_number(pointer.object)),
        Ok(ObjectKind::Lazy { .. }) => format!("arbitrary object {}", names.block_number(pointer.object)),
        Ok(ObjectKind::Global(_)) if ty.is_none_or(|ty| points_to_characters(machine.program(), ty)) => {
            match string_at(machine, pointer.object, offset) {
                Some(text) => return text,
                None => machine.describe(pointer.object),
            }
        }
        _ => machine.describe(pointer.object),
    };
    match offset {
        0 => object,
        _ => format!("{object} + {offset}"),
    }
}

fn points_to_characters(program: &Program, ty: SourceTypeId) -> bool {
    let SourceType::Pointer { to, .. } = plain_type(program, ty) else { return false };
    matches!(plain_type(program, *to), SourceType::Basic { bits: 8, .. })
}

/// The contents of an array of characters, if they are nothing but a string and zeros after it.
fn text_in<D: Domain>(machine: &Machine<'_, D>, object: ObjectId, offset: u64, count: u64) -> Option<String> {
    let bytes = machine.state.memory.plain(object, offset, count)?;
    let end = bytes.iter().position(|&byte| byte == 0)?;
    let is_text = |byte: &u8| byte.is_ascii_graphic() || byte.is_ascii_whitespace();
    let only_text = bytes[..end].iter().all(is_text) && bytes[end..].iter().all(|&byte| byte == 0);
    only_text.then(|| string_at(machine, object, offset as i64)).flatten()
}

/// The string that starts in an object, quoted as in C.
fn string_at<D: Domain>(machine: &Machine<'_, D>, object: ObjectId, offset: i64) -> Option<String> {
    let offset = u64::try_from(offset).ok()?;
    let size = machine.state.memory.object(object).ok()?.size;
    let bytes = machine.state.memory.plain(object, offset, size.checked_sub(offset)?)?;
    let bytes = &bytes[..bytes.iter().position(|&byte| byte == 0)?];
    let shown: String = bytes.iter().take(SHOWN_STRING).flat_map(|byte| byte.escape_ascii()).map(char::from).collect();
    Some(format!("\"{shown}{}\"", if bytes.len() > SHOWN_STRING { "..." } else { "" }))
}

/// The type without typedefs and qualifiers.
pub(crate) fn plain_type(program: &Program, id: SourceTypeId) -> &SourceType {
    program.source.plain_type(id)
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
        SourceType::Pointer { .. } => {
            if bits.is_zero() {
                "NULL".to_owned()
            } else {
                format!("{:#x}", bits.low_u64())
            }
        }
        _ => bits.to_signed_decimal(),
    }
}

/// An input as C writes it.
pub(crate) fn show_input(kind: InputKind, bits: &BitVec) -> String {
    match kind {
        InputKind::Boolean => if bits.is_zero() { "0" } else { "1" }.to_owned(),
        InputKind::Integer(Signedness::Signed) | InputKind::Outcome => bits.to_signed_decimal(),
        InputKind::Integer(Signedness::Unsigned) => bits.to_string(),
        InputKind::Float(_) => show_float(bits),
    }
}

/// How many elements of an array and how many levels of structures are shown.
const SHOWN_ELEMENTS: u64 = 12;
const SHOWN_LEVELS: usize = 3;

/// What a variable in memory holds, as an initialiser of C writes it; `None` where it cannot be read.
pub(crate) fn show_memory<D: Domain>(
    machine: &Machine<'_, D>,
    names: &mut PlaceNames,
    object: ObjectId,
    (offset, bits): (u64, u64),
    ty: SourceTypeId,
    level: usize,
) -> Option<String> {
    let program = machine.program();
    if level > SHOWN_LEVELS {
        return Some("{...}".to_owned());
    }
    match plain_type(program, ty) {
        SourceType::Array { element, count } => {
            let size = size_in_bits(program, *element)?;
            let count = (*count)?;
            if size == 8
                && let Some(text) = text_in(machine, object, offset / 8, count)
            {
                return Some(text);
            }
            let mut parts = Vec::new();
            for index in 0..count.min(SHOWN_ELEMENTS) {
                parts.push(show_memory(machine, names, object, (offset + index * size, size), *element, level + 1)?);
            }
            if count > SHOWN_ELEMENTS {
                parts.push("...".to_owned());
            }
            Some(format!("{{{}}}", parts.join(", ")))
        }
        SourceType::Struct { members, .. } => {
            let mut parts = Vec::new();
            for member in members.iter().filter(|member| !is_opaque(program, member.ty)) {
                let place = (offset + member.offset, member.bits);
                let text = show_memory(machine, names, object, place, member.ty, level + 1)?;
                parts.push(format!(".{} = {text}", member.name));
            }
            Some(format!("{{{}}}", parts.join(", ")))
        }
        SourceType::Union { members, .. } => {
            let member = members.first()?;
            let text = show_memory(machine, names, object, (offset, member.bits), member.ty, level + 1)?;
            Some(format!("{{.{} = {text}}}", member.name))
        }
        _ => {
            let value = read_scalar(machine, object, offset, bits)?;
            Some(show_explicit(machine, names, &value, Some(ty)))
        }
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
        FloatKind::F32 => format!("{:?}", float_to_f64(kind, bits) as f32),
        _ => format!("{:?}", float_to_f64(kind, bits)),
    }
}
