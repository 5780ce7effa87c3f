//! Threads of a state that are alike.

use super::LiveRegisters;
use super::walk::{EncodedThread, Walk};
use crate::domain::Domain;
use crate::machine::{Bits, Machine};
use crate::thread::ThreadId;
use crate::thread_order::ThreadOrder;
use crate::value::{ObjectId, Value};

impl<D: Domain> Machine<'_, D> {
    /// The threads that nobody has a handle of, but for the first one.
    pub(crate) fn unnamed_threads(&self, live: &impl LiveRegisters) -> Vec<ThreadId> {
        let Walk { encoding, named, .. } = Walk::over(self, live, ThreadOrder::ByState, &[]);
        encoding.threads.into_iter().filter(|id| *id != ThreadId::FIRST && !named.contains(id)).collect()
    }

    /// What there is to say about a thread, if nothing depends on who it is or how many like it there are.
    pub(crate) fn local_state(&self, id: ThreadId, live: &impl LiveRegisters) -> Option<LocalState> {
        let state = &self.state;
        let thread = &state.threads[id];
        let may_be_in_crowd = thread.is_running()
            && thread.atomic_depth == 0
            && thread.holding.is_empty()
            && thread.library.is_nothing()
            && !thread.frames.is_empty()
            && thread.frames.iter().all(|frame| frame.variadic.is_none());
        let own: Vec<_> = thread.frames.iter().flat_map(|frame| frame.objects.iter().copied()).collect();
        // An object that has an address is told from others by it.
        let is_private = |&id: &ObjectId| {
            !state.memory.is_shared(id) && state.memory.object(id).is_ok_and(|object| object.address.is_none())
        };
        let is_kept =
            |value: &Value<Bits<D>>| matches!(value, Value::Pointer(pointer) if own.contains(&pointer.object));
        if !may_be_in_crowd || !own.iter().all(is_private) || state.kept_values().any(is_kept) {
            return None;
        }
        let (encoding, others) = Walk::over_thread(self, id, &own, live);
        encoding.open.is_empty().then_some(LocalState { said: encoding.shape, others })
    }
}

impl<D: Domain> Walk<'_, '_, D> {
    /// The threads that are like the one before them in the order: the same is said about both, all of it is explicit, nobody has a handle of them but to join them in a row, and nothing leads to
    /// what ends with their calls. Objects have the same numbers in both parts, so they are the same.
    pub(super) fn twins(&self) -> Vec<(ThreadId, ThreadId)> {
        let mut twins: Vec<(ThreadId, ThreadId)> = Vec::new();
        for pair in self.parts.windows(2) {
            let [before, part] = pair else { continue };
            if self.is_same(before, part) && self.is_on_its_own(before.thread) && self.is_on_its_own(part.thread) {
                let first = twins.last().filter(|(twin, _)| *twin == before.thread);
                twins.push((part.thread, first.map_or(before.thread, |&(_, first)| first)));
            }
        }
        twins
    }

    /// Whether the same is said about two threads, and all of it is explicit.
    fn is_same(&self, one: &EncodedThread, other: &EncodedThread) -> bool {
        let shape = &self.encoding.shape;
        let is_crowd = |part: &EncodedThread| self.machine.state.is_crowd(part.thread);
        is_crowd(one) == is_crowd(other)
            && one.is_explicit
            && other.is_explicit
            && shape[one.bytes.clone()] == shape[other.bytes.clone()]
    }

    /// Whether a thread runs, is not the first one, and nothing leads to it or to what ends with its calls.
    fn is_on_its_own(&self, id: ThreadId) -> bool {
        let thread = &self.machine.state.threads[id];
        let mut ending = thread.frames.iter().flat_map(|frame| frame.owned_objects());
        id != ThreadId::FIRST
            && thread.is_running()
            && !self.named.contains(&id)
            && ending.all(|object| self.number_of(object) == 0)
    }
}

/// What there is to say about a thread but for the names of its own objects.
#[derive(PartialEq, Eq)]
pub(crate) struct LocalState {
    pub(crate) said: Vec<u8>,
    /// The other objects that it leads to, but for globals.
    pub(crate) others: Vec<ObjectId>,
}
