//! Counts and permutations of bits, expressed in the basis.

use crate::bitvec::BitVec;
use crate::pool::TermPool;
use crate::term::Term;

impl TermPool {
    /// The number of one bits.
    pub fn bv_count_ones(&mut self, a: Term) -> Term {
        let width = self.width(a);
        let mut sum = self.bits(BitVec::zero(width));
        for index in 0..width {
            let bit = self.bit(a, index);
            let bit = self.zext(bit, width);
            sum = self.bv_add(sum, bit);
        }
        sum
    }

    /// The number of zeros above the highest one; the width if there is none.
    pub fn bv_leading_zeros(&mut self, a: Term) -> Term {
        let width = self.width(a);
        self.first_one(a, (0..width).map(|index| (index, width - 1 - index)))
    }

    /// The number of zeros below the lowest one; the width if there is none.
    pub fn bv_trailing_zeros(&mut self, a: Term) -> Term {
        let width = self.width(a);
        self.first_one(a, (0..width).rev().map(|index| (index, index)))
    }

    /// The number that stands beside the last position given whose bit is one; the width if none is.
    fn first_one(&mut self, a: Term, positions: impl Iterator<Item = (u32, u32)>) -> Term {
        let width = self.width(a);
        let mut result = self.bits_u64(width, u64::from(width));
        for (index, number) in positions {
            let bit = self.bit(a, index);
            let set = self.bool_of_bits(bit);
            let number = self.bits_u64(width, u64::from(number));
            result = self.ite(set, number, result);
        }
        result
    }

    /// The bytes in opposite order; the width is a multiple of eight.
    pub fn bv_swap_bytes(&mut self, a: Term) -> Term {
        let width = self.width(a);
        assert!(width.is_multiple_of(8), "bytes of {width} bits");
        self.pieces_reversed(a, 8)
    }

    /// The bits in opposite order.
    pub fn bv_reverse_bits(&mut self, a: Term) -> Term {
        self.pieces_reversed(a, 1)
    }

    fn pieces_reversed(&mut self, a: Term, size: u32) -> Term {
        let count = self.width(a) / size;
        let mut result = self.extract(a, count * size - 1, (count - 1) * size);
        for index in (0..count - 1).rev() {
            let piece = self.extract(a, (index + 1) * size - 1, index * size);
            result = self.concat(piece, result);
        }
        result
    }
}
