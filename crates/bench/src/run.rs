//! Runs what is to be run, several tasks at a time, and collects the records.
//!
//! What the results file holds already is not run again. Every record is in the file before the next task of the same
//! worker starts, so that a run can be ended at any moment and taken up again. The report lists tasks in their order,
//! whatever the order in which they ended.

use std::collections::HashSet;
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread;

use adamant_base::Budget;

use crate::checking::Checking;
use crate::configuration::{Checker, Configuration};
use crate::error::BenchError;
use crate::limits::Limits;
use crate::results::{Record, ResultsFile, RunKey};
use crate::tasks::Task;
use crate::verdict::Assessment;

/// What is to be run.
#[derive(Clone, Debug)]
pub struct Plan {
    /// The tasks.
    pub tasks: Vec<Task>,
    /// The configurations that each task is run with.
    pub configurations: Vec<Configuration>,
    /// The program that is run.
    pub checker: Checker,
    /// What a task may use.
    pub limits: Limits,
    /// How many tasks run at a time.
    pub jobs: NonZeroUsize,
    /// What happens to tasks that the results file knows.
    pub known: KnownResults,
    /// What is kept of each run.
    pub detail: Detail,
    /// A folder where the output of the checker is kept.
    pub keep_output: Option<PathBuf>,
}

/// What happens to tasks that the results file knows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum KnownResults {
    /// They are not run again.
    Reuse,
    /// They are run again, and the new result replaces the old one.
    RunAgain,
}

/// What is kept of each run.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Detail {
    /// The answer.
    Answer,
    /// The answer, and the figures that the checker gives about its work.
    Statistics,
}

/// A task with what came of it.
#[derive(Clone, Debug)]
pub struct TaskResult {
    /// The task.
    pub task: Task,
    /// What came of it.
    pub record: Record,
    /// What that is worth.
    pub assessment: Assessment,
}

/// The results of one configuration.
#[derive(Clone, Debug)]
pub struct ConfigurationResults {
    /// The configuration.
    pub configuration: Configuration,
    /// The results, in the order of the tasks.
    pub results: Vec<TaskResult>,
    /// How many tasks have no result, because the run was ended.
    pub missing: usize,
}

/// A task that has just been finished.
#[derive(Debug)]
pub struct Progress<'a> {
    /// How many runs are done, this one included.
    pub done: usize,
    /// How many there are to do, without those whose results were known.
    pub total: usize,
    /// The task.
    pub task: &'a Task,
    /// The configuration.
    pub configuration: &'a Configuration,
    /// What came of it.
    pub record: &'a Record,
    /// What that is worth.
    pub assessment: Assessment,
}

/// A task under a configuration that has to be run.
struct Job<'a> {
    task: &'a Task,
    configuration: &'a Configuration,
    key: RunKey,
}

