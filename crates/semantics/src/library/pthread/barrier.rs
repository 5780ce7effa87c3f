//! Barriers: the first word is how many threads must come, the second how many have.

use super::condition::{waiters, wake};
use super::{EINVAL, succeed};
use crate::domain::Domain;
use crate::library::{Answer, Call, Models, Reply};
use crate::machine::Machine;
use crate::thread::{Resume, Wait};

const WANTED: u64 = 0;
const ARRIVED: u64 = 4;
/// What one of the threads gets from the barrier.
const SERIAL_THREAD: i32 = -1;

pub(super) fn models<'p, D: Domain>() -> Models<'p, D> {
    vec![("pthread_barrier_init", init), ("pthread_barrier_destroy", succeed), ("pthread_barrier_wait", wait)]
}

fn init<D: Domain>(machine: &mut Machine<'_, D>, call: &Call<'_, D>) -> Answer<D> {
    let barrier = machine.argument_place(call, 0)?;
    let count = machine.argument_int(call, 2)?;
    if count <= 0 {
        return Ok(machine.reply_int(EINVAL));
    }
    machine.set_word_at(&barrier, WANTED, count as u64)?;
    machine.set_word_at(&barrier, ARRIVED, 0)?;
    Ok(machine.reply_int(0))
}

/// The last thread to come wakes all others.
fn wait<D: Domain>(machine: &mut Machine<'_, D>, call: &Call<'_, D>) -> Answer<D> {
    let barrier = machine.argument_place(call, 0)?;
    match machine.state.threads[machine.current].resume {
        Resume::Signalled => return Ok(machine.reply_int(0)),
        Resume::Released => return Ok(Reply::Wait(Wait::Condition(barrier))),
        Resume::Fresh | Resume::Returned => {}
    }
    let arrived = machine.word_at(&barrier, ARRIVED)? + 1;
    if arrived < machine.word_at(&barrier, WANTED)? {
        machine.set_word_at(&barrier, ARRIVED, arrived)?;
        machine.state.threads[machine.current].resume = Resume::Released;
        return Ok(Reply::Wait(Wait::Condition(barrier)));
    }
    machine.set_word_at(&barrier, ARRIVED, 0)?;
    for thread in waiters(machine, &barrier) {
        wake(machine, thread);
    }
    Ok(machine.reply_int(SERIAL_THREAD))
}
