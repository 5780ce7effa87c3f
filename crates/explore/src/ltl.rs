//! Properties of linear temporal logic: the program's runs against the automaton of the negated formula.
//!
//! The propositions cut every multi-state into parts in which each has one value. Steps end where something is written that a proposition
//! reads, so every value that it has shows in some state of the graph. Runs that end stay in their last state for ever, and so do deadlocks; a run that
//! breaks an assumption is none. Reductions that leave out orders of threads are off.

mod components;
mod graph;
mod known;
mod labels;
mod lasso;
mod nested;
mod product;

use adamant_base::Exhausted;
use adamant_check::{Counterexample, EngineError, Fairness, LtlProperty, Progress, Report, Run, Task};
use adamant_ltl::Automaton;

use self::graph::Graph;
use self::lasso::{Lasso, run_along};
use self::nested::{Nested, Outcome};
use self::product::Product;
use crate::search::{Findings, conclude, pauses, symbolic_machine};
use crate::settings::{ExploreSettings, LtlRelevance, LtlSearch, TauReduction};
use crate::transitions::{Finding, MultiState, Obstacle, Surroundings, SymbolicMachine};

/// So many cycles without a run are put up with.
const MOST_CYCLES: usize = 8;

/// The first bound of a search that deepens.
const FIRST_BOUND: usize = 32;

/// Checks a property.
pub(crate) fn check(
    settings: &ExploreSettings,
    task: &Task<'_>,
    property: &LtlProperty,
    run: &mut Run<'_>,
) -> Result<Report, EngineError> {
    let propositions = property.propositions(task.program).map_err(|error| EngineError::Property(error.to_string()))?;
    let formula = &property.formula.formula;
    let automaton =
        adamant_ltl::automaton(&formula.negated()).map_err(|error| EngineError::Property(error.to_string()))?;
    let mut settings = settings.clone();
    if !formula.is_stutter_invariant() {
        settings.tau = TauReduction::Off;
    }
    let live = propositions.live(task.program);
    let identity = match settings.ltl_relevance {
        LtlRelevance::On => propositions.relevant(task.program),
        LtlRelevance::Off => live.clone(),
    };
    let pauses = pauses(task.program, settings.merging, &propositions.entered_blocks());
    let mut machine = symbolic_machine(&settings, task, run, &pauses)?;
    machine.watched = propositions.watched(&machine);
    let start = MultiState { state: machine.state.clone(), data: machine.domain.data.clone() };
    let around = Surroundings { live: &live, property: &task.property, budget: run.budget, reduction: None };
    let mut graph =
        Graph::new(&settings, around, &propositions, &identity, settings.ltl_search != LtlSearch::NestedDeepening);
    graph.start(&mut machine);
    let mut search =
        LtlCheck { graph, machine, start, automaton: &automaton, fairness: property.fairness, gave_up: false };
    let result = match settings.ltl_search {
        LtlSearch::Components => search.components(run),
        LtlSearch::Nested => search.nested(),
        LtlSearch::NestedDeepening => search.deepening(),
    };
    let LtlCheck { graph, mut machine, gave_up, .. } = search;
    let mut findings = Findings::default();
    for finding in graph.findings {
        if let Finding::Stuck { why, position } = finding {
            findings.obstacle.get_or_insert((why, position));
        }
    }
    if gave_up {
        let why = "a cycle of states in which the property may fail, but no run along it was found";
        findings.obstacle.get_or_insert((Obstacle::Unsupported(why.to_owned()), None));
    }
    let exhausted = match result {
        Ok(Some(found)) => {
            findings.violation = Some((found, crate::log::Length::default()));
            None
        }
        Ok(None) => None,
        Err(why) => Some(why),
    };
    Ok(conclude(&mut machine, findings, exhausted))
}

/// A check that runs.
struct LtlCheck<'a, 'p> {
    graph: Graph<'a>,
    machine: SymbolicMachine<'p>,
    /// Where the program starts.
    start: MultiState,
    automaton: &'a Automaton,
    fairness: Fairness,
    /// Whether there is a cycle without a run.
    gave_up: bool,
}

type Found = Result<Option<Box<Counterexample>>, Exhausted>;

impl LtlCheck<'_, '_> {
    /// The product grows breadth first, its components are looked at now and then.
    fn components(&mut self, run: &mut Run<'_>) -> Found {
        let mut product = Product::new(self.automaton, self.fairness);
        product.start(&self.graph);
        let mut cycles = 0;
        loop {
            run.budget.check()?;
            let grew = product.grow(&mut self.graph, &mut self.machine)?;
            while let Some(lasso) = product.look(!grew) {
                if let Some(found) = self.run_along(&lasso)? {
                    return Ok(Some(found));
                }
                cycles += 1;
                if cycles >= MOST_CYCLES {
                    return Ok(None);
                }
            }
            let progress = Progress {
                states: self.machine.domain.oracle.counts.states,
                frontier: product.waiting() as u64,
                queries: self.machine.domain.oracle.solver.statistics().queries,
            };
            (run.progress)(&progress);
            if !grew {
                return Ok(None);
            }
        }
    }

    fn nested(&mut self) -> Found {
        match Nested::new(self.automaton, usize::MAX).search(&mut self.graph, &mut self.machine)? {
            Outcome::Cycle(lasso) => self.run_along(&lasso),
            Outcome::Nothing | Outcome::Cut => Ok(None),
        }
    }

    fn deepening(&mut self) -> Found {
        let mut bound = FIRST_BOUND;
        loop {
            match Nested::new(self.automaton, bound).search(&mut self.graph, &mut self.machine)? {
                Outcome::Cycle(lasso) => return self.run_along(&lasso),
                Outcome::Nothing => return Ok(None),
                Outcome::Cut => bound *= 2,
            }
        }
    }

    /// The run along a cycle.
    fn run_along(&mut self, lasso: &Lasso) -> Found {
        let found = run_along(&mut self.graph, &mut self.machine, &self.start, lasso)?;
        self.gave_up |= found.is_none();
        Ok(found)
    }
}
