//! One arbitrary value for each uninitialised local.
//!
//! Promotion to registers replaces a read of an uninitialised local by `undef`, and each use of `undef` may have
//! another value. So every local that promotion may turn into a register is first given `freeze undef`, which is one
//! value: chosen once for each execution of the allocation. Where the local is written before it is read, promotion
//! leaves that value without a use, and lowering drops it.

use crate::ir::{Builder, Instruction, Module, Opcode, Value};

/// Stores one arbitrary value to each local that `mem2reg` may promote.
pub(super) fn initialise_locals(module: &mut Module<'_>) {
    let module = &*module;
    let builder = Builder::new(module);
    for function in module.functions() {
        let Some(entry) = function.blocks().next() else { continue };
        let locals: Vec<_> = entry.instructions().filter(|&found| is_promotable(found)).collect();
        for local in locals {
            if let Some(place) = local.next() {
                builder.store_arbitrary(local.allocated_type(), local.value(), place);
            }
        }
    }
}

/// Whether `mem2reg` may make a register of this local: all uses are plain loads and stores of its whole type, or store its address,
/// which is gone once the place that holds it has become a register.
fn is_promotable(local: Instruction<'_>) -> bool {
    if local.opcode() != Opcode::LLVMAlloca || local.value().is_unused() {
        return false;
    }
    let ty = local.allocated_type();
    local.value().users().filter_map(Value::as_instruction).all(|user| match user.opcode() {
        Opcode::LLVMLoad => !user.is_volatile() && user.ty() == ty,
        Opcode::LLVMStore => {
            let value = user.operand(0);
            value == local.value() || !user.is_volatile() && value.ty() == ty
        }
        Opcode::LLVMCall => user
            .called_intrinsic()
            .is_some_and(|name| matches!(name.as_str(), "llvm.lifetime.start" | "llvm.lifetime.end" | "llvm.assume")),
        _ => false,
    })
}
