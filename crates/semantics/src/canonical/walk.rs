//! The walk over a state that writes down its encoding.

mod library;
mod shape;

use std::ops::Range;

use adamant_base::Id;
use adamant_program::{GlobalId, RegisterId};
use rustc_hash::FxHashMap;
use smallvec::SmallVec;

use super::slots::DataSlot;
use super::{Encoding, LiveRegisters, live_registers};
use crate::domain::Domain;
use crate::joins::JoinsAhead;
use crate::machine::{Bits, Machine};
use crate::memory::ObjectKind;
use crate::memory::contents::{Contents, Holds};
use crate::memory::lifetimes::Relation;
use crate::thread::{Frame, OnReturn, Resume, Status, Thread, ThreadId, Until, Wait};
use crate::thread_order::{ThreadOrder, Threads};
use crate::value::{ObjectId, Pointer, Value};

/// Who can read what is looked at.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Holder {
    Thread(ThreadId),
    /// Whoever can read this object that is shared.
    Readers(ObjectId),
    Anybody,
}
/// What is said about a thread in an encoding.
pub(super) struct EncodedThread {
    pub(super) thread: ThreadId,
    /// Where in the shape.
    pub(super) bytes: Range<usize>,
    /// Whether all its data is there.
    pub(super) is_explicit: bool,
}
/// The walk over a state.
pub(super) struct Walk<'m, 'p, D: Domain> {
    pub(super) machine: &'m Machine<'p, D>,
    pub(super) encoding: Encoding<Bits<D>>,
    /// How many objects were met so far, dead ones included.
    met: u32,
    /// The numbers of dead objects.
    dead: FxHashMap<ObjectId, u32>,
    /// Objects met whose contents have not been encoded.
    pending: Vec<(ObjectId, Holder)>,
    joins: &'m [JoinsAhead],
    /// Where the walk is.
    at: Holder,
    /// Whether a handle of a thread that is joined in a row was found elsewhere than with the thread that joins it.
    pub(super) known_elsewhere: bool,
    /// The parts of all threads.
    pub(super) parts: SmallVec<[EncodedThread; 8]>,
    /// Threads whose handles were found elsewhere than with who joins them in a row.
    pub(super) named: Threads,
    /// Where data stands, if it is listed instead of written down.
    pub(super) slots: Option<Vec<DataSlot>>,
}

impl<'m, 'p, D: Domain> Walk<'m, 'p, D> {
    /// Walks over the state of a machine.
    pub(super) fn over(
        machine: &'m Machine<'p, D>,
        live: &impl LiveRegisters,
        order: ThreadOrder,
        joins: &'m [JoinsAhead],
    ) -> Self {
        let mut walk = Self::new(machine, machine.threads_in(order, live), joins);
        walk.walk(live);
        walk
    }

    fn walk(&mut self, live: &impl LiveRegisters) {
        self.library();
        self.threads(live);
        self.globals(live);
        self.reachable_objects();
        self.owners();
        self.crowds();
        self.lifetimes();
    }

    /// A walk that has not begun.
    fn new(machine: &'m Machine<'p, D>, threads: Threads, joins: &'m [JoinsAhead]) -> Self {
        let fixed = 1 + machine.function_objects.len() + machine.global_objects.len();
        Self {
            machine,
            encoding: Encoding {
                shape: Vec::with_capacity(256),
                open: Vec::new(),
                threads,
                twins: Vec::new(),
                ended: Vec::new(),
                numbers: vec![0; machine.state.memory.slot_count() - fixed],
                first_slot: fixed as u32,
            },
            met: 0,
            dead: FxHashMap::default(),
            pending: Vec::new(),
            joins,
            at: Holder::Anybody,
            known_elsewhere: false,
            parts: SmallVec::new(),
            named: SmallVec::new(),
            slots: None,
        }
    }

