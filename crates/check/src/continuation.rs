//! Whether a run that has come to a state surely goes on somehow, or ends: what was found of it up to there is then found of a run.
//!
//! Only a broken assumption leaves a run without continuation. Where threads must be treated fairly, there is a fair continuation, too: all that are
//! able to move have turns one after another. An atomic section that is never left would keep them from it, so programs with such
//! sections are not looked into.

use adamant_analysis::AssumptionsAhead;
use adamant_library::is_atomic_section;
use adamant_program::Program;
use adamant_semantics::{State, Thread, ThreadId};

use crate::ltl::Fairness;

/// From which states of a program runs surely go on.
#[derive(Clone, Debug)]
pub struct Continuations {
    ahead: AssumptionsAhead,
    main: Option<adamant_program::FunctionId>,
    may_be_unfair: bool,
}

impl Continuations {
    /// Looks at a program.
    pub fn of(program: &Program, fairness: Fairness) -> Self {
        let has_sections = || program.functions.iter().any(|function| is_atomic_section(&function.name));
        Self {
            ahead: AssumptionsAhead::of(program),
            main: program.function("main"),
            may_be_unfair: fairness == Fairness::Weak && has_sections(),
        }
    }

    /// Whether every run that has come to this state goes on, or ends.
    pub fn are_certain<B: Clone>(&self, state: &State<B>) -> bool {
        let ahead = &self.ahead;
        let waits_for_main = state.is_constructing() && self.main.is_none_or(|main| ahead.in_call(main));
        let certain_at_end = !self.may_be_unfair && !ahead.at_end();
        certain_at_end && !waits_for_main && self.first_uncertain(state).is_none()
    }

    /// The first thread that may still come to an assumption.
    pub fn first_uncertain<B: Clone>(&self, state: &State<B>) -> Option<ThreadId> {
        let may_come =
            |thread: &Thread<B>| thread.frames.iter().any(|frame| self.ahead.from_block(frame.function, frame.block));
        state.threads.enumerate().find(|(_, thread)| may_come(thread)).map(|(id, _)| id)
    }
}
