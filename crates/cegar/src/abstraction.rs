//! What an abstract domain is: how a step is abstracted, and how it becomes finer.
//!
//! A domain is one file that implements [`Abstraction`]. Abstract successors may cover too much, never too little: where a solver
//! does not know, something is left open.

mod cells;
mod explicit;
mod precision;
mod predicates;
mod product;
mod regions;

use adamant_base::Exhausted;
use adamant_expr::{Term, TermPool};

use crate::abstract_state::AbstractState;
use crate::ask::Asking;
use crate::settings::{CegarDomain, CegarSettings};
use crate::system::{Edge, LocationId, System};

pub(crate) use cells::{Cells, Item};
pub(crate) use precision::{Families, FamilyId, compared, conditions, constants, variables_of};

/// An abstract domain.
pub(crate) trait Abstraction {
    /// Abstract states that cover all that a step leads to; none if it is impossible.
    fn successors(&mut self, step: &AbstractStep, asking: &mut Asking<'_>) -> Result<Vec<AbstractState>, Exhausted>;

    /// Makes the abstraction finer by what was found out about a location. Tells whether it is.
    fn refine(&mut self, finding: &Finding, pool: &mut TermPool) -> bool;

    /// Tells combinations of predicates apart. Tells whether that is something new.
    fn sharpen(&mut self) -> bool {
        false
    }

    /// How many variables and predicates are looked at.
    fn size(&self) -> usize;
}

/// What a refutation of a path is about at a location on it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Finding {
    /// The location.
    pub(crate) at: LocationId,
    /// Formulas over its variables.
    pub(crate) predicates: Vec<Term>,
    /// The variables that matter, by their numbers.
    pub(crate) variables: Vec<usize>,
}

/// The domain that settings ask for, with a precision from the program's own conditions.
pub(crate) fn domain<'s>(
    settings: &CegarSettings,
    system: &'s System,
    pool: &mut TermPool,
) -> Box<dyn Abstraction + 's> {
    match settings.domain {
        CegarDomain::Explicit => Box::new(explicit::Explicit::new(system, pool, settings.most_values)),
        CegarDomain::Regions => Box::new(regions::Regions::new(system, pool, settings.most_values)),
        CegarDomain::Predicate => {
            Box::new(predicates::Predicates::new(system, pool, settings.predicates, settings.most_values))
        }
        CegarDomain::Product => {
            Box::new(product::Product::new(system, pool, settings.predicates, settings.most_values))
        }
    }
}

/// A step from an abstract state along an edge.
pub(crate) struct AbstractStep {
    /// Where it leads.
    pub(crate) to: LocationId,
    /// What holds before it, and its guard.
    pub(crate) conditions: Vec<Term>,
    /// What the variables of the target become.
    pub(crate) values: Vec<Term>,
}

impl AbstractStep {
    /// The step along an edge.
    pub(crate) fn along(edge: &Edge, from: &AbstractState) -> Self {
        let conditions = [&edge.guard, from.formulas()].concat();
        Self { to: edge.to, conditions, values: edge.values.clone() }
    }

    /// A formula over variables of the target, before the step.
    pub(crate) fn before(&self, system: &System, formula: Term, pool: &mut TermPool) -> Term {
        system.locations[self.to].replacement(&self.values).apply(pool, formula)
    }
}
