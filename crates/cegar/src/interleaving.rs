//! The transition system of a program with threads: locations are the control of all threads and the shape of memory, edges are moves of one thread.
//!
//! From each location every thread that can move is run to its next cut ([`moves`]), or one alone where that suffices: such a location is *reduced*. On no cycle are
//! all locations reduced, so no thread is put off for ever (see `docs/proofs.md`). Data is explicit as long as it has few
//! values. What has many is a variable wherever it stands (in this global, or in this register of this function, whoever runs it), and all locations begin anew.

use std::collections::{BTreeSet, VecDeque};

use adamant_base::{Components, Id};
use adamant_expr::Term;
use adamant_semantics::{Shape, ThreadId};
use adamant_symbolic::{Bits, MultiState, SymbolicMachine};
use rustc_hash::{FxHashMap, FxHashSet};

use crate::build::{Many, NotBuilt, Surroundings, refuse_open, refuse_pointers, values};
use crate::crowds;
use crate::location::{Location, shape};
use crate::moves::{Counting, Seen, Threads, Turn, movers, moves};
use crate::places::{DataPlace, explicit, variable_parts};
use crate::system::{Arrival, BadEnd, Edge, LocationId, System};
use crate::views;

/// More locations than this are taken to be without bound.
const MOST_LOCATIONS: usize = 4096;

/// More edges than this are too many to reason about.
const MOST_EDGES: usize = 30_000;

/// What has more values than this is a variable.
const MOST_VALUES: usize = 6;

/// If there are more locations of one shape than this, what has the most values there becomes a variable.
const MOST_MEMBERS: usize = 64;

/// With more threads than this that have not ended, they are gathered in crowds.
const MOST_THREADS: usize = 6;

/// With more threads than this beside crowds they do not become alike.
const MOST_SINGLE: usize = 10;

/// The transition system of a program with threads, whose machine stands at its start.
///
/// With many threads they are not counted, if nobody asks for their number.
pub(crate) fn build(
    machine: &mut SymbolicMachine<'_, ()>,
    threads: &Threads,
    around: Surroundings<'_>,
) -> Result<System, NotBuilt> {
    let start = MultiState { state: machine.state.clone(), data: machine.domain.data.clone() };
    if start.data.groups.conjuncts().next().is_some() {
        return Err(NotBuilt::Unsupported("a start under conditions"));
    }
    let counting = match around.many {
        Many::Counted => Counting::Exact,
        Many::InViewsOfOne => return views::build(machine, &start, Seen::One, (threads, around)),
        Many::InViewsOfTwo => return views::build(machine, &start, Seen::Two, (threads, around)),
        Many::InCrowds => Counting::Crowds,
    };
    let mut variable = Vec::new();
    loop {
        machine.state = start.state.clone();
        machine.domain.data = start.data.clone();
        let shape = shape(machine, around.live);
        refuse_open(&shape)?;
        let root = Location::of(machine, &start, shape, &BTreeSet::new());
        let mut weaving = Weaving {
            machine,
            threads,
            around,
            variable: &variable,
            counting,
            system: System::starting(root),
            families: FxHashMap::default(),
            waiting: VecDeque::from([System::ROOT]),
            reduced: FxHashSet::default(),
            values: FxHashMap::default(),
        };
        match weaving.weave()? {
            Woven::Whole => {
                weaving.system.turns.counting = counting;
                return Ok(weaving.system);
            }
            Woven::ManyValues(place) => variable.push(place),
            Woven::Limit(_) if counting == Counting::Exact && threads.may_be_in_crowds => {
                return Err(NotBuilt::ManyThreads);
            }
            Woven::Limit(what) => return Err(NotBuilt::Unsupported(what)),
        }
    }
}

