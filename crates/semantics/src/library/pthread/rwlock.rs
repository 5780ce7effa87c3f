//! Read-write locks: the first word counts readers, the second is 1 while somebody writes. Which threads read or write, they say themselves.
//!
//! Whether a writer that waits holds up readers is chosen, whatever kind the lock has. That it waits is a part of the state where threads' waits are, or where
//! somebody could tell: a reader that waits longer has not come yet, unless it would wait for ever or does not wait.

use super::{DESTROYED, EAGAIN, EBUSY, EDEADLK, EINVAL, ENOMEM, ETIMEDOUT};
use crate::assumption::Assumption;
use crate::domain::Domain;
use crate::library::{Answer, Call, Models, Reply};
use crate::machine::{Bits, Machine, Step, interrupted};
use crate::thread::{Resume, Status, Thread, ThreadId, Until, Wait};
use crate::value::{Pointer, Value};
use adamant_library::Library;
use adamant_program::{Function, Op};

const READERS: u64 = 0;
const WRITER: u64 = 4;
const MADE_IN: u64 = 8;

pub(super) fn models<'p, D: Domain>() -> Models<'p, D> {
    vec![
        ("pthread_rwlock_init", init),
        ("pthread_rwlock_destroy", destroy),
        ("pthread_rwlock_rdlock", read_lock),
        ("pthread_rwlock_tryrdlock", try_read_lock),
        ("pthread_rwlock_timedrdlock", timed_read_lock),
        ("pthread_rwlock_clockrdlock", clock_read_lock),
        ("pthread_rwlock_wrlock", write_lock),
        ("pthread_rwlock_trywrlock", try_write_lock),
        ("pthread_rwlock_timedwrlock", timed_write_lock),
        ("pthread_rwlock_clockwrlock", clock_write_lock),
        ("pthread_rwlock_unlock", unlock),
    ]
}

/// What a lock is taken for.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Use {
    Reading,
    Writing,
}

/// What a thread does that cannot have the lock now.
#[derive(Clone, Copy)]
enum Otherwise {
    Wait,
    Fail,
    /// Waits until the time that this argument points to.
    WaitUntil(usize),
}

impl<D: Domain> Machine<'_, D> {
    fn argument_rwlock(&mut self, call: &Call<'_, D>) -> Step<Pointer<Bits<D>>, D> {
        let lock = self.argument_place(call, 0)?;
        self.expect_word(call, &lock, (WRITER, 0, 2))?;
        self.expect_no_copy(call, &lock, MADE_IN)?;
        Ok(lock)
    }

    /// Where the current thread notes that it reads under a lock.
    fn reading_index(&self, lock: &Pointer<Bits<D>>) -> Option<usize> {
        let offset = self.domain.explicit(&lock.offset);
        let is_same =
            |found: &Pointer<Bits<D>>| found.object == lock.object && self.domain.explicit(&found.offset) == offset;
        self.state.threads[self.current].library.reading.iter().position(|(found, _)| is_same(found))
    }

    /// Whether the current thread holds a lock for writing.
    fn writes_under(&mut self, lock: &Pointer<Bits<D>>) -> Step<bool, D> {
        Ok(self.word_at(lock, WRITER)? != 0 && self.holds(lock))
    }

    /// Whether another thread waits to write under a lock and lets no reader in before. Which readers that holds up, if any, POSIX leaves open.
    pub(in crate::library) fn writer_waits(&self, lock: &Pointer<Bits<D>>) -> bool {
        self.has_writer(lock, |thread| matches!(thread.status, Status::Waiting(_)))
    }

    /// Whether another thread waits to write under a lock, be it for some time, or has just waited.
    fn writer_is_queued(&self, lock: &Pointer<Bits<D>>) -> bool {
        self.has_writer(lock, |thread| matches!(thread.status, Status::Waiting(_)) || thread.resume == Resume::Released)
    }

    /// Whether another thread stands where it asks to write under a lock, and is such a one.
    fn has_writer(&self, lock: &Pointer<Bits<D>>, is_meant: impl Fn(&Thread<Bits<D>>) -> bool) -> bool {
        let offset = self.domain.explicit(&lock.offset);
        let asks_for_it = |id: ThreadId| {
            let Some(Op::Call { arguments, .. }) = self.next_statement(id).map(|statement| &statement.op) else {
                return false;
            };
            let lock_asked_for = arguments.first().and_then(|argument| self.value_of(id, argument.value));
            matches!(lock_asked_for, Some(Value::Pointer(place))
                if place.object == lock.object && self.domain.explicit(&place.offset) == offset)
        };
        self.state.threads.enumerate().any(|(id, thread)| {
            !thread.is_finished()
                && self.facts_of_call(id).is_some_and(|facts| facts.may_wait_to_write())
                && is_meant(thread)
                && asks_for_it(id)
        })
    }

    /// Whether it matters who waits to write: somebody may ask to read and not to wait for ever.
    fn queues_matter(&self) -> bool {
        let tells = |function: &Function| Library::of(&function.name).may_tell_readers();
        self.program.functions.iter().any(tells)
    }

    /// Whether a reader that could have the lock is held up by a writer that waits.
    fn is_held_up(&mut self, lock: &Pointer<Bits<D>>, otherwise: Otherwise) -> Step<bool, D> {
        let is_queued = match otherwise {
            Otherwise::Wait => self.writer_waits(lock),
            Otherwise::Fail | Otherwise::WaitUntil(_) => self.writer_is_queued(lock),
        };
        let may_have_it = is_queued && self.word_at(lock, WRITER)? == 0 && self.word_at(lock, READERS)? > 0;
        Ok(may_have_it && self.domain.choose(2).map_err(interrupted)? == 1)
    }

    /// Takes the lock if it can be taken now; otherwise says which word must become zero first.
    fn take_rwlock(&mut self, lock: &Pointer<Bits<D>>, wanted: Use) -> Step<Option<u64>, D> {
        if self.word_at(lock, WRITER)? != 0 {
            return Ok(Some(WRITER));
        }
        let readers = self.word_at(lock, READERS)?;
        if wanted == Use::Writing {
            if readers != 0 {
                return Ok(Some(READERS));
            }
            self.set_word_at(lock, WRITER, 1)?;
            self.hold(lock);
            return Ok(None);
        }
        self.set_word_at(lock, READERS, readers + 1)?;
        let index = self.reading_index(lock);
        let reading = &mut self.state.threads[self.current].library.reading;
        match index {
            Some(index) => reading[index].1 += 1,
            None => reading.push((lock.clone(), 1)),
        }
        Ok(None)
    }

    /// Whether a writer that waits for some time does so now, seen by readers, before it gives up.
    fn joins_queue(&mut self, (wanted, word): (Use, u64)) -> Step<bool, D> {
        let has_waited = self.state.threads[self.current].resume == Resume::Released;
        if wanted == Use::Reading || word != READERS || has_waited || !self.queues_matter() {
            return Ok(false);
        }
        let waits = self.domain.choose(2).map_err(interrupted)? == 1;
        if waits {
            self.stand_at(Resume::Released);
        }
        Ok(waits)
    }

    /// Whether the current thread waits for itself and is told so. Whoever writes is told; whoever reads and wants to write may be told or
    /// wait for ever.
    fn is_told_of_deadlock(&mut self, lock: &Pointer<Bits<D>>, wanted: Use) -> Step<bool, D> {
        if self.writes_under(lock)? {
            self.assume(Assumption::Deadlocks);
            return Ok(true);
        }
        let has_chosen = self.state.threads[self.current].resume == Resume::Released;
        if wanted == Use::Reading || has_chosen || self.reading_index(lock).is_none() {
            return Ok(false);
        }
        let is_told = self.domain.choose(2).map_err(interrupted)? == 0;
        if !is_told {
            self.stand_at(Resume::Released);
        }
        Ok(is_told)
    }
}

