//! Concatenation and extension.
//!
//! A concatenation leans to the right: its first operand is no concatenation. Zeros on top are an extension.

use crate::op::Op;
use crate::pool::TermPool;
use crate::sort::PackedSort;
use crate::term::Term;

impl TermPool {
    /// The bits of `high` above those of `low`.
    pub fn concat(&mut self, high: Term, low: Term) -> Term {
        let width = self.width(high) + self.width(low);
        if let Some(joined) = self.joined(high, low) {
            return joined;
        }
        if let Some((first, second)) = self.binary_of(Op::Concat, high) {
            let rest = self.concat(second, low);
            return self.concat(first, rest);
        }
        if let Some((first, second)) = self.binary_of(Op::Concat, low)
            && let Some(joined) = self.joined(high, first)
        {
            return self.concat(joined, second);
        }
        if let Some(inner) = self.unary_of(Op::Zext, high) {
            let joined = self.concat(inner, low);
            return self.zext(joined, width);
        }
        if self.constant(high).is_some_and(|value| value.is_zero()) {
            return self.zext(low, width);
        }
        if let Some(lifted) = self.lift_binary(high, low, Self::concat) {
            return lifted;
        }
        self.intern_binary(Op::Concat, PackedSort::bits(width), high, low)
    }

    /// Neighbours that are one piece: two constants, or adjacent bits of one term.
    fn joined(&mut self, high: Term, low: Term) -> Option<Term> {
        if let (Some(high), Some(low)) = (self.constant(high), self.constant(low)) {
            return Some(self.bits(high.concat(&low)));
        }
        let (high_top, high_bottom) = self.extract_bounds(high)?;
        let (low_top, low_bottom) = self.extract_bounds(low)?;
        let source = self.operand(high, 0);
        (source == self.operand(low, 0) && high_bottom == low_top + 1)
            .then(|| self.extract(source, high_top, low_bottom))
    }

    /// Extended with zeros to `width`.
    pub fn zext(&mut self, a: Term, width: u32) -> Term {
        let node = *self.node(a);
        assert!(node.sort.bits_width() <= width, "extension of {} bits to {width}", node.sort.bits_width());
        if node.sort.bits_width() == width {
            return a;
        }
        match node.op {
            Op::Constant => {
                let value = self.constant(a).expect("a bit-vector constant");
                self.bits(value.zext(width))
            }
            Op::Zext => self.zext(node.operand(0), width),
            _ => match self.lift_unary(a, |pool, branch| pool.zext(branch, width)) {
                Some(lifted) => lifted,
                None => self.intern_unary(Op::Zext, PackedSort::bits(width), a),
            },
        }
    }

    /// Extended with the sign to `width`.
    pub fn sext(&mut self, a: Term, width: u32) -> Term {
        let node = *self.node(a);
        assert!(node.sort.bits_width() <= width, "extension of {} bits to {width}", node.sort.bits_width());
        if node.sort.bits_width() == width {
            return a;
        }
        match node.op {
            Op::Constant => {
                let value = self.constant(a).expect("a bit-vector constant");
                self.bits(value.sext(width))
            }
            Op::Sext => self.sext(node.operand(0), width),
            _ if self.is_natural(a) => self.zext(a, width),
            _ => match self.lift_unary(a, |pool, branch| pool.sext(branch, width)) {
                Some(lifted) => lifted,
                None => self.intern_unary(Op::Sext, PackedSort::bits(width), a),
            },
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::build::tests::check_all;

    #[test]
    fn concatenation() {
        check_all(&[
            ("(concat #1:8 #2:8)", "#258:16"),
            ("(concat (extract 7 4 x:8) (extract 3 0 x:8))", "x:8"),
            ("(concat (extract 31 24 x:32) (extract 23 16 x:32) (extract 15 8 x:32) (extract 7 0 x:32))", "x:32"),
            ("(concat (concat x:8 (extract 7 4 y:8)) (extract 3 0 y:8))", "(concat x:8 y:8)"),
            ("(concat #0:8 x:8)", "(zext 16 x:8)"),
            ("(concat (zext 8 x:4) y:8)", "(zext 16 (concat x:4 y:8))"),
            ("(concat (concat x:8 #1:8) (concat #2:8 y:8))", "(concat x:8 (concat #258:16 y:8))"),
        ]);
    }

    #[test]
    fn extensions() {
        check_all(&[
            ("(zext 32 (zext 16 x:8))", "(zext 32 x:8)"),
            ("(sext 32 (sext 16 x:8))", "(sext 32 x:8)"),
            ("(sext 32 (zext 16 x:8))", "(zext 32 x:8)"),
            ("(sext 16 #255:8)", "#65535:16"),
            ("(sext 16 (ite p:bool #255:8 #1:8))", "(ite p:bool #65535:16 #1:16)"),
        ]);
    }
}
