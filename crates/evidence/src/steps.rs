//! The steps of a run in the source: one per line entered, with the assignments made there.
//!
//! The machine is watched before every step. What a statement stores is read off its operands; what others change in memory (atomic
//! operations, copies, library calls) is read off memory once they have run.

use adamant_program::{
    Binding, BlockId, Callee, FileId, FunctionId, Op, Operand, Position, Program, SourceTypeId, VariableId,
};
use adamant_semantics::{Domain, Machine, ObjectId, ObjectKind, Observer, Status, ThreadId, Value};
use rustc_hash::FxHashMap;

use crate::binding_lines::BindingLines;
use crate::layout::{is_opaque, read_scalar, scalars};
use crate::names::PlaceNames;
use crate::values::{show_explicit, show_value};

/// How many scalars are watched while one statement changes memory.
const WATCHED_AT_ONCE: usize = 16;

/// A step of a run: a line of the source, and what it changed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TraceStep {
    /// The thread.
    pub thread: ThreadId,
    /// How many calls are on its stack.
    pub depth: usize,
    /// The function.
    pub function: FunctionId,
    /// The place.
    pub position: Position,
    /// Set in the first step of a call: the parameters with their values.
    pub call: Option<Vec<Assignment>>,
    /// The inputs read: the call that asked, and what it got. Only replays tell them.
    pub inputs: Vec<Assignment>,
    /// The variables assigned, in order.
    pub assignments: Vec<Assignment>,
    /// Whether the thread had to wait here.
    pub waits: bool,
    /// The propositions that got another value. Only replays tell them.
    pub propositions: Vec<Assignment>,
    /// Whether the run comes back to this step for ever.
    pub begins_cycle: bool,
}

/// A variable that got a value.
#[derive(Clone, PartialEq, Eq, Debug, serde::Serialize)]
pub struct Assignment {
    /// The variable, or a part of one, as a C expression.
    pub place: String,
    /// The value in the words of its type.
    pub value: String,
}

/// Watches a machine and hands each step to `emit` once it is complete. Call [`finish`](Self::finish) at the end.
pub struct StepRecorder<F> {
    emit: F,
    pending: Option<TraceStep>,
    /// Whether the next step begins the cycle of the run.
    begins_cycle: bool,
    /// Propositions told before the first step.
    propositions: Vec<Assignment>,
    /// Assignments that a thread made before the next line was entered.
    early: FxHashMap<ThreadId, Vec<Assignment>>,
    /// The parameters of a call that a thread has begun, until its first line is entered.
    entering: FxHashMap<ThreadId, Vec<Assignment>>,
    /// The statement that ran last: thread, depth, block, number. Going back from it starts a new round of a loop.
    last: Option<(ThreadId, usize, BlockId, u32)>,
    /// The value shown last of each variable of each call on the stacks, so that only changes are shown.
    shown: FxHashMap<(ThreadId, usize), FxHashMap<VariableId, String>>,
    /// What the statement that runs may change in memory.
    watched: Vec<Watched>,
    names: PlaceNames,
    lines: BindingLines,
}

/// A scalar in memory, and what it held before.
struct Watched {
    object: ObjectId,
    offset: u64,
    bits: u64,
    place: String,
    ty: SourceTypeId,
    before: Option<String>,
}

impl<F: FnMut(TraceStep)> StepRecorder<F> {
    /// A recorder that has seen nothing.
    pub fn new(emit: F) -> Self {
        Self {
            emit,
            pending: None,
            begins_cycle: false,
            propositions: Vec::new(),
            early: FxHashMap::default(),
            entering: FxHashMap::default(),
            last: None,
            shown: FxHashMap::default(),
            watched: Vec::new(),
            names: PlaceNames::default(),
            lines: BindingLines::default(),
        }
    }

    /// Hands out the last step.
    pub fn finish(mut self) {
        if let Some(step) = self.pending.take() {
            (self.emit)(step);
        }
    }

    /// Hands out the last step; then what is known of values and names at the end of the run.
    pub(crate) fn into_knowledge(mut self) -> Knowledge {
        if let Some(step) = self.pending.take() {
            (self.emit)(step);
        }
        Knowledge { shown: self.shown, names: self.names }
    }

