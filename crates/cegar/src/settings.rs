//! How counterexample-guided abstraction refinement works.

use adamant_base::choices;

use crate::sources::InvariantSource;

choices! {
    /// What an abstract state says.
    pub enum CegarDomain {
        /// Values where few occur, then regions, and predicates beside them.
        Product = "product",
        /// The values of variables, as long as a step has few.
        Explicit = "explicit",
        /// Between which constants of the program the values of variables are.
        Regions = "regions",
        /// Which predicates hold.
        Predicate = "predicate",
    }
}

choices! {
    /// Where paths are cut.
    pub enum CegarBlocks {
        /// At the heads of loops; paths that join before are merged.
        Large = "large",
        /// At every block.
        Single = "single",
    }
}

choices! {
    /// How exact predicates are.
    pub enum CegarPredicates {
        /// Each for itself.
        Cartesian = "cartesian",
        /// All combinations that are possible, as long as they are few.
        Boolean = "boolean",
    }
}

choices! {
    /// The order in which abstract states are visited.
    pub enum CegarSearch {
        /// The oldest first.
        Bfs = "bfs",
        /// The newest first.
        Dfs = "dfs",
        /// Those with the fewest edges to what must not be reached first.
        Distance = "distance",
    }
}

choices! {
    /// Where finer abstractions come from; where one method finds nothing, the next is taken.
    pub enum CegarRefinement {
        /// Weakest preconditions along the path, of what a core needs.
        Newton = "newton",
        /// The conditions and assignments of a core.
        UnsatCore = "unsat-core",
        /// Interpolants of all prefixes of the path at once.
        SequenceInterpolants = "seq-itp",
        /// Interpolants of one prefix after another, from the end.
        BinaryInterpolants = "bin-itp",
    }
}

choices! {
    /// What is built anew after a refinement.
    pub enum CegarPruning {
        /// What comes after the first abstract state of the path that changes.
        Lazy = "lazy",
        /// The whole graph.
        Full = "full",
    }
}

choices! {
    /// Which invariants are looked for beside the abstraction, once it has been refined a few times, and beside k-induction.
    pub enum CegarInvariants {
        /// All of these.
        All = "all",
        /// Between which constants of the program variables lie.
        Intervals = "intervals",
        /// Affine relations between variables, modulo powers of two.
        Affine = "affine",
        /// Formulas of certain forms, of which those stay that are inductive.
        Templates = "templates",
        /// There are none.
        None = "none",
    }
}

impl CegarInvariants {
    /// Whether these invariants are looked for.
    pub(crate) fn include(self, source: InvariantSource) -> bool {
        match source {
            InvariantSource::Intervals => matches!(self, Self::All | Self::Intervals),
            InvariantSource::Affine => matches!(self, Self::All | Self::Affine),
            InvariantSource::Templates(_) => matches!(self, Self::All | Self::Templates),
            InvariantSource::Spacer(_) => true,
        }
    }
}

choices! {
    /// Whether Z3's Spacer is asked for guesses where nothing else helps; they count only as far as they are inductive.
    pub enum CegarSpacer {
        /// It is.
        On = "on",
        /// It is not.
        Off = "off",
    }
}

/// How the engine works.
#[derive(Clone, Debug)]
pub struct CegarSettings {
    /// Where paths are cut.
    pub blocks: CegarBlocks,
    /// What an abstract state says.
    pub domain: CegarDomain,
    /// How exact predicates are.
    pub predicates: CegarPredicates,
    /// The order in which abstract states are visited.
    pub search: CegarSearch,
    /// Where finer abstractions come from.
    pub refinement: CegarRefinement,
    /// What is built anew after a refinement.
    pub pruning: CegarPruning,
    /// Which invariants are looked for beside the abstraction.
    pub invariants: CegarInvariants,
    /// Whether Spacer is asked for guesses.
    pub spacer: CegarSpacer,
    /// A variable with more values than this is no longer explicit; so many successors has a step at most.
    pub most_values: usize,
    /// The most edges of a path that k-induction looks at; as many as limits allow, if nothing is said.
    pub rounds: Option<usize>,
}

impl Default for CegarSettings {
    /// From loop head to loop head; the product of all domains, breadth first, refined by weakest preconditions; at most 40 values.
    fn default() -> Self {
        Self {
            blocks: CegarBlocks::default(),
            domain: CegarDomain::default(),
            predicates: CegarPredicates::default(),
            search: CegarSearch::default(),
            refinement: CegarRefinement::default(),
            pruning: CegarPruning::default(),
            invariants: CegarInvariants::default(),
            spacer: CegarSpacer::default(),
            most_values: 40,
            rounds: None,
        }
    }
}
