//! Dynamic path reduction (Yang, Al-Rawi, Sakallah, Huang, Smolka and Grosu, 2009): paths are run under an oracle, each path teaches why the
//! branches that it did not take could not be taken, and every other oracle that contains the same reason is pruned.

mod settings;
pub mod space;
pub mod unsat;

pub use settings::{DprCore, DprOrder, DprSpace, DprWeight};
