//! Lifts what a machine does to the source, and makes counterexamples useful.
//!
//! Lines stepped through, places named as C expressions, values shown in C types ([`StepRecorder`]). Counterexamples are executed again
//! ([`replay`]), those of a part of a program as runs of the whole ([`lift`]), told in the words of the source ([`Trace`]), kept in files ([`TraceFile`]) and turned into C that fails natively
//! ([`harness`]); concrete runs are recorded as counterexamples ([`record`]).

mod binding_lines;
mod cycle;
mod harness;
mod labels;
mod layout;
mod lift;
mod lift_formula;
mod names;
mod prefix;
mod race;
mod record;
mod register_names;
mod replay;
mod replay_world;
mod source_text;
mod steps;
mod trace;
mod trace_file;
mod values;

pub use binding_lines::assigns;
pub use harness::{Harness, HarnessError, harness};
pub use lift::{BelongsToPart, lift, without_free_choices};
pub use lift_formula::{WholeAndPart, lift_formula};
pub use names::PlaceNames;
pub use race::RacingAccess;
pub use record::{Recorded, record};
pub use register_names::variables_in_registers;
pub use replay::{Obstacle, ReplayError, Replayed, replay};
pub use replay_world::{ChoiceMismatch, Fidelity, ReadInput};
pub use source_text::SourceText;
pub use steps::{Assignment, StepRecorder, TraceStep};
pub use trace::{
    GuiltyAccess, Omitted, SourceStep, Standing, Trace, TraceInput, TraceLocation, Variables, WaitingThread,
};
pub use trace_file::{HashedFile, TraceFile, TraceFileError, TraceSettings};
pub use values::show_value;
