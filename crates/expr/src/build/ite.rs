//! If-then-else, of any sort.

use crate::op::Op;
use crate::pool::TermPool;
use crate::sort::{PackedSort, Sort};
use crate::term::Term;

impl TermPool {
    /// `then` if the condition is true, `other` if not.
    pub fn ite(&mut self, condition: Term, then: Term, other: Term) -> Term {
        debug_assert!(self.packed_sort(condition) == PackedSort::BOOL, "a Boolean condition");
        debug_assert_eq!(self.sort(then), self.sort(other), "branches of one sort");
        match condition {
            Term::TRUE => return then,
            Term::FALSE => return other,
            _ if then == other => return then,
            _ => {}
        }
        let (condition, then, other) = match self.unary_of(Op::Not, condition) {
            Some(inner) => (inner, other, then),
            None => (condition, then, other),
        };
        let sort = self.packed_sort(then);
        if sort == PackedSort::BOOL
            && let Some(simpler) = self.ite_bool(condition, then, other)
        {
            return simpler;
        }
        if let Some(simpler) = self.ite_nested(condition, then, other) {
            return simpler;
        }
        if let Some(simpler) = self.ite_equal(condition, then, other) {
            return simpler;
        }
        if let Sort::Float(kind) = sort.unpack()
            && let [Some(then), Some(other)] = [then, other].map(|branch| self.float_pattern(branch))
        {
            let (then, other) = (self.pattern_term(then), self.pattern_term(other));
            if then != other {
                let bits = self.ite(condition, then, other);
                return self.float_from_bits(kind, bits);
            }
        }
        self.intern_ternary(Op::Ite, sort, condition, then, other)
    }

    /// A choice between Booleans, if a branch is a constant, the condition or the negation of something that occurs.
    fn ite_bool(&mut self, condition: Term, then: Term, other: Term) -> Option<Term> {
        if then == Term::TRUE || then == condition {
            return Some(self.or(condition, other));
        }
        if other == Term::FALSE || other == condition {
            return Some(self.and(condition, then));
        }
        if then == Term::FALSE || self.are_opposite(then, condition) {
            let not = self.not(condition);
            return Some(self.and(not, other));
        }
        if other == Term::TRUE || self.are_opposite(other, condition) {
            return Some(self.implies(condition, then));
        }
        self.are_opposite(then, other).then(|| self.eq(condition, then))
    }

    /// A choice one of whose branches is again a choice, by the same condition or with a branch in common.
    fn ite_nested(&mut self, condition: Term, then: Term, other: Term) -> Option<Term> {
        if let Some((inner, p, q)) = self.ite_of(then) {
            if inner == condition {
                return Some(self.ite(condition, p, other));
            }
            if q == other {
                let both = self.and(condition, inner);
                return Some(self.ite(both, p, other));
            }
            if p == other {
                let not = self.not(inner);
                let both = self.and(condition, not);
                return Some(self.ite(both, q, other));
            }
        }
        if let Some((inner, p, q)) = self.ite_of(other) {
            if inner == condition {
                return Some(self.ite(condition, then, q));
            }
            if p == then {
                let either = self.or(condition, inner);
                return Some(self.ite(either, then, q));
            }
            if q == then {
                let not = self.not(inner);
                let either = self.or(condition, not);
                return Some(self.ite(either, then, p));
            }
        }
        None
    }

    /// `x = y ? x : y` is `y`.
    fn ite_equal(&self, condition: Term, then: Term, other: Term) -> Option<Term> {
        let (x, y) = self.binary_of(Op::Eq, condition)?;
        ((x == then && y == other) || (x == other && y == then)).then_some(other)
    }
}

#[cfg(test)]
mod tests {
    use crate::build::tests::check_all;

    #[test]
    fn simple_choices() {
        check_all(&[
            ("(ite true x:8 y:8)", "x:8"),
            ("(ite p:bool x:8 x:8)", "x:8"),
            ("(ite (not p:bool) x:8 y:8)", "(ite p:bool y:8 x:8)"),
            ("(ite p:bool true q:bool)", "(or p:bool q:bool)"),
            ("(ite p:bool q:bool false)", "(and p:bool q:bool)"),
            ("(ite p:bool q:bool true)", "(=> p:bool q:bool)"),
            ("(ite p:bool q:bool (not q:bool))", "(= p:bool q:bool)"),
            ("(ite (= x:8 y:8) x:8 y:8)", "y:8"),
        ]);
    }

    #[test]
    fn nested_choices() {
        check_all(&[
            ("(ite p:bool (ite p:bool x:8 y:8) z:8)", "(ite p:bool x:8 z:8)"),
            ("(ite p:bool x:8 (ite p:bool y:8 z:8))", "(ite p:bool x:8 z:8)"),
            ("(ite p:bool (ite q:bool x:8 y:8) y:8)", "(ite (and p:bool q:bool) x:8 y:8)"),
            ("(ite p:bool x:8 (ite q:bool x:8 y:8))", "(ite (and (not p:bool) (not q:bool)) y:8 x:8)"),
            ("(ite p:bool x:8 (ite q:bool y:8 x:8))", "(ite (and q:bool (not p:bool)) y:8 x:8)"),
            (
                "(ite p:bool (fp.from_bits f32 x:32) (fp.from_bits f32 y:32))",
                "(fp.from_bits f32 (ite p:bool x:32 y:32))",
            ),
        ]);
    }
}
