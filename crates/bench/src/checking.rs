//! Runs the checker on one task and reads its answer.
//!
//! The answer is the last line of standard output, `RESULT: ...` (of standard error, if figures are asked for), and the exit code must say the same: 0 for true, 1 for
//! false, 3 for unknown. Anything else is a failure of the checker, not an answer.

use std::fs::{self, File};
use std::io::{self, Read, Seek, SeekFrom};
use std::os::unix::process::CommandExt;
use std::path::{Component, Path, PathBuf};
use std::process::Command;

use adamant_base::Budget;

use crate::configuration::{Checker, Configuration};
use crate::error::BenchError;
use crate::limits::Limits;
use crate::process::{Outputs, ProcessReport, StopReason, run_limited};
use crate::run::Detail;
use crate::statistics::{Statistics, statistics_of};
use crate::tasks::Task;
use crate::verdict::{Answer, Failure, Outcome, ProcessEnd};

/// How much of the end of an output is looked at.
const TAIL: u64 = 1 << 16;
/// How much of a message on standard error is kept.
const MESSAGE: usize = 200;

/// An outcome and what it took.
#[derive(Debug)]
pub(crate) struct Checked {
    pub(crate) outcome: Outcome,
    pub(crate) process: ProcessReport,
    /// The figures that the checker gave, if it was asked for them.
    pub(crate) statistics: Option<Statistics>,
}

/// How the checker is run.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Checking<'a> {
    pub(crate) checker: &'a Checker,
    pub(crate) limits: &'a Limits,
    pub(crate) detail: Detail,
    pub(crate) keep_output: Option<&'a Path>,
}

impl Checking<'_> {
    /// Runs the checker on a task; nothing if the budget ended before it did.
    pub(crate) fn check(
        &self,
        task: &Task,
        configuration: &Configuration,
        budget: &Budget,
    ) -> Result<Option<Checked>, BenchError> {
        let mut outputs = self.outputs(task, configuration)?;
        let start = |source| BenchError::Start { command: self.checker.command.clone(), source };
        let process = run_limited(self.command(task, configuration), &outputs, self.limits, budget).map_err(start)?;
        let outcome = match process.stopped {
            Some(StopReason::Cancelled) => return Ok(None),
            Some(StopReason::Limit(limit)) => Outcome::Stopped(limit),
            Some(StopReason::Flood) => Outcome::Failed(Failure::Flood),
            None => {
                let stderr = tail(&mut outputs.stderr).map_err(start)?;
                match self.detail {
                    Detail::Answer => outcome_of(&tail(&mut outputs.stdout).map_err(start)?, &stderr, process.ending),
                    Detail::Statistics => outcome_of(&stderr, &stderr, process.ending),
                }
            }
        };
        let statistics = match self.detail {
            Detail::Answer => None,
            Detail::Statistics => Some(statistics_of(&whole(&mut outputs.stdout).map_err(start)?)),
        };
        Ok(Some(Checked { outcome, process, statistics }))
    }

    fn command(&self, task: &Task, configuration: &Configuration) -> Command {
        let mut command = Command::new(&self.checker.command);
        // Messages should show a name that means something.
        command.arg0("adamant").arg("check").args(self.limits.options()).args(&configuration.options);
        if self.detail == Detail::Statistics {
            command.args(["--format", "json"]);
        }
        command.arg("--property");
        match &task.property_file {
            Some(file) => command.arg(file),
            None => command.arg(&task.property),
        };
        command.arg(&task.definition);
        command
    }

    /// Files for the output: unnamed ones, or those that are kept.
    fn outputs(&self, task: &Task, configuration: &Configuration) -> Result<Outputs, BenchError> {
        let Some(folder) = self.keep_output else {
            let unnamed = || tempfile::tempfile().map_err(BenchError::writing("a temporary file"));
            return Ok(Outputs { stdout: unnamed()?, stderr: unnamed()? });
        };
        let folder = folder.join(file_name_of(Path::new(&configuration.name)));
        fs::create_dir_all(&folder).map_err(BenchError::writing(&folder))?;
        let name = file_name_of(&task.definition.with_extension(""));
        let named = |ending: &str| {
            let path: PathBuf = folder.join(format!("{name}.{ending}"));
            File::options()
                .read(true)
                .write(true)
                .create(true)
                .truncate(true)
                .open(&path)
                .map_err(BenchError::writing(path))
        };
        Ok(Outputs { stdout: named("out")?, stderr: named("err")? })
    }
}

