//! Threads and their stacks.

use adamant_base::{IdVec, typed_id};
use adamant_program::{BlockId, ByValue, FunctionId, RegisterId};

use crate::shared::Shared;
use crate::thread_library_state::ThreadLibraryState;
use crate::value::{ObjectId, Pointer, Value};

typed_id! {
    /// A thread of the program; the first one runs `main`.
    pub struct ThreadId("thread");
}

/// A thread: a stack of calls, and whether it can run.
#[derive(Clone, Debug)]
pub struct Thread<B> {
    /// The calls, the innermost last.
    pub frames: Vec<Shared<Frame<B>>>,
    /// Whether it can run.
    pub status: Status<B>,
    /// How many atomic sections it is inside of.
    pub(crate) atomic_depth: u32,
    /// Whether nobody will join it.
    pub(crate) detached: bool,
    /// Where a library call that waits stands, so that it goes on and does not start again.
    pub(crate) resume: Resume,
    /// The locks that it holds other than for reading, ascending by their places.
    pub(crate) holding: Vec<(ObjectId, u64)>,
    /// What a `pthread_t` points to that stands for it, once there is one and as long as somebody may ask for it.
    pub(crate) handle: Option<ObjectId>,
    /// Whether it stands for any number of threads that are alike.
    pub(crate) is_crowd: bool,
    /// What few threads have.
    pub(crate) library: Shared<ThreadLibraryState<B>>,
}

/// Whether a thread can run.
#[derive(Clone, Debug)]
pub enum Status<B> {
    /// It can take its next step.
    Running,
    /// It waits; its next step is tried again when what it waits for may have happened.
    Waiting(Wait<B>),
    /// It has ended, with this result.
    Finished(Value<B>),
}

/// What a thread waits for.
#[derive(Clone, Debug)]
pub enum Wait<B> {
    /// The end of another thread.
    Join(ThreadId),
    /// A word of memory, such as that of a mutex, to change.
    Word(Pointer<B>, Until),
    /// A signal of a condition variable, or the last thread at a barrier.
    Condition(Pointer<B>),
    /// A signal of a condition variable, or that the time is over, which it may be at any moment.
    ConditionOrTime(Pointer<B>),
}

/// What a word of memory is waited to be.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Until {
    /// This value.
    Is(u32),
    /// Any other value.
    IsNot(u32),
    /// Zero, which a count of readers is, or that no thread waits any more to write under their lock.
    NoWriterWaits,
}

/// How far a library call that takes several steps has come.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Resume {
    /// Not begun.
    Fresh,
    /// A wait for a condition variable has released its mutex, a thread has come to a barrier, or waits to write under a lock.
    Released,
    /// What was waited for came: a mutex is to be taken again, a barrier to be passed.
    Signalled,
    /// The time of a wait for a condition variable is over, and the mutex is to be taken again.
    TimedOut,
    /// A barrier is to be passed as the one thread that is told so.
    Serial,
    /// A function that the call made has returned.
    Returned,
}

/// A call on the stack.
#[derive(Clone, Debug)]
pub struct Frame<B> {
    /// The function called.
    pub function: FunctionId,
    /// The block that runs.
    pub block: BlockId,
    /// The statement that runs next; the number of statements stands for the terminator.
    pub statement: u32,
    pub(crate) registers: IdVec<RegisterId, Value<B>>,
    /// Objects that end with this call, in the order of their making.
    pub(crate) objects: Vec<ObjectId>,
    /// Arguments beyond the parameters, if the function takes any.
    pub(crate) variadic: Option<Box<Variadic<B>>>,
    /// What happens when the call returns.
    pub(crate) on_return: OnReturn,
    /// Whether no other thread runs during this call.
    pub(crate) atomic: bool,
}

/// The variable arguments of a call, and how many argument registers the named ones take.
#[derive(Clone, Debug)]
pub(crate) struct Variadic<B> {
    pub(crate) arguments: Vec<Passed<B>>,
    pub(crate) general_registers: u64,
    pub(crate) vector_registers: u64,
    /// The areas of registers and of memory that hold the arguments, once somebody asked for a list of them.
    pub(crate) areas: Option<(ObjectId, ObjectId)>,
}

