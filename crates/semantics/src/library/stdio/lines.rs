//! Lines of the standard stream: into a buffer of the program, or into a block that grows.

use adamant_program::{BinaryOp, Predicate};

use crate::assumption::Assumption;
use crate::domain::Domain;
use crate::library::arguments::misuse;
use crate::library::errno::ENOMEM;
use crate::library::{Answer, Call, Models, Reply};
use crate::machine::{Bits, IoFailures, Machine, StandardInput, Step, interrupted};
use crate::value::{Pointer, Value};

pub(super) fn models<'p, D: Domain>() -> Models<'p, D> {
    vec![("fgets", fgets), ("gets", gets), ("getline", getline), ("__getline", getline)]
}

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
}

fn fgets<D: Domain>(machine: &mut Machine<'_, D>, call: &Call<'_, D>) -> Answer<D> {
    machine.expect_input(call, 2)?;
    let buffer = machine.argument_pointer(call, 0)?;
    let size = machine.argument_int(call, 1)?;
    let Some(room) = u64::try_from(size).ok().and_then(|size| size.checked_sub(1)) else {
        return Err(misuse("fgets", "the size of the buffer is not positive"));
    };
    let (line, end) = machine.next_line(call, room)?;
    if line.is_empty() && room > 0 && machine.settings.io_failures == IoFailures::Off {
        return Ok(machine.reply_null());
    }
    // A failure leaves all of the array open, also one before the first byte.
    if end == LineEnd::Failed || line.is_empty() && room > 0 && !machine.is_at_end()? {
        let (start, room_there) = machine.room_at(&buffer)?;
        machine.spoil(&start, (room + 1).min(room_there) as usize)?;
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
    let (bytes, length) = match line {
        GivenLine::Line { bytes, length } => (bytes, length),
        GivenLine::Nothing => {
            make_block_for_nothing(machine, &block, [&block_place, &size_place])?;
            return Ok(machine.reply_number(call, -1));
        }
        GivenLine::Failure => {
            grow_in_vain(machine, &block, [&block_place, &size_place])?;
            return Ok(machine.reply_number(call, -1));
        }
    };
    let fits = machine.domain.compare(Predicate::Ult, &length, &size);
    let block = if machine.decide_null(&block)? || !machine.decide(&fits)? {
        if machine.is_out_of_memory()? {
            machine.set_errno(ENOMEM)?;
            return Ok(machine.reply_number(call, -1));
        }
        let size = (bytes.len() as u64).max(LEAST_BLOCK);
        machine.make_line_block(&block, size, [&block_place, &size_place])?
    } else {
        block
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
    places: [&Pointer<Bits<D>>; 2],
) -> Step<(), D> {
    if machine.decide_null(block)? && machine.domain.choose(2).map_err(interrupted)? == 1 {
        machine.make_line_block(block, LEAST_BLOCK, places)?;
    }
    Ok(())
}

/// Where reading failed within a line, the block may have been made or have grown for what was read until then, and holds anything.
fn grow_in_vain<D: Domain>(
    machine: &mut Machine<'_, D>,
    block: &Pointer<Bits<D>>,
    places: [&Pointer<Bits<D>>; 2],
) -> Step<(), D> {
    if machine.domain.choose(2).map_err(interrupted)? == 1 {
        let size = if machine.decide_null(block)? {
            0
        } else {
            machine.state.memory.object(block.object).map_or(0, |object| object.size)
        };
        let block = machine.make_line_block(block, (2 * size).max(LEAST_BLOCK), places)?;
        machine.state.memory.make_fresh(&mut machine.domain, block.object);
        return Ok(());
    }
    if machine.decide_null(block)? {
        return Ok(());
    }
    let (block, room) = machine.room_at(block)?;
    machine.spoil(&block, room.min(LEAST_BLOCK) as usize)
}

/// What was found where a line was to be read.
enum GivenLine<B> {
    /// Its bytes and a zero behind them.
    Line { bytes: Vec<B>, length: B },
    /// The end of the input, or a failure before the first byte.
    Nothing,
    /// A failure behind some bytes.
    Failure,
}

/// The line that the input holds.
fn given_line<D: Domain>(machine: &mut Machine<'_, D>, call: &Call<'_, D>) -> Step<GivenLine<Bits<D>>, D> {
    let (mut bytes, end) = machine.next_line(call, u64::MAX)?;
    if bytes.is_empty() {
        return Ok(GivenLine::Nothing);
    }
    if end == LineEnd::Failed {
        return Ok(GivenLine::Failure);
    }
    let length = machine.number(machine.word(), bytes.len() as u64);
    bytes.push(machine.number(8, 0));
    Ok(GivenLine::Line { bytes, length })
}

/// The ways in which a line may be read.
const WHOLE: usize = 0;
const NOTHING: usize = 1;

/// Any line of a bounded length, or none. It ends with a newline, or reading ends with it: at the end of the input, or, as in glibc, with a failure.
fn any_line<D: Domain>(machine: &mut Machine<'_, D>, call: &Call<'_, D>) -> Step<GivenLine<Bits<D>>, D> {
    let newline = machine.number(8, u64::from(b'\n'));
    let mut bytes = Vec::new();
    // Bytes that were put back come first; whether there is a line at all is seen behind them.
    while machine.is_at_end()? || !machine.state.library.pushed_back.is_empty() {
        let Some(byte) = machine.next_input(call)? else { return machine.broken_off(bytes) };
        bytes.push(byte.clone());
        if machine.decide_equal(&byte, &newline)? {
            return Ok(machine.found(bytes));
        }
    }
    let may_fail = machine.settings.io_failures == IoFailures::On;
    let ways = 1 + usize::from(bytes.is_empty()) + usize::from(may_fail);
    match machine.domain.choose(ways).map_err(interrupted)? {
        WHOLE => {}
        NOTHING if bytes.is_empty() => {
            machine.end_input(call)?;
            return Ok(GivenLine::Nothing);
        }
        _ => {
            machine.fail_input()?;
            return Ok(GivenLine::Failure);
        }
    }
    machine.assume(Assumption::ShortInput);
    // One line for each length: what programs do with a line goes by its length.
    let length = machine.domain.choose(LEAST_BLOCK as usize - 1).map_err(interrupted)? + 1;
    let length = length.max(bytes.len());
    // Bytes that were put back are a line only where reading ends behind them.
    let is_over = if length == bytes.len() { machine.number(1, 1) } else { machine.domain.arbitrary(1) };
    machine.end_input_where(call, &is_over)?;
    while bytes.len() < length {
        bytes.push(machine.any_byte_but(&newline));
    }
    if let Some(last) = bytes.last_mut() {
        *last = machine.domain.select(&is_over, last, &newline);
    }
    Ok(machine.found(bytes))
}

impl<D: Domain> Machine<'_, D> {
    fn found(&mut self, mut bytes: Vec<Bits<D>>) -> GivenLine<Bits<D>> {
        let length = self.number(self.word(), bytes.len() as u64);
        bytes.push(self.number(8, 0));
        GivenLine::Line { bytes, length }
    }

    /// No more bytes follow: they are a line where the input ended, and may be one where reading failed.
    fn broken_off(&mut self, bytes: Vec<Bits<D>>) -> Step<GivenLine<Bits<D>>, D> {
        if bytes.is_empty() {
            return Ok(GivenLine::Nothing);
        }
        if !self.is_at_end()? && self.domain.choose(2).map_err(interrupted)? == 1 {
            return Ok(GivenLine::Failure);
        }
        Ok(self.found(bytes))
    }

    /// A block for a line in place of the old one, as large as glibc makes it.
    fn make_line_block(
        &mut self,
        old: &Pointer<Bits<D>>,
        size: u64,
        [block_place, size_place]: [&Pointer<Bits<D>>; 2],
    ) -> Step<Pointer<Bits<D>>, D> {
        self.assume(Assumption::LineBlocks);
        let size = self.number(self.word(), size);
        let block = self.resize_block(old, &size)?;
        self.write_bits(size_place, size)?;
        self.write_pointer(block_place, block.clone())?;
        Ok(block)
    }

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
