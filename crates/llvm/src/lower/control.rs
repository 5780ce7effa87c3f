//! Terminators and the edges between blocks.

use adamant_expr::BitVec;
use adamant_program as model;
use model::{CastOp, ConstantValue, Edge, Op, Operand, TerminatorOp};
use rustc_hash::FxHashSet;

use super::body::BodyLowering;
use super::{LoweringResult, Unsupported};
use crate::ir::{Block, Instruction, Opcode, Value};

impl<'m> BodyLowering<'_, 'm> {
    /// Lowers the last instruction of a block.
    pub(super) fn terminator(&mut self, block: Block<'m>, terminator: Instruction<'m>) -> LoweringResult<TerminatorOp> {
        match terminator.opcode() {
            Opcode::LLVMRet if terminator.value().operand_count() == 0 => Ok(TerminatorOp::Return(None)),
            Opcode::LLVMRet => {
                self.require_types(terminator)?;
                Ok(TerminatorOp::Return(Some(self.operand(terminator.operand(0))?)))
            }
            Opcode::LLVMBr => self.branch(block, terminator),
            Opcode::LLVMSwitch => self.switch(block, terminator),
            Opcode::LLVMInvoke => {
                self.invoke(terminator);
                Ok(TerminatorOp::Jump(self.edge(block, terminator.normal_destination())))
            }
            Opcode::LLVMUnreachable => Ok(TerminatorOp::Unreachable),
            Opcode::LLVMIndirectBr => self.computed_jump(block, terminator),
            Opcode::LLVMCallBr => Unsupported::of("inline assembly that jumps"),
            Opcode::LLVMResume | Opcode::LLVMCleanupRet | Opcode::LLVMCatchRet | Opcode::LLVMCatchSwitch => {
                Unsupported::of("exception handling")
            }
            other => Unsupported::of(format!("terminator {other:?}")),
        }
    }

    fn branch(&mut self, block: Block<'m>, terminator: Instruction<'m>) -> LoweringResult<TerminatorOp> {
        let targets: Vec<_> = terminator.successors().collect();
        match targets[..] {
            [target] => Ok(TerminatorOp::Jump(self.edge(block, target))),
            [then, otherwise] => {
                let condition = self.operand(terminator.operand(0))?;
                let (then, otherwise) = (self.edge(block, then), self.edge(block, otherwise));
                Ok(TerminatorOp::Branch { condition, then, otherwise })
            }
            _ => Unsupported::of("branch with more than two targets"),
        }
    }

    fn switch(&mut self, block: Block<'m>, terminator: Instruction<'m>) -> LoweringResult<TerminatorOp> {
        let value = self.operand(terminator.operand(0))?;
        let targets: Vec<_> = terminator.successors().collect();
        let default = self.edge(block, targets[0]);
        let mut cases = Vec::new();
        // Operands are the value, the default target, and then the constant and the target of each case.
        for (index, &target) in (1..).zip(&targets[1..]) {
            let Operand::Constant(value) = self.operand(terminator.operand(2 * index))? else {
                return Unsupported::of("switch case that is not a constant");
            };
            cases.push(model::SwitchCase { value, edge: self.edge(block, target) });
        }
        Ok(TerminatorOp::Switch { value, cases: cases.into(), default })
    }

    /// A jump to the address of a label: labels are numbers, so it is a switch; no other address is a place to go.
    fn computed_jump(&mut self, block: Block<'m>, terminator: Instruction<'m>) -> LoweringResult<TerminatorOp> {
        let address = self.operand(terminator.operand(0))?;
        let width = self.cx.program.data_model.pointer_width();
        let word = self.int(width);
        let value = self.cast(CastOp::PointerToInt, address, word);
        let mut cases = Vec::new();
        let mut seen = FxHashSet::default();
        for target in terminator.successors().filter(|&target| seen.insert(target)) {
            let number = target.number().expect("a target is a block of the function");
            let constants = &mut self.cx.program.constants;
            let value = constants.intern(word, ConstantValue::Bits(BitVec::new(width, number)));
            cases.push(model::SwitchCase { value, edge: self.edge(block, target) });
        }
        let default = Edge { target: self.dead_end(), arguments: Box::new([]) };
        Ok(TerminatorOp::Switch { value, cases: cases.into(), default })
    }

    /// The edge from one block to another, with the values of the phis there.
    pub(super) fn edge(&mut self, from: Block<'m>, to: Block<'m>) -> Edge {
        let values = self.incoming.get(&(to, from)).cloned().unwrap_or_default();
        let arguments = values.into_iter().map(|value| self.edge_argument(value)).collect();
        Edge { target: self.blocks[&to], arguments }
    }

    fn edge_argument(&mut self, value: Value<'m>) -> Operand {
        let outcome = self.cx.ty(value.ty()).and_then(|_| self.operand(value));
        outcome.unwrap_or_else(|Unsupported(what)| {
            let ty = self.cx.ty_or_opaque(value.ty());
            self.define(ty, |dest| Op::Unsupported { dest: Some(dest), what: what.into() })
        })
    }
}
