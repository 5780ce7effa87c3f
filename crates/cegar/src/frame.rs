//! The frame of the engines of this crate: builds transition systems of a program, lets a search look at them, and checks what it found.
//!
//! With threads without a bound there is more than one system: locations see one or two of them, or they are gathered in crowds. One after the other
//! is looked at, until there is a proof; only proofs count then.

use adamant_base::Exhausted;
use adamant_check::{EngineError, ProvedInvariant, Reason, Report, Run, Task, Verdict};
use adamant_semantics::{ProgramLiveness, Unsupported, WideAccesses};
use adamant_smt::SolverSettings;
use adamant_symbolic::{MultiState, Symbolic, SymbolicMachine};

use crate::ask::Asking;
use crate::build::{Many, NotBuilt, Surroundings, build};
use crate::cuts::{Cuts, Joins};
use crate::executions::Execution;
use crate::moves::{Counting, Threads};
use crate::prepare::{as_far_as_asked, checked_again, machine, reason, report};
use crate::proof::Proof;
use crate::settings::CegarBlocks;
use crate::system::{Bad, LocationId, System};
use crate::telling::ToPlanner;
use crate::told::told;
use crate::unfolding::Unfolding;
use crate::violation;

/// How an engine searches.
pub(crate) trait Search {
    /// The name of the engine.
    fn name(&self) -> &'static str;

    /// Where paths are cut.
    fn blocks(&self) -> CegarBlocks;

    /// How much of the transition system it begins with.
    fn begins_with(&self) -> BeginsWith;

    /// How its proofs are found.
    fn method(&self) -> &'static str;

    /// What it cannot say where it finds neither a proof nor a run.
    fn reason(&self) -> Reason;

    /// Looks at a system, and tells figures for the statistics.
    fn look(
        &self,
        system: &System,
        asking: &mut Asking<'_>,
        figures: &mut Vec<(&'static str, usize)>,
    ) -> Result<Outcome, Exhausted>;
}

/// How much of a transition system a search begins with.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum BeginsWith {
    /// All of it.
    Everything,
    /// The first locations; it tells which ones it reaches whose steps are not known ([`Outcome::Unexplored`]).
    Part,
}

/// So many locations a search begins with that begins with a part. Each time it wants more, there are twice as many.
const FIRST_LOCATIONS: usize = 48;

/// What a search came to.
pub(crate) enum Outcome {
    /// Nothing bad is reached.
    Proved(Proof),
    /// A path to something bad, as far as locations tell.
    Path(Execution),
    /// These locations are reached, whose steps are not known.
    Unexplored(Vec<LocationId>),
    /// No violation is reached, but this end, which is none.
    Obstacle(usize),
    /// Nothing is known, whatever is done.
    Open,
    /// The solver did not know something.
    GaveUp,
}

/// Checks a task.
pub(crate) fn check(search: &impl Search, task: &Task<'_>, run: &mut Run<'_>) -> Result<Report, EngineError> {
    let live = ProgramLiveness::of(task.program);
    let threads = Threads::of(task.program);
    let cuts = Cuts::of(task.program, search.blocks(), Joins::of(threads.as_ref()));
    let pauses = cuts.pauses(task.program);
    let mut machine = machine(task, run, &pauses)?;
    let wide_accesses = if threads.is_none() { WideAccesses::Forgotten } else { WideAccesses::Refused };
    machine.set_wide_accesses(wide_accesses);
    let budget = run.effort.limiting(run.budget);
    let telling = ToPlanner::new(&mut *run.planner);
    let around = Surroundings {
        live: &live,
        cuts: &cuts,
        threads: threads.as_ref(),
        many: Many::Counted,
        property: &task.property,
        telling: &telling,
        budget: &budget,
    };
    let mut work =
        Work { search, solver: run.solver, around, proof: Vec::new(), figures: Vec::new(), warnings: Vec::new() };
    let verdict = match work.decide(&mut machine)? {
        Ok(verdict) => as_far_as_asked(verdict, &budget),
        Err(why) => Verdict::Unknown(reason(why)),
    };
    Ok(report(search.name(), &mut machine, verdict, work.proof, work.warnings, &work.figures))
}

/// The work on one task.
struct Work<'w, S> {
    search: &'w S,
    solver: &'w SolverSettings,
    around: Surroundings<'w>,
    /// What a proof rests on.
    proof: Vec<ProvedInvariant>,
    figures: Vec<(&'static str, usize)>,
    warnings: Vec<String>,
}

/// What a search of a part of the program came to.
enum Looked {
    Decided(Verdict),
    /// These locations are reached, whose steps are not known.
    Unexplored(Vec<LocationId>),
}

/// What is said where there is no transition system.
fn without_system(why: NotBuilt) -> Result<Verdict, Exhausted> {
    let what = match why {
        NotBuilt::Exhausted(why) => return Err(why),
        NotBuilt::Unsupported(what) => what,
        NotBuilt::ManyThreads => "threads that are not counted",
    };
    let what = Unsupported::ByEngine(what.to_owned());
    Ok(Verdict::Unknown(Reason::Unsupported { what, position: None }))
}

/// A verdict, unless a limit was reached or the engine cannot go on.
type Decided = Result<Result<Verdict, Exhausted>, EngineError>;

