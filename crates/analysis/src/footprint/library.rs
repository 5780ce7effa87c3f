//! What functions of the library touch.

use adamant_library::{Access, Asks, Facts, Locks, Memory, Use};
use adamant_program::{Argument, Body, ConstantValue, Operand, Program, Type};

/// What a function of the library does with memory.
#[derive(Clone, Copy)]
pub(super) enum MemoryEffect {
    Nothing,
    /// It touches at most what the library remembers besides memory.
    Library,
    /// It touches what its arguments point to.
    Pointed(Use),
    /// Takes a mutex or gives one back, or touches a condition variable; if it waits, it goes on when the mutex is free.
    Mutex {
        waits: bool,
    },
    /// Touches a condition variable, and gives a mutex back and takes it again.
    ConditionWait,
    /// Starts, joins or lets go a thread; reads through some of its arguments and writes through others.
    Threads(&'static [Access]),
    Anything,
}

/// What a call of a function of the library does with memory.
pub(super) fn effect_of(program: &Program, body: &Body, facts: &Facts, arguments: &[Argument]) -> MemoryEffect {
    match facts.memory {
        Memory::Anything => MemoryEffect::Anything,
        Memory::Reachable => {
            let may_reach = arguments.iter().any(|argument| may_point(program, body, argument));
            // Inputs, and what nothing stands behind, leave nothing behind.
            let is_input = facts.effect.only_chooses() && facts.asks == Asks::Nothing;
            match (may_reach, facts.is_modelled() && !is_input) {
                (true, _) => MemoryEffect::Anything,
                (false, true) => MemoryEffect::Library,
                (false, false) => MemoryEffect::Nothing,
            }
        }
        Memory::Locks if facts.locks == Locks::WaitsWithout => MemoryEffect::ConditionWait,
        Memory::Locks => MemoryEffect::Mutex { waits: facts.locks == Locks::Takes },
        Memory::Arguments(accesses) if facts.changes_threads() => MemoryEffect::Threads(accesses),
        // Output leaves behind that it failed, and depends on whether the stream is open.
        Memory::Arguments([]) if facts.effect == adamant_library::CallEffect::Output => MemoryEffect::Library,
        Memory::Arguments([]) => MemoryEffect::Nothing,
        Memory::Arguments(accesses) => {
            let only_reads = accesses.iter().all(|access| access.does == Use::Reads);
            MemoryEffect::Pointed(if only_reads { Use::Reads } else { Use::Writes })
        }
        Memory::Pointed | Memory::Copies { .. } | Memory::Fills { .. } => MemoryEffect::Pointed(Use::Writes),
    }
}

/// Whether an argument may be a pointer, other than null.
fn may_point(program: &Program, body: &Body, argument: &Argument) -> bool {
    match argument.value {
        Operand::Register(register) => match program.types[body.registers[register].ty] {
            Type::Int(width) => width >= program.data_model.pointer_width(),
            Type::Float(_) => false,
            Type::Pointer | Type::Array { .. } | Type::Struct { .. } => true,
        },
        Operand::Constant(constant) => {
            !matches!(program.constants[constant].value, ConstantValue::Bits(_) | ConstantValue::Null)
        }
    }
}
