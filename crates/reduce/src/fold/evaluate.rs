//! Arithmetic on constants, as the statements do it. What may fail, choose or give an address is not evaluated.

use adamant_expr::BitVec;
use adamant_program::{BinaryOp, CastOp, Op, ResultSource};

/// The result of a statement on these operands, if it has one whatever happens; the result has `width` bits.
pub(super) fn evaluate(op: &Op, operands: &[BitVec], width: u32) -> Option<BitVec> {
    match (op.effects().result, operands) {
        (ResultSource::Reckoned, [left, right]) => {
            let Op::Binary { op, .. } = op else { return None };
            binary(*op, left, right)
        }
        (ResultSource::Compared(predicate, ..), [left, right]) => Some(BitVec::bool(predicate.holds(left, right))),
        (ResultSource::Converted(op, _), [value]) => cast(op, value, width),
        _ => None,
    }
}

fn binary(op: BinaryOp, left: &BitVec, right: &BitVec) -> Option<BitVec> {
    let is_defined = match op {
        BinaryOp::Add | BinaryOp::Sub | BinaryOp::Mul | BinaryOp::And | BinaryOp::Or | BinaryOp::Xor => true,
        BinaryOp::UDiv | BinaryOp::URem => !right.is_zero(),
        BinaryOp::SDiv | BinaryOp::SRem => !right.is_zero() && !right.is_ones(),
        BinaryOp::Shl | BinaryOp::LShr | BinaryOp::AShr => {
            right.to_u64().is_some_and(|amount| amount < u64::from(left.width()))
        }
    };
    is_defined.then(|| op.apply(left, right))
}

fn cast(op: CastOp, value: &BitVec, width: u32) -> Option<BitVec> {
    match op {
        CastOp::ZeroExtend => Some(value.zext(width)),
        CastOp::SignExtend => Some(value.sext(width)),
        CastOp::Truncate => Some(value.trunc(width)),
        CastOp::PointerToInt | CastOp::IntToPointer | CastOp::Reinterpret => None,
    }
}
