//! The lightest sets of parts that have one of each of many sets: a SAT solver with a totalizer over what weighs.

use std::collections::BTreeMap;

use adamant_base::IdVec;
use rustsat::encodings::card::{BoundUpper, BoundUpperIncremental, Totalizer};
use rustsat::instances::{BasicVarManager, ManageVars};
use rustsat::solvers::{PhaseLit, Solve, SolveIncremental, SolverResult};
use rustsat::types::{Clause, Lit, TernaryVal, Var};
use rustsat_cadical::CaDiCaL;

use super::{PartId, Weights};
use crate::DprWeight;

/// Sets that are to be hit.
pub(super) struct HittingSets {
    solver: CaDiCaL<'static, 'static>,
    variables: BasicVarManager,
    parts: IdVec<PartId, Var>,
    /// Counts what weighs.
    weight: Totalizer,
    /// No hitting set weighs less; more sets only make it greater.
    least: usize,
}

impl HittingSets {
    pub(super) fn new(weights: &Weights) -> Self {
        let mut variables = BasicVarManager::default();
        let parts = weights.things.iter().map(|_| variables.new_var()).collect::<IdVec<PartId, Var>>();
        let mut solver = CaDiCaL::default();
        let weighing = match weights.weight {
            DprWeight::Conjuncts => parts.iter().map(|part| part.pos_lit()).collect::<Vec<_>>(),
            DprWeight::Choices => things(weights, &parts, &mut solver, &mut variables),
        };
        for part in parts.iter() {
            solver.phase_lit(part.neg_lit()).expect("the solver takes preferences");
        }
        Self { solver, variables, parts, weight: weighing.into_iter().collect(), least: 0 }
    }

    /// From now on, one of these is wanted.
    pub(super) fn hit(&mut self, set: &[PartId]) {
        let clause = set.iter().map(|&part| self.parts[part].pos_lit()).collect();
        require(&mut self.solver, clause);
    }

    /// What no hitting set weighs less than.
    pub(super) fn least(&self) -> usize {
        self.least
    }

    /// A hitting set that weighs as little as possible, if that is less than a bound.
    pub(super) fn lightest(&mut self, bound: usize) -> Option<Vec<PartId>> {
        while self.least < bound {
            self.weight
                .encode_ub_change(self.least..=self.least, &mut self.solver, &mut self.variables)
                .expect("a solver without limits takes clauses");
            let assumptions = self.weight.enforce_ub(self.least).expect("the bound was encoded");
            match self.solver.solve_assumps(&assumptions).expect("a solver without limits solves") {
                SolverResult::Sat => return Some(self.chosen()),
                SolverResult::Unsat => self.least += 1,
                SolverResult::Interrupted => unreachable!("nobody interrupts the solver"),
            }
        }
        None
    }

    fn chosen(&self) -> Vec<PartId> {
        let is_chosen = |part: &PartId| matches!(self.solver.var_val(self.parts[*part]), Ok(TernaryVal::True));
        self.parts.ids().filter(is_chosen).collect()
    }
}

/// A variable for each thing, which parts that depend on it imply.
fn things(
    weights: &Weights,
    parts: &IdVec<PartId, Var>,
    solver: &mut CaDiCaL<'static, 'static>,
    variables: &mut BasicVarManager,
) -> Vec<Lit> {
    let mut known: BTreeMap<u32, Var> = BTreeMap::new();
    for (part, things) in weights.things.enumerate() {
        for &thing in things {
            let variable = *known.entry(thing).or_insert_with(|| variables.new_var());
            require(solver, [parts[part].neg_lit(), variable.pos_lit()].into_iter().collect());
        }
    }
    known.into_values().map(Var::pos_lit).collect()
}

fn require(solver: &mut CaDiCaL<'static, 'static>, clause: Clause) {
    solver.add_clause(clause).expect("a solver without limits takes clauses");
}
