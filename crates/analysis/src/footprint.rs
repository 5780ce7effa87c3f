//! What a thread may still touch: for every place in a program, the accesses to memory that may follow it.
//!
//! An access names a global, or goes through a pointer; what pointers may lead to is seen in a state, not here. With an
//! access come the mutexes that are surely held by whoever makes it. Calls, threads that are started and functions that the library calls
//! back are part of what follows. A function of the library touches what it is given pointers to; what is not
//! known of one that is given any, or that has to do with threads, it may do.

mod collect;
mod library;

use std::rc::Rc;

use adamant_base::{Id as _, IdVec};
use adamant_library::{Calls, Facts, Library, Memory, Use, When};
use adamant_program::{BlockId, Body, FunctionId, GlobalId, Objects, Op, Program};
use rustc_hash::FxHashMap;

use self::collect::{Context, Numbers, block_touches};
use crate::bound_places::BoundPlaces;
use crate::call_graph::CallGraph;
use crate::errno::Errno;
use crate::graph;
use crate::locksets::{Locksets, MutexPlace};

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
    /// The words of a mutex or a condition variable in a global, as the library's functions for them touch them.
    Lock(MutexPlace),
    /// Whatever a pointer leads to.
    Pointed,
    /// Nothing yet; but the address of the global becomes known.
    Named(GlobalId),
    /// The numbers of threads: one is started, joined or let go.
    Threads,
    /// What the library remembers besides memory: streams, seeds, clocks.
    Library,
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

impl Footprints {
    /// Analyses a program.
    pub fn of(program: &Program) -> Self {
        let calls = CallGraph::of(program);
        let bound = BoundPlaces::of(program);
        let locksets = Locksets::of(program, &bound);
        let errno = Errno::of(program);
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
                let context = Context { program, bound: &bound, function: id, body, has_objects, errno };
                block_touches(context, block, &held, &mut numbers)
            });
            own.push(found.collect());
        }
        // Objects of a thread that last as long as itself end with it.
        let lasting =
            has_lasting_objects(program, errno).then(|| numbers.number(Target::Pointed, Use::Writes, &Vec::new()));
        let by_library =
            ends_by_library(program, &at_exit).then(|| numbers.number(Target::Anything, Use::Writes, &Vec::new()));
        let words = numbers.touches.len().div_ceil(64).max(1);
        let whole = whole_functions(program, &calls, &own, words);
        let mut exit = set_of(lasting.as_slice(), words);
        unite(&mut exit, &set_of(by_library.as_slice(), words));
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
            Target::Global { global, .. } if touch.writes => Some(global),
            Target::Global { .. }
            | Target::Lock(_)
            | Target::Pointed
            | Target::Threads
            | Target::Library
            | Target::Anything => None,
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

/// Whether threads may have objects besides those of their calls that others may know.
fn has_lasting_objects(program: &Program, errno: Errno) -> bool {
    let is_thread_local = |op: &Op| op.effects().objects.thread_local().is_some();
    let mut bodies = program.functions.iter().filter_map(|function| function.body.as_ref());
    bodies.any(|body| any_op(body, is_thread_local)) || errno == Errno::HandedOut
}

/// Whether the program may call a function of the library of which this is known.
fn declares(program: &Program, is_meant: impl Fn(&Facts) -> bool) -> bool {
    program.functions.iter().any(|function| is_meant(Library::of(&function.name)))
}

/// Whether a statement makes objects that end with the call.
fn allocates(op: &Op) -> bool {
    match op.effects().objects {
        Objects::MakesLocal(_) | Objects::MakesArguments => true,
        Objects::Nothing
        | Objects::MakesThreadLocal(_)
        | Objects::MakesCopies
        | Objects::Marks
        | Objects::EndsSince(_)
        | Objects::Renews(_) => false,
    }
}

/// Whether a call gives the callee an object of its own.
fn passes_by_value(body: &Body) -> bool {
    any_op(body, |op| op.effects().objects == Objects::MakesCopies)
}

/// Whether a function of the library that touches memory, such as `free`, may run when a thread ends. As a handler for the end of the program, none is
/// supported.
fn ends_by_library(program: &Program, handlers: &[FunctionId]) -> bool {
    let touches = |handler: &FunctionId| {
        let handler = &program.functions[*handler];
        handler.body.is_none() && Library::of(&handler.name).memory != Memory::Arguments(&[])
    };
    let at_thread_end = |calls| matches!(calls, Calls::Anything | Calls::Back { when: When::AtThreadEnd, .. });
    declares(program, |facts| at_thread_end(facts.calls)) && handlers.iter().any(touches)
}

/// What may run when a thread or the program ends.
fn handlers_at_exit(program: &Program) -> Vec<FunctionId> {
    let registers = |function: &adamant_program::Function| {
        function.body.is_none() && Library::of(&function.name).may_register_for_the_end()
    };
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
            if let Some((callee, arguments)) = statement.op.call() {
                for callee in calls.called_by(program, callee, arguments) {
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
        fn @guarded() {
        bb0:
          call @take(@m)
          %0: i32 = load @x
          call @give(@m)
          return
        }
        fn @take(%0: ptr) {
        bb0:
          %1: i32 = call @pthread_mutex_lock(%0)
          return
        }
        fn @give(%0: ptr) {
        bb0:
          %1: i32 = call @pthread_mutex_unlock(%0)
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
                Target::Lock(place) => format!("{}:lock", name(place.global)),
                Target::Named(global) => format!("&{}", name(global)),
                Target::Pointed => "*".to_owned(),
                Target::Threads => "threads".to_owned(),
                Target::Library => "library".to_owned(),
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
        assert_eq!(after("worker", 0), "m:lock!(m) x:4!(m) x:4(m) y:4!");
        assert_eq!(after("bump", 1), "x:4!(m)");
        assert_eq!(after("worker", 3), "y:4!");
    }

    #[test]
    fn a_parameter_that_is_the_same_in_every_call_names_its_mutex() {
        assert_eq!(after("guarded", 0), "m:lock!(m) x:4(m)");
        assert_eq!(after("guarded", 2), "m:lock!(m)");
        assert_eq!(after("give", 0), "m:lock!(m)");
    }

    #[test]
    fn what_was_done_is_gone_and_what_threads_do_that_are_started_is_there() {
        assert_eq!(after("main", 0), "m:lock!(m) threads! x:4!(m) x:4(m) y:4 y:4!");
        assert_eq!(after("main", 1), "m:lock!(m) threads! x:4!(m) x:4(m) y:4!");
        assert_eq!(after("main", 2), "");
    }

    #[test]
    fn pointers_and_unknown_functions() {
        assert_eq!(after("pointers", 0), "&x *! anything! p:8");
        assert_eq!(after("pointers", 3), "");
    }
}
