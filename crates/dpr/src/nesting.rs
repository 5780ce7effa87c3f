//! Where the blocks of a body stand in a weak topological order (Bourdoncle, FMPA 1993): edges lead to later blocks, but for those back to heads of
//! loops, and all blocks of a loop stand together. So what comes out of a loop stands after all rounds of it.

use std::collections::BTreeMap;

use adamant_analysis::ControlFlow;
use adamant_base::{Components, Id as _};
use adamant_program::{BlockId, Body};

/// The loops of a body, and where its blocks stand.
#[derive(Clone, Debug)]
pub(crate) struct Nesting {
    blocks: Vec<Vec<Level>>,
}

/// A step of the way to a block from outside in.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Level {
    /// The place among what stands beside it.
    pub(crate) position: u32,
    /// The head of the loop that stands there; none where the block itself does.
    pub(crate) head: Option<BlockId>,
}

impl Nesting {
    /// The loops of a body.
    pub(crate) fn of(body: &Body) -> Self {
        let flow = ControlFlow::of(body);
        let count = body.blocks.len();
        let mut successors = vec![Vec::new(); count];
        for (block, description) in body.blocks.enumerate() {
            if flow.is_reachable(block) {
                let edges = description.terminator.op.edges();
                successors[block.index()].extend(edges.map(|edge| edge.target.index()));
            }
        }
        let mut nesting = Self { blocks: vec![Vec::new(); count] };
        let all: Vec<usize> = (0..count).filter(|&block| flow.is_reachable(BlockId::new(block))).collect();
        nesting.order(&all, &successors, &flow);
        nesting
    }

    /// Orders blocks that stand at one level; what leads elsewhere does not count.
    fn order(&mut self, blocks: &[usize], successors: &[Vec<usize>], flow: &ControlFlow) {
        let index: BTreeMap<usize, usize> = blocks.iter().enumerate().map(|(index, &block)| (block, index)).collect();
        let inside: Vec<Vec<usize>> = blocks
            .iter()
            .map(|&block| successors[block].iter().filter_map(|target| index.get(target).copied()).collect())
            .collect();
        let components = Components::of(blocks.len(), 0..blocks.len(), |node, edge| inside[node].get(edge).copied());
        let members = components.members();
        for (number, members) in members.into_iter().rev().enumerate() {
            let position = number as u32;
            let is_loop = members.len() > 1 || inside[members[0]].contains(&members[0]);
            let members: Vec<usize> = members.into_iter().map(|member| blocks[member]).collect();
            if !is_loop {
                self.blocks[members[0]].push(Level { position, head: None });
                continue;
            }
            let place = |block: &usize| flow.place(BlockId::new(*block));
            let head = members.iter().copied().min_by_key(place).expect("a component has members");
            let level = Level { position, head: Some(BlockId::new(head)) };
            members.iter().for_each(|&member| self.blocks[member].push(level));
            self.blocks[head].push(Level { position: 0, head: None });
            let others: Vec<usize> = members.into_iter().filter(|&member| member != head).collect();
            let first = self.blocks[head].len() - 1;
            self.order(&others, successors, flow);
            // The head stands before the others.
            others.iter().for_each(|&other| self.blocks[other][first].position += 1);
        }
    }

    /// The way to a block from outside in; empty if the entry does not lead to it.
    pub(crate) fn levels(&self, block: BlockId) -> &[Level] {
        &self.blocks[block.index()]
    }

    /// Whether a block is the head of a loop.
    pub(crate) fn is_head(&self, block: BlockId) -> bool {
        self.levels(block).iter().any(|level| level.head == Some(block))
    }

    /// Whether a loop has a block.
    pub(crate) fn is_in_loop(&self, block: BlockId, head: BlockId) -> bool {
        self.levels(block).iter().any(|level| level.head == Some(head))
    }
}

#[cfg(test)]
mod tests {
    use adamant_program::Program;

    use super::*;

    /// The blocks in their order, loops in brackets.
    fn check(blocks: &str, expected: &str) {
        let text = format!("program lp64 as_written fn @f(%0: i1, %1: i32) {{ {blocks} }}");
        let program = Program::parse(&text).unwrap_or_else(|error| panic!("{error}\n{text}"));
        let body = program.functions.iter().find_map(|function| function.body.as_ref()).expect("a body");
        let nesting = Nesting::of(body);
        let key = |block: &BlockId| nesting.levels(*block).iter().map(|level| level.position).collect::<Vec<_>>();
        let mut order: Vec<BlockId> = body.blocks.ids().collect();
        order.sort_by_key(key);
        let text = |block: &BlockId| {
            let depth = nesting.levels(*block).iter().filter(|level| level.head.is_some()).count();
            let head = if nesting.is_head(*block) { "*" } else { "" };
            format!("{}{}{head}", "'".repeat(depth), block.index())
        };
        let found: Vec<String> = order.iter().map(text).collect();
        assert_eq!(found.join(" "), expected, "{blocks}");
    }

    #[test]
    fn what_comes_out_of_a_loop_stands_after_it() {
        check("bb0: jump bb1 bb1: branch %0, bb3, bb2 bb2: jump bb1 bb3: return", "0 '1* '2 3");
        check("bb0: jump bb1 bb1: branch %0, bb2, bb3 bb2: jump bb1 bb3: return", "0 '1* '2 3");
    }

    #[test]
    fn loops_stand_in_loops() {
        let nested =
            "bb0: jump bb1 bb1: branch %0, bb2, bb5 bb2: branch %0, bb3, bb4 bb3: jump bb2 bb4: jump bb1 bb5: return";
        check(nested, "0 '1* ''2* ''3 '4 5");
        check("bb0: branch %0, bb0, bb1 bb1: return", "'0* 1");
    }
}
