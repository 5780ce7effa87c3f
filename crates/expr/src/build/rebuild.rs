//! The operator of a term upon other operands.

use crate::float::FloatPredicate;
use crate::op::Op;
use crate::pool::TermPool;
use crate::sort::Sort;
use crate::term::Term;

impl TermPool {
    /// The term with the operator of `term` and these operands, of the sorts of the old ones, simplified as if built anew.
    pub fn rebuild(&mut self, term: Term, operands: &[Term]) -> Term {
        let op = self.op(term);
        assert_eq!(operands.len(), op.arity(), "operands of {op:?}");
        match *operands {
            [] => term,
            [a] => self.rebuild_unary(term, op, a),
            [a, b] => self.rebuild_binary(op, a, b),
            [a, b, c] => match op {
                Op::Ite => self.ite(a, b, c),
                Op::FloatFma => self.float_fma(a, b, c),
                _ => self.store(a, b, c),
            },
            _ => unreachable!("no operator has more than three operands"),
        }
    }

    fn rebuild_unary(&mut self, term: Term, op: Op, a: Term) -> Term {
        match (op, self.sort(term)) {
            (Op::Not, _) => self.not(a),
            (Op::BvNot, _) => self.bv_not(a),
            (Op::BvNeg, _) => self.bv_neg(a),
            (Op::Extract, _) => {
                let (high, low) = self.extract_bounds(term).expect("an extraction");
                self.extract(a, high, low)
            }
            (Op::Zext, Sort::Bits(width)) => self.zext(a, width),
            (Op::Sext, Sort::Bits(width)) => self.sext(a, width),
            (Op::FloatFromBits, Sort::Float(kind)) => self.float_from_bits(kind, a),
            (Op::FloatToBits, _) => self.float_to_bits(a),
            (Op::FloatUnary(op), _) => self.float_unary(op, a),
            (Op::FloatConvert, Sort::Float(kind)) => self.float_convert(kind, a),
            (Op::FloatFromSigned, Sort::Float(kind)) => self.float_from_signed(kind, a),
            (Op::FloatFromUnsigned, Sort::Float(kind)) => self.float_from_unsigned(kind, a),
            (Op::FloatToSigned, Sort::Bits(width)) => self.float_to_signed(a, width),
            (Op::FloatToUnsigned, Sort::Bits(width)) => self.float_to_unsigned(a, width),
            (Op::ConstantArray, Sort::Array { index, .. }) => self.constant_array(index, a),
            (op, sort) => unreachable!("{op:?} with one operand and the sort {sort}"),
        }
    }

    fn rebuild_binary(&mut self, op: Op, a: Term, b: Term) -> Term {
        match op {
            Op::And => self.and(a, b),
            Op::Eq => self.eq(a, b),
            Op::BvAnd => self.bv_and(a, b),
            Op::BvOr => self.bv_or(a, b),
            Op::BvXor => self.bv_xor(a, b),
            Op::BvAdd => self.bv_add(a, b),
            Op::BvMul => self.bv_mul(a, b),
            Op::BvUdiv => self.bv_udiv(a, b),
            Op::BvUrem => self.bv_urem(a, b),
            Op::BvSdiv => self.bv_sdiv(a, b),
            Op::BvSrem => self.bv_srem(a, b),
            Op::BvShl => self.bv_shl(a, b),
            Op::BvLshr => self.bv_lshr(a, b),
            Op::BvAshr => self.bv_ashr(a, b),
            Op::BvUlt => self.bv_ult(a, b),
            Op::BvSlt => self.bv_slt(a, b),
            Op::Concat => self.concat(a, b),
            Op::FloatBinary(op) => self.float_binary(op, a, b),
            Op::FloatEq => self.float_compare(FloatPredicate::Oeq, a, b),
            Op::FloatLt => self.float_compare(FloatPredicate::Olt, a, b),
            Op::FloatLe => self.float_compare(FloatPredicate::Ole, a, b),
            Op::Select => self.select(a, b),
            op => unreachable!("{op:?} with two operands"),
        }
    }
}
