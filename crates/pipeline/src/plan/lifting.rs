//! Takes runs of smaller programs back to the program that they were made of.
//!
//! A violation is lifted through slice and reductions in the opposite order. If one of these runs does not end in the violation, nothing was
//! found out.

use adamant_analysis::Site;
use adamant_check::{Counterexample, LtlProperty, Task};
use adamant_evidence::{ReplayError, WholeAndPart, lift, lift_formula, replay, without_free_choices};
use adamant_program::Program;
use adamant_reduce::{Approximation, Reduced};
use rustc_hash::FxHashSet;

use super::ground::Ground;
use crate::check::Session;

impl Session<'_> {
    /// The run of the whole program that a run of what the reductions left stands for.
    pub(super) fn lift_to_whole(
        &mut self,
        ground: &Ground<'_>,
        mut found: Counterexample,
    ) -> Result<Counterexample, ReplayError> {
        let Ground { task, passes } = ground;
        for (index, pass) in passes.iter().enumerate().rev() {
            let Some(kept) = pass.back.kept() else { continue };
            let before = index.checked_sub(1).map_or(task.program, |before| &passes[before].program);
            found = self.lift(before, task, &found, &kept)?;
        }
        Ok(found)
    }

    /// The run of a program that a run of a part of it, these statements, stands for.
    fn lift(
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

    /// The run of a program that a run of its slice stands for.
    pub(super) fn lift_from_slice(
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
        match task.property.formula() {
            Some(property) => self.lift_formula(task, property, reduced, &found, &kept),
            None => self.lift(task.program, task, &found, &kept),
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
