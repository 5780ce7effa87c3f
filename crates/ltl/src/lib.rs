//! Linear temporal logic: formulas whose propositions are C expressions, their parsers, and automata that accept what satisfies them.
//!
//! [`parse`] reads a formula, [`formulas_of_property`] and [`formulas_of_program`] find formulas in property files and in annotated
//! programs. [`automaton`] makes the automaton of a formula; [`holds_on_lasso`] and [`is_refuted_by`] evaluate a formula directly, without one. What the names
//! in propositions mean is not known here.

mod automaton;
mod error;
mod expression;
mod formula;
mod lasso;
mod normal;
mod parse;
mod prefix;
mod source;
mod valuation;

pub use automaton::{Automaton, Edge, State, StateId, automaton};
pub use error::{AutomatonError, ParseError, ParseErrorKind};
pub use expression::{
    BinaryOperator, Expression, ExpressionKind, IntegerLiteral, IntegerType, Name, Span, UnaryOperator,
};
pub use formula::{Formula, PropositionId};
pub use lasso::holds_on_lasso;
pub use parse::{Atom, Parsed, parse};
pub use prefix::is_refuted_by;
pub use source::{FormulaSource, formulas_of_program, formulas_of_property};
pub use valuation::{Guard, Valuation};
