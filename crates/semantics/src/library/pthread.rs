//! POSIX threads: creation and join, mutexes, condition variables.
//!
//! A mutex lives in the program's memory where glibc keeps it: the word `__lock` says whether it is held, `__count` how often,
//! `__owner` by whom, and `__kind` of which type it is. So static initialisers work, copies copy and states compare.

use adamant_expr::BitVec;
use adamant_program::DataModel;

use crate::domain::Domain;
use crate::library::{Answer, Call, Models, Reply};
use crate::machine::{Bits, Machine, Step};
use crate::stop::{AccessKind, Fault, Stop};
use crate::thread::{OnReturn, Resume, Status, Thread, ThreadId, Wait};
use crate::value::{Pointer, Value};
use adamant_base::Id;

pub(super) fn models<'p, D: Domain>() -> Models<'p, D> {
    vec![
        ("pthread_create", create),
        ("pthread_join", join),
        ("pthread_exit", exit),
        ("pthread_self", self_id),
        ("pthread_equal", equal),
        ("pthread_detach", detach),
        ("pthread_yield", yield_turn),
        ("sched_yield", yield_turn),
        ("pthread_mutex_init", mutex_init),
        ("pthread_mutex_destroy", mutex_destroy),
        ("pthread_mutex_lock", mutex_lock),
        ("pthread_mutex_trylock", mutex_trylock),
        ("pthread_mutex_unlock", mutex_unlock),
        ("pthread_mutexattr_init", attribute_init),
        ("pthread_mutexattr_destroy", succeed),
        ("pthread_mutexattr_settype", mutex_attribute_type),
        ("pthread_cond_init", condition_init),
        ("pthread_cond_destroy", succeed),
        ("pthread_cond_wait", condition_wait),
        ("pthread_cond_signal", condition_signal),
        ("pthread_cond_broadcast", condition_broadcast),
        ("pthread_attr_init", attribute_init),
        ("pthread_attr_destroy", succeed),
        ("pthread_attr_setdetachstate", succeed),
        ("pthread_attr_setstacksize", succeed),
    ]
}

/// Error numbers of Linux.
const EPERM: i32 = 1;
const ESRCH: i32 = 3;
const EBUSY: i32 = 16;
const EINVAL: i32 = 22;
const EDEADLK: i32 = 35;

const RECURSIVE: u64 = 1;
const ERROR_CHECKING: u64 = 2;

fn succeed<D: Domain>(machine: &mut Machine<'_, D>, _: &Call<'_, D>) -> Answer<D> {
    Ok(machine.reply_int(0))
}

fn yield_turn<D: Domain>(_: &mut Machine<'_, D>, _: &Call<'_, D>) -> Answer<D> {
    Ok(Reply::Yield)
}

/// The number that stands for a thread in a `pthread_t`; 0 is no thread.
fn thread_number(thread: ThreadId) -> u64 {
    thread.index() as u64 + 1
}

fn create<D: Domain>(machine: &mut Machine<'_, D>, call: &Call<'_, D>) -> Answer<D> {
    let handle = machine.argument_pointer(call, 0)?;
    let routine = machine.argument(call, 2)?;
    let routine = machine.called_function(routine)?;
    let argument = machine.argument(call, 3)?;
    let new = machine.state.threads.next_id();
    let width = machine.program.data_model.pointer_width();
    let number = machine.number(width, thread_number(new));
    machine.write_bits(&handle, number)?;
    machine.state.threads.push(Thread::new());
    let creator = std::mem::replace(&mut machine.current, new);
    let entered = machine.enter(routine, vec![argument], OnReturn::EndThread);
    machine.current = creator;
    entered?;
    Ok(machine.reply_int(0))
}

/// The thread that a `pthread_t` stands for.
fn thread_argument<D: Domain>(
    machine: &mut Machine<'_, D>,
    call: &Call<'_, D>,
) -> Step<Option<ThreadId>, D> {
    let width = machine.program.data_model.pointer_width();
    let bits = machine.argument_bits(call, 0, width)?;
    let number = machine.concretise(&bits)?.low_u64();
    let found = machine.state.threads.ids().find(|&thread| thread_number(thread) == number);
    Ok(found)
}

