//! The contract of a solver, its counters, and the handle that interrupts it.

use crate::error::SolverError;
use crate::query::{Answer, Query};
use adamant_expr::TermPool;
use std::fmt;
use std::ops::AddAssign;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

/// Something that answers queries: a solver, or a link around one.
///
/// All queries to one solver are about terms of one pool.
pub trait Solver: Send {
    /// The name of the solver, of links that of the solver within.
    fn name(&self) -> &'static str;

    /// The version of the solver, of links that of the solver within, so that answers of different versions are told apart.
    fn version(&self) -> String;

    /// Answers a query. An error is no answer.
    fn solve(&mut self, terms: &TermPool, query: &Query<'_>) -> Result<Answer, SolverError>;

    /// What was asked and answered so far, summed over the solvers within.
    fn statistics(&self) -> SolverStatistics;

    /// A handle that interrupts queries from another thread.
    fn interrupter(&self) -> Interrupter;

    /// Writes what is to be kept, and says in words what went wrong on the way without harm to the answers. More queries may
    /// follow.
    fn finish(&mut self) -> Vec<String> {
        Vec::new()
    }
}

/// What was asked of a solver, and how it went.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct SolverStatistics {
    /// Queries asked.
    pub queries: u64,
    /// Queries with a universal part among them.
    pub quantified: u64,
    /// Those with values.
    pub satisfiable: u64,
    /// Those without.
    pub unsatisfiable: u64,
    /// Those that the solver did not answer.
    pub gave_up: u64,
    /// The CPU time that all of them took, in the threads that asked and in those that solved.
    pub time: Duration,
    /// Queries that were answered by what an earlier run kept, or this one; not among those asked.
    pub remembered: u64,
    /// Queries that contain assertions known to contradict each other; not among those asked.
    pub by_core: u64,
    /// Queries that values of an earlier query satisfy, or numbers that were tried; not among those asked.
    pub by_model: u64,
}

impl SolverStatistics {
    /// Counts one more query.
    pub fn count(&mut self, query: &Query<'_>, answer: &Answer, time: Duration) {
        self.queries += 1;
        self.quantified += u64::from(query.universal.is_some());
        match answer {
            Answer::Satisfiable(_) => self.satisfiable += 1,
            Answer::Unsatisfiable(_) => self.unsatisfiable += 1,
            Answer::GaveUp(_) => self.gave_up += 1,
        }
        self.time += time;
    }

    /// The CPU time that all queries took, in seconds.
    pub fn seconds(&self) -> f64 {
        self.time.as_secs_f64()
    }
}

impl AddAssign for SolverStatistics {
    fn add_assign(&mut self, other: Self) {
        self.queries += other.queries;
        self.quantified += other.quantified;
        self.satisfiable += other.satisfiable;
        self.unsatisfiable += other.unsatisfiable;
        self.gave_up += other.gave_up;
        self.time += other.time;
        self.remembered += other.remembered;
        self.by_core += other.by_core;
        self.by_model += other.by_model;
    }
}

/// Interrupts a solver from another thread: the query that runs, and all that follow until [`clear`](Self::clear) is called,
/// are given up as interrupted.
#[derive(Clone, Default)]
pub struct Interrupter {
    shared: Arc<Shared>,
}

#[derive(Default)]
struct Shared {
    raised: AtomicBool,
    /// How often somebody interrupted.
    interruptions: AtomicU64,
    /// What stops the query that runs.
    running: Mutex<Option<Box<dyn Fn() + Send>>>,
}

impl Interrupter {
    /// A handle that interrupts nothing yet.
    pub fn new() -> Self {
        Self::default()
    }

    /// Interrupts the query that runs and those that follow. Returns at once.
    pub fn interrupt(&self) {
        self.shared.interruptions.fetch_add(1, Ordering::SeqCst);
        self.shared.raised.store(true, Ordering::SeqCst);
        if let Some(stop) = &*self.shared.running.lock().unwrap_or_else(PoisonError::into_inner) {
            stop();
        }
    }

    /// Lets queries run again.
    pub fn clear(&self) {
        self.shared.raised.store(false, Ordering::SeqCst);
    }

    /// Whether queries are interrupted.
    pub fn is_raised(&self) -> bool {
        self.shared.raised.load(Ordering::SeqCst)
    }

    /// How often somebody interrupted so far: what was stopped may stay stopped although the flag was taken back.
    pub(crate) fn interruptions(&self) -> u64 {
        self.shared.interruptions.load(Ordering::SeqCst)
    }

    /// Runs something that `stop` ends, unless it is interrupted already.
    pub(crate) fn run<R>(&self, stop: impl Fn() + Send + 'static, run: impl FnOnce() -> R) -> Option<R> {
        self.set(Some(Box::new(stop)));
        // Whoever raises the flag after this look finds `stop` in its place.
        let result = (!self.is_raised()).then(run);
        self.set(None);
        result
    }

    fn set(&self, stop: Option<Box<dyn Fn() + Send>>) {
        *self.shared.running.lock().unwrap_or_else(PoisonError::into_inner) = stop;
    }
}

impl fmt::Debug for Interrupter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Interrupter").field("raised", &self.is_raised()).finish_non_exhaustive()
    }
}
