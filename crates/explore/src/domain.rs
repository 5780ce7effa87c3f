//! The domain of the engine: the symbolic one, with what the search keeps beside it.

use crate::data_slices::DataSlices;
use crate::races::NextAccesses;
use crate::statistics::Counts;
use crate::watch::Recording;

/// The symbolic domain.
pub(crate) type Symbolic = adamant_symbolic::Symbolic<Exploring>;

/// A machine over symbolic data.
pub(crate) type SymbolicMachine<'p> = adamant_symbolic::SymbolicMachine<'p, Exploring>;

/// What the search keeps beside the domain.
#[derive(Default)]
pub(crate) struct Exploring {
    /// The slices of all states.
    pub(crate) slices: DataSlices,
    pub(crate) counts: Counts,
    /// The accesses that threads can make next, if they are recorded because somebody asks whether they race.
    pub(crate) next_accesses: NextAccesses,
    /// Whether a thread that waits is told from one that has not tried to go on.
    pub(crate) waits_matter: bool,
    /// Whether the property is about the use of locks.
    pub(crate) locks_matter: bool,
    /// Who records the states, if anybody does.
    pub(crate) recorder: Recording,
}
