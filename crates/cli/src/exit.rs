//! Exit codes, and what is said on the way out.

use std::io::{IsTerminal, Write};
use std::process::ExitCode;

use adamant_pipeline::{CheckError, LoadError};

/// The property is violated, or the run did what it must not.
pub(crate) const VIOLATED: u8 = 1;
/// The input or the call is at fault.
pub(crate) const USAGE: u8 = 2;
/// No answer.
pub(crate) const UNKNOWN: u8 = 3;
/// A bug of ours.
pub(crate) const INTERNAL: u8 = 70;
/// What a shell shows for a program that aborted.
pub(crate) const ABORTED: u8 = 134;

/// What a shell shows for a program that wrote to a pipe without a reader.
pub(crate) const BROKEN_PIPE: u8 = 141;

/// Prints one message and gives the exit code that fits it.
pub(crate) fn report(error: &anyhow::Error) -> ExitCode {
    let load = match error.downcast_ref() {
        Some(CheckError::Load(load)) => Some(load),
        _ => error.downcast_ref(),
    };
    if let Some(LoadError::Malformed(what)) = load {
        return internal(what);
    }
    say!("adamant: {}", told(error));
    ExitCode::from(USAGE)
}

/// An error with its causes, each told once: some messages have theirs already.
fn told(error: &anyhow::Error) -> String {
    error.chain().map(ToString::to_string).fold(String::new(), |told, cause| match told.as_str() {
        "" => cause,
        told if told.contains(&cause) => told.to_owned(),
        told => format!("{told}: {cause}"),
    })
}

/// A bug of ours, said as such.
fn internal(what: &str) -> ExitCode {
    say!("adamant: internal error: {what}\nThis is a bug of Adamant. Please report it, with the input if you can.");
    ExitCode::from(INTERNAL)
}

/// Turns a panic into a message that asks for a report, and exit code 70.
pub(crate) fn explain_panics() {
    std::panic::set_hook(Box::new(|panic| {
        if std::io::stderr().is_terminal() {
            // There may be a line of progress on the screen.
            let _ = write!(std::io::stderr(), "\r\x1b[K");
        }
        internal(&panic.to_string());
        std::process::exit(i32::from(INTERNAL));
    }));
}
