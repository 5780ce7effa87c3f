//! Promises of the source that an optimiser builds on, and that the model does not hold the program to.
//!
//! Arithmetic that overflows wraps here, memory is bytes whatever its types, pointers that must not alias may, accesses need not be aligned, loops need not end. An optimiser that took
//! these for undefined would drop what the model gives a meaning, and the levels of optimisation would disagree. So all such
//! promises are taken back before it runs, those of compiled files and those of given LLVM files. What is true of them it finds out itself.
//! Nor does it know functions of the library by their names: their models may do more than it would believe.

use crate::ir::{Builder, Context, Instruction, Module, Value};

/// What metadata says about values that are loaded, about memory and about loops.
const METADATA: [&str; 14] = [
    "range",
    "nonnull",
    "noundef",
    "align",
    "dereferenceable",
    "dereferenceable_or_null",
    "tbaa",
    "tbaa.struct",
    "alias.scope",
    "noalias",
    "invariant.load",
    "invariant.group",
    "llvm.loop",
    "llvm.access.group",
];

/// What is said about parameters and results, of functions and of calls.
const ABOUT_VALUES: [&str; 11] = [
    "noundef",
    "nonnull",
    "dereferenceable",
    "dereferenceable_or_null",
    "noalias",
    "nocapture",
    "readonly",
    "readnone",
    "writeonly",
    "returned",
    "range",
];

/// What is said about functions.
const ABOUT_FUNCTIONS: [&str; 6] = ["mustprogress", "willreturn", "nofree", "nosync", "speculatable", "builtin"];

/// Takes all promises back but those of intrinsics, which are true.
pub(super) fn take_back(module: &mut Module<'_>) {
    let module = &*module;
    let metadata = METADATA.map(|name| module.context().metadata_kind(name));
    let [values, functions] = [&ABOUT_VALUES[..], &ABOUT_FUNCTIONS[..]]
        .map(|names| names.iter().map(|name| Context::attribute_kind(name)).collect::<Vec<_>>());
    for function in module.functions().filter(|function| function.intrinsic_name().is_none()) {
        functions.iter().for_each(|&kind| function.remove_function_attribute(kind));
        values.iter().for_each(|&kind| function.remove_value_attribute(kind));
        function.remove_alignment();
        if function.is_declaration() {
            function.add_function_attribute("nobuiltin")
        } else {
            function.add_function_attribute("null_pointer_is_valid")
        }
        for instruction in function.blocks().flat_map(|block| block.instructions()) {
            instruction.drop_flags();
            metadata.iter().for_each(|&kind| instruction.remove_metadata(kind));
            if instruction.is_call() && !is_intrinsic(instruction.callee()) {
                functions.iter().for_each(|&kind| instruction.remove_call_attribute(kind));
                values.iter().for_each(|&kind| instruction.remove_call_value_attribute(kind));
                instruction.remove_call_alignment();
            }
        }
    }
    take_back_bundles(module);
}

/// What is assumed beside a condition: that a pointer is aligned, is not null or leads so far.
fn take_back_bundles(module: &Module<'_>) {
    let blocks = module.functions().flat_map(|function| function.blocks());
    let instructions = blocks.flat_map(|block| block.instructions());
    let is_assumption = |instruction: &Instruction<'_>| {
        instruction.is_call()
            && instruction.called_intrinsic().is_some_and(|name| name == "llvm.assume")
            && instruction.has_bundles()
    };
    let found: Vec<_> = instructions.filter(is_assumption).collect();
    let builder = Builder::new(module);
    found.into_iter().for_each(|assumption| builder.replace_by_bare_call(assumption));
}

fn is_intrinsic(callee: Value<'_>) -> bool {
    callee.intrinsic_name().is_some()
}
