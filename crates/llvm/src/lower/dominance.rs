//! Which blocks are on every way to which others, by Cooper, Harvey and Kennedy's "A Simple, Fast Dominance Algorithm".

use rustc_hash::FxHashMap;

use super::body::successors;
use crate::ir::Block;

/// The dominators of the blocks of a function.
pub(super) struct Dominators<'m> {
    /// The position of each block in reverse postorder.
    numbers: FxHashMap<Block<'m>, usize>,
    /// The closest dominator of each block, by number; the entry's is itself.
    immediate: Vec<usize>,
}

impl<'m> Dominators<'m> {
    /// The dominators of blocks given in reverse postorder, the entry first.
    pub(super) fn new(order: &[Block<'m>]) -> Self {
        let numbers: FxHashMap<_, _> = order.iter().enumerate().map(|(number, &block)| (block, number)).collect();
        let mut predecessors = vec![Vec::new(); order.len()];
        for (number, &block) in order.iter().enumerate() {
            for next in successors(block) {
                predecessors[numbers[&next]].push(number);
            }
        }
        let mut found: Vec<Option<usize>> = vec![None; order.len()];
        if let Some(entry) = found.first_mut() {
            *entry = Some(0);
        }
        let mut has_changed = true;
        while has_changed {
            has_changed = false;
            for number in 1..order.len() {
                let known = predecessors[number].iter().copied().filter(|&before| found[before].is_some());
                let closest = known.reduce(|left, right| common(&found, left, right));
                if found[number] != closest {
                    found[number] = closest;
                    has_changed = true;
                }
            }
        }
        let immediate = found.into_iter().map(|closest| closest.unwrap_or(0)).collect();
        Self { numbers, immediate }
    }

    /// Whether every way to `block` leads through `other`.
    pub(super) fn dominates(&self, other: Block<'m>, block: Block<'m>) -> bool {
        let (Some(&other), Some(&block)) = (self.numbers.get(&other), self.numbers.get(&block)) else { return false };
        let mut at = block;
        while at > other {
            at = self.immediate[at];
        }
        at == other
    }
}

/// The closest block that dominates both.
fn common(found: &[Option<usize>], mut left: usize, mut right: usize) -> usize {
    let up = |at: usize| found[at].expect("only blocks with a known dominator are walked through");
    while left != right {
        while left > right {
            left = up(left);
        }
        while right > left {
            right = up(right);
        }
    }
    left
}