    /// Walks over the state of a machine and lists where data stands, in live registers and in memory, instead of writing it down.
    pub(super) fn over_shape(machine: &'m Machine<'p, D>, live: &impl LiveRegisters) -> Self {
        let mut walk = Self::new(machine, machine.threads_in(ThreadOrder::ByNumber, live), &[]);
        walk.slots = Some(Vec::new());
        walk.walk(live);
        walk
    }

    /// What is said about one thread and about `own` objects, which nothing else leads to; and the other objects that it leads to, in the order in which it does. The names of `own` objects do
    /// not matter.
    pub(super) fn over_thread(
        machine: &'m Machine<'p, D>,
        thread: ThreadId,
        own: &[ObjectId],
        live: &impl LiveRegisters,
    ) -> (Encoding<Bits<D>>, Vec<ObjectId>) {
        let mut walk = Self::new(machine, machine.threads_in(ThreadOrder::ByNumber, live), &[]);
        walk.thread(thread, live);
        let mut others = Vec::new();
        let mut next = 0;
        while let Some(&(object, _)) = walk.pending.get(next) {
            next += 1;
            if own.contains(&object) { walk.reachable_object(object) } else { others.push(object) }
        }
        // Threads that it has handles of are told from others.
        others.extend(walk.named.iter().filter_map(|&named| machine.state.threads[named].handle));
        let mut dead: Vec<_> = walk.dead.iter().map(|(&object, &number)| (number, object)).collect();
        dead.sort_unstable();
        others.extend(dead.into_iter().map(|(_, object)| object));
        walk.owners_in(thread);
        (walk.encoding, others)
    }

    fn threads(&mut self, live: &impl LiveRegisters) {
        self.number(self.encoding.threads.len() as u64);
        for place in 0..self.encoding.threads.len() {
            let thread = self.encoding.threads[place];
            self.at = Holder::Thread(thread);
            let (start, open) = (self.encoding.shape.len(), self.encoding.open.len());
            self.thread(thread, live);
            let is_explicit = open == self.encoding.open.len();
            self.parts.push(EncodedThread { thread, bytes: start..self.encoding.shape.len(), is_explicit });
        }
    }
}

impl<D: Domain> Walk<'_, '_, D> {
    #[inline]
    fn byte(&mut self, byte: u8) {
        self.encoding.shape.push(byte);
    }

    /// A number in as many bytes as it needs, seven bits each.
    #[inline]
    fn number(&mut self, number: u64) {
        if number < 0x80 { self.byte(number as u8) } else { self.large_number(number) }
    }

    fn large_number(&mut self, mut number: u64) {
        while number >= 0x80 {
            self.byte(number as u8 | 0x80);
            number >>= 7;
        }
        self.byte(number as u8);
    }

    fn bits(&mut self, bits: &Bits<D>) {
        match self.machine.domain.explicit(bits) {
            Some(value) if value.width() <= 64 => {
                self.byte(0);
                self.number(value.low_u64());
            }
            Some(value) => {
                let bytes = value.to_le_bytes();
                self.byte(1);
                self.number(bytes.len() as u64);
                self.encoding.shape.extend_from_slice(&bytes);
            }
            None => {
                self.byte(2);
                self.number(u64::from(self.machine.domain.width(bits)));
                self.encoding.open.push(bits.clone());
            }
        }
    }

    fn value(&mut self, value: &Value<Bits<D>>) {
        match value {
            Value::Bits(bits) => self.bits(bits),
            Value::Pointer(pointer) => {
                self.byte(3);
                self.pointer(pointer);
            }
            Value::Aggregate(parts) => {
                self.byte(4);
                self.number(parts.len() as u64);
                parts.iter().for_each(|part| self.value(part));
            }
        }
    }

    fn pointer(&mut self, pointer: &Pointer<Bits<D>>) {
        self.object(pointer.object);
        self.bits(&pointer.offset);
    }

