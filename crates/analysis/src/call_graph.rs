//! Who may call whom, and which functions and globals code can reach.
//!
//! An indirect call may reach every function whose address the program takes. Some functions of the library call back
//! what they are given: at once, in a new thread or when the program exits. They count as calls by the function
//! that hands the address over. Functions without body call nothing else.

use adamant_base::{Id as _, IdVec};
use adamant_library::{Facts, Library};
use adamant_program::{
    AddressTarget, Argument, Body, Callee, ConstantId, ConstantValue, FunctionId, GlobalId, Operand, Program,
};

use crate::graph;
use crate::liveness::for_each_read;

/// Who may call whom, and which globals functions name.
#[derive(Clone, Debug)]
pub struct CallGraph {
    functions: IdVec<FunctionId, FunctionReach>,
    addresses: Addresses,
}

/// What one function reaches; all ascending.
#[derive(Clone, Debug, Default)]
struct FunctionReach {
    callees: Vec<FunctionId>,
    globals: Vec<GlobalId>,
    is_recursive: bool,
}

impl CallGraph {
    /// Analyses a program.
    pub fn of(program: &Program) -> Self {
        let addresses = Addresses::of(program);
        let reach = |function: &adamant_program::Function| {
            let body = function.body.as_ref();
            body.map_or_else(FunctionReach::default, |body| reach_of_body(program, &addresses, body))
        };
        let mut functions: IdVec<FunctionId, FunctionReach> = program.functions.iter().map(reach).collect();
        let successors: Vec<Vec<usize>> =
            functions.iter().map(|reach| reach.callees.iter().map(|callee| callee.index()).collect()).collect();
        for component in graph::components(&successors) {
            let is_cycle = |&node: &usize| component.len() > 1 || successors[node].contains(&node);
            for &node in component.iter().filter(|node| is_cycle(node)) {
                functions[FunctionId::new(node)].is_recursive = true;
            }
        }
        Self { functions, addresses }
    }

    /// The functions that this one may call, with or without body, ascending. Threads it may start and functions it
    /// may register to be called later are among them.
    pub fn callees(&self, function: FunctionId) -> &[FunctionId] {
        &self.functions[function].callees
    }

    /// The functions that one call reaches, at once or by what the library calls back.
    pub(crate) fn called_by(&self, program: &Program, callee: Callee, arguments: &[Argument]) -> Vec<FunctionId> {
        called(program, &self.addresses, callee, arguments)
    }

    /// The globals that this function names, or that the initial contents of such globals lead to, ascending.
    pub fn globals(&self, function: FunctionId) -> &[GlobalId] {
        &self.functions[function].globals
    }

    /// Whether calls of this function may lead to a call of itself.
    pub fn is_recursive(&self, function: FunctionId) -> bool {
        self.functions[function].is_recursive
    }

    /// The functions that calls of these may reach, these included, ascending.
    pub fn reachable_from(&self, roots: impl IntoIterator<Item = FunctionId>) -> Vec<FunctionId> {
        let mut reached: IdVec<FunctionId, bool> = self.functions.iter().map(|_| false).collect();
        let mut open: Vec<FunctionId> = roots.into_iter().collect();
        while let Some(function) = open.pop() {
            if !std::mem::replace(&mut reached[function], true) {
                open.extend(self.callees(function));
            }
        }
        reached.enumerate().filter(|&(_, &is_reached)| is_reached).map(|(function, _)| function).collect()
    }
}

/// The functions whose address a program takes, ascending.
pub(crate) fn address_taken(program: &Program) -> Vec<FunctionId> {
    Addresses::of(program).functions
}

/// The addresses that a program takes.
#[derive(Clone, Debug)]
struct Addresses {
    /// Functions named by a constant or by the initial contents of a global.
    functions: Vec<FunctionId>,
    /// By constant, the globals it names.
    in_constants: IdVec<ConstantId, Vec<GlobalId>>,
}

