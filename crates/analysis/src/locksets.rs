//! Which mutexes a thread surely holds at a place.
//!
//! Only mutexes count that are named by a constant address, or by a register that always holds the same one. A function holds at its start what all of its callers hold; one
//! that starts a thread, or that is called through a pointer, nothing.

use adamant_base::{Id as _, IdVec};
use adamant_library::{Library, Locks};
use adamant_program::{AddressTarget, BlockId, Body, ConstantValue, FunctionId, GlobalId, Op, Operand, Program};

use crate::bound_places::BoundPlaces;

/// A mutex: so many bytes into a global.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct MutexPlace {
    /// The global.
    pub global: GlobalId,
    /// Bytes from its start.
    pub offset: i64,
}

/// As many bytes as a mutex has: taking it or giving it back touches no others, nor do functions for condition variables.
pub const LOCK_BYTES: u64 = 40;

/// Mutexes, ascending.
pub(crate) type Lockset = Vec<MutexPlace>;

/// The mutexes held at the start of each block; `None` where nothing is known to lead.
pub(crate) struct Locksets<'b> {
    bound: &'b BoundPlaces,
    summaries: IdVec<FunctionId, Summary>,
    blocks: IdVec<FunctionId, Vec<Option<Lockset>>>,
}

/// What a call does to the mutexes that its caller holds.
#[derive(Clone, Default)]
struct Summary {
    /// Those that it may give back; all if the flag says so.
    releases: Lockset,
    releases_all: bool,
    /// Those that are held when it returns.
    acquires: Lockset,
}

/// What a statement does to the mutexes held.
enum LockEffect {
    Nothing,
    Takes(MutexPlace),
    GivesBack(MutexPlace),
    GivesBackAny,
    Calls(FunctionId),
    /// Something of the library that is given these places.
    Mentions(Lockset),
}

/// How often what functions acquire is looked at again: each round follows calls one level deeper, none is needed to be right.
const ROUNDS: usize = 4;

impl<'b> Locksets<'b> {
    pub(crate) fn of(program: &Program, bound: &'b BoundPlaces) -> Self {
        let summaries = program.functions.iter().map(|_| Summary::default()).collect();
        let blocks = program.functions.iter().map(|function| vec![None; block_count(function.body.as_ref())]);
        let mut locksets = Self { bound, summaries, blocks: blocks.collect() };
        locksets.find_released(program);
        for _ in 0..ROUNDS {
            locksets.find_acquired(program);
        }
        locksets.propagate(program);
        locksets
    }

    /// The mutexes held before each statement of a block, and before its end.
    pub(crate) fn in_block(&self, program: &Program, function: FunctionId, block: BlockId) -> Vec<Lockset> {
        let Some(body) = &program.functions[function].body else { return Vec::new() };
        let mut held = self.blocks[function][block.index()].clone().unwrap_or_default();
        let mut found = Vec::new();
        for statement in &body.blocks[block].statements {
            found.push(held.clone());
            self.apply(&self.effect(program, function, &statement.op), &mut held);
        }
        found.push(held);
        found
    }

    fn find_released(&mut self, program: &Program) {
        let mut changed = true;
        while changed {
            changed = false;
            for (id, function) in program.functions.enumerate() {
                let Some(body) = &function.body else { continue };
                let mut summary = self.summaries[id].clone();
                for statement in body.blocks.iter().flat_map(|block| &block.statements) {
                    match self.effect(program, id, &statement.op) {
                        LockEffect::GivesBack(mutex) => insert(&mut summary.releases, mutex),
                        LockEffect::GivesBackAny => summary.releases_all = true,
                        LockEffect::Calls(callee) => {
                            let callee = &self.summaries[callee];
                            summary.releases_all |= callee.releases_all;
                            callee.releases.iter().for_each(|&mutex| insert(&mut summary.releases, mutex));
                        }
                        LockEffect::Mentions(places) => {
                            places.iter().for_each(|&mutex| insert(&mut summary.releases, mutex));
                        }
                        LockEffect::Nothing | LockEffect::Takes(_) => {}
                    }
                }
                let old = &self.summaries[id];
                changed |= old.releases_all != summary.releases_all || old.releases.len() != summary.releases.len();
                self.summaries[id] = summary;
            }
        }
    }

    fn find_acquired(&mut self, program: &Program) {
        for (id, function) in program.functions.enumerate() {
            let Some(body) = &function.body else { continue };
            let starts = self.flow(program, (id, body), Vec::new());
            let mut at_returns: Option<Lockset> = None;
            for (start, block) in starts.into_iter().zip(body.blocks.iter()) {
                let Some(mut held) = start.filter(|_| block.terminator.op.returns()) else { continue };
                for statement in &block.statements {
                    self.apply(&self.effect(program, id, &statement.op), &mut held);
                }
                meet(&mut at_returns, &held);
            }
            self.summaries[id].acquires = at_returns.unwrap_or_default();
        }
    }

    /// The mutexes held at the start of each block of a body that is entered with these.
    fn flow(&self, program: &Program, (id, body): (FunctionId, &Body), entry: Lockset) -> Vec<Option<Lockset>> {
        let successors = crate::graph::successors(body);
        let mut starts: Vec<Option<Lockset>> = vec![None; body.blocks.len()];
        starts[body.entry().index()] = Some(entry);
        let mut open = vec![body.entry()];
        while let Some(block) = open.pop() {
            let Some(mut held) = starts[block.index()].clone() else { continue };
            for statement in &body.blocks[block].statements {
                self.apply(&self.effect(program, id, &statement.op), &mut held);
            }
            for &next in &successors[block.index()] {
                if meet(&mut starts[next], &held) {
                    open.push(BlockId::new(next));
                }
            }
        }
        starts
    }

