//! Where arbitrary pointers may be found equal: from there on they lead to the same object, so that what is asked bears on memory, whatever is
//! made of the answer.

use std::collections::BTreeSet;

use adamant_program::{
    BlockId, Body, CastOp, FunctionId, MemoryAccess, Op, Operand, RegisterId, ResultSource, TerminatorEffect, Type,
    Written,
};

use crate::accesses::{Accesses, ByteRange};
use crate::dependence::Dependences;
use crate::external::Behaviour;
use crate::points_to::{PointsTo, Site, constant_number};

/// What depends on whether arbitrary pointers are equal.
#[derive(Clone, Default, Debug)]
pub struct Equalities {
    /// The blocks that decide by it.
    pub decisions: Vec<(FunctionId, BlockId)>,
    /// The assumptions that are about it, and the statements that find it out and go on accordingly.
    pub assumptions: Vec<Site>,
    /// Whether some answer is stored, handed over or returned, so that others may depend on it as well.
    pub are_passed_on: bool,
}

impl Equalities {
    /// Looks at all functions that may run.
    pub fn of(dependences: &Dependences<'_>) -> Self {
        let mut found = Self::default();
        let bodies = || {
            let functions = dependences.reached().iter();
            functions.filter_map(|&id| Some((id, dependences.program().functions[id].body.as_ref()?)))
        };
        let mut places: Vec<ByteRange> =
            bodies().flat_map(|(function, body)| places_of_pointers(dependences, function, body)).collect();
        let copies: Vec<&Accesses> =
            bodies().flat_map(|(function, body)| copies(dependences, function, body)).collect();
        add_copies(dependences, &mut places, copies);
        for (function, body) in bodies() {
            found.add(dependences, function, body, &places);
        }
        found
    }

    fn add(&mut self, dependences: &Dependences<'_>, function: FunctionId, body: &Body, places: &[ByteRange]) {
        let numbers = numbers(dependences, function, body, places);
        let answers = answers(dependences, function, body, &numbers);
        if answers.is_empty() && numbers.is_empty() {
            return;
        }
        let is_in = |registers: &BTreeSet<RegisterId>, operand: Operand| matches!(operand, Operand::Register(register) if registers.contains(&register));
        let is_answer = |operand: Operand| is_in(&answers, operand);
        // Whoever gets the number of a pointer may compare it.
        let is_told = |operand: Operand| is_answer(operand) || is_in(&numbers, operand);
        for (block, contents) in body.blocks.enumerate() {
            for (index, statement) in contents.statements.iter().enumerate() {
                let (mut is_used, mut is_passed) = (false, false);
                statement.op.for_each_operand(|operand| {
                    is_used |= is_answer(operand);
                    is_passed |= is_told(operand);
                });
                let op = &statement.op;
                let result = op.effects().result;
                // An exchange finds out and goes on accordingly, whatever is made of the answer.
                let is_exchange = result.exchanged().is_some();
                let finds_out = is_exchange && op.dest().is_some_and(|dest| answers.contains(&dest));
                let is_assumption = is_used && is_assumption(dependences, op);
                if finds_out || is_assumption {
                    self.assumptions.push(Site { function, block, statement: index as u32 });
                }
                self.are_passed_on |= is_passed && !is_assumption && !result.is_of_operands() && op.is_executed();
            }
            match contents.terminator.op.effect() {
                TerminatorEffect::Returns(Some(value)) => {
                    self.are_passed_on |= is_told(value) && !dependences.callers(function).is_empty();
                }
                TerminatorEffect::Decides(value) if is_answer(value) => self.decisions.push((function, block)),
                TerminatorEffect::Decides(_)
                | TerminatorEffect::Jumps
                | TerminatorEffect::Returns(None)
                | TerminatorEffect::Fails(_) => {}
            }
        }
    }
}

/// The statements of a body.
fn statements(function: FunctionId, body: &Body) -> impl Iterator<Item = (Site, &Op)> {
    body.blocks.enumerate().flat_map(move |(block, contents)| {
        let numbered = (0..).zip(&contents.statements);
        numbered.map(move |(statement, found)| (Site { function, block, statement }, &found.op))
    })
}

