//! The multi-states seen so far: is a new one, as a set of states, contained in one of them?
//!
//! States are kept under a hash of 128 bits of their control and explicit data. Under it stand families of states that are cut into slices
//! in the same way; the states of a family form a tree, one level for each slice, so that a look-up leaves a whole branch as soon as
//! one slice is not contained. A state with the normal form of one that was seen is found by its hash.

use adamant_symbolic::Cache;

use rustc_hash::{FxHashMap, FxHashSet};
use xxhash_rust::xxh3::{Xxh3, xxh3_128};

use crate::data_slices::{DataSliceId, DataSlices};
use crate::domain::Symbolic;
use crate::inclusion::Inclusions;
use crate::matching::{Block, Joined, MOST_JOINED, blocks};
use crate::normal_form::{NormalForm, Slot};
use crate::settings::Comparison;
use crate::sleep_sets::SleepSet;

/// All multi-states seen.
pub(crate) struct Visited {
    /// Hashes of those seen, all data included.
    exact: FxHashSet<u128>,
    /// Those with symbolic data, by the hash of the rest.
    symbolic: FxHashMap<u128, Vec<Family>>,
    /// The places of threads that sleep in a state, by its hash, where there are any.
    asleep: FxHashMap<u128, SleepSet>,
    inclusions: Inclusions,
    /// Slices that were taken as one to be compared.
    joined: Joined,
    steps: Comparison,
}

/// What a state is beside those seen before.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Novelty {
    /// None of them contains it.
    New,
    /// It is contained in one, with all that its threads do.
    Known,
    /// It is contained in one, but threads at the places `awake` slept there; those at `asleep` sleep in both.
    Awoken { awake: SleepSet, asleep: SleepSet },
}

/// What came of looking a state up.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Met {
    pub(crate) novelty: Novelty,
    /// The hash of the state, and that of the one that contains it: its own, if it is new.
    pub(crate) own: u128,
    pub(crate) container: u128,
}

/// States that are cut into slices in the same way.
struct Family {
    slots: Box<[Slot]>,
    tree: Tree,
}

/// Lists of slices of one length, as a tree; the first node is the root.
#[derive(Default)]
struct Tree {
    nodes: Vec<Vec<(DataSliceId, u32)>>,
}

impl Visited {
    pub(crate) fn new(steps: Comparison, cache: Cache) -> Self {
        Self {
            exact: FxHashSet::default(),
            symbolic: FxHashMap::default(),
            asleep: FxHashMap::default(),
            inclusions: Inclusions::new(steps, cache),
            joined: Joined::of(MOST_JOINED),
            steps,
        }
    }

    /// Adds a state in which the threads at these places sleep, unless it is contained in one that is there.
    pub(crate) fn insert(&mut self, domain: &mut Symbolic, state: &NormalForm, asleep: SleepSet) -> Met {
        let is_explicit = state.slots.is_empty();
        let hash = if is_explicit { xxh3_128(&state.shape) } else { exact_hash(state) };
        if (is_explicit || self.steps.syntactic) && !self.exact.insert(hash) {
            if !is_explicit {
                domain.engine.counts.equality_checks += 1;
                domain.engine.counts.equality_syntactic += 1;
            }
            return self.met_again(hash, hash, asleep);
        }
        if is_explicit {
            self.remember_asleep(hash, asleep);
            return Met { novelty: Novelty::New, own: hash, container: hash };
        }
        let key = xxh3_128(&state.shape);
        let mut families = self.symbolic.remove(&key).unwrap_or_default();
        let container = families.iter().find_map(|family| self.container(domain, family, state));
        let met = match container {
            Some(container) => self.met_again(hash, container, asleep),
            None => {
                let own = families.iter().position(|family| *family.slots == *state.slots).unwrap_or_else(|| {
                    families.push(Family { slots: state.slots.clone().into(), tree: Tree::default() });
                    families.len() - 1
                });
                families[own].tree.insert(&state.slices);
                self.remember_asleep(hash, asleep);
                Met { novelty: Novelty::New, own: hash, container: hash }
            }
        };
        self.symbolic.insert(key, families);
        met
    }

