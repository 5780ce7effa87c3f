//! Mutexes.
//!
//! A mutex lives in the program's memory where glibc keeps it: the word `__lock` says whether it is held, `__count` how often,
//! and `__kind` of which type it is, so that static initialisers work and states compare. Who holds it, threads say themselves: memory would tell
//! states apart that differ only in the numbers of their threads.

use adamant_program::DataModel;

use super::{DESTROYED, EAGAIN, EBUSY, EDEADLK, EINVAL, ENOMEM, EPERM, ETIMEDOUT};
use crate::domain::Domain;
use crate::library::{Answer, Call, Models, Reply};
use crate::machine::{Bits, Machine, Step};
use crate::stop::{AccessKind, Stop};
use crate::thread::{Thread, ThreadId, Until, Wait};
use crate::value::{ObjectId, Pointer};

pub(super) fn models<'p, D: Domain>() -> Models<'p, D> {
    vec![
        ("pthread_mutex_init", mutex_init),
        ("pthread_mutex_destroy", mutex_destroy),
        ("pthread_mutex_lock", mutex_lock),
        ("pthread_mutex_trylock", mutex_trylock),
        ("pthread_mutex_timedlock", mutex_timedlock),
        ("pthread_mutex_clocklock", mutex_clocklock),
        ("pthread_mutex_unlock", mutex_unlock),
    ]
}

pub(super) const RECURSIVE: u64 = 1;
const ERROR_CHECKING: u64 = 2;
/// The greatest type that a static initialiser has.
const GREATEST_TYPE: u64 = 3;
/// Added to the type of a mutex that `mtx_init` made, and of one that waits with a limit of time.
pub(super) const OF_C: u64 = 0x100;
pub(super) const TIMED: u64 = 0x200;

/// Where glibc notes who holds a mutex, the variable is noted that it was initialised in.
const MADE_IN: u64 = 8;

/// A word of a `pthread_mutex_t`.
#[derive(Clone, Copy)]
enum Word {
    Lock,
    Count,
    Kind,
}

