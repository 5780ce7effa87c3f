//! The body of a function: blocks in order, each value once.
//!
//! Blocks are lowered in reverse postorder, so that every value is known where it is used; they keep the order that
//! LLVM lists them in. The values of phis are known from the start, as block parameters.

use std::rc::Rc;

use adamant_base::IdVec;
use adamant_program as model;
use model::{BlockId, Op, Operand};
use rustc_hash::{FxHashMap, FxHashSet};

use super::dominance::Dominators;
use super::{Lowering, LoweringResult, Unsupported};
use crate::ir::{Block, Instruction, Opcode, Value};

/// What an LLVM value has become.
#[derive(Clone, Debug)]
pub(super) enum Lowered {
    /// One operand.
    One(Operand),
    /// A vector that was computed lane by lane, and is put together where it is needed as a whole.
    Lanes(Rc<[Operand]>),
}

impl From<Operand> for Lowered {
    fn from(operand: Operand) -> Self {
        Self::One(operand)
    }
}

/// A function while it is lowered.
pub(super) struct BodyLowering<'a, 'm> {
    pub(super) cx: &'a mut Lowering<'m>,
    pub(super) body: model::Body,
    pub(super) values: FxHashMap<Value<'m>, Lowered>,
    pub(super) blocks: FxHashMap<Block<'m>, BlockId>,
    /// The values of the phis of a block, by the block and the one control comes from.
    pub(super) incoming: FxHashMap<(Block<'m>, Block<'m>), Vec<Value<'m>>>,
    /// The blocks in reverse postorder, and their dominators once somebody asks.
    order: Vec<Block<'m>>,
    dominators: Option<Dominators<'m>>,
    /// A block, after all others, that is never to be reached.
    dead_end: Option<BlockId>,
    /// The label of the block that is being lowered, and its statements so far.
    pub(super) label: Option<String>,
    pub(super) statements: Vec<model::Statement>,
    pub(super) position: Option<model::PositionId>,
}

impl<'a, 'm> BodyLowering<'a, 'm> {
    /// Lowers the body of a function whose parameters have these types.
    pub(super) fn lower(
        cx: &'a mut Lowering<'m>,
        function: Value<'m>,
        parameters: &[model::TypeId],
        position: Option<model::PositionId>,
    ) -> model::Body {
        let order = reverse_postorder(function);
        let mut lowering = Self {
            cx,
            body: model::Body::default(),
            values: FxHashMap::default(),
            blocks: FxHashMap::default(),
            incoming: FxHashMap::default(),
            order: order.clone(),
            dominators: None,
            dead_end: None,
            label: None,
            statements: Vec::new(),
            position,
        };
        let reachable: FxHashSet<_> = order.iter().copied().collect();
        let listed: Vec<_> = function.blocks().filter(|block| reachable.contains(block)).collect();
        for (index, &block) in listed.iter().enumerate() {
            lowering.blocks.insert(block, adamant_base::Id::new(index));
        }
        let mut heads: Vec<Vec<model::RegisterId>> = Vec::new();
        heads.push(lowering.take_parameters(function, parameters));
        heads.extend(listed.iter().skip(1).map(|&block| lowering.take_phis(block)));
        let mut made: Vec<Option<model::Block>> = listed.iter().map(|_| None).collect();
        for block in order {
            let index = adamant_base::Id::index(lowering.blocks[&block]);
            made[index] = Some(lowering.block(block, std::mem::take(&mut heads[index])));
        }
        lowering.body.blocks =
            made.into_iter().map(|block| block.expect("each reachable block is lowered once")).collect::<IdVec<_, _>>();
        if lowering.dead_end.is_some() {
            let terminator = model::Terminator { op: model::TerminatorOp::Unreachable, position: None };
            lowering.body.blocks.push(model::Block {
                label: None,
                parameters: Vec::new(),
                statements: Vec::new(),
                terminator,
            });
        }
        lowering.body
    }

    /// The block where control must not come.
    pub(super) fn dead_end(&mut self) -> BlockId {
        *self.dead_end.get_or_insert_with(|| adamant_base::Id::new(self.blocks.len()))
    }

    fn take_parameters(&mut self, function: Value<'m>, types: &[model::TypeId]) -> Vec<model::RegisterId> {
        let registers: Vec<_> = types.iter().map(|&ty| self.register(ty)).collect();
        for (parameter, &register) in function.parameters().zip(&registers) {
            self.values.insert(parameter, Operand::Register(register).into());
        }
        registers
    }

