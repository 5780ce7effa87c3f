//! What a thread may still touch: for every place in a program, the accesses to memory that may follow it.
//!
//! An access names a global, or goes through a pointer; what pointers may lead to is seen in a state, not here. With an
//! access come the mutexes that are surely held by whoever makes it. Calls, threads that are started and functions that the library calls
//! back are part of what follows. A function of the library touches what it is given pointers to; what is not
//! known of one that is given any, or that has to do with threads, it may do.

use std::rc::Rc;

use adamant_base::{Id as _, IdVec};
use adamant_program::{
    AddressTarget, Argument, BlockId, Body, Callee, ConstantValue, FunctionId, GlobalId, Op, Operand, Program,
    TerminatorOp, Type,
};
use rustc_hash::FxHashMap;

use crate::call_graph::CallGraph;
use crate::graph;
use crate::locksets::{Lockset, Locksets, MutexPlace, mutex_place};

/// An access that may follow a place.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Touch {
    /// What is touched.
    pub target: Target,
    /// Whether it may be changed.
    pub writes: bool,
    /// Mutexes that are surely held then; the one that is being taken among them.
    pub guards: Box<[MutexPlace]>,
}

/// What an access touches.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Target {
    /// So many bytes of a global from an offset on.
    Global {
        /// The global.
        global: GlobalId,
        /// Bytes from its start.
        offset: i64,
        /// How many.
        length: u64,
    },
    /// Whatever a pointer leads to.
    Pointed,
    /// Nothing yet; but the address of the global becomes known.
    Named(GlobalId),
    /// The numbers of threads: one is started, joined or let go.
    Threads,
    /// Anything at all.
    Anything,
}

/// What follows the places of a program. A set of touches is a set of bits, by the numbers of the touches.
pub struct Footprints {
    touches: Vec<Touch>,
    /// By function and block, the touches of each statement and of the end, and those of all blocks that may follow.
    functions: IdVec<FunctionId, Vec<BlockFootprint>>,
    known: FxHashMap<(FunctionId, BlockId, u32), Touches>,
    at_the_end: Touches,
    words: usize,
}

/// A set of touches.
pub type Touches = Rc<[u64]>;

#[derive(Default)]
struct BlockFootprint {
    statements: Vec<Bitset>,
    later: Bitset,
}

type Bitset = Vec<u64>;

/// What the functions of the library do with memory, where it is less than anything with what they are given.
const LIBRARY: [(&str, Effect); 30] = [
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
    ("malloc", Effect::Nothing),
    ("calloc", Effect::Nothing),
    ("free", Effect::Pointed),
    ("memcpy", Effect::Pointed),
    ("memset", Effect::Pointed),
    ("strcpy", Effect::Pointed),
    ("strlen", Effect::Pointed),
    ("printf", Effect::Pointed),
    ("puts", Effect::Pointed),
    ("__assert_fail", Effect::Nothing),
    ("sleep", Effect::Nothing),
    ("usleep", Effect::Nothing),
    ("pthread_exit", Effect::Pointed),
];

/// What a function of the library does with memory.
#[derive(Clone, Copy)]
enum Effect {
    Nothing,
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

impl Footprints {
    /// Analyses a program.
    pub fn of(program: &Program) -> Self {
        let calls = CallGraph::of(program);
        let locksets = Locksets::of(program);
        let mut numbers = Numbers::default();
        // Handlers run when any thread ends the program.
        let at_exit: Vec<FunctionId> = handlers_at_exit(program);
        let by_value = program.functions.iter().filter_map(|function| function.body.as_ref()).any(passes_by_value);
        let mut own: IdVec<FunctionId, Vec<Vec<Vec<u32>>>> = IdVec::new();
        for (id, function) in program.functions.enumerate() {
            let blocks = function.body.iter().flat_map(|body| body.blocks.ids().map(move |block| (body, block)));
            let found = blocks.map(|(body, block)| {
                let held = locksets.in_block(program, id, block);
                let has_objects = by_value || any_op(body, allocates);
                block_touches(program, body, block, (&held, has_objects), &mut numbers)
            });
            own.push(found.collect());
        }
        // Objects of a thread that last as long as itself end with it.
        let lasting = has_lasting_objects(program).then(|| numbers.number(Target::Pointed, true, &Vec::new()));
        let words = numbers.touches.len().div_ceil(64).max(1);
        let whole = whole_functions(program, &calls, &own, words);
        let mut exit = set_of(lasting.as_slice(), words);
        for &handler in &at_exit {
            unite(&mut exit, &whole[handler]);
        }
        let functions = program.functions.enumerate().map(|(id, function)| match &function.body {
            Some(body) => body_footprint(program, &calls, body, &own[id], &whole, &exit),
            None => Vec::new(),
        });
        let functions = functions.collect();
        Self { touches: numbers.touches, functions, known: FxHashMap::default(), at_the_end: exit.into(), words }
    }

