//! Input from the standard stream without a format: characters, lines, blocks of bytes.

use adamant_program::Signedness;

use super::streams::StandardStream;
use crate::domain::Domain;
use crate::library::arguments::misuse;
use crate::library::{Answer, Call, Models, Reply};
use crate::machine::{Bits, Machine, Step, interrupted};
use crate::stop::Stop;
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

impl<D: Domain> Machine<'_, D> {
    /// The next byte of standard input; none at its end.
    pub(super) fn next_input(&mut self) -> Step<Option<Bits<D>>, D> {
        if let Some(byte) = self.state.library.pushed_back.take() {
            return Ok(Some(byte));
        }
        let byte = self.domain.read_byte().map_err(interrupted)?;
        self.state.library.end_of_input |= byte.is_none();
        Ok(byte)
    }

    /// Asks that a stream be standard input.
    pub(super) fn expect_input(&mut self, call: &Call<'_, D>, index: usize) -> Step<(), D> {
        match self.argument_stream(call, index)? {
            StandardStream::Input => Ok(()),
            _ => Err(Stop::unsupported(format!("`{}` from a stream for output", call.name))),
        }
    }

    /// Input up to `limit` bytes, ending with a newline if there is one.
    fn next_line(&mut self, limit: u64) -> Step<Vec<Bits<D>>, D> {
        let newline = self.number(8, u64::from(b'\n'));
        let mut line = Vec::new();
        while (line.len() as u64) < limit {
            let Some(byte) = self.next_input()? else { break };
            line.push(byte.clone());
            if self.decide_equal(&byte, &newline)? {
                break;
            }
        }
        Ok(line)
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
}

fn getchar<D: Domain>(machine: &mut Machine<'_, D>, _: &Call<'_, D>) -> Answer<D> {
    match machine.next_input()? {
        Some(byte) => Ok(Reply::Return(Value::Bits(machine.domain.extend(&byte, 32, Signedness::Unsigned)))),
        None => Ok(machine.reply_int(END_OF_FILE)),
    }
}

fn getc<D: Domain>(machine: &mut Machine<'_, D>, call: &Call<'_, D>) -> Answer<D> {
    machine.expect_input(call, 0)?;
    getchar(machine, call)
}

/// One byte can be put back; the end of file cannot.
fn ungetc<D: Domain>(machine: &mut Machine<'_, D>, call: &Call<'_, D>) -> Answer<D> {
    machine.expect_input(call, 1)?;
    let value = machine.argument_bits(call, 0, 32)?;
    let end = machine.signed(32, i64::from(END_OF_FILE));
    if machine.decide_equal(&value, &end)? {
        return Ok(machine.reply_int(END_OF_FILE));
    }
    if machine.state.library.pushed_back.is_some() {
        return Err(Stop::unsupported("a second byte put back to standard input"));
    }
    let byte = machine.domain.extract(&value, 0, 8);
    machine.state.library.pushed_back = Some(byte.clone());
    machine.state.library.end_of_input = false;
    Ok(Reply::Return(Value::Bits(machine.domain.extend(&byte, 32, Signedness::Unsigned))))
}

fn fgets<D: Domain>(machine: &mut Machine<'_, D>, call: &Call<'_, D>) -> Answer<D> {
    machine.expect_input(call, 2)?;
    let buffer = machine.argument_pointer(call, 0)?;
    let size = machine.argument_int(call, 1)?;
    let Some(room) = u64::try_from(size).ok().and_then(|size| size.checked_sub(1)) else {
        return Err(misuse("fgets", "the size of the buffer is not positive"));
    };
    let line = machine.next_line(room)?;
    if line.is_empty() && room > 0 {
        return Ok(machine.reply_null());
    }
    machine.store_ended(&buffer, line)?;
    Ok(machine.reply_pointer(buffer))
}

/// A line without its newline, however long.
fn gets<D: Domain>(machine: &mut Machine<'_, D>, call: &Call<'_, D>) -> Answer<D> {
    let buffer = machine.argument_pointer(call, 0)?;
    let mut line = machine.next_line(u64::MAX)?;
    let Some(last) = line.last().cloned() else { return Ok(machine.reply_null()) };
    let newline = machine.number(8, u64::from(b'\n'));
    if machine.decide_equal(&last, &newline)? {
        line.pop();
    }
    machine.store_ended(&buffer, line)?;
    Ok(machine.reply_pointer(buffer))
}

/// A whole line in a block of the heap, which is made larger if need be.
fn getline<D: Domain>(machine: &mut Machine<'_, D>, call: &Call<'_, D>) -> Answer<D> {
    /// What glibc allocates for a short line.
    const LEAST_BLOCK: u64 = 120;
    machine.expect_input(call, 2)?;
    let (block_place, size_place) = (machine.argument_pointer(call, 0)?, machine.argument_pointer(call, 1)?);
    let mut block = machine.read_pointer(&block_place)?;
    let size = machine.read_bits(&size_place, u64::from(machine.word() / 8))?;
    let size = machine.concretise(&size)?.low_u64();
    let line = machine.next_line(u64::MAX)?;
    if line.is_empty() {
        return Ok(machine.reply_number(call, -1));
    }
    let length = line.len() as u64;
    if machine.decide_null(&block)? || size <= length {
        let size = machine.number(machine.word(), (length + 1).max(LEAST_BLOCK));
        block = machine.resize_block(&block, &size)?;
        machine.write_bits(&size_place, size)?;
        machine.write_pointer(&block_place, block.clone())?;
    }
    machine.store_ended(&block, line)?;
    Ok(machine.reply_number(call, length as i64))
}

/// Reads at most `length` bytes; gives how many there were.
fn read_block<D: Domain>(machine: &mut Machine<'_, D>, to: &Pointer<Bits<D>>, length: u64) -> Step<u64, D> {
    for index in 0..length {
        let Some(byte) = machine.next_input()? else { return Ok(index) };
        let place = machine.advanced(to, index);
        machine.write_bits(&place, byte)?;
    }
    Ok(length)
}

fn fread<D: Domain>(machine: &mut Machine<'_, D>, call: &Call<'_, D>) -> Answer<D> {
    machine.expect_input(call, 3)?;
    let to = machine.argument_pointer(call, 0)?;
    let (size, count) = (machine.argument_size(call, 1)?, machine.argument_size(call, 2)?);
    let read = read_block(machine, &to, size.saturating_mul(count))?;
    Ok(machine.reply_number(call, read.checked_div(size).unwrap_or(0) as i64))
}

fn read<D: Domain>(machine: &mut Machine<'_, D>, call: &Call<'_, D>) -> Answer<D> {
    let to = machine.argument_pointer(call, 1)?;
    let length = machine.argument_size(call, 2)?;
    match machine.argument_descriptor(call, 0)? {
        Some(StandardStream::Input) => {
            let read = read_block(machine, &to, length)?;
            Ok(machine.reply_number(call, read as i64))
        }
        Some(_) => Err(Stop::unsupported("`read` from a descriptor for output")),
        None => Ok(machine.reply_number(call, -1)),
    }
}
