//! Incremental sessions: assertions on a stack, and checks under assumptions.
//!
//! A [`Session`] holds the stack itself. A check is a [`Query`] of all that is asserted and assumed, which says which session asks
//! and where its levels begin; so every link sees it as it sees any other query, and may answer it from memory. A solver that
//! is reached keeps a native solver for each session that lives, and brings it from what it holds to what is asked, when it is asked. Nothing is
//! lost, therefore, where links answered checks before, where a check was interrupted, or where the solver made its context anew:
//! the session is usable after whatever went wrong, with any solver.

mod stack;

use crate::error::SolverError;
use crate::query::{Answer, Query, Wants};
use crate::solver::Solver;
use adamant_expr::{Term, TermPool};
pub(crate) use stack::{Change, Stack};
use std::sync::{Arc, Weak};
use std::time::Duration;

/// Assertions on a stack of levels, about terms of one pool.
///
/// Several sessions may be alive at once and be asked in turns: each has a native solver of its own.
#[derive(Default, Debug)]
pub struct Session {
    key: Arc<Key>,
    assertions: Vec<Term>,
    /// How many assertions there were when each level began.
    levels: Vec<usize>,
}

/// What tells sessions apart: where it is in memory.
#[derive(Default, Debug)]
struct Key;

impl Session {
    /// A session in which nothing is asserted.
    pub fn new() -> Self {
        Self::default()
    }

    /// Begins a level.
    pub fn push(&mut self) {
        self.levels.push(self.assertions.len());
    }

    /// Ends the last level that began, and takes back what was asserted since. Returns whether there was one.
    pub fn pop(&mut self) -> bool {
        match self.levels.pop() {
            Some(start) => {
                self.assertions.truncate(start);
                true
            }
            None => false,
        }
    }

    /// Asserts a Boolean term until the level ends.
    pub fn assert(&mut self, term: Term) {
        self.assertions.push(term);
    }

    /// What is asserted, the oldest first.
    pub fn assertions(&self) -> &[Term] {
        &self.assertions
    }

    /// How many levels have begun and not ended.
    pub const fn depth(&self) -> usize {
        self.levels.len()
    }

    /// Asks a solver whether what is asserted can hold together with some assumptions. The core of an answer, if one is
    /// wanted, has positions of assumptions that contradict each other and what is asserted.
    pub fn check(&self, solver: &mut dyn Solver, terms: &TermPool, check: &Check<'_>) -> Result<Answer, SolverError> {
        let asserted = self.assertions.len();
        let assertions = [&self.assertions[..], check.assumptions].concat();
        let asking = Asking { key: &self.key, levels: &self.levels, asserted };
        let query = Query { wants: check.wants, limit: check.limit, session: Some(asking), ..Query::new(&assertions) };
        Ok(match solver.solve(terms, &query)? {
            Answer::Unsatisfiable(Some(core)) => {
                Answer::Unsatisfiable(Some(core.into_iter().filter_map(|place| place.checked_sub(asserted)).collect()))
            }
            answer => answer,
        })
    }
}

/// A check: what is assumed besides what is asserted, what is wanted, and how much time it may take.
#[derive(Clone, Copy, Default, Debug)]
pub struct Check<'a> {
    /// Boolean terms that hold for this check alone.
    pub assumptions: &'a [Term],
    /// What is wanted besides the answer.
    pub wants: Wants,
    /// How much CPU time this check may take; the limit of the solver's settings if there is none.
    pub limit: Option<Duration>,
}

impl<'a> Check<'a> {
    /// A check under assumptions.
    pub const fn assuming(assumptions: &'a [Term]) -> Self {
        Self { assumptions, wants: Wants::Answer, limit: None }
    }

    /// The same check, wanting this.
    pub const fn wanting(self, wants: Wants) -> Self {
        Self { wants, ..self }
    }

    /// The same check with a limit of its own.
    pub const fn within(self, limit: Duration) -> Self {
        Self { limit: Some(limit), ..self }
    }
}

/// The session that asks a query, as solvers see it.
#[derive(Clone, Copy, Debug)]
pub struct Asking<'a> {
    key: &'a Arc<Key>,
    levels: &'a [usize],
    asserted: usize,
}

