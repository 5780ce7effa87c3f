//! The machine: a program, a domain and a state, and the loop that runs a thread.

use std::collections::{BTreeMap, BTreeSet};

use adamant_analysis::Faults;
use adamant_base::{IdVec, choices};
use adamant_expr::BitVec;
use adamant_library::Facts;
use adamant_program::{
    Block, BlockId, Body, ConstantId, FunctionId, GlobalId, Operand, PositionId, Program, RegisterId, Type, TypeId,
};

use rustc_hash::FxHashMap;

use crate::access::AccessManner;
use crate::asks::Asks;
use crate::assumption::{Assumption, Assumptions};
use crate::domain::{Audience, Domain, Pointee};
use crate::library::Model;
use crate::memory::AddressSpaceFull;
use crate::pauses::{PauseAt, Pauses};
use crate::shared::Shared;
use crate::state::State;
use crate::stop::{AccessKind, Outcome, Stop};
use crate::thread::{Frame, Status, ThreadId};
use crate::unsupported::{Limit, Unsupported};
use crate::value::{ObjectId, Pointer, Value};
use crate::watch::Watched;

/// What the rest of the crate calls the bits of a domain.
pub(crate) type Bits<D> = <D as Domain>::Bits;
/// What a step of a machine over `D` gives.
pub(crate) type Step<T, D> = Outcome<T, <D as Domain>::Interrupt>;

/// A program that runs.
pub struct Machine<'p, D: Domain> {
    /// The values.
    pub domain: D,
    /// The state, which an engine may copy and put back.
    pub state: State<Bits<D>>,
    /// Where threads pause when they enter a block; nowhere, if there is none.
    pub pauses: Option<&'p Pauses>,
    /// Memory whose changes are noticed by somebody besides the threads.
    pub watched: Watched,
    /// Blocks that somebody watches: a thread pauses when it enters one, and to enter or to leave its start counts as a tick.
    pub watched_blocks: Vec<(FunctionId, BlockId)>,
    /// Whether threads pause at the blocks marked [`PauseAt::Join`] too.
    pub pause_at_joins: bool,
    pub(crate) program: &'p Program,
    pub(crate) settings: MachineSettings,
    /// What of the library's state the program can look at.
    pub(crate) asks: Asks,
    /// The values of constants; none where each use may have another.
    pub(crate) constants: IdVec<ConstantId, Option<Value<Bits<D>>>>,
    pub(crate) links: IdVec<FunctionId, Link<'p, D>>,
    pub(crate) global_objects: IdVec<GlobalId, ObjectId>,
    /// The globals whose contents can change.
    pub(crate) changing_globals: Vec<GlobalId>,
    pub(crate) function_objects: IdVec<FunctionId, ObjectId>,
    pub(crate) current: ThreadId,
    /// The function that was called last, by whichever thread.
    pub(crate) called: Option<FunctionId>,
    /// How the model that runs accesses memory; plainly, unless it says otherwise.
    pub(crate) model_manner: AccessManner,
    pub(crate) ticks: u64,
    /// Whether memory is read for a proposition, which nobody notices.
    pub(crate) looking_on: bool,
    /// Functions without body or model whose results were made up.
    pub(crate) assumed_functions: BTreeSet<FunctionId>,
    /// Variables without definition whose contents were made up.
    pub(crate) assumed_globals: BTreeSet<GlobalId>,
    /// What runs rest on besides the program.
    pub(crate) assumptions: Assumptions,
    /// Where runs went on after undefined behaviour, and what it was.
    pub(crate) passed_over: BTreeMap<Option<PositionId>, String>,
    /// How many accesses of the library function that runs others can notice.
    pub(crate) open_accesses: u32,
    /// What registers point to, as far as it was asked.
    pub(crate) pointees: FxHashMap<(FunctionId, RegisterId), Pointee>,
    /// Whether a library model runs that is put back and runs again when it is interrupted.
    pub(crate) in_model: bool,
    /// Register files of calls that have returned, kept for the next call.
    pub(crate) spare_registers: Vec<IdVec<RegisterId, Value<Bits<D>>>>,
}

