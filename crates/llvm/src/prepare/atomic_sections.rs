//! Functions that run as a whole, without interruption. Their name says so, and inlining would lose it.

use crate::ir::{Context, Module};

/// Keeps functions named `__VERIFIER_atomic_...` from being inlined.
pub(super) fn keep_whole(module: &mut Module<'_>) {
    let always = Context::attribute_kind("alwaysinline");
    for function in module.functions().filter(|function| function.name().starts_with("__VERIFIER_atomic_")) {
        function.remove_function_attribute(always);
        function.add_function_attribute("noinline");
    }
}
