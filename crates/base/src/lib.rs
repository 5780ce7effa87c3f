//! What every other crate builds on: typed ids with the arenas they index, the budget of a run, choices that users have, and components of graphs.

mod budget;
mod choice;
mod components;
mod id;

pub use budget::{Budget, Exhausted};
pub use choice::{Choice, Described};
pub use components::Components;
pub use id::{Id, IdVec};