    /// Finds what each function holds at its start, from those that nothing is known of to their callees.
    fn propagate(&mut self, program: &Program) {
        let mut entries: IdVec<FunctionId, Option<Lockset>> = program.functions.iter().map(|_| None).collect();
        let called_directly = called_directly_only(program);
        let mut open: Vec<FunctionId> = Vec::new();
        for (id, function) in program.functions.enumerate() {
            if function.body.is_some() && !called_directly[id] {
                entries[id] = Some(Vec::new());
                open.push(id);
            }
        }
        while let Some(id) = open.pop() {
            let Some(body) = &program.functions[id].body else { continue };
            let starts = self.flow(program, (id, body), entries[id].clone().unwrap_or_default());
            for (start, block) in starts.iter().zip(body.blocks.iter()) {
                let Some(mut held) = start.clone() else { continue };
                for statement in &block.statements {
                    let effect = self.effect(program, id, &statement.op);
                    if let LockEffect::Calls(callee) = effect
                        && program.functions[callee].body.is_some()
                        && meet(&mut entries[callee], &held)
                    {
                        open.push(callee);
                    }
                    self.apply(&effect, &mut held);
                }
            }
            self.blocks[id] = starts;
        }
    }

    fn apply(&self, effect: &LockEffect, held: &mut Lockset) {
        match effect {
            LockEffect::Nothing => {}
            LockEffect::Takes(mutex) => insert(held, *mutex),
            LockEffect::GivesBack(mutex) => held.retain(|found| found != mutex),
            LockEffect::Mentions(places) => held.retain(|found| !places.contains(found)),
            LockEffect::GivesBackAny => held.clear(),
            LockEffect::Calls(function) => {
                let summary = &self.summaries[*function];
                held.retain(|mutex| !summary.releases_all && !summary.releases.contains(mutex));
                summary.acquires.iter().for_each(|&mutex| insert(held, mutex));
            }
        }
    }

    fn effect(&self, program: &Program, function: FunctionId, op: &Op) -> LockEffect {
        let place = |operand| self.bound.place(program, function, operand);
        // Who writes to a mutex other than by calls is told by the footprints.
        let Some((callee, arguments)) = op.call() else { return LockEffect::Nothing };
        let Some(callee) = callee.direct() else { return LockEffect::GivesBackAny };
        let called = &program.functions[callee];
        if called.body.is_some() {
            return LockEffect::Calls(callee);
        }
        // A mutex may be given back through a pointer, or by what the library calls back.
        let may_do_more = arguments.iter().any(|argument| match argument.value {
            register @ Operand::Register(_) => place(register).is_none(),
            Operand::Constant(constant) => {
                matches!(
                    program.constants[constant].value,
                    ConstantValue::Address { target: AddressTarget::Function(_), .. } | ConstantValue::Aggregate(_)
                )
            }
        });
        let mutex = arguments.first().and_then(|argument| place(argument.value));
        let facts = Library::of(&called.name);
        match (facts.locks, mutex) {
            (Locks::Takes, Some(mutex)) => LockEffect::Takes(mutex),
            (Locks::GivesBack, Some(mutex)) => LockEffect::GivesBack(mutex),
            (Locks::GivesBack, None) => LockEffect::GivesBackAny,
            // A wait holds the mutex again when it returns.
            (Locks::Takes | Locks::Tries | Locks::WaitsWithout, _) => LockEffect::Nothing,
            (Locks::Anything, _) if may_do_more => LockEffect::GivesBackAny,
            (Locks::Anything | Locks::Neither, _) => {
                LockEffect::Mentions(arguments.iter().filter_map(|argument| place(argument.value)).collect())
            }
        }
    }
}

fn block_count(body: Option<&Body>) -> usize {
    body.map_or(0, |body| body.blocks.len())
}

fn insert(set: &mut Lockset, mutex: MutexPlace) {
    if let Err(at) = set.binary_search(&mutex) {
        set.insert(at, mutex);
    }
}

/// Keeps what is in both; says whether anything changed.
fn meet(known: &mut Option<Lockset>, other: &Lockset) -> bool {
    match known {
        None => {
            *known = Some(other.clone());
            true
        }
        Some(known) => {
            let before = known.len();
            known.retain(|mutex| other.contains(mutex));
            known.len() != before
        }
    }
}

/// The place that a constant address names.
pub(crate) fn mutex_place(program: &Program, operand: Operand) -> Option<MutexPlace> {
    let Operand::Constant(constant) = operand else { return None };
    match program.constants[constant].value {
        ConstantValue::Address { target: AddressTarget::Global(global), offset } => Some(MutexPlace { global, offset }),
        ConstantValue::Bits(_)
        | ConstantValue::Null
        | ConstantValue::Address { target: AddressTarget::Function(_), .. }
        | ConstantValue::Aggregate(_)
        | ConstantValue::Undefined => None,
    }
}

/// For each function, whether it is called by direct calls and in no other way.
pub(crate) fn called_directly_only(program: &Program) -> IdVec<FunctionId, bool> {
    let mut called: IdVec<FunctionId, bool> = program.functions.iter().map(|_| false).collect();
    for body in program.functions.iter().filter_map(|function| function.body.as_ref()) {
        for statement in body.blocks.iter().flat_map(|block| &block.statements) {
            if let Some(callee) = statement.op.called_by_name() {
                called[callee] = true;
            }
        }
    }
    // A function whose address is taken may be called by anybody, and `main` by the system.
    for function in crate::call_graph::address_taken(program) {
        called[function] = false;
    }
    let by_the_system = program.constructors.iter().chain(&program.destructors).copied();
    program.function("main").into_iter().chain(by_the_system).for_each(|function| called[function] = false);
    called
}
