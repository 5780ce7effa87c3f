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
mod joins;
mod ltl;
mod matching;
mod normal_form;
mod preemptions;
mod races;
mod recorder;
mod search;
mod settings;
mod sketch;
mod sleep_sets;
mod statistics;
mod step;
mod symmetry;
mod transitions;
mod verdict;
mod visited;
mod watch;

pub use adamant_symbolic::{Cache, Store, TauReduction};
pub use graph::{Caption, Finds, GraphPlace, GraphState, GraphStep, GraphThread, StateGraph, Trouble, Turns, Waits};
pub use settings::{
    AtJoins, Comparison, ComparisonStep, CounterAbstraction, Explication, ExploreSettings, LtlLoops, LtlRelevance,
    LtlSearch, Merging, PartialOrder, Search, SleepSets, Symmetry,
};

use std::cell::RefCell;
use std::rc::Rc;

use adamant_check::{Counts, Effort, Engine, EngineError, Proposal, Refusal, Report, Run, Task};

/// The engine.
#[derive(Clone, Debug, Default)]
pub struct Explore {
    settings: ExploreSettings,
    approach: Approach,
    /// How many states are recorded at most, if any are.
    recorded: Option<usize>,
    graph: Option<StateGraph>,
}

/// What is looked at.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
enum Approach {
    /// What the program does.
    #[default]
    Exact,
    /// More than that: threads that are alike are not counted.
    CounterAbstraction,
    /// More than that: loops that are known to end, those with these bits, make any number of rounds.
    OpenLoops(u64),
}

impl Explore {
    /// An engine with these settings.
    pub fn new(settings: ExploreSettings) -> Self {
        Self::with(settings, Approach::Exact)
    }

    const fn with(settings: ExploreSettings, approach: Approach) -> Self {
        Self { settings, approach, recorded: None, graph: None }
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

    /// What is to be tried before the engine itself, as the settings ask.
    pub fn proofs_first(settings: &ExploreSettings) -> Vec<Proposal> {
        let crowds = (settings.counter_abstraction == CounterAbstraction::First).then(|| Self::crowds(settings));
        let loops = (settings.ltl_loops == LtlLoops::First).then(|| Self::open_loops(settings, u64::MAX));
        crowds.into_iter().chain(loops).collect()
    }

    /// A proof that does not count threads that are alike.
    fn crowds(settings: &ExploreSettings) -> Proposal {
        Self::proof(settings, Approach::CounterAbstraction, counter_abstraction::MOST_STEPS)
    }

    /// A proof in which the loops with these bits, which are known to end, make any number of rounds.
    fn open_loops(settings: &ExploreSettings, loops: u64) -> Proposal {
        Self::proof(settings, Approach::OpenLoops(loops), ltl::MOST_OF_PROOF)
    }

    fn proof(settings: &ExploreSettings, approach: Approach, effort: u64) -> Proposal {
        let engine = Box::new(Self::with(settings.clone(), approach));
        Proposal { engine, effort: Effort::Work(effort), counts: Counts::Proof }
    }
}

impl Engine for Explore {
    fn name(&self) -> &'static str {
        match self.approach {
            Approach::Exact => "explore",
            Approach::CounterAbstraction => "explore-crowds",
            Approach::OpenLoops(_) => "explore-loops",
        }
    }

    fn supports(&self, task: &Task<'_>) -> Result<(), Refusal> {
        match self.approach {
            Approach::Exact => Ok(()),
            Approach::CounterAbstraction => counter_abstraction::supports(&self.settings, task),
            Approach::OpenLoops(loops) => ltl::supports_open_loops(&self.settings, task, loops),
        }
    }

    fn check(&mut self, task: &Task<'_>, run: &mut Run<'_>) -> Result<Report, EngineError> {
        let mut report = match (self.approach, task.property.formula()) {
            (Approach::OpenLoops(loops), Some(property)) => {
                ltl::prove_with_open_loops(&self.settings, task, property, loops, run)
            }
            (Approach::Exact | Approach::CounterAbstraction, Some(property)) => {
                ltl::check(&self.settings, task, property, run)
            }
            (Approach::CounterAbstraction, None) => counter_abstraction::prove(&self.settings, task, run),
            (Approach::Exact | Approach::OpenLoops(_), None) => self.search(task, run),
        }?;
        report.engine = self.name();
        Ok(report)
    }
}
