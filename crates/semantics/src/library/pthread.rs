//! POSIX threads: what waits and what wakes, one file by subject.
//!
//! Locks keep their state in the program's memory, in the words where glibc keeps it or close to it, so that static
//! initialisers work and equal states have equal memory.

mod barrier;
mod condition;
mod mutex;
mod once;
mod rwlock;
mod semaphore;
mod threads;

pub(crate) use self::mutex::mutex_owner;
pub(crate) use self::threads::thread_number;

use crate::domain::Domain;
use crate::library::{Answer, Call, Models};
use crate::machine::{Bits, Machine, Step};
use crate::stop::{Fault, Stop};
use crate::thread::Until;
use crate::value::Pointer;

/// Error numbers of Linux.
const EPERM: i32 = 1;
const ESRCH: i32 = 3;
const EAGAIN: i32 = 11;
const EBUSY: i32 = 16;
const EINVAL: i32 = 22;
const EDEADLK: i32 = 35;

pub(super) fn models<'p, D: Domain>() -> Models<'p, D> {
    let headers: [fn() -> Models<'p, D>; 7] = [
        threads::models,
        mutex::models,
        condition::models,
        rwlock::models,
        semaphore::models,
        barrier::models,
        once::models,
    ];
    headers.iter().flat_map(|models| models()).collect()
}

fn succeed<D: Domain>(machine: &mut Machine<'_, D>, _: &Call<'_, D>) -> Answer<D> {
    Ok(machine.reply_int(0))
}

/// The first word of an attribute object is the type; the default is 0.
fn attribute_init<D: Domain>(machine: &mut Machine<'_, D>, call: &Call<'_, D>) -> Answer<D> {
    let attribute = machine.argument_pointer(call, 0)?;
    let zero = machine.number(32, 0);
    machine.write_bits(&attribute, zero)?;
    Ok(machine.reply_int(0))
}

fn misuse<I>(function: &'static str, rule: &'static str) -> Box<Stop<I>> {
    Fault::LibraryMisuse { function, rule }.into()
}

impl<D: Domain> Machine<'_, D> {
    /// The one value of a word of four bytes. It stands there explicitly from now on, so that threads can wait for it to change.
    pub(super) fn word_at(&mut self, start: &Pointer<Bits<D>>, offset: u64) -> Step<u64, D> {
        let at = self.advanced(start, offset);
        let bits = self.read_bits(&at, 4)?;
        let value = self.concretise(&bits)?.low_u64();
        self.make_plain(&at, value)?;
        Ok(value)
    }

    /// Puts the value that a word is known to have where it stands, unless plain bytes say so already.
    fn make_plain(&mut self, word: &Pointer<Bits<D>>, value: u64) -> Step<(), D> {
        let offset = self.domain.explicit(&word.offset).map(adamant_expr::BitVec::low_u64);
        if offset.is_some_and(|offset| self.state.memory.plain(word.object, offset, 4).is_some()) {
            return Ok(());
        }
        let value = self.number(32, value);
        self.write_bits(word, value)
    }

    fn set_word_at(&mut self, start: &Pointer<Bits<D>>, offset: u64, value: u64) -> Step<(), D> {
        let at = self.advanced(start, offset);
        let value = self.number(32, value);
        self.write_bits(&at, value)
    }

    /// Whether a word that a thread waits for has come; also if looking at it would fail, so that trying again tells.
    pub(crate) fn word_has_come(&self, word: &Pointer<Bits<D>>, until: Until) -> bool {
        let Some(offset) = self.domain.explicit(&word.offset).and_then(adamant_expr::BitVec::to_u64) else {
            return true;
        };
        match self.state.memory.object(word.object) {
            Ok(object) if offset + 4 <= object.size => {
                let bytes = self.state.memory.plain(word.object, offset, 4);
                let value = bytes.and_then(|bytes| bytes.try_into().ok()).map(u32::from_le_bytes);
                value.is_none_or(|value| match until {
                    Until::Is(wanted) => value == wanted,
                    Until::IsNot(unwanted) => value != unwanted,
                })
            }
            _ => true,
        }
    }
}
