//! `<threads.h>` of C: the same threads and locks under other names, with results of their own.

use super::threads::{self, Joined};
use super::{EBUSY, ENOMEM, ETIMEDOUT, condition, keys, mutex};
use crate::domain::Domain;
use crate::library::{Answer, Call, Model, Models, Reply};
use crate::machine::{Bits, Machine};
use crate::tearing::Progress;
use crate::thread::{Thread, Wait};
use crate::value::Value;

/// Results, as glibc has them; success is 0.
const BUSY: i32 = 1;
const ERROR: i32 = 2;
const NO_MEMORY: i32 = 3;
const TIMED_OUT: i32 = 4;

/// A bit of the type of a mutex.
const RECURSIVE: i32 = 1;
const TIMED: i32 = 2;
/// The greatest type: recursive, and with a limit of time.
const GREATEST_TYPE: i32 = 3;

pub(super) fn models<'p, D: Domain>() -> Models<'p, D> {
    let mut models: Models<'p, D> = vec![
        ("thrd_create", create),
        ("thrd_join", join),
        ("thrd_exit", threads::exit),
        ("thrd_current", threads::self_id),
        ("thrd_equal", threads::equal),
        ("thrd_yield", threads::yield_turn),
        ("mtx_init", mutex_init),
        ("mtx_destroy", mutex_destroy),
        ("mtx_lock", mutex_lock),
        ("tss_get", keys::get),
    ];
    models.extend(TRANSLATED.iter().map(|(name, _)| (*name, translated::<D> as Model<'p, D>)));
    models
}

/// A function whose result is translated.
#[derive(Clone, Copy)]
enum Original {
    Detach,
    TryLock,
    TimedLock,
    Unlock,
    ConditionInit,
    ConditionDestroy,
    Wait,
    TimedWait,
    Signal,
    Broadcast,
    KeyCreate,
    KeyDelete,
    KeySet,
}

const TRANSLATED: &[(&str, Original)] = &[
    ("thrd_detach", Original::Detach),
    ("mtx_trylock", Original::TryLock),
    ("mtx_timedlock", Original::TimedLock),
    ("mtx_unlock", Original::Unlock),
    ("cnd_init", Original::ConditionInit),
    ("cnd_destroy", Original::ConditionDestroy),
    ("cnd_wait", Original::Wait),
    ("cnd_timedwait", Original::TimedWait),
    ("cnd_signal", Original::Signal),
    ("cnd_broadcast", Original::Broadcast),
    ("tss_create", Original::KeyCreate),
    ("tss_delete", Original::KeyDelete),
    ("tss_set", Original::KeySet),
];

/// Does what the function of POSIX does and translates its error number.
fn translated<D: Domain>(machine: &mut Machine<'_, D>, call: &Call<'_, D>) -> Answer<D> {
    let (_, original) = TRANSLATED.iter().find(|(name, _)| *name == call.name).expect("the table made the model");
    let reply = match original {
        Original::Detach => threads::detach(machine, call),
        Original::TryLock => mutex::mutex_trylock(machine, call),
        Original::TimedLock => timed_lock(machine, call),
        Original::Unlock => mutex::mutex_unlock(machine, call),
        Original::ConditionInit => condition::condition_init(machine, call),
        Original::ConditionDestroy => condition::condition_destroy(machine, call),
        Original::Wait => condition::condition_wait(machine, call),
        Original::TimedWait => condition::condition_timedwait(machine, call),
        Original::Signal => condition::condition_signal(machine, call),
        Original::Broadcast => condition::condition_broadcast(machine, call),
        Original::KeyCreate => keys::create(machine, call),
        Original::KeyDelete => keys::delete(machine, call),
        Original::KeySet => keys::set(machine, call),
    };
    Ok(translate(machine, reply?))
}

fn translate<D: Domain>(machine: &mut Machine<'_, D>, reply: Reply<Bits<D>>) -> Reply<Bits<D>> {
    let Reply::Return(Value::Bits(error)) = &reply else { return reply };
    match machine.domain.explicit(error).map(|error| error.low_u64() as i32) {
        None | Some(0) => reply,
        Some(ENOMEM) => machine.reply_int(NO_MEMORY),
        Some(EBUSY) => machine.reply_int(BUSY),
        Some(ETIMEDOUT) => machine.reply_int(TIMED_OUT),
        Some(_) => machine.reply_int(ERROR),
    }
}

fn create<D: Domain>(machine: &mut Machine<'_, D>, call: &Call<'_, D>) -> Answer<D> {
    let (routine, argument) = (machine.argument(call, 1)?, machine.argument(call, 2)?);
    if machine.torn().is_none()
        && let Some(error) = machine.want_of(&[ERROR, NO_MEMORY])?
    {
        return Ok(machine.reply_int(error));
    }
    match machine.start_thread(call, Thread::new(), routine, argument)? {
        Progress::Done => Ok(machine.reply_int(0)),
        Progress::Again => Ok(Reply::Again),
    }
}

fn join<D: Domain>(machine: &mut Machine<'_, D>, call: &Call<'_, D>) -> Answer<D> {
    match machine.join_thread(call)? {
        Joined::With(result) => machine.finish_join_with_number(call, result),
        Joined::NotYet(thread) => Ok(Reply::Wait(Wait::Join(thread))),
        Joined::Failed(_) => Ok(machine.reply_int(ERROR)),
    }
}

fn mutex_init<D: Domain>(machine: &mut Machine<'_, D>, call: &Call<'_, D>) -> Answer<D> {
    let kind = machine.argument_int(call, 1)?;
    if !(0..=GREATEST_TYPE).contains(&kind) {
        return Ok(machine.reply_int(ERROR));
    }
    if let Some(error) = machine.want_of(&[ERROR])? {
        return Ok(machine.reply_int(error));
    }
    let recursive = if kind & RECURSIVE == 0 { 0 } else { mutex::RECURSIVE };
    let timed = if kind & TIMED == 0 { 0 } else { mutex::TIMED };
    machine.make_mutex(call, mutex::OF_C | recursive | timed)?;
    Ok(machine.reply_int(0))
}

/// Only a mutex that was made for it may be waited for with a limit of time.
fn timed_lock<D: Domain>(machine: &mut Machine<'_, D>, call: &Call<'_, D>) -> Answer<D> {
    let mutex = machine.argument_mutex(call, 0)?;
    if machine.is_timed_mutex(&mutex)? {
        mutex::mutex_timedlock(machine, call)
    } else {
        Err(machine.misuse_of(call.name, mutex.object, "the mutex was not made with `mtx_timed`"))
    }
}

fn mutex_destroy<D: Domain>(machine: &mut Machine<'_, D>, call: &Call<'_, D>) -> Answer<D> {
    machine.destroy_mutex(call)?;
    Ok(Reply::Nothing)
}

/// Unlike POSIX, C leaves open what happens when a thread locks a mutex twice that is not recursive.
fn mutex_lock<D: Domain>(machine: &mut Machine<'_, D>, call: &Call<'_, D>) -> Answer<D> {
    let reply = mutex::mutex_lock(machine, call)?;
    let reply = translate(machine, reply);
    if matches!(reply, Reply::Wait(_)) {
        let mutex = machine.argument_mutex(call, 0)?;
        if machine.holds_mutex(&mutex)? {
            return Err(machine.misuse_of(
                call.name,
                mutex.object,
                "this thread has locked the mutex, which is not recursive",
            ));
        }
    }
    Ok(reply)
}
