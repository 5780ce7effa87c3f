//! Atomic accesses to what no instruction of the processor takes at once: calls into `libatomic`, one step each.

use crate::domain::Domain;
use crate::library::{Answer, Call, Models, Reply};
use crate::machine::{Bits, Machine, Step};
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

/// The pointers that follow the size, which is the first argument.
fn places<D: Domain, const COUNT: usize>(
    machine: &mut Machine<'_, D>,
    call: &Call<'_, D>,
) -> Step<(u64, [Pointer<Bits<D>>; COUNT]), D> {
    let size = machine.argument_size(call, 0)?;
    let mut places = Vec::with_capacity(COUNT);
    for index in 1..=COUNT {
        let pointer = machine.argument_pointer(call, index)?;
        places.push(machine.pinned(&pointer, size)?);
    }
    Ok((size, places.try_into().expect("as many were pushed")))
}

fn load<D: Domain>(machine: &mut Machine<'_, D>, call: &Call<'_, D>) -> Answer<D> {
    let (size, [shared, result]) = places(machine, call)?;
    machine.copy_memory(&result, &shared, size, true)?;
    Ok(Reply::Nothing)
}

fn store<D: Domain>(machine: &mut Machine<'_, D>, call: &Call<'_, D>) -> Answer<D> {
    let (size, [shared, value]) = places(machine, call)?;
    machine.copy_memory(&shared, &value, size, true)?;
    Ok(Reply::Nothing)
}

fn exchange<D: Domain>(machine: &mut Machine<'_, D>, call: &Call<'_, D>) -> Answer<D> {
    let (size, [shared, value, result]) = places(machine, call)?;
    machine.copy_memory(&result, &shared, size, true)?;
    machine.copy_memory(&shared, &value, size, true)?;
    Ok(Reply::Nothing)
}

/// Compares all bytes, those between the members of a structure too.
fn compare_exchange<D: Domain>(machine: &mut Machine<'_, D>, call: &Call<'_, D>) -> Answer<D> {
    let (size, [shared, expected, desired]) = places(machine, call)?;
    let (found, wanted) = (machine.read_bits(&shared, size)?, machine.read_bits(&expected, size)?);
    let equal = machine.decide_equal(&found, &wanted)?;
    match equal {
        true => machine.copy_memory(&shared, &desired, size, true)?,
        false => machine.copy_memory(&expected, &shared, size, true)?,
    }
    Ok(Reply::Return(Value::Bits(machine.number(1, u64::from(equal)))))
}

/// What fits into a register needs no lock.
fn is_lock_free<D: Domain>(machine: &mut Machine<'_, D>, call: &Call<'_, D>) -> Answer<D> {
    let size = machine.argument_size(call, 0)?;
    Ok(machine.reply_int(i32::from(matches!(size, 1 | 2 | 4 | 8))))
}
