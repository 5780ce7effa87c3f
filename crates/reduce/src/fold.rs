//! Constants: registers that always have one value, found by walking only ways that can be taken (after Wegman and Zadeck, "Constant
//! Propagation with Conditional Branches", 1991), from function to function and through memory that is known ([`walk`], [`contents`]).
//!
//! Where such a register is read, the constant is read instead; a decision by a constant becomes a jump. Blocks and statements stay where they
//! are, so the way back is the identity: what nobody needs any more is left to slices. Every run stays, with the same choices.

mod contents;
mod evaluate;
mod walk;

use adamant_analysis::{Assumptions, Behaviours, Dependences};
use adamant_base::IdVec;
use adamant_expr::BitVec;
use adamant_program::{Body, ConstantId, ConstantValue, Edge, FunctionId, Operand, Program, RegisterId, TerminatorOp};

use walk::{RegisterValue, Walk};

/// The program with constants in place of registers that always have one value.
pub(crate) fn fold_constants(original: &Program, assumptions: Assumptions<'_>) -> Program {
    let main = original.function("main").into_iter();
    let others = original.constructors.iter().chain(&original.destructors).copied();
    let roots: Vec<FunctionId> = main.chain(others).collect();
    let dependences = Dependences::of(original, Behaviours::of(original, assumptions), &roots);
    let mut program = original.clone();
    for (function, known) in Walk::run(&dependences, &roots).enumerate() {
        let Some(known) = known else { continue };
        if let Some(mut body) = program.functions[function].body.take() {
            rewrite(&mut program, &mut body, known);
            program.functions[function].body = Some(body);
        }
    }
    program
}

/// Puts constants in place of registers, and jumps in place of decisions by constants.
fn rewrite(program: &mut Program, body: &mut Body, known: &IdVec<RegisterId, RegisterValue>) {
    let mut replace = |operand: &mut Operand| {
        if let Operand::Register(register) = *operand
            && let RegisterValue::Constant(value) = &known[register]
        {
            *operand = program.constants.intern(body.registers[register].ty, ConstantValue::Bits(value.clone())).into();
        }
    };
    for block in body.blocks.iter_mut() {
        for statement in block.statements.iter_mut().filter(|statement| statement.op.is_executed()) {
            statement.op.for_each_operand_mut(&mut replace);
        }
        block.terminator.op.for_each_operand_mut(&mut replace);
    }
    for block in body.blocks.iter_mut() {
        let taken = taken_edge(program, &block.terminator.op, |_| None).cloned();
        if let (Some(edge), false) = (taken, matches!(block.terminator.op, TerminatorOp::Jump(_))) {
            block.terminator.op = TerminatorOp::Jump(edge);
        }
    }
}

/// The only edge that a terminator can take, if its condition is known.
fn taken_edge<'t>(
    program: &Program,
    terminator: &'t TerminatorOp,
    known: impl Fn(RegisterId) -> Option<BitVec>,
) -> Option<&'t Edge> {
    let number = |operand: &Operand| match operand {
        Operand::Register(register) => known(*register),
        Operand::Constant(constant) => bits(program, *constant).cloned(),
    };
    match terminator {
        TerminatorOp::Jump(edge) => Some(edge),
        TerminatorOp::Branch { condition, then, otherwise } => {
            number(condition).map(|condition| if condition.is_zero() { otherwise } else { then })
        }
        TerminatorOp::Switch { value, cases, default } => {
            let value = number(value)?;
            let case = cases.iter().find(|case| bits(program, case.value) == Some(&value));
            Some(case.map_or(default, |case| &case.edge))
        }
        TerminatorOp::Return(_) | TerminatorOp::Unreachable => None,
    }
}

fn bits(program: &Program, constant: ConstantId) -> Option<&BitVec> {
    if let ConstantValue::Bits(bits) = &program.constants[constant].value { Some(bits) } else { None }
}

#[cfg(test)]
mod tests;
