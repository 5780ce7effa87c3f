//! A thread in which an engine of cvc5 runs.
//!
//! cvc5 cannot be interrupted from outside. Whoever stops waiting leaves the thread behind, to end by the limit of its engine.

use super::api::Api;
use super::engine::{Engine, failed};
use crate::clock::{CpuClock, Patience};
use crate::error::SolverError;
use crate::smtlib::truth_word;
use crate::solver::Interrupter;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

/// cvc5 reads nested text by recursion, so that a deep query needs much stack.
const STACK: usize = 1 << 29;

/// How long cvc5 may work on after its limit.
const GRACE: Duration = Duration::from_secs(1);

/// How often the clock of the thread is looked at.
const INTERVAL: Duration = Duration::from_millis(10);

/// A thread with an engine. It ends when this is dropped, after what it runs.
pub(super) struct Worker {
    requests: Sender<Request>,
    thread: JoinHandle<()>,
}

struct Request {
    commands: Commands,
    reply: Sender<Option<Outcome>>,
}

/// What is to be run.
pub(super) struct Commands {
    /// Anything, with a check at the end.
    pub(super) check: String,
    /// What asks for values, if there are any.
    pub(super) values: Option<String>,
    /// What asks for a core, if there is one.
    pub(super) core: Option<&'static str>,
}

/// What cvc5 printed.
#[derive(Default)]
pub(super) struct Printed {
    pub(super) answer: String,
    /// Why the answer is not known.
    pub(super) reason: String,
    pub(super) values: Option<String>,
    pub(super) core: Option<String>,
}

/// What came of commands.
pub(super) struct Ran {
    /// What they printed. None if they did not end in time, or were interrupted; then the worker is of no more use.
    pub(super) printed: Option<Printed>,
    /// The CPU time that they took.
    pub(super) worked: Duration,
}

type Outcome = Result<Printed, SolverError>;

impl Worker {
    pub(super) fn start(api: &Arc<Api>) -> Result<Self, SolverError> {
        let (requests, received) = channel::<Request>();
        let api = Arc::clone(api);
        let work = move || {
            let engine = Engine::new(&api);
            for Request { commands, reply } in received {
                // Nobody may be waiting any more.
                drop(reply.send(Some(run(&engine, &commands))));
            }
        };
        let started = std::thread::Builder::new().name("cvc5".to_owned()).stack_size(STACK).spawn(work);
        let thread = started.map_err(|error| failed(&error.to_string()))?;
        Ok(Self { requests, thread })
    }

    /// Runs commands within a limit of CPU time, and waits for what they print.
    pub(super) fn run(
        &self,
        commands: Commands,
        limit: Duration,
        interrupter: &Interrupter,
    ) -> Result<Ran, SolverError> {
        let clock = CpuClock::of_thread(&self.thread);
        let (start, before) = (Instant::now(), clock.and_then(CpuClock::now));
        let patience = Patience::new(clock, limit.saturating_add(GRACE));
        let (reply, outcome) = channel();
        let waker = reply.clone();
        if self.requests.send(Request { commands, reply }).is_err() {
            return Err(failed("its thread has ended"));
        }
        let stop = move || drop(waker.send(None));
        let printed = interrupter.run(stop, || wait_for(&outcome, patience)).flatten().transpose()?;
        let after = clock.and_then(CpuClock::now);
        let worked = before.zip(after).map_or_else(|| start.elapsed(), |(before, after)| after.saturating_sub(before));
        Ok(Ran { printed, worked })
    }
}

fn wait_for(outcome: &Receiver<Option<Outcome>>, patience: Patience) -> Option<Outcome> {
    loop {
        match outcome.recv_timeout(INTERVAL) {
            Ok(outcome) => return outcome,
            Err(RecvTimeoutError::Timeout) if patience.is_over() => return None,
            Err(RecvTimeoutError::Timeout) => {}
            Err(RecvTimeoutError::Disconnected) => return Some(Err(failed("its thread ended without a word"))),
        }
    }
}

/// Runs the check, and then those of the other commands that its answer allows.
fn run(engine: &Engine<'_>, commands: &Commands) -> Outcome {
    let mut printed = Printed { answer: engine.run(&commands.check)?, ..Printed::default() };
    match truth_word(&printed.answer) {
        Some(true) => printed.values = commands.values.as_ref().map(|command| engine.run(command)).transpose()?,
        Some(false) => printed.core = commands.core.map(|command| engine.run(command)).transpose()?,
        None => printed.reason = engine.run("(get-info :reason-unknown)\n")?,
    }
    Ok(printed)
}