impl<D: Domain> Machine<'_, D> {
    fn mutex_word_offset(&self, word: Word) -> u64 {
        match (word, self.program.data_model) {
            (Word::Lock, _) => 0,
            (Word::Count, _) => 4,
            (Word::Kind, DataModel::Lp64) => 16,
            (Word::Kind, DataModel::Ilp32) => 12,
        }
    }

    /// The thread that holds a mutex, if one does.
    pub(crate) fn mutex_owner(&self, mutex: &Pointer<Bits<D>>) -> Option<ThreadId> {
        self.owner_at(mutex.object, self.domain.explicit(&mutex.offset)?.to_u64()?)
    }

    /// The thread that holds the mutex at a place, if one does.
    pub(crate) fn owner_at(&self, object: ObjectId, offset: u64) -> Option<ThreadId> {
        let lock = self.plain_word_at(object, offset.checked_add(self.mutex_word_offset(Word::Lock))?)?;
        let holds = |thread: &Thread<Bits<D>>| thread.holding.binary_search(&(object, offset)).is_ok();
        let mut holders = self.state.threads.enumerate().filter(|(_, thread)| holds(thread));
        (lock != 0).then(|| holders.next()).flatten().map(|(id, _)| id)
    }

    fn mutex_word(&mut self, mutex: &Pointer<Bits<D>>, word: Word) -> Step<u64, D> {
        self.word_at(mutex, self.mutex_word_offset(word))
    }

    fn set_mutex_word(&mut self, mutex: &Pointer<Bits<D>>, word: Word, value: u64) -> Step<(), D> {
        self.set_word_at(mutex, self.mutex_word_offset(word), value)
    }

    /// The mutex that an argument points to. Nothing that is asked about it later has more than one answer: its words are explicit, as
    /// an initialiser leaves them.
    pub(super) fn argument_mutex(&mut self, call: &Call<'_, D>, index: usize) -> Step<Pointer<Bits<D>>, D> {
        let pointer = self.argument_pointer(call, index)?;
        let kind = self.mutex_word_offset(Word::Kind);
        let (object, offset) = self.synchronised(|machine| machine.check(&pointer, kind + 4, AccessKind::Read))?;
        let memory = &self.state.memory;
        let is_plain = memory.plain(object, offset, 8).is_some() && memory.plain(object, offset + kind, 4).is_some();
        let mutex = Pointer { object, offset: self.number(self.word(), offset) };
        // What is arbitrary may look like a mutex or not; to ask would change memory before the model is run again.
        if !is_plain {
            return Err(Stop::situation(format!("`{}` of a mutex with arbitrary contents", call.name)));
        }
        self.expect_no_copy(call, &mutex, MADE_IN)?;
        let found = self.mutex_word(&mutex, Word::Kind)?;
        // Whoever gives a mutex back has taken it, so that it was initialised; it matters only whether this thread holds it.
        let marks = if call.facts.gives_mutex_back() {
            found & (OF_C | TIMED)
        } else if call.facts.is_of_c_threads() {
            OF_C | found & TIMED
        } else {
            0
        };
        if found ^ marks <= GREATEST_TYPE { Ok(mutex) } else { Err(self.unusable(call, &mutex, kind)?) }
    }

    /// Whether a mutex may be waited for with a limit of time.
    pub(super) fn is_timed_mutex(&mut self, mutex: &Pointer<Bits<D>>) -> Step<bool, D> {
        Ok(self.mutex_word(mutex, Word::Kind)? & TIMED != 0)
    }

    /// Makes a mutex of a type where the first argument points; no thread may hold one there.
    pub(super) fn make_mutex(&mut self, call: &Call<'_, D>, kind: u64) -> Step<(), D> {
        let mutex = self.argument_place(call, 0)?;
        if self.mutex_owner(&mutex).is_some() {
            return Err(self.misuse_of(call.name, mutex.object, "the mutex is locked"));
        }
        self.expect_not_made(call, &mutex, MADE_IN)?;
        if !call.facts.is_of_c_threads() {
            self.expect_no_initialiser(&mutex, MADE_IN);
        }
        for (word, value) in [(Word::Lock, 0), (Word::Count, 0), (Word::Kind, kind)] {
            self.make_word_at(&mutex, self.mutex_word_offset(word), value)?;
        }
        self.note_made(&mutex, MADE_IN)
    }

    /// Ends the life of a mutex, which nobody may hold.
    pub(super) fn destroy_mutex(&mut self, call: &Call<'_, D>) -> Step<(), D> {
        let mutex = self.argument_mutex(call, 0)?;
        if self.mutex_word(&mutex, Word::Lock)? != 0 {
            return Err(self.misuse_of(call.name, mutex.object, "the mutex is locked"));
        }
        if self.is_waited_with(&mutex)? {
            let rule = "a thread waits for a condition variable with the mutex";
            return Err(self.misuse_of(call.name, mutex.object, rule));
        }
        self.make_word_at(&mutex, MADE_IN, 0)?;
        self.make_word_at(&mutex, self.mutex_word_offset(Word::Kind), DESTROYED)
    }

    /// Whether the current thread can take a mutex now, again if it is recursive.
    fn is_free_for_this(&mut self, mutex: &Pointer<Bits<D>>) -> Step<bool, D> {
        let is_recursive = self.mutex_word(mutex, Word::Kind)? & 3 == RECURSIVE;
        Ok(self.mutex_word(mutex, Word::Lock)? == 0 || is_recursive && self.holds(mutex))
    }

    /// Fails if the headers of C++ lock a mutex that this thread holds and that is not recursive: C++ leaves that undefined, unlike POSIX.
    fn check_lock_of_cxx(&mut self, call: &Call<'_, D>, mutex: &Pointer<Bits<D>>) -> Step<(), D> {
        if self.holds_mutex(mutex)? && self.stands_in_headers_of_cxx(call) {
            return Err(self.misuse_of(call.name, mutex.object, "this thread holds the mutex of C++ already"));
        }
        Ok(())
    }

    /// Whether the current thread holds a mutex.
    pub(super) fn holds_mutex(&mut self, mutex: &Pointer<Bits<D>>) -> Step<bool, D> {
        Ok(self.mutex_word(mutex, Word::Lock)? != 0 && self.holds(mutex))
    }

    /// Takes a mutex for the current thread if it can be taken now.
    pub(super) fn acquire(&mut self, mutex: &Pointer<Bits<D>>) -> Step<Acquired, D> {
        let held = self.mutex_word(mutex, Word::Lock)? != 0;
        if !held {
            self.set_mutex_word(mutex, Word::Lock, 1)?;
            self.set_mutex_word(mutex, Word::Count, 1)?;
            self.hold(mutex);
            return Ok(Acquired::Now);
        }
        match self.mutex_word(mutex, Word::Kind)? & 3 {
            kind @ (RECURSIVE | ERROR_CHECKING) if self.holds_mutex(mutex)? => {
                if kind == ERROR_CHECKING {
                    return Ok(Acquired::AlreadyMine);
                }
                if self.want_of(&[EAGAIN])?.is_some() {
                    return Ok(Acquired::TooOften);
                }
                let count = self.mutex_word(mutex, Word::Count)?;
                self.set_mutex_word(mutex, Word::Count, count + 1)?;
                Ok(Acquired::Now)
            }
            _ => Ok(Acquired::NotYet),
        }
    }

    /// Gives a mutex back for a wait: whoever does not hold it is told so only if the mutex checks for errors.
    pub(super) fn release_for_wait(&mut self, function: &str, mutex: &Pointer<Bits<D>>) -> Step<i32, D> {
        let is_recursive = self.mutex_word(mutex, Word::Kind)? & 3 == RECURSIVE;
        if is_recursive && !self.holds_mutex(mutex)? {
            return Err(self.misuse_of(function, mutex.object, "this thread does not hold the mutex"));
        }
        self.release_mutex(function, mutex)
    }

    /// Gives a mutex back.
    pub(super) fn release_mutex(&mut self, function: &str, mutex: &Pointer<Bits<D>>) -> Step<i32, D> {
        let held = self.mutex_word(mutex, Word::Lock)? != 0;
        let mine = self.holds_mutex(mutex)?;
        let kind = self.mutex_word(mutex, Word::Kind)? & 3;
        if !mine && matches!(kind, RECURSIVE | ERROR_CHECKING) {
            return Ok(EPERM);
        }
        if !held {
            return Err(self.misuse_of(function, mutex.object, "the mutex is not locked"));
        }
        if !mine {
            return Err(self.misuse_of(function, mutex.object, "the mutex is locked by another thread"));
        }
        let count = self.mutex_word(mutex, Word::Count)?;
        if kind == RECURSIVE && count > 1 {
            self.set_mutex_word(mutex, Word::Count, count - 1)?;
            return Ok(0);
        }
        self.set_mutex_word(mutex, Word::Lock, 0)?;
        self.set_mutex_word(mutex, Word::Count, 0)?;
        self.let_go(mutex);
        Ok(0)
    }
}

