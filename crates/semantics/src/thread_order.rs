//! An order of threads that does not depend on their numbers: by what each of them is doing.
//!
//! Threads that do the same, with the same values at hand, come in the order of their numbers. That may tell states apart that are the same but for names;
//! it never takes states for the same that are not, because whoever uses the order writes down everything about each thread.

use std::hash::Hasher;

use adamant_base::Id;
use rustc_hash::FxHasher;
use smallvec::SmallVec;

use crate::canonical::{LiveRegisters, live_registers};
use crate::domain::Domain;
use crate::machine::{Bits, Machine};
use crate::memory::contents::{Contents, Holds};
use crate::memory::{Object, ObjectKind};
use crate::thread::{Frame, Status, Thread, ThreadId, Wait};
use crate::value::{ObjectId, Pointer, Value};

/// Threads in an order; there are seldom many.
pub type Threads = SmallVec<[ThreadId; 8]>;

/// In which order threads are looked at.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ThreadOrder {
    /// As they are numbered.
    ByNumber,
    /// By what they are doing; the first one stays the first.
    ByState,
}

/// Objects larger than this are not looked into.
const LARGEST: u64 = 1024;

impl<D: Domain> Machine<'_, D> {
    /// All threads in an order; by what they are doing, those that are gone do nothing any more.
    pub(crate) fn threads_in(&self, order: ThreadOrder, live: &impl LiveRegisters) -> Threads {
        let mut threads = Threads::with_capacity(self.state.threads.len());
        let is_there =
            |id: ThreadId| order == ThreadOrder::ByNumber || id == ThreadId::FIRST || !self.state.threads[id].is_gone();
        threads.extend(self.state.threads.ids().filter(|&thread| is_there(thread)));
        if order == ThreadOrder::ByState && threads.len() > 2 {
            let summary = |&thread: &ThreadId| match thread.index() {
                0 => (0, 0),
                _ => (1, self.summary(thread, live)),
            };
            threads.sort_by_cached_key(summary);
        }
        threads
    }

    /// A number that depends on what a thread is doing, and not on the names of threads and objects.
    fn summary(&self, id: ThreadId, live: &impl LiveRegisters) -> u64 {
        let mut summary = Summary { machine: self, thread: id, hasher: FxHasher::default() };
        summary.thread(&self.state.threads[id], live);
        summary.hasher.finish()
    }
}

/// What is known of a thread so far.
struct Summary<'m, 'p, D: Domain> {
    machine: &'m Machine<'p, D>,
    thread: ThreadId,
    hasher: FxHasher,
}

impl<D: Domain> Summary<'_, '_, D> {
    fn number(&mut self, number: u64) {
        self.hasher.write_u64(number);
    }

    fn thread(&mut self, thread: &Thread<Bits<D>>, live: &impl LiveRegisters) {
        match &thread.status {
            Status::Finished(result) => {
                self.number(u64::from(thread.detached));
                if !thread.detached {
                    self.value(result);
                }
                return;
            }
            Status::Running | Status::Waiting(Wait::Join(_) | Wait::Word(..)) => self.number(2),
            Status::Waiting(Wait::Condition(place) | Wait::ConditionOrTime(place)) => self.pointer(place),
        }
        self.number(u64::from(thread.detached));
        self.number(u64::from(thread.atomic_depth));
        self.number(thread.resume as u64);
        for &(lock, offset) in &thread.holding {
            self.object(lock);
            self.number(offset);
        }
        thread.library.reading.iter().for_each(|(lock, _)| self.pointer(lock));
        thread.library.torn.iter().for_each(|torn| self.number(torn.done));
        thread.kept_values().for_each(|value| self.value(value));
        for (index, frame) in thread.frames.iter().enumerate() {
            self.frame(frame);
            for &register in live_registers(&thread.frames, index, live) {
                self.value(&frame.registers[register]);
            }
        }
        let lasting = thread.library.locals.iter().map(|&(_, object)| object);
        for object in lasting.chain(thread.frames.iter().flat_map(|frame| frame.owned_objects())) {
            self.insides(object);
        }
    }

    fn frame(&mut self, frame: &Frame<Bits<D>>) {
        self.number(frame.function.index() as u64);
        self.number(frame.block.index() as u64);
        self.number(u64::from(frame.statement));
    }

    fn bits(&mut self, bits: &Bits<D>) {
        self.number(self.machine.domain.explicit(bits).map_or(u64::MAX, adamant_expr::BitVec::low_u64));
    }

    fn value(&mut self, value: &Value<Bits<D>>) {
        match value {
            Value::Bits(bits) => self.bits(bits),
            Value::Pointer(pointer) => {
                self.pointer(pointer);
                self.insides_of_heap(pointer.object);
            }
            Value::Aggregate(parts) => parts.iter().for_each(|part| self.value(part)),
        }
    }

    fn pointer(&mut self, pointer: &Pointer<Bits<D>>) {
        self.object(pointer.object);
        self.bits(&pointer.offset);
    }

    /// What an object is; for what stands for a thread, whether that is this one.
    fn object(&mut self, id: ObjectId) {
        let own = self.machine.state.threads[self.thread].handle == Some(id);
        self.number(match self.machine.state.memory.object(id).map(|object| object.kind) {
            Ok(ObjectKind::Global(global)) => 8 + 2 * global.index() as u64,
            Ok(ObjectKind::Function(function)) => 9 + 2 * function.index() as u64,
            Ok(ObjectKind::Thread) => u64::from(own),
            Ok(ObjectKind::Stack) => 2,
            Ok(_) => 3,
            Err(_) => 4,
        });
    }

    fn insides_of_heap(&mut self, id: ObjectId) {
        if let Ok(Object { kind: ObjectKind::Heap, .. }) = self.machine.state.memory.object(id) {
            self.insides(id);
        }
    }

    fn insides(&mut self, id: ObjectId) {
        if let Ok(object) = self.machine.state.memory.object(id)
            && object.size <= LARGEST
        {
            self.contents(&object.contents);
        }
    }

    fn contents(&mut self, contents: &Contents<Bits<D>>) {
        let mut plain_from = 0;
        for (&start, cell) in &contents.cells {
            self.hasher.write(&contents.bytes[plain_from..start as usize]);
            plain_from = (start + cell.length) as usize;
            match &cell.holds {
                Holds::Arbitrary(_) => self.number(5),
                Holds::Bits(bits) => self.bits(bits),
                Holds::Pointer(pointer) => self.pointer(pointer),
            }
        }
        self.hasher.write(&contents.bytes[plain_from..]);
    }
}
