//! What standards let calls about threads and locks do although neither the arguments nor other threads ask for it: fail for want of
//! resources, fail for no reason, and wait for ever where they could tell of a deadlock.

use adamant_program::{Op, Predicate};

use crate::assumption::Assumption;
use crate::domain::Domain;
use crate::library::{Answer, Call, Models, Reply};
use crate::machine::{Bits, Machine, Step};
use crate::thread::ThreadId;
use crate::value::{Pointer, Value};

pub(super) fn models<'p, D: Domain>() -> Models<'p, D> {
    vec![("__adamant_attempt_fails", attempt_of_cxx_fails)]
}

/// Whether an attempt of C++ fails for no reason. The front end lets each of them ask first.
fn attempt_of_cxx_fails<D: Domain>(machine: &mut Machine<'_, D>, _: &Call<'_, D>) -> Answer<D> {
    let fails = machine.fails_for_no_reason()?;
    Ok(machine.reply_int(i32::from(fails)))
}

impl<D: Domain> Machine<'_, D> {
    /// A result that is one of some numbers. Nothing forks here: it is one number that is chosen among them.
    pub(super) fn reply_any_of(&mut self, numbers: &[i32]) -> Answer<D> {
        let which = self.domain.arbitrary(8);
        let mut result = self.number(32, u64::from(numbers[0] as u32));
        for (index, &number) in numbers.iter().enumerate().skip(1) {
            let (index, number) = (self.number(8, index as u64), self.number(32, u64::from(number as u32)));
            let is_this = self.domain.compare(Predicate::Eq, &which, &index);
            result = self.domain.select(&is_this, &number, &result);
        }
        Ok(Reply::Return(Value::Bits(result)))
    }

    /// Whether an attempt to take a lock that is free fails all the same. C lets it, POSIX does not.
    pub(super) fn attempt_fails(&mut self, call: &Call<'_, D>) -> Step<bool, D> {
        if call.name == "mtx_trylock" { self.fails_for_no_reason() } else { Ok(false) }
    }

    /// Notes that a thread which would wait for itself is not told so.
    pub(super) fn note_circle(&mut self, awaited: Option<ThreadId>) {
        let mut awaited = awaited;
        for _ in self.state.threads.ids() {
            let Some(thread) = awaited else { return };
            if thread == self.current {
                return self.assume(Assumption::Deadlocks);
            }
            awaited = match self.call_ahead(thread) {
                Some(("pthread_mutex_lock" | "mtx_lock", mutex)) => self.mutex_owner(mutex),
                Some(("pthread_join" | "thrd_join", handle)) => self.thread_with(handle.object),
                _ => None,
            };
        }
    }

    /// The function that a thread calls next, or waits in, and what its first argument points to.
    fn call_ahead(&self, thread: ThreadId) -> Option<(&str, &Pointer<Bits<D>>)> {
        let name = self.called_by(thread)?;
        let Op::Call { arguments, .. } = &self.next_statement(thread)?.op else { return None };
        match self.value_of(thread, arguments.first()?.value)? {
            Value::Pointer(pointer) => Some((name, pointer)),
            _ => None,
        }
    }
}
