//! What compiled C++ calls: `new` and `delete`, guards of static locals, and what lives in `libstdc++.so` and not in its
//! headers.
//!
//! Exceptions are not modelled: throwing one is unsupported. Output to `std::cout` and its siblings is modelled as far as no
//! format flags are involved; every other use of a stream touches its object, which the program only declares.

mod hash;
mod list;
mod stream;
mod tree;

use adamant_library::cxx::{ALIGNED_NEW, DELETE, NEW, NOTHING, THROWING};

use crate::assumption::Assumption;
use crate::domain::Domain;
use crate::library::arguments::misuse;
use crate::library::heap::HEAP_ALIGN;
use crate::library::time::Steadiness;
use crate::library::{Answer, Call, Model, Models, Reply};
use crate::machine::{Machine, Step};
use crate::stop::{Fault, Stop};
use crate::thread::{Until, Wait};
use crate::value::Value;

pub(super) fn models<'p, D: Domain>() -> Models<'p, D> {
    let mut models: Models<'p, D> = vec![
        ("__cxa_guard_acquire", guard_acquire),
        ("__cxa_guard_release", guard_release),
        ("__cxa_guard_abort", guard_abort),
        ("__cxa_allocate_exception", throw),
        ("__cxa_pure_virtual", pure_virtual),
        ("__cxa_deleted_virtual", pure_virtual),
        ("_ZSt9terminatev", terminate),
        ("_ZSt18uncaught_exceptionv", no_exception),
        ("_ZSt19uncaught_exceptionsv", no_exception),
        ("_ZNSt6chrono3_V212steady_clock3nowEv", clock_now),
        ("_ZNSt6chrono3_V212system_clock3nowEv", clock_now),
        ("_ZSt21__glibcxx_assert_failPKciS0_S0_", assertion_failed),
        ("_ZSt21__glibcxx_assert_failPKciS0_S0_z", assertion_failed),
        ("_ZSt29__adamant_broken_preconditionPKciS0_S0_", broken_precondition),
        ("_ZSt29__adamant_broken_preconditionPKciS0_S0_z", broken_precondition),
    ];
    models.extend(NEW.iter().map(|name| (*name, new::<D> as Model<'p, D>)));
    models.extend(ALIGNED_NEW.iter().map(|name| (*name, aligned_new::<D> as Model<'p, D>)));
    models.extend(DELETE.iter().map(|name| (*name, delete::<D> as Model<'p, D>)));
    models.extend(THROWING.iter().map(|name| (*name, throw::<D> as Model<'p, D>)));
    models.extend(NOTHING.iter().map(|name| (*name, nothing::<D> as Model<'p, D>)));
    models.extend([list::models(), tree::models(), hash::models(), stream::models()].into_iter().flatten());
    models
}

/// Whether a function has a model that does nothing.
pub(super) fn does_nothing(name: &str) -> bool {
    NOTHING.contains(&name)
}

/// A guard while a thread initialises the variable: the first byte says that it is done, the second that it is being done.
const IN_PROGRESS: u32 = 0x100;
const DONE: u32 = 1;

fn guard_acquire<D: Domain>(machine: &mut Machine<'_, D>, call: &Call<'_, D>) -> Answer<D> {
    let guard = machine.argument_place(call, 0)?;
    match machine.word_at(&guard, 0)? as u32 {
        0 => {
            set_guard(machine, call, IN_PROGRESS)?;
            machine.hold(&guard);
            Ok(machine.reply_int(1))
        }
        IN_PROGRESS if machine.holds(&guard) => {
            Err(machine.misuse_of(call.name, guard.object, "this thread is about to initialise the variable"))
        }
        IN_PROGRESS => Ok(Reply::Wait(Wait::Word(guard, Until::IsNot(IN_PROGRESS)))),
        _ => Ok(machine.reply_int(0)),
    }
}

fn set_guard<D: Domain>(machine: &mut Machine<'_, D>, call: &Call<'_, D>, state: u32) -> Step<(), D> {
    let guard = machine.argument_place(call, 0)?;
    let state = machine.number(32, u64::from(state));
    machine.synchronised(|machine| machine.write_bits(&guard, state))
}

fn guard_release<D: Domain>(machine: &mut Machine<'_, D>, call: &Call<'_, D>) -> Answer<D> {
    set_guard(machine, call, DONE)?;
    let guard = machine.argument_place(call, 0)?;
    machine.let_go(&guard);
    Ok(Reply::Nothing)
}

fn guard_abort<D: Domain>(machine: &mut Machine<'_, D>, call: &Call<'_, D>) -> Answer<D> {
    set_guard(machine, call, 0)?;
    let guard = machine.argument_place(call, 0)?;
    machine.let_go(&guard);
    Ok(Reply::Nothing)
}

fn pure_virtual<D: Domain>(_: &mut Machine<'_, D>, _: &Call<'_, D>) -> Answer<D> {
    Err(misuse("__cxa_pure_virtual", "a pure virtual function was called"))
}

fn terminate<D: Domain>(_: &mut Machine<'_, D>, _: &Call<'_, D>) -> Answer<D> {
    Err(Box::new(Stop::Abort))
}

/// None is ever thrown.
fn no_exception<D: Domain>(machine: &mut Machine<'_, D>, _: &Call<'_, D>) -> Answer<D> {
    Ok(machine.reply_int(0))
}

/// Nanoseconds since some time: an input, small enough that programs can add to it.
fn clock_now<D: Domain>(machine: &mut Machine<'_, D>, call: &Call<'_, D>) -> Answer<D> {
    let steadiness = if call.name.contains("steady") { Steadiness::NeverBack } else { Steadiness::Settable };
    Ok(Reply::Return(Value::Bits(machine.nanoseconds(call, steadiness)?)))
}

/// A precondition of the standard library does not hold, in a program that was compiled without `-D_GLIBCXX_ASSERTIONS`.
fn broken_precondition<D: Domain>(machine: &mut Machine<'_, D>, call: &Call<'_, D>) -> Answer<D> {
    let condition = machine.argument_pointer(call, 3)?;
    if machine.decide_null(&condition)? {
        return Err(misuse("std", "a place is reached that must not be"));
    }
    let condition = machine.c_string(&condition)?;
    let rule = format!("the precondition `{}` does not hold", String::from_utf8_lossy(&condition)).into();
    Err(Fault::LibraryMisuse { function: "std".to_owned(), rule }.into())
}

/// A precondition of the standard library does not hold; only programs compiled with `-D_GLIBCXX_ASSERTIONS` ask.
fn assertion_failed<D: Domain>(machine: &mut Machine<'_, D>, call: &Call<'_, D>) -> Answer<D> {
    let condition = machine.argument_pointer(call, 3)?;
    let condition = machine.c_string(&condition)?;
    Err(Box::new(Stop::AssertionFailed(String::from_utf8_lossy(&condition).into_owned())))
}

/// Whether `operator new` finds no memory. Only one that does not throw can tell so; of the others it is assumed that they find some.
fn finds_nothing<D: Domain>(machine: &mut Machine<'_, D>, call: &Call<'_, D>) -> Step<bool, D> {
    if call.name.ends_with("RKSt9nothrow_t") {
        return machine.is_out_of_memory();
    }
    machine.assume(Assumption::ResourcesSuffice);
    Ok(false)
}

fn new<D: Domain>(machine: &mut Machine<'_, D>, call: &Call<'_, D>) -> Answer<D> {
    if finds_nothing(machine, call)? {
        return Ok(machine.reply_null());
    }
    let size = machine.argument_bits(call, 0, machine.word())?;
    let block = machine.new_block(&size, HEAP_ALIGN)?;
    Ok(machine.reply_pointer(block))
}

fn aligned_new<D: Domain>(machine: &mut Machine<'_, D>, call: &Call<'_, D>) -> Answer<D> {
    let size = machine.argument_bits(call, 0, machine.word())?;
    let align = machine.argument_size(call, 1)?;
    if !align.is_power_of_two() {
        return Err(misuse("operator new", "the alignment is not a power of two"));
    }
    if finds_nothing(machine, call)? {
        return Ok(machine.reply_null());
    }
    let block = machine.new_block(&size, align.max(HEAP_ALIGN))?;
    Ok(machine.reply_pointer(block))
}

fn delete<D: Domain>(machine: &mut Machine<'_, D>, call: &Call<'_, D>) -> Answer<D> {
    let block = machine.argument_pointer(call, 0)?;
    machine.free_block(&block)?;
    Ok(Reply::Nothing)
}

fn throw<D: Domain>(_: &mut Machine<'_, D>, call: &Call<'_, D>) -> Answer<D> {
    Err(Stop::situation(format!("a C++ exception, thrown by `{}`", call.name)))
}

fn nothing<D: Domain>(_: &mut Machine<'_, D>, _: &Call<'_, D>) -> Answer<D> {
    Ok(Reply::Nothing)
}
