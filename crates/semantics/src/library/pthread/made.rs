//! What a function has initialised and nobody has destroyed: to initialise it again is undefined, and so is the use of a copy.
//!
//! A word of the lock that nothing else uses says which variable it was initialised in. A copy of a lock, or of a structure around it, has the
//! word of another variable, so it may be initialised and not be used; and a block of the heap, which the program may have used for something
//! else before, may be initialised. What was initialised in the heap has no such word, so that its copies are not told from it.
//! A local variable counts only in a function without cycles: elsewhere a block of the source, and with it the variable, may begin anew.

use adamant_base::{Components, Id};
use adamant_program::{Body, FunctionId};

use super::DESTROYED;
use crate::assumption::Assumption;
use crate::domain::Domain;
use crate::library::Call;
use crate::machine::{Bits, Machine, Step};
use crate::memory::ObjectKind;
use crate::thread::Frame;
use crate::value::{ObjectId, Pointer};

const MADE_BEFORE: &str = "it was initialised before";
const IS_COPY: &str = "it is a copy of one that was initialised elsewhere";

impl<D: Domain> Machine<'_, D> {
    /// Fails if a lock was initialised where it is, and not destroyed since. The word is at this offset.
    pub(super) fn expect_not_made(&self, call: &Call<'_, D>, lock: &Pointer<Bits<D>>, word: u64) -> Step<(), D> {
        // C does not say what becomes of its own kinds of locks then.
        let Some(place) = self.place_of(lock).filter(|_| !call.facts.is_of_c_threads()) else { return Ok(()) };
        let variable = self.variable_at(place).filter(|_| self.counts_once(place.0));
        if variable.is_some() && self.maker_of(place, word) == variable {
            return Err(self.misuse_of(call.name, lock.object, MADE_BEFORE));
        }
        Ok(())
    }

    /// Notes that a global lock which was not destroyed is taken to have no static initialiser, which would leave the same bytes as none.
    pub(super) fn expect_no_initialiser(&mut self, lock: &Pointer<Bits<D>>, word: u64) {
        let Some((object, offset)) = self.place_of(lock) else { return };
        let is_global = self.state.memory.object(object).is_ok_and(|found| matches!(found.kind, ObjectKind::Global(_)));
        let was_destroyed = (0..5).any(|index| self.plain_word_at(object, offset + 4 * index) == Some(DESTROYED));
        if is_global && !was_destroyed && self.maker_of((object, offset), word) == Some(0) {
            self.assume(Assumption::FirstInitialisation);
        }
    }

    /// Fails if a lock was initialised in another place than where it is. The word is at this offset.
    pub(super) fn expect_no_copy(&self, call: &Call<'_, D>, lock: &Pointer<Bits<D>>, word: u64) -> Step<(), D> {
        let Some(place) = self.place_of(lock) else { return Ok(()) };
        let maker = self.maker_of(place, word).filter(|variable| *variable != 0);
        if maker.is_some() && maker != self.variable_at(place) {
            return Err(self.misuse_of(call.name, lock.object, IS_COPY));
        }
        Ok(())
    }

    /// What a lock says of the variable that it was initialised in.
    fn maker_of(&self, (object, offset): (ObjectId, u64), word: u64) -> Option<u64> {
        self.plain_word_at(object, offset.checked_add(word)?)
    }

    /// Says in a lock where it was initialised.
    pub(super) fn note_made(&mut self, lock: &Pointer<Bits<D>>, word: u64) -> Step<(), D> {
        let place = self.place_of(lock).filter(|place| self.counts_once(place.0));
        let variable = place.and_then(|place| self.variable_at(place));
        self.make_word_at(lock, word, variable.unwrap_or(0))
    }

    /// A number for a place in a variable of the program, which hardly another one has; not 0.
    fn variable_at(&self, (object, offset): (ObjectId, u64)) -> Option<u64> {
        let (name, kind) = match self.state.memory.object(object).ok()?.kind {
            ObjectKind::Global(global) => (global.index() as u64, 1),
            ObjectKind::Stack => (self.local_variable(object)?, 2),
            _ => return None,
        };
        let mixed = (name << 2 | kind).wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ offset.wrapping_mul(0xc2b2_ae3d_27d4_eb4f);
        Some(mixed >> 32 | 1)
    }

    /// A number for a local variable of a function.
    fn local_variable(&self, object: ObjectId) -> Option<u64> {
        let (frame, index) = self.frame_with(object)?;
        Some((frame.function.index() as u64) << 16 | index)
    }

    /// The call that an object is a local variable of, and which of its variables it is.
    fn frame_with(&self, object: ObjectId) -> Option<(&Frame<Bits<D>>, u64)> {
        let frames = self.state.threads.iter().flat_map(|thread| thread.frames.iter().map(|frame| &**frame));
        let mut places = frames.filter_map(|frame| {
            let index = frame.objects.iter().position(|found| *found == object)?;
            Some((frame, index as u64))
        });
        places.next()
    }

    /// Whether a variable does not begin anew while it is there: a local one might in a function with cycles.
    fn counts_once(&self, object: ObjectId) -> bool {
        self.frame_with(object).is_none_or(|(frame, _)| !self.has_cycle(frame.function))
    }

    fn has_cycle(&self, function: FunctionId) -> bool {
        let Some(body) = &self.program.functions[function].body else { return true };
        let target = |block: usize, edge: usize| edges(body, block).nth(edge);
        let blocks = body.blocks.len();
        let is_loop = |block: usize| edges(body, block).any(|target| target == block);
        Components::of(blocks, 0..blocks, target).count() != blocks || (0..blocks).any(is_loop)
    }
}

/// The blocks that a block leads to.
fn edges(body: &Body, block: usize) -> impl Iterator<Item = usize> {
    let block = body.blocks.iter().nth(block);
    block.into_iter().flat_map(|block| block.terminator.op.edges()).map(|edge| edge.target.index())
}
