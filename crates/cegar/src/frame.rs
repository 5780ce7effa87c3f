//! The frame of the engines of this crate: builds transition systems of a program, lets a search look at them, and checks what it found.
//!
//! With threads without a bound there is more than one system: locations see one or two of them, or they are gathered in crowds. One after the other
//! is looked at, until there is a proof; only proofs count then.

use adamant_base::Exhausted;
use adamant_check::{EngineError, ProvedInvariant, Reason, Report, Run, Task, Verdict};
use adamant_semantics::{ProgramLiveness, Unsupported};
use adamant_smt::SolverSettings;
use adamant_symbolic::{MultiState, Symbolic, SymbolicMachine};

use crate::ask::Asking;
use crate::build::{Many, NotBuilt, Surroundings, build};
use crate::contributions;
use crate::cuts::{Cuts, Joins};
use crate::moves::{Counting, Seen, Threads};
use crate::prepare::{as_far_as_asked, checked_again, machine, reason, report};
use crate::proof::Proof;
use crate::settings::CegarBlocks;
use crate::system::{Bad, System};
use crate::telling::ToPlanner;
use crate::told::told;
use crate::trace::AbstractPath;
use crate::violation;

/// How an engine searches.
pub(crate) trait Search {
    /// The name of the engine.
    fn name(&self) -> &'static str;

    /// Where paths are cut.
    fn blocks(&self) -> CegarBlocks;

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

/// What a search came to.
pub(crate) enum Outcome {
    /// Nothing bad is reached.
    Proved(Proof),
    /// A path to something bad, as far as locations tell.
    Path(AbstractPath),
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

/// Questions about the terms of a machine.
fn asking<'m>(machine: &'m mut SymbolicMachine<'_, ()>, around: Surroundings<'m>) -> Asking<'m> {
    let Symbolic { pool, symbols, oracle, .. } = &mut machine.domain;
    let Surroundings { budget, telling, .. } = around;
    Asking { pool, symbols, solver: &mut *oracle.solver, budget, telling, failure: None }
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

/// A verdict, unless a limit was reached or the engine cannot go on.
type Decided = Result<Result<Verdict, Exhausted>, EngineError>;

impl<S: Search> Work<'_, S> {
    fn decide(&mut self, machine: &mut SymbolicMachine<'_, ()>) -> Decided {
        let start = MultiState { state: machine.state.clone(), data: machine.domain.data.clone() };
        let mut many = Many::Counted;
        loop {
            (machine.state, machine.domain.data) = (start.state.clone(), start.data.clone());
            let around = Surroundings { many, ..self.around };
            let mut system = match build(machine, around) {
                Ok(system) => system,
                Err(NotBuilt::Exhausted(why)) => return Ok(Err(why)),
                Err(NotBuilt::Unsupported(_)) if many.is_by_views() => {
                    many = many.next();
                    continue;
                }
                Err(NotBuilt::ManyThreads) => {
                    many = many.next();
                    continue;
                }
                Err(NotBuilt::Unsupported(what)) => {
                    let what = Unsupported::ByEngine(what.to_owned());
                    return Ok(Ok(Verdict::Unknown(Reason::Unsupported { what, position: None })));
                }
            };
            if matches!(system.turns.counting, Counting::Views(Seen::One))
                && let Err(why) = self.sum_up(machine, &mut system)
            {
                return Ok(Err(why));
            }
            match self.look(machine, &start, &system)? {
                Ok(Verdict::Unknown(_)) if matches!(system.turns.counting, Counting::Views(_)) => many = many.next(),
                decided => return Ok(decided),
            }
        }
    }

    /// The verdict that a system leads to.
    fn look(&mut self, machine: &mut SymbolicMachine<'_, ()>, start: &MultiState, system: &System) -> Decided {
        let outcome = match self.search(machine, system) {
            Ok(outcome) => outcome,
            Err(why) => return Ok(Err(why)),
        };
        Ok(Ok(match outcome {
            Outcome::Proved(proof) => return self.checked(machine, system, &proof),
            Outcome::Path(path) => match violation::along(machine, start, system, &path, self.around) {
                Err(why) => return Ok(Err(why)),
                Ok(Some(found)) => Verdict::Violated(found),
                Ok(None) => Verdict::Unknown(self.obstacle(&system.ends[path.end].what)),
            },
            Outcome::Obstacle(end) => Verdict::Unknown(self.obstacle(&system.ends[end].what)),
            Outcome::Open => Verdict::Unknown(self.search.reason()),
            Outcome::GaveUp => Verdict::Unknown(Reason::SolverGaveUp),
        }))
    }

    /// Adds to a system of views what threads contribute to shared numbers.
    fn sum_up(&mut self, machine: &mut SymbolicMachine<'_, ()>, system: &mut System) -> Result<(), Exhausted> {
        let passages = std::mem::take(&mut system.turns.passages);
        let mut asking = asking(machine, self.around);
        contributions::add(system, &passages, &mut asking)
    }

    fn search(&mut self, machine: &mut SymbolicMachine<'_, ()>, system: &System) -> Result<Outcome, Exhausted> {
        self.figures = vec![("locations", system.locations.len()), ("edges", system.edges.len())];
        let mut asking = asking(machine, self.around);
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

    /// Why there is no answer where a path leads to an end and no run follows it.
    fn obstacle(&self, what: &Bad) -> Reason {
        match what {
            Bad::Violation(_) => self.search.reason(),
            Bad::Undefined(what, position) => Reason::UndefinedBehaviour { what: what.clone(), position: *position },
            Bad::Unsupported(what, position) => Reason::Unsupported { what: what.clone(), position: *position },
        }
    }
}
