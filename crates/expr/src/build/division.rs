//! Quotients and remainders, total: a divisor of zero has the result that SMT-LIB gives it.

use crate::bitvec::BitVec;
use crate::op::Op;
use crate::pool::TermPool;
use crate::sort::PackedSort;
use crate::term::Term;

impl TermPool {
    /// Unsigned quotient; all ones if the divisor is zero.
    pub fn bv_udiv(&mut self, a: Term, b: Term) -> Term {
        let width = self.common_width(a, b);
        if let Some(divisor) = self.constant(b) {
            if let Some(value) = self.constant(a) {
                return self.bits(value.udiv(&divisor));
            }
            if divisor.is_zero() {
                return self.bits(BitVec::ones(width));
            }
            if divisor.count_ones() == 1 {
                let amount = self.bits_u64(width, u64::from(divisor.trailing_zeros()));
                return self.bv_lshr(a, amount);
            }
            if let Some(inner) = self.unary_of(Op::Zext, a) {
                return match self.narrowed(&divisor, inner) {
                    Some(divisor) => {
                        let quotient = self.bv_udiv(inner, divisor);
                        self.zext(quotient, width)
                    }
                    None => self.bits(BitVec::zero(width)),
                };
            }
        }
        if let Some(lifted) = self.lift_binary(a, b, Self::bv_udiv) {
            return lifted;
        }
        self.intern_binary(Op::BvUdiv, PackedSort::bits(width), a, b)
    }

    /// Unsigned remainder; the dividend if the divisor is zero.
    pub fn bv_urem(&mut self, a: Term, b: Term) -> Term {
        let width = self.common_width(a, b);
        if a == b {
            return self.bits(BitVec::zero(width));
        }
        if let Some(divisor) = self.constant(b) {
            if let Some(value) = self.constant(a) {
                return self.bits(value.urem(&divisor));
            }
            if divisor.is_zero() {
                return a;
            }
            if divisor.count_ones() == 1 {
                let mask = self.bits(divisor.sub(&BitVec::one(width)));
                return self.bv_and(a, mask);
            }
            if let Some(inner) = self.unary_of(Op::Zext, a) {
                return match self.narrowed(&divisor, inner) {
                    Some(divisor) => {
                        let remainder = self.bv_urem(inner, divisor);
                        self.zext(remainder, width)
                    }
                    None => a,
                };
            }
            if let Some((_, inner)) = self.with_constant(Op::BvUrem, a)
                && !inner.is_zero()
                && inner.ule(&divisor)
            {
                return a;
            }
        }
        if let (Some(x), Some(y)) = (self.unary_of(Op::Zext, a), self.unary_of(Op::Zext, b)) {
            let (x, y) = self.common_extension(Op::Zext, x, y);
            let remainder = self.bv_urem(x, y);
            return self.zext(remainder, width);
        }
        if let Some(lifted) = self.lift_binary(a, b, Self::bv_urem) {
            return lifted;
        }
        self.intern_binary(Op::BvUrem, PackedSort::bits(width), a, b)
    }

    /// The number in the width of `like`, if it fits there.
    fn narrowed(&mut self, value: &BitVec, like: Term) -> Option<Term> {
        let width = self.width(like);
        let low = value.trunc(width);
        (low.zext(value.width()) == *value).then(|| self.bits(low))
    }

    /// Signed quotient toward zero; 1 or -1, against the sign of the dividend, if the divisor is zero.
    pub fn bv_sdiv(&mut self, a: Term, b: Term) -> Term {
        let width = self.common_width(a, b);
        if let Some(divisor) = self.constant(b) {
            if let Some(value) = self.constant(a) {
                return self.bits(value.sdiv(&divisor));
            }
            // In one bit, 1 is -1.
            if divisor.is_one() && width > 1 {
                return a;
            }
            if divisor.is_ones() {
                return self.bv_neg(a);
            }
        }
        if self.is_natural(a) && self.is_natural(b) {
            return self.bv_udiv(a, b);
        }
        if let Some(lifted) = self.lift_binary(a, b, Self::bv_sdiv) {
            return lifted;
        }
        self.intern_binary(Op::BvSdiv, PackedSort::bits(width), a, b)
    }

