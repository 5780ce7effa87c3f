//! Equality.

use crate::bitvec::BitVec;
use crate::op::Op;
use crate::pool::TermPool;
use crate::sort::{PackedSort, Sort};
use crate::term::Term;

/// How many choices, one below the other, an equality with a constant looks through.
const CHOICES: u32 = 8;

impl TermPool {
    /// Equality of two terms of one sort; of floating-point numbers, equality of their patterns.
    pub fn eq(&mut self, a: Term, b: Term) -> Term {
        debug_assert_eq!(self.sort(a), self.sort(b), "operands of one sort");
        if a == b {
            return Term::TRUE;
        }
        let (a, b) = self.ordered(a, b);
        if self.is_constant(a) {
            return Term::FALSE;
        }
        match self.sort(a) {
            Sort::Bool => self.eq_bool(a, b),
            Sort::Bits(1) => self.eq_bit(a, b),
            Sort::Bits(_) => match self.constant(b) {
                Some(constant) => self.eq_constant(a, constant, CHOICES),
                None => self.eq_bits(a, b),
            },
            Sort::Float(_) => self.eq_float(a, b),
            Sort::Array { .. } => self.plain_eq(a, b),
        }
    }

    /// Whether two terms of one sort differ.
    #[inline]
    pub fn ne(&mut self, a: Term, b: Term) -> Term {
        let equal = self.eq(a, b);
        self.not(equal)
    }

    fn plain_eq(&mut self, a: Term, b: Term) -> Term {
        let (a, b) = self.ordered(a, b);
        self.intern_binary(Op::Eq, PackedSort::BOOL, a, b)
    }

    fn eq_bool(&mut self, a: Term, b: Term) -> Term {
        match b {
            Term::TRUE => return a,
            Term::FALSE => return self.not(a),
            _ => {}
        }
        let (atom_a, atom_b) = (self.unary_of(Op::Not, a), self.unary_of(Op::Not, b));
        let opposite = atom_a.is_some() != atom_b.is_some();
        let (a, b) = (atom_a.unwrap_or(a), atom_b.unwrap_or(b));
        let equal = if a == b { Term::TRUE } else { self.plain_eq(a, b) };
        if opposite { self.not(equal) } else { equal }
    }

    /// Equality of terms of one bit: a constant on the right becomes 1, and Booleans in truth are compared as such.
    fn eq_bit(&mut self, a: Term, b: Term) -> Term {
        if let Some((condition, then, _)) = self.constant_choice(a).filter(|_| self.is_constant(b)) {
            return if then == b { condition } else { self.not(condition) };
        }
        if let Some(constant) = self.constant(b) {
            if let Some(inner) = self.unary_of(Op::BvNot, a) {
                let equal = self.eq(inner, b);
                return self.not(equal);
            }
            if let Some((x, y)) = self.binary_of(Op::BvXor, a) {
                let equal = self.eq(x, y);
                return if constant.is_zero() { equal } else { self.not(equal) };
            }
            if constant.is_zero() {
                let one = self.bits_u64(1, 1);
                let equal = self.eq(a, one);
                return self.not(equal);
            }
            return self.plain_eq(a, b);
        }
        if self.is_boolean_bit(a) || self.is_boolean_bit(b) {
            let (a, b) = (self.bool_of_bits(a), self.bool_of_bits(b));
            return self.eq(a, b);
        }
        let (inner_a, inner_b) = (self.unary_of(Op::BvNot, a), self.unary_of(Op::BvNot, b));
        if inner_a.is_some() || inner_b.is_some() {
            let equal = self.eq(inner_a.unwrap_or(a), inner_b.unwrap_or(b));
            return if inner_a.is_some() == inner_b.is_some() { equal } else { self.not(equal) };
        }
        self.plain_eq(a, b)
    }

