//! Z3, in this process.
//!
//! One context holds all nodes, an incremental solver, and one more for each session. Assertions stay on the stack of such a
//! solver, and a query only removes and adds what differs from the query before. Terms are interned, so that equal prefixes are found by
//! comparing ids. Queries with a universal part and queries for cores outside of sessions have solvers of their own. The context
//! is made anew now and then: solvers become slower with what they have seen.
//!
//! Whatever goes wrong within Z3 (memory, limits, interruption) ends as [`GaveUp`], and the context is made anew.

mod api;
mod builder;
mod checker;
mod context;
mod horn;
mod model;
mod read;
#[cfg(test)]
mod tests;
mod watchdog;
mod workspace;

use crate::clock::Stopwatch;
use crate::encode::Stop;
use crate::error::SolverError;
use crate::query::{Answer, GaveUp, Query};
use crate::settings::SolverSettings;
use crate::solver::{Interrupter, Solver, SolverStatistics};
use adamant_expr::{Term, TermPool};
use api::Api;
use context::{name, text};
pub use horn::spacer;
use std::sync::Arc;
use std::time::Duration;
use watchdog::{InTime, Watchdog};
use workspace::Workspace;

/// Z3 as a [`Solver`].
pub struct Z3 {
    api: Arc<Api>,
    workspace: Option<Workspace>,
    watchdog: Watchdog,
    limit: Duration,
    memory_limit: Option<u64>,
    seed: u32,
    interrupter: Interrupter,
    statistics: SolverStatistics,
}

impl Z3 {
    /// Loads Z3. Queries are interrupted by `interrupter`.
    pub fn new(settings: &SolverSettings, interrupter: Interrupter) -> Result<Self, SolverError> {
        let api = Arc::new(Api::load()?);
        if let Some(bytes) = settings.memory_limit {
            limit_memory(&api, bytes);
        }
        Ok(Self {
            api,
            workspace: None,
            watchdog: Watchdog::new(interrupter.clone())?,
            limit: settings.query_limit,
            memory_limit: settings.memory_limit,
            seed: settings.seed,
            interrupter,
            statistics: SolverStatistics::default(),
        })
    }

    fn answer(&mut self, terms: &TermPool, query: &Query<'_>) -> Result<Answer, Stop> {
        if let Some(position) = query.assertions.iter().position(|&assertion| assertion == Term::FALSE) {
            return Ok(Answer::Unsatisfiable(query.wants.core().then(|| vec![position])));
        }
        if self.interrupter.is_raised() {
            return Err(GaveUp::Interrupted.into());
        }
        let interruptions = self.interrupter.interruptions();
        let is_unfit = |workspace: &Workspace| workspace.is_worn() || workspace.interruptions != interruptions;
        if self.workspace.as_ref().is_some_and(is_unfit) {
            self.workspace = None;
        }
        let workspace = match &mut self.workspace {
            Some(workspace) => workspace,
            none => none.insert(Workspace::new(&self.api, self.seed, interruptions)?),
        };
        let (context, limit) = (Arc::clone(&workspace.context), query.limit.unwrap_or(self.limit));
        let watched = || self.watchdog.run(&workspace.context.clone(), limit, || workspace.answer(terms, query));
        match self.interrupter.run(move || context.interrupt(), watched) {
            None => Err(GaveUp::Interrupted.into()),
            Some((answer, InTime::Yes)) => {
                if !matches!(answer, Ok(_) | Err(Stop::GaveUp(GaveUp::Incomplete))) {
                    self.workspace = None;
                }
                answer
            }
            Some((answer, InTime::No)) => {
                // A context that was interrupted stays so.
                self.workspace = None;
                match answer {
                    Err(Stop::GaveUp(_)) => Err(GaveUp::Time.into()),
                    answer => answer,
                }
            }
        }
    }

    /// Gives the context up after memory ended. Z3 loses much of what it held then; that is not counted against the limit,
    /// unless it has become more than twice the limit.
    fn recover_memory(&mut self) {
        self.workspace = None;
        // SAFETY: the function takes nothing and looks at a counter.
        let lost = unsafe { (self.api.Z3_get_estimated_alloc_size)() };
        if let Some(limit) = self.memory_limit
            && lost <= 2 * limit
        {
            limit_memory(&self.api, limit + lost);
        }
    }
}

/// Lets Z3 allocate this much.
fn limit_memory(api: &Api, bytes: u64) {
    let megabytes = (bytes >> 20).max(1);
    set_global(api, "memory_max_size", megabytes);
    // Near the limit, searches end in order instead of failing in the middle.
    set_global(api, "memory_high_watermark_mb", megabytes - megabytes / 8);
}

fn set_global(api: &Api, parameter: &str, value: u64) {
    let (parameter, value) = (name(parameter), name(&value.to_string()));
    // SAFETY: Z3 copies both texts.
    unsafe { (api.Z3_global_param_set)(parameter.as_ptr(), value.as_ptr()) };
}

impl Solver for Z3 {
    fn name(&self) -> &'static str {
        "Z3"
    }

    fn version(&self) -> String {
        // SAFETY: the function takes nothing, and its text lives as long as the library.
        unsafe { text((self.api.Z3_get_full_version)()) }
    }

    fn solve(&mut self, terms: &TermPool, query: &Query<'_>) -> Result<Answer, SolverError> {
        let watch = Stopwatch::start();
        let answer = match self.answer(terms, query) {
            Ok(answer) => answer,
            Err(Stop::GaveUp(_)) if self.interrupter.is_raised() => Answer::GaveUp(GaveUp::Interrupted),
            Err(Stop::GaveUp(reason)) => {
                if reason == GaveUp::Memory {
                    self.recover_memory();
                }
                Answer::GaveUp(reason)
            }
            Err(Stop::Error(error)) => return Err(error),
        };
        self.statistics.count(query, &answer, watch.elapsed());
        Ok(answer)
    }

    fn statistics(&self) -> SolverStatistics {
        self.statistics
    }

    fn interrupter(&self) -> Interrupter {
        self.interrupter.clone()
    }
}
