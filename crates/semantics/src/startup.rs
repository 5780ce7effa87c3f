//! How a program starts and ends: globals laid out, constructors, `main`, exit handlers, destructors.

use adamant_base::IdVec;
use adamant_library::Library;
use adamant_program::{AddressTarget, ConstantId, ConstantValue, Function, FunctionId, Program};

use rustc_hash::FxHashMap;

use crate::asks::Asks;
use crate::assumption::Assumptions;
use crate::domain::Domain;
use crate::library::{self, Model};
use crate::machine::{Bits, Link, Machine, MachineSettings, Step};
use crate::memory::{Memory, ObjectKind};
use crate::shared::Shared;
use crate::state::{LibraryState, Phase, State};
use crate::stop::Stop;
use crate::thread::{OnReturn, Status, Thread, ThreadId};
use crate::value::{ObjectId, Pointer, Value};
use crate::watch::Watched;

/// A call to be made: a function and its arguments.
pub(crate) type PendingCall<D> = (FunctionId, Vec<Value<Bits<D>>>);

/// Why a program cannot be started.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum StartupError {
    /// There is no `main` with a body.
    NoMain,
    /// A global has more bytes than an object may have.
    GlobalTooLarge {
        /// Its name.
        name: String,
        /// Its size in bytes.
        size: u64,
    },
}

impl std::fmt::Display for StartupError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::NoMain => {
                write!(f, "the program has no function `main` with a body; add the file that defines it to the inputs")
            }
            Self::GlobalTooLarge { name, size } => write!(f, "the global variable `{name}` has {size} bytes"),
        }
    }
}

impl std::error::Error for StartupError {}

impl<'p, D: Domain> Machine<'p, D> {
    /// A machine at the start of the program: globals initialised, the first thread about to run.
    pub fn new(program: &'p Program, domain: D, settings: MachineSettings) -> Result<Self, StartupError> {
        match program.function("main") {
            Some(main) if program.functions[main].body.is_some() => {}
            _ => return Err(StartupError::NoMain),
        }
        let models = library::table();
        let mut threads = IdVec::new();
        let first = threads.push(Shared::new(Thread::new()));
        let mut machine = Self {
            domain,
            state: State {
                memory: Memory::new(program.data_model.pointer_width()),
                threads,
                phase: Phase::Constructing(0),
                library: Shared::new(LibraryState::new()),
            },
            program,
            constants: IdVec::new(),
            links: program.functions.iter().map(|function| link(function, &models, &settings)).collect(),
            settings,
            asks: Asks::of(program),
            pauses: None,
            watched: Watched::default(),
            watched_blocks: Vec::new(),
            pause_at_joins: false,
            global_objects: IdVec::new(),
            changing_globals: Vec::new(),
            function_objects: IdVec::new(),
            current: first,
            called: None,
            model_manner: crate::access::AccessManner::Plain,
            ticks: 0,
            looking_on: false,
            assumed_functions: Default::default(),
            assumed_globals: Default::default(),
            assumptions: Assumptions::new(),
            passed_over: Default::default(),
            open_accesses: 0,
            forgotten_accesses: 0,
            pointees: Default::default(),
            in_model: false,
            spare_registers: Vec::new(),
        };
        if adamant_analysis::may_compare_freed(program) {
            machine.state.memory.note_lives();
        }
        machine.lay_out_functions();
        machine.lay_out_globals()?;
        machine.constants = program.constants.enumerate().map(|(id, _)| machine.known_constant(id)).collect();
        Ok(machine)
    }

    fn lay_out_functions(&mut self) {
        for id in self.program.functions.ids() {
            let object = self.state.memory.allocate_bytes(ObjectKind::Function(id), Vec::new(), 0, 16);
            self.function_objects.push(object);
        }
    }

    fn lay_out_globals(&mut self) -> Result<(), StartupError> {
        for (id, global) in self.program.globals.enumerate() {
            if global.size > self.settings.largest_object {
                return Err(StartupError::GlobalTooLarge { name: global.name.clone(), size: global.size });
            }
            let memory = &mut self.state.memory;
            let object = match &global.initialiser {
                Some(initial) => {
                    memory.allocate_bytes(ObjectKind::Global(id), initial.bytes.clone(), global.size, global.align)
                }
                None if library::defines_variable(&global.name) => {
                    memory.allocate_bytes(ObjectKind::Global(id), Vec::new(), global.size, global.align)
                }
                None => memory.allocate(&mut self.domain, ObjectKind::External(id), global.size, global.align),
            };
            self.global_objects.push(object);
        }
        for (id, global) in self.program.globals.enumerate() {
            let object = self.global_objects[id];
            self.relocate(object, global);
            self.state.memory.share(object);
            if global.constant && global.initialiser.is_some() {
                self.state.memory.set_constant(object)
            } else {
                self.changing_globals.push(id)
            }
        }
        library::define_streams(self);
        Ok(())
    }

