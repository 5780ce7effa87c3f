//! Bodies in place of calls: those of functions that are small or called once, and do not call themselves.
//!
//! What a call does besides running the body must not be missed, so some functions stay: those that make objects on the stack, which end with
//! the call; those with variable arguments; those whose name has a meaning; and those that are called with other types than they are defined
//! with. Who called whom is told by the program before, where every violation is executed again.

use adamant_analysis::{Assumptions, Behaviour, Behaviours, CallGraph, Site};
use adamant_base::{Id as _, IdVec};
use adamant_library::is_atomic_section;
use adamant_program::{
    Argument, Block, BlockId, Body, Edge, FunctionId, Objects, Op, Operand, Program, RegisterId, Terminator,
    TerminatorOp, TypeId,
};

use crate::back_map::{BackMap, BlockOrigin, whole_function};

/// How many statements a function may have that is copied to every call.
const SMALL: usize = 40;

/// How many statements a function may have that is called once.
const LARGE: usize = 2_000;

/// How many statements a function may have after others were copied into it.
const LARGEST: usize = 10_000;

/// The program with bodies in place of calls.
pub(crate) fn inline(original: &Program, assumptions: Assumptions<'_>) -> (Program, BackMap) {
    let behaviours = Behaviours::of(original, assumptions);
    let graph = CallGraph::of(original);
    let mut inliner = Inliner {
        program: original.clone(),
        origins: original.functions.ids().map(|id| whole_function(original, id)).collect(),
        inlined: Vec::new(),
        calls: calls(original),
        may_be_copied: original.functions.ids().map(|id| may_be_copied(original, &behaviours, &graph, id)).collect(),
    };
    for function in callees_first(original, &graph) {
        inliner.function(function);
    }
    let Inliner { program, origins, inlined, .. } = inliner;
    (program, BackMap::Statements { functions: origins, inlined })
}

/// Whether a call of the function does nothing besides running its body.
fn may_be_copied(program: &Program, behaviours: &Behaviours, graph: &CallGraph, id: FunctionId) -> bool {
    let function = &program.functions[id];
    let Some(body) = &function.body else { return false };
    let needs_call = |op: &Op| match op.effects().objects {
        Objects::MakesLocal(_) | Objects::MakesArguments | Objects::Marks | Objects::EndsSince(_) => true,
        Objects::Nothing | Objects::MakesThreadLocal(_) | Objects::MakesCopies | Objects::Renews(_) => false,
    };
    let mut statements = body.blocks.iter().flat_map(|block| &block.statements);
    behaviours.behaviour(id) == Behaviour::Body
        && !function.variadic
        && !graph.is_recursive(id)
        && function.name != "main"
        && !is_atomic_section(&function.name)
        && !statements.any(|statement| needs_call(&statement.op))
}

/// By function, how many calls name it.
fn calls(program: &Program) -> IdVec<FunctionId, usize> {
    let mut calls: IdVec<FunctionId, usize> = program.functions.iter().map(|_| 0).collect();
    let bodies = program.functions.iter().filter_map(|function| function.body.as_ref());
    for statement in bodies.flat_map(|body| body.blocks.iter()).flat_map(|block| &block.statements) {
        if let Some(callee) = statement.op.called_by_name() {
            calls[callee] += 1;
        }
    }
    calls
}

/// The functions, each after those that it calls, as far as they do not call each other.
fn callees_first(program: &Program, graph: &CallGraph) -> Vec<FunctionId> {
    let mut is_known: IdVec<FunctionId, bool> = program.functions.iter().map(|_| false).collect();
    let mut order = Vec::new();
    for root in program.functions.ids() {
        let mut open = vec![(root, false)];
        while let Some((function, is_done)) = open.pop() {
            if is_done {
                order.push(function);
            } else if !std::mem::replace(&mut is_known[function], true) {
                open.push((function, true));
                open.extend(graph.callees(function).iter().map(|&callee| (callee, false)));
            }
        }
    }
    order
}

struct Inliner {
    program: Program,
    origins: IdVec<FunctionId, IdVec<BlockId, BlockOrigin>>,
    inlined: Vec<Site>,
    calls: IdVec<FunctionId, usize>,
    may_be_copied: IdVec<FunctionId, bool>,
}

impl Inliner {
    /// Copies into a function what it calls.
    fn function(&mut self, id: FunctionId) {
        let Some(mut body) = self.program.functions[id].body.take() else { return };
        let mut origins = std::mem::take(&mut self.origins[id]);
        let mut size = size(&body);
        let mut number = 0;
        while number < body.blocks.len() {
            let block = BlockId::new(number);
            match self.next_call(&body, block, size) {
                Some((index, callee)) => {
                    self.inlined.extend(origins[block][index]);
                    let called = self.program.functions[callee].body.as_ref().expect("what is copied has a body");
                    size += self::size(called);
                    copy(&mut body, &mut origins, (block, index), called, &self.origins[callee]);
                }
                None => number += 1,
            }
        }
        self.program.functions[id].body = Some(body);
        self.origins[id] = origins;
    }

