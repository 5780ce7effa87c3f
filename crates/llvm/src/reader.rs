//! Reading LLVM text and bitcode that others wrote, without trusting it.
//!
//! LLVM's readers report most malformed files, but some corrupted bitcode makes them crash, or read what is not there. So a file
//! is first read, verified and written as text by LLVM's `opt` in a process of its own; only what that process wrote is read
//! here. Text, because LLVM's printer crashes on debug information that its reader and its verifier let pass. Without `opt`
//! the file is read directly.

use std::fs;
use std::io;
use std::path::Path;
use std::process::{Command, Output, Stdio};

use crate::FrontendError;
use crate::input::IrForm;
use crate::ir::{Context, Module};

/// The first bytes of bitcode.
const BITCODE_MAGIC: &[u8] = b"BC\xC0\xDE";
/// The first bytes of bitcode inside a wrapper.
const WRAPPER_MAGIC: &[u8] = b"\xDE\xC0\x17\x0B";
/// The reader, by its name and where Debian puts it.
const READERS: [&str; 2] = ["opt-19", "/usr/lib/llvm-19/bin/opt"];
/// The exit code of `opt` for a file that it rejects; with any other it died.
const REJECTED: i32 = 1;

/// The form of LLVM that these bytes begin like.
pub(crate) fn form_of(bytes: &[u8]) -> IrForm {
    if bytes.starts_with(BITCODE_MAGIC) || bytes.starts_with(WRAPPER_MAGIC) { IrForm::Bitcode } else { IrForm::Text }
}

/// Reads and verifies LLVM that a user wrote.
pub(crate) fn read<'c>(
    context: &'c Context,
    file: &Path,
    form: IrForm,
    bytes: &[u8],
) -> Result<Module<'c>, FrontendError> {
    let bad = |message: String| bad_file(file, form, message, bytes);
    match (form, form_of(bytes)) {
        (IrForm::Bitcode, IrForm::Text) => {
            return Err(bad("it does not begin like bitcode; LLVM text belongs in a file named .ll".to_owned()));
        }
        (IrForm::Text, IrForm::Bitcode) => {
            return Err(bad("it begins like bitcode, which belongs in a file named .bc".to_owned()));
        }
        (IrForm::Bitcode, IrForm::Bitcode) | (IrForm::Text, IrForm::Text) => {}
    }
    if form == IrForm::Bitcode && !bytes.len().is_multiple_of(4) {
        return Err(bad("its length is not a multiple of four; it was cut off or damaged".to_owned()));
    }
    match rewritten(file, bytes)? {
        Rewritten::Text(text) => read_trusted(context, file, IrForm::Text, &text),
        Rewritten::Refused(message) => Err(bad(message)),
        Rewritten::NoReader => read_trusted(context, file, form, bytes),
    }
}

/// Reads and verifies LLVM that our own compiler wrote.
pub(crate) fn read_trusted<'c>(
    context: &'c Context,
    file: &Path,
    form: IrForm,
    bytes: &[u8],
) -> Result<Module<'c>, FrontendError> {
    let bad = |message: String| bad_file(file, form, message, bytes);
    let module = context.parse(&file.display().to_string(), bytes).map_err(bad)?;
    module.verify().map_err(|message| bad(first_lines(&message)))?;
    Ok(module)
}

/// What became of a file that another process read.
enum Rewritten {
    /// The text of the same module.
    Text(Vec<u8>),
    /// What is wrong with the file.
    Refused(String),
    /// There is no program to read it.
    NoReader,
}

/// Lets another process read, verify and write a module.
fn rewritten(file: &Path, bytes: &[u8]) -> Result<Rewritten, FrontendError> {
    let temporary = |reason| FrontendError::TemporaryFile { reason };
    let folder = tempfile::tempdir().map_err(temporary)?;
    let (copy, result) = (folder.path().join("input.ir"), folder.path().join("output.ll"));
    fs::write(&copy, bytes).map_err(temporary)?;
    let Some(output) = run_reader(&copy, &result).map_err(temporary)? else { return Ok(Rewritten::NoReader) };
    if output.status.success() {
        return fs::read(&result).map(Rewritten::Text).map_err(temporary);
    }
    let stderr = String::from_utf8_lossy(&output.stderr);
    let message = match output.status.code() {
        Some(REJECTED) => first_lines(&stderr),
        _ => last_words(&stderr),
    };
    let message = message.replace(&copy.display().to_string(), &file.display().to_string());
    let message = READERS.iter().fold(message, |message, reader| message.replace(&format!("{reader}: "), ""));
    Ok(Rewritten::Refused(message))
}

/// Runs the first reader that is there; `None` if there is none.
fn run_reader(input: &Path, output: &Path) -> io::Result<Option<Output>> {
    for reader in READERS {
        let mut command = Command::new(reader);
        command.args(["-passes=verify", "-S", "-o"]).arg(output).arg(input).stdin(Stdio::null());
        match command.output() {
            Ok(output) => return Ok(Some(output)),
            Err(error) if error.kind() == io::ErrorKind::NotFound => {}
            Err(error) => return Err(error),
        }
    }
    Ok(None)
}

/// What LLVM found wrong before it gave up, without the report of the crash.
fn last_words(stderr: &str) -> String {
    let report = ["LLVM ERROR", "fatal error: error in backend", "PLEASE submit"];
    let is_report = |line: &str| report.iter().any(|beginning| line.starts_with(beginning));
    let words: Vec<_> = stderr.lines().take_while(|line| !is_report(line)).take(4).collect();
    if words.is_empty() {
        return "LLVM crashes while reading it; the file is damaged".to_owned();
    }
    words.join("\n")
}

fn bad_file(file: &Path, form: IrForm, message: String, bytes: &[u8]) -> FrontendError {
    let (file, message) = (file.to_owned(), message.trim_end().to_owned());
    match form {
        IrForm::Bitcode => {
            let producer = between(&message, "Producer: '", "'").map(str::to_owned);
            FrontendError::BadBitcode { file, message, producer }
        }
        IrForm::Text => FrontendError::BadIr { file, message, producer: text_producer(bytes) },
    }
}

/// The program that wrote LLVM text, as `!llvm.ident` names it.
fn text_producer(bytes: &[u8]) -> Option<String> {
    let text = String::from_utf8_lossy(bytes);
    let node = text.lines().rev().find_map(|line| between(line, "!llvm.ident = !{!", "}"))?;
    let definition = format!("!{} = !{{!\"", node.split(',').next()?);
    text.lines().rev().find_map(|line| between(line, &definition, "\"")).map(str::to_owned)
}

/// The text between two marks.
fn between<'t>(text: &'t str, before: &str, after: &str) -> Option<&'t str> {
    let start = text.find(before)? + before.len();
    let rest = &text[start..];
    Some(&rest[..rest.find(after)?])
}

/// The beginning of a message that may be very long.
fn first_lines(message: &str) -> String {
    message.lines().take(4).collect::<Vec<_>>().join("\n")
}
