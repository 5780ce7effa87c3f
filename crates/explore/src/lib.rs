//! The explore engine: control explicit, data symbolic, every order of threads that can make a difference.
//!
//! A multi-state is a state of the machine whose data are terms over inputs, with a condition on the inputs; it stands for all
//! states that inputs under the condition give. The search runs threads from one multi-state to the next, splits where a
//! branch can go both ways, and drops what is contained in a multi-state seen before. It follows the control-explicit
//! data-symbolic approach of SymDIVINE (Mrázek et al. 2016, and its query decomposition, 2017), with terms in place of generations and definitions.
//!
//! `Holds` means that all states were explored: a budget that ends, a solver that fails, a construct that is not supported and undefined
//! behaviour end as unknown. A solver that gives up on a branch makes both ways explored, on a comparison a state kept.

mod bindings;
mod bounds;
mod counter_abstraction;
mod coverability;
mod data_slices;
mod deadlocks;
mod domain;
mod findings;
mod frontier;
mod graph;
mod inclusion;
mod ltl;
mod matching;
mod normal_form;
mod persistent_sets;
mod preemptions;
mod races;
mod recorder;
mod search;
mod settings;
mod sketch;
mod sleep_sets;
mod statistics;
mod symmetry;
mod transitions;
mod verdict;
mod visited;
mod watch;

pub use adamant_symbolic::{Cache, Store, TauReduction};
pub use graph::{Caption, Finds, GraphPlace, GraphState, GraphStep, GraphThread, StateGraph, Trouble, Turns, Waits};
pub use settings::{
    Comparison, ComparisonStep, CounterAbstraction, Explication, ExploreSettings, LtlLoops, LtlRelevance, LtlSearch,
    Merging, PartialOrder, Search, SleepSets, Symmetry,
};

use std::cell::RefCell;
use std::rc::Rc;

use adamant_check::{Engine, EngineError, Report, Run, Statistics, Task};

/// The engine.
#[derive(Clone, Debug, Default)]
pub struct Explore {
    settings: ExploreSettings,
    /// How many states are recorded at most, if any are.
    recorded: Option<usize>,
    graph: Option<StateGraph>,
}

impl Explore {
    /// An engine with these settings.
    pub fn new(settings: ExploreSettings) -> Self {
        Self { settings, recorded: None, graph: None }
    }

    /// The same engine, which records the graph of its states, the first `most` of them. Searches for cycles are not recorded.
    #[must_use]
    pub fn recording(self, most: usize) -> Self {
        Self { recorded: Some(most), ..self }
    }

    /// The graph of the last search, if it was recorded.
    pub fn take_graph(&mut self) -> Option<StateGraph> {
        self.graph.take()
    }

    /// Searches, and records if that was asked for.
    fn search(&mut self, task: &Task<'_>, run: &mut Run<'_>) -> Result<Report, EngineError> {
        let Some(most) = self.recorded else {
            return search::search(&self.settings, task, run, counter_abstraction::ThreadCounting::Exact);
        };
        let recorder = Rc::new(RefCell::new(recorder::Recorder::new(most)));
        let recording = Some(Rc::clone(&recorder));
        let report =
            search::recorded_search(&self.settings, task, run, counter_abstraction::ThreadCounting::Exact, recording);
        self.graph = Rc::into_inner(recorder).map(|recorder| recorder.into_inner().into_graph());
        report
    }
}

/// How many queries a solver was asked.
fn queries(statistics: &Statistics) -> u64 {
    statistics.get("solver_queries").unwrap_or(0.0) as u64
}

impl Engine for Explore {
    fn name(&self) -> &'static str {
        "explore"
    }

    fn check(&mut self, task: &Task<'_>, run: &mut Run<'_>) -> Result<Report, EngineError> {
        let report = match task.property.formula() {
            Some(property) => ltl::check(&self.settings, task, property, run),
            None => self.search(task, run),
        }?;
        self.settings.solver.logged_before += queries(&report.statistics);
        Ok(report)
    }
}
