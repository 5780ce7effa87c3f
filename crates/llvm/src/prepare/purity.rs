//! Functions without a body whose declaration promises that they neither read nor write memory.
//!
//! Programs declare input functions `const` or `pure` by mistake, and an optimiser would let two calls share one result.

use crate::ir::{Context, Module, Value, ValueKind};

/// Takes the promise off functions without a body, and off calls that are not of a function with one.
pub(super) fn distrust_declarations(module: &mut Module<'_>) {
    let promise = Context::attribute_kind("memory");
    for function in module.functions() {
        if is_opaque(function) {
            function.remove_function_attribute(promise);
        }
        for call in function.blocks().flat_map(|block| block.instructions()).filter(|found| found.is_call()) {
            let callee = call.callee();
            let is_known = callee.kind() == ValueKind::LLVMFunctionValueKind && !is_opaque(callee);
            if !is_known && callee.kind() != ValueKind::LLVMInlineAsmValueKind {
                call.remove_call_attribute(promise);
            }
        }
    }
}

fn is_opaque(function: Value<'_>) -> bool {
    function.is_declaration() && function.intrinsic_name().is_none()
}