    /// A state with this hash is met that is contained in one that was.
    fn met_again(&mut self, hash: u128, container: u128, asleep: SleepSet) -> Met {
        let slept = self.asleep.get(&container).copied().unwrap_or_default();
        let (awake, asleep) = (slept.without(asleep), slept.and(asleep));
        self.remember_asleep(hash, asleep);
        let novelty = if awake.is_empty() { Novelty::Known } else { Novelty::Awoken { awake, asleep } };
        Met { novelty, own: hash, container }
    }

    fn remember_asleep(&mut self, hash: u128, asleep: SleepSet) {
        if asleep.is_empty() {
            self.asleep.remove(&hash)
        } else {
            self.asleep.insert(hash, asleep)
        };
    }

    /// Forgets the slices that no state here, no state that waits and no recent comparison needs.
    pub(crate) fn forget_unused<'w>(&mut self, slices: &mut DataSlices, waiting: impl Iterator<Item = &'w NormalForm>) {
        let mut in_use = slices.none_in_use();
        let nodes = self.symbolic.values().flatten().flat_map(|family| &family.tree.nodes);
        nodes.flatten().for_each(|&(slice, _)| in_use.add(slice));
        waiting.flat_map(|form| &form.slices).for_each(|&slice| in_use.add(slice));
        self.inclusions.add_recent(&mut in_use);
        self.inclusions.forget_others(&in_use);
        let is_used = |id: &DataSliceId| in_use.contains(*id);
        self.joined.retain(|(members, _), slice| is_used(slice) && members.iter().all(is_used));
        slices.forget_others(&in_use);
    }

    /// The hash of a state of a family that contains another one.
    fn container(&mut self, domain: &mut Symbolic, family: &Family, new: &NormalForm) -> Option<u128> {
        let blocks = blocks(&family.slots, &new.slots);
        let parts: Vec<_> = blocks.iter().map(|block| block.new_slice(domain, &mut self.joined, &new.slices)).collect();
        let mut path = Vec::new();
        let is_contained = self.search(domain, &family.tree, (0, &mut path), &blocks, &parts);
        is_contained.then(|| hash_of(&new.shape, &family.slots, &path))
    }

    /// Whether a state below a node of the tree contains the new one; the path leads to it then. The blocks whose slices are all on the path have been compared.
    /// When the budget ends, none is said to: the search ends as well, and with it what one state more or less matters.
    fn search(
        &mut self,
        domain: &mut Symbolic,
        tree: &Tree,
        (node, path): (usize, &mut Vec<DataSliceId>),
        blocks: &[Block],
        parts: &[DataSliceId],
    ) -> bool {
        let children = &tree.nodes[node];
        if children.is_empty() {
            return true;
        }
        let depth = path.len();
        // The states that came last are most like the new one.
        for &(slice, below) in children.iter().rev() {
            if domain.budget.check().is_err() {
                return false;
            }
            path.push(slice);
            let complete = blocks.iter().zip(parts).filter(|(block, _)| block.last == depth);
            let all_included = complete.into_iter().all(|(block, &part)| {
                let old = block.old_slice(domain, &mut self.joined, path);
                self.inclusions.includes(domain, old, part)
            });
            if all_included && self.search(domain, tree, (below as usize, path), blocks, parts) {
                return true;
            }
            path.pop();
        }
        false
    }
}

impl Tree {
    fn insert(&mut self, slices: &[DataSliceId]) {
        if self.nodes.is_empty() {
            self.nodes.push(Vec::new());
        }
        let mut node = 0;
        for &slice in slices {
            let found = self.nodes[node].iter().find(|(child, _)| *child == slice).map(|&(_, below)| below);
            let below = found.unwrap_or_else(|| {
                let below = self.nodes.len() as u32;
                self.nodes[node].push((slice, below));
                self.nodes.push(Vec::new());
                below
            });
            node = below as usize;
        }
    }
}

/// A hash of all of a state.
pub(crate) fn exact_hash(state: &NormalForm) -> u128 {
    hash_of(&state.shape, &state.slots, &state.slices)
}

fn hash_of(shape: &[u8], slots: &[Slot], slices: &[DataSliceId]) -> u128 {
    use adamant_base::Id;
    let mut hasher = Xxh3::new();
    hasher.update(shape);
    for slot in slots {
        hasher.update(&slot.slice.to_le_bytes());
        hasher.update(&slot.place.to_le_bytes());
    }
    for slice in slices {
        hasher.update(&(slice.index() as u32).to_le_bytes());
    }
    hasher.digest128()
}

#[cfg(test)]
mod tests;
