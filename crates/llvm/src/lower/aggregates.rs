//! Parts of structures and arrays that registers hold.

use adamant_program as model;
use model::Op;

use super::LoweringResult;
use super::body::{BodyLowering, Lowered};
use crate::ir::{Instruction, Opcode};

impl<'m> BodyLowering<'_, 'm> {
    /// Lowers `extractvalue` and `insertvalue`.
    pub(super) fn aggregate(&mut self, instruction: Instruction<'m>) -> LoweringResult<Lowered> {
        let ty = self.cx.ty(instruction.ty())?;
        let path = instruction.indices().into_boxed_slice();
        let aggregate = self.operand(instruction.operand(0))?;
        if instruction.opcode() == Opcode::LLVMExtractValue {
            if let [index] = path[..] {
                return Ok(self.part(aggregate, index).into());
            }
            return Ok(self.define(ty, |dest| Op::Extract { dest, aggregate, path }).into());
        }
        let value = self.operand(instruction.operand(1))?;
        Ok(self.define(ty, |dest| Op::Insert { dest, aggregate, value, path }).into())
    }
}
