//! The states that wait to be expanded, and in which order they are.
//!
//! Breadth first, depth first and by turns, a state is looked up when it is found. Where the shortest run is wanted, states come in the order of the runs that lead
//! to them and are looked up when their turn comes: only then is it known that no shorter run leads to the same state.

use std::cmp::{Ordering, Reverse};
use std::collections::{BinaryHeap, VecDeque};

use adamant_semantics::ThreadId;
use adamant_symbolic::{Length, MultiState, NodeId};

use crate::normal_form::NormalForm;
use crate::preemptions::{ByTurns, Schedule};
use crate::settings::Search;
use crate::sleep_sets::SleepSet;

/// A state that waits to be expanded.
pub(crate) struct Waiting {
    pub(crate) at: MultiState,
    pub(crate) node: NodeId,
    /// The thread that suffices to go on, if one does.
    pub(crate) alone: Option<ThreadId>,
    /// Those of its threads that have turns.
    pub(crate) awake: Awake,
    /// How many heads of loops the next step passes before it looks at the state.
    pub(crate) patience: u32,
    /// Threads that are like others, each with the first of these.
    pub(crate) twins: Box<[(ThreadId, ThreadId)]>,
    /// Who acted on the way here.
    pub(crate) schedule: Schedule,
    /// How often in a row one thread went on alone on the way here.
    pub(crate) lonely: u32,
    /// What it is looked up by, if that is still to be done.
    pub(crate) form: Option<NormalForm>,
}

/// Which threads of a state have turns.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Awake {
    /// All but these.
    AllBut(SleepSet),
    /// Only `these`, which slept when the state was met before; `asleep` sleep on.
    Only { these: SleepSet, asleep: SleepSet },
}

impl Awake {
    pub(crate) fn contains(self, thread: ThreadId) -> bool {
        match self {
            Self::AllBut(asleep) => !asleep.contains(thread),
            Self::Only { these, .. } => these.contains(thread),
        }
    }

    /// The threads that sleep.
    pub(crate) const fn asleep(self) -> SleepSet {
        match self {
            Self::AllBut(asleep) | Self::Only { asleep, .. } => asleep,
        }
    }
}

/// States that wait.
pub(crate) enum Frontier {
    /// By turns first in, first out, and by preemptions.
    ByTurns(ByTurns),
    /// First in, first out.
    Breadth(VecDeque<Waiting>),
    /// Last in, first out.
    Depth(Vec<Waiting>),
    /// The one with the shortest run first, among equals the one that was found first.
    Shortest(BinaryHeap<Reverse<Ranked>>),
}

/// A state with its rank.
pub(crate) struct Ranked {
    rank: (Length, NodeId),
    waiting: Waiting,
}

impl Frontier {
    fn new(search: Search) -> Self {
        match search {
            Search::ByTurns => Self::ByTurns(ByTurns::default()),
            Search::Breadth => Self::Breadth(VecDeque::new()),
            Search::Depth => Self::Depth(Vec::new()),
            Search::Shortest => Self::Shortest(BinaryHeap::new()),
        }
    }

    /// Only the first state waits.
    pub(crate) fn starting(search: Search, at: MultiState, node: NodeId, length: Length) -> Self {
        let first = Waiting {
            at,
            node,
            alone: None,
            awake: Awake::AllBut(SleepSet::NONE),
            twins: Box::default(),
            schedule: Schedule::START,
            patience: 0,
            lonely: 0,
            form: None,
        };
        let mut frontier = Self::new(search);
        frontier.push(first, length);
        frontier
    }

    /// Adds a state that a run of this length leads to.
    pub(crate) fn push(&mut self, waiting: Waiting, length: Length) {
        match self {
            Self::ByTurns(both) => both.push(waiting),
            Self::Breadth(queue) => queue.push_back(waiting),
            Self::Depth(stack) => stack.push(waiting),
            Self::Shortest(heap) => heap.push(Reverse(Ranked { rank: (length, waiting.node), waiting })),
        }
    }

    /// The next state.
    pub(crate) fn take(&mut self) -> Option<Waiting> {
        match self {
            Self::ByTurns(both) => both.take(),
            Self::Breadth(queue) => queue.pop_front(),
            Self::Depth(stack) => stack.pop(),
            Self::Shortest(heap) => heap.pop().map(|Reverse(ranked)| ranked.waiting),
        }
    }

    /// What states are looked up by that have not been looked up yet.
    pub(crate) fn forms(&self) -> impl Iterator<Item = &NormalForm> {
        let ranked = match self {
            // These have been looked up.
            Self::ByTurns(_) | Self::Breadth(_) | Self::Depth(_) => None,
            Self::Shortest(heap) => Some(heap.iter()),
        };
        ranked.into_iter().flatten().filter_map(|Reverse(ranked)| ranked.waiting.form.as_ref())
    }

    pub(crate) fn len(&self) -> usize {
        match self {
            Self::ByTurns(both) => both.len(),
            Self::Breadth(queue) => queue.len(),
            Self::Depth(stack) => stack.len(),
            Self::Shortest(heap) => heap.len(),
        }
    }
}

impl PartialEq for Ranked {
    fn eq(&self, other: &Self) -> bool {
        self.rank == other.rank
    }
}

impl Eq for Ranked {}

impl PartialOrd for Ranked {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Ranked {
    fn cmp(&self, other: &Self) -> Ordering {
        self.rank.cmp(&other.rank)
    }
}
