//! Keeps the limits of time of queries, and of memory where one is set, and ends those that are interrupted.
//!
//! Z3 has limits of its own, but they are of the clock on the wall, and it starts and stops a thread for each check, which takes as long
//! as a small query. This thread looks at the CPU time of the thread that solves every few milliseconds while queries run, and sleeps
//! while there are none. Z3 can miss an interruption that comes between two of its phases, so each is repeated until the query ends.

use super::context::Context;
use crate::clock::{CpuClock, Patience};
use crate::error::SolverError;
use crate::solver::Interrupter;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread::{Builder, JoinHandle};
use std::time::Duration;

/// How often the clock is looked at.
const INTERVAL: Duration = Duration::from_millis(10);

/// A thread that interrupts queries that take too long.
pub(super) struct Watchdog {
    shared: Arc<Shared>,
    thread: Option<JoinHandle<()>>,
}

#[derive(Default)]
struct Shared {
    state: Mutex<State>,
    wake: Condvar,
}

#[derive(Default)]
struct State {
    watched: Option<Watched>,
    /// Whether the query took too long, or too much memory.
    has_barked: bool,
    is_asleep: bool,
    is_closing: bool,
}

/// A query that runs.
struct Watched {
    /// When it has to end.
    patience: Patience,
    /// How many bytes Z3 may have, if that matters.
    most_memory: Option<u64>,
    /// Where it runs.
    context: Arc<Context>,
}

impl Watched {
    fn is_too_much(&self) -> bool {
        // SAFETY: the function takes no arguments, and may be called at any time.
        let memory = || unsafe { (self.context.api.Z3_get_estimated_alloc_size)() };
        self.patience.is_over() || self.most_memory.is_some_and(|most| memory() > most)
    }
}

/// Whether a query took too long, or too much memory.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum InTime {
    Yes,
    No,
}

impl Watchdog {
    /// A watch over the queries of one solver, which `interrupter` interrupts.
    pub(super) fn new(interrupter: Interrupter) -> Result<Self, SolverError> {
        let shared = Arc::new(Shared::default());
        let watching = Arc::clone(&shared);
        let thread = Builder::new().name("solver limits".to_owned()).spawn(move || watching.watch(&interrupter));
        let thread = thread.map_err(|error| SolverError::Failed { solver: "Z3", message: error.to_string() })?;
        Ok(Self { shared, thread: Some(thread) })
    }

    /// Runs something in a context, which is interrupted if this thread works longer at it than `limit`.
    pub(super) fn run<R>(&self, context: &Arc<Context>, limit: Duration, run: impl FnOnce() -> R) -> (R, InTime) {
        self.run_watched(context, limit, None, run)
    }

    /// The same, if it takes no more than so many bytes besides those that Z3 has already.
    pub(super) fn run_within<R>(
        &self,
        context: &Arc<Context>,
        (limit, bytes): (Duration, u64),
        run: impl FnOnce() -> R,
    ) -> (R, InTime) {
        // SAFETY: the function takes no arguments, and may be called at any time.
        let before = unsafe { (context.api.Z3_get_estimated_alloc_size)() };
        self.run_watched(context, limit, Some(before.saturating_add(bytes)), run)
    }

    fn run_watched<R>(
        &self,
        context: &Arc<Context>,
        limit: Duration,
        most_memory: Option<u64>,
        run: impl FnOnce() -> R,
    ) -> (R, InTime) {
        let patience = Patience::new(CpuClock::of_this_thread(), limit);
        let mut state = self.shared.lock();
        state.watched = Some(Watched { patience, most_memory, context: Arc::clone(context) });
        state.has_barked = false;
        if state.is_asleep {
            self.shared.wake.notify_one();
        }
        drop(state);
        let result = run();
        let mut state = self.shared.lock();
        state.watched = None;
        (result, if state.has_barked { InTime::No } else { InTime::Yes })
    }
}

impl Shared {
    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn watch(&self, interrupter: &Interrupter) {
        let mut state = self.lock();
        while !state.is_closing {
            let Some(watched) = &state.watched else {
                state.is_asleep = true;
                state = self.wake.wait(state).unwrap_or_else(PoisonError::into_inner);
                state.is_asleep = false;
                continue;
            };
            if watched.is_too_much() {
                watched.context.interrupt();
                state.has_barked = true;
            } else if interrupter.is_raised() {
                watched.context.interrupt();
            }
            state = self.wake.wait_timeout(state, INTERVAL).unwrap_or_else(PoisonError::into_inner).0;
        }
    }
}

impl Drop for Watchdog {
    fn drop(&mut self) {
        self.shared.lock().is_closing = true;
        self.shared.wake.notify_one();
        if let Some(thread) = self.thread.take() {
            // It cannot have panicked, and if it has, nothing is lost with it.
            drop(thread.join());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::clock::Stopwatch;
    use crate::z3::api::Api;

    const LIMIT: Duration = Duration::from_millis(50);

    fn watched(work: impl FnOnce()) -> InTime {
        let context = Arc::new(Context::new(&Arc::new(Api::load().unwrap())).unwrap());
        Watchdog::new(Interrupter::new()).unwrap().run(&context, LIMIT, work).1
    }

    /// As on a machine that has no time for the query.
    #[test]
    fn time_in_which_nothing_is_done_does_not_count() {
        assert!(watched(|| std::thread::sleep(6 * LIMIT)) == InTime::Yes);
    }

    #[test]
    fn work_counts() {
        let work = || {
            let watch = Stopwatch::start();
            while watch.elapsed() < 6 * LIMIT {
                std::hint::black_box(&watch);
            }
        };
        assert!(watched(work) == InTime::No);
    }
}
