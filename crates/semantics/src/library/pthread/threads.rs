//! Threads themselves: creation, end, join.

use adamant_base::Id;

use super::{EDEADLK, EINVAL, ESRCH, succeed};
use crate::domain::Domain;
use crate::library::{Answer, Call, Models, Reply};
use crate::machine::{Bits, Machine, Step};
use crate::shared::Shared;
use crate::thread::{OnReturn, Status, Thread, ThreadId, Wait};
use crate::value::Value;

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
        ("pthread_attr_init", super::attribute_init),
        ("pthread_attr_destroy", succeed),
        ("pthread_attr_setdetachstate", set_detached),
        ("pthread_attr_setstacksize", succeed),
    ]
}

fn yield_turn<D: Domain>(machine: &mut Machine<'_, D>, _: &Call<'_, D>) -> Answer<D> {
    let zero = machine.number(32, 0);
    Ok(Reply::ReturnAndYield(Value::Bits(zero)))
}

/// The number that stands for a thread in a `pthread_t`; 0 is no thread.
pub(crate) fn thread_number(thread: ThreadId) -> u64 {
    thread.index() as u64 + 1
}

/// The first word of an attribute object says whether threads start detached.
fn set_detached<D: Domain>(machine: &mut Machine<'_, D>, call: &Call<'_, D>) -> Answer<D> {
    let attribute = machine.argument_pointer(call, 0)?;
    let state = machine.argument_bits(call, 1, 32)?;
    machine.write_bits(&attribute, state)?;
    Ok(machine.reply_int(0))
}

fn create<D: Domain>(machine: &mut Machine<'_, D>, call: &Call<'_, D>) -> Answer<D> {
    let handle = machine.argument_pointer(call, 0)?;
    let routine = machine.argument(call, 2)?;
    let routine = machine.called_function(routine)?;
    let argument = machine.argument(call, 3)?;
    let attribute = machine.argument_pointer(call, 1)?;
    let detached = !machine.decide_null(&attribute)? && machine.word_at(&attribute, 0)? != 0;
    machine.notice_creation()?;
    let new = machine.free_thread().unwrap_or_else(|| machine.state.threads.next_id());
    let width = machine.program.data_model.pointer_width();
    let number = machine.number(width, thread_number(new));
    machine.write_bits(&handle, number)?;
    machine.share_value(&argument);
    let fresh = Thread { detached, ..Thread::new() };
    match machine.state.threads.get_mut(new) {
        Some(ended) => **ended = fresh,
        None => {
            machine.state.threads.push(Shared::new(fresh));
        }
    }
    let creator = std::mem::replace(&mut machine.current, new);
    let entered = machine.enter(routine, vec![argument], OnReturn::EndThread);
    machine.current = creator;
    entered?;
    Ok(machine.reply_int(0))
}

impl<D: Domain> Machine<'_, D> {
    /// A thread that has ended and that nobody can ask for any more: its number is given to the next one, so that a program
    /// that starts and joins threads in a loop comes back to the same state.
    fn free_thread(&self) -> Option<ThreadId> {
        let is_free = |(id, thread): &(ThreadId, &Shared<Thread<Bits<D>>>)| {
            *id != ThreadId::FIRST && thread.detached && thread.is_finished()
        };
        self.state.threads.enumerate().find(is_free).map(|(id, _)| id)
    }
}

/// The thread that a `pthread_t` stands for.
fn thread_argument<D: Domain>(machine: &mut Machine<'_, D>, call: &Call<'_, D>) -> Step<Option<ThreadId>, D> {
    let width = machine.program.data_model.pointer_width();
    let bits = machine.argument_bits(call, 0, width)?;
    for thread in machine.state.threads.ids() {
        let number = machine.number(width, thread_number(thread));
        if machine.decide_equal(&bits, &number)? {
            return Ok(Some(thread));
        }
    }
    Ok(None)
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
    if !machine.decide_null(&place)? {
        let result = machine.to_pointer(result)?;
        machine.write_pointer(&place, result)?;
    }
    machine.state.threads[thread].detached = true;
    Ok(machine.reply_int(0))
}

fn exit<D: Domain>(machine: &mut Machine<'_, D>, call: &Call<'_, D>) -> Answer<D> {
    let frames = machine.state.threads[machine.current].frames.iter();
    let owned: Vec<_> = frames.flat_map(|frame| frame.owned_objects()).collect();
    machine.notice_release(owned.into_iter())?;
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
