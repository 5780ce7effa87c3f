//! The engines that a plan asks: the one place where they are registered.

use adamant_base::choices;
use adamant_cegar::{CegarEngine, CegarSettings, InductionSettings, KInduction};
use adamant_check::{Counts, Effort, Engine, Proposal};
use adamant_dpr::{Dpr, DprSettings};
use adamant_explore::{Explore, ExploreSettings};

choices! {
    /// Which engine decides.
    pub enum EngineChoice {
        /// The one that fits best.
        Auto = "auto",
        /// Control explicit, data symbolic, every order of threads that can make a difference.
        Explore = "explore",
        /// Invariants and k-induction on the loops of a program.
        KInduction = "kinduction",
        /// Abstractions of a program, refined by paths that are impossible.
        Cegar = "cegar",
        /// Paths one by one, and from each path why others need not be run.
        Dpr = "dpr",
    }
}

/// Engines in the order in which they are asked, each with the most that it does and what its verdict counts for.
pub struct Engines(pub(crate) Vec<Proposal>);

impl Engines {
    /// Those of a choice.
    pub fn of(choice: EngineChoice, explore: &ExploreSettings, cegar: &CegarSettings, dpr: &DprSettings) -> Self {
        match choice {
            EngineChoice::Auto | EngineChoice::Explore => {
                Self(Explore::proofs_first(explore)).and(Explore::new(explore.clone()))
            }
            EngineChoice::KInduction => {
                let CegarSettings { invariants, spacer, rounds, .. } = *cegar;
                Self::only(KInduction::new(InductionSettings { rounds, invariants, spacer }))
            }
            EngineChoice::Cegar => Self::only(CegarEngine::new(cegar.clone())),
            EngineChoice::Dpr => Self::only(Dpr::new(dpr.clone())),
        }
    }

    /// One engine alone.
    pub fn only(engine: impl Engine + 'static) -> Self {
        Self(Vec::new()).and(engine)
    }

    /// Also this engine, when those before it have not decided.
    #[must_use]
    pub fn and(mut self, engine: impl Engine + 'static) -> Self {
        self.0.push(Proposal { engine: Box::new(engine), effort: Effort::Full, counts: Counts::Both });
        self
    }

    /// Also these engines, when those before them have not decided.
    #[must_use]
    pub fn before(mut self, others: Self) -> Self {
        self.0.extend(others.0);
        self
    }
}
