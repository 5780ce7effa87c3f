//! Attribute objects: numbers that are set, asked for, and looked at when something is made with them.
//!
//! They stand in the program's memory, packed as tightly as the smallest object, a `pthread_mutexattr_t` of four bytes, needs it. What changes
//! only when threads run, or which processes see a lock, has no effect here. Bits of the first word tell that it was initialised; of one that was
//! destroyed this word is all ones.

use adamant_program::Predicate;

use super::{DESTROYED, EINVAL, ENOMEM, ENOTSUP};
use crate::domain::Domain;
use crate::facts::Fact;
use crate::library::{Answer, Call, Model, Models};
use crate::machine::{Bits, Machine, Step, interrupted};
use crate::stop::{AccessKind, Stop};
use crate::value::Pointer;

pub(super) fn models<'p, D: Domain>() -> Models<'p, D> {
    let mut models: Models<'p, D> = vec![
        ("pthread_attr_init", thread_attributes_init),
        ("pthread_attr_destroy", destroy),
        ("pthread_attr_setstacksize", set_size),
        ("pthread_attr_getstacksize", get_size),
        ("pthread_attr_setguardsize", set_size),
        ("pthread_attr_getguardsize", get_size),
        ("pthread_attr_setschedparam", set_priority),
        ("pthread_attr_getschedparam", get_priority),
        ("pthread_attr_setaffinity_np", set_affinity),
        ("pthread_mutexattr_init", word_init),
        ("pthread_mutexattr_destroy", destroy),
        ("pthread_condattr_init", word_init),
        ("pthread_condattr_destroy", destroy),
        ("pthread_rwlockattr_init", two_words_init),
        ("pthread_rwlockattr_destroy", destroy),
        ("pthread_barrierattr_init", word_init),
        ("pthread_barrierattr_destroy", destroy),
    ];
    for setting in SETTINGS {
        models.push((setting.set, set::<D> as Model<'p, D>));
        models.push((setting.get, get::<D> as Model<'p, D>));
    }
    models
}

/// A number in an attribute object, and what it can be.
struct Setting {
    set: &'static str,
    get: &'static str,
    /// The word that it is part of.
    offset: u64,
    /// Its lowest bit there, and how many it has.
    low: u32,
    width: u32,
    /// The values that there are, those first that are modelled.
    values: &'static [i32],
    modelled: usize,
}

/// A setting all of whose values are modelled.
const fn setting(set: &'static str, get: &'static str, place: (u64, u32, u32), values: &'static [i32]) -> Setting {
    let (offset, low, width) = place;
    Setting { set, get, offset, low, width, values, modelled: values.len() }
}

/// A setting of which only some values are modelled.
const fn partly(set: &'static str, get: &'static str, place: (u64, u32, u32), values: &'static [i32]) -> Setting {
    let mut setting = setting(set, get, place, values);
    setting.modelled = values.len() - 1;
    setting
}

const SETTINGS: &[Setting] = &[
    setting("pthread_attr_setdetachstate", "pthread_attr_getdetachstate", (0, 0, 8), &[0, 1]),
    partly("pthread_attr_setscope", "pthread_attr_getscope", (4, 0, 32), &[0, 1]),
    setting("pthread_attr_setinheritsched", "pthread_attr_getinheritsched", (8, 0, 32), &[0, 1]),
    setting("pthread_attr_setschedpolicy", "pthread_attr_getschedpolicy", (12, 0, 32), &[0, 1, 2]),
    setting("pthread_mutexattr_settype", "pthread_mutexattr_gettype", (0, 0, 8), &[0, 1, 2, 3]),
    partly("pthread_mutexattr_setprotocol", "pthread_mutexattr_getprotocol", (0, 28, 2), &[0, 1, 2]),
    partly("pthread_mutexattr_setrobust", "pthread_mutexattr_getrobust", (0, 30, 1), &[0, 1]),
    setting("pthread_mutexattr_setpshared", "pthread_mutexattr_getpshared", (0, 31, 1), &[0, 1]),
    setting("pthread_condattr_setpshared", "pthread_condattr_getpshared", (0, 0, 1), &[0, 1]),
    setting("pthread_condattr_setclock", "pthread_condattr_getclock", (0, 1, 8), &[0, 1]),
    setting("pthread_rwlockattr_setkind_np", "pthread_rwlockattr_getkind_np", (0, 0, 8), &[0, 1, 2]),
    setting("pthread_rwlockattr_setpshared", "pthread_rwlockattr_getpshared", (4, 0, 32), &[0, 1]),
    setting("pthread_barrierattr_setpshared", "pthread_barrierattr_getpshared", (0, 0, 8), &[0, 1]),
];

/// Bits of the first word that no setting has, and what they are in an object that was initialised.
const MARK: (u32, u32) = (12, 16);
const MARKED: u64 = 0x6d61;

/// The words of a `pthread_attr_t` that are not among the settings, then two sizes as wide as pointers.
const PRIORITY: u64 = 16;
const GUARD: u64 = 3;
const STACK: u64 = 4;
/// What the size of a guard is unless it is set: a page.
const DEFAULT_GUARD: u64 = 4096;
/// The least size of a stack.
const LEAST_STACK: u64 = 16384;

impl<D: Domain> Machine<'_, D> {
    /// The attribute object of so many bytes that an argument points to, all of which is read; none for null.
    pub(super) fn argument_attributes(
        &mut self,
        call: &Call<'_, D>,
        index: usize,
        bytes: u64,
    ) -> Step<Option<Pointer<Bits<D>>>, D> {
        let attributes = self.argument_pointer(call, index)?;
        if self.decide_null(&attributes)? {
            return Ok(None);
        }
        let attributes = self.pinned(&attributes, bytes)?;
        self.check(&attributes, bytes, AccessKind::Read)?;
        self.check_attributes(call, &attributes)?;
        Ok(Some(attributes))
    }

    /// Fails if an attribute object was not initialised, or was destroyed.
    fn check_attributes(&mut self, call: &Call<'_, D>, attributes: &Pointer<Bits<D>>) -> Step<(), D> {
        let word = self.word_bits(attributes, 0)?;
        let (low, width) = MARK;
        let mark = self.domain.extract(&word, low, width);
        let marked = self.number(width, MARKED);
        if self.decide_equal(&mark, &marked)? { Ok(()) } else { Err(self.unusable(call, attributes, 0)?) }
    }

    /// The attribute object that the first argument points to.
    fn first_attributes(&mut self, call: &Call<'_, D>) -> Step<Pointer<Bits<D>>, D> {
        let attributes = self.argument_pointer(call, 0)?;
        let attributes = self.pinned(&attributes, 4)?;
        self.check_attributes(call, &attributes)?;
        Ok(attributes)
    }

    /// How many bytes the attribute object of a thread has.
    pub(super) fn thread_attributes_size(&self) -> u64 {
        let bytes = self.program.data_model.pointer_bytes();
        (if bytes == 8 { STACK + 1 } else { STACK + 3 }) * bytes
    }

    /// Where an attribute object of a thread keeps a size.
    fn size_place(&mut self, attributes: &Pointer<Bits<D>>, index: u64) -> Pointer<Bits<D>> {
        let bytes = self.program.data_model.pointer_bytes();
        // The words before end at byte 20, so that the sizes start at the third pointer of 64 bits, or the fifth of 32.
        let first = if bytes == 8 { index } else { index + 2 };
        self.advanced(attributes, first * bytes)
    }

    /// The size of a stack unless it is set, which is up to the system.
    fn any_stack_size(&mut self) -> Step<Bits<D>, D> {
        let found = self.domain.arbitrary(self.word());
        let least = self.number(self.word(), LEAST_STACK);
        let is_enough = self.domain.compare(Predicate::Ule, &least, &found);
        Ok(self.domain.select(&is_enough, &found, &least))
    }

    fn set_attribute_size(&mut self, attributes: &Pointer<Bits<D>>, index: u64, size: u64) -> Step<(), D> {
        let place = self.size_place(attributes, index);
        let size = self.number(self.word(), size);
        self.write_bits(&place, size)
    }
}

fn set<D: Domain>(machine: &mut Machine<'_, D>, call: &Call<'_, D>) -> Answer<D> {
    let setting = SETTINGS.iter().find(|setting| setting.set == call.name).expect("the table made the model");
    let attributes = machine.first_attributes(call)?;
    let value = machine.argument_int(call, 1)?;
    match setting.values.iter().position(|found| *found == value) {
        None => return Ok(machine.reply_int(EINVAL)),
        Some(index) if index >= setting.modelled => {
            return Err(Stop::situation(format!("`{}` with the value {value}", call.name)));
        }
        Some(_) => {}
    }
    let place = machine.advanced(&attributes, setting.offset);
    let old = machine.read_bits(&place, 4)?;
    let new = machine.number(setting.width, value as u64);
    let new = with_field(machine, &old, (setting.low, setting.width), new);
    machine.write_bits(&place, new)?;
    Ok(machine.reply_int(0))
}

/// A word with some of its bits replaced.
fn with_field<D: Domain>(
    machine: &mut Machine<'_, D>,
    word: &Bits<D>,
    (low, width): (u32, u32),
    mut field: Bits<D>,
) -> Bits<D> {
    if low > 0 {
        let below = machine.domain.extract(word, 0, low);
        field = machine.domain.concat(&field, &below);
    }
    if low + width < 32 {
        let above = machine.domain.extract(word, low + width, 32 - low - width);
        field = machine.domain.concat(&above, &field);
    }
    field
}

fn get<D: Domain>(machine: &mut Machine<'_, D>, call: &Call<'_, D>) -> Answer<D> {
    let setting = SETTINGS.iter().find(|setting| setting.get == call.name).expect("the table made the model");
    let attributes = machine.first_attributes(call)?;
    let target = machine.argument_pointer(call, 1)?;
    let place = machine.advanced(&attributes, setting.offset);
    let word = machine.read_bits(&place, 4)?;
    let value = machine.domain.extract(&word, setting.low, setting.width);
    let value = machine.resize(&value, 32);
    machine.write_bits(&target, value)?;
    Ok(machine.reply_int(0))
}

/// Initialises an attribute object: all settings are 0.
fn initialise<D: Domain>(machine: &mut Machine<'_, D>, call: &Call<'_, D>, words: u64) -> Answer<D> {
    let attributes = machine.argument_pointer(call, 0)?;
    if let Some(error) = machine.want_of(&[ENOMEM])? {
        return Ok(machine.reply_int(error));
    }
    machine.make_word_at(&attributes, 0, MARKED << MARK.0)?;
    for index in 1..words {
        machine.make_word_at(&attributes, 4 * index, 0)?;
    }
    Ok(machine.reply_int(0))
}

fn destroy<D: Domain>(machine: &mut Machine<'_, D>, call: &Call<'_, D>) -> Answer<D> {
    let attributes = machine.first_attributes(call)?;
    machine.make_word_at(&attributes, 0, DESTROYED)?;
    Ok(machine.reply_int(0))
}

/// Which processors a thread may run on is read and has no effect.
fn set_affinity<D: Domain>(machine: &mut Machine<'_, D>, call: &Call<'_, D>) -> Answer<D> {
    let attributes = machine.first_attributes(call)?;
    machine.check(&attributes, machine.thread_attributes_size(), AccessKind::Write)?;
    machine.read_argument(call, 2, Some(1))?;
    // Which processors there are is open.
    machine.reply_any_of(&[0, EINVAL])
}

fn word_init<D: Domain>(machine: &mut Machine<'_, D>, call: &Call<'_, D>) -> Answer<D> {
    initialise(machine, call, 1)
}

fn two_words_init<D: Domain>(machine: &mut Machine<'_, D>, call: &Call<'_, D>) -> Answer<D> {
    initialise(machine, call, 2)
}

fn thread_attributes_init<D: Domain>(machine: &mut Machine<'_, D>, call: &Call<'_, D>) -> Answer<D> {
    let attributes = machine.argument_pointer(call, 0)?;
    let reply = initialise(machine, call, 5)?;
    machine.set_attribute_size(&attributes, GUARD, DEFAULT_GUARD)?;
    let stack = machine.known_number(Fact::Number("stack size"), Machine::any_stack_size)?;
    let place = machine.size_place(&attributes, STACK);
    machine.write_bits(&place, stack)?;
    Ok(reply)
}

fn size_index(name: &str) -> u64 {
    if name.ends_with("guardsize") { GUARD } else { STACK }
}

fn set_size<D: Domain>(machine: &mut Machine<'_, D>, call: &Call<'_, D>) -> Answer<D> {
    let attributes = machine.first_attributes(call)?;
    let size = machine.argument_size(call, 1)?;
    let index = size_index(call.name);
    if index == STACK && size < LEAST_STACK {
        return Ok(machine.reply_int(EINVAL));
    }
    machine.set_attribute_size(&attributes, index, size)?;
    Ok(machine.reply_int(0))
}

fn get_size<D: Domain>(machine: &mut Machine<'_, D>, call: &Call<'_, D>) -> Answer<D> {
    let attributes = machine.first_attributes(call)?;
    let target = machine.argument_pointer(call, 1)?;
    let place = machine.size_place(&attributes, size_index(call.name));
    let size = machine.read_bits(&place, machine.program.data_model.pointer_bytes())?;
    machine.write_bits(&target, size)?;
    Ok(machine.reply_int(0))
}

/// A `struct sched_param` is one `int`.
fn set_priority<D: Domain>(machine: &mut Machine<'_, D>, call: &Call<'_, D>) -> Answer<D> {
    let attributes = machine.first_attributes(call)?;
    let parameters = machine.argument_pointer(call, 1)?;
    let priority = machine.read_bits(&parameters, 4)?;
    // Which priorities there are depends on the policy and on the system.
    if machine.domain.choose(2).map_err(interrupted)? == 1 {
        return machine.reply_any_of(&[EINVAL, ENOTSUP]);
    }
    let place = machine.advanced(&attributes, PRIORITY);
    machine.write_bits(&place, priority)?;
    Ok(machine.reply_int(0))
}

fn get_priority<D: Domain>(machine: &mut Machine<'_, D>, call: &Call<'_, D>) -> Answer<D> {
    let attributes = machine.first_attributes(call)?;
    let parameters = machine.argument_pointer(call, 1)?;
    let place = machine.advanced(&attributes, PRIORITY);
    let priority = machine.read_bits(&place, 4)?;
    machine.write_bits(&parameters, priority)?;
    Ok(machine.reply_int(0))
}
