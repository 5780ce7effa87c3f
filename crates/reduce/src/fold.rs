//! Constants: registers that always have one value, found by walking only ways that can be taken (after Wegman and Zadeck, "Constant
//! Propagation with Conditional Branches", 1991), and globals that nobody writes to.
//!
//! Where such a register is read, the constant is read instead; a decision by a constant becomes a jump. Blocks and statements stay where they
//! are, so the way back is the identity: what nobody needs any more is left to slices. Every run stays, with the same choices.

mod evaluate;

use adamant_analysis::{Assumptions, Behaviours, Dependences, Site};
use adamant_base::IdVec;
use adamant_expr::BitVec;
use adamant_program::{
    AddressTarget, BlockId, Body, ConstantValue, Edge, FunctionId, Op, Operand, Program, RegisterId, TerminatorOp, Type,
};

/// What is known of a register.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Known {
    /// It has no value on any way found so far.
    Nothing,
    /// It has this value.
    Constant(BitVec),
    /// It may have several.
    Several,
}

/// The program with constants in place of registers that always have one value.
pub(crate) fn fold_constants(original: &Program, assumptions: Assumptions<'_>) -> Program {
    let main = original.function("main").into_iter();
    let others = original.constructors.iter().chain(&original.destructors).copied();
    let roots: Vec<FunctionId> = main.chain(others).collect();
    let dependences = Dependences::of(original, Behaviours::of(original, assumptions), &roots);
    let mut program = original.clone();
    for &function in dependences.reached() {
        let Some(body) = &original.functions[function].body else { continue };
        let known = Walk::new(&dependences, function, body).run();
        if let Some(mut body) = program.functions[function].body.take() {
            rewrite(&mut program, &mut body, &known);
            program.functions[function].body = Some(body);
        }
    }
    program
}

/// Puts constants in place of registers, and jumps in place of decisions by constants.
fn rewrite(program: &mut Program, body: &mut Body, known: &IdVec<RegisterId, Known>) {
    let mut replace = |operand: &mut Operand| {
        if let Operand::Register(register) = *operand
            && let Known::Constant(value) = &known[register]
        {
            *operand = program.constants.intern(body.registers[register].ty, ConstantValue::Bits(value.clone())).into();
        }
    };
    for block in body.blocks.iter_mut() {
        for statement in block.statements.iter_mut().filter(|statement| !matches!(statement.op, Op::Bind { .. })) {
            statement.op.for_each_operand_mut(&mut replace);
        }
        block.terminator.op.for_each_operand_mut(&mut replace);
    }
    for block in body.blocks.iter_mut() {
        let taken = taken_edge(program, &block.terminator.op, |_| None).cloned();
        if let (Some(edge), false) = (taken, matches!(block.terminator.op, TerminatorOp::Jump(_))) {
            block.terminator.op = TerminatorOp::Jump(edge);
        }
    }
}

/// The only edge that a terminator can take, if its condition is known.
fn taken_edge<'t>(
    program: &Program,
    terminator: &'t TerminatorOp,
    known: impl Fn(RegisterId) -> Option<BitVec>,
) -> Option<&'t Edge> {
    let number = |operand: &Operand| match operand {
        Operand::Register(register) => known(*register),
        Operand::Constant(constant) => bits(program, *constant).cloned(),
    };
    match terminator {
        TerminatorOp::Jump(edge) => Some(edge),
        TerminatorOp::Branch { condition, then, otherwise } => {
            number(condition).map(|condition| if condition.is_zero() { otherwise } else { then })
        }
        TerminatorOp::Switch { value, cases, default } => {
            let value = number(value)?;
            let case = cases.iter().find(|case| bits(program, case.value) == Some(&value));
            Some(case.map_or(default, |case| &case.edge))
        }
        TerminatorOp::Return(_) | TerminatorOp::Unreachable => None,
    }
}

fn bits(program: &Program, constant: adamant_program::ConstantId) -> Option<&BitVec> {
    match &program.constants[constant].value {
        ConstantValue::Bits(bits) => Some(bits),
        _ => None,
    }
}

/// The walk through one body along ways that can be taken.
struct Walk<'w, 'p> {
    dependences: &'w Dependences<'p>,
    function: FunctionId,
    body: &'p Body,
    known: IdVec<RegisterId, Known>,
    is_reached: IdVec<BlockId, bool>,
    /// By register, the blocks that read it.
    readers: IdVec<RegisterId, Vec<BlockId>>,
    open: Vec<BlockId>,
    is_open: IdVec<BlockId, bool>,
}

impl<'w, 'p> Walk<'w, 'p> {
    fn new(dependences: &'w Dependences<'p>, function: FunctionId, body: &'p Body) -> Self {
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
        let known = body.registers.iter().map(|_| Known::Nothing).collect();
        let [is_reached, is_open] = [(); 2].map(|()| body.blocks.iter().map(|_| false).collect());
        Self { dependences, function, body, known, is_reached, readers, open: Vec::new(), is_open }
    }

