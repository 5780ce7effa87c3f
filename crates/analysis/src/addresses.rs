//! Whether a program may find that a block of the heap lies where one lay that it has freed.
//!
//! It has to end blocks, and to compare pointers with each other or to turn them into numbers. Numbers that are read from memory
//! where a pointer stands are not seen here; whoever relies on the answer notes an assumption where it meets one.

use adamant_library::Library;
use adamant_program::{Body, CastOp, ConstantValue, Function, Operand, Program, ResultSource, Type};

/// Whether the program may compare the address of a block that it has freed with that of another one.
pub fn may_compare_freed(program: &Program) -> bool {
    let mut bodies = program.functions.iter().filter_map(|function| function.body.as_ref());
    may_free(program) && (has_comparing_function(program) || bodies.any(|body| compares(program, body)))
}

/// Whether the program may end blocks of the heap.
pub fn may_free(program: &Program) -> bool {
    program.functions.iter().any(|function| function.body.is_none() && Library::of(&function.name).may_free())
}

/// Whether the program may call a function that compares pointers, by its name or through a pointer.
fn has_comparing_function(program: &Program) -> bool {
    let compares = |function: &Function| function.body.is_none() && Library::of(&function.name).may_compare_pointers();
    program.functions.iter().any(compares)
}

/// Whether a body compares two pointers of which neither is a constant, or makes a number of one.
fn compares(program: &Program, body: &Body) -> bool {
    let is_pointer = |operand: Operand| match operand {
        Operand::Register(register) => program.types[body.registers[register].ty] == Type::Pointer,
        Operand::Constant(constant) => {
            !matches!(program.constants[constant].value, ConstantValue::Null | ConstantValue::Address { .. })
                && program.types[program.constants[constant].ty] == Type::Pointer
        }
    };
    let is_as_wide = |operand: Operand| {
        let ty = program.type_of(body, operand);
        matches!(program.types[ty], Type::Pointer) || program.types[ty] == Type::Int(program.data_model.pointer_width())
    };
    let statements = body.blocks.iter().flat_map(|block| &block.statements);
    statements.into_iter().any(|statement| match statement.op.effects().result {
        ResultSource::Compared(_, left, right) => is_pointer(left) && is_pointer(right),
        ResultSource::Converted(op, value) => {
            op == CastOp::PointerToInt || op == CastOp::Reinterpret && is_pointer(value)
        }
        ResultSource::Exchanged(expected) => is_as_wide(expected),
        ResultSource::Value(_)
        | ResultSource::Part(_)
        | ResultSource::Either(..)
        | ResultSource::Shifted { .. }
        | ResultSource::Reckoned
        | ResultSource::Told
        | ResultSource::Unknown
        | ResultSource::NewObject
        | ResultSource::ThreadLocal(_)
        | ResultSource::Memory
        | ResultSource::Returned
        | ResultSource::Nothing => false,
    })
}