impl<S: Search> Work<'_, S> {
    fn decide(&mut self, machine: &mut SymbolicMachine<'_, ()>) -> Decided {
        let start = MultiState { state: machine.state.clone(), data: machine.domain.data.clone() };
        let is_sequential = self.around.threads.is_none();
        if is_sequential && self.search.begins_with() == BeginsWith::Part {
            return self.unfold(machine, &start);
        }
        let mut many = Many::Counted;
        loop {
            (machine.state, machine.domain.data) = (start.state.clone(), start.data.clone());
            let around = Surroundings { many, ..self.around };
            let system = match build(machine, around) {
                Ok(system) => system,
                Err(NotBuilt::Unsupported(_)) if many.is_by_views() => {
                    many = many.next();
                    continue;
                }
                Err(NotBuilt::ManyThreads) => {
                    many = many.next();
                    continue;
                }
                Err(why) => return Ok(without_system(why)),
            };
            match self.look(machine, &start, &system)? {
                Ok(Looked::Decided(Verdict::Unknown(_))) if matches!(system.turns.counting, Counting::Views(_)) => {
                    many = many.next();
                }
                Ok(Looked::Decided(verdict)) => return Ok(Ok(verdict)),
                Ok(Looked::Unexplored(_)) => return Ok(Ok(Verdict::Unknown(self.search.reason()))),
                Err(why) => return Ok(Err(why)),
            }
        }
    }

    /// The verdict of a search that is given more of the program as far as it reaches.
    fn unfold(&mut self, machine: &mut SymbolicMachine<'_, ()>, start: &MultiState) -> Decided {
        let mut unfolding = match Unfolding::of_start(machine, self.around) {
            Ok(unfolding) => unfolding,
            Err(why) => return Ok(without_system(why)),
        };
        let (mut reached, mut most) = (vec![System::ROOT], FIRST_LOCATIONS);
        loop {
            if let Err(why) = unfolding.grow(machine, self.around, &reached, most) {
                return Ok(without_system(why));
            }
            match self.look(machine, start, &unfolding.system)? {
                Ok(Looked::Decided(verdict)) => return Ok(Ok(verdict)),
                Ok(Looked::Unexplored(open)) => reached = open,
                Err(why) => return Ok(Err(why)),
            }
            most *= 2;
        }
    }

    /// What a system leads to.
    fn look(
        &mut self,
        machine: &mut SymbolicMachine<'_, ()>,
        start: &MultiState,
        system: &System,
    ) -> Result<Result<Looked, Exhausted>, EngineError> {
        let outcome = match self.search(machine, system) {
            Ok(outcome) => outcome,
            Err(why) => return Ok(Err(why)),
        };
        let verdict = match outcome {
            Outcome::Unexplored(open) => return Ok(Ok(Looked::Unexplored(open))),
            Outcome::Proved(proof) => return Ok(self.checked(machine, system, &proof)?.map(Looked::Decided)),
            Outcome::Path(path) => {
                // What is forgotten need not happen in a run.
                machine.set_wide_accesses(WideAccesses::Refused);
                match violation::along(machine, start, system, &path, self.around) {
                    Err(why) => return Ok(Err(why)),
                    Ok(Some(found)) => Verdict::Violated(found),
                    Ok(None) => {
                        self.tell_forgotten(machine);
                        Verdict::Unknown(self.obstacle(&system.ends[path.path.end].what))
                    }
                }
            }
            Outcome::Obstacle(end) => Verdict::Unknown(self.obstacle(&system.ends[end].what)),
            Outcome::Open => Verdict::Unknown(self.search.reason()),
            Outcome::GaveUp => Verdict::Unknown(Reason::SolverGaveUp),
        };
        Ok(Ok(Looked::Decided(verdict)))
    }

    fn search(&mut self, machine: &mut SymbolicMachine<'_, ()>, system: &System) -> Result<Outcome, Exhausted> {
        self.figures = vec![("locations", system.locations.len()), ("edges", system.edges.len())];
        let Symbolic { pool, symbols, oracle, .. } = &mut machine.domain;
        let Surroundings { budget, telling, .. } = self.around;
        let mut asking = Asking { pool, symbols, solver: &mut *oracle.solver, budget, telling, failure: None };
        let outcome = self.search.look(system, &mut asking, &mut self.figures);
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
                self.warnings.push(format!("a proof by {} {}", self.search.method(), flaw.told()));
                Ok(Verdict::Unknown(Reason::SolverGaveUp))
            }
        })
    }

    /// Tells that what is found need not happen, if something was forgotten.
    fn tell_forgotten(&mut self, machine: &SymbolicMachine<'_, ()>) {
        if machine.forgotten_accesses() > 0 {
            let what =
                "numbers in an object with too many places are taken to be any where an access may go to all of them";
            self.warnings.push(what.to_owned());
        }
    }

    /// Why there is no answer where a path leads to an end and no run follows it.
    fn obstacle(&self, what: &Bad) -> Reason {
        match what {
            Bad::Violation(_) => self.search.reason(),
            Bad::Undefined(what, position) => Reason::UndefinedBehaviour { what: what.clone(), position: *position },
            Bad::Unsupported(what, position) => Reason::Unsupported { what: what.clone(), position: *position },
        }
    }
}
