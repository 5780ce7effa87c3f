//! Addition, subtraction, negation and multiplication: sums keep their constant outermost and like terms together.

use crate::bitvec::BitVec;
use crate::op::Op;
use crate::pool::TermPool;
use crate::sort::PackedSort;
use crate::term::Term;

impl TermPool {
    /// The sum.
    pub fn bv_add(&mut self, a: Term, b: Term) -> Term {
        let width = self.common_width(a, b);
        if width == 1 {
            return self.bv_xor(a, b);
        }
        let (a, b) = self.ordered(a, b);
        if let Some(k) = self.constant(b) {
            return self.add_constant(a, k);
        }
        if let Some(lifted) = self.lift_binary(a, b, Self::bv_add) {
            return lifted;
        }
        if let Some(remainder) = self.remainder_of(a, b).or_else(|| self.remainder_of(b, a)) {
            return remainder;
        }
        if let Some((x, k)) = self.with_constant(Op::BvAdd, a) {
            let sum = self.bv_add(x, b);
            return self.add_constant(sum, k);
        }
        if let Some((y, k)) = self.with_constant(Op::BvAdd, b) {
            let sum = self.bv_add(a, y);
            return self.add_constant(sum, k);
        }
        if let Some(simpler) = self.like_terms(a, b) {
            return simpler;
        }
        if let Some(simpler) = self.like_terms_in(a, b).or_else(|| self.like_terms_in(b, a)) {
            return simpler;
        }
        if let Some(joined) = self.disjoint_sum(a, b).or_else(|| self.disjoint_sum(b, a)) {
            return joined;
        }
        self.intern_binary(Op::BvAdd, PackedSort::bits(width), a, b)
    }

    /// The sum with a constant.
    fn add_constant(&mut self, a: Term, k: BitVec) -> Term {
        if k.is_zero() {
            return a;
        }
        let node = *self.node(a);
        match node.op {
            Op::Constant => {
                let value = self.constant(a).expect("a bit-vector constant");
                return self.bits(value.add(&k));
            }
            Op::BvAdd => {
                if let Some(inner) = self.constant(node.operand(1)) {
                    return self.add_constant(node.operand(0), inner.add(&k));
                }
            }
            // The complement of x is -x - 1.
            Op::BvNot => {
                let negated = self.bv_neg(node.operand(0));
                return self.add_constant(negated, k.sub(&BitVec::one(k.width())));
            }
            Op::BvNeg if k.is_ones() => return self.bv_not(node.operand(0)),
            Op::Ite => {
                if let Some(lifted) = self.lift_unary(a, |pool, branch| pool.add_constant(branch, k.clone())) {
                    return lifted;
                }
            }
            _ => {}
        }
        let k = self.bits(k);
        self.intern_binary(Op::BvAdd, node.sort, a, k)
    }

    /// A term as a multiple of another.
    fn multiple(&self, term: Term) -> (Term, BitVec) {
        let node = self.node(term);
        match node.op {
            Op::BvNeg => (node.operand(0), BitVec::ones(node.sort.bits_width())),
            Op::BvMul => match self.constant(node.operand(1)) {
                Some(factor) => (node.operand(0), factor),
                None => (term, BitVec::one(node.sort.bits_width())),
            },
            _ => (term, BitVec::one(node.sort.bits_width())),
        }
    }

    /// The sum of two multiples of one term.
    fn like_terms(&mut self, a: Term, b: Term) -> Option<Term> {
        if a != b && !self.is_multiple(a) && !self.is_multiple(b) {
            return None;
        }
        let ((x, factor_a), (y, factor_b)) = (self.multiple(a), self.multiple(b));
        (x == y).then(|| self.mul_constant(x, factor_a.add(&factor_b)))
    }

    #[inline]
    fn is_multiple(&self, term: Term) -> bool {
        matches!(self.op(term), Op::BvNeg | Op::BvMul)
    }

    /// The sum of a sum and a term, if the term is like one of the addends.
    fn like_terms_in(&mut self, sum: Term, b: Term) -> Option<Term> {
        let (p, q) = self.binary_of(Op::BvAdd, sum)?;
        if let Some(combined) = self.like_terms(p, b) {
            return Some(self.bv_add(combined, q));
        }
        let combined = self.like_terms(q, b)?;
        Some(self.bv_add(p, combined))
    }