    /// What is known of values and names by now.
    pub(crate) fn knowledge(&self) -> Knowledge {
        Knowledge { shown: self.shown.clone(), names: self.names.clone() }
    }

    /// Notes an input that the last statement read.
    pub(crate) fn note_input(&mut self, input: Assignment) {
        if let Some(pending) = &mut self.pending {
            pending.inputs.push(input);
        }
    }

    /// Notes that the last statement gave a proposition another value.
    pub(crate) fn note_proposition(&mut self, text: &str, holds: bool) {
        let told = Assignment { place: text.to_owned(), value: holds.to_string() };
        match &mut self.pending {
            Some(pending) => pending.propositions.push(told),
            None => self.propositions.push(told),
        }
    }

    /// Notes that what comes next is repeated for ever.
    pub(crate) fn begin_cycle(&mut self) {
        if let Some(step) = self.pending.take() {
            (self.emit)(step);
        }
        self.begins_cycle = true;
    }

    fn begin_step(&mut self, thread: ThreadId, depth: usize, function: FunctionId, position: Position) {
        let call = self.entering.remove(&thread);
        let assignments = self.early.remove(&thread).unwrap_or_default();
        let step = TraceStep {
            thread,
            depth,
            function,
            position,
            call,
            inputs: Vec::new(),
            assignments,
            waits: false,
            propositions: std::mem::take(&mut self.propositions),
            begins_cycle: std::mem::take(&mut self.begins_cycle),
        };
        if let Some(done) = self.pending.replace(step) {
            (self.emit)(done);
        }
    }

    /// Whether the pending step stands at this line of this call.
    fn is_at(&self, thread: ThreadId, depth: usize, file: FileId, line: u32) -> bool {
        !self.entering.contains_key(&thread)
            && self.pending.as_ref().is_some_and(|pending| {
                let found = pending.position;
                (pending.thread, pending.depth, found.file, found.line) == (thread, depth, file, line)
            })
    }
}

/// What a recorder knows at the end of a run.
pub(crate) struct Knowledge {
    /// The values of variables in registers, of each call on the stacks.
    pub(crate) shown: FxHashMap<(ThreadId, usize), FxHashMap<VariableId, String>>,
    pub(crate) names: PlaceNames,
}

impl<D: Domain, F: FnMut(TraceStep)> Observer<D> for StepRecorder<F> {
    fn before_step(&mut self, machine: &Machine<'_, D>, thread: ThreadId) {
        self.look_back(machine, thread);
        let frames = &machine.state.threads[thread].frames;
        let Some(frame) = frames.last() else { return };
        let depth = frames.len();
        let tried_again = matches!(machine.state.threads[thread].status, Status::Waiting(_));
        if frame.statement == 0 && frame.block == BlockId::FIRST && !tried_again {
            // No edge leads to the entry block, so a call begins here.
            self.shown.remove(&(thread, depth));
            self.names.forget_call(thread, depth);
            self.entering.insert(thread, Vec::new());
        }
        let Some(statement) = machine.next_statement(thread) else {
            self.enter_position(machine, thread);
            return;
        };
        match &statement.op {
            Op::Bind { variable, binding: Binding::Value(operand) } => self.bind(machine, thread, *variable, *operand),
            Op::Bind { .. } => {}
            op => {
                self.enter_position(machine, thread);
                self.note_effects(machine, thread, op);
            }
        }
    }
}

impl<F: FnMut(TraceStep)> StepRecorder<F> {
    /// Enters the line of what a thread executes next.
    fn enter_position<D: Domain>(&mut self, machine: &Machine<'_, D>, thread: ThreadId) {
        let source = &machine.program().source;
        let Some(position) = machine.next_position(thread).map(|id| source[id]).filter(|place| place.line != 0) else {
            return;
        };
        let frames = &machine.state.threads[thread].frames;
        let (depth, frame) = (frames.len(), frames.last().expect("a thread with a next position has a frame"));
        let here = (thread, depth, frame.block, frame.statement);
        let goes_back = self.last.is_some_and(|last| (last.0, last.1) == (thread, depth) && here <= last);
        self.last = Some(here);
        if goes_back || !self.is_at(thread, depth, position.file, position.line) {
            self.begin_step(thread, depth, frame.function, position);
        }
    }