/// How a machine treats what the program leaves open.
#[derive(Clone, Debug)]
pub struct MachineSettings {
    /// Functions without body or model, and variables that are only declared.
    pub external: Extern,
    /// Inline assembly.
    pub assembly: Extern,
    /// Undefined behaviour.
    pub faults: Faults,
    /// What `main` finds in `argv`; if there is nothing, any number of arguments is possible, and looking at them is not supported.
    pub arguments: Vec<Vec<u8>>,
    /// Functions whose call is an error, whether or not they have a body.
    pub error_functions: Vec<String>,
    /// Whether waits for condition variables may end, and weak attempts fail, for no reason.
    pub spurious_wakeups: SpuriousWakeups,
    /// Whether calls of the system fail that may.
    pub io_failures: IoFailures,
    /// Whether allocations fail.
    pub allocation_failures: AllocationFailures,
    /// What standard input holds.
    pub standard_input: StandardInput,
    /// The most bytes one object may have.
    pub largest_object: u64,
    /// The most bytes that all objects together may have.
    pub most_memory: u64,
    /// The most calls on one stack.
    pub deepest_stack: usize,
}

impl Default for MachineSettings {
    fn default() -> Self {
        Self {
            external: Extern::Error,
            assembly: Extern::Error,
            faults: Faults::Stop,
            arguments: vec![b"program".to_vec()],
            error_functions: Vec::new(),
            spurious_wakeups: SpuriousWakeups::On,
            io_failures: IoFailures::Off,
            allocation_failures: AllocationFailures::Off,
            standard_input: StandardInput::Given,
            largest_object: 1 << 30,
            most_memory: 4 << 30,
            deepest_stack: 200_000,
        }
    }
}

choices! {
    /// What a function without body or model does, or inline assembly.
    pub enum Extern {
        /// It ends the run as unsupported.
        Error = "error",
        /// It returns an arbitrary value and does nothing else.
        Havoc = "havoc",
    }
}

choices! {
    /// Whether a wait for a condition variable may end without a signal, a weak compare-exchange fail where the values are equal and an attempt
    /// to take a free lock fail, where a standard allows it.
    pub enum SpuriousWakeups {
        /// They may, at any time.
        On = "on",
        /// A wait ends with a signal, or when its time is over; attempts that can succeed do.
        Off = "off",
    }
}

choices! {
    /// Whether calls of the system fail, or do less than they were asked for, where POSIX lets them.
    pub enum IoFailures {
        /// They may, at any time.
        On = "on",
        /// They do all that they are asked for.
        Off = "off",
    }
}

choices! {
    /// Whether allocations fail.
    pub enum AllocationFailures {
        /// They do not, as SV-COMP has it.
        Off = "off",
        /// They may, at any time.
        On = "on",
    }
}

/// What standard input holds.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum StandardInput {
    /// What the domain gives, byte by byte.
    #[default]
    Given,
    /// Anything; calls that read an unbounded number of bytes choose what they make of them.
    Arbitrary,
}

/// What a call of a function runs.
pub(crate) enum Link<'p, D: Domain> {
    Body(&'p Body),
    /// A model, and what is known of the function besides.
    Model(Model<'p, D>, &'static Facts),
    /// A function whose call is an error.
    Error,
    Missing,
}

/// Why a thread paused.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Pause {
    /// It has taken as many steps as it was given.
    Fuel,
    /// It waits; its status says for what.
    Waiting,
    /// It gave way to others.
    Yielded,
    /// It has ended.
    Finished,
    /// It has entered a block where it was to pause.
    Entered,
}

/// What a statement did to control.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Flow {
    /// On to the next statement.
    Next,
    /// A call was entered or left.
    Moved,
    /// The thread waits; the statement is to be tried again.
    Wait,
    /// A piece of the statement is done; it is to be run again, and others may act before.
    Again,
    /// On to the next statement, after others had a chance to run.
    Yield,
    /// The thread has ended.
    Finished,
}

