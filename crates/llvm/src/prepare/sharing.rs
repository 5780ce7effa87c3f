//! Marking accesses to memory that threads may share, so that optimisation keeps every one of them.
//!
//! An optimiser may drop or merge plain accesses, and may so delete a racy read whose second result decides the
//! verdict. Volatile accesses stay. Marked is every access whose pointer is not provably based on locals whose address
//! never leaves their function, or on constant globals.

use std::collections::{HashMap, HashSet};

use adamant_library::Library;

use crate::ir::{Builder, Instruction, Module, Opcode, Value};

/// Whether the module may start threads.
pub(super) fn makes_threads(module: &Module<'_>) -> bool {
    module.functions().any(|function| Library::of(&function.name()).may_start_threads())
}

/// Makes every access volatile that another thread may see. What library functions do to memory cannot be marked; none of their calls is dropped, merged
/// or replaced, because the optimiser does not know them by their names.
pub(super) fn mark_shared_accesses(module: &mut Module<'_>) {
    let module = &*module;
    let builder = Builder::new(module);
    for function in module.functions() {
        let mut privacy = Privacy::default();
        let accesses: Vec<_> = function.blocks().flat_map(|block| block.instructions()).collect();
        for access in accesses {
            match access.opcode() {
                Opcode::LLVMLoad if !privacy.is_private(access.operand(0)) => access.set_volatile(),
                Opcode::LLVMStore if !privacy.is_private(access.operand(1)) => access.set_volatile(),
                Opcode::LLVMCall => mark_transfer(access, &mut privacy, &builder),
                _ => {}
            }
        }
    }
}

/// Marks a call that copies or fills memory.
fn mark_transfer<'m>(call: Instruction<'m>, privacy: &mut Privacy<'m>, builder: &Builder<'m>) {
    let Some(name) = call.called_intrinsic() else { return };
    let pointers = match transfer_pointers(&name) {
        0 => return,
        count => count,
    };
    let is_private = (0..pointers).all(|index| privacy.is_private(call.operand(index)));
    if !is_private {
        call.set_argument(3, builder.true_value());
    }
}

/// How many of the first arguments of an intrinsic point to memory that it copies or fills.
fn transfer_pointers(intrinsic: &str) -> u32 {
    match intrinsic {
        "llvm.memcpy" | "llvm.memcpy.inline" | "llvm.memmove" => 2,
        "llvm.memset" | "llvm.memset.inline" => 1,
        _ => 0,
    }
}

/// What is known about the pointers of one function.
#[derive(Default)]
struct Privacy<'m> {
    pointers: HashMap<Value<'m>, bool>,
    escapes: HashMap<Value<'m>, bool>,
}

impl<'m> Privacy<'m> {
    /// Whether the pointer only points to locals that nobody else knows, or to constants.
    fn is_private(&mut self, pointer: Value<'m>) -> bool {
        if let Some(&known) = self.pointers.get(&pointer) {
            return known;
        }
        let mut seen = HashSet::new();
        let mut open = vec![pointer];
        let mut is_private = true;
        while let Some(next) = open.pop() {
            if !is_private || !seen.insert(next) {
                continue;
            }
            let Some(instruction) = next.as_instruction() else {
                is_private = next.is_constant_global();
                continue;
            };
            match instruction.opcode() {
                Opcode::LLVMAlloca => is_private = !self.escapes(next),
                Opcode::LLVMGetElementPtr | Opcode::LLVMBitCast | Opcode::LLVMAddrSpaceCast | Opcode::LLVMFreeze => {
                    open.push(instruction.operand(0))
                }
                Opcode::LLVMSelect => open.extend([instruction.operand(1), instruction.operand(2)]),
                Opcode::LLVMPHI => open.extend(instruction.incoming().map(|(_, value)| value)),
                _ => is_private = false,
            }
        }
        self.pointers.insert(pointer, is_private);
        is_private
    }

    /// Whether the address of a local may become known outside its function.
    fn escapes(&mut self, local: Value<'m>) -> bool {
        if let Some(&known) = self.escapes.get(&local) {
            return known;
        }
        let mut seen = HashSet::from([local]);
        let mut open = vec![local];
        let mut escapes = false;
        while let Some(pointer) = open.pop() {
            for user in pointer.users() {
                match user.as_instruction().map(|user| use_of(user, pointer)) {
                    Some(Use::Harmless) => {}
                    Some(Use::Derives) => {
                        if seen.insert(user) {
                            open.push(user);
                        }
                    }
                    Some(Use::Escapes) | None => escapes = true,
                }
            }
        }
        self.escapes.insert(local, escapes);
        escapes
    }
}

enum Use {
    Harmless,
    Derives,
    Escapes,
}

/// What an instruction does with a pointer among its operands.
fn use_of<'m>(user: Instruction<'m>, pointer: Value<'m>) -> Use {
    match user.opcode() {
        Opcode::LLVMLoad | Opcode::LLVMICmp => Use::Harmless,
        Opcode::LLVMStore if user.operand(0) != pointer => Use::Harmless,
        Opcode::LLVMAtomicRMW if user.operand(1) != pointer => Use::Harmless,
        Opcode::LLVMAtomicCmpXchg if user.operand(1) != pointer && user.operand(2) != pointer => Use::Harmless,
        Opcode::LLVMGetElementPtr
        | Opcode::LLVMBitCast
        | Opcode::LLVMAddrSpaceCast
        | Opcode::LLVMFreeze
        | Opcode::LLVMSelect
        | Opcode::LLVMPHI => Use::Derives,
        Opcode::LLVMCall => {
            let is_harmless = user.called_intrinsic().is_some_and(|name| {
                transfer_pointers(&name) > 0 || name.starts_with("llvm.lifetime.") || name.starts_with("llvm.dbg.")
            });
            if is_harmless { Use::Harmless } else { Use::Escapes }
        }
        _ => Use::Escapes,
    }
}
