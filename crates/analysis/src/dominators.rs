//! Immediate dominators by iteration, after Cooper, Harvey and Kennedy, "A Simple, Fast Dominance Algorithm" (2001).

use crate::graph::depth_first;

/// By node, the nearest other node that lies on every way from `start` to it; `None` for `start` itself and for nodes
/// that it does not reach. `successors` and `predecessors` are the same edges.
pub(crate) fn immediate_dominators(
    successors: &[Vec<usize>],
    predecessors: &[Vec<usize>],
    start: usize,
) -> Vec<Option<usize>> {
    let order = depth_first(successors, start).postorder;
    let mut place = vec![None; successors.len()];
    for (index, &node) in order.iter().enumerate() {
        place[node] = Some(index);
    }
    let mut found = vec![None; successors.len()];
    let Some(last) = order.len().checked_sub(1) else { return found };
    // By place in the order, the place of the dominator; places closer to the start are greater.
    let mut immediate = vec![None; order.len()];
    immediate[last] = Some(last);
    let mut changed = true;
    while changed {
        changed = false;
        for index in (0..last).rev() {
            let reached = predecessors[order[index]].iter().filter_map(|&node| place[node]);
            let known = reached.filter(|&place| immediate[place].is_some());
            let dominator = known.reduce(|left, right| nearest(&immediate, left, right));
            changed |= immediate[index] != dominator;
            immediate[index] = dominator;
        }
    }
    for (index, &node) in order[..last].iter().enumerate() {
        found[node] = immediate[index].map(|dominator| order[dominator]);
    }
    found
}

/// The nearest place that dominates both.
fn nearest(immediate: &[Option<usize>], mut left: usize, mut right: usize) -> usize {
    while left != right {
        let lower = if left < right { &mut left } else { &mut right };
        *lower = immediate[*lower].expect("what dominates a visited node has been visited");
    }
    left
}
