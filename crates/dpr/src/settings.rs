//! How oracles are kept and chosen, and how reasons are made small.

use adamant_base::choices;

choices! {
    /// How the oracles that are left are kept.
    pub enum DprSpace {
        /// As clauses, in a SAT solver.
        Sat = "sat",
        /// As an explicit decision tree.
        Tree = "tree",
    }
}

choices! {
    /// Which oracle comes next.
    pub enum DprOrder {
        /// One towards the goal that was tried least.
        Guided = "guided",
        /// Any, by the seed.
        Random = "random",
        /// The one that leaves the last path as late as possible.
        Dfs = "dfs",
    }
}

choices! {
    /// How small the reason of an infeasible branch is made.
    pub enum DprCore {
        /// No part of it can be left out.
        Minimal = "mus",
        /// There is none that weighs less, if time allows.
        Smallest = "smus",
        /// What the solver used.
        Any = "any",
    }
}

choices! {
    /// What a small reason is.
    pub enum DprWeight {
        /// One with few choices.
        Choices = "choices",
        /// One with few conjuncts.
        Conjuncts = "conjuncts",
    }
}

choices! {
    /// Whether paths are learned from.
    pub enum DprLearning {
        /// They are.
        On = "on",
        /// Each one is run.
        Off = "off",
    }
}

/// How the engine works.
#[derive(Clone, Default, Debug)]
pub struct DprSettings {
    /// The most decisions of a path in loops and recursive calls; more and more, if nothing is said.
    pub depth: Option<usize>,
    /// Whether paths are learned from.
    pub learning: DprLearning,
    /// How the oracles that are left are kept.
    pub space: DprSpace,
    /// Which oracle comes next.
    pub order: DprOrder,
    /// How small reasons are made.
    pub core: DprCore,
    /// What a small reason is.
    pub weight: DprWeight,
    /// Where random oracles begin.
    pub seed: u64,
}
