//! Bitwise operators. Masks become extractions, and operands with zeros at known places are joined or made narrower.

use crate::bitvec::BitVec;
use crate::op::Op;
use crate::pool::TermPool;
use crate::term::Term;

impl TermPool {
    /// Complement of every bit.
    pub fn bv_not(&mut self, a: Term) -> Term {
        let node = *self.node(a);
        match node.op {
            Op::Constant => {
                let value = self.constant(a).expect("a bit-vector constant");
                return self.bits(value.not());
            }
            Op::BvNot => return node.operand(0),
            // The complement of -x is x - 1.
            Op::BvNeg => {
                let minus_one = self.bits(BitVec::ones(node.sort.bits_width()));
                return self.bv_add(node.operand(0), minus_one);
            }
            Op::BvAdd => {
                if let Some(addend) = self.constant(node.operand(1)) {
                    let negated = self.bv_neg(node.operand(0));
                    let addend = self.bits(addend.not());
                    return self.bv_add(negated, addend);
                }
            }
            Op::BvXor => {
                if let Some(mask) = self.constant(node.operand(1)) {
                    let mask = self.bits(mask.not());
                    return self.bv_xor(node.operand(0), mask);
                }
            }
            Op::Ite => {
                if let Some(lifted) = self.lift_unary(a, Self::bv_not) {
                    return lifted;
                }
            }
            _ => {}
        }
        self.intern_unary(Op::BvNot, node.sort, a)
    }

    /// Bitwise conjunction.
    pub fn bv_and(&mut self, a: Term, b: Term) -> Term {
        let width = self.common_width(a, b);
        if a == b {
            return a;
        }
        let (a, b) = self.ordered(a, b);
        if let Some(mask) = self.constant(b) {
            return self.and_constant(a, mask);
        }
        if self.are_complements(a, b) {
            return self.bits(BitVec::zero(width));
        }
        if width == 1
            && let Some(boolean) = self.as_booleans(a, b, Self::and)
        {
            return boolean;
        }
        if let Some(simpler) = self.bitwise_absorbed(Op::BvAnd, Op::BvOr, a, b) {
            return simpler;
        }
        if let Some(narrow) = self.and_narrowed(a, b).or_else(|| self.and_narrowed(b, a)) {
            return narrow;
        }
        self.bitwise_general(Op::BvAnd, a, b)
    }

    /// Conjunction with an operand that has zeros on top.
    fn and_narrowed(&mut self, a: Term, b: Term) -> Option<Term> {
        let inner = self.unary_of(Op::Zext, a)?;
        let part = self.trunc(b, self.width(inner));
        let narrow = self.bv_and(inner, part);
        Some(self.zext(narrow, self.width(a)))
    }

    fn and_constant(&mut self, a: Term, mask: BitVec) -> Term {
        let width = mask.width();
        if mask.is_zero() {
            return self.bits(mask);
        }
        if mask.is_ones() {
            return a;
        }
        let node = *self.node(a);
        match node.op {
            Op::Constant => {
                let value = self.constant(a).expect("a bit-vector constant");
                return self.bits(value.and(&mask));
            }
            Op::BvAnd => {
                if let Some(inner) = self.constant(node.operand(1)) {
                    return self.and_constant(node.operand(0), inner.and(&mask));
                }
            }
            Op::Zext => {
                let inner = node.operand(0);
                let narrow = self.and_constant(inner, mask.trunc(self.width(inner)));
                return self.zext(narrow, width);
            }
            _ => {}
        }
        if let Some(simpler) = self.bitwise_parts(Op::BvAnd, a, &mask) {
            return simpler;
        }
        // Ones in one piece: these bits are taken out, and zeros put around them.
        let low = mask.trailing_zeros();
        let high = width - mask.leading_zeros();
        if mask.count_ones() == high - low {
            let mut piece = self.extract(a, high - 1, low);
            if low > 0 {
                let zeros = self.bits(BitVec::zero(low));
                piece = self.concat(piece, zeros);
            }
            return self.zext(piece, width);
        }
        let mask = self.bits(mask);
        self.intern_binary(Op::BvAnd, node.sort, a, mask)
    }

    /// Bitwise disjunction.
    pub fn bv_or(&mut self, a: Term, b: Term) -> Term {
        let width = self.common_width(a, b);
        if a == b {
            return a;
        }
        let (a, b) = self.ordered(a, b);
        if let Some(mask) = self.constant(b) {
            return self.or_constant(Op::BvOr, a, mask);
        }
        if self.are_complements(a, b) {
            return self.bits(BitVec::ones(width));
        }
        if width == 1
            && let Some(boolean) = self.as_booleans(a, b, Self::or)
        {
            return boolean;
        }
        if let Some(simpler) = self.bitwise_absorbed(Op::BvOr, Op::BvAnd, a, b) {
            return simpler;
        }
        if let Some(simpler) = self.union_of_pieces(Op::BvOr, a, b) {
            return simpler;
        }
        self.bitwise_general(Op::BvOr, a, b)
    }