impl Plan {
    /// Runs what the results file does not hold, until all is done or the budget ends, and tells `observe` of each.
    pub fn run(
        &self,
        results: &mut ResultsFile,
        budget: &Budget,
        observe: &mut (dyn FnMut(&Progress<'_>) + Send),
    ) -> Result<Vec<ConfigurationResults>, BenchError> {
        let fingerprints: Vec<String> = self.tasks.iter().map(Task::fingerprint).collect();
        let jobs = self.jobs(&fingerprints, results);
        let shared = Mutex::new(Shared { results, observe, done: 0, fault: None });
        let next = AtomicUsize::new(0);
        let halted = AtomicBool::new(false);
        thread::scope(|scope| {
            for _ in 0..self.jobs.get().min(jobs.len()) {
                scope.spawn(|| {
                    while !halted.load(Ordering::Relaxed) && budget.check().is_ok() {
                        let Some(job) = jobs.get(next.fetch_add(1, Ordering::Relaxed)) else { return };
                        let record = self.record_of(job, budget);
                        // Another worker that panicked left nothing half done: records are added whole.
                        let mut shared = shared.lock().unwrap_or_else(PoisonError::into_inner);
                        if let Err(fault) = record.and_then(|record| shared.finish(job, record, jobs.len())) {
                            shared.fault.get_or_insert(fault);
                            halted.store(true, Ordering::Relaxed);
                        }
                    }
                });
            }
        });
        let shared = shared.into_inner().unwrap_or_else(PoisonError::into_inner);
        match shared.fault {
            Some(fault) => Err(fault),
            None => Ok(self.collect(&fingerprints, shared.results)),
        }
    }

    fn key(&self, task: &Task, fingerprint: &str, configuration: &Configuration) -> RunKey {
        RunKey {
            task_fingerprint: fingerprint.to_owned(),
            property: task.property.clone(),
            options: configuration.options.clone(),
            limits: self.limits.clone(),
            checker_fingerprint: self.checker.fingerprint.clone(),
        }
    }

    /// What has to be run: each run once, and all configurations of a task one after the other, so that a comparison
    /// that was ended early compares the same tasks.
    fn jobs<'a>(&'a self, fingerprints: &[String], results: &ResultsFile) -> Vec<Job<'a>> {
        let mut seen = HashSet::new();
        let mut jobs = Vec::new();
        for (task, fingerprint) in self.tasks.iter().zip(fingerprints) {
            for configuration in &self.configurations {
                let key = self.key(task, fingerprint, configuration);
                let known =
                    self.known == KnownResults::Reuse && results.get(&key).is_some_and(|known| self.suffices(known));
                if !known && seen.insert(key.clone()) {
                    jobs.push(Job { task, configuration, key });
                }
            }
        }
        jobs
    }

    /// Whether a record tells all that is asked for.
    fn suffices(&self, record: &Record) -> bool {
        self.detail == Detail::Answer || record.statistics.is_some()
    }

    /// Runs one; nothing if the budget ended before it did.
    fn record_of(&self, job: &Job<'_>, budget: &Budget) -> Result<Option<Record>, BenchError> {
        let checking = Checking {
            checker: &self.checker,
            limits: &self.limits,
            detail: self.detail,
            keep_output: self.keep_output.as_deref(),
        };
        let checked = checking.check(job.task, job.configuration, budget)?;
        Ok(checked.map(|checked| Record {
            task: job.task.definition.clone(),
            configuration: job.configuration.name.clone(),
            outcome: checked.outcome,
            cpu_s: checked.process.cpu.as_secs_f64(),
            wall_s: checked.process.wall.as_secs_f64(),
            peak_memory_bytes: checked.process.peak_memory,
            statistics: checked.statistics,
            key: job.key.clone(),
        }))
    }

    fn collect(&self, fingerprints: &[String], results: &ResultsFile) -> Vec<ConfigurationResults> {
        let of_configuration = |configuration: &Configuration| {
            let tasks = self.tasks.iter().zip(fingerprints);
            let found: Vec<TaskResult> = tasks
                .filter_map(|(task, fingerprint)| {
                    let known = results.get(&self.key(task, fingerprint, configuration))?;
                    // The name is today's: the same options may have had another one.
                    let record = Record { configuration: configuration.name.clone(), ..known.clone() };
                    let assessment = record.assess(&task.expected);
                    Some(TaskResult { task: task.clone(), record, assessment })
                })
                .collect();
            let missing = self.tasks.len() - found.len();
            ConfigurationResults { configuration: configuration.clone(), results: found, missing }
        };
        self.configurations.iter().map(of_configuration).collect()
    }
}

/// What the workers share.
struct Shared<'a> {
    results: &'a mut ResultsFile,
    observe: &'a mut (dyn FnMut(&Progress<'_>) + Send),
    done: usize,
    fault: Option<BenchError>,
}

impl Shared<'_> {
    /// Takes what a worker has found out.
    fn finish(&mut self, job: &Job<'_>, record: Option<Record>, total: usize) -> Result<(), BenchError> {
        let Some(record) = record else { return Ok(()) };
        self.results.add(record.clone())?;
        self.done += 1;
        let assessment = record.assess(&job.task.expected);
        let (task, configuration) = (job.task, job.configuration);
        (self.observe)(&Progress { done: self.done, total, task, configuration, record: &record, assessment });
        Ok(())
    }
}
