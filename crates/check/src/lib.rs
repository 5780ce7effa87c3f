//! What an engine is asked and what it answers.
//!
//! An [`Engine`] gets a [`Task`], a program and a property, and ends in a [`Report`] with a [`Verdict`]. A violation comes with a
//! [`Counterexample`]: the order of threads and every value that the program did not determine itself, enough to execute the
//! run again concretely. Whoever prints a violation has replayed it first.

mod continuation;
mod counterexample;
mod demands;
mod engine;
mod ltl;
mod proof;
mod property;
mod verdict;

pub use continuation::Continuations;
pub use counterexample::{Choice, Counterexample, FreshMemory, LazyObject, ThreadChoices, Turn};
pub use demands::{AfterFaults, Assertions, Counting, Demands, OtherErrors, Slices, Statements, Stops, Watched};
pub use engine::{
    Alone, Counts, Effort, Engine, EngineError, Planner, Progress, Proposal, Refusal, Report, Run, Settled, Statistics,
    Task, assumption_about,
};
pub use ltl::{Fairness, LtlProperty, NamedProposition, Propositions};
pub use proof::ProvedInvariant;
pub use property::{Property, Shown, Violation};
pub use verdict::{Reason, Verdict};
