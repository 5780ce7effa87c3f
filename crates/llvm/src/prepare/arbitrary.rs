//! One arbitrary value for each uninitialised local.
//!
//! Promotion to registers replaces a read of an uninitialised local by `undef`, and each use of `undef` may have
//! another value. So every local that promotion may turn into a register is first given `freeze undef`, which is one
//! value: chosen once for each execution of the allocation. Where the local is written before it is read, promotion
//! leaves that value without a use, and lowering drops it; so does it where the local stays in memory, which is arbitrary anyway.

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

/// Whether a store is one that [`initialise_locals`] made for a local that stayed in memory.
pub(crate) fn is_needless_store(store: Instruction<'_>) -> bool {
    let is_store = store.opcode() == Opcode::LLVMStore && store.location().is_none();
    let made = store.value().operands().next().and_then(Value::as_instruction).filter(|_| is_store);
    let is_for_it_alone = |made: &Instruction<'_>| made.value().users().all(|user| user == store.value());
    let Some(value) = made.filter(|made| is_arbitrary(*made) && is_for_it_alone(made)) else { return false };
    let local = store.operand(1).as_instruction();
    local.is_some_and(|local| {
        local.opcode() == Opcode::LLVMAlloca && local.next() == Some(value) && value.next() == Some(store)
    })
}

/// Whether an instruction makes an arbitrary value that nothing needs.
pub(crate) fn is_needless_value(made: Instruction<'_>) -> bool {
    is_arbitrary(made) && made.value().users().all(|user| user.as_instruction().is_some_and(is_needless_store))
}

fn is_arbitrary(made: Instruction<'_>) -> bool {
    made.opcode() == Opcode::LLVMFreeze && made.operand(0).is_undefined()
}
