//! The transition system of a program with any number of threads: locations have few of them, whatever the others do.
//!
//! Threads are *interchangeable* if nothing tells them apart but what there is to say about them. A location has all other threads and one or two of these, or all if there are
//! fewer: it is a view of a state, and whatever two threads of a state are seen, in either order, a location covers them. A thread that moves is in the view,
//! or it is another one; then the views that it has with those of the location are known as well ([`View`]). So what holds at locations is an invariant about each
//! thread, or each pair of them, that is kept by whatever another one does for which it holds. See Abdulla, Haziza and Holík, "All for the Price of Few", and Hoenicke, Majumdar and Podelski,
//! "Thread Modularity at Many Levels"; `docs/proofs.md` has the argument.
//!
//! Data is explicit where it has one value at each location, and a variable elsewhere: each shape is one location.

use std::collections::{BTreeSet, VecDeque};

use adamant_base::IdVec;
use adamant_expr::{BitVec, Term};
use adamant_library::{Header, Library, Locks, Memory, Role};
use adamant_semantics::{Content, DataSlot, ObjectId, ObjectKind, Shape, ThreadId, ThreadOrder};
use adamant_symbolic::{Bits, MultiState, StandsFor, SymbolicMachine};
use rustc_hash::{FxHashMap, FxHashSet};

use crate::build::{NotBuilt, Surroundings, refuse_open, refuse_pointers, values};
use crate::crowds::order;
use crate::location::{DataPart, Location, shape};
use crate::moves::{Counting, Seen, Threads, Turn, movers, moves};
use crate::places::{DataPlace, place_of, variable_parts};
use crate::system::{Arrival, BadEnd, Edge, LocationId, System, View};

/// More locations than this are too many.
const MOST_LOCATIONS: usize = 1000;

/// More edges than this are too many to reason about.
const MOST_EDGES: usize = 12_000;

/// More threads than this that are not interchangeable are not covered: the first one, and one whose number is checked to be always the same.
const MOST_SINGLE: usize = 2;

