//! What a thread is about to do, and what threads could reach: for whoever decides which threads have to run.

// What is not named here would be left out of proofs.
#![deny(clippy::wildcard_enum_match_arm, clippy::match_wildcard_for_single_variants)]

use adamant_analysis::LOCK_BYTES;
use adamant_library::{Facts, Locks, Memory, Role, is_atomic_section};
use adamant_program::{BlockId, Callee, ConstantValue, FunctionId, Op, Operand};

use crate::canonical::{LiveRegisters, live_registers};
use crate::domain::Domain;
use crate::machine::{Bits, Link, Machine};
use crate::stop::AccessKind;
use crate::thread::{Frame, OnReturn, Resume, Status, Thread, ThreadId};
use crate::value::{ObjectId, Value};

/// What a thread does next.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NextAction {
    /// Something that no other thread can notice.
    Invisible,
    /// It touches one object.
    Access {
        /// The object.
        object: ObjectId,
        /// Where it begins and how many bytes; `None` if that is open.
        range: Option<(u64, u64)>,
        /// Whether it may change it.
        writes: bool,
    },
    /// It starts a thread, whose number it writes to this object.
    Create {
        /// The object.
        handle: ObjectId,
    },
    /// It joins this thread, and leaves its result alone.
    Join(ThreadId),
    /// Anything else.
    Other,
}

