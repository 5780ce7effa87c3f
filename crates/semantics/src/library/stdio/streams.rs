//! The standard streams: objects that `stdin`, `stdout` and `stderr` point to, and functions about a stream as a whole.

use adamant_program::{BinaryOp, Predicate};

use crate::assumption::Assumption;
use crate::domain::Domain;
use crate::facts::Fact;
use crate::library::arguments::misuse;
use crate::library::errno::{
    EAGAIN, EBADF, ECONNRESET, EDQUOT, EFBIG, EINTR, EINVAL, EIO, ENOBUFS, ENOMEM, ENOSPC, ENXIO, EPERM, EPIPE,
};
use crate::library::{Answer, Call, Models, Reply};
use crate::machine::{Bits, Machine, Step};
use crate::memory::ObjectKind;
use crate::stop::Stop;
use crate::value::Value;

pub(super) fn models<'p, D: Domain>() -> Models<'p, D> {
    vec![
        ("fflush", fflush),
        ("fclose", fclose),
        ("setvbuf", setvbuf),
        ("setbuf", setbuf),
        ("setbuffer", setbuf),
        ("setlinebuf", setlinebuf),
        ("flockfile", flockfile),
        ("funlockfile", funlockfile),
        ("fileno", fileno),
        ("feof", feof),
        ("feof_unlocked", feof),
        ("ferror", ferror),
        ("ferror_unlocked", ferror),
        ("clearerr", clearerr),
        ("clearerr_unlocked", clearerr),
    ]
}

/// A stream that every program has; as a number, its descriptor.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::library) enum StandardStream {
    Input,
    Output,
    Error,
}

