//! The engine `cegar`: builds the transition system, refines abstractions of it, and checks what it found.

use adamant_base::Exhausted;
use adamant_check::{Engine, EngineError, ProvedInvariant, Reason, Refusal, Report, Run, Task, Verdict};
use adamant_semantics::{ProgramLiveness, Unsupported};
use adamant_smt::SolverSettings;
use adamant_symbolic::{MultiState, Symbolic, SymbolicMachine};

use crate::ask::Asking;
use crate::build::{NotBuilt, Surroundings, build};
use crate::cegar::{Cegar, Outcome};
use crate::concise::concise;
use crate::cuts::{Cuts, Joins};
use crate::moves::Threads;
use crate::prepare::{self, as_far_as_asked, checked_again, machine, reason, report};
use crate::proof::Proof;
use crate::settings::{CegarInvariants, CegarSettings};
use crate::system::{Bad, System};
use crate::told::told;
use crate::trace::AbstractPath;
use crate::violation;

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
        "cegar"
    }

    fn supports(&self, task: &Task<'_>) -> Result<(), Refusal> {
        prepare::supports(task)
    }

    fn check(&mut self, task: &Task<'_>, run: &mut Run<'_>) -> Result<Report, EngineError> {
        let live = ProgramLiveness::of(task.program);
        let threads = Threads::of(task.program);
        let cuts = Cuts::of(task.program, self.settings.blocks, Joins::of(threads.as_ref()));
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
        let mut work = Work {
            settings: &self.settings,
            solver: run.solver,
            around,
            proof: Vec::new(),
            figures: Vec::new(),
            warnings: Vec::new(),
        };
        let verdict = match work.decide(&mut machine)? {
            Ok(verdict) => as_far_as_asked(verdict, &budget),
            Err(why) => Verdict::Unknown(reason(why)),
        };
        Ok(report("cegar", &mut machine, verdict, work.proof, work.warnings, &work.figures))
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

/// The work on one task.
struct Work<'w> {
    settings: &'w CegarSettings,
    solver: &'w SolverSettings,
    around: Surroundings<'w>,
    /// What a proof rests on.
    proof: Vec<ProvedInvariant>,
    figures: Vec<(&'static str, usize)>,
    warnings: Vec<String>,
}

/// A verdict, unless a limit was reached or the engine cannot go on.
type Decided = Result<Result<Verdict, Exhausted>, EngineError>;

impl Work<'_> {
    fn decide(&mut self, machine: &mut SymbolicMachine<'_, ()>) -> Decided {
        let start = MultiState { state: machine.state.clone(), data: machine.domain.data.clone() };
        let system = match build(machine, self.around) {
            Ok(system) => system,
            Err(NotBuilt::Exhausted(why)) => return Ok(Err(why)),
            Err(NotBuilt::Unsupported(what)) => {
                let what = Unsupported::ByEngine(what.to_owned());
                return Ok(Ok(Verdict::Unknown(Reason::Unsupported { what, position: None })));
            }
        };
        self.figures.extend([("locations", system.locations.len()), ("edges", system.edges.len())]);
        let outcome = match self.search(machine, &system) {
            Ok(outcome) => outcome,
            Err(why) => return Ok(Err(why)),
        };
        Ok(Ok(match outcome {
            Outcome::Proved(invariants) => {
                return self.checked(machine, &system, &Proof { invariants, k: 0 });
            }
            Outcome::Path(path) => return Ok(self.run_along(machine, &start, &system, &path)),
            Outcome::Obstacle(end) => Verdict::Unknown(obstacle(&system.ends[end].what)),
            Outcome::Stuck => Verdict::Unknown(Reason::NoFinerAbstraction),
            Outcome::GaveUp => Verdict::Unknown(Reason::SolverGaveUp),
        }))
    }

    fn search(&mut self, machine: &mut SymbolicMachine<'_, ()>, system: &System) -> Result<Outcome, Exhausted> {
        let Symbolic { pool, symbols, oracle, .. } = &mut machine.domain;
        let budget = self.around.budget;
        let mut asking = Asking { pool, symbols, solver: &mut *oracle.solver, budget, failure: None };
        let settings = fitting(self.settings, system);
        let mut cegar = Cegar::new(system, &settings, &mut asking);
        let mut outcome = cegar.run();
        self.figures.extend([
            ("iterations", cegar.iterations),
            ("arg_nodes", cegar.nodes()),
            ("predicates", cegar.precision()),
        ]);
        drop(cegar);
        if let Ok(Outcome::Proved(invariants)) = &mut outcome {
            match concise(invariants, &mut asking) {
                Ok(found) => *invariants = found,
                Err(why) => outcome = Err(why),
            }
        }
        self.warnings.extend(asking.failure.map(|error| error.to_string()));
        outcome
    }

    /// The verdict of a proof after it was checked again.
    fn checked(&mut self, machine: &mut SymbolicMachine<'_, ()>, system: &System, proof: &Proof) -> Decided {
        let said = &mut self.warnings;
        Ok(match checked_again(machine, (system, proof), self.solver, self.around.budget, said)? {
            Err(why) => Err(why),
            Ok(None) => {
                self.proof = told(machine, system, proof);
                Ok(Verdict::Holds)
            }
            Ok(Some(flaw)) => {
                self.warnings.push(format!("a proof by abstraction refinement {}", flaw.told()));
                Ok(Verdict::Unknown(Reason::SolverGaveUp))
            }
        })
    }

    /// The verdict of a path to a violation, along which the program runs with its data as it is.
    fn run_along(
        &mut self,
        machine: &mut SymbolicMachine<'_, ()>,
        start: &MultiState,
        system: &System,
        path: &AbstractPath,
    ) -> Result<Verdict, Exhausted> {
        Ok(match violation::along(machine, start, system, path, self.around)? {
            Some(found) => Verdict::Violated(found),
            None => Verdict::Unknown(obstacle(&system.ends[path.end].what)),
        })
    }
}

/// Why there is no answer where a path leads to an end and no run follows it.
fn obstacle(what: &Bad) -> Reason {
    match what {
        Bad::Violation(_) => Reason::NoFinerAbstraction,
        Bad::Undefined(what, position) => Reason::UndefinedBehaviour { what: what.clone(), position: *position },
        Bad::Unsupported(what, position) => Reason::Unsupported { what: what.clone(), position: *position },
    }
}
