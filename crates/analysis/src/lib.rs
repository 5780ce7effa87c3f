//! What can be known about a program without running it.
//!
//! Of one body, [`Liveness`] tells which registers still matter at a place, [`ControlFlow`] its shape, [`PureBranches`] where it branches only
//! to choose values, and [`ControlDependence`] which decisions control a block. Of a whole program, [`CallGraph`] tells who may call whom,
//! [`PointsTo`] what pointers may point to, [`Accesses`] what memory a statement may read and write and whether it may fail, [`Returns`] which
//! calls may not come back, [`AssumptionsAhead`] from where an assumption may be reached, [`counting_loops`] which loops of a program without threads end, [`Dependences`] what a statement depends on, [`Summaries`] what memory a function and all that it calls may touch, [`ReachingStores`] which stores may have written what a load reads, [`Equalities`] what depends on whether arbitrary pointers are equal, [`may_compare_freed`] whether it matters that addresses are given again, and [`Footprints`] what a thread may still touch and which mutexes
//! ([`MutexPlace`]) it surely holds then. [`Behaviours`] tells what functions without a body do.
//!
//! All analyses take well-formed programs (see [`adamant_program::verify`]), look at one body or at the whole program once, and are then
//! asked; none of them changes anything.

#![deny(clippy::wildcard_enum_match_arm, clippy::match_wildcard_for_single_variants)]

mod accesses;
mod addresses;
mod assumptions_ahead;
mod bound_places;
mod call_graph;
mod control_dependence;
mod control_flow;
mod counting_loops;
mod dependence;
mod dominators;
mod equalities;
mod errno;
mod external;
mod footprint;
mod graph;
mod liveness;
mod locksets;
mod loops;
mod points_to;
mod pure_branch;
mod reaching;
mod relevance;
mod returns;
mod speculatable;
mod strong_update;
mod summaries;

pub use accesses::{Accesses, ByteRange, Extent};
pub use addresses::{may_compare_freed, may_free};
pub use assumptions_ahead::AssumptionsAhead;
pub use call_graph::CallGraph;
pub use control_dependence::{ControlDependence, Exits};
pub use control_flow::ControlFlow;
pub use counting_loops::{CountingLoop, counting_loops};
pub use dependence::{Definition, Dependences};
pub use equalities::Equalities;
pub use errno::may_read_errno;
pub use external::{Assumptions, Behaviour, Behaviours, Doer, Faults};
pub use footprint::{Footprints, Target, Touch, Touches};
pub use liveness::Liveness;
pub use locksets::{LOCK_BYTES, MutexPlace};
pub use points_to::{AbstractObject, Escaped, Location, ObjectKind, PointsTo, Site};
pub use pure_branch::{PureBranch, PureBranches, PureEnd, PureSide};
pub use reaching::ReachingStores;
pub use relevance::Relevance;
pub use returns::{Returns, always_ends_run};
pub use strong_update::{is_singleton, is_surely_made, strongly_updated};
pub use summaries::Summaries;
