//! Where a machine stands, in words: stacks of calls and names of objects.

use adamant_program::{FunctionId, Op, Operand, PositionId, Program, Statement, VariableId};

use crate::domain::Domain;
use crate::machine::Machine;
use crate::memory::{Dead, ObjectKind};
use crate::thread::ThreadId;
use crate::value::{ObjectId, Value};

/// A call on a stack, and where it stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct CallSite {
    /// The function.
    pub function: FunctionId,
    /// The statement that runs, or that made the next inner call.
    pub position: Option<PositionId>,
}

impl<'p, D: Domain> Machine<'p, D> {
    /// The calls of a thread, the innermost first.
    pub fn stack(&self, thread: ThreadId) -> Vec<CallSite> {
        let frames = self.state.threads[thread].frames.iter().rev();
        frames.map(|frame| CallSite { function: frame.function, position: self.frame_position(frame) }).collect()
    }

    /// The statement that a thread executes next; `None` at the end of a block.
    pub fn next_statement(&self, thread: ThreadId) -> Option<&'p Statement> {
        let frame = self.state.threads[thread].frames.last()?;
        self.body_of(frame.function).blocks[frame.block].statements.get(frame.statement as usize)
    }

    /// The place of what a thread executes next.
    pub fn next_position(&self, thread: ThreadId) -> Option<PositionId> {
        self.frame_position(self.state.threads[thread].frames.last()?)
    }

    /// The value of an operand of a thread's innermost call; `None` where each use may have another.
    pub fn value_of(&self, thread: ThreadId, operand: Operand) -> Option<&Value<D::Bits>> {
        match operand {
            Operand::Register(register) => Some(self.state.threads[thread].frames.last()?.register(register)),
            Operand::Constant(constant) => self.constants[constant].as_ref(),
        }
    }

    /// The thread that ran last.
    pub fn current_thread(&self) -> ThreadId {
        self.current
    }

    /// An object in the words of the source.
    pub fn describe(&self, id: ObjectId) -> String {
        match self.state.memory.object(id) {
            Ok(object) => match (object.kind, self.stack_variable(id)) {
                (ObjectKind::Stack, Some(variable)) => {
                    format!("variable `{}`", self.program.source.variables[variable].name)
                }
                (kind, _) => describe_object(self.program, kind),
            },
            Err(dead) => self.describe_dead(dead),
        }
    }

    pub(crate) fn describe_dead(&self, dead: Dead) -> String {
        dead.kind.map_or_else(|| "an object".to_owned(), |kind| describe_object(self.program, kind))
    }

    /// The local variable that lives in an object.
    pub(crate) fn stack_variable(&self, id: ObjectId) -> Option<VariableId> {
        let threads = self.state.threads.iter();
        threads.flat_map(|thread| &thread.frames).filter(|frame| frame.objects.contains(&id)).find_map(|frame| {
            let statements = self.body_of(frame.function).blocks.iter().flat_map(|block| &block.statements);
            statements.filter_map(|statement| match &statement.op {
                Op::Bind { variable, binding: adamant_program::Binding::Address(Operand::Register(register)) } => {
                    Some((*variable, *register))
                }
                _ => None,
            })
            .find(|(_, register)| {
                matches!(&frame.registers[*register], Value::Pointer(pointer) if pointer.object == id)
            })
            .map(|(variable, _)| variable)
        })
    }
}

/// What kind of object it is, with its name if it has one.
pub fn describe_object(program: &Program, kind: ObjectKind) -> String {
    let global_name = |global: adamant_program::GlobalId| {
        let global = &program.globals[global];
        match global.variable {
            Some(variable) => program.source.variables[variable].name.as_str(),
            None => global.name.as_str(),
        }
    };
    match kind {
        ObjectKind::Global(global) if global_name(global).starts_with(".str") => "a string literal".to_owned(),
        ObjectKind::Global(global) | ObjectKind::External(global) => format!("variable `{}`", global_name(global)),
        ObjectKind::ThreadLocal(global) => format!("thread-local variable `{}`", global_name(global)),
        ObjectKind::Function(function) => format!("function `{}`", program.functions[function].display_name()),
        ObjectKind::Stack => "a local variable".to_owned(),
        ObjectKind::Arguments | ObjectKind::ArgumentRegisters { .. } => "the variable arguments of a call".to_owned(),
        ObjectKind::Heap => "a block of the heap".to_owned(),
        ObjectKind::Lazy { .. } => "what an arbitrary pointer leads to".to_owned(),
        ObjectKind::CommandLine => "the arguments of the program".to_owned(),
        ObjectKind::Library => "an object of the library".to_owned(),
        ObjectKind::Thread => "a thread".to_owned(),
    }
}