impl Addresses {
    fn of(program: &Program) -> Self {
        let mut functions = Vec::new();
        let mut in_constants: IdVec<ConstantId, Vec<GlobalId>> = IdVec::new();
        for (_, constant) in program.constants.enumerate() {
            let mut globals = Vec::new();
            match &constant.value {
                ConstantValue::Address { target: AddressTarget::Function(function), .. } => functions.push(*function),
                ConstantValue::Address { target: AddressTarget::Global(global), .. } => globals.push(*global),
                // The parts of an aggregate come before it.
                ConstantValue::Aggregate(parts) => {
                    globals.extend(parts.iter().flat_map(|&part| &in_constants[part]));
                }
                ConstantValue::Bits(_) | ConstantValue::Null | ConstantValue::Undefined => {}
            }
            in_constants.push(globals);
        }
        let initialisers = program.globals.iter().filter_map(|global| global.initialiser.as_ref());
        functions.extend(initialisers.flat_map(|initialiser| &initialiser.relocations).filter_map(|relocation| {
            match relocation.target {
                AddressTarget::Function(function) => Some(function),
                AddressTarget::Global(_) => None,
            }
        }));
        functions.sort_unstable();
        functions.dedup();
        Self { functions, in_constants }
    }
}

fn reach_of_body(program: &Program, addresses: &Addresses, body: &Body) -> FunctionReach {
    let mut callees = Vec::new();
    let mut globals = Vec::new();
    let mut read = |operand| {
        if let Operand::Constant(constant) = operand {
            globals.extend(&addresses.in_constants[constant]);
        }
    };
    for block in body.blocks.iter() {
        block.terminator.op.for_each_operand(&mut read);
        block.statements.iter().for_each(|statement| for_each_read(&statement.op, &mut read));
    }
    for statement in body.blocks.iter().flat_map(|block| &block.statements) {
        let effects = statement.op.effects();
        if let Some(global) = effects.result.instance_of() {
            globals.push(global);
        }
        if let Some((callee, arguments)) = effects.control.call() {
            callees.extend(called(program, addresses, callee, arguments));
        }
    }
    callees.sort_unstable();
    callees.dedup();
    FunctionReach { callees, globals: with_contents(program, globals), is_recursive: false }
}

/// The functions that a pointer may point to.
fn targets(program: &Program, addresses: &Addresses, pointer: Operand) -> Vec<FunctionId> {
    match pointer {
        Operand::Constant(constant) => match program.constants[constant].value {
            ConstantValue::Address { target: AddressTarget::Function(function), .. } => vec![function],
            ConstantValue::Null => Vec::new(),
            ConstantValue::Bits(_)
            | ConstantValue::Address { target: AddressTarget::Global(_), .. }
            | ConstantValue::Aggregate(_)
            | ConstantValue::Undefined => addresses.functions.clone(),
        },
        Operand::Register(_) => addresses.functions.clone(),
    }
}

/// The functions that a call reaches, at once or by what the library calls back.
fn called(program: &Program, addresses: &Addresses, callee: Callee, arguments: &[Argument]) -> Vec<FunctionId> {
    let mut called = match callee {
        Callee::Direct(function) => vec![function],
        Callee::Indirect(pointer) => targets(program, addresses, pointer),
    };
    let calling_back: Vec<&Facts> = called.iter().filter_map(|&function| of_the_library(program, function)).collect();
    let back =
        arguments.iter().enumerate().filter(|(index, _)| calling_back.iter().any(|facts| facts.may_call(*index)));
    let back: Vec<FunctionId> = back.flat_map(|(_, argument)| targets(program, addresses, argument.value)).collect();
    called.extend(back);
    called
}

/// What is known of a function, if it is one of the library.
fn of_the_library(program: &Program, function: FunctionId) -> Option<&'static Facts> {
    let function = program.functions.get(function).filter(|function| function.body.is_none())?;
    Some(Library::of(&function.name))
}

