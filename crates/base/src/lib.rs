//! What every other crate builds on: typed ids with the arenas they index, the budget of a run, and components of graphs.

mod budget;
mod components;
mod id;

pub use budget::{Budget, Exhausted};
pub use components::Components;
pub use id::{Id, IdVec};
