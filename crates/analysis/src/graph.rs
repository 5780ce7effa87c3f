//! Directed graphs over small numbers: walks in depth and strongly connected components.
//!
//! Nothing here recurses, so that a body of any length is fine.

use adamant_base::{Components, Id as _};
use adamant_program::Body;

/// What a walk in depth from one node finds.
pub(crate) struct DepthFirst {
    /// The nodes reached, each after those it leads to but for edges back.
    pub(crate) postorder: Vec<usize>,
    /// By node, whether an edge leads back to it from a node that the walk entered after it and had not left.
    pub(crate) is_back_target: Vec<bool>,
    /// By node, whether the walk reached it.
    pub(crate) is_reached: Vec<bool>,
}

/// Walks a graph, given by the successors of each node, in depth from `start`.
pub(crate) fn depth_first(successors: &[Vec<usize>], start: usize) -> DepthFirst {
    let count = successors.len();
    let mut found =
        DepthFirst { postorder: Vec::new(), is_back_target: vec![false; count], is_reached: vec![false; count] };
    let mut is_open = vec![false; count];
    let mut stack = Vec::new();
    if start < count {
        found.is_reached[start] = true;
        is_open[start] = true;
        stack.push((start, 0));
    }
    while let Some((node, next)) = stack.last_mut() {
        match successors[*node].get(*next) {
            Some(&successor) => {
                *next += 1;
                if is_open[successor] {
                    found.is_back_target[successor] = true;
                } else if !found.is_reached[successor] {
                    found.is_reached[successor] = true;
                    is_open[successor] = true;
                    stack.push((successor, 0));
                }
            }
            None => {
                is_open[*node] = false;
                found.postorder.push(*node);
                stack.pop();
            }
        }
    }
    found
}

/// The edges turned round; a node is named once for each edge.
pub(crate) fn reversed(successors: &[Vec<usize>]) -> Vec<Vec<usize>> {
    let mut predecessors = vec![Vec::new(); successors.len()];
    for (node, successors) in successors.iter().enumerate() {
        successors.iter().for_each(|&successor| predecessors[successor].push(node));
    }
    predecessors
}

/// By block of a body, the blocks its edges lead to; a block is named once for each edge.
pub(crate) fn successors(body: &Body) -> Vec<Vec<usize>> {
    body.blocks.iter().map(|block| block.terminator.op.edges().map(|edge| edge.target.index()).collect()).collect()
}

/// The strongly connected components: two nodes are in one if each leads to the other. A component comes after all that it leads to.
pub(crate) fn components(successors: &[Vec<usize>]) -> Vec<Vec<usize>> {
    Components::of(successors.len(), 0..successors.len(), |node, edge| successors[node].get(edge).copied()).members()
}

#[cfg(test)]
mod tests {
    use super::components;

    #[test]
    fn components_come_after_what_they_lead_to() {
        let mut found = components(&[vec![1], vec![2], vec![1, 3], vec![]]);
        found.iter_mut().for_each(|component| component.sort_unstable());
        assert_eq!(found, [vec![3], vec![1, 2], vec![0]]);
    }
}
