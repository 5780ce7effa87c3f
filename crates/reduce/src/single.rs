//! Accesses that surely go to one place: a store there replaces what was there before.

use adamant_analysis::{AbstractObject, ByteRange, Definition, Dependences, ObjectKind, Site, Summaries};
use adamant_program::{AddressTarget, ConstantValue, FunctionId, Op, Operand};

/// The range that is the only one.
pub(crate) fn only(ranges: &[ByteRange]) -> Option<ByteRange> {
    match ranges {
        [range] => Some(*range),
        _ => None,
    }
}

/// Whether there is one object at a time that this one stands for.
pub(crate) fn is_single(dependences: &Dependences<'_>, summaries: &Summaries, object: AbstractObject) -> bool {
    let program = dependences.program();
    match dependences.points_to().kind(object) {
        ObjectKind::Global(global) => !program.globals[global].thread_local,
        ObjectKind::Allocated(site) => {
            let Some(body) = &program.functions[site.function].body else { return false };
            let made = body.blocks[site.block].statements.get(site.statement as usize);
            made.is_some_and(|made| matches!(made.op, Op::StackAllocate { .. }))
                && site.block == body.entry()
                && dependences.predecessors(site.function, site.block).is_empty()
                && !summaries.is_recursive(site.function)
        }
        _ => false,
    }
}

/// Whether an access is made wherever a run comes to it, even if runs go on after accesses that fail: it cannot fail, and its address does
/// not come from one that may have.
pub(crate) fn is_sure(dependences: &Dependences<'_>, site: Site, pointer: Operand) -> bool {
    dependences.failing().binary_search(&site).is_err() && is_fixed(dependences, site.function, pointer)
}

/// Whether a pointer is a fixed distance from the start of a variable.
fn is_fixed(dependences: &Dependences<'_>, function: FunctionId, pointer: Operand) -> bool {
    let program = dependences.program();
    let register = match pointer {
        Operand::Register(register) => register,
        Operand::Constant(constant) => {
            let value = &program.constants[constant].value;
            return matches!(value, ConstantValue::Address { target: AddressTarget::Global(_), .. });
        }
    };
    let Definition::Statement { block, statement } = dependences.definition(function, register) else { return false };
    let body = program.functions[function].body.as_ref();
    match body.map(|body| &body.blocks[block].statements[statement as usize].op) {
        Some(Op::StackAllocate { .. }) => true,
        Some(Op::Offset { base, scaled, .. }) => scaled.is_empty() && is_fixed(dependences, function, *base),
        Some(Op::Copy { value, .. }) => is_fixed(dependences, function, *value),
        _ => false,
    }
}
