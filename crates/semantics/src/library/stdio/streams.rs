//! The standard streams: objects that `stdin`, `stdout` and `stderr` point to, and functions about a stream as a whole.

use crate::domain::Domain;
use crate::library::arguments::misuse;
use crate::library::errno::EBADF;
use crate::library::{Answer, Call, Models, Reply};
use crate::machine::{Machine, Step};
use crate::memory::ObjectKind;
use crate::stop::Stop;

pub(super) fn models<'p, D: Domain>() -> Models<'p, D> {
    vec![
        ("fflush", fflush),
        ("fclose", succeed),
        ("setvbuf", succeed),
        ("setbuf", nothing),
        ("setbuffer", nothing),
        ("setlinebuf", nothing),
        ("flockfile", nothing),
        ("funlockfile", nothing),
        ("fileno", fileno),
        ("feof", feof),
        ("ferror", succeed),
        ("clearerr", clearerr),
    ]
}

/// A stream that every program has; as a number, its descriptor.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum StandardStream {
    Input,
    Output,
    Error,
}

impl StandardStream {
    const ALL: [(Self, &'static str); 3] = [(Self::Input, "stdin"), (Self::Output, "stdout"), (Self::Error, "stderr")];

    pub(super) const fn from_descriptor(descriptor: i32) -> Option<Self> {
        match descriptor {
            0 => Some(Self::Input),
            1 => Some(Self::Output),
            2 => Some(Self::Error),
            _ => None,
        }
    }
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
    /// The stream that an argument points to.
    pub(super) fn argument_stream(&mut self, call: &Call<'_, D>, index: usize) -> Step<StandardStream, D> {
        let pointer = self.argument_pointer(call, index)?;
        if self.decide_null(&pointer)? {
            return Err(misuse("stdio", "null is given as a stream"));
        }
        let streams = &self.state.library.streams;
        let found = StandardStream::ALL.iter().find(|(stream, _)| streams[*stream as usize] == Some(pointer.object));
        match found {
            Some((stream, _)) => Ok(*stream),
            None => Err(Stop::unsupported(format!("`{}` on a stream that is not a standard one", call.name))),
        }
    }

    /// The stream of an argument that is a file descriptor; none if the program has no such descriptor.
    pub(super) fn argument_descriptor(&mut self, call: &Call<'_, D>, index: usize) -> Step<Option<StandardStream>, D> {
        let stream = StandardStream::from_descriptor(self.argument_int(call, index)?);
        if stream.is_none() {
            self.set_errno(EBADF)?;
        }
        Ok(stream)
    }
}

/// A function that does its work and returns 0, if the stream is one.
fn succeed<D: Domain>(machine: &mut Machine<'_, D>, call: &Call<'_, D>) -> Answer<D> {
    machine.argument_stream(call, 0)?;
    Ok(machine.reply_int(0))
}

fn nothing<D: Domain>(machine: &mut Machine<'_, D>, call: &Call<'_, D>) -> Answer<D> {
    machine.argument_stream(call, 0)?;
    Ok(Reply::Nothing)
}

/// Null stands for all streams.
fn fflush<D: Domain>(machine: &mut Machine<'_, D>, call: &Call<'_, D>) -> Answer<D> {
    let pointer = machine.argument_pointer(call, 0)?;
    if !machine.decide_null(&pointer)? {
        machine.argument_stream(call, 0)?;
    }
    Ok(machine.reply_int(0))
}

fn fileno<D: Domain>(machine: &mut Machine<'_, D>, call: &Call<'_, D>) -> Answer<D> {
    let stream = machine.argument_stream(call, 0)?;
    Ok(machine.reply_int(stream as i32))
}

fn feof<D: Domain>(machine: &mut Machine<'_, D>, call: &Call<'_, D>) -> Answer<D> {
    let stream = machine.argument_stream(call, 0)?;
    let at_end = stream == StandardStream::Input && machine.state.library.end_of_input;
    Ok(machine.reply_int(i32::from(at_end)))
}

fn clearerr<D: Domain>(machine: &mut Machine<'_, D>, call: &Call<'_, D>) -> Answer<D> {
    if machine.argument_stream(call, 0)? == StandardStream::Input {
        machine.state.library.end_of_input = false;
    }
    Ok(Reply::Nothing)
}
