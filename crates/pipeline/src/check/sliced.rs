//! Decides a property on what it depends on, instead of on the whole program.
//!
//! What holds of a slice holds of the program. A violation is lifted to a run of the program. If that does not lead there, or the slice does
//! what the language does not define, and decisions were left free, those nearest to the criterion are brought back, each time twice as
//! many, until the slice is exact. Free decisions may make runs longer than those of the program, so a slice with some of them gets so many
//! states and no more; then the exact one takes its place. If an exact slice shows a violation that cannot be lifted, the whole program is
//! checked. Programs that cannot be sliced are checked whole, with a warning that says why.
//!
//! Formulas are decided on what the globals that they read depend on, and all decisions are made as in the program.
//!
//! Assertions may be checked one after another, each while all others are taken to hold: the first that fails in a run fails so, too. Then
//! their slices leave out what may fail, and one more slice is about that alone: if none of them fails, nothing was missed. Each slice gets few
//! states at first, after a look at all together, and more when all others had their turns.

use std::collections::BTreeSet;

use adamant_analysis::Site;
use adamant_check::{Counterexample, Engine, LtlProperty, Property, Reason, Task, Verdict};
use adamant_evidence::{ReplayError, WholeAndPart, lift_formula, replay, without_free_choices};
use adamant_reduce::{Approximation, ProgramSlice, Reduced, Refusal, Selection, Slicer, Slicing};
use adamant_semantics::Faults;

use rustc_hash::FxHashSet;

use super::assumptions::assuming;
use super::formula_slices::{exact, watched_globals};
use super::{Effort, Session};
use crate::error::CheckError;
use crate::slice::Partition;

/// How a program is sliced before an engine sees it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SliceSettings {
    /// Which dependences slices follow.
    pub slicer: Slicer,
    /// Which ones they follow after decisions were brought back.
    pub refinement: Slicer,
    /// Whether there is one slice for all assertions or one for each.
    pub partition: Partition,
}

/// How many states a slice with free decisions may have.
const MOST_FREE_STATES: u64 = 20_000;

/// How much is done for all assertions together before they are looked at apart: what few states tell is told at once.
const FIRST_LOOK: Effort = Effort::States(200);

/// How much is done for one slice before the others have their turns: a violation in a later one need not wait until an earlier one is proved.
const LOOKS: [Effort; 4] = [Effort::States(100), Effort::States(1_000), Effort::States(10_000), Effort::Full];

/// How many slices there are at most; where a program asserts more, slices are about several assertions.
const MOST_SLICES: usize = 64;

/// What is found out on slices for one criterion.
enum Found {
    /// This is so of the program, as far as the criterion goes.
    Answer(Verdict),
    /// An exact slice has a violation that is not one of the program.
    NotLifted,
    /// There are more states than it was to have.
    TooLarge,
    /// The budget ended.
    Nothing,
}

