//! The shape of control flow in one body: what is reached, where loops start, where ways meet, and where they must
//! meet again.
//!
//! Only edges between blocks that the entry reaches count.

use adamant_base::Id as _;
use adamant_program::{BlockId, Body};

use crate::dominators::immediate_dominators;
use crate::graph::{self, DepthFirst};

/// The shape of control flow in one body.
#[derive(Clone, Debug)]
pub struct ControlFlow {
    blocks: Vec<BlockShape>,
}

/// What is known of a block.
#[derive(Clone, Debug)]
struct BlockShape {
    is_reachable: bool,
    is_loop_head: bool,
    /// One for each edge.
    predecessors: Vec<BlockId>,
    post_dominator: Option<BlockId>,
    /// How many blocks the walk in depth left after it.
    place: u32,
}

impl ControlFlow {
    /// Analyses a body.
    pub fn of(body: &Body) -> Self {
        let mut successors = graph::successors(body);
        let walk = graph::depth_first(&successors, body.entry().index());
        for (successors, _) in successors.iter_mut().zip(&walk.is_reached).filter(|(_, is_reached)| !**is_reached) {
            successors.clear();
        }
        let predecessors = graph::reversed(&successors);
        let post_dominators = post_dominators(&successors, &walk);
        let mut places = vec![u32::MAX; successors.len()];
        walk.postorder.iter().rev().zip(0..).for_each(|(&block, place)| places[block] = place);
        let shape = |(block, predecessors): (usize, Vec<usize>)| BlockShape {
            is_reachable: walk.is_reached[block],
            is_loop_head: walk.is_back_target[block],
            predecessors: predecessors.into_iter().map(BlockId::new).collect(),
            post_dominator: post_dominators[block],
            place: places[block],
        };
        Self { blocks: predecessors.into_iter().enumerate().map(shape).collect() }
    }

    /// Whether the entry reaches the block.
    pub fn is_reachable(&self, block: BlockId) -> bool {
        self.blocks[block.index()].is_reachable
    }

    /// Whether an edge leads back to the block in a walk in depth from the entry. Every cycle, in a graph of any shape,
    /// goes through such a block.
    pub fn is_loop_head(&self, block: BlockId) -> bool {
        self.blocks[block.index()].is_loop_head
    }

    /// Where the block stands in an order in which edges lead to later blocks, but for those back to heads of loops.
    pub fn place(&self, block: BlockId) -> u32 {
        self.blocks[block.index()].place
    }

    /// Whether more than one edge leads to the block.
    pub fn is_join(&self, block: BlockId) -> bool {
        self.predecessors(block).len() > 1
    }

    /// The blocks that edges to this one leave, ascending; a block stands once for each of its edges.
    pub fn predecessors(&self, block: BlockId) -> &[BlockId] {
        &self.blocks[block.index()].predecessors
    }

    /// The nearest other block that every way from this one to the end of the body goes through, where there is one.
    /// A loop that cannot be left is taken to end the body after one of its blocks, so that ways meet inside it too.
    pub fn post_dominator(&self, block: BlockId) -> Option<BlockId> {
        self.blocks[block.index()].post_dominator
    }
}

/// Dominators in the graph turned round, with one more node where all ways end.
fn post_dominators(successors: &[Vec<usize>], walk: &DepthFirst) -> Vec<Option<BlockId>> {
    let exit = successors.len();
    let mut forward = successors.to_vec();
    forward.push(Vec::new());
    for block in last_blocks(successors, walk) {
        forward[block].push(exit);
    }
    let backward = graph::reversed(&forward);
    let mut found = immediate_dominators(&backward, &forward, exit);
    found.truncate(exit);
    found.into_iter().map(|block| block.filter(|&block| block != exit).map(BlockId::new)).collect()
}

/// Blocks that end the body, and one of each loop that cannot be left: the one that a walk in depth leaves first, so
/// mostly the last of the loop.
fn last_blocks(successors: &[Vec<usize>], walk: &DepthFirst) -> Vec<usize> {
    let predecessors = graph::reversed(successors);
    let mut ends = vec![false; successors.len()];
    let mut last = Vec::new();
    let returning = walk.postorder.iter().filter(|&&block| successors[block].is_empty());
    for &block in returning.chain(&walk.postorder) {
        if ends[block] {
            continue;
        }
        last.push(block);
        let mut open = vec![block];
        while let Some(block) = open.pop() {
            if !std::mem::replace(&mut ends[block], true) {
                open.extend(&predecessors[block]);
            }
        }
    }
    last
}

#[cfg(test)]
mod tests {
    use adamant_program::Program;

    use super::*;

    /// Compares one line by block of a function that has the given blocks: what is known, then the post-dominator.
    fn check(blocks: &str, expected: &[&str]) {
        let text = format!("program lp64 as_written fn @f(%0: i1, %1: i32) {{ {blocks} }}");
        let program = Program::parse(&text).unwrap_or_else(|error| panic!("{error}\n{text}"));
        let body = program.functions.iter().find_map(|function| function.body.as_ref()).unwrap();
        let flow = ControlFlow::of(body);
        let describe = |block| {
            let words = [
                (!flow.is_reachable(block)).then(|| "unreachable".to_owned()),
                flow.is_loop_head(block).then(|| "loop".to_owned()),
                flow.is_join(block).then(|| "join".to_owned()),
                flow.post_dominator(block).map(|to| format!("{}", to.index())),
            ];
            words.into_iter().flatten().collect::<Vec<_>>().join(" ")
        };
        let found: Vec<String> = body.blocks.ids().map(describe).collect();
        assert_eq!(found, expected, "{blocks}");
    }

    #[test]
    fn branches_meet() {
        check("bb0: branch %0, bb1, bb2 bb1: jump bb3 bb2: jump bb3 bb3: return", &["3", "3", "3", "join"]);
        check("bb0: branch %0, bb1, bb2 bb1: return bb2: unreachable", &["", "", ""]);
        check("bb0: branch %0, bb1, bb1 bb1: return", &["1", "join"]);
        check("bb0: switch i32 %1 { 1: bb1, 2: bb1, else: bb2 } bb1: jump bb2 bb2: return", &["2", "join 2", "join"]);
    }

    #[test]
    fn loops_have_heads() {
        check("bb0: jump bb1 bb1: branch %0, bb2, bb3 bb2: jump bb1 bb3: return", &["1", "loop join 3", "1", ""]);
        check("bb0: jump bb1 bb1: branch %0, bb1, bb2 bb2: return", &["1", "loop join 2", ""]);
    }

    #[test]
    fn a_loop_with_two_entries_has_a_head() {
        check(
            "bb0: branch %0, bb1, bb2 bb1: jump bb2 bb2: branch %0, bb1, bb3 bb3: return",
            &["2", "loop join 2", "join 3", ""],
        );
    }

    #[test]
    fn ways_meet_in_a_loop_without_end() {
        check(
            "bb0: jump bb1 bb1: branch %0, bb2, bb3 bb2: jump bb4 bb3: jump bb4 bb4: jump bb1",
            &["1", "loop join 4", "4", "4", "join"],
        );
        check("bb0: branch %0, bb1, bb2 bb1: jump bb1 bb2: return", &["", "loop join", ""]);
    }

    #[test]
    fn what_is_not_reached_does_not_count() {
        check("bb0: jump bb1 bb1: return bb2: branch %0, bb1, bb2", &["1", "", "unreachable"]);
    }
}
