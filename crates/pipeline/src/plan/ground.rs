//! What searches stand on: a program under some rules, what the reductions leave of it, and its slices.
//!
//! `check` and `slice` come here for both, so that what one shows is what the other decides on.

use std::collections::BTreeSet;

use adamant_analysis::{CallGraph, Site};
use adamant_base::Choice as _;
use adamant_check::{Slices as Sliced, Statements, Task};
use adamant_program::{FunctionId, Program};
use adamant_reduce::{BackMap, ProgramSlice, Reduced, ReductionPass, Refusal, Selection, Size, Slicer, Slicing};

use super::steps::MOST_SLICES;
use crate::check::assumptions::assuming;
use crate::check::formula_slices::watched_globals;
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

/// A program, and the programs that the reductions leave, one after another.
pub(crate) struct Ground<'p> {
    pub(crate) task: Task<'p>,
    pub(crate) passes: Vec<Reduced>,
}

impl<'p> Ground<'p> {
    /// Applies the reductions. One that refuses the program is left out, with a warning.
    pub(crate) fn of(task: Task<'p>, reductions: &[ReductionPass]) -> (Self, Vec<String>) {
        let mut passes: Vec<Reduced> = Vec::new();
        let mut warnings = Vec::new();
        for &pass in reductions {
            let program = passes.last().map_or(task.program, |reduced| &reduced.program);
            match apply(pass, program, &task) {
                Ok(reduced) => {
                    debug_assert!(adamant_program::verify(&reduced.program).is_ok(), "{pass:?} leaves it well-formed");
                    passes.push(reduced);
                }
                Err(refusal) => warnings.push(format!("the program is not reduced by {}: {refusal}", pass.word())),
            }
        }
        (Self { task, passes }, warnings)
    }

    /// What is asked of the smallest program.
    pub(crate) fn smallest(&self) -> Task<'_> {
        let program = self.passes.last().map_or(self.task.program, |reduced| &reduced.program);
        Task { program, ..self.task.clone() }
    }
}

fn apply(pass: ReductionPass, program: &Program, task: &Task<'_>) -> Result<Reduced, Refusal> {
    let reduced = assuming(task, |assumptions| pass.apply(program, assumptions))?;
    match reduced.back {
        BackMap::Identity => Ok(reduced),
        BackMap::Statements { .. } => match task.property.demands().statements {
            Statements::MayGo => Ok(reduced),
            Statements::Stay => Err(Refusal::Property { property: task.property.name().to_owned() }),
        },
    }
}

/// What slices are made of, and which there are.
pub(crate) struct Slices<'g> {
    pub(crate) slicing: Slicing<'g>,
    /// What slices are about, so that what holds of all of them holds of the program.
    pub(crate) selections: Vec<Selection>,
    /// Which dependences they follow at first. For formulas all decisions are made as in the program: a loop that is left freely ends where it may
    /// not.
    pub(crate) slicer: Slicer,
}

impl<'g> Slices<'g> {
    /// Finds out what the statements of a program depend on, and what slices are to be about.
    pub(crate) fn of(task: &Task<'g>, slicer: Slicer, partition: Partition) -> Result<Self, Refusal> {
        let slicing = slicing(task)?;
        let (slicer, selections) = match watched_globals(task.program, &task.property)? {
            None => (slicer, selections(&slicing, partition)),
            Some(globals) => (Slicer::Backward, vec![Selection::Writes(globals)]),
        };
        Ok(Self { slicing, selections, slicer })
    }

    /// A slice, and the program that it is.
    pub(crate) fn make(
        &self,
        slicer: Slicer,
        selection: &Selection,
        brought_back: &BTreeSet<Site>,
    ) -> (ProgramSlice<'_, 'g>, Reduced) {
        let slice = self.slicing.slice(slicer, selection, brought_back);
        let reduced = slice.reduced();
        debug_assert!(adamant_program::verify(&reduced.program).is_ok(), "a slice is a well-formed program");
        (slice, reduced)
    }
}

fn selections(slicing: &Slicing<'_>, partition: Partition) -> Vec<Selection> {
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

fn slicing<'p>(task: &Task<'p>) -> Result<Slicing<'p>, Refusal> {
    if task.property.demands().slices == Sliced::Everything {
        return Err(Refusal::Property { property: task.property.name().to_owned() });
    }
    assuming(task, |assumptions| Slicing::new(task.program, assumptions))
}

/// The size of what may run, by the same analysis that tells the sizes of slices, if it can be made of the program.
pub(crate) fn size_by_slicing(task: &Task<'_>) -> Size {
    match slicing(task) {
        Ok(slicing) => slicing.size(),
        Err(_) => size(task.program),
    }
}

/// The size of what may run.
pub(crate) fn size(program: &Program) -> Size {
    Size::of(program, &reached(program))
}

/// The functions that may be called, from the start and from what runs before and after `main`.
pub(crate) fn reached(program: &Program) -> Vec<FunctionId> {
    let roots = program.function("main").into_iter();
    let others = program.constructors.iter().chain(&program.destructors).copied();
    CallGraph::of(program).reachable_from(roots.chain(others))
}
