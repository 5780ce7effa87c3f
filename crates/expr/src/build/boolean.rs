//! Booleans over the basis of negation and conjunction.

use crate::bitvec::BitVec;
use crate::op::Op;
use crate::pool::TermPool;
use crate::sort::PackedSort;
use crate::term::Term;

impl TermPool {
    /// Negation.
    #[inline]
    pub fn not(&mut self, a: Term) -> Term {
        debug_assert!(self.packed_sort(a) == PackedSort::BOOL, "a Boolean operand");
        match a {
            Term::FALSE => Term::TRUE,
            Term::TRUE => Term::FALSE,
            _ => match self.unary_of(Op::Not, a) {
                Some(inner) => inner,
                None => self.intern_unary(Op::Not, PackedSort::BOOL, a),
            },
        }
    }

    /// Conjunction.
    pub fn and(&mut self, a: Term, b: Term) -> Term {
        debug_assert!(self.packed_sort(a) == PackedSort::BOOL && self.packed_sort(b) == PackedSort::BOOL, "Booleans");
        match (a, b) {
            (Term::FALSE, _) | (_, Term::FALSE) => return Term::FALSE,
            (Term::TRUE, other) | (other, Term::TRUE) => return other,
            _ if a == b => return a,
            _ if self.are_opposite(a, b) => return Term::FALSE,
            _ => {}
        }
        let (a, b) = self.ordered(a, b);
        if let Some(simpler) = self.absorbed(a, b).or_else(|| self.absorbed(b, a)) {
            return simpler;
        }
        if let Some(simpler) = self.conjunction_of_comparisons(a, b) {
            return simpler;
        }
        self.intern_binary(Op::And, PackedSort::BOOL, a, b)
    }

    /// The conjunction of `a` with a conjunction `b`, or a negated one, in which `a` or its negation occurs.
    fn absorbed(&mut self, a: Term, b: Term) -> Option<Term> {
        if let Some((p, q)) = self.binary_of(Op::And, b) {
            if p == a || q == a {
                return Some(b);
            }
            return (self.are_opposite(a, p) || self.are_opposite(a, q)).then_some(Term::FALSE);
        }
        let (p, q) = self.unary_of(Op::Not, b).and_then(|inner| self.binary_of(Op::And, inner))?;
        if self.are_opposite(a, p) || self.are_opposite(a, q) {
            return Some(a);
        }
        let rest = if p == a {
            q
        } else if q == a {
            p
        } else {
            return None;
        };
        let rest = self.not(rest);
        Some(self.and(a, rest))
    }

    /// Disjunction.
    #[inline]
    pub fn or(&mut self, a: Term, b: Term) -> Term {
        let (not_a, not_b) = (self.not(a), self.not(b));
        let neither = self.and(not_a, not_b);
        self.not(neither)
    }

    /// Exclusive disjunction.
    #[inline]
    pub fn xor(&mut self, a: Term, b: Term) -> Term {
        let equal = self.eq(a, b);
        self.not(equal)
    }

    /// Implication.
    #[inline]
    pub fn implies(&mut self, a: Term, b: Term) -> Term {
        let not_b = self.not(b);
        let broken = self.and(a, not_b);
        self.not(broken)
    }

    /// Conjunction of any number of Booleans; true of none.
    pub fn and_all(&mut self, terms: impl IntoIterator<Item = Term>) -> Term {
        terms.into_iter().fold(Term::TRUE, |all, term| self.and(all, term))
    }

    /// Disjunction of any number of Booleans; false of none.
    pub fn or_all(&mut self, terms: impl IntoIterator<Item = Term>) -> Term {
        terms.into_iter().fold(Term::FALSE, |any, term| self.or(any, term))
    }

    /// One bit: 1 if the Boolean is true.
    #[inline]
    pub fn bit_of_bool(&mut self, a: Term) -> Term {
        self.bits_of_bool(1, a)
    }

    /// The number 1 if the Boolean is true, and 0 otherwise, in `width` bits.
    #[inline]
    pub fn bits_of_bool(&mut self, width: u32, a: Term) -> Term {
        let (one, zero) = (self.bits(BitVec::one(width)), self.bits(BitVec::zero(width)));
        self.ite(a, one, zero)
    }

    /// Whether any bit is one, as C reads a condition.
    #[inline]
    pub fn bool_of_bits(&mut self, a: Term) -> Term {
        let zero = self.bits(BitVec::zero(self.width(a)));
        self.ne(a, zero)
    }

    /// Whether a term of one bit is a choice between 1 and 0, so that it is a Boolean in truth.
    #[inline]
    pub(super) fn is_boolean_bit(&self, term: Term) -> bool {
        self.constant_choice(term).is_some()
    }

    /// Applies a Boolean operator to terms of one bit if either is a Boolean in truth.
    pub(super) fn as_booleans(
        &mut self,
        a: Term,
        b: Term,
        apply: impl Fn(&mut Self, Term, Term) -> Term,
    ) -> Option<Term> {
        if !self.is_boolean_bit(a) && !self.is_boolean_bit(b) {
            return None;
        }
        let (a, b) = (self.bool_of_bits(a), self.bool_of_bits(b));
        let result = apply(self, a, b);
        Some(self.bit_of_bool(result))
    }
}

#[cfg(test)]
mod tests {
    use crate::build::tests::check_all;

    #[test]
    fn identities_of_booleans() {
        check_all(&[
            ("(not (not p:bool))", "p:bool"),
            ("(and p:bool true)", "p:bool"),
            ("(and p:bool (not p:bool))", "false"),
            ("(or p:bool (not p:bool))", "true"),
            ("(and q:bool p:bool q:bool)", "(and q:bool p:bool)"),
            ("(xor p:bool true)", "(not p:bool)"),
            ("(=> p:bool p:bool)", "true"),
            ("(= (not p:bool) q:bool)", "(not (= p:bool q:bool))"),
            ("(= (not p:bool) (not q:bool))", "(= p:bool q:bool)"),
            ("(xor p:bool p:bool)", "false"),
        ]);
    }

    #[test]
    fn absorption() {
        check_all(&[
            ("(and p:bool (or p:bool q:bool))", "p:bool"),
            ("(or p:bool (and p:bool q:bool))", "p:bool"),
            ("(and p:bool (not (and p:bool q:bool)))", "(and p:bool (not q:bool))"),
            ("(and p:bool (and (not p:bool) q:bool))", "false"),
            ("(or p:bool (and (not p:bool) q:bool))", "(or p:bool q:bool)"),
        ]);
    }

    #[test]
    fn booleans_as_bits() {
        check_all(&[
            ("(bvand (ite p:bool #1:1 #0:1) (ite q:bool #1:1 #0:1))", "(ite (and p:bool q:bool) #1:1 #0:1)"),
            ("(bvxor (ite p:bool #1:1 #0:1) #1:1)", "(ite p:bool #0:1 #1:1)"),
            ("(= (zext 32 (ite p:bool #1:1 #0:1)) #0:32)", "(not p:bool)"),
            ("(distinct (bvand (zext 32 (ite p:bool #1:1 #0:1)) #1:32) #0:32)", "p:bool"),
            ("(bvor x:1 (ite p:bool #1:1 #0:1))", "(ite (and (not (= x:1 #1:1)) (not p:bool)) #0:1 #1:1)"),
        ]);
    }
}
