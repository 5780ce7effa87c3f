//! The budget of a run: a deadline, and a flag that another thread or a signal handler may raise.
//!
//! Long loops ask [`Budget::check`]; it is cheap enough for every few thousand steps. A budget that ends is an outcome, never an error.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// How long a run may go on.
#[derive(Clone, Debug, Default)]
pub struct Budget {
    deadline: Option<Instant>,
    cancelled: Arc<AtomicBool>,
}

/// Why a budget has ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Exhausted {
    /// The deadline has passed.
    Time,
    /// Somebody cancelled the run.
    Cancelled,
}

impl Budget {
    /// A budget without end, until it is cancelled.
    pub fn unlimited() -> Self {
        Self::default()
    }

    /// A budget that ends after `limit`, counted from now.
    pub fn within(limit: Duration) -> Self {
        Self { deadline: Instant::now().checked_add(limit), cancelled: Arc::default() }
    }

    /// The flag that ends this budget when raised; clones of the budget share it.
    pub fn cancellation(&self) -> Arc<AtomicBool> {
        Arc::clone(&self.cancelled)
    }

    /// Whether the run may go on.
    pub fn check(&self) -> Result<(), Exhausted> {
        if self.cancelled.load(Ordering::Relaxed) {
            return Err(Exhausted::Cancelled);
        }
        match self.deadline {
            Some(deadline) if Instant::now() >= deadline => Err(Exhausted::Time),
            _ => Ok(()),
        }
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
}