/// The transition system of views, with one or two interchangeable threads at most, of a program that starts in a state without conditions.
pub(crate) fn build(
    machine: &mut SymbolicMachine<'_, ()>,
    start: &MultiState,
    seen: Seen,
    (threads, around): (&Threads, Surroundings<'_>),
) -> Result<System, NotBuilt> {
    let mut variable = Vec::new();
    loop {
        machine.state = start.state.clone();
        machine.domain.data = start.data.clone();
        let shape = shape(machine, around.live);
        refuse_open(&shape)?;
        let root = Location::of(machine, start, shape, &BTreeSet::new());
        let mut viewing = Viewing {
            machine,
            threads,
            around,
            most: seen.most(),
            variable: &variable,
            system: System::starting(root),
            of_shape: FxHashMap::default(),
            unnumbered: FxHashSet::default(),
            members: [Vec::new()].into_iter().collect(),
            kinds: Vec::new(),
            waiting: VecDeque::from([System::ROOT]),
            meetings: VecDeque::new(),
        };
        match viewing.look()? {
            Looked::All => {
                viewing.system.turns.counting = Counting::Views(seen);
                return Ok(viewing.system);
            }
            Looked::ManyValues(places) => variable.extend(places),
        }
    }
}

/// What became of a system.
enum Looked {
    /// It is complete.
    All,
    /// It is given up: here is more than one value.
    ManyValues(Vec<DataPlace>),
}

/// Why a system is given up.
type GivenUp = Option<Vec<DataPlace>>;

/// A kind of interchangeable threads.
struct Kind {
    /// What there is to say about them, but for data.
    said: Vec<u8>,
    /// A location with one of them, and which it is there.
    example: (LocationId, ThreadId),
}

/// A state in which a thread may move.
struct Scene {
    from: LocationId,
    start: MultiState,
    /// Conditions by which other locations cover parts of the state.
    guard: Vec<Term>,
    views: Vec<View>,
    /// The threads of the location; nothing if any two may be seen afterwards.
    kept: Option<Vec<ThreadId>>,
}

/// A system that grows.
struct Viewing<'b, 'p> {
    machine: &'b mut SymbolicMachine<'p, ()>,
    threads: &'b Threads,
    around: Surroundings<'b>,
    /// How many interchangeable threads are seen: one or two.
    most: usize,
    /// What is a variable wherever it stands.
    variable: &'b [DataPlace],
    system: System,
    /// Locations by their shape, but for the start.
    of_shape: FxHashMap<Vec<u8>, LocationId>,
    /// What the locations are but for data and the numbers of threads; no two are the same.
    unnumbered: FxHashSet<Vec<u8>>,
    /// The interchangeable threads at each location, in their order.
    members: IdVec<LocationId, Vec<ThreadId>>,
    kinds: Vec<Kind>,
    /// Locations to be run from.
    waiting: VecDeque<LocationId>,
    /// Locations whose threads may meet a third one, of a kind by its number.
    meetings: VecDeque<(LocationId, usize)>,
}

impl Viewing<'_, '_> {
    fn look(&mut self) -> Result<Looked, NotBuilt> {
        loop {
            while let Some(next) = self.waiting.pop_front() {
                self.around.tell(self.machine, self.system.locations.len(), self.waiting.len());
                if let Some(places) = self.expand(next)? {
                    return Ok(Looked::ManyValues(places));
                }
            }
            // A meeting that is not possible by what is known so far may be as soon as there are more locations.
            let before = self.system.locations.len();
            for _ in 0..self.meetings.len() {
                let Some((at, kind)) = self.meetings.pop_front() else { break };
                match self.meet(at, kind)? {
                    Met::Possible(places) => {
                        if let Some(places) = places {
                            return Ok(Looked::ManyValues(places));
                        }
                    }
                    Met::NotYet => self.meetings.push_back((at, kind)),
                }
            }
            if self.waiting.is_empty() && self.system.locations.len() == before {
                return Ok(Looked::All);
            }
        }
    }

    /// Finds the moves of all threads of a location.
    fn expand(&mut self, from: LocationId) -> Result<GivenUp, NotBuilt> {
        let start = self.system.locations[from].start();
        if start.state.threads[ThreadId::FIRST].is_finished() {
            return Err(NotBuilt::Unsupported("a first thread that ends before the program does"));
        }
        self.machine.state = start.state.clone();
        for thread in movers(self.machine) {
            let scene = Scene { from, start: start.clone(), guard: Vec::new(), views: Vec::new(), kept: None };
            if let Some(places) = self.follow(&scene, thread)? {
                return Ok(Some(places));
            }
        }
        Ok(None)
    }

    /// Finds the moves of a third thread beside the two of a location.
    fn meet(&mut self, at: LocationId, kind: usize) -> Result<Met, NotBuilt> {
        let (example, thread) = self.kinds[kind].example;
        let example = self.system.locations[example].state.clone();
        self.machine.state = self.system.locations[at].state.clone();
        self.machine.domain.data = self.system.locations[at].data.clone();
        let pair = self.members[at].clone();
        let third = self.machine.state.adopt_member(&example, thread);
        self.make_open(third);
        fill(self.machine, self.around);
        if !movers(self.machine).contains(&third) {
            // Another thread is inside an atomic section.
            return Ok(Met::Possible(None));
        }
        let start = MultiState { state: self.machine.state.clone(), data: self.machine.domain.data.clone() };
        let (mut guard, mut views) = (Vec::new(), Vec::new());
        let with_third = match self.most {
            1 => vec![vec![third]],
            _ => pair.iter().flat_map(|&one| [vec![one, third], vec![third, one]]).collect(),
        };
        for seen in with_third {
            match self.view(&start, &seen)? {
                ViewCoverage::Location(view, conditions) => {
                    guard.extend(conditions);
                    views.push(view);
                }
                ViewCoverage::OtherOrder => {}
                ViewCoverage::OtherData => return Ok(Met::Possible(None)),
                ViewCoverage::Nothing => return Ok(Met::NotYet),
            }
        }
        guard.sort_unstable();
        guard.dedup();
        guard.retain(|&condition| condition != Term::TRUE);
        let scene = Scene { from: at, start, guard, views, kept: Some(pair) };
        Ok(Met::Possible(self.follow(&scene, third)?))
    }

    /// Makes all data of a thread inputs.
    fn make_open(&mut self, thread: ThreadId) {
        let own = self.machine.state.objects_of(thread);
        for slot in self.machine.shape(self.around.live).slots {
            match &slot {
                DataSlot::Register { thread: of, .. } if *of == thread => self.make_slot_open(&slot),
                DataSlot::Offset { object, .. } if own.contains(object) => self.make_slot_open(&slot),
                DataSlot::Bytes { object, begin, end } if own.contains(object) => {
                    for piece in self.machine.pieces(*object, *begin, *end) {
                        open_bytes(self.machine, *object, piece.begin, piece.end);
                    }
                }
                DataSlot::Register { .. } | DataSlot::Offset { .. } | DataSlot::Bytes { .. } => {}
            }
        }
    }

    fn make_slot_open(&mut self, slot: &DataSlot) {
        let Some(bits) = self.machine.slot(slot) else { return };
        let width = match bits {
            Bits::Known(value) => value.width(),
            Bits::Open(term) => self.machine.domain.pool.width(term),
        };
        let input = input(self.machine, width);
        self.machine.set_slot(slot, input);
    }

    /// The location that covers what is seen of a state if of its interchangeable threads only these are seen, in this order.
    fn view(&mut self, whole: &MultiState, seen: &[ThreadId]) -> Result<ViewCoverage, NotBuilt> {
        self.machine.state = whole.state.clone();
        self.machine.domain.data = whole.data.clone();
        let members = self.interchangeable();
        let said = |thread: ThreadId| members.iter().find(|(_, member)| *member == thread).map(|(said, _)| said);
        let all: Option<Vec<&Vec<u8>>> = seen.iter().map(|&thread| said(thread)).collect();
        let Some(all) = all else {
            return Err(NotBuilt::Unsupported("threads that are told apart when others are there"));
        };
        if !all.is_sorted() {
            return Ok(ViewCoverage::OtherOrder);
        }
        self.leave_but(&members, seen);
        let shape = shape(self.machine, self.around.live);
        let at = MultiState { state: self.machine.state.take(), data: self.machine.domain.data.clone() };
        let Some(&found) = self.of_shape.get(&shape.key) else {
            let unnumbered = self.without_numbers(&at);
            if self.unnumbered.contains(&unnumbered) {
                return Err(DIFFERENT_NUMBERS);
            }
            return Ok(ViewCoverage::Nothing);
        };
        let location = &self.system.locations[found];
        let Some(guard) = location.admits(self.machine, &at, &shape.slots) else { return Ok(ViewCoverage::OtherData) };
        let values: Option<Vec<Term>> = location.values_in(self.machine, &at, &shape.slots).into_iter().collect();
        // Inputs of the move that follows must not stand for something else here.
        let values = values.ok_or(NotBuilt::Unsupported("data of threads that nobody has written"))?;
        Ok(ViewCoverage::Location(View { at: found, values }, guard))
    }

    /// The interchangeable threads of the state of the machine, with what there is to say about them but for data.
    fn interchangeable(&mut self) -> Vec<(Vec<u8>, ThreadId)> {
        if self.threads.names_are_not_asked_for {
            forget_handles(self.machine);
        }
        // Lets threads go that nobody can ask for; the second time, data is not seen.
        self.machine.interchangeable(self.around.live);
        let whole = self.machine.state.clone();
        put_zeros(self.machine, self.around);
        let members = self.machine.interchangeable(self.around.live);
        self.machine.state = whole;
        let mut members: Vec<_> = members.into_iter().map(|member| (member.said, member.thread)).collect();
        members.sort();
        members
    }

    /// Lets all interchangeable threads go but these, which get the first numbers in this order.
    fn leave_but(&mut self, members: &[(Vec<u8>, ThreadId)], seen: &[ThreadId]) {
        for (_, thread) in members.iter().filter(|(_, thread)| !seen.contains(thread)) {
            self.machine.state.leave(*thread);
        }
        order(self.machine, self.around.live, seen.to_vec());
    }

    /// Finds the moves of one thread.
    fn follow(&mut self, scene: &Scene, thread: ThreadId) -> Result<GivenUp, NotBuilt> {
        let turn = Turn::in_view(thread);
        let found = moves(self.machine, scene.start.clone(), turn, (self.threads, self.around))?;
        for bad in found.bad {
            refuse_pointers(self.machine, &bad.guard)?;
            let guard = [scene.guard.as_slice(), &bad.guard].concat();
            self.system.ends.push(BadEnd { from: scene.from, guard, views: scene.views.clone(), what: bad.what });
            self.system.turns.of_ends.push(turn);
        }
        for step in found.arrivals {
            if let Some(places) = self.see(scene, turn, step.at)? {
                return Ok(Some(places));
            }
        }
        if self.system.locations.len() > MOST_LOCATIONS || self.system.edges.len() > MOST_EDGES {
            return Err(NotBuilt::Unsupported("too many moves of threads"));
        }
        Ok(None)
    }

    /// Leads edges to all views of a state.
    fn see(&mut self, scene: &Scene, turn: Turn, whole: MultiState) -> Result<GivenUp, NotBuilt> {
        self.machine.state = whole.state;
        self.machine.domain.data = whole.data;
        let members = self.interchangeable();
        let state = &self.machine.state;
        let single = state.threads.ids().filter(|&thread| !state.threads[thread].is_finished()).count() - members.len();
        if single > MOST_SINGLE {
            return Err(NotBuilt::Unsupported("threads without a bound"));
        }
        let whole = MultiState { state: state.clone(), data: self.machine.domain.data.clone() };
        let views = match &scene.kept {
            Some(kept) => vec![kept.clone()],
            None => views_of(&members, self.most),
        };
        for seen in views {
            self.machine.state = whole.state.clone();
            self.machine.domain.data = whole.data.clone();
            self.leave_but(&members, &seen);
            fill(self.machine, self.around);
            let shape = shape(self.machine, self.around.live);
            refuse_open(&shape)?;
            let at = MultiState { state: self.machine.state.take(), data: self.machine.domain.data.clone() };
            if let Some(places) = self.arrive(scene, turn, at, shape)? {
                return Ok(Some(places));
            }
        }
        Ok(None)
    }

    /// Leads an edge into the location of the state that it ends in; tells places with more than one value.
    fn arrive(&mut self, scene: &Scene, turn: Turn, at: MultiState, shape: Shape<Bits>) -> Result<GivenUp, NotBuilt> {
        let mut guard: Vec<Term> = at.data.groups.conjuncts().collect();
        guard.extend(&scene.guard);
        refuse_pointers(self.machine, &guard)?;
        let slots = shape.slots.clone();
        let to = match self.of_shape.get(&shape.key) {
            Some(&to) => to,
            None => self.add(&at, shape)?,
        };
        if !self.system.locations[to].covers(self.machine, &at, &slots) {
            let places = self.differences(to, &at, slots);
            return if places.is_empty() {
                Err(NotBuilt::Unsupported("data that is not told apart"))
            } else {
                Ok(Some(places))
            };
        }
        let arrival = Arrival { at, slots };
        let values = values(self.machine, &self.system.locations[to], &arrival)?;
        let views = scene.views.clone();
        self.system.edges.push(Edge { from: scene.from, to, guard, views, values, arrival });
        self.system.turns.of_edges.push(turn);
        Ok(None)
    }

    /// The location of a new shape.
    fn add(&mut self, at: &MultiState, shape: Shape<Bits>) -> Result<LocationId, NotBuilt> {
        let key = shape.key.clone();
        let unnumbered = self.without_numbers(at);
        if !self.unnumbered.insert(unnumbered) {
            return Err(DIFFERENT_NUMBERS);
        }
        let variable = variable_parts(self.variable, &at.state, &shape.slots);
        let location = Location::of(self.machine, at, shape, &variable);
        let new = self.system.locations.push(location);
        self.of_shape.insert(key, new);
        self.waiting.push_back(new);
        self.machine.state = self.system.locations[new].state.clone();
        let mut members = self.interchangeable();
        members.sort_by_key(|(_, thread)| *thread);
        self.members.push(members.iter().map(|(_, thread)| *thread).collect());
        for (said, thread) in members {
            if !self.kinds.iter().any(|kind| kind.said == said) {
                let kind = self.kinds.len();
                self.kinds.push(Kind { said, example: (new, thread) });
                let pairs = self.members.enumerate().filter(|(id, members)| *id != new && members.len() == self.most);
                self.meetings.extend(pairs.map(|(id, _)| (id, kind)));
            }
        }
        if self.members[new].len() == self.most {
            self.meetings.extend((0..self.kinds.len()).map(|kind| (new, kind)));
        }
        Ok(new)
    }

    /// What there is to say of a state but for its data and the numbers of threads.
    fn without_numbers(&mut self, at: &MultiState) -> Vec<u8> {
        self.machine.state = at.state.clone();
        put_zeros(self.machine, self.around);
        self.machine.encode(self.around.live, ThreadOrder::ByState, &[]).shape
    }

    /// The places of the explicit data of a location that a state does not have.
    fn differences(&mut self, location: LocationId, at: &MultiState, slots: Vec<DataSlot>) -> Vec<DataPlace> {
        let fixed = self.system.locations[location].fixed();
        let key = self.system.locations[location].key.clone();
        let other =
            Location::of(self.machine, at, Shape { key, slots: slots.clone(), open: Vec::new() }, &BTreeSet::new());
        let others: FxHashSet<(DataPart, Vec<u8>)> = other.fixed().into_iter().collect();
        let differing = fixed.into_iter().filter(|part| !others.contains(part));
        let mut places: Vec<DataPlace> =
            differing.filter_map(|(part, _)| place_of(&at.state, &slots[part.slot], part.range)).collect();
        places.retain(|place| !self.variable.contains(place));
        places
    }
}

/// A view is to be one location. Where threads come by other numbers on other ways, it would be several, of which only some cover it.
const DIFFERENT_NUMBERS: NotBuilt = NotBuilt::Unsupported("threads of which it matters in which order they came");

/// What comes of a meeting of threads.
enum Met {
    /// Its moves were found, or there are none; or the system is given up.
    Possible(GivenUp),
    /// No location covers it so far.
    NotYet,
}

/// What is known of a view.
enum ViewCoverage {
    /// This location covers it under these conditions.
    Location(View, Vec<Term>),
    /// Locations have these threads in the other order.
    OtherOrder,
    /// The location of its shape has other data.
    OtherData,
    /// There is no location of its shape.
    Nothing,
}

/// The views of a state with these interchangeable threads: threads of which the same is said in either order.
fn views_of(members: &[(Vec<u8>, ThreadId)], most: usize) -> Vec<Vec<ThreadId>> {
    if members.len() < most {
        return vec![members.iter().map(|(_, thread)| *thread).collect()];
    }
    if most == 1 {
        return members.iter().map(|(_, thread)| vec![*thread]).collect();
    }
    let mut views = Vec::new();
    for (index, (said, other)) in members.iter().enumerate() {
        for (before, one) in &members[..index] {
            views.push(vec![*one, *other]);
            if before == said {
                views.push(vec![*other, *one]);
            }
        }
    }
    views
}

/// An input of the edge that ends in the state of the machine.
fn input(machine: &mut SymbolicMachine<'_, ()>, width: u32) -> Bits {
    let domain = &mut machine.domain;
    let number = domain.data.next_symbol;
    domain.data.next_symbol += 1;
    Bits::Open(domain.symbols.numbered(&mut domain.pool, number, width, StandsFor::Number))
}

/// Puts inputs into bytes that hold no pointer.
fn open_bytes(machine: &mut SymbolicMachine<'_, ()>, object: ObjectId, begin: u64, end: u64) {
    let mut at = begin;
    while at < end {
        let next = end.min(at + 8);
        let bits = input(machine, 8 * (next - at) as u32);
        machine.set_bytes(object, at, next, bits);
        at = next;
    }
}

/// Makes what nobody has written inputs, which it may be.
fn fill(machine: &mut SymbolicMachine<'_, ()>, around: Surroundings<'_>) {
    for slot in machine.shape(around.live).slots {
        let DataSlot::Bytes { object, begin, end } = slot else { continue };
        for piece in machine.pieces(object, begin, end) {
            if piece.content == Content::Arbitrary {
                open_bytes(machine, object, piece.begin, piece.end);
            }
        }
    }
}

/// Puts zeros wherever data stands.
fn put_zeros(machine: &mut SymbolicMachine<'_, ()>, around: Surroundings<'_>) {
    for slot in machine.shape(around.live).slots {
        match &slot {
            DataSlot::Register { .. } | DataSlot::Offset { .. } => {
                let Some(bits) = machine.slot(&slot) else { continue };
                let width = match bits {
                    Bits::Known(value) => value.width(),
                    Bits::Open(term) => machine.domain.pool.width(term),
                };
                machine.set_slot(&slot, Bits::Known(BitVec::zero(width)));
            }
            DataSlot::Bytes { object, begin, end } => {
                let mut at = *begin;
                while at < *end {
                    let next = (*end).min(at + 8);
                    machine.set_bytes(*object, at, next, Bits::Known(BitVec::zero(8 * (next - at) as u32)));
                    at = next;
                }
            }
        }
    }
}

/// Makes handles of threads in memory numbers, in a program that can do nothing else with them.
fn forget_handles(machine: &mut SymbolicMachine<'_, ()>) {
    let memory = &machine.state.memory;
    let is_handle = |id| memory.object(id).is_ok_and(|object| object.kind == ObjectKind::Thread);
    let mut found = Vec::new();
    for (id, object) in memory.objects() {
        let handles = memory.pointers_in(object).filter(|(_, pointer)| is_handle(pointer.object));
        found.extend(handles.map(|(at, _)| (id, at)));
    }
    let size = memory.pointer_bytes();
    for (object, at) in found {
        open_bytes(machine, object, at, at + size);
    }
}

/// Whether a function of the library may find a thread by its handle. What has no model finds nothing.
pub(crate) fn may_ask_for_a_thread(name: &str) -> bool {
    let known = Library::of(name);
    let is_about_threads =
        matches!(known.header, Some(Header::Pthread | Header::CThreads | Header::System | Header::Cxx));
    let starts = matches!(known.role, Role::Starts { .. });
    let is_about_locks = matches!(known.memory, Memory::Locks)
        || matches!(known.locks, Locks::Takes | Locks::Tries | Locks::GivesBack | Locks::WaitsWithout);
    is_about_threads && !starts && !is_about_locks
}
