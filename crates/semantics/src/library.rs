//! Models of library functions: a table from name to model, one file by header.
//!
//! A model gets the arguments as values and answers with a [`Reply`]. It is used only where the program has no body for the
//! function. A model may be tried again: when it waits, and when a function it called has returned; what it did before is
//! remembered in the thread's `resume` or in memory, never in the model.

mod arguments;
mod atomic;
mod bytes;
mod comparison;
mod conversion;
mod ctype;
mod cxx;
mod errno;
mod failures;
mod format;
mod heap;
mod math;
mod numerals;
mod process;
mod pthread;
mod random;
mod stdio;
mod stdlib;
mod string;
mod system;
#[cfg(test)]
mod tests;
mod time;
mod verifier;

pub(crate) use stdio::define_streams;

use adamant_library::Facts;
use adamant_program::{FunctionId, PositionId, TypeId};

use rustc_hash::FxHashMap;

use crate::domain::Domain;
use crate::machine::{Bits, Machine, Step};
use crate::thread::Wait;
use crate::value::Value;

/// A model: what a library function does.
pub(crate) type Model<'p, D> = fn(&mut Machine<'p, D>, &Call<'_, D>) -> Answer<D>;

/// Names and their models.
pub(crate) type Models<'p, D> = Vec<(&'static str, Model<'p, D>)>;

/// What a model gives.
pub(crate) type Answer<D> = Step<Reply<Bits<D>>, D>;

/// A call of a library function.
pub(crate) struct Call<'a, D: Domain> {
    /// The name called.
    pub(crate) name: &'a str,
    /// What is known of the function besides its model.
    pub(crate) facts: &'static Facts,
    /// All arguments, variable ones included.
    pub(crate) arguments: &'a [Value<Bits<D>>],
    /// The type of the result, if the caller wants one.
    pub(crate) result: Option<TypeId>,
    /// Where the call stands.
    pub(crate) position: Option<PositionId>,
}

/// What a library function answers.
pub(crate) enum Reply<B> {
    /// This result, adapted to the type that the caller expects.
    Return(Value<B>),
    /// No result.
    Nothing,
    /// This result, adapted to the type that the caller expects, and other threads may run first.
    ReturnAndYield(Value<B>),
    /// The thread waits; the call is tried again later.
    Wait(Wait<B>),
    /// A piece of the call is done; it is to be tried again, and other threads may run first.
    Again,
    /// This function is to be called first; the model is then tried again with `resume` set to `Returned`.
    Enter(FunctionId, Vec<Value<B>>),
    /// The thread ends with this result.
    EndThread(Value<B>),
}

/// All models by name.
pub(crate) fn table<'p, D: Domain>() -> FxHashMap<&'static str, Model<'p, D>> {
    all_models().into_iter().collect()
}

/// The names of functions that run a model where the program has no body for them, in the order of the table.
pub fn modelled_functions<D: Domain>() -> Vec<&'static str> {
    all_models::<D>().into_iter().map(|(name, _)| name).collect()
}

fn all_models<'p, D: Domain>() -> Models<'p, D> {
    let headers: [fn() -> Models<'p, D>; 17] = [
        verifier::models,
        process::models,
        pthread::models,
        atomic::models,
        heap::models,
        stdlib::models,
        random::models,
        conversion::models,
        string::models,
        ctype::models,
        stdio::models,
        math::models,
        errno::models,
        time::models,
        system::models,
        cxx::models,
        comparison::models,
    ];
    headers.iter().flat_map(|models| models()).collect()
}

/// Whether the library defines a variable that the program only declares. It starts as zeros: `__libc_single_threaded` says
/// that there may be other threads, and the streams are set by [`define_streams`].
pub(crate) fn defines_variable(name: &str) -> bool {
    stdio::is_stream(name) || name == "__libc_single_threaded"
}
