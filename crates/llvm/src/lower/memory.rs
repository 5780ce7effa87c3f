//! Stack objects, loads and stores.

use adamant_program as model;
use model::{Access, BinaryOp, CastOp, Op, Operand};

use super::atomics::ordering;
use super::body::{BodyLowering, Lowered};
use super::{LoweringResult, Unsupported};
use crate::ir::{Instruction, Opcode};
use crate::prepare::is_needless_store;

impl<'m> BodyLowering<'_, 'm> {
    /// Lowers `alloca`, `load` and `store`.
    pub(super) fn memory(&mut self, instruction: Instruction<'m>) -> LoweringResult<Option<Lowered>> {
        match instruction.opcode() {
            Opcode::LLVMAlloca => self.allocate(instruction).map(Some),
            Opcode::LLVMLoad => {
                self.cx.require_memory_layout(instruction.ty())?;
                let ty = self.cx.ty(instruction.ty())?;
                let pointer = self.operand(instruction.operand(0))?;
                let access = access_of(instruction);
                Ok(Some(self.define(ty, |dest| Op::Load { dest, pointer, access }).into()))
            }
            _ if is_needless_store(instruction) => Ok(None),
            _ => {
                self.cx.require_memory_layout(instruction.operand(0).ty())?;
                let value = self.operand(instruction.operand(0))?;
                let pointer = self.operand(instruction.operand(1))?;
                let access = access_of(instruction);
                self.push(Op::Store { pointer, value, access });
                Ok(None)
            }
        }
    }

    fn allocate(&mut self, instruction: Instruction<'m>) -> LoweringResult<Lowered> {
        let ty = instruction.allocated_type();
        let Some(element) = self.cx.size_of(ty) else {
            return Unsupported::of(format!("local of type {}", ty.text()));
        };
        let size = self.allocation_size(instruction, element)?;
        let align = instruction.align().max(1);
        let pointer = self.cx.ty(instruction.ty())?;
        Ok(self.define(pointer, |dest| Op::StackAllocate { dest, size, align }).into())
    }

    /// The size in bytes of `count` elements, in the width of a pointer; the count is unsigned.
    fn allocation_size(&mut self, instruction: Instruction<'m>, element: u64) -> LoweringResult<Operand> {
        let width = self.cx.program.data_model.pointer_width();
        let count = instruction.operand(0);
        if let Some(count) = count.as_u64() {
            let Some(bytes) = count.checked_mul(element).filter(|bytes| width >= 64 || bytes >> width == 0) else {
                return Unsupported::of("local larger than any memory");
            };
            return Ok(self.number(width, bytes));
        }
        let count = self.operand(count)?;
        let ty = self.pointer_int();
        let op = if self.width_of(count) < width { CastOp::ZeroExtend } else { CastOp::Truncate };
        let count = self.cast(op, count, ty);
        if element == 1 {
            return Ok(count);
        }
        let element = self.number(width, element);
        Ok(self.binary(BinaryOp::Mul, count, element))
    }
}

fn access_of(instruction: Instruction<'_>) -> Access {
    Access { volatile: instruction.is_volatile(), ordering: ordering(instruction.ordering()) }
}
