//! How symbolic data are kept, what is remembered of queries, and what counts as an action of a step.

use adamant_base::choices;

choices! {
    /// How the symbolic data of states are kept.
    pub enum Store {
        /// In groups that do not depend on each other.
        Partial = "partial",
        /// As one formula.
        Smt = "smt",
    }
}

choices! {
    /// What is remembered of queries.
    pub enum Cache {
        /// Answers up to the names of inputs, also to comparisons of parts of states.
        On = "on",
        /// Answers to queries as they were asked.
        Naive = "naive",
        /// Nothing.
        Off = "off",
    }
}

choices! {
    /// Whether actions that no other thread can notice are part of the step before them.
    pub enum TauReduction {
        /// They are.
        On = "on",
        /// Every access to memory is a step of its own.
        Off = "off",
    }
}
