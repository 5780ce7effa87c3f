//! Constrained Horn clauses: predicates, rules by which they hold of values, and rules that must not be possible.
//!
//! A method that knows more than queries, such as Z3's Spacer, may find formulas for the predicates under which all rules are kept. What it
//! finds is a guess: nothing here is checked, and whoever takes it has to.

use adamant_expr::Term;

/// Rules about predicates. Predicates are numbered from 0.
#[derive(Clone, Debug, Default)]
pub struct HornClauses {
    /// The parameters of each predicate, as symbols; interpretations speak of them.
    pub predicates: Vec<Vec<Term>>,
    /// The rules.
    pub rules: Vec<HornRule>,
}

/// If the premises hold and the conditions do, the conclusion follows, whatever the values of symbols.
#[derive(Clone, Debug)]
pub struct HornRule {
    /// What must hold before; nothing for a start.
    pub premises: Vec<Application>,
    /// Conditions over any symbols.
    pub conditions: Vec<Term>,
    /// What holds then; if there is nothing, the rule must not be possible.
    pub conclusion: Option<Application>,
}

/// A predicate of terms.
#[derive(Clone, Debug)]
pub struct Application {
    /// The predicate, by its number.
    pub predicate: usize,
    /// As many terms as it has parameters, of the same sorts.
    pub arguments: Vec<Term>,
}

/// What comes of looking for interpretations.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Interpretation {
    /// These formulas over the parameters of each predicate are said to keep all rules; where a formula is not understood, it is true.
    Guess(Vec<Term>),
    /// A rule that must not be possible is said to be.
    Refuted,
    /// Nothing is known.
    GaveUp,
}
