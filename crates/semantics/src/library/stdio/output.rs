//! Output without a format: characters, strings, blocks of bytes.

use adamant_expr::BitVec;
use adamant_program::{BinaryOp, Predicate, Signedness};

use super::streams::{Outcome, StandardStream};
use crate::domain::{Domain, Stream};
use crate::library::errno::error_text;
use crate::library::{Answer, Call, Models, Reply};
use crate::machine::{Bits, IoFailures, Machine, Step};
use crate::stop::{AccessKind, Stop};
use crate::value::{Pointer, Value};

pub(super) fn models<'p, D: Domain>() -> Models<'p, D> {
    vec![
        ("putchar", putchar),
        ("putchar_unlocked", putchar),
        ("putc", putc),
        ("fputc", putc),
        ("_IO_putc", putc),
        ("putc_unlocked", putc),
        ("fputc_unlocked", putc),
        ("puts", puts),
        ("fputs", fputs),
        ("fputs_unlocked", fputs),
        ("fwrite", fwrite),
        ("fwrite_unlocked", fwrite),
        ("perror", perror),
        ("write", write),
    ]
}

impl<D: Domain> Machine<'_, D> {
    /// Prints to a stream.
    pub(super) fn emit(&mut self, stream: StandardStream, text: &[u8]) -> Step<(), D> {
        match stream {
            StandardStream::Output => self.domain.print(Stream::Output, text),
            StandardStream::Error => self.domain.print(Stream::Error, text),
            StandardStream::Input => return Err(Stop::situation("output to standard input")),
        }
        Ok(())
    }

    /// A range of memory as it is shown, of a length that need not be explicit. Checked.
    fn shown_range(&mut self, start: &Pointer<Bits<D>>, length: &Bits<D>) -> Step<Vec<u8>, D> {
        let is_explicit = !self.is_open(start) && self.domain.explicit(length).is_some();
        let size = self.state.memory.object(start.object).map(|object| object.size);
        // Whoever watches accesses is told of each byte.
        if let (false, false, false, Ok(size)) =
            (is_explicit, start.object.is_null(), self.domain.watches_accesses(), size)
        {
            let size = self.number(self.word(), size);
            let left = self.domain.binary(BinaryOp::Sub, &size, &start.offset);
            let begins = self.domain.compare(Predicate::Ule, &start.offset, &size);
            let fits = self.domain.compare(Predicate::Ule, length, &left);
            let is_inside = self.domain.binary(BinaryOp::And, &begins, &fits);
            if self.decide(&is_inside)? {
                self.notice_access(start.object, AccessKind::Read)?;
                return Ok(b"?".to_vec());
            }
        }
        let length = self.concretise(length)?.low_u64();
        self.shown_bytes(start, length)
    }

    /// How much of what was asked for is done: what the outcome says, or all of it where it says zero or too much.
    pub(super) fn within(&mut self, outcome: &Bits<D>, asked: &Bits<D>) -> Bits<D> {
        let zero = self.number(self.domain.width(outcome), 0);
        let is_all = self.domain.compare(Predicate::Eq, outcome, &zero);
        let is_more = self.domain.compare(Predicate::Ugt, outcome, asked);
        let is_all = self.domain.binary(BinaryOp::Or, &is_all, &is_more);
        self.domain.select(&is_all, asked, outcome)
    }

    /// A range of memory as it is shown: a question mark where it is not explicit. Checked.
    pub(in crate::library) fn shown_bytes(&mut self, start: &Pointer<Bits<D>>, length: u64) -> Step<Vec<u8>, D> {
        if let Some(bytes) = self.explicit_bytes(start, length)? {
            return Ok(bytes);
        }
        let bytes = self.bytes_at(start, length)?;
        Ok(bytes.iter().map(|byte| shown(self.domain.explicit(byte))).collect())
    }
}

/// A byte as it is shown.
pub(super) fn shown(byte: Option<&BitVec>) -> u8 {
    byte.map_or(b'?', |byte| byte.low_u64() as u8)
}

fn putchar<D: Domain>(machine: &mut Machine<'_, D>, call: &Call<'_, D>) -> Answer<D> {
    machine.expect_open(StandardStream::Output)?;
    put(machine, call, StandardStream::Output)
}

fn putc<D: Domain>(machine: &mut Machine<'_, D>, call: &Call<'_, D>) -> Answer<D> {
    let stream = machine.argument_stream(call, 1)?;
    put(machine, call, stream)
}

/// Prints the first argument as a character and returns it.
fn put<D: Domain>(machine: &mut Machine<'_, D>, call: &Call<'_, D>, stream: StandardStream) -> Answer<D> {
    let byte = machine.argument_bits(call, 0, 8)?;
    let text = shown(machine.domain.explicit(&byte));
    machine.emit(stream, &[text])?;
    let Outcome { fails, .. } = machine.output_outcome(call, Some(stream))?;
    let byte = machine.domain.extend(&byte, 32, Signedness::Unsigned);
    machine.reply_failed(&fails, -1, &byte)
}

