//! States with crowds that contain others: the rest is the same, and each thread is there, or a crowd of threads like it.
//!
//! What a state leads to that another contains, that one leads to as well. It may have threads that the other has not, because nobody forces them to act,
//! unless the program may end after the last of them has: then they must be crowds, in which there may be nobody. Only states from which all threads go on contain others.

use std::rc::Rc;

use adamant_semantics::{CounterAbstractState, ThreadId};
use rustc_hash::FxHashMap;

/// The states that were met, by what is left of them without the threads that may be in crowds.
pub(crate) struct CoverabilitySet {
    /// Whether the program may end after its last thread has.
    ends_with_last: bool,
    numbers: FxHashMap<Vec<u8>, u32>,
    met: FxHashMap<Rc<[u8]>, Vec<Members>>,
}

/// A state as what is left without the threads that may be in crowds, and these threads.
pub(crate) struct Configuration {
    rest: Rc<[u8]>,
    members: Members,
    threads: Vec<(u32, ThreadId)>,
}

/// Threads, by numbers for what there is to say about them, ascending, and whether they are crowds.
type Members = Vec<(u32, bool)>;

impl Configuration {
    /// The threads that a state has more than one that led to it, if it has all of that and the rest is the same: as many of them as one likes
    /// can come to be there. They are crowds from now on.
    pub(crate) fn accelerate(&mut self, before: &Self) -> Vec<ThreadId> {
        if self.rest != before.rest || !contains(&self.members, &before.members) {
            return Vec::new();
        }
        let mut more = Vec::new();
        for (number, is_crowd) in &mut self.members {
            let is_new = before.members.binary_search(&(*number, *is_crowd)).is_err();
            if is_new && !*is_crowd {
                *is_crowd = true;
                more.extend(self.threads.iter().filter(|(found, _)| found == number).map(|&(_, thread)| thread));
            }
        }
        more
    }
}

impl CoverabilitySet {
    /// For a program that may end after its last thread has, or only if its first one ends it.
    pub(crate) fn new(ends_with_last: bool) -> Self {
        Self { ends_with_last, numbers: FxHashMap::default(), met: FxHashMap::default() }
    }

    /// A state to be compared with others.
    pub(crate) fn name(&mut self, state: CounterAbstractState) -> Configuration {
        let numbers = &mut self.numbers;
        let mut number_of = |said: Vec<u8>| {
            let next = numbers.len() as u32;
            *numbers.entry(said).or_insert(next)
        };
        let mut members = Vec::with_capacity(state.members.len());
        let mut threads = Vec::with_capacity(state.members.len());
        for member in state.members {
            let number = number_of(member.said);
            members.push((number, member.is_crowd));
            threads.push((number, member.thread));
        }
        members.sort_unstable();
        Configuration { rest: state.rest.into(), members, threads }
    }

    /// Whether a state that was met contains this one; if not, and all of its threads go on, it counts as met.
    pub(crate) fn cover(&mut self, state: &Configuration, all_go_on: bool) -> bool {
        let Configuration { rest, members, .. } = state;
        let met = self.met.entry(Rc::clone(rest)).or_default();
        let ends_with_last = self.ends_with_last;
        let contains =
            |one: &Members, other: &Members| contains(one, other) && !(ends_with_last && has_more(one, other));
        if met.iter().any(|found| contains(found, members)) {
            return true;
        }
        if all_go_on {
            met.retain(|found| !contains(members, found));
            met.push(members.clone());
        }
        false
    }
}

/// Whether each of some threads is among others, or a crowd of threads like it is.
fn contains(others: &[(u32, bool)], members: &[(u32, bool)]) -> bool {
    members.iter().all(|&(number, is_crowd)| {
        let found = others.binary_search_by_key(&number, |&(number, _)| number).ok().map(|place| others[place].1);
        found.is_some_and(|crowd| crowd || !is_crowd)
    })
}

/// Whether among some threads is one that is no crowd and not among others.
fn has_more(members: &[(u32, bool)], others: &[(u32, bool)]) -> bool {
    members
        .iter()
        .any(|&(number, is_crowd)| !is_crowd && others.binary_search_by_key(&number, |&(number, _)| number).is_err())
}

#[cfg(test)]
mod tests {
    use adamant_base::Id;
    use adamant_semantics::CrowdMember;

    use super::*;

    fn state(rest: u8, members: &[(u8, bool)]) -> CounterAbstractState {
        let member =
            |&(said, is_crowd)| CrowdMember { thread: ThreadId::new(said as usize), said: vec![said], is_crowd };
        CounterAbstractState { rest: vec![rest], members: members.iter().map(member).collect() }
    }

    #[test]
    fn a_crowd_contains_those_like_it_and_nobody() {
        let mut coverability = CoverabilitySet::new(false);
        let mut check = |state, all_go_on, expected| {
            let state = coverability.name(state);
            assert_eq!(coverability.cover(&state, all_go_on), expected);
        };
        check(state(0, &[(1, false), (2, true)]), true, false);
        check(state(0, &[(1, false), (2, true)]), false, true);
        check(state(0, &[(2, false)]), true, true);
        check(state(0, &[]), true, true);
        check(state(0, &[(1, true)]), false, false);
        check(state(0, &[(1, true)]), true, false);
        check(state(0, &[(1, false)]), true, true);
        check(state(0, &[(1, true), (2, true)]), true, false);
        check(state(0, &[(3, false)]), true, false);
        check(state(1, &[]), true, false);
    }

    #[test]
    fn where_the_last_thread_ends_the_program_a_thread_is_not_there_for_nothing() {
        let mut coverability = CoverabilitySet::new(true);
        let mut check = |state, expected| {
            let state = coverability.name(state);
            assert_eq!(coverability.cover(&state, true), expected);
        };
        check(state(0, &[(1, false), (2, true)]), false);
        check(state(0, &[(1, false)]), true);
        check(state(0, &[(2, false)]), false);
        check(state(0, &[(2, true)]), false);
        check(state(0, &[]), true);
    }

    #[test]
    fn what_comes_on_top_of_a_state_grows() {
        let mut coverability = CoverabilitySet::new(false);
        let mut check = |before, after, more: &[usize]| {
            let (before, mut after) = (coverability.name(before), coverability.name(after));
            let more: Vec<_> = more.iter().map(|&thread| ThreadId::new(thread)).collect();
            assert_eq!(after.accelerate(&before), more);
            assert!(after.accelerate(&before).is_empty(), "what has grown stays");
        };
        check(state(0, &[(1, true)]), state(0, &[(1, true), (2, false)]), &[2]);
        check(state(0, &[(1, true)]), state(1, &[(1, true), (2, false)]), &[]);
        check(state(0, &[(1, true), (3, false)]), state(0, &[(1, true), (2, false)]), &[]);
        check(state(0, &[(1, false)]), state(0, &[(1, false)]), &[]);
    }
}
