//! Abstract states: formulas over the variables of a location that hold together.
//!
//! Whatever the domain, an abstract state is a set of formulas. So one that has fewer of them covers more.

use adamant_expr::{Term, TermPool};

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
}
