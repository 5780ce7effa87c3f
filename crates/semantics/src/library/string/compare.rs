//! Lengths and comparisons. Of a comparison only the sign is told: the number may be any of this sign.

use crate::domain::Domain;
use crate::library::bytes::{Letters, Until};
use crate::library::{Answer, Call, Models};
use crate::machine::{Machine, Step};
use crate::stop::AccessKind;

pub(super) fn models<'p, D: Domain>() -> Models<'p, D> {
    vec![
        ("strlen", strlen),
        ("strnlen", strnlen),
        ("memcmp", memcmp),
        ("bcmp", bcmp),
        ("strcmp", strcmp),
        ("strcoll", strcmp),
        ("strncmp", strncmp),
        ("strcasecmp", strcasecmp),
        ("strncasecmp", strncasecmp),
    ]
}

fn strlen<D: Domain>(machine: &mut Machine<'_, D>, call: &Call<'_, D>) -> Answer<D> {
    let start = machine.argument_pointer(call, 0)?;
    let length = machine.string_length(&start)?;
    Ok(machine.reply_number(call, length as i64))
}

fn strnlen<D: Domain>(machine: &mut Machine<'_, D>, call: &Call<'_, D>) -> Answer<D> {
    let start = machine.argument_pointer(call, 0)?;
    let limit = machine.argument_size(call, 1)?;
    let length = machine.bounded_length(&start, limit)?;
    Ok(machine.reply_number(call, length as i64))
}

fn memcmp<D: Domain>(machine: &mut Machine<'_, D>, call: &Call<'_, D>) -> Answer<D> {
    let length = machine.argument_size(call, 2)?;
    whole_blocks(machine, call, length)?;
    order(machine, call, Until::Length(length), Letters::Exact)
}

/// Asks that all bytes are there that are compared: those behind a difference may be read, too.
fn whole_blocks<D: Domain>(machine: &mut Machine<'_, D>, call: &Call<'_, D>, length: u64) -> Step<(), D> {
    if length > 0 {
        for index in 0..2 {
            let start = machine.argument_pointer(call, index)?;
            machine.check(&start, length, AccessKind::Read)?;
        }
    }
    Ok(())
}

/// Whether there is a difference; its sign says nothing.
fn bcmp<D: Domain>(machine: &mut Machine<'_, D>, call: &Call<'_, D>) -> Answer<D> {
    let length = machine.argument_size(call, 2)?;
    whole_blocks(machine, call, length)?;
    let (left, right) = (machine.argument_pointer(call, 0)?, machine.argument_pointer(call, 1)?);
    let difference = machine.first_difference(&left, &right, Until::Length(length), Letters::Exact)?;
    let differs = machine.number(1, u64::from(difference.is_some()));
    Ok(machine.reply_condition(&differs, 1))
}

fn strcmp<D: Domain>(machine: &mut Machine<'_, D>, call: &Call<'_, D>) -> Answer<D> {
    order(machine, call, Until::Zero(u64::MAX), Letters::Exact)
}

fn strncmp<D: Domain>(machine: &mut Machine<'_, D>, call: &Call<'_, D>) -> Answer<D> {
    let limit = machine.argument_size(call, 2)?;
    order(machine, call, Until::Zero(limit), Letters::Exact)
}

fn strcasecmp<D: Domain>(machine: &mut Machine<'_, D>, call: &Call<'_, D>) -> Answer<D> {
    order(machine, call, Until::Zero(u64::MAX), Letters::IgnoringCase)
}

fn strncasecmp<D: Domain>(machine: &mut Machine<'_, D>, call: &Call<'_, D>) -> Answer<D> {
    let limit = machine.argument_size(call, 2)?;
    order(machine, call, Until::Zero(limit), Letters::IgnoringCase)
}

fn order<D: Domain>(machine: &mut Machine<'_, D>, call: &Call<'_, D>, until: Until, letters: Letters) -> Answer<D> {
    let (left, right) = (machine.argument_pointer(call, 0)?, machine.argument_pointer(call, 1)?);
    let difference = machine.first_difference(&left, &right, until, letters)?;
    Ok(machine.reply_order(difference))
}
