//! Properties of linear temporal logic: the program's runs against the automaton of the negated formula.
//!
//! The propositions cut every multi-state into parts in which each has one value. Steps end where something is written that a proposition
//! reads, so every value that it has shows in some state of the graph. Runs that end stay in their last state for ever, and so do deadlocks; a run that
//! breaks an assumption is none. Where the automaton accepts whatever follows, and something does follow, the run up to there is enough. Reductions that leave
//! out orders of threads are off.

mod ending_loops;
mod graph;
mod labels;
mod lasso;
mod nested;
mod node_table;
mod product;

use adamant_base::Exhausted;
use adamant_check::{
    Continuations, Counterexample, EngineError, Fairness, LtlProperty, Progress, Refusal, Report, Run, Settled, Task,
    Verdict,
};
use adamant_ltl::{Automaton, Formula};
use adamant_semantics::Unsupported;
use adamant_symbolic::{MultiState, TauReduction};

use self::ending_loops::EndingLoops;
use self::graph::Graph;
use self::lasso::{Lasso, run_along};
use self::nested::{Nested, Outcome, Prefixes};
use self::product::{EndlessRounds, Product};
use crate::Explore;
use crate::domain::SymbolicMachine;
use crate::findings::Findings;
use crate::search::{pauses, symbolic_machine};
use crate::settings::{ExploreSettings, LtlLoops, LtlRelevance, LtlSearch};
use crate::transitions::{Finding, Obstacle, StepContext};
use crate::verdict::{SearchEnd, conclude};

/// So many cycles without a run are put up with.
const MOST_CYCLES: usize = 8;

/// The first bound of a search that deepens.
const FIRST_BOUND: usize = 32;

/// So much is done before a proof is proposed in which loops that are known to end are open: violations and small programs need no help.
const MOST_ALONE: u64 = 1_500;

/// So much is done for such a proof, because it may not be there.
pub(crate) const MOST_OF_PROOF: u64 = 100_000;

/// Checks a property.
pub(crate) fn check(
    settings: &ExploreSettings,
    task: &Task<'_>,
    property: &LtlProperty,
    run: &mut Run<'_>,
) -> Result<Report, EngineError> {
    let loops = match settings.ltl_loops {
        LtlLoops::On => ending_loops(settings, task),
        LtlLoops::First | LtlLoops::Off => EndingLoops::NONE,
    };
    search(settings, task, property, (&loops, EndlessRounds::Counted), run)
}

/// Tries to prove a property of the program in which those loops with these bits that are known to end make any number of rounds.
pub(crate) fn prove_with_open_loops(
    settings: &ExploreSettings,
    task: &Task<'_>,
    property: &LtlProperty,
    bits: u64,
    run: &mut Run<'_>,
) -> Result<Report, EngineError> {
    let loops = ending_loops(settings, task).only(bits);
    let freed = loops.freed(task.program);
    let of_freed = Task { program: &freed, ..task.clone() };
    search(settings, &of_freed, property, (&loops, EndlessRounds::LeftOut), run)
}

/// Whether there are such loops.
pub(crate) fn supports_open_loops(settings: &ExploreSettings, task: &Task<'_>, bits: u64) -> Result<(), Refusal> {
    if task.property.formula().is_none() {
        return Err(Refusal::Property { property: task.property.name() });
    }
    if settings.ltl_search != LtlSearch::Components {
        return Err(Refusal::Settings { option: "--ltl-search" });
    }
    if ending_loops(settings, task).only(bits).is_empty() {
        Err(Refusal::Program { why: "no loop is known to end" })
    } else {
        Ok(())
    }
}

/// The loops of a program that are known to end, for a search that can make use of that.
fn ending_loops(settings: &ExploreSettings, task: &Task<'_>) -> EndingLoops {
    match settings.ltl_search {
        LtlSearch::Components => EndingLoops::of(task.program),
        LtlSearch::Nested | LtlSearch::NestedDeepening => EndingLoops::NONE,
    }
}

/// Searches a program for a run that violates the property.
fn search(
    settings: &ExploreSettings,
    task: &Task<'_>,
    property: &LtlProperty,
    (ending_loops, endless): (&EndingLoops, EndlessRounds),
    run: &mut Run<'_>,
) -> Result<Report, EngineError> {
    let formula = &property.formula.formula;
    let automaton =
        adamant_ltl::automaton(&formula.negated()).map_err(|error| EngineError::Property(error.to_string()))?;
    let mut settings = settings.clone();
    if !formula.is_stutter_invariant() {
        settings.tau = TauReduction::Off;
    }
    let propositions = property.propositions(task.program).map_err(|error| EngineError::Property(error.to_string()))?;
    let live = propositions.live(task.program);
    let identity = match settings.ltl_relevance {
        LtlRelevance::On => propositions.relevant(task.program),
        LtlRelevance::Off => live.clone(),
    };
    let pauses = pauses(task.program, settings.merging, &propositions.entered_blocks());
    let mut machine = symbolic_machine(&settings, task, run, &pauses)?;
    machine.watched = propositions.watched(&machine);
    machine.watched_blocks = propositions.entered_blocks();
    let start = MultiState { state: machine.state.clone(), data: machine.domain.data.clone() };
    let around = StepContext { live: &live, property: &task.property, budget: run.budget, persistent_sets: None };
    let continuations = Continuations::of(task.program, property.fairness);
    let mut graph = Graph::new(&settings, around, &propositions, &identity, ending_loops, &continuations);
    if endless == EndlessRounds::LeftOut {
        graph.stop_at_loops();
    }
    graph.start(&mut machine);
    let automaton = &automaton;
    let (fairness, prefixes) = (property.fairness, Prefixes::Wanted);
    let mut search =
        LtlCheck { graph, machine, start, formula, automaton, fairness, endless, prefixes, gave_up: false };
    let result = match settings.ltl_search {
        LtlSearch::Components => search.components(run),
        LtlSearch::Nested => search.nested(usize::MAX),
        LtlSearch::NestedDeepening => search.nested(FIRST_BOUND),
    };
    Ok(search.conclude(result))
}

