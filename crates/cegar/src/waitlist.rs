//! Abstract states that wait to be followed, in the order of the search.

use std::collections::{BTreeMap, VecDeque};

use adamant_base::IdVec;

use crate::graph::NodeId;
use crate::settings::CegarSearch;
use crate::system::{LocationId, System};

/// What waits: an abstract state, and the edges by their numbers along which it is to be followed.
pub(crate) struct Task {
    /// The state.
    pub(crate) node: NodeId,
    /// The edges; all of them, with the ends, if none are named.
    pub(crate) edges: Option<Vec<usize>>,
}

/// What waits, in order.
pub(crate) struct Waitlist {
    order: CegarSearch,
    distances: IdVec<LocationId, usize>,
    /// By distance; all in one where that does not matter.
    waiting: BTreeMap<usize, VecDeque<Task>>,
}

impl Waitlist {
    /// Nothing waits.
    pub(crate) fn new(order: CegarSearch, system: &System) -> Self {
        Self { order, distances: distances(system), waiting: BTreeMap::new() }
    }

    /// A task for a state at a location waits.
    pub(crate) fn push(&mut self, task: Task, at: LocationId) {
        let rank = match self.order {
            CegarSearch::Bfs | CegarSearch::Dfs => 0,
            CegarSearch::Distance => self.distances[at],
        };
        self.waiting.entry(rank).or_default().push_back(task);
    }

    /// The next task.
    pub(crate) fn pop(&mut self) -> Option<Task> {
        let mut first = self.waiting.first_entry()?;
        let task = match self.order {
            CegarSearch::Bfs | CegarSearch::Distance => first.get_mut().pop_front(),
            CegarSearch::Dfs => first.get_mut().pop_back(),
        };
        if first.get().is_empty() {
            first.remove();
        }
        task
    }

    /// How many tasks wait.
    pub(crate) fn len(&self) -> usize {
        self.waiting.values().map(VecDeque::len).sum()
    }

    /// Nothing waits any more.
    pub(crate) fn clear(&mut self) {
        self.waiting.clear();
    }
}

/// The fewest edges from each location to one with an end that must not be reached.
fn distances(system: &System) -> IdVec<LocationId, usize> {
    let mut distances: IdVec<LocationId, usize> = system.locations.iter().map(|_| usize::MAX).collect();
    let mut into: IdVec<LocationId, Vec<LocationId>> = system.locations.iter().map(|_| Vec::new()).collect();
    system.edges.iter().for_each(|edge| into[edge.to].push(edge.from));
    let mut pending = VecDeque::new();
    for end in &system.ends {
        if distances[end.from] > 0 {
            distances[end.from] = 0;
            pending.push_back(end.from);
        }
    }
    while let Some(at) = pending.pop_front() {
        for &before in &into[at] {
            if distances[before] == usize::MAX {
                distances[before] = distances[at] + 1;
                pending.push_back(before);
            }
        }
    }
    distances
}
