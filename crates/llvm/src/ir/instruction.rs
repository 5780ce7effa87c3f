//! Instructions.

use llvm_sys::core::{
    LLVMCountIncoming, LLVMGEPSetNoWrapFlags, LLVMGetAlignment, LLVMGetAllocatedType, LLVMGetAtomicRMWBinOp,
    LLVMGetCallSiteEnumAttribute, LLVMGetCalledFunctionType, LLVMGetCalledValue, LLVMGetCmpXchgFailureOrdering,
    LLVMGetCmpXchgSuccessOrdering, LLVMGetEnumAttributeValue, LLVMGetFCmpPredicate, LLVMGetICmpPredicate,
    LLVMGetIncomingBlock, LLVMGetIncomingValue, LLVMGetIndices, LLVMGetInlineAsmAsmString,
    LLVMGetInlineAsmConstraintString, LLVMGetInstructionOpcode, LLVMGetInstructionParent, LLVMGetMaskValue, LLVMGetNSW,
    LLVMGetNUW, LLVMGetNextInstruction, LLVMGetNormalDest, LLVMGetNumArgOperands, LLVMGetNumIndices,
    LLVMGetNumMaskElements, LLVMGetNumOperandBundles, LLVMGetNumSuccessors, LLVMGetOrdering, LLVMGetSuccessor,
    LLVMGetTypeAttributeValue, LLVMGetVolatile, LLVMGetWeak, LLVMIsAInstruction, LLVMRemoveCallSiteEnumAttribute,
    LLVMSetExact, LLVMSetIsDisjoint, LLVMSetMetadata, LLVMSetNNeg, LLVMSetNSW, LLVMSetNUW, LLVMSetOperand,
    LLVMSetVolatile,
};
use llvm_sys::debuginfo::LLVMInstructionGetDebugLoc;
use llvm_sys::{LLVMAttributeFunctionIndex, core};

use super::{
    AtomicOp, AtomicOrdering, Block, IntPredicate, Metadata, Opcode, RealPredicate, Type, Value, ValueKind, text,
};

/// An instruction of a function.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Instruction<'m> {
    value: Value<'m>,
}

impl<'m> Instruction<'m> {
    /// The instruction that makes `value`, if one does.
    pub(super) fn new(value: Value<'m>) -> Option<Self> {
        // SAFETY: the value is valid.
        let is_instruction = unsafe { !LLVMIsAInstruction(value.raw()).is_null() };
        is_instruction.then_some(Self { value })
    }

