//! The product of the domains: values where few occur, regions where many do, and predicates beside them.
//!
//! A variable begins explicit. When more values were seen than settings allow, it is told by regions from then on. Conditions about several
//! variables are predicates, and so is what refinement finds about a variable that is no longer explicit.

use std::collections::BTreeMap;

use adamant_base::{Exhausted, IdVec};
use adamant_expr::{Term, TermPool};
use rustc_hash::FxHashSet;

use crate::abstract_state::AbstractState;
use crate::abstraction::explicit::in_conditions;
use crate::abstraction::predicates::{add, under};
use crate::abstraction::regions::Cuts;
use crate::abstraction::{
    AbstractStep, Abstraction, Cells, Families, FamilyId, Finding, Item, conditions, variables_of,
};
use crate::ask::Asking;
use crate::settings::CegarPredicates;
use crate::system::System;

/// The most predicates of a family that come from the program's own conditions.
const MOST_AT_FIRST: usize = 16;

/// Values, regions and predicates.
pub(crate) struct Product<'s> {
    system: &'s System,
    families: Families,
    looked_at: IdVec<FamilyId, LookedAt>,
    cuts: Cuts,
    abstraction: CegarPredicates,
    most: usize,
}

/// What is looked at in a family.
struct LookedAt {
    variables: BTreeMap<usize, Detail>,
    predicates: Vec<Term>,
}

/// How exactly a variable is told.
enum Detail {
    /// By its value; these were seen.
    Value(FxHashSet<Term>),
    /// By its region.
    Region,
    /// Not at all: there are too many regions.
    Nothing,
}

impl<'s> Product<'s> {
    /// Looks at the variables that the program's conditions mention, and at conditions about several of them.
    pub(crate) fn new(system: &'s System, pool: &TermPool, abstraction: CegarPredicates, most: usize) -> Self {
        let families = Families::of(system, pool);
        let looked_at = families.each(|members| {
            let variables = in_conditions(system, members, pool).into_iter();
            let own = &system.locations[members[0]].variables;
            let about_several = |condition: &Term| variables_of(own, *condition, pool).is_some_and(|all| all.len() > 1);
            let predicates = conditions(system, members, pool).into_iter().filter(about_several);
            LookedAt {
                variables: variables.map(|variable| (variable, Detail::Value(FxHashSet::default()))).collect(),
                predicates: predicates.take(MOST_AT_FIRST).collect(),
            }
        });
        let cuts = Cuts::of(system, &families, pool);
        Self { system, families, looked_at, cuts, abstraction, most }
    }

    /// What cells are told apart by, besides predicates.
    fn items(&self, step: &AbstractStep, pool: &TermPool) -> Vec<Item> {
        let family = self.families.family(step.to);
        let own = &self.system.locations[step.to].variables;
        let item = |(&variable, detail): (&usize, &Detail)| match detail {
            Detail::Value(_) => Some(Item::Value(variable)),
            Detail::Region => {
                Some(Item::Region(variable, self.cuts.of_variable(family, variable, pool.width(own[variable]))))
            }
            Detail::Nothing => None,
        };
        self.looked_at[family].variables.iter().filter_map(item).collect()
    }

    /// Tells a variable less exactly.
    fn coarsen(&mut self, step: &AbstractStep, variable: usize, pool: &TermPool) {
        let family = self.families.family(step.to);
        let width = pool.width(self.system.locations[step.to].variables[variable]);
        let Some(detail) = self.looked_at[family].variables.get_mut(&variable) else { return };
        *detail = match detail {
            Detail::Value(_) if width <= 64 => Detail::Region,
            Detail::Value(_) | Detail::Region | Detail::Nothing => Detail::Nothing,
        };
    }

