//! Whether the exact result of an arithmetic operation fits its width.

use crate::bitvec::BitVec;
use crate::pool::TermPool;
use crate::term::Term;

impl TermPool {
    /// Whether the sum of the unsigned numbers does not fit the width.
    pub fn add_overflows_unsigned(&mut self, a: Term, b: Term) -> Term {
        let (a, b) = self.ordered(a, b);
        if self.is_constant(b) {
            // a + k overflows if a exceeds the greatest number minus k.
            let room = self.bv_not(b);
            return self.bv_ult(room, a);
        }
        let sum = self.bv_add(a, b);
        self.bv_ult(sum, a)
    }

    /// Whether the sum of the signed numbers does not fit the width.
    pub fn add_overflows_signed(&mut self, a: Term, b: Term) -> Term {
        let width = self.common_width(a, b);
        let (a, b) = self.ordered(a, b);
        if let Some(k) = self.constant(b) {
            return self.add_constant_overflows(a, &k);
        }
        let sum = self.bv_add(a, b);
        // Both operands differ from the sum in their sign.
        let (changed_a, changed_b) = (self.bv_xor(a, sum), self.bv_xor(b, sum));
        let changed = self.bv_and(changed_a, changed_b);
        let zero = self.bits(BitVec::zero(width));
        self.bv_slt(changed, zero)
    }

    /// Whether a signed number plus a constant does not fit the width.
    fn add_constant_overflows(&mut self, a: Term, k: &BitVec) -> Term {
        let width = k.width();
        if k.sign_bit() {
            let least = self.bits(BitVec::min_signed(width).sub(k));
            self.bv_slt(a, least)
        } else {
            let greatest = self.bits(BitVec::max_signed(width).sub(k));
            self.bv_slt(greatest, a)
        }
    }

    /// Whether the difference of the unsigned numbers is negative.
    #[inline]
    pub fn sub_overflows_unsigned(&mut self, a: Term, b: Term) -> Term {
        self.bv_ult(a, b)
    }

    /// Whether the difference of the signed numbers does not fit the width.
    pub fn sub_overflows_signed(&mut self, a: Term, b: Term) -> Term {
        let width = self.common_width(a, b);
        if let Some(k) = self.constant(b).filter(|k| *k != BitVec::min_signed(width)) {
            return self.add_constant_overflows(a, &k.neg());
        }
        let difference = self.bv_sub(a, b);
        // The operands differ in their sign, and the first from the result.
        let (differ, changed) = (self.bv_xor(a, b), self.bv_xor(a, difference));
        let both = self.bv_and(differ, changed);
        let zero = self.bits(BitVec::zero(width));
        self.bv_slt(both, zero)
    }

    /// Whether the product of the unsigned numbers does not fit the width.
    pub fn mul_overflows_unsigned(&mut self, a: Term, b: Term) -> Term {
        let width = self.common_width(a, b);
        let (a, b) = self.ordered(a, b);
        if let Some(k) = self.constant(b).filter(|k| !k.is_zero()) {
            let greatest = self.bits(BitVec::ones(width).udiv(&k));
            return self.bv_ult(greatest, a);
        }
        let (wide_a, wide_b) = (self.zext(a, 2 * width), self.zext(b, 2 * width));
        let product = self.bv_mul(wide_a, wide_b);
        let high = self.extract(product, 2 * width - 1, width);
        self.bool_of_bits(high)
    }

    /// Whether the product of the signed numbers does not fit the width.
    pub fn mul_overflows_signed(&mut self, a: Term, b: Term) -> Term {
        let width = self.common_width(a, b);
        let (a, b) = self.ordered(a, b);
        if let Some(k) = self.constant(b) {
            return self.mul_constant_overflows(a, &k);
        }
        let (wide_a, wide_b) = (self.sext(a, 2 * width), self.sext(b, 2 * width));
        let product = self.bv_mul(wide_a, wide_b);
        let low = self.trunc(product, width);
        let back = self.sext(low, 2 * width);
        self.ne(product, back)
    }

    /// Whether a signed number times a constant does not fit the width.
    fn mul_constant_overflows(&mut self, a: Term, k: &BitVec) -> Term {
        let width = k.width();
        let (least, greatest) = (BitVec::min_signed(width), BitVec::max_signed(width));
        if k.is_zero() {
            return Term::FALSE;
        }
        if k.is_ones() {
            let least = self.bits(least);
            return self.eq(a, least);
        }
        // Division toward zero gives the last numbers that fit on either side; a negative factor exchanges them.
        let (low, high) = (least.sdiv(k), greatest.sdiv(k));
        let (low, high) = if k.sign_bit() { (high, low) } else { (low, high) };
        let (low, high) = (self.bits(low), self.bits(high));
        let (below, above) = (self.bv_slt(a, low), self.bv_slt(high, a));
        self.or(below, above)
    }
}
