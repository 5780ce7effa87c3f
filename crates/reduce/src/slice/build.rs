//! The program that is left of a slice.
//!
//! Functions and globals keep their numbers; blocks, statements and registers that are not kept go. A way into a block that is gone leads to
//! the next one that is kept; where none follows, the function returns, or, if it may not return, the run is cut: whatever it
//! would still do, nobody asks.

use adamant_analysis::{Behaviour, Site};
use adamant_base::{Id as _, IdVec};
use adamant_expr::BitVec;
use adamant_library::{CallEffect, EndOfRun, Library};
use adamant_program::{
    Argument, Binding, Block, BlockId, Body, Callee, ConstantId, ConstantValue, Edge, Function, FunctionId, Op,
    Operand, Program, Register, RegisterId, Statement, Terminator, TerminatorOp, Type, TypeId,
};
use rustc_hash::FxHashMap;

use super::Decision;
use super::assertions::other_way;
use super::mark::{Marks, is_decision};
use crate::back_map::{BackMap, BlockOrigin};
use crate::bodies::{empty_block, renumber};

pub(super) fn build(marks: &Marks<'_, '_>) -> (Program, BackMap) {
    let original = marks.dependences.program();
    let mut program = original.clone();
    let end = end_function(marks, &mut program);
    let mut functions = IdVec::new();
    for (id, function) in original.functions.enumerate() {
        let Some(body) = &function.body else {
            functions.push(IdVec::new());
            continue;
        };
        let (body, origins) = if marks.keeps_function(id) {
            BodyBuilder::new(marks, &mut program, (id, body), end).build()
        } else {
            stub(marks, &mut program, id, body)
        };
        program.functions[id].body = Some(body);
        functions.push(origins);
    }
    (program, BackMap::Statements { functions, inlined: Vec::new() })
}

/// A function of the library that ends the run without a fault and that the program does not define.
fn end_function(marks: &Marks<'_, '_>, program: &mut Program) -> FunctionId {
    let ends_at_once = |name: &str| Library::of(name).effect == CallEffect::End(EndOfRun::AtOnce);
    let is_end = |id: &FunctionId| {
        marks.dependences.behaviour(*id) == Behaviour::End && ends_at_once(&program.functions[*id].name)
    };
    if let Some(found) = program.functions.ids().find(is_end) {
        return found;
    }
    let ending = || Library::that(|facts| facts.effect == CallEffect::End(EndOfRun::AtOnce));
    let free = ending().find(|name| program.function(name).is_none());
    let name = free.or_else(|| ending().next()).expect("the library has a function that ends the run");
    program.functions.push(Function {
        name: name.to_owned(),
        parameters: Vec::new(),
        result: None,
        variadic: false,
        body: None,
        source_name: None,
        position: None,
        scope: None,
    })
}

type Built = (Body, IdVec<BlockId, BlockOrigin>);

/// A body that returns at once. What never runs must not be entered.
fn stub(marks: &Marks<'_, '_>, program: &mut Program, function: FunctionId, body: &Body) -> Built {
    let runs = marks.dependences.reached().binary_search(&function).is_ok();
    let op = if runs {
        TerminatorOp::Return(program.functions[function].result.map(|ty| zero(program, ty).into()))
    } else {
        TerminatorOp::Unreachable
    };
    let mut registers = IdVec::new();
    let entry = &body.blocks[body.entry()];
    let parameters =
        entry.parameters.iter().map(|&parameter| registers.push(body.registers[parameter].clone())).collect();
    let position = entry.terminator.position;
    let block = Block { label: None, parameters, statements: Vec::new(), terminator: Terminator { op, position } };
    (Body { registers, blocks: std::iter::once(block).collect() }, std::iter::once(vec![None]).collect())
}

/// A constant of zeros.
pub(super) fn zero(program: &mut Program, ty: TypeId) -> ConstantId {
    let value = match &program.types[ty] {
        Type::Int(width) => ConstantValue::Bits(BitVec::zero(*width)),
        Type::Float(kind) => ConstantValue::Bits(BitVec::zero(kind.width())),
        Type::Pointer => ConstantValue::Null,
        Type::Array { count, .. } if *count > MOST_PARTS => ConstantValue::Undefined,
        Type::Array { .. } | Type::Struct { .. } => {
            let parts = program.types.parts(ty).unwrap_or_default();
            ConstantValue::Aggregate(parts.iter().map(|part| zero(program, part.ty)).collect())
        }
    };
    program.constants.intern(ty, value)
}

