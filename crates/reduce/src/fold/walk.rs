//! The walk through a program along ways that can be taken: what each register may be, and what memory holds at the start of each block.
//!
//! A call hands the values of its arguments and what is known of memory to the function called, and takes over what that leaves where it
//! returns. All calls of a function are taken together. Functions that the library may call, and those that start the program or
//! end it, know nothing of their arguments; of memory `main` alone knows what globals hold at first.

use std::collections::VecDeque;

use adamant_analysis::{Behaviour, Dependences, Site, is_surely_made};
use adamant_base::IdVec;
use adamant_expr::BitVec;
use adamant_program::{
    AddressTarget, Argument, BlockId, Body, ConstantValue, Edge, FunctionId, Op, Operand, RegisterId, ResultSource,
    TerminatorOp, Type, TypeId,
};

use super::contents::{Cells, Contents, initial_bits, join};
use super::{bits, evaluate, taken_edge};

/// What is known of a register.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum RegisterValue {
    /// It has no value on any way found so far.
    Nothing,
    /// It has this value.
    Constant(BitVec),
    /// It may have several.
    Several,
}

impl RegisterValue {
    /// Adds a value that there may be; whether something is new.
    fn add(&mut self, value: Self) -> bool {
        let joined = match (&*self, value) {
            (_, Self::Nothing) | (Self::Several, _) => return false,
            (Self::Nothing, value) => value,
            (Self::Constant(old), Self::Constant(new)) if *old == new => return false,
            _ => Self::Several,
        };
        *self = joined;
        true
    }
}

/// What is known of a function.
struct Facts<'p> {
    body: &'p Body,
    known: IdVec<RegisterId, RegisterValue>,
    /// By block that is reached, what memory holds at its start.
    entered: IdVec<BlockId, Option<Contents>>,
    /// By register, the blocks that read it.
    readers: IdVec<RegisterId, Vec<BlockId>>,
    is_open: IdVec<BlockId, bool>,
    returned: RegisterValue,
    /// What memory holds where it returns, if it does.
    left: Option<Contents>,
}

impl<'p> Facts<'p> {
    fn new(body: &'p Body) -> Self {
        let mut readers: IdVec<RegisterId, Vec<BlockId>> = body.registers.iter().map(|_| Vec::new()).collect();
        for (id, block) in body.blocks.enumerate() {
            let mut read = |operand| {
                if let Operand::Register(register) = operand
                    && readers[register].last() != Some(&id)
                {
                    readers[register].push(id);
                }
            };
            block.statements.iter().for_each(|statement| statement.op.for_each_operand(&mut read));
            block.terminator.op.for_each_operand(&mut read);
        }
        Self {
            body,
            known: body.registers.iter().map(|_| RegisterValue::Nothing).collect(),
            entered: body.blocks.iter().map(|_| None).collect(),
            readers,
            is_open: body.blocks.iter().map(|_| false).collect(),
            returned: RegisterValue::Nothing,
            left: None,
        }
    }
}

pub(super) struct Walk<'w, 'p> {
    dependences: &'w Dependences<'p>,
    cells: Cells,
    functions: IdVec<FunctionId, Option<Facts<'p>>>,
    open: VecDeque<(FunctionId, BlockId)>,
}

impl<'w, 'p> Walk<'w, 'p> {
    /// By function that may run, what is known of its registers.
    pub(super) fn run(
        dependences: &'w Dependences<'p>,
        roots: &[FunctionId],
    ) -> IdVec<FunctionId, Option<IdVec<RegisterId, RegisterValue>>> {
        let program = dependences.program();
        let facts = |id: FunctionId| {
            let is_reached = dependences.reached().binary_search(&id).is_ok();
            program.functions[id].body.as_ref().filter(|_| is_reached).map(Facts::new)
        };
        let functions = program.functions.ids().map(facts).collect();
        let cells = Cells::of(dependences);
        let mut walk = Self { dependences, cells, functions, open: VecDeque::new() };
        walk.start(roots);
        while let Some((function, block)) = walk.open.pop_front() {
            if let Some(facts) = &mut walk.functions[function] {
                facts.is_open[block] = false;
                walk.block(function, block);
            }
        }
        walk.functions.iter_mut().map(|facts| facts.take().map(|facts| facts.known)).collect()
    }