    /// Stores the addresses in a global's initialiser into an object.
    fn relocate(&mut self, object: ObjectId, global: &adamant_program::Global) {
        for relocation in global.initialiser.iter().flat_map(|initial| &initial.relocations) {
            let pointer = self.address_constant(relocation.target, relocation.offset);
            self.state
                .memory
                .write_pointer(&mut self.domain, object, relocation.at, pointer)
                .expect("no pointer is turned into a number while globals are laid out");
        }
    }

    fn address_constant(&mut self, target: AddressTarget, offset: i64) -> Pointer<Bits<D>> {
        let object = match target {
            AddressTarget::Global(global) => self.global_objects[global],
            AddressTarget::Function(function) => self.function_objects[function],
        };
        let offset = self.number(self.program.data_model.pointer_width(), offset as u64);
        Pointer { object, offset }
    }

    /// The value of a constant, unless part of it is undefined.
    fn known_constant(&mut self, id: ConstantId) -> Option<Value<Bits<D>>> {
        let is_undefined = |part: &ConstantId| self.constants.get(*part).is_none_or(Option::is_none);
        match &self.program.constants[id].value {
            ConstantValue::Undefined => None,
            ConstantValue::Aggregate(parts) if parts.iter().any(is_undefined) => None,
            ConstantValue::Bits(_)
            | ConstantValue::Null
            | ConstantValue::Address { .. }
            | ConstantValue::Aggregate(_) => Some(self.constant_value(id)),
        }
    }

    /// The value of a constant; what is undefined in it is chosen here.
    pub(crate) fn constant_value(&mut self, id: ConstantId) -> Value<Bits<D>> {
        let constant = &self.program.constants[id];
        match &constant.value {
            ConstantValue::Bits(bits) => Value::Bits(self.domain.constant(bits)),
            ConstantValue::Null => {
                let offset = self.number(self.program.data_model.pointer_width(), 0);
                Value::Pointer(Pointer { object: ObjectId::NULL, offset })
            }
            ConstantValue::Address { target, offset } => Value::Pointer(self.address_constant(*target, *offset)),
            ConstantValue::Aggregate(parts) => {
                Value::Aggregate(parts.iter().map(|&part| self.constant_value(part)).collect())
            }
            ConstantValue::Undefined => self.arbitrary(constant.ty),
        }
    }

    /// This thread's instance of a thread-local global.
    pub(crate) fn thread_local(&mut self, global: adamant_program::GlobalId) -> ObjectId {
        let thread = &self.state.threads[self.current];
        if let Some((_, object)) = thread.library.locals.iter().find(|(found, _)| *found == global) {
            return *object;
        }
        let description = &self.program.globals[global];
        let (size, align) = (description.size, description.align);
        let memory = &mut self.state.memory;
        let object = match &description.initialiser {
            Some(initial) => memory.allocate_bytes(ObjectKind::ThreadLocal(global), initial.bytes.clone(), size, align),
            None => memory.allocate(&mut self.domain, ObjectKind::External(global), size, align),
        };
        self.relocate(object, description);
        if description.constant && description.initialiser.is_some() {
            self.state.memory.set_constant(object);
        }
        self.state.threads[self.current].library.locals.push((global, object));
        object
    }

    /// What the first thread does when its stack is empty: the next constructor, `main`, or the end of the program.
    pub(crate) fn next_phase(&mut self) -> Step<(), D> {
        self.enter_next_phase()?;
        self.ticks += 1;
        Ok(())
    }

    fn enter_next_phase(&mut self) -> Step<(), D> {
        match self.state.phase {
            Phase::Constructing(done) => match self.program.constructors.get(done) {
                Some(&constructor) => {
                    self.state.phase = Phase::Constructing(done + 1);
                    self.enter(constructor, Vec::new(), OnReturn::NextPhase)
                }
                None => {
                    let main = self.program.function("main").expect("the start-up checked it");
                    let arguments = if self.settings.arguments.is_empty() {
                        self.any_arguments(&self.program.functions[main])?
                    } else {
                        self.main_arguments(&self.program.functions[main])
                    };
                    self.state.phase = Phase::Main;
                    self.enter(main, arguments, OnReturn::NextPhase)
                }
            },
            Phase::Main | Phase::Exiting(_) => match self.next_exit_handler()? {
                Some((function, arguments)) => self.enter(function, arguments, OnReturn::NextPhase),
                None => Err(Box::new(Stop::Exit(self.state.library.exit_status))),
            },
        }
    }

