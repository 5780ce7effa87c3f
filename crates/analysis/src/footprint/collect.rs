//! What single statements touch.

use adamant_library::{Access, Extent, Library, Use};
use adamant_program::{
    AddressTarget, Argument, BlockId, Body, Callee, ConstantValue, Effects, Failure, FunctionId, GlobalId,
    MemoryAccess, Op, Operand, Program,
};
use rustc_hash::FxHashMap;

use super::library::{MemoryEffect, effect_of};
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
    pub(super) fn number(&mut self, target: Target, does: Use, guards: &Lockset) -> u32 {
        let touch = Touch { target, writes: does != Use::Reads, guards: guards.clone().into() };
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
    held: &[Lockset],
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
    if block.terminator.op.returns() && context.has_objects {
        // The objects of the call end their lives.
        end.add(Target::Pointed, Use::Writes);
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
    /// Whether its calls have objects, whose lives end with them.
    pub(super) has_objects: bool,
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
    fn add(&mut self, target: Target, does: Use) {
        self.found.push(self.numbers.number(target, does, self.held));
    }

    /// The address of a global that an operand names becomes known.
    fn named(&mut self, operand: Operand) {
        let mut globals = Vec::new();
        match self.context.place(operand) {
            Some(place) => globals.push(place.global),
            None => globals_in(self.context.program, operand, &mut globals),
        }
        globals.into_iter().for_each(|global| self.add(Target::Named(global), Use::Reads));
    }

    fn access(&mut self, pointer: Operand, length: u64, does: Use) {
        match self.context.place(pointer) {
            Some(MutexPlace { global, offset }) => self.add(Target::Global { global, offset, length }, does),
            None => self.add(Target::Pointed, does),
        }
    }

    fn statement(mut self, op: &Op) -> Vec<u32> {
        let is_followed = |operand: Operand| self.context.place(operand).is_some();
        // What is reckoned from the address of a place is followed.
        if !op.is_executed() || op.dest().is_some_and(|dest| is_followed(dest.into())) {
            return self.found;
        }
        let effects = op.effects();
        if let Some((callee, arguments)) = effects.control.call() {
            self.call(callee, arguments, &effects);
        } else {
            self.operands(op, &effects);
        }
        self.found
    }

    fn call(&mut self, callee: Callee, arguments: &[Argument], effects: &Effects<'_>) {
        if let Some(pointer) = callee.indirect() {
            self.named(pointer);
        }
        for (index, argument) in arguments.iter().enumerate() {
            if !self.context.is_followed(callee, index) {
                self.named(argument.value);
            }
        }
        if !effects.accesses.is_empty() {
            self.add(Target::Pointed, Use::Reads);
        }
        self.library(callee, arguments);
    }

    /// What a statement that is no call touches, and what its operands make known besides.
    fn operands(&mut self, op: &Op, effects: &Effects<'_>) {
        let address = effects.address();
        let does = if effects.accesses.iter().any(MemoryAccess::writes) { Use::Writes } else { Use::Reads };
        if let Some(access) = effects.accesses.iter().find(|access| Some(access.pointer) == address) {
            let length = access.length.known(self.context.program, self.context.body);
            self.access(access.pointer, length.unwrap_or(u64::MAX), does);
        } else if !effects.accesses.is_empty() {
            self.add(Target::Pointed, does);
        } else if effects.objects.end_some() || effects.failures.contains(&Failure::Unsupported) {
            self.add(Target::Pointed, Use::Writes);
        }
        op.for_each_operand_besides_address(|operand| self.named(operand));
    }

    /// What a function of the library touches itself.
    fn library(&mut self, callee: Callee, arguments: &[Argument]) {
        let function = match callee {
            Callee::Direct(function) if self.context.program.functions[function].body.is_some() => return,
            Callee::Direct(function) => &self.context.program.functions[function],
            // Whatever it calls may be of the library.
            Callee::Indirect(_) => return self.add(Target::Anything, Use::Writes),
        };
        let facts = Library::of(&function.name);
        if facts.may_write_errno() && self.context.errno == Errno::HandedOut {
            self.add(Target::Pointed, Use::Writes);
        }
        match effect_of(self.context.program, self.context.body, facts, arguments) {
            MemoryEffect::Nothing => {}
            MemoryEffect::Library => self.add(Target::Library, Use::Writes),
            MemoryEffect::Pointed(does) => self.add(Target::Pointed, does),
            MemoryEffect::Anything => self.add(Target::Anything, Use::Writes),
            MemoryEffect::Threads(accesses) => {
                self.add(Target::Threads, Use::Writes);
                accesses.iter().for_each(|access| self.through(access, arguments));
            }
            MemoryEffect::Mutex { waits } => self.lock_words(arguments, waits.then_some(0)),
            MemoryEffect::ConditionWait => self.lock_words(arguments, Some(1)),
        }
    }

    /// What a function of the library touches through an argument.
    fn through(&mut self, access: &Access, arguments: &[Argument]) {
        let Some(argument) = arguments.get(usize::from(access.argument)) else {
            // It was declared otherwise than the library has it.
            return self.add(Target::Anything, Use::Writes);
        };
        let pointer = argument.value;
        if is_null(self.context.program, pointer) {
            return;
        }
        match access.extent {
            Extent::Bytes(length) => self.access(pointer, u64::from(length), access.does),
            Extent::Argument(_) | Extent::String | Extent::Object => self.add(Target::Pointed, access.does),
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
                self.add(Target::Pointed, Use::Writes);
                continue;
            };
            let mut guards = held.clone();
            if waited_for == Some(index)
                && let Err(at) = guards.binary_search(&place)
            {
                guards.insert(at, place);
            }
            self.found.push(self.numbers.number(Target::Lock(place), Use::Writes, &guards));
        }
    }
}

fn is_null(program: &Program, operand: Operand) -> bool {
    matches!(operand, Operand::Constant(constant) if matches!(program.constants[constant].value, ConstantValue::Null))
}

/// The globals that an operand names.
fn globals_in(program: &Program, operand: Operand, found: &mut Vec<GlobalId>) {
    let Operand::Constant(constant) = operand else { return };
    match &program.constants[constant].value {
        ConstantValue::Address { target: AddressTarget::Global(global), .. } => found.push(*global),
        ConstantValue::Aggregate(parts) => {
            parts.iter().for_each(|&part| globals_in(program, Operand::Constant(part), found));
        }
        ConstantValue::Bits(_)
        | ConstantValue::Null
        | ConstantValue::Address { target: AddressTarget::Function(_), .. }
        | ConstantValue::Undefined => {}
    }
}
