//! Atomic accesses to what no instruction of the processor takes at once: calls into `libatomic`, one step each.

use crate::assumption::Assumption;
use crate::domain::Domain;
use crate::facts::Fact;
use crate::library::{Answer, Call, Models, Reply};
use crate::machine::{Bits, Machine, Step};
use crate::stop::AccessKind;
use crate::value::{Pointer, Value};

pub(super) fn models<'p, D: Domain>() -> Models<'p, D> {
    vec![
        ("__atomic_load", load),
        ("__atomic_store", store),
        ("__atomic_exchange", exchange),
        ("__atomic_compare_exchange", compare_exchange),
        ("__atomic_is_lock_free", is_lock_free),
    ]
}

/// The size, which is the first argument.
fn size<D: Domain>(machine: &mut Machine<'_, D>, call: &Call<'_, D>) -> Step<u64, D> {
    machine.argument_size(call, 0)
}

/// A place of this size that an argument points to.
fn place<D: Domain>(
    machine: &mut Machine<'_, D>,
    call: &Call<'_, D>,
    index: usize,
    size: u64,
) -> Step<Pointer<Bits<D>>, D> {
    let pointer = machine.argument_pointer(call, index)?;
    machine.pinned(&pointer, size)
}

/// Copies what is accessed atomically to a buffer of the program.
fn copy_out<D: Domain>(
    machine: &mut Machine<'_, D>,
    buffer: &Pointer<Bits<D>>,
    shared: &Pointer<Bits<D>>,
    size: u64,
) -> Step<(), D> {
    let from = machine.synchronised(|machine| machine.check(shared, size, AccessKind::Read))?;
    let to = machine.check(buffer, size, AccessKind::Write)?;
    machine.copy_between(from, to, size)
}

/// Copies a buffer of the program to what is accessed atomically.
fn copy_in<D: Domain>(
    machine: &mut Machine<'_, D>,
    shared: &Pointer<Bits<D>>,
    buffer: &Pointer<Bits<D>>,
    size: u64,
) -> Step<(), D> {
    let from = machine.check(buffer, size, AccessKind::Read)?;
    let to = machine.synchronised(|machine| machine.check(shared, size, AccessKind::Write))?;
    machine.copy_between(from, to, size)
}

fn load<D: Domain>(machine: &mut Machine<'_, D>, call: &Call<'_, D>) -> Answer<D> {
    let size = size(machine, call)?;
    let (shared, result) = (place(machine, call, 1, size)?, place(machine, call, 2, size)?);
    copy_out(machine, &result, &shared, size)?;
    Ok(Reply::Nothing)
}

fn store<D: Domain>(machine: &mut Machine<'_, D>, call: &Call<'_, D>) -> Answer<D> {
    let size = size(machine, call)?;
    let (shared, value) = (place(machine, call, 1, size)?, place(machine, call, 2, size)?);
    copy_in(machine, &shared, &value, size)?;
    Ok(Reply::Nothing)
}

fn exchange<D: Domain>(machine: &mut Machine<'_, D>, call: &Call<'_, D>) -> Answer<D> {
    let size = size(machine, call)?;
    let (shared, value) = (place(machine, call, 1, size)?, place(machine, call, 2, size)?);
    let result = place(machine, call, 3, size)?;
    copy_out(machine, &result, &shared, size)?;
    copy_in(machine, &shared, &value, size)?;
    Ok(Reply::Nothing)
}

/// Compares all bytes, those between the members of a structure too.
fn compare_exchange<D: Domain>(machine: &mut Machine<'_, D>, call: &Call<'_, D>) -> Answer<D> {
    let size = size(machine, call)?;
    let (shared, expected) = (place(machine, call, 1, size)?, place(machine, call, 2, size)?);
    let desired = place(machine, call, 3, size)?;
    let found = machine.synchronised(|machine| machine.read_bits(&shared, size))?;
    let wanted = machine.read_bits(&expected, size)?;
    let equal = machine.decide_equal(&found, &wanted)?;
    if equal {
        // Of weak and strong ones the compiler makes the same call.
        machine.assume(Assumption::AttemptsSucceed);
    }
    if equal {
        copy_in(machine, &shared, &desired, size)?
    } else {
        copy_out(machine, &expected, &shared, size)?
    }
    Ok(Reply::Return(Value::Bits(machine.number(1, u64::from(equal)))))
}

/// What fills a register needs no lock, as on x86. For other sizes the implementation decides, which does not change its mind.
fn is_lock_free<D: Domain>(machine: &mut Machine<'_, D>, call: &Call<'_, D>) -> Answer<D> {
    let size = machine.argument_size(call, 0)?;
    if matches!(size, 1 | 2 | 4 | 8) {
        return Ok(machine.reply_int(1));
    }
    machine.notice_action()?;
    let size = u32::try_from(size).unwrap_or(u32::MAX);
    let found = machine.known_number(Fact::LockFree(size), |machine| Ok(machine.domain.arbitrary(1)))?;
    let (yes, no) = (machine.number(32, 1), machine.number(32, 0));
    Ok(Reply::Return(Value::Bits(machine.domain.select(&found, &yes, &no))))
}
