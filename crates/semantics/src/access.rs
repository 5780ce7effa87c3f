//! Accesses to memory that several threads can reach, for domains that ask whether two of them race.
//!
//! Told are loads, stores and what library functions read and write for the program, each with its exact range. The insides of the library
//! itself (streams, its static buffers) are not, nor are memory that no other thread can reach and what happens while no other thread lives.

use adamant_program::Op;

use crate::domain::Domain;
use crate::machine::{Bits, Machine};
use crate::memory::ObjectKind;
use crate::stop::AccessKind;
use crate::value::ObjectId;

/// An access to memory that other threads can reach.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SharedAccess<B> {
    /// The object.
    pub object: ObjectId,
    /// Where the access begins in it, in bytes.
    pub offset: B,
    /// How many bytes it has; not zero.
    pub length: u64,
    /// Whether the program reads or writes. Freeing counts as writing all of an object.
    pub kind: AccessKind,
    /// Whether it may meet another access.
    pub manner: AccessManner,
    /// How many ticks the machine had counted before the statement.
    pub ticks: u64,
}

/// Whether an access may meet another one to the same memory.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum AccessManner {
    /// It must not meet a write, nor a read if it is a write itself. Volatile accesses are plain.
    Plain,
    /// It may meet other accesses that are not plain: an atomic operation of the language, or the insides of a lock.
    Atomic,
    /// The same, because it is made inside an atomic section.
    InSection,
}

impl<B> SharedAccess<B> {
    /// Whether two accesses of different threads race if they overlap.
    pub fn clashes_with(&self, other: &Self) -> bool {
        let one_writes = self.kind == AccessKind::Write || other.kind == AccessKind::Write;
        let one_is_plain = self.manner == AccessManner::Plain || other.manner == AccessManner::Plain;
        self.object == other.object && one_writes && one_is_plain
    }
}

impl<D: Domain> Machine<'_, D> {
    /// Tells the domain about an access that is about to happen, if it wants to know.
    #[inline]
    pub(crate) fn tell_access(&mut self, object: ObjectId, offset: &Bits<D>, length: u64, kind: AccessKind) {
        if self.domain.watches_accesses() && !self.looking_on && self.state.memory.is_shared(object) && length > 0 {
            self.tell_shared_access(object, offset, length, kind);
        }
    }

    /// Tells the domain that an object ends its life, which counts as a write of all of it.
    pub(crate) fn tell_release(&mut self, object: ObjectId) {
        let size = self.state.memory.object(object).map_or(0, |object| object.size);
        let start = self.number(self.program.data_model.pointer_width(), 0);
        self.tell_access(object, &start, size, AccessKind::Write);
    }

    fn tell_shared_access(&mut self, object: ObjectId, offset: &Bits<D>, length: u64, kind: AccessKind) {
        let is_programs =
            self.state.memory.object(object).is_ok_and(|found| {
                !found.constant && !matches!(found.kind, ObjectKind::Library | ObjectKind::Function(_))
            });
        let others = self.state.threads.enumerate().any(|(id, thread)| id != self.current && !thread.is_finished());
        if is_programs && others {
            let (manner, ticks) = (self.access_manner(), self.ticks);
            self.domain.accessed(SharedAccess { object, offset: offset.clone(), length, kind, manner, ticks });
        }
    }

    /// Lets a part of a model work on the insides of a lock or on what is accessed atomically, which may meet other threads that do so.
    pub(crate) fn synchronised<T>(&mut self, part: impl FnOnce(&mut Self) -> T) -> T {
        let manner = std::mem::replace(&mut self.model_manner, AccessManner::Atomic);
        let result = part(self);
        self.model_manner = manner;
        result
    }

    /// Whether what the running statement does to memory may meet other accesses. What a model of the library does is plain, but for what it says to be
    /// synchronisation.
    fn access_manner(&self) -> AccessManner {
        if self.state.threads[self.current].atomic_depth > 0 {
            return AccessManner::InSection;
        }
        let is_atomic = |op: &Op| op.effects().accesses.iter().any(|access| access.access.ordering.is_some());
        let statement = self.next_statement(self.current);
        if statement.is_some_and(|statement| is_atomic(&statement.op)) {
            AccessManner::Atomic
        } else {
            self.model_manner
        }
    }
}
