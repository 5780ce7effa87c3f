//! Smaller programs that say the same about a property, each with the way back to the program it was made from.
//!
//! [`Slicing`] finds out what each statement of a program depends on; a [`Slice`] is what the property depends on, and [`Slice::reduced`]
//! the program that is left. [`fold_constants`] puts constants in place of registers that always have one value. What is removed never hides a violation, and with [`Slicer::Backward`] never makes one up either.

mod back_map;
mod fold;
mod lines;
mod picture;
mod slice;

pub use back_map::{BackMap, BlockOrigin, Effect, Reduced, Size};
pub use fold::fold_constants;
pub use lines::{LineMark, marked_lines};
pub use picture::picture;
pub use slice::{Decision, Refusal, Selection, Slice, Slicer, Slicing};
