//! Which data bears on where runs go, on what may fail, and on variables that somebody watches. The rest is computed and never looked at.
//!
//! The data are registers, and globals whose addresses are used to load and store alone. Relevant is what a decision depends on, a statement that
//! may fail or has effects elsewhere, or a watched global; and whatever something relevant is computed from. Where statements stand does not
//! matter, so the answer holds whatever runs when, for any number of threads.
//!
//! Pointers are always relevant, and so is what is computed from them: where the program computes with a pointer, its object gets an address, and the
//! order of addresses decides comparisons to come.

use adamant_base::IdVec;
use adamant_library::{CallEffect, Library};
use adamant_program::{
    AddressTarget, Body, Choice, ConstantId, ConstantValue, FunctionId, Global, GlobalId, Op, Operand, Program,
    RegisterId, TerminatorEffect, Type,
};
use rustc_hash::{FxHashMap, FxHashSet};

use crate::call_graph::address_taken;

/// Which data is relevant.
#[derive(Clone, Debug)]
pub struct Relevance {
    relevant: FxHashSet<Datum>,
    /// The globals that may be irrelevant.
    private: IdVec<GlobalId, bool>,
}

/// Something that has a value.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
enum Datum {
    Register(FunctionId, RegisterId),
    Global(GlobalId),
    /// What a function returns.
    Result(FunctionId),
}

impl Relevance {
    /// Of a program, where some globals are watched.
    pub fn of(program: &Program, watched: impl IntoIterator<Item = GlobalId>) -> Self {
        let private = private_globals(program);
        let mut sources = Sources {
            program,
            private: &private,
            computed_from: FxHashMap::default(),
            roots: Vec::new(),
            pointers: Vec::new(),
        };
        sources.roots.extend(watched.into_iter().map(Datum::Global));
        // Whoever calls these may look at what they return.
        let called_from_outside = address_taken(program).into_iter().chain(program.function("main"));
        sources.roots.extend(called_from_outside.map(Datum::Result));
        for (function, description) in program.functions.enumerate() {
            if let Some(body) = &description.body {
                sources.of_body(function, body);
            }
        }
        sources.add_pointers_from_outside();
        let Sources { computed_from, roots: mut open, pointers, .. } = sources;
        open.extend(all_computed_from(pointers, &computed_from));
        let mut relevant = FxHashSet::default();
        while let Some(datum) = open.pop() {
            if relevant.insert(datum) {
                open.extend(computed_from.get(&datum).into_iter().flatten());
            }
        }
        Self { relevant, private }
    }

    /// Whether a register is relevant.
    pub fn has_register(&self, function: FunctionId, register: RegisterId) -> bool {
        self.relevant.contains(&Datum::Register(function, register))
    }

    /// Whether a global is relevant.
    pub fn has_global(&self, global: GlobalId) -> bool {
        !self.private[global] || self.relevant.contains(&Datum::Global(global))
    }
}

/// What data is computed from.
struct Sources<'p> {
    program: &'p Program,
    private: &'p IdVec<GlobalId, bool>,
    computed_from: FxHashMap<Datum, Vec<Datum>>,
    /// What is relevant by itself.
    roots: Vec<Datum>,
    /// What is, or may have been made from, a pointer.
    pointers: Vec<Datum>,
}

