//! Decides a property on what it depends on, instead of on the whole program.
//!
//! That the property holds of an exact slice, or that nothing can be said about it, holds of the program. A violation is lifted to a run of the
//! program; if that does not lead there, the slice has shown nothing and the whole program is checked. Programs that cannot be sliced are
//! checked whole, with a warning that says why.

use adamant_analysis::Assumptions;
use adamant_check::{Counterexample, Engine, Property, Task, Verdict};
use adamant_evidence::{ReplayError, lift};
use adamant_program::Program;
use adamant_reduce::{Refusal, Selection, Slice, Slicer, Slicing};
use adamant_semantics::{Concrete, Extern, MachineSettings, Stop, is_standardised, modelled_functions};

use super::Session;
use crate::error::CheckError;
use crate::world::RunWorld;

impl Session<'_> {
    /// What the engine says of the program, found on a slice of it; none if the budget ended on the way.
    pub(super) fn decide_sliced(
        &mut self,
        engine: &mut dyn Engine,
        task: &Task<'_>,
        slicer: Slicer,
    ) -> Result<Option<Verdict>, CheckError> {
        let slicing = self.timed("reduce_s", |_| slicing(task.program, &task.property, &task.machine));
        let slicing = match slicing {
            Ok(slicing) => slicing,
            Err(refusal) => {
                self.warn(vec![format!("the program is not sliced: {refusal}")]);
                return self.decide(engine, task);
            }
        };
        let (slice, reduced) = self.timed("reduce_s", |_| {
            let slice = slicing.slice(slicer, &Selection::All);
            let reduced = slice.reduced();
            (slice, reduced)
        });
        let (before, after) = (slicing.size(), slice.size(&reduced));
        self.statistics.push("locations_before", before.locations as f64);
        self.statistics.push("edges_before", before.edges as f64);
        self.statistics.push("locations_after", after.locations as f64);
        self.statistics.push("edges_after", after.edges as f64);
        self.statistics.push("slices", 1.0);
        debug_assert!(adamant_program::verify(&reduced.program).is_ok(), "a slice is a well-formed program");
        let part = Task { program: &reduced.program, ..task.clone() };
        match self.decide(engine, &part)? {
            Some(Verdict::Violated(found)) => match self.lifted(task, &slice, &found) {
                Ok(lifted) => Ok(Some(Verdict::Violated(Box::new(lifted)))),
                Err(_) if self.check.budget.check().is_err() => Ok(None),
                Err(_) => self.decide(engine, task),
            },
            verdict => Ok(verdict),
        }
    }

    /// The run of the whole program that a run of the slice stands for.
    fn lifted(
        &mut self,
        task: &Task<'_>,
        slice: &Slice<'_, '_>,
        found: &Counterexample,
    ) -> Result<Counterexample, ReplayError> {
        let budget = self.check.budget.clone();
        let belongs = |function, block, statement| slice.keeps(adamant_analysis::Site { function, block, statement });
        self.timed("replay_s", |_| lift(task.program, &task.machine, &task.property, found, &belongs, &budget))
    }
}

/// Finds out what the statements of a program depend on.
pub(crate) fn slicing<'p>(
    program: &'p Program,
    property: &Property,
    machine: &MachineSettings,
) -> Result<Slicing<'p>, Refusal> {
    let modelled = modelled_functions::<Concrete<RunWorld<'_>>>();
    let returns_anything =
        |name: &str| machine.external == Extern::Havoc && !modelled.contains(&name) && !is_standardised(name);
    let failed_assertion = Stop::<std::convert::Infallible>::AssertionFailed(String::new());
    let assertions = property.violated_by(&failed_assertion).is_some();
    let assumptions = Assumptions { error_functions: property.error_functions(), returns_anything: &returns_anything };
    Slicing::new(program, assumptions, assertions)
}
