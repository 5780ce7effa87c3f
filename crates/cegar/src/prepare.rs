//! What the engines of this crate share before and after their work: which tasks they refuse, the machine they run, their report.

use adamant_analysis::CallGraph;
use adamant_base::{Budget, Exhausted};
use adamant_check::{EngineError, ProvedInvariant, Reason, Refusal, Report, Run, Statistics, Stops, Task, Verdict};
use adamant_program::Program;
use adamant_semantics::{Assumption, BearsOn, Machine, Pauses};
use adamant_smt::{Solver, SolverSettings};
use adamant_symbolic::{Cache, Store, Symbolic, SymbolicMachine, TauReduction, assumptions_made};

use crate::ask::Asking;
use crate::proof::{self, Flaw, Proof};
use crate::system::System;
use crate::telling::Untold;

/// Whether the engines of this crate can be asked this.
pub(crate) fn supports(task: &Task<'_>) -> Result<(), Refusal> {
    match task.property.demands().stops {
        Stops::Calls { .. } => {}
        Stops::LockMisuse | Stops::None => return Err(Refusal::Property { property: task.property.name() }),
    }
    match obstacle_in(task.program) {
        Some(why) => Err(Refusal::Program { why }),
        None => Ok(()),
    }
}

/// Why a program is not for the engines of this crate.
fn obstacle_in(program: &Program) -> Option<&'static str> {
    let calls = CallGraph::of(program);
    let roots = program.function("main").into_iter();
    let others = program.constructors.iter().chain(&program.destructors).copied();
    let reached = calls.reachable_from(roots.chain(others));
    reached.into_iter().any(|function| calls.is_recursive(function)).then_some("it does not cover recursion")
}

/// A machine at the start of the program.
pub(crate) fn machine<'p>(
    task: &Task<'p>,
    run: &Run<'_>,
    pauses: &'p Pauses,
) -> Result<SymbolicMachine<'p, ()>, EngineError> {
    // Edges of locations that are alike lead to questions that differ in names alone, which nobody here numbers.
    let solver = assembled(SolverSettings { renamed: true, ..run.solver.clone() }, run.budget)?;
    let mut domain = Symbolic::new(solver, Store::Partial, Cache::On, run.budget.clone(), ());
    domain.tau = TauReduction::On;
    let mut machine = Machine::new(task.program, domain, task.machine.clone())?;
    machine.pauses = Some(pauses);
    Ok(machine)
}

/// A solver that is interrupted when the budget ends, behind the links that spare it questions of this run.
fn assembled(settings: SolverSettings, budget: &Budget) -> Result<Box<dyn Solver>, EngineError> {
    let settings = SolverSettings { related: true, tried: true, ..settings };
    let solver = adamant_smt::assemble(&settings).map_err(|error| EngineError::Solver(error.to_string()))?;
    let interrupter = solver.interrupter();
    budget.on_end(move || interrupter.interrupt());
    Ok(solver)
}

/// What is wrong with a proof, if something is, according to a solver of its own, which no earlier answer helps. What that has to say is a warning.
pub(crate) fn checked_again(
    machine: &mut SymbolicMachine<'_, ()>,
    (system, proof): (&System, &Proof),
    settings: &SolverSettings,
    budget: &Budget,
    warnings: &mut Vec<String>,
) -> Result<Result<Option<Flaw>, Exhausted>, EngineError> {
    let log_dir = settings.log_dir.as_ref().map(|directory| directory.join("proof"));
    let settings = SolverSettings { cache_dir: None, log_dir, logged_before: 0, ..settings.clone() };
    let mut solver = assembled(settings, budget)?;
    let Symbolic { pool, symbols, .. } = &mut machine.domain;
    let mut asking = Asking { pool, symbols, solver: &mut *solver, budget, telling: &Untold, failure: None };
    let flaw = proof::check(system, proof, &mut asking);
    warnings.extend(asking.failure.map(|error| error.to_string()));
    warnings.extend(solver.finish());
    Ok(flaw)
}

/// The verdict of a search; what a search that spent its effort does not know, one with more effort may.
pub(crate) fn as_far_as_asked(verdict: Verdict, budget: &Budget) -> Verdict {
    match (verdict, budget.check()) {
        (Verdict::Unknown(_), Err(why)) => Verdict::Unknown(reason(why)),
        (verdict, _) => verdict,
    }
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

/// The report, with the assumptions that the verdict rests on.
pub(crate) fn report(
    engine: &'static str,
    machine: &mut SymbolicMachine<'_, ()>,
    verdict: Verdict,
    proof: Vec<ProvedInvariant>,
    mut warnings: Vec<String>,
    figures: &[(&'static str, usize)],
) -> Report {
    let failure = machine.domain.oracle.failure.take();
    let verdict = match (&failure, verdict) {
        (Some(_), Verdict::Holds) => Verdict::Unknown(Reason::SolverGaveUp),
        (_, verdict) => verdict,
    };
    warnings.extend(failure.map(|error| error.to_string()));
    let is_violated = matches!(verdict, Verdict::Violated(_));
    let bears = |assumption: Assumption| match assumption.bears_on() {
        BearsOn::Proofs => !is_violated,
        // They decide no property about locks.
        BearsOn::ProofsAboutLocks => false,
        BearsOn::AnyVerdict => true,
    };
    warnings.extend(assumptions_made(machine, bears));
    warnings.extend(machine.domain.oracle.solver.finish());
    let mut statistics = Statistics::default();
    figures.iter().for_each(|&(name, figure)| statistics.push(name, figure as f64));
    let solver = machine.domain.oracle.solver.statistics();
    statistics.push("solver_queries", solver.queries as f64);
    statistics.push("solver_s", solver.seconds());
    Report { engine, verdict, proof, warnings, statistics }
}
