//! Which decisions control whether a block runs, also where a program may not go on: the dependences keep whatever ends or may never end.
//!
//! A block *decides* if it has several ways out, or if the run may end in it, or if it is the head of a loop that is not known to end. The
//! last two count as one more way out, to the end of the body. So a block depends on a loop before it that may go on for ever, and on a
//! call before it that may not return. On the graph with these ways, dependence is that of Ferrante, Ottenstein and Warren ("The Program
//! Dependence Graph and Its Use in Optimization", 1987): a block depends on a decision if one of its ways leads to the block for sure, and
//! another one may not.
//!
//! A set of blocks that contains the decisions its members depend on has this property: from any other block, all ways lead to the same
//! member first, or none leads to any ([`ControlDependence::next`]).

use adamant_base::{Id as _, IdVec};
use adamant_program::{BlockId, Body};

use crate::dominators::immediate_dominators;
use crate::graph;

/// Where a body may be left, besides where it returns.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Exits {
    /// By block, whether the run may end in it, or the loop that it heads may go on for ever.
    pub may_leave: IdVec<BlockId, bool>,
    /// By block, whether the run surely ends in it before its terminator.
    pub always_leaves: IdVec<BlockId, bool>,
}

/// Which decisions control which blocks of one body.
#[derive(Clone, Debug)]
pub struct ControlDependence {
    /// By block, the blocks that decide whether it runs, ascending.
    controlling: IdVec<BlockId, Vec<BlockId>>,
    /// By block, the nearest block that every way goes through; none where the body may be left first.
    after: IdVec<BlockId, Option<BlockId>>,
    is_reachable: IdVec<BlockId, bool>,
}

impl ControlDependence {
    /// Analyses a body.
    pub fn of(body: &Body, exits: &Exits) -> Self {
        let mut forward = graph::successors(body);
        let exit = forward.len();
        forward.push(Vec::new());
        for block in body.blocks.ids() {
            let ways = &mut forward[block.index()];
            if exits.always_leaves[block] {
                ways.clear();
            }
            if ways.is_empty() || exits.may_leave[block] {
                ways.push(exit);
            }
        }
        let reached = graph::depth_first(&forward, body.entry().index()).is_reached;
        for (ways, _) in forward.iter_mut().zip(&reached).filter(|(_, is_reached)| !**is_reached) {
            ways.clear();
        }
        let backward = graph::reversed(&forward);
        lead_all_to_exit(&mut forward, &backward, exit, &reached);
        let backward = graph::reversed(&forward);
        let after = immediate_dominators(&backward, &forward, exit);
        let mut controlling = vec![Vec::new(); exit];
        for (block, ways) in forward[..exit].iter().enumerate().filter(|(_, ways)| ways.len() > 1) {
            for &way in ways {
                let mut controlled = way;
                while Some(controlled) != after[block] && controlled != exit {
                    if controlling[controlled].last() != Some(&BlockId::new(block)) {
                        controlling[controlled].push(BlockId::new(block));
                    }
                    let Some(next) = after[controlled] else { break };
                    controlled = next;
                }
            }
        }
        let block = |next: Option<usize>| next.filter(|&next| next != exit).map(BlockId::new);
        Self {
            controlling: controlling.into_iter().collect(),
            after: after.into_iter().take(exit).map(block).collect(),
            is_reachable: reached.into_iter().take(exit).collect(),
        }
    }

    /// The blocks whose decisions control whether this one runs, ascending.
    pub fn controlling(&self, block: BlockId) -> &[BlockId] {
        &self.controlling[block]
    }

    /// The nearest other block that every way from this one goes through; `None` where the body may be left before any.
    pub fn next(&self, block: BlockId) -> Option<BlockId> {
        self.after[block]
    }

    /// Whether the entry reaches the block, on ways that do not go on where the run surely ends.
    pub fn is_reachable(&self, block: BlockId) -> bool {
        self.is_reachable[block]
    }
}

/// Lets the loops that nobody said to be endless, and that cannot be left all the same, lead to the end of the body.
fn lead_all_to_exit(forward: &mut [Vec<usize>], backward: &[Vec<usize>], exit: usize, reached: &[bool]) {
    let mut ends = vec![false; forward.len()];
    let mut open = vec![exit];
    for block in std::iter::once(exit).chain(0..exit) {
        if block != exit {
            if ends[block] || !reached[block] {
                continue;
            }
            forward[block].push(exit);
            open.push(block);
        }
        while let Some(node) = open.pop() {
            if !std::mem::replace(&mut ends[node], true) {
                open.extend(&backward[node]);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use adamant_program::Program;

    use super::*;

    /// Compares, by block, the decisions that control it; `leaves` names blocks that may leave the body.
    fn check(blocks: &str, leaves: &[usize], expected: &[&str]) {
        let text = format!("program lp64 as_written fn @f(%0: i1, %1: i32) {{ {blocks} }}");
        let program = Program::parse(&text).unwrap_or_else(|error| panic!("{error}\n{text}"));
        let body = program.functions.iter().find_map(|function| function.body.as_ref()).unwrap();
        let exits = Exits {
            may_leave: body.blocks.ids().map(|block| leaves.contains(&block.index())).collect(),
            always_leaves: body.blocks.ids().map(|_| false).collect(),
        };
        let dependence = ControlDependence::of(body, &exits);
        let describe = |block| {
            let controlling = dependence.controlling(block).iter().map(|decision| decision.index().to_string());
            controlling.collect::<Vec<_>>().join(" ")
        };
        let found: Vec<String> = body.blocks.ids().map(describe).collect();
        assert_eq!(found, expected, "{blocks}");
    }

    #[test]
    fn sides_depend_on_their_branch() {
        check("bb0: branch %0, bb1, bb2 bb1: jump bb3 bb2: jump bb3 bb3: return", &[], &["", "0", "0", ""]);
        check("bb0: branch %0, bb1, bb2 bb1: return bb2: return", &[], &["", "0", "0"]);
    }

    #[test]
    fn what_follows_a_loop_depends_on_it_only_if_it_may_not_end() {
        let text = "bb0: jump bb1 bb1: branch %0, bb2, bb3 bb2: jump bb1 bb3: return";
        check(text, &[], &["", "1", "1", ""]);
        check(text, &[1], &["", "1", "1", "1"]);
    }

    #[test]
    fn what_follows_a_call_that_may_not_return_depends_on_it() {
        check("bb0: jump bb1 bb1: jump bb2 bb2: return", &[1], &["", "", "1"]);
    }

    #[test]
    fn an_endless_loop_has_decisions_too() {
        check(
            "bb0: jump bb1 bb1: branch %0, bb2, bb3 bb2: jump bb4 bb3: jump bb4 bb4: jump bb1",
            &[1],
            &["", "1", "1", "1", "1"],
        );
    }
}
