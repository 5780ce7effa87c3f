//! The steps of a run in the source: one per line entered, with the assignments made there.

use adamant_program::{Binding, BlockId, FunctionId, Op, Operand, PositionId, VariableId};
use adamant_semantics::{Domain, Machine, Observer, ThreadId, Value};
use rustc_hash::FxHashMap;

use crate::names::PlaceNames;
use crate::values::show_value;

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
    pub position: PositionId,
    /// The variables assigned, in order.
    pub assignments: Vec<Assignment>,
}

/// A variable that got a value.
#[derive(Clone, PartialEq, Eq, Debug)]
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
    /// Assignments made before the first line of a thread was entered.
    early: Vec<Assignment>,
    /// The statement that ran last: thread, depth, block, number. Going back from it starts a new round of a loop.
    last: Option<(ThreadId, usize, BlockId, u32)>,
    /// The value shown last of each variable of each call on the stacks, so that only changes are shown.
    shown: FxHashMap<(ThreadId, usize), FxHashMap<VariableId, String>>,
    names: PlaceNames,
}

impl<F: FnMut(TraceStep)> StepRecorder<F> {
    /// A recorder that has seen nothing.
    pub fn new(emit: F) -> Self {
        Self {
            emit,
            pending: None,
            early: Vec::new(),
            last: None,
            shown: FxHashMap::default(),
            names: PlaceNames::default(),
        }
    }

    /// Hands out the last step.
    pub fn finish(mut self) {
        if let Some(step) = self.pending.take() {
            (self.emit)(step);
        }
    }

    fn enter_line(&mut self, mut step: TraceStep, same_line: impl FnOnce(&TraceStep) -> bool) {
        if self.pending.as_ref().is_some_and(same_line) {
            return;
        }
        step.assignments = std::mem::take(&mut self.early);
        if let Some(done) = self.pending.replace(step) {
            (self.emit)(done);
        }
    }
}

impl<D: Domain, F: FnMut(TraceStep)> Observer<D> for StepRecorder<F> {
    fn before_step(&mut self, machine: &Machine<'_, D>, thread: ThreadId) {
        let frames = &machine.state.threads[thread].frames;
        let Some(frame) = frames.last() else { return };
        if frame.statement == 0 && frame.block == BlockId::FIRST {
            // No edge leads to the entry block, so a call begins here.
            self.shown.remove(&(thread, frames.len()));
        }
        let statement = machine.next_statement(thread);
        let source = &machine.program().source;
        // A binding stands where its variable is declared; what it shows belongs to the line before it.
        let is_binding = statement.is_some_and(|statement| matches!(statement.op, Op::Bind { .. }));
        let position = machine.next_position(thread).filter(|&position| source[position].line != 0);
        if let (Some(position), false) = (position, is_binding) {
            let depth = frames.len();
            let step = TraceStep { thread, depth, function: frame.function, position, assignments: Vec::new() };
            let (file, line) = (source[position].file, source[position].line);
            let here = (thread, depth, frame.block, frame.statement);
            let goes_back = self.last.is_some_and(|last| (last.0, last.1) == (thread, depth) && here <= last);
            self.last = Some(here);
            self.enter_line(step, |pending| {
                let found = source[pending.position];
                !goes_back && (pending.thread, pending.depth, found.file, found.line) == (thread, depth, file, line)
            });
        }
        let assignment = statement.and_then(|statement| self.assignment(machine, thread, &statement.op));
        match (assignment, &mut self.pending) {
            (Some(assignment), Some(pending)) if pending.thread == thread => pending.assignments.push(assignment),
            (Some(assignment), _) => self.early.push(assignment),
            (None, _) => {}
        }
    }
}

impl<F> StepRecorder<F> {
    fn assignment<D: Domain>(&mut self, machine: &Machine<'_, D>, thread: ThreadId, op: &Op) -> Option<Assignment> {
        match op {
            Op::Bind { variable, binding: Binding::Value(operand) } => {
                let depth = machine.state.threads[thread].frames.len();
                let id = *variable;
                let variable = &machine.program().source.variables[*variable];
                let value = machine.value_of(thread, *operand)?;
                let value = show_value(machine, &mut self.names, value, variable.ty);
                let shown = self.shown.entry((thread, depth)).or_default();
                if shown.get(&id) == Some(&value) {
                    return None;
                }
                shown.insert(id, value.clone());
                Some(Assignment { place: variable.name.clone(), value })
            }
            Op::Store { pointer, value, .. } => self.stored(machine, thread, *pointer, *value),
            _ => None,
        }
    }

    fn stored<D: Domain>(
        &mut self,
        machine: &Machine<'_, D>,
        thread: ThreadId,
        pointer: Operand,
        value: Operand,
    ) -> Option<Assignment> {
        let Some(Value::Pointer(pointer)) = machine.value_of(thread, pointer) else { return None };
        let offset = machine.domain.explicit(&pointer.offset)?.to_u64()?;
        let (place, ty) = self.names.name(machine, pointer.object, offset)?;
        let value = machine.value_of(thread, value)?;
        let value = show_value(machine, &mut self.names, value, ty);
        Some(Assignment { place, value })
    }
}
