//! Checks types, constants and globals.

use adamant_base::IdVec;
use rustc_hash::FxHashSet;

use super::{ProgramItem, Report, Rule};
use crate::{AddressTarget, Constant, ConstantId, ConstantValue, Field, Global, Program, Type, TypeId};

/// Checks the types. If they are well-formed, all sizes can be computed and no type contains itself.
pub(super) fn types(report: &mut Report<'_>) {
    let program = report.program;
    let mut sizes: IdVec<TypeId, u64> = IdVec::new();
    for (id, ty) in program.types.enumerate() {
        let (size, rule) = match type_size(program, &sizes, ty) {
            Ok(size) => (size, None),
            Err(rule) => (0, Some(rule)),
        };
        sizes.push(size);
        if let Some(rule) = rule {
            report.violation(ProgramItem::Type(id), None, rule);
        }
    }
}

/// The size of a type, given the sizes of those before it.
fn type_size(program: &Program, sizes: &IdVec<TypeId, u64>, ty: &Type) -> Result<u64, Rule> {
    let part_size = |part: TypeId| sizes.get(part).copied().ok_or_else(|| Rule::PartOrder { id: format!("{part:?}") });
    match ty {
        Type::Int(width) if !(1..=Type::MAX_INT_WIDTH).contains(width) => Err(Rule::IntWidth { width: *width }),
        Type::Int(width) => Ok(u64::from(width.div_ceil(8))),
        Type::Float(kind) => Ok(u64::from(kind.width().div_ceil(8))),
        Type::Pointer => Ok(program.data_model.pointer_bytes()),
        Type::Array { element, count, stride } => {
            let size = part_size(*element)?;
            if *stride < size && *count > 1 {
                return Err(Rule::Stride { stride: *stride, size });
            }
            count.checked_mul(*stride).ok_or(Rule::TypeSize)
        }
        Type::Struct { fields, size } => {
            let mut end = 0;
            for (index, &Field { ty, offset }) in fields.iter().enumerate() {
                let field_end = offset.checked_add(part_size(ty)?).ok_or(Rule::TypeSize)?;
                if offset < end {
                    return Err(Rule::FieldOverlap { field: index });
                }
                if field_end > *size {
                    return Err(Rule::FieldOutside { field: index });
                }
                end = field_end;
            }
            Ok(*size)
        }
    }
}

/// Checks the constants, given well-formed types.
pub(super) fn constants(report: &mut Report<'_>) {
    let program = report.program;
    for (id, constant) in program.constants.enumerate() {
        if let Err(rule) = self::constant(program, id, constant) {
            report.violation(ProgramItem::Constant(id), None, rule);
        }
    }
}

fn constant(program: &Program, id: ConstantId, constant: &Constant) -> Result<(), Rule> {
    let Some(ty) = program.types.get(constant.ty) else {
        return Err(Rule::UnknownId { id: format!("{:?}", constant.ty) });
    };
    let type_text = || program.display_type(constant.ty).to_string();
    match (&constant.value, ty) {
        (ConstantValue::Bits(bits), Type::Int(_) | Type::Float(_)) => {
            let width = if let Type::Float(kind) = ty { kind.width() } else { int_width(ty) };
            if bits.width() == width { Ok(()) } else { Err(Rule::BitsWidth { ty: type_text(), found: bits.width() }) }
        }
        (ConstantValue::Bits(_), _) => Err(Rule::ConstantKind { kind: "a number", ty: type_text() }),
        (ConstantValue::Null, Type::Pointer) | (ConstantValue::Undefined, _) => Ok(()),
        (ConstantValue::Null, _) => Err(Rule::ConstantKind { kind: "null", ty: type_text() }),
        (ConstantValue::Address { target, .. }, _) => {
            if *ty != Type::Pointer && *ty != Type::Int(program.data_model.pointer_width()) {
                return Err(Rule::ConstantKind { kind: "an address", ty: type_text() });
            }
            address(program, *target)
        }
        (ConstantValue::Aggregate(parts), Type::Array { .. } | Type::Struct { .. }) => {
            aggregate(program, id, constant.ty, parts)
        }
        (ConstantValue::Aggregate(_), _) => Err(Rule::ConstantKind { kind: "an aggregate", ty: type_text() }),
    }
}

