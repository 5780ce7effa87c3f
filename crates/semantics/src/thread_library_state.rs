//! What the library keeps for a thread and few threads have: copies of a thread share it.

use adamant_program::GlobalId;

use crate::state::ExitHandler;
use crate::tearing::Torn;
use crate::value::{ObjectId, Pointer, Value};

/// What the library keeps for a thread and few threads have.
#[derive(Clone, Debug)]
pub(crate) struct ThreadLibraryState<B> {
    /// Its instances of thread-local variables, made when first used.
    pub(crate) locals: Vec<(GlobalId, ObjectId)>,
    /// Its values of keys, ascending by key, but for those that are null.
    pub(crate) specific: Vec<(u32, Value<B>)>,
    /// Destructors of its thread-local objects, the next one last.
    pub(crate) exit_handlers: Vec<ExitHandler<B>>,
    /// Read-write locks that it holds for reading, and how often.
    pub(crate) reading: Vec<(Pointer<B>, u32)>,
    /// Its number among all threads of the system, once it asked for it.
    pub(crate) number: Option<Value<B>>,
    /// The numbers of threads that have lived beside it, as long as it has not asked for its own.
    pub(crate) numbers_of_others: Vec<Value<B>>,
    /// What the clock of its processor time showed last.
    pub(crate) processor_time: Option<Value<B>>,
    /// What it told about being cancelled, which nobody does.
    pub(crate) cancellation: Cancellation,
    /// How many functions `pthread_cleanup_push` has named to be called if it is left early.
    pub(crate) cleanups: u32,
    /// What is left to do, once its stack was left.
    pub(crate) ending: Option<Box<ThreadEnd<B>>>,
    /// How far its statement has come, if others see the pieces of what it does.
    pub(crate) torn: Option<Box<Torn<B>>>,
}

impl<B> Default for ThreadLibraryState<B> {
    fn default() -> Self {
        Self {
            locals: Vec::new(),
            specific: Vec::new(),
            exit_handlers: Vec::new(),
            reading: Vec::new(),
            number: None,
            numbers_of_others: Vec::new(),
            processor_time: None,
            cancellation: Cancellation::default(),
            cleanups: 0,
            ending: None,
            torn: None,
        }
    }
}

impl<B> ThreadLibraryState<B> {
    /// Whether there is nothing in it.
    pub(crate) fn is_nothing(&self) -> bool {
        let Self { locals, specific, exit_handlers, reading, number, numbers_of_others, .. } = self;
        let Self { cancellation, cleanups, ending, torn, .. } = self;
        locals.is_empty()
            && specific.is_empty()
            && exit_handlers.is_empty()
            && reading.is_empty()
            && number.is_none()
            && numbers_of_others.is_empty()
            && *cancellation == Cancellation::default()
            && *cleanups == 0
            && ending.is_none()
            && torn.is_none()
            && self.processor_time.is_none()
    }

    pub(crate) fn values(&self) -> impl Iterator<Item = &Value<B>> {
        let specific = self.specific.iter().map(|(_, value)| value);
        let handlers = self.exit_handlers.iter().flat_map(ExitHandler::values);
        let torn = self.torn.iter().filter_map(|torn| torn.value.as_ref());
        let ending = self.ending.iter().map(|ending| &ending.result).chain(&self.processor_time);
        specific.chain(handlers).chain(&self.number).chain(&self.numbers_of_others).chain(ending).chain(torn)
    }

    pub(crate) fn values_mut(&mut self) -> impl Iterator<Item = &mut Value<B>> {
        let specific = self.specific.iter_mut().map(|(_, value)| value);
        let handlers = self.exit_handlers.iter_mut().flat_map(ExitHandler::values_mut);
        let torn = self.torn.iter_mut().filter_map(|torn| torn.value.as_mut());
        let ending = self.ending.iter_mut().map(|ending| &mut ending.result).chain(&mut self.processor_time);
        specific.chain(handlers).chain(&mut self.number).chain(&mut self.numbers_of_others).chain(ending).chain(torn)
    }
}

/// What a thread told about being cancelled: 0 and 1, as in `<pthread.h>`.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(crate) struct Cancellation {
    pub(crate) state: u8,
    pub(crate) kind: u8,
}

/// A thread that has left its stack and calls what is to be called before it ends.
#[derive(Clone, Debug)]
pub(crate) struct ThreadEnd<B> {
    /// What it ends with.
    pub(crate) result: Value<B>,
    /// How often all keys have been looked at.
    pub(crate) rounds: u32,
    /// The keys that are to be looked at in this round.
    pub(crate) keys: Vec<u32>,
}
