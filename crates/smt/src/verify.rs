//! Evaluates what a solver says: values that do not satisfy a query are never believed.

use crate::query::Query;
use adamant_expr::{Assignment, Evaluator, Term, TermPool, Value};

/// What evaluation says of values that a solver found.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Verified {
    /// All assertions hold.
    Holds,
    /// An assertion does not hold.
    Fails,
    /// An assertion has no value that could be computed.
    NotComputable,
}

/// Whether the assertions hold under an assignment.
pub(crate) fn verify(terms: &TermPool, assertions: &[Term], assignment: &Assignment) -> Verified {
    let mut evaluator = Evaluator::new(terms, assignment);
    let mut verified = Verified::Holds;
    for &assertion in assertions {
        match evaluator.eval(assertion) {
            Ok(Value::Bool(true)) => {}
            Ok(_) => return Verified::Fails,
            Err(_) => verified = Verified::NotComputable,
        }
    }
    verified
}

/// Whether the universal part of a query holds for one choice of the bound symbols: all zero. This finds gross errors only.
pub(crate) fn verify_instance(terms: &TermPool, query: &Query<'_>, assignment: &Assignment) -> Verified {
    let Some(universal) = query.universal else { return Verified::Holds };
    let mut instance = assignment.clone();
    for &symbol in universal.symbols {
        instance.set(symbol, Value::zero(terms.symbol_sort(symbol)));
    }
    verify(terms, &[universal.body], &instance)
}
