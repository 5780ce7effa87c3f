//! The analyses of one body against their definitions, checked the slow way, on random bodies.

#[path = "random/bodies.rs"]
mod bodies;

use adamant_analysis::{ControlFlow, Liveness};
use adamant_base::Id as _;
use adamant_program::{BlockId, Body, Op, Operand, RegisterId};
use proptest::prelude::*;

/// Whether some way from before a step reads the register before anything assigns it.
fn may_be_read(body: &Body, start: (BlockId, usize), register: RegisterId) -> bool {
    let mut seen = Vec::new();
    let mut open = vec![start];
    while let Some((id, index)) = open.pop() {
        if seen.contains(&(id, index)) {
            continue;
        }
        seen.push((id, index));
        let block = &body.blocks[id];
        let mut reads = false;
        let mut visit = |operand| reads |= operand == Operand::Register(register);
        match block.statements.get(index) {
            Some(statement) => {
                if !matches!(statement.op, Op::Bind { .. }) {
                    statement.op.for_each_operand(visit);
                }
                if statement.op.dest() != Some(register) {
                    open.push((id, index + 1));
                }
            }
            None => {
                block.terminator.op.for_each_operand(&mut visit);
                let edges = block.terminator.op.edges();
                let keeping = edges.filter(|edge| !body.blocks[edge.target].parameters.contains(&register));
                open.extend(keeping.map(|edge| (edge.target, 0)));
            }
        }
        if reads {
            return true;
        }
    }
    false
}

fn successors(body: &Body, block: BlockId) -> Vec<BlockId> {
    body.blocks[block].terminator.op.edges().map(|edge| edge.target).collect()
}

/// The blocks that some way from one of these reaches, these included, without entering blocks that `avoid` names.
fn reached(body: &Body, from: Vec<BlockId>, avoid: impl Fn(BlockId) -> bool) -> Vec<BlockId> {
    let mut seen = Vec::new();
    let mut open = from;
    while let Some(block) = open.pop() {
        if !avoid(block) && !seen.contains(&block) {
            seen.push(block);
            open.extend(successors(body, block));
        }
    }
    seen
}

/// Whether some way from the block ends the body without entering `without`.
fn ends(body: &Body, block: BlockId, without: Option<BlockId>) -> bool {
    let reached = reached(body, vec![block], |block| Some(block) == without);
    reached.into_iter().any(|block| successors(body, block).is_empty())
}

/// The other blocks on every way from the block to the end.
fn post_dominators(body: &Body, block: BlockId) -> Vec<BlockId> {
    body.blocks.ids().filter(|&other| other != block && !ends(body, block, Some(other))).collect()
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(400) })]

    #[test]
    fn live_registers_are_those_that_may_be_read(body in bodies::body(7)) {
        let liveness = Liveness::of(&body);
        for (id, block) in body.blocks.enumerate() {
            for index in 0..=block.statements.len() {
                let expected: Vec<RegisterId> =
                    body.registers.ids().filter(|&register| may_be_read(&body, (id, index), register)).collect();
                prop_assert_eq!(liveness.before(id, index as u32), &expected[..], "before {} of {:?}", index, id);
                let Some(Op::Call { dest, .. }) = block.statements.get(index).map(|statement| &statement.op) else {
                    continue;
                };
                let kept = |&register: &RegisterId| {
                    Some(register) != *dest && may_be_read(&body, (id, index + 1), register)
                };
                let expected: Vec<RegisterId> = body.registers.ids().filter(kept).collect();
                prop_assert_eq!(liveness.during_call(id, index as u32), &expected[..], "during {} of {:?}", index, id);
            }
        }
    }

    #[test]
    fn every_cycle_has_a_head_and_every_head_a_cycle(body in bodies::body(9)) {
        let flow = ControlFlow::of(&body);
        let reachable = reached(&body, vec![body.entry()], |_| false);
        for block in body.blocks.ids() {
            prop_assert_eq!(flow.is_reachable(block), reachable.contains(&block));
            let next = successors(&body, block);
            let without_heads = reached(&body, next.clone(), |block| flow.is_loop_head(block));
            prop_assert!(!without_heads.contains(&block) || !flow.is_reachable(block), "{:?} has no head", block);
            prop_assert!(!flow.is_loop_head(block) || reached(&body, next, |_| false).contains(&block));
            let edges = reachable.iter().flat_map(|&from| successors(&body, from)).filter(|&to| to == block).count();
            prop_assert_eq!(flow.is_join(block), edges > 1);
        }
    }

    #[test]
    fn post_dominators_are_on_every_way_to_the_end(body in bodies::body(9)) {
        let flow = ControlFlow::of(&body);
        let reachable = reached(&body, vec![body.entry()], |_| false);
        let has_endless_loop = reachable.iter().any(|&block| !ends(&body, block, None));
        for &block in reachable.iter().filter(|_| !has_endless_loop) {
            let all = post_dominators(&body, block);
            // The nearest is the one that all others stand behind.
            let nearest = all.iter().copied().find(|&near| post_dominators(&body, near).len() + 1 == all.len());
            prop_assert_eq!(flow.post_dominator(block), nearest, "of {:?}", block);
        }
    }
}

/// Anything quadratic would show.
#[test]
fn a_long_body_is_analysed_quickly() {
    use adamant_program::Program;
    let mut text = "program lp64 as_written fn @f(%0: i32, %1: ptr) { bb0: jump bb1(%0) ".to_owned();
    let (blocks, mut register) = (20_000, 2);
    for block in 1..blocks {
        let [parameter, sum, test] = [register, register + 1, register + 2];
        text += &format!(
            "bb{block}(%{parameter}: i32): %{sum}: i32 = add %{parameter}, 1 store %{sum}, %1 store %0, %1
             %{test}: i1 = compare slt %{sum}, %0 branch %{test}, bb{}(%{sum}), bb{blocks} ",
            if block + 1 == blocks { 1 } else { block + 1 },
        );
        register += 3;
    }
    text += &format!("bb{blocks}: return }}");
    let program = Program::parse(&text).unwrap();
    let body = program.functions.iter().find_map(|function| function.body.as_ref()).unwrap();
    let liveness = Liveness::of(body);
    assert_eq!(liveness.before(BlockId::new(500), 2).len(), 3);
    assert_eq!(ControlFlow::of(body).post_dominator(BlockId::new(500)), Some(BlockId::new(blocks)));
}
