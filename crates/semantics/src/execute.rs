//! Runs a whole program: threads take turns as a scheduler says, until the program ends or something stops it.

use adamant_base::{Budget, Exhausted};

use crate::domain::Domain;
use crate::machine::{Machine, Pause};
use crate::stop::Stop;
use crate::thread::{Status, ThreadId, Wait};

/// How a run ended.
#[derive(Debug)]
pub enum RunEnd<I> {
    /// The machine stopped.
    Stopped(Box<Stop<I>>),
    /// Every thread that has not ended waits.
    Deadlock,
    /// The budget ended.
    Exhausted(Exhausted),
}

/// Says which thread goes on.
pub trait Scheduler {
    /// One of `runnable`, which is not empty; `last` is the thread that ran before.
    fn pick(&mut self, runnable: &[ThreadId], last: ThreadId) -> ThreadId;
    /// How many steps it may take before the scheduler is asked again.
    fn quantum(&mut self) -> u64;
}

/// Each thread in turn, long enough that most run to their next wait.
#[derive(Clone, Debug)]
pub struct Fair {
    /// Steps per turn.
    pub quantum: u64,
}

impl Default for Fair {
    fn default() -> Self {
        Self { quantum: 50_000 }
    }
}

impl Scheduler for Fair {
    fn pick(&mut self, runnable: &[ThreadId], last: ThreadId) -> ThreadId {
        runnable.iter().copied().find(|&thread| thread > last).unwrap_or(runnable[0])
    }

    fn quantum(&mut self) -> u64 {
        self.quantum
    }
}

/// Sees every step before it is taken. A run without observer is many times faster.
pub trait Observer<D: Domain> {
    /// The thread is about to take a step.
    fn before_step(&mut self, machine: &Machine<'_, D>, thread: ThreadId);
}

/// Runs the program to its end.
pub fn execute<D: Domain>(
    machine: &mut Machine<'_, D>,
    scheduler: &mut dyn Scheduler,
    budget: &Budget,
    mut observer: Option<&mut dyn Observer<D>>,
) -> RunEnd<D::Interrupt> {
    let mut thread = ThreadId::FIRST;
    loop {
        if let Err(exhausted) = budget.check() {
            return RunEnd::Exhausted(exhausted);
        }
        let quantum = scheduler.quantum();
        let result = match observer.as_deref_mut() {
            None => machine.run(thread, quantum),
            Some(observer) => run_observed(machine, thread, quantum, observer),
        };
        let pause = match result {
            Ok(pause) => pause,
            Err(stop) => return RunEnd::Stopped(stop),
        };
        if matches!(pause, Pause::Fuel | Pause::Yielded) && machine.is_in_atomic_section(thread) {
            continue;
        }
        let runnable = machine.runnable_threads();
        if runnable.is_empty() {
            if machine.state.threads.iter().any(|thread| !thread.is_finished()) {
                return RunEnd::Deadlock;
            }
            // The last thread has ended without ending the program, which ends now.
            machine.end_program_in(thread);
            continue;
        }
        thread = scheduler.pick(&runnable, thread);
    }
}

fn run_observed<D: Domain>(
    machine: &mut Machine<'_, D>,
    thread: ThreadId,
    quantum: u64,
    observer: &mut dyn Observer<D>,
) -> Result<Pause, Box<Stop<D::Interrupt>>> {
    for _ in 0..quantum {
        observer.before_step(machine, thread);
        match machine.run(thread, 1)? {
            Pause::Fuel => {}
            pause => return Ok(pause),
        }
    }
    Ok(Pause::Fuel)
}

impl<D: Domain> Machine<'_, D> {
    /// Whether a thread can take a step.
    pub fn is_runnable(&self, thread: ThreadId) -> bool {
        match &self.state.threads[thread].status {
            Status::Running | Status::Waiting(Wait::ConditionOrTime(_)) => true,
            Status::Finished(_) | Status::Waiting(Wait::Condition(_)) => false,
            Status::Waiting(Wait::Join(other)) => self.state.threads[*other].is_finished(),
            Status::Waiting(Wait::Word(word, until)) => self.word_has_come(word, *until),
        }
    }

    /// The threads that may take a step: all that can, unless one of them runs inside an atomic section. A thread that waits inside
    /// one lets the others run, and competes with them when what it waits for has come.
    pub fn runnable_threads(&self) -> Vec<ThreadId> {
        let runnable: Vec<_> = self.state.threads.ids().filter(|&thread| self.is_runnable(thread)).collect();
        let is_inside = |thread: ThreadId| self.is_in_atomic_section(thread) && self.state.threads[thread].is_running();
        match runnable.iter().find(|&&thread| is_inside(thread)) {
            Some(&thread) => vec![thread],
            None => runnable,
        }
    }

    /// Whether a thread is inside an atomic section, so that no other may run.
    pub fn is_in_atomic_section(&self, thread: ThreadId) -> bool {
        let thread = &self.state.threads[thread];
        // A thread that was created in an atomic function has not entered it before its first step.
        let is_new = thread.frames.len() == 1 && thread.frames[0].is_at_start();
        thread.atomic_depth > 0 && !is_new
    }
}
