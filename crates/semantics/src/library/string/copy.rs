//! Copies of strings: onto other strings, behind them, and into new blocks of the heap.

use super::Copied;
use super::torn::{Plan, StringEnd};
use adamant_program::Overlap;

use crate::domain::Domain;
use crate::library::arguments::misuse;
use crate::library::heap::HEAP_ALIGN;
use crate::library::{Answer, Call, Models, Reply};
use crate::machine::{Bits, Machine, Step};
use crate::stop::{AccessKind, Fault, Stop};
use crate::value::Pointer;

pub(super) fn models<'p, D: Domain>() -> Models<'p, D> {
    vec![
        ("strcpy", strcpy),
        ("stpcpy", stpcpy),
        ("strncpy", strncpy),
        ("stpncpy", stpncpy),
        ("strcat", strcat),
        ("strncat", strncat),
        ("strlcpy", strlcpy),
        ("strlcat", strlcat),
        ("strdup", strdup),
        ("__strdup", strdup),
        ("strndup", strndup),
        ("__strndup", strndup),
        ("__strcpy_chk", strcpy_checked),
        ("__stpcpy_chk", stpcpy_checked),
        ("__strncpy_chk", strncpy_checked),
        ("__strcat_chk", strcat_checked),
        ("__strncat_chk", strncat_checked),
    ]
}

/// Destination and source.
fn places<D: Domain>(machine: &mut Machine<'_, D>, call: &Call<'_, D>) -> Step<[Pointer<Bits<D>>; 2], D> {
    Ok([machine.argument_pointer(call, 0)?, machine.argument_pointer(call, 1)?])
}

/// Copies `length` bytes of a string; source and destination may not overlap.
fn copy_apart<D: Domain>(
    machine: &mut Machine<'_, D>,
    to: &Pointer<Bits<D>>,
    from: &Pointer<Bits<D>>,
    length: u64,
) -> Step<(), D> {
    stand_apart(machine, to, from, length)?;
    machine.copy_memory(to, from, length, Overlap::Undefined).map_err(|stop| match *stop {
        Stop::Fault(Fault::OverlappingCopy) => misuse("strcpy", "source and destination overlap"),
        stop => Box::new(stop),
    })
}

/// Asks that the bytes of a string that are looked at, the zero behind it included, are apart from as many others.
fn stand_apart<D: Domain>(
    machine: &mut Machine<'_, D>,
    to: &Pointer<Bits<D>>,
    from: &Pointer<Bits<D>>,
    length: u64,
) -> Step<(), D> {
    if length == 0 {
        return Ok(());
    }
    let from = machine.check(from, length, AccessKind::Read)?;
    let to = machine.check(to, length, AccessKind::Write)?;
    if from.0 == to.0 && from.1.abs_diff(to.1) < length {
        return Err(misuse("strcpy", "source and destination overlap"));
    }
    Ok(())
}

/// Copies the first `length` bytes of a string and ends them with a zero.
fn copy_ended<D: Domain>(
    machine: &mut Machine<'_, D>,
    to: &Pointer<Bits<D>>,
    from: &Pointer<Bits<D>>,
    length: u64,
) -> Step<(), D> {
    copy_apart(machine, to, from, length)?;
    let end = machine.advanced(to, length);
    let zero = machine.number(8, 0);
    machine.write_bits(&end, zero)
}

/// Copies a whole string; gives its length.
fn copy_string<D: Domain>(machine: &mut Machine<'_, D>, call: &Call<'_, D>) -> Step<Copied<D>, D> {
    let [to, from] = places(machine, call)?;
    if machine.is_string_torn(&to, &from) {
        let plan = Plan { limit: u64::MAX, ending: StringEnd::Zero, appends: false };
        return Ok(machine.copy_string_torn(&to, &from, plan)?.map(|length| (to, length)));
    }
    let length = machine.string_length(&from)?;
    copy_apart(machine, &to, &from, length + 1)?;
    Ok(Some((to, length)))
}

