//! The engine `kinduction`: looks for invariants and refutations in rounds.

use adamant_base::Exhausted;
use adamant_check::{Engine, EngineError, Reason, Refusal, Report, Run, Task};

use crate::ask::Asking;
use crate::frame::{self, BeginsWith, Outcome, Search};
use crate::learning;
use crate::moves::Counting;
use crate::prepare;
use crate::rounds::Rounds;
use crate::settings::{CegarBlocks, CegarInvariants, CegarSpacer};
use crate::system::System;

/// How the engine works.
#[derive(Clone, Copy, Default, Debug)]
pub struct InductionSettings {
    /// The most edges of a path that is looked at; as many as limits allow, if nothing is said.
    pub rounds: Option<usize>,
    /// Which invariants are looked for.
    pub invariants: CegarInvariants,
    /// Whether Spacer is asked for guesses.
    pub spacer: CegarSpacer,
}

impl InductionSettings {
    /// The most edges of a path that is looked at.
    pub(crate) fn most_rounds(&self) -> usize {
        self.rounds.unwrap_or(MOST_ROUNDS)
    }
}

/// Longer paths are not followed: each edge takes a place on the stack.
const MOST_ROUNDS: usize = 1024;

/// The engine.
#[derive(Clone, Debug, Default)]
pub struct KInduction {
    settings: InductionSettings,
}

impl KInduction {
    /// An engine with these settings.
    pub fn new(settings: InductionSettings) -> Self {
        Self { settings }
    }
}

impl Engine for KInduction {
    fn name(&self) -> &'static str {
        Search::name(self)
    }

    fn supports(&self, task: &Task<'_>) -> Result<(), Refusal> {
        prepare::supports(task)
    }

    fn check(&mut self, task: &Task<'_>, run: &mut Run<'_>) -> Result<Report, EngineError> {
        frame::check(self, task, run)
    }
}

impl Search for KInduction {
    fn name(&self) -> &'static str {
        "kinduction"
    }

    fn blocks(&self) -> CegarBlocks {
        CegarBlocks::Large
    }

    fn begins_with(&self) -> BeginsWith {
        BeginsWith::Everything
    }

    fn method(&self) -> &'static str {
        "k-induction"
    }

    fn reason(&self) -> Reason {
        Reason::Bound(self.settings.most_rounds())
    }

    fn look(
        &self,
        system: &System,
        asking: &mut Asking<'_>,
        figures: &mut Vec<(&'static str, usize)>,
    ) -> Result<Outcome, Exhausted> {
        if let Counting::Views(seen) = system.turns.counting {
            return learning::look(system, (seen, self.settings.spacer), asking, figures);
        }
        let mut rounds = Rounds::new(system, self.settings, asking);
        let outcome = rounds.run();
        figures.push(("iterations", rounds.count));
        if let Ok(Outcome::Proved(proof)) = &outcome {
            figures.push(("predicates", proof.size()));
        }
        outcome
    }
}
