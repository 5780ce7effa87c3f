//! Which family of instructions is lowered where.

use super::body::{BodyLowering, Lowered};
use super::{LoweringResult, Unsupported};
use crate::ir::{Instruction, Opcode, TypeKind};

impl<'m> BodyLowering<'_, 'm> {
    /// Lowers an instruction that is neither a phi nor a terminator; gives its result, if it has one.
    pub(super) fn instruction(&mut self, instruction: Instruction<'m>) -> LoweringResult<Option<Lowered>> {
        self.require_types(instruction)?;
        match instruction.opcode() {
            Opcode::LLVMAdd
            | Opcode::LLVMSub
            | Opcode::LLVMMul
            | Opcode::LLVMUDiv
            | Opcode::LLVMSDiv
            | Opcode::LLVMURem
            | Opcode::LLVMSRem
            | Opcode::LLVMShl
            | Opcode::LLVMLShr
            | Opcode::LLVMAShr
            | Opcode::LLVMAnd
            | Opcode::LLVMOr
            | Opcode::LLVMXor => self.integer_binary(instruction).map(Some),
            Opcode::LLVMICmp => self.integer_compare(instruction).map(Some),
            Opcode::LLVMSelect => self.selection(instruction).map(Some),
            Opcode::LLVMFreeze => self.freeze(instruction),
            Opcode::LLVMFAdd
            | Opcode::LLVMFSub
            | Opcode::LLVMFMul
            | Opcode::LLVMFDiv
            | Opcode::LLVMFRem
            | Opcode::LLVMFNeg
            | Opcode::LLVMFCmp => self.float_operation(instruction).map(Some),
            Opcode::LLVMTrunc
            | Opcode::LLVMZExt
            | Opcode::LLVMSExt
            | Opcode::LLVMFPToUI
            | Opcode::LLVMFPToSI
            | Opcode::LLVMUIToFP
            | Opcode::LLVMSIToFP
            | Opcode::LLVMFPTrunc
            | Opcode::LLVMFPExt
            | Opcode::LLVMPtrToInt
            | Opcode::LLVMIntToPtr
            | Opcode::LLVMBitCast
            | Opcode::LLVMAddrSpaceCast => {
                self.convert(instruction.opcode(), instruction.operand(0), instruction.ty()).map(Some)
            }
            Opcode::LLVMAlloca | Opcode::LLVMLoad | Opcode::LLVMStore => self.memory(instruction),
            Opcode::LLVMGetElementPtr => self.element_pointer(instruction.value()).map(Some),
            Opcode::LLVMFence | Opcode::LLVMAtomicCmpXchg | Opcode::LLVMAtomicRMW => self.atomic(instruction),
            Opcode::LLVMExtractValue | Opcode::LLVMInsertValue => self.aggregate(instruction).map(Some),
            Opcode::LLVMExtractElement | Opcode::LLVMInsertElement | Opcode::LLVMShuffleVector => {
                self.shuffle(instruction).map(Some)
            }
            Opcode::LLVMCall => self.call(instruction),
            Opcode::LLVMVAArg => Unsupported::of("instruction va_arg"),
            Opcode::LLVMLandingPad | Opcode::LLVMCatchPad | Opcode::LLVMCleanupPad => {
                Unsupported::of("exception handling")
            }
            other => Unsupported::of(format!("instruction {other:?}")),
        }
    }

    /// Refuses an instruction if the model lacks a type that it works on.
    pub(super) fn require_types(&mut self, instruction: Instruction<'m>) -> LoweringResult<()> {
        let operands = instruction.value().operands().map(|operand| operand.ty());
        for ty in operands.chain([instruction.ty()]) {
            match ty.kind() {
                TypeKind::LLVMVoidTypeKind | TypeKind::LLVMLabelTypeKind | TypeKind::LLVMMetadataTypeKind => {}
                _ => {
                    self.cx.ty(ty)?;
                }
            }
        }
        Ok(())
    }
}