    /// The instruction as a value.
    pub(crate) const fn value(self) -> Value<'m> {
        self.value
    }

    /// The type of the result.
    pub(crate) fn ty(self) -> Type<'m> {
        self.value.ty()
    }

    /// An operand.
    pub(crate) fn operand(self, index: u32) -> Value<'m> {
        self.value.operand(index)
    }

    /// What the instruction does.
    pub(crate) fn opcode(self) -> Opcode {
        // SAFETY: it is an instruction.
        unsafe { LLVMGetInstructionOpcode(self.value.raw()) }
    }

    fn expect(self, opcodes: &[Opcode]) {
        assert!(opcodes.contains(&self.opcode()), "asked of another instruction: {:?}", self.opcode());
    }

    /// The block that the instruction stands in.
    pub(crate) fn block(self) -> Block<'m> {
        // SAFETY: it is an instruction.
        unsafe { Block::new(LLVMGetInstructionParent(self.value.raw())).expect("an instruction stands in a block") }
    }

    /// The instruction after this one in its block.
    pub(crate) fn next(self) -> Option<Self> {
        // SAFETY: it is an instruction.
        unsafe { Value::new(LLVMGetNextInstruction(self.value.raw())).and_then(Self::new) }
    }

    /// The place in the source.
    pub(crate) fn location(self) -> Option<Metadata<'m>> {
        // SAFETY: it is an instruction; its location lives in the context of the module.
        unsafe {
            let context = self.value.context();
            Metadata::new(LLVMInstructionGetDebugLoc(self.value.raw()), context)
        }
    }

    /// The successors of a terminator.
    pub(crate) fn successors(self) -> impl Iterator<Item = Block<'m>> {
        let raw = self.value.raw();
        // SAFETY: it is an instruction, and only a terminator is asked for its successors.
        unsafe {
            let is_terminator = !core::LLVMIsATerminatorInst(raw).is_null();
            let count = if is_terminator { LLVMGetNumSuccessors(raw) } else { 0 };
            (0..count).filter_map(move |index| Block::new(LLVMGetSuccessor(raw, index)))
        }
    }

    /// What arithmetic promises: no signed overflow, no unsigned overflow.
    pub(crate) fn no_wrap(self) -> (bool, bool) {
        self.expect(&[Opcode::LLVMAdd, Opcode::LLVMSub, Opcode::LLVMMul, Opcode::LLVMShl]);
        // SAFETY: it is an instruction that has these flags.
        unsafe { (LLVMGetNSW(self.value.raw()) != 0, LLVMGetNUW(self.value.raw()) != 0) }
    }

    /// Takes back what the instruction promises of its operands and its result: no overflow, no remainder and the like. The C interface cannot take back what is
    /// said about floating-point numbers.
    pub(crate) fn drop_flags(self) {
        let raw = self.value.raw();
        // SAFETY: it is an instruction that has these flags.
        unsafe {
            match self.opcode() {
                Opcode::LLVMAdd | Opcode::LLVMSub | Opcode::LLVMMul | Opcode::LLVMShl | Opcode::LLVMTrunc => {
                    LLVMSetNSW(raw, 0);
                    LLVMSetNUW(raw, 0);
                }
                Opcode::LLVMUDiv | Opcode::LLVMSDiv | Opcode::LLVMLShr | Opcode::LLVMAShr => LLVMSetExact(raw, 0),
                Opcode::LLVMZExt | Opcode::LLVMUIToFP => LLVMSetNNeg(raw, 0),
                Opcode::LLVMOr => LLVMSetIsDisjoint(raw, 0),
                Opcode::LLVMGetElementPtr => LLVMGEPSetNoWrapFlags(raw, 0),
                _ => {}
            }
        }
    }

    /// Takes metadata of a kind off the instruction.
    pub(crate) fn remove_metadata(self, kind: u32) {
        // SAFETY: it is an instruction; no metadata is a null pointer.
        unsafe { LLVMSetMetadata(self.value.raw(), kind, std::ptr::null_mut()) }
    }

    /// The predicate of an integer comparison.
    pub(crate) fn int_predicate(self) -> IntPredicate {
        self.expect(&[Opcode::LLVMICmp]);
        // SAFETY: it is an integer comparison.
        unsafe { LLVMGetICmpPredicate(self.value.raw()) }
    }

    /// The predicate of a floating-point comparison.
    pub(crate) fn real_predicate(self) -> RealPredicate {
        self.expect(&[Opcode::LLVMFCmp]);
        // SAFETY: it is a floating-point comparison.
        unsafe { LLVMGetFCmpPredicate(self.value.raw()) }
    }

    /// The values of a phi with the blocks they come from.
    pub(crate) fn incoming(self) -> impl Iterator<Item = (Block<'m>, Value<'m>)> {
        self.expect(&[Opcode::LLVMPHI]);
        let raw = self.value.raw();
        // SAFETY: it is a phi, and indices are below the count.
        unsafe {
            (0..LLVMCountIncoming(raw)).filter_map(move |index| {
                Some((Block::new(LLVMGetIncomingBlock(raw, index))?, Value::new(LLVMGetIncomingValue(raw, index))?))
            })
        }
    }

    /// The path of an `extractvalue` or `insertvalue`.
    pub(crate) fn indices(self) -> Vec<u32> {
        self.expect(&[Opcode::LLVMExtractValue, Opcode::LLVMInsertValue]);
        // SAFETY: it is one of these instructions, which lends out so many indices.
        unsafe {
            let count = LLVMGetNumIndices(self.value.raw()) as usize;
            if count == 0 {
                return Vec::new();
            }
            std::slice::from_raw_parts(LLVMGetIndices(self.value.raw()), count).to_vec()
        }
    }

    /// The mask of a `shufflevector`; `None` where the lane is arbitrary.
    pub(crate) fn mask(self) -> Vec<Option<u32>> {
        self.expect(&[Opcode::LLVMShuffleVector]);
        // SAFETY: it is a shuffle, and indices are below the count.
        unsafe {
            let count = LLVMGetNumMaskElements(self.value.raw());
            (0..count).map(|index| u32::try_from(LLVMGetMaskValue(self.value.raw(), index)).ok()).collect()
        }
    }
}

