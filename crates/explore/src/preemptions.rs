//! An order of states for programs with threads: by turns, the one that was found first and the one that the fewest preemptions lead to.
//!
//! Most violations need few preemptions (Musuvathi and Qadeer), however long their runs are: breadth first they drown in the orders of
//! threads, depth first in what comes of an early choice. A preemption is that a thread is interrupted which could go on; a
//! thread that goes on alone interrupts nobody, because it has nothing to do with the others. Among states with as many preemptions the one that was found last comes first.
//! The others are those that were found first, so that none waits for ever. The first few thousand states all are, so that the violations of
//! small programs are short.

use std::cmp::Reverse;
use std::collections::{BinaryHeap, VecDeque};

use adamant_semantics::ThreadId;

use crate::frontier::Waiting;

/// Each thread above so many counts like a preemption: one that starts others without end interrupts nobody.
const FEW_THREADS: usize = 40;

/// So many states come in the order in which they were found.
const FIRST_IN_BREADTH: u64 = 2000;

/// Up to so many states every second one comes by its preemptions, then every sixteenth: what has not been found that way by then hardly will, and the
/// states that wait meanwhile take memory.
const OFTEN: u64 = 100_000;

/// So many numbers of states that were taken out of turn are kept before they are thrown away.
const SLACK: usize = 4096;

/// Who acted last on the way to a state, and how many preemptions there were.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Schedule {
    last: ThreadId,
    preemptions: u32,
}

impl Schedule {
    pub(crate) const START: Self = Self { last: ThreadId::FIRST, preemptions: 0 };

    /// What it is after a step of a thread, where these can run.
    pub(crate) fn after(self, thread: ThreadId, runnable: &[ThreadId]) -> Self {
        let is_preemption = thread != self.last && runnable.contains(&self.last);
        Self { last: thread, preemptions: self.preemptions + u32::from(is_preemption) }
    }
}

/// States that wait, in both orders.
#[derive(Default)]
pub(crate) struct ByTurns {
    /// In the order in which they were found, numbered from `first` on; nothing where one was taken out of turn.
    found: VecDeque<Option<Box<Waiting>>>,
    first: u64,
    count: usize,
    /// The numbers of those with several threads.
    ranked: BinaryHeap<(Reverse<u32>, u64)>,
    taken: u64,
}

impl ByTurns {
    pub(crate) fn push(&mut self, waiting: Waiting) {
        let number = self.first + self.found.len() as u64;
        let unfinished = waiting.at.state.threads.iter().filter(|thread| !thread.is_finished()).count();
        if unfinished > 1 {
            let crowd = u32::try_from(unfinished.saturating_sub(FEW_THREADS)).unwrap_or(u32::MAX);
            self.ranked.push((Reverse(waiting.schedule.preemptions.saturating_add(crowd)), number));
        }
        self.found.push_back(Some(Box::new(waiting)));
        self.count += 1;
        if self.ranked.len() > 2 * self.count + SLACK {
            let Self { found, first, ranked, .. } = self;
            ranked.retain(|(_, number)| {
                number.checked_sub(*first).and_then(|place| found.get(place as usize)).is_some_and(Option::is_some)
            });
        }
    }

    pub(crate) fn take(&mut self) -> Option<Waiting> {
        self.taken += 1;
        let every = if self.taken < OFTEN { 2 } else { 16 };
        let is_ranked = self.taken > FIRST_IN_BREADTH && self.taken.is_multiple_of(every);
        let ranked = if is_ranked { self.take_ranked() } else { None };
        let taken = ranked.or_else(|| self.take_found())?;
        self.count -= 1;
        Some(*taken)
    }

    fn take_ranked(&mut self) -> Option<Box<Waiting>> {
        while let Some((_, number)) = self.ranked.pop() {
            let place = number.checked_sub(self.first).and_then(|place| self.found.get_mut(place as usize));
            if let Some(waiting) = place.and_then(Option::take) {
                return Some(waiting);
            }
        }
        None
    }

    fn take_found(&mut self) -> Option<Box<Waiting>> {
        while let Some(waiting) = self.found.pop_front() {
            self.first += 1;
            if waiting.is_some() {
                return waiting;
            }
        }
        None
    }

    pub(crate) fn len(&self) -> usize {
        self.count
    }
}

#[cfg(test)]
mod tests {
    use adamant_base::Id;

    use super::*;

    #[test]
    fn a_thread_that_could_go_on_is_preempted() {
        let [one, two] = [1, 2].map(<ThreadId as Id>::new);
        let both = Schedule::START.after(one, &[one, two]);
        assert_eq!(both, Schedule { last: one, preemptions: 0 }, "the first thread could not go on");
        assert_eq!(both.after(one, &[one, two]), both);
        assert_eq!(both.after(two, &[one, two]), Schedule { last: two, preemptions: 1 });
        assert_eq!(both.after(two, &[two]), Schedule { last: two, preemptions: 0 });
    }
}