impl<'p, D: Domain> Machine<'p, D> {
    /// The program that runs.
    pub fn program(&self) -> &'p Program {
        self.program
    }

    /// The functions without body or model whose results were made up, in the order of their ids.
    pub fn assumed_functions(&self) -> impl Iterator<Item = FunctionId> {
        self.assumed_functions.iter().copied()
    }

    /// The variables without definition whose contents were made up, in the order of their ids.
    pub fn assumed_globals(&self) -> impl Iterator<Item = GlobalId> {
        self.assumed_globals.iter().copied()
    }

    /// Where runs went on after undefined behaviour, or ended there, and what it was.
    pub fn passed_over(&self) -> &BTreeMap<Option<PositionId>, String> {
        &self.passed_over
    }

    /// Runs a thread for at most `fuel` steps. When it stops, the thread still stands at the statement that did it.
    pub fn run(&mut self, thread: ThreadId, fuel: u64) -> Step<Pause, D> {
        let outcome = self.run_on(thread, fuel);
        if std::mem::take(&mut self.state.memory.numbered_unasked) {
            self.assume(Assumption::AddressOrder);
            if adamant_analysis::may_free(self.program) {
                self.assume(Assumption::AddressReuse);
            }
        }
        outcome
    }

    fn run_on(&mut self, thread: ThreadId, fuel: u64) -> Step<Pause, D> {
        if self.state.threads[thread].is_finished() {
            return Ok(Pause::Finished);
        }
        self.current = thread;
        self.state.threads[thread].status = Status::Running;
        let mut left = fuel;
        while left > 0 {
            let Some(frame) = self.state.threads[thread].frames.last() else {
                self.domain.begin_statement();
                left -= 1;
                match self.go_on_without_stack()? {
                    Flow::Finished => return Ok(Pause::Finished),
                    _ if self.is_watched(thread) => {
                        self.ticks += 1;
                        return Ok(Pause::Entered);
                    }
                    _ => continue,
                }
            };
            let body = self.body_of(frame.function);
            let block = &body.blocks[frame.block];
            match self.run_block(body, block, &mut left)? {
                Flow::Next | Flow::Again => {}
                Flow::Moved if self.is_watched(thread) => {
                    self.ticks += 1;
                    return Ok(Pause::Entered);
                }
                Flow::Moved if self.pauses_here() => return Ok(Pause::Entered),
                Flow::Moved => {}
                Flow::Wait => return Ok(Pause::Waiting),
                Flow::Yield => return Ok(Pause::Yielded),
                Flow::Finished => return Ok(Pause::Finished),
            }
        }
        Ok(Pause::Fuel)
    }

    /// What a thread without a stack does next: it starts the program, or ends it or itself. What it enters may be watched: then what was done before is
    /// seen first.
    fn go_on_without_stack(&mut self) -> Step<Flow, D> {
        let before = (!self.watched_blocks.is_empty()).then(|| (self.state.clone(), self.ticks));
        let flow = if self.state.threads[self.current].library.ending.is_none() {
            self.next_phase().map(|()| Flow::Moved)?
        } else {
            self.go_on_ending()?
        };
        if let Some((state, ticks)) = before
            && self.is_watched(self.current)
            && let Err(interrupt) = self.domain.notice(Audience::Watcher)
        {
            (self.state, self.ticks) = (state, ticks);
            return Err(interrupted(interrupt));
        }
        Ok(flow)
    }

    /// Tells the domain that a block is about to be entered, if somebody watches it.
    #[inline]
    pub(crate) fn notice_entry(&mut self, function: FunctionId, block: BlockId) -> Step<(), D> {
        if self.watched_blocks.contains(&(function, block)) {
            self.domain.notice(Audience::Watcher).map_err(interrupted)
        } else {
            Ok(())
        }
    }

    /// Runs the current block from the current statement on, until control leaves it or the fuel is used up.
    #[inline]
    fn run_block(&mut self, body: &'p Body, block: &'p Block, left: &mut u64) -> Step<Flow, D> {
        let mut index = self.frame().statement as usize;
        let mut leaves_watched = self.is_watched(self.current);
        while let Some(statement) = block.statements.get(index) {
            if *left == 0 {
                return Ok(Flow::Moved);
            }
            self.domain.begin_statement();
            let flow = match self.execute(body, statement) {
                Err(stop) if self.settings.faults == Faults::PassOver => self.pass_over(body, statement, stop)?,
                flow => flow?,
            };
            self.ticks += u64::from(!statement.op.is_invisible() || std::mem::take(&mut leaves_watched));
            *left -= 1;
            match flow {
                Flow::Next => {
                    index += 1;
                    self.frame_mut().statement = index as u32;
                }
                Flow::Again => {}
                Flow::Yield => {
                    self.frame_mut().statement = index as u32 + 1;
                    return Ok(Flow::Yield);
                }
                Flow::Moved | Flow::Wait | Flow::Finished => return Ok(flow),
            }
        }
        if *left == 0 {
            return Ok(Flow::Moved);
        }
        *left -= 1;
        self.domain.begin_statement();
        let flow = match self.terminate(body, block) {
            Err(stop) if self.settings.faults == Faults::PassOver => {
                return Err(self.end_over(block.terminator.position, stop));
            }
            flow => flow?,
        };
        self.ticks += u64::from(leaves_watched);
        Ok(flow)
    }

    /// Whether the current thread stands at the start of a block where it is to pause.
    #[inline]
    fn pauses_here(&self) -> bool {
        let Some(pauses) = self.pauses else { return false };
        let Some(frame) = self.state.threads[self.current].frames.last() else { return false };
        frame.statement == 0
            && match pauses.at(frame.function, frame.block) {
                PauseAt::Never => false,
                PauseAt::Join => self.pause_at_joins,
                PauseAt::Always => true,
            }
    }

    /// Whether a thread stands at the start of a block that somebody watches.
    #[inline]
    pub fn is_watched(&self, thread: ThreadId) -> bool {
        !self.watched_blocks.is_empty()
            && self.state.threads[thread].frames.last().is_some_and(|frame| {
                frame.statement == 0 && self.watched_blocks.contains(&(frame.function, frame.block))
            })
    }

    /// How many statements have run so far that other threads may notice or that choose something. Statements that only compute with
    /// registers do not count, so that two runs can be compared that differ in when they do so.
    pub fn ticks(&self) -> u64 {
        self.ticks
    }

    /// Tells the domain about an action on an object.
    #[inline]
    pub(crate) fn notice_access(&mut self, object: ObjectId, access: AccessKind) -> Step<(), D> {
        if self.looking_on {
            return Ok(());
        }
        let audience = if self.state.memory.is_shared(object) { self.audience() } else { Audience::Nobody };
        self.open_accesses += u32::from(audience == Audience::Others);
        let audience = match audience {
            Audience::Nobody if access == AccessKind::Write && self.watched.includes(object) => Audience::Watcher,
            audience => audience,
        };
        self.domain.notice(audience).map_err(interrupted)
    }

    /// Whether other threads can notice what the current thread does openly.
    #[inline]
    pub(crate) fn has_spectators(&self) -> bool {
        !self.looking_on && self.audience() == Audience::Others
    }

    /// Tells the domain about an action that every other thread can notice.
    pub(crate) fn notice_action(&mut self) -> Step<(), D> {
        if self.looking_on {
            return Ok(());
        }
        let audience = self.audience();
        self.domain.notice(audience).map_err(interrupted)
    }

    /// Tells the domain that a thread is created: the new one notices everything that follows.
    pub(crate) fn notice_creation(&mut self) -> Step<(), D> {
        self.domain.notice(Audience::Others).map_err(interrupted)
    }

    /// Tells the domain that objects end their lives.
    pub(crate) fn notice_release(&mut self, mut objects: impl Iterator<Item = ObjectId>) -> Step<(), D> {
        let is_noticed = |&object: &ObjectId| self.state.memory.is_shared(object) || self.watched.includes(object);
        match objects.find(is_noticed) {
            Some(object) => self.notice_access(object, AccessKind::Write),
            None => Ok(()),
        }
    }

    /// The current thread leaves an atomic section.
    pub(crate) fn leave_section(&mut self) {
        let thread = &mut self.state.threads[self.current];
        let was_inside = thread.atomic_depth > 0;
        thread.atomic_depth = thread.atomic_depth.saturating_sub(1);
        if was_inside && thread.atomic_depth == 0 {
            self.domain.section_ends();
        }
    }

    /// Who can notice what the current thread does openly.
    #[inline]
    fn audience(&self) -> Audience {
        let threads = &self.state.threads;
        if threads.len() == 1 || threads[self.current].atomic_depth > 0 {
            return Audience::Nobody;
        }
        let is_other = |(id, thread): (ThreadId, &Shared<crate::thread::Thread<Bits<D>>>)| {
            id != self.current && !thread.is_finished()
        };
        if threads.enumerate().any(is_other) { Audience::Others } else { Audience::Nobody }
    }

    pub(crate) fn body_of(&self, function: FunctionId) -> &'p Body {
        match &self.links[function] {
            Link::Body(body) => body,
            Link::Model(..) | Link::Error | Link::Missing => unreachable!("only functions with a body have frames"),
        }
    }

    #[inline]
    pub(crate) fn frame(&self) -> &Frame<Bits<D>> {
        self.state.threads[self.current].frames.last().expect("a running thread has a frame")
    }

    #[inline]
    pub(crate) fn frame_mut(&mut self) -> &mut Frame<Bits<D>> {
        self.state.threads[self.current].frames.last_mut().expect("a running thread has a frame")
    }

    /// The value of an operand where it has one without being chosen.
    #[inline]
    pub(crate) fn peek(&self, operand: Operand) -> Option<&Value<Bits<D>>> {
        lookup(self.frame(), &self.constants, operand)
    }

    /// Computes a register from two operands that are bits; `false` if they are not, and nothing was done.
    #[inline]
    pub(crate) fn combine(
        &mut self,
        dest: RegisterId,
        left: Operand,
        right: Operand,
        operation: impl FnOnce(&mut D, &Bits<D>, &Bits<D>) -> Bits<D>,
    ) -> bool {
        let frame = self.state.threads[self.current].frames.last_mut().expect("a running thread has a frame");
        let (left, right) = (lookup(frame, &self.constants, left), lookup(frame, &self.constants, right));
        let (Some(Value::Bits(left)), Some(Value::Bits(right))) = (left, right) else { return false };
        let result = operation(&mut self.domain, left, right);
        frame.registers[dest] = Value::Bits(result);
        true
    }

    /// The value of an operand.
    #[inline]
    pub(crate) fn operand(&mut self, operand: Operand) -> Value<Bits<D>> {
        match self.peek(operand) {
            Some(value) => value.clone(),
            None => self.undefined_operand(operand),
        }
    }

    fn undefined_operand(&mut self, operand: Operand) -> Value<Bits<D>> {
        match operand {
            Operand::Constant(constant) => self.constant_value(constant),
            Operand::Register(_) => unreachable!("registers have values"),
        }
    }

    /// The type of an operand.
    pub(crate) fn operand_type(&self, body: &Body, operand: Operand) -> TypeId {
        match operand {
            Operand::Register(register) => body.registers[register].ty,
            Operand::Constant(constant) => self.program.constants[constant].ty,
        }
    }

    /// An operand as bits, whatever it was.
    #[inline]
    pub(crate) fn bits(&mut self, operand: Operand) -> Step<Bits<D>, D> {
        if let Some(Value::Bits(bits)) = self.peek(operand) {
            return Ok(bits.clone());
        }
        let value = self.operand(operand);
        self.to_bits(value)
    }

    /// An operand as a pointer, whatever it was.
    #[inline]
    pub(crate) fn pointer(&mut self, operand: Operand) -> Step<Pointer<Bits<D>>, D> {
        if let Some(Value::Pointer(pointer)) = self.peek(operand) {
            return Ok(pointer.clone());
        }
        let value = self.operand(operand);
        self.to_pointer(value)
    }

    #[inline]
    pub(crate) fn assign(&mut self, dest: RegisterId, value: Value<Bits<D>>) {
        self.frame_mut().registers[dest] = value;
    }

    /// A scalar as bits; a pointer becomes its address.
    #[expect(clippy::wrong_self_convention, reason = "it converts the value, and may give an object its address")]
    pub(crate) fn to_bits(&mut self, value: Value<Bits<D>>) -> Step<Bits<D>, D> {
        match value {
            Value::Bits(bits) => Ok(bits),
            Value::Pointer(pointer) => {
                if !pointer.object.is_null() {
                    self.assume(Assumption::AddressOrder);
                }
                self.address_of(&pointer)
            }
            Value::Aggregate(_) => Err(Stop::construct("an aggregate used as a number")),
        }
    }

    /// A scalar as a pointer; a number finds the object that owns the address.
    #[expect(clippy::wrong_self_convention, reason = "it converts the value, and may give an object its address")]
    pub(crate) fn to_pointer(&mut self, value: Value<Bits<D>>) -> Step<Pointer<Bits<D>>, D> {
        match value {
            Value::Pointer(pointer) => Ok(pointer),
            Value::Bits(bits) => {
                let bits = self.resize(&bits, self.program.data_model.pointer_width());
                Ok(self.state.memory.pointer_from_address(&mut self.domain, &bits))
            }
            Value::Aggregate(_) => Err(Stop::construct("an aggregate used as a pointer")),
        }
    }

    /// The number of a pointer, where it does not matter which one it is.
    pub(crate) fn address_of(&mut self, pointer: &Pointer<Bits<D>>) -> Step<Bits<D>, D> {
        self.number_object(pointer.object)?;
        self.state.memory.address_of(&mut self.domain, pointer).map_err(address_space_full)
    }

    /// Bits cut or extended by zeros to a width.
    pub(crate) fn resize(&mut self, bits: &Bits<D>, width: u32) -> Bits<D> {
        let found = self.domain.width(bits);
        match found.cmp(&width) {
            std::cmp::Ordering::Equal => bits.clone(),
            std::cmp::Ordering::Less => self.domain.extend(bits, width, adamant_program::Signedness::Unsigned),
            std::cmp::Ordering::Greater => self.domain.extract(bits, 0, width),
        }
    }

    #[inline]
    pub(crate) fn decide(&mut self, condition: &Bits<D>) -> Step<bool, D> {
        self.domain.decide(condition).map_err(interrupted)
    }

    pub(crate) fn concretise(&mut self, bits: &Bits<D>) -> Step<BitVec, D> {
        self.domain.concretise(bits).map_err(interrupted)
    }

    /// Operands of what no solver computes: explicit if each of them has few values, else as they are.
    pub(crate) fn explicit_if_few<const N: usize>(&mut self, operands: [Bits<D>; N]) -> Step<[Bits<D>; N], D> {
        if !operands.iter().all(|operand| self.domain.has_few_values(operand)) {
            return Ok(operands);
        }
        let mut explicit = operands;
        for operand in &mut explicit {
            let value = self.concretise(operand)?;
            *operand = self.domain.constant(&value);
        }
        Ok(explicit)
    }

    /// A known number as bits.
    pub(crate) fn number(&mut self, width: u32, value: u64) -> Bits<D> {
        self.domain.constant(&BitVec::new(width, value))
    }

    /// An arbitrary value of a type.
    pub(crate) fn arbitrary(&mut self, ty: TypeId) -> Value<Bits<D>> {
        match &self.program.types[ty] {
            Type::Int(width) => Value::Bits(self.domain.arbitrary(*width)),
            Type::Float(kind) => Value::Bits(self.domain.arbitrary(kind.width())),
            Type::Pointer => self.arbitrary_pointer(Pointee::UNKNOWN),
            Type::Array { .. } | Type::Struct { .. } => {
                let parts = self.program.types.parts(ty).unwrap_or_default();
                Value::Aggregate(parts.iter().map(|part| self.arbitrary(part.ty)).collect())
            }
        }
    }

    /// Where a thread stands in the source.
    pub fn position(&self, thread: ThreadId) -> Option<PositionId> {
        self.state.threads[thread].frames.iter().rev().find_map(|frame| self.frame_position(frame))
    }

    pub(crate) fn frame_position(&self, frame: &Frame<Bits<D>>) -> Option<PositionId> {
        self.position_at(frame.function, frame.block, frame.statement)
    }

    fn position_at(&self, function: FunctionId, block: BlockId, statement: u32) -> Option<PositionId> {
        let block = &self.body_of(function).blocks[block];
        match block.statements.get(statement as usize) {
            Some(statement) => statement.position,
            None => block.terminator.position,
        }
    }
}

/// The value of an operand in a frame, unless each use may have another.
#[inline]
fn lookup<'a, B>(
    frame: &'a Frame<B>,
    constants: &'a IdVec<ConstantId, Option<Value<B>>>,
    operand: Operand,
) -> Option<&'a Value<B>> {
    match operand {
        Operand::Register(register) => Some(&frame.registers[register]),
        Operand::Constant(constant) => constants[constant].as_ref(),
    }
}

pub(crate) fn interrupted<I>(interrupt: I) -> Box<Stop<I>> {
    Box::new(Stop::Interrupted(interrupt))
}

pub(crate) fn address_space_full<I>(_: AddressSpaceFull) -> Box<Stop<I>> {
    Stop::unsupported(Unsupported::Limit(Limit::Addresses))
}
