//! Input from the standard stream without a format: characters, lines, blocks of bytes.

use adamant_program::{BinaryOp, Predicate, Signedness};

use super::streams::StandardStream;
use crate::assumption::Assumption;
use crate::domain::{Domain, InputKind};
use crate::facts::Fact;
use crate::library::arguments::misuse;
use crate::library::errno::{EAGAIN, EBADF, EINTR, EIO, ENOMEM};
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
        ("fgets", fgets),
        ("gets", gets),
        ("getline", getline),
        ("__getline", getline),
        ("fread", fread),
        ("fread_unlocked", fread),
        ("read", read),
    ]
}

const END_OF_FILE: i32 = -1;
/// How many bytes may wait to be read again.
const MOST_PUT_BACK: usize = 2;

/// What reading fails with.
const INPUT_ERRORS: &[i32] = &[EIO, EINTR, EAGAIN, EBADF];

/// How the reading of a line ended.
#[derive(Clone, Copy, PartialEq, Eq)]
enum LineEnd {
    /// With a newline, or because there was no room.
    Within,
    /// With the end of the input.
    AtEnd,
    /// With a failure.
    Failed,
}

impl<D: Domain> Machine<'_, D> {
    /// The next byte of standard input for a stream; none at its end, or where reading fails.
    pub(super) fn next_input(&mut self, call: &Call<'_, D>) -> Step<Option<Bits<D>>, D> {
        if self.is_at_end()? {
            return Ok(None);
        }
        if let Some(byte) = self.state.library.pushed_back.pop() {
            return Ok(Some(byte));
        }
        let byte = self.domain.read_byte().map_err(interrupted)?;
        if byte.is_none() {
            self.end_input(call)?;
        }
        Ok(byte)
    }

    /// Whether a stream found the end of the input before: then there is nothing more for it.
    pub(super) fn is_at_end(&mut self) -> Step<bool, D> {
        self.notice_action()?;
        let Some(end) = self.state.library.facts.get(&Fact::EndOfInput).cloned() else { return Ok(false) };
        let end = self.to_bits(end)?;
        let is_at_end = self.decide(&end)?;
        match is_at_end {
            true => self.state.library.pushed_back.clear(),
            false => drop(self.state.library.facts.remove(&Fact::EndOfInput)),
        }
        Ok(is_at_end)
    }

    /// A stream gets no more bytes: this is the end of the input, or reading fails.
    pub(super) fn end_input(&mut self, call: &Call<'_, D>) -> Step<(), D> {
        let always = self.number(1, 1);
        self.end_input_where(call, &always)
    }

    /// The same where a bit is set; the input was not at its end before.
    fn end_input_where(&mut self, call: &Call<'_, D>, is_over: &Bits<D>) -> Step<(), D> {
        let outcome = self.outcome(call, 32)?;
        let fails = self.is_negative(&outcome);
        let fails = self.domain.binary(BinaryOp::And, &fails, is_over);
        self.set_errno_where(&fails, INPUT_ERRORS)?;
        self.mark_stream_where(StandardStream::Input as u8, &fails)?;
        let end = self.domain.binary(BinaryOp::Xor, &fails, is_over);
        self.state.library.facts.insert(Fact::EndOfInput, Value::Bits(end));
        Ok(())
    }

    /// Asks that a stream be standard input.
    pub(super) fn expect_input(&mut self, call: &Call<'_, D>, index: usize) -> Step<(), D> {
        match self.argument_stream(call, index)? {
            StandardStream::Input => Ok(()),
            _ => Err(Stop::unsupported(format!("`{}` from a stream for output", call.name))),
        }
    }

    /// Input up to `limit` bytes, ending with a newline if there is one.
    fn next_line(&mut self, call: &Call<'_, D>, limit: u64) -> Step<(Vec<Bits<D>>, LineEnd), D> {
        let newline = self.number(8, u64::from(b'\n'));
        let mut line = Vec::new();
        while (line.len() as u64) < limit {
            let Some(byte) = self.next_input(call)? else {
                let is_at_end = line.is_empty() || self.is_at_end()?;
                return Ok((line, if is_at_end { LineEnd::AtEnd } else { LineEnd::Failed }));
            };
            line.push(byte.clone());
            if self.decide_equal(&byte, &newline)? {
                break;
            }
        }
        Ok((line, LineEnd::Within))
    }

    /// Stores bytes one after another, and a zero behind them.
    fn store_ended(&mut self, to: &Pointer<Bits<D>>, bytes: Vec<Bits<D>>) -> Step<(), D> {
        let zero = self.number(8, 0);
        for (index, byte) in bytes.into_iter().chain([zero]).enumerate() {
            let place = self.advanced(to, index as u64);
            self.write_bits(&place, byte)?;
        }
        Ok(())
    }

    /// What a buffer holds after a failure: anything, as far as it was written.
    fn spoil(&mut self, buffer: &Pointer<Bits<D>>, length: usize) -> Step<(), D> {
        for index in 0..length {
            let (place, byte) = (self.advanced(buffer, index as u64), self.domain.arbitrary(8));
            self.write_bits(&place, byte)?;
        }
        Ok(())
    }

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

