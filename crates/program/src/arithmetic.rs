//! What the integer operators compute, once for all who know the values: total, as in SMT-LIB. Which operands are undefined behaviour, others say.

use adamant_expr::BitVec;

use crate::operators::{BinaryOp, OverflowOp, Predicate, Signedness, UnaryOp};

impl BinaryOp {
    /// The result on two values of one width.
    #[inline]
    pub fn apply(self, left: &BitVec, right: &BitVec) -> BitVec {
        match self {
            Self::Add => left.add(right),
            Self::Sub => left.sub(right),
            Self::Mul => left.mul(right),
            Self::UDiv => left.udiv(right),
            Self::SDiv => left.sdiv(right),
            Self::URem => left.urem(right),
            Self::SRem => left.srem(right),
            Self::Shl => left.shl(right),
            Self::LShr => left.lshr(right),
            Self::AShr => left.ashr(right),
            Self::And => left.and(right),
            Self::Or => left.or(right),
            Self::Xor => left.xor(right),
        }
    }
}

impl UnaryOp {
    /// The result, which is as wide as the value.
    #[inline]
    pub fn apply(self, value: &BitVec) -> BitVec {
        let count = |number: u32| BitVec::new(value.width(), u64::from(number));
        match self {
            Self::CountOnes => count(value.count_ones()),
            Self::LeadingZeros => count(value.leading_zeros()),
            Self::TrailingZeros => count(value.trailing_zeros()),
            Self::SwapBytes => value.swap_bytes(),
            Self::ReverseBits => value.reverse_bits(),
        }
    }
}

impl OverflowOp {
    /// Whether the operation leaves the range of its operands.
    #[inline]
    pub fn overflows(self, signedness: Signedness, left: &BitVec, right: &BitVec) -> bool {
        match (self, signedness) {
            (Self::Add, Signedness::Signed) => left.add_overflows_signed(right),
            (Self::Add, Signedness::Unsigned) => left.add_overflows_unsigned(right),
            (Self::Sub, Signedness::Signed) => left.sub_overflows_signed(right),
            (Self::Sub, Signedness::Unsigned) => left.sub_overflows_unsigned(right),
            (Self::Mul, Signedness::Signed) => left.mul_overflows_signed(right),
            (Self::Mul, Signedness::Unsigned) => left.mul_overflows_unsigned(right),
        }
    }
}

impl Predicate {
    /// Whether it holds of two values of one width.
    #[inline]
    pub fn holds(self, left: &BitVec, right: &BitVec) -> bool {
        match self {
            Self::Eq => left == right,
            Self::Ne => left != right,
            Self::Ult => left.ult(right),
            Self::Ule => left.ule(right),
            Self::Ugt => right.ult(left),
            Self::Uge => right.ule(left),
            Self::Slt => left.slt(right),
            Self::Sle => left.sle(right),
            Self::Sgt => right.slt(left),
            Self::Sge => right.sle(left),
        }
    }
}
