//! What a property demands of whoever checks it, as data: nobody else asks which property it is.
//!
//! A proof rests on these: what is not demanded may be left out, merged or not looked at. [`Property::demands`] says it for every variant, so
//! that a new one cannot be forgotten.

use adamant_library::Library;
use adamant_semantics::{Fault, Stop};

use crate::property::{Property, Violation};

/// What a property demands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Demands<'p> {
    /// Which stops of the machine violate it.
    pub stops: Stops<'p>,
    /// What becomes of runs that call an error function of the library which the property does not name.
    pub other_errors: OtherErrors,
    /// Whether the accesses that threads make next are compared in every state.
    pub accesses: Watched,
    /// Whether that a thread waits is a part of the state.
    pub waits: Watched,
    /// Whether the end of a run is a state of its own, in which it stays.
    pub ends: Watched,
    /// Whether the answer may depend on how many threads there are that are alike.
    pub threads: Counting,
    /// What a slice must keep.
    pub slices: Slices,
    /// Whether exact reductions may leave statements out, so that runs have to be lifted.
    pub statements: Statements,
    /// Whether runs may go on after undefined behaviour.
    pub faults: AfterFaults,
}

/// Which stops of the machine violate a property.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stops<'p> {
    /// Calls of these functions.
    Calls {
        /// Their names.
        functions: &'p [String],
        /// Whether failed assertions count, too.
        assertions: Assertions,
    },
    /// Misuse of functions for locks and threads.
    LockMisuse,
    /// None: it is violated in states or by whole runs.
    None,
}

/// Whether failed assertions violate a property.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Assertions {
    /// They do.
    Count,
    /// They end the run.
    End,
}

/// What becomes of runs that call an error function which the property does not name.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum OtherErrors {
    /// The function is like any other that has no body and no model.
    Missing,
    /// The run ends.
    End,
}

/// Whether something is looked at.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Watched {
    /// It is.
    Yes,
    /// It need not be.
    No,
}

/// Whether threads are counted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Counting {
    /// They are: whether all wait, or what two do at once, depends on it.
    Needed,
    /// Any number may stand for them.
    NotNeeded,
}

/// What a slice must keep.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Slices {
    /// What leads to forbidden calls and to what may fail.
    Calls,
    /// What the globals of the formula depend on.
    Globals,
    /// Everything: there are no slices.
    Everything,
}

/// Whether statements may be left out.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Statements {
    /// Those that nothing depends on may go.
    MayGo,
    /// All stay in their places.
    Stay,
}

/// Whether runs may go on after undefined behaviour.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum AfterFaults {
    /// They may, where the user asks for it.
    MayGoOn,
    /// They end: the property may be about it.
    End,
}

impl Property {
    /// What the property demands of whoever checks it.
    pub fn demands(&self) -> Demands<'_> {
        let of_threads = Demands {
            stops: Stops::None,
            other_errors: OtherErrors::End,
            accesses: Watched::No,
            waits: Watched::No,
            ends: Watched::No,
            threads: Counting::Needed,
            slices: Slices::Everything,
            statements: Statements::Stay,
            faults: AfterFaults::End,
        };
        match self {
            Self::UnreachCall { functions, assertions } => Demands {
                stops: Stops::Calls {
                    functions,
                    assertions: if *assertions { Assertions::Count } else { Assertions::End },
                },
                other_errors: OtherErrors::Missing,
                threads: Counting::NotNeeded,
                slices: Slices::Calls,
                statements: Statements::MayGo,
                faults: AfterFaults::MayGoOn,
                ..of_threads
            },
            Self::NoDataRace => Demands { accesses: Watched::Yes, ..of_threads },
            Self::NoDeadlock => Demands { waits: Watched::Yes, ..of_threads },
            Self::NoLockMisuse => Demands { stops: Stops::LockMisuse, threads: Counting::NotNeeded, ..of_threads },
            Self::Ltl(_) => Demands { waits: Watched::Yes, ends: Watched::Yes, slices: Slices::Globals, ..of_threads },
        }
    }

    /// The names of functions whose call is an error.
    pub fn error_functions(&self) -> &[String] {
        match self.demands().stops {
            Stops::Calls { functions, .. } => functions,
            Stops::LockMisuse | Stops::None => &[],
        }
    }

    /// Whether failed assertions violate it.
    pub fn counts_assertions(&self) -> bool {
        matches!(self.demands().stops, Stops::Calls { assertions: Assertions::Count, .. })
    }

    /// What a machine that stopped for this reason has violated.
    pub fn violated_by<I>(&self, stop: &Stop<I>) -> Option<Violation> {
        match (self.demands().stops, stop) {
            (Stops::Calls { functions, .. }, Stop::ErrorCalled(function)) if functions.contains(function) => {
                Some(Violation::ErrorCalled { function: function.clone() })
            }
            (Stops::Calls { assertions: Assertions::Count, .. }, Stop::AssertionFailed(condition)) => {
                Some(Violation::AssertionFailed { condition: condition.clone() })
            }
            (Stops::LockMisuse, Stop::Fault(Fault::LibraryMisuse { function, rule }))
                if Library::of(function).is_about_threads() =>
            {
                Some(Violation::LockMisused { function: function.to_string(), rule: rule.to_string() })
            }
            (Stops::LockMisuse, Stop::Fault(Fault::LockMisuse { function, rule })) => {
                Some(Violation::LockMisused { function: function.clone(), rule: rule.clone() })
            }
            (Stops::Calls { .. } | Stops::LockMisuse | Stops::None, _) => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_may_be_left_out_is_said_for_every_property() {
        let told = Property::all_named().map(|property| {
            let Demands { accesses, waits, threads, slices, statements, faults, .. } = property.demands();
            format!("{}: {accesses:?} {waits:?} {threads:?} {slices:?} {statements:?} {faults:?}", property.name())
        });
        assert_eq!(
            told,
            [
                "unreach-call: No No NotNeeded Calls MayGo MayGoOn",
                "no-data-race: Yes No Needed Everything Stay End",
                "no-deadlock: No Yes Needed Everything Stay End",
                "no-lock-misuse: No No NotNeeded Everything Stay End",
            ]
        );
    }

    #[test]
    fn assertions_count_where_the_property_says_so() {
        let failed = Stop::<()>::AssertionFailed("x".to_owned());
        let stays = Property::UnreachCall { functions: Vec::new(), assertions: false };
        assert_eq!(stays.violated_by(&failed), None);
        let fails = Some(Violation::AssertionFailed { condition: "x".to_owned() });
        assert_eq!(Property::assertion_safety().violated_by(&failed), fails);
    }
}
