//! Accesses that other threads see in pieces: copies and fills of memory, and values wider than a word.
//!
//! C lets others act between the words of such an access, so a statement that touches what they see takes several steps. It stays where it is; how far it has come is
//! noted in the thread. Each step touches one piece, an aligned part of at most a word, and words come in ascending order unless what is copied
//! overlaps. Where both sides are seen, a piece is read in one step and written in the next. What nobody else sees is one step, as is everything in atomic sections.

use adamant_program::{ByValue, Overlap, RegisterId, TypeId};

use crate::domain::Domain;
use crate::machine::{Bits, Machine, Step, address_space_full};
use crate::memory::ObjectKind;
use crate::stop::{AccessKind, Fault};
use crate::value::{ObjectId, Pointer, Value};

/// How far a statement has come whose pieces others see.
#[derive(Clone, Debug)]
pub(crate) struct Torn<B> {
    /// What it is doing, where it does several things one after the other.
    pub(crate) stage: u8,
    /// How many bytes are done in this stage.
    pub(crate) done: u64,
    /// Where a string begins that is appended.
    pub(crate) base: u64,
    /// What was read and is to be written, or the buffers in which pieces are gathered.
    pub(crate) value: Option<Value<B>>,
}

impl<B> Default for Torn<B> {
    fn default() -> Self {
        Self { stage: 0, done: 0, base: 0, value: None }
    }
}

/// Whether a statement has come to its end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[must_use]
pub(crate) enum Progress {
    /// It has.
    Done,
    /// It is to be run again, and others may act before.
    Again,
}

/// Where an access goes: an object and an offset.
type ObjectOffset = (ObjectId, u64);

/// The direction in which the pieces of a copy come.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Order {
    Ascending,
    Descending,
}

