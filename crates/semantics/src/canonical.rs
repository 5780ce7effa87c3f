//! A state up to the names of its objects: two states with the same encoding behave alike.
//!
//! The encoding walks the state from its roots in a fixed order (the library, threads with their live registers, mutable globals) and
//! numbers objects as it meets them. Threads come in the order of their numbers, or in one that does not depend on numbers; then a state is encoded up
//! to the names of its threads as well, because whatever stands for a thread is encoded as the place of the thread in that order. What cannot be reached is left out, so are dead registers, the results of threads that nobody can join
//! any more, and whether a thread that waits for a word of memory has noticed yet that it waits. Explicit data becomes bytes of the
//! [`shape`](Encoding::shape); bits that are not explicit are listed apart, in the order of the walk.

use std::ops::Range;

use adamant_base::Id;
use adamant_program::{BlockId, FunctionId, GlobalId, RegisterId};
use rustc_hash::FxHashMap;
use smallvec::SmallVec;

use crate::domain::Domain;
use crate::joins::JoinsAhead;
use crate::machine::{Bits, Machine};
use crate::memory::contents::{Contents, Holds};
use crate::memory::{Object, ObjectKind};
use crate::shared::Shared;
use crate::state::{ExitHandler, Phase};
use crate::thread::{Frame, OnReturn, Resume, Status, Thread, ThreadId, Wait};
use crate::thread_order::{ThreadOrder, Threads};
use crate::value::{ObjectId, Pointer, Value};

/// Which registers may still be read.
pub trait LiveRegisters {
    /// When control stands before a statement; the number of statements stands for the end of the block.
    fn before(&self, function: FunctionId, block: BlockId, statement: u32) -> &[RegisterId];
    /// While the call that a statement makes runs.
    fn during_call(&self, function: FunctionId, block: BlockId, statement: u32) -> &[RegisterId];
    /// Whether what a global holds may still be looked at.
    fn global_matters(&self, _: GlobalId) -> bool {
        true
    }
}

/// A state up to the names of its objects.
#[derive(Clone, Debug)]
pub struct Encoding<B> {
    /// Control, the shape of memory and all explicit data.
    pub shape: Vec<u8>,
    /// The bits that are not explicit.
    pub open: Vec<B>,
    /// The threads, in the order of the walk.
    pub threads: Threads,
    /// Threads that could change places with another one, and the encoding would be the same; each with the first of those that it is like.
    pub twins: Vec<(ThreadId, ThreadId)>,
    /// For each slot of the memory behind those of functions and globals, 0 or one more than the number of the object there, if it can be reached.
    numbers: Vec<u32>,
    /// The first of these slots.
    first_slot: u32,
}

impl<B> Encoding<B> {
    /// The number of an object, 0 if it was not met. Functions and globals need none.
    fn number_of(&self, id: ObjectId) -> u32 {
        match id.number().checked_sub(self.first_slot) {
            Some(slot) => self.numbers[slot as usize],
            None => 0,
        }
    }
}

impl<'p, D: Domain> Machine<'p, D> {
    /// The state up to the names of its objects; by the order of threads also up to those of its threads.
    ///
    /// Of `joins` it does not matter who is joined first: the thread that joins does nothing else before it has joined them all, their results are
    /// left alone, and by then nothing tells them apart. So handles of such threads are encoded as their places in the row of joins, and
    /// with each thread only that it is one of them. That holds as long as nobody but the thread that joins has such a handle or can
    /// come by one: the program must not ask threads for their own.
    pub fn encode(&self, live: &impl LiveRegisters, order: ThreadOrder, joins: &[JoinsAhead]) -> Encoding<Bits<D>> {
        self.encode_with(live, order, joins).unwrap_or_else(|_| {
            let encoded = self.encode_with(live, order, &[]);
            encoded.unwrap_or_else(|KnownElsewhere| unreachable!("handles are named by their threads"))
        })
    }