fn join<D: Domain>(machine: &mut Machine<'_, D>, call: &Call<'_, D>) -> Answer<D> {
    let Some(thread) = thread_argument(machine, call)? else {
        return Ok(machine.reply_int(ESRCH));
    };
    if thread == machine.current {
        return Ok(machine.reply_int(EDEADLK));
    }
    if machine.state.threads[thread].detached {
        return Ok(machine.reply_int(EINVAL));
    }
    let Status::Finished(result) = &machine.state.threads[thread].status else {
        return Ok(Reply::Wait(Wait::Join(thread)));
    };
    let result = result.clone();
    let place = machine.argument_pointer(call, 1)?;
    if !machine.is_null(&place) {
        let result = machine.to_pointer(result)?;
        machine.write_pointer(&place, result)?;
    }
    machine.state.threads[thread].detached = true;
    Ok(machine.reply_int(0))
}

fn exit<D: Domain>(machine: &mut Machine<'_, D>, call: &Call<'_, D>) -> Answer<D> {
    Ok(Reply::EndThread(machine.argument(call, 0)?))
}

fn self_id<D: Domain>(machine: &mut Machine<'_, D>, call: &Call<'_, D>) -> Answer<D> {
    let number = thread_number(machine.current);
    Ok(machine.reply_number(call, number as i64))
}

fn equal<D: Domain>(machine: &mut Machine<'_, D>, call: &Call<'_, D>) -> Answer<D> {
    let width = machine.program.data_model.pointer_width();
    let (left, right) = (machine.argument_bits(call, 0, width)?, machine.argument_bits(call, 1, width)?);
    let equal = machine.domain.compare(adamant_program::Predicate::Eq, &left, &right);
    Ok(Reply::Return(Value::Bits(equal)))
}

fn detach<D: Domain>(machine: &mut Machine<'_, D>, call: &Call<'_, D>) -> Answer<D> {
    match thread_argument(machine, call)? {
        Some(thread) => {
            machine.state.threads[thread].detached = true;
            Ok(machine.reply_int(0))
        }
        None => Ok(machine.reply_int(ESRCH)),
    }
}

/// A word of a `pthread_mutex_t`.
#[derive(Clone, Copy)]
enum Word {
    Lock,
    Count,
    Owner,
    Kind,
}

impl<D: Domain> Machine<'_, D> {
    fn mutex_word_offset(&self, word: Word) -> u64 {
        match (word, self.program.data_model) {
            (Word::Lock, _) => 0,
            (Word::Count, _) => 4,
            (Word::Owner, _) => 8,
            (Word::Kind, DataModel::Lp64) => 16,
            (Word::Kind, DataModel::Ilp32) => 12,
        }
    }

    fn mutex_word(&mut self, mutex: &Pointer<Bits<D>>, word: Word) -> Step<u64, D> {
        let at = self.advanced(mutex, self.mutex_word_offset(word));
        let bits = self.read_bits(&at, 4)?;
        Ok(self.concretise(&bits)?.low_u64())
    }

    fn set_mutex_word(&mut self, mutex: &Pointer<Bits<D>>, word: Word, value: u64) -> Step<(), D> {
        let at = self.advanced(mutex, self.mutex_word_offset(word));
        let value = self.number(32, value);
        self.write_bits(&at, value)
    }

    /// Whether a mutex that a thread waits for can be taken, or trying again would fail.
    pub(crate) fn mutex_is_free(&self, mutex: &Pointer<Bits<D>>) -> bool {
        let Some(offset) = self.domain.explicit(&mutex.offset).and_then(BitVec::to_u64) else { return true };
        match self.state.memory.object(mutex.object) {
            Ok(object) if offset + 4 <= object.size => self
                .state
                .memory
                .plain(mutex.object, offset, 4)
                .is_none_or(|lock| lock.iter().all(|&byte| byte == 0)),
            _ => true,
        }
    }

    /// Takes a mutex for the current thread if it can be taken now.
    fn acquire(&mut self, mutex: &Pointer<Bits<D>>) -> Step<Acquired, D> {
        let me = thread_number(self.current);
        let held = self.mutex_word(mutex, Word::Lock)? != 0;
        let owner = self.mutex_word(mutex, Word::Owner)?;
        match (held, self.mutex_word(mutex, Word::Kind)? & 3) {
            (false, _) => {
                self.set_mutex_word(mutex, Word::Lock, 1)?;
                self.set_mutex_word(mutex, Word::Owner, me)?;
                self.set_mutex_word(mutex, Word::Count, 1)?;
                Ok(Acquired::Now)
            }
            (true, RECURSIVE) if owner == me => {
                let count = self.mutex_word(mutex, Word::Count)?;
                self.set_mutex_word(mutex, Word::Count, count + 1)?;
                Ok(Acquired::Now)
            }
            (true, ERROR_CHECKING) if owner == me => Ok(Acquired::AlreadyMine),
            (true, _) => Ok(Acquired::NotYet),
        }
    }

    /// Gives a mutex back.
    fn release_mutex(&mut self, mutex: &Pointer<Bits<D>>) -> Step<i32, D> {
        let me = thread_number(self.current);
        let held = self.mutex_word(mutex, Word::Lock)? != 0;
        let mine = held && self.mutex_word(mutex, Word::Owner)? == me;
        let kind = self.mutex_word(mutex, Word::Kind)? & 3;
        if !mine && matches!(kind, RECURSIVE | ERROR_CHECKING) {
            return Ok(EPERM);
        }
        if !held {
            return Err(misuse("pthread_mutex_unlock", "the mutex is not locked"));
        }
        if !mine {
            return Err(misuse("pthread_mutex_unlock", "the mutex is locked by another thread"));
        }
        let count = self.mutex_word(mutex, Word::Count)?;
        if kind == RECURSIVE && count > 1 {
            self.set_mutex_word(mutex, Word::Count, count - 1)?;
            return Ok(0);
        }
        self.set_mutex_word(mutex, Word::Lock, 0)?;
        self.set_mutex_word(mutex, Word::Owner, 0)?;
        self.set_mutex_word(mutex, Word::Count, 0)?;
        Ok(0)
    }
}

