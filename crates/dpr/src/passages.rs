//! Which way states went at decisions: a list for each state, which those that came from one state share up to there.
//!
//! Where states are merged, the merged one went some way if it is a state that did: the condition that tells so stands with the passage.

use std::collections::BTreeMap;

use adamant_expr::{Term, TermPool};
use adamant_program::BlockId;

use crate::unrolling::Place;

/// A decision and the block that it leads to.
pub(crate) type Way = (Place, BlockId);

/// The last passage of a state, by its number.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct PassageId(usize);

struct Passage {
    before: Option<PassageId>,
    length: usize,
    way: Way,
    /// Under which of its values the state went this way.
    when: Term,
}

/// The passages of all states.
#[derive(Default)]
pub(crate) struct Passages(Vec<Passage>);

impl Passages {
    /// A state goes a way at a decision.
    pub(crate) fn pass(&mut self, before: Option<PassageId>, way: Way) -> PassageId {
        self.push(before, way, Term::TRUE)
    }

    fn push(&mut self, before: Option<PassageId>, way: Way, when: Term) -> PassageId {
        let length = before.map_or(0, |PassageId(before)| self.0[before].length) + 1;
        self.0.push(Passage { before, length, way, when });
        PassageId(self.0.len() - 1)
    }

    /// Whether a state may have come to a decision before.
    pub(crate) fn has_passed(&self, last: Option<PassageId>, decision: &Place) -> bool {
        self.since(last, None).any(|passage| passage.way.0 == *decision)
    }

    /// The passages of a state that is one of several, each under its condition.
    pub(crate) fn merged(&mut self, parts: &[(Option<PassageId>, Term)], pool: &mut TermPool) -> Option<PassageId> {
        let (&(first, _), others) = parts.split_first()?;
        let common = others.iter().fold(first, |common, &(other, _)| self.common(common, other));
        let mut ways: BTreeMap<Way, Term> = BTreeMap::new();
        for &(last, chosen) in parts {
            for passage in self.since(last, common) {
                let here = pool.and(chosen, passage.when);
                let when = ways.entry(passage.way.clone()).or_insert(Term::FALSE);
                *when = pool.or(*when, here);
            }
        }
        ways.into_iter().fold(common, |last, (way, when)| Some(self.push(last, way, when)))
    }

    /// Under which of its values a state went each way.
    pub(crate) fn of(&self, last: Option<PassageId>) -> BTreeMap<Way, Term> {
        self.since(last, None).map(|passage| (passage.way.clone(), passage.when)).collect()
    }

    fn since(&self, last: Option<PassageId>, common: Option<PassageId>) -> impl Iterator<Item = &Passage> {
        let step = move |passage: &&Passage| passage.before.filter(|before| Some(*before) != common);
        let start = last.filter(|last| Some(*last) != common);
        std::iter::successors(start.map(|PassageId(id)| &self.0[id]), move |passage| {
            step(passage).map(|PassageId(id)| &self.0[id])
        })
    }

    fn common(&self, mut one: Option<PassageId>, mut other: Option<PassageId>) -> Option<PassageId> {
        let length = |last: Option<PassageId>| last.map_or(0, |PassageId(id)| self.0[id].length);
        while one != other {
            let longer = if length(one) >= length(other) { &mut one } else { &mut other };
            *longer = longer.and_then(|PassageId(id)| self.0[id].before);
        }
        one
    }
}
