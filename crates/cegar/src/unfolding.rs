//! Unfolds a program without threads to a transition system: finds the steps of locations, of as many as are asked for.
//!
//! Explicit data tells locations apart as long as it has few values; data with many becomes a variable, and the locations of that shape begin anew.
//! Every edge leads into a location that covers it, and every step from a location whose steps were found is an edge, an end that must not be reached,
//! or an end of the run. The other locations are open: whoever reaches one asks for more, so control that nobody reaches is not run.

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use adamant_expr::Term;
use adamant_semantics::Shape;
use adamant_symbolic::{Bits, MultiState, SymbolicMachine};
use rustc_hash::{FxHashMap, FxHashSet};

use crate::build::{NotBuilt, Surroundings, refuse_open, refuse_pointers, values};
use crate::history::History;
use crate::location::{DataPart, Location, shape};
use crate::paths::{Arrived, BadStep, Detail, Waiting, steps};
use crate::system::{Arrival, BadEnd, Edge, LocationId, System};

/// More locations than this are taken to be without bound.
const MOST_LOCATIONS: usize = 8192;

/// More edges than this are too many to reason about.
const MOST_EDGES: usize = 20_000;

/// A part of the data that has more values than this becomes a variable.
const MOST_VALUES: usize = 40;

/// If there are more locations of one shape than this, the part of the data with the most values becomes a variable.
const MOST_MEMBERS: usize = 400;

/// A transition system that grows.
pub(crate) struct Unfolding {
    /// The system so far.
    pub(crate) system: System,
    /// Locations by their shape, but for the start.
    families: FxHashMap<Vec<u8>, Family>,
    /// How many locations there were, those that were replaced too.
    count: usize,
}

/// Locations of one shape: explicit data tells them apart, until it has too many values.
#[derive(Default)]
struct Family {
    members: Vec<LocationId>,
    /// What is a variable in all of them.
    variable: BTreeSet<DataPart>,
}

impl Unfolding {
    /// The start of the program at which a machine stands, which is open.
    pub(crate) fn of_start(machine: &mut SymbolicMachine<'_, ()>, around: Surroundings<'_>) -> Result<Self, NotBuilt> {
        let start = MultiState { state: machine.state.clone(), data: machine.domain.data.clone() };
        if start.data.groups.conjuncts().next().is_some() {
            return Err(NotBuilt::Unsupported("a start under conditions"));
        }
        let shape = shape(machine, around.live);
        refuse_open(&shape)?;
        let root = Location::of(machine, &start, shape, &BTreeSet::new());
        let mut system = System::starting(root);
        system.open.insert(System::ROOT);
        Ok(Self { system, families: FxHashMap::default(), count: 1 })
    }

    /// Finds the steps of these locations and of those that they lead to, of so many at most.
    pub(crate) fn grow(
        &mut self,
        machine: &mut SymbolicMachine<'_, ()>,
        around: Surroundings<'_>,
        reached: &[LocationId],
        most: usize,
    ) -> Result<(), NotBuilt> {
        let waiting = reached.iter().copied().collect();
        let mut growing = Growing { machine, around, unfolding: self, waiting };
        for _ in 0..most {
            let Some(next) = growing.waiting.pop_front() else { break };
            let system = &growing.unfolding.system;
            around.tell(growing.machine, system.locations.len() - system.gone.len(), growing.waiting.len());
            growing.expand(next)?;
        }
        self.renumber();
        Ok(())
    }

    /// Leaves out locations that were replaced.
    fn renumber(&mut self) {
        let numbers = self.system.leave_out_gone();
        for family in self.families.values_mut() {
            family.members.iter_mut().for_each(|member| *member = numbers[member]);
        }
    }
}

/// An unfolding while steps are found.
struct Growing<'g, 'p> {
    machine: &'g mut SymbolicMachine<'p, ()>,
    around: Surroundings<'g>,
    unfolding: &'g mut Unfolding,
    /// Locations whose steps are to be found.
    waiting: VecDeque<LocationId>,
}

impl Growing<'_, '_> {
    /// Finds all steps from a location, if they are not known.
    fn expand(&mut self, from: LocationId) -> Result<(), NotBuilt> {
        if !self.unfolding.system.open.remove(&from) {
            return Ok(());
        }
        let start = Waiting { at: self.unfolding.system.locations[from].start(), since: History::START };
        let found = steps(self.machine, start, &mut History::default(), (self.around, Detail::Variables))?;
        for BadStep { guard, what, .. } in found.bad {
            refuse_pointers(self.machine, &guard)?;
            self.unfolding.system.ends.push(BadEnd { from, guard, views: Vec::new(), what });
        }
        for Arrived { at, shape, .. } in found.arrivals {
            refuse_open(&shape)?;
            self.arrive(from, at, shape)?;
            if self.unfolding.system.is_gone(from) {
                // The location was replaced by more general ones.
                return Ok(());
            }
        }
        if self.unfolding.system.edges.len() > MOST_EDGES {
            return Err(NotBuilt::Unsupported("too many paths between loop heads"));
        }
        Ok(())
    }

    /// Leads an edge into the location of the state that it ends in.
    fn arrive(&mut self, from: LocationId, at: MultiState, shape: Shape<Bits>) -> Result<(), NotBuilt> {
        let guard: Vec<Term> = at.data.groups.conjuncts().collect();
        refuse_pointers(self.machine, &guard)?;
        let (key, slots) = (shape.key.clone(), shape.slots.clone());
        let Unfolding { system, families, count } = &mut *self.unfolding;
        let family = families.entry(key.clone()).or_default();
        let covering =
            family.members.iter().copied().find(|&member| system.locations[member].covers(self.machine, &at, &slots));
        let is_new = covering.is_none();
        let to = match covering {
            Some(to) => to,
            None => {
                if *count >= MOST_LOCATIONS {
                    return Err(NotBuilt::Unsupported("shapes of memory at loop heads without a bound"));
                }
                *count += 1;
                let location = Location::of(self.machine, &at, shape, &family.variable);
                let to = system.add(location);
                family.members.push(to);
                self.waiting.push_back(to);
                to
            }
        };
        let arrival = Arrival { at, slots };
        let values = values(self.machine, &system.locations[to], &arrival)?;
        system.edges.push(Edge { from, to, guard, views: Vec::new(), values, arrival });
        if is_new {
            self.generalise(&key)?;
        }
        Ok(())
    }

    /// Makes data of a family variable if it has too many values; its locations begin anew from what leads to them from elsewhere.
    fn generalise(&mut self, key: &[u8]) -> Result<(), NotBuilt> {
        let Unfolding { system, families, .. } = &mut *self.unfolding;
        let Some(family) = families.get_mut(key) else { return Ok(()) };
        let Some(part) = part_with_many_values(system, &family.members) else { return Ok(()) };
        family.variable.insert(part);
        let gone: Vec<LocationId> = std::mem::take(&mut family.members);
        self.waiting.retain(|waiting| !gone.contains(waiting));
        system.ends.retain(|end| !gone.contains(&end.from));
        let (into, rest): (Vec<Edge>, Vec<Edge>) = std::mem::take(&mut system.edges)
            .into_iter()
            .filter(|edge| !gone.contains(&edge.from))
            .partition(|edge| gone.contains(&edge.to));
        system.edges = rest;
        system.open.retain(|open| !gone.contains(open));
        system.gone.extend(gone);
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
