//! Decisions that choose between values: the value-impacting decisions of Kumar, Sanyal and Khedker ("Value Slice: A New Slicing Concept for
//! Scalable Property Checking", 2015).
//!
//! A decision is one if the criterion can be reached on two of its ways, and the first step on one of them that bears on the values of the
//! criterion is not the first one on the other. Steps are blocks with a statement that is kept, and edges that hand on values that are.
//! The criterion of a function that does not contain it is its return.

use std::collections::BTreeSet;

use adamant_analysis::Site;
use adamant_base::IdVec;
use adamant_program::{BlockId, Body, Edge, FunctionId, Operand};

use super::Decision;
use super::mark::Marks;

/// Which steps may be the first that bear on values, on ways from a place to the criterion.
#[derive(Clone, PartialEq, Eq, Debug)]
enum First {
    /// The criterion is not reached.
    Never,
    /// This one.
    One(ValueStep),
    /// One of several.
    Many,
}

/// Something that bears on values.
#[derive(Clone, PartialEq, Eq, Debug)]
enum ValueStep {
    /// A statement of a block, or the criterion itself.
    Block(BlockId),
    /// Values handed to a block.
    Values(BlockId, Vec<Operand>),
}

impl First {
    fn or(self, other: Self) -> Self {
        match (self, other) {
            (Self::Never, other) | (other, Self::Never) => other,
            (Self::One(left), Self::One(right)) if left == right => Self::One(left),
            _ => Self::Many,
        }
    }
}

/// The free decisions of a slice that choose between values.
pub(super) fn choosing_decisions(marks: &Marks<'_, '_>, targets: &[Site]) -> BTreeSet<Site> {
    let mut found = BTreeSet::new();
    for &function in marks.dependences.reached().iter().filter(|&&function| marks.keeps_function(function)) {
        let Some(body) = &marks.dependences.program().functions[function].body else { continue };
        let ways = Ways { marks, function, body, goals: goals(marks, function, targets) };
        let first = ways.first();
        for block in body.blocks.ids() {
            if marks.decision(function, block) != Some(Decision::Nondeterministic) {
                continue;
            }
            let edges: Vec<First> =
                body.blocks[block].terminator.op.edges().map(|edge| ways.along(edge, &first)).collect();
            let reaching = edges.into_iter().filter(|first| *first != First::Never);
            let (count, union) = reaching.fold((0, First::Never), |(count, union), first| (count + 1, union.or(first)));
            if count > 1 && union == First::Many {
                found.insert(marks.dependences.terminator(function, block));
            }
        }
    }
    found
}

/// The blocks of a function at which ways to the criterion end.
fn goals(marks: &Marks<'_, '_>, function: FunctionId, targets: &[Site]) -> Vec<BlockId> {
    let dependences = marks.dependences;
    let own: Vec<BlockId> = targets.iter().filter(|site| site.function == function).map(|site| site.block).collect();
    if own.is_empty() {
        return dependences.returning(function).to_vec();
    }
    // The decision that leads to the criterion is what is asserted.
    let asserting = own.iter().flat_map(|&block| dependences.predecessors(function, block));
    let mut goals: Vec<BlockId> = asserting.copied().chain(own.iter().copied()).collect();
    goals.sort_unstable();
    goals.dedup();
    goals
}

struct Ways<'w, 's, 'p> {
    marks: &'w Marks<'s, 'p>,
    function: FunctionId,
    body: &'p Body,
    goals: Vec<BlockId>,
}

impl Ways<'_, '_, '_> {
    /// By block, which steps may come first from its start on.
    fn first(&self) -> IdVec<BlockId, First> {
        let mut first: IdVec<BlockId, First> = self.body.blocks.iter().map(|_| First::Never).collect();
        let mut changed = true;
        while changed {
            changed = false;
            for block in self.body.blocks.ids().rev() {
                let found = self.from(block, &first);
                changed |= first[block] != found;
                first[block] = found;
            }
        }
        first
    }

    fn from(&self, block: BlockId, first: &IdVec<BlockId, First>) -> First {
        if self.goals.contains(&block) {
            return First::One(ValueStep::Block(block));
        }
        let edges = self.body.blocks[block].terminator.op.edges();
        let behind = edges.fold(First::Never, |union, edge| union.or(self.along(edge, first)));
        if self.bears_on_values(block) && behind != First::Never { First::One(ValueStep::Block(block)) } else { behind }
    }

    fn along(&self, edge: &Edge, first: &IdVec<BlockId, First>) -> First {
        if first[edge.target] == First::Never {
            return First::Never;
        }
        let parameters = &self.body.blocks[edge.target].parameters;
        let is_kept = |index: usize| self.marks.keeps_register(self.function, parameters[index]);
        let handed: Vec<Operand> =
            edge.arguments.iter().enumerate().filter(|(index, _)| is_kept(*index)).map(|(_, &value)| value).collect();
        if handed.is_empty() { first[edge.target].clone() } else { First::One(ValueStep::Values(edge.target, handed)) }
    }

    /// Whether a block has a statement that is kept, or makes a decision as the program does.
    fn bears_on_values(&self, block: BlockId) -> bool {
        let count = self.body.blocks[block].statements.len();
        let keeps =
            |statement: usize| self.marks.keeps(Site { function: self.function, block, statement: statement as u32 });
        (0..count).any(keeps) || self.marks.decision(self.function, block) == Some(Decision::Concrete)
    }
}
