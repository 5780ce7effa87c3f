//! Which blocks dominate which, after Cooper, Harvey and Kennedy, "A Simple, Fast Dominance Algorithm" (2001).

use adamant_base::Id as _;

use crate::{BlockId, Body};

/// The dominator tree of a body.
pub(super) struct Dominators {
    /// By block, when a walk over the tree enters and leaves it; `None` for blocks that the entry does not reach.
    intervals: Vec<Option<(u32, u32)>>,
}

impl Dominators {
    /// Edges to blocks that do not exist are passed over.
    pub(super) fn new(body: &Body) -> Self {
        let count = body.blocks.len();
        let successors: Vec<Vec<usize>> = body
            .blocks
            .iter()
            .map(|block| block.terminator.op.edges().map(|edge| edge.target.index()).filter(|&to| to < count).collect())
            .collect();
        let order = postorder(&successors);
        let immediate = immediate_dominators(&successors, &order);
        Self { intervals: intervals(&immediate, &order, count) }
    }

    /// Whether the entry reaches the block.
    pub(super) fn is_reachable(&self, block: BlockId) -> bool {
        self.intervals[block.index()].is_some()
    }

    /// Whether all ways from the entry to `below` pass through `above`; `false` if either is not reachable.
    pub(super) fn dominates(&self, above: BlockId, below: BlockId) -> bool {
        match (self.intervals[above.index()], self.intervals[below.index()]) {
            (Some((enter, leave)), Some((inner_enter, inner_leave))) => enter <= inner_enter && inner_leave <= leave,
            _ => false,
        }
    }
}

/// The blocks that the entry reaches, each after those it leads to but for edges back.
fn postorder(successors: &[Vec<usize>]) -> Vec<usize> {
    let mut order = Vec::with_capacity(successors.len());
    let mut seen = vec![false; successors.len()];
    let mut stack = Vec::new();
    if let Some(entry) = seen.first_mut() {
        *entry = true;
        stack.push((0, 0));
    }
    while let Some((block, next)) = stack.last_mut() {
        match successors[*block].get(*next) {
            Some(&successor) => {
                *next += 1;
                if !seen[successor] {
                    seen[successor] = true;
                    stack.push((successor, 0));
                }
            }
            None => {
                order.push(*block);
                stack.pop();
            }
        }
    }
    order
}

/// For each place in `order` the place of its immediate dominator; the last place is the entry, its own dominator.
fn immediate_dominators(successors: &[Vec<usize>], order: &[usize]) -> Vec<usize> {
    let mut place = vec![usize::MAX; successors.len()];
    for (index, &block) in order.iter().enumerate() {
        place[block] = index;
    }
    let mut predecessors = vec![Vec::new(); order.len()];
    for &block in order {
        for &successor in &successors[block] {
            predecessors[place[successor]].push(place[block]);
        }
    }
    let mut immediate: Vec<Option<usize>> = vec![None; order.len()];
    let Some(entry) = order.len().checked_sub(1) else { return Vec::new() };
    immediate[entry] = Some(entry);
    let mut changed = true;
    while changed {
        changed = false;
        for block in (0..entry).rev() {
            let known = predecessors[block].iter().copied().filter(|&predecessor| immediate[predecessor].is_some());
            let dominator = known.reduce(|left, right| intersect(&immediate, left, right));
            if immediate[block] != dominator {
                immediate[block] = dominator;
                changed = true;
            }
        }
    }
    immediate.into_iter().map(|dominator| dominator.unwrap_or(entry)).collect()
}

/// The nearest place that dominates both; places closer to the entry are greater.
fn intersect(immediate: &[Option<usize>], mut left: usize, mut right: usize) -> usize {
    while left != right {
        let lower = if left < right { &mut left } else { &mut right };
        *lower = immediate[*lower].expect("what dominates a visited block has been visited");
    }
    left
}

/// Numbers the tree such that a block's interval contains those of all it dominates.
fn intervals(immediate: &[usize], order: &[usize], count: usize) -> Vec<Option<(u32, u32)>> {
    let mut children = vec![Vec::new(); order.len()];
    for (place, &dominator) in immediate.iter().enumerate() {
        if dominator != place {
            children[dominator].push(place);
        }
    }
    let mut intervals = vec![None; count];
    let mut clock = 0;
    let mut stack = Vec::new();
    if let Some(entry) = order.len().checked_sub(1) {
        stack.push((entry, 0, clock));
    }
    while let Some((place, next, enter)) = stack.last_mut() {
        clock += 1;
        match children[*place].get(*next) {
            Some(&child) => {
                *next += 1;
                stack.push((child, 0, clock));
            }
            None => {
                intervals[order[*place]] = Some((*enter, clock));
                stack.pop();
            }
        }
    }
    intervals
}

#[cfg(test)]
mod tests {
    use adamant_base::IdVec;
    use proptest::prelude::*;

    use super::*;
    use crate::{Block, ConstantId, Edge, SwitchCase, Terminator, TerminatorOp};

    /// A body whose blocks have these successors.
    fn body(successors: &[Vec<usize>]) -> Body {
        let edge = |&target: &usize| Edge { target: BlockId::new(target), arguments: Box::new([]) };
        let case = |target: &usize| SwitchCase { value: ConstantId::FIRST, edge: edge(target) };
        let block = |successors: &Vec<usize>| {
            let op = match &successors[..] {
                [] => TerminatorOp::Unreachable,
                [cases @ .., default] => TerminatorOp::Switch {
                    value: ConstantId::FIRST.into(),
                    cases: cases.iter().map(case).collect(),
                    default: edge(default),
                },
            };
            Block {
                label: None,
                parameters: Vec::new(),
                statements: Vec::new(),
                terminator: Terminator { op, position: None },
            }
        };
        Body { registers: IdVec::new(), blocks: successors.iter().map(block).collect() }
    }

    /// The blocks that the entry reaches without passing through `without`.
    fn reached(successors: &[Vec<usize>], without: Option<usize>) -> Vec<bool> {
        let mut reached = vec![false; successors.len()];
        let mut open = vec![0];
        while let Some(block) = open.pop() {
            if Some(block) != without && !std::mem::replace(&mut reached[block], true) {
                open.extend(&successors[block]);
            }
        }
        reached
    }

    /// Compares with the definition: who cannot be reached without a block is dominated by it.
    fn check(successors: &[Vec<usize>]) {
        let dominators = Dominators::new(&body(successors));
        let reachable = reached(successors, None);
        for above in 0..successors.len() {
            let apart = reached(successors, Some(above));
            for below in 0..successors.len() {
                let expected = reachable[above] && reachable[below] && !apart[below];
                let found = dominators.dominates(BlockId::new(above), BlockId::new(below));
                assert_eq!(found, expected, "{above} dominates {below} in {successors:?}");
            }
            assert_eq!(dominators.is_reachable(BlockId::new(above)), reachable[above]);
        }
    }

    #[test]
    fn small_graphs() {
        check(&[vec![]]);
        check(&[vec![1, 2], vec![3], vec![3], vec![]]);
        check(&[vec![1], vec![2, 3], vec![1], vec![]]);
        check(&[vec![1, 2], vec![2], vec![1]]);
        check(&[vec![], vec![0]]);
    }

    proptest! {
        #[test]
        fn random_graphs(successors in prop::collection::vec(prop::collection::vec(0..12_usize, 0..4), 1..12)) {
            let count = successors.len();
            let successors: Vec<Vec<usize>> =
                successors.into_iter().map(|to| to.into_iter().filter(|&to| to < count).collect()).collect();
            check(&successors);
        }
    }
}
