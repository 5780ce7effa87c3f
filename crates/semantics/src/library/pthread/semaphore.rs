//! Semaphores of `<semaphore.h>`: the first word is the value.

use adamant_program::BinaryOp;

use super::{EAGAIN, succeed};
use crate::domain::Domain;
use crate::library::{Answer, Call, Models, Reply};
use crate::machine::{Bits, Machine, Step};
use crate::thread::{Until, Wait};
use crate::value::Pointer;

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
    let semaphore = machine.argument_place(call, 0)?;
    let value = machine.argument_bits(call, 2, 32)?;
    machine.write_bits(&semaphore, value)?;
    Ok(machine.reply_int(0))
}

/// How an attempt to decrease a semaphore went.
enum Taken {
    Yes,
    IsZero,
}

/// Decreases a semaphore unless it is zero. Its value need not be explicit; a zero that is waited for is made so.
fn take<D: Domain>(machine: &mut Machine<'_, D>, semaphore: &Pointer<Bits<D>>) -> Step<Taken, D> {
    let value = machine.read_bits(semaphore, 4)?;
    if machine.decide_zero(&value)? {
        machine.make_plain(semaphore, 0)?;
        return Ok(Taken::IsZero);
    }
    let one = machine.number(32, 1);
    let less = machine.domain.binary(BinaryOp::Sub, &value, &one);
    machine.write_bits(semaphore, less)?;
    Ok(Taken::Yes)
}

fn wait<D: Domain>(machine: &mut Machine<'_, D>, call: &Call<'_, D>) -> Answer<D> {
    let semaphore = machine.argument_place(call, 0)?;
    match take(machine, &semaphore)? {
        Taken::Yes => Ok(machine.reply_int(0)),
        Taken::IsZero => Ok(Reply::Wait(Wait::Word(semaphore, Until::IsNot(0)))),
    }
}

fn try_wait<D: Domain>(machine: &mut Machine<'_, D>, call: &Call<'_, D>) -> Answer<D> {
    let semaphore = machine.argument_place(call, 0)?;
    match take(machine, &semaphore)? {
        Taken::Yes => Ok(machine.reply_int(0)),
        Taken::IsZero => {
            machine.set_errno(EAGAIN)?;
            Ok(machine.reply_int(-1))
        }
    }
}

fn post<D: Domain>(machine: &mut Machine<'_, D>, call: &Call<'_, D>) -> Answer<D> {
    let semaphore = machine.argument_place(call, 0)?;
    let value = machine.read_bits(&semaphore, 4)?;
    let one = machine.number(32, 1);
    let more = machine.domain.binary(BinaryOp::Add, &value, &one);
    machine.write_bits(&semaphore, more)?;
    Ok(machine.reply_int(0))
}

fn get_value<D: Domain>(machine: &mut Machine<'_, D>, call: &Call<'_, D>) -> Answer<D> {
    let semaphore = machine.argument_place(call, 0)?;
    let place = machine.argument_pointer(call, 1)?;
    let value = machine.read_bits(&semaphore, 4)?;
    machine.write_bits(&place, value)?;
    Ok(machine.reply_int(0))
}
