//! Accesses at an offset that is not explicit, inside one object.
//!
//! Once the offset is known to lie inside the object, a read gives what stands at whichever of the possible places the offset names, and
//! a write changes each of them under the condition that the offset names it. Where a pointer stands in the way or is written, an
//! object would become uncertain; then the question is asked, and an engine that splits goes on with a state for each answer. All
//! questions come before any change.
//!
//! Where the places are too many, a machine may be asked to forget: a read gives any number, and after a write nothing is known of the
//! object. That covers whatever happens; what is found so need not happen.

use adamant_expr::BitVec;
use adamant_program::{Predicate, Type, TypeId};
use rustc_hash::FxHashMap;

use crate::domain::Domain;
use crate::machine::{Bits, Machine, Step, WideAccesses, address_space_full};
use crate::stop::{AccessKind, Stop};
use crate::unsupported::{Limit, Unsupported};
use crate::value::{ObjectId, Pointer, Value};

/// The most conditions one after another; beyond that halves are told apart first, so that terms do not grow deep.
const LONGEST_CHAIN: usize = 64;

/// Where an access goes.
pub(crate) enum AccessTarget<B> {
    /// To one offset of an object.
    One(ObjectId, u64),
    /// To whichever of several places the offset names.
    Any(Spread<B>),
    /// To one of more places of an object than are told apart: so many.
    TooMany(ObjectId, u64),
}

/// Several places of an object.
pub(crate) struct Spread<B> {
    object: ObjectId,
    offset: B,
    /// Ascending, and not empty.
    places: Vec<u64>,
}

/// What stands at a place, as far as pointers are concerned. The object of a pointer tells groups of places apart.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Stands {
    Bits,
    Pointer(ObjectId),
    /// Pointers that do not fill the place.
    Parts,
}