impl<D: Domain> Machine<'_, D> {
    /// Whether other threads see what is done to an object.
    #[inline]
    pub(crate) fn is_seen(&self, object: ObjectId) -> bool {
        self.state.threads.len() > 1
            && self.state.memory.is_shared(object)
            && self.state.memory.object(object).is_ok_and(|object| !object.constant)
            && self.has_spectators()
    }

    /// A pointer with the object that it leads to, where others may see that.
    fn followed(&mut self, pointer: &Pointer<Bits<D>>) -> Step<Pointer<Bits<D>>, D> {
        match self.state.threads.len() {
            1 => Ok(pointer.clone()),
            _ => self.resolve(pointer),
        }
    }

    /// How far the current statement has come.
    #[inline]
    pub(crate) fn torn(&self) -> Option<&Torn<Bits<D>>> {
        self.state.threads[self.current].library.torn.as_deref()
    }

    /// Notes how far the current statement has come.
    pub(crate) fn set_torn(&mut self, torn: Torn<Bits<D>>) -> Progress {
        self.state.threads[self.current].library.torn = Some(Box::new(torn));
        Progress::Again
    }

    /// The current statement has come to its end, or is given up.
    pub(crate) fn end_torn(&mut self) -> Progress {
        if self.torn().is_some() {
            self.state.threads[self.current].library.torn = None;
        }
        self.open_accesses = 0;
        Progress::Done
    }

    /// Gives up a statement that was stopped in the middle, with its buffers.
    pub(crate) fn abandon_torn(&mut self) {
        let buffers: Vec<_> = match self.torn().and_then(|torn| torn.value.as_ref()) {
            Some(Value::Aggregate(buffers)) => buffers.iter().filter_map(Value::object).collect(),
            _ => Vec::new(),
        };
        buffers.into_iter().for_each(|buffer| self.state.memory.release(buffer));
        let _ = self.end_torn();
    }

    /// Copies bytes, checked; in pieces where others see them.
    pub(crate) fn copy_torn(
        &mut self,
        to: &Pointer<Bits<D>>,
        from: &Pointer<Bits<D>>,
        length: u64,
        overlap: Overlap,
    ) -> Step<Progress, D> {
        if length == 0 {
            return Ok(self.end_torn());
        }
        let (from, to) = (self.followed(from)?, self.followed(to)?);
        if self.torn().is_none() && !self.is_seen(to.object) && !self.is_seen(from.object) {
            self.copy_memory(&to, &from, length, overlap)?;
            return Ok(Progress::Done);
        }
        let from = self.locate(&from, length, AccessKind::Read)?;
        let to = self.locate(&to, length, AccessKind::Write)?;
        if overlap == Overlap::Undefined && from.0 == to.0 && from.1 != to.1 && from.1.abs_diff(to.1) < length {
            return Err(Fault::OverlappingCopy.into());
        }
        let order = if from.0 == to.0 && to.1 > from.1 && to.1 - from.1 < length {
            Order::Descending
        } else {
            Order::Ascending
        };
        self.tell_whole(&[(from, AccessKind::Read), (to, AccessKind::Write)], length);
        self.copy_piece(to, from, length, order)
    }

    /// Copies the next piece; all that is left where others do not look any more.
    fn copy_piece(&mut self, to: ObjectOffset, from: ObjectOffset, length: u64, order: Order) -> Step<Progress, D> {
        let torn = self.torn().cloned().unwrap_or_default();
        let seen: smallvec::SmallVec<[ObjectOffset; 2]> =
            [from, to].into_iter().filter(|&(object, _)| self.is_seen(object)).collect();
        let (start, bytes) = self.piece(&seen, torn.done, length, order);
        let at = |place: ObjectOffset| (place.0, place.1 + start);
        match torn.value {
            Some(value) => {
                self.tell_piece(at(to), bytes, AccessKind::Write);
                self.write_word(at(to), bytes, value)?;
            }
            None if seen.len() == 2 => {
                self.tell_piece(at(from), bytes, AccessKind::Read);
                self.settle_pointers(from.0, from.1 + start, bytes);
                let value = Some(self.read_bytes_at(from.0, from.1 + start, bytes)?);
                return Ok(self.set_torn(Torn { value, ..torn }));
            }
            None => {
                self.tell_piece(at(from), bytes, AccessKind::Read);
                self.tell_piece(at(to), bytes, AccessKind::Write);
                self.settle_pointers(from.0, from.1 + start, bytes);
                let memory = &mut self.state.memory;
                memory.copy(&mut self.domain, at(from), at(to), bytes).map_err(address_space_full)?;
            }
        }
        if torn.done + bytes == length {
            Ok(self.end_torn())
        } else {
            Ok(self.set_torn(Torn { done: torn.done + bytes, value: None, ..torn }))
        }
    }

    /// The next piece of an access: where it begins and how many bytes it has.
    fn piece(&self, seen: &[ObjectOffset], done: u64, length: u64, order: Order) -> (u64, u64) {
        let left = length - done;
        let is_read = self.torn().is_some_and(|torn| matches!(torn.value, Some(Value::Bits(_) | Value::Pointer(_))));
        if seen.is_empty() && !is_read {
            return (if order == Order::Ascending { done } else { 0 }, left);
        }
        let edge = if order == Order::Ascending { done } else { left };
        let mut bytes = self.state.memory.pointer_bytes();
        if is_read && let Some(Torn { value: Some(value), .. }) = self.torn() {
            bytes = match value {
                Value::Bits(bits) => u64::from(self.domain.width(bits)) / 8,
                _ => bytes,
            };
        } else {
            let is_aligned = |bytes: u64| {
                seen.iter().all(|&(object, offset)| {
                    let align = self.state.memory.object(object).map_or(1, |object| object.align);
                    (offset + edge).is_multiple_of(bytes) && align.max(1).is_multiple_of(bytes)
                })
            };
            while bytes > 1 && (bytes > left || !is_aligned(bytes)) {
                bytes /= 2;
            }
        }
        (if order == Order::Ascending { done } else { left - bytes }, bytes)
    }

    /// Writes a piece that was read before.
    pub(crate) fn write_word(
        &mut self,
        (object, offset): ObjectOffset,
        bytes: u64,
        value: Value<Bits<D>>,
    ) -> Step<(), D> {
        let memory = &mut self.state.memory;
        match value {
            Value::Pointer(pointer) => memory.write_pointer(&mut self.domain, object, offset, pointer),
            Value::Bits(bits) => memory.write_bits(&mut self.domain, object, offset, bytes, bits),
            Value::Aggregate(_) => unreachable!("a piece is a scalar"),
        }
        .map_err(address_space_full)
    }

    /// Fills memory with a byte, checked; in pieces where others see them.
    pub(crate) fn fill_torn(&mut self, to: &Pointer<Bits<D>>, byte: &Bits<D>, length: u64) -> Step<Progress, D> {
        if length == 0 {
            return Ok(self.end_torn());
        }
        let to = self.followed(to)?;
        if self.torn().is_none() && !self.is_seen(to.object) {
            self.set_memory(&to, byte, length)?;
            return Ok(Progress::Done);
        }
        let byte = self.resize(byte, 8);
        let to = self.locate(&to, length, AccessKind::Write)?;
        self.tell_whole(&[(to, AccessKind::Write)], length);
        let torn = self.torn().cloned().unwrap_or_default();
        let seen: &[ObjectOffset] = if self.is_seen(to.0) { &[to] } else { &[] };
        let (start, bytes) = self.piece(seen, torn.done, length, Order::Ascending);
        self.tell_piece((to.0, to.1 + start), bytes, AccessKind::Write);
        let memory = &mut self.state.memory;
        memory.fill(&mut self.domain, to.0, to.1 + start, bytes, &byte).map_err(address_space_full)?;
        if torn.done + bytes == length {
            Ok(self.end_torn())
        } else {
            Ok(self.set_torn(Torn { done: torn.done + bytes, ..torn }))
        }
    }

    /// Tells all that a statement is about to touch, before its first piece.
    fn tell_whole(&mut self, accesses: &[(ObjectOffset, AccessKind)], length: u64) {
        if self.torn().is_none() {
            accesses.iter().for_each(|&(place, kind)| self.tell_piece(place, length, kind));
        }
    }

    /// Tells an access to a place.
    fn tell_piece(&mut self, (object, offset): ObjectOffset, length: u64, kind: AccessKind) {
        if self.domain.watches_accesses() {
            let offset = self.number(self.program.data_model.pointer_width(), offset);
            self.tell_access(object, &offset, length, kind);
        }
    }
}

