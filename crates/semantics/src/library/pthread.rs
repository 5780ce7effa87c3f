//! POSIX threads: what waits and what wakes, one file by subject.
//!
//! Locks keep their state in the program's memory, in the words where glibc keeps it or close to it, so that static
//! initialisers work and equal states have equal memory. What POSIX leaves undefined is a fault that names the rule.

mod allowance;
mod attributes;
mod barrier;
mod condition;
mod ending;
mod futex;
mod keys;
mod made;
mod mutex;
mod once;
mod rwlock;
mod semaphore;
mod spin;
mod standard;
mod threads;

use adamant_program::{BinaryOp, Predicate};

use crate::domain::Domain;
use crate::library::{Answer, Call, Models};
use crate::machine::{Bits, Machine, Step, address_space_full, interrupted};
use crate::memory::ObjectKind;
use crate::stop::{AccessKind, Stop};
use crate::thread::{Thread, Until};
use crate::value::{ObjectId, Pointer};

use super::arguments::misuse;

/// Error numbers of Linux.
const EPERM: i32 = 1;
const ENOENT: i32 = 2;
const ESRCH: i32 = 3;
const EINTR: i32 = 4;
const EIO: i32 = 5;
const EAGAIN: i32 = 11;
const ENOMEM: i32 = 12;
const EACCES: i32 = 13;
const EBUSY: i32 = 16;
const EINVAL: i32 = 22;
const ENFILE: i32 = 23;
const EMFILE: i32 = 24;
const ENOSPC: i32 = 28;
const ERANGE: i32 = 34;
const EDEADLK: i32 = 35;
const EOVERFLOW: i32 = 75;
const ENOTSUP: i32 = 95;
const ETIMEDOUT: i32 = 110;

/// The word of what was destroyed.
const DESTROYED: u64 = 0xffff_ffff;
const WAS_DESTROYED: &str = "it was destroyed before";
/// The word of what was made by a function, where C and POSIX have no static initialiser.
const MADE: u64 = 0x6564_616d;
const WAS_NOT_MADE: &str = "it was not initialised";

pub(super) fn models<'p, D: Domain>() -> Models<'p, D> {
    let subjects: [fn() -> Models<'p, D>; 13] = [
        threads::models,
        allowance::models,
        attributes::models,
        mutex::models,
        condition::models,
        rwlock::models,
        spin::models,
        semaphore::models,
        barrier::models,
        once::models,
        keys::models,
        standard::models,
        futex::models,
    ];
    subjects.iter().flat_map(|models| models()).collect()
}

fn succeed<D: Domain>(machine: &mut Machine<'_, D>, _: &Call<'_, D>) -> Answer<D> {
    Ok(machine.reply_int(0))
}

