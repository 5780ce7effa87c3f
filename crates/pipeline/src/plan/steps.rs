//! Which steps a plan begins with, and which follow from others.
//!
//! Assertions may be checked one after another, each while all others are taken to hold: the first that fails in a run fails so, too. Then
//! their slices leave out what may fail, and one more slice is about that alone: if none of them fails, nothing was missed. There is a short look at
//! all together first. Then each gets little work at first, and more when all others had their turns.

use std::collections::{BTreeSet, VecDeque};

use adamant_analysis::Site;
use adamant_check::{Effort, Proposal};
use adamant_reduce::{Selection, Slicer};

use super::ground::Slices;
use super::knowledge::About;
use super::{PlanStep, Rules, Subject};

/// How much work a slice with free decisions gets: they may make runs longer than those of the program.
pub(super) const MOST_FREE_WORK: Effort = Effort::Work(20_000);

/// How much is done for all assertions together before they are looked at apart: what few states tell is told at once.
const FIRST_LOOK: Effort = Effort::Work(200);

/// How much is done for one slice before the others have their turns: a violation in a later one need not wait until an earlier one is proved.
const LOOKS: [Effort; 4] = [Effort::Work(100), Effort::Work(1_000), Effort::Work(10_000), Effort::Full];

/// How many slices there are at most; where a program asserts more, slices are about several assertions.
pub(super) const MOST_SLICES: usize = 64;

/// A step that waits.
#[derive(Clone)]
pub(super) struct Queued {
    pub(super) step: PlanStep,
    /// The number of its engine.
    pub(super) engine: usize,
    pub(super) about: About,
    /// How much any engine may do here.
    look: Effort,
}

impl Queued {
    /// The same question, on another slice of the same selection.
    pub(super) fn on(mut self, slicer: Slicer, brought_back: BTreeSet<Site>) -> Self {
        if let Subject::ProgramSlice { selection, .. } = self.step.subject {
            self.step.subject = Subject::ProgramSlice { selection, slicer, brought_back };
        }
        self
    }

    /// The decisions of its slice that are not free.
    pub(super) fn brought_back(&self) -> BTreeSet<Site> {
        match &self.step.subject {
            Subject::ProgramSlice { brought_back, .. } => brought_back.clone(),
            Subject::Whole | Subject::Reduced => BTreeSet::new(),
        }
    }

    /// The same question with as much effort as it was planned with.
    pub(super) fn with_planned_effort(self, engines: &[Proposal]) -> Self {
        let look = self.look;
        self.with(look, engines)
    }

    /// The same question with more effort.
    pub(super) fn with_more(self, engines: &[Proposal]) -> Self {
        let at = LOOKS.iter().position(|look| *look == self.look);
        let look = at.and_then(|at| LOOKS.get(at + 1)).copied().unwrap_or(Effort::Full);
        self.with(look, engines)
    }

    /// The same question with all the effort that its engine is for.
    pub(super) fn with_all(self, engines: &[Proposal]) -> Self {
        self.with(Effort::Full, engines)
    }

    fn with(mut self, look: Effort, engines: &[Proposal]) -> Self {
        self.look = look;
        self.step.effort = look.min(engines[self.engine].effort);
        self
    }
}

/// One step for each engine.
pub(super) fn ask_all(
    engines: &[Proposal],
    about: About,
    subject: &Subject,
    rules: Rules,
    look: Effort,
) -> VecDeque<Queued> {
    let step = |(engine, proposal): (usize, &Proposal)| {
        let step = PlanStep {
            engine: proposal.engine.name(),
            subject: subject.clone(),
            rules,
            effort: look.min(proposal.effort),
            counts: proposal.counts,
        };
        Queued { step, engine, about, look }
    };
    engines.iter().enumerate().map(step).collect()
}

/// The steps that slices begin with: those of the only one, or a look at all together.
pub(super) fn first_slices(engines: &[Proposal], slices: &Slices<'_>, rules: Rules) -> VecDeque<Queued> {
    match &*slices.selections {
        [only] => ask_all(engines, About::Part(0), &slice(slices, only), rules, Effort::Full),
        _ => ask_all(engines, About::Everything, &slice(slices, &Selection::All), rules, FIRST_LOOK),
    }
}

/// The steps that look at all slices apart.
pub(super) fn slices_apart(engines: &[Proposal], slices: &Slices<'_>, rules: Rules) -> VecDeque<Queued> {
    let parts = slices.selections.iter().enumerate();
    let ask = |(part, selection)| ask_all(engines, About::Part(part), &slice(slices, selection), rules, LOOKS[0]);
    parts.flat_map(ask).collect()
}

fn slice(slices: &Slices<'_>, selection: &Selection) -> Subject {
    Subject::ProgramSlice { selection: selection.clone(), slicer: slices.slicer, brought_back: BTreeSet::new() }
}
