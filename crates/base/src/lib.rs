//! What every other crate builds on: typed ids with the arenas they index, the budget of a run, components of graphs, and words of
//! Graphviz.

mod budget;
mod components;
pub mod dot;
mod id;

pub use budget::{Budget, Exhausted};
pub use components::Components;
pub use id::{Id, IdVec};
