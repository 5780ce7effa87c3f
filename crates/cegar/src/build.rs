//! Makes the transition system of a program: runs from each location to the next ones, and joins what comes to a location.
//!
//! A location that becomes more general is run from again, and what leads to it is read again, until nothing changes. In the end every edge
//! leads into a location that covers it, and every step from a location is an edge, an end that must not be reached, or an end of the run.

use std::collections::VecDeque;

use adamant_base::{Budget, Exhausted};
use adamant_check::Property;
use adamant_expr::Term;
use adamant_semantics::{Live, Stop, ThreadId};
use adamant_symbolic::{
    Event, Halt, Interrupt, MultiState, Next, Reach, Scene, StandsFor, Steering, StepRecord, SymbolicMachine, Way,
    run_ways,
};
use rustc_hash::FxHashMap;

use crate::location::{Joined, Location, shape};
use crate::system::{Arrival, Bad, BadEnd, Edge, LocationId, System};

/// More locations than this are taken to be without bound.
const MOST_LOCATIONS: usize = 256;

/// More edges than this are too many to reason about.
const MOST_EDGES: usize = 8192;

/// Why there is no transition system.
#[derive(Debug)]
pub(crate) enum NotBuilt {
    /// A limit was reached.
    Exhausted(Exhausted),
    /// The program does what locations do not cover.
    Unsupported(&'static str),
}

impl From<Exhausted> for NotBuilt {
    fn from(why: Exhausted) -> Self {
        Self::Exhausted(why)
    }
}

/// What is the same for all steps.
#[derive(Clone, Copy)]
pub(crate) struct Surroundings<'s> {
    pub(crate) live: &'s Live,
    pub(crate) property: &'s Property,
    pub(crate) budget: &'s Budget,
}

/// The transition system of the program of a machine that stands at its start.
pub(crate) fn build(machine: &mut SymbolicMachine<'_, ()>, around: Surroundings<'_>) -> Result<System, NotBuilt> {
    let start = MultiState { state: machine.state.clone(), data: machine.domain.data.clone() };
    if start.data.groups.conjuncts().next().is_some() {
        return Err(NotBuilt::Unsupported("a start under conditions"));
    }
    let shape = shape(machine, around.live);
    let root = Location::of(machine, &start, shape);
    let mut building = Building {
        machine,
        around,
        system: System { locations: [root].into_iter().collect(), edges: Vec::new(), ends: Vec::new() },
        known: FxHashMap::default(),
        waiting: VecDeque::from([System::ROOT]),
    };
    while let Some(next) = building.waiting.pop_front() {
        building.expand(next)?;
    }
    Ok(building.system)
}

struct Building<'b, 'p> {
    machine: &'b mut SymbolicMachine<'p, ()>,
    around: Surroundings<'b>,
    system: System,
    /// Locations by their shape, but for the start.
    known: FxHashMap<Vec<u8>, LocationId>,
    /// Locations to be run from.
    waiting: VecDeque<LocationId>,
}

impl Building<'_, '_> {
    /// Finds all steps from a location.
    fn expand(&mut self, from: LocationId) -> Result<(), NotBuilt> {
        self.system.edges.retain(|edge| edge.from != from);
        self.system.ends.retain(|end| end.from != from);
        let found = steps(self.machine, self.system.locations[from].start(), self.around)?;
        for BadStep { guard, what, .. } in found.bad {
            refuse_pointers(self.machine, &guard)?;
            self.system.ends.push(BadEnd { from, guard, what });
        }
        for step in found.arrivals {
            self.arrive(from, step.at)?;
        }
        if self.system.edges.len() > MOST_EDGES {
            return Err(NotBuilt::Unsupported("too many paths between loop heads"));
        }
        Ok(())
    }

    /// Leads an edge into the location of the state that it ends in.
    fn arrive(&mut self, from: LocationId, mut at: MultiState) -> Result<(), NotBuilt> {
        self.machine.state = at.state;
        let shape = shape(self.machine, self.around.live);
        at.state = self.machine.state.take();
        if !shape.open.is_empty() {
            return Err(NotBuilt::Unsupported("an address or a value of the library that depends on inputs"));
        }
        let guard: Vec<Term> = at.data.groups.conjuncts().collect();
        refuse_pointers(self.machine, &guard)?;
        let slots = shape.slots.clone();
        let to = match self.known.get(&shape.key) {
            Some(&to) => {
                if self.system.locations[to].join(self.machine, &at, &slots) == Joined::Generalised {
                    self.read_again(to)?;
                    self.wait(to);
                }
                to
            }
            None => {
                if self.system.locations.len() >= MOST_LOCATIONS {
                    return Err(NotBuilt::Unsupported("shapes of memory at loop heads without a bound"));
                }
                let key = shape.key.clone();
                let location = Location::of(self.machine, &at, shape);
                let to = self.system.locations.push(location);
                self.known.insert(key, to);
                self.wait(to);
                to
            }
        };
        let arrival = Arrival { at, slots };
        let values = values(self.machine, &self.system.locations[to], &arrival)?;
        self.system.edges.push(Edge { from, to, guard, values, arrival });
        Ok(())
    }

