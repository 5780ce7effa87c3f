//! The loop that runs a plan: takes the next step, makes the program that it is about, asks the engine, and settles what that means.
//!
//! Programs that cannot be sliced are checked whole, with a warning that says why.

use std::cell::OnceCell;
use std::collections::VecDeque;

use adamant_analysis::Site;
use adamant_check::{Effort, Proposal, Refusal as EngineRefusal, Task};
use adamant_program::Program;
use adamant_reduce::{Approximation, Reduced, ReductionPass, Refusal};
use adamant_semantics::Faults;

use super::ask::Asked;
use super::ground::{Ground, Slices, size};
use super::knowledge::{About, Knowledge};
use super::steps::{MOST_FREE_WORK, Queued, ask_all, first_slices};
use super::{Rules, StepOutcome, Subject};
use crate::check::assumptions::assumptions;
use crate::check::{CheckEvent, CheckVerdict, Session, Stage};
use crate::engines::Engines;
use crate::error::CheckError;

/// Something for each set of rules, made when it is needed.
pub(super) struct ByRules<T> {
    as_asked: OnceCell<T>,
    as_executed: OnceCell<T>,
}

impl<T> ByRules<T> {
    const fn new() -> Self {
        Self { as_asked: OnceCell::new(), as_executed: OnceCell::new() }
    }

    pub(super) const fn of(&self, rules: Rules) -> &OnceCell<T> {
        match rules {
            Rules::AsAsked => &self.as_asked,
            Rules::AsExecuted => &self.as_executed,
        }
    }
}

/// Runs the plan of a check.
pub(crate) fn conduct(
    session: &mut Session<'_>,
    program: &Program,
    engines: &mut Engines,
) -> Result<CheckVerdict, CheckError> {
    let (task, note) = session.check.task(program);
    session.warn(note.into_iter().collect());
    let told_before = session.warnings.len();
    let grounds = ByRules::new();
    let slices = ByRules::new();
    let mut conduct = Conduct {
        session,
        engines: &mut engines.0,
        task,
        rules: Rules::AsAsked,
        grounds: &grounds,
        slices: &slices,
        queue: VecDeque::new(),
        known: Knowledge::default(),
        told_before,
    };
    let verdict = conduct.run();
    conduct.drop_the_rest();
    verdict
}

/// A plan that runs.
pub(super) struct Conduct<'a, 's, 'g, 'p> {
    pub(super) session: &'a mut Session<'s>,
    pub(super) engines: &'a mut [Proposal],
    /// What is asked of the program.
    pub(super) task: Task<'p>,
    pub(super) rules: Rules,
    grounds: &'g ByRules<Ground<'p>>,
    pub(super) slices: &'g ByRules<Result<Slices<'g>, Refusal>>,
    pub(super) queue: VecDeque<Queued>,
    pub(super) known: Knowledge,
    /// The number of warnings that do not depend on the rules.
    pub(super) told_before: usize,
}

/// A slice that was made for a step.
pub(super) struct Made {
    pub(super) reduced: Reduced,
    /// The decisions that it leaves free, those nearest to the criterion first.
    pub(super) free: Vec<Site>,
}

impl<'g, 'p> Conduct<'_, '_, 'g, 'p> {
    fn run(&mut self) -> Result<CheckVerdict, CheckError> {
        self.begin();
        loop {
            let Some(next) = self.queue.pop_front() else {
                return Ok(self.without_answer());
            };
            if self.known.knows(next.about) {
                self.session.note_step(next.step, StepOutcome::NotNeeded);
                continue;
            }
            if let Some(verdict) = self.step(next)? {
                return Ok(verdict);
            }
        }
    }

    /// Plans the first steps under the rules that apply.
    pub(super) fn begin(&mut self) {
        let ground = self.ground();
        let Some(settings) = self.session.check.slicing else {
            return self.ask_about_smallest();
        };
        let rules = self.rules;
        let of_smallest = || Slices::of(&ground.smallest(), settings.slicer, settings.partition);
        let slices = self.session.timed("reduce_s", |_| self.slices.of(rules).get_or_init(of_smallest));
        match slices {
            Err(refusal) => {
                let purpose = if self.task.property.formula().is_some() { " for a formula" } else { "" };
                self.session.warn(vec![format!("the program is not sliced{purpose}: {refusal}")]);
                self.ask_about_smallest();
            }
            Ok(slices) => {
                self.known.begin_anew();
                self.known.part(slices.selections.len());
                self.queue = first_slices(self.engines, slices, rules);
            }
        }
    }

