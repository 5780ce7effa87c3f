//! Properties: what must hold of every run.

use adamant_semantics::Stop;

/// What must hold of every run of a program.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Property {
    /// None of these functions is ever called, whether or not they have a body.
    UnreachCall {
        /// The names of the functions.
        functions: Vec<String>,
        /// Whether a failed `assert` counts as such a call.
        assertions: bool,
    },
}

impl Property {
    /// No error function is called and no assertion fails: what `check` asks of a program when nothing else is said.
    pub fn assertion_safety() -> Self {
        let functions = ["reach_error", "__VERIFIER_error"].map(str::to_owned).to_vec();
        Self::UnreachCall { functions, assertions: true }
    }

    /// The name that the field gives the property.
    pub const fn name(&self) -> &'static str {
        match self {
            Self::UnreachCall { .. } => "unreach-call",
        }
    }

    /// The names of functions whose call is an error.
    pub fn error_functions(&self) -> &[String] {
        match self {
            Self::UnreachCall { functions, .. } => functions,
        }
    }

    /// What a machine that stopped for this reason has violated.
    pub fn violated_by<I>(&self, stop: &Stop<I>) -> Option<Violation> {
        match (self, stop) {
            (Self::UnreachCall { functions, .. }, Stop::ErrorCalled(function)) if functions.contains(function) => {
                Some(Violation::ErrorCalled { function: function.clone() })
            }
            (Self::UnreachCall { assertions: true, .. }, Stop::AssertionFailed(condition)) => {
                Some(Violation::AssertionFailed { condition: condition.clone() })
            }
            (Self::UnreachCall { .. }, _) => None,
        }
    }
}

/// How a property was violated.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Violation {
    /// An error function was called.
    ErrorCalled {
        /// Its name.
        function: String,
    },
    /// An assertion failed.
    AssertionFailed {
        /// What was asserted.
        condition: String,
    },
}
