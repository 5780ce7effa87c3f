//! What passes that build bodies anew have in common.

use adamant_base::IdVec;
use adamant_program::{Block, Body, Operand, Register, RegisterId, Terminator, TerminatorOp};

/// A block that nothing is known of yet.
pub(crate) const fn empty_block() -> Block {
    let terminator = Terminator { op: TerminatorOp::Unreachable, position: None };
    Block { label: None, parameters: Vec::new(), statements: Vec::new(), terminator }
}

/// Gives the registers that are still assigned new numbers, in the order in which they are.
pub(crate) fn renumber(body: &mut Body, old: &IdVec<RegisterId, Register>) {
    let mut of: IdVec<RegisterId, Option<RegisterId>> = old.iter().map(|_| None).collect();
    let mut registers: IdVec<RegisterId, Register> = IdVec::new();
    let mut assign = |register: &mut RegisterId| {
        let new = registers.push(old[*register].clone());
        of[*register] = Some(new);
        *register = new;
    };
    for block in body.blocks.iter_mut() {
        block.parameters.iter_mut().for_each(&mut assign);
        block.statements.iter_mut().filter_map(|statement| statement.op.dest_mut()).for_each(&mut assign);
    }
    let read = |operand: &mut Operand| {
        if let Operand::Register(register) = operand {
            *register = of[*register].expect("what is read is kept");
        }
    };
    for block in body.blocks.iter_mut() {
        block.statements.iter_mut().for_each(|statement| statement.op.for_each_operand_mut(read));
        block.terminator.op.for_each_operand_mut(read);
    }
    body.registers = registers;
}
