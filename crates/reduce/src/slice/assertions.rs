//! What a program asserts: decisions that lead to a call which the property forbids at once on one of their ways, and to the rest of the
//! program on the other.
//!
//! An assertion may be looked at alone, while all others are taken to hold. The first one that fails in a run does so in its own slice, too: up
//! to there all others held. And a run that fails in the slice fails in the program, there or at one of the others before. So the
//! program is right if and only if all its assertions are right, each taken alone.

use std::collections::BTreeMap;

use adamant_analysis::{Dependences, Site, always_ends_run};
use adamant_program::{Block, BlockId, Edge, FunctionId, Op, TerminatorOp};

/// Decisions of which one way is not taken: the block that decides, and the block on that way.
pub(super) type Given = BTreeMap<(FunctionId, BlockId), BlockId>;

/// A call that the property forbids, as one decision leads to it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Assertion {
    /// The call.
    pub(super) call: Site,
    /// The decision; none if the call is reached in other ways.
    pub(super) decided_by: Option<Way>,
}

/// A way out of a decision.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) struct Way {
    /// The block that decides.
    pub(super) from: BlockId,
    /// The first block on the way.
    pub(super) to: BlockId,
}

/// The assertions, in the order of the calls.
pub(super) fn assertions(dependences: &Dependences<'_>, calls: &[Site]) -> Vec<Assertion> {
    let mut found = Vec::new();
    for &call in calls {
        let deciding = deciding(dependences, call);
        if deciding.is_empty() {
            found.push(Assertion { call, decided_by: None });
        }
        found.extend(deciding.into_iter().map(|way| Assertion { call, decided_by: Some(way) }));
    }
    found
}

/// The assertions that hold if only those of these numbers are looked at.
pub(super) fn given(assertions: &[Assertion], but: &[usize]) -> Given {
    let others = assertions.iter().enumerate().filter(|(number, _)| !but.contains(number));
    others
        .filter_map(|(_, assertion)| assertion.decided_by.map(|way| ((assertion.call.function, way.from), way.to)))
        .collect()
}

/// The way that is left of a decision whose other way leads to this block.
pub(super) fn other_way(terminator: &TerminatorOp, failing: BlockId) -> Option<&Edge> {
    let TerminatorOp::Branch { then, otherwise, .. } = terminator else { return None };
    match (then.target == failing, otherwise.target == failing) {
        (true, false) => Some(otherwise),
        (false, true) => Some(then),
        (true, true) | (false, false) => None,
    }
}

/// The decisions that lead to a call at once, if nothing else leads to it.
fn deciding(dependences: &Dependences<'_>, call: Site) -> Vec<Way> {
    let Some(body) = &dependences.program().functions[call.function].body else { return Vec::new() };
    let (ways, is_all) = ways_to(dependences, call.function, call.block);
    if is_all && is_first(dependences, &body.blocks[call.block], call) { ways } else { Vec::new() }
}

/// The decisions that lead to a block at once, or by way of blocks in which nothing happens, and whether nothing else leads there.
pub(super) fn ways_to(dependences: &Dependences<'_>, function: FunctionId, block: BlockId) -> (Vec<Way>, bool) {
    let Some(body) = &dependences.program().functions[function].body else { return (Vec::new(), false) };
    let (mut ways, mut is_all) = (Vec::new(), true);
    let mut passed = vec![block];
    let mut next = 0;
    while let Some(&to) = passed.get(next) {
        next += 1;
        is_all &= to != body.entry();
        for &from in dependences.predecessors(function, to) {
            let before = &body.blocks[from];
            if other_way(&before.terminator.op, to).is_some() {
                ways.push(Way { from, to });
            } else if matches!(before.terminator.op, TerminatorOp::Jump(_)) && does_nothing(before) {
                if !passed.contains(&from) {
                    passed.push(from);
                }
            } else {
                is_all = false;
            }
        }
    }
    ways.sort_unstable();
    (ways, is_all)
}

/// Whether nothing happens in a block.
fn does_nothing(block: &Block) -> bool {
    !block.statements.iter().any(|statement| statement.op.is_executed())
}

/// Whether a block surely makes a call, before it does anything else.
fn is_first(dependences: &Dependences<'_>, block: &Block, call: Site) -> bool {
    let mut statements = block.statements.iter().map(|statement| &statement.op);
    let is_preceded = statements.by_ref().take(call.statement as usize).any(Op::is_executed);
    let is_forbidden =
        |op: &Op| op.called_by_name().is_some_and(|callee| always_ends_run(dependences.behaviour(callee)));
    !is_preceded && statements.next().is_some_and(is_forbidden)
}
