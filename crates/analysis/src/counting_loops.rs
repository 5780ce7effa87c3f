//! Loops that end in every run, because they count: in each round they compare a variable that only falls (or only grows) with a bound that
//! stays the same, and go on only on one side of it.
//!
//! The variable is a register of the loop that changes by one, or a global whose address is used for nothing but loads and stores, of which every
//! write in the loop takes something away (or adds something). Of a global the argument is this. Let `x` be what the comparison reads in one
//! round. Reading, deciding and the changes are outside of inner loops, so each happens at most once in a round; reading, deciding and at least one
//! of the changes happen in each, and always in the same order. So from one round to the next `x` falls by at least one and at most by the sum of
//! all changes, and as the bound is at least so far from the least number, it does not wrap. This takes that nobody else writes the variable: the
//! program must have no other threads.

mod changes;
mod conditions;

use adamant_base::{Id as _, IdVec};
use adamant_program::{
    AddressTarget, BlockId, Body, ConstantValue, FunctionId, GlobalId, Length, MemoryAccess, Op, Operand, Predicate,
    Program, RegisterId, TerminatorOp, Type,
};
use rustc_hash::FxHashSet;

use self::conditions::Comparison;
use crate::call_graph::CallGraph;
use crate::loops::{Loops, NaturalLoop, mirrored};
use crate::relevance::private_globals;

/// Loops with more blocks than this are not looked at.
const MOST_MEMBERS: usize = 400;

/// A loop that ends, with the decisions by which it does.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CountingLoop {
    /// The function.
    pub function: FunctionId,
    /// Where every round begins.
    pub head: BlockId,
    /// All blocks of the loop, ascending.
    pub members: Vec<BlockId>,
    /// The blocks that end in branches by what is counted, ascending: at least one, of which one side leaves the loop, and which every round
    /// makes.
    pub decisions: Vec<BlockId>,
}

/// The loops of a program without threads that end because they count. Functions that may call themselves are left out.
pub fn counting_loops(program: &Program) -> Vec<CountingLoop> {
    let calls = CallGraph::of(program);
    let numbers = numeric_globals(program);
    let mut found = Vec::new();
    for (function, description) in program.functions.enumerate() {
        let Some(body) = description.body.as_ref().filter(|_| !calls.is_recursive(function)) else { continue };
        let loops = Loops::of(program, body);
        for natural in loops.all() {
            let place = LoopContext {
                program,
                calls: &calls,
                numbers: &numbers,
                function,
                body,
                loops: &loops,
                natural: &natural,
            };
            let Some(decisions) = place.decisions() else { continue };
            let mut members: Vec<BlockId> = natural.members.iter().map(|&member| BlockId::new(member)).collect();
            members.sort_unstable();
            found.push(CountingLoop { function, head: BlockId::new(natural.head), members, decisions });
        }
    }
    found
}

/// By global, the width of the number that it is, if all accesses in the program read or write all of it.
fn numeric_globals(program: &Program) -> IdVec<GlobalId, Option<u32>> {
    let private = private_globals(program);
    let width_of = |(id, global): (GlobalId, &adamant_program::Global)| {
        let width = u32::try_from(global.size.checked_mul(8)?).ok()?;
        (private[id] && matches!(width, 8 | 16 | 32 | 64)).then_some(width)
    };
    let mut widths: IdVec<GlobalId, Option<u32>> = program.globals.enumerate().map(width_of).collect();
    for body in program.functions.iter().filter_map(|function| function.body.as_ref()) {
        for statement in body.blocks.iter().flat_map(|block| &block.statements) {
            for access in &statement.op.effects().accesses {
                let Some((global, offset)) = address(program, access.pointer) else { continue };
                let is_whole = match access.length {
                    Length::TypeOf(operand) => {
                        let ty = &program.types[program.type_of(body, operand)];
                        matches!(ty, Type::Int(width) if Some(*width) == widths[global])
                    }
                    Length::Number(_) | Length::Bytes(_) | Length::AtMost(_) | Length::Whole => false,
                };
                if offset != 0 || !is_whole || access.access.volatile {
                    widths[global] = None;
                }
            }
        }
    }
    widths
}

/// The global and the offset that a pointer names.
fn address(program: &Program, pointer: Operand) -> Option<(GlobalId, i64)> {
    let Operand::Constant(constant) = pointer else { return None };
    match program.constants[constant].value {
        ConstantValue::Address { target: AddressTarget::Global(global), offset } => Some((global, offset)),
        ConstantValue::Bits(_)
        | ConstantValue::Null
        | ConstantValue::Address { target: AddressTarget::Function(_), .. }
        | ConstantValue::Aggregate(_)
        | ConstantValue::Undefined => None,
    }
}

