//! Read-write locks: the first word counts readers, the second names the writer, or is 0.

use super::threads::thread_number;
use super::{EBUSY, EDEADLK, misuse};
use crate::domain::Domain;
use crate::library::{Answer, Call, Models, Reply};
use crate::machine::{Bits, Machine, Step};
use crate::thread::{Until, Wait};
use crate::value::Pointer;

const READERS: u64 = 0;
const WRITER: u64 = 4;

pub(super) fn models<'p, D: Domain>() -> Models<'p, D> {
    vec![
        ("pthread_rwlock_init", init),
        ("pthread_rwlock_destroy", destroy),
        ("pthread_rwlock_rdlock", read_lock),
        ("pthread_rwlock_tryrdlock", try_read_lock),
        ("pthread_rwlock_wrlock", write_lock),
        ("pthread_rwlock_trywrlock", try_write_lock),
        ("pthread_rwlock_unlock", unlock),
    ]
}

fn init<D: Domain>(machine: &mut Machine<'_, D>, call: &Call<'_, D>) -> Answer<D> {
    let lock = machine.argument_place(call, 0)?;
    machine.set_word_at(&lock, READERS, 0)?;
    machine.set_word_at(&lock, WRITER, 0)?;
    Ok(machine.reply_int(0))
}

fn destroy<D: Domain>(machine: &mut Machine<'_, D>, call: &Call<'_, D>) -> Answer<D> {
    let lock = machine.argument_place(call, 0)?;
    let held = machine.word_at(&lock, READERS)? + machine.word_at(&lock, WRITER)? != 0;
    Ok(machine.reply_int(if held { EBUSY } else { 0 }))
}

/// Takes the lock for reading if no other thread writes; otherwise says for which word to wait.
fn take_for_reading<D: Domain>(machine: &mut Machine<'_, D>, lock: &Pointer<Bits<D>>) -> Step<Option<u64>, D> {
    if machine.word_at(lock, WRITER)? != 0 {
        return Ok(Some(WRITER));
    }
    let readers = machine.word_at(lock, READERS)?;
    machine.set_word_at(lock, READERS, readers + 1)?;
    Ok(None)
}

/// Takes the lock for writing if no thread has it; otherwise says for which word to wait.
fn take_for_writing<D: Domain>(machine: &mut Machine<'_, D>, lock: &Pointer<Bits<D>>) -> Step<Option<u64>, D> {
    for word in [WRITER, READERS] {
        if machine.word_at(lock, word)? != 0 {
            return Ok(Some(word));
        }
    }
    let me = thread_number(machine.current);
    machine.set_word_at(lock, WRITER, me)?;
    Ok(None)
}

fn holds_for_writing<D: Domain>(machine: &mut Machine<'_, D>, lock: &Pointer<Bits<D>>) -> Step<bool, D> {
    let me = thread_number(machine.current);
    Ok(machine.word_at(lock, WRITER)? == me)
}

fn read_lock<D: Domain>(machine: &mut Machine<'_, D>, call: &Call<'_, D>) -> Answer<D> {
    let lock = machine.argument_place(call, 0)?;
    if holds_for_writing(machine, &lock)? {
        return Ok(machine.reply_int(EDEADLK));
    }
    let missing = take_for_reading(machine, &lock)?;
    Ok(taken_or_wait(machine, &lock, missing))
}

fn write_lock<D: Domain>(machine: &mut Machine<'_, D>, call: &Call<'_, D>) -> Answer<D> {
    let lock = machine.argument_place(call, 0)?;
    if holds_for_writing(machine, &lock)? {
        return Ok(machine.reply_int(EDEADLK));
    }
    let missing = take_for_writing(machine, &lock)?;
    Ok(taken_or_wait(machine, &lock, missing))
}

fn taken_or_wait<D: Domain>(
    machine: &mut Machine<'_, D>,
    lock: &Pointer<Bits<D>>,
    missing: Option<u64>,
) -> Reply<Bits<D>> {
    match missing {
        None => machine.reply_int(0),
        Some(word) => Reply::Wait(Wait::Word(machine.advanced(lock, word), Until::Is(0))),
    }
}

fn try_read_lock<D: Domain>(machine: &mut Machine<'_, D>, call: &Call<'_, D>) -> Answer<D> {
    let lock = machine.argument_place(call, 0)?;
    let missing = take_for_reading(machine, &lock)?;
    Ok(machine.reply_int(if missing.is_some() { EBUSY } else { 0 }))
}

fn try_write_lock<D: Domain>(machine: &mut Machine<'_, D>, call: &Call<'_, D>) -> Answer<D> {
    let lock = machine.argument_place(call, 0)?;
    let missing = take_for_writing(machine, &lock)?;
    Ok(machine.reply_int(if missing.is_some() { EBUSY } else { 0 }))
}

fn unlock<D: Domain>(machine: &mut Machine<'_, D>, call: &Call<'_, D>) -> Answer<D> {
    let lock = machine.argument_place(call, 0)?;
    let readers = machine.word_at(&lock, READERS)?;
    if holds_for_writing(machine, &lock)? {
        machine.set_word_at(&lock, WRITER, 0)?;
    } else if readers > 0 {
        machine.set_word_at(&lock, READERS, readers - 1)?;
    } else {
        return Err(misuse("pthread_rwlock_unlock", "this thread does not hold the lock"));
    }
    Ok(machine.reply_int(0))
}
