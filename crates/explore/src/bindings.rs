//! Which registers hold the variables of the source at a place of a function: those that were bound last, on every way there.

use std::collections::BTreeMap;

use adamant_base::IdVec;
use adamant_program::{Binding, BlockId, Body, Op, VariableId};

/// What variables are bound to; nothing where two ways disagree.
type Bound = BTreeMap<VariableId, Option<Binding>>;

/// The bindings of a function.
pub(crate) struct Bindings {
    /// Those at the start of blocks; none where nothing leads.
    starts: IdVec<BlockId, Option<Bound>>,
}

impl Bindings {
    pub(crate) fn of(body: &Body) -> Self {
        let mut starts: IdVec<BlockId, Option<Bound>> = body.blocks.ids().map(|_| None).collect();
        starts[BlockId::FIRST] = Some(Bound::new());
        let mut open = vec![BlockId::FIRST];
        while let Some(block) = open.pop() {
            let end = after(&starts, body, block, body.blocks[block].statements.len());
            for edge in body.blocks[block].terminator.op.edges() {
                let joined = match &starts[edge.target] {
                    None => end.clone(),
                    Some(known) => join(known, &end),
                };
                if starts[edge.target].as_ref() != Some(&joined) {
                    starts[edge.target] = Some(joined);
                    open.push(edge.target);
                }
            }
        }
        Self { starts }
    }

    /// The variables that are bound before a statement.
    pub(crate) fn before(&self, body: &Body, block: BlockId, statement: u32) -> Vec<(VariableId, Binding)> {
        let bound = after(&self.starts, body, block, statement as usize);
        bound.into_iter().filter_map(|(variable, binding)| Some((variable, binding?))).collect()
    }
}

fn after(starts: &IdVec<BlockId, Option<Bound>>, body: &Body, block: BlockId, count: usize) -> Bound {
    let mut bound = starts[block].clone().unwrap_or_default();
    for statement in body.blocks[block].statements.iter().take(count) {
        if let Op::Bind { variable, binding } = &statement.op {
            bound.insert(*variable, Some(*binding));
        }
    }
    bound
}

fn join(left: &Bound, right: &Bound) -> Bound {
    let agreed = |variable: &VariableId| {
        let (left, right) = (left.get(variable).copied().flatten(), right.get(variable).copied().flatten());
        if left == right { left } else { None }
    };
    left.keys().chain(right.keys()).map(|variable| (*variable, agreed(variable))).collect()
}
