//! Reading LLVM text and bitcode that others wrote, without trusting it.
//!
//! LLVM's readers report most malformed files, but some corrupted bitcode makes them crash. So a file is first read by
//! a compiler in a process of its own, and refused if that process dies. Without a compiler this check is left out.

use std::ffi::OsString;
use std::fs;
use std::path::Path;
use std::process::ExitStatus;

use crate::compile::run_clang;
use crate::input::IrForm;
use crate::ir::{Context, Module};
use crate::{FrontendError, FrontendSettings};

/// The first bytes of bitcode.
const BITCODE_MAGIC: &[u8] = b"BC\xC0\xDE";
/// The first bytes of bitcode inside a wrapper.
const WRAPPER_MAGIC: &[u8] = b"\xDE\xC0\x17\x0B";
/// The exit code of clang when LLVM gives up.
const FATAL_EXIT: i32 = 70;

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
    settings: &FrontendSettings,
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
    if let Some(last_words) = death_of_reader(bytes, settings)? {
        return Err(bad(last_words));
    }
    read_trusted(context, file, form, bytes)
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

/// What a process says that dies of reading these bytes; `None` if it does not.
fn death_of_reader(bytes: &[u8], settings: &FrontendSettings) -> Result<Option<String>, FrontendError> {
    let temporary = |reason| FrontendError::TemporaryFile { reason };
    let folder = tempfile::tempdir().map_err(temporary)?;
    let copy = folder.path().join("input.ir");
    fs::write(&copy, bytes).map_err(temporary)?;
    let mut arguments: Vec<OsString> =
        ["-cc1", "-x", "ir", "-emit-llvm-only", "-disable-llvm-passes", "-w"].iter().map(OsString::from).collect();
    arguments.push(copy.clone().into_os_string());
    match run_clang(&copy, &arguments, settings) {
        Ok(output) if has_died(output.status) => Ok(Some(last_words(&String::from_utf8_lossy(&output.stderr)))),
        Ok(_) | Err(FrontendError::ClangMissing { .. }) => Ok(None),
        Err(error) => Err(error),
    }
}

fn has_died(status: ExitStatus) -> bool {
    status.code().is_none_or(|code| code == FATAL_EXIT)
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
