//! Abstract states: formulas over the variables of a location that hold together.
//!
//! Whatever the domain, an abstract state is a set of formulas. So one that has fewer of them covers more.

use adamant_expr::{Op, Substitution, Term, TermPool};

/// An abstract state. Without formulas it stands for all states of its location.
#[derive(Clone, PartialEq, Eq, Hash, Default, Debug)]
pub(crate) struct AbstractState {
    /// In their order, each once.
    formulas: Vec<Term>,
}

impl AbstractState {
    /// The states in which all of these formulas hold.
    pub(crate) fn of(mut formulas: Vec<Term>) -> Self {
        formulas.retain(|&formula| formula != Term::TRUE);
        formulas.sort_unstable();
        formulas.dedup();
        Self { formulas }
    }

    /// The formulas.
    pub(crate) fn formulas(&self) -> &[Term] {
        &self.formulas
    }

    /// Whether every formula of this state is one of the other's, so that it covers the other.
    pub(crate) fn covers(&self, other: &Self) -> bool {
        let mut others = other.formulas.iter();
        self.formulas.iter().all(|formula| others.any(|other| other == formula))
    }

    /// The formulas as one.
    pub(crate) fn conjunction(&self, pool: &mut TermPool) -> Term {
        pool.and_all(self.formulas.iter().copied())
    }

    /// Variables that have one value, to be replaced by it, and the other formulas.
    pub(crate) fn split(&self, pool: &mut TermPool) -> (Substitution, Vec<Term>) {
        let mut values = Substitution::default();
        let mut rest = Vec::new();
        for &formula in &self.formulas {
            match value(pool, formula) {
                Some((variable, value)) => values.insert(variable, value),
                None => rest.push(formula),
            }
        }
        (values, rest)
    }
}

/// The variable and its value, if a formula says that it has this value.
fn value(pool: &mut TermPool, formula: Term) -> Option<(Term, Term)> {
    let negated = pool.op(formula) == Op::Not;
    let equation = if negated { pool.operand(formula, 0) } else { formula };
    if pool.op(equation) != Op::Eq {
        return None;
    }
    let (variable, constant) = (pool.operand(equation, 0), pool.operand(equation, 1));
    pool.as_symbol(variable)?;
    let value = pool.constant(constant)?;
    if !negated {
        return Some((variable, constant));
    }
    // One bit that is not this is the other.
    (value.width() == 1).then(|| (variable, pool.bits(value.not())))
}

#[cfg(test)]
mod tests {
    use super::*;
    use adamant_expr::Sort;

    #[test]
    fn fewer_formulas_cover_more() {
        let mut pool = TermPool::new();
        let [a, b, c] = ["a", "b", "c"].map(|name| pool.symbol(name, Sort::Bool));
        let all = AbstractState::of(vec![c, a, b, a]);
        assert_eq!(all.formulas().len(), 3);
        assert!(AbstractState::of(vec![c, a]).covers(&all) && AbstractState::default().covers(&all));
        assert!(!all.covers(&AbstractState::of(vec![a, c])));
        assert!(!AbstractState::of(vec![b]).covers(&AbstractState::of(vec![a, c])));
    }

    #[test]
    fn values_are_told_apart_from_other_formulas() {
        let mut pool = TermPool::new();
        let (x, bit) = (pool.symbol("x", Sort::Bits(8)), pool.symbol("bit", Sort::Bits(1)));
        let (five, zero) = (pool.bits_u64(8, 5), pool.bits_u64(1, 0));
        let formulas = vec![pool.eq(x, five), pool.eq(bit, zero), pool.bv_ult(x, five)];
        let (mut values, rest) = AbstractState::of(formulas).split(&mut pool);
        assert_eq!(rest.len(), 1);
        assert_eq!((values.apply(&mut pool, x), values.apply(&mut pool, bit)), (five, zero));
    }
}