    fn encode_with(
        &self,
        live: &impl LiveRegisters,
        order: ThreadOrder,
        joins: &[JoinsAhead],
    ) -> Result<Encoding<Bits<D>>, KnownElsewhere> {
        let fixed = 1 + self.function_objects.len() + self.global_objects.len();
        let mut walk = Walk {
            machine: self,
            encoding: Encoding {
                shape: Vec::with_capacity(256),
                open: Vec::new(),
                threads: self.threads_in(order, live),
                twins: Vec::new(),
                numbers: vec![0; self.state.memory.slot_count() - fixed],
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
        };
        walk.library();
        walk.number(self.state.threads.len() as u64);
        for place in 0..self.state.threads.len() {
            let thread = walk.encoding.threads[place];
            walk.at = Holder::Thread(thread);
            let (start, open) = (walk.encoding.shape.len(), walk.encoding.open.len());
            walk.thread(thread, live);
            let is_explicit = open == walk.encoding.open.len();
            walk.parts.push(Part { thread, bytes: start..walk.encoding.shape.len(), is_explicit });
        }
        walk.globals(live);
        walk.reachable_objects();
        walk.owners();
        if order == ThreadOrder::ByState {
            walk.encoding.twins = walk.twins();
        }
        if walk.known_elsewhere { Err(KnownElsewhere) } else { Ok(walk.encoding) }
    }

    /// Ends the life of heap blocks, and of what arbitrary pointers lead to, where they cannot be reached any more.
    pub fn collect(&mut self, encoding: &Encoding<Bits<D>>) {
        if !self.state.memory.has_collectable() {
            return;
        }
        let lost = |(id, object): (ObjectId, &Object<Bits<D>>)| {
            (object.kind.is_collectable() && encoding.number_of(id) == 0).then_some(id)
        };
        let lost: Vec<_> = self.state.memory.objects().filter_map(lost).collect();
        lost.into_iter().for_each(|object| self.state.memory.release(object));
    }

    /// Lets `change` replace bits that are not explicit, wherever they can still be read; it gives nothing where they stay.
    pub fn rewrite(&mut self, live: &impl LiveRegisters, mut change: impl FnMut(&mut D, &Bits<D>) -> Option<Bits<D>>) {
        let domain = &mut self.domain;
        let state = &mut self.state;
        for thread in state.threads.iter_mut() {
            for index in 0..thread.frames.len() {
                let registers = live_registers(&thread.frames, index, live);
                // What is written is no longer shared with other states.
                let frame = &thread.frames[index];
                let is_open = |&register: &RegisterId| has_open(domain, &frame.registers[register]);
                if frame.variadic.is_none() && !registers.iter().any(is_open) {
                    continue;
                }
                let frame = &mut *thread.frames[index];
                for &register in registers {
                    rewrite_value(domain, &mut frame.registers[register], &mut change);
                }
                for argument in frame.variadic.iter_mut().flat_map(|variadic| &mut variadic.arguments) {
                    rewrite_value(domain, &mut argument.value, &mut change);
                }
            }
            if let Status::Finished(_) = &thread.status
                && let Status::Finished(result) = &mut thread.status
            {
                rewrite_value(domain, result, &mut change);
            }
            if thread.kept_values().next().is_some() || thread.kept_places().next().is_some() {
                thread.kept_values_mut().for_each(|value| rewrite_value(domain, value, &mut change));
                thread.kept_places_mut().for_each(|place| rewrite_bits(domain, &mut place.offset, &mut change));
            }
        }
        if state.kept_values().next().is_some() || state.library.pushed_back.is_some() {
            state.kept_values_mut().for_each(|value| rewrite_value(domain, value, &mut change));
            state.library.pushed_back.iter_mut().for_each(|byte| rewrite_bits(domain, byte, &mut change));
        }
        state.memory.rewrite(domain, change);
    }
}

/// Whether some bits of a value are not explicit.
fn has_open<D: Domain>(domain: &D, value: &Value<Bits<D>>) -> bool {
    match value {
        Value::Bits(bits) => domain.explicit(bits).is_none(),
        Value::Pointer(pointer) => domain.explicit(&pointer.offset).is_none(),
        Value::Aggregate(parts) => parts.iter().any(|part| has_open(domain, part)),
    }
}

fn rewrite_value<D: Domain>(
    domain: &mut D,
    value: &mut Value<Bits<D>>,
    change: &mut impl FnMut(&mut D, &Bits<D>) -> Option<Bits<D>>,
) {
    match value {
        Value::Bits(bits) => rewrite_bits(domain, bits, change),
        Value::Pointer(pointer) => rewrite_bits(domain, &mut pointer.offset, change),
        Value::Aggregate(parts) => parts.iter_mut().for_each(|part| rewrite_value(domain, part, change)),
    }
}

fn rewrite_bits<D: Domain>(
    domain: &mut D,
    bits: &mut Bits<D>,
    change: &mut impl FnMut(&mut D, &Bits<D>) -> Option<Bits<D>>,
) {
    if domain.explicit(bits).is_none()
        && let Some(changed) = change(domain, bits)
    {
        *bits = changed;
    }
}

/// The registers of a call that may still be read.
pub(crate) fn live_registers<'l, B>(
    frames: &[Shared<Frame<B>>],
    index: usize,
    live: &'l impl LiveRegisters,
) -> &'l [RegisterId] {
    let frame = &frames[index];
    match frames.get(index + 1).map(|callee| callee.on_return) {
        // A library model that called back reads its arguments again.
        None | Some(OnReturn::Resume) => live.before(frame.function, frame.block, frame.statement),
        Some(_) => live.during_call(frame.function, frame.block, frame.statement),
    }
}

