//! A thread in which an engine of cvc5 runs.
//!
//! cvc5 cannot be interrupted from outside. Whoever stops waiting leaves the thread behind, to end by the limit of its engine.

use super::api::Api;
use super::engine::{Engine, failed};
use crate::error::SolverError;
use crate::smtlib::truth_word;
use crate::solver::Interrupter;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::time::Duration;

/// cvc5 reads nested text by recursion, so that a deep query needs much stack.
const STACK: usize = 1 << 29;

/// How long cvc5 may go on after its limit.
const GRACE: Duration = Duration::from_secs(1);

/// A thread with an engine. It ends when this is dropped, after what it runs.
pub(super) struct Worker {
    requests: Sender<Request>,
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
        started.map_err(|error| failed(&error.to_string()))?;
        Ok(Self { requests })
    }

    /// Runs commands, and waits for what they print. `None` if they do not end in time, or are interrupted; then the worker is
    /// of no more use.
    pub(super) fn run(
        &self,
        commands: Commands,
        limit: Duration,
        interrupter: &Interrupter,
    ) -> Result<Option<Printed>, SolverError> {
        let (reply, outcome) = channel();
        let waker = reply.clone();
        if self.requests.send(Request { commands, reply }).is_err() {
            return Err(failed("its thread has ended"));
        }
        let stop = move || drop(waker.send(None));
        let wait = || wait_for(&outcome, limit.saturating_add(GRACE));
        interrupter.run(stop, wait).flatten().transpose()
    }
}

fn wait_for(outcome: &Receiver<Option<Outcome>>, limit: Duration) -> Option<Outcome> {
    match outcome.recv_timeout(limit) {
        Ok(outcome) => outcome,
        Err(RecvTimeoutError::Timeout) => None,
        Err(RecvTimeoutError::Disconnected) => Some(Err(failed("its thread ended without a word"))),
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
