//! Strings cut into tokens.

use super::search::Span;
use crate::domain::Domain;
use crate::library::arguments::misuse;
use crate::library::{Answer, Call, Models};
use crate::machine::{Bits, Machine, Step};
use crate::value::{Pointer, Value};

pub(super) fn models<'p, D: Domain>() -> Models<'p, D> {
    vec![("strtok", strtok), ("strtok_r", strtok_r), ("__strtok_r", strtok_r), ("strsep", strsep)]
}

/// A token and where the next search starts.
struct Token<B> {
    /// None where the string has no further token.
    start: Option<Pointer<B>>,
    rest: Pointer<B>,
}

/// Ends the next token with a zero.
fn next_token<D: Domain>(
    machine: &mut Machine<'_, D>,
    text: &Pointer<Bits<D>>,
    separators: &Pointer<Bits<D>>,
) -> Step<Token<Bits<D>>, D> {
    let separators = machine.byte_set(separators)?;
    let skipped = machine.span(text, &separators, Span::Inside)?;
    let start = machine.advanced(text, skipped);
    let length = machine.span(&start, &separators, Span::Outside)?;
    if length == 0 {
        return Ok(Token { start: None, rest: start });
    }
    let rest = cut(machine, &start, length)?;
    Ok(Token { start: Some(start), rest })
}

/// Puts a zero behind a token unless the string ends there; the rest of the string.
fn cut<D: Domain>(machine: &mut Machine<'_, D>, start: &Pointer<Bits<D>>, length: u64) -> Step<Pointer<Bits<D>>, D> {
    let end = machine.advanced(start, length);
    let byte = machine.read_bits(&end, 1)?;
    if machine.decide_zero(&byte)? {
        return Ok(end);
    }
    let zero = machine.number(8, 0);
    machine.write_bits(&end, zero)?;
    Ok(machine.advanced(&end, 1))
}

fn reply_token<D: Domain>(machine: &mut Machine<'_, D>, start: Option<Pointer<Bits<D>>>) -> Answer<D> {
    match start {
        Some(start) => Ok(machine.reply_pointer(start)),
        None => Ok(machine.reply_null()),
    }
}

fn strtok<D: Domain>(machine: &mut Machine<'_, D>, call: &Call<'_, D>) -> Answer<D> {
    let (text, separators) = (machine.argument_pointer(call, 0)?, machine.argument_pointer(call, 1)?);
    let text = match (machine.decide_null(&text)?, machine.state.library.strtok.clone()) {
        (false, _) => text,
        (true, Some(rest)) => machine.to_pointer(rest)?,
        (true, None) => return Err(misuse("strtok", "null is given before any string")),
    };
    let token = next_token(machine, &text, &separators)?;
    // Whichever thread asks next goes on here.
    machine.state.memory.share(token.rest.object);
    machine.state.library.strtok = Some(Value::Pointer(token.rest));
    reply_token(machine, token.start)
}

fn strtok_r<D: Domain>(machine: &mut Machine<'_, D>, call: &Call<'_, D>) -> Answer<D> {
    let (text, separators) = (machine.argument_pointer(call, 0)?, machine.argument_pointer(call, 1)?);
    let place = machine.argument_pointer(call, 2)?;
    let text = if !machine.decide_null(&text)? { text } else { machine.read_pointer(&place)? };
    let token = next_token(machine, &text, &separators)?;
    machine.write_pointer(&place, token.rest)?;
    reply_token(machine, token.start)
}

/// Unlike `strtok`, `strsep` returns the empty token between two separators, and null as the rest after the last one.
fn strsep<D: Domain>(machine: &mut Machine<'_, D>, call: &Call<'_, D>) -> Answer<D> {
    let (place, separators) = (machine.argument_pointer(call, 0)?, machine.argument_pointer(call, 1)?);
    let start = machine.read_pointer(&place)?;
    if machine.decide_null(&start)? {
        return Ok(machine.reply_null());
    }
    let separators = machine.byte_set(&separators)?;
    let length = machine.span(&start, &separators, Span::Outside)?;
    let end = machine.advanced(&start, length);
    let last = machine.read_bits(&end, 1)?;
    let rest = if machine.decide_zero(&last)? { machine.null() } else { cut(machine, &start, length)? };
    machine.write_pointer(&place, rest)?;
    Ok(machine.reply_pointer(start))
}