    /// Equality with a constant: operators that can be undone move to the constant.
    fn eq_constant(&mut self, a: Term, k: BitVec, choices: u32) -> Term {
        let (mut a, mut k) = (a, k);
        loop {
            let node = *self.node(a);
            match node.op {
                Op::BvNot => (a, k) = (node.operand(0), k.not()),
                Op::BvNeg => (a, k) = (node.operand(0), k.neg()),
                Op::BvAdd => match self.constant(node.operand(1)) {
                    Some(addend) => (a, k) = (node.operand(0), k.sub(&addend)),
                    None if k.is_zero() => {
                        // A difference is zero if its parts are equal.
                        return match (
                            self.unary_of(Op::BvNeg, node.operand(0)),
                            self.unary_of(Op::BvNeg, node.operand(1)),
                        ) {
                            (None, Some(b)) => self.eq(node.operand(0), b),
                            (Some(b), None) => self.eq(b, node.operand(1)),
                            _ => break,
                        };
                    }
                    None => break,
                },
                Op::BvXor => match self.constant(node.operand(1)) {
                    Some(mask) => (a, k) = (node.operand(0), k.xor(&mask)),
                    None if k.is_zero() => return self.eq(node.operand(0), node.operand(1)),
                    None => break,
                },
                Op::BvMul => match self.constant(node.operand(1)) {
                    Some(factor) if factor.bit(0) => (a, k) = (node.operand(0), k.mul(&inverse(&factor))),
                    Some(factor) if k.trailing_zeros() < factor.trailing_zeros() => return Term::FALSE,
                    _ => break,
                },
                Op::Zext | Op::Sext => {
                    let inner = node.operand(0);
                    let low = k.trunc(self.width(inner));
                    let extended = if node.op == Op::Zext { low.zext(k.width()) } else { low.sext(k.width()) };
                    if extended != k {
                        return Term::FALSE;
                    }
                    if low.width() == 1 {
                        let low = self.bits(low);
                        return self.eq(inner, low);
                    }
                    (a, k) = (inner, low);
                }
                Op::BvAnd if self.constant(node.operand(1)).is_some_and(|mask| !k.and(&mask.not()).is_zero()) => {
                    return Term::FALSE;
                }
                Op::BvOr if self.constant(node.operand(1)).is_some_and(|mask| !mask.and(&k.not()).is_zero()) => {
                    return Term::FALSE;
                }
                Op::BvUrem
                    if self.constant(node.operand(1)).is_some_and(|divisor| !divisor.is_zero() && divisor.ule(&k)) =>
                {
                    return Term::FALSE;
                }
                Op::Concat => {
                    let (high, low) = (node.operand(0), node.operand(1));
                    let low_width = self.width(low);
                    let (high_k, low_k) = (k.extract(k.width() - 1, low_width), k.trunc(low_width));
                    let high_k = self.bits(high_k);
                    let high = self.eq(high, high_k);
                    if high == Term::FALSE {
                        return high;
                    }
                    let low_k = self.bits(low_k);
                    let low = self.eq(low, low_k);
                    return self.and(high, low);
                }
                Op::Ite if choices > 0 => {
                    return match self.eq_choice(node.operand(0), node.operand(1), node.operand(2), &k, choices) {
                        Some(simpler) => simpler,
                        None => break,
                    };
                }
                _ => break,
            }
        }
        let k = self.bits(k);
        self.plain_eq(a, k)
    }

    /// Equality of a choice with a constant, if a branch is a constant or cannot be this one.
    fn eq_choice(&mut self, condition: Term, then: Term, other: Term, k: &BitVec, choices: u32) -> Option<Term> {
        let branch = |pool: &mut Self, term: Term| match pool.constant(term) {
            Some(constant) => Term::bool(constant == *k),
            None => pool.eq_constant(term, k.clone(), choices - 1),
        };
        if ![then, other].iter().any(|&term| self.is_constant(term) || self.differs_above(term, k)) {
            return None;
        }
        let (then, other) = (branch(self, then), branch(self, other));
        Some(self.ite(condition, then, other))
    }

    /// Whether the constant above the rest of a term is not that of `k`.
    fn differs_above(&self, term: Term, k: &BitVec) -> bool {
        self.constant_above(term).is_some_and(|above| k.extract(k.width() - 1, k.width() - above.width()) != above)
    }

    /// The constant that stands above the rest of a term.
    pub(super) fn constant_above(&self, term: Term) -> Option<BitVec> {
        match self.op(term) {
            Op::Concat => self.constant(self.operand(term, 0)),
            Op::Zext => Some(BitVec::zero(self.width(term) - self.width(self.operand(term, 0)))),
            _ => None,
        }
    }

    /// Equality of bit-vectors that are no constants.
    fn eq_bits(&mut self, a: Term, b: Term) -> Term {
        let (op_a, op_b) = (self.op(a), self.op(b));
        match (op_a, op_b) {
            (Op::BvNot, Op::BvNot) | (Op::BvNeg, Op::BvNeg) => {
                return self.eq(self.operand(a, 0), self.operand(b, 0));
            }
            (Op::Zext, Op::Zext) | (Op::Sext, Op::Sext) => {
                let (x, y) = self.common_extension(op_a, self.operand(a, 0), self.operand(b, 0));
                return self.eq(x, y);
            }
            (Op::Concat, Op::Concat | Op::Zext) | (Op::Zext, Op::Concat) => {
                if let Some(parts) = self.eq_parts(a, b) {
                    return parts;
                }
            }
            _ => {}
        }
        if matches!(op_a, Op::BvAdd | Op::BvXor) || matches!(op_b, Op::BvAdd | Op::BvXor) {
            if let Some(simpler) = self.eq_cancelled(a, b) {
                return simpler;
            }
            if let Some(simpler) = self.eq_with_offsets(a, b) {
                return simpler;
            }
        }
        if let Some(simpler) = self.eq_with_branch(a, b).or_else(|| self.eq_with_branch(b, a)) {
            return simpler;
        }
        self.plain_eq(a, b)
    }

