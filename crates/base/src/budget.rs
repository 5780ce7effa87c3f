//! The budget of a run: a deadline, and an end that another thread or a signal handler may bring about.
//!
//! Long loops ask [`Budget::check`]; it is cheap enough for every few thousand steps. What cannot ask, such as a solver at work,
//! is told through [`Budget::on_end`]. A budget that ends is an outcome, never an error.

use std::fmt;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};
use std::time::{Duration, Instant};

/// How long a run may go on. Clones end together.
#[derive(Clone, Debug, Default)]
pub struct Budget {
    deadline: Option<Instant>,
    ended: Arc<AtomicBool>,
    end: Arc<End>,
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
            _ => Ok(()),
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
