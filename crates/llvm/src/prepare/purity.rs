//! Functions whose declaration promises that they neither read nor write memory.
//!
//! Programs declare input functions `const` or `pure` by mistake, and an optimiser would let two calls share one result; a `pure` function
//! that reads what other threads write may return something else each time. What is true of a body, the optimiser finds out itself.

use crate::ir::{Context, Module, Value, ValueKind};

/// Takes the promise off all functions and calls but those of intrinsics.
pub(super) fn distrust_promises(module: &mut Module<'_>) {
    let promise = Context::attribute_kind("memory");
    for function in module.functions() {
        if !is_intrinsic(function) {
            function.remove_function_attribute(promise);
        }
        for call in function.blocks().flat_map(|block| block.instructions()).filter(|found| found.is_call()) {
            let callee = call.callee();
            if !is_intrinsic(callee) && callee.kind() != ValueKind::LLVMInlineAsmValueKind {
                call.remove_call_attribute(promise);
            }
        }
    }
}

fn is_intrinsic(callee: Value<'_>) -> bool {
    callee.intrinsic_name().is_some()
}
