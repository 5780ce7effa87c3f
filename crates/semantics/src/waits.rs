//! Threads that wait: for what, who could let them go on, and whether all of them wait in vain.

use adamant_library::{Facts, Waits};
use adamant_program::{Callee, FunctionId, Op};

use crate::domain::Domain;
use crate::machine::{Bits, Link, Machine};
use crate::thread::{Status, ThreadId, Until, Wait};
use crate::value::{Pointer, Value};

/// What a thread waits for.
#[derive(Clone, Debug)]
pub enum WaitsFor<B> {
    /// The end of another thread.
    Thread(ThreadId),
    /// Something that lies in memory.
    Object {
        /// What it is, in words.
        what: &'static str,
        /// Where it lies.
        place: Pointer<B>,
        /// The thread that holds it, where one does and that is known.
        holder: Option<ThreadId>,
    },
}

impl<D: Domain> Machine<'_, D> {
    /// Whether some threads have not ended, and all of these wait for what only they could bring about. A wait that ends when its time is
    /// up is not in vain.
    pub fn is_deadlocked(&self) -> bool {
        let mut left = self.state.threads.enumerate().filter(|(_, thread)| !thread.is_finished()).peekable();
        left.peek().is_some() && left.all(|(id, _)| !self.is_runnable(id) && !self.waits_for_a_time(id))
    }

    /// What a thread waits for, if it waits.
    pub fn waits_for(&self, thread: ThreadId) -> Option<WaitsFor<Bits<D>>> {
        let Status::Waiting(wait) = &self.state.threads[thread].status else { return None };
        let (place, is_word) = match wait {
            Wait::Join(other) => return Some(WaitsFor::Thread(*other)),
            Wait::Word(place, _) => (place, true),
            Wait::Condition(place) | Wait::ConditionOrTime(place) => (place, false),
        };
        let what = match self.facts_of_call(thread).map_or(Waits::Unsaid, |facts| facts.waits) {
            Waits::Barrier => "barrier",
            Waits::Condition if !is_word => "condition variable",
            Waits::Condition | Waits::Mutex | Waits::MutexForTime => "mutex",
            Waits::ReadWriteLock | Waits::ReadWriteLockForTime => match wait {
                // POSIX leaves it open whether readers do.
                Wait::Word(_, Until::NoWriterWaits) => "end of a waiting writer's turn under the read-write lock",
                _ => "read-write lock",
            },
            Waits::Semaphore | Waits::SemaphoreForTime => "semaphore",
            Waits::Once => "routine that runs once",
            Waits::Unsaid | Waits::Never | Waits::Word | Waits::Thread => "lock",
        };
        let holder = (what == "mutex").then(|| self.mutex_owner(place)).flatten();
        Some(WaitsFor::Object { what, place: place.clone(), holder })
    }

    /// Whether a thread waits for a lock or a semaphore no longer than for a time, whatever the others do. A wait for a condition takes its mutex
    /// again however long that takes.
    fn waits_for_a_time(&self, thread: ThreadId) -> bool {
        self.facts_of_call(thread).is_some_and(Facts::waits_for_a_time)
    }

    /// What is known of the function of the library that a thread calls next, or waits in.
    pub(crate) fn facts_of_call(&self, thread: ThreadId) -> Option<&'static Facts> {
        match self.links[self.function_called_by(thread)?] {
            Link::Model(_, facts) => Some(facts),
            Link::Body(_) | Link::Error | Link::Missing => None,
        }
    }

    fn function_called_by(&self, thread: ThreadId) -> Option<FunctionId> {
        let Op::Call { callee, .. } = &self.next_statement(thread)?.op else { return None };
        let function = match callee {
            Callee::Direct(function) => *function,
            Callee::Indirect(pointer) => {
                let Value::Pointer(pointer) = self.value_of(thread, *pointer)? else { return None };
                match self.state.memory.object(pointer.object).ok()?.kind {
                    crate::memory::ObjectKind::Function(function) => function,
                    _ => return None,
                }
            }
        };
        Some(function)
    }
}