/// A byte can be put back, and some more; the end of file cannot.
fn ungetc<D: Domain>(machine: &mut Machine<'_, D>, call: &Call<'_, D>) -> Answer<D> {
    machine.expect_input(call, 1)?;
    let value = machine.argument_bits(call, 0, 32)?;
    let end = machine.signed(32, i64::from(END_OF_FILE));
    if machine.decide_equal(&value, &end)? {
        return Ok(machine.reply_int(END_OF_FILE));
    }
    // What was looked at and not used may not be there, if the input ended.
    if machine.is_at_end()? {
        machine.state.library.pushed_back.clear();
    }
    if machine.state.library.pushed_back.len() >= MOST_PUT_BACK {
        return Err(Stop::unsupported("many bytes put back to standard input"));
    }
    let byte = machine.domain.extract(&value, 0, 8);
    machine.state.library.pushed_back.push(byte.clone());
    machine.state.library.facts.remove(&Fact::EndOfInput);
    Ok(Reply::Return(Value::Bits(machine.domain.extend(&byte, 32, Signedness::Unsigned))))
}

fn fgets<D: Domain>(machine: &mut Machine<'_, D>, call: &Call<'_, D>) -> Answer<D> {
    machine.expect_input(call, 2)?;
    let buffer = machine.argument_pointer(call, 0)?;
    let size = machine.argument_int(call, 1)?;
    let Some(room) = u64::try_from(size).ok().and_then(|size| size.checked_sub(1)) else {
        return Err(misuse("fgets", "the size of the buffer is not positive"));
    };
    let (line, end) = machine.next_line(call, room)?;
    if end == LineEnd::Failed {
        machine.spoil(&buffer, line.len())?;
        return Ok(machine.reply_null());
    }
    if line.is_empty() && room > 0 {
        return Ok(machine.reply_null());
    }
    machine.store_ended(&buffer, line)?;
    Ok(machine.reply_pointer(buffer))
}

/// A line without its newline, however long.
fn gets<D: Domain>(machine: &mut Machine<'_, D>, call: &Call<'_, D>) -> Answer<D> {
    let buffer = machine.argument_pointer(call, 0)?;
    let (buffer, room) = machine.room_at(&buffer)?;
    // One byte more than there is room for does not fit, however many follow.
    let (mut line, end) = machine.next_line(call, room + 1)?;
    if end == LineEnd::Failed {
        machine.spoil(&buffer, line.len())?;
        return Ok(machine.reply_null());
    }
    let Some(last) = line.last().cloned() else { return Ok(machine.reply_null()) };
    let newline = machine.number(8, u64::from(b'\n'));
    if machine.decide_equal(&last, &newline)? {
        line.pop();
    }
    machine.store_ended(&buffer, line)?;
    Ok(machine.reply_pointer(buffer))
}

/// What glibc allocates for a short line.
const LEAST_BLOCK: u64 = 120;

/// A whole line in a block of the heap, which is made larger if need be.
fn getline<D: Domain>(machine: &mut Machine<'_, D>, call: &Call<'_, D>) -> Answer<D> {
    machine.expect_input(call, 2)?;
    let (block_place, size_place) = (machine.argument_pointer(call, 0)?, machine.argument_pointer(call, 1)?);
    let block = machine.read_pointer(&block_place)?;
    let size = machine.read_bits(&size_place, u64::from(machine.word() / 8))?;
    let line = match machine.settings.standard_input {
        StandardInput::Given => given_line(machine, call)?,
        StandardInput::Arbitrary => any_line(machine, call)?,
    };
    let Some(Line { bytes, length }) = line else {
        make_block_for_nothing(machine, &block, [&block_place, &size_place])?;
        return Ok(machine.reply_number(call, -1));
    };
    let fits = machine.domain.compare(Predicate::Ult, &length, &size);
    let block = match machine.decide_null(&block)? || !machine.decide(&fits)? {
        true => {
            if machine.is_out_of_memory()? {
                machine.set_errno(ENOMEM)?;
                return Ok(machine.reply_number(call, -1));
            }
            let size = machine.number(machine.word(), (bytes.len() as u64).max(LEAST_BLOCK));
            let block = machine.resize_block(&block, &size)?;
            machine.write_bits(&size_place, size)?;
            machine.write_pointer(&block_place, block.clone())?;
            block
        }
        false => block,
    };
    let one = machine.number(machine.word(), 1);
    let count = machine.domain.binary(BinaryOp::Add, &length, &one);
    machine.store_first(&block, &bytes, &count)?;
    Ok(Reply::Return(Value::Bits(length)))
}