    /// The sources of two extensions to one width, brought to the wider of their own widths.
    pub(super) fn common_extension(&mut self, op: Op, x: Term, y: Term) -> (Term, Term) {
        let width = self.width(x).max(self.width(y));
        match op {
            Op::Zext => (self.zext(x, width), self.zext(y, width)),
            _ => (self.sext(x, width), self.sext(y, width)),
        }
    }

    /// Concatenations that are cut at one place are equal if their parts are.
    fn eq_parts(&mut self, a: Term, b: Term) -> Option<Term> {
        let (high_a, low_a) = self.parts(a)?;
        let (high_b, low_b) = self.parts(b)?;
        if self.width(low_a) != self.width(low_b) {
            return None;
        }
        let width = self.width(a) - self.width(low_a);
        let [high_a, high_b] = [high_a, high_b].map(|high| high.unwrap_or_else(|| self.bits(BitVec::zero(width))));
        let (high, low) = (self.eq(high_a, high_b), self.eq(low_a, low_b));
        Some(self.and(high, low))
    }

    /// The parts of a concatenation or of an extension with zeros, whose high part is `None`.
    fn parts(&self, term: Term) -> Option<(Option<Term>, Term)> {
        match self.op(term) {
            Op::Concat => Some((Some(self.operand(term, 0)), self.operand(term, 1))),
            Op::Zext => Some((None, self.operand(term, 0))),
            _ => None,
        }
    }

    /// Drops what both sides add, or combine exclusively.
    fn eq_cancelled(&mut self, a: Term, b: Term) -> Option<Term> {
        for op in [Op::BvAdd, Op::BvXor] {
            let (sum_a, sum_b) = (self.binary_of(op, a), self.binary_of(op, b));
            for (sum, whole) in [(sum_a, b), (sum_b, a)] {
                let rest = match sum {
                    Some((p, q)) if p == whole => q,
                    Some((p, q)) if q == whole => p,
                    _ => continue,
                };
                let zero = self.bits(BitVec::zero(self.width(a)));
                return Some(self.eq(rest, zero));
            }
            if let (Some((p, q)), Some((r, s))) = (sum_a, sum_b) {
                let pairs = [(p, r, q, s), (p, s, q, r), (q, r, p, s), (q, s, p, r)];
                if let Some((_, _, x, y)) = pairs.into_iter().find(|(x, y, _, _)| x == y) {
                    return Some(self.eq(x, y));
                }
            }
        }
        None
    }

    /// Moves a constant addend to the side whose other addend is younger, so that the equation is written in one way.
    fn eq_with_offsets(&mut self, a: Term, b: Term) -> Option<Term> {
        if self.with_constant(Op::BvAdd, a).is_none() && self.with_constant(Op::BvAdd, b).is_none() {
            return None;
        }
        let ((x, k), (y, l)) = (self.offset(a), self.offset(b));
        let difference = l.sub(&k);
        let (x, y, difference) = if x < y { (x, y, difference) } else { (y, x, difference.neg()) };
        if difference.is_zero() || x == y {
            return Some(if x == y { Term::bool(difference.is_zero()) } else { self.eq(x, y) });
        }
        let difference = self.bits(difference);
        let y = self.bv_add(y, difference);
        Some(self.plain_eq(x, y))
    }

    /// A term as the sum of another and a constant.
    fn offset(&mut self, term: Term) -> (Term, BitVec) {
        if let Some(parts) = self.with_constant(Op::BvAdd, term) {
            return parts;
        }
        let width = self.width(term);
        match self.unary_of(Op::BvNot, term) {
            // The complement of x is -x - 1.
            Some(inner) => (self.bv_neg(inner), BitVec::ones(width)),
            None => (term, BitVec::zero(width)),
        }
    }

    /// Equality of a choice with one of its branches.
    fn eq_with_branch(&mut self, a: Term, b: Term) -> Option<Term> {
        let (condition, then, other) = self.ite_of(a)?;
        if then == b {
            let equal = self.eq(other, b);
            Some(self.or(condition, equal))
        } else if other == b {
            let equal = self.eq(then, b);
            let not = self.not(condition);
            Some(self.or(not, equal))
        } else {
            None
        }
    }

    fn eq_float(&mut self, a: Term, b: Term) -> Term {
        let has_pattern = |term: Term| matches!(self.op(term), Op::FloatFromBits | Op::Constant);
        if has_pattern(a) && has_pattern(b) {
            let (a, b) = (self.float_to_bits(a), self.float_to_bits(b));
            return self.eq(a, b);
        }
        self.plain_eq(a, b)
    }
}

