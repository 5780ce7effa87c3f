//! What single statements touch.

use adamant_library::{Access, Extent, Library, Use};
use adamant_program::{
    AddressTarget, Argument, BlockId, Body, Callee, ConstantValue, FunctionId, GlobalId, Op, Operand, Program,
    TerminatorOp,
};
use rustc_hash::FxHashMap;

use super::library::{Effect, effect_of};
use super::{Target, Touch};
use crate::bound_places::BoundPlaces;
use crate::errno::Errno;
use crate::locksets::{Lockset, MutexPlace};

/// The numbers of touches.
#[derive(Default)]
pub(super) struct Numbers {
    pub(super) touches: Vec<Touch>,
    by_touch: FxHashMap<Touch, u32>,
}

impl Numbers {
    pub(super) fn number(&mut self, target: Target, writes: bool, guards: &Lockset) -> u32 {
        let touch = Touch { target, writes, guards: guards.clone().into() };
        let next = self.touches.len() as u32;
        *self.by_touch.entry(touch.clone()).or_insert_with(|| {
            self.touches.push(touch);
            next
        })
    }
}

/// The touches of each statement of a block, and of its end, but for those of functions that have a body.
pub(super) fn block_touches(
    context: Context<'_>,
    block: BlockId,
    (held, has_objects): (&[Lockset], bool),
    numbers: &mut Numbers,
) -> Vec<Vec<u32>> {
    let block = &context.body.blocks[block];
    let mut found = Vec::new();
    for (statement, held) in block.statements.iter().zip(held) {
        found.push(Collector { context, held, numbers, found: Vec::new() }.statement(&statement.op));
    }
    let held = held.last().cloned().unwrap_or_default();
    let mut end = Collector { context, held: &held, numbers, found: Vec::new() };
    block.terminator.op.for_each_operand(|operand| end.named(operand));
    if matches!(block.terminator.op, TerminatorOp::Return(_)) && has_objects {
        // The objects of the call end their lives.
        end.add(Target::Pointed, true);
    }
    found.push(end.found);
    found
}

/// The function that a statement belongs to.
#[derive(Clone, Copy)]
pub(super) struct Context<'a> {
    pub(super) program: &'a Program,
    pub(super) bound: &'a BoundPlaces,
    pub(super) function: FunctionId,
    pub(super) body: &'a Body,
    pub(super) errno: Errno,
}

impl Context<'_> {
    /// The place that an operand always names.
    fn place(&self, operand: Operand) -> Option<MutexPlace> {
        self.bound.place(self.program, self.function, operand)
    }

    /// Whether an argument is followed into the function that is called, because that gets it from every call.
    fn is_followed(&self, callee: Callee, index: usize) -> bool {
        match callee {
            Callee::Direct(callee) => self.bound.parameter(self.program, callee, index).is_some(),
            Callee::Indirect(_) => false,
        }
    }
}

struct Collector<'a> {
    context: Context<'a>,
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
        match self.context.place(operand) {
            Some(place) => globals.push(place.global),
            None => globals_in(self.context.program, operand, &mut globals),
        }
        globals.into_iter().for_each(|global| self.add(Target::Named(global), false));
    }

    fn access(&mut self, pointer: Operand, length: u64, writes: bool) {
        match self.context.place(pointer) {
            Some(MutexPlace { global, offset }) => self.add(Target::Global { global, offset, length }, writes),
            None => self.add(Target::Pointed, writes),
        }
    }

    fn size_of(&self, operand: Operand) -> u64 {
        let ty = match operand {
            Operand::Register(register) => self.context.body.registers[register].ty,
            Operand::Constant(constant) => self.context.program.constants[constant].ty,
        };
        self.context.program.access_size(ty)
    }

    fn statement(mut self, op: &Op) -> Vec<u32> {
        match op {
            Op::Bind { .. } => {}
            Op::Load { dest, pointer, .. } => {
                let length = self.context.program.access_size(self.context.body.registers[*dest].ty);
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
                for (index, argument) in arguments.iter().enumerate() {
                    if !self.context.is_followed(*callee, index) {
                        self.named(argument.value);
                    }
                }
                if arguments.iter().any(|argument| argument.by_value.is_some()) {
                    self.add(Target::Pointed, false);
                }
                self.library(*callee, arguments);
            }
            // What is reckoned from the address of a place is followed.
            Op::Copy { dest, .. } | Op::Offset { dest, .. }
                if self.context.place(Operand::Register(*dest)).is_some() => {}
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
            Callee::Direct(function) if self.context.program.functions[function].body.is_some() => return,
            Callee::Direct(function) => &self.context.program.functions[function],
            // Whatever it calls may be of the library.
            Callee::Indirect(_) => return self.add(Target::Anything, true),
        };
        let facts = Library::of(&function.name);
        if facts.may_write_errno() && self.context.errno == Errno::HandedOut {
            self.add(Target::Pointed, true);
        }
        match effect_of(self.context.program, self.context.body, facts, arguments) {
            Effect::Nothing => {}
            Effect::Pointed { writes } => self.add(Target::Pointed, writes),
            Effect::Anything => self.add(Target::Anything, true),
            Effect::Threads(accesses) => {
                self.add(Target::Threads, true);
                accesses.iter().for_each(|access| self.through(access, arguments));
            }
            Effect::Mutex { waits } => self.lock_words(arguments, waits.then_some(0)),
            Effect::ConditionWait => self.lock_words(arguments, Some(1)),
        }
    }

    /// What a function of the library touches through an argument.
    fn through(&mut self, access: &Access, arguments: &[Argument]) {
        let argument = arguments.get(usize::from(access.argument)).map(|argument| argument.value);
        let Some(pointer) = argument.filter(|&argument| !is_null(self.context.program, argument)) else { return };
        let writes = access.does != Use::Reads;
        match access.extent {
            Extent::Bytes(length) => self.access(pointer, u64::from(length), writes),
            Extent::Argument(_) | Extent::String | Extent::Object => self.add(Target::Pointed, writes),
        }
    }

    /// The arguments are mutexes and condition variables, one of them a mutex that is waited for. Their names go nowhere else.
    fn lock_words(&mut self, arguments: &[Argument], waited_for: Option<usize>) {
        self.found.clear();
        let held = self.held.clone();
        for (index, argument) in arguments.iter().enumerate() {
            if is_null(self.context.program, argument.value) {
                continue;
            }
            let Some(place) = self.context.place(argument.value) else {
                self.add(Target::Pointed, true);
                continue;
            };
            let mut guards = held.clone();
            if waited_for == Some(index)
                && let Err(at) = guards.binary_search(&place)
            {
                guards.insert(at, place);
            }
            self.found.push(self.numbers.number(Target::Lock(place), true, &guards));
        }
    }
}

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
