//! The multi-states of the graph, found again by equality: two that stand for the same set of states are one node.
//!
//! Inclusion does not suffice here. A cycle of multi-states contains a cycle of states because every state of a node has a predecessor in
//! the node before; that breaks where a node stands for more than what leads to it.

use adamant_symbolic::Cache;

use rustc_hash::FxHashMap;
use xxhash_rust::xxh3::xxh3_128;

use crate::data_slices::DataSliceId;
use crate::domain::Symbolic;
use crate::inclusion::Inclusions;
use crate::ltl::graph::NodeId;
use crate::matching::{Joined, MOST_JOINED, blocks};
use crate::normal_form::{NormalForm, Slot};
use crate::settings::Comparison;
use crate::visited::exact_hash;

/// The nodes by what they stand for.
pub(crate) struct NodeTable {
    /// By a hash of all of a state.
    exact: FxHashMap<u128, NodeId>,
    /// Those with symbolic data, by a hash of the rest.
    symbolic: FxHashMap<u128, Vec<SymbolicNode>>,
    inclusions: Inclusions,
    joined: Joined,
}

/// The symbolic part of a node.
struct SymbolicNode {
    slots: Box<[Slot]>,
    slices: Box<[DataSliceId]>,
    node: NodeId,
}

impl NodeTable {
    pub(crate) fn new(steps: Comparison, cache: Cache) -> Self {
        Self {
            exact: FxHashMap::default(),
            symbolic: FxHashMap::default(),
            inclusions: Inclusions::new(steps, cache),
            joined: Joined::of(MOST_JOINED),
        }
    }

    /// The node of this state; `next`, which is remembered for it, if there is none yet.
    pub(crate) fn find_or_insert(&mut self, domain: &mut Symbolic, form: &NormalForm, next: NodeId) -> NodeId {
        let exact = exact_hash(form);
        if let Some(&node) = self.exact.get(&exact) {
            if !form.slots.is_empty() {
                domain.engine.counts.equality_checks += 1;
                domain.engine.counts.equality_syntactic += 1;
            }
            return node;
        }
        let node = if form.slots.is_empty() { next } else { self.equal(domain, form, next) };
        self.exact.insert(exact, node);
        node
    }

    fn equal(&mut self, domain: &mut Symbolic, form: &NormalForm, next: NodeId) -> NodeId {
        let key = xxh3_128(&form.shape);
        let mut candidates = self.symbolic.remove(&key).unwrap_or_default();
        let new = SymbolicNode { slots: form.slots.clone().into(), slices: form.slices.clone().into(), node: next };
        // The states that came last are most like the new one.
        let found =
            candidates.iter().rev().find(|old| self.contains(domain, old, &new) && self.contains(domain, &new, old));
        let node = found.map_or(next, |found| found.node);
        if node == next {
            candidates.push(new);
        }
        self.symbolic.insert(key, candidates);
        node
    }

    /// Whether all that one state stands for is in another one.
    fn contains(&mut self, domain: &mut Symbolic, old: &SymbolicNode, new: &SymbolicNode) -> bool {
        blocks(&old.slots, &new.slots).iter().all(|block| {
            let part = block.new_slice(domain, &mut self.joined, &new.slices);
            let whole = block.old_slice(domain, &mut self.joined, &old.slices);
            self.inclusions.includes(domain, whole, part)
        })
    }
}