    /// The next function to call before the program ends.
    pub(crate) fn next_exit_handler(&mut self) -> Step<Option<PendingCall<D>>, D> {
        // The objects of the thread that ends the program go first.
        if let Some(handler) = self.state.threads[self.current].library.exit_handlers.last().cloned() {
            let function = self.called_function(handler.function)?;
            self.state.threads[self.current].library.exit_handlers.pop();
            return Ok(Some((function, handler.argument.into_iter().collect())));
        }
        if let Some(handler) = self.state.library.exit_handlers.last().cloned() {
            let function = self.called_function(handler.function)?;
            self.state.library.exit_handlers.pop();
            return Ok(Some((function, handler.argument.into_iter().collect())));
        }
        let done = match self.state.phase {
            Phase::Exiting(done) => done,
            Phase::Constructing(_) | Phase::Main => 0,
        };
        self.state.phase = Phase::Exiting(done + 1);
        Ok(self.program.destructors.get(done).map(|&destructor| (destructor, Vec::new())))
    }

    /// The arguments of a `main` that may be started with any command line: at least one argument, of which nothing is known.
    fn any_arguments(&mut self, main: &Function) -> Step<Vec<Value<Bits<D>>>, D> {
        if main.parameters.is_empty() {
            return Ok(Vec::new());
        }
        let count = self.domain.arbitrary(32);
        let one = self.number(32, 1);
        let is_one_or_more = self.domain.compare(adamant_program::Predicate::Sge, &count, &one);
        if !self.decide(&is_one_or_more)? {
            return Err(Box::new(Stop::AssumptionFailed));
        }
        let mut table = || {
            let object = self.state.memory.allocate_bytes(ObjectKind::CommandLine, Vec::new(), 1 << 20, 16);
            self.start_of(object)
        };
        let (arguments, environment) = (table(), table());
        let all = [Value::Bits(count), arguments.into(), environment.into()];
        Ok(all.into_iter().take(main.parameters.len()).collect())
    }

    fn main_arguments(&mut self, main: &Function) -> Vec<Value<Bits<D>>> {
        let pointer_bytes = self.program.data_model.pointer_bytes();
        let count = self.settings.arguments.len() as u64;
        let table_size = (count + 1) * pointer_bytes;
        let table = self.state.memory.allocate_bytes(ObjectKind::Library, Vec::new(), table_size, pointer_bytes);
        for (index, mut text) in self.settings.arguments.clone().into_iter().enumerate() {
            text.push(0);
            let size = text.len() as u64;
            let object = self.state.memory.allocate_bytes(ObjectKind::Library, text, size, 1);
            let pointer = self.start_of(object);
            self.state
                .memory
                .write_pointer(&mut self.domain, table, index as u64 * pointer_bytes, pointer)
                .expect("no pointer is turned into a number while the program starts");
        }
        let environment =
            self.state.memory.allocate_bytes(ObjectKind::Library, Vec::new(), pointer_bytes, pointer_bytes);
        let all = [Value::Bits(self.number(32, count)), self.start_of(table).into(), self.start_of(environment).into()];
        all.into_iter().take(main.parameters.len()).collect()
    }

    /// A pointer to the first byte of an object.
    pub(crate) fn start_of(&mut self, object: ObjectId) -> Pointer<Bits<D>> {
        Pointer { object, offset: self.number(self.program.data_model.pointer_width(), 0) }
    }

    /// Marks what a value points to as reachable by every thread.
    pub(crate) fn share_value(&mut self, value: &Value<Bits<D>>) {
        match value {
            Value::Bits(_) => {}
            Value::Pointer(pointer) => self.state.memory.share(pointer.object),
            Value::Aggregate(parts) => parts.iter().for_each(|part| self.share_value(part)),
        }
    }

    /// Lets a thread that has ended run the exit handlers and end the program, after all threads have ended.
    pub fn end_program_in(&mut self, thread: ThreadId) {
        self.state.library.exit_status = Some(0);
        self.state.phase = Phase::Exiting(0);
        self.state.threads[thread].status = Status::Running;
    }

    /// The status that a value returned from `main` or given to `exit` stands for.
    pub(crate) fn status_of(&mut self, value: Value<Bits<D>>) -> Step<Option<i32>, D> {
        let bits = self.to_bits(value)?;
        Ok(self.domain.explicit(&bits).map(|status| status.low_u64() as i32))
    }
}

fn link<'p, D: Domain>(
    function: &'p Function,
    models: &FxHashMap<&str, Model<'p, D>>,
    settings: &MachineSettings,
) -> Link<'p, D> {
    if settings.error_functions.contains(&function.name) {
        return Link::Error;
    }
    match &function.body {
        Some(body) => Link::Body(body),
        None => match models.get(function.name.as_str()) {
            Some(&model) => Link::Model(model, Library::of(&function.name)),
            None => Link::Missing,
        },
    }
}
