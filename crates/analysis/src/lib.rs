//! What can be known about a program without running it.
//!
//! [`Liveness`] tells which registers still matter at a place, [`ControlFlow`] the shape of a body, [`PureBranches`]
//! where a body branches only to choose values, and [`CallGraph`] who may call whom. All analyses take well-formed
//! programs (see [`adamant_program::verify`]), look at one body or at the whole program once, and are then asked; none
//! of them changes anything.

mod call_graph;
mod control_flow;
mod dominators;
mod footprint;
mod graph;
mod liveness;
mod locksets;
mod pure_branch;
mod quiet;

pub use call_graph::CallGraph;
pub use control_flow::ControlFlow;
pub use footprint::{Footprints, Target, Touch, Touches};
pub use liveness::Liveness;
pub use locksets::MutexPlace;
pub use pure_branch::{PureBranch, PureBranches, PureEnd, PureSide};
