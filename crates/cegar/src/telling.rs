//! How far the work has come, for whoever runs the engine.

use std::cell::RefCell;

use adamant_check::{Planner, Progress};

/// Takes what there is to tell.
pub(crate) trait Telling {
    /// There are so many locations or abstract states, so many of which are to be followed, and so many questions were asked.
    fn tell(&self, states: usize, waiting: usize, queries: u64);
}

/// Tells a planner.
pub(crate) struct ToPlanner<'t> {
    planner: RefCell<&'t mut dyn Planner>,
}

impl<'t> ToPlanner<'t> {
    /// Tells this planner.
    pub(crate) fn new(planner: &'t mut dyn Planner) -> Self {
        Self { planner: RefCell::new(planner) }
    }
}

impl Telling for ToPlanner<'_> {
    fn tell(&self, states: usize, waiting: usize, queries: u64) {
        let states = states as u64;
        let progress = Progress { work: states, states, frontier: waiting as u64, queries };
        self.planner.borrow_mut().progress(&progress);
    }
}

/// Tells nobody.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Untold;

impl Telling for Untold {
    fn tell(&self, _: usize, _: usize, _: u64) {}
}
