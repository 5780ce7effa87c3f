//! Functions that are declared never to return.
//!
//! Programs declare input functions `noreturn` by mistake. Those that truly never return end the run by themselves,
//! whatever their attributes, so nothing is lost if no call carries the attribute.

use crate::ir::{Context, Instruction, Module, Value, ValueKind};

/// Functions that the compiler itself knows never to return, and that indeed never do.
const NEVER_RETURN: &[&str] = &["abort", "exit", "_exit", "_Exit", "quick_exit", "longjmp", "_longjmp", "siglongjmp"];

/// Beginnings of the names of functions of the C++ runtime and of LLVM, which never return if they say so.
const RUNTIME: &[&str] = &["llvm.", "__cxa_", "_ZSt", "_ZNSt", "_Unwind_", "__clang_call_terminate", "__ubsan_"];

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
    let name = callee.name();
    NEVER_RETURN.contains(&name.as_str()) || RUNTIME.iter().any(|beginning| name.starts_with(beginning))
}

fn calls<'m>(module: &'m Module<'_>) -> impl Iterator<Item = Instruction<'m>> {
    module.functions().flat_map(Value::blocks).flat_map(|block| block.instructions()).filter(|found| found.is_call())
}