    /// A variable in a register gets a value. The line is guessed, because the compiler does not tell it.
    fn bind<D: Domain>(&mut self, machine: &Machine<'_, D>, thread: ThreadId, id: VariableId, operand: Operand) {
        let program = machine.program();
        let variable = &program.source.variables[id];
        let frames = &machine.state.threads[thread].frames;
        let (Some(value), Some(frame)) = (machine.value_of(thread, operand), frames.last()) else { return };
        let depth = frames.len();
        self.names.note_value(machine, (thread, depth), id, value);
        let mut text = show_value(machine, &mut self.names, value, variable.ty);
        let shown = self.shown.entry((thread, depth)).or_default();
        if shown.get(&id) == Some(&text) {
            return;
        }
        let is_first = shown.insert(id, text.clone()).is_none();
        let undefined = is_arbitrary(program, frame.function, frame.block, frame.statement, operand);
        if undefined {
            text.push_str(" (uninitialised)");
        }
        let assignment = Assignment { place: variable.name.clone(), value: text };
        if let Some(parameters) = self.entering.get_mut(&thread)
            && (variable.parameter.is_some() || undefined)
        {
            if variable.parameter.is_some() {
                parameters.push(assignment)
            } else {
                self.early.entry(thread).or_default().push(assignment)
            }
            return;
        }
        let at = self.pending.as_ref().filter(|step| (step.thread, step.depth) == (thread, depth));
        let at = at.filter(|_| !self.entering.contains_key(&thread)).map(|step| step.position);
        let declared = is_first.then_some(variable).filter(|variable| variable.parameter.is_none());
        let guess = self.lines.line_of(program, frame, at, &variable.name, declared);
        if let Some(position) = guess
            && !self.is_at(thread, depth, position.file, position.line)
        {
            self.begin_step(thread, depth, frame.function, position);
        }
        self.assign(thread, depth, assignment);
    }

    fn assign(&mut self, thread: ThreadId, depth: usize, assignment: Assignment) {
        match &mut self.pending {
            Some(pending)
                if (pending.thread, pending.depth) == (thread, depth) && !self.entering.contains_key(&thread) =>
            {
                pending.assignments.push(assignment);
            }
            _ => self.early.entry(thread).or_default().push(assignment),
        }
    }

    /// What the statement that ran last has done.
    fn look_back<D: Domain>(&mut self, machine: &Machine<'_, D>, thread: ThreadId) {
        let watched = std::mem::take(&mut self.watched);
        let Some(pending) = &mut self.pending else { return };
        if pending.thread != thread {
            let before = machine.state.threads.get(pending.thread);
            pending.waits |= before.is_some_and(|thread| matches!(thread.status, Status::Waiting(_)));
        }
        for watched in watched {
            let now = watched.now(machine, &mut self.names);
            if let Some(value) = now.filter(|now| Some(now) != watched.before.as_ref()) {
                pending.assignments.push(Assignment { place: watched.place, value });
            }
        }
    }

    /// What a statement is about to change in memory.
    fn note_effects<D: Domain>(&mut self, machine: &Machine<'_, D>, thread: ThreadId, op: &Op) {
        match op {
            Op::Store { pointer, value, .. } => {
                if let Some(assignment) = self.stored(machine, thread, *pointer, *value) {
                    let depth = machine.state.threads[thread].frames.len();
                    self.assign(thread, depth, assignment);
                }
            }
            Op::ReadModifyWrite { pointer, value, .. } | Op::CompareExchange { pointer, new: value, .. } => {
                let length = machine.value_of(thread, *value).map_or(1, |value| value_bytes(machine, value));
                self.watch(machine, thread, *pointer, length);
            }
            Op::CopyMemory { to, length, .. } | Op::SetMemory { to, length, .. } => {
                let length = match machine.value_of(thread, *length) {
                    Some(Value::Bits(bits)) => machine.domain.explicit(bits).and_then(|bits| bits.to_u64()),
                    _ => None,
                };
                self.watch(machine, thread, *to, length.unwrap_or(1));
            }
            Op::Call { callee: Callee::Direct(function), arguments, .. }
                if machine.program().functions[*function].body.is_none() =>
            {
                // A library function may write where its arguments point.
                arguments.iter().for_each(|argument| self.watch(machine, thread, argument.value, 64));
            }
            _ => {}
        }
    }

