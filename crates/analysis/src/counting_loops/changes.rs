//! How numbers change while a loop runs: those that it counts with, and those that stay the same.

use adamant_base::Id as _;
use adamant_program::{BinaryOp, BlockId, GlobalId, Op, Operand};
use rustc_hash::FxHashSet;

use super::{LoopContext, Site, address, register_of, signed, writes};

/// How a global changes in a round.
pub(super) struct Change {
    /// Whether it falls.
    pub(super) falls: bool,
    /// By how much at most.
    pub(super) most: i128,
    /// How many statements change it.
    pub(super) statements: usize,
}

impl LoopContext<'_> {
    /// How a global changes in each round, if it surely does, and in one direction.
    pub(super) fn change(&self, global: GlobalId) -> Option<Change> {
        if self.calls_may_write(global) {
            return None;
        }
        let mut steps: Vec<(usize, i128)> = Vec::new();
        for &member in &self.natural.members {
            let statements = &self.body.blocks[BlockId::new(member)].statements;
            for (index, statement) in statements.iter().enumerate() {
                if !writes(self.program, &statement.op, global) {
                    continue;
                }
                let Op::Store { value, .. } = &statement.op else { return None };
                if self.is_in_inner_loop(member) {
                    return None;
                }
                steps.push((member, self.step(global, (member, index), *value)?));
            }
        }
        let falls = steps.first()?.1 < 0;
        let is_sure = steps.iter().any(|&(block, _)| self.is_in_every_round(block));
        if !is_sure || steps.iter().any(|&(_, step)| step == 0 || (step < 0) != falls) {
            return None;
        }
        Some(Change { falls, most: steps.iter().map(|(_, step)| step.abs()).sum(), statements: steps.len() })
    }

    /// What a store adds to a global: the value was read just before, in the same block.
    fn step(&self, global: GlobalId, (block, store): Site, value: Operand) -> Option<i128> {
        let (site, Op::Binary { op, left, right, dest, .. }) = self.definition(register_of(value)?)? else {
            return None;
        };
        let (read, Op::Load { pointer, .. }) = self.definition(register_of(*left)?)? else { return None };
        let is_here = site.0 == block && read.0 == block && read.1 < site.1 && site.1 < store;
        if !is_here || address(self.program, *pointer).is_none_or(|(found, _)| found != global) {
            return None;
        }
        // Nothing writes it in between; calls do not.
        let between = &self.body.blocks[BlockId::new(block)].statements[read.1 + 1..store];
        if between.iter().any(|statement| writes(self.program, &statement.op, global)) {
            return None;
        }
        let width = self.width(*dest)?;
        let number = signed(self.number(*right)?, width);
        if *op == BinaryOp::Sub { Some(-number) } else { (*op == BinaryOp::Add).then_some(number) }
    }

    /// Whether something that the loop calls may write a global.
    fn calls_may_write(&self, global: GlobalId) -> bool {
        let mut called = FxHashSet::default();
        let mut open = Vec::new();
        for &member in &self.natural.members {
            for statement in &self.body.blocks[BlockId::new(member)].statements {
                if let Some((callee, arguments)) = statement.op.call() {
                    open.extend(self.calls.called_by(self.program, callee, arguments));
                }
            }
        }
        while let Some(function) = open.pop() {
            if called.insert(function) {
                open.extend_from_slice(self.calls.callees(function));
            }
        }
        let bodies = called.iter().filter_map(|&function| self.program.functions[function].body.as_ref());
        let mut statements = bodies.flat_map(|body| body.blocks.iter()).flat_map(|block| &block.statements);
        called.contains(&self.function) || statements.any(|statement| writes(self.program, &statement.op, global))
    }

    /// Whether an operand has one value while the loop runs: it comes from outside, or from a global that the loop does not write.
    pub(super) fn is_fixed(&self, operand: Operand) -> bool {
        if self.loops.is_fixed(operand, &self.natural.members) {
            return true;
        }
        let Some((_, Op::Load { pointer, .. })) = register_of(operand).and_then(|register| self.definition(register))
        else {
            return false;
        };
        let Some((global, _)) = address(self.program, *pointer) else { return false };
        let members =
            self.natural.members.iter().flat_map(|&member| &self.body.blocks[BlockId::new(member)].statements);
        let mut members = members.map(|statement| &statement.op);
        let mut is_written = || members.any(|op| writes(self.program, op, global));
        self.numbers[global].is_some() && !self.calls_may_write(global) && !is_written()
    }
}