const fn int_width(ty: &Type) -> u32 {
    if let Type::Int(width) = ty { *width } else { 0 }
}

fn aggregate(program: &Program, whole: ConstantId, ty: TypeId, parts: &[ConstantId]) -> Result<(), Rule> {
    let expected = match &program.types[ty] {
        Type::Array { count, .. } => *count,
        Type::Struct { fields, .. } => fields.len() as u64,
        Type::Int(_) | Type::Float(_) | Type::Pointer => 0,
    };
    if parts.len() as u64 != expected {
        return Err(Rule::PartCount { expected, found: parts.len() });
    }
    for (index, &part) in parts.iter().enumerate() {
        if part >= whole {
            return Err(Rule::PartOrder { id: format!("{part:?}") });
        }
        let expected = u32::try_from(index).ok().and_then(|index| program.types.part(ty, index));
        let found = program.constants[part].ty;
        if let Some(expected) = expected.filter(|&expected| expected != found) {
            let [expected, found] = [expected, found].map(|ty| program.display_type(ty).to_string());
            return Err(Rule::PartType { index, expected, found });
        }
    }
    Ok(())
}

fn address(program: &Program, target: AddressTarget) -> Result<(), Rule> {
    match target {
        AddressTarget::Global(id) => match program.globals.get(id) {
            None => Err(Rule::UnknownId { id: format!("{id:?}") }),
            Some(global) if global.thread_local => Err(Rule::ThreadLocalAddress { name: global.name.clone() }),
            Some(_) => Ok(()),
        },
        AddressTarget::Function(id) => match program.functions.get(id) {
            None => Err(Rule::UnknownId { id: format!("{id:?}") }),
            Some(_) => Ok(()),
        },
    }
}

/// Checks the globals, the names of globals and functions, and the functions that run before and after `main`.
pub(super) fn globals(report: &mut Report<'_>) {
    let program = report.program;
    let mut names = FxHashSet::default();
    for (id, global) in program.globals.enumerate() {
        if !names.insert(global.name.as_str()) {
            report.violation(ProgramItem::Global(id), None, Rule::DuplicateSymbol { name: global.name.clone() });
        }
        if let Err(rule) = self::global(program, global) {
            report.violation(ProgramItem::Global(id), None, rule);
        }
    }
    for (id, function) in program.functions.enumerate() {
        if !names.insert(function.name.as_str()) {
            let rule = Rule::DuplicateSymbol { name: function.name.clone() };
            report.violation(ProgramItem::Function(id), function.position, rule);
        }
    }
    for &id in program.constructors.iter().chain(&program.destructors) {
        if program.functions.get(id).is_none() {
            report.violation(ProgramItem::Program, None, Rule::UnknownId { id: format!("{id:?}") });
        }
    }
}

fn global(program: &Program, global: &Global) -> Result<(), Rule> {
    if !global.align.is_power_of_two() {
        return Err(Rule::Align { align: global.align });
    }
    if let Some(variable) = global.variable.filter(|&variable| program.source.variables.get(variable).is_none()) {
        return Err(Rule::UnknownId { id: format!("{variable:?}") });
    }
    let Some(initialiser) = &global.initialiser else { return Ok(()) };
    let bytes = initialiser.bytes.len();
    if bytes as u64 > global.size {
        return Err(Rule::InitialiserSize { bytes, size: global.size });
    }
    let mut end = 0;
    for relocation in &initialiser.relocations {
        let at = relocation.at;
        if at < end {
            return Err(Rule::RelocationOrder { at });
        }
        end = at.saturating_add(program.data_model.pointer_bytes());
        if end > global.size {
            return Err(Rule::RelocationOutside { at });
        }
        address(program, relocation.target)?;
    }
    Ok(())
}
