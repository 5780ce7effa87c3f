//! Blocks of bytes: copying, filling and searching memory, and the variants that check the size of the destination.

use super::Copied;
use adamant_program::Overlap;

use crate::domain::Domain;
use crate::library::arguments::misuse;
use crate::library::{Answer, Call, Models, Reply};
use crate::machine::{Machine, Step};
use crate::stop::AccessKind;
use crate::tearing::Progress;
use crate::value::Value;

pub(super) fn models<'p, D: Domain>() -> Models<'p, D> {
    vec![
        ("memcpy", memcpy),
        ("memmove", memmove),
        ("mempcpy", mempcpy),
        ("memccpy", memccpy),
        ("memset", memset),
        ("memchr", memchr),
        ("memrchr", memrchr),
        ("rawmemchr", rawmemchr),
        ("bcopy", bcopy),
        ("bzero", bzero),
        ("explicit_bzero", bzero),
        ("__memcpy_chk", memcpy_checked),
        ("__memmove_chk", memmove_checked),
        ("__mempcpy_chk", mempcpy_checked),
        ("__memset_chk", memset_checked),
    ]
}

/// Copies; gives the destination and the length once all is copied.
fn copy<D: Domain>(machine: &mut Machine<'_, D>, call: &Call<'_, D>, overlap: Overlap) -> Step<Copied<D>, D> {
    let (to, from) = (machine.argument_pointer(call, 0)?, machine.argument_pointer(call, 1)?);
    let length = machine.argument_size(call, 2)?;
    let progress = machine.copy_torn(&to, &from, length, overlap)?;
    Ok((progress == Progress::Done).then_some((to, length)))
}

fn memcpy<D: Domain>(machine: &mut Machine<'_, D>, call: &Call<'_, D>) -> Answer<D> {
    let Some((to, _)) = copy(machine, call, Overlap::Undefined)? else { return Ok(Reply::Again) };
    Ok(machine.reply_pointer(to))
}

fn memmove<D: Domain>(machine: &mut Machine<'_, D>, call: &Call<'_, D>) -> Answer<D> {
    let Some((to, _)) = copy(machine, call, Overlap::Allowed)? else { return Ok(Reply::Again) };
    Ok(machine.reply_pointer(to))
}

fn mempcpy<D: Domain>(machine: &mut Machine<'_, D>, call: &Call<'_, D>) -> Answer<D> {
    let Some((to, length)) = copy(machine, call, Overlap::Undefined)? else { return Ok(Reply::Again) };
    let end = machine.advanced(&to, length);
    Ok(machine.reply_pointer(end))
}

/// Copies up to and including a byte; the place behind it, or null if the byte is not there.
fn memccpy<D: Domain>(machine: &mut Machine<'_, D>, call: &Call<'_, D>) -> Answer<D> {
    let (to, from) = (machine.argument_pointer(call, 0)?, machine.argument_pointer(call, 1)?);
    let stop = machine.argument_bits(call, 2, 8)?;
    let limit = machine.argument_size(call, 3)?;
    let found = machine.find_byte(&from, &stop, limit)?;
    let length = found.map_or(limit, |at| at + 1);
    machine.copy_memory(&to, &from, length, Overlap::Undefined)?;
    match found {
        Some(_) => {
            let end = machine.advanced(&to, length);
            Ok(machine.reply_pointer(end))
        }
        None => Ok(machine.reply_null()),
    }
}

fn memset<D: Domain>(machine: &mut Machine<'_, D>, call: &Call<'_, D>) -> Answer<D> {
    let to = machine.argument_pointer(call, 0)?;
    let byte = machine.argument_bits(call, 1, 8)?;
    let length = machine.argument_size(call, 2)?;
    match machine.fill_torn(&to, &byte, length)? {
        Progress::Done => Ok(machine.reply_pointer(to)),
        Progress::Again => Ok(Reply::Again),
    }
}

