//! What a stream knows of standard input: bytes that were put back or looked at, its end, and failures to read.
//!
//! A scan looks at the byte behind a value. That byte may turn out not to be there: the input ended (`Fact::EndOfInput`), reading it failed, or nobody had to look
//! (`Fact::Ahead`). Each is a bit by which the next read is decided, so that a scan does not fork for what follows.

use adamant_program::BinaryOp;

use super::streams::StandardStream;
use crate::domain::Domain;
use crate::facts::Fact;
use crate::library::Call;
use crate::library::errno::{
    EAGAIN, EBADF, EBADMSG, ECONNRESET, EINTR, EINVAL, EIO, EISDIR, ENOBUFS, ENOMEM, ENOTCONN, ENXIO, EOVERFLOW,
    ETIMEDOUT,
};
use crate::machine::{Bits, Machine, Step, interrupted};
use crate::stop::Stop;
use crate::value::Value;

/// What reading fails with.
pub(super) const INPUT_ERRORS: &[i32] = &[
    EIO, EINTR, EAGAIN, EBADF, EISDIR, EINVAL, ENXIO, ENOMEM, ENOBUFS, EOVERFLOW, EBADMSG, ECONNRESET, ENOTCONN,
    ETIMEDOUT,
];

/// A byte that waits to be read.
pub(super) struct Waiting<B> {
    pub(super) byte: B,
    /// Only where a scan looked ahead: whether the byte was not read after all. The program knows nothing of such a byte but its class.
    pub(super) unread: Option<B>,
}

impl<D: Domain> Machine<'_, D> {
    /// Asks that a stream be standard input.
    pub(super) fn expect_input(&mut self, call: &Call<'_, D>, index: usize) -> Step<(), D> {
        match self.argument_stream(call, index)? {
            StandardStream::Input => Ok(()),
            _ => Err(Stop::situation(format!("`{}` from a stream for output", call.name))),
        }
    }

    /// The next byte of standard input for a stream; none at its end, or where reading fails.
    pub(super) fn next_input(&mut self, call: &Call<'_, D>) -> Step<Option<Bits<D>>, D> {
        if self.is_at_end()? {
            return Ok(None);
        }
        if let Some(Waiting { byte, unread }) = self.take_waiting() {
            return match unread {
                Some(unread) => self.read_again(call, byte, &unread),
                None => Ok(Some(byte)),
            };
        }
        let byte = self.domain.read_byte().map_err(interrupted)?;
        if byte.is_none() {
            self.end_input(call)?;
        }
        Ok(byte)
    }

    /// A byte that was looked at; another one, or none, where it was not read.
    fn read_again(&mut self, call: &Call<'_, D>, byte: Bits<D>, unread: &Bits<D>) -> Step<Option<Bits<D>>, D> {
        // What is chosen must not depend on what is known: a replay knows more.
        let may_end = self.domain.arbitrary(1);
        let ends = self.domain.binary(BinaryOp::And, unread, &may_end);
        if self.decide(&ends)? {
            self.end_input(call)?;
            return Ok(None);
        }
        let other = self.domain.arbitrary(8);
        Ok(Some(self.domain.select(unread, &other, &byte)))
    }

    /// Takes the next byte that waits, if one does. The stream was asked whether it is at its end.
    pub(super) fn take_waiting(&mut self) -> Option<Waiting<Bits<D>>> {
        let library = &mut self.state.library;
        library.facts.remove(&Fact::PutBack);
        let byte = library.pushed_back.pop()?;
        // Only the last byte to be read again may be one that a scan looked at.
        let unread = if library.pushed_back.is_empty() { library.facts.remove(&Fact::Ahead) } else { None };
        let unread = unread.and_then(|unread| match unread {
            Value::Bits(unread) => Some(unread),
            _ => None,
        });
        Some(Waiting { byte, unread })
    }

    /// Puts back a byte that was read.
    pub(super) fn put_back(&mut self, byte: Bits<D>) {
        self.state.library.pushed_back.push(byte);
    }

    /// Puts back a byte that a scan looked at, and that is not there where `unread` is set.
    pub(super) fn put_ahead(&mut self, byte: Bits<D>, unread: Bits<D>) {
        self.state.library.pushed_back.push(byte);
        self.state.library.facts.insert(Fact::Ahead, Value::Bits(unread));
    }

    /// Whether a stream found the end of the input before: then there is nothing more for it.
    pub(super) fn is_at_end(&mut self) -> Step<bool, D> {
        self.expect_open(StandardStream::Input)?;
        self.notice_action()?;
        let Some(end) = self.state.library.facts.get(&Fact::EndOfInput).cloned() else { return Ok(false) };
        let end = self.to_bits(end)?;
        let is_at_end = self.decide(&end)?;
        if is_at_end {
            self.state.library.pushed_back.clear();
            self.state.library.facts.remove(&Fact::Ahead);
        } else {
            self.state.library.facts.remove(&Fact::EndOfInput);
        }
        Ok(is_at_end)
    }

    /// Removes the mark for the end: there may be more, whatever was not there to be looked at.
    pub(super) fn forget_end(&mut self) {
        let Some(Value::Bits(end)) = self.state.library.facts.remove(&Fact::EndOfInput) else { return };
        if let Some(Value::Bits(unread)) = self.state.library.facts.get(&Fact::Ahead).cloned() {
            let unread = self.domain.binary(BinaryOp::Or, &unread, &end);
            self.state.library.facts.insert(Fact::Ahead, Value::Bits(unread));
        }
    }

    /// A stream gets no more bytes: this is the end of the input, or reading fails.
    pub(super) fn end_input(&mut self, call: &Call<'_, D>) -> Step<(), D> {
        let always = self.number(1, 1);
        self.end_input_where(call, &always).map(drop)
    }

    /// The same where a bit is set; the input was not at its end before. Tells where reading fails.
    pub(super) fn end_input_where(&mut self, call: &Call<'_, D>, is_over: &Bits<D>) -> Step<Bits<D>, D> {
        let fails = self.fail_input_where(call, is_over)?;
        let end = self.domain.binary(BinaryOp::Xor, &fails, is_over);
        self.state.library.facts.insert(Fact::EndOfInput, Value::Bits(end));
        Ok(fails)
    }

    /// Reading fails, which it may.
    pub(super) fn fail_input(&mut self) -> Step<(), D> {
        let always = self.number(1, 1);
        self.tell_error_where(&always, INPUT_ERRORS)?;
        self.mark_stream_where(StandardStream::Input as u8, &always)
    }

    /// Where a bit is set, reading may fail; tells where it does.
    pub(super) fn fail_input_where(&mut self, call: &Call<'_, D>, may_fail: &Bits<D>) -> Step<Bits<D>, D> {
        let outcome = self.outcome(call, 32)?;
        let fails = self.is_negative(&outcome);
        let fails = self.domain.binary(BinaryOp::And, &fails, may_fail);
        self.tell_error_where(&fails, INPUT_ERRORS)?;
        self.mark_stream_where(StandardStream::Input as u8, &fails)?;
        Ok(fails)
    }
}
