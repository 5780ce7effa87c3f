//! The budget of a run: a deadline, and an end that another thread or a signal handler may bring about.
//!
//! Long loops ask [`Budget::check`]; it is cheap enough for every few thousand steps. What cannot ask, such as a solver at work,
//! is told through [`Budget::on_end`]. A budget that ends is an outcome, never an error.
//!
//! A budget may also end after so much work, which [`Budget::check`] counts: that does not depend on the machine.

use std::fmt;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};
use std::time::{Duration, Instant};

/// How long a run may go on. Clones end together, and count their work together.
#[derive(Clone, Debug, Default)]
pub struct Budget {
    deadline: Option<Instant>,
    ended: Arc<AtomicBool>,
    end: Arc<End>,
    /// How often [`check`](Self::check) may still say yes; nothing if that does not matter.
    work: Option<Arc<AtomicU64>>,
}

/// Why a budget has ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Exhausted {
    /// The time is up.
    Time,
    /// The memory is used up.
    Memory,
    /// Somebody cancelled the run.
    Cancelled,
    /// So much work was done as there was to be.
    Work,
}

/// What belongs to the end of a budget.
#[derive(Default)]
struct End {
    why: OnceLock<Exhausted>,
    /// Whom to tell.
    listeners: Mutex<Vec<Listener>>,
}

type Listener = Box<dyn FnOnce() + Send>;

impl Budget {
    /// A budget without end, until somebody ends it.
    pub fn unlimited() -> Self {
        Self::default()
    }

    /// A budget that ends after `limit` on the clock on the wall, counted from now.
    pub fn within(limit: Duration) -> Self {
        Self { deadline: Instant::now().checked_add(limit), ..Self::default() }
    }

    /// The same budget for a part of the run, which also ends after so much work: each [`check`](Self::check) is a unit. Nobody is told of
    /// that end.
    #[must_use]
    pub fn for_work(&self, most: u64) -> Self {
        Self { work: Some(Arc::new(AtomicU64::new(most))), ..self.clone() }
    }

    /// The flag that cancels this budget when raised; clones of the budget share it. A signal handler may raise it. Listeners
    /// are not told until somebody calls [`end`](Self::end).
    pub fn cancellation(&self) -> Arc<AtomicBool> {
        Arc::clone(&self.ended)
    }

    /// Ends this budget and all its clones, and tells the listeners. The first reason stays.
    pub fn end(&self, why: Exhausted) {
        if !self.ended.load(Ordering::SeqCst) {
            // Whoever ended it at the same moment has given the reason.
            let _ = self.end.why.set(why);
        }
        self.ended.store(true, Ordering::SeqCst);
        for listener in std::mem::take(&mut *self.listeners()) {
            listener();
        }
    }

    /// Calls `listener` when somebody ends the budget, in the thread of whom ends it; at once, if it has ended. A deadline that
    /// passes calls nobody.
    pub fn on_end(&self, listener: impl FnOnce() + Send + 'static) {
        {
            let mut listeners = self.listeners();
            // Whoever ends the budget after this look finds the listener in the list.
            if !self.ended.load(Ordering::SeqCst) {
                listeners.push(Box::new(listener));
                return;
            }
        }
        listener();
    }

    /// Whether the run may go on.
    pub fn check(&self) -> Result<(), Exhausted> {
        if self.ended.load(Ordering::Acquire) {
            return Err(self.end.why.get().copied().unwrap_or(Exhausted::Cancelled));
        }
        match self.deadline {
            Some(deadline) if Instant::now() >= deadline => Err(Exhausted::Time),
            _ => self.count_work(),
        }
    }

    /// Counts a unit of work, if there is one left.
    fn count_work(&self) -> Result<(), Exhausted> {
        let Some(work) = &self.work else { return Ok(()) };
        let one_less = |left: u64| left.checked_sub(1);
        match work.fetch_update(Ordering::AcqRel, Ordering::Acquire, one_less) {
            Ok(_) => Ok(()),
            Err(_) => Err(Exhausted::Work),
        }
    }

    fn listeners(&self) -> std::sync::MutexGuard<'_, Vec<Listener>> {
        self.end.listeners.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl fmt::Debug for End {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("End").field("why", &self.why).finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_budget_ends_by_time_or_by_cancellation() {
        assert_eq!(Budget::unlimited().check(), Ok(()));
        assert_eq!(Budget::within(Duration::ZERO).check(), Err(Exhausted::Time));
        let budget = Budget::unlimited();
        budget.clone().cancellation().store(true, Ordering::Relaxed);
        assert_eq!(budget.check(), Err(Exhausted::Cancelled));
    }

    #[test]
    fn work_is_counted_for_a_part_of_a_run() {
        let whole = Budget::unlimited();
        let part = whole.for_work(2);
        let answers = [part.check(), part.clone().check(), part.check(), part.check()];
        assert_eq!(answers, [Ok(()), Ok(()), Err(Exhausted::Work), Err(Exhausted::Work)]);
        assert_eq!(whole.check(), Ok(()));
        whole.end(Exhausted::Time);
        assert_eq!(part.check(), Err(Exhausted::Time));
    }

    #[test]
    fn the_first_reason_stays() {
        let budget = Budget::unlimited();
        budget.clone().end(Exhausted::Memory);
        budget.end(Exhausted::Time);
        assert_eq!(budget.check(), Err(Exhausted::Memory));
        let budget = Budget::unlimited();
        budget.cancellation().store(true, Ordering::Relaxed);
        budget.end(Exhausted::Time);
        assert_eq!(budget.check(), Err(Exhausted::Cancelled));
    }

    #[test]
    fn listeners_are_told_once_before_or_after_the_end() {
        let told = Arc::new(Mutex::new(Vec::new()));
        let listener = |name| {
            let told = Arc::clone(&told);
            move || told.lock().unwrap().push(name)
        };
        let budget = Budget::unlimited();
        budget.on_end(listener("early"));
        assert!(told.lock().unwrap().is_empty());
        budget.end(Exhausted::Time);
        budget.end(Exhausted::Time);
        budget.on_end(listener("late"));
        assert_eq!(*told.lock().unwrap(), ["early", "late"]);
    }
}