fn bzero<D: Domain>(machine: &mut Machine<'_, D>, call: &Call<'_, D>) -> Answer<D> {
    let to = machine.argument_pointer(call, 0)?;
    let length = machine.argument_size(call, 1)?;
    let zero = machine.number(8, 0);
    Ok(nothing_when(machine.fill_torn(&to, &zero, length)?))
}

fn bcopy<D: Domain>(machine: &mut Machine<'_, D>, call: &Call<'_, D>) -> Answer<D> {
    let (from, to) = (machine.argument_pointer(call, 0)?, machine.argument_pointer(call, 1)?);
    let length = machine.argument_size(call, 2)?;
    Ok(nothing_when(machine.copy_torn(&to, &from, length, Overlap::Allowed)?))
}

/// No result, once all is done.
fn nothing_when<B>(progress: Progress) -> Reply<B> {
    match progress {
        Progress::Done => Reply::Nothing,
        Progress::Again => Reply::Again,
    }
}

fn memchr<D: Domain>(machine: &mut Machine<'_, D>, call: &Call<'_, D>) -> Answer<D> {
    let limit = machine.argument_size(call, 2)?;
    find_first(machine, call, limit)
}

fn rawmemchr<D: Domain>(machine: &mut Machine<'_, D>, call: &Call<'_, D>) -> Answer<D> {
    find_first(machine, call, u64::MAX)
}

fn find_first<D: Domain>(machine: &mut Machine<'_, D>, call: &Call<'_, D>, limit: u64) -> Answer<D> {
    let start = machine.argument_pointer(call, 0)?;
    let wanted = machine.argument_bits(call, 1, 8)?;
    match machine.find_byte(&start, &wanted, limit)? {
        Some(at) => {
            let place = machine.advanced(&start, at);
            Ok(machine.reply_pointer(place))
        }
        None => Ok(machine.reply_null()),
    }
}

fn memrchr<D: Domain>(machine: &mut Machine<'_, D>, call: &Call<'_, D>) -> Answer<D> {
    let start = machine.argument_pointer(call, 0)?;
    let wanted = machine.argument_bits(call, 1, 8)?;
    let length = machine.argument_size(call, 2)?;
    if length > 0 {
        machine.locate(&start, length, AccessKind::Read)?;
    }
    for at in (0..length).rev() {
        let place = machine.advanced(&start, at);
        let byte = machine.read_bits(&place, 1)?;
        if machine.decide_equal(&byte, &wanted)? {
            return Ok(Reply::Return(Value::Pointer(place)));
        }
    }
    Ok(machine.reply_null())
}

/// What `-D_FORTIFY_SOURCE` adds: argument 3 is the size of the destination as far as the compiler knows it.
fn destination_holds<D: Domain>(machine: &mut Machine<'_, D>, call: &Call<'_, D>) -> Step<(), D> {
    let (length, size) = (machine.argument_size(call, 2)?, machine.argument_size(call, 3)?);
    if length <= size { Ok(()) } else { Err(misuse("memcpy", "more bytes are copied or set than the destination has")) }
}

fn memcpy_checked<D: Domain>(machine: &mut Machine<'_, D>, call: &Call<'_, D>) -> Answer<D> {
    destination_holds(machine, call)?;
    memcpy(machine, call)
}

fn memmove_checked<D: Domain>(machine: &mut Machine<'_, D>, call: &Call<'_, D>) -> Answer<D> {
    destination_holds(machine, call)?;
    memmove(machine, call)
}

fn mempcpy_checked<D: Domain>(machine: &mut Machine<'_, D>, call: &Call<'_, D>) -> Answer<D> {
    destination_holds(machine, call)?;
    mempcpy(machine, call)
}

fn memset_checked<D: Domain>(machine: &mut Machine<'_, D>, call: &Call<'_, D>) -> Answer<D> {
    destination_holds(machine, call)?;
    memset(machine, call)
}
