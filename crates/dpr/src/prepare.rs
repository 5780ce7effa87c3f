//! What comes before and after the search: which tasks are refused, the machine, the report.

use std::time::Duration;

use adamant_base::Exhausted;
use adamant_check::{EngineError, Property, Reason, Refusal, Report, Run, Statistics, Task, Verdict};
use adamant_library::Library;
use adamant_program::Program;
use adamant_semantics::{Assumption, BearsOn};
use adamant_smt::{Solver, SolverSettings};
use adamant_symbolic::{Cache, Oracle, Store, Symbolic, TauReduction, assumptions_made};
use num_bigint::BigUint;

use crate::running::Machine;
use crate::space::PathCounts;

/// How long a question about all runs at once may take.
const QUICK: Duration = Duration::from_millis(200);

/// Whether the engine can be asked this.
pub(crate) fn supports(task: &Task<'_>) -> Result<(), Refusal> {
    if !matches!(task.property, Property::UnreachCall { .. }) {
        return Err(Refusal::Property { property: task.property.name() });
    }
    if starts_threads(task.program) {
        return Err(Refusal::Program { why: "it does not cover threads" });
    }
    Ok(())
}

fn starts_threads(program: &Program) -> bool {
    let mut functions = program.functions.iter();
    functions.any(|function| function.body.is_none() && Library::of(&function.name).may_start_threads())
}

/// A machine at the start of the program.
pub(crate) fn machine<'p>(task: &Task<'p>, run: &Run<'_>) -> Result<Machine<'p>, EngineError> {
    let solver = assembled(run.solver, run)?;
    let mut domain = Symbolic::new(solver, Store::Partial, Cache::On, run.budget.clone(), ());
    domain.tau = TauReduction::On;
    Ok(Machine::new(task.program, domain, task.machine.clone())?)
}

/// What answers questions about all runs at once. It gives up soon: what is hard to exclude there is excluded path by path.
pub(crate) fn quick_oracle(run: &Run<'_>) -> Result<Oracle, EngineError> {
    let settings = SolverSettings { query_limit: run.solver.query_limit.min(QUICK), ..run.solver.clone() };
    Ok(Oracle::new(assembled(&settings, run)?, Cache::On))
}

/// A solver that is interrupted when the budget ends.
fn assembled(settings: &SolverSettings, run: &Run<'_>) -> Result<Box<dyn Solver>, EngineError> {
    let solver = adamant_smt::assemble(settings).map_err(|error| EngineError::Solver(error.to_string()))?;
    let interrupter = solver.interrupter();
    run.budget.on_end(move || interrupter.interrupt());
    Ok(solver)
}

/// Why a limit leaves no answer.
pub(crate) const fn reason(why: Exhausted) -> Reason {
    match why {
        Exhausted::Time => Reason::TimeLimit,
        Exhausted::Memory => Reason::MemoryLimit,
        Exhausted::Cancelled => Reason::Interrupted,
        Exhausted::Work => Reason::EffortSpent,
    }
}

/// What was counted.
#[derive(Clone, Default, Debug)]
pub(crate) struct Figures {
    /// How many oracles were asked for.
    pub(crate) oracles: u64,
    /// How many clauses were learned.
    pub(crate) clauses: u64,
    paths: PathCounts,
}

impl Figures {
    /// Notes how many paths there are with the bound that was searched last.
    pub(crate) fn note_paths(&mut self, counts: &PathCounts) {
        self.paths = counts.clone();
    }
}

/// The report, with the assumptions that the verdict rests on.
pub(crate) fn report(
    engine: &'static str,
    machine: &mut Machine<'_>,
    mut quick: Oracle,
    verdict: Verdict,
    figures: &Figures,
) -> Report {
    let failure = machine.domain.oracle.failure.take().or(quick.failure.take());
    let verdict = match (&failure, verdict) {
        (Some(_), Verdict::Holds) => Verdict::Unknown(Reason::SolverGaveUp),
        (_, verdict) => verdict,
    };
    let is_violated = matches!(verdict, Verdict::Violated(_));
    let bears = |assumption: Assumption| match assumption.bears_on() {
        BearsOn::Proofs => !is_violated,
        // It decides no property about locks.
        BearsOn::ProofsAboutLocks => false,
        BearsOn::AnyVerdict => true,
    };
    let mut warnings: Vec<String> = failure.map(|error| error.to_string()).into_iter().collect();
    warnings.extend(assumptions_made(machine, bears));
    warnings.extend(machine.domain.oracle.solver.finish());
    warnings.extend(quick.solver.finish());
    let mut statistics = Statistics::default();
    // The nearest number that statistics can hold.
    let count = |number: &BigUint| number.to_string().parse().unwrap_or(f64::INFINITY);
    statistics.push("paths_total", count(&figures.paths.total));
    statistics.push("paths_explored", count(&figures.paths.explored));
    if let Some(pruned) = &figures.paths.pruned {
        statistics.push("paths_pruned", count(pruned));
    }
    statistics.push("oracles", figures.oracles as f64);
    statistics.push("conflict_clauses", figures.clauses as f64);
    for oracle in [&machine.domain.oracle, &quick] {
        let solver = oracle.solver.statistics();
        statistics.add("solver_queries", solver.queries as f64);
        statistics.add("solver_s", solver.seconds());
    }
    Report { engine, verdict, proof: Vec::new(), warnings, statistics }
}
