//! Regions: an abstract state says between which constants of the program some variables are.
//!
//! The order is that of unsigned numbers, cut where signed ones begin, so regions are exact for comparisons of both kinds.

use std::collections::{BTreeMap, BTreeSet};

use adamant_base::{Exhausted, IdVec};
use adamant_expr::{Term, TermPool};

use crate::abstract_state::AbstractState;
use crate::abstraction::explicit::{fewer_until_found, in_conditions};
use crate::abstraction::{AbstractStep, Abstraction, Families, FamilyId, Finding, Item, compared, constants};
use crate::ask::Asking;
use crate::system::{LocationId, System};

/// More cuts than this are not made in one variable.
const MOST_CUTS: usize = 200;

/// Regions of variables.
pub(crate) struct Regions<'s> {
    system: &'s System,
    families: Families,
    tracked: IdVec<FamilyId, BTreeSet<usize>>,
    cuts: Cuts,
    most: usize,
}

impl<'s> Regions<'s> {
    /// Looks at the variables that the program's conditions mention.
    pub(crate) fn new(system: &'s System, pool: &TermPool, most: usize) -> Self {
        let families = Families::of(system, pool);
        let tracked = families.each(|members| in_conditions(system, members, pool));
        let cuts = Cuts::of(system, &families, pool);
        Self { system, families, tracked, cuts, most }
    }
}

impl Abstraction for Regions<'_> {
    fn successors(&mut self, step: &AbstractStep, asking: &mut Asking<'_>) -> Result<Vec<AbstractState>, Exhausted> {
        let family = self.families.family(step.to);
        let variables = &self.system.locations[step.to].variables;
        let item = |&variable: &usize| {
            let width = asking.pool.width(variables[variable]);
            (width <= 64).then(|| Item::Region(variable, self.cuts.of_variable(family, variable, width)))
        };
        let items = self.tracked[family].iter().filter_map(item).collect();
        fewer_until_found(self.system, step, items, self.most, asking)
    }

    fn refine(&mut self, finding: &Finding, pool: &mut TermPool) -> bool {
        let family = self.families.family(finding.at);
        let before = self.tracked[family].len();
        self.tracked[family].extend(&finding.variables);
        let has_new_cuts = self.cuts.add(family, (&finding.variables, &finding.predicates), pool);
        self.tracked[family].len() > before || has_new_cuts
    }

    fn sharpen(&mut self) -> bool {
        self.cuts.use_all()
    }

    fn size(&self) -> usize {
        self.tracked.iter().map(BTreeSet::len).sum()
    }
}

/// Where numbers are cut into regions.
pub(crate) struct Cuts {
    /// The numbers that each variable is compared with, by its number.
    compared: IdVec<FamilyId, BTreeMap<usize, BTreeSet<u64>>>,
    /// Constants of each family, by width: for variables that are compared with none, or for all.
    constants: IdVec<FamilyId, BTreeSet<(u32, u64)>>,
    use_of_constants: UseOfConstants,
}

/// Which variables are cut at the constants of their family.
#[derive(Clone, Copy, PartialEq, Eq)]
enum UseOfConstants {
    /// Those that are compared with no number.
    Uncompared,
    /// All of them: one may get its value from another.
    All,
}

impl Cuts {
    /// The constants that the conditions of locations compare with.
    pub(crate) fn of(system: &System, families: &Families, pool: &TermPool) -> Self {
        Self {
            compared: families.each(|members| compared(system, members, pool)),
            constants: families.each(|members| in_guards(system, members, pool)),
            use_of_constants: UseOfConstants::Uncompared,
        }
    }

    /// Cuts at the constants of formulas too. Tells whether there are new ones.
    pub(crate) fn add(
        &mut self,
        family: FamilyId,
        (variables, formulas): (&[usize], &[Term]),
        pool: &TermPool,
    ) -> bool {
        let new = constants(pool, formulas);
        let mut is_new = false;
        for variable in variables {
            let compared = self.compared[family].entry(*variable).or_default();
            for &(_, value) in &new {
                is_new |= compared.insert(value);
            }
        }
        let before = self.constants[family].len();
        self.constants[family].extend(new);
        is_new || self.constants[family].len() > before
    }

    /// Cuts all variables at all constants. Tells whether that is something new.
    pub(crate) fn use_all(&mut self) -> bool {
        std::mem::replace(&mut self.use_of_constants, UseOfConstants::All) == UseOfConstants::Uncompared
    }

    /// The first numbers of all regions of a variable of this width.
    pub(crate) fn of_variable(&self, family: FamilyId, variable: usize, width: u32) -> Vec<u64> {
        let mask = u64::MAX >> (64 - width);
        let mut cuts = BTreeSet::from([0, 1_u64 << (width - 1)]);
        let compared = self.compared[family].get(&variable);
        let uses_constants = self.use_of_constants == UseOfConstants::All || compared.is_none();
        let constants = self.constants[family].iter().filter(|(other, _)| uses_constants && *other == width);
        for value in compared.into_iter().flatten().chain(constants.map(|(_, value)| value)) {
            // Each constant is a region of its own.
            cuts.extend([value & mask, value.wrapping_add(1) & mask]);
            if cuts.len() >= MOST_CUTS {
                break;
            }
        }
        cuts.into_iter().collect()
    }
}

fn in_guards(system: &System, members: &[LocationId], pool: &TermPool) -> BTreeSet<(u32, u64)> {
    let is_member = |at: LocationId| members.binary_search(&at).is_ok();
    let ends = system.ends.iter().filter(|end| is_member(end.from)).flat_map(|end| end.guard.iter().copied());
    let edges = system.edges.iter().filter(|edge| is_member(edge.from)).flat_map(|edge| edge.guard.iter().copied());
    constants(pool, &ends.chain(edges).collect::<Vec<Term>>())
}
