//! Condition variables. They keep nothing in memory: a thread that waits says so itself.

use super::mutex::Acquired;
use super::{EDEADLK, succeed};
use crate::domain::Domain;
use crate::library::{Answer, Call, Models, Reply};
use crate::machine::{Bits, Machine, interrupted};
use crate::stop::AccessKind;
use crate::thread::{Resume, Status, Thread, ThreadId, Until, Wait};
use crate::value::Pointer;

pub(super) fn models<'p, D: Domain>() -> Models<'p, D> {
    vec![
        ("pthread_cond_init", condition_init),
        ("pthread_cond_destroy", succeed),
        ("pthread_cond_wait", condition_wait),
        ("pthread_cond_signal", condition_signal),
        ("pthread_cond_broadcast", condition_broadcast),
    ]
}

fn condition_init<D: Domain>(machine: &mut Machine<'_, D>, call: &Call<'_, D>) -> Answer<D> {
    let condition = machine.argument_place(call, 0)?;
    machine.check(&condition, 4, AccessKind::Write)?;
    Ok(machine.reply_int(0))
}

/// Releases the mutex, waits for a signal, takes the mutex again: three visits of the same statement.
fn condition_wait<D: Domain>(machine: &mut Machine<'_, D>, call: &Call<'_, D>) -> Answer<D> {
    let condition = machine.argument_place(call, 0)?;
    let mutex = machine.argument_place(call, 1)?;
    match machine.state.threads[machine.current].resume {
        Resume::Fresh | Resume::Returned => {
            // POSIX lets a wait end without a signal; the thread then takes its mutex again some time.
            let wakes_by_itself = machine.domain.choose(2).map_err(interrupted)? == 1;
            let result = machine.release_mutex(&mutex)?;
            if result != 0 {
                return Ok(machine.reply_int(result));
            }
            if wakes_by_itself {
                machine.state.threads[machine.current].resume = Resume::Signalled;
                return Ok(Reply::Wait(Wait::Word(mutex, Until::Is(0))));
            }
            machine.state.threads[machine.current].resume = Resume::Released;
            Ok(Reply::Wait(Wait::Condition(condition)))
        }
        Resume::Released => Ok(Reply::Wait(Wait::Condition(condition))),
        Resume::Signalled => match machine.acquire(&mutex)? {
            Acquired::Now => Ok(machine.reply_int(0)),
            Acquired::AlreadyMine => Ok(machine.reply_int(EDEADLK)),
            Acquired::NotYet => Ok(Reply::Wait(Wait::Word(mutex, Until::Is(0)))),
        },
    }
}

/// The threads that wait for a condition variable or a barrier.
pub(super) fn waiters<D: Domain>(machine: &Machine<'_, D>, condition: &Pointer<Bits<D>>) -> Vec<ThreadId> {
    let offset = machine.domain.explicit(&condition.offset);
    let waits = |thread: &Thread<Bits<D>>| match &thread.status {
        Status::Waiting(Wait::Condition(found)) => {
            found.object == condition.object && machine.domain.explicit(&found.offset) == offset
        }
        _ => false,
    };
    machine.state.threads.enumerate().filter(|(_, thread)| waits(thread)).map(|(id, _)| id).collect()
}

/// Lets a thread that waits go on.
pub(super) fn wake<D: Domain>(machine: &mut Machine<'_, D>, thread: ThreadId) {
    let thread = &mut machine.state.threads[thread];
    thread.resume = Resume::Signalled;
    thread.status = Status::Running;
}

fn condition_signal<D: Domain>(machine: &mut Machine<'_, D>, call: &Call<'_, D>) -> Answer<D> {
    let condition = machine.argument_place(call, 0)?;
    machine.check(&condition, 4, AccessKind::Read)?;
    let waiting = waiters(machine, &condition);
    if !waiting.is_empty() {
        let chosen = machine.domain.choose(waiting.len()).map_err(interrupted)?;
        wake(machine, waiting[chosen]);
    }
    Ok(machine.reply_int(0))
}

fn condition_broadcast<D: Domain>(machine: &mut Machine<'_, D>, call: &Call<'_, D>) -> Answer<D> {
    let condition = machine.argument_place(call, 0)?;
    machine.check(&condition, 4, AccessKind::Read)?;
    for thread in waiters(machine, &condition) {
        wake(machine, thread);
    }
    Ok(machine.reply_int(0))
}
