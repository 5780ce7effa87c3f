//! Makes the whole transition system of a program: runs from each location to the next ones, until there are no new ones.

use adamant_base::{Budget, Exhausted};
use adamant_check::Property;
use adamant_expr::Term;
use adamant_semantics::{ProgramLiveness, Shape};
use adamant_symbolic::{Bits, StandsFor, SymbolicMachine};

use crate::cuts::Cuts;
use crate::interleaving;
use crate::location::Location;
use crate::moves::Threads;
use crate::system::{Arrival, System};
use crate::telling::Telling;
use crate::unfolding::Unfolding;

/// Why there is no transition system.
#[derive(Debug)]
pub(crate) enum NotBuilt {
    /// A limit was reached.
    Exhausted(Exhausted),
    /// The program does what locations do not cover.
    Unsupported(&'static str),
    /// There are too many threads to be counted.
    ManyThreads,
}

impl From<Exhausted> for NotBuilt {
    fn from(why: Exhausted) -> Self {
        Self::Exhausted(why)
    }
}

/// What is the same for all steps.
#[derive(Clone, Copy)]
pub(crate) struct Surroundings<'s> {
    pub(crate) live: &'s ProgramLiveness,
    pub(crate) cuts: &'s Cuts,
    /// None if the program starts no threads.
    pub(crate) threads: Option<&'s Threads>,
    /// What becomes of threads without a bound.
    pub(crate) many: Many,
    pub(crate) property: &'s Property,
    /// Who wants to know how far the work has come.
    pub(crate) telling: &'s dyn Telling,
    pub(crate) budget: &'s Budget,
}

impl Surroundings<'_> {
    /// Tells how many locations there are, and how many wait to be run from.
    pub(crate) fn tell(self, machine: &SymbolicMachine<'_, ()>, locations: usize, waiting: usize) {
        self.telling.tell(locations, waiting, machine.domain.oracle.solver.statistics().queries);
    }
}

/// What becomes of more threads than are counted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Many {
    /// There are none: all of them are counted.
    Counted,
    /// Locations see one of them.
    InViewsOfOne,
    /// Locations see two of them.
    InViewsOfTwo,
    /// They are gathered in crowds.
    InCrowds,
}

impl Many {
    /// What is tried next.
    pub(crate) const fn next(self) -> Self {
        match self {
            Self::Counted => Self::InViewsOfOne,
            Self::InViewsOfOne => Self::InViewsOfTwo,
            Self::InViewsOfTwo | Self::InCrowds => Self::InCrowds,
        }
    }

    /// Whether locations see few of them.
    pub(crate) const fn is_by_views(self) -> bool {
        matches!(self, Self::InViewsOfOne | Self::InViewsOfTwo)
    }
}

/// The transition system of the program of a machine that stands at its start.
pub(crate) fn build(machine: &mut SymbolicMachine<'_, ()>, around: Surroundings<'_>) -> Result<System, NotBuilt> {
    if let Some(threads) = around.threads {
        return interleaving::build(machine, threads, around);
    }
    let mut unfolding = Unfolding::of_start(machine, around)?;
    unfolding.grow(machine, around, &[System::ROOT], usize::MAX)?;
    Ok(unfolding.system)
}

/// What an edge gives to the variables of its target; what may be anything is an input. Arbitrary pointers are refused.
pub(crate) fn values(
    machine: &mut SymbolicMachine<'_, ()>,
    target: &Location,
    arrival: &Arrival,
) -> Result<Vec<Term>, NotBuilt> {
    let values = target.values_in(machine, &arrival.at, &arrival.slots);
    let mut free = arrival.at.data.next_symbol;
    let mut known = Vec::with_capacity(values.len());
    for (value, &variable) in values.into_iter().zip(&target.variables) {
        known.push(value.unwrap_or_else(|| {
            let domain = &mut machine.domain;
            let width = domain.pool.width(variable);
            free += 1;
            domain.symbols.numbered(&mut domain.pool, free - 1, width, StandsFor::Number)
        }));
    }
    refuse_pointers(machine, &known)?;
    Ok(known)
}

/// What is no data must not depend on inputs.
pub(crate) fn refuse_open(shape: &Shape<Bits>) -> Result<(), NotBuilt> {
    if shape.open.is_empty() {
        return Ok(());
    }
    Err(NotBuilt::Unsupported("an address or a value of the library that depends on inputs"))
}

/// What arbitrary pointers lead to is no data.
pub(crate) fn refuse_pointers(machine: &SymbolicMachine<'_, ()>, terms: &[Term]) -> Result<(), NotBuilt> {
    let domain = &machine.domain;
    let mut symbols = domain.pool.free_symbols_of(terms).into_iter();
    if symbols.any(|symbol| domain.symbols.stands_for(symbol) != StandsFor::Number) {
        return Err(NotBuilt::Unsupported("pointers that are inputs"));
    }
    Ok(())
}
