//! The engine `cegar`: refines abstractions of a transition system.

use adamant_base::Exhausted;
use adamant_check::{Engine, EngineError, Reason, Refusal, Report, Run, Task};

use crate::ask::Asking;
use crate::cegar::Cegar;
use crate::concise::concise;
use crate::frame::{self, BeginsWith, Outcome, Search};
use crate::learning;
use crate::moves::Counting;
use crate::prepare;
use crate::settings::{CegarBlocks, CegarInvariants, CegarSettings};
use crate::system::System;

/// The engine.
#[derive(Clone, Debug, Default)]
pub struct CegarEngine {
    settings: CegarSettings,
}

impl CegarEngine {
    /// An engine with these settings.
    pub fn new(settings: CegarSettings) -> Self {
        Self { settings }
    }
}

impl Engine for CegarEngine {
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

/// With threads, what is a variable has more values than this.
const MOST_VALUES_OF_THREADS: usize = 8;

/// With threads and more edges than this, the same relations would be looked for at many locations.
const MOST_EDGES_OF_THREADS: usize = 50;

/// The settings for a system: with threads, data is explicit in locations as long as it has few values.
fn fitting(settings: &CegarSettings, system: &System) -> CegarSettings {
    let mut fitting = settings.clone();
    if !system.turns.of_edges.is_empty() {
        fitting.most_values = settings.most_values.min(MOST_VALUES_OF_THREADS);
        if system.edges.len() > MOST_EDGES_OF_THREADS {
            fitting.invariants = CegarInvariants::None;
        }
    }
    fitting
}

impl Search for CegarEngine {
    fn name(&self) -> &'static str {
        "cegar"
    }

    fn blocks(&self) -> CegarBlocks {
        self.settings.blocks
    }

    fn begins_with(&self) -> BeginsWith {
        BeginsWith::Part
    }

    fn method(&self) -> &'static str {
        "abstraction refinement"
    }

    fn reason(&self) -> Reason {
        Reason::NoFinerAbstraction
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
        let settings = fitting(&self.settings, system);
        let mut cegar = Cegar::new(system, &settings, asking);
        let mut outcome = cegar.run()?;
        figures.extend([
            ("iterations", cegar.iterations),
            ("arg_nodes", cegar.nodes()),
            ("predicates", cegar.precision()),
        ]);
        drop(cegar);
        if let Outcome::Proved(proof) = &mut outcome {
            proof.invariants = concise(&proof.invariants, asking)?;
        }
        Ok(outcome)
    }
}
