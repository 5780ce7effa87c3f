//! Making values: what little a module needs to be changed by, and constants folded on the way.

use std::marker::PhantomData;

use llvm_sys::LLVMIntPredicate;
use llvm_sys::core::{
    LLVMAddFunction, LLVMAppendBasicBlockInContext, LLVMBuildBitCast, LLVMBuildCall2, LLVMBuildCondBr, LLVMBuildFreeze,
    LLVMBuildICmp, LLVMBuildLShr, LLVMBuildRet, LLVMBuildStore, LLVMBuildTrunc, LLVMConstInt, LLVMConstNull,
    LLVMCreateBuilderInContext, LLVMDisposeBuilder, LLVMFunctionType, LLVMGetEntryBasicBlock, LLVMGetFirstUse,
    LLVMGetGlobalParent, LLVMGetNamedFunction, LLVMGetReturnType, LLVMGetUndef, LLVMGlobalGetValueType,
    LLVMInsertBasicBlockInContext, LLVMInsertIntoBuilder, LLVMInstructionEraseFromParent,
    LLVMInstructionRemoveFromParent, LLVMInt1TypeInContext, LLVMInt32TypeInContext, LLVMInt64TypeInContext,
    LLVMIntTypeInContext, LLVMPositionBuilderAtEnd, LLVMPositionBuilderBefore, LLVMSetCurrentDebugLocation2,
};
use llvm_sys::debuginfo::{LLVMInstructionGetDebugLoc, LLVMInstructionSetDebugLoc};
use llvm_sys::prelude::{LLVMBuilderRef, LLVMContextRef};

use super::{Instruction, Module, Opcode, Type, Value, ValueKind, text};

/// Makes instructions and constants in a module.
pub(crate) struct Builder<'m> {
    raw: LLVMBuilderRef,
    context: LLVMContextRef,
    module: PhantomData<&'m ()>,
}

const NO_NAME: *const std::ffi::c_char = c"".as_ptr();

impl<'m> Builder<'m> {
    /// A builder for this module.
    pub(crate) fn new(module: &'m Module<'_>) -> Self {
        let context = module.context().raw();
        // SAFETY: the context outlives the module, which the builder borrows.
        let raw = unsafe { LLVMCreateBuilderInContext(context) };
        Self { raw, context, module: PhantomData }
    }

    /// Puts `store (freeze undef), pointer` before `place`: one arbitrary value, chosen there.
    pub(crate) fn store_arbitrary(&self, ty: Type<'m>, pointer: Value<'m>, place: Instruction<'m>) {
        assert!(ty.is_sized() && pointer.ty().is_pointer(), "only sized values are stored, and only through pointers");
        // SAFETY: the place stands in a block; the pointer is defined before it, as the caller sees to and the verifier checks.
        unsafe {
            LLVMPositionBuilderBefore(self.raw, place.value().raw());
            let value = LLVMBuildFreeze(self.raw, LLVMGetUndef(ty.raw()), NO_NAME);
            LLVMBuildStore(self.raw, value, pointer.raw());
        }
    }

