//! Functions that are declared never to return.
//!
//! Programs declare input functions `noreturn` by mistake. Those that truly never return end the run by themselves,
//! whatever their attributes, so nothing is lost if no call carries the attribute.

use adamant_library::Library;

use crate::ir::{Context, Instruction, Module, Value, ValueKind};

/// Whether some call is declared never to return, of a function that may nevertheless do so.
pub(crate) fn declares_calls_without_return(module: &Module<'_>) -> bool {
    let kind = Context::attribute_kind("noreturn");
    calls(module).any(|call| {
        let callee = call.callee();
        let is_function = callee.kind() == ValueKind::LLVMFunctionValueKind;
        let is_declared = call.has_call_attribute(kind) || is_function && callee.has_function_attribute(kind);
        is_declared && callee.kind() != ValueKind::LLVMInlineAsmValueKind && !never_returns(callee)
    })
}

/// Takes the attribute off all functions and calls.
pub(crate) fn let_calls_return(module: &mut Module<'_>) {
    let kind = Context::attribute_kind("noreturn");
    module.functions().for_each(|function| function.remove_function_attribute(kind));
    calls(module).for_each(|call| call.remove_call_attribute(kind));
}

fn never_returns(callee: Value<'_>) -> bool {
    callee.intrinsic_name().is_some() || Library::of(&callee.name()).never_returns()
}

fn calls<'m>(module: &'m Module<'_>) -> impl Iterator<Item = Instruction<'m>> {
    module.functions().flat_map(Value::blocks).flat_map(|block| block.instructions()).filter(|found| found.is_call())
}
