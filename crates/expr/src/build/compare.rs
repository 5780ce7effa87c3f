//! Order of bit-vectors, over the basis of unsigned and signed less-than. A constant stands on the right.

use crate::bitvec::BitVec;
use crate::op::Op;
use crate::pool::TermPool;
use crate::sort::PackedSort;
use crate::term::Term;

/// The least and the greatest number of an order.
fn bounds(op: Op, width: u32) -> (BitVec, BitVec) {
    match op {
        Op::BvSlt => (BitVec::min_signed(width), BitVec::max_signed(width)),
        _ => (BitVec::zero(width), BitVec::ones(width)),
    }
}

/// Less-than of the order that `op` names.
pub(super) fn is_less(op: Op, a: &BitVec, b: &BitVec) -> bool {
    if op == Op::BvSlt { a.slt(b) } else { a.ult(b) }
}

impl TermPool {
    /// Unsigned less-than.
    #[inline]
    pub fn bv_ult(&mut self, a: Term, b: Term) -> Term {
        self.less(Op::BvUlt, a, b)
    }

    /// Unsigned less-or-equal.
    #[inline]
    pub fn bv_ule(&mut self, a: Term, b: Term) -> Term {
        let greater = self.less(Op::BvUlt, b, a);
        self.not(greater)
    }

    /// Unsigned greater-than.
    #[inline]
    pub fn bv_ugt(&mut self, a: Term, b: Term) -> Term {
        self.less(Op::BvUlt, b, a)
    }

    /// Unsigned greater-or-equal.
    #[inline]
    pub fn bv_uge(&mut self, a: Term, b: Term) -> Term {
        self.bv_ule(b, a)
    }

    /// Signed less-than.
    #[inline]
    pub fn bv_slt(&mut self, a: Term, b: Term) -> Term {
        self.less(Op::BvSlt, a, b)
    }

    /// Signed less-or-equal.
    #[inline]
    pub fn bv_sle(&mut self, a: Term, b: Term) -> Term {
        let greater = self.less(Op::BvSlt, b, a);
        self.not(greater)
    }

    /// Signed greater-than.
    #[inline]
    pub fn bv_sgt(&mut self, a: Term, b: Term) -> Term {
        self.less(Op::BvSlt, b, a)
    }

    /// Signed greater-or-equal.
    #[inline]
    pub fn bv_sge(&mut self, a: Term, b: Term) -> Term {
        self.bv_sle(b, a)
    }

    /// Less-than of the order that `op` names.
    pub(super) fn less(&mut self, op: Op, a: Term, b: Term) -> Term {
        let width = self.common_width(a, b);
        if a == b {
            return Term::FALSE;
        }
        match (self.constant(a), self.constant(b)) {
            (Some(x), Some(y)) => return Term::bool(is_less(op, &x, &y)),
            (None, Some(k)) => return self.less_than_constant(op, a, &k),
            (Some(k), None) => {
                // k < b unless b < k + 1.
                if k == bounds(op, width).1 {
                    return Term::FALSE;
                }
                let below = self.less_than_constant(op, b, &k.add(&BitVec::one(width)));
                return self.not(below);
            }
            (None, None) => {}
        }
        if width == 1 {
            let (less, greater) = if op == Op::BvUlt { (a, b) } else { (b, a) };
            let (less, greater) = (self.bool_of_bits(less), self.bool_of_bits(greater));
            let not = self.not(less);
            return self.and(not, greater);
        }
        if let Some(lifted) = self.lift_binary(a, b, |pool, a, b| pool.less(op, a, b)) {
            return lifted;
        }
        if let Some(simpler) = self.less_structural(op, a, b) {
            return simpler;
        }
        self.intern_binary(op, PackedSort::BOOL, a, b)
    }