/// Where the statements of a body write arbitrary pointers that registers hold.
fn places_of_pointers(dependences: &Dependences<'_>, function: FunctionId, body: &Body) -> Vec<ByteRange> {
    let may_be_one =
        |value: Operand| is_pointer(dependences, body, value) && may_be_any(dependences, function, &[value]);
    let writes_one = |op: &Op| {
        let effects = op.effects();
        let mut written = effects.accesses.iter().filter_map(MemoryAccess::written);
        written.any(|written| match written {
            Written::Value(value) | Written::Combined(value) => may_be_one(value),
            // What is copied from memory is followed apart. Where variable arguments are is no arbitrary pointer.
            Written::CopyOf(_) | Written::Byte(_) | Written::Arguments | Written::Anything => false,
        })
    };
    let writes = statements(function, body).filter(|(_, op)| writes_one(op));
    writes.filter_map(|(site, _)| dependences.accesses(site)).flat_map(|accesses| accesses.writes.clone()).collect()
}

/// What is accessed by the statements of a body that may write to memory what they read from there, without giving it to a register.
fn copies<'d>(dependences: &'d Dependences<'_>, function: FunctionId, body: &Body) -> Vec<&'d Accesses> {
    let is_copy = |op: &Op| {
        let effects = op.effects();
        effects.control.call().is_some() || effects.accesses.iter().any(|access| access.copied_from().is_some())
    };
    let copies = statements(function, body).filter(|(_, op)| is_copy(op));
    copies.filter_map(|(site, _)| dependences.accesses(site)).collect()
}

/// Adds the places to which copies may bring what stands at other places.
fn add_copies(dependences: &Dependences<'_>, places: &mut Vec<ByteRange>, mut copies: Vec<&Accesses>) {
    let mut before = usize::MAX;
    while copies.len() < before {
        before = copies.len();
        copies.retain(|copy| {
            let is_reached = copy.reads.iter().any(|read| may_meet_one(dependences, places, read));
            if is_reached {
                places.extend(copy.writes.iter().cloned());
            }
            !is_reached
        });
    }
}

/// Whether one of these places may be what is accessed, or a part of it. What is unknown may be any object whose address is known outside.
fn may_meet_one(dependences: &Dependences<'_>, places: &[ByteRange], accessed: &ByteRange) -> bool {
    let escaped = dependences.points_to().escaped();
    places.iter().any(|place| place.overlaps(accessed) || escaped.may_meet(place.object, accessed.object))
}

/// The registers of a body that are numbers made of arbitrary pointers, or read where such pointers are stored.
fn numbers(
    dependences: &Dependences<'_>,
    function: FunctionId,
    body: &Body,
    places: &[ByteRange],
) -> BTreeSet<RegisterId> {
    let program = dependences.program();
    let is_number = |register: RegisterId| matches!(program.types[body.registers[register].ty], Type::Int(_));
    let is_place = |site| {
        let reads = dependences.accesses(site).into_iter().flat_map(|accesses| &accesses.reads);
        reads.into_iter().any(|read| may_meet_one(dependences, places, read))
    };
    let is_read = |op: &Op| op.effects().result.is_read();
    let read: BTreeSet<RegisterId> = statements(function, body)
        .filter(|(_, op)| is_read(op))
        .filter_map(|(site, op)| op.dest().filter(|&dest| is_number(dest) && is_place(site)))
        .collect();
    let is_made = |op: &Op| {
        op.dest().is_some_and(|dest| read.contains(&dest))
            || op.effects().result.converted().is_some_and(|(cast, pointer)| {
                cast == CastOp::PointerToInt && may_be_any(dependences, function, &[pointer])
            })
    };
    let becomes_another = |result: ResultSource| match result {
        ResultSource::Converted(cast, _) => cast == CastOp::IntToPointer,
        ResultSource::Compared(..) | ResultSource::Told => true,
        ResultSource::Value(_)
        | ResultSource::Part(_)
        | ResultSource::Either(..)
        | ResultSource::Shifted { .. }
        | ResultSource::Reckoned
        | ResultSource::Nothing
        | ResultSource::Unknown
        | ResultSource::NewObject
        | ResultSource::ThreadLocal(_)
        | ResultSource::Memory
        | ResultSource::Exchanged(_)
        | ResultSource::Returned => false,
    };
    let stays_number = |op: &Op| {
        let result = op.effects().result;
        result.is_of_operands() && !becomes_another(result)
    };
    reckoned_from(body, is_made, stays_number)
}

