//! Wires the flow from input files to results; the library that others embed.
//!
//! [`load`] brings files to a verified [`Program`]; [`check`] decides a property of one; [`run`] executes one under given inputs.

mod check;
mod confirm;
mod draw;
mod engines;
mod error;
mod library;
mod limits;
mod load;
mod marked;
mod plan;
mod property;
mod replay;
mod run;
mod slice;
mod task;
mod world;

pub use adamant_base::{Budget, Choice, Described, Exhausted, choices};
pub use adamant_cegar::{
    CegarBlocks, CegarDomain, CegarEngine, CegarInvariants, CegarPredicates, CegarPruning, CegarRefinement,
    CegarSearch, CegarSettings, CegarSpacer, InductionSettings, KInduction,
};
pub use adamant_check::{Counts, Effort, Engine, Fairness, Progress, Property, ProvedInvariant, Reason, Statistics};
pub use adamant_dpr::{Dpr, DprCore, DprLearning, DprOrder, DprSettings, DprSpace, DprWeight};
pub use adamant_evidence::{
    Assignment, HashedFile, ReplayError, SourceText, Trace, TraceFile, TraceFileError, TraceStep,
};
pub use adamant_explore::{
    AtJoins, Cache, Comparison, ComparisonStep, CounterAbstraction, Explication, ExploreSettings, LtlLoops,
    LtlRelevance, LtlSearch, Merging, PartialOrder, Search, SleepSets, Store, Symmetry, TauReduction,
};
pub use adamant_llvm::{FrontendError, FrontendSettings, OptLevel};
pub use adamant_program::{DataModel, DisplayOptions, FunctionId, PositionId, Program, SourceFile};
pub use adamant_reduce::{LineMark, ReductionPass, Refusal, Size, Slicer};
pub use adamant_semantics::{
    Advice, AllocationFailures, CallSite, Extern, Fault, Faults, IoFailures, SpuriousWakeups, ThreadId, Unsupported,
};
pub use adamant_smt::{CrossCheck, SolverKind, SolverSettings};
pub use check::{
    Check, CheckEvent, CheckReport, CheckSettings, CheckVerdict, NoAnswer, SourceLocation, Stage, check, reason_of,
};
pub use confirm::{ConfirmedViolation, HarnessWish};
pub use draw::{StatesPicture, draw_states};
pub use engines::{EngineChoice, Engines};
pub use error::CheckError;
pub use library::{called_functions, modelled_functions};
pub use limits::{Limits, Usage};
pub use load::{LoadError, Loaded, load};
pub use marked::MarkedFile;
pub use plan::ground::SliceSettings;
pub use plan::{PlanStep, Rules, StepOutcome, StepReport, Subject};
pub use property::PropertyChoice;
pub use replay::{ReplayReport, replay_file};
pub use run::{RunEnding, RunError, RunReport, RunSettings, StackTrace, run};
pub use slice::{Partition, Refinement, SliceReport, SlicesReport, slices};
pub use world::{InputError, Inputs, Streams};