    /// Comparison of terms that are built alike.
    fn less_structural(&mut self, op: Op, a: Term, b: Term) -> Option<Term> {
        let (node_a, node_b) = (*self.node(a), *self.node(b));
        match (node_a.op, node_b.op) {
            (Op::BvNot, Op::BvNot) => Some(self.less(op, node_b.operand(0), node_a.operand(0))),
            (Op::Zext, Op::Zext) => {
                let (x, y) = self.common_extension(Op::Zext, node_a.operand(0), node_b.operand(0));
                Some(self.less(Op::BvUlt, x, y))
            }
            // Extension with the sign keeps both orders.
            (Op::Sext, Op::Sext) => {
                let (x, y) = self.common_extension(Op::Sext, node_a.operand(0), node_b.operand(0));
                Some(self.less(op, x, y))
            }
            (Op::Concat, Op::Concat) if node_a.operand(0) == node_b.operand(0) => {
                Some(self.less(Op::BvUlt, node_a.operand(1), node_b.operand(1)))
            }
            (Op::Concat, Op::Concat) if node_a.operand(1) == node_b.operand(1) => {
                Some(self.less(op, node_a.operand(0), node_b.operand(0)))
            }
            (Op::BvUrem, _) if op == Op::BvUlt && node_a.operand(1) == b => {
                let zero = self.bits(BitVec::zero(self.width(b)));
                Some(self.ne(b, zero))
            }
            _ if op == Op::BvSlt && self.is_natural(a) && self.is_natural(b) => Some(self.less(Op::BvUlt, a, b)),
            _ => None,
        }
    }

    fn less_than_constant(&mut self, op: Op, a: Term, k: &BitVec) -> Term {
        let width = k.width();
        let (least, greatest) = bounds(op, width);
        if *k == least {
            return Term::FALSE;
        }
        if *k == greatest {
            let greatest = self.bits(greatest);
            return self.ne(a, greatest);
        }
        if *k == least.add(&BitVec::one(width)) {
            let least = self.bits(least);
            return self.eq(a, least);
        }
        let node = *self.node(a);
        let simpler = match node.op {
            Op::BvNot => {
                // The complement turns the order around: not a < k is a > not k.
                let below = self.less_than_constant(op, node.operand(0), &k.neg());
                Some(self.not(below))
            }
            Op::Zext => Some(self.zext_less(op, node.operand(0), k)),
            Op::Sext => Some(self.sext_less(op, node.operand(0), k)),
            Op::Concat => self.concat_less(op, node.operand(0), node.operand(1), k),
            Op::BvUrem if op == Op::BvUlt => {
                let divisor = self.constant(node.operand(1));
                divisor.filter(|divisor| !divisor.is_zero() && divisor.ule(k)).map(|_| Term::TRUE)
            }
            Op::BvAnd if op == Op::BvUlt => {
                self.constant(node.operand(1)).filter(|mask| mask.ult(k)).map(|_| Term::TRUE)
            }
            Op::Ite => {
                let bound = self.bits(k.clone());
                self.lift_unary(a, |pool, branch| pool.less(op, branch, bound))
                    .or_else(|| self.less_of_choice(op, node.operand(0), [node.operand(1), node.operand(2)], bound))
            }
            _ => None,
        };
        simpler.unwrap_or_else(|| {
            let k = self.bits(k.clone());
            self.intern_binary(op, PackedSort::BOOL, a, k)
        })
    }

    /// Comparison of a choice of which both branches have a constant above the rest, which mostly decides.
    fn less_of_choice(&mut self, op: Op, condition: Term, branches: [Term; 2], bound: Term) -> Option<Term> {
        let is_known = |&term: &Term| self.is_constant(term) || self.constant_above(term).is_some();
        if !branches.iter().all(is_known) {
            return None;
        }
        let [then, other] = branches.map(|branch| self.less(op, branch, bound));
        Some(self.ite(condition, then, other))
    }

    fn zext_less(&mut self, op: Op, inner: Term, k: &BitVec) -> Term {
        if op == Op::BvSlt && k.sign_bit() {
            return Term::FALSE;
        }
        let low = k.trunc(self.width(inner));
        if low.zext(k.width()) != *k {
            return Term::TRUE;
        }
        let low = self.bits(low);
        self.less(Op::BvUlt, inner, low)
    }

