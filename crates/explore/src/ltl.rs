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
    Continuations, Counterexample, EngineError, Fairness, LtlProperty, Progress, Report, Run, Statistics, Task, Verdict,
};
use adamant_ltl::{Automaton, Formula};
use adamant_symbolic::{MultiState, TauReduction};

use self::ending_loops::EndingLoops;
use self::graph::Graph;
use self::lasso::{Lasso, run_along};
use self::nested::{Nested, Outcome, Prefixes};
use self::product::{EndlessRounds, Product};
use crate::domain::SymbolicMachine;
use crate::findings::Findings;
use crate::queries;
use crate::search::{pauses, symbolic_machine};
use crate::settings::{ExploreSettings, LtlLoops, LtlRelevance, LtlSearch};
use crate::transitions::{Finding, Obstacle, StepContext};
use crate::verdict::conclude;

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
    let formula = &property.formula.formula;
    let automaton =
        adamant_ltl::automaton(&formula.negated()).map_err(|error| EngineError::Property(error.to_string()))?;
    let mut settings = settings.clone();
    if !formula.is_stutter_invariant() {
        settings.tau = TauReduction::Off;
    }
    let loops = match (settings.ltl_loops, settings.ltl_search) {
        (LtlLoops::On | LtlLoops::First, LtlSearch::Components) => EndingLoops::of(task.program),
        _ => EndingLoops::NONE,
    };
    let plan = settings.ltl_loops;
    let mut context = SearchContext { property, automaton: &automaton, settings, statistics: Statistics::default() };
    let mut report = context.check_all(task, &loops, plan, run)?;
    report.statistics = context.statistics;
    Ok(report)
}

/// How far a search goes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Effort {
    /// To the end.
    Full,
    /// Not far.
    Short,
    /// Up to the first cycle, or rather far; cycles that go round loops for ever that are known to end do not count.
    Proof,
}

impl Effort {
    /// The most states of the product that are expanded.
    const fn most_states(self) -> usize {
        match self {
            Self::Full => usize::MAX,
            Self::Short => 1_500,
            Self::Proof => 100_000,
        }
    }

    const fn endless_rounds(self) -> EndlessRounds {
        match self {
            Self::Full | Self::Short => EndlessRounds::Counted,
            Self::Proof => EndlessRounds::LeftOut,
        }
    }
}

/// What a search found.
struct SearchOutcome {
    report: Report,
    /// Whether it ended before all was seen; then nothing is known unless there is a violation.
    was_cut: bool,
    /// The loops of which a round was seen, as bits.
    rounds_seen: u64,
}

/// What all searches of a check have in common.
struct SearchContext<'a> {
    property: &'a LtlProperty,
    automaton: &'a Automaton,
    settings: ExploreSettings,
    /// What all of them did.
    statistics: Statistics,
}

impl SearchContext<'_> {
    /// Searches a program as it is, and with loops that are known to end left open, as far as that was asked for.
    fn check_all(
        &mut self,
        task: &Task<'_>,
        loops: &EndingLoops,
        plan: LtlLoops,
        run: &mut Run<'_>,
    ) -> Result<Report, EngineError> {
        if loops.is_empty() {
            return self.check(task, loops, Effort::Full, run).map(|outcome| outcome.report);
        }
        let mut freed_loops = loops.only(u64::MAX);
        if plan == LtlLoops::On {
            // Violations and small programs need no help, nor do loops that are always left at once.
            let outcome = self.check(task, loops, Effort::Short, run)?;
            if !outcome.was_cut {
                return Ok(outcome.report);
            }
            freed_loops = loops.only(outcome.rounds_seen);
        }
        if !freed_loops.is_empty() {
            let freed = freed_loops.freed(task.program);
            let of_freed = Task { program: &freed, ..task.clone() };
            let outcome = self.check(&of_freed, &freed_loops, Effort::Proof, run)?;
            if outcome.report.verdict == Verdict::Holds {
                return Ok(outcome.report);
            }
        }
        self.check(task, loops, Effort::Full, run).map(|outcome| outcome.report)
    }

    /// Searches a program for a run that violates the property, and counts what that took.
    fn check(
        &mut self,
        task: &Task<'_>,
        ending_loops: &EndingLoops,
        effort: Effort,
        run: &mut Run<'_>,
    ) -> Result<SearchOutcome, EngineError> {
        let outcome = self.search(task, ending_loops, effort, run)?;
        self.settings.solver.logged_before += queries(&outcome.report.statistics);
        self.statistics.absorb(&outcome.report.statistics);
        Ok(outcome)
    }

    fn search(
        &self,
        task: &Task<'_>,
        ending_loops: &EndingLoops,
        effort: Effort,
        run: &mut Run<'_>,
    ) -> Result<SearchOutcome, EngineError> {
        let Self { property, automaton, settings, .. } = self;
        let propositions =
            property.propositions(task.program).map_err(|error| EngineError::Property(error.to_string()))?;
        let live = propositions.live(task.program);
        let identity = match settings.ltl_relevance {
            LtlRelevance::On => propositions.relevant(task.program),
            LtlRelevance::Off => live.clone(),
        };
        let pauses = pauses(task.program, settings.merging, &propositions.entered_blocks());
        let mut machine = symbolic_machine(settings, task, run, &pauses)?;
        machine.watched = propositions.watched(&machine);
        machine.watched_blocks = propositions.entered_blocks();
        let start = MultiState { state: machine.state.clone(), data: machine.domain.data.clone() };
        let around = StepContext { live: &live, property: &task.property, budget: run.budget, persistent_sets: None };
        let continuations = Continuations::of(task.program, property.fairness);
        let mut graph = Graph::new(settings, around, &propositions, &identity, ending_loops, &continuations);
        if effort == Effort::Proof {
            graph.stop_at_loops();
        }
        graph.start(&mut machine);
        let (formula, fairness) = (&property.formula.formula, property.fairness);
        let prefixes = Prefixes::Wanted;
        let mut search =
            LtlCheck { graph, machine, start, formula, automaton, fairness, prefixes, gave_up: false, was_cut: false };
        let result = match settings.ltl_search {
            LtlSearch::Components => search.components(run, effort),
            LtlSearch::Nested => search.nested(usize::MAX),
            LtlSearch::NestedDeepening => search.nested(FIRST_BOUND),
        };
        let (was_cut, rounds_seen) = (search.was_cut, search.graph.rounds_seen());
        Ok(SearchOutcome { report: search.conclude(result), was_cut, rounds_seen })
    }
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
    /// Whether ways count after which every run is forbidden. Not once there was one without a run that could be shown.
    prefixes: Prefixes,
    /// Whether there is a cycle without a run.
    gave_up: bool,
    /// Whether the search ended before all was seen.
    was_cut: bool,
}