    /// The cells that a step leads to, with fewer details where there would be too many.
    fn cells(&mut self, step: &AbstractStep, asking: &mut Asking<'_>) -> Result<Vec<AbstractState>, Exhausted> {
        loop {
            let items = self.items(step, asking.pool);
            match Cells::of(self.system, step, &items, self.most, asking)? {
                Cells::Found(cells) => return Ok(cells),
                Cells::TooMany(answers) => {
                    let places = answers.into_iter().enumerate();
                    match places.max_by_key(|(_, answers)| *answers).map(|(place, _)| &items[place]) {
                        Some(Item::Value(variable) | Item::Region(variable, _)) => {
                            self.coarsen(step, *variable, asking.pool);
                        }
                        Some(Item::Predicate(_)) | None => return Ok(vec![AbstractState::default()]),
                    }
                }
                Cells::Unknown => return Ok(vec![AbstractState::default()]),
            }
        }
    }

    /// Counts the values that were seen, and tells variables with many of them by regions. Tells whether there are such.
    fn count(&mut self, step: &AbstractStep, cells: &[AbstractState], pool: &TermPool) -> bool {
        let family = self.families.family(step.to);
        let own = &self.system.locations[step.to].variables;
        let mut many = Vec::new();
        for (&variable, detail) in &mut self.looked_at[family].variables {
            let Detail::Value(seen) = detail else { continue };
            for &formula in cells.iter().flat_map(AbstractState::formulas) {
                if variables_of(own, formula, pool).is_some_and(|all| all == [variable]) {
                    seen.insert(formula);
                }
            }
            if seen.len() > self.most {
                many.push(variable);
            }
        }
        many.iter().for_each(|&variable| self.coarsen(step, variable, pool));
        !many.is_empty()
    }
}

impl Abstraction for Product<'_> {
    fn successors(&mut self, step: &AbstractStep, asking: &mut Asking<'_>) -> Result<Vec<AbstractState>, Exhausted> {
        let mut cells = self.cells(step, asking)?;
        while self.count(step, &cells, asking.pool) {
            cells = self.cells(step, asking)?;
        }
        let predicates = self.looked_at[self.families.family(step.to)].predicates.clone();
        let mut states = Vec::with_capacity(cells.len());
        for cell in &cells {
            let abstraction = (self.abstraction, self.most);
            states.extend(under(self.system, step, cell, &predicates, abstraction, asking)?);
        }
        Ok(states)
    }

    fn refine(&mut self, finding: &Finding, pool: &mut TermPool) -> bool {
        let own = &self.system.locations[finding.at].variables;
        let looked_at = &mut self.looked_at[self.families.family(finding.at)];
        let is_explicit = |looked_at: &LookedAt, variable: usize| {
            matches!(looked_at.variables.get(&variable), Some(Detail::Value(_)))
        };
        let before = looked_at.variables.len();
        let mut about_more = Vec::new();
        for &predicate in &finding.predicates {
            match variables_of(own, predicate, pool).as_deref() {
                Some(&[variable]) if !looked_at.variables.contains_key(&variable) => {
                    looked_at.variables.insert(variable, Detail::Value(FxHashSet::default()));
                }
                Some(variables) if variables.iter().all(|&variable| is_explicit(looked_at, variable)) => {}
                Some(_) => about_more.push(predicate),
                None => {}
            }
        }
        let mut is_finer = add(&mut looked_at.predicates, &about_more, pool) || looked_at.variables.len() > before;
        if !is_finer {
            for &variable in &finding.variables {
                looked_at.variables.entry(variable).or_insert_with(|| Detail::Value(FxHashSet::default()));
            }
            is_finer = looked_at.variables.len() > before;
        }
        is_finer
    }

    fn sharpen(&mut self) -> bool {
        let is_sharper =
            std::mem::replace(&mut self.abstraction, CegarPredicates::Boolean) == CegarPredicates::Cartesian;
        is_sharper || self.cuts.use_all()
    }

    fn size(&self) -> usize {
        self.looked_at.iter().map(|all| all.variables.len() + all.predicates.len()).sum()
    }
}
