//! Which programs are sliced for a formula, and for what.

use adamant_check::Property;
use adamant_program::{Body, Constant, ConstantValue, GlobalId, Op, Predicate, Program, ResultSource, Type, TypeId};
use adamant_reduce::{Refusal, refuse_threads};

/// The globals that a formula reads; none if the property is no formula.
pub(crate) fn watched_globals(program: &Program, property: &Property) -> Result<Option<Vec<GlobalId>>, Refusal> {
    let Some(property) = property.formula() else { return Ok(None) };
    if !property.formula.formula.is_stutter_invariant() {
        return Err(Refusal::Formula { why: "uses X, which counts steps" });
    }
    refuse_threads(program)?;
    if looks_at_addresses(program) {
        return Err(Refusal::Addresses);
    }
    let propositions = property.propositions(program).ok();
    match propositions.and_then(|propositions| propositions.globals_alone()) {
        Some(globals) => Ok(Some(globals)),
        None => Err(Refusal::Formula { why: "asks for more than values of globals" }),
    }
}

/// Whether a program orders pointers or makes numbers of them, but for those that it reads back from memory as numbers.
fn looks_at_addresses(program: &Program) -> bool {
    let is_pointer = |ty: TypeId| program.types[ty] == Type::Pointer;
    let is_number =
        |constant: &Constant| matches!(constant.value, ConstantValue::Address { .. }) && !is_pointer(constant.ty);
    let looks = |body: &Body, op: &Op| match op.effects().result {
        ResultSource::Converted(_, value) => is_pointer(program.type_of(body, value)),
        ResultSource::Compared(predicate, left, _) => {
            !matches!(predicate, Predicate::Eq | Predicate::Ne) && is_pointer(program.type_of(body, left))
        }
        ResultSource::Nothing
        | ResultSource::Value(_)
        | ResultSource::Part(_)
        | ResultSource::Either(..)
        | ResultSource::Shifted { .. }
        | ResultSource::Reckoned
        | ResultSource::Told
        | ResultSource::Unknown
        | ResultSource::NewObject
        | ResultSource::ThreadLocal(_)
        | ResultSource::Memory
        | ResultSource::Exchanged(_)
        | ResultSource::Returned => false,
    };
    let bodies = || program.functions.iter().filter_map(|function| function.body.as_ref());
    let in_body = |body: &Body| {
        body.blocks.iter().flat_map(|block| &block.statements).any(|statement| looks(body, &statement.op))
    };
    bodies().any(in_body) || program.constants.enumerate().any(|(_, constant)| is_number(constant))
}