    /// The touch of a number.
    pub fn touch(&self, number: usize) -> &Touch {
        &self.touches[number]
    }

    /// The globals that are written other than by taking and giving back what locks are in them, or whose address goes anywhere else.
    pub fn written_plainly(&self) -> impl Iterator<Item = GlobalId> {
        self.touches.iter().filter_map(|touch| match touch.target {
            Target::Named(global) => Some(global),
            Target::Global { global, length, .. } if touch.writes && length != LOCK_BYTES => Some(global),
            Target::Global { .. } | Target::Pointed | Target::Threads | Target::Anything => None,
        })
    }

    /// What may follow when a thread or the program ends.
    pub fn at_the_end(&self) -> Touches {
        Rc::clone(&self.at_the_end)
    }

    /// What may follow when control stands before a statement; the number of statements stands for the end of the block.
    pub fn from(&mut self, function: FunctionId, block: BlockId, statement: u32) -> Touches {
        let (functions, words) = (&self.functions, self.words);
        let found = self.known.entry((function, block, statement)).or_insert_with(|| {
            let block = &functions[function][block.index()];
            let mut found = vec![0; words];
            let rest = block.statements.get(statement as usize..).unwrap_or_default();
            for touched in rest {
                unite(&mut found, touched);
            }
            unite(&mut found, &block.later);
            found.into()
        });
        Rc::clone(found)
    }
}

fn any_op(body: &Body, mut test: impl FnMut(&Op) -> bool) -> bool {
    body.blocks.iter().flat_map(|block| &block.statements).any(|statement| test(&statement.op))
}

/// Whether threads may have objects besides those of their calls.
fn has_lasting_objects(program: &Program) -> bool {
    let is_thread_local = |op: &Op| matches!(op, Op::ThreadLocal { .. });
    let mut bodies = program.functions.iter().filter_map(|function| function.body.as_ref());
    bodies.any(|body| any_op(body, is_thread_local)) || program.function("__errno_location").is_some()
}

fn allocates(op: &Op) -> bool {
    matches!(op, Op::StackAllocate { .. } | Op::VariadicStart { .. })
}

/// Whether a call gives the callee an object of its own.
fn passes_by_value(body: &Body) -> bool {
    any_op(body, |op| match op {
        Op::Call { arguments, .. } => arguments.iter().any(|argument| argument.by_value.is_some()),
        _ => false,
    })
}

/// The numbers of touches.
#[derive(Default)]
struct Numbers {
    touches: Vec<Touch>,
    by_touch: FxHashMap<Touch, u32>,
}

impl Numbers {
    fn number(&mut self, target: Target, writes: bool, guards: &Lockset) -> u32 {
        let touch = Touch { target, writes, guards: guards.clone().into() };
        let next = self.touches.len() as u32;
        *self.by_touch.entry(touch.clone()).or_insert_with(|| {
            self.touches.push(touch);
            next
        })
    }
}

/// The touches of each statement of a block, and of its end, but for those of functions that have a body.
fn block_touches(
    program: &Program,
    body: &Body,
    block: BlockId,
    (held, has_objects): (&[Lockset], bool),
    numbers: &mut Numbers,
) -> Vec<Vec<u32>> {
    let block = &body.blocks[block];
    let mut found = Vec::new();
    for (statement, held) in block.statements.iter().zip(held) {
        found.push(Collector { program, body, held, numbers, found: Vec::new() }.statement(&statement.op));
    }
    let held = held.last().cloned().unwrap_or_default();
    let mut end = Collector { program, body, held: &held, numbers, found: Vec::new() };
    block.terminator.op.for_each_operand(|operand| end.named(operand));
    if matches!(block.terminator.op, TerminatorOp::Return(_)) && has_objects {
        // The objects of the call end their lives.
        end.add(Target::Pointed, true);
    }
    found.push(end.found);
    found
}

struct Collector<'a> {
    program: &'a Program,
    body: &'a Body,
    held: &'a Lockset,
    numbers: &'a mut Numbers,
    found: Vec<u32>,
}