    /// Enters what runs without being called by the program.
    fn start(&mut self, roots: &[FunctionId]) {
        let program = self.dependences.program();
        let main = program.function("main");
        let initial =
            if program.constructors.is_empty() { self.cells.initial(self.dependences) } else { Contents::new() };
        for &root in roots {
            self.enter(root, &[], if Some(root) == main { initial.clone() } else { Contents::new() });
        }
        for function in self.dependences.called_by_library() {
            self.enter(function, &[], Contents::new());
        }
    }

    /// Enters a function with these values of its first parameters; nothing is known of the others.
    fn enter(&mut self, function: FunctionId, arguments: &[RegisterValue], contents: Contents) {
        let Some(body) = self.functions[function].as_ref().map(|facts| facts.body) else { return };
        for (number, &parameter) in body.blocks[body.entry()].parameters.iter().enumerate() {
            self.learn(function, parameter, arguments.get(number).cloned().unwrap_or(RegisterValue::Several));
        }
        self.reach(function, body.entry(), &contents);
    }

    /// Comes to a block, with memory that holds this.
    fn reach(&mut self, function: FunctionId, block: BlockId, contents: &Contents) {
        let Some(facts) = &mut self.functions[function] else { return };
        let is_new = match &mut facts.entered[block] {
            Some(known) => join(known, contents),
            entered @ None => {
                *entered = Some(contents.clone());
                true
            }
        };
        if is_new {
            self.look_again(function, block);
        }
    }

    /// Looks at a block again, if it was reached.
    fn look_again(&mut self, function: FunctionId, block: BlockId) {
        let Some(facts) = &mut self.functions[function] else { return };
        if facts.entered[block].is_some() && !std::mem::replace(&mut facts.is_open[block], true) {
            self.open.push_back((function, block));
        }
    }

    /// Adds a value that a register may have; whoever reads it is looked at again.
    fn learn(&mut self, function: FunctionId, register: RegisterId, value: RegisterValue) {
        let Some(facts) = &mut self.functions[function] else { return };
        let ty = &self.dependences.program().types[facts.body.registers[register].ty];
        let value = if matches!(ty, Type::Int(_)) { value } else { RegisterValue::Several };
        if facts.known[register].add(value) {
            for reader in facts.readers[register].clone() {
                self.look_again(function, reader);
            }
        }
    }

    fn value(&self, function: FunctionId, operand: Operand) -> RegisterValue {
        match operand {
            Operand::Register(register) => {
                self.functions[function].as_ref().map_or(RegisterValue::Several, |facts| facts.known[register].clone())
            }
            Operand::Constant(constant) => bits(self.dependences.program(), constant)
                .cloned()
                .map_or(RegisterValue::Several, RegisterValue::Constant),
        }
    }

    fn block(&mut self, function: FunctionId, id: BlockId) {
        let Some(facts) = &self.functions[function] else { return };
        let Some(mut contents) = facts.entered[id].clone() else { return };
        let block = &facts.body.blocks[id];
        let live = self.dependences.live_statements(function, id) as usize;
        for (index, statement) in block.statements.iter().take(live).enumerate() {
            let site = Site { function, block: id, statement: index as u32 };
            let Some(value) = self.statement(site, &statement.op, &mut contents) else { return };
            if let Some(dest) = statement.op.dest() {
                self.learn(function, dest, value);
            }
        }
        if !self.dependences.surely_ends(function, id) {
            self.terminator(function, &block.terminator.op, &contents);
        }
    }

    fn terminator(&mut self, function: FunctionId, op: &'p TerminatorOp, contents: &Contents) {
        let program = self.dependences.program();
        let condition = match op {
            TerminatorOp::Branch { condition: value, .. } | TerminatorOp::Switch { value, .. } => {
                self.value(function, *value)
            }
            TerminatorOp::Return(value) => return self.leave(function, *value, contents),
            TerminatorOp::Jump(_) | TerminatorOp::Unreachable => RegisterValue::Several,
        };
        let edges: Vec<&Edge> = match condition {
            RegisterValue::Nothing => Vec::new(),
            RegisterValue::Several => op.edges().collect(),
            RegisterValue::Constant(value) => taken_edge(program, op, |_| Some(value.clone())).into_iter().collect(),
        };
        for edge in edges {
            let Some(body) = self.functions[function].as_ref().map(|facts| facts.body) else { return };
            for (&parameter, &argument) in body.blocks[edge.target].parameters.iter().zip(&edge.arguments) {
                let value = self.value(function, argument);
                self.learn(function, parameter, value);
            }
            self.reach(function, edge.target, contents);
        }
    }

