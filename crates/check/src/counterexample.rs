//! A run that violates a property, in the terms of the machine: who runs when, and what was chosen.

use adamant_expr::BitVec;
use adamant_program::PositionId;
use adamant_semantics::{InputKind, ThreadId};

use crate::property::Violation;

/// A run that violates the property: executed concretely by its turns and choices, it ends in the violation.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Counterexample {
    /// Who runs, in order. In the last turn the violation happens; a data race and a deadlock are found after it.
    pub turns: Vec<Turn>,
    /// What was chosen in each thread, by the number of the thread.
    pub choices: Vec<ThreadChoices>,
    /// The objects that arbitrary pointers lead to.
    pub objects: Vec<LazyObject>,
    /// How the run ends.
    pub violation: Violation,
}

/// A thread runs for a while.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Turn {
    /// The thread.
    pub thread: ThreadId,
    /// How many ticks it runs. Ticks count the statements that others may notice or that choose something
    /// ([`Machine::ticks`](adamant_semantics::Machine::ticks)).
    pub ticks: u64,
}

/// Everything that was chosen in one thread. The order of choices inside a thread does not depend on the other threads.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct ThreadChoices {
    /// Values and decisions in the order in which the thread asks for them.
    pub choices: Vec<Choice>,
    /// The contents of memory that the thread allocated, where they matter; ascending by number.
    pub memory: Vec<FreshMemory>,
}

/// Something that the program does not determine.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Choice {
    /// An input.
    Input {
        /// The function that asked.
        function: String,
        /// How the value is to be read.
        kind: InputKind,
        /// The place of the call.
        position: Option<PositionId>,
        /// The value.
        value: BitVec,
    },
    /// The value of something undefined.
    Arbitrary(BitVec),
    /// One of several possibilities.
    Pick(usize),
    /// A byte of standard input; none at its end.
    Byte(Option<u8>),
}

/// An object that an arbitrary pointer leads to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LazyObject {
    /// Where it lies.
    pub address: u64,
    /// All of its bytes before the program wrote to it.
    pub bytes: Vec<u8>,
}

/// What a fresh piece of memory held.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FreshMemory {
    /// Which of the thread's allocations it is, from 0.
    pub number: u64,
    /// Its bytes; those beyond the end are zero.
    pub bytes: Vec<u8>,
}
