//! Properties: what must hold of every run.

use adamant_library::{CallEffect, Library};
use adamant_semantics::{Fault, Stop, ThreadId};

use crate::ltl::LtlProperty;

/// What must hold of every run of a program.
#[derive(Clone, PartialEq, Debug)]
pub enum Property {
    /// None of these functions is ever called, whether or not they have a body.
    UnreachCall {
        /// The names of the functions.
        functions: Vec<String>,
        /// Whether a failed `assert` counts as such a call.
        assertions: bool,
    },
    /// No two threads can access the same memory next to each other, one of them writing, unless both accesses are atomic.
    NoDataRace,
    /// Never do all threads that have not ended wait for each other.
    NoDeadlock,
    /// No function for locks, conditions, semaphores or threads is used in a way that its documentation forbids.
    NoLockMisuse,
    /// A formula of linear temporal logic holds.
    Ltl(Box<LtlProperty>),
}

impl Property {
    /// No error function is called and no assertion fails: what `check` asks of a program when nothing else is said.
    pub fn assertion_safety() -> Self {
        let errors = Library::all().filter(|(_, facts)| facts.effect == CallEffect::Error);
        let functions = errors.map(|(name, _)| name.to_owned()).collect();
        Self::UnreachCall { functions, assertions: true }
    }

    /// The property without further details that has this name.
    pub fn named(name: &str) -> Option<Self> {
        [Self::assertion_safety(), Self::NoDataRace, Self::NoDeadlock, Self::NoLockMisuse]
            .into_iter()
            .find(|property| property.name() == name)
    }

    /// The name that the field gives the property.
    pub const fn name(&self) -> &'static str {
        match self {
            Self::UnreachCall { .. } => "unreach-call",
            Self::NoDataRace => "no-data-race",
            Self::NoDeadlock => "no-deadlock",
            Self::NoLockMisuse => "no-lock-misuse",
            Self::Ltl(_) => "ltl",
        }
    }

    /// What the verdict line calls the violation.
    pub const fn violation_name(&self) -> &'static str {
        match self {
            Self::NoDeadlock => "deadlock",
            _ => self.name(),
        }
    }

    /// The names of functions whose call is an error.
    pub fn error_functions(&self) -> &[String] {
        match self {
            Self::UnreachCall { functions, .. } => functions,
            Self::NoDataRace | Self::NoDeadlock | Self::NoLockMisuse | Self::Ltl(_) => &[],
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
            (Self::NoLockMisuse, Stop::Fault(Fault::LibraryMisuse { function, rule }))
                if Library::of(function).is_about_threads() =>
            {
                Some(Violation::LockMisused { function: function.to_string(), rule: rule.to_string() })
            }
            (Self::NoLockMisuse, Stop::Fault(Fault::LockMisuse { function, rule })) => {
                Some(Violation::LockMisused { function: function.clone(), rule: rule.clone() })
            }
            (_, _) => None,
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
    /// The next accesses of two threads race. The run ends before them.
    DataRace {
        /// The threads.
        threads: [ThreadId; 2],
    },
    /// No thread can go on, and some have not ended.
    Deadlock,
    /// The formula does not hold of the run that goes on for ever as the cycle does.
    Ltl {
        /// The number of turns before the cycle.
        cycle: usize,
        /// The number of turns before the cycle begins again. The turns that follow go round once more; if there are none, the run stays
        /// where it is.
        again: usize,
    },
    /// The formula does not hold, however the run goes on.
    LtlPrefix,
    /// A function for locks or threads was used in a way that is forbidden.
    LockMisused {
        /// The function.
        function: String,
        /// What it asks for.
        rule: String,
    },
}
