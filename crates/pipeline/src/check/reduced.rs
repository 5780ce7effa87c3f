//! Makes the program smaller before anything else sees it, and takes runs of the smaller program back.
//!
//! Each pass gets what the one before it left. A violation is lifted through them in the opposite order; if one of these runs does not end in the
//! violation, nothing was found out, and the whole program is checked.

use adamant_analysis::{CallGraph, Site};
use adamant_check::{Counterexample, Engine, Property, Task, Verdict};
use adamant_evidence::{ReplayError, lift};
use adamant_program::{FunctionId, Program};
use adamant_reduce::{BackMap, Reduced, ReductionPass, Refusal, Size};
use adamant_semantics::Faults;

use rustc_hash::FxHashSet;

use super::Session;
use super::assumptions::{assuming, assumptions};
use crate::error::CheckError;

impl Session<'_> {
    /// What the engine says of the program, found on a smaller one; none if the budget ended on the way.
    pub(super) fn decide_reduced(
        &mut self,
        engine: &mut dyn Engine,
        task: &Task<'_>,
    ) -> Result<Option<Verdict>, CheckError> {
        if self.check.slicing.is_some() || !self.check.reductions.is_empty() {
            self.warn(assumptions(task));
        }
        let leaves_out = self.check.slicing.is_some() || self.check.reductions.contains(&ReductionPass::Dead);
        if leaves_out && task.machine.faults == Faults::PassOver {
            let what =
                "what may fail is left out where nothing depends on it: runs go on after undefined behaviour, as asked";
            self.warn(vec![what.to_owned()]);
        }
        let (passes, refused) = self.timed("reduce_s", |session| reduced(&session.check.reductions, task));
        self.warn(refused);
        if let Some(last) = passes.last() {
            self.count_sizes(size(task.program), size(&last.program));
        }
        let smallest = passes.last().map_or(task.program, |reduced| &reduced.program);
        let part = Task { program: smallest, ..task.clone() };
        let decided = match self.check.slicing {
            Some(settings) => self.decide_sliced(engine, &part, settings)?,
            None => self.decide(engine, &part)?,
        };
        let Some(Verdict::Violated(found)) = decided else { return Ok(decided) };
        match self.taken_back(task, &passes, *found) {
            Ok(whole) => Ok(Some(Verdict::Violated(Box::new(whole)))),
            Err(_) if self.check.budget.check().is_err() => Ok(None),
            Err(_) => self.decide(engine, task),
        }
    }

    /// The run of the whole program that a run of what the passes left stands for.
    fn taken_back(
        &mut self,
        task: &Task<'_>,
        passes: &[Reduced],
        mut found: Counterexample,
    ) -> Result<Counterexample, ReplayError> {
        for (index, pass) in passes.iter().enumerate().rev() {
            let Some(kept) = pass.back.kept() else { continue };
            let before = index.checked_sub(1).map_or(task.program, |before| &passes[before].program);
            found = self.lift(before, task, &found, &kept)?;
        }
        Ok(found)
    }

    /// The run of a program that a run of a part of it, these statements, stands for.
    pub(super) fn lift(
        &mut self,
        program: &Program,
        task: &Task<'_>,
        part: &Counterexample,
        kept: &FxHashSet<Site>,
    ) -> Result<Counterexample, ReplayError> {
        let budget = self.check.budget.clone();
        let belongs = |function, block, statement| kept.contains(&Site { function, block, statement });
        self.timed("replay_s", |_| lift(program, &task.machine, &task.property, part, &belongs, &budget))
    }
}

/// The programs that the passes leave, one after another. A pass that refuses the program is left out, with a warning.
pub(crate) fn reduced(reductions: &[ReductionPass], task: &Task<'_>) -> (Vec<Reduced>, Vec<String>) {
    let mut passes: Vec<Reduced> = Vec::new();
    let mut warnings = Vec::new();
    for &pass in reductions {
        let program = passes.last().map_or(task.program, |reduced| &reduced.program);
        match apply(pass, program, task) {
            Ok(reduced) => {
                debug_assert!(adamant_program::verify(&reduced.program).is_ok(), "{pass:?} leaves it well-formed");
                passes.push(reduced);
            }
            Err(refusal) => warnings.push(format!("the program is not reduced by {}: {refusal}", pass.name())),
        }
    }
    (passes, warnings)
}

fn apply(pass: ReductionPass, program: &Program, task: &Task<'_>) -> Result<Reduced, Refusal> {
    let is_about_calls = task.property.name() == Property::assertion_safety().name();
    let reduced = assuming(task, |assumptions| pass.apply(program, assumptions))?;
    match reduced.back {
        BackMap::Identity => Ok(reduced),
        BackMap::Statements { .. } if is_about_calls => Ok(reduced),
        BackMap::Statements { .. } => Err(Refusal::Property { property: task.property.name().to_owned() }),
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