    /// Lets a function that returns a number begin by asking `question`, which takes nothing and returns an `int`: where the answer is not 0,
    /// it returns 0 at once.
    pub(crate) fn ask_first(&self, function: Value<'m>, question: &str) {
        assert!(!function.is_declaration(), "only a function with a body begins");
        let body: Vec<_> = function.blocks().next().map(|entry| entry.instructions().collect()).unwrap_or_default();
        let name = text::terminated(question);
        // SAFETY: the function has a body and belongs to a module; locals of fixed size depend on no other instruction, so they may
        // move to the block before; both new blocks end with a terminator.
        unsafe {
            let entry = LLVMGetEntryBasicBlock(function.raw());
            let first = LLVMInsertBasicBlockInContext(self.context, entry, NO_NAME);
            let failed = LLVMAppendBasicBlockInContext(self.context, function.raw(), NO_NAME);
            LLVMPositionBuilderAtEnd(self.raw, first);
            for local in body.iter().filter(|found| is_fixed_local(**found)) {
                LLVMInstructionRemoveFromParent(local.value().raw());
                LLVMInsertIntoBuilder(self.raw, local.value().raw());
            }
            let locations = body.iter().map(|found| LLVMInstructionGetDebugLoc(found.value().raw()));
            let location = locations.into_iter().find(|found| !found.is_null()).unwrap_or(std::ptr::null_mut());
            LLVMSetCurrentDebugLocation2(self.raw, location);
            let int = LLVMInt32TypeInContext(self.context);
            let ty = LLVMFunctionType(int, std::ptr::null_mut(), 0, 0);
            let module = LLVMGetGlobalParent(function.raw());
            let known = LLVMGetNamedFunction(module, name.as_ptr());
            let callee = if known.is_null() { LLVMAddFunction(module, name.as_ptr(), ty) } else { known };
            let answer = LLVMBuildCall2(self.raw, ty, callee, std::ptr::null_mut(), 0, NO_NAME);
            let zero = LLVMConstInt(int, 0, 0);
            let fails = LLVMBuildICmp(self.raw, LLVMIntPredicate::LLVMIntNE, answer, zero, NO_NAME);
            LLVMBuildCondBr(self.raw, fails, failed, entry);
            LLVMPositionBuilderAtEnd(self.raw, failed);
            let result = LLVMGetReturnType(LLVMGlobalGetValueType(function.raw()));
            LLVMBuildRet(self.raw, LLVMConstNull(result));
            LLVMSetCurrentDebugLocation2(self.raw, std::ptr::null_mut());
        }
    }

    /// Puts a call with the same arguments, and without bundles and attributes, in the place of one whose result nobody uses.
    pub(crate) fn replace_by_bare_call(&self, call: Instruction<'m>) {
        let mut arguments: Vec<_> = call.arguments().map(Value::raw).collect();
        let count = u32::try_from(arguments.len()).expect("a call has few arguments");
        // SAFETY: the new call has the types of the old one, and stands where its arguments are defined.
        unsafe {
            let old = call.value().raw();
            assert!(LLVMGetFirstUse(old).is_null(), "its result is used");
            LLVMPositionBuilderBefore(self.raw, old);
            let new = LLVMBuildCall2(
                self.raw,
                call.called_type().raw(),
                call.callee().raw(),
                arguments.as_mut_ptr(),
                count,
                NO_NAME,
            );
            LLVMInstructionSetDebugLoc(new, LLVMInstructionGetDebugLoc(old));
            LLVMInstructionEraseFromParent(old);
        }
    }

    /// The constant `true`.
    pub(crate) fn true_value(&self) -> Value<'m> {
        // SAFETY: constants live as long as the context.
        unsafe { Value::new(LLVMConstInt(LLVMInt1TypeInContext(self.context), 1, 0)).expect("a constant is made") }
    }

    /// The words of a constant integer or floating-point number, least significant first.
    pub(crate) fn words(&self, constant: Value<'m>, width: u32) -> Vec<u64> {
        let is_number =
            matches!(constant.kind(), ValueKind::LLVMConstantIntValueKind | ValueKind::LLVMConstantFPValueKind);
        assert!(is_number, "only numbers have words");
        // SAFETY: the builder folds operations on constants, so nothing is inserted anywhere; widths fit by construction.
        unsafe {
            let whole = LLVMIntTypeInContext(self.context, width);
            let word = LLVMInt64TypeInContext(self.context);
            let bits = LLVMBuildBitCast(self.raw, constant.raw(), whole, NO_NAME);
            if width <= 64 {
                return vec![llvm_sys::core::LLVMConstIntGetZExtValue(bits)];
            }
            (0..u64::from(width.div_ceil(64)))
                .map(|index| {
                    let amount = LLVMConstInt(whole, index * 64, 0);
                    let shifted = LLVMBuildLShr(self.raw, bits, amount, NO_NAME);
                    llvm_sys::core::LLVMConstIntGetZExtValue(LLVMBuildTrunc(self.raw, shifted, word, NO_NAME))
                })
                .collect()
        }
    }
}

/// Whether an instruction makes a local variable whose size is a constant.
fn is_fixed_local(found: Instruction<'_>) -> bool {
    found.opcode() == Opcode::LLVMAlloca && found.operand(0).kind() == ValueKind::LLVMConstantIntValueKind
}

impl Drop for Builder<'_> {
    fn drop(&mut self) {
        // SAFETY: made in `new`, freed once.
        unsafe { LLVMDisposeBuilder(self.raw) }
    }
}
