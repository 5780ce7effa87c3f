//! A state up to the names of its objects: two states with the same encoding behave alike.
//!
//! The encoding walks the state from its roots in a fixed order (the library, threads with their live registers, mutable globals) and
//! numbers objects as it meets them. Threads come in the order of their numbers, or in one that does not depend on numbers; then a state is encoded up
//! to the names of its threads as well, because whatever stands for a thread is encoded as the place of the thread in that order. What cannot be reached is left out, so are dead registers, the results of threads that nobody can join
//! any more, threads that are gone (by an order that does not depend on numbers: what has ended, holds no lock and has no handle leaves no trace), and whether a thread that waits for a word of memory has noticed yet that it waits. Explicit data becomes bytes of the
//! [`shape`](Encoding::shape); bits that are not explicit are listed apart, in the order of the walk.

mod local_states;
mod rewrite;
mod slots;
mod walk;

use adamant_program::{BlockId, FunctionId, GlobalId, RegisterId};
use rustc_hash::FxHashSet;

pub(crate) use self::local_states::LocalState;
pub use self::slots::{AggregatePath, Content, DataSlot, Piece, Shape};
use self::walk::Walk;
use crate::domain::Domain;
use crate::joins::JoinsAhead;
use crate::machine::{Bits, Machine};
use crate::memory::Object;
use crate::shared::Shared;
use crate::thread::{Frame, OnReturn, ThreadId};
use crate::thread_order::{ThreadOrder, Threads};
use crate::value::ObjectId;

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
    /// The threads that are written down, in the order of the walk.
    pub threads: Threads,
    /// Threads that could change places with another one, and the encoding would be the same; each with the first of those that it is like.
    pub twins: Vec<(ThreadId, ThreadId)>,
    /// The objects that something leads to and whose lives have ended, where it matters.
    ended: Vec<ObjectId>,
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

impl<D: Domain> Machine<'_, D> {
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
        let mut walk = Walk::over(self, live, order, joins);
        if order == ThreadOrder::ByState {
            walk.encoding.twins = walk.twins();
        }
        if walk.known_elsewhere { Err(KnownElsewhere) } else { Ok(walk.encoding) }
    }

    /// Forgets when blocks lived that cannot be reached any more.
    fn forget_lives(&mut self, encoding: &Encoding<Bits<D>>) {
        let memory = &self.state.memory;
        let Some(lifetimes) = memory.lifetimes() else { return };
        let ended: FxHashSet<_> = encoding.ended.iter().copied().collect();
        let is_met = |id: &ObjectId| match memory.object(*id) {
            Ok(_) => encoding.number_of(*id) > 0,
            Err(_) => ended.contains(id),
        };
        let met: FxHashSet<_> = lifetimes.blocks().map(|(id, _)| id).filter(is_met).collect();
        self.state.memory.retain_lives(|id| met.contains(&id));
    }

    /// Ends the life of heap blocks, and of what arbitrary pointers lead to, where they cannot be reached any more.
    pub fn collect(&mut self, encoding: &Encoding<Bits<D>>) {
        self.forget_lives(encoding);
        if !self.state.memory.has_collectable() {
            return;
        }
        let lost = |(id, object): (ObjectId, &Object<Bits<D>>)| {
            (object.kind.is_collectable() && encoding.number_of(id) == 0).then_some(id)
        };
        let lost: Vec<_> = self.state.memory.objects().filter_map(lost).collect();
        lost.into_iter().for_each(|object| self.state.memory.forget(object));
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
