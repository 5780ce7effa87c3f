//! Intrinsics on integers.

use adamant_expr::BitVec;
use adamant_program as model;
use model::{BinaryOp, Op, Operand, OverflowOp, Predicate, Signedness, UnaryOp, Wrap};

use super::Handled;
use crate::ir::Instruction;
use crate::lower::body::{BodyLowering, Lowered};
use crate::lower::{LoweringResult, Unsupported};

use Signedness::{Signed, Unsigned};

/// Which half of two words shifted together is asked for.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Half {
    Upper,
    Lower,
}

impl<'m> BodyLowering<'_, 'm> {
    /// Lowers an intrinsic on integers.
    pub(super) fn integer_intrinsic(&mut self, call: Instruction<'m>, name: &str) -> Handled {
        let outcome = match name {
            "umin" => self.extreme(call, Predicate::Ult),
            "umax" => self.extreme(call, Predicate::Ugt),
            "smin" => self.extreme(call, Predicate::Slt),
            "smax" => self.extreme(call, Predicate::Sgt),
            "ucmp" => self.three_way(call, Predicate::Ult, Predicate::Ugt),
            "scmp" => self.three_way(call, Predicate::Slt, Predicate::Sgt),
            "abs" => self.absolute(call),
            "ctpop" => self.bit_function(call, UnaryOp::CountOnes),
            "ctlz" => self.bit_function(call, UnaryOp::LeadingZeros),
            "cttz" => self.bit_function(call, UnaryOp::TrailingZeros),
            "bswap" => self.bit_function(call, UnaryOp::SwapBytes),
            "bitreverse" => self.bit_function(call, UnaryOp::ReverseBits),
            "fshl" => self.funnel_shift(call, Half::Upper),
            "fshr" => self.funnel_shift(call, Half::Lower),
            _ => return self.checked_intrinsic(call, name),
        };
        Some(outcome.map(Some))
    }

    /// Arithmetic that tells or avoids overflow.
    fn checked_intrinsic(&mut self, call: Instruction<'m>, name: &str) -> Handled {
        let (kind, rest) = name.split_once('.')?;
        let (op, signedness) = match kind {
            "sadd" => (OverflowOp::Add, Signed),
            "uadd" => (OverflowOp::Add, Unsigned),
            "ssub" => (OverflowOp::Sub, Signed),
            "usub" => (OverflowOp::Sub, Unsigned),
            "smul" => (OverflowOp::Mul, Signed),
            "umul" => (OverflowOp::Mul, Unsigned),
            _ => return None,
        };
        match rest {
            "with.overflow" => Some(self.with_overflow(call, op, signedness).map(Some)),
            "sat" if op != OverflowOp::Mul => Some(self.saturating(call, op, signedness).map(Some)),
            _ => None,
        }
    }

    fn with_overflow(
        &mut self,
        call: Instruction<'m>,
        op: OverflowOp,
        signedness: Signedness,
    ) -> LoweringResult<Lowered> {
        let (left, right) = (call.operand(0), call.operand(1));
        if left.ty().vector().is_some() {
            return Unsupported::of("arithmetic on vectors with a test for overflow");
        }
        let ty = self.cx.ty(call.ty())?;
        let (left, right) = (self.operand(left)?, self.operand(right)?);
        let result = self.binary(wrapping(op), left, right);
        let overflow = self.overflows(op, signedness, left, right);
        Ok(self.assemble(ty, &[result, overflow]).into())
    }

    fn overflows(&mut self, op: OverflowOp, signedness: Signedness, left: Operand, right: Operand) -> Operand {
        let ty = self.bit();
        self.define(ty, |dest| Op::Overflows { dest, op, signedness, left, right })
    }

    fn saturating(&mut self, call: Instruction<'m>, op: OverflowOp, signedness: Signedness) -> LoweringResult<Lowered> {
        let operands = [call.operand(0), call.operand(1)];
        self.lanewise(call.ty(), &operands, |body, operands| {
            let (left, right) = (operands[0], operands[1]);
            let width = body.width_of(left);
            let result = body.binary(wrapping(op), left, right);
            let overflow = body.overflows(op, signedness, left, right);
            let bound = match (signedness, op) {
                (Unsigned, OverflowOp::Sub) => body.number(width, 0),
                (Unsigned, _) => body.bits(BitVec::ones(width)),
                (Signed, _) => {
                    // Addition and subtraction leave the range on the side of the left operand.
                    let zero = body.number(width, 0);
                    let is_negative = body.compare(Predicate::Slt, left, zero);
                    let (least, greatest) =
                        (body.bits(BitVec::min_signed(width)), body.bits(BitVec::max_signed(width)));
                    body.select(is_negative, least, greatest)
                }
            };
            Ok(body.select(overflow, bound, result))
        })
    }

    /// The operand for which `left` compared with `right` holds.
    fn extreme(&mut self, call: Instruction<'m>, predicate: Predicate) -> LoweringResult<Lowered> {
        let operands = [call.operand(0), call.operand(1)];
        self.lanewise(call.ty(), &operands, |body, operands| Ok(body.choose(predicate, operands[0], operands[1])))
    }

    /// `left` if it compares with `right` as asked, else `right`.
    pub(super) fn choose(&mut self, predicate: Predicate, left: Operand, right: Operand) -> Operand {
        let is_left = self.compare(predicate, left, right);
        self.select(is_left, left, right)
    }

    /// Minus one, zero or one.
    fn three_way(&mut self, call: Instruction<'m>, less: Predicate, greater: Predicate) -> LoweringResult<Lowered> {
        let result = call.ty().vector().map_or(call.ty(), |(element, _)| element);
        let Some(width) = result.int_width() else { return Unsupported::of("comparison without a result") };
        let operands = [call.operand(0), call.operand(1)];
        self.lanewise(call.ty(), &operands, |body, operands| {
            let (is_less, is_greater) =
                (body.compare(less, operands[0], operands[1]), body.compare(greater, operands[0], operands[1]));
            let (minus_one, zero, one) = (body.bits(BitVec::ones(width)), body.number(width, 0), body.number(width, 1));
            let not_less = body.select(is_greater, one, zero);
            Ok(body.select(is_less, minus_one, not_less))
        })
    }

    fn absolute(&mut self, call: Instruction<'m>) -> LoweringResult<Lowered> {
        let no_signed = call.operand(1).as_u64() == Some(1);
        self.lanewise(call.ty(), &[call.operand(0)], |body, operands| {
            let value = operands[0];
            let width = body.width_of(value);
            let zero = body.number(width, 0);
            let is_negative = body.compare(Predicate::Slt, value, zero);
            let wrap = Wrap { no_signed, no_unsigned: false };
            let negated = body.binary_with(BinaryOp::Sub, zero, value, wrap);
            Ok(body.select(is_negative, negated, value))
        })
    }

    fn bit_function(&mut self, call: Instruction<'m>, op: UnaryOp) -> LoweringResult<Lowered> {
        self.lanewise(call.ty(), &[call.operand(0)], |body, operands| {
            let value = operands[0];
            let ty = body.type_of(value);
            Ok(body.define(ty, |dest| Op::Unary { dest, op, value }))
        })
    }

    /// A half of two words shifted together. The amount is taken modulo the width,
    /// and the other word is shifted in two steps, so that no shift is too far.
    fn funnel_shift(&mut self, call: Instruction<'m>, half: Half) -> LoweringResult<Lowered> {
        let operands = [call.operand(0), call.operand(1), call.operand(2)];
        self.lanewise(call.ty(), &operands, |body, operands| {
            let (high, low, amount) = (operands[0], operands[1], operands[2]);
            let width = body.width_of(high);
            let width_value = body.number(width, u64::from(width));
            let last = body.number(width, u64::from(width) - 1);
            let one = body.number(width, 1);
            if width == 1 {
                return Ok(if half == Half::Upper { high } else { low });
            }
            let amount = body.binary(BinaryOp::URem, amount, width_value);
            let rest = body.binary(BinaryOp::Sub, last, amount);
            let (upper, lower) = if half == Half::Upper {
                let upper = body.binary(BinaryOp::Shl, high, amount);
                let halved = body.binary(BinaryOp::LShr, low, one);
                (upper, body.binary(BinaryOp::LShr, halved, rest))
            } else {
                let doubled = body.binary(BinaryOp::Shl, high, one);
                let upper = body.binary(BinaryOp::Shl, doubled, rest);
                (upper, body.binary(BinaryOp::LShr, low, amount))
            };
            Ok(body.binary(BinaryOp::Or, upper, lower))
        })
    }
}

const fn wrapping(op: OverflowOp) -> BinaryOp {
    match op {
        OverflowOp::Add => BinaryOp::Add,
        OverflowOp::Sub => BinaryOp::Sub,
        OverflowOp::Mul => BinaryOp::Mul,
    }
}