    /// Bitwise exclusive disjunction.
    pub fn bv_xor(&mut self, a: Term, b: Term) -> Term {
        let width = self.common_width(a, b);
        if a == b {
            return self.bits(BitVec::zero(width));
        }
        let (a, b) = self.ordered(a, b);
        if let Some(mask) = self.constant(b) {
            return self.or_constant(Op::BvXor, a, mask);
        }
        let (inner_a, inner_b) = (self.unary_of(Op::BvNot, a), self.unary_of(Op::BvNot, b));
        if inner_a.is_some() || inner_b.is_some() {
            let difference = self.bv_xor(inner_a.unwrap_or(a), inner_b.unwrap_or(b));
            return if inner_a.is_some() == inner_b.is_some() { difference } else { self.bv_not(difference) };
        }
        if width == 1
            && let Some(boolean) = self.as_booleans(a, b, Self::xor)
        {
            return boolean;
        }
        for (whole, part) in [(a, b), (b, a)] {
            match self.binary_of(Op::BvXor, whole) {
                Some((p, q)) if p == part => return q,
                Some((p, q)) if q == part => return p,
                _ => {}
            }
        }
        if let Some(simpler) = self.union_of_pieces(Op::BvXor, a, b) {
            return simpler;
        }
        self.bitwise_general(Op::BvXor, a, b)
    }

    /// Disjunction with a constant, exclusive or not.
    fn or_constant(&mut self, op: Op, a: Term, mask: BitVec) -> Term {
        if mask.is_zero() {
            return a;
        }
        if mask.is_ones() {
            return if op == Op::BvXor { self.bv_not(a) } else { self.bits(mask) };
        }
        let combine = |x: &BitVec, y: &BitVec| if op == Op::BvXor { x.xor(y) } else { x.or(y) };
        let node = *self.node(a);
        match node.op {
            Op::Constant => {
                let value = self.constant(a).expect("a bit-vector constant");
                return self.bits(combine(&value, &mask));
            }
            Op::BvNot if op == Op::BvXor => return self.or_constant(op, node.operand(0), mask.not()),
            _ if node.op == op => {
                if let Some(inner) = self.constant(node.operand(1)) {
                    return self.or_constant(op, node.operand(0), combine(&inner, &mask));
                }
            }
            Op::Zext => {
                let inner = node.operand(0);
                let cut = self.width(inner);
                let high = self.bits(mask.extract(mask.width() - 1, cut));
                let low = self.or_constant(op, inner, mask.trunc(cut));
                return self.concat(high, low);
            }
            _ => {}
        }
        if let Some(simpler) = self.bitwise_parts(op, a, &mask) {
            return simpler;
        }
        let mask = self.bits(mask);
        self.intern_binary(op, node.sort, a, mask)
    }

    /// A bitwise operator with a constant, applied to the parts of a concatenation or the branches of a choice.
    fn bitwise_parts(&mut self, op: Op, a: Term, mask: &BitVec) -> Option<Term> {
        let node = *self.node(a);
        match node.op {
            Op::Concat => {
                let cut = self.width(node.operand(1));
                let (high, low) = (mask.extract(mask.width() - 1, cut), mask.trunc(cut));
                let (high, low) = (self.bits(high), self.bits(low));
                let high = self.bitwise(op, node.operand(0), high);
                let low = self.bitwise(op, node.operand(1), low);
                Some(self.concat(high, low))
            }
            Op::Ite => {
                let mask = self.bits(mask.clone());
                self.lift_unary(a, |pool, branch| pool.bitwise(op, branch, mask))
            }
            _ => None,
        }
    }

    /// Disjunction, exclusive or not, of terms whose zeros show where they can be cut or made narrower.
    fn union_of_pieces(&mut self, op: Op, a: Term, b: Term) -> Option<Term> {
        if let (Some(x), Some(y)) = (self.unary_of(Op::Zext, a), self.unary_of(Op::Zext, b)) {
            let (x, y) = self.common_extension(Op::Zext, x, y);
            let narrow = self.bitwise(op, x, y);
            return Some(self.zext(narrow, self.width(a)));
        }
        self.union_at_cut(op, a, b).or_else(|| self.union_at_cut(op, b, a))
    }