enum Acquired {
    Now,
    NotYet,
    AlreadyMine,
}

fn misuse<I>(function: &'static str, rule: &'static str) -> Box<Stop<I>> {
    Fault::LibraryMisuse { function, rule }.into()
}

fn mutex_init<D: Domain>(machine: &mut Machine<'_, D>, call: &Call<'_, D>) -> Answer<D> {
    let mutex = machine.argument_pointer(call, 0)?;
    let attribute = machine.argument_pointer(call, 1)?;
    let kind = match machine.is_null(&attribute) {
        true => 0,
        false => {
            let bits = machine.read_bits(&attribute, 4)?;
            machine.concretise(&bits)?.low_u64() & 3
        }
    };
    for word in [Word::Lock, Word::Count, Word::Owner] {
        machine.set_mutex_word(&mutex, word, 0)?;
    }
    machine.set_mutex_word(&mutex, Word::Kind, kind)?;
    Ok(machine.reply_int(0))
}

fn mutex_destroy<D: Domain>(machine: &mut Machine<'_, D>, call: &Call<'_, D>) -> Answer<D> {
    let mutex = machine.argument_pointer(call, 0)?;
    match machine.mutex_word(&mutex, Word::Lock)? {
        0 => Ok(machine.reply_int(0)),
        _ => Ok(machine.reply_int(EBUSY)),
    }
}

fn mutex_lock<D: Domain>(machine: &mut Machine<'_, D>, call: &Call<'_, D>) -> Answer<D> {
    let mutex = machine.argument_pointer(call, 0)?;
    match machine.acquire(&mutex)? {
        Acquired::Now => Ok(machine.reply_int(0)),
        Acquired::AlreadyMine => Ok(machine.reply_int(EDEADLK)),
        Acquired::NotYet => Ok(Reply::Wait(Wait::Mutex(mutex))),
    }
}

fn mutex_trylock<D: Domain>(machine: &mut Machine<'_, D>, call: &Call<'_, D>) -> Answer<D> {
    let mutex = machine.argument_pointer(call, 0)?;
    match machine.acquire(&mutex)? {
        Acquired::Now => Ok(machine.reply_int(0)),
        Acquired::AlreadyMine | Acquired::NotYet => Ok(machine.reply_int(EBUSY)),
    }
}