/// A check that runs.
struct LtlCheck<'a, 'p> {
    graph: Graph<'a>,
    machine: SymbolicMachine<'p>,
    /// Where the program starts.
    start: MultiState,
    formula: &'a Formula,
    automaton: &'a Automaton,
    fairness: Fairness,
    endless: EndlessRounds,
    /// Whether ways count after which every run is forbidden. Not once there was one without a run that could be shown.
    prefixes: Prefixes,
    /// Whether there is a cycle without a run.
    gave_up: bool,
}

type FoundRun = Result<Option<Box<Counterexample>>, Exhausted>;

/// How a search ended that its budget did not end.
enum Searched {
    /// With this run, or without any though all was seen.
    Complete(Option<Box<Counterexample>>),
    /// It did as much as it was to do.
    Spent,
    /// There is a proof that it proposed.
    Proved,
}

impl LtlCheck<'_, '_> {
    /// The product grows breadth first, its components are looked at now and then.
    fn components(&mut self, run: &mut Run<'_>) -> Result<Searched, Exhausted> {
        let mut product = Product::new(self.automaton, self.fairness, self.endless);
        product.start(&self.graph);
        let mut cycles = 0;
        let mut may_propose = self.endless == EndlessRounds::Counted;
        loop {
            run.budget.check()?;
            let work = product.grown() as u64;
            if run.effort.is_spent(work) {
                return Ok(Searched::Spent);
            }
            if may_propose && work >= MOST_ALONE {
                may_propose = false;
                if self.propose_open_loops(run) == Settled::Proved {
                    return Ok(Searched::Proved);
                }
            }
            let grew = product.grow(&mut self.graph, &mut self.machine)?;
            while let Some(lasso) = self
                .wanted(product.prefix())
                .or_else(|| if grew { product.look_if_grown(&self.graph) } else { product.look(&self.graph) })
            {
                if self.endless == EndlessRounds::LeftOut {
                    // Not all that happens there happens in the program.
                    self.gave_up = true;
                    return Ok(Searched::Complete(None));
                }
                if let Some(found) = self.run_along(&lasso)? {
                    return Ok(Searched::Complete(Some(found)));
                }
                cycles += usize::from(!lasso.is_prefix());
                if cycles >= MOST_CYCLES {
                    return Ok(Searched::Complete(None));
                }
            }
            let progress = Progress {
                work,
                states: self.machine.domain.engine.counts.states,
                frontier: product.waiting() as u64,
                queries: self.machine.domain.oracle.solver.statistics().queries,
            };
            run.planner.progress(&progress);
            if !grew {
                return Ok(Searched::Complete(None));
            }
        }
    }

    /// Proposes a proof in which loops are open that are known to end; those that are always left at once need none.
    fn propose_open_loops(&self, run: &mut Run<'_>) -> Settled {
        match self.graph.rounds_seen() {
            0 => Settled::Open,
            seen => run.planner.propose(Explore::open_loops(self.graph.settings, seen)),
        }
    }

    /// A prefix, if such count.
    fn wanted(&self, prefix: Option<Lasso>) -> Option<Lasso> {
        prefix.filter(|_| self.prefixes == Prefixes::Wanted)
    }

    /// Nested searches with a bound, which grows as long as something was cut off.
    fn nested(&mut self, mut bound: usize) -> Result<Searched, Exhausted> {
        loop {
            let mut search = Nested::new(self.automaton, bound, self.prefixes);
            match search.search(&mut self.graph, &mut self.machine)? {
                Outcome::Found(lasso) => {
                    let found = self.run_along(&lasso)?;
                    // A prefix without a run is no reason to give up: from now on only cycles count.
                    if found.is_some() || !lasso.is_prefix() {
                        return Ok(Searched::Complete(found));
                    }
                }
                Outcome::Nothing => return Ok(Searched::Complete(None)),
                Outcome::Cut => bound = bound.saturating_mul(2),
            }
        }
    }

    /// What is known in the end.
    fn conclude(self, result: Result<Searched, Exhausted>) -> Report {
        let Self { graph, mut machine, gave_up, .. } = self;
        let mut findings = Findings::default();
        for finding in graph.findings {
            if let Finding::Stuck { why, position } = finding {
                findings.note_obstacle(why, position);
            }
        }
        if gave_up {
            findings.note_obstacle(Obstacle::Unsupported(Unsupported::CycleWithoutRun), None);
        }
        match result {
            Ok(Searched::Complete(found)) => {
                findings.violation = found.map(|found| (found, adamant_symbolic::Length::default()));
                conclude(&mut machine, findings, SearchEnd::Complete)
            }
            Ok(Searched::Spent) => conclude(&mut machine, findings, SearchEnd::Spent),
            Ok(Searched::Proved) => {
                Report { verdict: Verdict::Holds, ..conclude(&mut machine, findings, SearchEnd::Complete) }
            }
            Err(why) => conclude(&mut machine, findings, SearchEnd::Exhausted(why)),
        }
    }

    /// The run along a cycle, or to where every run is forbidden.
    fn run_along(&mut self, lasso: &Lasso) -> FoundRun {
        let found = run_along(&mut self.graph, &mut self.machine, self.formula, &self.start, lasso)?;
        if found.is_none() {
            if lasso.is_prefix() {
                self.prefixes = Prefixes::LeftOut;
            } else {
                self.gave_up = true;
            }
        }
        Ok(found)
    }
}

#[cfg(test)]
mod tests;