    /// Returns from a function; whoever calls it is looked at again.
    fn leave(&mut self, function: FunctionId, value: Option<Operand>, contents: &Contents) {
        let value = value.map_or(RegisterValue::Several, |value| self.value(function, value));
        let left = self.cells.left_by(function, contents);
        let Some(facts) = &mut self.functions[function] else { return };
        let mut is_new = facts.returned.add(value);
        is_new |= match &mut facts.left {
            Some(known) => join(known, &left),
            known @ None => {
                *known = Some(left);
                true
            }
        };
        if is_new {
            for &site in self.dependences.callers(function) {
                self.look_again(site.function, site.block);
            }
        }
    }

    /// What a statement gives and makes of memory; nothing if no way is known behind it.
    fn statement(&mut self, site: Site, op: &'p Op, contents: &mut Contents) -> Option<RegisterValue> {
        let accesses = self.dependences.accesses(site);
        if let Some((_, arguments)) = op.call() {
            return self.call(site, op.dest(), arguments, contents);
        }
        if let Op::Store { pointer, value, .. } = op {
            let value = match self.value(site.function, *value) {
                RegisterValue::Constant(value) if is_surely_made(self.dependences, site, *pointer) => Some(value),
                RegisterValue::Constant(_) | RegisterValue::Nothing | RegisterValue::Several => None,
            };
            self.cells.store(contents, accesses, value);
        } else {
            self.cells.forget_made(contents, site);
            self.cells.forget_written(contents, accesses);
        }
        Some(op.dest().map_or(RegisterValue::Several, |dest| self.result(site, op, dest, contents)))
    }

    /// Whatever a call may reach is entered. What it gives and leaves is what one of the functions does.
    fn call(
        &mut self,
        site: Site,
        dest: Option<RegisterId>,
        arguments: &'p [Argument],
        contents: &mut Contents,
    ) -> Option<RegisterValue> {
        let mut found: Option<(RegisterValue, Contents)> = None;
        for callee in self.callees(site) {
            let mut after = contents.clone();
            let value = match self.dependences.behaviour_of_call(site, callee) {
                Behaviour::Body => {
                    let handed = self.cells.handed_to(callee, contents);
                    let values = self.handed_over(site.function, callee, arguments);
                    self.enter(callee, &values, handed);
                    let Some(facts) = &self.functions[callee] else { continue };
                    let Some(left) = &facts.left else { continue };
                    self.cells.take_over(callee, &mut after, left);
                    let fits = dest.is_some_and(|dest| self.has_type_of_result(site.function, dest, callee));
                    if fits { facts.returned.clone() } else { RegisterValue::Several }
                }
                Behaviour::Anything => {
                    self.cells.forget_library(&mut after);
                    RegisterValue::Several
                }
                Behaviour::Error | Behaviour::FailedAssertion | Behaviour::End => continue,
                Behaviour::Assumption
                | Behaviour::Value
                | Behaviour::Arbitrary
                | Behaviour::NewObject
                | Behaviour::Free
                | Behaviour::Look
                | Behaviour::Fill
                | Behaviour::Output => {
                    self.cells.forget_written(&mut after, self.dependences.accesses(site));
                    RegisterValue::Several
                }
            };
            match &mut found {
                Some((known, left)) => {
                    known.add(value);
                    join(left, &after);
                }
                None => found = Some((value, after)),
            }
        }
        let (value, after) = found?;
        *contents = after;
        Some(value)
    }

