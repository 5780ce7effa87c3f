//! Wires the flow from input files to results; the library that others embed.
//!
//! [`load`] brings files to a verified [`Program`]; [`run`] executes one under given inputs.

mod load;
mod run;
mod world;

pub use adamant_base::{Budget, Exhausted};
pub use adamant_evidence::{Assignment, SourceText, TraceStep};
pub use adamant_llvm::{FrontendError, FrontendSettings, OptLevel};
pub use adamant_program::{DataModel, DisplayOptions, FunctionId, PositionId, Program, SourceFile};
pub use adamant_semantics::{CallSite, Extern, Fault, ThreadId};
pub use load::{LoadError, Loaded, load};
pub use run::{RunEnding, RunError, RunReport, RunSettings, StackTrace, run};
pub use world::{InputError, Inputs, Streams};
