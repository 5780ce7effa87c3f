//! Why a proposition has no meaning for a program.

use adamant_ltl::Span;

/// Why a proposition has no meaning for a program, and where in the formula.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("column {}: {kind}", .span.start)]
pub struct ResolveError {
    /// The part that is wrong, in columns of the formula.
    pub span: Span,
    /// What is wrong with it.
    pub kind: ResolveErrorKind,
}

/// What is wrong with a proposition.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ResolveErrorKind {
    /// No variable has this name.
    #[error("there is no {what} `{name}`{}", or_rather(.nearest))]
    Unknown {
        /// What was looked for.
        what: &'static str,
        /// The name.
        name: String,
        /// Names that are alike.
        nearest: Vec<String>,
    },
    /// The name is that of local variables.
    #[error("`{name}` is a local variable; write {}", .written.join(" or "))]
    LocalVariable {
        /// The name.
        name: String,
        /// How to write it.
        written: Vec<String>,
    },
    /// Several variables, functions or labels have this name.
    #[error("there are several `{name}`{}", or_rather(.written))]
    Ambiguous {
        /// The name.
        name: String,
        /// How to tell them apart, if there is a way.
        written: Vec<String>,
    },
    /// Nothing is known of the variable but its name.
    #[error("the type of `{0}` is not known: compile the program with debug information (-g)")]
    NoType(String),
    /// The variable is not in memory.
    #[error("`{0}` is kept in a register, which a proposition cannot read; make it volatile, static or global")]
    InRegister(String),
    /// What the optimiser changes.
    #[error("{0} cannot be told in an optimised program or a given LLVM file; give the C program and use --opt 0")]
    Optimised(&'static str),
    /// The function has no body.
    #[error("`{0}` has no body in the program, so that nobody sees it entered")]
    NoBody(String),
    /// An operator and operands that do not fit.
    #[error("{0}")]
    Type(&'static str),
    /// A constant index that is too large.
    #[error("the index is outside of the array, which has {count} elements")]
    Index {
        /// How many elements there are.
        count: u64,
    },
    /// A number with a width that it does not fit into.
    #[error("the number does not fit into {0} bits")]
    TooWide(u32),
}

/// The names to take instead, as a message says them.
fn or_rather(names: &[String]) -> String {
    if names.is_empty() {
        return String::new();
    }
    let names: Vec<String> = names.iter().map(|name| format!("`{name}`")).collect();
    format!("; did you mean {}?", names.join(" or "))
}

impl ResolveErrorKind {
    /// This problem at a part of the formula.
    pub(super) const fn at(self, span: Span) -> ResolveError {
        ResolveError { span, kind: self }
    }
}
