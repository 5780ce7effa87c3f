//! How the engine explores.

use adamant_smt::SolverSettings;

/// How the engine explores. The answer is the same whatever they say; the effort is not.
#[derive(Clone, Debug, Default)]
pub struct ExploreSettings {
    /// The order in which states are visited.
    pub search: Search,
    /// Whether values with a single possibility are made explicit.
    pub explication: Explication,
    /// Whether actions that no other thread can notice are steps of their own.
    pub tau: TauReduction,
    /// Whether branches that only choose values split the state.
    pub merging: Merging,
    /// Who answers queries.
    pub solver: SolverSettings,
}

/// The order in which states are visited.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum Search {
    /// Those found first come first: counterexamples are short.
    #[default]
    Breadth,
    /// Those found last come first.
    Depth,
}

/// Whether values with a single possibility are made explicit.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum Explication {
    /// Yes.
    #[default]
    On,
    /// No.
    Off,
}

/// Whether a branch that only chooses values is run as a choice of values.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum Merging {
    /// It is: the state stays one.
    #[default]
    On,
    /// Both ways are taken apart.
    Off,
}

/// Whether actions that no other thread can notice are part of the step before them.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum TauReduction {
    /// They are.
    #[default]
    On,
    /// Every access to memory is a step of its own.
    Off,
}
