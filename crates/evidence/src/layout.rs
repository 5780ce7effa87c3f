//! The scalars that make up a variable: which C expression leads to each, where it lies, and what it holds.

use adamant_expr::BitVec;
use adamant_library::{is_opaque_struct, is_opaque_type};
use adamant_program::{Program, SourceType, SourceTypeId};
use adamant_semantics::{Domain, Machine, ObjectId, Value};

use crate::values::plain_type;

/// A scalar inside a variable.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Scalar {
    /// The members and indices that lead to it; empty for the variable itself.
    pub(crate) path: String,
    /// Its type.
    pub(crate) ty: SourceTypeId,
    /// Bits from the start of the variable.
    pub(crate) offset: u64,
    /// Its size in bits; less than its type's for a bit-field.
    pub(crate) bits: u64,
}

/// The scalars of a type that touch the bits from `begin` to `end`, at most `limit` of them. Of a union it is the first member.
pub(crate) fn scalars(program: &Program, ty: SourceTypeId, begin: u64, end: u64, limit: usize) -> Vec<Scalar> {
    let mut found = Vec::new();
    if let Some(bits) = size_in_bits(program, ty) {
        let whole = Scalar { path: String::new(), ty, offset: 0, bits };
        collect(program, &whole, (begin, end), limit, &mut found);
    }
    found
}

fn collect(program: &Program, part: &Scalar, range: (u64, u64), limit: usize, found: &mut Vec<Scalar>) {
    let touches = |offset: u64, bits: u64| offset < range.1 && offset.saturating_add(bits) > range.0;
    if found.len() >= limit || !touches(part.offset, part.bits) || is_opaque(program, part.ty) {
        return;
    }
    match plain_type(program, part.ty) {
        SourceType::Array { element, count } => {
            let Some(bits) = size_in_bits(program, *element) else { return };
            let first = range.0.saturating_sub(part.offset) / bits;
            let last = count.unwrap_or(u64::MAX).min(range.1.saturating_sub(part.offset).div_ceil(bits));
            for index in first..last {
                if found.len() >= limit {
                    return;
                }
                let (path, offset) = (format!("{}[{index}]", part.path), part.offset + index * bits);
                collect(program, &Scalar { path, ty: *element, offset, bits }, range, limit, found);
            }
        }
        SourceType::Struct { members, .. } => {
            for member in members {
                let path =
                    if member.name.is_empty() { part.path.clone() } else { format!("{}.{}", part.path, member.name) };
                let inner = Scalar { path, ty: member.ty, offset: part.offset + member.offset, bits: member.bits };
                collect(program, &inner, range, limit, found);
            }
        }
        SourceType::Union { members, .. } => {
            if let Some(member) = members.first() {
                let path =
                    if member.name.is_empty() { part.path.clone() } else { format!("{}.{}", part.path, member.name) };
                let inner = Scalar { path, ty: member.ty, offset: part.offset + member.offset, bits: member.bits };
                collect(program, &inner, range, limit, found);
            }
        }
        SourceType::Basic { .. } | SourceType::Pointer { .. } | SourceType::Enum { .. } => found.push(part.clone()),
        _ => {}
    }
}

/// The size of a type, if it has one.
pub(crate) fn size_in_bits(program: &Program, ty: SourceTypeId) -> Option<u64> {
    program.source.size_in_bits(ty)
}

/// Whether a type belongs to a library whose insides are nobody's business: mutexes, thread handles, streams.
pub(crate) fn is_opaque(program: &Program, mut ty: SourceTypeId) -> bool {
    // A chain of names is short; the bound guards against a malformed cycle.
    for _ in 0..64 {
        match &program.source.types[ty] {
            SourceType::Typedef { name, of } => {
                if is_opaque_type(name) {
                    return true;
                }
                ty = *of;
            }
            SourceType::Qualified { of, .. } => ty = *of,
            SourceType::Array { element, .. } => ty = *element,
            SourceType::Struct { name: Some(name), .. } => return is_opaque_struct(name),
            _ => return false,
        }
    }
    true
}

/// What lies at a bit offset of an object, if it can be read without changing anything.
pub(crate) fn read_scalar<D: Domain>(
    machine: &Machine<'_, D>,
    object: ObjectId,
    offset: u64,
    bits: u64,
) -> Option<Value<BitVec>> {
    let memory = &machine.state.memory;
    let found = memory.object(object).ok()?;
    let (first, last) = (offset / 8, (offset + bits).div_ceil(8));
    if last > found.size || bits == 0 || bits > 1 << 12 {
        return None;
    }
    if let Some(bytes) = memory.plain(object, first, last - first) {
        let all = BitVec::from_le_bytes(u32::try_from((last - first) * 8).ok()?, bytes);
        let low = u32::try_from(offset - first * 8).ok()?;
        return Some(Value::Bits(all.extract(low + bits as u32 - 1, low)));
    }
    let (_, pointer) = memory.pointers_in(found).find(|(start, _)| *start * 8 == offset)?;
    let pointer_offset = machine.domain.explicit(&pointer.offset)?.clone();
    let pointer = adamant_semantics::Pointer { object: pointer.object, offset: pointer_offset };
    (bits == memory.pointer_bytes() * 8).then_some(Value::Pointer(pointer))
}
