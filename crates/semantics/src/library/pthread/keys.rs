//! Keys: a value for each thread, and what is called with it when the thread ends.

use super::{EAGAIN, ENOMEM, misuse};
use crate::assumption::Assumption;
use crate::domain::Domain;
use crate::library::{Answer, Call, Models, Reply};
use crate::machine::{Machine, Step};
use crate::value::Value;

/// How many keys there may be at once.
const MOST_KEYS: usize = 1024;

pub(super) fn models<'p, D: Domain>() -> Models<'p, D> {
    vec![
        ("pthread_key_create", create),
        ("pthread_key_delete", delete),
        ("pthread_getspecific", get),
        ("pthread_setspecific", set),
    ]
}

/// The least number that no key has becomes a key. Which number it is, standards leave open.
pub(super) fn create<D: Domain>(machine: &mut Machine<'_, D>, call: &Call<'_, D>) -> Answer<D> {
    machine.notice_action()?;
    let place = machine.argument_pointer(call, 0)?;
    let destructor = machine.argument_pointer(call, 1)?;
    if let Some(error) = machine.want_of(&[EAGAIN, ENOMEM])? {
        return Ok(machine.reply_int(error));
    }
    let keys = &machine.state.library.keys;
    let key = keys.iter().position(Option::is_none).unwrap_or(keys.len());
    if key == MOST_KEYS {
        return Ok(machine.reply_int(EAGAIN));
    }
    if machine.asks.key_numbers {
        machine.assume(Assumption::KeyNumbers);
    }
    let number = machine.number(32, key as u64);
    machine.write_bits(&place, number)?;
    let keys = &mut machine.state.library.keys;
    if key == keys.len() {
        keys.push(None);
    }
    keys[key] = Some(Value::Pointer(destructor));
    Ok(machine.reply_int(0))
}

/// The key that the first argument is. Whether it is one, other threads may change.
fn argument_key<D: Domain>(machine: &mut Machine<'_, D>, call: &Call<'_, D>) -> Step<u32, D> {
    machine.notice_action()?;
    let key = machine.argument_int(call, 0)? as u32;
    match machine.state.library.keys.get(key as usize) {
        Some(Some(_)) => Ok(key),
        _ => Err(misuse(call.name, "there is no such key")),
    }
}

/// Destructors are not called; what threads have stored is theirs to free.
pub(super) fn delete<D: Domain>(machine: &mut Machine<'_, D>, call: &Call<'_, D>) -> Answer<D> {
    let key = argument_key(machine, call)?;
    let keys = &mut machine.state.library.keys;
    keys[key as usize] = None;
    while let Some(None) = keys.last() {
        keys.pop();
    }
    for thread in machine.state.threads.iter_mut() {
        thread.library.specific.retain(|(found, _)| *found != key);
    }
    Ok(machine.reply_int(0))
}

pub(super) fn get<D: Domain>(machine: &mut Machine<'_, D>, call: &Call<'_, D>) -> Answer<D> {
    let key = argument_key(machine, call)?;
    let specific = &machine.state.threads[machine.current].library.specific;
    match specific.iter().find(|(found, _)| *found == key) {
        Some((_, value)) => Ok(Reply::Return(value.clone())),
        None => Ok(machine.reply_null()),
    }
}

pub(super) fn set<D: Domain>(machine: &mut Machine<'_, D>, call: &Call<'_, D>) -> Answer<D> {
    let key = argument_key(machine, call)?;
    let value = machine.argument_pointer(call, 1)?;
    let is_null = machine.decide_null(&value)?;
    if !is_null && let Some(error) = machine.want_of(&[ENOMEM])? {
        return Ok(machine.reply_int(error));
    }
    let specific = &mut machine.state.threads[machine.current].library.specific;
    specific.retain(|(found, _)| *found != key);
    if !is_null {
        let index = specific.partition_point(|(found, _)| *found < key);
        specific.insert(index, (key, Value::Pointer(value)));
    }
    Ok(machine.reply_int(0))
}