    fn run(mut self) -> IdVec<RegisterId, Known> {
        for &parameter in &self.body.blocks[self.body.entry()].parameters {
            self.known[parameter] = Known::Several;
        }
        self.reach(self.body.entry());
        while let Some(block) = self.open.pop() {
            self.is_open[block] = false;
            self.block(block);
        }
        self.known
    }

    fn reach(&mut self, block: BlockId) {
        if !std::mem::replace(&mut self.is_reached[block], true) {
            self.look_again(block);
        }
    }

    fn look_again(&mut self, block: BlockId) {
        if !std::mem::replace(&mut self.is_open[block], true) {
            self.open.push(block);
        }
    }

    /// Adds a value that a register may have; whoever reads it is looked at again.
    fn learn(&mut self, register: RegisterId, value: Known) {
        let joined = match (&self.known[register], value) {
            (_, Known::Nothing) => return,
            (Known::Nothing, value) => value,
            (Known::Constant(old), Known::Constant(new)) if *old == new => return,
            (Known::Several, _) => return,
            _ => Known::Several,
        };
        self.known[register] = joined;
        for index in 0..self.readers[register].len() {
            let reader = self.readers[register][index];
            if self.is_reached[reader] {
                self.look_again(reader);
            }
        }
    }

    fn value(&self, operand: Operand) -> Known {
        match operand {
            Operand::Register(register) => self.known[register].clone(),
            Operand::Constant(constant) => {
                bits(self.dependences.program(), constant).cloned().map_or(Known::Several, Known::Constant)
            }
        }
    }

    fn block(&mut self, id: BlockId) {
        let block = &self.body.blocks[id];
        for (index, statement) in block.statements.iter().enumerate() {
            if let Some(dest) = statement.op.dest() {
                let site = Site { function: self.function, block: id, statement: index as u32 };
                let value = self.result(site, &statement.op, dest);
                self.learn(dest, value);
            }
        }
        let condition = match &block.terminator.op {
            TerminatorOp::Branch { condition: value, .. } | TerminatorOp::Switch { value, .. } => self.value(*value),
            _ => Known::Several,
        };
        let edges: Vec<&Edge> = match condition {
            Known::Nothing => Vec::new(),
            Known::Several => block.terminator.op.edges().collect(),
            Known::Constant(value) => {
                taken_edge(self.dependences.program(), &block.terminator.op, |_| Some(value.clone()))
                    .into_iter()
                    .collect()
            }
        };
        for edge in edges {
            for (&parameter, &argument) in self.body.blocks[edge.target].parameters.iter().zip(&edge.arguments) {
                let value = self.value(argument);
                self.learn(parameter, value);
            }
            self.reach(edge.target);
        }
    }

    /// What a statement makes of what is known.
    fn result(&self, site: Site, op: &Op, dest: RegisterId) -> Known {
        let ty = &self.dependences.program().types[self.body.registers[dest].ty];
        let Type::Int(width) = ty else { return Known::Several };
        match op {
            Op::Load { pointer, .. } => {
                self.initial_value(site, *pointer, *width).map_or(Known::Several, Known::Constant)
            }
            Op::Select { condition, then, otherwise, .. } => match self.value(*condition) {
                Known::Constant(condition) => self.value(if condition.is_zero() { *otherwise } else { *then }),
                known => known,
            },
            Op::Copy { value, .. } => self.value(*value),
            _ => {
                let mut operands = Vec::new();
                op.for_each_operand(|operand| operands.push(self.value(operand)));
                if operands.contains(&Known::Several) || operands.is_empty() {
                    return Known::Several;
                }
                let numbers: Option<Vec<BitVec>> = operands
                    .into_iter()
                    .map(|known| match known {
                        Known::Constant(value) => Some(value),
                        Known::Nothing | Known::Several => None,
                    })
                    .collect();
                match numbers {
                    Some(numbers) => evaluate::evaluate(op, &numbers, *width).map_or(Known::Several, Known::Constant),
                    None => Known::Nothing,
                }
            }
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
        let global = &program.globals[global];
        let initialiser = global.initialiser.as_ref().filter(|_| !is_written && !global.thread_local)?;
        let (start, size) = (usize::try_from(offset).ok()?, width.div_ceil(8) as usize);
        let word = program.data_model.pointer_bytes();
        let (from, to) = (start as u64, (start + size) as u64);
        let holds_address =
            initialiser.relocations.iter().any(|relocation| relocation.at < to && from < relocation.at + word);
        if holds_address || to > global.size {
            return None;
        }
        let byte = |index: usize| initialiser.bytes.get(index).copied().unwrap_or(0);
        let bytes: Vec<u8> = (start..start + size).map(byte).collect();
        Some(BitVec::from_le_bytes(width, &bytes))
    }
}

#[cfg(test)]
mod tests;
