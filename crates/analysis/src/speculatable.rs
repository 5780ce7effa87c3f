//! Statements that only compute with numbers in registers: they neither stop, nor ask, nor touch memory, nor choose.
//!
//! A statement is *quiet* if it runs to its end whatever its operands are, and changes nothing but its register. What
//! it reads and assigns are integers and floating-point numbers. So quiet statements may run even on ways that the
//! program does not take. Two reservations, for whoever runs them:
//! - an integer as wide as a pointer may be a pointer in disguise at run time (see `semantics::Value`), and then it may
//!   ask for an address;
//! - overflow that the source promises not to happen (`nsw`, `nuw`) counts as total: it wraps.

use adamant_program::{Body, ConstantValue, Op, Operand, Program, Type, TypeId};

/// Whether a statement is quiet; a `Bind`, which executes nothing, is.
pub(crate) fn is_speculatable(program: &Program, body: &Body, op: &Op) -> bool {
    if !op.is_executed() {
        return true;
    }
    let mut numbers = op.dest().is_some_and(|dest| is_number(program, body.registers[dest].ty));
    op.for_each_operand(|operand| numbers &= is_known_number(program, body, operand));
    numbers && op.effects().only_computes()
}

/// Whether a type is that of integers or of floating-point numbers.
pub(crate) fn is_number(program: &Program, ty: TypeId) -> bool {
    matches!(program.types[ty], Type::Int(_) | Type::Float(_))
}

/// Whether an operand is a number, and neither an address nor a value chosen anew whenever it is read.
pub(crate) fn is_known_number(program: &Program, body: &Body, operand: Operand) -> bool {
    match operand {
        Operand::Register(register) => is_number(program, body.registers[register].ty),
        Operand::Constant(constant) => matches!(program.constants[constant].value, ConstantValue::Bits(_)),
    }
}
