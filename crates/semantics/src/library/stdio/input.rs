//! Input from the standard stream without a format: characters and blocks of bytes.

use adamant_program::{BinaryOp, Predicate, Signedness};

use super::input_state::INPUT_ERRORS;
use super::streams::StandardStream;
use crate::assumption::Assumption;
use crate::domain::{Domain, InputKind};
use crate::facts::Fact;
use crate::library::{Answer, Call, Models, Reply};
use crate::machine::{Bits, IoFailures, Machine, StandardInput, Step, interrupted};
use crate::stop::{AccessKind, Stop};
use crate::value::{Pointer, Value};

pub(super) fn models<'p, D: Domain>() -> Models<'p, D> {
    vec![
        ("getchar", getchar),
        ("getchar_unlocked", getchar),
        ("getc", getc),
        ("fgetc", getc),
        ("_IO_getc", getc),
        ("getc_unlocked", getc),
        ("fgetc_unlocked", getc),
        ("ungetc", ungetc),
        ("fread", fread),
        ("fread_unlocked", fread),
        ("read", read),
    ]
}

const END_OF_FILE: i32 = -1;
/// How many bytes may wait to be read again.
const MOST_PUT_BACK: usize = 2;

impl<D: Domain> Machine<'_, D> {
    /// How many bytes there are from a pointer to the end of its object; one at least must be there.
    pub(super) fn room_at(&mut self, to: &Pointer<Bits<D>>) -> Step<(Pointer<Bits<D>>, u64), D> {
        let to = self.pinned(to, 1)?;
        let (object, offset) = self.check(&to, 1, AccessKind::Write)?;
        let size = self.state.memory.object(object).map_or(0, |object| object.size);
        Ok((to, size - offset))
    }

    /// Stores the first `count` of these bytes, and leaves what is behind them as it was.
    pub(super) fn store_first(&mut self, to: &Pointer<Bits<D>>, bytes: &[Bits<D>], count: &Bits<D>) -> Step<(), D> {
        if bytes.is_empty() {
            return Ok(());
        }
        let (to, room) = self.room_at(to)?;
        if bytes.len() as u64 > room {
            let limit = self.number(self.domain.width(count), room);
            let fits = self.domain.compare(Predicate::Ule, count, &limit);
            if !self.decide(&fits)? {
                let behind = self.advanced(&to, room);
                self.write_bits(&behind, bytes[room as usize].clone())?;
            }
        }
        for (index, byte) in bytes.iter().take(room as usize).enumerate() {
            let place = self.advanced(&to, index as u64);
            let index = self.number(self.domain.width(count), index as u64);
            let is_stored = self.domain.compare(Predicate::Ult, &index, count);
            let before = self.read_bits(&place, 1)?;
            let byte = self.domain.select(&is_stored, byte, &before);
            self.write_bits(&place, byte)?;
        }
        Ok(())
    }
}

fn getchar<D: Domain>(machine: &mut Machine<'_, D>, call: &Call<'_, D>) -> Answer<D> {
    match machine.next_input(call)? {
        Some(byte) => Ok(Reply::Return(Value::Bits(machine.domain.extend(&byte, 32, Signedness::Unsigned)))),
        None => Ok(machine.reply_int(END_OF_FILE)),
    }
}

fn getc<D: Domain>(machine: &mut Machine<'_, D>, call: &Call<'_, D>) -> Answer<D> {
    machine.expect_input(call, 0)?;
    getchar(machine, call)
}

/// One byte can be put back since the last read; a second one may fail. The end of file cannot.
fn ungetc<D: Domain>(machine: &mut Machine<'_, D>, call: &Call<'_, D>) -> Answer<D> {
    machine.expect_input(call, 1)?;
    let value = machine.argument_bits(call, 0, 32)?;
    let end = machine.signed(32, i64::from(END_OF_FILE));
    if machine.decide_equal(&value, &end)? {
        return Ok(machine.reply_int(END_OF_FILE));
    }
    // What was looked at and not used may not be there, if the input ended.
    machine.is_at_end()?;
    let is_second = machine.state.library.facts.contains_key(&Fact::PutBack);
    let may_fail = is_second && machine.settings.standard_input == StandardInput::Arbitrary;
    if may_fail && machine.domain.choose(2).map_err(interrupted)? == 1 {
        return Ok(machine.reply_int(END_OF_FILE));
    }
    if machine.state.library.pushed_back.len() >= MOST_PUT_BACK {
        return Err(Stop::situation("many bytes put back to standard input"));
    }
    let (byte, put_back) = (machine.domain.extract(&value, 0, 8), machine.number(1, 1));
    machine.put_back(byte.clone());
    machine.state.library.facts.insert(Fact::PutBack, Value::Bits(put_back));
    machine.state.library.facts.remove(&Fact::EndOfInput);
    Ok(Reply::Return(Value::Bits(machine.domain.extend(&byte, 32, Signedness::Unsigned))))
}

/// Reads at most `length` bytes; gives how many there were.
fn read_block<D: Domain>(
    machine: &mut Machine<'_, D>,
    call: &Call<'_, D>,
    to: &Pointer<Bits<D>>,
    length: u64,
) -> Step<u64, D> {
    for index in 0..length {
        let Some(byte) = machine.next_input(call)? else { return Ok(index) };
        let place = machine.advanced(to, index);
        machine.write_bits(&place, byte)?;
    }
    Ok(length)
}

