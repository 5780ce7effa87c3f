//! Functions of the program that the library calls to compare elements.
//!
//! `qsort` and `bsearch` are written in C (`crates/llvm/runtime`) and compare in one order. C leaves the order open, and how often elements are compared:
//! that matters only to a function that does more than compare, or that fails for some pairs.

use std::collections::BTreeSet;

use adamant_library::Library;
use adamant_program::{BinaryOp, Body, Callee, FunctionId, Op, Operand, Program};

use crate::assumption::Assumption;
use crate::domain::Domain;
use crate::library::arguments::misuse;
use crate::library::{Answer, Call, Models, Reply};
use crate::machine::Machine;
use crate::value::Value;

pub(super) fn models<'p, D: Domain>() -> Models<'p, D> {
    vec![
        ("__adamant_compares_with", compares_with),
        ("__adamant_sorts", sorts),
        ("__adamant_finds_no_order", finds_no_order),
    ]
}

/// The runtime is about to compare elements with this function.
fn compares_with<D: Domain>(machine: &mut Machine<'_, D>, call: &Call<'_, D>) -> Answer<D> {
    let function = machine.argument_pointer(call, 0)?;
    let function = machine.called_function(Value::Pointer(function))?;
    if !only_compares(machine.program, function, &mut BTreeSet::new()) {
        machine.assume(Assumption::OrderOfComparisons);
    }
    Ok(Reply::Nothing)
}

/// The runtime is about to sort: what one algorithm makes of a function that orders nothing is not all that may happen.
fn sorts<D: Domain>(machine: &mut Machine<'_, D>, _: &Call<'_, D>) -> Answer<D> {
    machine.assume(Assumption::TotalOrder);
    Ok(Reply::Nothing)
}

/// The runtime has found elements that do not stand in the order that `bsearch` asks for.
fn finds_no_order<D: Domain>(_: &mut Machine<'_, D>, _: &Call<'_, D>) -> Answer<D> {
    Err(misuse("bsearch", "the elements are not ordered as the comparing function asks"))
}

/// Whether a function and all that it calls change nothing but their own variables, and fail for no pair of elements alone. Those in `seen` were looked at.
fn only_compares(program: &Program, function: FunctionId, seen: &mut BTreeSet<FunctionId>) -> bool {
    if !seen.insert(function) {
        return true;
    }
    let function = &program.functions[function];
    let Some(body) = &function.body else { return Library::of(&function.name).only_looks() };
    body.blocks.iter().flat_map(|block| &block.statements).all(|statement| match &statement.op {
        Op::Store { pointer, .. } | Op::CopyMemory { to: pointer, .. } | Op::SetMemory { to: pointer, .. } => {
            is_own(body, *pointer)
        }
        Op::Call { callee: Callee::Direct(callee), .. } => only_compares(program, *callee, seen),
        Op::Binary { op, right, .. } => !may_fail(*op, *right),
        Op::Call { callee: Callee::Indirect(_), .. }
        | Op::Assume { .. }
        | Op::CompareExchange { .. }
        | Op::ReadModifyWrite { .. }
        | Op::VariadicStart { .. }
        | Op::VariadicCopy { .. }
        | Op::VariadicEnd { .. }
        | Op::Unsupported { .. } => false,
        _ => true,
    })
}

/// Whether an operation fails for some values on its right.
fn may_fail(op: BinaryOp, right: Operand) -> bool {
    use BinaryOp::{AShr, LShr, SDiv, SRem, Shl, UDiv, URem};
    matches!(op, SDiv | SRem | UDiv | URem | Shl | LShr | AShr) && matches!(right, Operand::Register(_))
}

/// Whether an operand is the address of a variable that the function makes.
fn is_own(body: &Body, pointer: Operand) -> bool {
    let Operand::Register(register) = pointer else { return false };
    let statements = body.blocks.iter().flat_map(|block| &block.statements);
    let mut makers = statements.filter(|statement| statement.op.dest() == Some(register));
    makers.next().is_some_and(|statement| matches!(statement.op, Op::StackAllocate { .. }))
}