/// The string that an argument points to, as it is shown.
fn shown_string<D: Domain>(machine: &mut Machine<'_, D>, call: &Call<'_, D>, index: usize) -> Step<Vec<u8>, D> {
    let start = machine.argument_pointer(call, index)?;
    let length = machine.string_length(&start)?;
    machine.shown_bytes(&start, length)
}

/// The result of a function that shows a string: any that is not negative, or the end of file if it fails. Zero, which stands for what glibc gives, changes places
/// with that.
fn shown_result<D: Domain>(
    machine: &mut Machine<'_, D>,
    call: &Call<'_, D>,
    stream: StandardStream,
    in_glibc: u64,
) -> Answer<D> {
    let Outcome { result, fails } = machine.output_outcome(call, Some(stream))?;
    let (in_glibc, zero) = (machine.number(32, in_glibc), machine.number(32, 0));
    let is_plain = machine.domain.compare(Predicate::Eq, &result, &zero);
    let is_glibc = machine.domain.compare(Predicate::Eq, &result, &in_glibc);
    let result = machine.domain.select(&is_glibc, &zero, &result);
    let result = machine.domain.select(&is_plain, &in_glibc, &result);
    machine.reply_failed(&fails, -1, &result)
}

fn puts<D: Domain>(machine: &mut Machine<'_, D>, call: &Call<'_, D>) -> Answer<D> {
    machine.expect_open(StandardStream::Output)?;
    let mut text = shown_string(machine, call, 0)?;
    text.push(b'\n');
    machine.emit(StandardStream::Output, &text)?;
    shown_result(machine, call, StandardStream::Output, text.len() as u64)
}

fn fputs<D: Domain>(machine: &mut Machine<'_, D>, call: &Call<'_, D>) -> Answer<D> {
    let stream = machine.argument_stream(call, 1)?;
    let text = shown_string(machine, call, 0)?;
    machine.emit(stream, &text)?;
    shown_result(machine, call, stream, 1)
}

fn fwrite<D: Domain>(machine: &mut Machine<'_, D>, call: &Call<'_, D>) -> Answer<D> {
    let start = machine.argument_pointer(call, 0)?;
    let (size, count) = (machine.argument_size(call, 1)?, machine.argument_size(call, 2)?);
    let stream = machine.argument_stream(call, 3)?;
    let text = machine.shown_bytes(&start, size.saturating_mul(count))?;
    machine.emit(stream, &text)?;
    let items = machine.number(machine.word(), if size == 0 { 0 } else { count });
    let outcome = machine.outcome(call, machine.word())?;
    let (fails, zero) = (machine.is_negative(&outcome), machine.number(machine.word(), 0));
    let written = machine.within(&outcome, &items);
    let written = machine.domain.select(&fails, &zero, &written);
    let is_short = machine.domain.compare(Predicate::Ne, &written, &items);
    machine.fail_output(Some(stream), &is_short)?;
    Ok(Reply::Return(Value::Bits(written)))
}

fn perror<D: Domain>(machine: &mut Machine<'_, D>, call: &Call<'_, D>) -> Answer<D> {
    machine.expect_open(StandardStream::Error)?;
    let start = machine.argument_pointer(call, 0)?;
    let mut text = if machine.decide_null(&start)? { Vec::new() } else { shown_string(machine, call, 0)? };
    if !text.is_empty() {
        text.extend(b": ");
    }
    let error = machine.known_errno()?.map_or_else(|| "?".to_owned(), error_text);
    text.extend(error.bytes());
    text.push(b'\n');
    machine.emit(StandardStream::Error, &text)?;
    if machine.asks.stream_failures {
        machine.output_outcome(call, Some(StandardStream::Error))?;
    }
    // Nothing says that it leaves `errno` alone, and glibc does not where the stream has no direction yet.
    if machine.asks.errno && machine.settings.io_failures == IoFailures::On {
        let (after, positive) = (machine.domain.arbitrary(32), machine.number(32, u64::from(u32::MAX >> 1)));
        let after = machine.domain.binary(BinaryOp::And, &after, &positive);
        let is_zero = machine.number(32, 0);
        let is_zero = machine.domain.compare(Predicate::Eq, &after, &is_zero);
        let before = machine.errno()?;
        let after = machine.domain.select(&is_zero, &before, &after);
        machine.write_errno(after)?;
    }
    Ok(Reply::Nothing)
}

fn write<D: Domain>(machine: &mut Machine<'_, D>, call: &Call<'_, D>) -> Answer<D> {
    let start = machine.argument_pointer(call, 1)?;
    let length = machine.argument_bits(call, 2, machine.word())?;
    let Some(stream) = machine.argument_descriptor(call, 0)? else { return Ok(machine.reply_number(call, -1)) };
    let text = machine.shown_range(&start, &length)?;
    machine.emit(stream, &text)?;
    let outcome = machine.outcome(call, machine.word())?;
    let fails = machine.is_negative(&outcome);
    machine.fail_output(None, &fails)?;
    let (written, failed) = (machine.within(&outcome, &length), machine.signed(machine.word(), -1));
    Ok(Reply::Return(Value::Bits(machine.domain.select(&fails, &failed, &written))))
}
