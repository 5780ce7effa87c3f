//! Integer arithmetic, comparison, selection.

use adamant_program as model;
use model::{BinaryOp, Op, Operand, Predicate, Wrap};

use super::LoweringResult;
use super::body::{BodyLowering, Lowered};
use crate::ir::{Instruction, IntPredicate, Opcode};
use crate::prepare::is_needless_value;

impl<'m> BodyLowering<'_, 'm> {
    /// Integer operators of two operands.
    pub(super) fn integer_binary(&mut self, instruction: Instruction<'m>) -> LoweringResult<Lowered> {
        let opcode = instruction.opcode();
        let op = binary_op(opcode).expect("the operation was matched");
        let wrap = match opcode {
            Opcode::LLVMAdd | Opcode::LLVMSub | Opcode::LLVMMul | Opcode::LLVMShl => {
                let (no_signed, no_unsigned) = instruction.no_wrap();
                Wrap { no_signed, no_unsigned }
            }
            _ => Wrap::default(),
        };
        let operands = [instruction.operand(0), instruction.operand(1)];
        self.lanewise(instruction.ty(), &operands, |body, operands| {
            Ok(body.binary_with(op, operands[0], operands[1], wrap))
        })
    }

    /// Comparison of integers or pointers.
    pub(super) fn integer_compare(&mut self, instruction: Instruction<'m>) -> LoweringResult<Lowered> {
        let predicate = predicate(instruction.int_predicate());
        let operands = [instruction.operand(0), instruction.operand(1)];
        self.lanewise(instruction.ty(), &operands, |body, operands| {
            Ok(body.compare(predicate, operands[0], operands[1]))
        })
    }

    /// One of two values; a condition of one bit chooses vectors as a whole.
    pub(super) fn selection(&mut self, instruction: Instruction<'m>) -> LoweringResult<Lowered> {
        let operands = [instruction.operand(0), instruction.operand(1), instruction.operand(2)];
        self.lanewise(instruction.ty(), &operands, |body, operands| {
            Ok(body.select(operands[0], operands[1], operands[2]))
        })
    }

    /// One value instead of an undefined one. An arbitrary value that nothing uses is left out.
    pub(super) fn freeze(&mut self, instruction: Instruction<'m>) -> LoweringResult<Option<Lowered>> {
        let value = instruction.operand(0);
        if !value.is_undefined() {
            return Ok(Some(match self.lowered(value)? {
                Lowered::One(operand) => self.settled(operand).into(),
                Lowered::Lanes(lanes) => Lowered::Lanes(lanes.iter().map(|&lane| self.settled(lane)).collect()),
            }));
        }
        if is_needless_value(instruction) {
            return Ok(None);
        }
        let ty = self.cx.ty(instruction.ty())?;
        Ok(Some(self.define(ty, |dest| Op::Arbitrary { dest }).into()))
    }

    /// A value that is the same at each use: a register already is, a constant may have arbitrary parts.
    fn settled(&mut self, value: Operand) -> Operand {
        match value {
            Operand::Register(_) => value,
            Operand::Constant(_) => {
                let ty = self.type_of(value);
                self.define(ty, |dest| Op::Copy { dest, value })
            }
        }
    }
}

/// The operator of the model for an integer operation.
pub(super) const fn binary_op(opcode: Opcode) -> Option<BinaryOp> {
    Some(match opcode {
        Opcode::LLVMAdd => BinaryOp::Add,
        Opcode::LLVMSub => BinaryOp::Sub,
        Opcode::LLVMMul => BinaryOp::Mul,
        Opcode::LLVMUDiv => BinaryOp::UDiv,
        Opcode::LLVMSDiv => BinaryOp::SDiv,
        Opcode::LLVMURem => BinaryOp::URem,
        Opcode::LLVMSRem => BinaryOp::SRem,
        Opcode::LLVMShl => BinaryOp::Shl,
        Opcode::LLVMLShr => BinaryOp::LShr,
        Opcode::LLVMAShr => BinaryOp::AShr,
        Opcode::LLVMAnd => BinaryOp::And,
        Opcode::LLVMOr => BinaryOp::Or,
        Opcode::LLVMXor => BinaryOp::Xor,
        _ => return None,
    })
}

const fn predicate(predicate: IntPredicate) -> Predicate {
    match predicate {
        IntPredicate::LLVMIntEQ => Predicate::Eq,
        IntPredicate::LLVMIntNE => Predicate::Ne,
        IntPredicate::LLVMIntUGT => Predicate::Ugt,
        IntPredicate::LLVMIntUGE => Predicate::Uge,
        IntPredicate::LLVMIntULT => Predicate::Ult,
        IntPredicate::LLVMIntULE => Predicate::Ule,
        IntPredicate::LLVMIntSGT => Predicate::Sgt,
        IntPredicate::LLVMIntSGE => Predicate::Sge,
        IntPredicate::LLVMIntSLT => Predicate::Slt,
        IntPredicate::LLVMIntSLE => Predicate::Sle,
    }
}
