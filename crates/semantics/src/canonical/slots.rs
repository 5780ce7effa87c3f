//! The shape of a state, without its data, and the places where data stands.
//!
//! Two states of one shape have the same control, the same pointers at the same places, and their data at the same places: the n-th slot of one
//! corresponds to the n-th of the other. Data are the bits of live registers and of memory, and the offsets of pointers. What the library keeps
//! outside of memory and addresses that belong to no object are parts of the shape.

use adamant_program::RegisterId;
use smallvec::SmallVec;

use super::LiveRegisters;
use super::walk::Walk;
use crate::domain::Domain;
use crate::machine::{Bits, Machine};
use crate::memory::contents::Contents;
use crate::thread::ThreadId;
use crate::value::{ObjectId, Value};

/// A state without its data.
#[derive(Clone, Debug)]
pub struct Shape<B> {
    /// Control and the shape of memory; states are of one shape if these bytes are the same.
    pub key: Vec<u8>,
    /// Where data stands.
    pub slots: Vec<DataSlot>,
    /// Bits that are not explicit at places that count as shape.
    pub open: Vec<B>,
}

/// A place where data stands.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum DataSlot {
    /// Bits, or the offset of a pointer, in a register.
    Register {
        /// Whose.
        thread: ThreadId,
        /// Of which of its calls, counted from the outermost.
        frame: usize,
        /// Which.
        register: RegisterId,
        /// Which part of an aggregate.
        path: AggregatePath,
    },
    /// The offset of a pointer in memory.
    Offset {
        /// The object that holds the pointer.
        object: ObjectId,
        /// Where.
        at: u64,
    },
    /// Bytes in memory, none of them a part of a pointer.
    Bytes {
        /// The object.
        object: ObjectId,
        /// The first byte.
        begin: u64,
        /// The byte after the last.
        end: u64,
    },
}

/// Which part of a value: the indices that lead to it from outside in.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct AggregatePath {
    pub(super) path: SmallVec<[u32; 2]>,
}

/// What stands at a stretch of bytes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Piece<B> {
    /// The first byte.
    pub begin: u64,
    /// The byte after the last.
    pub end: u64,
    /// What stands there.
    pub content: Content<B>,
}

/// What stands at a stretch of bytes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Content<B> {
    /// Explicit bytes.
    Plain(Vec<u8>),
    /// Bits that are not explicit.
    Bits(B),
    /// Anything: nobody has looked at it.
    Arbitrary,
}

impl<D: Domain> Machine<'_, D> {
    /// The shape of the state.
    pub fn shape(&self, live: &impl LiveRegisters) -> Shape<Bits<D>> {
        let walk = Walk::over_shape(self, live);
        let slots = walk.slots.unwrap_or_default();
        Shape { key: walk.encoding.shape, slots, open: walk.encoding.open }
    }

    /// The bits in a register or the offset of a pointer; nothing for bytes, which have pieces.
    pub fn slot(&self, slot: &DataSlot) -> Option<Bits<D>> {
        match slot {
            DataSlot::Register { thread, frame, register, path } => {
                let mut value = &self.state.threads[*thread].frames[*frame].registers[*register];
                for &index in &path.path {
                    let Value::Aggregate(parts) = value else { return None };
                    value = &parts[index as usize];
                }
                match value {
                    Value::Bits(bits) => Some(bits.clone()),
                    Value::Pointer(pointer) => Some(pointer.offset.clone()),
                    Value::Aggregate(_) => None,
                }
            }
            DataSlot::Offset { object, at } => {
                let contents = self.contents_held_by(*object)?;
                contents.pointers().find(|(start, _)| start == at).map(|(_, pointer)| pointer.offset.clone())
            }
            DataSlot::Bytes { .. } => None,
        }
    }

    /// Puts bits into a register or the offset of a pointer.
    pub fn set_slot(&mut self, slot: &DataSlot, bits: Bits<D>) {
        match slot {
            DataSlot::Register { thread, frame, register, path } => {
                let mut value = &mut self.state.threads[*thread].frames[*frame].registers[*register];
                for &index in &path.path {
                    let Value::Aggregate(parts) = value else { return };
                    value = &mut parts[index as usize];
                }
                match value {
                    Value::Bits(old) => *old = bits,
                    Value::Pointer(pointer) => pointer.offset = bits,
                    Value::Aggregate(_) => {}
                }
            }
            DataSlot::Offset { object, at } => {
                let Self { state, domain, .. } = self;
                state.memory.replace(domain, *object, *at, bits);
            }
            DataSlot::Bytes { .. } => {}
        }
    }

    /// What stands at the bytes of an object, none of them a part of a pointer.
    pub fn pieces(&self, object: ObjectId, begin: u64, end: u64) -> Vec<Piece<Bits<D>>> {
        self.contents_held_by(object).map_or_else(Vec::new, |contents| contents.pieces(begin, end))
    }

    /// The bits of bytes that hold no pointer, all of which somebody has looked at.
    pub fn bytes(&mut self, object: ObjectId, begin: u64, end: u64) -> Bits<D> {
        let Self { state, domain, .. } = self;
        state.memory.view(domain, object, begin, end - begin)
    }

    /// The bits of bytes that hold no pointer; those that nobody has looked at are chosen.
    pub fn settled_bytes(&mut self, object: ObjectId, begin: u64, end: u64) -> Bits<D> {
        let Self { state, domain, .. } = self;
        state.memory.settle(domain, object, begin, end);
        state.memory.view(domain, object, begin, end - begin)
    }

    /// Puts bits where bytes stand that hold no pointer.
    pub fn set_bytes(&mut self, object: ObjectId, begin: u64, end: u64, bits: Bits<D>) {
        let Self { state, domain, .. } = self;
        state.memory.replace_bytes(domain, object, begin, end, bits);
    }

    fn contents_held_by(&self, object: ObjectId) -> Option<&Contents<Bits<D>>> {
        self.state.memory.object(object).ok().map(|object| &object.contents)
    }
}