impl<D: Domain> Machine<'_, D> {
    /// Whether the offset of a pointer is not explicit.
    #[inline]
    pub(crate) fn is_open(&self, pointer: &Pointer<Bits<D>>) -> bool {
        self.domain.explicit(&pointer.offset).is_none()
    }

    /// Reads a value of a type at an offset that is not explicit, checked.
    #[cold]
    pub(super) fn read_somewhere(&mut self, pointer: &Pointer<Bits<D>>, ty: TypeId) -> Step<Value<Bits<D>>, D> {
        let length = self.program.access_size(ty);
        let place = match self.program.types.parts(ty) {
            Some(_) => self.place_of_bits(pointer, length, AccessKind::Read, &[])?,
            None => self.place_of_scalar(pointer, length)?,
        };
        match place {
            AccessTarget::One(object, offset) => self.read_at(object, offset, ty),
            AccessTarget::Any(spread) => self.read_part(&spread, 0, ty),
            AccessTarget::TooMany(object, places) => {
                if self.holds_pointer(ty) {
                    return Err(too_many(places));
                }
                self.refuse_to_forget(object, places)?;
                Ok(self.arbitrary(ty))
            }
        }
    }

    /// Whether a value of a type has pointers in it.
    fn holds_pointer(&self, ty: TypeId) -> bool {
        match self.program.types.parts(ty) {
            Some(parts) => parts.iter().any(|part| self.holds_pointer(part.ty)),
            None => self.program.types[ty] == Type::Pointer,
        }
    }

    /// Stops where what an object holds must not be forgotten: nobody asked for it, or a pointer would be lost.
    fn refuse_to_forget(&mut self, object: ObjectId, places: u64) -> Step<(), D> {
        let has_pointers =
            self.state.memory.object(object).is_ok_and(|found| found.contents.pointers().next().is_some());
        if self.settings.wide_accesses == WideAccesses::Forgotten && !has_pointers {
            self.forgotten_accesses += 1;
            return Ok(());
        }
        Err(too_many(places))
    }

    /// Reads the part of a type that stands `shift` bytes after each place.
    fn read_part(&mut self, spread: &Spread<Bits<D>>, shift: u64, ty: TypeId) -> Step<Value<Bits<D>>, D> {
        if let Some(parts) = self.program.types.parts(ty) {
            let values: Step<Box<[_]>, D> =
                parts.iter().map(|part| self.read_part(spread, shift + part.offset, part.ty)).collect();
            return Ok(Value::Aggregate(values?));
        }
        let value = self.read_spread(spread, shift, self.program.access_size(ty));
        self.read_as(value, ty)
    }

    /// Reads `length` bytes as they stand in memory, checked.
    pub(crate) fn read_raw(&mut self, pointer: &Pointer<Bits<D>>, length: u64) -> Step<Value<Bits<D>>, D> {
        if !self.is_open(pointer) {
            let (object, offset) = self.check(pointer, length, AccessKind::Read)?;
            return self.read_bytes_at(object, offset, length);
        }
        match self.place_of_scalar(pointer, length)? {
            AccessTarget::One(object, offset) => self.read_bytes_at(object, offset, length),
            AccessTarget::Any(spread) => Ok(self.read_spread(&spread, 0, length)),
            AccessTarget::TooMany(_, places) => Err(too_many(places)),
        }
    }

    /// Writes a value of a type at an offset that is not explicit, checked.
    #[cold]
    pub(super) fn write_somewhere(
        &mut self,
        pointer: &Pointer<Bits<D>>,
        ty: TypeId,
        value: Value<Bits<D>>,
    ) -> Step<(), D> {
        match self.place_of_bits(pointer, self.program.access_size(ty), AccessKind::Write, &[&value])? {
            AccessTarget::One(object, offset) => self.write_at(object, offset, ty, value),
            AccessTarget::Any(spread) => self.write_part(&spread, 0, ty, value),
            AccessTarget::TooMany(object, places) => {
                if leads_to_object(&value) {
                    return Err(too_many(places));
                }
                self.refuse_to_forget(object, places)?;
                self.state.memory.forget_contents(object);
                Ok(())
            }
        }
    }

    /// Writes the part of a type that stands `shift` bytes after each place.
    fn write_part(&mut self, spread: &Spread<Bits<D>>, shift: u64, ty: TypeId, value: Value<Bits<D>>) -> Step<(), D> {
        let bits = match value {
            Value::Bits(bits) => bits,
            // A pointer that leads to an object has one place.
            Value::Pointer(pointer) => pointer.offset,
            Value::Aggregate(values) => {
                let parts = self.program.types.parts(ty).unwrap_or_default();
                for (part, value) in parts.iter().zip(values) {
                    self.write_part(spread, shift + part.offset, part.ty, value)?;
                }
                return Ok(());
            }
        };
        self.write_spread(spread, shift, &bits)
    }

    /// Writes bits, filled up to whole bytes, checked.
    pub(crate) fn write_raw(&mut self, pointer: &Pointer<Bits<D>>, bits: Bits<D>) -> Step<(), D> {
        let length = u64::from(self.domain.width(&bits).div_ceil(8));
        let (object, offset) = if !self.is_open(pointer) {
            self.check(pointer, length, AccessKind::Write)?
        } else {
            match self.place_of_bits(pointer, length, AccessKind::Write, &[])? {
                AccessTarget::One(object, offset) => (object, offset),
                AccessTarget::Any(spread) => return self.write_spread(&spread, 0, &bits),
                AccessTarget::TooMany(_, places) => return Err(too_many(places)),
            }
        };
        let bits = self.resize(&bits, length as u32 * 8);
        self.state.memory.write_bits(&mut self.domain, object, offset, length, bits).map_err(address_space_full)
    }

    /// Writes a pointer, checked.
    pub(crate) fn write_pointer(&mut self, to: &Pointer<Bits<D>>, pointer: Pointer<Bits<D>>) -> Step<(), D> {
        let length = self.program.data_model.pointer_bytes();
        if pointer.object.is_null() {
            return self.write_raw(to, pointer.offset);
        }
        let (object, offset) = self.check(to, length, AccessKind::Write)?;
        self.state.memory.write_pointer(&mut self.domain, object, offset, pointer).map_err(address_space_full)
    }

    /// A pointer for an access that reads and then writes: checked, and with one offset where either of them would ask for it, so that
    /// neither asks any more.
    pub(super) fn checked_to_modify(
        &mut self,
        pointer: &Pointer<Bits<D>>,
        length: u64,
        values: &[&Value<Bits<D>>],
    ) -> Step<Pointer<Bits<D>>, D> {
        if !self.is_open(pointer) {
            self.locate(pointer, length, AccessKind::Write)?;
            return Ok(pointer.clone());
        }
        let pointer = self.resolve_to_object(pointer, AccessKind::Write)?;
        Ok(match self.place_of_bits(&pointer, length, AccessKind::Write, values)? {
            AccessTarget::One(object, offset) => Pointer { object, offset: self.number(self.word(), offset) },
            AccessTarget::Any(_) => pointer,
            AccessTarget::TooMany(_, places) => return Err(too_many(places)),
        })
    }

    /// Where a read of a scalar goes. If pointers stand there, those to one object alone are left.
    fn place_of_scalar(&mut self, pointer: &Pointer<Bits<D>>, length: u64) -> Step<AccessTarget<Bits<D>>, D> {
        let mut spread = match self.possible_places(pointer, length, AccessKind::Read)? {
            AccessTarget::Any(spread) => spread,
            place @ (AccessTarget::One(..) | AccessTarget::TooMany(..)) => return Ok(place),
        };
        let standing: Vec<_> = spread.places.iter().map(|&at| self.standing(spread.object, at, length)).collect();
        if standing.iter().all(|&stands| stands == Stands::Bits) {
            return Ok(AccessTarget::Any(spread));
        }
        if standing.contains(&Stands::Parts) {
            let offset = self.concretise(&spread.offset)?.low_u64();
            return Ok(AccessTarget::One(spread.object, offset));
        }
        let mut groups: FxHashMap<Stands, u64> = FxHashMap::default();
        let numbered = spread.places.iter().zip(&standing).map(|(&at, &stands)| {
            let next = groups.len() as u64;
            (at, *groups.entry(stands).or_insert(next))
        });
        let numbered: Vec<_> = numbered.collect();
        if groups.len() > 1 {
            let numbers = numbered.iter().map(|&(at, group)| (at, self.number(16, group))).collect::<Vec<_>>();
            let group = self.chosen(&spread.offset, &numbers);
            let group = self.concretise(&group)?.low_u64();
            spread.places = numbered.iter().filter(|(_, found)| *found == group).map(|&(at, _)| at).collect();
        }
        Ok(match spread.places[..] {
            [place] => AccessTarget::One(spread.object, place),
            _ => AccessTarget::Any(spread),
        })
    }

    fn standing(&self, object: ObjectId, at: u64, length: u64) -> Stands {
        let Ok(object) = self.state.memory.object(object) else { return Stands::Bits };
        match object.contents.pointer_at(at, length) {
            Some(pointer) => Stands::Pointer(pointer.object),
            None if object.contents.has_pointer(at, at + length) => Stands::Parts,
            None => Stands::Bits,
        }
    }

    /// Where an access goes that neither finds nor brings a pointer, unless it has one place; `values` are those written.
    fn place_of_bits(
        &mut self,
        pointer: &Pointer<Bits<D>>,
        length: u64,
        access: AccessKind,
        values: &[&Value<Bits<D>>],
    ) -> Step<AccessTarget<Bits<D>>, D> {
        let spread = match self.possible_places(pointer, length, access)? {
            AccessTarget::Any(spread) => spread,
            place @ (AccessTarget::One(..) | AccessTarget::TooMany(..)) => return Ok(place),
        };
        let in_the_way = |&at: &u64| self.standing(spread.object, at, length) != Stands::Bits;
        if values.iter().any(|value| leads_to_object(value)) || spread.places.iter().any(in_the_way) {
            let offset = self.concretise(&spread.offset)?.low_u64();
            return Ok(AccessTarget::One(spread.object, offset));
        }
        Ok(AccessTarget::Any(spread))
    }

    /// The places that an access may go to, checked.
    fn possible_places(
        &mut self,
        pointer: &Pointer<Bits<D>>,
        length: u64,
        access: AccessKind,
    ) -> Step<AccessTarget<Bits<D>>, D> {
        let pointer = self.resolve_to_object(pointer, access)?;
        if !self.is_open(&pointer) || length == 0 || self.is_argument_registers(pointer.object) {
            let (object, offset) = self.check(&pointer, length, access)?;
            return Ok(AccessTarget::One(object, offset));
        }
        let size = self.admit(pointer.object, access)?;
        self.check_open_offset(&pointer, length, size, access)?;
        self.tell_access(pointer.object, &pointer.offset, length, access);
        let last = size - length;
        let places = self.domain.strided_interval(&pointer.offset, last);
        match places.count() {
            0 => Ok(AccessTarget::One(pointer.object, self.concretise(&pointer.offset)?.low_u64())),
            1 => Ok(AccessTarget::One(pointer.object, places.first)),
            count if count > self.settings.most_places => Ok(AccessTarget::TooMany(pointer.object, count)),
            _ => {
                let places = places.iter().take_while(|&at| at <= last).collect();
                Ok(AccessTarget::Any(Spread { object: pointer.object, offset: pointer.offset, places }))
            }
        }
    }

    /// What stands `shift` bytes after whichever place the offset names: bits, or pointers to one object.
    fn read_spread(&mut self, spread: &Spread<Bits<D>>, shift: u64, length: u64) -> Value<Bits<D>> {
        let Spread { object, offset, places } = spread;
        if let Some(pointers) = self.pointers_at(*object, places, shift, length) {
            let target = pointers[0].1.object;
            let offsets: Vec<_> = pointers.into_iter().map(|(at, pointer)| (at, pointer.offset)).collect();
            return Value::Pointer(Pointer { object: target, offset: self.chosen(offset, &offsets) });
        }
        let mut found = Vec::with_capacity(places.len());
        for &place in places {
            let at = place + shift;
            self.state.memory.settle(&mut self.domain, *object, at, at + length);
            found.push((place, self.state.memory.view(&mut self.domain, *object, at, length)));
        }
        Value::Bits(self.chosen(offset, &found))
    }

    /// The pointers that stand at the places, if pointers do.
    fn pointers_at(
        &self,
        object: ObjectId,
        places: &[u64],
        shift: u64,
        length: u64,
    ) -> Option<Vec<(u64, Pointer<Bits<D>>)>> {
        let contents = &self.state.memory.object(object).ok()?.contents;
        places.iter().map(|&at| Some((at, contents.pointer_at(at + shift, length)?.clone()))).collect()
    }

    /// Whichever of the values the offset names; it is one of the numbers given with them, which ascend.
    fn chosen(&mut self, offset: &Bits<D>, values: &[(u64, Bits<D>)]) -> Bits<D> {
        if values.len() > LONGEST_CHAIN {
            let (low, high) = values.split_at(values.len() / 2);
            let (below, above) = (self.chosen(offset, low), self.chosen(offset, high));
            let border = self.number(self.word(), high[0].0);
            let is_below = self.domain.compare(Predicate::Ult, offset, &border);
            return self.domain.select(&is_below, &below, &above);
        }
        // The value that stands at most places needs no condition.
        let usual = self.most_frequent(values);
        let mut result = values[usual].1.clone();
        for (at, value) in values.iter().rev() {
            if !self.is_surely_equal(value, &values[usual].1) {
                let is_here = self.is_at(offset, *at);
                result = self.domain.select(&is_here, value, &result);
            }
        }
        result
    }

    /// The index of the last value, or of one that is explicit and stands more often.
    fn most_frequent(&self, values: &[(u64, Bits<D>)]) -> usize {
        let mut counts: FxHashMap<&BitVec, usize> = FxHashMap::default();
        let mut best = (values.len() - 1, 1);
        for (index, (_, value)) in values.iter().enumerate() {
            let Some(known) = self.domain.explicit(value) else { continue };
            let count = counts.entry(known).or_insert(0);
            *count += 1;
            if *count > best.1 {
                best = (index, *count);
            }
        }
        best.0
    }

    fn is_surely_equal(&self, left: &Bits<D>, right: &Bits<D>) -> bool {
        std::ptr::eq(left, right)
            || self.domain.explicit(left).is_some_and(|left| self.domain.explicit(right) == Some(left))
    }

    fn is_at(&mut self, offset: &Bits<D>, place: u64) -> Bits<D> {
        let place = self.number(self.word(), place);
        self.domain.compare(Predicate::Eq, offset, &place)
    }

    /// Writes bits `shift` bytes after whichever place the offset names.
    fn write_spread(&mut self, spread: &Spread<Bits<D>>, shift: u64, bits: &Bits<D>) -> Step<(), D> {
        let length = u64::from(self.domain.width(bits).div_ceil(8));
        let bits = self.resize(bits, length as u32 * 8);
        let is_apart = spread.places.windows(2).all(|pair| pair[1] - pair[0] >= length);
        let pieces = if is_apart {
            vec![(0, length, bits)]
        } else {
            // A byte may belong to several places.
            (0..length).map(|at| (at, 1, self.domain.extract(&bits, at as u32 * 8, 8))).collect()
        };
        for &place in &spread.places {
            let is_here = self.is_at(&spread.offset, place);
            for (at, length, piece) in &pieces {
                self.write_if(&is_here, (spread.object, place + shift + at), *length, piece)?;
            }
        }
        Ok(())
    }

    /// Writes bits under a condition.
    fn write_if(
        &mut self,
        condition: &Bits<D>,
        (object, at): (ObjectId, u64),
        length: u64,
        bits: &Bits<D>,
    ) -> Step<(), D> {
        let memory = &mut self.state.memory;
        memory.settle(&mut self.domain, object, at, at + length);
        let old = memory.view(&mut self.domain, object, at, length);
        if self.is_surely_equal(&old, bits) {
            return Ok(());
        }
        let new = self.domain.select(condition, bits, &old);
        self.state.memory.write_bits(&mut self.domain, object, at, length, new).map_err(address_space_full)
    }
}

fn too_many<I>(places: u64) -> Box<Stop<I>> {
    Stop::unsupported(Unsupported::Limit(Limit::Places(places)))
}

/// Whether a value has a pointer to an object in it.
pub(super) fn leads_to_object<B>(value: &Value<B>) -> bool {
    match value {
        Value::Bits(_) => false,
        Value::Pointer(pointer) => !pointer.object.is_null(),
        Value::Aggregate(parts) => parts.iter().any(leads_to_object),
    }
}