impl Session<'_> {
    /// What the engine says of the program, found on slices of it; none if the budget ended on the way.
    pub(super) fn decide_sliced(
        &mut self,
        engine: &mut dyn Engine,
        task: &Task<'_>,
        settings: SliceSettings,
    ) -> Result<Option<Verdict>, CheckError> {
        let slicing = self.timed("reduce_s", |_| slicing(task));
        let slicing = match slicing {
            Ok(slicing) => slicing,
            Err(refusal) => return self.decide_whole(engine, task, &refusal),
        };
        let (settings, mut open) = match watched_globals(task.program, &task.property) {
            Ok(None) => (settings, selections(&slicing, settings.partition)),
            Ok(Some(globals)) => (exact(settings), vec![Selection::Writes(globals)]),
            Err(refusal) => return self.decide_whole(engine, task, &refusal),
        };
        if open.len() > 1 {
            match self.decide_selection(engine, task, settings, (&slicing, &Selection::All), FIRST_LOOK)? {
                Found::Answer(verdict) => return Ok(Some(verdict)),
                Found::NotLifted => {
                    self.count("slices_not_lifted", 1.0);
                    return self.decide(engine, task);
                }
                Found::Nothing => return Ok(None),
                Found::TooLarge => {}
            }
        }
        let mut unknown = None;
        let mut is_lifted = true;
        for effort in LOOKS {
            // There is no reason to put off the only one.
            let effort = if open.len() == 1 { Effort::Full } else { effort };
            for selection in std::mem::take(&mut open) {
                match self.decide_selection(engine, task, settings, (&slicing, &selection), effort)? {
                    Found::Answer(Verdict::Holds) => {}
                    Found::Answer(Verdict::Unknown(reason)) => unknown = unknown.or(Some(reason)),
                    Found::Answer(violated) => return Ok(Some(violated)),
                    Found::NotLifted => {
                        self.count("slices_not_lifted", 1.0);
                        is_lifted = false;
                    }
                    Found::TooLarge => open.push(selection),
                    Found::Nothing => return Ok(None),
                }
            }
        }
        match unknown {
            _ if !is_lifted => self.decide(engine, task),
            Some(reason) => Ok(Some(Verdict::Unknown(reason))),
            None if open.is_empty() => Ok(Some(Verdict::Holds)),
            None => Ok(None),
        }
    }

    /// What the engine says of a program that cannot be sliced.
    fn decide_whole(
        &mut self,
        engine: &mut dyn Engine,
        task: &Task<'_>,
        refusal: &Refusal,
    ) -> Result<Option<Verdict>, CheckError> {
        let purpose = if matches!(task.property, Property::Ltl(_)) { " for a formula" } else { "" };
        self.warn(vec![format!("the program is not sliced{purpose}: {refusal}")]);
        self.decide(engine, task)
    }

    /// What the engine says of slices for one criterion, with ever fewer free decisions.
    fn decide_selection(
        &mut self,
        engine: &mut dyn Engine,
        task: &Task<'_>,
        settings: SliceSettings,
        (slicing, selection): (&Slicing<'_>, &Selection),
        most: Effort,
    ) -> Result<Found, CheckError> {
        let mut slicer = settings.slicer;
        let mut brought_back = BTreeSet::new();
        loop {
            let (slice, reduced) = self.slice(slicing, slicer, selection, &brought_back);
            let mut part = Task { program: &reduced.program, ..task.clone() };
            let effort = match reduced.approximation {
                Approximation::Exact => most,
                Approximation::Over => {
                    // What a pointer is may be asked by a decision that is free, so that following it shows nothing.
                    part.machine.faults = Faults::Stop;
                    most.at_most(MOST_FREE_STATES)
                }
            };
            let Some(verdict) = self.decide_within(engine, &part, effort)? else {
                if self.check.budget.check().is_err() || effort == Effort::Full {
                    return Ok(Found::Nothing);
                }
                if reduced.approximation == Approximation::Exact {
                    return Ok(Found::TooLarge);
                }
                self.count("slice_fallbacks", 1.0);
                slicer = Slicer::Backward;
                continue;
            };
            let verdict = match verdict {
                Verdict::Violated(found) => match self.lifted(task, &reduced, *found) {
                    Ok(lifted) => return Ok(Found::Answer(Verdict::Violated(Box::new(lifted)))),
                    Err(_) if self.check.budget.check().is_err() => return Ok(Found::Nothing),
                    Err(_) => None,
                },
                verdict => Some(verdict),
            };
            match (verdict, reduced.approximation) {
                (None, Approximation::Exact) => return Ok(Found::NotLifted),
                (Some(verdict), Approximation::Exact) => return Ok(Found::Answer(verdict)),
                (Some(Verdict::Unknown(reason)), Approximation::Over) if may_be_of_slice(&reason) => {}
                (Some(verdict), Approximation::Over) => return Ok(Found::Answer(verdict)),
                (None, Approximation::Over) => {}
            }
            self.count("slice_refinements", 1.0);
            let count = brought_back.len().max(1);
            brought_back.extend(slice.free().iter().copied().take(count));
            slicer = settings.refinement;
        }
    }

    /// A slice, and the program that it is.
    fn slice<'s, 'p>(
        &mut self,
        slicing: &'s Slicing<'p>,
        slicer: Slicer,
        selection: &Selection,
        brought_back: &BTreeSet<Site>,
    ) -> (ProgramSlice<'s, 'p>, Reduced) {
        let (slice, reduced) = self.timed("reduce_s", |_| {
            let slice = slicing.slice(slicer, selection, brought_back);
            let reduced = slice.reduced();
            (slice, reduced)
        });
        debug_assert!(adamant_program::verify(&reduced.program).is_ok(), "a slice is a well-formed program");
        self.count("slices", 1.0);
        self.count_sizes(slicing.size(), slice.size(&reduced));
        (slice, reduced)
    }

    /// The run of the whole program that a run of the slice stands for.
    fn lifted(
        &mut self,
        task: &Task<'_>,
        reduced: &Reduced,
        mut found: Counterexample,
    ) -> Result<Counterexample, ReplayError> {
        if reduced.approximation == Approximation::Over {
            // Free decisions are arbitrary values that the whole program does not ask for.
            let (machine, property, budget) = (&task.machine, &task.property, self.check.budget.clone());
            let is_made_up =
                |function, block, statement| reduced.back.origin(Site { function, block, statement }).is_none();
            found = self.timed("replay_s", |_| {
                without_free_choices(&reduced.program, machine, property, &found, &is_made_up, &budget)
            })?;
        }
        let Some(kept) = reduced.back.kept() else { return Ok(found) };
        match &task.property {
            Property::Ltl(property) => self.lift_formula(task, property, reduced, &found, &kept),
            _ => self.lift(task.program, task, &found, &kept),
        }
    }

    /// The run of the whole program that a run of the slice stands for, if that breaks the formula, too.
    fn lift_formula(
        &mut self,
        task: &Task<'_>,
        property: &LtlProperty,
        reduced: &Reduced,
        found: &Counterexample,
        kept: &FxHashSet<Site>,
    ) -> Result<Counterexample, ReplayError> {
        let budget = self.check.budget.clone();
        let programs = WholeAndPart {
            whole: task.program,
            part: &reduced.program,
            belongs: &|function, block, statement| kept.contains(&Site { function, block, statement }),
            comes_from_whole: &|function, block, statement| {
                reduced.back.origin(Site { function, block, statement }).is_some()
            },
        };
        self.timed("replay_s", |_| {
            let lifted = lift_formula(programs, &task.machine, property, found, &budget)?;
            replay(task.program, &task.machine, &task.property, &lifted, &budget).map(|_| lifted)
        })
    }
}

