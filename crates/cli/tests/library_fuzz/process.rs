//! A process with an input, run to its end or to a limit of time.

use std::io::{self, Read, Write};
use std::process::{Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

/// What one process may take; more than what the check is told, because the machine may be busy.
const TIME_LIMIT: Duration = Duration::from_secs(120);

/// What a process left.
pub(crate) struct Ended {
    pub(crate) succeeded: bool,
    pub(crate) output: String,
    pub(crate) errors: String,
}

pub(crate) fn run(command: &mut Command, stdin: &[u8]) -> io::Result<Ended> {
    let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn()?;
    let output = read_in_background(child.stdout.take());
    let errors = read_in_background(child.stderr.take());
    if let Some(mut pipe) = child.stdin.take() {
        // A program that does not read its input may have closed it.
        let _ = pipe.write_all(stdin);
    }
    let deadline = Instant::now() + TIME_LIMIT;
    let status = loop {
        if let Some(status) = child.try_wait()? {
            break Some(status);
        }
        if Instant::now() >= deadline {
            child.kill()?;
            child.wait()?;
            break None;
        }
        thread::sleep(Duration::from_millis(2));
    };
    Ok(Ended {
        succeeded: status.is_some_and(|status| status.success()),
        output: output.join().expect("reading does not panic"),
        errors: errors.join().expect("reading does not panic"),
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
