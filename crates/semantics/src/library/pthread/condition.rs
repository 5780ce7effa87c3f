//! Condition variables. A thread that waits says so itself, and by its arguments with which mutex; the first word in memory only tells whether the
//! variable can be used.

use adamant_library::Waits;
use adamant_program::Op;

use super::mutex::Acquired;
use super::{DESTROYED, EAGAIN, EDEADLK, EINVAL, ENOMEM, ETIMEDOUT, MADE};
use crate::domain::Domain;
use crate::library::{Answer, Call, Models, Reply};
use crate::machine::{Bits, Machine, Step, interrupted};
use crate::thread::{Resume, Status, Thread, ThreadId, Until, Wait};
use crate::value::{Pointer, Value};

/// The word that says in which variable it was initialised.
const MADE_IN: u64 = 4;

pub(super) fn models<'p, D: Domain>() -> Models<'p, D> {
    vec![
        ("pthread_cond_init", condition_init),
        ("pthread_cond_destroy", condition_destroy),
        ("pthread_cond_wait", condition_wait),
        ("pthread_cond_timedwait", condition_timedwait),
        ("pthread_cond_clockwait", condition_clockwait),
        ("pthread_cond_signal", condition_signal),
        ("pthread_cond_broadcast", condition_broadcast),
    ]
}

