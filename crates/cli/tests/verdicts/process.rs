//! A process run to its end or to a limit of time, with what it wrote.

use std::io::{self, Read};
use std::os::unix::process::ExitStatusExt;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::thread;
use std::time::{Duration, Instant};

/// What one process may take.
pub(crate) const TIME_LIMIT: Duration = Duration::from_secs(20);

/// What a process left.
pub(crate) struct Outcome {
    /// The exit code, or 128 and the signal, as a shell tells it.
    pub(crate) status: i32,
    pub(crate) output: String,
    pub(crate) errors: String,
    pub(crate) out_of_time: bool,
}

/// Runs a process without input to its end or to the time limit, whichever comes first.
pub(crate) fn run(command: &mut Command) -> io::Result<Outcome> {
    let mut child = command
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .map_err(|error| io::Error::other(format!("cannot start {}: {error}", command.get_program().display())))?;
    let output = read_in_background(child.stdout.take());
    let errors = read_in_background(child.stderr.take());
    let ended = wait(&mut child)?;
    Ok(Outcome {
        status: ended.map_or(-1, |status| status.code().unwrap_or_else(|| 128 + status.signal().unwrap_or(0))),
        output: output.join().expect("reading does not panic"),
        errors: errors.join().expect("reading does not panic"),
        out_of_time: ended.is_none(),
    })
}

fn read_in_background(pipe: Option<impl Read + Send + 'static>) -> thread::JoinHandle<String> {
    thread::spawn(move || {
        let mut bytes = Vec::new();
        if let Some(mut pipe) = pipe {
            // What came before a failure is looked at like the rest.
            let _ = pipe.read_to_end(&mut bytes);
        }
        String::from_utf8_lossy(&bytes).into_owned()
    })
}

/// How the process ended, or nothing if it had to be killed.
fn wait(child: &mut Child) -> io::Result<Option<ExitStatus>> {
    let deadline = Instant::now() + TIME_LIMIT;
    loop {
        if let Some(status) = child.try_wait()? {
            return Ok(Some(status));
        }
        if Instant::now() >= deadline {
            child.kill()?;
            child.wait()?;
            return Ok(None);
        }
        thread::sleep(Duration::from_millis(2));
    }
}
