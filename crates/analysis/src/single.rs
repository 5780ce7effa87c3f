//! Accesses that surely go to one place: a store there replaces what was there before.

use adamant_program::{AddressTarget, ConstantValue, FunctionId, Op, Operand};

use crate::accesses::{ByteRange, Extent};
use crate::dependence::{Definition, Dependences};
use crate::points_to::{AbstractObject, ObjectKind, Site};
use crate::summaries::Summaries;

/// The range that is the only one.
pub fn only(ranges: &[ByteRange]) -> Option<ByteRange> {
    match ranges {
        [range] => Some(*range),
        _ => None,
    }
}

/// Whether there is one object at a time that this one stands for.
pub fn is_single(dependences: &Dependences<'_>, summaries: &Summaries, object: AbstractObject) -> bool {
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

/// The place that a statement surely writes to, all of it. If faults do not stop runs, only accesses that cannot fail are sure.
pub fn surely_stored(
    dependences: &Dependences<'_>,
    summaries: &Summaries,
    faults_stop: bool,
    site: Site,
    op: &Op,
) -> Option<ByteRange> {
    let Op::Store { pointer, .. } = op else { return None };
    let range = only(&dependences.accesses(site)?.writes)?;
    let is_exact = range.bits().is_some() && is_single(dependences, summaries, range.object);
    (is_exact && (faults_stop || is_sure(dependences, site, *pointer))).then_some(range)
}

/// Whether a range has all bytes of another one.
pub fn covers(range: &ByteRange, other: &ByteRange) -> bool {
    match (range.extent, other.extent) {
        (Extent::Bytes(start, end), Extent::Bytes(other_start, other_end)) => {
            range.object == other.object && start <= other_start && other_end <= end
        }
        _ => false,
    }
}

/// Whether an access is made wherever a run comes to it, even if runs go on after accesses that fail: it cannot fail, and its address does
/// not come from one that may have.
pub fn is_sure(dependences: &Dependences<'_>, site: Site, pointer: Operand) -> bool {
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
