//! What a verdict of an engine means for the check: the one place where verdicts, effects and what they count for are combined.
//!
//! What holds of a slice holds of the program. A violation is lifted to a run of the program. If that does not lead there, or the slice does
//! what the language does not define, and decisions were left free, those nearest to the criterion are brought back, each time twice as
//! many, until the slice is exact. A slice with free decisions gets so much work and no more; then the exact one takes its place, as it does
//! where an engine gives up. One slice for all assertions that is too much for an engine is taken apart. If an exact
//! slice shows a violation that cannot be lifted, all of the program is checked, and so it is if a run of the reduced program does not lift.
//! A violation that cannot be executed may rest on runs that only proofs cover: then everything begins again without these. Otherwise an
//! engine is mistaken, and the others are asked.

use adamant_check::{Counterexample, Effort, Reason, Shown, Verdict};
use adamant_program::Function;
use adamant_reduce::{Approximation, Slicer};
use adamant_semantics::{Extern, Faults};

use super::conduct::{Conduct, Made};
use super::knowledge::About;
use super::steps::{Queued, slices_apart};
use super::{Rules, StepOutcome, Subject};
use crate::check::{CheckEvent, CheckVerdict, NoAnswer, Stage};
use crate::confirm;

/// What became of a step, and the verdict of the check if there is one.
type Settlement = (StepOutcome, Option<CheckVerdict>);

impl Conduct<'_, '_, '_, '_> {
    /// Draws the conclusions from what an engine said.
    pub(super) fn settle(&mut self, done: Queued, made: Option<Made>, verdict: Verdict) -> Settlement {
        match verdict {
            Verdict::Holds if done.step.counts.proves() => {
                self.known.note_proof(done.about);
                (StepOutcome::Proved, self.known.is_proved().then(|| self.proved()))
            }
            Verdict::Violated(found) if done.step.counts.refutes() => self.settle_violation(done, made, *found),
            Verdict::Holds | Verdict::Violated(_) => (StepOutcome::NotCounted, None),
            Verdict::Unknown(reason) => self.settle_unknown(done, made, reason),
        }
    }

    fn settle_unknown(&mut self, done: Queued, made: Option<Made>, reason: Reason) -> Settlement {
        let outcome = StepOutcome::Unknown(reason.clone());
        let is_ended = self.session.check.budget.check().is_err();
        let free = made.filter(|made| made.reduced.approximation == Approximation::Over);
        match (reason, free) {
            _ if is_ended && done.step.effort != Effort::Full => self.ended(),
            (Reason::EffortSpent, free) if done.step.effort != Effort::Full => {
                self.go_further(done, free);
                (outcome, None)
            }
            (reason, Some(made)) if may_be_of_slice(&reason) => {
                self.refine(done, &made);
                (outcome, None)
            }
            (Reason::Bound(_) | Reason::NoFinerAbstraction | Reason::SolverGaveUp, Some(_)) if !is_ended => {
                self.decide_all(done);
                (outcome, None)
            }
            (reason, _) => {
                if !is_ended && reason.position().is_none() {
                    self.look_apart_after(&done.step.subject, done.about);
                }
                if done.step.counts.refutes() {
                    self.known.note_no_answer(self.session.no_answer(self.task.program, reason));
                }
                let verdict = is_ended.then(|| self.without_answer());
                (outcome, verdict)
            }
        }
    }

    /// Plans what follows a step that did as much as it was to do.
    fn go_further(&mut self, done: Queued, free: Option<Made>) {
        if done.step.effort == self.engines[done.engine].effort {
            // It does no more anywhere.
            return;
        }
        if free.is_some() {
            return self.decide_all(done);
        }
        match done.about {
            About::Part(_) => self.queue.push_back(done.with_more(self.engines)),
            About::Everything => self.look_apart(),
        }
    }

    /// Plans the same question on a slice without free decisions.
    fn decide_all(&mut self, done: Queued) {
        self.session.count("slice_fallbacks", 1.0);
        let brought_back = done.brought_back();
        self.queue.push_front(done.on(Slicer::Backward, brought_back).with_planned_effort(self.engines));
    }

    /// Plans a look at each slice apart, if one slice for all of them was too much for an engine.
    pub(super) fn look_apart_after(&mut self, subject: &Subject, about: About) {
        if about == About::Everything && matches!(subject, Subject::ProgramSlice { .. }) {
            self.look_apart();
        }
    }

    /// Plans a look at each slice apart, if there is none planned.
    fn look_apart(&mut self) {
        let is_planned = self.queue.iter().any(|queued| queued.about != About::Everything);
        if let (false, Some(Ok(slices))) = (is_planned, self.slices.of(self.rules).get()) {
            self.queue.extend(slices_apart(self.engines, slices, self.rules));
        }
    }

