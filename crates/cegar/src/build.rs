//! Makes the transition system of a program: runs from each location to the next ones, until there are no new ones.
//!
//! Explicit data tells locations apart as long as it has few values; data with many becomes a variable, and the locations of that shape begin anew.
//! In the end every edge leads into a location that covers it, and every step from a location is an edge, an end that must not be reached, or an end of the run.

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use adamant_base::{Budget, Exhausted};
use adamant_check::Property;
use adamant_expr::Term;
use adamant_semantics::{ProgramLiveness, Shape};
use adamant_symbolic::{Bits, MultiState, StandsFor, SymbolicMachine};
use rustc_hash::{FxHashMap, FxHashSet};

use crate::aftermath::Aftermath;
use crate::arbitrary_pointers::Pointers;
use crate::cuts::Cuts;
use crate::history::History;
use crate::interleaving;
use crate::location::{DataPart, Location, shape};
use crate::moves::Threads;
use crate::paths::{Arrived, BadStep, Detail, Waiting, steps};
use crate::system::{Arrival, BadEnd, Edge, LocationId, System};
use crate::telling::Telling;

/// More locations than this are taken to be without bound.
const MOST_LOCATIONS: usize = 8192;

/// More edges than this are too many to reason about.
const MOST_EDGES: usize = 20_000;

/// A part of the data that has more values than this becomes a variable.
const MOST_VALUES: usize = 40;

/// If there are more locations of one shape than this, the part of the data with the most values becomes a variable.
const MOST_MEMBERS: usize = 400;

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
    /// What may come after the machine could not go on.
    pub(crate) aftermath: &'s Aftermath<'s>,
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
    let start = MultiState { state: machine.state.clone(), data: machine.domain.data.clone() };
    if start.data.groups.conjuncts().next().is_some() {
        return Err(NotBuilt::Unsupported("a start under conditions"));
    }
    let shape = shape(machine, around.live);
    refuse_open_shape(&shape)?;
    let root = Location::of(machine, &start, shape, &BTreeSet::new());
    let mut building = Building {
        machine,
        around,
        system: System::starting(root),
        families: FxHashMap::default(),
        waiting: VecDeque::from([System::ROOT]),
        pointers: Pointers::default(),
    };
    while let Some(next) = building.waiting.pop_front() {
        around.tell(building.machine, building.system.locations.len(), building.waiting.len());
        building.expand(next)?;
    }
    Ok(building.system.without_gone())
}

struct Building<'b, 'p> {
    machine: &'b mut SymbolicMachine<'p, ()>,
    around: Surroundings<'b>,
    system: System,
    /// Locations by their shape, but for the start.
    families: FxHashMap<Vec<u8>, Family>,
    /// Locations to be run from.
    waiting: VecDeque<LocationId>,
    pointers: Pointers,
}

/// Locations of one shape: explicit data tells them apart, until it has too many values.
#[derive(Default)]
struct Family {
    members: Vec<LocationId>,
    /// What is a variable in all of them.
    variable: BTreeSet<DataPart>,
}

impl Building<'_, '_> {
    /// Finds all steps from a location.
    fn expand(&mut self, from: LocationId) -> Result<(), NotBuilt> {
        let start = Waiting { at: self.system.locations[from].start(), since: History::START };
        let found = steps(self.machine, start, &mut History::default(), (self.around, Detail::Variables))?;
        if found.follows_pointers && from != System::ROOT {
            self.pointers.are_followed()?;
        }
        for BadStep { guard, what, .. } in found.bad {
            self.pointers.refuse_followed(self.machine, &guard)?;
            self.system.ends.push(BadEnd { from, guard, views: Vec::new(), what });
        }
        for Arrived { at, shape, .. } in found.arrivals {
            refuse_open_shape(&shape)?;
            self.arrive(from, at, shape)?;
            if self.system.is_gone(from) {
                // The location was replaced by more general ones.
                return Ok(());
            }
        }
        if self.system.edges.len() > MOST_EDGES {
            return Err(NotBuilt::Unsupported("too many paths between loop heads"));
        }
        Ok(())
    }

