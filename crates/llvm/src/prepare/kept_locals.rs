//! Local variables that a property reads: they stay in memory, where a state shows them.
//!
//! What is volatile does not become a register, and nothing else about the program changes.

use crate::ir::{DebugFormat, Module, Opcode, Value};
use crate::settings::LocalName;

/// The position of the name among the operands of a variable.
const NAME: usize = 1;

/// Makes all accesses to these variables volatile, so that they stay where they are.
pub(super) fn keep_in_memory(module: &mut Module<'_>, names: &[LocalName]) {
    if names.is_empty() {
        return;
    }
    module.set_debug_format(DebugFormat::Calls);
    for function in module.functions() {
        let name = function.name();
        // A function of this file alone may have got a number when files were linked.
        let is_this = |wanted: &&LocalName| {
            let rest = name.strip_prefix(&wanted.function);
            rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('.'))
        };
        let wanted: Vec<&LocalName> = names.iter().filter(is_this).collect();
        if wanted.is_empty() {
            continue;
        }
        let instructions = function.blocks().flat_map(|block| block.instructions());
        for call in instructions.filter(|found| found.is_debug_variable()) {
            let variable = call.operand(1).as_metadata().map(|variable| variable.operands());
            let name = variable.as_ref().and_then(|operands| operands.get(NAME)?.text());
            let is_wanted = name.is_some_and(|name| wanted.iter().any(|wanted| wanted.variable == name));
            if let Some(local) = call.operand(0).as_wrapped_value().filter(|_| is_wanted) {
                make_volatile(local);
            }
        }
    }
}

/// Makes the loads and stores of a local volatile.
fn make_volatile(local: Value<'_>) {
    if local.as_instruction().is_none_or(|made| made.opcode() != Opcode::LLVMAlloca) {
        return;
    }
    for user in local.users().filter_map(Value::as_instruction) {
        match user.opcode() {
            Opcode::LLVMLoad => user.set_volatile(),
            Opcode::LLVMStore if user.operand(1) == local => user.set_volatile(),
            _ => {}
        }
    }
}