    /// The sum of a dividend and its quotient by a constant, taken away as often as that constant says: the remainder.
    fn remainder_of(&mut self, dividend: Term, taken_away: Term) -> Option<Term> {
        let (quotient, factor) = self.binary_of(Op::BvMul, taken_away)?;
        let divisor = self.constant(factor)?.neg();
        let (op, divided, by) = match self.op(quotient) {
            op @ (Op::BvUdiv | Op::BvSdiv) => (op, self.operand(quotient, 0), self.operand(quotient, 1)),
            // Quotients of extended numbers are taken before they are extended.
            Op::Zext => {
                let (divided, by) = self.binary_of(Op::BvUdiv, self.operand(quotient, 0))?;
                let width = self.width(dividend);
                (Op::BvUdiv, self.zext(divided, width), self.zext(by, width))
            }
            _ => return None,
        };
        if divided != dividend || self.constant(by)? != divisor {
            return None;
        }
        Some(if op == Op::BvUdiv { self.bv_urem(divided, by) } else { self.bv_srem(divided, by) })
    }

    /// The sum of a term whose low bits are zero and one that has no others.
    fn disjoint_sum(&mut self, a: Term, b: Term) -> Option<Term> {
        let (high, low) = self.binary_of(Op::Concat, a)?;
        let inner = self.unary_of(Op::Zext, b)?;
        let width = self.width(low);
        if self.width(inner) > width || !self.constant(low)?.is_zero() {
            return None;
        }
        let low = self.zext(inner, width);
        Some(self.concat(high, low))
    }

    /// The difference.
    #[inline]
    pub fn bv_sub(&mut self, a: Term, b: Term) -> Term {
        let negated = self.bv_neg(b);
        self.bv_add(a, negated)
    }

    /// Two's complement.
    pub fn bv_neg(&mut self, a: Term) -> Term {
        let node = *self.node(a);
        if node.sort.bits_width() == 1 {
            return a;
        }
        match node.op {
            Op::Constant => {
                let value = self.constant(a).expect("a bit-vector constant");
                return self.bits(value.neg());
            }
            Op::BvNeg => return node.operand(0),
            Op::BvNot => return self.add_constant(node.operand(0), BitVec::one(node.sort.bits_width())),
            Op::BvMul => {
                if let Some(factor) = self.constant(node.operand(1)) {
                    return self.mul_constant(node.operand(0), factor.neg());
                }
            }
            Op::BvAdd => {
                let (p, q) = (node.operand(0), node.operand(1));
                if self.constant(q).is_some() || (self.op(p) != Op::BvAdd && self.op(q) != Op::BvAdd) {
                    let (p, q) = (self.bv_neg(p), self.bv_neg(q));
                    return self.bv_add(p, q);
                }
            }
            Op::Ite => {
                if let Some(lifted) = self.lift_unary(a, Self::bv_neg) {
                    return lifted;
                }
            }
            _ => {}
        }
        self.intern_unary(Op::BvNeg, node.sort, a)
    }

    /// The product.
    pub fn bv_mul(&mut self, a: Term, b: Term) -> Term {
        let width = self.common_width(a, b);
        if width == 1 {
            return self.bv_and(a, b);
        }
        let (a, b) = self.ordered(a, b);
        if let Some(k) = self.constant(b) {
            return self.mul_constant(a, k);
        }
        if let Some(lifted) = self.lift_binary(a, b, Self::bv_mul) {
            return lifted;
        }
        // Constant factors and signs move outward.
        let ((x, factor_a), (y, factor_b)) = (self.multiple(a), self.multiple(b));
        if x != a || y != b {
            let product = self.bv_mul(x, y);
            return self.mul_constant(product, factor_a.mul(&factor_b));
        }
        self.intern_binary(Op::BvMul, PackedSort::bits(width), a, b)
    }

