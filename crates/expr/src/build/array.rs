//! Arrays: reading looks through writes elsewhere, writing replaces what was written there before.

use crate::op::Op;
use crate::pool::TermPool;
use crate::sort::{PackedSort, Sort};
use crate::term::Term;

/// How many writes, one upon the other, reading looks through.
const READ_DEPTH: u32 = 64;

/// How many writes a new one moves past to its place in the order of constant indices.
const WRITE_DEPTH: u32 = 8;

impl TermPool {
    /// The array that holds `element` at every index of `index_width` bits.
    pub fn constant_array(&mut self, index_width: u32, element: Term) -> Term {
        let sort = Sort::Array { index: index_width, element: self.width(element) };
        self.intern_unary(Op::ConstantArray, PackedSort::pack(sort), element)
    }

    /// The element of an array at an index.
    pub fn select(&mut self, array: Term, index: Term) -> Term {
        let Sort::Array { index: index_width, element } = self.sort(array) else {
            panic!("selection from a term of the sort {}", self.sort(array));
        };
        debug_assert_eq!(self.width(index), index_width, "an index of the array");
        let mut source = array;
        for _ in 0..READ_DEPTH {
            let node = *self.node(source);
            match node.op {
                Op::Store if node.operand(1) == index => return node.operand(2),
                Op::Store if self.surely_differ(node.operand(1), index) => source = node.operand(0),
                Op::ConstantArray => return node.operand(0),
                _ => break,
            }
        }
        self.intern_binary(Op::Select, PackedSort::bits(element), source, index)
    }

    /// The array with another element at an index.
    pub fn store(&mut self, array: Term, index: Term, element: Term) -> Term {
        debug_assert_eq!(
            self.sort(array),
            Sort::Array { index: self.width(index), element: self.width(element) },
            "index and element of the array"
        );
        self.store_ordered(array, index, element, WRITE_DEPTH)
    }

    fn store_ordered(&mut self, array: Term, index: Term, element: Term, depth: u32) -> Term {
        if self.binary_of(Op::Select, element) == Some((array, index))
            || self.unary_of(Op::ConstantArray, array) == Some(element)
        {
            return array;
        }
        let node = *self.node(array);
        if node.op == Op::Store {
            let (below, other, written) = (node.operand(0), node.operand(1), node.operand(2));
            if other == index {
                return self.store_ordered(below, index, element, depth);
            }
            if depth > 0
                && let (Some(new), Some(old)) = (self.constant(index), self.constant(other))
                && new.ult(&old)
            {
                let below = self.store_ordered(below, index, element, depth - 1);
                return self.store_ordered(below, other, written, 0);
            }
        }
        self.intern_ternary(Op::Store, node.sort, array, index, element)
    }

    /// Whether two indices differ under every assignment: by constants, or by constant distances from one term.
    fn surely_differ(&self, a: Term, b: Term) -> bool {
        if self.is_constant(a) && self.is_constant(b) {
            return a != b;
        }
        let offset_a = self.with_constant(Op::BvAdd, a);
        let offset_b = self.with_constant(Op::BvAdd, b);
        match (offset_a, offset_b) {
            (Some((x, k)), Some((y, l))) => x == y && k != l,
            (Some((x, _)), None) => x == b,
            (None, Some((y, _))) => y == a,
            (None, None) => false,
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::build::tests::check_all;

    #[test]
    fn reading_looks_through_writes() {
        check_all(&[
            ("(select (store m:[8->8] x:8 y:8) x:8)", "y:8"),
            ("(select (store m:[8->8] #1:8 y:8) #2:8)", "(select m:[8->8] #2:8)"),
            ("(select (store m:[8->8] (bvadd x:8 #1:8) y:8) x:8)", "(select m:[8->8] x:8)"),
            ("(select (store m:[8->8] x:8 y:8) z:8)", "(select (store m:[8->8] x:8 y:8) z:8)"),
            (
                "(select (store m:[8->8] (bvadd x:8 #1:8) y:8) (bvadd z:8 #2:8))",
                "(select (store m:[8->8] (bvadd x:8 #1:8) y:8) (bvadd z:8 #2:8))",
            ),
            ("(select (array 8 y:8) x:8)", "y:8"),
            ("(select (store (array 8 #0:8) #3:8 y:8) #4:8)", "#0:8"),
        ]);
    }

    #[test]
    fn writing_replaces() {
        check_all(&[
            ("(store (store m:[8->8] x:8 y:8) x:8 z:8)", "(store m:[8->8] x:8 z:8)"),
            ("(store m:[8->8] x:8 (select m:[8->8] x:8))", "m:[8->8]"),
            ("(store (array 8 y:8) x:8 y:8)", "(array 8 y:8)"),
            ("(store (store m:[8->8] #2:8 y:8) #1:8 z:8)", "(store (store m:[8->8] #1:8 z:8) #2:8 y:8)"),
            (
                "(store (store (store m:[8->8] #1:8 x:8) #2:8 y:8) #1:8 z:8)",
                "(store (store m:[8->8] #1:8 z:8) #2:8 y:8)",
            ),
        ]);
    }
}
