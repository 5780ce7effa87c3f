//! Semaphores of `<semaphore.h>`: the first word is the value, the third tells whether there is one, since there is no static initialiser. One
//! that was destroyed has a value that none can have, so that threads which wait for it are told.

use adamant_program::{BinaryOp, Predicate};

use super::{DESTROYED, EAGAIN, EINVAL, ENOSPC, EOVERFLOW, ETIMEDOUT, MADE};
use crate::assumption::Assumption;
use crate::domain::Domain;
use crate::library::{Answer, Call, Models, Reply};
use crate::machine::{Bits, Machine, Step};
use crate::thread::{Until, Wait};
use crate::value::Pointer;

/// The greatest value.
const MOST: u64 = 0x7fff_ffff;
/// Where the words are.
const VALUE: u64 = 0;
const MARK: u64 = 8;
const MADE_IN: u64 = 12;

pub(super) fn models<'p, D: Domain>() -> Models<'p, D> {
    vec![
        ("sem_init", init),
        ("sem_destroy", destroy),
        ("sem_wait", wait),
        ("sem_trywait", try_wait),
        ("sem_timedwait", timed_wait),
        ("sem_clockwait", clock_wait),
        ("sem_post", post),
        ("sem_getvalue", get_value),
    ]
}

impl<D: Domain> Machine<'_, D> {
    /// Sets `errno` and answers that the call failed.
    fn reply_error(&mut self, number: i32) -> Answer<D> {
        self.set_errno(number)?;
        Ok(self.reply_int(-1))
    }

    fn is_value_of_semaphore(&mut self, value: &Bits<D>) -> Step<bool, D> {
        let most = self.number(32, MOST);
        let fits = self.domain.compare(Predicate::Ule, value, &most);
        self.decide(&fits)
    }

    /// The semaphore that the first argument points to, and its value, which need not be explicit.
    fn argument_semaphore(&mut self, call: &Call<'_, D>) -> Step<(Pointer<Bits<D>>, Bits<D>), D> {
        let semaphore = self.argument_place(call, 0)?;
        self.expect_word(call, &semaphore, (MARK, MADE, 1))?;
        self.expect_no_copy(call, &semaphore, MADE_IN)?;
        let value = self.word_bits(&semaphore, VALUE)?;
        Ok((semaphore, value))
    }

    /// Changes the value of a semaphore.
    fn set_semaphore(&mut self, semaphore: &Pointer<Bits<D>>, value: Bits<D>) -> Step<(), D> {
        self.synchronised(|machine| machine.write_bits(semaphore, value))
    }
}

fn init<D: Domain>(machine: &mut Machine<'_, D>, call: &Call<'_, D>) -> Answer<D> {
    let semaphore = machine.argument_place(call, 0)?;
    let value = machine.argument_bits(call, 2, 32)?;
    if !machine.is_value_of_semaphore(&value)? {
        return machine.reply_error(EINVAL);
    }
    if let Some(error) = machine.want_of(&[ENOSPC])? {
        return machine.reply_error(error);
    }
    machine.expect_not_made(call, &semaphore, MADE_IN)?;
    machine.write_bits(&semaphore, value)?;
    machine.make_word_at(&semaphore, MARK, MADE)?;
    machine.note_made(&semaphore, MADE_IN)?;
    Ok(machine.reply_int(0))
}

/// A thread that waits is told when it looks at the semaphore again.
fn destroy<D: Domain>(machine: &mut Machine<'_, D>, call: &Call<'_, D>) -> Answer<D> {
    let (semaphore, _) = machine.argument_semaphore(call)?;
    machine.make_word_at(&semaphore, VALUE, DESTROYED)?;
    machine.make_word_at(&semaphore, MARK, DESTROYED)?;
    machine.make_word_at(&semaphore, MADE_IN, 0)?;
    Ok(machine.reply_int(0))
}

/// What a thread does that finds a semaphore at zero.
#[derive(Clone, Copy)]
enum Otherwise {
    Wait,
    Fail,
    /// Waits until the time that this argument points to.
    WaitUntil(usize),
}

/// Decreases a semaphore unless it is zero. A zero that is waited for is made explicit.
fn take<D: Domain>(machine: &mut Machine<'_, D>, call: &Call<'_, D>, otherwise: Otherwise) -> Answer<D> {
    let (semaphore, value) = machine.argument_semaphore(call)?;
    let is_zero = machine.decide_zero(&value)?;
    // A limit that is no time must be refused where the call would wait, and otherwise it may be.
    let is_refused = match otherwise {
        Otherwise::WaitUntil(time) if is_zero => !machine.argument_is_time(call, time)?,
        Otherwise::WaitUntil(time) => machine.may_refuse_limit(call, time)?,
        Otherwise::Wait | Otherwise::Fail => false,
    };
    if is_refused {
        return machine.reply_error(EINVAL);
    }
    if !is_zero {
        let one = machine.number(32, 1);
        let less = machine.domain.binary(BinaryOp::Sub, &value, &one);
        machine.set_semaphore(&semaphore, less)?;
        return Ok(machine.reply_int(0));
    }
    match otherwise {
        Otherwise::Fail => machine.reply_error(EAGAIN),
        Otherwise::WaitUntil(_) if machine.gives_up()? => machine.reply_error(ETIMEDOUT),
        Otherwise::Wait | Otherwise::WaitUntil(_) => {
            machine.make_plain(&semaphore, 0)?;
            machine.note_standstill();
            Ok(Reply::Wait(Wait::Word(semaphore, Until::IsNot(0))))
        }
    }
}

fn wait<D: Domain>(machine: &mut Machine<'_, D>, call: &Call<'_, D>) -> Answer<D> {
    take(machine, call, Otherwise::Wait)
}

fn try_wait<D: Domain>(machine: &mut Machine<'_, D>, call: &Call<'_, D>) -> Answer<D> {
    take(machine, call, Otherwise::Fail)
}

fn timed_wait<D: Domain>(machine: &mut Machine<'_, D>, call: &Call<'_, D>) -> Answer<D> {
    take(machine, call, Otherwise::WaitUntil(1))
}

fn clock_wait<D: Domain>(machine: &mut Machine<'_, D>, call: &Call<'_, D>) -> Answer<D> {
    take(machine, call, Otherwise::WaitUntil(2))
}

fn post<D: Domain>(machine: &mut Machine<'_, D>, call: &Call<'_, D>) -> Answer<D> {
    let (semaphore, value) = machine.argument_semaphore(call)?;
    let most = machine.number(32, MOST);
    if machine.decide_equal(&value, &most)? {
        return machine.reply_error(EOVERFLOW);
    }
    let one = machine.number(32, 1);
    let more = machine.domain.binary(BinaryOp::Add, &value, &one);
    machine.set_semaphore(&semaphore, more)?;
    Ok(machine.reply_int(0))
}

/// Where threads wait, POSIX also allows a negative number that tells how many. Who waits and who is about to, states do not tell apart.
fn get_value<D: Domain>(machine: &mut Machine<'_, D>, call: &Call<'_, D>) -> Answer<D> {
    let (_, value) = machine.argument_semaphore(call)?;
    let place = machine.argument_pointer(call, 1)?;
    let is_alone = machine.state.threads.iter().filter(|thread| !thread.is_finished()).count() == 1;
    if !is_alone && machine.decide_zero(&value)? {
        machine.assume(Assumption::ZeroTold);
    }
    machine.write_bits(&place, value)?;
    Ok(machine.reply_int(0))
}
