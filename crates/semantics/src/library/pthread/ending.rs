//! Locks whose memory ends its life: no thread may hold them then, or wait for them.

use adamant_library::Waits;

use crate::domain::Domain;
use crate::machine::{Bits, Machine, Step};
use crate::stop::Fault;
use crate::thread::{Status, ThreadId, Wait};
use crate::value::{ObjectId, Pointer};

impl<D: Domain> Machine<'_, D> {
    /// Fails if a thread holds a lock, or waits for a condition or at a barrier, in one of the objects that a function is about to end.
    pub(crate) fn check_locks_in(&self, function: &str, objects: &[ObjectId]) -> Step<(), D> {
        let threads = self.state.threads.enumerate();
        let mut found = threads.filter_map(|(id, thread)| {
            let writing = thread.holding.iter().copied();
            let reading = thread.library.reading.iter().filter_map(|(lock, _)| self.place_of(lock));
            let mut held = writing.chain(reading).filter(|(object, _)| objects.contains(object));
            let held = held.find(|&(object, offset)| self.is_taken(object, offset));
            let waits = self.waits_in(id).filter(|object| objects.contains(object));
            let held = held.map(|(object, _)| (object, "it ends the life of a lock that a thread holds"));
            held.or(waits.map(|object| (object, "it ends the life of what a thread waits for")))
        });
        match found.next() {
            None => Ok(()),
            Some((object, rule)) => {
                let rule = format!("{rule} ({})", self.describe(object));
                Err(Fault::LockMisuse { function: function.to_owned(), rule }.into())
            }
        }
    }

    /// The object of the condition variable or the barrier that a thread waits for. Nobody looks at the word of a futex before somebody wakes the thread.
    fn waits_in(&self, thread: ThreadId) -> Option<ObjectId> {
        let Status::Waiting(Wait::Condition(place) | Wait::ConditionOrTime(place)) = &self.state.threads[thread].status
        else {
            return None;
        };
        let waits_for_word = self.facts_of_call(thread).is_some_and(|facts| facts.waits == Waits::Word);
        (!waits_for_word).then_some(place.object)
    }

    /// Whether a thread holds the read-write lock or the spin lock at a place, for reading or writing.
    pub(super) fn is_held_somehow(&self, lock: &Pointer<Bits<D>>) -> bool {
        let Some(place) = self.place_of(lock) else { return false };
        self.is_taken(place.0, place.1)
            && self.state.threads.iter().any(|thread| {
                let reads = |(found, _): &(Pointer<Bits<D>>, u32)| self.place_of(found) == Some(place);
                thread.holding.binary_search(&place).is_ok() || thread.library.reading.iter().any(reads)
            })
    }

    /// Whether one of the two words that tell whether a lock is taken says so. A program may have overwritten them since.
    fn is_taken(&self, object: ObjectId, offset: u64) -> bool {
        let words = [Some(offset), offset.checked_add(4)];
        words.into_iter().flatten().any(|word| self.plain_word_at(object, word).is_some_and(|value| value != 0))
    }
}