/// The registers of a body that tell whether arbitrary pointers are equal.
fn answers(
    dependences: &Dependences<'_>,
    function: FunctionId,
    body: &Body,
    numbers: &BTreeSet<RegisterId>,
) -> BTreeSet<RegisterId> {
    // Inputs that are numbers may be any pointer as well, but only what was made of one is compared with others.
    let may_be_pointer = |&operand: &Operand| {
        let is_number = matches!(operand, Operand::Register(register) if numbers.contains(&register));
        is_number || is_pointer(dependences, body, operand) && may_be_any(dependences, function, &[operand])
    };
    told_by(body, |op| {
        let result = op.effects().result;
        if let (Some(expected), Some(dest)) = (result.exchanged(), op.dest()) {
            // Compilers exchange pointers as numbers, which nothing made of pointers but memory.
            return may_be_any(dependences, function, &[expected, dest.into()]) && !is_number(dependences, expected);
        }
        if !result.is_reckoned() {
            return false;
        }
        // A difference is zero where pointers are equal. No arbitrary pointer needs to be compared with a known number.
        let mut operands = Vec::new();
        op.for_each_operand(|operand| operands.push(operand));
        operands.retain(|&operand| !is_number(dependences, operand));
        operands.len() > 1 && operands.iter().any(may_be_pointer)
    })
}

/// Whether a statement is a call that runs must pass.
fn is_assumption(dependences: &Dependences<'_>, op: &Op) -> bool {
    op.called_by_name().is_some_and(|callee| dependences.behaviour(callee) == Behaviour::Assumption)
}

/// The registers of a body that get their values from some statements, and all that is reckoned from these.
pub(crate) fn told_by(body: &Body, tells: impl Fn(&Op) -> bool) -> BTreeSet<RegisterId> {
    reckoned_from(body, tells, |op| op.effects().result.is_of_operands())
}

/// The same where only some statements hand on what they get.
fn reckoned_from(body: &Body, tells: impl Fn(&Op) -> bool, hands_on: impl Fn(&Op) -> bool) -> BTreeSet<RegisterId> {
    let statements = || body.blocks.iter().flat_map(|block| &block.statements);
    let mut found: BTreeSet<RegisterId> =
        statements().filter(|statement| tells(&statement.op)).filter_map(|statement| statement.op.dest()).collect();
    let mut before = 0;
    while found.len() > before {
        before = found.len();
        for statement in statements().filter(|statement| hands_on(&statement.op)) {
            let mut is_told = false;
            let is_found = |operand| matches!(operand, Operand::Register(register) if found.contains(&register));
            statement.op.for_each_operand(|operand| is_told |= is_found(operand));
            found.extend(statement.op.dest().filter(|_| is_told));
        }
        for edge in body.blocks.iter().flat_map(|block| block.terminator.op.edges()) {
            for (&parameter, argument) in body.blocks[edge.target].parameters.iter().zip(&edge.arguments) {
                if matches!(argument, Operand::Register(register) if found.contains(register)) {
                    found.insert(parameter);
                }
            }
        }
    }
    found
}

/// Whether an operand has the type of pointers.
fn is_pointer(dependences: &Dependences<'_>, body: &Body, operand: Operand) -> bool {
    let program = dependences.program();
    program.types[program.type_of(body, operand)] == Type::Pointer
}

/// Whether an operand is a number that no arbitrary pointer needs to be compared with: a constant, or null.
fn is_number(dependences: &Dependences<'_>, operand: Operand) -> bool {
    constant_number(dependences.program(), operand).is_some() || is_null(dependences, operand)
}

/// Whether one of these operands may be an arbitrary pointer.
fn may_be_any(dependences: &Dependences<'_>, function: FunctionId, operands: &[Operand]) -> bool {
    operands.iter().any(|&operand| {
        let locations = dependences.points_to().operand(function, operand);
        locations.iter().any(|location| location.object == PointsTo::ANYTHING)
    })
}

fn is_null(dependences: &Dependences<'_>, operand: Operand) -> bool {
    match operand {
        Operand::Constant(constant) => {
            matches!(dependences.program().constants[constant].value, adamant_program::ConstantValue::Null)
        }
        Operand::Register(_) => false,
    }
}