/// Reads at most `length` bytes of a given input, past what a stream put back; that it ends is not told to the stream.
fn read_given<D: Domain>(machine: &mut Machine<'_, D>, to: &Pointer<Bits<D>>, length: u64) -> Step<u64, D> {
    for index in 0..length {
        let Some(byte) = machine.domain.read_byte().map_err(interrupted)? else { return Ok(index) };
        let place = machine.advanced(to, index);
        machine.write_bits(&place, byte)?;
    }
    Ok(length)
}

/// The most bytes that one call reads of an input that may be anything.
const MOST_AT_ONCE: u64 = 4096;

/// Stores as many arbitrary bytes as `count` says, of at most `length`.
fn store_any<D: Domain>(
    machine: &mut Machine<'_, D>,
    to: &Pointer<Bits<D>>,
    length: u64,
    count: &Bits<D>,
) -> Step<(), D> {
    let bytes: Vec<_> = (0..length).map(|_| machine.domain.arbitrary(8)).collect();
    machine.store_first(to, &bytes, count)
}

/// As many bytes as there may be read at once.
fn at_once<D: Domain>(machine: &mut Machine<'_, D>, length: u64) -> u64 {
    if length > MOST_AT_ONCE {
        machine.assume(Assumption::ShortRead);
    }
    length.min(MOST_AT_ONCE)
}

fn fread<D: Domain>(machine: &mut Machine<'_, D>, call: &Call<'_, D>) -> Answer<D> {
    machine.expect_input(call, 3)?;
    let to = machine.argument_pointer(call, 0)?;
    let (size, count) = (machine.argument_size(call, 1)?, machine.argument_size(call, 2)?);
    let length = size.saturating_mul(count);
    let is_plain = machine.settings.standard_input == StandardInput::Given
        || length <= 1
        || !machine.is_at_end()? && !machine.state.library.pushed_back.is_empty();
    if is_plain {
        let read = read_block(machine, call, &to, length)?;
        return Ok(machine.reply_number(call, read.checked_div(size).unwrap_or(0) as i64));
    }
    if machine.is_at_end()? {
        return Ok(machine.reply_number(call, 0));
    }
    let most = at_once(machine, length);
    let whole = machine.number(machine.word(), length);
    let raw = machine.domain.arbitrary(machine.word());
    let limit = machine.number(machine.word(), most);
    let is_more = machine.domain.compare(Predicate::Ugt, &raw, &limit);
    let read = machine.domain.select(&is_more, &limit, &raw);
    let open = up_to_whole(machine, &read, size);
    store_any(machine, &to, most, &open)?;
    // The input is at its end where fewer bytes were read than asked for, or reading failed.
    let is_short = machine.domain.compare(Predicate::Ne, &read, &whole);
    machine.end_input_where(call, &is_short)?;
    let size = machine.number(machine.word(), size);
    Ok(Reply::Return(Value::Bits(machine.domain.binary(BinaryOp::UDiv, &read, &size))))
}

/// A number of bytes with those of the last element, of which a part was read: what such an element holds is open.
fn up_to_whole<D: Domain>(machine: &mut Machine<'_, D>, read: &Bits<D>, size: u64) -> Bits<D> {
    if size <= 1 {
        return read.clone();
    }
    let (size, more) = (machine.number(machine.word(), size), machine.number(machine.word(), size - 1));
    let last = machine.domain.binary(BinaryOp::Add, read, &more);
    let elements = machine.domain.binary(BinaryOp::UDiv, &last, &size);
    machine.domain.binary(BinaryOp::Mul, &elements, &size)
}

/// Not the end of a stream: what was read up to the end of a file may go on later.
fn read<D: Domain>(machine: &mut Machine<'_, D>, call: &Call<'_, D>) -> Answer<D> {
    let to = machine.argument_pointer(call, 1)?;
    let length = machine.argument_size(call, 2)?;
    match machine.argument_descriptor(call, 0)? {
        Some(StandardStream::Input) if machine.settings.standard_input == StandardInput::Given => {
            let read = read_given(machine, &to, length)?;
            Ok(machine.reply_number(call, read as i64))
        }
        Some(StandardStream::Input) => read_any(machine, call, &to, length),
        Some(_) => Err(Stop::situation("`read` from a descriptor for output")),
        None => Ok(machine.reply_number(call, -1)),
    }
}

/// As many bytes as there are, up to `length`, or a failure.
fn read_any<D: Domain>(
    machine: &mut Machine<'_, D>,
    call: &Call<'_, D>,
    to: &Pointer<Bits<D>>,
    length: u64,
) -> Answer<D> {
    let (width, most) = (machine.word(), at_once(machine, length));
    let found = machine.input(call, InputKind::Integer(Signedness::Signed), width)?;
    let (most_bits, zero, failed) = (machine.number(width, most), machine.number(width, 0), machine.signed(width, -1));
    let is_more = machine.domain.compare(Predicate::Sgt, &found, &most_bits);
    let found = machine.domain.select(&is_more, &most_bits, &found);
    let fails = machine.is_negative(&found);
    let count = machine.domain.select(&fails, &zero, &found);
    store_any(machine, to, most, &count)?;
    let fails = match machine.settings.io_failures {
        IoFailures::On => fails,
        IoFailures::Off => {
            machine.assume(Assumption::CallsSucceed);
            machine.number(1, 0)
        }
    };
    machine.tell_error_where(&fails, INPUT_ERRORS)?;
    Ok(Reply::Return(Value::Bits(machine.domain.select(&fails, &failed, &count))))
}
