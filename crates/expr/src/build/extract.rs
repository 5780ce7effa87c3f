//! Extraction of bits, which moves toward the leaves where it shortens something there.

use crate::bitvec::BitVec;
use crate::op::Op;
use crate::pool::TermPool;
use crate::sort::PackedSort;
use crate::term::Term;

/// How deep truncation looks for operands that it shortens.
const TRUNCATION_DEPTH: u32 = 3;

impl TermPool {
    /// The bits from `low` to `high`, both included.
    pub fn extract(&mut self, a: Term, high: u32, low: u32) -> Term {
        let node = *self.node(a);
        let width = node.sort.bits_width();
        assert!(low <= high && high < width, "bits {high} to {low} of {width}");
        if high - low + 1 == width {
            return a;
        }
        match node.op {
            Op::Constant => {
                let value = self.constant(a).expect("a bit-vector constant");
                return self.bits(value.extract(high, low));
            }
            Op::Extract => {
                let inner_low = node.words[1];
                return self.extract(node.operand(0), inner_low + high, inner_low + low);
            }
            Op::Concat => return self.extract_concat(node.operand(0), node.operand(1), high, low),
            Op::Zext => return self.extract_zext(node.operand(0), high, low),
            Op::Sext => return self.extract_sext(node.operand(0), high, low),
            Op::BvAnd | Op::BvOr | Op::BvXor => {
                if let Some(simpler) = self.extract_bitwise(node.op, node.operand(0), node.operand(1), high, low) {
                    return simpler;
                }
            }
            Op::Ite => {
                if let Some(lifted) = self.lift_unary(a, |pool, branch| pool.extract(branch, high, low)) {
                    return lifted;
                }
            }
            _ => {}
        }
        if low == 0 && self.truncates_freely(a, TRUNCATION_DEPTH) {
            return self.truncated(a, high + 1);
        }
        self.intern(Op::Extract, PackedSort::bits(high - low + 1), [a.word(), low, 0])
    }

    /// The low `width` bits.
    #[inline]
    pub fn trunc(&mut self, a: Term, width: u32) -> Term {
        self.extract(a, width - 1, 0)
    }

    /// The bit at a position, as one bit.
    #[inline]
    pub fn bit(&mut self, a: Term, index: u32) -> Term {
        self.extract(a, index, index)
    }

    fn extract_concat(&mut self, top: Term, bottom: Term, high: u32, low: u32) -> Term {
        let cut = self.width(bottom);
        if high < cut {
            return self.extract(bottom, high, low);
        }
        if low >= cut {
            return self.extract(top, high - cut, low - cut);
        }
        let top = self.extract(top, high - cut, 0);
        let bottom = self.extract(bottom, cut - 1, low);
        self.concat(top, bottom)
    }

    fn extract_zext(&mut self, inner: Term, high: u32, low: u32) -> Term {
        let width = self.width(inner);
        if low >= width {
            return self.bits(BitVec::zero(high - low + 1));
        }
        let part = self.extract(inner, high.min(width - 1), low);
        self.zext(part, high - low + 1)
    }

    fn extract_sext(&mut self, inner: Term, high: u32, low: u32) -> Term {
        let width = self.width(inner);
        let part = self.extract(inner, high.min(width - 1), low.min(width - 1));
        self.sext(part, high - low + 1)
    }

    /// Extraction from a bitwise operation with a constant that is neutral or dominant there.
    fn extract_bitwise(&mut self, op: Op, x: Term, mask: Term, high: u32, low: u32) -> Option<Term> {
        let mask = self.constant(mask)?.extract(high, low);
        if !mask.is_zero() && !mask.is_ones() {
            return None;
        }
        let mask = self.bits(mask);
        let part = self.extract(x, high, low);
        Some(self.bitwise(op, part, mask))
    }

    /// Whether truncation makes all operands of this term narrower without an extraction where there was none.
    fn truncates_freely(&self, term: Term, depth: u32) -> bool {
        let node = self.node(term);
        match node.op {
            Op::Constant | Op::Zext | Op::Sext | Op::Extract => true,
            Op::BvNot | Op::BvNeg => depth > 0 && self.truncates_freely(node.operand(0), depth - 1),
            Op::BvAnd | Op::BvOr | Op::BvXor | Op::BvAdd | Op::BvMul => {
                depth > 0
                    && self.truncates_freely(node.operand(0), depth - 1)
                    && self.truncates_freely(node.operand(1), depth - 1)
            }
            _ => false,
        }
    }

    /// Truncation of a term that [`truncates_freely`](Self::truncates_freely).
    fn truncated(&mut self, term: Term, width: u32) -> Term {
        let node = *self.node(term);
        let mut part = |index: usize| self.trunc(node.operand(index), width);
        match node.op {
            Op::BvNot => {
                let x = part(0);
                self.bv_not(x)
            }
            Op::BvNeg => {
                let x = part(0);
                self.bv_neg(x)
            }
            _ => {
                let (x, y) = (part(0), part(1));
                match node.op {
                    Op::BvAdd => self.bv_add(x, y),
                    Op::BvMul => self.bv_mul(x, y),
                    op => self.bitwise(op, x, y),
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::build::tests::check_all;

    #[test]
    fn extraction_moves_inward() {
        check_all(&[
            ("(extract 7 0 x:8)", "x:8"),
            ("(extract 3 1 (extract 6 2 x:8))", "(extract 5 3 x:8)"),
            ("(extract 7 0 (concat x:8 y:8))", "y:8"),
            ("(extract 12 9 (concat x:8 y:8))", "(extract 4 1 x:8)"),
            ("(extract 11 4 (concat x:8 y:8))", "(concat (extract 3 0 x:8) (extract 7 4 y:8))"),
            ("(extract 15 8 (zext 16 x:8))", "#0:8"),
            ("(extract 9 4 (zext 16 x:8))", "(zext 6 (extract 7 4 x:8))"),
            ("(extract 9 4 (sext 16 x:8))", "(sext 6 (extract 7 4 x:8))"),
            ("(extract 15 10 (sext 16 x:8))", "(sext 6 (extract 7 7 x:8))"),
            ("(extract 3 0 (bvxor x:8 #240:8))", "(extract 3 0 x:8)"),
            ("(extract 7 4 (bvor x:8 #240:8))", "#15:4"),
            ("(extract 3 0 (ite p:bool #17:8 #34:8))", "(ite p:bool #1:4 #2:4)"),
        ]);
    }

    #[test]
    fn truncation_undoes_promotion() {
        check_all(&[
            ("(extract 7 0 (bvadd (sext 32 x:8) (sext 32 y:8)))", "(bvadd x:8 y:8)"),
            ("(extract 7 0 (bvmul (bvadd (zext 32 x:8) #1:32) (zext 32 y:8)))", "(bvmul y:8 (bvadd x:8 #1:8))"),
            ("(extract 7 0 (bvadd x:32 (zext 32 y:8)))", "(extract 7 0 (bvadd x:32 (zext 32 y:8)))"),
        ]);
    }
}
