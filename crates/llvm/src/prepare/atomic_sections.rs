//! Functions that run as a whole, without interruption. Their name says so, and inlining would lose it.

use adamant_library::is_atomic_section;

use crate::ir::{Context, Module};

/// Keeps functions named `__VERIFIER_atomic_...` from being inlined.
pub(super) fn keep_whole(module: &mut Module<'_>) {
    let always = Context::attribute_kind("alwaysinline");
    for function in module.functions().filter(|function| is_atomic_section(&function.name())) {
        function.remove_function_attribute(always);
        function.add_function_attribute("noinline");
    }
}