/// A place in a body: a block and the number of a statement.
type Site = (usize, usize);

/// A loop in its program.
struct LoopContext<'a> {
    program: &'a Program,
    calls: &'a CallGraph,
    numbers: &'a IdVec<GlobalId, Option<u32>>,
    function: FunctionId,
    body: &'a Body,
    loops: &'a Loops<'a>,
    natural: &'a NaturalLoop,
}

impl LoopContext<'_> {
    /// The decision that lets the loop end, and all others by the same global.
    fn decisions(&self) -> Option<Vec<BlockId>> {
        let blocks = || self.natural.members.iter().copied().filter(|&block| self.is_in_every_round(block));
        if let Some(block) = blocks().find(|&block| self.loops.ends_by_counting(self.natural, block)) {
            return Some(vec![BlockId::new(block)]);
        }
        let (block, global) = blocks().find_map(|block| Some((block, self.ends_by_global(block)?)))?;
        let made_of = self.made_of(global);
        let is_by_global = |&&member: &&usize| {
            let terminator = &self.body.blocks[BlockId::new(member)].terminator.op;
            matches!(terminator, TerminatorOp::Branch { condition: Operand::Register(condition), .. }
                if member == block || made_of.contains(condition))
        };
        let mut decisions: Vec<BlockId> =
            self.natural.members.iter().filter(is_by_global).map(|&member| BlockId::new(member)).collect();
        decisions.sort_unstable();
        Some(decisions)
    }

    /// The registers that hold what a global held, or that were computed from such.
    fn made_of(&self, global: GlobalId) -> FxHashSet<RegisterId> {
        let mut made = FxHashSet::default();
        loop {
            let before = made.len();
            for block in self.body.blocks.iter() {
                for op in block.statements.iter().map(|statement| &statement.op) {
                    let mut is_made = reads(self.program, op, global);
                    let mut look =
                        |operand: Operand| is_made |= register_of(operand).is_some_and(|found| made.contains(&found));
                    if op.is_executed() && op.call().is_none() {
                        op.for_each_operand(&mut look);
                    }
                    made.extend(op.dest().filter(|_| is_made));
                }
                for edge in block.terminator.op.edges() {
                    let parameters = &self.body.blocks[edge.target].parameters;
                    let passed = parameters.iter().zip(&edge.arguments);
                    let is_made = |argument: Operand| register_of(argument).is_some_and(|found| made.contains(&found));
                    let tainted: Vec<RegisterId> =
                        passed.filter(|(_, argument)| is_made(**argument)).map(|(&parameter, _)| parameter).collect();
                    made.extend(tainted);
                }
            }
            if made.len() == before {
                return made;
            }
        }
    }

    /// Whether a block is passed exactly once in every round. Of large loops this is not looked for: it takes a walk for each block.
    fn is_in_every_round(&self, block: usize) -> bool {
        if self.natural.members.len() > MOST_MEMBERS {
            return false;
        }
        self.natural.latches.iter().all(|&latch| self.loops.dominates(block, latch)) && !self.is_in_inner_loop(block)
    }

    /// Whether a block can be passed again without passing the head.
    fn is_in_inner_loop(&self, block: usize) -> bool {
        let mut seen = FxHashSet::default();
        let mut open = vec![block];
        while let Some(from) = open.pop() {
            for edge in self.body.blocks[BlockId::new(from)].terminator.op.edges() {
                let target = edge.target.index();
                if target == self.natural.head || !self.natural.members.contains(&target) {
                    continue;
                }
                if target == block {
                    return true;
                }
                if seen.insert(target) {
                    open.push(target);
                }
            }
        }
        false
    }

    /// The global by which the branch at the end of a block ends the loop at last.
    fn ends_by_global(&self, block: usize) -> Option<GlobalId> {
        let TerminatorOp::Branch { condition, then, otherwise } = &self.body.blocks[BlockId::new(block)].terminator.op
        else {
            return None;
        };
        let stays = [then, otherwise].map(|edge| self.natural.members.contains(&edge.target.index()));
        let goes_on_if = match stays {
            [true, false] => true,
            [false, true] => false,
            _ => return None,
        };
        let mut implied = Vec::new();
        self.implied(*condition, goes_on_if, block, 8, &mut implied);
        implied.into_iter().find_map(|Comparison { predicate, left, right, passed }| {
            let mirrored = || self.must_end(right, left, mirrored(predicate), passed);
            self.must_end(left, right, predicate, passed).or_else(mirrored)
        })
    }

    /// Whether a block is one of the loop besides its head, and outside of inner loops.
    fn is_inside(&self, block: usize) -> bool {
        block != self.natural.head && self.is_of_this_round(block)
    }

    /// Whether what a block of the loop computes is used before the block runs again: then it belongs to the same round.
    fn is_of_this_round(&self, block: usize) -> bool {
        self.natural.members.contains(&block) && !self.is_in_inner_loop(block)
    }

    /// The global that is counted, if a loop ends that goes on only where it and a bound are in this relation; every round that goes on passes a
    /// block.
    fn must_end(&self, counter: Operand, bound: Operand, predicate: Predicate, passed: usize) -> Option<GlobalId> {
        let (global, site) = self.read_global(counter)?;
        let width = self.numbers[global]?;
        if !self.is_of_this_round(site.0) || !self.loops.dominates(site.0, passed) {
            return None;
        }
        let change = self.change(global)?;
        let bound = match self.number(bound) {
            Some(number) => Some(number),
            None if self.is_fixed(bound) => None,
            None => return None,
        };
        let (least, greatest) = match predicate {
            Predicate::Slt | Predicate::Sle | Predicate::Sgt | Predicate::Sge => {
                (-(1_i128 << (width - 1)), (1_i128 << (width - 1)) - 1)
            }
            Predicate::Eq | Predicate::Ne | Predicate::Ult | Predicate::Ule | Predicate::Ugt | Predicate::Uge => {
                (0, (1_i128 << width) - 1)
            }
        };
        let bound = bound.map(|bound| if least < 0 { signed(bound, width) } else { i128::from(bound) });
        let ends = match (predicate, change.falls) {
            // It falls, or grows, by one, and wrapping it meets every number.
            (Predicate::Ne, _) => change.most == 1 && change.statements == 1,
            (Predicate::Sgt | Predicate::Ugt, true) => bound.unwrap_or(least) + 1 - change.most >= least,
            (Predicate::Sge | Predicate::Uge, true) => bound.is_some_and(|bound| bound - change.most >= least),
            (Predicate::Slt | Predicate::Ult, false) => bound.unwrap_or(greatest) - 1 + change.most <= greatest,
            (Predicate::Sle | Predicate::Ule, false) => bound.is_some_and(|bound| bound + change.most <= greatest),
            _ => false,
        };
        ends.then_some(global)
    }

    /// The global whose value an operand is, as the loop reads or writes it, and where.
    fn read_global(&self, operand: Operand) -> Option<(GlobalId, Site)> {
        let register = register_of(operand)?;
        let (site, op) = self.definition(register)?;
        if let Op::Load { pointer, .. } = op {
            let (global, _) = address(self.program, *pointer)?;
            return Some((global, site));
        }
        // A value that the next statement writes to the global.
        let store = self.body.blocks[BlockId::new(site.0)].statements.get(site.1 + 1)?;
        let Op::Store { pointer, value, .. } = &store.op else { return None };
        let (global, _) = address(self.program, *pointer).filter(|_| *value == operand)?;
        Some((global, (site.0, site.1 + 1)))
    }

    fn definition(&self, register: RegisterId) -> Option<(Site, &Op)> {
        self.body.blocks.enumerate().find_map(|(id, block)| {
            let index = block.statements.iter().position(|statement| statement.op.dest() == Some(register))?;
            Some(((id.index(), index), &block.statements[index].op))
        })
    }

    fn number(&self, operand: Operand) -> Option<u64> {
        crate::points_to::constant_number(self.program, operand)
    }

    fn width(&self, register: RegisterId) -> Option<u32> {
        let Type::Int(width) = self.program.types[self.body.registers[register].ty] else { return None };
        (width <= 64).then_some(width)
    }
}

/// Whether a statement reads a global.
fn reads(program: &Program, op: &Op, global: GlobalId) -> bool {
    touches(program, op, global, |access| !access.writes())
}

/// Whether a statement writes a global.
fn writes(program: &Program, op: &Op, global: GlobalId) -> bool {
    touches(program, op, global, MemoryAccess::writes)
}

/// Whether a statement makes such an access to a global.
fn touches(program: &Program, op: &Op, global: GlobalId, is_meant: impl Fn(&MemoryAccess) -> bool) -> bool {
    let names_it = |pointer| address(program, pointer).is_some_and(|(found, _)| found == global);
    op.effects().accesses.iter().any(|access| is_meant(access) && names_it(access.pointer))
}

const fn register_of(operand: Operand) -> Option<RegisterId> {
    match operand {
        Operand::Register(register) => Some(register),
        Operand::Constant(_) => None,
    }
}

/// A number of so many bits, read as a signed one.
const fn signed(number: u64, width: u32) -> i128 {
    let number = number as i128;
    if number >> (width - 1) & 1 == 1 { number - (1 << width) } else { number }
}

#[cfg(test)]
mod tests;