/// How an attempt to take a mutex went.
pub(super) enum Acquired {
    Now,
    NotYet,
    AlreadyMine,
    /// A recursive mutex has been locked as often as can be.
    TooOften,
}

fn mutex_init<D: Domain>(machine: &mut Machine<'_, D>, call: &Call<'_, D>) -> Answer<D> {
    let kind = match machine.argument_attributes(call, 1, 4)? {
        None => 0,
        Some(attribute) => {
            let bits = machine.read_bits(&attribute, 4)?;
            let kind = machine.domain.extract(&bits, 0, 2);
            machine.concretise(&kind)?.low_u64()
        }
    };
    if let Some(error) = machine.want_of(&[EAGAIN, ENOMEM])? {
        return Ok(machine.reply_int(error));
    }
    machine.make_mutex(call, kind)?;
    Ok(machine.reply_int(0))
}

fn mutex_destroy<D: Domain>(machine: &mut Machine<'_, D>, call: &Call<'_, D>) -> Answer<D> {
    machine.destroy_mutex(call)?;
    Ok(machine.reply_int(0))
}

pub(super) fn mutex_lock<D: Domain>(machine: &mut Machine<'_, D>, call: &Call<'_, D>) -> Answer<D> {
    let mutex = machine.argument_mutex(call, 0)?;
    match machine.acquire(&mutex)? {
        Acquired::Now => Ok(machine.reply_int(0)),
        Acquired::TooOften => Ok(machine.reply_int(EAGAIN)),
        Acquired::AlreadyMine => Ok(machine.reply_int(EDEADLK)),
        Acquired::NotYet => {
            machine.check_lock_of_cxx(call, &mutex)?;
            machine.note_circle(machine.mutex_owner(&mutex));
            Ok(Reply::Wait(Wait::Word(mutex, Until::Is(0))))
        }
    }
}