    fn callees(&self, site: Site) -> Vec<FunctionId> {
        let body = self.functions[site.function].as_ref().map(|facts| facts.body);
        match body.and_then(|body| body.blocks[site.block].statements[site.statement as usize].op.call()) {
            Some((callee, _)) => self.dependences.called(site, callee),
            None => Vec::new(),
        }
    }

    /// The values of arguments that have the types of the parameters.
    fn handed_over(&self, function: FunctionId, callee: FunctionId, arguments: &[Argument]) -> Vec<RegisterValue> {
        let expected = &self.dependences.program().functions[callee].parameters;
        let pairs = arguments.iter().zip(expected);
        pairs
            .map(|(argument, &expected)| {
                if self.operand_type(function, argument.value) == Some(expected) && argument.by_value.is_none() {
                    self.value(function, argument.value)
                } else {
                    RegisterValue::Several
                }
            })
            .collect()
    }

    fn operand_type(&self, function: FunctionId, operand: Operand) -> Option<TypeId> {
        match operand {
            Operand::Register(register) => {
                self.functions[function].as_ref().map(|facts| facts.body.registers[register].ty)
            }
            Operand::Constant(constant) => Some(self.dependences.program().constants[constant].ty),
        }
    }

    fn has_type_of_result(&self, function: FunctionId, dest: RegisterId, callee: FunctionId) -> bool {
        let result = self.dependences.program().functions[callee].result;
        result.is_some() && result == self.operand_type(function, Operand::Register(dest))
    }

    /// What a statement other than a call makes of what is known.
    fn result(&self, site: Site, op: &Op, dest: RegisterId, contents: &Contents) -> RegisterValue {
        let function = site.function;
        let program = self.dependences.program();
        let ty = self.operand_type(function, Operand::Register(dest));
        let Some(&Type::Int(width)) = ty.map(|ty| &program.types[ty]) else { return RegisterValue::Several };
        if let Op::Load { pointer, .. } = op {
            if !is_surely_made(self.dependences, site, *pointer) {
                return RegisterValue::Several;
            }
            let cell = self.cells.read_by(self.dependences.accesses(site));
            let held = cell.and_then(|cell| contents.get(&cell)).cloned();
            held.or_else(|| self.initial_value(site, *pointer, width))
                .map_or(RegisterValue::Several, RegisterValue::Constant)
        } else if let Op::Select { condition, then, otherwise, .. } = op {
            match self.value(function, *condition) {
                RegisterValue::Constant(condition) => {
                    self.value(function, if condition.is_zero() { *otherwise } else { *then })
                }
                known @ (RegisterValue::Nothing | RegisterValue::Several) => known,
            }
        } else if let ResultSource::Value(value) = op.effects().result {
            self.value(function, value)
        } else {
            self.reckoned(function, op, width)
        }
    }

    fn reckoned(&self, function: FunctionId, op: &Op, width: u32) -> RegisterValue {
        let mut operands = Vec::new();
        op.for_each_operand(|operand| operands.push(self.value(function, operand)));
        if operands.contains(&RegisterValue::Several) || operands.is_empty() {
            return RegisterValue::Several;
        }
        let number = |known| match known {
            RegisterValue::Constant(value) => Some(value),
            RegisterValue::Nothing | RegisterValue::Several => None,
        };
        match operands.into_iter().map(number).collect::<Option<Vec<BitVec>>>() {
            Some(numbers) => {
                evaluate::evaluate(op, &numbers, width).map_or(RegisterValue::Several, RegisterValue::Constant)
            }
            None => RegisterValue::Nothing,
        }
    }

    /// What a load finds in a global that nobody writes to.
    fn initial_value(&self, site: Site, pointer: Operand, width: u32) -> Option<BitVec> {
        let program = self.dependences.program();
        let Operand::Constant(constant) = pointer else { return None };
        let ConstantValue::Address { target: AddressTarget::Global(global), offset } =
            program.constants[constant].value
        else {
            return None;
        };
        let mut is_written = false;
        self.dependences.for_each_memory_source(site, |_| is_written = true);
        let start = u64::try_from(offset).ok().filter(|_| !is_written)?;
        initial_bits(program, &program.globals[global], start, start + u64::from(width.div_ceil(8)))
            .map(|bits| if bits.width() == width { bits } else { bits.trunc(width) })
    }
}
