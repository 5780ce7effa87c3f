//! Intrinsics about memory, the stack and variable arguments.

use adamant_expr::BitVec;
use adamant_program as model;
use model::{Op, Overlap};

use super::Handled;
use crate::ir::Instruction;
use crate::lower::body::{BodyLowering, Lowered};
use crate::lower::{LoweringResult, Unsupported};

impl<'m> BodyLowering<'_, 'm> {
    /// Lowers an intrinsic about memory.
    pub(super) fn memory_intrinsic(&mut self, call: Instruction<'m>, name: &str) -> Handled {
        Some(match name {
            "memcpy" | "memcpy.inline" => self.copy_memory(call, Overlap::Undefined),
            "memmove" => self.copy_memory(call, Overlap::Allowed),
            "memset" | "memset.inline" => self.set_memory(call),
            "lifetime.start" => self.with_pointer(call, 1, |pointer| Op::LifetimeStart { pointer }),
            "lifetime.end" => self.with_pointer(call, 1, |pointer| Op::LifetimeEnd { pointer }),
            "stacksave" => self.stack_save(call),
            "stackrestore" => self.with_pointer(call, 0, |mark| Op::StackRestore { mark }),
            "va_start" => self.with_pointer(call, 0, |list| Op::VariadicStart { list }),
            "va_end" => self.with_pointer(call, 0, |list| Op::VariadicEnd { list }),
            "va_copy" => self.copy_list(call),
            "objectsize" => self.object_size(call),
            _ => return None,
        })
    }

    fn with_pointer(
        &mut self,
        call: Instruction<'m>,
        index: u32,
        make: impl FnOnce(model::Operand) -> Op,
    ) -> LoweringResult<Option<Lowered>> {
        let pointer = self.operand(call.operand(index))?;
        self.push(make(pointer));
        Ok(None)
    }

    fn copy_memory(&mut self, call: Instruction<'m>, overlap: Overlap) -> LoweringResult<Option<Lowered>> {
        let to = self.operand(call.operand(0))?;
        let from = self.operand(call.operand(1))?;
        let length = self.operand(call.operand(2))?;
        let volatile = call.operand(3).as_u64() == Some(1);
        self.push(Op::CopyMemory { to, from, length, overlap, volatile });
        Ok(None)
    }

    fn set_memory(&mut self, call: Instruction<'m>) -> LoweringResult<Option<Lowered>> {
        let to = self.operand(call.operand(0))?;
        let byte = self.operand(call.operand(1))?;
        let length = self.operand(call.operand(2))?;
        let volatile = call.operand(3).as_u64() == Some(1);
        self.push(Op::SetMemory { to, byte, length, volatile });
        Ok(None)
    }

    fn stack_save(&mut self, call: Instruction<'m>) -> LoweringResult<Option<Lowered>> {
        let ty = self.cx.ty(call.ty())?;
        Ok(Some(self.define(ty, |dest| Op::StackSave { dest }).into()))
    }

    fn copy_list(&mut self, call: Instruction<'m>) -> LoweringResult<Option<Lowered>> {
        let to = self.operand(call.operand(0))?;
        let from = self.operand(call.operand(1))?;
        self.push(Op::VariadicCopy { to, from });
        Ok(None)
    }

    /// The size of an object that the optimiser does not know: the greatest number, or zero if the least is wanted.
    fn object_size(&mut self, call: Instruction<'m>) -> LoweringResult<Option<Lowered>> {
        let Some(width) = call.ty().int_width() else {
            return Unsupported::of("size of an object as a vector");
        };
        let wants_least = call.operand(1).as_u64() == Some(1);
        let size = if wants_least { BitVec::zero(width) } else { BitVec::ones(width) };
        Ok(Some(self.bits(size).into()))
    }
}