    fn stored<D: Domain>(
        &mut self,
        machine: &Machine<'_, D>,
        thread: ThreadId,
        pointer: Operand,
        value: Operand,
    ) -> Option<Assignment> {
        let Some(Value::Pointer(target)) = machine.value_of(thread, pointer) else { return None };
        let offset = machine.domain.explicit(&target.offset)?.to_u64()?;
        let stored = machine.value_of(thread, value)?;
        let place = self.names.name(machine, target.object, offset);
        let (place, ty) =
            place.or_else(|| self.names.heap_place(machine, thread, target.object, offset)).unwrap_or_default();
        let bits = value_bytes(machine, stored) * 8;
        if place.is_empty() || ty.and_then(|ty| crate::layout::size_in_bits(machine.program(), ty)) != Some(bits) {
            // The store does not match a scalar: bit-fields, unions, parts of structures.
            self.watch(machine, thread, pointer, bits / 8);
            return None;
        }
        let value = show_value(machine, &mut self.names, stored, ty);
        Some(Assignment { place, value })
    }

    /// Remembers what some bytes hold, to tell whether the statement changes them.
    fn watch<D: Domain>(&mut self, machine: &Machine<'_, D>, thread: ThreadId, pointer: Operand, length: u64) {
        let program = machine.program();
        let Some(Value::Pointer(pointer)) = machine.value_of(thread, pointer) else { return };
        let Some(offset) = machine.domain.explicit(&pointer.offset).and_then(|offset| offset.to_u64()) else { return };
        let Ok(object) = machine.state.memory.object(pointer.object) else { return };
        if object.constant || matches!(object.kind, ObjectKind::Function(_) | ObjectKind::Library) {
            return;
        }
        let Some(variable) = self.names.variable(machine, pointer.object) else { return };
        let variable = &program.source.variables[variable];
        let Some(ty) = variable.ty.filter(|&ty| !is_opaque(program, ty)) else { return };
        let end = offset.saturating_add(length).min(object.size);
        for scalar in scalars(program, ty, offset * 8, end * 8, WATCHED_AT_ONCE) {
            let mut watched = Watched {
                object: pointer.object,
                offset: scalar.offset,
                bits: scalar.bits,
                place: format!("{}{}", variable.name, scalar.path),
                ty: scalar.ty,
                before: None,
            };
            watched.before = watched.now(machine, &mut self.names);
            self.watched.push(watched);
        }
    }
}

impl Watched {
    /// What it holds now.
    fn now<D: Domain>(&self, machine: &Machine<'_, D>, names: &mut PlaceNames) -> Option<String> {
        let value = read_scalar(machine, self.object, self.offset, self.bits)?;
        Some(show_explicit(machine, names, &value, Some(self.ty)))
    }
}

/// How many bytes a value takes in memory.
fn value_bytes<D: Domain>(machine: &Machine<'_, D>, value: &Value<D::Bits>) -> u64 {
    match value {
        Value::Bits(bits) => u64::from(machine.domain.width(bits).div_ceil(8)),
        Value::Pointer(_) => machine.program().data_model.pointer_bytes(),
        Value::Aggregate(parts) => parts.iter().map(|part| value_bytes(machine, part)).sum(),
    }
}

/// Whether the statement before a binding made the value up.
fn is_arbitrary(program: &Program, function: FunctionId, block: BlockId, statement: u32, operand: Operand) -> bool {
    let before = || {
        let block = &program.functions[function].body.as_ref()?.blocks[block];
        block.statements.get((statement as usize).checked_sub(1)?)
    };
    matches!(before().map(|before| &before.op), Some(Op::Arbitrary { dest }) if Operand::Register(*dest) == operand)
}