fn init<D: Domain>(machine: &mut Machine<'_, D>, call: &Call<'_, D>) -> Answer<D> {
    let lock = machine.argument_place(call, 0)?;
    machine.argument_attributes(call, 1, 8)?;
    if machine.is_held_somehow(&lock) {
        return Err(machine.misuse_of(call.name, lock.object, "a thread holds the lock"));
    }
    if let Some(error) = machine.want_of(&[EAGAIN, ENOMEM])? {
        return Ok(machine.reply_int(error));
    }
    machine.expect_not_made(call, &lock, MADE_IN)?;
    machine.expect_no_initialiser(&lock, MADE_IN);
    machine.make_word_at(&lock, READERS, 0)?;
    machine.make_word_at(&lock, WRITER, 0)?;
    machine.note_made(&lock, MADE_IN)?;
    Ok(machine.reply_int(0))
}

fn destroy<D: Domain>(machine: &mut Machine<'_, D>, call: &Call<'_, D>) -> Answer<D> {
    let lock = machine.argument_rwlock(call)?;
    if machine.word_at(&lock, READERS)? + machine.word_at(&lock, WRITER)? != 0 {
        return Err(machine.misuse_of(call.name, lock.object, "a thread holds the lock"));
    }
    machine.make_word_at(&lock, WRITER, DESTROYED)?;
    machine.make_word_at(&lock, MADE_IN, 0)?;
    Ok(machine.reply_int(0))
}

