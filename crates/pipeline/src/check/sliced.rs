//! Decides a property on what it depends on, instead of on the whole program.
//!
//! What holds of a slice holds of the program. A violation is lifted to a run of the program. If that does not lead there, or the slice does
//! what the language does not define, and decisions were left free, those nearest to the criterion are brought back, each time twice as
//! many, until the slice is exact; if an exact slice shows a violation that cannot be lifted, the whole program is checked. Programs that
//! cannot be sliced are checked whole, with a warning that says why.

use std::collections::BTreeSet;

use adamant_analysis::{Assumptions, Site};
use adamant_check::{Choice, Counterexample, Engine, Property, Reason, Task, Verdict};
use adamant_evidence::ReplayError;
use adamant_program::Program;
use adamant_reduce::{Effect, Reduced, Refusal, Selection, Slice, Slicer, Slicing};
use adamant_semantics::{Concrete, Extern, MachineSettings, Stop, is_standardised, modelled_functions};

use super::Session;
use crate::error::CheckError;
use crate::world::RunWorld;

/// How a program is sliced before an engine sees it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SliceSettings {
    /// Which dependences slices follow.
    pub slicer: Slicer,
    /// Which ones they follow after decisions were brought back.
    pub refinement: Slicer,
}

impl Session<'_> {
    /// What the engine says of the program, found on slices of it; none if the budget ended on the way.
    pub(super) fn decide_sliced(
        &mut self,
        engine: &mut dyn Engine,
        task: &Task<'_>,
        settings: SliceSettings,
    ) -> Result<Option<Verdict>, CheckError> {
        let slicing = self.timed("reduce_s", |_| slicing(task.program, &task.property, &task.machine));
        let slicing = match slicing {
            Ok(slicing) => slicing,
            Err(refusal) => {
                self.warn(vec![format!("the program is not sliced: {refusal}")]);
                return self.decide(engine, task);
            }
        };
        let mut slicer = settings.slicer;
        let mut brought_back = BTreeSet::new();
        loop {
            let (slice, reduced) = self.slice(&slicing, slicer, &brought_back);
            let part = Task { program: &reduced.program, ..task.clone() };
            let Some(verdict) = self.decide(engine, &part)? else { return Ok(None) };
            let verdict = match verdict {
                Verdict::Violated(found) => match self.lifted(task, &reduced, *found) {
                    Ok(lifted) => return Ok(Some(Verdict::Violated(Box::new(lifted)))),
                    Err(_) if self.check.budget.check().is_err() => return Ok(None),
                    Err(_) => None,
                },
                verdict => Some(verdict),
            };
            let is_final = match (&verdict, reduced.effect) {
                (None, Effect::Exact) => return self.decide(engine, task),
                (_, Effect::Exact) => true,
                (Some(Verdict::Unknown(reason)), Effect::Overapproximates) => !may_be_of_slice(reason),
                (verdict, Effect::Overapproximates) => verdict.is_some(),
            };
            if is_final {
                return Ok(verdict);
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
        brought_back: &BTreeSet<Site>,
    ) -> (Slice<'s, 'p>, Reduced) {
        let (slice, reduced) = self.timed("reduce_s", |_| {
            let slice = slicing.slice(slicer, &Selection::All, brought_back);
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
        if reduced.effect == Effect::Overapproximates {
            // Free decisions are arbitrary values that the whole program does not ask for.
            found
                .choices
                .iter_mut()
                .for_each(|thread| thread.choices.retain(|choice| !matches!(choice, Choice::Arbitrary(_))));
        }
        let Some(kept) = reduced.back.kept() else { return Ok(found) };
        self.lift(task.program, task, &found, &kept)
    }
}

/// Whether there may be an answer on a slice with fewer free decisions.
const fn may_be_of_slice(reason: &Reason) -> bool {
    matches!(reason, Reason::Unsupported { .. } | Reason::UndefinedBehaviour { .. } | Reason::NotReplayed)
}

/// Finds out what the statements of a program depend on.
pub(crate) fn slicing<'p>(
    program: &'p Program,
    property: &Property,
    machine: &MachineSettings,
) -> Result<Slicing<'p>, Refusal> {
    if property.name() != Property::assertion_safety().name() {
        return Err(Refusal::Property { property: property.name().to_owned() });
    }
    assuming(property, machine, |assumptions| Slicing::new(program, assumptions, assertions_count(property)))
}

/// Whether the property forbids that assertions fail.
pub(super) fn assertions_count(property: &Property) -> bool {
    let failed_assertion = Stop::<std::convert::Infallible>::AssertionFailed(String::new());
    property.violated_by(&failed_assertion).is_some()
}

/// Does something with what is taken to be true of functions without body.
pub(super) fn assuming<R>(
    property: &Property,
    machine: &MachineSettings,
    work: impl FnOnce(Assumptions<'_>) -> R,
) -> R {
    let modelled = modelled_functions::<Concrete<RunWorld<'_>>>();
    let returns_anything =
        |name: &str| machine.external == Extern::Havoc && !modelled.contains(&name) && !is_standardised(name);
    work(Assumptions { error_functions: property.error_functions(), returns_anything: &returns_anything })
}