    /// Reads anew what the edges into a location give to its variables.
    fn read_again(&mut self, to: LocationId) -> Result<(), NotBuilt> {
        for index in 0..self.system.edges.len() {
            if self.system.edges[index].to == to {
                let System { locations, edges, .. } = &mut self.system;
                edges[index].values = values(self.machine, &locations[to], &edges[index].arrival)?;
            }
        }
        Ok(())
    }

    fn wait(&mut self, location: LocationId) {
        if !self.waiting.contains(&location) {
            self.waiting.push_back(location);
        }
    }
}

/// What an edge gives to the variables of its target; what may be anything is an input.
fn values(machine: &mut SymbolicMachine<'_, ()>, target: &Location, arrival: &Arrival) -> Result<Vec<Term>, NotBuilt> {
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

/// What arbitrary pointers lead to is no data.
fn refuse_pointers(machine: &SymbolicMachine<'_, ()>, terms: &[Term]) -> Result<(), NotBuilt> {
    let domain = &machine.domain;
    let mut symbols = domain.pool.free_symbols_of(terms).into_iter();
    match symbols.any(|symbol| domain.symbols.stands_for(symbol) != StandsFor::Number) {
        true => Err(NotBuilt::Unsupported("pointers that are inputs")),
        false => Ok(()),
    }
}

/// The steps from a state.
#[derive(Default)]
pub(crate) struct Steps {
    /// States at the next loop heads.
    pub(crate) arrivals: Vec<GoodStep>,
    /// What must not happen, each under its conditions.
    pub(crate) bad: Vec<BadStep>,
}

/// A step to a loop head.
pub(crate) struct GoodStep {
    /// The state there.
    pub(crate) at: MultiState,
    /// What happened.
    pub(crate) events: Vec<Event>,
    /// How many ticks it took.
    pub(crate) ticks: u64,
}

/// A step that must not be possible.
pub(crate) struct BadStep {
    /// Its conditions.
    pub(crate) guard: Vec<Term>,
    /// What it comes to.
    pub(crate) what: Bad,
    /// What happened.
    pub(crate) events: Vec<Event>,
    /// How many ticks it took.
    pub(crate) ticks: u64,
}

/// Runs from a state to the next loop heads, along all paths that are possible.
pub(crate) fn steps(
    machine: &mut SymbolicMachine<'_, ()>,
    start: MultiState,
    around: Surroundings<'_>,
) -> Result<Steps, Exhausted> {
    let mut cutting = Cutting { property: around.property, found: Steps::default() };
    let scene = Scene { live: around.live, budget: around.budget };
    run_ways(machine, start, (ThreadId::FIRST, Reach::OneAction), scene, &mut cutting)?;
    Ok(cutting.found)
}

/// Ends paths at loop heads.
struct Cutting<'s> {
    property: &'s Property,
    found: Steps,
}

impl Cutting<'_> {
    fn end_badly(&mut self, machine: &SymbolicMachine<'_, ()>, way: &Way, what: Bad) {
        let guard = machine.domain.data.groups.conjuncts().collect();
        let events = machine.domain.step.clone().into_events();
        self.found.bad.push(BadStep { guard, what, events, ticks: way.ticks(machine) });
    }
}

impl Steering<()> for Cutting<'_> {
    fn halt(&mut self, machine: &mut SymbolicMachine<'_, ()>, way: &Way, halt: Halt) -> Next {
        match halt {
            Halt::Statement | Halt::ObjectMade => return Next::GoOn,
            Halt::Noticeable => {
                // There is nobody else.
                machine.domain.step.go_on();
                return Next::GoOn;
            }
            Halt::Entered => {
                let step = std::mem::replace(&mut machine.domain.step, StepRecord::new(way.thread, Reach::OneAction));
                let at = MultiState { state: machine.state.take(), data: machine.domain.data.clone() };
                self.found.arrivals.push(GoodStep { at, events: step.into_events(), ticks: way.ticks(machine) });
            }
            Halt::Waiting | Halt::Finished => {
                let what = "a thread that waits, or ends before the program does".to_owned();
                let position = machine.position(way.thread);
                self.end_badly(machine, way, Bad::Unsupported(what, position));
            }
        }
        Next::End
    }

    fn stop(&mut self, machine: &mut SymbolicMachine<'_, ()>, way: &Way, stop: Stop<Interrupt>) {
        if let Some(violation) = self.property.violated_by(&stop) {
            return self.end_badly(machine, way, Bad::Violation(violation));
        }
        let position = machine.position(way.thread);
        let bad = match stop {
            Stop::Exit(_) | Stop::Abort | Stop::AssumptionFailed | Stop::AssertionFailed(_) => return,
            Stop::Fault(fault) => Bad::Undefined(fault.to_string(), position),
            Stop::Unsupported(what) => Bad::Unsupported(what, position),
            Stop::NoInput(function) => {
                Bad::Unsupported(format!("an input of {function} that cannot be made"), position)
            }
            Stop::ErrorCalled(function) => {
                Bad::Unsupported(format!("function `{function}`, which has no body and no model"), position)
            }
            Stop::Interrupted(_) => return self.miss_values(machine, way),
        };
        self.end_badly(machine, way, bad);
    }

    fn miss_values(&mut self, machine: &mut SymbolicMachine<'_, ()>, way: &Way) {
        let what = "more than 1,024 values where one must be explicit".to_owned();
        let position = machine.position(way.thread);
        self.end_badly(machine, way, Bad::Unsupported(what, position));
    }
}
