//! Lifts what a machine does to the source: lines stepped through, places named as C expressions, values shown in C types.

mod names;
mod source_text;
mod steps;
mod values;

pub use names::PlaceNames;
pub use source_text::SourceText;
pub use steps::{Assignment, StepRecorder, TraceStep};
pub use values::show_value;
