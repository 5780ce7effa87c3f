//! `futex`, the system call by which the C++ library waits for a word of memory to change: waiting, and waking those who wait.
//!
//! The word is read atomically, and only by those who wait: whoever wakes them needs its address alone.

use adamant_program::DataModel;

use super::condition::{waiters, wake};
use super::{EAGAIN, EINVAL, ETIMEDOUT};
use crate::domain::Domain;
use crate::library::{Answer, Call, Models, Reply};
use crate::machine::{Extern, Machine, interrupted};
use crate::stop::Stop;
use crate::thread::{Resume, Wait};
use crate::unsupported::Unsupported;

/// What is asked for, and flags: whether only this process is meant, and which clock.
const WAIT: i32 = 0;
const WAKE: i32 = 1;
const WAIT_FOR_BITS: i32 = 9;
const FLAGS: i32 = 128 | 256;

pub(super) fn models<'p, D: Domain>() -> Models<'p, D> {
    vec![("syscall", system_call)]
}

fn system_call<D: Domain>(machine: &mut Machine<'_, D>, call: &Call<'_, D>) -> Answer<D> {
    let futex = match machine.program.data_model {
        DataModel::Lp64 => 202,
        DataModel::Ilp32 => 240,
    };
    let number = machine.argument_int(call, 0)?;
    if number != futex {
        return other_system_call(machine, call, number);
    }
    match machine.argument_int(call, 2)? & !FLAGS {
        WAIT | WAIT_FOR_BITS => wait(machine, call),
        WAKE => wake_some(machine, call),
        operation => Err(Stop::situation(format!("operation {operation} of a futex"))),
    }
}

/// Like a function without body or model.
fn other_system_call<D: Domain>(machine: &mut Machine<'_, D>, call: &Call<'_, D>, number: i32) -> Answer<D> {
    match machine.settings.external {
        Extern::Error => Err(Stop::unsupported(Unsupported::SystemCall(number))),
        Extern::Havoc => {
            machine.assumed_functions.extend(machine.program.function(call.name));
            Ok(Reply::Nothing)
        }
    }
}

/// Waits if the word has the value that is expected, until it is woken or, where there is a limit, the time is over.
fn wait<D: Domain>(machine: &mut Machine<'_, D>, call: &Call<'_, D>) -> Answer<D> {
    match machine.state.threads[machine.current].resume {
        Resume::Signalled => return Ok(machine.reply_number(call, 0)),
        Resume::Released => {
            machine.notice_action()?;
            machine.set_errno(ETIMEDOUT)?;
            return Ok(machine.reply_number(call, -1));
        }
        Resume::Fresh | Resume::Returned | Resume::TimedOut | Resume::Serial => {}
    }
    let word = machine.argument_place(call, 1)?;
    let expected = machine.argument_int(call, 3)? as u32;
    let time = machine.argument_pointer(call, 4)?;
    let is_limited = !machine.decide_null(&time)?;
    if is_limited && !machine.is_time(&time)? {
        machine.set_errno(EINVAL)?;
        return Ok(machine.reply_number(call, -1));
    }
    if machine.word_at(&word, 0)? != u64::from(expected) {
        machine.set_errno(EAGAIN)?;
        return Ok(machine.reply_number(call, -1));
    }
    if machine.fails_for_no_reason()? {
        return Ok(machine.reply_number(call, 0));
    }
    machine.state.threads[machine.current].resume = Resume::Released;
    Ok(Reply::Wait(if is_limited { Wait::ConditionOrTime(word) } else { Wait::Condition(word) }))
}

/// Wakes at most as many threads as are asked for, and tells how many.
fn wake_some<D: Domain>(machine: &mut Machine<'_, D>, call: &Call<'_, D>) -> Answer<D> {
    machine.notice_action()?;
    let word = machine.argument_place(call, 1)?;
    let most = machine.argument_int(call, 3)?;
    let mut waiting = waiters(machine, &word);
    let mut woken = 0;
    while woken < most && !waiting.is_empty() {
        let is_everyone = i32::try_from(waiting.len()).is_ok_and(|count| count <= most - woken);
        let chosen = if is_everyone { 0 } else { machine.domain.choose(waiting.len()).map_err(interrupted)? };
        wake(machine, waiting.remove(chosen));
        woken += 1;
    }
    Ok(machine.reply_number(call, i64::from(woken)))
}