/// The number whose product with an odd one is 1, by Newton's iteration: each step doubles the number of right bits.
fn inverse(odd: &BitVec) -> BitVec {
    let two = BitVec::new(odd.width(), 2);
    let mut inverse = odd.clone();
    let mut correct = 3;
    while correct < odd.width() {
        inverse = inverse.mul(&two.sub(&odd.mul(&inverse)));
        correct *= 2;
    }
    inverse
}

#[cfg(test)]
mod tests {
    use crate::build::tests::check_all;

    #[test]
    fn operators_move_to_the_constant() {
        check_all(&[
            ("(= (bvadd x:8 #3:8) #5:8)", "(= x:8 #2:8)"),
            ("(= #5:8 (bvnot x:8))", "(= x:8 #250:8)"),
            ("(= (bvneg x:8) #1:8)", "(= x:8 #255:8)"),
            ("(= (bvxor x:8 #3:8) #5:8)", "(= x:8 #6:8)"),
            ("(= (bvmul x:8 #3:8) #6:8)", "(= x:8 #2:8)"),
            ("(= (bvmul x:128 #3:128) #6:128)", "(= x:128 #2:128)"),
            ("(= (bvmul x:8 #6:8) #3:8)", "false"),
            ("(= (bvsub x:8 y:8) #0:8)", "(= x:8 y:8)"),
            ("(= (bvxor x:8 y:8) #0:8)", "(= x:8 y:8)"),
            ("(= (zext 16 x:8) #300:16)", "false"),
            ("(= (zext 16 x:8) #200:16)", "(= x:8 #200:8)"),
            ("(= (sext 16 x:8) #65535:16)", "(= x:8 #255:8)"),
            ("(= (sext 16 x:8) #255:16)", "false"),
            ("(= (concat x:8 y:8) #258:16)", "(and (= x:8 #1:8) (= y:8 #2:8))"),
            ("(= (bvand x:8 #5:8) #2:8)", "false"),
            ("(= (bvor x:8 #5:8) #2:8)", "false"),
            ("(= (bvand x:8 #4:8) #0:8)", "(not (= (extract 2 2 x:8) #1:1))"),
            ("(= (bvurem x:8 #7:8) #7:8)", "false"),
        ]);
    }

    #[test]
    fn choices_between_constants() {
        check_all(&[
            ("(= (ite p:bool #1:8 #2:8) #1:8)", "p:bool"),
            ("(= (ite p:bool #1:8 #2:8) #2:8)", "(not p:bool)"),
            ("(= (ite p:bool #1:8 #2:8) #3:8)", "false"),
            ("(= (ite p:bool #1:8 x:8) #1:8)", "(or p:bool (= x:8 #1:8))"),
            ("(= (ite p:bool #1:8 x:8) #2:8)", "(and (= x:8 #2:8) (not p:bool))"),
            ("(= (ite p:bool x:8 y:8) x:8)", "(or p:bool (= x:8 y:8))"),
            ("(= (ite (= x:8 #0:8) #1:8 x:8) #0:8)", "false"),
            ("(= (ite p:bool (concat #1:1 x:7) (zext 8 y:7)) #3:8)", "(and (= y:7 #3:7) (not p:bool))"),
            ("(= (ite p:bool (concat #1:1 x:7) (zext 8 (ite (= x:7 #0:7) #1:7 x:7))) #0:8)", "false"),
        ]);
    }

    #[test]
    fn both_sides_alike() {
        check_all(&[
            ("(= x:8 x:8)", "true"),
            ("(= (bvnot x:8) (bvnot y:8))", "(= x:8 y:8)"),
            ("(= (zext 16 x:8) (zext 16 y:8))", "(= x:8 y:8)"),
            ("(= (zext 16 x:8) (zext 16 y:4))", "(= x:8 (zext 8 y:4))"),
            ("(= (bvadd x:8 y:8) y:8)", "(= x:8 #0:8)"),
            ("(= (bvadd x:8 y:8) (bvadd z:8 y:8))", "(= x:8 z:8)"),
            ("(= (bvadd x:8 #1:8) (bvadd y:8 #3:8))", "(= x:8 (bvadd y:8 #2:8))"),
            ("(= (bvadd y:8 #3:8) x:8)", "(= y:8 (bvadd x:8 #253:8))"),
            ("(= (bvadd x:8 #1:8) (bvadd x:8 #3:8))", "false"),
            ("(= (concat x:8 y:8) (concat z:8 y:8))", "(= x:8 z:8)"),
            ("(= (concat x:8 y:8) (zext 16 z:8))", "(and (= x:8 #0:8) (= y:8 z:8))"),
            ("(= y:1 (bvnot x:1))", "(not (= y:1 x:1))"),
            ("(= (fp.from_bits f32 x:32) #0x1p+0:f32)", "(= x:32 #1065353216:32)"),
        ]);
    }
}
