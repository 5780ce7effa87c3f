//! Sleep sets (Godefroid): of two steps that have nothing to do with each other, only one order is taken.
//!
//! Where all threads of a state go on, one after another, a thread whose turn has been sleeps in the states that the turns after it lead to, until a step
//! touches what it touches next: acting there comes to the same as acting first. Steps are left out, no states.
//!
//! States are matched, so a state remembers which of its threads sleep. Where it is met again and some of these are awake, their turns are
//! made up for, and it remembers those that slept both times. If another state that is kept contains it, the same is done from the one that is contained. No
//! violation is lost: say actions lead from a state to one, and none that could be the first of them, up to the order of such that have nothing to do with each other, is that
//! of a thread that sleeps. Of those that could be the first, take the one whose turn came last of all times that the state was met, and first at that time.
//! The threads that sleep after it were asleep at that time, or had their turn before it then. If one of them could act next,
//! it could also have been the first: it does not sleep in the end, so its turn came at a later time, or earlier at the same one. Neither can be. So the state after the step
//! is like the first one, with an action less to go. A thread that goes on alone has nothing to do with any that sleeps, and that it leads to known states makes the others go on, but for those
//! that sleep.
//!
//! A thread sleeps only before a single access to memory, whose object is explicit. It is not compared with what it may do later, as [`PersistentSets`](adamant_symbolic::PersistentSets)
//! does, but with what others do next.

// What is not named here would be left out of proofs.
#![deny(clippy::wildcard_enum_match_arm, clippy::match_wildcard_for_single_variants)]

use adamant_base::Id;
use adamant_semantics::{NextAction, ObjectId, ThreadId};

use crate::domain::SymbolicMachine;

/// A set of threads, by their numbers, or of the places of threads in a normal form. It holds small numbers only.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(crate) struct SleepSet(u64);

impl SleepSet {
    pub(crate) const NONE: Self = Self(0);

    pub(crate) const fn is_empty(self) -> bool {
        self.0 == 0
    }

    pub(crate) const fn len(self) -> u32 {
        self.0.count_ones()
    }

    pub(crate) const fn and(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    pub(crate) const fn without(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    pub(crate) fn contains(self, thread: ThreadId) -> bool {
        self.has(thread.index())
    }

    fn has(self, number: usize) -> bool {
        number < 64 && self.0 >> number & 1 == 1
    }

    /// With one more number, if it is small; whoever is left out is awake.
    fn with(self, number: usize) -> Self {
        Self(if number < 64 { self.0 | 1 << number } else { self.0 })
    }

    #[cfg(test)]
    pub(crate) const fn from_bits(bits: u64) -> Self {
        Self(bits)
    }

    /// The places of these threads in an order of all threads.
    pub(crate) fn places_in(self, order: &[ThreadId]) -> Self {
        let places = order.iter().enumerate().filter(|&(_, &thread)| self.contains(thread));
        places.fold(Self::NONE, |places, (place, _)| places.with(place))
    }

    /// The threads at these places of an order.
    pub(crate) fn threads_in(self, order: &[ThreadId]) -> Self {
        let threads = order.iter().enumerate().filter(|&(place, _)| self.has(place));
        threads.fold(Self::NONE, |threads, (_, thread)| threads.with(thread.index()))
    }
}

/// Threads that sleep in a state or have had their turn there, with what they do next.
pub(crate) struct HadTurns(Vec<(ThreadId, Access)>);

impl HadTurns {
    /// Nobody has had a turn, and these sleep. A thread that stands before anything but an access wakes up.
    pub(crate) fn new(machine: &SymbolicMachine<'_>, asleep: SleepSet) -> Self {
        let threads = machine.state.threads.ids().filter(|&thread| asleep.contains(thread));
        Self(threads.filter_map(|thread| Some((thread, Access::of(machine, thread)?))).collect())
    }

    /// Who sleeps after a step of a thread that does this first.
    pub(crate) fn asleep_after(&self, access: Option<Access>) -> SleepSet {
        let Some(access) = access else { return SleepSet::NONE };
        let asleep = self.0.iter().filter(|(_, other)| other.commutes_with(access));
        asleep.fold(SleepSet::NONE, |asleep, (thread, _)| asleep.with(thread.index()))
    }

    /// A thread has had its turn.
    pub(crate) fn add(&mut self, thread: ThreadId, access: Option<Access>) {
        self.0.extend(access.map(|access| (thread, access)));
    }
}

/// What a thread does next, if it touches one object and does nothing else.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Access {
    object: ObjectId,
    /// Where it begins and how many bytes; `None` if that is open.
    range: Option<(u64, u64)>,
    writes: bool,
}

impl Access {
    /// What a thread does next in the state of the machine.
    pub(crate) fn of(machine: &SymbolicMachine<'_>, thread: ThreadId) -> Option<Self> {
        let is_running = machine.state.threads[thread].is_running();
        match machine.next_action(thread) {
            NextAction::Access { object, range, writes } if is_running && !machine.is_constructing() => {
                Some(Self { object, range, writes })
            }
            NextAction::Access { .. }
            | NextAction::Invisible
            | NextAction::Create { .. }
            | NextAction::Join(_)
            | NextAction::Other => None,
        }
    }

    /// Whether it makes no difference which of two accesses comes first.
    fn commutes_with(&self, other: Self) -> bool {
        let is_before = |(start, length): (u64, u64), (other, _): (u64, u64)| start.saturating_add(length) <= other;
        let is_apart = |one, other| is_before(one, other) || is_before(other, one);
        self.object != other.object
            || !(self.writes || other.writes)
            || self.range.zip(other.range).is_some_and(|(one, other)| is_apart(one, other))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// An access of the one object that all tests are about.
    fn access(range: Option<(u64, u64)>, writes: bool) -> Access {
        Access { object: ObjectId::NULL, range, writes }
    }

    #[test]
    fn accesses_commute_unless_one_may_change_what_the_other_sees() {
        let check = |one: Access, other: Access, expected: bool| {
            assert_eq!(one.commutes_with(other), expected, "{one:?} {other:?}");
            assert_eq!(other.commutes_with(one), expected, "{other:?} {one:?}");
        };
        check(access(Some((0, 4)), true), access(Some((4, 4)), true), true);
        check(access(Some((0, 4)), true), access(Some((3, 4)), false), false);
        check(access(Some((0, 4)), false), access(Some((0, 4)), false), true);
        check(access(None, true), access(Some((8, 4)), false), false);
        check(access(None, false), access(None, false), true);
        check(access(Some((u64::MAX, 4)), true), access(Some((0, 4)), true), true);
    }

    #[test]
    fn sleepers_are_found_again_in_another_order() {
        let threads = [2, 0, 70, 1].map(<ThreadId as Id>::new);
        let asleep = SleepSet::from_bits(0b101);
        assert_eq!(asleep.places_in(&threads), SleepSet::from_bits(0b11));
        assert_eq!(SleepSet::from_bits(0b11).threads_in(&threads), asleep);
        assert_eq!(SleepSet::from_bits(0b111).threads_in(&threads), asleep, "a thread with a large number is awake");
    }
}
