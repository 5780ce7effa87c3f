//! Functions that a property asks about: every call of them has to be seen.
//!
//! The optimiser would inline them, or drop calls of those that do nothing.

use crate::ir::{Context, Module};

/// Keeps the optimiser from looking into these functions, so that it leaves their calls alone.
pub(super) fn keep_calls(module: &mut Module<'_>, names: &[String]) {
    let promises = ["alwaysinline", "memory", "willreturn", "nosync", "inlinehint", "minsize", "optsize"];
    let promises = promises.map(Context::attribute_kind);
    for function in module.functions().filter(|function| names.contains(&function.name())) {
        promises.iter().for_each(|&promise| function.remove_function_attribute(promise));
        if !function.is_declaration() {
            function.add_function_attribute("noinline");
            function.add_function_attribute("optnone");
        }
    }
}