impl<D: Domain> Machine<'_, D> {
    /// What a thread does next, told without running it.
    pub fn next_action(&self, thread: ThreadId) -> NextAction {
        let running = &self.state.threads[thread];
        if running.resume != Resume::Fresh || running.atomic_depth > 0 {
            return NextAction::Other;
        }
        let Some(frame) = running.frames.last() else { return NextAction::Other };
        let body = self.body_of(frame.function);
        let block = &body.blocks[frame.block];
        let Some(statement) = block.statements.get(frame.statement as usize) else {
            let is_last = running.frames.len() == 1;
            let lasting = running.library.locals.iter().map(|&(_, object)| object);
            let errno = self.state.library.errno.iter().filter(|(of, _)| *of == thread).map(|&(_, object)| object);
            let mut ending = frame.owned_objects().chain(lasting.chain(errno).filter(|_| is_last));
            let ends_shared = ending.any(|object| self.state.memory.is_shared(object));
            return if ends_shared { NextAction::Other } else { NextAction::Invisible };
        };
        let size = |operand| self.program.access_size(self.operand_type(body, operand));
        #[expect(clippy::wildcard_enum_match_arm, reason = "other actions may touch anything")]
        match &statement.op {
            Op::Load { dest, pointer, .. } => {
                self.access(frame, *pointer, self.program.access_size(body.registers[*dest].ty), AccessKind::Read)
            }
            Op::Store { pointer, value, .. } | Op::ReadModifyWrite { pointer, value, .. } => {
                self.access(frame, *pointer, size(*value), AccessKind::Write)
            }
            Op::CompareExchange { pointer, new, .. } => self.access(frame, *pointer, size(*new), AccessKind::Write),
            Op::CopyMemory { to, from, length, .. } => self.copy_action(running, frame, [*to, *from], *length),
            Op::SetMemory { to, length, .. } => match self.length_in(frame, *length) {
                Some(length) => self.access(frame, *to, length, AccessKind::Write),
                None => NextAction::Other,
            },
            Op::Call { callee: Callee::Direct(callee), arguments, .. } => {
                let argument = |index: usize| arguments.get(index).map(|argument| argument.value);
                let is_torn = running.library.torn.is_some();
                // The callee gets a copy of memory, or the rest of what is copied for it.
                let is_copied = is_torn || arguments.iter().any(|argument| argument.by_value.is_some());
                match &self.links[*callee] {
                    Link::Model(_, facts) if is_torn => self.torn_action(running, frame, facts, argument),
                    Link::Body(_) | Link::Model(..) | Link::Error | Link::Missing if is_copied => NextAction::Other,
                    Link::Body(_) => {
                        let is_whole = is_atomic_section(&self.program.functions[*callee].name);
                        if is_whole { NextAction::Other } else { NextAction::Invisible }
                    }
                    Link::Model(_, facts) => match facts.memory {
                        Memory::Copies { .. } | Memory::Fills { .. } => {
                            self.torn_action(running, frame, facts, argument)
                        }
                        Memory::Anything
                        | Memory::Reachable
                        | Memory::Pointed
                        | Memory::Locks
                        | Memory::Arguments(_) => self.library_action(frame, facts, argument),
                    },
                    Link::Error | Link::Missing => NextAction::Other,
                }
            }
            Op::Binary { .. }
            | Op::Unary { .. }
            | Op::Overflows { .. }
            | Op::Compare { .. }
            | Op::Cast { .. }
            | Op::Select { .. }
            | Op::Offset { .. }
            | Op::Copy { .. }
            | Op::Bind { .. }
            | Op::StackAllocate { .. } => NextAction::Invisible,
            _ => NextAction::Other,
        }
    }

    /// Where the calls of a thread go on.
    pub fn continuations(&self, thread: ThreadId) -> impl Iterator<Item = (FunctionId, BlockId, u32)> {
        let frames = &self.state.threads[thread].frames;
        frames.iter().enumerate().map(|(index, frame)| {
            // A call that is under way is not made again, unless a library model made one in its middle.
            let is_under_way = frames.get(index + 1).is_some_and(|callee| callee.on_return != OnReturn::Resume);
            (frame.function, frame.block, frame.statement + u32::from(is_under_way))
        })
    }

    fn library_action(
        &self,
        frame: &Frame<Bits<D>>,
        facts: &Facts,
        argument: impl Fn(usize) -> Option<Operand>,
    ) -> NextAction {
        let is_null = |index: u8| argument(usize::from(index)).is_some_and(|place| self.is_null_constant(place));
        let Some(first) = argument(0) else { return NextAction::Other };
        match facts.role {
            Role::Starts { attributes } if attributes.is_none_or(is_null) => match self.value_in(frame, first) {
                Some(Value::Pointer(pointer)) => NextAction::Create { handle: pointer.object },
                _ => NextAction::Other,
            },
            Role::Joins if is_null(1) => match self.value_in(frame, first) {
                Some(handle) => self.thread_of(handle).map_or(NextAction::Other, NextAction::Join),
                None => NextAction::Other,
            },
            Role::Unsaid
            | Role::None
            | Role::Starts { .. }
            | Role::Spawns
            | Role::Joins
            | Role::LetsGo
            | Role::Ends => match facts.locks {
                Locks::Takes | Locks::GivesBack => self.access(frame, first, LOCK_BYTES, AccessKind::Write),
                Locks::Anything | Locks::Neither | Locks::Tries | Locks::WaitsWithout => NextAction::Other,
            },
        }
    }

    /// What a call touches that copies or fills memory, or whose next piece does.
    fn torn_action(
        &self,
        thread: &Thread<Bits<D>>,
        frame: &Frame<Bits<D>>,
        facts: &Facts,
        argument: impl Fn(usize) -> Option<Operand>,
    ) -> NextAction {
        let argument = |index: u8| argument(usize::from(index));
        let action = || match (facts.role, facts.memory) {
            // The thread has been started, and its number is to be stored.
            (Role::Starts { .. }, _) => {
                Some(self.access(frame, argument(0)?, self.program.data_model.pointer_bytes(), AccessKind::Write))
            }
            (_, Memory::Copies { to, from, length }) => {
                Some(self.copy_action(thread, frame, [argument(to)?, argument(from)?], argument(length)?))
            }
            (_, Memory::Fills { to, length }) => {
                Some(self.access(frame, argument(to)?, self.length_in(frame, argument(length)?)?, AccessKind::Write))
            }
            _ => None,
        };
        action().unwrap_or(NextAction::Other)
    }

    /// What the next piece of a copy touches, or all of it: where both sides are seen, a piece is read before it is written.
    fn copy_action(
        &self,
        thread: &Thread<Bits<D>>,
        frame: &Frame<Bits<D>>,
        [to, from]: [Operand; 2],
        length: Operand,
    ) -> NextAction {
        let Some(length) = self.length_in(frame, length) else { return NextAction::Other };
        let read = self.access(frame, from, length, AccessKind::Read);
        let written = self.access(frame, to, length, AccessKind::Write);
        let is_read = thread.library.torn.as_ref().is_some_and(|torn| torn.value.is_some());
        match (read, written) {
            (NextAction::Other, _) | (_, NextAction::Other) => NextAction::Other,
            (NextAction::Invisible, action) | (action, NextAction::Invisible) => action,
            (read, written) => {
                if is_read {
                    written
                } else {
                    read
                }
            }
        }
    }

    /// The number of bytes that an operand tells.
    fn length_in(&self, frame: &Frame<Bits<D>>, length: Operand) -> Option<u64> {
        match self.value_in(frame, length)? {
            Value::Bits(bits) => self.domain.explicit(bits)?.to_u64(),
            Value::Pointer(_) | Value::Aggregate(_) => None,
        }
    }

    pub(crate) fn is_null_constant(&self, operand: Operand) -> bool {
        let Operand::Constant(constant) = operand else { return false };
        matches!(self.program.constants[constant].value, ConstantValue::Null)
    }

    fn value_in<'a>(&'a self, frame: &'a Frame<Bits<D>>, operand: Operand) -> Option<&'a Value<Bits<D>>> {
        match operand {
            Operand::Register(register) => Some(&frame.registers[register]),
            Operand::Constant(constant) => self.constants[constant].as_ref(),
        }
    }

    fn access(&self, frame: &Frame<Bits<D>>, pointer: Operand, length: u64, kind: AccessKind) -> NextAction {
        let Some(Value::Pointer(pointer)) = self.value_in(frame, pointer) else { return NextAction::Other };
        let Ok(object) = self.state.memory.object(pointer.object) else { return NextAction::Other };
        if object.constant || !self.state.memory.is_shared(pointer.object) {
            return NextAction::Invisible;
        }
        let offset = self.domain.explicit(&pointer.offset).and_then(adamant_expr::BitVec::to_u64);
        let range = offset.map(|offset| (offset, length));
        NextAction::Access { object: pointer.object, range, writes: kind == AccessKind::Write }
    }

    /// Whether a function is one of the library's that joins a thread.
    pub(crate) fn is_join(&self, function: FunctionId) -> bool {
        matches!(self.links[function], Link::Model(_, facts) if facts.role == Role::Joins)
    }

    /// Whether the program has not come to `main` yet.
    pub fn is_constructing(&self) -> bool {
        self.state.is_constructing()
    }

    /// Whether nobody will join a thread.
    pub fn is_detached(&self, thread: ThreadId) -> bool {
        self.state.threads[thread].detached
    }

    /// Whether the mutex that lies in an object is held by a thread.
    pub fn is_held_by(&self, thread: ThreadId, object: ObjectId, offset: u64) -> bool {
        self.owner_at(object, offset) == Some(thread)
    }

    /// The object of a global.
    pub fn object_of(&self, global: adamant_program::GlobalId) -> ObjectId {
        self.global_objects[global]
    }

    /// The objects that threads could get at, by what they hold, from these objects, and from the contents of the others, now or later,
    /// as long as no other thread acts. For each slot of the memory.
    pub fn reachable(
        &self,
        live: &impl LiveRegisters,
        threads: impl Iterator<Item = ThreadId>,
        known: &[ObjectId],
        contents: &[ObjectId],
    ) -> Vec<bool> {
        let mut reached = Reached { seen: vec![false; self.state.memory.slot_count()], open: Vec::new() };
        known.iter().for_each(|&object| reached.add(object));
        for &object in contents {
            self.contents_of(object, &mut reached);
        }
        for thread in threads {
            self.roots_of(&self.state.threads[thread], live, &mut reached);
        }
        // Results of threads that have ended may be joined for; the library gives out what it keeps.
        for ended in self.state.threads.iter() {
            match &ended.status {
                Status::Finished(result) => reached.value(result),
                Status::Running | Status::Waiting(_) => {}
            }
        }
        self.library_roots(&mut reached);
        while let Some(object) = reached.open.pop() {
            self.contents_of(object, &mut reached);
        }
        reached.seen
    }

    fn library_roots(&self, reached: &mut Reached) {
        let library = &self.state.library;
        library.errno.iter().for_each(|&(_, object)| reached.add(object));
        library.named_objects.iter().for_each(|&(_, object)| reached.add(object));
        self.state.kept_values().for_each(|value| reached.value(value));
        // A number may be turned into a pointer.
        self.state.memory.addresses.given().iter().for_each(|given| reached.add(given.object));
    }

    fn contents_of(&self, object: ObjectId, reached: &mut Reached) {
        if let Ok(object) = self.state.memory.object(object) {
            self.state.memory.pointers_in(object).for_each(|(_, pointer)| reached.add(pointer.object));
        }
    }

    fn roots_of(&self, thread: &Thread<Bits<D>>, live: &impl LiveRegisters, reached: &mut Reached) {
        thread.library.locals.iter().for_each(|&(_, object)| reached.add(object));
        thread.kept_values().for_each(|value| reached.value(value));
        thread.kept_places().for_each(|place| reached.add(place.object));
        for (index, frame) in thread.frames.iter().enumerate() {
            frame.owned_objects().for_each(|object| reached.add(object));
            for &register in live_registers(&thread.frames, index, live) {
                reached.value(&frame.registers[register]);
            }
            for argument in frame.variadic.iter().flat_map(|variadic| &variadic.arguments) {
                reached.value(&argument.value);
            }
        }
    }
}

/// Objects that were reached, and those whose contents were not looked at.
struct Reached {
    seen: Vec<bool>,
    open: Vec<ObjectId>,
}

impl Reached {
    fn add(&mut self, object: ObjectId) {
        if !object.is_null() && !std::mem::replace(&mut self.seen[object.number() as usize], true) {
            self.open.push(object);
        }
    }

    fn value<B>(&mut self, value: &Value<B>) {
        match value {
            Value::Bits(_) => {}
            Value::Pointer(pointer) => self.add(pointer.object),
            Value::Aggregate(parts) => parts.iter().for_each(|part| self.value(part)),
        }
    }
}
