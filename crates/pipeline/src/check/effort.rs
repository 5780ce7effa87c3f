//! How much an engine may do before something else is tried. It is counted in states, so that the answer does not depend on the machine.

use adamant_base::{Budget, Exhausted};
use adamant_check::Progress;

/// How much an engine may do.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Effort {
    /// Whatever the budget allows.
    Full,
    /// So many states.
    States(u64),
}

impl Effort {
    /// This effort, or so many states if that is less.
    pub(super) fn at_most(self, states: u64) -> Self {
        match self {
            Self::Full => Self::States(states),
            Self::States(own) => Self::States(own.min(states)),
        }
    }

    /// The budget of an engine that may do so much: it ends with the whole one.
    pub(super) fn budget(self, whole: &Budget) -> Budget {
        match self {
            Self::Full => whole.clone(),
            Self::States(_) => {
                let part = Budget::unlimited();
                let ending = part.clone();
                whole.on_end(move || ending.end(Exhausted::Cancelled));
                part
            }
        }
    }

    /// Ends the budget of the engine if it has done enough, or if the whole budget has ended.
    pub(super) fn look(self, progress: &Progress, whole: &Budget, part: &Budget) {
        if let Self::States(most) = self
            && (progress.states > most || whole.check().is_err())
        {
            part.end(Exhausted::Cancelled);
        }
    }
}