/// The most parts of an aggregate that are written out.
const MOST_PARTS: u64 = 64;

/// Where a way leads.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Goal {
    /// To a block that is kept.
    Block(BlockId),
    /// Out of the function.
    Return,
    /// Nowhere that matters.
    Cut,
}

struct BodyBuilder<'b, 's, 'p> {
    marks: &'b Marks<'s, 'p>,
    program: &'b mut Program,
    function: FunctionId,
    body: &'p Body,
    /// Ends the run.
    end: FunctionId,
    /// The registers of the body, and those that were made up.
    registers: IdVec<RegisterId, Register>,
    /// Bindings that stand in blocks which are gone, by the register bound.
    homeless: FxHashMap<RegisterId, Vec<&'p Statement>>,
}

/// The blocks that are built, and which old blocks they stand for.
#[derive(Default)]
struct Blocks {
    new: IdVec<BlockId, Block>,
    origins: IdVec<BlockId, BlockOrigin>,
    /// By old block, the new one.
    of: Vec<Option<BlockId>>,
    returning: Option<BlockId>,
    cut: Option<BlockId>,
}

impl<'b, 's, 'p> BodyBuilder<'b, 's, 'p> {
    fn new(
        marks: &'b Marks<'s, 'p>,
        program: &'b mut Program,
        (function, body): (FunctionId, &'p Body),
        end: FunctionId,
    ) -> Self {
        let mut builder = Self {
            marks,
            program,
            function,
            body,
            end,
            registers: body.registers.clone(),
            homeless: FxHashMap::default(),
        };
        let mut homeless: FxHashMap<RegisterId, Vec<&'p Statement>> = FxHashMap::default();
        for (_, block) in body.blocks.enumerate().filter(|(block, _)| !builder.is_built(*block)) {
            for statement in &block.statements {
                if let Op::Bind { binding: Binding::Value(bound) | Binding::Address(bound), .. } = statement.op
                    && let Operand::Register(register) = bound
                {
                    homeless.entry(register).or_default().push(statement);
                }
            }
        }
        builder.homeless = homeless;
        builder
    }

    fn build(mut self) -> Built {
        let mut blocks = Blocks { of: vec![None; self.body.blocks.len()], ..Blocks::default() };
        let mut open = vec![self.body.entry()];
        self.number(&mut blocks, self.body.entry());
        while let Some(block) = open.pop() {
            let (contents, origin) = self.block(block, &mut blocks, &mut open);
            let id = blocks.of[block.index()].expect("a block gets its number before its turn");
            blocks.new[id] = contents;
            blocks.origins[id] = origin;
        }
        let mut body = Body { registers: IdVec::new(), blocks: blocks.new };
        renumber(&mut body, &self.registers);
        (body, blocks.origins)
    }

    /// The new number of an old block.
    fn number(&self, blocks: &mut Blocks, block: BlockId) -> BlockId {
        if let Some(id) = blocks.of[block.index()] {
            return id;
        }
        let id = blocks.new.push(empty_block());
        blocks.origins.push(BlockOrigin::default());
        blocks.of[block.index()] = Some(id);
        id
    }

    /// What is left of a block; blocks that it leads to and that have no number yet are open.
    fn block(&mut self, id: BlockId, blocks: &mut Blocks, open: &mut Vec<BlockId>) -> (Block, BlockOrigin) {
        let body = self.body;
        let block = &body.blocks[id];
        let is_entry = id == body.entry();
        let is_kept = |register: &RegisterId| is_entry || self.marks.keeps_register(self.function, *register);
        let parameters: Vec<RegisterId> = block.parameters.iter().copied().filter(is_kept).collect();
        let mut statements = Vec::new();
        let mut origin = BlockOrigin::new();
        self.bindings(&parameters, &mut statements);
        origin.resize(statements.len(), None);
        for (index, statement) in block.statements.iter().enumerate() {
            let site = Site { function: self.function, block: id, statement: index as u32 };
            if let Op::Bind { binding: Binding::Value(operand) | Binding::Address(operand), .. } = statement.op {
                if self.binds_here(operand, id) {
                    statements.push(statement.clone());
                    origin.push(Some(site));
                }
            } else if self.marks.keeps(site) {
                statements.push(self.statement(site, statement));
                origin.push(Some(site));
                let dest = statements.last().and_then(|statement| statement.op.dest());
                self.bindings(dest.as_slice(), &mut statements);
                origin.resize(statements.len(), None);
            }
        }
        let mut terminator = self.terminator(id, blocks, open);
        if self.marks.decision(self.function, id) == Some(Decision::Nondeterministic) {
            statements.push(self.free_choice(&mut terminator));
            origin.push(None);
        }
        let end = self.marks.dependences.terminator(self.function, id);
        origin.push(self.marks.keeps(end).then_some(end));
        (Block { label: block.label.clone(), parameters, statements, terminator }, origin)
    }

    /// Makes a decision free: it is made by a value that is chosen just before.
    fn free_choice(&mut self, terminator: &mut Terminator) -> Statement {
        let bit = self.program.types.int(1);
        let ty = |operand: &Operand| match operand {
            Operand::Register(register) => self.registers[*register].ty,
            Operand::Constant(constant) => self.program.constants[*constant].ty,
        };
        let (value, ty) = match &mut terminator.op {
            TerminatorOp::Branch { condition, .. } => (condition, bit),
            TerminatorOp::Switch { value, .. } => {
                let ty = ty(value);
                (value, ty)
            }
            TerminatorOp::Jump(_) | TerminatorOp::Return(_) | TerminatorOp::Unreachable => {
                unreachable!("only decisions are made free")
            }
        };
        let dest = self.registers.push(Register { ty });
        *value = dest.into();
        Statement { op: Op::Arbitrary { dest }, position: terminator.position }
    }

    /// Whether a binding stays where it is.
    fn binds_here(&self, operand: Operand, block: BlockId) -> bool {
        match operand {
            Operand::Register(register) => self.is_assigned(register) && self.is_built(block),
            Operand::Constant(_) => true,
        }
    }

    fn is_assigned(&self, register: RegisterId) -> bool {
        self.marks.keeps_register(self.function, register)
            || self.body.blocks[self.body.entry()].parameters.contains(&register)
    }

    /// Whether a block is part of the new body, if it is reached.
    fn is_built(&self, block: BlockId) -> bool {
        block == self.body.entry() || self.marks.keeps_block(self.function, block)
    }

    /// Adds the bindings of registers that stand in blocks which are gone. They tell the types of variables, wherever they stand.
    fn bindings(&self, registers: &[RegisterId], statements: &mut Vec<Statement>) {
        for register in registers {
            statements.extend(self.homeless.get(register).into_iter().flatten().map(|&statement| statement.clone()));
        }
    }

    /// A statement that is kept, without what it does for others.
    fn statement(&mut self, site: Site, statement: &Statement) -> Statement {
        let mut statement = statement.clone();
        if let Op::Call { dest, arguments, .. } = &mut statement.op {
            *dest = dest.filter(|&dest| self.marks.keeps_register(self.function, dest));
            for argument in arguments {
                if let Operand::Register(register) = argument.value
                    && !self.marks.keeps_register(site.function, register)
                {
                    argument.value = zero(self.program, self.body.registers[register].ty).into();
                }
            }
        }
        statement
    }

    fn terminator(&mut self, id: BlockId, blocks: &mut Blocks, open: &mut Vec<BlockId>) -> Terminator {
        let old = &self.body.blocks[id].terminator;
        let position = old.position;
        if self.marks.dependences.surely_ends(self.function, id) {
            let op = if self.keeps_end(id) {
                TerminatorOp::Unreachable
            } else {
                TerminatorOp::Jump(self.lead_to(Goal::Cut, Box::default(), blocks, open))
            };
            return Terminator { op, position };
        }
        if self.marks.decision(self.function, id) == Some(Decision::Given)
            && let Some(way) = self.marks.avoided(self.function, id).and_then(|avoided| other_way(&old.op, avoided))
        {
            return Terminator { op: TerminatorOp::Jump(self.edge(way, blocks, open)), position };
        }
        let op = match &old.op {
            op if is_decision(op) && self.marks.decision(self.function, id).is_some() => {
                let mut op = op.clone();
                op.for_each_edge_mut(|edge| *edge = self.edge(edge, blocks, open));
                op
            }
            TerminatorOp::Jump(edge) => TerminatorOp::Jump(self.edge(edge, blocks, open)),
            TerminatorOp::Return(value) if self.marks.keeps_result(self.function) || self.is_known(*value) => {
                TerminatorOp::Return(*value)
            }
            TerminatorOp::Return(_) => self.return_zero(),
            TerminatorOp::Unreachable if self.marks.keeps_block(self.function, id) => TerminatorOp::Unreachable,
            TerminatorOp::Branch { .. } | TerminatorOp::Switch { .. } | TerminatorOp::Unreachable => {
                let goal =
                    self.goal(self.marks.dependences.control(self.function).and_then(|control| control.next(id)));
                TerminatorOp::Jump(self.lead_to(goal, Box::default(), blocks, open))
            }
        };
        Terminator { op, position }
    }

    /// Whether the statement that ends the run in a block is kept.
    fn keeps_end(&self, block: BlockId) -> bool {
        let last = self.marks.dependences.live_statements(self.function, block) - 1;
        self.marks.keeps(Site { function: self.function, block, statement: last })
    }

    fn is_known(&self, value: Option<Operand>) -> bool {
        match value {
            Some(Operand::Register(register)) => self.is_assigned(register),
            Some(Operand::Constant(_)) | None => true,
        }
    }

    fn return_zero(&mut self) -> TerminatorOp {
        let result = self.program.functions[self.function].result;
        TerminatorOp::Return(result.map(|ty| zero(self.program, ty).into()))
    }

    fn edge(&mut self, edge: &Edge, blocks: &mut Blocks, open: &mut Vec<BlockId>) -> Edge {
        let goal = self.goal(Some(edge.target));
        let parameters = &self.body.blocks[edge.target].parameters;
        let arguments = if goal == Goal::Block(edge.target) {
            let kept = parameters.iter().zip(&edge.arguments);
            kept.filter(|(parameter, _)| self.marks.keeps_register(self.function, **parameter))
                .map(|(_, &argument)| argument)
                .collect()
        } else {
            Box::default()
        };
        self.lead_to(goal, arguments, blocks, open)
    }

    /// Where a way into a block leads.
    fn goal(&self, block: Option<BlockId>) -> Goal {
        let control = self.marks.dependences.control(self.function);
        let mut block = block;
        while let Some(found) = block {
            if self.is_built(found) {
                return Goal::Block(found);
            }
            block = control.and_then(|control| control.next(found));
        }
        if self.marks.dependences.returns().may_not_return(self.function) { Goal::Cut } else { Goal::Return }
    }

    fn lead_to(&mut self, goal: Goal, arguments: Box<[Operand]>, blocks: &mut Blocks, open: &mut Vec<BlockId>) -> Edge {
        let target = match goal {
            Goal::Block(block) => {
                if blocks.of[block.index()].is_none() {
                    open.push(block);
                }
                self.number(blocks, block)
            }
            Goal::Return => match blocks.returning {
                Some(block) => block,
                None => {
                    let op = self.return_zero();
                    let block =
                        made_up(blocks, Block { terminator: Terminator { op, position: None }, ..empty_block() });
                    *blocks.returning.insert(block)
                }
            },
            Goal::Cut => match blocks.cut {
                Some(block) => block,
                None => {
                    let status = self.program.types.int(32);
                    let status = Argument { value: zero(self.program, status).into(), by_value: None };
                    let op = Op::Call { dest: None, callee: Callee::Direct(self.end), arguments: Box::new([status]) };
                    let end = Statement { op, position: None };
                    let block = made_up(blocks, Block { statements: vec![end], ..empty_block() });
                    *blocks.cut.insert(block)
                }
            },
        };
        Edge { target, arguments }
    }
}

fn made_up(blocks: &mut Blocks, block: Block) -> BlockId {
    blocks.origins.push(vec![None; block.statements.len() + 1]);
    blocks.new.push(block)
}
