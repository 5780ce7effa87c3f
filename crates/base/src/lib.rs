//! What every other crate builds on: typed ids with their arenas, the budget of a run, choices that users have, components of graphs,
//! and words of Graphviz.

mod budget;
mod choice;
mod components;
pub mod dot;
mod id;

pub use budget::{Budget, Exhausted};
pub use choice::{Choice, Described};
pub use components::Components;
pub use id::{Id, IdVec};
