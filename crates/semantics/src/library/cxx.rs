//! What compiled C++ calls: `new` and `delete`, guards of static locals, pure virtual calls.

use crate::domain::Domain;
use crate::library::{Answer, Call, Models, Reply};
use crate::machine::Machine;
use crate::stop::{AccessKind, Fault};

pub(super) fn models<'p, D: Domain>() -> Models<'p, D> {
    vec![
        ("__cxa_guard_acquire", guard_acquire),
        ("__cxa_guard_release", guard_release),
        ("__cxa_guard_abort", guard_abort),
        ("__cxa_pure_virtual", pure_virtual),
    ]
}

/// The first byte of a guard says whether the variable is initialised.
fn guard_acquire<D: Domain>(machine: &mut Machine<'_, D>, call: &Call<'_, D>) -> Answer<D> {
    let guard = machine.argument_pointer(call, 0)?;
    let done = machine.known_byte(&guard)? != 0;
    Ok(machine.reply_int(i32::from(!done)))
}

fn guard_release<D: Domain>(machine: &mut Machine<'_, D>, call: &Call<'_, D>) -> Answer<D> {
    let guard = machine.argument_pointer(call, 0)?;
    let one = machine.number(8, 1);
    machine.write_bits(&guard, one)?;
    Ok(Reply::Nothing)
}

fn guard_abort<D: Domain>(machine: &mut Machine<'_, D>, call: &Call<'_, D>) -> Answer<D> {
    let guard = machine.argument_pointer(call, 0)?;
    machine.check(&guard, 1, AccessKind::Write)?;
    Ok(Reply::Nothing)
}

fn pure_virtual<D: Domain>(_: &mut Machine<'_, D>, _: &Call<'_, D>) -> Answer<D> {
    Err(Fault::LibraryMisuse { function: "__cxa_pure_virtual", rule: "a pure virtual function was called" }.into())
}