/// Memory.
impl<'m> Instruction<'m> {
    /// The type that an `alloca` makes room for.
    pub(crate) fn allocated_type(self) -> Type<'m> {
        self.expect(&[Opcode::LLVMAlloca]);
        // SAFETY: it is an alloca.
        unsafe { Type::new(LLVMGetAllocatedType(self.value.raw())) }
    }

    /// The alignment of an `alloca`.
    pub(crate) fn align(self) -> u64 {
        self.expect(&[Opcode::LLVMAlloca]);
        // SAFETY: it is an alloca.
        u64::from(unsafe { LLVMGetAlignment(self.value.raw()) })
    }

    /// Whether a memory access is volatile.
    pub(crate) fn is_volatile(self) -> bool {
        self.expect(&[Opcode::LLVMLoad, Opcode::LLVMStore, Opcode::LLVMAtomicRMW, Opcode::LLVMAtomicCmpXchg]);
        // SAFETY: it is a memory access.
        unsafe { LLVMGetVolatile(self.value.raw()) != 0 }
    }

    /// Makes a memory access volatile.
    pub(crate) fn set_volatile(self) {
        self.expect(&[Opcode::LLVMLoad, Opcode::LLVMStore]);
        // SAFETY: it is a memory access.
        unsafe { LLVMSetVolatile(self.value.raw(), 1) }
    }

    /// The ordering of a load, store, fence or read-modify-write.
    pub(crate) fn ordering(self) -> AtomicOrdering {
        self.expect(&[Opcode::LLVMLoad, Opcode::LLVMStore, Opcode::LLVMFence, Opcode::LLVMAtomicRMW]);
        // SAFETY: it is one of these instructions.
        unsafe { LLVMGetOrdering(self.value.raw()) }
    }

    /// The orderings of a compare-exchange: on success and on failure.
    pub(crate) fn exchange_orderings(self) -> (AtomicOrdering, AtomicOrdering) {
        self.expect(&[Opcode::LLVMAtomicCmpXchg]);
        // SAFETY: it is a compare-exchange.
        unsafe { (LLVMGetCmpXchgSuccessOrdering(self.value.raw()), LLVMGetCmpXchgFailureOrdering(self.value.raw())) }
    }

    /// Whether a compare-exchange may fail for no reason.
    pub(crate) fn is_weak_exchange(self) -> bool {
        self.expect(&[Opcode::LLVMAtomicCmpXchg]);
        // SAFETY: it is a compare-exchange.
        unsafe { LLVMGetWeak(self.value.raw()) != 0 }
    }

    /// What a read-modify-write does.
    pub(crate) fn atomic_op(self) -> AtomicOp {
        self.expect(&[Opcode::LLVMAtomicRMW]);
        // SAFETY: it is a read-modify-write.
        unsafe { LLVMGetAtomicRMWBinOp(self.value.raw()) }
    }
}

/// Calls.
impl<'m> Instruction<'m> {
    /// Whether this is a call of any form.
    pub(crate) fn is_call(self) -> bool {
        matches!(self.opcode(), Opcode::LLVMCall | Opcode::LLVMInvoke | Opcode::LLVMCallBr)
    }

    fn expect_call(self) {
        self.expect(&[Opcode::LLVMCall, Opcode::LLVMInvoke, Opcode::LLVMCallBr]);
    }

