//! What the library keeps, for all and for each thread, in an encoding.

use adamant_base::Id;

use super::Walk;
use crate::domain::Domain;
use crate::machine::Bits;
use crate::state::{ExitHandler, Phase};
use crate::thread::Thread;
use crate::value::Value;

impl<D: Domain> Walk<'_, '_, D> {
    /// What belongs to no thread: how far the run is, what the library keeps, and addresses that were given.
    pub(super) fn library(&mut self) {
        let state = &self.machine.state;
        match state.phase {
            Phase::Constructing(done) => self.number(2 + 2 * done as u64),
            Phase::Main => self.byte(0),
            Phase::Exiting(done) => self.number(1 + 2 * done as u64),
        }
        let library = &*state.library;
        self.exit_handlers(&library.exit_handlers);
        self.number(library.exit_status.map_or(0, |status| u64::from(status as u32) + 1));
        self.optional(library.strtok.as_ref());
        self.number(library.pushed_back.len() as u64);
        library.pushed_back.iter().for_each(|byte| self.bits(byte));
        self.number(library.facts.len() as u64);
        for (fact, value) in &library.facts {
            let name = fact.name();
            self.number(name.len() as u64);
            self.encoding.shape.extend_from_slice(&name);
            self.value(value);
        }
        self.number(library.keys.len() as u64);
        library.keys.iter().for_each(|destructor| self.optional(destructor.as_ref()));
        let mut kept = library.named_objects.clone();
        kept.sort_unstable();
        self.number(kept.len() as u64);
        for (name, object) in kept {
            self.number(name.len() as u64);
            self.encoding.shape.extend_from_slice(name.as_bytes());
            self.object(object);
        }
        // The order in which addresses were given out decides comparisons to come.
        let given = state.memory.addresses.given();
        // What warnings are due for depends on it.
        self.byte(u8::from(state.memory.addresses.has_one_order()));
        self.number(given.len() as u64);
        for given in given {
            self.number(given.address);
            self.number(given.size);
            self.object(given.object);
        }
    }

    fn optional(&mut self, value: Option<&Value<Bits<D>>>) {
        self.byte(u8::from(value.is_some()));
        value.into_iter().for_each(|value| self.value(value));
    }

    #[inline]
    fn exit_handlers(&mut self, handlers: &[ExitHandler<Bits<D>>]) {
        self.number(handlers.len() as u64);
        for handler in handlers {
            self.value(&handler.function);
            self.optional(handler.argument.as_ref());
        }
    }

    /// What the library keeps for a thread.
    pub(super) fn thread_library_state(&mut self, thread: &Thread<Bits<D>>) {
        self.number(thread.holding.len() as u64);
        for &(lock, offset) in &thread.holding {
            self.object(lock);
            self.number(offset);
        }
        let kept = &*thread.library;
        self.byte(u8::from(!kept.is_nothing()));
        if kept.is_nothing() {
            return;
        }
        let mut locals = kept.locals.clone();
        locals.sort_unstable();
        self.number(locals.len() as u64);
        for (global, object) in locals {
            self.number(global.index() as u64);
            self.object(object);
        }
        self.number(kept.specific.len() as u64);
        for (key, value) in &kept.specific {
            self.number(u64::from(*key));
            self.value(value);
        }
        self.exit_handlers(&kept.exit_handlers);
        self.number(kept.reading.len() as u64);
        for (lock, times) in &kept.reading {
            self.pointer(lock);
            self.number(u64::from(*times));
        }
        self.optional(kept.number.as_ref());
        self.number(kept.numbers_of_others.len() as u64);
        kept.numbers_of_others.iter().for_each(|number| self.value(number));
        self.optional(kept.processor_time.as_ref());
        self.byte(kept.cancellation.state | kept.cancellation.kind << 1);
        self.number(u64::from(kept.cleanups));
        self.byte(u8::from(kept.ending.is_some()));
        if let Some(ending) = &kept.ending {
            self.value(&ending.result);
            self.number(u64::from(ending.rounds));
            self.number(ending.keys.len() as u64);
            ending.keys.iter().for_each(|key| self.number(u64::from(*key)));
        }
        self.byte(u8::from(kept.torn.is_some()));
        if let Some(torn) = &kept.torn {
            self.byte(torn.stage);
            self.number(torn.done);
            self.number(torn.base);
            self.optional(torn.value.as_ref());
        }
    }
}
