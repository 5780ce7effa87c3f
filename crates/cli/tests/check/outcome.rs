//! The command run in a folder of files, and what comes out.

use std::path::Path;
use std::process::{Command, Output, Stdio};

pub(crate) struct Outcome {
    pub(crate) code: Option<i32>,
    pub(crate) stdout: String,
    pub(crate) stderr: String,
}

impl Outcome {
    pub(crate) fn of(output: &Output) -> Self {
        Self {
            code: output.status.code(),
            stdout: String::from_utf8_lossy(&output.stdout).into_owned(),
            stderr: String::from_utf8_lossy(&output.stderr).into_owned(),
        }
    }
}

/// A folder with these files.
pub(crate) fn folder_with(files: &[(&str, &str)]) -> tempfile::TempDir {
    let folder = tempfile::tempdir().expect("a temporary folder can be made");
    for (name, contents) in files {
        std::fs::write(folder.path().join(name), contents).expect("it can be written");
    }
    folder
}

/// The command with these words, to be run in a folder.
pub(crate) fn command(folder: &Path, words: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_adamant"));
    command.args(words).current_dir(folder).stdin(Stdio::null());
    command
}

pub(crate) fn adamant(folder: &Path, words: &[&str]) -> Outcome {
    Outcome::of(&command(folder, words).output().expect("the binary was built"))
}