impl Collector<'_> {
    fn add(&mut self, target: Target, writes: bool) {
        self.found.push(self.numbers.number(target, writes, self.held));
    }

    /// The address of a global that an operand names becomes known.
    fn named(&mut self, operand: Operand) {
        let mut globals = Vec::new();
        globals_in(self.program, operand, &mut globals);
        globals.into_iter().for_each(|global| self.add(Target::Named(global), false));
    }

    fn access(&mut self, pointer: Operand, length: u64, writes: bool) {
        match mutex_place(self.program, pointer) {
            Some(MutexPlace { global, offset }) => self.add(Target::Global { global, offset, length }, writes),
            None => self.add(Target::Pointed, writes),
        }
    }

    fn size_of(&self, operand: Operand) -> u64 {
        let ty = match operand {
            Operand::Register(register) => self.body.registers[register].ty,
            Operand::Constant(constant) => self.program.constants[constant].ty,
        };
        self.program.access_size(ty)
    }

    fn statement(mut self, op: &Op) -> Vec<u32> {
        match op {
            Op::Bind { .. } => {}
            Op::Load { dest, pointer, .. } => {
                let length = self.program.access_size(self.body.registers[*dest].ty);
                self.access(*pointer, length, false);
            }
            Op::Store { pointer, value, .. } | Op::ReadModifyWrite { pointer, value, .. } => {
                self.access(*pointer, self.size_of(*value), true);
                self.named(*value);
            }
            Op::CompareExchange { pointer, expected, new, .. } => {
                self.access(*pointer, self.size_of(*new), true);
                self.named(*expected);
                self.named(*new);
            }
            Op::Call { callee, arguments, .. } => {
                if let Callee::Indirect(pointer) = callee {
                    self.named(*pointer);
                }
                arguments.iter().for_each(|argument| self.named(argument.value));
                if arguments.iter().any(|argument| argument.by_value.is_some()) {
                    self.add(Target::Pointed, false);
                }
                self.library(*callee, arguments);
            }
            op => {
                op.for_each_operand(|operand| self.named(operand));
                if touches_memory(op) {
                    self.add(Target::Pointed, true);
                }
            }
        }
        self.found
    }

    /// What a function of the library touches itself.
    fn library(&mut self, callee: Callee, arguments: &[Argument]) {
        let function = match callee {
            Callee::Direct(function) if self.program.functions[function].body.is_some() => return,
            Callee::Direct(function) => &self.program.functions[function],
            // Whatever it calls may be of the library.
            Callee::Indirect(_) => return self.add(Target::Anything, true),
        };
        match effect_of(self.program, self.body, &function.name, arguments) {
            Effect::Nothing => {}
            Effect::Pointed => self.add(Target::Pointed, true),
            Effect::Anything => self.add(Target::Anything, true),
            Effect::Threads { reads, writes } => {
                self.add(Target::Threads, true);
                for (place, writes) in [(reads, false), (writes, true)] {
                    let argument = place.and_then(|place| arguments.get(place)).map(|argument| argument.value);
                    if let Some(argument) = argument.filter(|&argument| !is_null(self.program, argument)) {
                        self.access(argument, WORD, writes);
                    }
                }
            }
            Effect::Mutex { waits } => self.lock_words(arguments, waits.then_some(0)),
            Effect::ConditionWait => self.lock_words(arguments, Some(1)),
        }
    }

    /// The arguments are mutexes and condition variables, one of them a mutex that is waited for. Their names go nowhere else.
    fn lock_words(&mut self, arguments: &[Argument], waited_for: Option<usize>) {
        self.found.clear();
        let held = self.held.clone();
        for (index, argument) in arguments.iter().enumerate() {
            if is_null(self.program, argument.value) {
                continue;
            }
            let Some(place) = mutex_place(self.program, argument.value) else {
                self.add(Target::Pointed, true);
                continue;
            };
            let mut guards = held.clone();
            if waited_for == Some(index)
                && let Err(at) = guards.binary_search(&place)
            {
                guards.insert(at, place);
            }
            let target = Target::Global { global: place.global, offset: place.offset, length: LOCK_BYTES };
            self.found.push(self.numbers.number(target, true, &guards));
        }
    }
}

/// More than the words of a mutex or a condition variable that the models touch.
const LOCK_BYTES: u64 = 48;
/// As much as the attributes of a thread have, and more than its number.
const WORD: u64 = 64;

