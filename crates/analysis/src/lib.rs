//! What can be known about a program without running it.
//!
//! [`Liveness`] tells which registers still matter at a place, [`ControlFlow`] the shape of a body, [`PureBranches`]
//! where a body branches only to choose values, and [`CallGraph`] who may call whom. All analyses take well-formed
//! programs (see [`adamant_program::verify`]), look at one body or at the whole program once, and are then asked; none
//! of them changes anything.

mod accesses;
mod call_graph;
mod control_dependence;
mod control_flow;
mod dependence;
mod dominators;
mod external;
mod footprint;
mod graph;
mod liveness;
mod locksets;
mod points_to;
mod pure_branch;
mod quiet;
mod relevance;
mod returns;

pub use accesses::{Accesses, ByteRange, Extent};
pub use call_graph::CallGraph;
pub use control_dependence::{ControlDependence, Exits};
pub use control_flow::ControlFlow;
pub use dependence::{Definition, Dependences};
pub use external::{Assumptions, Behaviour, Behaviours};
pub use footprint::{Footprints, Target, Touch, Touches};
pub use liveness::Liveness;
pub use locksets::MutexPlace;
pub use points_to::{AbstractObject, Location, ObjectKind, PointsTo, Site};
pub use pure_branch::{PureBranch, PureBranches, PureEnd, PureSide};
pub use relevance::Relevance;
pub use returns::{Returns, always_ends_run, called};