    /// A reference to an object.
    fn object(&mut self, id: ObjectId) {
        if id.is_null() {
            return self.byte(0);
        }
        match self.machine.state.memory.object(id).map(|object| object.kind) {
            Ok(ObjectKind::Function(function)) => {
                self.byte(1);
                self.number(function.index() as u64);
            }
            Ok(ObjectKind::Global(global) | ObjectKind::External(global)) if self.is_global(id, global) => {
                self.byte(2);
                self.number(global.index() as u64);
            }
            Ok(ObjectKind::Thread) => self.handle(id),
            Ok(_) => {
                let slot = id.number() - self.encoding.first_slot;
                let number = &mut self.encoding.numbers[slot as usize];
                if *number == 0 {
                    self.met += 1;
                    *number = self.met;
                    let holder = if self.machine.state.memory.is_shared(id) { Holder::Readers(id) } else { self.at };
                    self.pending.push((id, holder));
                }
                let number = *number;
                self.byte(3);
                self.number(u64::from(number));
            }
            Err(_) => {
                let met = &mut self.met;
                let number = *self.dead.entry(id).or_insert_with(|| {
                    *met += 1;
                    *met
                });
                self.byte(4);
                self.number(u64::from(number));
            }
        }
    }

    /// What stands for a thread: the place of the thread in the order, or in a row of joins.
    fn handle(&mut self, id: ObjectId) {
        let Some(thread) = self.machine.thread_with(id) else { return self.byte(5) };
        for joins in self.joins {
            if let Some(place) = joins.in_a_row().iter().position(|&joined| joined == thread) {
                self.known_elsewhere |= match self.at {
                    Holder::Thread(holder) => holder != joins.by,
                    Holder::Readers(object) => !joins.reads.contains(&object),
                    Holder::Anybody => true,
                };
                self.byte(7);
                return self.number(place as u64);
            }
        }
        self.named.push(thread);
        let place = self.encoding.threads.iter().position(|&found| found == thread);
        self.byte(6);
        self.number(place.map_or(0, |place| place as u64 + 1));
    }

    /// Whether an object is the one that a global lives in. A thread's instance of an external variable is another one.
    fn is_global(&self, id: ObjectId, global: GlobalId) -> bool {
        self.machine.global_objects[global] == id
    }

    fn thread(&mut self, id: ThreadId, live: &impl LiveRegisters) {
        let thread = &*self.machine.state.threads[id];
        let joined_by = self.joins.iter().find(|joins| joins.in_a_row().contains(&id)).map(|joins| joins.by);
        let place = joined_by.and_then(|by| self.encoding.threads.iter().position(|&thread| thread == by));
        self.number(place.map_or(0, |place| place as u64 + 1));
        match &thread.status {
            Status::Finished(result) => return self.finished_thread(thread, result),
            // What waits inside an atomic section lets others run.
            Status::Waiting(Wait::Join(_) | Wait::Word(..)) if thread.atomic_depth > 0 => self.byte(4),
            // Whoever waits behind a writer waits for other threads, not for memory.
            Status::Waiting(Wait::Word(_, Until::NoWriterWaits)) => self.byte(6),
            // What waits for a word or a thread tries its statement again.
            Status::Running | Status::Waiting(Wait::Join(_) | Wait::Word(..)) => self.byte(2),
            Status::Waiting(Wait::Condition(condition)) => {
                self.byte(3);
                self.pointer(condition);
            }
            Status::Waiting(Wait::ConditionOrTime(condition)) => {
                self.byte(5);
                self.pointer(condition);
            }
        }
        self.byte(u8::from(thread.detached));
        self.number(u64::from(thread.atomic_depth));
        self.byte(match thread.resume {
            Resume::Fresh => 0,
            Resume::Released => 1,
            Resume::Signalled => 2,
            Resume::Returned => 3,
            Resume::TimedOut => 4,
            Resume::Serial => 5,
        });
        self.thread_library_state(thread);
        let errno = self.machine.state.library.errno.iter().find(|(owner, _)| *owner == id);
        self.object(errno.map_or(ObjectId::NULL, |&(_, object)| object));
        self.number(thread.frames.len() as u64);
        for index in 0..thread.frames.len() {
            self.frame((id, index), &thread.frames[index], live_registers(&thread.frames, index, live));
        }
    }

