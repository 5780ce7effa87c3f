//! Whether a program may find that a block of the heap lies where one lay that it has freed.
//!
//! It has to end blocks, and to compare pointers with each other or to turn them into numbers. Numbers that are read from memory
//! where a pointer stands are not seen here; whoever relies on the answer notes an assumption where it meets one.

use adamant_library::Library;
use adamant_program::{Body, Callee, CastOp, ConstantValue, Function, Operand, Program, Source, Type};

/// Whether the program may compare the address of a block that it has freed with that of another one.
pub fn may_compare_freed(program: &Program) -> bool {
    let mut bodies = program.functions.iter().filter_map(|function| function.body.as_ref());
    may_free(program) && bodies.any(|body| compares(program, body))
}

/// Whether the program may end blocks of the heap.
pub fn may_free(program: &Program) -> bool {
    program.functions.iter().any(|function| function.body.is_none() && Library::of(&function.name).may_free())
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
        Source::Compared(_, left, right) => is_pointer(left) && is_pointer(right),
        Source::Converted(op, value) => op == CastOp::PointerToInt || op == CastOp::Reinterpret && is_pointer(value),
        Source::Exchanged(expected) => is_as_wide(expected),
        Source::Returned | Source::Nothing => {
            let compares = |callee| {
                let callee: &Function = &program.functions[callee];
                callee.body.is_none() && Library::of(&callee.name).may_compare_pointers()
            };
            matches!(statement.op.call(), Some((Callee::Direct(callee), _)) if compares(callee))
        }
        Source::Value(_)
        | Source::Part(_)
        | Source::Either(..)
        | Source::Shifted { .. }
        | Source::Reckoned
        | Source::Told
        | Source::Unknown
        | Source::NewObject
        | Source::ThreadLocal(_)
        | Source::Memory => false,
    })
}