    /// Leads an edge into the location of the state that it ends in.
    fn arrive(&mut self, from: LocationId, at: MultiState, shape: Shape<Bits>) -> Result<(), NotBuilt> {
        let guard: Vec<Term> = at.data.groups.conjuncts().collect();
        self.pointers.refuse_followed(self.machine, &guard)?;
        let (key, slots) = (shape.key.clone(), shape.slots.clone());
        let family = self.families.entry(key.clone()).or_default();
        let locations = &self.system.locations;
        let covering =
            family.members.iter().copied().find(|&member| locations[member].covers(self.machine, &at, &slots));
        let is_new = covering.is_none();
        let to = match covering {
            Some(to) => to,
            None => {
                if self.system.locations.len() >= MOST_LOCATIONS {
                    return Err(NotBuilt::Unsupported("shapes of memory at loop heads without a bound"));
                }
                let location = Location::of(self.machine, &at, shape, &family.variable);
                let to = self.system.locations.push(location);
                family.members.push(to);
                self.waiting.push_back(to);
                to
            }
        };
        let arrival = Arrival { at, slots };
        let values = any_values(self.machine, &self.system.locations[to], &arrival);
        self.pointers.refuse_followed(self.machine, &values)?;
        self.system.edges.push(Edge { from, to, guard, views: Vec::new(), values, arrival });
        if is_new {
            self.generalise(&key)?;
        }
        Ok(())
    }

    /// Makes data of a family variable if it has too many values; its locations begin anew from what leads to them from elsewhere.
    fn generalise(&mut self, key: &[u8]) -> Result<(), NotBuilt> {
        let Some(family) = self.families.get_mut(key) else { return Ok(()) };
        let Some(part) = part_with_many_values(&self.system, &family.members) else { return Ok(()) };
        family.variable.insert(part);
        let gone: Vec<LocationId> = std::mem::take(&mut family.members);
        self.waiting.retain(|waiting| !gone.contains(waiting));
        self.system.ends.retain(|end| !gone.contains(&end.from));
        let (into, rest): (Vec<Edge>, Vec<Edge>) = std::mem::take(&mut self.system.edges)
            .into_iter()
            .filter(|edge| !gone.contains(&edge.from))
            .partition(|edge| gone.contains(&edge.to));
        self.system.edges = rest;
        self.system.gone.extend(gone);
        for Edge { from, arrival, .. } in into {
            self.machine.state = arrival.at.state;
            let shape = shape(self.machine, self.around.live);
            let at = MultiState { state: self.machine.state.take(), data: arrival.at.data };
            self.arrive(from, at, shape)?;
        }
        Ok(())
    }
}

/// The data that tells too many locations apart: the part with the most values, if it has too many, or if there are too many locations.
fn part_with_many_values(system: &System, members: &[LocationId]) -> Option<DataPart> {
    if members.len() <= MOST_VALUES {
        return None;
    }
    let mut values: BTreeMap<DataPart, FxHashSet<Vec<u8>>> = BTreeMap::new();
    for &member in members {
        for (part, value) in system.locations[member].fixed() {
            values.entry(part).or_default().insert(value);
        }
    }
    let (part, values) = values.into_iter().max_by_key(|(_, values)| values.len())?;
    let many = values.len() > MOST_VALUES || (members.len() > MOST_MEMBERS && values.len() > 1);
    many.then_some(part)
}

/// What an edge gives to the variables of its target; what may be anything is an input. Arbitrary pointers are refused.
pub(crate) fn values(
    machine: &mut SymbolicMachine<'_, ()>,
    target: &Location,
    arrival: &Arrival,
) -> Result<Vec<Term>, NotBuilt> {
    let known = any_values(machine, target, arrival);
    refuse_pointers(machine, &known)?;
    Ok(known)
}

/// The same, where an arbitrary pointer becomes a number like any other: what it leads to is not known at the target.
fn any_values(machine: &mut SymbolicMachine<'_, ()>, target: &Location, arrival: &Arrival) -> Vec<Term> {
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
    known
}

/// What is no data must not depend on inputs, nor addresses that lead anywhere.
pub(crate) fn refuse_open(shape: &Shape<Bits>) -> Result<(), NotBuilt> {
    if shape.addresses == 0 {
        return refuse_open_shape(shape);
    }
    Err(OPEN)
}

/// What is no data must not depend on inputs.
fn refuse_open_shape(shape: &Shape<Bits>) -> Result<(), NotBuilt> {
    if shape.open.is_empty() {
        return Ok(());
    }
    Err(OPEN)
}

const OPEN: NotBuilt = NotBuilt::Unsupported("an address or a value of the library that depends on inputs");

/// What arbitrary pointers lead to is no data.
pub(crate) fn refuse_pointers(machine: &SymbolicMachine<'_, ()>, terms: &[Term]) -> Result<(), NotBuilt> {
    let domain = &machine.domain;
    let mut symbols = domain.pool.free_symbols_of(terms).into_iter();
    if symbols.any(|symbol| domain.symbols.stands_for(symbol) != StandsFor::Number) {
        return Err(NotBuilt::Unsupported("pointers that are inputs"));
    }
    Ok(())
}