    /// A thread that has ended: its result, if somebody may ask for it, and whether its number can be given to another one.
    fn finished_thread(&mut self, thread: &Thread<Bits<D>>, result: &Value<Bits<D>>) {
        self.byte(u8::from(!thread.detached));
        self.byte(u8::from(!thread.holding.is_empty()));
        if !thread.detached {
            self.value(result);
        }
    }

    fn frame(&mut self, (thread, index): (ThreadId, usize), frame: &Frame<Bits<D>>, live: &[RegisterId]) {
        self.number(frame.function.index() as u64);
        self.number(frame.block.index() as u64);
        self.number(u64::from(frame.statement));
        self.byte(match frame.on_return {
            OnReturn::Assign(_) => 0,
            OnReturn::Resume => 1,
            OnReturn::NextPhase => 2,
            OnReturn::EndThread => 3,
        });
        for &register in live {
            match self.slots {
                None => self.value(&frame.registers[register]),
                Some(_) => {
                    let place = |path| DataSlot::Register { thread, frame: index, register, path };
                    self.shape_of_value(&frame.registers[register], &mut SmallVec::new(), &place);
                }
            }
        }
        if let Some(variadic) = &frame.variadic {
            self.number(variadic.arguments.len() as u64);
            variadic.arguments.iter().for_each(|argument| self.value(&argument.value));
            self.byte(u8::from(variadic.areas.is_some()));
            if let Some((registers, memory)) = variadic.areas {
                self.object(registers);
                self.object(memory);
            }
        }
    }

    /// The contents of the globals that can change.
    fn globals(&mut self, live: &impl LiveRegisters) {
        for &global in &self.machine.changing_globals {
            let id = self.machine.global_objects[global];
            if let Ok(object) = self.machine.state.memory.object(id)
                && live.global_matters(global)
            {
                self.at = Holder::Readers(id);
                self.contents(id, &object.contents);
            }
        }
    }

    fn reachable_objects(&mut self) {
        let mut next = 0;
        while let Some(&(id, holder)) = self.pending.get(next) {
            next += 1;
            self.at = holder;
            self.reachable_object(id);
        }
    }

    fn reachable_object(&mut self, id: ObjectId) {
        let Ok(object) = self.machine.state.memory.object(id) else { return };
        self.byte(match object.kind {
            ObjectKind::Global(_) => 0,
            ObjectKind::ThreadLocal(_) => 1,
            ObjectKind::External(_) => 2,
            ObjectKind::Function(_) => 3,
            ObjectKind::Stack => 4,
            ObjectKind::Arguments => 5,
            ObjectKind::Heap => 6,
            ObjectKind::Library => 7,
            ObjectKind::CommandLine => 8,
            ObjectKind::Thread => 10,
            // Its address matters once something depends on it, and is encoded with the others then.
            ObjectKind::Lazy { .. } => 9,
            ObjectKind::ArgumentRegisters { .. } => 11,
        });
        if let ObjectKind::ArgumentRegisters { general, vector } = object.kind {
            self.byte(general);
            self.byte(vector);
        }
        if let ObjectKind::Lazy { ty, .. } = object.kind {
            self.number(ty.map_or(0, |ty| ty.index() as u64 + 1));
        }
        self.number(object.size);
        self.number(object.align);
        self.byte(u8::from(object.constant));
        self.contents(id, &object.contents);
    }