    /// Makes the phis of a block its parameters.
    fn take_phis(&mut self, block: Block<'m>) -> Vec<model::RegisterId> {
        let phis = block.instructions().take_while(|found| found.opcode() == Opcode::LLVMPHI);
        let mut registers = Vec::new();
        for (index, phi) in phis.enumerate() {
            let ty = self.cx.ty_or_opaque(phi.ty());
            let register = self.register(ty);
            registers.push(register);
            self.values.insert(phi.value(), Operand::Register(register).into());
            for (from, value) in phi.incoming() {
                let values = self.incoming.entry((block, from)).or_default();
                // A block that jumps here along several edges is listed several times, with the same value.
                if values.len() == index {
                    values.push(value);
                }
            }
        }
        registers
    }

    fn block(&mut self, block: Block<'m>, parameters: Vec<model::RegisterId>) -> model::Block {
        let terminator = block.terminator();
        for instruction in block.instructions() {
            if instruction != terminator && instruction.opcode() != Opcode::LLVMPHI {
                self.lower_instruction(instruction);
            }
        }
        self.position = self.cx.position_of(terminator);
        let op = self.terminator(block, terminator).unwrap_or_else(|Unsupported(what)| {
            self.push(Op::Unsupported { dest: None, what: what.into() });
            model::TerminatorOp::Unreachable
        });
        let terminator = model::Terminator { op, position: self.position };
        model::Block {
            label: self.label.take(),
            parameters,
            statements: std::mem::take(&mut self.statements),
            terminator,
        }
    }

    fn lower_instruction(&mut self, instruction: Instruction<'m>) {
        self.position = self.cx.position_of(instruction);
        match self.instruction(instruction) {
            Ok(Some(lowered)) => {
                self.values.insert(instruction.value(), lowered);
            }
            Ok(None) => {}
            Err(Unsupported(what)) => self.unsupported(instruction, what),
        }
    }

    /// Adds the statement for an instruction that the model does not cover.
    pub(super) fn unsupported(&mut self, instruction: Instruction<'m>, what: String) {
        let dest = (!instruction.ty().is_void()).then(|| {
            let ty = self.cx.ty_or_opaque(instruction.ty());
            self.register(ty)
        });
        self.push(Op::Unsupported { dest, what: what.into() });
        if let Some(dest) = dest {
            self.values.insert(instruction.value(), Operand::Register(dest).into());
        }
    }

    /// Whether a value is defined wherever control comes from to a place in `block`, after what was lowered of it.
    pub(super) fn is_defined_in(&mut self, value: Value<'m>, block: Block<'m>) -> bool {
        let Some(definition) = value.as_instruction().map(Instruction::block) else { return true };
        let order = &self.order;
        definition == block
            || self.dominators.get_or_insert_with(|| Dominators::new(order)).dominates(definition, block)
    }

    /// What a value has become; statements are added if it is a constant that needs some.
    pub(super) fn lowered(&mut self, value: Value<'m>) -> LoweringResult<Lowered> {
        if let Some(lowered) = self.values.get(&value) {
            return Ok(lowered.clone());
        }
        if value.is_constant() {
            return self.constant(value);
        }
        Unsupported::of("value that is not defined here")
    }

    /// A value as one operand.
    pub(super) fn operand(&mut self, value: Value<'m>) -> LoweringResult<Operand> {
        match self.lowered(value)? {
            Lowered::One(operand) => Ok(operand),
            Lowered::Lanes(lanes) => {
                let ty = self.cx.ty(value.ty())?;
                Ok(self.assemble(ty, &lanes))
            }
        }
    }
}

/// The blocks that can be reached, each before those that only follow it.
fn reverse_postorder(function: Value<'_>) -> Vec<Block<'_>> {
    let Some(entry) = function.blocks().next() else { return Vec::new() };
    let mut seen = FxHashSet::from_iter([entry]);
    let mut open = vec![(entry, successors(entry))];
    let mut order = Vec::new();
    while let Some((block, rest)) = open.last_mut() {
        match rest.pop() {
            Some(next) if seen.insert(next) => open.push((next, successors(next))),
            Some(_) => {}
            None => {
                order.push(*block);
                open.pop();
            }
        }
    }
    order.reverse();
    order
}

/// Where control may go from a block in the model: exceptions are not covered.
pub(super) fn successors(block: Block<'_>) -> Vec<Block<'_>> {
    let terminator = block.terminator();
    match terminator.opcode() {
        Opcode::LLVMInvoke => vec![terminator.normal_destination()],
        Opcode::LLVMBr | Opcode::LLVMSwitch | Opcode::LLVMIndirectBr => terminator.successors().collect(),
        _ => Vec::new(),
    }
}