    fn sext_less(&mut self, op: Op, inner: Term, k: &BitVec) -> Term {
        let width = self.width(inner);
        let low = k.trunc(width);
        if low.sext(k.width()) == *k {
            let low = self.bits(low);
            return self.less(op, inner, low);
        }
        match op {
            // The bound is beyond the narrow numbers.
            Op::BvSlt => Term::bool(!k.sign_bit()),
            // The bound lies between the numbers without and those with the sign.
            _ => {
                let zero = self.bits(BitVec::zero(width));
                let negative = self.less(Op::BvSlt, inner, zero);
                self.not(negative)
            }
        }
    }

    fn concat_less(&mut self, op: Op, high: Term, low: Term, k: &BitVec) -> Option<Term> {
        let cut = self.width(low);
        let (high_k, low_k) = (k.extract(k.width() - 1, cut), k.trunc(cut));
        if low_k.is_zero() {
            let high_k = self.bits(high_k);
            return Some(self.less(op, high, high_k));
        }
        let top = self.constant(high)?;
        if top == high_k {
            let low_k = self.bits(low_k);
            return Some(self.less(Op::BvUlt, low, low_k));
        }
        Some(Term::bool(is_less(op, &top, &high_k)))
    }
}

#[cfg(test)]
mod tests {
    use crate::build::tests::check_all;

    #[test]
    fn bounds_of_an_order() {
        check_all(&[
            ("(bvult x:8 x:8)", "false"),
            ("(bvult x:8 #0:8)", "false"),
            ("(bvult x:8 #1:8)", "(= x:8 #0:8)"),
            ("(bvult x:8 #255:8)", "(not (= x:8 #255:8))"),
            ("(bvule x:8 #255:8)", "true"),
            ("(bvult #0:8 x:8)", "(not (= x:8 #0:8))"),
            ("(bvult #7:8 x:8)", "(bvule #8:8 x:8)"),
            ("(bvslt x:8 #128:8)", "false"),
            ("(bvsgt x:8 #255:8)", "(bvsle #0:8 x:8)"),
            ("(bvsle x:8 #127:8)", "true"),
        ]);
    }

    #[test]
    fn narrower_comparisons() {
        check_all(&[
            ("(bvult (zext 16 x:8) (zext 16 y:8))", "(bvult x:8 y:8)"),
            ("(bvslt (zext 16 x:8) (zext 16 y:8))", "(bvult x:8 y:8)"),
            ("(bvslt (sext 16 x:8) (sext 16 y:8))", "(bvslt x:8 y:8)"),
            ("(bvult (sext 16 x:8) (sext 16 y:4))", "(bvult x:8 (sext 8 y:4))"),
            ("(bvult (zext 16 x:8) #300:16)", "true"),
            ("(bvult (zext 16 x:8) #200:16)", "(bvult x:8 #200:8)"),
            ("(bvslt (sext 16 x:8) #300:16)", "true"),
            ("(bvslt (sext 16 x:8) #65236:16)", "false"),
            ("(bvult (sext 16 x:8) #300:16)", "(bvsle #0:8 x:8)"),
            ("(bvult (concat x:8 y:8) #512:16)", "(bvult x:8 #2:8)"),
            ("(bvult (concat x:8 y:8) (concat x:8 z:8))", "(bvult y:8 z:8)"),
            ("(bvult (bvnot x:8) (bvnot y:8))", "(bvult y:8 x:8)"),
            ("(bvult (bvurem x:8 #7:8) #9:8)", "true"),
            ("(bvult (bvurem x:8 y:8) y:8)", "(not (= y:8 #0:8))"),
            ("(bvult x:1 y:1)", "(and (not (= x:1 #1:1)) (= y:1 #1:1))"),
            ("(bvult (ite p:bool #1:8 #9:8) #5:8)", "p:bool"),
            ("(bvslt (ite p:bool (concat #1:1 x:7) (zext 8 y:7)) #0:8)", "p:bool"),
            ("(bvsgt (ite p:bool (concat #1:1 x:7) (zext 8 (ite (= x:7 #0:7) #1:7 x:7))) #0:8)", "(not p:bool)"),
        ]);
    }
}