    fn contents(&mut self, id: ObjectId, contents: &Contents<Bits<D>>) {
        if self.slots.is_some() {
            return self.shape_of_contents(id, contents);
        }
        self.number(contents.cells.len() as u64);
        if contents.cells.is_empty() {
            return self.encoding.shape.extend_from_slice(&contents.bytes);
        }
        let mut plain_from = 0;
        for (&start, cell) in &contents.cells {
            self.encoding.shape.extend_from_slice(&contents.bytes[plain_from..start as usize]);
            plain_from = (start + cell.length) as usize;
            self.number(start);
            self.number(cell.length);
            match &cell.holds {
                Holds::Arbitrary(_) => self.byte(0),
                Holds::Bits(bits) => {
                    self.byte(1);
                    self.bits(bits);
                }
                Holds::Pointer(pointer) => {
                    self.byte(2);
                    self.pointer(pointer);
                }
            }
        }
        self.encoding.shape.extend_from_slice(&contents.bytes[plain_from..]);
    }

    /// The number of an object, 0 if nothing leads to it.
    pub(super) fn number_of(&self, id: ObjectId) -> u32 {
        match self.machine.state.memory.object(id) {
            Ok(_) => self.encoding.number_of(id),
            Err(_) => self.dead.get(&id).copied().unwrap_or(0),
        }
    }

    /// Which objects end with which call; those that nothing leads to do not matter.
    fn owners(&mut self) {
        for place in 0..self.encoding.threads.len() {
            self.owners_in(self.encoding.threads[place]);
        }
    }

    fn owners_in(&mut self, thread: ThreadId) {
        let machine = self.machine;
        for frame in &machine.state.threads[thread].frames {
            let met = |object: &ObjectId| Some(self.number_of(*object)).filter(|&number| number > 0);
            let numbers: SmallVec<[u32; 8]> = frame.objects.iter().filter_map(met).collect();
            self.number(numbers.len() as u64);
            numbers.into_iter().for_each(|number| self.number(u64::from(number)));
        }
    }

    /// Which blocks of the heap lie, or may turn out to lie, where others lay. All that live lie apart.
    fn lifetimes(&mut self) {
        let memory = &self.machine.state.memory;
        let Some(lifetimes) = memory.lifetimes().filter(|_| !self.dead.is_empty()) else { return };
        self.encoding.ended = self.dead.keys().copied().collect();
        let mut met: Vec<_> = lifetimes.blocks().map(|(id, life)| (self.number_of(id), id, life)).collect();
        met.retain(|(number, ..)| *number > 0);
        met.sort_unstable_by_key(|(number, ..)| *number);
        let mut said: Vec<u64> = Vec::new();
        for (index, &(number, id, life)) in met.iter().enumerate() {
            let has_ended = memory.object(id).is_err();
            if has_ended {
                // A block that nothing leads to keeps later ones away from the place where it lies.
                let is_taken =
                    lifetimes.at_place_of(id).any(|(there, life)| life.lasts() && self.number_of(there) == 0);
                said.extend([0, u64::from(number), life.size, life.align, u64::from(is_taken)]);
            }
            for &(other_number, other, _) in &met[..index] {
                if !has_ended && memory.object(other).is_ok() {
                    continue;
                }
                let kind = match memory.relation(id, other) {
                    Relation::Apart | Relation::NoRoom => continue,
                    Relation::Same => 1,
                    Relation::Open => 2,
                };
                said.extend([kind, u64::from(number), u64::from(other_number)]);
            }
        }
        self.number(said.len() as u64);
        said.into_iter().for_each(|number| self.number(number));
    }

    /// Which threads are crowds; most states have none.
    fn crowds(&mut self) {
        let state = &self.machine.state;
        let places = self.encoding.threads.iter().enumerate().filter(|&(_, &thread)| state.is_crowd(thread));
        let places: SmallVec<[usize; 8]> = places.map(|(place, _)| place).collect();
        if !places.is_empty() {
            self.number(places.len() as u64);
            places.into_iter().for_each(|place| self.number(place as u64));
        }
    }
}
