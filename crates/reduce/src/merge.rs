//! Straight lines: a block that one jump alone leads to becomes part of the block that jumps, and jumps to blocks that only jump on lead further.
//!
//! A parameter of such a block always has the value that the jump hands to it. Where that is a number it is read instead; anything else is
//! copied, because variables that are bound to a pointer say what it points to, and what is undefined may be different each time.

use adamant_base::IdVec;
use adamant_program::{
    Block, BlockId, Body, ConstantValue, Edge, FunctionId, Op, Operand, Program, RegisterId, Statement, TerminatorOp,
    Type,
};
use rustc_hash::FxHashMap;

use crate::back_map::{BackMap, BlockOrigin, whole_function};
use crate::bodies::{empty_block, renumber};

/// The program with its straight lines in one piece.
pub(crate) fn merge(original: &Program) -> (Program, BackMap) {
    let mut program = original.clone();
    let mut functions: IdVec<FunctionId, IdVec<BlockId, BlockOrigin>> = IdVec::new();
    for id in original.functions.ids() {
        let origins = match program.functions[id].body.take() {
            Some(body) => {
                let (body, origins) = Lines::new(&program, body, whole_function(original, id)).merged();
                program.functions[id].body = Some(body);
                origins
            }
            None => IdVec::new(),
        };
        functions.push(origins);
    }
    (program, BackMap::Statements { functions, inlined: Vec::new() })
}

/// The blocks of a body on their way into each other.
struct Lines<'p> {
    program: &'p Program,
    body: Body,
    origins: IdVec<BlockId, BlockOrigin>,
    /// By block, whether it is part of another one, or skipped.
    is_gone: IdVec<BlockId, bool>,
    /// By block, how many edges lead to it.
    entered: IdVec<BlockId, usize>,
    /// By parameter that is gone, what is read instead.
    instead: FxHashMap<RegisterId, Operand>,
}

impl<'p> Lines<'p> {
    fn new(program: &'p Program, body: Body, origins: IdVec<BlockId, BlockOrigin>) -> Self {
        let is_gone = body.blocks.iter().map(|_| false).collect();
        let mut lines = Self { program, body, origins, is_gone, entered: IdVec::new(), instead: FxHashMap::default() };
        lines.skip_empty_blocks();
        lines.entered = lines.counted();
        lines
    }

    fn merged(mut self) -> (Body, IdVec<BlockId, BlockOrigin>) {
        for block in self.body.blocks.ids() {
            while let Some(edge) = self.only_way_out(block) {
                self.absorb(block, &edge);
            }
        }
        let instead = |operand: &mut Operand| {
            while let Operand::Register(register) = operand
                && let Some(&value) = self.instead.get(register)
            {
                *operand = value;
            }
        };
        for block in self.body.blocks.iter_mut() {
            block.statements.iter_mut().for_each(|statement| statement.op.for_each_operand_mut(instead));
            block.terminator.op.for_each_operand_mut(instead);
        }
        self.without_gone()
    }

    /// By block, how many edges lead to it.
    fn counted(&self) -> IdVec<BlockId, usize> {
        let mut entered: IdVec<BlockId, usize> = self.body.blocks.iter().map(|_| 0).collect();
        for (_, block) in self.body.blocks.enumerate().filter(|(id, _)| !self.is_gone[*id]) {
            block.terminator.op.edges().for_each(|edge| entered[edge.target] += 1);
        }
        entered
    }

    /// Lets ways into blocks that only jump on lead where these lead.
    fn skip_empty_blocks(&mut self) {
        let entry = self.body.entry();
        let onward = |(id, block): (BlockId, &Block)| {
            let TerminatorOp::Jump(edge) = &block.terminator.op else { return None };
            let is_empty = id != entry && block.statements.is_empty() && block.parameters.is_empty();
            is_empty.then(|| edge.clone())
        };
        let onward: IdVec<BlockId, Option<Edge>> = self.body.blocks.enumerate().map(onward).collect();
        for block in self.body.blocks.iter_mut() {
            block.terminator.op.for_each_edge_mut(|edge| {
                // Empty blocks may go round in a circle.
                for _ in 0..onward.len() {
                    let Some(next) = &onward[edge.target] else { break };
                    *edge = next.clone();
                }
            });
        }
        let entered = self.counted();
        self.is_gone = onward.enumerate().map(|(id, onward)| onward.is_some() && entered[id] == 0).collect();
    }

    /// The jump at the end of a block, if nobody else leads to its target.
    fn only_way_out(&self, block: BlockId) -> Option<Edge> {
        let TerminatorOp::Jump(edge) = &self.body.blocks[block].terminator.op else { return None };
        let is_only = !self.is_gone[block] && edge.target != block && self.entered[edge.target] == 1;
        is_only.then(|| edge.clone())
    }

    /// Makes the target of the jump at the end of a block part of it.
    fn absorb(&mut self, block: BlockId, edge: &Edge) {
        self.is_gone[edge.target] = true;
        let absorbed = std::mem::replace(&mut self.body.blocks[edge.target], empty_block());
        self.origins[block].pop();
        let absorbed_origins = std::mem::take(&mut self.origins[edge.target]);
        let position = self.body.blocks[block].terminator.position;
        for (&parameter, &argument) in absorbed.parameters.iter().zip(&edge.arguments) {
            if self.may_be_read_instead(argument, parameter) {
                self.instead.insert(parameter, argument);
            } else {
                let op = Op::Copy { dest: parameter, value: argument };
                self.body.blocks[block].statements.push(Statement { op, position });
                self.origins[block].push(None);
            }
        }
        let whole = &mut self.body.blocks[block];
        whole.statements.extend(absorbed.statements);
        whole.terminator = absorbed.terminator;
        self.origins[block].extend(absorbed_origins);
    }

    fn may_be_read_instead(&self, argument: Operand, parameter: RegisterId) -> bool {
        let is_number = matches!(self.program.types[self.body.registers[parameter].ty], Type::Int(_));
        is_number
            && match argument {
                Operand::Register(_) => true,
                Operand::Constant(constant) => {
                    matches!(self.program.constants[constant].value, ConstantValue::Bits(_))
                }
            }
    }

    /// The blocks that are left, with new numbers.
    fn without_gone(mut self) -> (Body, IdVec<BlockId, BlockOrigin>) {
        let (mut blocks, mut origins) = (IdVec::new(), IdVec::new());
        let mut numbers: IdVec<BlockId, BlockId> = IdVec::new();
        for block in self.body.blocks.ids() {
            numbers.push(blocks.next_id());
            if !self.is_gone[block] {
                blocks.push(std::mem::replace(&mut self.body.blocks[block], empty_block()));
                origins.push(std::mem::take(&mut self.origins[block]));
            }
        }
        for block in blocks.iter_mut() {
            block.terminator.op.for_each_edge_mut(|edge| edge.target = numbers[edge.target]);
        }
        let mut body = Body { registers: IdVec::new(), blocks };
        renumber(&mut body, &self.body.registers);
        (body, origins)
    }
}
