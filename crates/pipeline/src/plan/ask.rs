//! Asks an engine: the budget, the solver and the effort that it gets, and what becomes of what it proposes.
//!
//! An engine that proposes another one waits until that has tried, and goes on where it was. So nothing is done twice.

use adamant_check::{EngineError, Planner, Progress, Proposal, Refusal, Run, Settled, Task, Verdict};
use adamant_smt::SolverSettings;

use super::{PlanStep, StepOutcome};
use crate::check::{CheckEvent, Session};

/// What came of asking.
pub(super) enum Asked {
    /// The engine said this.
    Said(Verdict),
    /// It is not for this.
    Refused(Refusal),
    /// The budget ended.
    Ended,
}

impl Session<'_> {
    /// What an engine says of a program. A program that cannot be started is at fault, however little time there was.
    pub(super) fn ask(
        &mut self,
        proposal: &mut Proposal,
        task: &Task<'_>,
        step: &PlanStep,
        solver: &SolverSettings,
    ) -> Result<Asked, EngineError> {
        if let Err(refusal) = proposal.engine.supports(task) {
            return Ok(Asked::Refused(refusal));
        }
        (self.observer)(CheckEvent::StepBegins(step));
        let budget = self.check.budget.clone();
        let mut planner = Conductor { session: self, task, step };
        let mut run = Run { budget: &budget, effort: step.effort, solver, planner: &mut planner };
        let report = match proposal.engine.check(task, &mut run) {
            Err(error @ EngineError::Startup(_)) => return Err(error),
            Err(_) if budget.check().is_err() => return Ok(Asked::Ended),
            report => report?,
        };
        if report.verdict == Verdict::Holds {
            self.proof.extend(report.proof);
        }
        self.warn(report.warnings);
        self.solver.logged_before += report.statistics.get("solver_queries").unwrap_or(0.0) as u64;
        self.statistics.absorb(&report.statistics);
        Ok(Asked::Said(report.verdict))
    }
}

/// What an engine sees of its plan.
struct Conductor<'a, 's> {
    session: &'a mut Session<'s>,
    task: &'a Task<'a>,
    step: &'a PlanStep,
}

impl Planner for Conductor<'_, '_> {
    fn progress(&mut self, progress: &Progress) {
        (self.session.observer)(CheckEvent::Progress(*progress));
    }

    fn propose(&mut self, mut proposal: Proposal) -> Settled {
        let engine = proposal.engine.name();
        let effort = proposal.effort.min(self.step.effort);
        let step = PlanStep { engine, effort, counts: proposal.counts, ..self.step.clone() };
        // Its queries are not numbered with those of the search that waits.
        let mut solver = self.session.solver.clone();
        solver.log_dir = solver.log_dir.map(|folder| folder.join(engine));
        let outcome = match self.session.ask(&mut proposal, self.task, &step, &solver) {
            Ok(Asked::Said(Verdict::Holds)) if step.counts.proves() => StepOutcome::Proved,
            // A violation is found by the search that waits, which can show it.
            Ok(Asked::Said(Verdict::Holds | Verdict::Violated(_))) => StepOutcome::NotCounted,
            Ok(Asked::Said(Verdict::Unknown(reason))) => StepOutcome::Unknown(reason),
            Ok(Asked::Refused(refusal)) => StepOutcome::Refused(refusal),
            Ok(Asked::Ended) => StepOutcome::Unknown(self.session.reason_of_end()),
            Err(error) => StepOutcome::Failed(error.to_string()),
        };
        let settled = match outcome {
            StepOutcome::Proved => Settled::Proved,
            _ => Settled::Open,
        };
        self.session.note_step(step, outcome);
        settled
    }
}
