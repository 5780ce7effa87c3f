//! Spin locks: the word is 1 while the lock is free, as glibc has it, and another one while a thread holds it. A lock that is all
//! zeros was never initialised. Spinning is waiting.

use super::{DESTROYED, EAGAIN, EBUSY, ENOMEM};
use crate::domain::Domain;
use crate::library::{Answer, Call, Models, Reply};
use crate::machine::{Bits, Machine, Step};
use crate::thread::{Until, Wait};
use crate::value::Pointer;

const FREE: u64 = 1;
const HELD: u64 = 2;

pub(super) fn models<'p, D: Domain>() -> Models<'p, D> {
    vec![
        ("pthread_spin_init", init),
        ("pthread_spin_destroy", destroy),
        ("pthread_spin_lock", lock),
        ("pthread_spin_trylock", try_lock),
        ("pthread_spin_unlock", unlock),
    ]
}

impl<D: Domain> Machine<'_, D> {
    /// The lock that the first argument points to, and its word.
    fn argument_spin_lock(&mut self, call: &Call<'_, D>) -> Step<(Pointer<Bits<D>>, u64), D> {
        let lock = self.argument_place(call, 0)?;
        self.expect_word(call, &lock, (0, FREE, 2))?;
        let word = self.word_at(&lock, 0)?;
        Ok((lock, word))
    }
}

fn init<D: Domain>(machine: &mut Machine<'_, D>, call: &Call<'_, D>) -> Answer<D> {
    let lock = machine.argument_place(call, 0)?;
    if machine.is_held_somehow(&lock) {
        return Err(machine.misuse_of(call.name, lock.object, "a thread holds the lock"));
    }
    if let Some(error) = machine.want_of(&[EAGAIN, ENOMEM])? {
        return Ok(machine.reply_int(error));
    }
    machine.make_word_at(&lock, 0, FREE)?;
    Ok(machine.reply_int(0))
}

fn destroy<D: Domain>(machine: &mut Machine<'_, D>, call: &Call<'_, D>) -> Answer<D> {
    let (lock, word) = machine.argument_spin_lock(call)?;
    if word != FREE {
        return Err(machine.misuse_of(call.name, lock.object, "a thread holds the lock"));
    }
    machine.make_word_at(&lock, 0, DESTROYED)?;
    Ok(machine.reply_int(0))
}

fn take<D: Domain>(machine: &mut Machine<'_, D>, lock: &Pointer<Bits<D>>) -> Answer<D> {
    machine.set_word_at(lock, 0, HELD)?;
    machine.hold(lock);
    Ok(machine.reply_int(0))
}

fn lock<D: Domain>(machine: &mut Machine<'_, D>, call: &Call<'_, D>) -> Answer<D> {
    let (lock, word) = machine.argument_spin_lock(call)?;
    match word {
        FREE => take(machine, &lock),
        _ if machine.holds(&lock) => {
            Err(machine.misuse_of(call.name, lock.object, "this thread holds the lock already"))
        }
        _ => Ok(Reply::Wait(Wait::Word(lock, Until::Is(FREE as u32)))),
    }
}

fn try_lock<D: Domain>(machine: &mut Machine<'_, D>, call: &Call<'_, D>) -> Answer<D> {
    let (lock, word) = machine.argument_spin_lock(call)?;
    match word {
        FREE => take(machine, &lock),
        _ => Ok(machine.reply_int(EBUSY)),
    }
}

fn unlock<D: Domain>(machine: &mut Machine<'_, D>, call: &Call<'_, D>) -> Answer<D> {
    let (lock, word) = machine.argument_spin_lock(call)?;
    if word == FREE || !machine.holds(&lock) {
        return Err(machine.misuse_of(call.name, lock.object, "this thread does not hold the lock"));
    }
    machine.set_word_at(&lock, 0, FREE)?;
    machine.let_go(&lock);
    Ok(machine.reply_int(0))
}
