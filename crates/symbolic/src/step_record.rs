//! The record of a step: what happened in it so far, and what it was like before the statement that runs, so that this one can run again.

use adamant_expr::Term;
use adamant_semantics::{SharedAccess, ThreadId};

use crate::bits::Bits;
use crate::domain::Symbolic;
use crate::log::Event;
use crate::values::Tried;

/// What happened so far in the step that runs.
#[derive(Clone, Debug)]
pub struct StepRecord {
    /// Who makes it.
    pub thread: ThreadId,
    /// What happened, but for what was assumed because the statement that runs asked for it.
    pub events: Vec<Event>,
    /// Conditions assumed because the statement that runs asked for them. They may be about symbols that it makes, and follow its events.
    conditions: Vec<Term>,
    /// Whether something was done that other threads can notice.
    pub(crate) acted: Acted,
    /// What `acted`, the events, and the number of symbols were before the statement that runs.
    before: Before,
    /// What was decided about conditions in the statement that runs.
    pub(crate) decided: Vec<(Term, bool)>,
    /// The terms of which values were tried in the statement that runs.
    pub tried: Vec<Tried>,
    /// Whether one of them has too many, which has not been told.
    pub(crate) tells_many: bool,
    /// The terms of which the statement that runs asked whether they have few values.
    pub(crate) few: Vec<(Term, bool)>,
    /// Picks to be made in the statement that runs, and how many have been made.
    pub(crate) picks: Vec<usize>,
    picked: usize,
    /// Whether the statement that runs was interrupted before.
    retried: bool,
    /// Whether the step went on after something noticeable.
    went_on: bool,
    /// The accesses made so far.
    pub accesses: Vec<StepAccess>,
    /// The ticks of the machine when the step began.
    pub(crate) first_tick: u64,
}

/// An access in a step, with what the step had done before it.
#[derive(Clone, Debug)]
pub struct StepAccess {
    /// What is accessed.
    pub access: SharedAccess<Bits>,
    /// How many of the step's events come before it.
    pub events: usize,
    /// What was assumed because its statement asked for it.
    pub conditions: Vec<Term>,
    /// Symbols with a number from this on were not used yet.
    pub next_symbol: u32,
    /// The ticks of the step before its statement.
    pub ticks: u64,
}

#[derive(Clone, Copy, Debug)]
struct Before {
    acted: Acted,
    events: usize,
    next_symbol: u32,
    fresh_memory: u64,
    accesses: usize,
}

/// How far a step may go.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reach {
    /// Up to the second action that others can notice.
    OneAction,
    /// Up to the first one: what comes before it is done while the others stand still.
    NoAction,
}

/// Whether a step has done something that other threads can notice. It may do so in one statement only.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Acted {
    NotYet,
    InThisStatement,
    Before,
}

impl StepRecord {
    /// A step of a thread, in which nothing has happened.
    pub fn new(thread: ThreadId, reach: Reach) -> Self {
        let acted = match reach {
            Reach::OneAction => Acted::NotYet,
            Reach::NoAction => Acted::Before,
        };
        Self {
            thread,
            events: Vec::new(),
            conditions: Vec::new(),
            acted,
            before: Before { acted, events: 0, next_symbol: 0, fresh_memory: 0, accesses: 0 },
            decided: Vec::new(),
            tried: Vec::new(),
            tells_many: false,
            few: Vec::new(),
            picks: Vec::new(),
            picked: 0,
            retried: false,
            went_on: false,
            accesses: Vec::new(),
            first_tick: 0,
        }
    }

    /// A record of the rest of a step that has come as far as this one: what happened so far is told elsewhere.
    #[must_use]
    pub fn rest(&self) -> Self {
        let acted = self.acted_by_now();
        let before = Before { acted, events: 0, next_symbol: 0, fresh_memory: 0, accesses: 0 };
        Self { acted, before, went_on: self.went_on, ..Self::new(self.thread, Reach::OneAction) }
    }

    /// Whether the rest of both steps goes equally far.
    pub fn is_as_far_as(&self, other: &Self) -> bool {
        (self.thread, self.acted_by_now(), self.went_on) == (other.thread, other.acted_by_now(), other.went_on)
    }