/// A path as one name: what is left of it without `/`, `.` and `..`, joined by `+`.
fn file_name_of(path: &Path) -> String {
    let parts = path.components().filter_map(|component| match component {
        Component::Normal(part) => Some(part.to_string_lossy()),
        _ => None,
    });
    parts.collect::<Vec<_>>().join("+")
}

/// The end of a file.
fn tail(file: &mut File) -> io::Result<String> {
    let length = file.metadata()?.len();
    file.seek(SeekFrom::Start(length.saturating_sub(TAIL)))?;
    let mut bytes = Vec::new();
    file.take(TAIL).read_to_end(&mut bytes)?;
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}

/// All of a file; its size is limited while the checker writes it.
fn whole(file: &mut File) -> io::Result<String> {
    file.rewind()?;
    let mut bytes = Vec::new();
    file.read_to_end(&mut bytes)?;
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}

/// What a checker that ended by itself has said.
fn outcome_of(stdout: &str, stderr: &str, ending: ProcessEnd) -> Outcome {
    let said = stdout.lines().next_back().and_then(|line| line.strip_prefix("RESULT: "));
    let Some(answer) = said.and_then(|said| said.parse::<Answer>().ok()) else {
        let said = stderr.lines().rev().find(|line| !line.trim().is_empty()).unwrap_or_default();
        return Outcome::Failed(Failure::NoVerdict { ending, said: said.chars().take(MESSAGE).collect() });
    };
    let code = match answer {
        Answer::Holds => 0,
        Answer::Violated(_) => 1,
        Answer::Unknown(_) => 3,
    };
    if ending == ProcessEnd::Exited(code) {
        Outcome::Answered(answer)
    } else {
        Outcome::Failed(Failure::Contradiction { answer, ending })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(stdout: &str, ending: ProcessEnd, expected: &str) {
        assert_eq!(outcome_of(stdout, "first\nlast\n\n", ending).to_string(), expected);
    }

    #[test]
    fn the_last_line_and_the_exit_code_are_the_answer() {
        check("some text\nRESULT: true\n", ProcessEnd::Exited(0), "true");
        check("RESULT: true\nRESULT: false(unreach-call)\n", ProcessEnd::Exited(1), "false(unreach-call)");
        check(
            "RESULT: unknown(unsupported: f(x) at a.c:1)",
            ProcessEnd::Exited(3),
            "unknown(unsupported: f(x) at a.c:1)",
        );
    }

    #[test]
    fn anything_else_is_a_failure() {
        check("RESULT: true\n", ProcessEnd::Exited(3), "true, but exit code 3");
        check("RESULT: false(unreach-call)\n", ProcessEnd::Exited(0), "false(unreach-call), but exit code 0");
        check("RESULT: true\n", ProcessEnd::Signalled(11), "true, but signal 11");
        check("RESULT: true\nmore\n", ProcessEnd::Exited(0), "no verdict, exit code 0: last");
        check("", ProcessEnd::Exited(70), "no verdict, exit code 70: last");
        check("RESULT: maybe\n", ProcessEnd::Exited(0), "no verdict, exit code 0: last");
    }

    #[test]
    fn kept_outputs_have_plain_names() {
        assert_eq!(file_name_of(Path::new("../svcomp/./c/loops/a")), "svcomp+c+loops+a");
        assert_eq!(file_name_of(Path::new("/tmp/x")), "tmp+x");
    }
}
