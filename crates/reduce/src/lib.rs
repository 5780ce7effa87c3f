//! Smaller programs that say the same about a property, each with the way back to the program it was made from.
//!
//! [`Slicing`] finds out what each statement of a program depends on; a [`ProgramSlice`] is what the property depends on, and [`ProgramSlice::reduced`]
//! the program that is left. A [`ReductionPass`] makes a program smaller whatever the property asks. What is removed never hides a violation, and
//! but for slices with free decisions never makes one up either.

#![deny(clippy::wildcard_enum_match_arm, clippy::match_wildcard_for_single_variants)]

mod back_map;
mod bodies;
mod fold;
mod graphviz;
mod inline;
mod lines;
mod log;
mod merge;
mod pass;
mod slice;

pub use back_map::{Approximation, BackMap, BlockOrigin, Reduced, Size};
pub use graphviz::picture;
pub use lines::{LineMark, MarkedSource};
pub use pass::ReductionPass;
pub use slice::{Decision, ProgramSlice, Refusal, Selection, Slicer, Slicing, refuse_threads};