    /// Cuts `b` where `a` is joined, if that leaves the one or the other alone.
    fn union_at_cut(&mut self, op: Op, a: Term, b: Term) -> Option<Term> {
        let (high, low) = self.binary_of(Op::Concat, a)?;
        let cut = self.width(low);
        let apart = self.constant(low).is_some_and(|low| low.is_zero());
        let useful = match self.op(b) {
            Op::Zext => apart || self.width(self.operand(b, 0)) <= cut,
            Op::Concat => {
                let low_b = self.operand(b, 1);
                apart || (self.width(low_b) == cut && self.is_constant(low_b))
            }
            _ => false,
        };
        if !useful {
            return None;
        }
        let width = self.width(a);
        let (high_b, low_b) = (self.extract(b, width - 1, cut), self.extract(b, cut - 1, 0));
        let (high, low) = (self.bitwise(op, high, high_b), self.bitwise(op, low, low_b));
        Some(self.concat(high, low))
    }

    /// The bitwise operator of two operands.
    pub(super) fn bitwise(&mut self, op: Op, a: Term, b: Term) -> Term {
        match op {
            Op::BvAnd => self.bv_and(a, b),
            Op::BvOr => self.bv_or(a, b),
            _ => self.bv_xor(a, b),
        }
    }

    #[inline]
    fn are_complements(&self, a: Term, b: Term) -> bool {
        self.unary_of(Op::BvNot, a) == Some(b) || self.unary_of(Op::BvNot, b) == Some(a)
    }

    /// `a op (a op c)` is `a op c`, and `a op (a dual c)` is `a`.
    fn bitwise_absorbed(&self, op: Op, dual: Op, a: Term, b: Term) -> Option<Term> {
        for (whole, part) in [(a, b), (b, a)] {
            let node = self.node(whole);
            if (node.op == op || node.op == dual) && (node.operand(0) == part || node.operand(1) == part) {
                return Some(if node.op == op { whole } else { part });
            }
        }
        None
    }

    /// What is left when no rule for the operator applied: constants of operands move outward.
    fn bitwise_general(&mut self, op: Op, a: Term, b: Term) -> Term {
        if let Some(lifted) = self.lift_binary(a, b, |pool, a, b| pool.bitwise(op, a, b)) {
            return lifted;
        }
        for (whole, part) in [(a, b), (b, a)] {
            if let Some((x, mask)) = self.with_constant(op, whole) {
                let inner = self.bitwise(op, x, part);
                let mask = self.bits(mask);
                return self.bitwise(op, inner, mask);
            }
        }
        let (a, b) = self.ordered(a, b);
        self.intern_binary(op, self.packed_sort(a), a, b)
    }
}

#[cfg(test)]
mod tests {
    use crate::build::tests::check_all;

    #[test]
    fn identities_of_bits() {
        check_all(&[
            ("(bvand x:8 x:8)", "x:8"),
            ("(bvand x:8 (bvnot x:8))", "#0:8"),
            ("(bvor x:8 (bvnot x:8))", "#255:8"),
            ("(bvxor x:8 x:8)", "#0:8"),
            ("(bvxor x:8 #255:8)", "(bvnot x:8)"),
            ("(bvxor (bvnot x:8) y:8)", "(bvnot (bvxor x:8 y:8))"),
            ("(bvxor (bvxor x:8 y:8) x:8)", "y:8"),
            ("(bvand x:8 (bvor x:8 y:8))", "x:8"),
            ("(bvor x:8 (bvand x:8 y:8))", "x:8"),
            ("(bvor (bvor x:8 #5:8) #18:8)", "(bvor x:8 #23:8)"),
            ("(bvnot (bvneg x:8))", "(bvadd x:8 #255:8)"),
            ("(bvand (bvand x:8 #5:8) y:8)", "(bvand (bvand x:8 y:8) #5:8)"),
        ]);
    }

    #[test]
    fn masks_take_bits_out() {
        check_all(&[
            ("(bvand x:8 #15:8)", "(zext 8 (extract 3 0 x:8))"),
            ("(bvand x:8 #240:8)", "(concat (extract 7 4 x:8) #0:4)"),
            ("(bvand x:8 #60:8)", "(zext 8 (concat (extract 5 2 x:8) #0:2))"),
            ("(bvand x:8 #5:8)", "(bvand x:8 #5:8)"),
            ("(bvand (zext 16 x:8) y:16)", "(zext 16 (bvand x:8 (extract 7 0 y:16)))"),
            ("(bvand (concat x:8 y:8) #65280:16)", "(concat x:8 #0:8)"),
        ]);
    }

    #[test]
    fn bytes_are_joined() {
        check_all(&[
            ("(bvor (zext 16 x:8) (bvshl (zext 16 y:8) #8:16))", "(concat y:8 x:8)"),
            (
                "(bvor (zext 32 a:8) (bvshl (zext 32 b:8) #8:32) (bvshl (zext 32 c:8) #16:32) (bvshl (zext 32 d:8) #24:32))",
                "(concat d:8 (concat c:8 (concat b:8 a:8)))",
            ),
            ("(bvxor (concat x:8 #0:8) (zext 16 y:8))", "(concat x:8 y:8)"),
            ("(bvor (concat x:8 #0:8) #7:16)", "(concat x:8 #7:8)"),
        ]);
    }
}
