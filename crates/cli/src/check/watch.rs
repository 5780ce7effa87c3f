//! Runs a check in a thread of its own and watches over it: limits, interrupts, progress.
//!
//! A limit that is reached or an interrupt ends the budget, upon which the check should end by itself. Whatever it is busy with, the
//! answer is there within two seconds: a check that does not come back is left behind with what it told so far.

use std::sync::mpsc::{self, RecvTimeoutError};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use adamant_pipeline::{
    Budget, Check, CheckError, CheckEvent, CheckReport, Exhausted, Limits, PlanStep, Progress, Stage, Statistics,
    StepOutcome, StepReport, Usage, reason_of,
};

use crate::check::progress::ProgressLine;
use crate::children;
use crate::log::{self, Log};
use crate::signals::Interrupts;

/// How often limits and interrupts are looked at.
const SAMPLE: Duration = Duration::from_millis(20);
/// How long a check may take to come back after its budget has ended.
const GRACE: Duration = Duration::from_millis(1500);
/// The stack of the thread that checks; terms and calls may be nested deeply. Only what is used takes memory.
const STACK: usize = 1 << 28;

/// What became of a check.
pub(crate) enum Outcome {
    /// It came back.
    Finished(Box<Result<CheckReport, CheckError>>),
    /// Its budget ended, and it did not come back. It still runs.
    LeftBehind(Exhausted, Snapshot),
}

/// What a check has told so far.
#[derive(Clone, Default, Debug)]
pub(crate) struct Snapshot {
    pub(crate) stage: Option<Stage>,
    pub(crate) progress: Progress,
    pub(crate) warnings: Vec<String>,
    plan: Vec<StepReport>,
    /// The steps of the plan that have begun and not ended.
    running: Vec<PlanStep>,
    /// The CPU time that was used when the engine began.
    frontend: Option<Duration>,
}

impl Snapshot {
    fn note(&mut self, event: CheckEvent<'_>) {
        match event {
            CheckEvent::Stage(stage) => {
                self.stage = Some(stage);
                if stage == Stage::Engine {
                    self.frontend = Some(Usage::now().cpu_time);
                }
            }
            CheckEvent::StepBegins(step) => self.running.push(step.clone()),
            CheckEvent::StepEnds(report) => {
                self.running.retain(|step| *step != report.step);
                self.plan.push(report.clone());
            }
            CheckEvent::Progress(progress) => self.progress = progress,
            CheckEvent::Warning(warning) => self.warnings.push(warning.to_owned()),
        }
    }

    /// The engine that works.
    pub(crate) fn engine(&self) -> Option<&'static str> {
        self.running.last().map(|step| step.engine)
    }

    /// The steps of the plan that have begun, and what became of them when the check was left behind.
    pub(crate) fn plan(&self, why: Exhausted) -> Vec<StepReport> {
        let outcome = StepOutcome::Unknown(reason_of(why));
        let running = self.running.iter().map(|step| StepReport { step: step.clone(), outcome: outcome.clone() });
        self.plan.iter().cloned().chain(running).collect()
    }

    /// What is known in figures, under the names of the statistics of a check.
    pub(crate) fn statistics(&self) -> Statistics {
        let usage = Usage::now();
        let mut statistics = Statistics::default();
        statistics.push("time_s", usage.cpu_time.as_secs_f64());
        statistics.push("peak_rss_mb", usage.peak_memory as f64 / f64::from(1 << 20));
        if let Some(frontend) = self.frontend {
            statistics.push("frontend_s", frontend.as_secs_f64());
            statistics.push("engine_s", usage.cpu_time.saturating_sub(frontend).as_secs_f64());
            statistics.push("states", self.progress.states as f64);
            statistics.push("frontier", self.progress.frontier as f64);
            statistics.push("solver_queries", self.progress.queries as f64);
        }
        statistics
    }
}

/// Runs a check within limits.
pub(crate) fn watched(
    check: Check,
    log: Log,
    budget: &Budget,
    limits: &Limits,
    interrupts: &mut Interrupts,
    line: &mut ProgressLine,
) -> Outcome {
    let snapshot = Arc::new(Mutex::new(Snapshot::default()));
    let (sender, receiver) = mpsc::channel();
    let told = Arc::clone(&snapshot);
    let work = move || {
        let mut observe = |event: CheckEvent<'_>| {
            log::tell(event);
            lock(&told).note(event);
        };
        let report = log.during(|| check.run(&mut observe));
        // Nobody listens any more if the check was left behind.
        let _ = sender.send(report);
    };
    // The stack is the first large piece of memory that is asked for.
    if thread::Builder::new().name("check".to_owned()).stack_size(STACK).spawn(work).is_err() {
        return Outcome::LeftBehind(Exhausted::Memory, lock(&snapshot).clone());
    }
    let mut ended: Option<(Exhausted, Instant)> = None;
    loop {
        match receiver.recv_timeout(SAMPLE) {
            Ok(report) => {
                line.clear();
                return match report {
                    // Whoever interrupts from a terminal interrupts the compiler, too.
                    Err(_) if interrupts.count() > 0 => {
                        Outcome::LeftBehind(Exhausted::Cancelled, lock(&snapshot).clone())
                    }
                    report => Outcome::Finished(Box::new(report)),
                };
            }
            Err(RecvTimeoutError::Timeout) => {}
            // The check panicked, which ends the process as soon as its message is printed.
            Err(RecvTimeoutError::Disconnected) => thread::sleep(SAMPLE),
        }
        let usage = children::usage_of_all();
        let interrupts = interrupts.count();
        match ended {
            None => {
                let why = if interrupts > 0 { Some(Exhausted::Cancelled) } else { limits.reached(&usage) };
                if let Some(why) = why {
                    ended = Some((why, Instant::now()));
                    // In a thread of its own: who is told may keep it, and the answer must not wait for that.
                    let ending = budget.clone();
                    thread::spawn(move || ending.end(why));
                    // A compiler that is killed looks like one that failed, unless the reason is known by then.
                    while budget.check().is_ok() {
                        thread::sleep(Duration::from_millis(1));
                    }
                    children::kill();
                }
            }
            Some((why, since)) => {
                let too_much = limits.memory.is_some_and(|limit| usage.memory >= limit + limit / 20);
                if since.elapsed() >= GRACE || interrupts > 1 || too_much {
                    line.clear();
                    children::kill();
                    return Outcome::LeftBehind(why, lock(&snapshot).clone());
                }
            }
        }
        line.show(&lock(&snapshot), &usage);
    }
}

fn lock(snapshot: &Mutex<Snapshot>) -> MutexGuard<'_, Snapshot> {
    snapshot.lock().unwrap_or_else(PoisonError::into_inner)
}