fn mutex_unlock<D: Domain>(machine: &mut Machine<'_, D>, call: &Call<'_, D>) -> Answer<D> {
    let mutex = machine.argument_pointer(call, 0)?;
    let result = machine.release_mutex(&mutex)?;
    Ok(machine.reply_int(result))
}

/// The first word of an attribute object is the type; the default is 0.
fn attribute_init<D: Domain>(machine: &mut Machine<'_, D>, call: &Call<'_, D>) -> Answer<D> {
    let attribute = machine.argument_pointer(call, 0)?;
    let zero = machine.number(32, 0);
    machine.write_bits(&attribute, zero)?;
    Ok(machine.reply_int(0))
}

fn mutex_attribute_type<D: Domain>(machine: &mut Machine<'_, D>, call: &Call<'_, D>) -> Answer<D> {
    let attribute = machine.argument_pointer(call, 0)?;
    let kind = machine.argument_bits(call, 1, 32)?;
    machine.write_bits(&attribute, kind)?;
    Ok(machine.reply_int(0))
}

fn condition_init<D: Domain>(machine: &mut Machine<'_, D>, call: &Call<'_, D>) -> Answer<D> {
    let condition = machine.argument_pointer(call, 0)?;
    machine.check(&condition, 4, AccessKind::Write)?;
    Ok(machine.reply_int(0))
}

/// Releases the mutex, waits for a signal, takes the mutex again: three visits of the same statement.
fn condition_wait<D: Domain>(machine: &mut Machine<'_, D>, call: &Call<'_, D>) -> Answer<D> {
    let condition = machine.argument_pointer(call, 0)?;
    let mutex = machine.argument_pointer(call, 1)?;
    match machine.state.threads[machine.current].resume {
        Resume::Fresh | Resume::Returned => {
            let result = machine.release_mutex(&mutex)?;
            if result != 0 {
                return Ok(machine.reply_int(result));
            }
            machine.state.threads[machine.current].resume = Resume::Released;
            Ok(Reply::Wait(Wait::Condition(condition)))
        }
        Resume::Released => Ok(Reply::Wait(Wait::Condition(condition))),
        Resume::Signalled => match machine.acquire(&mutex)? {
            Acquired::Now => Ok(machine.reply_int(0)),
            Acquired::AlreadyMine => Ok(machine.reply_int(EDEADLK)),
            Acquired::NotYet => Ok(Reply::Wait(Wait::Mutex(mutex))),
        },
    }
}

/// The threads that wait for a condition variable.
fn waiters<D: Domain>(machine: &Machine<'_, D>, condition: &Pointer<Bits<D>>) -> Vec<ThreadId> {
    let offset = machine.domain.explicit(&condition.offset);
    let waits = |thread: &Thread<Bits<D>>| match &thread.status {
        Status::Waiting(Wait::Condition(found)) => {
            found.object == condition.object && machine.domain.explicit(&found.offset) == offset
        }
        _ => false,
    };
    machine.state.threads.enumerate().filter(|(_, thread)| waits(thread)).map(|(id, _)| id).collect()
}

fn wake<D: Domain>(machine: &mut Machine<'_, D>, thread: ThreadId) {
    let thread = &mut machine.state.threads[thread];
    thread.resume = Resume::Signalled;
    thread.status = Status::Running;
}

fn condition_signal<D: Domain>(machine: &mut Machine<'_, D>, call: &Call<'_, D>) -> Answer<D> {
    let condition = machine.argument_pointer(call, 0)?;
    machine.check(&condition, 4, AccessKind::Read)?;
    let waiting = waiters(machine, &condition);
    if !waiting.is_empty() {
        let chosen = machine.domain.choose(waiting.len()).map_err(crate::machine::interrupted)?;
        wake(machine, waiting[chosen]);
    }
    Ok(machine.reply_int(0))
}

fn condition_broadcast<D: Domain>(machine: &mut Machine<'_, D>, call: &Call<'_, D>) -> Answer<D> {
    let condition = machine.argument_pointer(call, 0)?;
    machine.check(&condition, 4, AccessKind::Read)?;
    for thread in waiters(machine, &condition) {
        wake(machine, thread);
    }
    Ok(machine.reply_int(0))
}