pub(super) fn mutex_trylock<D: Domain>(machine: &mut Machine<'_, D>, call: &Call<'_, D>) -> Answer<D> {
    let mutex = machine.argument_mutex(call, 0)?;
    if machine.mutex_word(&mutex, Word::Lock)? == 0 && machine.attempt_fails(call)? {
        return Ok(machine.reply_int(EBUSY));
    }
    match machine.acquire(&mutex)? {
        Acquired::Now => Ok(machine.reply_int(0)),
        Acquired::TooOften => Ok(machine.reply_int(EAGAIN)),
        Acquired::AlreadyMine => Ok(machine.reply_int(EBUSY)),
        Acquired::NotYet => {
            machine.check_lock_of_cxx(call, &mutex)?;
            Ok(machine.reply_int(EBUSY))
        }
    }
}

pub(super) fn mutex_timedlock<D: Domain>(machine: &mut Machine<'_, D>, call: &Call<'_, D>) -> Answer<D> {
    lock_until(machine, call, 1)
}

fn mutex_clocklock<D: Domain>(machine: &mut Machine<'_, D>, call: &Call<'_, D>) -> Answer<D> {
    lock_until(machine, call, 2)
}

/// Takes a mutex until the time that an argument points to. Where the mutex can be taken now, it may be left open whether it is one.
fn lock_until<D: Domain>(machine: &mut Machine<'_, D>, call: &Call<'_, D>, time: usize) -> Answer<D> {
    let mutex = machine.argument_mutex(call, 0)?;
    let limit = machine.argument_pointer(call, time)?;
    if !machine.decide_null(&limit)? && machine.is_free_for_this(&mutex)? && machine.may_refuse_limit(call, time)? {
        return Ok(machine.reply_int(EINVAL));
    }
    match machine.acquire(&mutex)? {
        Acquired::Now => Ok(machine.reply_int(0)),
        Acquired::TooOften => Ok(machine.reply_int(EAGAIN)),
        Acquired::AlreadyMine => Ok(machine.reply_int(EDEADLK)),
        Acquired::NotYet => {
            machine.check_lock_of_cxx(call, &mutex)?;
            if !machine.argument_is_time(call, time)? {
                return Ok(machine.reply_int(EINVAL));
            }
            machine.note_circle(machine.mutex_owner(&mutex));
            if machine.gives_up()? {
                return Ok(machine.reply_int(ETIMEDOUT));
            }
            Ok(Reply::Wait(Wait::Word(mutex, Until::Is(0))))
        }
    }
}

pub(super) fn mutex_unlock<D: Domain>(machine: &mut Machine<'_, D>, call: &Call<'_, D>) -> Answer<D> {
    let mutex = machine.argument_mutex(call, 0)?;
    let result = machine.release_mutex(call.name, &mutex)?;
    Ok(machine.reply_int(result))
}
