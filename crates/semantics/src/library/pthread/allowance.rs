//! What standards let calls about threads and locks do although neither the arguments nor other threads ask for it: fail for want of
//! resources, fail for no reason, and wait for ever where they could tell of a deadlock.

use adamant_library::{Attempt, Facts, Role, Waits};
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
        Ok(Reply::Return(Value::Bits(self.any_of(numbers))))
    }

    /// One of some numbers.
    pub(super) fn any_of(&mut self, numbers: &[i32]) -> Bits<D> {
        let which = self.domain.arbitrary(8);
        let mut result = self.number(32, u64::from(numbers[0] as u32));
        for (index, &number) in numbers.iter().enumerate().skip(1) {
            let (index, number) = (self.number(8, index as u64), self.number(32, u64::from(number as u32)));
            let is_this = self.domain.compare(Predicate::Eq, &which, &index);
            result = self.domain.select(&is_this, &number, &result);
        }
        result
    }

    /// Whether an attempt to take a lock that is free fails all the same. C lets it, POSIX does not.
    pub(super) fn attempt_fails(&mut self, call: &Call<'_, D>) -> Step<bool, D> {
        match call.facts.attempt {
            Attempt::MayFail => self.fails_for_no_reason(),
            Attempt::Firm | Attempt::Unsaid => Ok(false),
        }
    }

    /// Whether a call stands in a header of the C++ library, also where the function around it was inlined.
    pub(super) fn stands_in_headers_of_cxx(&self, call: &Call<'_, D>) -> bool {
        let source = &self.program.source;
        let position = call.position.and_then(|position| source.position(position));
        position.is_some_and(|position| source.files[position.file].name.contains("/c++/"))
    }

    /// Notes that nobody is told of a deadlock, where the current thread waits and no other one can go on.
    pub(super) fn note_standstill(&mut self) {
        let others = self.state.threads.enumerate().filter(|(id, thread)| *id != self.current && !thread.is_finished());
        let others: Vec<_> = others.map(|(id, _)| id).collect();
        if others.into_iter().all(|thread| self.stands_still(thread)) {
            self.assume(Assumption::Deadlocks);
        }
    }

    /// Whether another thread waits, or would if it had its turn.
    fn stands_still(&self, thread: ThreadId) -> bool {
        if !self.is_runnable(thread) {
            return true;
        }
        match self.call_ahead(thread) {
            Some((Facts { waits: Waits::Semaphore, .. }, semaphore)) => self.plain_word(semaphore) == Some(0),
            Some((Facts { waits: Waits::Mutex, .. }, mutex)) => self.mutex_owner(mutex).is_some(),
            Some((Facts { role: Role::Joins, .. }, handle)) => {
                self.thread_with(handle.object).is_some_and(|joined| !self.state.threads[joined].is_finished())
            }
            _ => false,
        }
    }

    /// Notes that a thread which would wait for itself is not told so, nor one whose wait brings all others to a standstill.
    pub(super) fn note_circle(&mut self, awaited: Option<ThreadId>) {
        self.note_standstill();
        let mut awaited = awaited;
        for _ in self.state.threads.ids() {
            let Some(thread) = awaited else { return };
            if thread == self.current {
                return self.assume(Assumption::Deadlocks);
            }
            awaited = match self.call_ahead(thread) {
                Some((Facts { waits: Waits::Mutex, .. }, mutex)) => self.mutex_owner(mutex),
                Some((Facts { role: Role::Joins, .. }, handle)) => self.thread_with(handle.object),
                _ => None,
            };
        }
    }

    /// What is known of the function that a thread calls next, or waits in, and what its first argument points to.
    fn call_ahead(&self, thread: ThreadId) -> Option<(&'static Facts, &Pointer<Bits<D>>)> {
        let facts = self.facts_of_call(thread)?;
        let Op::Call { arguments, .. } = &self.next_statement(thread)?.op else { return None };
        match self.value_of(thread, arguments.first()?.value)? {
            Value::Pointer(pointer) => Some((facts, pointer)),
            _ => None,
        }
    }
}