impl Sources<'_> {
    fn of_body(&mut self, function: FunctionId, body: &Body) {
        for (id, register) in body.registers.enumerate() {
            if matches!(self.program.types[register.ty], Type::Pointer) {
                self.pointers.push(Datum::Register(function, id));
            }
        }
        for block in body.blocks.iter() {
            block.statements.iter().for_each(|statement| self.of_statement(function, &statement.op));
            match block.terminator.op.effect() {
                TerminatorEffect::Decides(value) => self.root(function, value),
                TerminatorEffect::Returns(Some(value)) => self.from(Datum::Result(function), function, value),
                TerminatorEffect::Jumps | TerminatorEffect::Returns(None) | TerminatorEffect::Fails(_) => {}
            }
            for edge in block.terminator.op.edges() {
                let parameters = &body.blocks[edge.target].parameters;
                for (&parameter, &argument) in parameters.iter().zip(&edge.arguments) {
                    self.from(Datum::Register(function, parameter), function, argument);
                }
            }
        }
    }

    /// Notes the pointers that no statement makes: those in the first contents of globals, and those that unknown callers may pass.
    fn add_pointers_from_outside(&mut self) {
        let has_addresses =
            |global: &Global| global.initialiser.as_ref().is_some_and(|first| !first.relocations.is_empty());
        let globals = self.program.globals.enumerate().filter(|(_, global)| has_addresses(global));
        self.pointers.extend(globals.map(|(global, _)| Datum::Global(global)));
        for function in address_taken(self.program) {
            let body = self.program.functions[function].body.iter();
            let parameters = body.flat_map(parameters_of);
            self.pointers.extend(parameters.map(|&parameter| Datum::Register(function, parameter)));
        }
    }

    fn of_statement(&mut self, function: FunctionId, op: &Op) {
        if let Some(dest) = op.dest().filter(|_| self.may_bring_a_pointer(op)) {
            self.pointers.push(Datum::Register(function, dest));
        }
        if !op.is_executed() {
            return;
        }
        if let Op::Load { dest, pointer, .. } = op
            && let Some(global) = self.private_global(*pointer)
        {
            self.add(Datum::Register(function, *dest), Datum::Global(global));
        } else if let Op::Store { pointer, value, .. } = op
            && let Some(global) = self.private_global(*pointer)
        {
            self.from(Datum::Global(global), function, *value);
        } else if let Some((callee, arguments)) = op.call_by_name()
            && let Some(body) = &self.program.functions[callee].body
        {
            let parameters = parameters_of(body);
            for (index, argument) in arguments.iter().enumerate() {
                match parameters.get(index).filter(|_| argument.by_value.is_none()) {
                    Some(&parameter) => self.from(Datum::Register(callee, parameter), function, argument.value),
                    None => self.root(function, argument.value),
                }
            }
            if let Some(dest) = op.dest() {
                self.add(Datum::Register(function, dest), Datum::Result(callee));
            }
        } else if let Some(dest) = op.dest().filter(|_| op.effects().only_computes()) {
            op.for_each_operand(|operand| self.from(Datum::Register(function, dest), function, operand));
        } else {
            op.for_each_operand(|operand| self.root(function, operand));
        }
    }

    /// Whether a statement may give a pointer, as a number perhaps, that none of its operands is.
    fn may_bring_a_pointer(&self, op: &Op) -> bool {
        let effects = op.effects();
        if let Some(callee) = op.called_by_name() {
            let callee = &self.program.functions[callee];
            return callee.body.is_none() && Library::of(&callee.name).effect != CallEffect::Arbitrary;
        }
        let is_private = effects.address().is_some_and(|pointer| self.private_global(pointer).is_some());
        !is_private && effects.choice != Some(Choice::Result) && !effects.only_computes()
    }

    /// Notes that a datum is computed from an operand.
    fn from(&mut self, datum: Datum, function: FunctionId, operand: Operand) {
        match operand {
            Operand::Register(register) => self.add(datum, Datum::Register(function, register)),
            // An address, or something that may hold one.
            Operand::Constant(constant) => {
                let value = &self.program.constants[constant].value;
                if !matches!(value, ConstantValue::Bits(_) | ConstantValue::Null) {
                    self.pointers.push(datum);
                }
            }
        }
    }

    fn add(&mut self, datum: Datum, source: Datum) {
        self.computed_from.entry(datum).or_default().push(source);
    }

    /// Notes that an operand is relevant by itself.
    fn root(&mut self, function: FunctionId, operand: Operand) {
        if let Operand::Register(register) = operand {
            self.roots.push(Datum::Register(function, register));
        }
    }

    fn private_global(&self, pointer: Operand) -> Option<GlobalId> {
        let Operand::Constant(constant) = pointer else { return None };
        global_at(self.program, constant).filter(|&global| self.private[global])
    }
}

/// Some data, and all that is computed from it.
fn all_computed_from(mut open: Vec<Datum>, computed_from: &FxHashMap<Datum, Vec<Datum>>) -> FxHashSet<Datum> {
    let mut results: FxHashMap<Datum, Vec<Datum>> = FxHashMap::default();
    for (&result, sources) in computed_from {
        sources.iter().for_each(|&source| results.entry(source).or_default().push(result));
    }
    let mut found = FxHashSet::default();
    while let Some(datum) = open.pop() {
        if found.insert(datum) {
            open.extend(results.get(&datum).into_iter().flatten());
        }
    }
    found
}

/// The parameters of a function.
fn parameters_of(body: &Body) -> &[RegisterId] {
    body.blocks.iter().next().map_or(&[], |entry| &entry.parameters)
}

/// The global that a constant is the address of.
fn global_at(program: &Program, constant: ConstantId) -> Option<GlobalId> {
    match program.constants[constant].value {
        ConstantValue::Address { target: AddressTarget::Global(global), .. } => Some(global),
        ConstantValue::Bits(_)
        | ConstantValue::Null
        | ConstantValue::Address { target: AddressTarget::Function(_), .. }
        | ConstantValue::Aggregate(_)
        | ConstantValue::Undefined => None,
    }
}

/// The globals whose addresses are used for nothing but loads and stores of numbers.
pub(crate) fn private_globals(program: &Program) -> IdVec<GlobalId, bool> {
    let has_one_place = |global: &Global| !global.thread_local && global.initialiser.is_some();
    let mut private: IdVec<GlobalId, bool> = program.globals.iter().map(has_one_place).collect();
    let mut open = Vec::new();
    let mut expose = |operand: Operand| {
        if let Operand::Constant(constant) = operand {
            open.push(constant);
        }
    };
    for block in program.functions.iter().flat_map(|function| &function.body).flat_map(|body| body.blocks.iter()) {
        for statement in &block.statements {
            if let Op::Store { value, .. } = statement.op {
                expose(value);
            } else if statement.op.is_executed() && !matches!(statement.op, Op::Load { .. }) {
                statement.op.for_each_operand(&mut expose);
            }
        }
        block.terminator.op.for_each_operand(&mut expose);
    }
    let initialisers = program.globals.iter().filter_map(|global| global.initialiser.as_ref());
    for relocation in initialisers.flat_map(|initialiser| &initialiser.relocations) {
        if let AddressTarget::Global(global) = relocation.target {
            private[global] = false;
        }
    }
    let mut seen = FxHashSet::default();
    while let Some(constant) = open.pop() {
        if !seen.insert(constant) {
            continue;
        }
        if let Some(global) = global_at(program, constant) {
            private[global] = false;
        }
        if let ConstantValue::Aggregate(parts) = &program.constants[constant].value {
            open.extend(parts);
        }
    }
    private
}
