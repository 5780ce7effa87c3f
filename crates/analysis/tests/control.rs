//! Control dependence against its definitions, on random bodies.

#[path = "random/bodies.rs"]
mod bodies;

use adamant_analysis::{ControlDependence, Exits};
use adamant_base::Id as _;
use adamant_program::{BlockId, Body};
use proptest::prelude::*;

/// A node: a block, or the end of the body.
type Node = Option<BlockId>;

/// Where ways lead from a block, the additional ones to the end of the body included.
fn ways(body: &Body, exits: &Exits, node: Node) -> Vec<Node> {
    let Some(block) = node else { return Vec::new() };
    let mut ways: Vec<Node> = if exits.always_leaves[block] {
        Vec::new()
    } else {
        body.blocks[block].terminator.op.edges().map(|edge| Some(edge.target)).collect()
    };
    if ways.is_empty() || exits.may_leave[block] {
        ways.push(None);
    }
    ways
}

/// What ways from a node meet first among the marked blocks, in whatever order; the end of the body counts as marked.
fn first_met(body: &Body, exits: &Exits, from: Node, is_marked: &dyn Fn(BlockId) -> bool) -> Vec<Node> {
    let (mut seen, mut met, mut open) = (Vec::new(), Vec::new(), vec![from]);
    while let Some(node) = open.pop() {
        if seen.contains(&node) {
            continue;
        }
        seen.push(node);
        match node {
            Some(block) if !is_marked(block) => open.extend(ways(body, exits, node)),
            _ => met.push(node),
        }
    }
    met
}

/// A body with exits, and with blocks chosen in it. Every loop has a block that may leave.
fn situation() -> impl Strategy<Value = (Body, Exits, Vec<bool>)> {
    let flags = || prop::collection::vec(any::<bool>(), 9);
    (bodies::body(9), flags(), prop::collection::vec(0_u8..6, 9), flags()).prop_map(|(body, leaves, ends, chosen)| {
        let flow = adamant_analysis::ControlFlow::of(&body);
        let exits = Exits {
            may_leave: body.blocks.ids().map(|block| flow.is_loop_head(block) || leaves[block.index()]).collect(),
            always_leaves: body.blocks.ids().map(|block| ends[block.index()] == 0).collect(),
        };
        (body, exits, chosen)
    })
}

/// Whether every way from a node to the end of the body meets the block.
fn always_meets(body: &Body, exits: &Exits, from: Node, block: BlockId) -> bool {
    first_met(body, exits, from, &|met| met == block) == [Some(block)]
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(400) })]

    #[test]
    fn a_block_depends_on_what_decides_it((body, exits, _) in situation()) {
        let dependence = ControlDependence::of(&body, &exits);
        for block in body.blocks.ids().filter(|&block| dependence.is_reachable(block)) {
            let decides = |decision: BlockId| {
                let ways = ways(&body, &exits, Some(decision));
                let leads = ways.iter().any(|&way| always_meets(&body, &exits, way, block));
                let may_miss = ways.iter().any(|&way| !always_meets(&body, &exits, way, block));
                // A block that decides whether it runs again need not be met behind itself.
                leads && may_miss
            };
            let expected: Vec<BlockId> =
                body.blocks.ids().filter(|&decision| dependence.is_reachable(decision) && decides(decision)).collect();
            prop_assert_eq!(dependence.controlling(block), &expected[..], "of {:?}", block);
        }
    }

    #[test]
    fn from_everywhere_one_kept_block_comes_first((body, exits, chosen) in situation()) {
        let dependence = ControlDependence::of(&body, &exits);
        let mut kept = chosen;
        let mut open: Vec<BlockId> = body.blocks.ids().filter(|block| kept[block.index()] && dependence.is_reachable(*block)).collect();
        while let Some(block) = open.pop() {
            for &decision in dependence.controlling(block) {
                if !std::mem::replace(&mut kept[decision.index()], true) {
                    open.push(decision);
                }
            }
        }
        let is_kept = |block: BlockId| kept[block.index()];
        for block in body.blocks.ids().filter(|&block| dependence.is_reachable(block) && !is_kept(block)) {
            let mut next = dependence.next(block);
            while let Some(found) = next.filter(|&found| !is_kept(found)) {
                next = dependence.next(found);
            }
            prop_assert_eq!(first_met(&body, &exits, Some(block), &is_kept), [next], "from {:?}", block);
        }
    }
}
