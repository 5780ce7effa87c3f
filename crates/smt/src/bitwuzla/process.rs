//! A process of Bitwuzla, which answers one question and ends.

use super::NAME;
use crate::clock::{CpuClock, Patience};
use crate::error::SolverError;
use crate::query::GaveUp;
use crate::solver::Interrupter;
use std::io::{Read as _, Write as _};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::time::Duration;

/// The most bytes that are read from a process, beyond any graph that its limit of nodes allows in practice.
const MOST_PRINTED: u64 = 64 << 20;

/// How often the clock of the process is looked at.
const INTERVAL: Duration = Duration::from_millis(10);

/// A process, killed when this is dropped.
pub(super) struct Process {
    child: Child,
}

/// Why a process printed nothing of use.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum End {
    /// It was stopped.
    Over(GaveUp),
    /// It ended by itself, and not well.
    Crashed,
}

impl Process {
    /// Starts the worker. The process limits itself too, so that it ends even where nobody is left to kill it.
    pub(super) fn start(program: &Path, time: Duration, memory: u64) -> Result<Self, SolverError> {
        let seconds = time.as_secs() + 1;
        let child = Command::new(program)
            .args([seconds.to_string(), (memory >> 20).max(1).to_string()])
            .env_clear()
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .map_err(|error| SolverError::Failed { solver: NAME, message: error.to_string() })?;
        Ok(Self { child })
    }

    /// Hands a script over, and returns all that is printed if the process ends well and within so much CPU time.
    pub(super) fn run(mut self, script: String, time: Duration, interrupter: &Interrupter) -> Result<String, End> {
        let mut input = self.child.stdin.take().expect("it was started with a pipe");
        let mut output = self.child.stdout.take().expect("it was started with a pipe").take(MOST_PRINTED);
        let patience = Patience::new(CpuClock::of_process(self.child.id()), time);
        let (done, outcome) = channel();
        let waker = done.clone();
        // Each ends when the process does: its pipes are closed then.
        std::thread::spawn(move || drop(input.write_all(script.as_bytes())));
        std::thread::spawn(move || {
            let mut printed = String::new();
            let read = output.read_to_string(&mut printed);
            drop(done.send(read.is_ok().then_some(printed)));
        });
        let stop = move || drop(waker.send(None));
        let printed = interrupter.run(stop, || wait_for(&outcome, patience));
        match printed {
            _ if interrupter.is_raised() => Err(End::Over(GaveUp::Interrupted)),
            None => Err(End::Over(GaveUp::Interrupted)),
            Some(None) => Err(End::Over(GaveUp::Time)),
            Some(Some(None)) => Err(End::Crashed),
            Some(Some(Some(printed))) => {
                let ended_well = self.child.wait().is_ok_and(|status| status.success());
                if ended_well { Ok(printed) } else { Err(End::Crashed) }
            }
        }
    }
}

/// What is sent before the patience is over.
fn wait_for(outcome: &Receiver<Option<String>>, patience: Patience) -> Option<Option<String>> {
    loop {
        match outcome.recv_timeout(INTERVAL) {
            Ok(outcome) => return Some(outcome),
            Err(RecvTimeoutError::Timeout) if patience.is_over() => return None,
            Err(RecvTimeoutError::Timeout) => {}
            // The thread that reads ended without a word.
            Err(RecvTimeoutError::Disconnected) => return Some(None),
        }
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        // It may have ended; what is waited for is gone then, and no zombie stays.
        drop(self.child.kill());
        drop(self.child.wait());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// As on a machine that has no time for the process.
    #[test]
    fn time_in_which_nothing_is_done_does_not_count() {
        // It takes both limits as seconds to sleep: two of them.
        let process = Process::start(Path::new("/bin/sleep"), Duration::from_millis(300), 1 << 20).unwrap();
        let printed = process.run(String::new(), Duration::from_millis(300), &Interrupter::new());
        assert_eq!(printed, Ok(String::new()));
    }

    #[test]
    fn an_interruption_is_noticed_while_nothing_is_done() {
        let interrupter = Interrupter::new();
        let process = Process::start(Path::new("/bin/sleep"), Duration::from_secs(60), 1 << 20).unwrap();
        let other = interrupter.clone();
        let thread = std::thread::spawn(move || {
            std::thread::sleep(Duration::from_millis(50));
            other.interrupt();
        });
        let printed = process.run(String::new(), Duration::from_secs(60), &interrupter);
        assert_eq!(printed, Err(End::Over(GaveUp::Interrupted)));
        thread.join().unwrap();
    }
}
