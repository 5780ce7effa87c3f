//! What functions of the library touch.

use adamant_program::{Argument, Body, ConstantValue, Function, Operand, Program, Type};

/// What the functions of the library do with memory, where it is less than anything with what they are given.
const LIBRARY: [(&str, Effect); 34] = [
    ("pthread_mutex_lock", Effect::Mutex { waits: true }),
    ("pthread_mutex_unlock", Effect::Mutex { waits: false }),
    ("pthread_mutex_trylock", Effect::Mutex { waits: false }),
    ("pthread_create", Effect::Threads { reads: Some(1), writes: Some(0) }),
    ("pthread_join", Effect::Threads { reads: None, writes: Some(1) }),
    ("pthread_detach", Effect::Threads { reads: None, writes: None }),
    ("pthread_cond_wait", Effect::ConditionWait),
    ("pthread_cond_signal", Effect::Mutex { waits: false }),
    ("pthread_cond_broadcast", Effect::Mutex { waits: false }),
    ("pthread_self", Effect::Nothing),
    ("pthread_equal", Effect::Nothing),
    ("pthread_yield", Effect::Nothing),
    ("thrd_current", Effect::Nothing),
    ("thrd_equal", Effect::Nothing),
    ("thrd_yield", Effect::Nothing),
    ("pthread_mutex_init", Effect::Mutex { waits: false }),
    ("pthread_mutex_destroy", Effect::Mutex { waits: false }),
    ("malloc", Effect::Errno),
    ("calloc", Effect::Errno),
    ("_Znwm", Effect::Nothing),
    ("_Znam", Effect::Nothing),
    ("free", Effect::Pointed),
    ("memcpy", Effect::Pointed),
    ("memset", Effect::Pointed),
    ("strcpy", Effect::Pointed),
    ("strlen", Effect::Pointed),
    ("printf", Effect::Pointed),
    ("puts", Effect::Pointed),
    ("__assert_fail", Effect::Nothing),
    ("__errno_location", Effect::Nothing),
    ("__adamant_compares_with", Effect::Nothing),
    ("sleep", Effect::Errno),
    ("usleep", Effect::Errno),
    ("pthread_exit", Effect::Pointed),
];

/// What a function of the library does with memory.
#[derive(Clone, Copy)]
pub(super) enum Effect {
    Nothing,
    /// At most `errno` of the thread.
    Errno,
    Pointed,
    /// Takes a mutex or gives one back, or touches a condition variable; if it waits, it goes on when the mutex is free.
    Mutex {
        waits: bool,
    },
    /// Touches a condition variable, and gives a mutex back and takes it again.
    ConditionWait,
    /// Starts, joins or lets go a thread; reads through some of its arguments and writes through others.
    Threads {
        reads: Option<usize>,
        writes: Option<usize>,
    },
    Anything,
}

/// What a call of a function of the library does with memory.
pub(super) fn effect_of(program: &Program, body: &Body, function: &Function, arguments: &[Argument]) -> Effect {
    let name = function.name.as_str();
    if let Some((_, effect)) = LIBRARY.iter().find(|(found, _)| *found == name) {
        return *effect;
    }
    // What has to do with threads may touch more than it is given pointers to.
    const OF_THREADS: [&str; 6] = ["pthread_", "thrd_", "mtx_", "cnd_", "tss_", "sem_"];
    let of_threads = OF_THREADS.iter().any(|prefix| name.starts_with(prefix));
    let returns_pointer = function.result.is_some_and(|ty| matches!(program.types[ty], Type::Pointer));
    if of_threads || arguments.iter().any(|argument| may_point(program, body, argument)) {
        Effect::Anything
    } else if name.starts_with("__VERIFIER_nondet_") {
        Effect::Nothing
    } else if returns_pointer {
        // What it returns may lead to a place of its own, which the next call writes again.
        Effect::Pointed
    } else {
        Effect::Errno
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