    /// What was done when the statement that runs, if there is one, has ended.
    const fn acted_by_now(&self) -> Acted {
        match self.acted {
            Acted::NotYet => Acted::NotYet,
            Acted::InThisStatement | Acted::Before => Acted::Before,
        }
    }

    /// Notes a condition that was assumed because the statement that runs asked for it, with the question and its answer.
    pub(crate) fn add_condition(&mut self, condition: Term) {
        self.conditions.push(condition);
    }

    /// The first number of the symbols that the statement makes that runs.
    pub(crate) const fn first_of_statement(&self) -> u32 {
        self.before.next_symbol
    }

    /// Notes events that come before the statement that is about to run again.
    pub(crate) fn record_before_statement(&mut self, events: impl IntoIterator<Item = Event>) {
        self.events.extend(events);
        self.before.events = self.events.len();
    }

    /// All events, now that the step has ended.
    pub fn into_events(mut self) -> Vec<Event> {
        self.settle_assumptions();
        self.events
    }

    /// Notes an access.
    pub(crate) fn access(&mut self, access: SharedAccess<Bits>, next_symbol: u32) {
        let (events, ticks) = (self.events.len(), access.ticks - self.first_tick);
        self.accesses.push(StepAccess { access, events, conditions: self.conditions.clone(), next_symbol, ticks });
    }

    /// Nearly all statements have assumed nothing; this is asked before each.
    #[inline]
    fn settle_assumptions(&mut self) {
        if !self.conditions.is_empty() {
            self.events.extend(self.conditions.drain(..).map(Event::Condition));
        }
    }

    /// Whether the step did something noticeable before the statement that runs.
    pub fn acted_before(&self) -> bool {
        self.went_on || self.before.acted != Acted::NotYet
    }

    /// Lets the step go on with another noticeable action.
    pub fn go_on(&mut self) {
        self.went_on = true;
        self.acted = Acted::NotYet;
        self.before.acted = Acted::NotYet;
    }

    /// The next pick to be made in the statement that runs, if it was told.
    pub(crate) fn next_pick(&mut self) -> Option<usize> {
        let pick = self.picks.get(self.picked).copied()?;
        self.picked += 1;
        Some(pick)
    }

    /// Whether the step went on after something noticeable.
    pub(crate) const fn has_gone_on(&self) -> bool {
        self.went_on
    }
}

impl<E> Symbolic<E> {
    /// What was picked so far in the statement is not picked again when it runs again.
    pub(crate) fn keep_picks(&mut self) {
        self.step.before.events = self.step.events.len();
        self.step.before.next_symbol = self.data.next_symbol;
        self.step.before.fresh_memory = self.data.fresh_count(self.step.thread);
        self.step.picks.clear();
        self.step.picked = 0;
    }

    /// Undoes what the interrupted statement recorded, so that it can be run again.
    pub fn rewind(&mut self) {
        self.step.events.truncate(self.step.before.events);
        self.step.accesses.truncate(self.step.before.accesses);
        self.step.acted = self.step.before.acted;
        self.data.next_symbol = self.step.before.next_symbol;
        self.data.set_fresh_count(self.step.thread, self.step.before.fresh_memory);
        self.step.picked = 0;
        self.step.retried = true;
    }

    /// A statement begins, unless it is one that was interrupted and runs again.
    #[inline]
    pub(crate) fn begin_recording(&mut self) {
        if std::mem::take(&mut self.step.retried) {
            return;
        }
        if self.step.acted == Acted::InThisStatement {
            self.step.acted = Acted::Before;
        }
        self.step.settle_assumptions();
        self.step.before = Before {
            acted: self.step.acted,
            events: self.step.events.len(),
            next_symbol: self.data.next_symbol,
            fresh_memory: self.data.fresh_count(self.step.thread),
            accesses: self.step.accesses.len(),
        };
        self.step.decided.clear();
        self.step.tried.clear();
        self.step.few.clear();
        self.step.picks.clear();
        self.step.picked = 0;
    }
}