/// A value on its way into a call.
#[derive(Clone, Debug)]
pub(crate) struct Passed<B> {
    /// The value; a pointer to the object where it is passed by value.
    pub(crate) value: Value<B>,
    pub(crate) by_value: Option<ByValue>,
    pub(crate) class: ArgumentClass,
}

/// Which registers a value travels in.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum ArgumentClass {
    /// An integer or a pointer.
    General,
    /// A floating-point number, but for those of 80 bits.
    Vector,
    /// In memory, whatever registers are left.
    Memory,
}

/// What happens when a call returns.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum OnReturn {
    /// The caller takes the result and goes on.
    Assign(Option<RegisterId>),
    /// The library call that made this call goes on.
    Resume,
    /// The first thread goes on with what comes next at the start or end of the program.
    NextPhase,
    /// The thread ends with the result.
    EndThread,
}

impl<B> Frame<B> {
    /// All objects that end with this call.
    pub fn owned_objects(&self) -> impl Iterator<Item = ObjectId> {
        let areas = self.variadic.as_ref().and_then(|variadic| variadic.areas);
        self.objects.iter().copied().chain(areas.into_iter().flat_map(|(registers, memory)| [registers, memory]))
    }

    /// Whether a new thread stands before its first statement.
    pub(crate) fn is_at_start(&self) -> bool {
        self.on_return == OnReturn::EndThread && self.block == BlockId::FIRST && self.statement == 0
    }

    /// The value of a register.
    pub fn register(&self, register: RegisterId) -> &Value<B> {
        &self.registers[register]
    }
}

impl<B> Thread<B> {
    pub(crate) fn new() -> Self {
        Self {
            frames: Vec::new(),
            status: Status::Running,
            atomic_depth: 0,
            detached: false,
            resume: Resume::Fresh,
            holding: Vec::new(),
            handle: None,
            is_crowd: false,
            library: Shared::new(ThreadLibraryState::default()),
        }
    }

    /// The values that the library keeps for it.
    pub(crate) fn kept_values_mut(&mut self) -> impl Iterator<Item = &mut Value<B>>
    where
        B: Clone,
    {
        self.library.values_mut()
    }

    /// The same values, to be looked at.
    pub(crate) fn kept_values(&self) -> impl Iterator<Item = &Value<B>> {
        self.library.values()
    }

    /// The same places, to be looked at.
    pub(crate) fn kept_places(&self) -> impl Iterator<Item = &Pointer<B>> {
        let waits_at = match &self.status {
            Status::Waiting(Wait::Word(place, _) | Wait::Condition(place) | Wait::ConditionOrTime(place)) => {
                Some(place)
            }
            Status::Waiting(Wait::Join(_)) | Status::Running | Status::Finished(_) => None,
        };
        self.library.reading.iter().map(|(place, _)| place).chain(waits_at)
    }

    /// The places in memory that the library keeps for it.
    pub(crate) fn kept_places_mut(&mut self) -> impl Iterator<Item = &mut Pointer<B>>
    where
        B: Clone,
    {
        let waits_at = match &mut self.status {
            Status::Waiting(Wait::Word(place, _) | Wait::Condition(place) | Wait::ConditionOrTime(place)) => {
                Some(place)
            }
            Status::Waiting(Wait::Join(_)) | Status::Running | Status::Finished(_) => None,
        };
        self.library.reading.iter_mut().map(|(place, _)| place).chain(waits_at)
    }

    /// Whether it is in the middle of a statement that takes several steps.
    pub fn is_resuming(&self) -> bool {
        self.resume != Resume::Fresh || self.library.torn.is_some()
    }

    /// Whether it has ended.
    pub const fn is_finished(&self) -> bool {
        match self.status {
            Status::Finished(_) => true,
            Status::Running | Status::Waiting(_) => false,
        }
    }

    /// Whether it neither waits nor has ended.
    pub const fn is_running(&self) -> bool {
        match self.status {
            Status::Running => true,
            Status::Waiting(_) | Status::Finished(_) => false,
        }
    }

    /// Whether it has ended and nobody can ask for it any more, so that its number can be given to another one. It must hold no lock: a
    /// deadlock may be told to be its fault.
    pub(crate) fn is_gone(&self) -> bool {
        self.detached && self.is_finished() && self.holding.is_empty()
    }
}