/// Where there is no line, a block may have been made nevertheless, as glibc does.
fn make_block_for_nothing<D: Domain>(
    machine: &mut Machine<'_, D>,
    block: &Pointer<Bits<D>>,
    [block_place, size_place]: [&Pointer<Bits<D>>; 2],
) -> Step<(), D> {
    if !machine.decide_null(block)? || machine.domain.choose(2).map_err(interrupted)? == 0 {
        return Ok(());
    }
    let size = machine.number(machine.word(), LEAST_BLOCK);
    let block = machine.resize_block(block, &size)?;
    machine.write_bits(size_place, size)?;
    machine.write_pointer(block_place, block)
}

/// A line: its bytes and a zero.
struct Line<B> {
    bytes: Vec<B>,
    length: B,
}

/// The line that the input holds.
fn given_line<D: Domain>(machine: &mut Machine<'_, D>, call: &Call<'_, D>) -> Step<Option<Line<Bits<D>>>, D> {
    let (mut bytes, end) = machine.next_line(call, u64::MAX)?;
    if bytes.is_empty() || end == LineEnd::Failed {
        return Ok(None);
    }
    let length = machine.number(machine.word(), bytes.len() as u64);
    bytes.push(machine.number(8, 0));
    Ok(Some(Line { bytes, length }))
}

/// Any line of a bounded length, or none. It ends with a newline, or the input ends with it.
fn any_line<D: Domain>(machine: &mut Machine<'_, D>, call: &Call<'_, D>) -> Step<Option<Line<Bits<D>>>, D> {
    if machine.is_at_end()? {
        return Ok(None);
    }
    let newline = machine.number(8, u64::from(b'\n'));
    let first = machine.state.library.pushed_back.pop();
    if !machine.state.library.pushed_back.is_empty() {
        return Err(Stop::unsupported("a line read after several bytes were put back"));
    }
    if let Some(first) = &first
        && machine.decide_equal(first, &newline)?
    {
        let bytes = vec![newline, machine.number(8, 0)];
        return Ok(Some(Line { bytes, length: machine.number(machine.word(), 1) }));
    }
    if first.is_none() && machine.domain.choose(2).map_err(interrupted)? == 0 {
        machine.end_input(call)?;
        return Ok(None);
    }
    machine.assume(Assumption::ShortInput);
    // One line for each length: what programs do with a line goes by its length.
    let length = machine.domain.choose(LEAST_BLOCK as usize - 1).map_err(interrupted)? as u64 + 1;
    // A byte that was put back is a line of its own only where the input ends behind it.
    let is_alone = first.is_some() && length == 1;
    let ends = if is_alone { machine.number(1, 1) } else { machine.domain.arbitrary(1) };
    machine.state.library.facts.insert(Fact::EndOfInput, Value::Bits(ends.clone()));
    let mut bytes: Vec<_> = first.into_iter().collect();
    while (bytes.len() as u64) < length {
        bytes.push(machine.any_byte_but(&newline));
    }
    if let Some(last) = bytes.last_mut() {
        *last = machine.domain.select(&ends, last, &newline);
    }
    bytes.push(machine.number(8, 0));
    Ok(Some(Line { bytes, length: machine.number(machine.word(), length) }))
}

impl<D: Domain> Machine<'_, D> {
    /// Any length from 1 to `most`.
    pub(super) fn any_length(&mut self, most: u64) -> Bits<D> {
        let width = self.word();
        let (zero, one, most) = (self.number(width, 0), self.number(width, 1), self.number(width, most));
        let length = self.domain.arbitrary(width);
        let is_none = self.domain.compare(Predicate::Eq, &length, &zero);
        let is_more = self.domain.compare(Predicate::Ugt, &length, &most);
        let length = self.domain.select(&is_more, &most, &length);
        self.domain.select(&is_none, &one, &length)
    }

    /// Any byte but this one.
    fn any_byte_but(&mut self, byte: &Bits<D>) -> Bits<D> {
        let (found, one) = (self.domain.arbitrary(8), self.number(8, 1));
        let is_it = self.domain.compare(Predicate::Eq, &found, byte);
        let other = self.domain.binary(BinaryOp::Add, byte, &one);
        self.domain.select(&is_it, &other, &found)
    }
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
    store_any(machine, &to, most, &read)?;
    // The input is at its end where fewer bytes were read than asked for, or reading failed.
    let is_short = machine.domain.compare(Predicate::Ne, &read, &whole);
    machine.end_input_where(call, &is_short)?;
    let size = machine.number(machine.word(), size);
    Ok(Reply::Return(Value::Bits(machine.domain.binary(BinaryOp::UDiv, &read, &size))))
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
        Some(_) => Err(Stop::unsupported("`read` from a descriptor for output")),
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
    machine.set_errno_where(&fails, INPUT_ERRORS)?;
    Ok(Reply::Return(Value::Bits(machine.domain.select(&fails, &failed, &count))))
}