impl<'a> Asking<'a> {
    /// How many of the query's assertions stand before each level of the session.
    pub const fn levels(&self) -> &'a [usize] {
        self.levels
    }

    /// How many of the query's assertions are asserted in the session; those after them are assumptions.
    pub const fn asserted(&self) -> usize {
        self.asserted
    }

    /// Where levels begin that a native solver shall have: all in one, those of the session, the assumptions.
    pub(crate) fn starts(&self) -> Vec<usize> {
        let mut starts = vec![0];
        starts.extend_from_slice(self.levels);
        starts.push(self.asserted);
        starts
    }
}

/// What a solver keeps for each session that asks it, up to a number.
pub(crate) struct PerSession<T> {
    kept: Vec<SessionEntry<T>>,
    most: usize,
    /// How often something was asked for.
    clock: u64,
}

struct SessionEntry<T> {
    key: Weak<Key>,
    last_use: u64,
    value: T,
}

impl<T> PerSession<T> {
    /// Keeps this many at most; the one that was not used for longest goes first.
    pub(crate) const fn new(most: usize) -> Self {
        Self { kept: Vec::new(), most, clock: 0 }
    }

    /// Takes out what is kept for a session. What belongs to sessions that have ended is given to `release`.
    pub(crate) fn take(&mut self, asking: &Asking<'_>, mut release: impl FnMut(T)) -> Option<T> {
        let is_over = |kept: &mut SessionEntry<T>| kept.key.strong_count() == 0;
        self.kept.extract_if(.., is_over).for_each(|kept| release(kept.value));
        let place = self.kept.iter().position(|kept| std::ptr::eq(kept.key.as_ptr(), Arc::as_ptr(asking.key)))?;
        Some(self.kept.swap_remove(place).value)
    }

    /// Keeps something for a session for which nothing is kept. What has to go for it is given to `release`.
    pub(crate) fn put(&mut self, asking: &Asking<'_>, value: T, release: impl FnOnce(T)) {
        self.clock += 1;
        let oldest = self.kept.iter().enumerate().min_by_key(|(_, kept)| kept.last_use).map(|(place, _)| place);
        if let Some(oldest) = oldest.filter(|_| self.kept.len() >= self.most) {
            release(self.kept.swap_remove(oldest).value);
        }
        self.kept.push(SessionEntry { key: Arc::downgrade(asking.key), last_use: self.clock, value });
    }

    /// Takes out everything.
    pub(crate) fn drain(&mut self) -> impl Iterator<Item = T> {
        self.kept.drain(..).map(|kept| kept.value)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn asking(session: &Session) -> Asking<'_> {
        Asking { key: &session.key, levels: &session.levels, asserted: session.assertions.len() }
    }

    #[test]
    fn levels_take_back_what_was_asserted_in_them() {
        let mut session = Session::new();
        session.assert(Term::TRUE);
        session.push();
        session.push();
        session.assert(Term::FALSE);
        assert_eq!((session.assertions().len(), session.depth()), (2, 2));
        assert!(session.pop() && session.assertions() == [Term::TRUE]);
        assert!(session.pop() && !session.pop());
        assert_eq!(session.assertions(), [Term::TRUE]);
    }

    #[test]
    fn what_is_kept_goes_with_its_session_or_by_age() {
        let mut per_session = PerSession::new(2);
        let sessions = [Session::new(), Session::new(), Session::new()];
        let mut released = Vec::new();
        for (number, session) in sessions.iter().enumerate() {
            assert_eq!(per_session.take(&asking(session), |number| released.push(number)), None);
            per_session.put(&asking(session), number, |number| released.push(number));
        }
        assert_eq!(released, [0]);
        let [first, second, third] = sessions;
        assert_eq!(per_session.take(&asking(&second), |_| {}), Some(1));
        drop(third);
        assert_eq!(per_session.take(&asking(&first), |number| released.push(number)), None);
        assert_eq!(released, [0, 2]);
        assert_eq!(per_session.drain().count(), 0);
    }
}