impl<D: Domain> Machine<'_, D> {
    /// The condition variable that the first argument points to.
    fn argument_condition(&mut self, call: &Call<'_, D>) -> Step<Pointer<Bits<D>>, D> {
        let condition = self.argument_place(call, 0)?;
        self.expect_word(call, &condition, (0, usable_word(call), 1))?;
        self.expect_no_copy(call, &condition, MADE_IN)?;
        Ok(condition)
    }

    /// Fails if threads wait for a condition variable with another mutex.
    fn check_binding(
        &mut self,
        call: &Call<'_, D>,
        condition: &Pointer<Bits<D>>,
        mutex: &Pointer<Bits<D>>,
    ) -> Step<(), D> {
        for thread in waiters(self, condition) {
            let Some(other) = self.mutex_of_waiter(thread) else { continue };
            let other = self.to_pointer(other)?;
            let is_same = other.object == mutex.object && self.decide_equal(&other.offset, &mutex.offset)?;
            if !is_same {
                let rule = "another thread waits for the condition variable with another mutex";
                return Err(self.misuse_of(call.name, condition.object, rule));
            }
        }
        Ok(())
    }

    /// Whether a thread waits for a condition variable with a mutex, which it gave back.
    pub(super) fn is_waited_with(&mut self, mutex: &Pointer<Bits<D>>) -> Step<bool, D> {
        let waits = |thread: &Thread<Bits<D>>| {
            matches!(thread.status, Status::Waiting(Wait::Condition(_) | Wait::ConditionOrTime(_)))
        };
        let calls = |id: ThreadId| self.facts_of_call(id).is_some_and(|facts| facts.waits == Waits::Condition);
        let waiting = self.state.threads.enumerate().filter(|(id, thread)| waits(thread) && calls(*id));
        let mutexes: Vec<_> = waiting.filter_map(|(id, _)| self.mutex_of_waiter(id)).collect();
        for other in mutexes {
            let other = self.to_pointer(other)?;
            if other.object == mutex.object && self.decide_equal(&other.offset, &mutex.offset)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// The mutex that a thread gave back which waits for a condition variable: the second argument of its call.
    fn mutex_of_waiter(&self, thread: ThreadId) -> Option<Value<Bits<D>>> {
        let Op::Call { arguments, .. } = &self.next_statement(thread)?.op else { return None };
        self.value_of(thread, arguments.get(1)?.value).cloned()
    }

    /// Remembers how far the call has come.
    pub(super) fn stand_at(&mut self, resume: Resume) {
        self.state.threads[self.current].resume = resume;
    }
}

/// The word of a condition variable that can be used: POSIX has an initialiser, which is zeros, and C has none.
fn usable_word<D: Domain>(call: &Call<'_, D>) -> u64 {
    if call.facts.is_of_c_threads() { MADE } else { 0 }
}

pub(super) fn condition_init<D: Domain>(machine: &mut Machine<'_, D>, call: &Call<'_, D>) -> Answer<D> {
    let condition = machine.argument_place(call, 0)?;
    if !call.facts.is_of_c_threads() {
        machine.argument_attributes(call, 1, 4)?;
    }
    if !waiters(machine, &condition).is_empty() {
        return Err(machine.misuse_of(call.name, condition.object, "a thread waits for the condition variable"));
    }
    if let Some(error) = machine.want_of(&[EAGAIN, ENOMEM])? {
        return Ok(machine.reply_int(error));
    }
    machine.expect_not_made(call, &condition, MADE_IN)?;
    if !call.facts.is_of_c_threads() {
        machine.expect_no_initialiser(&condition, MADE_IN);
    }
    machine.make_word_at(&condition, 0, usable_word(call))?;
    machine.note_made(&condition, MADE_IN)?;
    Ok(machine.reply_int(0))
}

pub(super) fn condition_destroy<D: Domain>(machine: &mut Machine<'_, D>, call: &Call<'_, D>) -> Answer<D> {
    let condition = machine.argument_condition(call)?;
    if !waiters(machine, &condition).is_empty() {
        return Err(machine.misuse_of(call.name, condition.object, "a thread waits for the condition variable"));
    }
    machine.make_word_at(&condition, 0, DESTROYED)?;
    machine.make_word_at(&condition, MADE_IN, 0)?;
    Ok(machine.reply_int(0))
}

pub(super) fn condition_wait<D: Domain>(machine: &mut Machine<'_, D>, call: &Call<'_, D>) -> Answer<D> {
    wait(machine, call, None)
}

pub(super) fn condition_timedwait<D: Domain>(machine: &mut Machine<'_, D>, call: &Call<'_, D>) -> Answer<D> {
    wait(machine, call, Some(2))
}

fn condition_clockwait<D: Domain>(machine: &mut Machine<'_, D>, call: &Call<'_, D>) -> Answer<D> {
    wait(machine, call, Some(3))
}

/// Releases the mutex, waits for a signal, takes the mutex again: three visits of the same statement. The time until when to wait is
/// in the argument `time`, if there is one; it may be over at any moment.
fn wait<D: Domain>(machine: &mut Machine<'_, D>, call: &Call<'_, D>, time: Option<usize>) -> Answer<D> {
    match machine.state.threads[machine.current].resume {
        Resume::Fresh | Resume::Returned | Resume::Serial => begin_wait(machine, call, time),
        Resume::Released if time.is_none() => Ok(Reply::Wait(Wait::Condition(machine.argument_place(call, 0)?))),
        Resume::Released => {
            // The variable was left without a signal, which whoever signals can tell.
            machine.notice_action()?;
            let by_itself = machine.fails_for_no_reason()?;
            machine.stand_at(if by_itself { Resume::Signalled } else { Resume::TimedOut });
            take_again(machine, call)
        }
        Resume::Signalled | Resume::TimedOut => take_again(machine, call),
    }
}

fn begin_wait<D: Domain>(machine: &mut Machine<'_, D>, call: &Call<'_, D>, time: Option<usize>) -> Answer<D> {
    let condition = machine.argument_condition(call)?;
    let mutex = machine.argument_mutex(call, 1)?;
    machine.check_binding(call, &condition, &mutex)?;
    if let Some(time) = time
        && !machine.argument_is_time(call, time)?
    {
        return Ok(machine.reply_int(EINVAL));
    }
    // POSIX lets a wait end without a signal; the thread then takes its mutex again some time.
    let wakes_by_itself = time.is_none() && machine.fails_for_no_reason()?;
    let result = machine.release_for_wait(call.name, &mutex)?;
    if result != 0 {
        return Ok(machine.reply_int(result));
    }
    if wakes_by_itself {
        machine.stand_at(Resume::Signalled);
        // A recursive mutex that was locked twice is still there.
        return if machine.holds_mutex(&mutex)? {
            take_again(machine, call)
        } else {
            Ok(Reply::Wait(Wait::Word(mutex, Until::Is(0))))
        };
    }
    machine.stand_at(Resume::Released);
    Ok(Reply::Wait(match time {
        None => Wait::Condition(condition),
        Some(_) => Wait::ConditionOrTime(condition),
    }))
}

/// The wait is over; the variable itself may be gone by now.
fn take_again<D: Domain>(machine: &mut Machine<'_, D>, call: &Call<'_, D>) -> Answer<D> {
    let mutex = machine.argument_mutex(call, 1)?;
    match machine.acquire(&mutex)? {
        Acquired::Now => {
            let in_time = machine.state.threads[machine.current].resume != Resume::TimedOut;
            Ok(machine.reply_int(if in_time { 0 } else { ETIMEDOUT }))
        }
        Acquired::AlreadyMine => Ok(machine.reply_int(EDEADLK)),
        Acquired::TooOften => Ok(machine.reply_int(EAGAIN)),
        Acquired::NotYet => Ok(Reply::Wait(Wait::Word(mutex, Until::Is(0)))),
    }
}

/// The threads that wait for a condition variable or a barrier.
pub(super) fn waiters<D: Domain>(machine: &Machine<'_, D>, condition: &Pointer<Bits<D>>) -> Vec<ThreadId> {
    let offset = machine.domain.explicit(&condition.offset);
    let waits = |thread: &Thread<Bits<D>>| match &thread.status {
        Status::Waiting(Wait::Condition(found) | Wait::ConditionOrTime(found)) => {
            found.object == condition.object && machine.domain.explicit(&found.offset) == offset
        }
        _ => false,
    };
    machine.state.threads.enumerate().filter(|(_, thread)| waits(thread)).map(|(id, _)| id).collect()
}

/// Lets a thread that waits go on.
pub(super) fn wake<D: Domain>(machine: &mut Machine<'_, D>, thread: ThreadId) {
    let thread = &mut machine.state.threads[thread];
    thread.resume = Resume::Signalled;
    thread.status = Status::Running;
}

pub(super) fn condition_signal<D: Domain>(machine: &mut Machine<'_, D>, call: &Call<'_, D>) -> Answer<D> {
    let condition = machine.argument_condition(call)?;
    let waiting = waiters(machine, &condition);
    if !waiting.is_empty() {
        let chosen = machine.domain.choose(waiting.len()).map_err(interrupted)?;
        wake(machine, waiting[chosen]);
    }
    Ok(machine.reply_int(0))
}

pub(super) fn condition_broadcast<D: Domain>(machine: &mut Machine<'_, D>, call: &Call<'_, D>) -> Answer<D> {
    let condition = machine.argument_condition(call)?;
    for thread in waiters(machine, &condition) {
        wake(machine, thread);
    }
    Ok(machine.reply_int(0))
}