type Found = Result<Option<Box<Counterexample>>, Exhausted>;

impl LtlCheck<'_, '_> {
    /// The product grows breadth first, its components are looked at now and then.
    fn components(&mut self, run: &mut Run<'_>, effort: Effort) -> Found {
        let mut product = Product::new(self.automaton, self.fairness, effort.endless_rounds());
        product.start(&self.graph);
        let mut cycles = 0;
        loop {
            run.budget.check()?;
            if product.grown() >= effort.most_states() {
                self.was_cut = true;
                return Ok(None);
            }
            let grew = product.grow(&mut self.graph, &mut self.machine)?;
            while let Some(lasso) = self.wanted(product.prefix()).or_else(|| product.look(&self.graph, !grew)) {
                if effort == Effort::Proof {
                    // Not all that happens there happens in the program.
                    self.gave_up = true;
                    return Ok(None);
                }
                if let Some(found) = self.run_along(&lasso)? {
                    return Ok(Some(found));
                }
                cycles += usize::from(!lasso.is_prefix());
                if cycles >= MOST_CYCLES {
                    return Ok(None);
                }
            }
            let progress = Progress {
                states: self.machine.domain.engine.counts.states,
                frontier: product.waiting() as u64,
                queries: self.machine.domain.oracle.solver.statistics().queries,
            };
            (run.progress)(&progress);
            if !grew {
                return Ok(None);
            }
        }
    }

    /// A prefix, if such count.
    fn wanted(&self, prefix: Option<Lasso>) -> Option<Lasso> {
        prefix.filter(|_| self.prefixes == Prefixes::Wanted)
    }

    /// Nested searches with a bound, which grows as long as something was cut off.
    fn nested(&mut self, mut bound: usize) -> Found {
        loop {
            let mut search = Nested::new(self.automaton, bound, self.prefixes);
            match search.search(&mut self.graph, &mut self.machine)? {
                Outcome::Found(lasso) => {
                    let found = self.run_along(&lasso)?;
                    // A prefix without a run is no reason to give up: from now on only cycles count.
                    if found.is_some() || !lasso.is_prefix() {
                        return Ok(found);
                    }
                }
                Outcome::Nothing => return Ok(None),
                Outcome::Cut => bound = bound.saturating_mul(2),
            }
        }
    }

    /// What is known in the end.
    fn conclude(self, result: Found) -> Report {
        let Self { graph, mut machine, gave_up, was_cut, .. } = self;
        let mut findings = Findings::default();
        for finding in graph.findings {
            if let Finding::Stuck { why, position } = finding {
                findings.note_obstacle(why, position);
            }
        }
        if gave_up {
            let why = "a cycle of states in which the property may fail, but no run along it was found";
            findings.note_obstacle(Obstacle::Unsupported(why.to_owned()), None);
        }
        if was_cut {
            let why = "a search that was to be short";
            findings.note_obstacle(Obstacle::Unsupported(why.to_owned()), None);
        }
        let exhausted = match result {
            Ok(Some(found)) => {
                findings.violation = Some((found, adamant_symbolic::Length::default()));
                None
            }
            Ok(None) => None,
            Err(why) => Some(why),
        };
        conclude(&mut machine, findings, exhausted)
    }

    /// The run along a cycle, or to where every run is forbidden.
    fn run_along(&mut self, lasso: &Lasso) -> Found {
        let found = run_along(&mut self.graph, &mut self.machine, self.formula, &self.start, lasso)?;
        match lasso.is_prefix() {
            true if found.is_none() => self.prefixes = Prefixes::LeftOut,
            true => {}
            false => self.gave_up |= found.is_none(),
        }
        Ok(found)
    }
}

#[cfg(test)]
mod tests;