    /// Forgets what was planned, and asks all engines about a program without slices.
    pub(super) fn ask_about_all(&mut self, subject: Subject) {
        self.drop_the_rest();
        self.known.begin_anew();
        self.queue = ask_all(self.engines, About::Everything, &subject, self.rules, Effort::Full);
    }

    /// What is planned does not come to its turn.
    pub(super) fn drop_the_rest(&mut self) {
        for left in std::mem::take(&mut self.queue) {
            self.session.note_step(left.step, StepOutcome::NotNeeded);
        }
    }

    /// Asks all engines about what the reductions leave.
    pub(super) fn ask_about_smallest(&mut self) {
        let subject = match &*self.ground().passes {
            [] => Subject::Whole,
            [_, ..] => Subject::Reduced,
        };
        self.ask_about_all(subject);
    }

    /// The program under the rules that apply, and what the reductions leave of it.
    pub(super) fn ground(&mut self) -> &'g Ground<'p> {
        let cell = self.grounds.of(self.rules);
        if let Some(known) = cell.get() {
            return known;
        }
        let mut task = self.task.clone();
        if self.rules == Rules::AsExecuted {
            task.machine = self.session.check.machine.clone();
        }
        let check = self.session.check;
        if check.slicing.is_some() || !check.reductions.is_empty() {
            self.session.warn(assumptions(&task));
        }
        let leaves_out = check.slicing.is_some() || check.reductions.contains(&ReductionPass::Dead);
        if leaves_out && task.machine.faults == Faults::PassOver {
            let what =
                "what may fail is left out where nothing depends on it: runs go on after undefined behaviour, as asked";
            self.session.warn(vec![what.to_owned()]);
        }
        let (ground, refused) = self.session.timed("reduce_s", |_| Ground::of(task, &check.reductions));
        self.session.warn(refused);
        self.session.sizes.note_program(size(ground.task.program));
        cell.get_or_init(|| ground)
    }

    /// Runs a step; there may be a verdict then.
    fn step(&mut self, mut next: Queued) -> Result<Option<CheckVerdict>, CheckError> {
        if self.is_last_one(next.about) {
            // There is no reason to put it off.
            next = next.with_all(self.engines);
        }
        let ground = self.ground();
        let made = self.made(&next);
        let mut task = ground.smallest();
        if next.step.subject == Subject::Whole {
            task.program = ground.task.program;
        }
        if made.is_none() {
            self.session.sizes.note_look(next.about, size(task.program));
        }
        if let Some(made) = &made {
            task.program = &made.reduced.program;
            if made.reduced.approximation == Approximation::Over {
                // What a pointer is may be asked by a decision that is free, so that following it shows nothing.
                task.machine.faults = Faults::Stop;
                next.step.effort = next.step.effort.min(MOST_FREE_WORK);
            }
        }
        (self.session.observer)(CheckEvent::Stage(Stage::Engine));
        let engine = &mut self.engines[next.engine];
        let solver = self.session.solver.clone();
        let asked = self.session.timed("engine_s", |session| session.ask(engine, &task, &next.step, &solver))?;
        let (step, about) = (next.step.clone(), next.about);
        let (outcome, verdict) = match asked {
            Asked::Said(verdict) => self.settle(next, made, verdict),
            Asked::Refused(refusal) => {
                self.known.note_refusal(step.engine, &refusal);
                if matches!(refusal, EngineRefusal::Program { .. }) {
                    self.look_apart_after(&step.subject, about);
                }
                (StepOutcome::Refused(refusal), None)
            }
            Asked::Ended => self.ended(),
        };
        self.session.note_step(step, outcome);
        Ok(verdict)
    }

    /// Whether nothing waits that is about something else.
    fn is_last_one(&self, about: About) -> bool {
        about != About::Everything && self.queue.iter().all(|other| other.about == about)
    }

    /// The slice that a step is about, if it is about one.
    fn made(&mut self, next: &Queued) -> Option<Made> {
        let Subject::ProgramSlice { selection, slicer, brought_back } = &next.step.subject else { return None };
        let slices = self.slices.of(self.rules).get()?.as_ref().ok()?;
        let (slice, reduced) = self.session.timed("reduce_s", |_| slices.make(*slicer, selection, brought_back));
        self.session.count("slices", 1.0);
        self.session.sizes.note_look(next.about, slice.size(&reduced));
        Some(Made { free: slice.free().to_vec(), reduced })
    }
}
