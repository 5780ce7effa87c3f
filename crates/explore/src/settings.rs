//! How the engine explores.

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

/// How cycles are looked for that violate a property of linear temporal logic.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum LtlSearch {
    /// Breadth first, by strongly connected components.
    #[default]
    Components,
    /// By a nested search in depth.
    Nested,
    /// By a nested search in depth with a bound that grows; states are expanded again whenever the search comes to them.
    NestedDeepening,
}

/// Whether data that bears on nothing tells states apart when a formula is checked.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum LtlRelevance {
    /// States that differ only in it are the same.
    #[default]
    On,
    /// All data tells states apart.
    Off,
}

/// Whether loops that are known to end are counted out when a formula is checked.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum LtlLoops {
    /// Where that takes long, a proof is tried in which they make any number of rounds.
    #[default]
    On,
    /// Such a proof is tried before anything else.
    First,
    /// They always are.
    Off,
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

impl Default for Comparison {
    fn default() -> Self {
        Self { syntactic: true, difference: true, sufficient: true, quantified: true }
    }
}

/// The order in which states are visited.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum Search {
    /// Those found first come first; after some thousands and with several threads, by turns with those that the fewest preemptions lead to.
    #[default]
    ByTurns,
    /// Those found first come first: counterexamples are short.
    Breadth,
    /// Those found last come first.
    Depth,
    /// Those with the shortest runs come first, and the shortest violation is found: that with the fewest statements that others can notice or
    /// that choose something, and among these the one that changes between threads least often.
    Shortest,
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

/// Whether one thread goes on alone where what it does next has nothing to do with what the others may do.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum PartialOrder {
    /// It does.
    #[default]
    On,
    /// All threads go on.
    Off,
}

/// Whether of two threads' next steps that have nothing to do with each other only one order is taken.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum SleepSets {
    /// It is.
    #[default]
    On,
    /// Both are.
    Off,
}

/// Whether states that differ only in which of their threads has which number are the same.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum Symmetry {
    /// They are.
    #[default]
    On,
    /// They are not.
    Off,
}

/// Whether a proof is tried that does not count threads that are alike.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum CounterAbstraction {
    /// Where there are many.
    #[default]
    On,
    /// Before anything else.
    First,
    /// Never.
    Off,
}
