//! The engine: builds the transition system, looks for invariants and refutations in rounds, and checks what it found.

use adamant_base::Exhausted;
use adamant_check::{Engine, EngineError, ProvedInvariant, Reason, Refusal, Report, Run, Task, Verdict};
use adamant_semantics::{ProgramLiveness, Unsupported};
use adamant_smt::SolverSettings;
use adamant_symbolic::{MultiState, Symbolic, SymbolicMachine};

use crate::ask::Asking;
use crate::build::{NotBuilt, Surroundings, build};
use crate::cuts::{Cuts, Joins};
use crate::moves::Threads;
use crate::prepare::{self, as_far_as_asked, checked_again, machine, reason, report};
use crate::proof::Proof;
use crate::rounds::{Found, Rounds};
use crate::settings::{CegarBlocks, CegarInvariants, CegarSpacer};
use crate::system::{Bad, System};
use crate::told::told;
use crate::violation;

/// How the engine works.
#[derive(Clone, Copy, Debug)]
pub struct InductionSettings {
    /// The most edges of a path that is looked at.
    pub depth: usize,
    /// Which invariants are looked for.
    pub invariants: CegarInvariants,
    /// Whether Spacer is asked for guesses.
    pub spacer: CegarSpacer,
}

impl Default for InductionSettings {
    fn default() -> Self {
        Self { depth: 8, invariants: CegarInvariants::default(), spacer: CegarSpacer::default() }
    }
}

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
        "kinduction"
    }

    fn supports(&self, task: &Task<'_>) -> Result<(), Refusal> {
        prepare::supports(task)
    }

    fn check(&mut self, task: &Task<'_>, run: &mut Run<'_>) -> Result<Report, EngineError> {
        let live = ProgramLiveness::of(task.program);
        let threads = Threads::of(task.program);
        let cuts = Cuts::of(task.program, CegarBlocks::Large, Joins::of(threads.as_ref()));
        let pauses = cuts.pauses(task.program);
        let mut machine = machine(task, run, &pauses)?;
        let budget = run.effort.limiting(run.budget);
        let around = Surroundings {
            live: &live,
            cuts: &cuts,
            threads: threads.as_ref(),
            property: &task.property,
            budget: &budget,
        };
        let mut counts = Counts::default();
        let verdict = match decide(&mut machine, around, self.settings, run.solver, &mut counts)? {
            Ok(verdict) => as_far_as_asked(verdict, &budget),
            Err(why) => Verdict::Unknown(reason(why)),
        };
        let figures = [
            ("iterations", counts.rounds),
            ("arg_nodes", counts.locations),
            ("edges", counts.edges),
            ("predicates", counts.invariants),
        ];
        Ok(report("kinduction", &mut machine, verdict, counts.proof, counts.warnings, &figures))
    }
}

/// What the engine did, for the statistics.
#[derive(Default)]
pub(crate) struct Counts {
    locations: usize,
    edges: usize,
    invariants: usize,
    rounds: usize,
    /// What a proof rests on.
    proof: Vec<ProvedInvariant>,
    warnings: Vec<String>,
}

/// Decides the property; a limit may end the work.
fn decide(
    machine: &mut SymbolicMachine<'_, ()>,
    around: Surroundings<'_>,
    settings: InductionSettings,
    solver: &SolverSettings,
    counts: &mut Counts,
) -> Result<Result<Verdict, Exhausted>, EngineError> {
    let start = MultiState { state: machine.state.clone(), data: machine.domain.data.clone() };
    let system = match build(machine, around) {
        Ok(system) => system,
        Err(NotBuilt::Exhausted(why)) => return Ok(Err(why)),
        Err(NotBuilt::Unsupported(what)) => {
            return Ok(Ok(Verdict::Unknown(Reason::Unsupported {
                what: Unsupported::ByEngine(what.to_owned()),
                position: None,
            })));
        }
    };
    (counts.locations, counts.edges) = (system.locations.len(), system.edges.len());
    let found = match search(machine, &system, around, settings, counts) {
        Ok(found) => found,
        Err(why) => return Ok(Err(why)),
    };
    Ok(match found {
        Found::Proved(proof) => checked(machine, &system, &proof, around, solver, counts)?,
        Found::Path(path) => match violation::along(machine, &start, &system, &path, around) {
            Err(why) => Err(why),
            Ok(Some(found)) => Ok(Verdict::Violated(found)),
            Ok(None) => Ok(Verdict::Unknown(obstacle(&system.ends[path.end].what, settings.depth))),
        },
        Found::Open => Ok(Verdict::Unknown(Reason::Bound(settings.depth))),
    })
}

/// The verdict of a proof after it was checked again.
fn checked(
    machine: &mut SymbolicMachine<'_, ()>,
    system: &System,
    proof: &Proof,
    around: Surroundings<'_>,
    solver: &SolverSettings,
    counts: &mut Counts,
) -> Result<Result<Verdict, Exhausted>, EngineError> {
    counts.invariants = proof.invariants.iter().map(Vec::len).sum();
    Ok(match checked_again(machine, (system, proof), solver, around.budget, &mut counts.warnings)? {
        Err(why) => Err(why),
        Ok(None) => {
            counts.proof = told(machine, system, proof);
            Ok(Verdict::Holds)
        }
        Ok(Some(flaw)) => {
            counts.warnings.push(format!("a proof by k-induction {}", flaw.told()));
            Ok(Verdict::Unknown(Reason::SolverGaveUp))
        }
    })
}

/// Looks for invariants with which k-induction excludes every end.
fn search(
    machine: &mut SymbolicMachine<'_, ()>,
    system: &System,
    around: Surroundings<'_>,
    settings: InductionSettings,
    counts: &mut Counts,
) -> Result<Found, Exhausted> {
    let Symbolic { pool, symbols, oracle, .. } = &mut machine.domain;
    let mut asking = Asking { pool, symbols, solver: &mut *oracle.solver, budget: around.budget, failure: None };
    let mut rounds = Rounds::new(system, settings, &mut asking);
    let found = rounds.run();
    counts.rounds = rounds.count;
    counts.warnings.extend(asking.failure.map(|error| error.to_string()));
    found
}

/// Why there is no answer where a path leads to an end and no run follows it.
fn obstacle(what: &Bad, depth: usize) -> Reason {
    match what {
        Bad::Violation(_) => Reason::Bound(depth),
        Bad::Undefined(what, position) => Reason::UndefinedBehaviour { what: what.clone(), position: *position },
        Bad::Unsupported(what, position) => Reason::Unsupported { what: what.clone(), position: *position },
    }
}
