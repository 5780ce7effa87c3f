//! How the engine explores.

use adamant_base::{Choice as _, choices};
use adamant_symbolic::{Cache, Store, TauReduction};

/// How the engine explores. No answer is wrong whatever they say; whether there is one within the limits depends on them.
#[derive(Clone, Debug, Default)]
pub struct ExploreSettings {
    /// The order in which states are visited.
    pub search: Search,
    /// Whether values with a single possibility are made explicit.
    pub explication: Explication,
    /// Whether actions that no other thread can notice are steps of their own.
    pub tau: TauReduction,
    /// Whether one thread goes on alone where that suffices.
    pub partial_order: PartialOrder,
    /// Whether of two steps that have nothing to do with each other only one order is taken.
    pub sleep: SleepSets,
    /// Whether states that differ only in the numbers of threads are the same.
    pub symmetry: Symmetry,
    /// Whether a proof is tried that does not count threads that are alike.
    pub counter_abstraction: CounterAbstraction,
    /// Whether branches that only choose values split the state.
    pub merging: Merging,
    /// Whether states that meet at a join of control become one.
    pub at_joins: AtJoins,
    /// How the symbolic data of states are kept.
    pub store: Store,
    /// What is remembered of queries.
    pub cache: Cache,
    /// Which steps a comparison of states takes.
    pub comparison: Comparison,
    /// How cycles are looked for that violate a property of linear temporal logic.
    pub ltl_search: LtlSearch,
    /// Whether data that bears on nothing tells states apart when a formula is checked.
    pub ltl_relevance: LtlRelevance,
    /// Whether loops that are known to end are counted out when a formula is checked.
    pub ltl_loops: LtlLoops,
}

choices! {
    /// How cycles are looked for that violate a property of linear temporal logic.
    pub enum LtlSearch {
        /// Breadth first, by strongly connected components.
        Components = "scc",
        /// By a nested search in depth.
        Nested = "ndfs",
        /// By a nested search in depth with a growing bound, which makes states again whenever it comes to them.
        NestedDeepening = "ndfs-deepening",
    }
}

choices! {
    /// Whether data that bears on nothing tells states apart when a formula is checked.
    pub enum LtlRelevance {
        /// States that differ only in such data are the same.
        On = "on",
        /// All data tells states apart.
        Off = "off",
    }
}

choices! {
    /// Whether loops that are known to end are counted out when a formula is checked.
    pub enum LtlLoops {
        /// Where counting them out takes long.
        On = "on",
        /// Before anything else.
        First = "first",
        /// Never.
        Off = "off",
    }
}

/// Which steps a comparison of states takes, besides what is remembered. Without the last two, loops over inputs may not end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Comparison {
    /// The same up to names is found by hashing.
    pub syntactic: bool,
    /// Known values and bounds show differences.
    pub difference: bool,
    /// Inputs are guessed, and checked by a query without quantifiers.
    pub sufficient: bool,
    /// What is left is asked with quantifiers.
    pub quantified: bool,
}

choices! {
    /// A step of a comparison of states.
    pub enum ComparisonStep {
        /// The same up to names is found by hashing.
        Syntactic = "syntactic",
        /// Known values and bounds show differences.
        Difference = "difference",
        /// Inputs are guessed, and checked by a query without quantifiers.
        Sufficient = "sufficient",
        /// What is left is asked with quantifiers.
        Quantified = "quantified",
    }
}

impl Comparison {
    /// A comparison that takes these steps.
    pub fn of(steps: &[ComparisonStep]) -> Self {
        Self {
            syntactic: steps.contains(&ComparisonStep::Syntactic),
            difference: steps.contains(&ComparisonStep::Difference),
            sufficient: steps.contains(&ComparisonStep::Sufficient),
            quantified: steps.contains(&ComparisonStep::Quantified),
        }
    }

    /// The steps that it takes.
    pub fn steps(self) -> Vec<ComparisonStep> {
        let takes = |step: ComparisonStep| match step {
            ComparisonStep::Syntactic => self.syntactic,
            ComparisonStep::Difference => self.difference,
            ComparisonStep::Sufficient => self.sufficient,
            ComparisonStep::Quantified => self.quantified,
        };
        ComparisonStep::CHOICES.iter().map(|described| described.value).filter(|&step| takes(step)).collect()
    }
}

impl Default for Comparison {
    fn default() -> Self {
        Self { syntactic: true, difference: true, sufficient: true, quantified: true }
    }
}

choices! {
    /// The order in which states are visited.
    pub enum Search {
        /// Those found first come first; after some thousands and with several threads, by turns with those that the fewest preemptions lead to.
        ByTurns = "by-turns",
        /// Those found first come first: counterexamples are short.
        Breadth = "bfs",
        /// Those found last come first.
        Depth = "dfs",
        /// Those with the shortest runs come first, and the shortest violation is found, among equals the one that changes between threads least often.
        Shortest = "shortest",
    }
}

choices! {
    /// Whether values with a single possibility are made explicit.
    pub enum Explication {
        /// Yes.
        On = "on",
        /// No.
        Off = "off",
    }
}

choices! {
    /// Whether a branch that only chooses values is run as a choice of values.
    pub enum Merging {
        /// It is: the state stays one.
        On = "on",
        /// Both ways are taken apart.
        Off = "off",
    }
}

choices! {
    /// Whether states that meet within a step, where a branch joins again, become one.
    pub enum AtJoins {
        /// They stay apart.
        Apart = "apart",
        /// They do, if they differ in few places.
        Merged = "merged",
    }
}

choices! {
    /// Whether one thread goes on alone where what it does next has nothing to do with what the others may do.
    pub enum PartialOrder {
        /// It does.
        On = "on",
        /// All threads go on.
        Off = "off",
    }
}

choices! {
    /// Whether of two threads' next steps that have nothing to do with each other only one order is taken.
    pub enum SleepSets {
        /// It is.
        On = "on",
        /// Both are.
        Off = "off",
    }
}

choices! {
    /// Whether states that differ only in which of their threads has which number are the same.
    pub enum Symmetry {
        /// They are.
        On = "on",
        /// They are not.
        Off = "off",
    }
}

choices! {
    /// Whether a proof is tried that does not count threads that are alike.
    pub enum CounterAbstraction {
        /// Where there are many.
        On = "on",
        /// Before anything else.
        First = "first",
        /// Never.
        Off = "off",
    }
}