    /// Plans the same question on a slice with fewer free decisions.
    fn refine(&mut self, done: Queued, made: &Made) {
        self.session.count("slice_refinements", 1.0);
        let mut brought_back = done.brought_back();
        let count = brought_back.len().max(1);
        brought_back.extend(made.free.iter().copied().take(count));
        let slicer = self.session.check.slicing.map_or(Slicer::Backward, |settings| settings.refinement);
        self.queue.push_front(done.on(slicer, brought_back).with_planned_effort(self.engines));
    }

    fn settle_violation(&mut self, done: Queued, made: Option<Made>, mut found: Counterexample) -> Settlement {
        let ground = self.ground();
        if let Some(made) = &made {
            match self.session.lift_from_slice(&ground.smallest(), &made.reduced, found) {
                Ok(lifted) => found = lifted,
                Err(_) if self.session.check.budget.check().is_err() => return self.ended(),
                Err(_) => {
                    match made.reduced.approximation {
                        Approximation::Over => self.refine(done, made),
                        Approximation::Exact => {
                            self.session.count("slices_not_lifted", 1.0);
                            self.note_not_lifted(done.step.engine, "a slice");
                            self.ask_about_smallest();
                        }
                    }
                    return (StepOutcome::NotLifted, None);
                }
            }
        }
        if done.step.subject != Subject::Whole {
            match self.session.lift_to_whole(ground, found) {
                Ok(lifted) => found = lifted,
                Err(_) if self.session.check.budget.check().is_err() => return self.ended(),
                Err(_) => {
                    self.note_not_lifted(done.step.engine, "the reduced program");
                    self.ask_about_all(Subject::Whole);
                    return (StepOutcome::NotLifted, None);
                }
            }
        }
        self.settle_run(done.step.engine, found)
    }

    /// A violation of something exact does not lift: a mistake, unless it rests on what only proofs do.
    fn note_not_lifted(&mut self, engine: &str, of: &str) {
        if self.rules == Rules::AsExecuted || !self.asks_for_more_than_is_executed() {
            let what = format!("reported a violation of {of} that does not lead to one of the program");
            self.known.note_mistake(format!("the engine {engine} {what}: a bug of it or of what was left out"));
        }
    }

    /// Executes a run that should violate the property.
    fn settle_run(&mut self, engine: &'static str, found: Counterexample) -> Settlement {
        let violated = found.violation.sentence(&self.task.property, Shown::Nothing);
        (self.session.observer)(CheckEvent::Stage(Stage::Replay));
        let program = self.task.program;
        let confirmed = self.session.timed("replay_s", |session| confirm::confirm(session.check, program, found));
        match confirmed {
            Ok(violation) => (StepOutcome::Violated, Some(CheckVerdict::Violated(Box::new(violation)))),
            Err(_) if self.session.check.budget.check().is_err() => self.ended(),
            Err(_) if self.rules == Rules::AsAsked && self.asks_for_more_than_is_executed() => {
                // It may rest on what only proofs do; another one may not.
                self.rules = Rules::AsExecuted;
                self.session.warnings.truncate(self.told_before);
                let what = "in a run that undefined behaviour or inline assembly may be part of, which shows nothing";
                let warning = format!("{violated} {what}; the program is checked again without such runs");
                self.session.warn(vec![warning]);
                self.drop_the_rest();
                self.begin();
                (StepOutcome::NotReplayed, None)
            }
            Err(deviation) => {
                let no_answer = NoAnswer::without_place(Reason::NotReplayed);
                self.known.note_no_answer(NoAnswer { details: Some(deviation), ..no_answer });
                let what = "reported a violation that is none when it is executed: a bug of it";
                self.known.note_mistake(format!("the engine {engine} {what}"));
                (StepOutcome::NotReplayed, None)
            }
        }
    }

    /// Whether violations are looked for in runs that are not executed so.
    fn asks_for_more_than_is_executed(&self) -> bool {
        let machine = &self.task.machine;
        let has_assembly = || self.task.program.functions.iter().any(|function| Function::is_assembly(&function.name));
        machine.faults != Faults::Stop || (machine.assembly != Extern::Error && has_assembly())
    }

    /// The property holds, whatever was reported by an engine that is mistaken.
    fn proved(&mut self) -> CheckVerdict {
        let mistakes = self.known.take_mistakes();
        self.session.warn(mistakes);
        CheckVerdict::Holds
    }

    /// The verdict when nothing is left to be tried.
    pub(super) fn without_answer(&mut self) -> CheckVerdict {
        match std::mem::take(&mut self.known).why_not() {
            Some(no_answer) => CheckVerdict::Unknown(no_answer),
            None => self.session.ended(),
        }
    }

    /// The budget has ended.
    pub(super) fn ended(&self) -> Settlement {
        (StepOutcome::Unknown(self.session.reason_of_end()), Some(self.session.ended()))
    }
}

/// Whether there may be an answer on a slice with fewer free decisions.
const fn may_be_of_slice(reason: &Reason) -> bool {
    matches!(reason, Reason::Unsupported { .. } | Reason::UndefinedBehaviour { .. } | Reason::NotReplayed)
}
