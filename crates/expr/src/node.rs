//! How a term is kept: twenty bytes, hashed by two multiplications.

use crate::op::Op;
use crate::sort::PackedSort;
use crate::term::Term;
use std::hash::{Hash, Hasher};

/// The operator with its operands. Words that are no operands hold what the operator needs beside them:
/// - a constant of at most 64 bits keeps its low and high half in the words 1 and 2, a wider one the position in the
///   pool's side table in word 0;
/// - a symbol keeps its id in word 0;
/// - an extraction keeps the position of its lowest bit in word 1.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct Node {
    pub(crate) op: Op,
    pub(crate) sort: PackedSort,
    pub(crate) words: [u32; 3],
}

impl Node {
    #[inline]
    pub(crate) fn new(op: Op, sort: PackedSort, words: [u32; 3]) -> Self {
        Self { op, sort, words }
    }

    #[inline]
    pub(crate) fn operand(&self, index: usize) -> Term {
        debug_assert!(index < self.op.arity(), "operand {index} of {:?}", self.op);
        Term::from_word(self.words[index])
    }

    #[inline]
    pub(crate) fn hash(&self) -> u32 {
        let mut code = OperatorCode(0);
        self.op.hash(&mut code);
        let head = code.0 << 32 | u64::from(self.sort.word());
        let operands = u64::from(self.words[0]) << 32 | u64::from(self.words[1]);
        let mixed = fold(head ^ 0x9e37_79b9_7f4a_7c15, operands ^ 0xd1b5_4a32_d192_ed03);
        let mixed = fold(mixed ^ u64::from(self.words[2]), 0xa076_1d64_78bd_642f);
        (mixed >> 32) as u32
    }
}

/// Both halves of the full product, joined.
#[inline]
fn fold(a: u64, b: u64) -> u64 {
    let product = u128::from(a) * u128::from(b);
    product as u64 ^ (product >> 64) as u64
}

/// Makes a number of an operator: the derived hash feeds the operator and what it contains.
struct OperatorCode(u64);

impl Hasher for OperatorCode {
    #[inline]
    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.0 = self.0 << 8 | u64::from(byte);
        }
    }

    #[inline]
    fn write_isize(&mut self, value: isize) {
        self.0 = self.0 << 8 | value as u64;
    }

    #[inline]
    fn finish(&self) -> u64 {
        self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_node_is_small() {
        assert_eq!(size_of::<Node>(), 20);
        assert_eq!(size_of::<Op>(), 2);
    }
}
