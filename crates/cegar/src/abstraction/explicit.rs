//! Explicit values: an abstract state says which values some variables have.
//!
//! Where a step gives a variable too many values, nothing is said of it. See Beyer and Löwe, "Explicit-State Software Model Checking Based
//! on CEGAR and Interpolation".

use std::collections::BTreeSet;

use adamant_base::{Exhausted, IdVec};
use adamant_expr::TermPool;

use crate::abstract_state::AbstractState;
use crate::abstraction::{
    AbstractStep, Abstraction, Cells, Families, FamilyId, Finding, Item, conditions, variables_of,
};
use crate::ask::Asking;
use crate::system::{LocationId, System};

/// Values of variables.
pub(crate) struct Explicit<'s> {
    system: &'s System,
    families: Families,
    /// The variables that are looked at.
    tracked: IdVec<FamilyId, BTreeSet<usize>>,
    most: usize,
}

impl<'s> Explicit<'s> {
    /// Looks at the variables that the program's conditions mention.
    pub(crate) fn new(system: &'s System, pool: &TermPool, most: usize) -> Self {
        let families = Families::of(system, pool);
        let tracked = families.each(|members| in_conditions(system, members, pool));
        Self { system, families, tracked, most }
    }
}

/// The variables that conditions at locations mention.
pub(crate) fn in_conditions(system: &System, members: &[LocationId], pool: &TermPool) -> BTreeSet<usize> {
    let variables = |at: LocationId| &system.locations[at].variables;
    let conditions = conditions(system, members, pool).into_iter();
    let all = conditions.filter_map(|condition| variables_of(variables(members[0]), condition, pool));
    all.flatten().collect()
}

impl Abstraction for Explicit<'_> {
    fn successors(&mut self, step: &AbstractStep, asking: &mut Asking<'_>) -> Result<Vec<AbstractState>, Exhausted> {
        let tracked = &self.tracked[self.families.family(step.to)];
        let items = tracked.iter().map(|&variable| Item::Value(variable)).collect();
        fewer_until_found(self.system, step, items, self.most, asking)
    }

    fn refine(&mut self, finding: &Finding, _: &mut TermPool) -> bool {
        let tracked = &mut self.tracked[self.families.family(finding.at)];
        let before = tracked.len();
        tracked.extend(&finding.variables);
        tracked.len() > before
    }

    fn size(&self) -> usize {
        self.tracked.iter().map(BTreeSet::len).sum()
    }
}

/// The cells of a step; while there are too many, the item with the most answers is left out.
pub(crate) fn fewer_until_found(
    system: &System,
    step: &AbstractStep,
    mut items: Vec<Item>,
    most: usize,
    asking: &mut Asking<'_>,
) -> Result<Vec<AbstractState>, Exhausted> {
    loop {
        match Cells::of(system, step, &items, most, asking)? {
            Cells::Found(cells) => return Ok(cells),
            Cells::TooMany(answers) => {
                let places = answers.into_iter().enumerate();
                let Some((place, _)) = places.max_by_key(|(_, answers)| *answers) else {
                    return Ok(vec![AbstractState::default()]);
                };
                items.remove(place);
            }
            Cells::Unknown if items.is_empty() => return Ok(vec![AbstractState::default()]),
            Cells::Unknown => items.clear(),
        }
    }
}