/// What became of a system.
enum Woven {
    /// It is complete.
    Whole,
    /// It is given up: there are many values here, and locations shall not be told apart by them.
    ManyValues(DataPlace),
    /// It is given up: it becomes too large.
    Limit(&'static str),
}

/// Why a system is given up.
type GivenUp = Option<Woven>;

/// A system that grows.
struct Weaving<'b, 'p> {
    machine: &'b mut SymbolicMachine<'p, ()>,
    threads: &'b Threads,
    around: Surroundings<'b>,
    /// What is a variable wherever it stands.
    variable: &'b [DataPlace],
    counting: Counting,
    system: System,
    /// Locations by their shape, but for the start.
    families: FxHashMap<Vec<u8>, Vec<LocationId>>,
    /// Locations to be run from.
    waiting: VecDeque<LocationId>,
    /// Locations from which one thread moves alone.
    reduced: FxHashSet<LocationId>,
    /// The explicit values at each place.
    values: FxHashMap<DataPlace, FxHashSet<Vec<u8>>>,
}

impl Weaving<'_, '_> {
    fn weave(&mut self) -> Result<Woven, NotBuilt> {
        loop {
            while let Some(next) = self.waiting.pop_front() {
                self.around.tell(self.machine, self.system.locations.len(), self.waiting.len());
                if let Some(given_up) = self.expand(next)? {
                    return Ok(given_up);
                }
            }
            let put_off = self.put_off();
            if put_off.is_empty() {
                return Ok(Woven::Whole);
            }
            for location in put_off {
                self.reduced.remove(&location);
                if let Some(given_up) = self.expand_whole(location)? {
                    return Ok(given_up);
                }
            }
        }
    }

    /// Finds the moves of one thread that suffices, or of all threads.
    fn expand(&mut self, from: LocationId) -> Result<GivenUp, NotBuilt> {
        let movers = self.movers_at(from)?;
        let alone = match movers.len() {
            0 | 1 => None,
            _ => {
                let state = &self.machine.state;
                let single: Vec<_> = movers.iter().copied().filter(|&thread| !state.is_crowd(thread)).collect();
                self.threads.sufficient(self.machine, self.around, &single)
            }
        };
        match alone {
            Some(alone) => {
                self.reduced.insert(from);
                self.follow(from, Turn::alone(alone))
            }
            None => self.follow_all(from, &movers),
        }
    }

    fn movers_at(&mut self, from: LocationId) -> Result<Vec<ThreadId>, NotBuilt> {
        self.machine.state = self.system.locations[from].state.clone();
        if self.machine.state.has_crowds() && self.machine.state.may_have_ended() {
            return Err(NotBuilt::Unsupported("an end of the program with the last of any number of threads"));
        }
        Ok(movers(self.machine))
    }

    /// Finds the moves of all threads.
    fn expand_whole(&mut self, from: LocationId) -> Result<GivenUp, NotBuilt> {
        let movers = self.movers_at(from)?;
        self.follow_all(from, &movers)
    }

    fn follow_all(&mut self, from: LocationId, movers: &[ThreadId]) -> Result<GivenUp, NotBuilt> {
        for &thread in movers {
            if let Some(given_up) = self.follow(from, Turn::of(thread))? {
                return Ok(Some(given_up));
            }
        }
        Ok(None)
    }

    /// Finds the moves of one thread from a location.
    fn follow(&mut self, from: LocationId, turn: Turn) -> Result<GivenUp, NotBuilt> {
        let start = self.system.locations[from].start();
        let found = moves(self.machine, start, turn, (self.threads, self.around))?;
        for bad in found.bad {
            refuse_pointers(self.machine, &bad.guard)?;
            self.system.ends.push(BadEnd { from, guard: bad.guard, views: Vec::new(), what: bad.what });
            self.system.turns.of_ends.push(turn);
        }
        for step in found.arrivals {
            self.machine.state = step.at.state;
            self.machine.domain.data = step.at.data;
            if self.counting == Counting::Crowds {
                crowds::gather(self.machine, self.around.live, self.variable);
            }
            let shape = shape(self.machine, self.around.live);
            let at = MultiState { state: self.machine.state.take(), data: self.machine.domain.data.clone() };
            if self.has_many_threads(&at) {
                return Ok(Some(Woven::Limit("threads without a bound")));
            }
            refuse_open(&shape)?;
            if let Some(place) = self.arrive((from, turn), at, shape)? {
                return Ok(Some(Woven::ManyValues(place)));
            }
        }
        let (locations, edges) = (self.system.locations.len(), self.system.edges.len());
        Ok(match (locations > MOST_LOCATIONS, edges > MOST_EDGES) {
            (true, _) => Some(Woven::Limit("threads or shapes of memory without a bound")),
            (_, true) => Some(Woven::Limit("too many moves of threads")),
            (false, false) => None,
        })
    }

