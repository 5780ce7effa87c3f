//! Statements that only compute with numbers in registers: they neither stop, nor ask, nor touch memory, nor choose.
//!
//! A statement is *quiet* if it runs to its end whatever its operands are, and changes nothing but its register. What
//! it reads and assigns are integers and floating-point numbers. So quiet statements may run even on ways that the
//! program does not take. Two reservations, for whoever runs them:
//! - an integer as wide as a pointer may be a pointer in disguise at run time (see `semantics::Value`), and then it may
//!   ask for an address;
//! - overflow that the source promises not to happen (`nsw`, `nuw`) counts as total: it wraps.

use adamant_expr::{FloatBinary, FloatUnary};
use adamant_program::{BinaryOp, Body, CastOp, ConstantValue, FloatCastOp, Op, Operand, Program, Type, TypeId};

/// Whether a statement is quiet; a `Bind`, which executes nothing, is.
pub(crate) fn is_quiet(program: &Program, body: &Body, op: &Op) -> bool {
    if matches!(op, Op::Bind { .. }) {
        return true;
    }
    let mut numbers = op.dest().is_some_and(|dest| is_number(program, body.registers[dest].ty));
    op.for_each_operand(|operand| numbers &= is_known_number(program, body, operand));
    numbers && is_total(op)
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

/// Whether a statement on numbers has a result for all of them. What is not named here is not taken to have one.
fn is_total(op: &Op) -> bool {
    match op {
        Op::Binary { op, .. } => {
            use BinaryOp::{Add, And, Mul, Or, Sub, Xor};
            matches!(op, Add | Sub | Mul | And | Or | Xor)
        }
        Op::Cast { op, .. } => {
            use CastOp::{Reinterpret, SignExtend, Truncate, ZeroExtend};
            matches!(op, ZeroExtend | SignExtend | Truncate | Reinterpret)
        }
        Op::FloatCast { op, .. } => {
            // Without saturation, the result of a number that does not fit is chosen when the statement runs.
            use FloatCastOp::{Convert, FromInt, ToIntSaturating};
            matches!(op, Convert | FromInt(_) | ToIntSaturating(_))
        }
        Op::FloatBinary { op, .. } => {
            use FloatBinary::{Add, CopySign, Div, Max, Maximum, Min, Minimum, Mul, Sub};
            matches!(op, Add | Sub | Mul | Div | Min | Max | Minimum | Maximum | CopySign)
        }
        Op::FloatUnary { op, .. } => {
            use FloatUnary::{Abs, Ceil, Floor, Neg, Round, RoundEven, Sqrt, Trunc};
            matches!(op, Neg | Abs | Sqrt | Floor | Ceil | Trunc | Round | RoundEven)
        }
        Op::Unary { .. }
        | Op::Overflows { .. }
        | Op::Compare { .. }
        | Op::Select { .. }
        | Op::FloatMultiplyAdd { .. }
        | Op::FloatCompare { .. }
        | Op::Copy { .. } => true,
        _ => false,
    }
}