/// A handle of a thread that is joined in a row is not held by the thread alone that joins it.
struct KnownElsewhere;

/// Who can read what is looked at.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Holder {
    Thread(ThreadId),
    /// Whoever can read this object that is shared.
    Readers(ObjectId),
    Anybody,
}

/// What is said about a thread in an encoding.
struct Part {
    thread: ThreadId,
    /// Where in the shape.
    bytes: Range<usize>,
    /// Whether all its data is there.
    is_explicit: bool,
}

/// The walk over a state.
struct Walk<'m, 'p, D: Domain> {
    machine: &'m Machine<'p, D>,
    encoding: Encoding<Bits<D>>,
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
    known_elsewhere: bool,
    /// The parts of all threads.
    parts: SmallVec<[Part; 8]>,
    /// Threads whose handles were found elsewhere than with who joins them in a row.
    named: Threads,
}

impl<D: Domain> Walk<'_, '_, D> {
    #[inline]
    fn byte(&mut self, byte: u8) {
        self.encoding.shape.push(byte);
    }

    /// A number in as many bytes as it needs, seven bits each.
    #[inline]
    fn number(&mut self, number: u64) {
        match number < 0x80 {
            true => self.byte(number as u8),
            false => self.large_number(number),
        }
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
                    let holder = match self.machine.state.memory.is_shared(id) {
                        true => Holder::Readers(id),
                        false => self.at,
                    };
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

    fn library(&mut self) {
        let state = &self.machine.state;
        match state.phase {
            Phase::Constructing(done) => self.number(2 + 2 * done as u64),
            Phase::Main => self.byte(0),
            Phase::Exiting(done) => self.number(1 + 2 * done as u64),
        }
        let library = &*state.library;
        self.exit_handlers(&library.exit_handlers);
        self.number(library.exit_status.map_or(0, |status| u64::from(status as u32) + 1));
        self.byte(u8::from(library.strtok.is_some()) | u8::from(library.pushed_back.is_some()) << 1);
        library.strtok.iter().for_each(|value| self.value(value));
        library.pushed_back.iter().for_each(|byte| self.bits(byte));
        self.byte(u8::from(library.end_of_input));
        self.number(library.keys.len() as u64);
        for key in &library.keys {
            self.byte(u8::from(key.is_some()));
            key.iter().for_each(|destructor| self.value(destructor));
        }
        let mut kept = library.kept.clone();
        kept.sort_unstable();
        self.number(kept.len() as u64);
        for (name, object) in kept {
            self.number(name.len() as u64);
            self.encoding.shape.extend_from_slice(name.as_bytes());
            self.object(object);
        }
        // The order in which addresses were given out decides comparisons to come.
        let given = state.memory.addresses.given();
        self.number(given.len() as u64);
        for given in given {
            self.number(given.address);
            self.number(given.size);
            self.object(given.object);
        }
    }

    #[inline]
    fn exit_handlers(&mut self, handlers: &[ExitHandler<Bits<D>>]) {
        self.number(handlers.len() as u64);
        for handler in handlers {
            self.value(&handler.function);
            self.byte(u8::from(handler.argument.is_some()));
            handler.argument.iter().for_each(|argument| self.value(argument));
        }
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
        self.belongings(thread);
        let errno = self.machine.state.library.errno.iter().find(|(owner, _)| *owner == id);
        self.object(errno.map_or(ObjectId::NULL, |&(_, object)| object));
        self.number(thread.frames.len() as u64);
        for index in 0..thread.frames.len() {
            self.frame(&thread.frames[index], live_registers(&thread.frames, index, live));
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

    /// What the library keeps for a thread.
    fn belongings(&mut self, thread: &Thread<Bits<D>>) {
        self.number(thread.holding.len() as u64);
        for &(lock, offset) in &thread.holding {
            self.object(lock);
            self.number(offset);
        }
        let kept = &*thread.kept;
        self.byte(u8::from(!kept.is_nothing()));
        if kept.is_nothing() {
            return;
        }
        let mut locals = kept.locals.clone();
        locals.sort_unstable();
        self.number(locals.len() as u64);
        for (global, object) in locals {
            self.number(global.index() as u64);
            self.object(object);
        }
        self.number(kept.specific.len() as u64);
        for (key, value) in &kept.specific {
            self.number(u64::from(*key));
            self.value(value);
        }
        self.exit_handlers(&kept.exit_handlers);
        self.number(kept.reading.len() as u64);
        for (lock, times) in &kept.reading {
            self.pointer(lock);
            self.number(u64::from(*times));
        }
        self.byte(kept.cancellation.state | kept.cancellation.kind << 1);
        self.number(u64::from(kept.cleanups));
        self.byte(u8::from(kept.ending.is_some()));
        if let Some(ending) = &kept.ending {
            self.value(&ending.result);
            self.number(u64::from(ending.rounds));
            self.number(ending.keys.len() as u64);
            ending.keys.iter().for_each(|key| self.number(u64::from(*key)));
        }
    }

    fn frame(&mut self, frame: &Frame<Bits<D>>, live: &[RegisterId]) {
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
            self.value(&frame.registers[register]);
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
                self.contents(&object.contents);
            }
        }
    }

    fn reachable_objects(&mut self) {
        let mut next = 0;
        while let Some(&(id, holder)) = self.pending.get(next) {
            next += 1;
            self.at = holder;
            let Ok(object) = self.machine.state.memory.object(id) else { continue };
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
                ObjectKind::Assumed { .. } => 9,
            });
            if let ObjectKind::Assumed { ty, .. } = object.kind {
                self.number(ty.map_or(0, |ty| ty.index() as u64 + 1));
            }
            self.number(object.size);
            self.number(object.align);
            self.byte(u8::from(object.constant));
            self.contents(&object.contents);
        }
    }

    fn contents(&mut self, contents: &Contents<Bits<D>>) {
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
    fn number_of(&self, id: ObjectId) -> u32 {
        match self.machine.state.memory.object(id) {
            Ok(_) => self.encoding.number_of(id),
            Err(_) => self.dead.get(&id).copied().unwrap_or(0),
        }
    }

    /// Which objects end with which call; those that nothing leads to do not matter.
    fn owners(&mut self) {
        let machine = self.machine;
        for place in 0..self.encoding.threads.len() {
            let thread = self.encoding.threads[place];
            for frame in &machine.state.threads[thread].frames {
                self.number(frame.objects.len() as u64);
                for object in &frame.objects {
                    self.number(u64::from(self.number_of(*object)));
                }
            }
        }
    }

    /// The threads that are like the one before them in the order: the same is said about both, all of it is explicit, nobody has a handle of them but to join them in a row, and nothing leads to
    /// what ends with their calls. Objects have the same numbers in both parts, so they are the same.
    fn twins(&self) -> Vec<(ThreadId, ThreadId)> {
        let mut twins: Vec<(ThreadId, ThreadId)> = Vec::new();
        for pair in self.parts.windows(2) {
            let [before, part] = pair else { continue };
            let shape = &self.encoding.shape;
            let is_same = part.is_explicit && shape[before.bytes.clone()] == shape[part.bytes.clone()];
            if is_same && self.is_on_its_own(before.thread) && self.is_on_its_own(part.thread) {
                let first = twins.last().filter(|(twin, _)| *twin == before.thread);
                twins.push((part.thread, first.map_or(before.thread, |&(_, first)| first)));
            }
        }
        twins
    }

    /// Whether a thread runs, is not the first one, and nothing leads to it or to what ends with its calls.
    fn is_on_its_own(&self, id: ThreadId) -> bool {
        let thread = &self.machine.state.threads[id];
        let mut ending = thread.frames.iter().flat_map(|frame| frame.owned_objects());
        id != ThreadId::FIRST
            && matches!(thread.status, Status::Running)
            && !self.named.contains(&id)
            && ending.all(|object| self.number_of(object) == 0)
    }
}