    /// The product with a constant.
    fn mul_constant(&mut self, a: Term, k: BitVec) -> Term {
        if k.is_zero() {
            return self.bits(k);
        }
        if k.is_one() {
            return a;
        }
        if k.is_ones() {
            return self.bv_neg(a);
        }
        let node = *self.node(a);
        match node.op {
            Op::Constant => {
                let value = self.constant(a).expect("a bit-vector constant");
                return self.bits(value.mul(&k));
            }
            Op::BvNeg | Op::BvMul => {
                let (x, factor) = self.multiple(a);
                if x != a {
                    return self.mul_constant(x, factor.mul(&k));
                }
            }
            Op::BvAdd => {
                if let Some(addend) = self.constant(node.operand(1)) {
                    let product = self.mul_constant(node.operand(0), k.clone());
                    return self.add_constant(product, addend.mul(&k));
                }
            }
            Op::Ite => {
                if let Some(lifted) = self.lift_unary(a, |pool, branch| pool.mul_constant(branch, k.clone())) {
                    return lifted;
                }
            }
            _ => {}
        }
        let k = self.bits(k);
        self.intern_binary(Op::BvMul, node.sort, a, k)
    }
}

#[cfg(test)]
mod tests {
    use crate::build::tests::check_all;

    #[test]
    fn sums() {
        check_all(&[
            ("(bvadd #3:8 #254:8)", "#1:8"),
            ("(bvadd #3:8 x:8)", "(bvadd x:8 #3:8)"),
            ("(bvadd x:8 #0:8)", "x:8"),
            ("(bvadd (bvadd x:8 #3:8) #4:8)", "(bvadd x:8 #7:8)"),
            ("(bvadd (bvadd x:8 #3:8) (bvadd y:8 #4:8))", "(bvadd (bvadd x:8 y:8) #7:8)"),
            ("(bvsub x:8 x:8)", "#0:8"),
            ("(bvadd x:8 x:8)", "(bvmul x:8 #2:8)"),
            ("(bvadd (bvmul x:8 #3:8) x:8)", "(bvmul x:8 #4:8)"),
            ("(bvsub (bvadd x:8 y:8) x:8)", "y:8"),
            ("(bvsub x:8 (bvadd x:8 y:8))", "(bvneg y:8)"),
            ("(bvsub x:8 #1:8)", "(bvadd x:8 #255:8)"),
            ("(bvadd (bvnot x:8) #1:8)", "(bvneg x:8)"),
            ("(bvadd (bvneg x:8) #255:8)", "(bvnot x:8)"),
            ("(bvneg (bvadd x:8 #5:8))", "(bvadd (bvneg x:8) #251:8)"),
            ("(bvneg (bvneg x:8))", "x:8"),
            ("(bvadd (concat x:8 #0:8) (zext 16 y:8))", "(concat x:8 y:8)"),
            ("(bvadd (ite p:bool #1:8 #2:8) #3:8)", "(ite p:bool #4:8 #5:8)"),
            ("(bvadd x:1 y:1)", "(bvxor x:1 y:1)"),
        ]);
    }

    #[test]
    fn remainders_by_subtraction() {
        check_all(&[
            ("(bvsub x:8 (bvmul (bvudiv x:8 #10:8) #10:8))", "(bvurem x:8 #10:8)"),
            ("(bvsub x:8 (bvmul (bvsdiv x:8 #10:8) #10:8))", "(bvsrem x:8 #10:8)"),
            (
                "(bvsub (bvadd x:8 #3:8) (bvmul (bvsdiv (bvadd x:8 #3:8) #10:8) #10:8))",
                "(bvsrem (bvadd x:8 #3:8) #10:8)",
            ),
            ("(bvsub (zext 16 x:8) (bvmul (bvudiv (zext 16 x:8) #10:16) #10:16))", "(zext 16 (bvurem x:8 #10:8))"),
            ("(bvsub x:8 (bvmul (bvudiv x:8 #10:8) #9:8))", "(bvadd x:8 (bvmul (bvudiv x:8 #10:8) #247:8))"),
        ]);
    }

    #[test]
    fn products() {
        check_all(&[
            ("(bvmul x:8 #0:8)", "#0:8"),
            ("(bvmul #1:8 x:8)", "x:8"),
            ("(bvmul x:8 #255:8)", "(bvneg x:8)"),
            ("(bvmul (bvmul x:8 #3:8) #5:8)", "(bvmul x:8 #15:8)"),
            ("(bvmul (bvadd x:8 #3:8) #5:8)", "(bvadd (bvmul x:8 #5:8) #15:8)"),
            ("(bvmul (bvneg x:8) (bvneg y:8))", "(bvmul x:8 y:8)"),
            ("(bvmul (bvmul x:8 #3:8) y:8)", "(bvmul (bvmul x:8 y:8) #3:8)"),
            ("(bvmul x:1 y:1)", "(bvand x:1 y:1)"),
        ]);
    }
}
