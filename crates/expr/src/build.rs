//! Constructors of terms, which simplify what they build.
//!
//! Each constructor folds constants, applies algebraic identities and brings the result into a canonical form: constants
//! stand second, operands of commutative operators are ordered, and derived operators are expressed in the basis of
//! [`Op`](crate::Op). A rule looks at the operands and at most at their operands, or is bounded by a width or a fixed
//! depth, so that building takes constant time whatever the size of the term. Every rule keeps the value of the term
//! under all assignments.
//!
//! Operands must be of the sorts that the operator asks for; that is checked in debug builds.

mod arithmetic;
mod array;
mod bitwise;
mod boolean;
mod compare;
mod concat;
mod conjunction;
mod count;
mod division;
mod equality;
mod extract;
mod float;
mod ite;
mod overflow;
mod rebuild;
mod shift;
#[cfg(test)]
mod tests;

pub(crate) use float::{to_signed, to_unsigned};

use crate::op::Op;
use crate::pool::TermPool;
use crate::term::Term;

impl TermPool {
    /// The common width of two bit-vector operands.
    #[inline]
    fn common_width(&self, a: Term, b: Term) -> u32 {
        debug_assert_eq!(self.sort(a), self.sort(b), "operands of one sort");
        self.width(a)
    }

    /// The operands of a commutative operator in canonical order: constants second, others by age.
    #[inline]
    fn ordered(&self, a: Term, b: Term) -> (Term, Term) {
        let swap = match (self.is_constant(a), self.is_constant(b)) {
            (true, false) => true,
            (false, true) => false,
            _ => b < a,
        };
        if swap { (b, a) } else { (a, b) }
    }

    /// Condition and branches of a choice between two constants.
    #[inline]
    fn constant_choice(&self, term: Term) -> Option<(Term, Term, Term)> {
        self.ite_of(term).filter(|&(_, then, other)| self.is_constant(then) && self.is_constant(other))
    }

    /// Applies an operator to both branches of a choice between constants, where it folds.
    #[inline]
    fn lift_unary(&mut self, a: Term, apply: impl Fn(&mut Self, Term) -> Term) -> Option<Term> {
        let (condition, then, other) = self.constant_choice(a)?;
        let (then, other) = (apply(self, then), apply(self, other));
        Some(self.ite(condition, then, other))
    }

    /// Applies an operator to the branches of choices between constants, or of one choice and a constant, where it folds.
    #[inline]
    fn lift_binary(&mut self, a: Term, b: Term, apply: impl Fn(&mut Self, Term, Term) -> Term) -> Option<Term> {
        if self.op(a) != Op::Ite && self.op(b) != Op::Ite {
            return None;
        }
        let (condition, then, other) = match (self.constant_choice(a), self.constant_choice(b)) {
            (Some((condition, then, other)), None) if self.is_constant(b) => (condition, (then, b), (other, b)),
            (None, Some((condition, then, other))) if self.is_constant(a) => (condition, (a, then), (a, other)),
            (Some((condition, then_a, other_a)), Some((same, then_b, other_b))) if condition == same => {
                (condition, (then_a, then_b), (other_a, other_b))
            }
            _ => return None,
        };
        let (then, other) = (apply(self, then.0, then.1), apply(self, other.0, other.1));
        Some(self.ite(condition, then, other))
    }

    /// Whether one Boolean is the negation of the other.
    #[inline]
    fn are_opposite(&self, a: Term, b: Term) -> bool {
        self.unary_of(Op::Not, a) == Some(b) || self.unary_of(Op::Not, b) == Some(a)
    }
}