    /// What is called.
    pub(crate) fn callee(self) -> Value<'m> {
        self.expect_call();
        // SAFETY: it is a call.
        unsafe { Value::new(LLVMGetCalledValue(self.value.raw())).expect("a call calls something") }
    }

    /// The base name of the intrinsic that is called directly.
    pub(crate) fn called_intrinsic(self) -> Option<String> {
        if self.is_call() { self.callee().intrinsic_name() } else { None }
    }

    /// Whether this is a call that tells where a variable of the source lives.
    pub(crate) fn is_debug_variable(self) -> bool {
        // SAFETY: it is an instruction.
        unsafe { !core::LLVMIsADbgVariableIntrinsic(self.value.raw()).is_null() }
    }

    /// The type of function that the call expects.
    pub(crate) fn called_type(self) -> Type<'m> {
        self.expect_call();
        // SAFETY: it is a call.
        unsafe { Type::new(LLVMGetCalledFunctionType(self.value.raw())) }
    }

    /// The number of arguments.
    pub(crate) fn argument_count(self) -> u32 {
        self.expect_call();
        // SAFETY: it is a call.
        unsafe { LLVMGetNumArgOperands(self.value.raw()) }
    }

    /// The arguments.
    pub(crate) fn arguments(self) -> impl Iterator<Item = Value<'m>> {
        (0..self.argument_count()).map(move |index| self.operand(index))
    }

    /// Replaces an argument.
    pub(crate) fn set_argument(self, index: u32, value: Value<'m>) {
        assert!(index < self.argument_count(), "argument {index} of {}", self.argument_count());
        assert!(self.operand(index).ty() == value.ty(), "an argument keeps its type");
        // SAFETY: the index is in range, and the type fits.
        unsafe { LLVMSetOperand(self.value.raw(), index, value.raw()) }
    }

    /// Where an `invoke` goes on.
    pub(crate) fn normal_destination(self) -> Block<'m> {
        self.expect(&[Opcode::LLVMInvoke]);
        // SAFETY: it is an invoke.
        unsafe { Block::new(LLVMGetNormalDest(self.value.raw())).expect("an invoke goes on somewhere") }
    }

    /// Whether the call itself has this attribute.
    pub(crate) fn has_call_attribute(self, kind: u32) -> bool {
        self.expect_call();
        // SAFETY: it is a call.
        unsafe { !LLVMGetCallSiteEnumAttribute(self.value.raw(), LLVMAttributeFunctionIndex, kind).is_null() }
    }

    /// Takes an attribute off the call.
    pub(crate) fn remove_call_attribute(self, kind: u32) {
        self.expect_call();
        // SAFETY: it is a call.
        unsafe { LLVMRemoveCallSiteEnumAttribute(self.value.raw(), LLVMAttributeFunctionIndex, kind) }
    }

    /// Takes an attribute off the result and all arguments of the call.
    pub(crate) fn remove_call_value_attribute(self, kind: u32) {
        for index in 0..=self.argument_count() {
            // SAFETY: it is a call; the result has index 0, and the arguments follow.
            unsafe { LLVMRemoveCallSiteEnumAttribute(self.value.raw(), index, kind) }
        }
    }

    /// Takes the alignment off the result and those arguments of a call that are not copied.
    pub(crate) fn remove_call_alignment(self) {
        let [align, by_value] = ["align", "byval"].map(super::Context::attribute_kind);
        for index in 0..=self.argument_count() {
            // SAFETY: it is a call; the result has index 0, and the arguments follow.
            unsafe {
                if LLVMGetCallSiteEnumAttribute(self.value.raw(), index, by_value).is_null() {
                    LLVMRemoveCallSiteEnumAttribute(self.value.raw(), index, align);
                }
            }
        }
    }

    /// Whether a call carries bundles, by which `llvm.assume` tells more than its condition.
    pub(crate) fn has_bundles(self) -> bool {
        self.expect_call();
        // SAFETY: it is a call.
        unsafe { LLVMGetNumOperandBundles(self.value.raw()) > 0 }
    }

    /// The type that an attribute such as `byval` gives to argument `index`, from 0.
    pub(crate) fn argument_type_attribute(self, index: u32, kind: u32) -> Option<Type<'m>> {
        self.expect_call();
        // SAFETY: it is a call, and the attribute is one of those that carry a type.
        unsafe {
            let attribute = LLVMGetCallSiteEnumAttribute(self.value.raw(), index + 1, kind);
            (!attribute.is_null()).then(|| Type::new(LLVMGetTypeAttributeValue(attribute)))
        }
    }

    /// The number that an attribute such as `align` gives to argument `index`, from 0.
    pub(crate) fn argument_number_attribute(self, index: u32, kind: u32) -> Option<u64> {
        self.expect_call();
        // SAFETY: it is a call, and the attribute is one of those that carry a number.
        unsafe {
            let attribute = LLVMGetCallSiteEnumAttribute(self.value.raw(), index + 1, kind);
            (!attribute.is_null()).then(|| LLVMGetEnumAttributeValue(attribute))
        }
    }

    /// The template and the constraints of the inline assembly that is called, if it is.
    pub(crate) fn inline_assembly(self) -> Option<(String, String)> {
        let callee = self.callee();
        if callee.kind() != ValueKind::LLVMInlineAsmValueKind {
            return None;
        }
        let (mut template, mut constraints) = (0, 0);
        // SAFETY: it is inline assembly, which lends out so many bytes.
        unsafe {
            Some((
                text::borrowed(LLVMGetInlineAsmAsmString(callee.raw(), &raw mut template), template),
                text::borrowed(LLVMGetInlineAsmConstraintString(callee.raw(), &raw mut constraints), constraints),
            ))
        }
    }
}
