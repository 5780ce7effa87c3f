//! Conjunctions of two comparisons of the same operands, or of one operand with two constants.

use super::compare::is_less;
use crate::bitvec::BitVec;
use crate::op::Op;
use crate::pool::TermPool;
use crate::term::Term;

/// A comparison or the negation of one. If a constant takes part, it stands on the right.
#[derive(Clone, Copy)]
struct Literal {
    term: Term,
    op: Op,
    positive: bool,
    left: Term,
    right: Term,
}

impl TermPool {
    fn literal(&self, term: Term) -> Option<Literal> {
        let (positive, atom) = match self.unary_of(Op::Not, term) {
            Some(inner) => (false, inner),
            None => (true, term),
        };
        let node = self.node(atom);
        match node.op {
            Op::Eq | Op::BvUlt | Op::BvSlt => {
                Some(Literal { term, op: node.op, positive, left: node.operand(0), right: node.operand(1) })
            }
            _ => None,
        }
    }

    /// The conjunction of two comparisons, if it is simpler than both.
    pub(super) fn conjunction_of_comparisons(&mut self, a: Term, b: Term) -> Option<Term> {
        let (a, b) = (self.literal(a)?, self.literal(b)?);
        // Equality first, so that the cases below need not be written twice.
        let (a, b) = if b.op == Op::Eq { (b, a) } else { (a, b) };
        if b.op != Op::Eq && a.op != b.op && a.op != Op::Eq {
            return None;
        }
        if a.left == b.left
            && let (Some(first), Some(second)) = (self.constant(a.right), self.constant(b.right))
        {
            return self.between_constants(a, b, &first, &second);
        }
        let same = a.left == b.left && a.right == b.right;
        let swapped = a.left == b.right && a.right == b.left;
        if !same && !swapped {
            return None;
        }
        match (a.op, a.positive, b.positive) {
            (Op::Eq, true, true) => Some(Term::FALSE),
            (Op::Eq, true, false) => Some(a.term),
            (Op::Eq, false, true) => Some(b.term),
            (Op::Eq, false, false) => Some(self.less(b.op, b.right, b.left)),
            (_, true, true) if swapped => Some(Term::FALSE),
            (_, false, false) if swapped => Some(self.eq(a.left, a.right)),
            // Less one way implies not less the other way.
            (_, true, false) if swapped => Some(a.term),
            (_, false, true) if swapped => Some(b.term),
            _ => None,
        }
    }

    fn between_constants(&mut self, a: Literal, b: Literal, first: &BitVec, second: &BitVec) -> Option<Term> {
        let x = a.left;
        match (a.op, a.positive, b.positive) {
            (Op::Eq, true, _) => Some(if holds(b, second, first) { a.term } else { Term::FALSE }),
            (Op::Eq, false, _) if !holds(b, second, first) => Some(b.term),
            (Op::Eq, false, _) if b.op == Op::Eq => None,
            (Op::Eq, false, true) if first.add(&BitVec::one(first.width())) == *second => {
                Some(self.less(b.op, x, a.right))
            }
            (Op::Eq, false, false) if first == second => {
                let next = second.add(&BitVec::one(second.width()));
                let next = self.bits(next);
                let below = self.less(b.op, x, next);
                Some(self.not(below))
            }
            (Op::Eq, false, _) => None,
            (op, true, true) => Some(if is_less(op, first, second) { a.term } else { b.term }),
            (op, false, false) => Some(if is_less(op, first, second) { b.term } else { a.term }),
            (op, true, false) => self.interval(op, x, second, first),
            (op, false, true) => self.interval(op, x, first, second),
        }
    }

    /// `low <= x < high`, if at most one number lies there.
    fn interval(&mut self, op: Op, x: Term, low: &BitVec, high: &BitVec) -> Option<Term> {
        if !is_less(op, low, high) {
            return Some(Term::FALSE);
        }
        if low.add(&BitVec::one(low.width())) == *high {
            let low = self.bits(low.clone());
            return Some(self.eq(x, low));
        }
        None
    }
}

/// Whether the literal holds for the number `x` in the place of its left operand.
fn holds(literal: Literal, constant: &BitVec, x: &BitVec) -> bool {
    let atom = match literal.op {
        Op::Eq => x == constant,
        op => is_less(op, x, constant),
    };
    atom == literal.positive
}

#[cfg(test)]
mod tests {
    use crate::build::tests::check_all;

    #[test]
    fn comparisons_that_exclude_each_other() {
        check_all(&[
            ("(and (bvult x:8 y:8) (bvult y:8 x:8))", "false"),
            ("(and (= x:8 y:8) (bvslt x:8 y:8))", "false"),
            ("(and (= x:8 #3:8) (= x:8 #4:8))", "false"),
            ("(and (bvult x:8 #3:8) (bvuge x:8 #3:8))", "false"),
            ("(and (= x:8 #7:8) (bvult x:8 #5:8))", "false"),
        ]);
    }

    #[test]
    fn comparisons_that_imply_each_other() {
        check_all(&[
            ("(and (bvule x:8 y:8) (bvule y:8 x:8))", "(= x:8 y:8)"),
            ("(and (bvsle x:8 y:8) (distinct x:8 y:8))", "(bvslt x:8 y:8)"),
            ("(and (bvult x:8 y:8) (bvule x:8 y:8))", "(bvult x:8 y:8)"),
            ("(and (bvult x:8 #5:8) (bvult x:8 #9:8))", "(bvult x:8 #5:8)"),
            ("(or (bvult x:8 #5:8) (bvult x:8 #9:8))", "(bvult x:8 #9:8)"),
            ("(and (bvuge x:8 #5:8) (bvult x:8 #6:8))", "(= x:8 #5:8)"),
            ("(and (= x:8 #5:8) (distinct x:8 #6:8))", "(= x:8 #5:8)"),
            ("(and (distinct x:8 #5:8) (bvule x:8 #5:8))", "(bvult x:8 #5:8)"),
            ("(and (distinct x:8 #5:8) (bvuge x:8 #5:8))", "(bvule #6:8 x:8)"),
            ("(and (bvult x:8 #5:8) (bvslt x:8 #5:8))", "(and (bvult x:8 #5:8) (bvslt x:8 #5:8))"),
        ]);
    }
}
