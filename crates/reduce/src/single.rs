//! Accesses that surely go to one place: a store there replaces what was there before.

use adamant_analysis::{AbstractObject, ByteRange, Dependences, ObjectKind, Summaries};
use adamant_program::Op;

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
