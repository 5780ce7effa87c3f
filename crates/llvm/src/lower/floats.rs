//! Floating-point arithmetic and comparison. Fast-math flags are ignored: they only allow other results.

use adamant_expr::{FloatBinary, FloatPredicate, FloatUnary};
use adamant_program as model;
use model::{Op, Operand};

use super::LoweringResult;
use super::body::{BodyLowering, Lowered};
use crate::ir::{Instruction, Opcode, RealPredicate};

impl<'m> BodyLowering<'_, 'm> {
    /// Floating-point operators and comparisons.
    pub(super) fn float_operation(&mut self, instruction: Instruction<'m>) -> LoweringResult<Lowered> {
        let result = instruction.ty();
        let op = match instruction.opcode() {
            Opcode::LLVMFNeg => {
                return self.lanewise(result, &[instruction.operand(0)], |body, operands| {
                    Ok(body.float_unary(FloatUnary::Neg, operands[0]))
                });
            }
            Opcode::LLVMFCmp => return self.float_compare_values(instruction),
            Opcode::LLVMFSub => FloatBinary::Sub,
            Opcode::LLVMFMul => FloatBinary::Mul,
            Opcode::LLVMFDiv => FloatBinary::Div,
            Opcode::LLVMFRem => FloatBinary::Rem,
            _ => FloatBinary::Add,
        };
        self.lanewise(result, &[instruction.operand(0), instruction.operand(1)], |body, operands| {
            Ok(body.float_binary(op, operands[0], operands[1]))
        })
    }

    fn float_compare_values(&mut self, instruction: Instruction<'m>) -> LoweringResult<Lowered> {
        let predicate = predicate(instruction.real_predicate());
        let operands = [instruction.operand(0), instruction.operand(1)];
        self.lanewise(instruction.ty(), &operands, |body, operands| {
            Ok(body.float_compare(predicate, operands[0], operands[1]))
        })
    }

    /// A floating-point function of one operand.
    pub(super) fn float_unary(&mut self, op: FloatUnary, value: Operand) -> Operand {
        let ty = self.type_of(value);
        self.define(ty, |dest| Op::FloatUnary { dest, op, value })
    }

    /// A floating-point function of two operands.
    pub(super) fn float_binary(&mut self, op: FloatBinary, left: Operand, right: Operand) -> Operand {
        let ty = self.type_of(left);
        self.define(ty, |dest| Op::FloatBinary { dest, op, left, right })
    }

    /// A floating-point comparison.
    pub(super) fn float_compare(&mut self, predicate: FloatPredicate, left: Operand, right: Operand) -> Operand {
        let ty = self.bit();
        self.define(ty, |dest| Op::FloatCompare { dest, predicate, left, right })
    }
}

const fn predicate(predicate: RealPredicate) -> FloatPredicate {
    match predicate {
        RealPredicate::LLVMRealPredicateFalse => FloatPredicate::False,
        RealPredicate::LLVMRealOEQ => FloatPredicate::Oeq,
        RealPredicate::LLVMRealOGT => FloatPredicate::Ogt,
        RealPredicate::LLVMRealOGE => FloatPredicate::Oge,
        RealPredicate::LLVMRealOLT => FloatPredicate::Olt,
        RealPredicate::LLVMRealOLE => FloatPredicate::Ole,
        RealPredicate::LLVMRealONE => FloatPredicate::One,
        RealPredicate::LLVMRealORD => FloatPredicate::Ord,
        RealPredicate::LLVMRealUNO => FloatPredicate::Uno,
        RealPredicate::LLVMRealUEQ => FloatPredicate::Ueq,
        RealPredicate::LLVMRealUGT => FloatPredicate::Ugt,
        RealPredicate::LLVMRealUGE => FloatPredicate::Uge,
        RealPredicate::LLVMRealULT => FloatPredicate::Ult,
        RealPredicate::LLVMRealULE => FloatPredicate::Ule,
        RealPredicate::LLVMRealUNE => FloatPredicate::Une,
        RealPredicate::LLVMRealPredicateTrue => FloatPredicate::True,
    }
}