/// What slices are about, so that what holds of all of them holds of the program.
pub(crate) fn selections(slicing: &Slicing<'_>, partition: Partition) -> Vec<Selection> {
    match partition {
        Partition::Together => vec![Selection::All],
        Partition::Separate => {
            let numbers: Vec<usize> = (0..slicing.assertions()).collect();
            let together = numbers.len().div_ceil(MOST_SLICES).max(1);
            let parts = numbers.chunks(together).map(|part| Selection::Assertions(part.to_vec()));
            let asks_for_failing = slicing.may_fail() || numbers.is_empty();
            parts.chain(asks_for_failing.then_some(Selection::Failing)).collect()
        }
    }
}

/// Whether there may be an answer on a slice with fewer free decisions.
const fn may_be_of_slice(reason: &Reason) -> bool {
    matches!(reason, Reason::Unsupported { .. } | Reason::UndefinedBehaviour { .. } | Reason::NotReplayed)
}

/// Finds out what the statements of a program depend on.
pub(crate) fn slicing<'p>(task: &Task<'p>) -> Result<Slicing<'p>, Refusal> {
    if !matches!(task.property, Property::UnreachCall { .. } | Property::Ltl(_)) {
        return Err(Refusal::Property { property: task.property.name().to_owned() });
    }
    assuming(task, |assumptions| Slicing::new(task.program, assumptions))
}
