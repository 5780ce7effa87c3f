//! What every other crate builds on: typed ids with the arenas they index, and the budget of a run.

mod budget;
mod id;

pub use budget::{Budget, Exhausted};
pub use id::{Id, IdVec};