    /// The first call in a block that a body may take the place of.
    fn next_call(&self, body: &Body, block: BlockId, size: usize) -> Option<(usize, FunctionId)> {
        let statements = &body.blocks[block].statements;
        statements.iter().enumerate().find_map(|(index, statement)| {
            let (callee, arguments) = statement.op.call_by_name()?;
            let is_copied = self.may_be_copied[callee]
                && self.is_worth_it(callee, size)
                && self.fits(body, statement.op.dest(), callee, arguments);
            is_copied.then_some((index, callee))
        })
    }

    fn is_worth_it(&self, callee: FunctionId, size: usize) -> bool {
        let added = self.program.functions[callee].body.as_ref().map_or(usize::MAX, self::size);
        let most = if self.calls[callee] == 1 { LARGE } else { SMALL };
        added <= most && size + added <= LARGEST
    }

    /// Whether arguments and result have the types that the function is defined with.
    fn fits(&self, body: &Body, dest: Option<RegisterId>, callee: FunctionId, arguments: &[Argument]) -> bool {
        let function = &self.program.functions[callee];
        let ty = |operand: Operand| -> TypeId {
            match operand {
                Operand::Register(register) => body.registers[register].ty,
                Operand::Constant(constant) => self.program.constants[constant].ty,
            }
        };
        let passed = arguments.iter().map(|argument| argument.by_value.is_none().then(|| ty(argument.value)));
        passed.eq(function.parameters.iter().map(|&parameter| Some(parameter)))
            && dest.is_none_or(|dest| function.result == Some(body.registers[dest].ty))
    }
}

/// How many statements a body executes.
fn size(body: &Body) -> usize {
    let executed = |block: &Block| block.statements.iter().filter(|step| step.op.is_executed()).count();
    body.blocks.iter().map(|block| executed(block) + 1).sum()
}

/// Puts a body in the place of a call: what follows the call becomes a block of its own, which the returns of the body lead to.
fn copy(
    body: &mut Body,
    origins: &mut IdVec<BlockId, BlockOrigin>,
    (block, index): (BlockId, usize),
    called: &Body,
    called_origins: &IdVec<BlockId, BlockOrigin>,
) {
    let rest = body.blocks[block].statements.split_off(index + 1);
    let Some(call) = body.blocks[block].statements.pop() else { return };
    let Op::Call { dest, arguments, .. } = call.op else { return };
    let after = BlockId::new(body.blocks.len());
    let first = BlockId::new(body.blocks.len() + 1);
    let enter = Edge { target: first, arguments: arguments.iter().map(|argument| argument.value).collect() };
    let enter = Terminator { op: TerminatorOp::Jump(enter), position: call.position };
    let terminator = std::mem::replace(&mut body.blocks[block].terminator, enter);
    let rest_origins = origins[block].split_off(index + 1);
    *origins[block].last_mut().expect("the call has an origin") = None;
    body.blocks.push(Block { label: None, parameters: dest.into_iter().collect(), statements: rest, terminator });
    origins.push(rest_origins);
    let registers = body.registers.len();
    called.registers.iter().for_each(|register| {
        body.registers.push(register.clone());
    });
    for (copied, origin) in called.blocks.iter().zip(called_origins.iter()) {
        let mut copied = copied.clone();
        // A label belongs to its function.
        copied.label = None;
        shift_registers(&mut copied, registers);
        copied.terminator.op.for_each_edge_mut(|edge| {
            edge.target = BlockId::new(first.index() + edge.target.index());
        });
        if let TerminatorOp::Return(value) = copied.terminator.op {
            let arguments = dest.and(value).into_iter().collect();
            copied.terminator.op = TerminatorOp::Jump(Edge { target: after, arguments });
        }
        body.blocks.push(copied);
        origins.push(origin.clone());
    }
}

/// Gives the registers of a block numbers that are so much higher.
fn shift_registers(block: &mut Block, by: usize) {
    let shift = |register: &mut RegisterId| *register = RegisterId::new(register.index() + by);
    let read = |operand: &mut Operand| {
        if let Operand::Register(register) = operand {
            shift(register);
        }
    };
    block.parameters.iter_mut().for_each(shift);
    for statement in &mut block.statements {
        statement.op.dest_mut().into_iter().for_each(shift);
        statement.op.for_each_operand_mut(read);
    }
    block.terminator.op.for_each_operand_mut(read);
}