/// Values wider than a word.
impl<D: Domain> Machine<'_, D> {
    /// Whether a plain access of a type has several pieces that others see.
    #[inline]
    pub(crate) fn is_torn_access(&self, pointer: &Pointer<Bits<D>>, ty: TypeId) -> bool {
        self.state.threads.len() > 1
            && self.program.access_size(ty) > self.state.memory.pointer_bytes()
            && (self.torn().is_some() || self.is_seen(pointer.object))
    }

    /// Reads a value in pieces.
    pub(crate) fn load_torn(&mut self, dest: RegisterId, pointer: &Pointer<Bits<D>>, ty: TypeId) -> Step<Progress, D> {
        let length = self.program.access_size(ty);
        let from = self.locate(pointer, length, AccessKind::Read)?;
        self.tell_whole(&[(from, AccessKind::Read)], length);
        let buffer = self.buffers(&[length])[0];
        let is_read = self.torn().is_some_and(|torn| torn.done == length);
        if is_read || self.buffered_piece((buffer, 0), from, length)? == Progress::Done {
            let value = self.read_at(buffer, 0, ty)?;
            self.assign(dest, value);
            self.abandon_torn();
            return Ok(Progress::Done);
        }
        Ok(Progress::Again)
    }

    /// Writes a value in pieces.
    pub(crate) fn store_torn(
        &mut self,
        pointer: &Pointer<Bits<D>>,
        ty: TypeId,
        value: Value<Bits<D>>,
    ) -> Step<Progress, D> {
        let length = self.program.access_size(ty);
        let to = self.locate(pointer, length, AccessKind::Write)?;
        self.tell_whole(&[(to, AccessKind::Write)], length);
        let is_first = self.torn().is_none();
        let buffer = self.buffers(&[length])[0];
        if is_first {
            self.write_at(buffer, 0, ty, value)?;
        }
        let progress = self.buffered_piece(to, (buffer, 0), length)?;
        if progress == Progress::Done {
            self.abandon_torn();
        }
        Ok(progress)
    }

    /// Copies the objects that a call passes by value into buffers, in pieces where others see them; once all are there, the values lead to the buffers.
    pub(crate) fn copy_by_value(&mut self, arguments: &mut [(Value<Bits<D>>, Option<ByValue>)]) -> Step<Progress, D> {
        let is_seen = |(value, by_value): &(Value<Bits<D>>, Option<ByValue>)| {
            by_value.is_some() && value.object().is_some_and(|object| self.is_seen(object))
        };
        if self.torn().is_none() && !arguments.iter().any(is_seen) {
            return Ok(Progress::Done);
        }
        let objects =
            arguments.iter().filter(|(_, by_value)| by_value.is_some_and(|by_value| by_value.size > 0)).count();
        let stage = usize::from(self.torn().map_or(0, |torn| torn.stage));
        if stage < objects {
            self.copy_next_argument(arguments, stage)?;
            return Ok(Progress::Again);
        }
        let mut buffers = self.buffers(&[]).into_iter();
        for (value, by_value) in arguments {
            if by_value.is_some_and(|by_value| by_value.size > 0)
                && let Some(buffer) = buffers.next()
            {
                *value = self.start_of(buffer).into();
            }
        }
        Ok(Progress::Done)
    }

    /// Copies a piece of the object that comes next among those that a call passes by value.
    fn copy_next_argument(&mut self, arguments: &[(Value<Bits<D>>, Option<ByValue>)], stage: usize) -> Step<(), D> {
        let mut places = Vec::new();
        for (value, by_value) in arguments {
            if let Some(ByValue { size: size @ 1.., .. }) = *by_value {
                let original = self.to_pointer(value.clone())?;
                places.push((self.locate(&original, size, AccessKind::Read)?, size));
            }
        }
        if self.torn().is_none() {
            places.iter().for_each(|&(place, size)| self.tell_piece(place, size, AccessKind::Read));
        }
        let sizes: Vec<_> = places.iter().map(|&(_, size)| size).collect();
        let buffer = self.buffers(&sizes)[stage];
        let (from, size) = places[stage];
        if self.buffered_piece((buffer, 0), from, size)? == Progress::Done {
            let torn = self.torn().cloned().unwrap_or_default();
            let _ = self.set_torn(Torn { stage: torn.stage + 1, done: 0, ..torn });
        }
        Ok(())
    }

    /// The buffers of the current statement, made when it begins. What they hold before it is filled in matters to nobody.
    fn buffers(&mut self, sizes: &[u64]) -> Vec<ObjectId> {
        if let Some(Torn { value: Some(Value::Aggregate(buffers)), .. }) = self.torn() {
            return buffers.iter().filter_map(Value::object).collect();
        }
        let make = |size: &u64| self.state.memory.allocate_bytes(ObjectKind::Library, Vec::new(), *size, 16);
        let made: Vec<_> = sizes.iter().map(make).collect();
        let value = made.iter().map(|&buffer| self.start_of(buffer).into()).collect();
        let _ = self.set_torn(Torn { value: Some(Value::Aggregate(value)), ..Torn::default() });
        made
    }

    /// Copies the next piece into or out of a buffer.
    fn buffered_piece(&mut self, to: ObjectOffset, from: ObjectOffset, length: u64) -> Step<Progress, D> {
        let torn = self.torn().cloned().unwrap_or_default();
        let seen: smallvec::SmallVec<[ObjectOffset; 2]> =
            [from, to].into_iter().filter(|&(object, _)| self.is_seen(object)).collect();
        let (start, bytes) = self.piece(&seen, torn.done, length, Order::Ascending);
        let (from, to) = ((from.0, from.1 + start), (to.0, to.1 + start));
        self.tell_piece(from, bytes, AccessKind::Read);
        self.tell_piece(to, bytes, AccessKind::Write);
        self.settle_pointers(from.0, from.1, bytes);
        self.state.memory.copy(&mut self.domain, from, to, bytes).map_err(address_space_full)?;
        let done = torn.done + bytes;
        let _ = self.set_torn(Torn { done, ..torn });
        Ok(if done == length { Progress::Done } else { Progress::Again })
    }
}
