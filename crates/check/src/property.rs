//! Properties: what must hold of every run, with the words for each; and how they are violated.

use adamant_base::Id as _;
use adamant_library::{CallEffect, Library};
use adamant_semantics::ThreadId;

use crate::ltl::{Fairness, LtlProperty};

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

    /// The properties that a name suffices for.
    pub fn all_named() -> [Self; 4] {
        [Self::assertion_safety(), Self::NoDataRace, Self::NoDeadlock, Self::NoLockMisuse]
    }

    /// The property without further details that has this name.
    pub fn named(name: &str) -> Option<Self> {
        Self::all_named().into_iter().find(|property| property.name() == name)
    }

    /// The name that the field gives the property; the verdict line names it where it is violated.
    pub const fn name(&self) -> &'static str {
        match self {
            Self::UnreachCall { .. } => "unreach-call",
            Self::NoDataRace => "no-data-race",
            Self::NoDeadlock => "no-deadlock",
            Self::NoLockMisuse => "no-lock-misuse",
            Self::Ltl(_) => "ltl",
        }
    }

    /// How property files of SV-COMP write it, without spaces, where that is one word for all programs.
    pub const fn specification(&self) -> Option<&'static str> {
        match self {
            Self::NoDataRace => Some("G!data-race"),
            Self::NoDeadlock => Some("G!deadlock"),
            Self::UnreachCall { .. } | Self::NoLockMisuse | Self::Ltl(_) => None,
        }
    }

    /// What is so of every run where the property holds, as a clause for people.
    pub fn promise(&self) -> String {
        match self {
            Self::UnreachCall { functions, assertions } => {
                let calls = match functions.as_slice() {
                    [function] => format!("{function} is never called"),
                    several => format!("none of {} is ever called", several.join(", ")),
                };
                if *assertions { format!("no assertion fails and {calls}") } else { calls }
            }
            Self::NoDataRace => "no two threads race for memory".to_owned(),
            Self::NoDeadlock => "never do all threads that are left wait for each other".to_owned(),
            Self::NoLockMisuse => "locks, conditions, semaphores and threads are used as they must be".to_owned(),
            Self::Ltl(property) => {
                let runs = match property.fairness {
                    Fairness::None => "every run",
                    Fairness::Weak => "every fair run",
                };
                format!("{runs} satisfies {}", property.text)
            }
        }
    }

    /// The formula, if it is one.
    pub fn formula(&self) -> Option<&LtlProperty> {
        match self {
            Self::Ltl(property) => Some(property),
            Self::UnreachCall { .. } | Self::NoDataRace | Self::NoDeadlock | Self::NoLockMisuse => None,
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

/// What an executed run shows beyond its violation.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Shown<'a> {
    /// Nothing.
    Nothing,
    /// What the threads race for.
    Object(&'a str),
    /// That all threads that are left wait for ever.
    AllWait,
}

impl Violation {
    /// Whether it is found in the state after the last turn; all others happen in that turn, or go on for ever.
    pub const fn is_of_a_state(&self) -> bool {
        match self {
            Self::DataRace { .. } | Self::Deadlock => true,
            Self::ErrorCalled { .. }
            | Self::AssertionFailed { .. }
            | Self::LockMisused { .. }
            | Self::Ltl { .. }
            | Self::LtlPrefix => false,
        }
    }

    /// What happens, as a clause for people.
    pub fn sentence(&self, property: &Property, shown: Shown<'_>) -> String {
        let formula = property.formula().map_or("the formula", |property| property.text.as_str());
        match (self, shown) {
            (Self::ErrorCalled { function }, _) => format!("{function}() is called"),
            (Self::AssertionFailed { condition }, _) => format!("the assertion `{condition}` fails"),
            (Self::DataRace { threads: [one, other] }, shown) => {
                let object = if let Shown::Object(object) = shown { object } else { "memory" };
                format!("threads {} and {} race for {object}", one.index(), other.index())
            }
            (Self::Deadlock, _) => "every thread that is left waits".to_owned(),
            (Self::LockMisused { function, rule }, _) => format!("{function}() is misused: {rule}"),
            (Self::Ltl { .. }, Shown::AllWait) => {
                format!("every thread that is left waits for ever, which does not satisfy {formula}")
            }
            (Self::Ltl { cycle, again }, _) if cycle == again => {
                format!("a run ends that does not satisfy {formula}")
            }
            (Self::Ltl { .. }, _) => format!("a run goes on for ever that does not satisfy {formula}"),
            (Self::LtlPrefix, _) => format!("whatever follows, the run does not satisfy {formula}"),
        }
    }
}
