//! Strong updates: accesses that surely go to one place (must-alias), so that a store there replaces what was there before.

use adamant_program::{AddressTarget, ConstantValue, FunctionId, Op, Operand, ResultSource};

use crate::accesses::ByteRange;
use crate::dependence::{Definition, Dependences};
use crate::external::Faults;
use crate::points_to::{AbstractObject, ObjectKind, Site, is_local};
use crate::summaries::Summaries;

/// Whether there is one object at a time that this one stands for.
pub fn is_singleton(dependences: &Dependences<'_>, summaries: &Summaries, object: AbstractObject) -> bool {
    let program = dependences.program();
    match dependences.points_to().kind(object) {
        ObjectKind::Global(global) => !program.globals[global].thread_local,
        ObjectKind::Allocated(site) => {
            let Some(body) = &program.functions[site.function].body else { return false };
            is_local(program, site)
                && site.block == body.entry()
                && dependences.predecessors(site.function, site.block).is_empty()
                && !summaries.is_recursive(site.function)
        }
        ObjectKind::Function(_)
        | ObjectKind::Copied(..)
        | ObjectKind::Variadic(_)
        | ObjectKind::Anything
        | ObjectKind::Null => false,
    }
}

/// The place that a statement surely writes to, all of it.
pub fn strongly_updated(
    dependences: &Dependences<'_>,
    summaries: &Summaries,
    site: Site,
    op: &Op,
) -> Option<ByteRange> {
    // A store writes all the bytes of its value, whatever was there; nothing else is sure to.
    let Op::Store { pointer, .. } = op else { return None };
    let range = dependences.accesses(site)?.only_write()?;
    let is_exact = range.bits().is_some() && is_singleton(dependences, summaries, range.object);
    (is_exact && is_surely_made(dependences, site, *pointer)).then_some(range)
}

/// Whether an access has been made where a run goes on behind it. If runs go on after accesses that fail, it must be one that cannot fail,
/// and its address must not come from one that may have.
pub fn is_surely_made(dependences: &Dependences<'_>, site: Site, pointer: Operand) -> bool {
    match dependences.faults() {
        Faults::Stop => true,
        Faults::PassOver => {
            dependences.failing().binary_search(&site).is_err() && is_fixed(dependences, site.function, pointer)
        }
    }
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
    let Some(op) = body.map(|body| &body.blocks[block].statements[statement as usize].op) else { return false };
    match op.effects().result {
        ResultSource::NewObject => true,
        ResultSource::Shifted { base, by } => by.is_some() && is_fixed(dependences, function, base),
        ResultSource::Value(value) => is_fixed(dependences, function, value),
        ResultSource::Nothing
        | ResultSource::Part(_)
        | ResultSource::Either(..)
        | ResultSource::Converted(..)
        | ResultSource::Reckoned
        | ResultSource::Compared(..)
        | ResultSource::Told
        | ResultSource::Unknown
        | ResultSource::ThreadLocal(_)
        | ResultSource::Memory
        | ResultSource::Exchanged(_)
        | ResultSource::Returned => false,
    }
}
