//! What standards let calls about threads and locks do although neither the arguments nor other threads ask for it: fail for want of
//! resources, fail for no reason, and wait for ever where they could tell of a deadlock.

use crate::assumption::Assumption;
use crate::domain::Domain;
use crate::library::Call;
use crate::machine::{Bits, Machine, Step};
use crate::thread::{Status, ThreadId, Until, Wait};
use crate::value::Pointer;

impl<D: Domain> Machine<'_, D> {
    /// The error number that a call fails with because the system has no more of what it needs, if it does.
    pub(super) fn want_of(&mut self, _errors: &[i32]) -> Step<Option<i32>, D> {
        self.assume(Assumption::ResourcesSuffice);
        Ok(None)
    }

    /// Whether an attempt to take a lock that is free fails all the same. C and C++ let it, POSIX does not; the mutexes of C++ are made of
    /// those of POSIX, and only the caller tells them apart.
    pub(super) fn attempt_fails(&mut self, call: &Call<'_, D>) -> Step<bool, D> {
        if call.name == "mtx_trylock" || self.is_called_by_standard_library() {
            return self.fails_for_no_reason();
        }
        if self.program.functions.iter().any(|function| function.name.starts_with("_Z")) {
            self.assume(Assumption::AttemptsSucceed);
        }
        Ok(false)
    }

    /// Whether the running function is one of the C++ library, which lives in headers.
    fn is_called_by_standard_library(&self) -> bool {
        const PREFIXES: [&str; 3] = ["_ZSt", "_ZNSt", "_ZNKSt"];
        let Some(frame) = self.state.threads[self.current].frames.last() else { return false };
        let name = self.program.functions[frame.function].name.as_str();
        PREFIXES.iter().any(|prefix| name.starts_with(prefix)) || name.starts_with("_ZL") && name.contains("__gthread_")
    }

    /// Notes that a thread which would wait for itself is not told so.
    pub(super) fn note_circle(&mut self, awaited: Option<ThreadId>) {
        let mut awaited = awaited;
        for _ in self.state.threads.ids() {
            let Some(thread) = awaited else { return };
            if thread == self.current {
                return self.assume(Assumption::Deadlocks);
            }
            awaited = match &self.state.threads[thread].status {
                Status::Waiting(Wait::Word(word, Until::Is(0))) => self.mutex_owner(word),
                Status::Waiting(Wait::Join(joined)) => Some(*joined),
                _ => None,
            };
        }
    }

    /// How many threads wait for a semaphore.
    pub(super) fn waiting_for(&self, semaphore: &Pointer<Bits<D>>) -> usize {
        let offset = self.domain.explicit(&semaphore.offset);
        let is_this = |found: &Pointer<Bits<D>>| {
            found.object == semaphore.object && self.domain.explicit(&found.offset) == offset
        };
        let waits = |status: &Status<Bits<D>>| matches!(status, Status::Waiting(Wait::Word(word, _)) if is_this(word));
        self.state.threads.iter().filter(|thread| waits(&thread.status)).count()
    }
}