/// Adds the globals that the initial contents of these lead to.
fn with_contents(program: &Program, roots: Vec<GlobalId>) -> Vec<GlobalId> {
    let mut reached: IdVec<GlobalId, bool> = program.globals.iter().map(|_| false).collect();
    let mut open = roots;
    while let Some(global) = open.pop() {
        if std::mem::replace(&mut reached[global], true) {
            continue;
        }
        let relocations = program.globals[global].initialiser.iter().flat_map(|initialiser| &initialiser.relocations);
        open.extend(relocations.filter_map(|relocation| match relocation.target {
            AddressTarget::Global(global) => Some(global),
            AddressTarget::Function(_) => None,
        }));
    }
    reached.enumerate().filter(|&(_, &is_reached)| is_reached).map(|(global, _)| global).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const PROGRAM: &str = "program lp64 as_written
        global @counter size 4 align 4 = zero
        global @table size 16 align 8 = zero { 0: @listed, 8: @name }
        constant @name size 2 align 1 = \"x\"
        global @unused size 8 align 8 = zero { 0: @counter }
        thread_local global @own size 4 align 4 = zero
        declare @pthread_create(ptr, ptr, ptr, ptr) -> i32
        declare @puts(ptr) -> i32
        fn @main() {
        bb0:
          %0: i32 = call @pthread_create(null, null, @worker, null)
          call @even()
          return
        }
        fn @even() { bb0: call @odd() return }
        fn @odd() { bb0: call @even() return }
        fn @alone() { bb0: call @alone() return }
        fn @worker(%0: ptr) -> ptr { bb0: %1: i32 = load @counter return null }
        fn @listed() { bb0: %0: i32 = call @puts(@name) return }
        fn @dispatch() {
        bb0:
          %0: ptr = load @table
          call_indirect %0()
          %1: ptr = thread_local @own
          return
        }
        fn @starts(%0: ptr) {
        bb0:
          %1: i32 = call @pthread_create(null, null, %0, @counter)
          return
        }
        fn @tricky(%0: ptr) {
        bb0:
          call_indirect @worker(%0)
          call_indirect @pthread_create(null, null, @even, null)
          return
        }";

    /// Compares one line for a function: its callees, its globals and whether it is recursive.
    fn check(function: &str, expected: &str) {
        let program = Program::parse(PROGRAM).unwrap_or_else(|error| panic!("{error}"));
        adamant_program::verify(&program).unwrap_or_else(|violations| panic!("{}", violations[0]));
        let graph = CallGraph::of(&program);
        let id = program.function(function).unwrap();
        let callees = graph.callees(id).iter().map(|&callee| program.functions[callee].name.clone());
        let globals = graph.globals(id).iter().map(|&global| format!("@{}", program.globals[global].name));
        let recursive = graph.is_recursive(id).then(|| "recursive".to_owned());
        let found: Vec<String> = callees.chain(globals).chain(recursive).collect();
        assert_eq!(found.join(" "), expected, "{function}");
    }

    #[test]
    fn direct_calls_and_threads() {
        check("main", "pthread_create even worker");
        check("worker", "@counter");
        check("listed", "puts @name");
        check("puts", "");
    }

    #[test]
    fn recursion() {
        check("even", "odd recursive");
        check("odd", "even recursive");
        check("alone", "alone recursive");
    }

    #[test]
    fn pointers_to_functions() {
        check("dispatch", "pthread_create even worker listed @table @name @own");
        check("starts", "pthread_create even worker listed @counter");
        check("tricky", "pthread_create even worker");
    }

    #[test]
    fn what_main_reaches() {
        let program = Program::parse(PROGRAM).unwrap();
        let reached = CallGraph::of(&program).reachable_from(program.function("main"));
        let names: Vec<&str> = reached.iter().map(|&function| program.functions[function].name.as_str()).collect();
        assert_eq!(names, ["pthread_create", "main", "even", "odd", "worker"]);
    }
}