impl<D: Domain> Machine<'_, D> {
    /// The one value of a word of a lock, of four bytes. It stands there explicitly from now on, so that threads can wait for it to change.
    pub(super) fn word_at(&mut self, start: &Pointer<Bits<D>>, offset: u64) -> Step<u64, D> {
        let at = self.advanced(start, offset);
        let bits = self.word_bits(start, offset)?;
        let value = self.concretise(&bits)?.low_u64();
        self.make_plain(&at, value)?;
        Ok(value)
    }

    /// A word of a lock, which need not be explicit.
    fn word_bits(&mut self, start: &Pointer<Bits<D>>, offset: u64) -> Step<Bits<D>, D> {
        let at = self.advanced(start, offset);
        self.synchronised(|machine| machine.read_bits(&at, 4))
    }

    /// Puts the value that a word is known to have where it stands, unless plain bytes say so already. The program does not write there.
    fn make_plain(&mut self, word: &Pointer<Bits<D>>, value: u64) -> Step<(), D> {
        if self.plain_word(word).is_some() {
            return Ok(());
        }
        let value = self.number(32, value);
        let (object, offset) = self.locate(word, 4, AccessKind::Read)?;
        self.state.memory.write_bits(&mut self.domain, object, offset, 4, value).map_err(address_space_full)
    }

    /// The value of a word of four bytes, if plain bytes tell it.
    fn plain_word(&self, word: &Pointer<Bits<D>>) -> Option<u64> {
        self.plain_word_at(word.object, self.domain.explicit(&word.offset).map(adamant_expr::BitVec::low_u64)?)
    }

    /// The same at a place, which need not be inside the object.
    fn plain_word_at(&self, object: ObjectId, offset: u64) -> Option<u64> {
        let size = self.state.memory.object(object).ok()?.size;
        let is_inside = offset.checked_add(4).is_some_and(|end| end <= size);
        let bytes = if is_inside { self.state.memory.plain(object, offset, 4)? } else { return None };
        bytes.try_into().ok().map(|bytes| u64::from(u32::from_le_bytes(bytes)))
    }

    /// Changes a word of a lock.
    pub(super) fn set_word_at(&mut self, start: &Pointer<Bits<D>>, offset: u64, value: u64) -> Step<(), D> {
        self.synchronised(|machine| machine.make_word_at(start, offset, value))
    }

    /// Writes a word of what is made or destroyed, which no other thread may use at the same time.
    fn make_word_at(&mut self, start: &Pointer<Bits<D>>, offset: u64, value: u64) -> Step<(), D> {
        let at = self.advanced(start, offset);
        let value = self.number(32, value);
        self.write_bits(&at, value)
    }

    /// Fails unless a word of a lock has one of the values that there are while it can be used, the first of which is `least`.
    fn expect_word(
        &mut self,
        call: &Call<'_, D>,
        lock: &Pointer<Bits<D>>,
        (offset, least, count): (u64, u64, u64),
    ) -> Step<(), D> {
        let word = self.word_bits(lock, offset)?;
        let (least, count) = (self.number(32, least), self.number(32, count));
        let above = self.domain.binary(BinaryOp::Sub, &word, &least);
        let is_usable = self.domain.compare(Predicate::Ult, &above, &count);
        if self.decide(&is_usable)? { Ok(()) } else { Err(self.unusable(call, lock, offset)?) }
    }

    /// What a lock that cannot be used is told to be, by one of its words. One that was made up may have been initialised.
    fn unusable(
        &mut self,
        call: &Call<'_, D>,
        lock: &Pointer<Bits<D>>,
        offset: u64,
    ) -> Step<Box<Stop<D::Interrupt>>, D> {
        let word = self.word_bits(lock, offset)?;
        let destroyed = self.number(32, DESTROYED);
        if self.decide_equal(&word, &destroyed)? {
            return Ok(self.misuse_of(call.name, lock.object, WAS_DESTROYED));
        }
        let kind = self.state.memory.object(lock.object).map(|object| object.kind);
        Ok(match kind {
            Ok(ObjectKind::Lazy { .. } | ObjectKind::External(_)) => {
                Stop::situation(format!("`{}` of a lock with arbitrary contents", call.name))
            }
            _ => self.misuse_of(call.name, lock.object, WAS_NOT_MADE),
        })
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
                    Until::NoWriterWaits => value == 0 || !self.writer_waits(word),
                })
            }
            _ => true,
        }
    }

    /// Whether the current thread holds the lock at a place, if somebody does.
    pub(super) fn holds(&self, lock: &Pointer<Bits<D>>) -> bool {
        let place = self.place_of(lock);
        place.is_some_and(|place| self.state.threads[self.current].holding.binary_search(&place).is_ok())
    }

    /// The current thread has taken the lock at a place. Whoever held what lay there before does not hold this one.
    pub(super) fn hold(&mut self, lock: &Pointer<Bits<D>>) {
        let Some(place) = self.place_of(lock) else { return };
        let held_it = |thread: &Thread<Bits<D>>| thread.holding.contains(&place);
        let former = self.state.threads.enumerate().filter(|(_, thread)| held_it(thread)).map(|(id, _)| id);
        let former: Vec<_> = former.collect();
        for thread in former {
            self.state.threads[thread].holding.retain(|held| *held != place);
        }
        let holding = &mut self.state.threads[self.current].holding;
        let at = holding.partition_point(|held| *held < place);
        holding.insert(at, place);
    }

    /// The current thread has given the lock at a place back.
    pub(super) fn let_go(&mut self, lock: &Pointer<Bits<D>>) {
        if let Some(place) = self.place_of(lock) {
            self.state.threads[self.current].holding.retain(|held| *held != place);
        }
    }

    /// The place of a lock, whose offset has one value.
    fn place_of(&self, lock: &Pointer<Bits<D>>) -> Option<(ObjectId, u64)> {
        Some((lock.object, self.domain.explicit(&lock.offset)?.to_u64()?))
    }

    /// Whether a thread that would have to wait, and not longer than some time, gives up now. Waiting is the same as coming later, so it always
    /// does; only inside an atomic section, where waiting lets the others in, it may do either.
    fn gives_up(&mut self) -> Step<bool, D> {
        match self.state.threads[self.current].atomic_depth {
            0 => Ok(true),
            _ => Ok(self.domain.choose(2).map_err(interrupted)? == 1),
        }
    }

    /// Whether the `struct timespec` that an argument points to is a time: its nanoseconds are less than a second.
    fn argument_is_time(&mut self, call: &Call<'_, D>, index: usize) -> Step<bool, D> {
        let time = self.argument_pointer(call, index)?;
        self.is_time(&time)
    }

    /// Whether a call that does not have to wait is refused, because its limit is no time. POSIX leaves open whether it looks at the limit.
    /// The library of C++ gives nothing but times.
    fn may_refuse_limit(&mut self, call: &Call<'_, D>, index: usize) -> Step<bool, D> {
        if self.stands_in_headers_of_cxx(call) {
            return Ok(false);
        }
        Ok(!self.argument_is_time(call, index)? && self.domain.choose(2).map_err(interrupted)? == 1)
    }

    /// Whether what stands in a `struct timespec` is a time. All of it is read.
    fn is_time(&mut self, time: &Pointer<Bits<D>>) -> Step<bool, D> {
        let width = self.word();
        self.read_bits(time, u64::from(width / 8))?;
        let nanoseconds = self.advanced(time, u64::from(width / 8));
        let nanoseconds = self.read_bits(&nanoseconds, u64::from(width / 8))?;
        let second = self.number(width, 1_000_000_000);
        let fits = self.domain.compare(Predicate::Ult, &nanoseconds, &second);
        self.decide(&fits)
    }
}
