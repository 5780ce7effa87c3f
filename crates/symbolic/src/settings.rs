//! How symbolic data are kept, what is remembered of queries, and what counts as an action of a step.

/// How the symbolic data of states are kept.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum Store {
    /// In groups that do not depend on each other.
    #[default]
    Partial,
    /// As one.
    Smt,
}

/// What is remembered of queries.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum Cache {
    /// Answers to queries up to the names of their symbols, and to comparisons of slices.
    #[default]
    On,
    /// Answers to queries as they were asked.
    Naive,
    /// Nothing.
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
