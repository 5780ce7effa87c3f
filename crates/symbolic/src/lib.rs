//! What engines over symbolic data share: the domain whose bits are explicit or terms over inputs, the conditions of a state, the
//! symbols, the oracle that answers questions about them, and the way from a path to a counterexample.
//!
//! A [`MultiState`] stands for all states that values of its symbols give under its conditions. The machine runs it over the domain
//! [`Symbolic`], which interrupts a statement where a question has two answers; the state is split, and the statement runs again. [`successors`] runs one thread up to a given
//! stop and gives what comes of it with path conditions; [`run_ways`] lets an engine steer, which decides what a step is. Which states are the same is for engines as well.
//! [`PersistentSets`] tells where one thread suffices to go on; that no thread is put off for ever is for engines to see to.

mod alternatives;
mod assumptions;
mod bits;
mod counterexample;
mod data;
mod differences;
mod domain;
mod floats;
mod generations;
mod groups;
mod log;
mod merging;
mod oracle;
mod partition;
mod persistent_sets;
mod pointers;
mod settings;
mod step_record;
mod strided_interval;
mod successors;
mod symbols;
mod values;
mod ways;

pub use assumptions::assumptions_made;
pub use bits::Bits;
pub use counterexample::{Mark, Walk, counterexample, solve};
pub use data::Data;
pub use differences::{Difference, DifferenceKind, differences};
pub use domain::{Accesses, Interrupt, MultiState, Symbolic, SymbolicMachine};
pub use generations::Generations;
pub use groups::{Groups, Model, Touched};
pub use log::{Event, FunctionName, Length, Log, NodeId};
pub use merging::{Merged, MergedState, Shaped, merge};
pub use oracle::{Extended, Feasible, Oracle, OracleCounts, evaluate};
pub use partition::Partition;
pub use persistent_sets::PersistentSets;
pub use pointers::Followed;
pub use settings::{Cache, Store, TauReduction};
pub use step_record::{Reach, StepAccess, StepRecord};
pub use strided_interval::strided_interval;
pub use successors::{End, Successor, Successors, Until, successors};
pub use symbols::{Input, StandsFor, Symbols};
pub use values::Tried;
pub use ways::{Halt, Next, Scene, Steering, Way, run_ways, run_ways_on};
