//! The shape of values and memory without their data, which is listed by where it stands instead.

use smallvec::SmallVec;

use super::super::slots::{AggregatePath, DataSlot};
use super::Walk;
use crate::domain::Domain;
use crate::machine::Bits;
use crate::memory::contents::Contents;
use crate::value::{ObjectId, Value};

impl<D: Domain> Walk<'_, '_, D> {
    /// What kinds of values a value has, and where its data stands.
    pub(super) fn shape_of_value(
        &mut self,
        value: &Value<Bits<D>>,
        path: &mut SmallVec<[u32; 2]>,
        place: &impl Fn(AggregatePath) -> DataSlot,
    ) {
        match value {
            Value::Bits(bits) => {
                self.byte(5);
                self.number(u64::from(self.machine.domain.width(bits)));
                self.list(place(AggregatePath { path: path.clone() }));
            }
            // An address that belongs to no object is a number that says a lot. It must not become data: states in which arbitrary pointers
            // are equal would be merged with states in which they are not.
            Value::Pointer(pointer) if pointer.object.is_null() => self.value(value),
            Value::Pointer(pointer) => {
                self.byte(6);
                self.object(pointer.object);
                self.list(place(AggregatePath { path: path.clone() }));
            }
            Value::Aggregate(parts) => {
                self.byte(4);
                self.number(parts.len() as u64);
                for (index, part) in parts.iter().enumerate() {
                    path.push(index as u32);
                    self.shape_of_value(part, path, place);
                    path.pop();
                }
            }
        }
    }

    /// Where pointers stand in an object, and where data does.
    pub(super) fn shape_of_contents(&mut self, object: ObjectId, contents: &Contents<Bits<D>>) {
        let mut data_from = 0;
        for (start, pointer) in contents.pointers() {
            if data_from < start {
                self.list(DataSlot::Bytes { object, begin: data_from, end: start });
            }
            self.number(start + 1);
            self.object(pointer.object);
            self.list(DataSlot::Offset { object, at: start });
            data_from = start + self.machine.state.memory.pointer_bytes();
        }
        self.byte(0);
        // Elsewhere, what nobody has looked at may be a pointer to an object of its own.
        for (start, length) in contents.forgotten_ranges() {
            self.number(start + 1);
            self.number(length);
        }
        self.byte(0);
        let end = contents.bytes.len() as u64;
        if data_from < end {
            self.list(DataSlot::Bytes { object, begin: data_from, end });
        }
    }

    fn list(&mut self, slot: DataSlot) {
        self.slots.iter_mut().for_each(|slots| slots.push(slot.clone()));
    }
}