fn is_null(program: &Program, operand: Operand) -> bool {
    matches!(operand, Operand::Constant(constant) if matches!(program.constants[constant].value, ConstantValue::Null))
}

/// Whether a statement, not a load, a store or a call, may touch memory through its operands.
fn touches_memory(op: &Op) -> bool {
    matches!(
        op,
        Op::CopyMemory { .. }
            | Op::SetMemory { .. }
            | Op::StackRestore { .. }
            | Op::LifetimeStart { .. }
            | Op::LifetimeEnd { .. }
            | Op::VariadicStart { .. }
            | Op::VariadicCopy { .. }
            | Op::VariadicEnd { .. }
            | Op::Unsupported { .. }
    )
}

fn effect_of(program: &Program, body: &Body, name: &str, arguments: &[Argument]) -> Effect {
    if let Some((_, effect)) = LIBRARY.iter().find(|(found, _)| *found == name) {
        return *effect;
    }
    // What has to do with threads may touch more than it is given pointers to.
    const OF_THREADS: [&str; 6] = ["pthread_", "thrd_", "mtx_", "cnd_", "tss_", "sem_"];
    let of_threads = OF_THREADS.iter().any(|prefix| name.starts_with(prefix));
    match of_threads || arguments.iter().any(|argument| may_point(program, body, argument)) {
        true => Effect::Anything,
        false => Effect::Nothing,
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

/// The globals that an operand names.
fn globals_in(program: &Program, operand: Operand, found: &mut Vec<GlobalId>) {
    let Operand::Constant(constant) = operand else { return };
    match &program.constants[constant].value {
        ConstantValue::Address { target: AddressTarget::Global(global), .. } => found.push(*global),
        ConstantValue::Aggregate(parts) => {
            parts.iter().for_each(|&part| globals_in(program, Operand::Constant(part), found));
        }
        _ => {}
    }
}

/// What may run when a thread or the program ends.
fn handlers_at_exit(program: &Program) -> Vec<FunctionId> {
    const REGISTERING: [&str; 6] = [
        "atexit",
        "__cxa_atexit",
        "__cxa_thread_atexit",
        "__cxa_thread_atexit_impl",
        "pthread_key_create",
        "tss_create",
    ];
    let registers =
        |function: &adamant_program::Function| function.body.is_none() && REGISTERING.contains(&function.name.as_str());
    let registers = program.functions.iter().any(registers);
    let mut handlers = program.destructors.clone();
    if registers {
        handlers.extend(crate::call_graph::address_taken(program));
    }
    handlers
}

fn unite(into: &mut [u64], from: &[u64]) -> bool {
    let mut changed = false;
    for (into, from) in into.iter_mut().zip(from) {
        changed |= *from & !*into != 0;
        *into |= from;
    }
    changed
}

fn set_of(numbers: &[u32], words: usize) -> Bitset {
    let mut set = vec![0; words];
    numbers.iter().for_each(|&number| set[number as usize / 64] |= 1 << (number % 64));
    set
}

/// All that each function touches, its callees included.
fn whole_functions(
    program: &Program,
    calls: &CallGraph,
    own: &IdVec<FunctionId, Vec<Vec<Vec<u32>>>>,
    words: usize,
) -> IdVec<FunctionId, Bitset> {
    let all = |blocks: &Vec<Vec<Vec<u32>>>| {
        let mut set = vec![0; words];
        for numbers in blocks.iter().flatten() {
            unite(&mut set, &set_of(numbers, words));
        }
        set
    };
    let mut whole: IdVec<FunctionId, Bitset> = own.iter().map(all).collect();
    let mut changed = true;
    while changed {
        changed = false;
        for id in program.functions.ids() {
            for &callee in calls.callees(id) {
                let callee = whole[callee].clone();
                changed |= unite(&mut whole[id], &callee);
            }
        }
    }
    whole
}

fn body_footprint(
    program: &Program,
    calls: &CallGraph,
    body: &Body,
    own: &[Vec<Vec<u32>>],
    whole: &IdVec<FunctionId, Bitset>,
    exit: &Bitset,
) -> Vec<BlockFootprint> {
    let words = exit.len();
    let mut blocks: Vec<BlockFootprint> = Vec::new();
    for (block, own) in body.blocks.iter().zip(own) {
        let mut statements: Vec<Bitset> = own.iter().map(|numbers| set_of(numbers, words)).collect();
        for (statement, set) in block.statements.iter().zip(&mut statements) {
            if let Op::Call { callee, arguments, .. } = &statement.op {
                for callee in calls.called_by(program, *callee, arguments) {
                    unite(set, &whole[callee]);
                }
            }
        }
        blocks.push(BlockFootprint { statements, later: exit.clone() });
    }
    let successors = graph::successors(body);
    let mut changed = true;
    while changed {
        changed = false;
        for block in (0..blocks.len()).rev() {
            for &next in &successors[block] {
                let mut follows = blocks[next].later.clone();
                blocks[next].statements.iter().for_each(|set| {
                    unite(&mut follows, set);
                });
                changed |= unite(&mut blocks[block].later, &follows);
            }
        }
    }
    blocks
}

#[cfg(test)]
mod tests {
    use super::*;

    const PROGRAM: &str = "program lp64 as_written
        global @x size 4 align 4 = zero
        global @y size 4 align 4 = zero
        global @m size 40 align 8 = zero
        global @p size 8 align 8 = zero
        declare @pthread_create(ptr, ptr, ptr, ptr) -> i32
        declare @pthread_mutex_lock(ptr) -> i32
        declare @pthread_mutex_unlock(ptr) -> i32
        declare @__VERIFIER_nondet_int() -> i32
        declare @mystery(ptr) -> i32
        fn @main() {
        bb0:
          %0: i32 = load @y
          %1: i32 = call @pthread_create(null, null, @worker, null)
          jump bb1
        bb1:
          %2: i32 = call @__VERIFIER_nondet_int()
          jump bb1
        }
        fn @worker(%0: ptr) -> ptr {
        bb0:
          %1: i32 = call @pthread_mutex_lock(@m)
          call @bump()
          %2: i32 = call @pthread_mutex_unlock(@m)
          store i32 2, @y
          return null
        }
        fn @bump() {
        bb0:
          %0: i32 = load @x
          store %0, @x
          return
        }
        fn @pointers() {
        bb0:
          %0: ptr = load @p
          store i32 1, %0
          %1: i32 = call @mystery(@x)
          return
        }";

    /// What follows a statement of the first block of a function, as words.
    fn after(function: &str, statement: u32) -> String {
        let program = Program::parse(PROGRAM).unwrap_or_else(|error| panic!("{error}"));
        let mut footprints = Footprints::of(&program);
        let set = footprints.from(program.function(function).unwrap(), BlockId::FIRST, statement);
        let name = |global: GlobalId| program.globals[global].name.clone();
        let word = |number: usize| {
            let touch = footprints.touch(number);
            let target = match touch.target {
                Target::Global { global, length, .. } => format!("{}:{length}", name(global)),
                Target::Named(global) => format!("&{}", name(global)),
                Target::Pointed => "*".to_owned(),
                Target::Threads => "threads".to_owned(),
                Target::Anything => "anything".to_owned(),
            };
            let guards: Vec<_> = touch.guards.iter().map(|guard| name(guard.global)).collect();
            let guards = if guards.is_empty() { String::new() } else { format!("({})", guards.join(" ")) };
            format!("{target}{}{guards}", if touch.writes { "!" } else { "" })
        };
        let numbers = (0..set.len() * 64).filter(|number| set[number / 64] >> (number % 64) & 1 == 1);
        let mut words: Vec<String> = numbers.map(word).collect();
        words.sort_unstable();
        words.join(" ")
    }

    #[test]
    fn accesses_under_a_mutex_have_it_as_their_guard_also_in_callees() {
        assert_eq!(after("worker", 0), "m:48!(m) x:4!(m) x:4(m) y:4!");
        assert_eq!(after("bump", 1), "x:4!(m)");
        assert_eq!(after("worker", 3), "y:4!");
    }

    #[test]
    fn what_was_done_is_gone_and_what_threads_do_that_are_started_is_there() {
        assert_eq!(after("main", 0), "m:48!(m) threads! x:4!(m) x:4(m) y:4 y:4!");
        assert_eq!(after("main", 1), "m:48!(m) threads! x:4!(m) x:4(m) y:4!");
        assert_eq!(after("main", 2), "");
    }

    #[test]
    fn pointers_and_unknown_functions() {
        assert_eq!(after("pointers", 0), "&x *! anything! p:8");
        assert_eq!(after("pointers", 3), "");
    }
}
