//! Barriers: the first word is how many threads must come, the second how many have, the third tells whether there is a barrier.

use super::condition::{waiters, wake};
use super::{DESTROYED, EAGAIN, EINVAL, ENOMEM, MADE};
use crate::domain::Domain;
use crate::library::{Answer, Call, Models, Reply};
use crate::machine::{Bits, Machine, Step, interrupted};
use crate::thread::{Resume, Wait};
use crate::value::Pointer;

const WANTED: u64 = 0;
const ARRIVED: u64 = 4;
const MARK: u64 = 8;
const MADE_IN: u64 = 12;
/// What one of the threads gets from the barrier.
const SERIAL_THREAD: i32 = -1;
const WAITED_AT: &str = "a thread waits for the barrier";

pub(super) fn models<'p, D: Domain>() -> Models<'p, D> {
    vec![("pthread_barrier_init", init), ("pthread_barrier_destroy", destroy), ("pthread_barrier_wait", wait)]
}

fn init<D: Domain>(machine: &mut Machine<'_, D>, call: &Call<'_, D>) -> Answer<D> {
    let barrier = machine.argument_place(call, 0)?;
    let count = machine.argument_int(call, 2)?;
    if count <= 0 {
        return Ok(machine.reply_int(EINVAL));
    }
    machine.argument_attributes(call, 1, 4)?;
    if !waiters(machine, &barrier).is_empty() {
        return Err(machine.misuse_of(call.name, barrier.object, WAITED_AT));
    }
    if let Some(error) = machine.want_of(&[EAGAIN, ENOMEM])? {
        return Ok(machine.reply_int(error));
    }
    machine.expect_not_made(call, &barrier, MADE_IN)?;
    for (word, value) in [(WANTED, count as u64), (ARRIVED, 0), (MARK, MADE)] {
        machine.make_word_at(&barrier, word, value)?;
    }
    machine.note_made(&barrier, MADE_IN)?;
    Ok(machine.reply_int(0))
}

/// How many threads must come to a barrier.
fn wanted<D: Domain>(machine: &mut Machine<'_, D>, call: &Call<'_, D>, barrier: &Pointer<Bits<D>>) -> Step<u64, D> {
    machine.expect_word(call, barrier, (MARK, MADE, 1))?;
    machine.expect_no_copy(call, barrier, MADE_IN)?;
    machine.word_at(barrier, WANTED)
}

fn destroy<D: Domain>(machine: &mut Machine<'_, D>, call: &Call<'_, D>) -> Answer<D> {
    let barrier = machine.argument_place(call, 0)?;
    wanted(machine, call, &barrier)?;
    if machine.word_at(&barrier, ARRIVED)? != 0 {
        return Err(machine.misuse_of(call.name, barrier.object, WAITED_AT));
    }
    machine.make_word_at(&barrier, MARK, DESTROYED)?;
    machine.make_word_at(&barrier, MADE_IN, 0)?;
    Ok(machine.reply_int(0))
}

/// The last thread to come wakes all others. Which of them is told that it is the one, POSIX leaves open.
fn wait<D: Domain>(machine: &mut Machine<'_, D>, call: &Call<'_, D>) -> Answer<D> {
    // Whoever was woken does not look at the barrier any more: another thread may have destroyed it.
    match machine.state.threads[machine.current].resume {
        Resume::Signalled => return Ok(machine.reply_int(0)),
        Resume::Serial => return Ok(machine.reply_int(SERIAL_THREAD)),
        Resume::Released => return Ok(Reply::Wait(Wait::Condition(machine.argument_place(call, 0)?))),
        Resume::Fresh | Resume::Returned | Resume::TimedOut => {}
    }
    let barrier = machine.argument_place(call, 0)?;
    let wanted = wanted(machine, call, &barrier)?;
    let arrived = machine.word_at(&barrier, ARRIVED)? + 1;
    if arrived < wanted {
        machine.set_word_at(&barrier, ARRIVED, arrived)?;
        machine.state.threads[machine.current].resume = Resume::Released;
        return Ok(Reply::Wait(Wait::Condition(barrier)));
    }
    let others = waiters(machine, &barrier);
    let told = machine.domain.choose(others.len() + 1).map_err(interrupted)?;
    machine.set_word_at(&barrier, ARRIVED, 0)?;
    others.iter().for_each(|&thread| wake(machine, thread));
    match told.checked_sub(1) {
        None => Ok(machine.reply_int(SERIAL_THREAD)),
        Some(other) => {
            machine.state.threads[others[other]].resume = Resume::Serial;
            Ok(machine.reply_int(0))
        }
    }
}