fn strcpy<D: Domain>(machine: &mut Machine<'_, D>, call: &Call<'_, D>) -> Answer<D> {
    let Some((to, _)) = copy_string(machine, call)? else { return Ok(Reply::Again) };
    Ok(machine.reply_pointer(to))
}

fn stpcpy<D: Domain>(machine: &mut Machine<'_, D>, call: &Call<'_, D>) -> Answer<D> {
    let Some((to, length)) = copy_string(machine, call)? else { return Ok(Reply::Again) };
    let end = machine.advanced(&to, length);
    Ok(machine.reply_pointer(end))
}

/// Copies at most `n` bytes and fills up with zeros; gives the length copied.
fn copy_padded<D: Domain>(machine: &mut Machine<'_, D>, call: &Call<'_, D>) -> Step<Copied<D>, D> {
    let [to, from] = places(machine, call)?;
    let limit = machine.argument_size(call, 2)?;
    if machine.is_string_torn(&to, &from) {
        let plan = Plan { limit, ending: StringEnd::Padding, appends: false };
        return Ok(machine.copy_string_torn(&to, &from, plan)?.map(|length| (to, length)));
    }
    let length = machine.bounded_length(&from, limit)?;
    stand_apart(machine, &to, &from, limit.min(length + 1))?;
    copy_apart(machine, &to, &from, length)?;
    let rest = machine.advanced(&to, length);
    let zero = machine.number(8, 0);
    machine.set_memory(&rest, &zero, limit - length)?;
    Ok(Some((to, length)))
}

fn strncpy<D: Domain>(machine: &mut Machine<'_, D>, call: &Call<'_, D>) -> Answer<D> {
    let Some((to, _)) = copy_padded(machine, call)? else { return Ok(Reply::Again) };
    Ok(machine.reply_pointer(to))
}

fn stpncpy<D: Domain>(machine: &mut Machine<'_, D>, call: &Call<'_, D>) -> Answer<D> {
    let Some((to, length)) = copy_padded(machine, call)? else { return Ok(Reply::Again) };
    let end = machine.advanced(&to, length);
    Ok(machine.reply_pointer(end))
}

/// Appends at most `limit` bytes of a string.
fn append<D: Domain>(machine: &mut Machine<'_, D>, call: &Call<'_, D>, limit: u64) -> Answer<D> {
    let [to, from] = places(machine, call)?;
    if machine.is_string_torn(&to, &from) {
        let plan = Plan { limit, ending: StringEnd::Zero, appends: true };
        return Ok(match machine.copy_string_torn(&to, &from, plan)? {
            Some(_) => machine.reply_pointer(to),
            None => Reply::Again,
        });
    }
    let before = machine.string_length(&to)?;
    let length = machine.bounded_length(&from, limit)?;
    let end = machine.advanced(&to, before);
    stand_apart(machine, &end, &from, limit.min(length + 1))?;
    copy_ended(machine, &end, &from, length)?;
    Ok(machine.reply_pointer(to))
}

fn strcat<D: Domain>(machine: &mut Machine<'_, D>, call: &Call<'_, D>) -> Answer<D> {
    append(machine, call, u64::MAX)
}

fn strncat<D: Domain>(machine: &mut Machine<'_, D>, call: &Call<'_, D>) -> Answer<D> {
    let limit = machine.argument_size(call, 2)?;
    append(machine, call, limit)
}

/// Copies as much as the destination of `n` bytes holds; the length of the source tells whether that was all.
fn strlcpy<D: Domain>(machine: &mut Machine<'_, D>, call: &Call<'_, D>) -> Answer<D> {
    let [to, from] = places(machine, call)?;
    let size = machine.argument_size(call, 2)?;
    let length = machine.string_length(&from)?;
    if let Some(room) = size.checked_sub(1) {
        copy_ended(machine, &to, &from, length.min(room))?;
    }
    Ok(machine.reply_number(call, length as i64))
}