impl StandardStream {
    const ALL: [(Self, &'static str); 3] = [(Self::Input, "stdin"), (Self::Output, "stdout"), (Self::Error, "stderr")];
}

/// Whether a variable that the program only declares is one of the streams.
pub(in crate::library) fn is_stream(name: &str) -> bool {
    StandardStream::ALL.iter().any(|(_, stream)| *stream == name)
}

/// Gives the streams that the program declares an object each.
pub(crate) fn define_streams<D: Domain>(machine: &mut Machine<'_, D>) {
    /// The size of glibc's `FILE` on x86-64.
    const FILE_SIZE: u64 = 216;
    for (stream, name) in StandardStream::ALL {
        let Some(global) = machine.program.global(name) else { continue };
        let pointer_bytes = machine.program.data_model.pointer_bytes();
        let description = &machine.program.globals[global];
        if description.initialiser.is_some() || description.thread_local || description.size != pointer_bytes {
            continue;
        }
        let file = machine.state.memory.allocate_bytes(ObjectKind::Library, Vec::new(), FILE_SIZE, 16);
        machine.state.library.streams[stream as usize] = Some(file);
        let (variable, pointer) = (machine.global_objects[global], machine.start_of(file));
        machine
            .state
            .memory
            .write_pointer(&mut machine.domain, variable, 0, pointer)
            .expect("no pointer is turned into a number while globals are laid out");
    }
}

impl<D: Domain> Machine<'_, D> {
    /// The stream that an argument points to, and that is used.
    pub(super) fn argument_stream(&mut self, call: &Call<'_, D>, index: usize) -> Step<StandardStream, D> {
        let stream = self.named_stream(call, index)?;
        self.use_stream(stream)?;
        Ok(stream)
    }

    /// The stream that an argument points to, of which something is asked.
    fn named_stream(&mut self, call: &Call<'_, D>, index: usize) -> Step<StandardStream, D> {
        let pointer = self.argument_pointer(call, index)?;
        if self.decide_null(&pointer)? {
            return Err(misuse("stdio", "null is given as a stream"));
        }
        let streams = &self.state.library.streams;
        let found = StandardStream::ALL.iter().find(|(stream, _)| streams[*stream as usize] == Some(pointer.object));
        match found {
            Some((stream, _)) => self.expect_not_closed(*stream).map(|()| *stream),
            None => Err(Stop::situation(format!("`{}` on a stream that is not a standard one", call.name))),
        }
    }

    /// Asks that a stream was not closed, and uses it.
    pub(in crate::library) fn expect_open(&mut self, stream: StandardStream) -> Step<(), D> {
        self.expect_not_closed(stream)?;
        self.use_stream(stream)
    }

    /// Notes that a stream is used, where somebody may ask for that.
    fn use_stream(&mut self, stream: StandardStream) -> Step<(), D> {
        if self.asks.stream_use {
            self.notice_action()?;
            let used = self.number(1, 1);
            self.state.library.facts.insert(Fact::Used(stream as u8), Value::Bits(used));
        }
        Ok(())
    }

    /// The stream that an argument points to, and that nobody has used: its buffer may be set.
    fn unused_stream(&mut self, call: &Call<'_, D>, index: usize) -> Step<StandardStream, D> {
        let stream = self.named_stream(call, index)?;
        self.notice_action()?;
        if let Some(used) = self.state.library.facts.get(&Fact::Used(stream as u8)).cloned() {
            let used = self.to_bits(used)?;
            if self.decide(&used)? {
                return Err(misuse("setvbuf", "the buffer of a stream is set after another operation on the stream"));
            }
        }
        Ok(stream)
    }

    fn expect_not_closed(&mut self, stream: StandardStream) -> Step<(), D> {
        if self.is_closed(stream)? {
            return Err(misuse("stdio", "a stream is used that was closed"));
        }
        Ok(())
    }

    /// Whether a stream was closed, which others may do at any time.
    fn is_closed(&mut self, stream: StandardStream) -> Step<bool, D> {
        if self.asks.closed_streams {
            self.notice_action()?;
        }
        Ok(self.state.library.facts.contains_key(&Fact::Closed(stream as u8)))
    }

    /// The stream of an argument that is a file descriptor; none if the program has no such descriptor.
    pub(in crate::library) fn argument_descriptor(
        &mut self,
        call: &Call<'_, D>,
        index: usize,
    ) -> Step<Option<StandardStream>, D> {
        let found = self.known_descriptor(call, index)?;
        if found.is_none() {
            self.set_errno(EBADF)?;
        }
        Ok(found)
    }

    /// The same, and `errno` stays as it is.
    pub(in crate::library) fn known_descriptor(
        &mut self,
        call: &Call<'_, D>,
        index: usize,
    ) -> Step<Option<StandardStream>, D> {
        let descriptor = self.argument_bits(call, index, 32)?;
        for (stream, _) in StandardStream::ALL {
            let standard = self.number(32, stream as u64);
            if self.decide_equal(&descriptor, &standard)? {
                let is_closed = self.is_closed(stream)?;
                return Ok(Some(stream).filter(|_| !is_closed));
            }
        }
        let is_negative = self.is_negative(&descriptor);
        if !self.decide(&is_negative)? {
            self.assume(Assumption::StandardDescriptors);
        }
        Ok(None)
    }

    /// Whether the output that a call makes fails; one bit. Then `errno` says why, and the stream is marked.
    pub(super) fn output_outcome(&mut self, call: &Call<'_, D>, stream: Option<StandardStream>) -> Step<Outcome<D>, D> {
        let result = self.outcome(call, 32)?;
        let fails = self.is_negative(&result);
        self.fail_output(stream, &fails)?;
        Ok(Outcome { result, fails })
    }

    /// Where the bit is set, `errno` says why output failed, and the stream is marked.
    pub(super) fn fail_output(&mut self, stream: Option<StandardStream>, fails: &Bits<D>) -> Step<(), D> {
        self.tell_error_where(fails, OUTPUT_ERRORS)?;
        match stream {
            Some(stream) => self.mark_stream_where(stream as u8, fails),
            None => Ok(()),
        }
    }
}

/// What output fails with.
pub(super) const OUTPUT_ERRORS: &[i32] =
    &[EIO, EINTR, EAGAIN, ENOSPC, EFBIG, EPIPE, EBADF, EINVAL, ENXIO, ENOMEM, ENOBUFS, EDQUOT, EPERM, ECONNRESET];

/// How output ended: a number that was chosen, and whether it stands for a failure.
pub(super) struct Outcome<D: Domain> {
    pub(super) result: Bits<D>,
    pub(super) fails: Bits<D>,
}

/// Writes what is left; the result is 0, or the end of file if that fails. The stream is closed in any case, and its descriptor with it.
fn fclose<D: Domain>(machine: &mut Machine<'_, D>, call: &Call<'_, D>) -> Answer<D> {
    let stream = machine.argument_stream(call, 0)?;
    machine.notice_action()?;
    let Outcome { fails, .. } = machine.output_outcome(call, Some(stream))?;
    let closed = machine.number(1, 1);
    machine.state.library.facts.insert(Fact::Closed(stream as u8), Value::Bits(closed));
    let zero = machine.number(32, 0);
    machine.reply_failed(&fails, -1, &zero)
}

/// The result is 0, or another number where the request is not honoured. Then it may be made again.
fn setvbuf<D: Domain>(machine: &mut Machine<'_, D>, call: &Call<'_, D>) -> Answer<D> {
    const UNBUFFERED: i32 = 2;
    let stream = machine.unused_stream(call, 0)?;
    if machine.argument_int(call, 2)? != UNBUFFERED {
        expect_no_buffer(machine, call)?;
    }
    let outcome = machine.outcome(call, 32)?;
    let zero = machine.number(32, 0);
    let succeeds = machine.domain.compare(Predicate::Eq, &outcome, &zero);
    machine.state.library.facts.insert(Fact::Used(stream as u8), Value::Bits(succeeds));
    Ok(Reply::Return(Value::Bits(outcome)))
}

fn setbuf<D: Domain>(machine: &mut Machine<'_, D>, call: &Call<'_, D>) -> Answer<D> {
    let stream = machine.unused_stream(call, 0)?;
    expect_no_buffer(machine, call)?;
    machine.use_stream(stream)?;
    Ok(Reply::Nothing)
}

/// What a buffer of the program holds while a stream has it is open, and so is when it is written.
fn expect_no_buffer<D: Domain>(machine: &mut Machine<'_, D>, call: &Call<'_, D>) -> Step<(), D> {
    let buffer = machine.argument_pointer(call, 1)?;
    if machine.decide_null(&buffer)? {
        return Ok(());
    }
    Err(Stop::situation(format!("`{}` with a buffer of the program", call.name)))
}

fn setlinebuf<D: Domain>(machine: &mut Machine<'_, D>, call: &Call<'_, D>) -> Answer<D> {
    let stream = machine.unused_stream(call, 0)?;
    machine.use_stream(stream)?;
    Ok(Reply::Nothing)
}

/// How often a stream is locked. Whoever else uses a locked stream waits, which is not modelled: nobody else may be there.
fn locks<D: Domain>(machine: &mut Machine<'_, D>, call: &Call<'_, D>) -> Step<(Fact, u64), D> {
    let stream = machine.argument_stream(call, 0)?;
    if machine.asks.threads {
        return Err(Stop::situation(format!("`{}` in a program with threads", call.name)));
    }
    let fact = Fact::Locked(stream as u8);
    let count = match machine.state.library.facts.get(&fact) {
        Some(Value::Bits(count)) => machine.domain.explicit(count).map_or(0, adamant_expr::BitVec::low_u64),
        _ => 0,
    };
    Ok((fact, count))
}

fn flockfile<D: Domain>(machine: &mut Machine<'_, D>, call: &Call<'_, D>) -> Answer<D> {
    let (fact, count) = locks(machine, call)?;
    let count = machine.number(64, count + 1);
    machine.state.library.facts.insert(fact, Value::Bits(count));
    Ok(Reply::Nothing)
}

fn funlockfile<D: Domain>(machine: &mut Machine<'_, D>, call: &Call<'_, D>) -> Answer<D> {
    let (fact, count) = locks(machine, call)?;
    match count {
        0 => return Err(misuse("funlockfile", "the thread does not hold the lock of the stream")),
        1 => drop(machine.state.library.facts.remove(&fact)),
        _ => {
            let count = machine.number(64, count - 1);
            machine.state.library.facts.insert(fact, Value::Bits(count));
        }
    }
    Ok(Reply::Nothing)
}

/// Null stands for all streams.
fn fflush<D: Domain>(machine: &mut Machine<'_, D>, call: &Call<'_, D>) -> Answer<D> {
    let pointer = machine.argument_pointer(call, 0)?;
    let Outcome { fails, .. } = if machine.decide_null(&pointer)? {
        flush_all(machine, call)?
    } else {
        let stream = machine.argument_stream(call, 0)?;
        if stream == StandardStream::Input && machine.state.library.facts.contains_key(&Fact::PutBack) {
            return Err(Stop::situation("`fflush` of standard input after bytes were put back"));
        }
        machine.output_outcome(call, Some(stream))?
    };
    let zero = machine.number(32, 0);
    machine.reply_failed(&fails, -1, &zero)
}

/// Where this fails, one stream at least is marked, whichever it is.
fn flush_all<D: Domain>(machine: &mut Machine<'_, D>, call: &Call<'_, D>) -> Step<Outcome<D>, D> {
    let outcome = machine.output_outcome(call, None)?;
    if machine.asks.stream_failures {
        let (output, both) = (machine.domain.arbitrary(1), machine.domain.arbitrary(1));
        let set = machine.number(1, 1);
        let rest = machine.domain.binary(BinaryOp::Xor, &output, &set);
        let error = machine.domain.binary(BinaryOp::Or, &rest, &both);
        for (stream, is_marked) in [(StandardStream::Output, output), (StandardStream::Error, error)] {
            let marked = machine.domain.binary(BinaryOp::And, &outcome.fails, &is_marked);
            machine.mark_stream_where(stream as u8, &marked)?;
        }
    }
    Ok(outcome)
}

fn fileno<D: Domain>(machine: &mut Machine<'_, D>, call: &Call<'_, D>) -> Answer<D> {
    let stream = machine.named_stream(call, 0)?;
    Ok(machine.reply_int(stream as i32))
}

/// A mark of a stream as an `int`.
fn mark<D: Domain>(machine: &mut Machine<'_, D>, fact: &Fact) -> Answer<D> {
    machine.notice_action()?;
    // A number is chosen for a mark that is not there, too: in a replay one may be missing that might have been set.
    let mark = match machine.state.library.facts.get(fact).cloned() {
        Some(Value::Bits(mark)) => mark,
        _ => machine.number(1, 0),
    };
    Ok(machine.reply_condition(&mark, 1))
}

fn feof<D: Domain>(machine: &mut Machine<'_, D>, call: &Call<'_, D>) -> Answer<D> {
    match machine.argument_stream(call, 0)? {
        StandardStream::Input => mark(machine, &Fact::EndOfInput),
        StandardStream::Output | StandardStream::Error => Ok(machine.reply_int(0)),
    }
}

fn ferror<D: Domain>(machine: &mut Machine<'_, D>, call: &Call<'_, D>) -> Answer<D> {
    let stream = machine.argument_stream(call, 0)?;
    mark(machine, &Fact::StreamFailed(stream as u8))
}

fn clearerr<D: Domain>(machine: &mut Machine<'_, D>, call: &Call<'_, D>) -> Answer<D> {
    let stream = machine.argument_stream(call, 0)?;
    machine.notice_action()?;
    if stream == StandardStream::Input {
        machine.forget_end();
    }
    machine.state.library.facts.remove(&Fact::StreamFailed(stream as u8));
    Ok(Reply::Nothing)
}