    /// Signed remainder with the sign of the dividend; the dividend if the divisor is zero.
    pub fn bv_srem(&mut self, a: Term, b: Term) -> Term {
        let width = self.common_width(a, b);
        if a == b {
            return self.bits(BitVec::zero(width));
        }
        if let Some(divisor) = self.constant(b) {
            if let Some(value) = self.constant(a) {
                return self.bits(value.srem(&divisor));
            }
            if divisor.is_zero() {
                return a;
            }
            if divisor.is_one() || divisor.is_ones() {
                return self.bits(BitVec::zero(width));
            }
        }
        if self.is_natural(a) && self.is_natural(b) {
            return self.bv_urem(a, b);
        }
        if let Some(lifted) = self.lift_binary(a, b, Self::bv_srem) {
            return lifted;
        }
        self.intern_binary(Op::BvSrem, PackedSort::bits(width), a, b)
    }

    /// Whether the sign is plainly zero.
    pub(super) fn is_natural(&self, term: Term) -> bool {
        match self.op(term) {
            Op::Zext => true,
            Op::Constant => self.constant(term).is_some_and(|value| !value.sign_bit()),
            Op::Concat => self.constant(self.operand(term, 0)).is_some_and(|value| !value.sign_bit()),
            Op::BvAdd => self.is_natural_sum(self.operand(term, 0), self.operand(term, 1)),
            _ => false,
        }
    }

    /// Whether a number extended by zeros and a constant are too small for their sum to reach the sign.
    fn is_natural_sum(&self, extended: Term, addend: Term) -> bool {
        let (Some(inner), Some(addend)) = (self.unary_of(Op::Zext, extended), self.constant(addend)) else {
            return false;
        };
        let greatest = BitVec::ones(self.width(inner)).zext(addend.width());
        !addend.sign_bit() && !greatest.add(&addend).sign_bit()
    }
}

#[cfg(test)]
mod tests {
    use crate::build::tests::check_all;

    #[test]
    fn quotients() {
        check_all(&[
            ("(bvudiv #7:8 #2:8)", "#3:8"),
            ("(bvudiv x:8 #0:8)", "#255:8"),
            ("(bvudiv x:8 #1:8)", "x:8"),
            ("(bvudiv x:8 #4:8)", "(zext 8 (extract 7 2 x:8))"),
            ("(bvudiv (zext 16 x:8) #10:16)", "(zext 16 (bvudiv x:8 #10:8))"),
            ("(bvudiv (zext 16 x:8) #300:16)", "#0:16"),
            ("(bvsdiv x:8 #255:8)", "(bvneg x:8)"),
            ("(bvsdiv x:8 #1:8)", "x:8"),
            ("(bvsdiv (zext 16 x:8) (zext 16 y:8))", "(bvudiv (zext 16 x:8) (zext 16 y:8))"),
            ("(bvsdiv (bvadd (zext 9 x:8) #3:9) #10:9)", "(bvsdiv (bvadd (zext 9 x:8) #3:9) #10:9)"),
            ("(bvsdiv (bvadd (zext 10 x:8) #3:10) #10:10)", "(bvudiv (bvadd (zext 10 x:8) #3:10) #10:10)"),
            ("(bvsdiv (bvadd (zext 10 x:8) #1000:10) #10:10)", "(bvsdiv (bvadd (zext 10 x:8) #1000:10) #10:10)"),
        ]);
    }

    #[test]
    fn remainders() {
        check_all(&[
            ("(bvurem x:8 x:8)", "#0:8"),
            ("(bvurem x:8 #0:8)", "x:8"),
            ("(bvurem x:8 #1:8)", "#0:8"),
            ("(bvurem x:8 #8:8)", "(zext 8 (extract 2 0 x:8))"),
            ("(bvurem (bvurem x:8 #7:8) #7:8)", "(bvurem x:8 #7:8)"),
            ("(bvurem (bvurem x:8 #9:8) #7:8)", "(bvurem (bvurem x:8 #9:8) #7:8)"),
            ("(bvurem (zext 16 x:8) (zext 16 y:8))", "(zext 16 (bvurem x:8 y:8))"),
            ("(bvsrem x:8 #255:8)", "#0:8"),
            ("(bvsrem (zext 16 x:8) #10:16)", "(zext 16 (bvurem x:8 #10:8))"),
        ]);
    }
}
