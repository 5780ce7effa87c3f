//! Dynamic path reduction (Yang, Al-Rawi, Sakallah, Huang, Smolka and Grosu, 2009): paths are run under an oracle, each path teaches why the
//! branches that it did not take could not be taken, and every other oracle that contains the same reason is pruned.

mod choices;
mod counting;
mod engine;
mod guard;
mod nesting;
mod passages;
mod path;
mod path_graph;
mod prepare;
mod running;
mod settings;
pub mod space;
mod unfolding;
mod unrolling;
pub mod unsat;

pub use engine::Dpr;
pub use settings::{DprCore, DprLearning, DprOrder, DprSettings, DprSpace, DprWeight};