fn strlcat<D: Domain>(machine: &mut Machine<'_, D>, call: &Call<'_, D>) -> Answer<D> {
    let [to, from] = places(machine, call)?;
    let size = machine.argument_size(call, 2)?;
    let before = machine.bounded_length(&to, size)?;
    let length = machine.string_length(&from)?;
    if let Some(room) = (size - before).checked_sub(1) {
        let end = machine.advanced(&to, before);
        copy_ended(machine, &end, &from, length.min(room))?;
    }
    Ok(machine.reply_number(call, (before + length) as i64))
}

/// A new block with the first bytes of a string.
fn duplicate<D: Domain>(machine: &mut Machine<'_, D>, call: &Call<'_, D>, limit: u64) -> Answer<D> {
    let from = machine.argument_pointer(call, 0)?;
    let length = machine.bounded_length(&from, limit)?;
    if machine.is_out_of_memory()? {
        return machine.no_memory();
    }
    let size = machine.number(machine.word(), length + 1);
    let block = machine.new_block(&size, HEAP_ALIGN)?;
    copy_ended(machine, &block, &from, length)?;
    Ok(machine.reply_pointer(block))
}

fn strdup<D: Domain>(machine: &mut Machine<'_, D>, call: &Call<'_, D>) -> Answer<D> {
    duplicate(machine, call, u64::MAX)
}

fn strndup<D: Domain>(machine: &mut Machine<'_, D>, call: &Call<'_, D>) -> Answer<D> {
    let limit = machine.argument_size(call, 1)?;
    duplicate(machine, call, limit)
}

/// What `-D_FORTIFY_SOURCE` adds: `needed` bytes must fit the size given by an argument.
fn destination_holds<D: Domain>(
    machine: &mut Machine<'_, D>,
    call: &Call<'_, D>,
    needed: u64,
    size_argument: usize,
) -> Step<(), D> {
    if needed <= machine.argument_size(call, size_argument)? {
        Ok(())
    } else {
        Err(misuse("strcpy", "the destination is too small for the string"))
    }
}

fn strcpy_checked<D: Domain>(machine: &mut Machine<'_, D>, call: &Call<'_, D>) -> Answer<D> {
    let [_, from] = places(machine, call)?;
    let length = machine.string_length(&from)?;
    destination_holds(machine, call, length + 1, 2)?;
    strcpy(machine, call)
}

fn stpcpy_checked<D: Domain>(machine: &mut Machine<'_, D>, call: &Call<'_, D>) -> Answer<D> {
    let [_, from] = places(machine, call)?;
    let length = machine.string_length(&from)?;
    destination_holds(machine, call, length + 1, 2)?;
    stpcpy(machine, call)
}

fn strncpy_checked<D: Domain>(machine: &mut Machine<'_, D>, call: &Call<'_, D>) -> Answer<D> {
    let limit = machine.argument_size(call, 2)?;
    destination_holds(machine, call, limit, 3)?;
    strncpy(machine, call)
}

fn strcat_checked<D: Domain>(machine: &mut Machine<'_, D>, call: &Call<'_, D>) -> Answer<D> {
    let [to, from] = places(machine, call)?;
    let needed = machine.string_length(&to)? + machine.string_length(&from)? + 1;
    destination_holds(machine, call, needed, 2)?;
    strcat(machine, call)
}

fn strncat_checked<D: Domain>(machine: &mut Machine<'_, D>, call: &Call<'_, D>) -> Answer<D> {
    let [to, from] = places(machine, call)?;
    let limit = machine.argument_size(call, 2)?;
    let needed = machine.string_length(&to)? + machine.bounded_length(&from, limit)? + 1;
    destination_holds(machine, call, needed, 3)?;
    strncat(machine, call)
}
