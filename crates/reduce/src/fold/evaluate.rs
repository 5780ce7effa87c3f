//! Arithmetic on constants, as the statements do it. What may fail, choose or give an address is not evaluated.

use adamant_expr::BitVec;
use adamant_program::{BinaryOp, CastOp, Op, Predicate, Source};

/// The result of a statement on these operands, if it has one whatever happens; the result has `width` bits.
pub(super) fn evaluate(op: &Op, operands: &[BitVec], width: u32) -> Option<BitVec> {
    match (op.effects().result, operands) {
        (Source::Reckoned, [left, right]) => {
            let Op::Binary { op, .. } = op else { return None };
            binary(*op, left, right)
        }
        (Source::Compared(predicate, ..), [left, right]) => Some(BitVec::bool(compare(predicate, left, right))),
        (Source::Converted(op, _), [value]) => cast(op, value, width),
        (Source::Reckoned | Source::Compared(..) | Source::Converted(..), _)
        | (
            Source::Nothing
            | Source::Value(_)
            | Source::Part(_)
            | Source::Either(..)
            | Source::Shifted { .. }
            | Source::Told
            | Source::Unknown
            | Source::NewObject
            | Source::ThreadLocal(_)
            | Source::Memory
            | Source::Exchanged(_)
            | Source::Returned,
            _,
        ) => None,
    }
}

fn binary(op: BinaryOp, left: &BitVec, right: &BitVec) -> Option<BitVec> {
    let is_small = right.to_u64().is_some_and(|amount| amount < u64::from(left.width()));
    let divides = !right.is_zero() && !right.is_ones();
    match op {
        BinaryOp::Add => Some(left.add(right)),
        BinaryOp::Sub => Some(left.sub(right)),
        BinaryOp::Mul => Some(left.mul(right)),
        BinaryOp::And => Some(left.and(right)),
        BinaryOp::Or => Some(left.or(right)),
        BinaryOp::Xor => Some(left.xor(right)),
        BinaryOp::UDiv => (!right.is_zero()).then(|| left.udiv(right)),
        BinaryOp::URem => (!right.is_zero()).then(|| left.urem(right)),
        BinaryOp::SDiv => divides.then(|| left.sdiv(right)),
        BinaryOp::SRem => divides.then(|| left.srem(right)),
        BinaryOp::Shl => is_small.then(|| left.shl(right)),
        BinaryOp::LShr => is_small.then(|| left.lshr(right)),
        BinaryOp::AShr => is_small.then(|| left.ashr(right)),
    }
}

fn compare(predicate: Predicate, left: &BitVec, right: &BitVec) -> bool {
    match predicate {
        Predicate::Eq => left == right,
        Predicate::Ne => left != right,
        Predicate::Ult => left.ult(right),
        Predicate::Ule => left.ule(right),
        Predicate::Ugt => right.ult(left),
        Predicate::Uge => right.ule(left),
        Predicate::Slt => left.slt(right),
        Predicate::Sle => left.sle(right),
        Predicate::Sgt => right.slt(left),
        Predicate::Sge => right.sle(left),
    }
}

fn cast(op: CastOp, value: &BitVec, width: u32) -> Option<BitVec> {
    match op {
        CastOp::ZeroExtend => Some(value.zext(width)),
        CastOp::SignExtend => Some(value.sext(width)),
        CastOp::Truncate => Some(value.trunc(width)),
        CastOp::PointerToInt | CastOp::IntToPointer | CastOp::Reinterpret => None,
    }
}
