//! Semaphores of `<semaphore.h>`: the first word is the value.

use super::{EAGAIN, succeed};
use crate::domain::Domain;
use crate::library::{Answer, Call, Models, Reply};
use crate::machine::Machine;
use crate::thread::{Until, Wait};

pub(super) fn models<'p, D: Domain>() -> Models<'p, D> {
    vec![
        ("sem_init", init),
        ("sem_destroy", succeed),
        ("sem_wait", wait),
        ("sem_trywait", try_wait),
        ("sem_post", post),
        ("sem_getvalue", get_value),
    ]
}

fn init<D: Domain>(machine: &mut Machine<'_, D>, call: &Call<'_, D>) -> Answer<D> {
    let semaphore = machine.argument_pointer(call, 0)?;
    let value = machine.argument_bits(call, 2, 32)?;
    machine.write_bits(&semaphore, value)?;
    Ok(machine.reply_int(0))
}

fn wait<D: Domain>(machine: &mut Machine<'_, D>, call: &Call<'_, D>) -> Answer<D> {
    let semaphore = machine.argument_pointer(call, 0)?;
    match machine.word_at(&semaphore, 0)? {
        0 => Ok(Reply::Wait(Wait::Word(semaphore, Until::IsNot(0)))),
        value => {
            machine.set_word_at(&semaphore, 0, value - 1)?;
            Ok(machine.reply_int(0))
        }
    }
}

fn try_wait<D: Domain>(machine: &mut Machine<'_, D>, call: &Call<'_, D>) -> Answer<D> {
    let semaphore = machine.argument_pointer(call, 0)?;
    match machine.word_at(&semaphore, 0)? {
        0 => {
            machine.set_errno(EAGAIN)?;
            Ok(machine.reply_int(-1))
        }
        value => {
            machine.set_word_at(&semaphore, 0, value - 1)?;
            Ok(machine.reply_int(0))
        }
    }
}

fn post<D: Domain>(machine: &mut Machine<'_, D>, call: &Call<'_, D>) -> Answer<D> {
    let semaphore = machine.argument_pointer(call, 0)?;
    let value = machine.word_at(&semaphore, 0)?;
    machine.set_word_at(&semaphore, 0, value + 1)?;
    Ok(machine.reply_int(0))
}

fn get_value<D: Domain>(machine: &mut Machine<'_, D>, call: &Call<'_, D>) -> Answer<D> {
    let semaphore = machine.argument_pointer(call, 0)?;
    let place = machine.argument_pointer(call, 1)?;
    let value = machine.read_bits(&semaphore, 4)?;
    machine.write_bits(&place, value)?;
    Ok(machine.reply_int(0))
}
