//! What can go wrong with terms that others supply.

use crate::sort::Sort;
use thiserror::Error;

/// An error in the text of a term, or in the values given to its symbols.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum ExprError {
    /// The text ends within a term.
    #[error("the text ends within a term")]
    UnexpectedEnd,
    /// Something else was expected at this byte.
    #[error("expected {expected} at byte {position}, found `{found}`")]
    Unexpected {
        /// What would have been right.
        expected: &'static str,
        /// What stands there.
        found: String,
        /// Where it stands.
        position: usize,
    },
    /// No operator has this name.
    #[error("`{name}` at byte {position} is no operator")]
    UnknownOperator {
        /// The name.
        name: String,
        /// Where it stands.
        position: usize,
    },
    /// An operator has another number of operands.
    #[error("`{operator}` at byte {position} does not take {count} operands")]
    OperandCount {
        /// The name of the operator.
        operator: String,
        /// The number of operands given.
        count: usize,
        /// Where it stands.
        position: usize,
    },
    /// An operand has a sort that its operator does not take.
    #[error("`{operator}` at byte {position} does not take an operand of the sort {sort}")]
    OperandSort {
        /// The name of the operator.
        operator: String,
        /// The sort of the operand.
        sort: Sort,
        /// Where the operator stands.
        position: usize,
    },
    /// A width or a position of a bit is out of range.
    #[error("`{operator}` at byte {position} is given a number out of range")]
    OutOfRange {
        /// The name of the operator.
        operator: String,
        /// Where it stands.
        position: usize,
    },
    /// A symbol occurs with two sorts.
    #[error("the symbol `{name}` has the sort {declared}, not {used}")]
    SymbolSort {
        /// The name of the symbol.
        name: String,
        /// Its sort.
        declared: Sort,
        /// The sort it is used with.
        used: Sort,
    },
    /// A symbol has no value in the assignment.
    #[error("the symbol `{name}` has no value")]
    Unassigned {
        /// The name of the symbol.
        name: String,
    },
    /// A symbol has a value of another sort in the assignment.
    #[error("the symbol `{name}` of the sort {sort} has a value of another sort")]
    ValueSort {
        /// The name of the symbol.
        name: String,
        /// Its sort.
        sort: Sort,
    },
    /// A floating-point function has no exact value in a format that is computed in software.
    #[error("`{operator}` has no exact value in the format {kind}")]
    Inexact {
        /// The name of the function.
        operator: &'static str,
        /// The format.
        kind: crate::float::FloatKind,
    },
}
