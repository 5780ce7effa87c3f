//! Smaller programs that say the same about a property, each with the way back to the program it was made from.
//!
//! [`Slicing`] finds out what each statement of a program depends on; a [`Slice`] is what the property depends on, and [`Slice::reduced`]
//! the program that is left. A [`Reduction`] makes a program smaller whatever the property asks. What is removed never hides a violation, and
//! but for slices with free decisions never makes one up either.

#![deny(clippy::wildcard_enum_match_arm, clippy::match_wildcard_for_single_variants)]

mod back_map;
mod bodies;
mod fold;
mod inline;
mod lines;
mod merge;
mod picture;
mod reduction;
mod slice;

pub use back_map::{BackMap, BlockOrigin, Effect, Reduced, Size};
pub use lines::{LineMark, MarkedSource};
pub use picture::picture;
pub use reduction::Reduction;
pub use slice::{Decision, Refusal, Selection, Slice, Slicer, Slicing, refuse_threads};