fn lock<D: Domain>(
    machine: &mut Machine<'_, D>,
    call: &Call<'_, D>,
    (wanted, otherwise): (Use, Otherwise),
) -> Answer<D> {
    let lock = machine.argument_rwlock(call)?;
    if let Otherwise::WaitUntil(time) = otherwise
        && is_refused(machine, call, (wanted, time), &lock)?
    {
        return Ok(machine.reply_int(EINVAL));
    }
    if wanted == Use::Reading && machine.is_held_up(&lock, otherwise)? {
        return Ok(match otherwise {
            Otherwise::WaitUntil(time) if !machine.argument_is_time(call, time)? => machine.reply_int(EINVAL),
            Otherwise::Fail => machine.reply_int(EBUSY),
            Otherwise::WaitUntil(_) => machine.reply_int(ETIMEDOUT),
            Otherwise::Wait => Reply::Wait(Wait::Word(machine.advanced(&lock, READERS), Until::NoWriterWaits)),
        });
    }
    if let Some(error) = refusal(machine, wanted, &lock)? {
        return Ok(machine.reply_int(error));
    }
    let Some(word) = machine.take_rwlock(&lock, wanted)? else { return Ok(machine.reply_int(0)) };
    let result = match otherwise {
        Otherwise::Fail => EBUSY,
        Otherwise::Wait | Otherwise::WaitUntil(_) if machine.is_told_of_deadlock(&lock, wanted)? => EDEADLK,
        Otherwise::WaitUntil(_) if machine.joins_queue((wanted, word))? => return Ok(Reply::Again),
        Otherwise::WaitUntil(_) if machine.gives_up()? => ETIMEDOUT,
        Otherwise::Wait | Otherwise::WaitUntil(_) => {
            if wanted == Use::Writing && machine.queues_matter() {
                machine.stand_at(Resume::Released);
            }
            return Ok(Reply::Wait(Wait::Word(machine.advanced(&lock, word), Until::Is(0))));
        }
    };
    Ok(machine.reply_int(result))
}

/// Whether a call fails because its limit is no time: it must where it would wait, and otherwise it may.
fn is_refused<D: Domain>(
    machine: &mut Machine<'_, D>,
    call: &Call<'_, D>,
    (wanted, time): (Use, usize),
    lock: &Pointer<Bits<D>>,
) -> Step<bool, D> {
    let is_written = machine.word_at(lock, WRITER)? != 0;
    let has_to_wait = is_written || wanted == Use::Writing && machine.word_at(lock, READERS)? != 0;
    if has_to_wait { Ok(!machine.argument_is_time(call, time)?) } else { machine.may_refuse_limit(call, time) }
}

/// Why a lock that could be taken is not, if so: there are as many readers as can be.
fn refusal<D: Domain>(machine: &mut Machine<'_, D>, wanted: Use, lock: &Pointer<Bits<D>>) -> Step<Option<i32>, D> {
    let is_free = machine.word_at(lock, WRITER)? == 0;
    if !is_free || wanted == Use::Writing && machine.word_at(lock, READERS)? != 0 {
        return Ok(None);
    }
    if wanted == Use::Reading { machine.want_of(&[EAGAIN]) } else { Ok(None) }
}

fn read_lock<D: Domain>(machine: &mut Machine<'_, D>, call: &Call<'_, D>) -> Answer<D> {
    lock(machine, call, (Use::Reading, Otherwise::Wait))
}

fn try_read_lock<D: Domain>(machine: &mut Machine<'_, D>, call: &Call<'_, D>) -> Answer<D> {
    lock(machine, call, (Use::Reading, Otherwise::Fail))
}

fn timed_read_lock<D: Domain>(machine: &mut Machine<'_, D>, call: &Call<'_, D>) -> Answer<D> {
    lock(machine, call, (Use::Reading, Otherwise::WaitUntil(1)))
}

fn clock_read_lock<D: Domain>(machine: &mut Machine<'_, D>, call: &Call<'_, D>) -> Answer<D> {
    lock(machine, call, (Use::Reading, Otherwise::WaitUntil(2)))
}

fn write_lock<D: Domain>(machine: &mut Machine<'_, D>, call: &Call<'_, D>) -> Answer<D> {
    lock(machine, call, (Use::Writing, Otherwise::Wait))
}

fn try_write_lock<D: Domain>(machine: &mut Machine<'_, D>, call: &Call<'_, D>) -> Answer<D> {
    lock(machine, call, (Use::Writing, Otherwise::Fail))
}

fn timed_write_lock<D: Domain>(machine: &mut Machine<'_, D>, call: &Call<'_, D>) -> Answer<D> {
    lock(machine, call, (Use::Writing, Otherwise::WaitUntil(1)))
}

fn clock_write_lock<D: Domain>(machine: &mut Machine<'_, D>, call: &Call<'_, D>) -> Answer<D> {
    lock(machine, call, (Use::Writing, Otherwise::WaitUntil(2)))
}

fn unlock<D: Domain>(machine: &mut Machine<'_, D>, call: &Call<'_, D>) -> Answer<D> {
    let lock = machine.argument_rwlock(call)?;
    if machine.writes_under(&lock)? {
        machine.set_word_at(&lock, WRITER, 0)?;
        machine.let_go(&lock);
        return Ok(machine.reply_int(0));
    }
    let Some(index) = machine.reading_index(&lock) else {
        return Err(machine.misuse_of(call.name, lock.object, "this thread does not hold the lock"));
    };
    let readers = machine.word_at(&lock, READERS)?;
    machine.set_word_at(&lock, READERS, readers.saturating_sub(1))?;
    let reading = &mut machine.state.threads[machine.current].library.reading;
    reading[index].1 -= 1;
    if reading[index].1 == 0 {
        reading.remove(index);
    }
    Ok(machine.reply_int(0))
}