    fn has_many_threads(&self, at: &MultiState) -> bool {
        let state = &at.state;
        let is_single = |thread: &ThreadId| !state.threads[*thread].is_finished() && !state.is_crowd(*thread);
        let single = state.threads.ids().filter(is_single).count();
        match self.counting {
            Counting::Exact => single > MOST_THREADS,
            Counting::Crowds | Counting::Views(_) => single > MOST_SINGLE,
        }
    }

    /// Leads an edge into the location of the state that it ends in; tells a place with too many values.
    fn arrive(
        &mut self,
        (from, turn): (LocationId, Turn),
        at: MultiState,
        shape: Shape<Bits>,
    ) -> Result<Option<DataPlace>, NotBuilt> {
        let guard: Vec<Term> = at.data.groups.conjuncts().collect();
        refuse_pointers(self.machine, &guard)?;
        let slots = shape.slots.clone();
        let family = self.families.entry(shape.key.clone()).or_default();
        let locations = &self.system.locations;
        let covering = family.iter().copied().find(|&member| locations[member].covers(self.machine, &at, &slots));
        let to = match covering {
            Some(to) => to,
            None => {
                let variable = variable_parts(self.variable, &at.state, &slots);
                let location = Location::of(self.machine, &at, shape, &variable);
                let to = self.system.locations.push(location);
                family.push(to);
                self.waiting.push_back(to);
                if let Some(place) = self.count_values(to) {
                    return Ok(Some(place));
                }
                to
            }
        };
        let arrival = Arrival { at, slots };
        let values = values(self.machine, &self.system.locations[to], &arrival)?;
        self.system.edges.push(Edge { from, to, guard, views: Vec::new(), values, arrival });
        self.system.turns.of_edges.push(turn);
        Ok(None)
    }

    /// Notes the explicit values at a new location, and tells a place with too many of them.
    fn count_values(&mut self, new: LocationId) -> Option<DataPlace> {
        let location = &self.system.locations[new];
        for (place, value) in explicit(location) {
            let values = self.values.entry(place.clone()).or_default();
            values.insert(value);
            if values.len() > MOST_VALUES {
                return Some(place);
            }
        }
        let family = &self.families[&location.key];
        if family.len() <= MOST_MEMBERS {
            return None;
        }
        let mut here: Vec<(DataPlace, FxHashSet<Vec<u8>>)> = Vec::new();
        for (place, value) in family.iter().flat_map(|&member| explicit(&self.system.locations[member])) {
            match here.iter_mut().find(|(found, _)| *found == place) {
                Some((_, values)) => {
                    values.insert(value);
                }
                None => here.push((place, FxHashSet::from_iter([value]))),
            }
        }
        let most = here.into_iter().max_by_key(|(_, values)| values.len())?;
        (most.1.len() > 1).then_some(most.0)
    }

    /// Reduced locations to be expanded whole: one on each cycle that has no others.
    fn put_off(&self) -> Vec<LocationId> {
        let mut targets: Vec<Vec<usize>> = vec![Vec::new(); self.system.locations.len()];
        for edge in &self.system.edges {
            if self.reduced.contains(&edge.from) && self.reduced.contains(&edge.to) {
                targets[edge.from.index()].push(edge.to.index());
            }
        }
        let components = Components::of(targets.len(), 0..targets.len(), |node, next| targets[node].get(next).copied());
        let has_cycle = |members: &Vec<usize>| members.len() > 1 || targets[members[0]].contains(&members[0]);
        let cycles = components.members().into_iter().filter(has_cycle);
        let first = |members: Vec<usize>| members.into_iter().min().map(LocationId::new);
        cycles.filter_map(first).collect()
    }
}
