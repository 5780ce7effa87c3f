//! Loops that end in every run, because they count: in each round they compare a variable that only falls (or only grows) with a bound that
//! stays the same, and go on only on one side of it.
//!
//! The variable is a register of the loop that changes by one, or a global whose address is used for nothing but loads and stores, of which every
//! write in the loop takes something away (or adds something). Of a global the argument is this. Let `x` be what the comparison reads in one
//! round. Reading, deciding and the changes are outside of inner loops, so each happens at most once in a round; reading, deciding and at least one
//! of the changes happen in each, and always in the same order. So from one round to the next `x` falls by at least one and at most by the sum of
//! all changes, and as the bound is at least so far from the least number, it does not wrap. This takes that nobody else writes the variable: the
//! program must have no other threads.

use adamant_base::{Id as _, IdVec};
use adamant_program::{
    AddressTarget, BinaryOp, BlockId, Body, CastOp, ConstantValue, FunctionId, GlobalId, Op, Operand, Predicate,
    Program, RegisterId, TerminatorOp, Type,
};
use rustc_hash::FxHashSet;

use crate::call_graph::CallGraph;
use crate::loops::{Loops, NaturalLoop, mirrored, negated};
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
            let place =
                Place { program, calls: &calls, numbers: &numbers, function, body, loops: &loops, natural: &natural };
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
            let (pointer, ty, access) = match &statement.op {
                Op::Load { dest, pointer, access } => (pointer, body.registers[*dest].ty, access),
                Op::Store { pointer, value: Operand::Register(value), access } => {
                    (pointer, body.registers[*value].ty, access)
                }
                Op::Store { pointer, value: Operand::Constant(value), access } => {
                    (pointer, program.constants[*value].ty, access)
                }
                _ => continue,
            };
            let Some((global, offset)) = address(program, *pointer) else { continue };
            let is_whole = matches!(program.types[ty], Type::Int(width) if Some(width) == widths[global]);
            if offset != 0 || !is_whole || access.volatile {
                widths[global] = None;
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
        _ => None,
    }
}

/// A place in a body: a block and the number of a statement.
type Site = (usize, usize);

/// A loop in its program.
struct Place<'a> {
    program: &'a Program,
    calls: &'a CallGraph,
    numbers: &'a IdVec<GlobalId, Option<u32>>,
    function: FunctionId,
    body: &'a Body,
    loops: &'a Loops<'a>,
    natural: &'a NaturalLoop,
}

/// A comparison that holds in each round that goes on.
#[derive(Clone, Copy)]
struct Comparison {
    predicate: Predicate,
    left: Operand,
    right: Operand,
    /// A block that is passed in each such round, after what is compared was read.
    passed: usize,
}

/// How a global changes in a round.
struct Change {
    /// Whether it falls.
    falls: bool,
    /// By how much at most.
    most: i128,
    /// How many statements change it.
    statements: usize,
}

impl Place<'_> {
    /// The decision that lets the loop end, and all others by the same global.
    fn decisions(&self) -> Option<Vec<BlockId>> {
        let blocks = || self.natural.members.iter().copied().filter(|&block| self.is_in_every_round(block));
        if let Some(block) = blocks().find(|&block| self.loops.ends_by_counting(self.natural, block)) {
            return Some(vec![BlockId::new(block)]);
        }
        let (block, global) = blocks().find_map(|block| Some((block, self.ends_by_global(block)?)))?;
        let made_of = self.made_of(global);
        let is_by_global = |&&member: &&usize| match &self.body.blocks[BlockId::new(member)].terminator.op {
            TerminatorOp::Branch { condition: Operand::Register(condition), .. } => {
                member == block || made_of.contains(condition)
            }
            _ => false,
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
                    if !matches!(op, Op::Bind { .. } | Op::Call { .. }) {
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

    /// Adds comparisons that hold where a condition has this value, and were made in the same round. The block `passed` is passed then.
    fn implied(&self, condition: Operand, value: bool, passed: usize, room: u32, found: &mut Vec<Comparison>) {
        let (Some(room), Operand::Register(register)) = (room.checked_sub(1), condition) else { return };
        let Some((site, op)) = self.definition(register) else {
            return self.implied_by_parameter(register, value, room, found);
        };
        if !self.is_of_this_round(site.0) {
            return;
        }
        match op {
            Op::Compare { predicate: predicate @ (Predicate::Eq | Predicate::Ne), left, right, .. }
                if self.number(*right) == Some(0)
                    && let Some(bit) = self.widened_bit(*left) =>
            {
                self.implied(bit, value == (*predicate == Predicate::Ne), passed, room, found);
            }
            Op::Compare { predicate, left, right, .. } => {
                let predicate = if value { *predicate } else { negated(*predicate) };
                found.push(Comparison { predicate, left: *left, right: *right, passed });
            }
            Op::Binary { op: BinaryOp::Xor, left, right, .. } if self.number(*right) == Some(1) => {
                self.implied(*left, !value, passed, room, found);
            }
            _ => {}
        }
    }

    /// The same for a parameter of a block: if all ways but one give it the other value, that one was taken.
    fn implied_by_parameter(&self, register: RegisterId, value: bool, room: u32, found: &mut Vec<Comparison>) {
        let place = self.body.blocks.enumerate().find_map(|(id, block)| {
            block.parameters.iter().position(|&parameter| parameter == register).map(|index| (id, index))
        });
        let Some((block, index)) = place.filter(|(block, _)| self.is_inside(block.index())) else { return };
        let edges = self
            .body
            .blocks
            .enumerate()
            .flat_map(|(from, block)| block.terminator.op.edges().map(move |edge| (from, edge)));
        let edges = edges.filter(|(_, edge)| edge.target == block);
        let is_other = |argument: Operand| self.number(argument) == Some(u64::from(!value));
        let mut rest = edges.filter(|(_, edge)| !is_other(edge.arguments[index]));
        let (Some((from, edge)), None) = (rest.next(), rest.next()) else { return };
        if self.is_of_this_round(from.index()) {
            self.implied(edge.arguments[index], value, from.index(), room, found);
            self.implied_by_passing(from, room, found);
        }
    }

    /// The same for a block that is passed: branches that alone lead there, or to a block that every way there goes through, were taken.
    fn implied_by_passing(&self, block: BlockId, room: u32, found: &mut Vec<Comparison>) {
        let above = std::iter::successors(Some(block.index()), |&block| self.loops.dominator(block));
        for block in above.take_while(|&block| block != self.natural.head).filter(|&block| self.is_inside(block)) {
            let mut before = self.body.blocks.enumerate().flat_map(|(from, described)| {
                described.terminator.op.edges().filter(|edge| edge.target.index() == block).map(move |_| from)
            });
            let (Some(from), None) = (before.next(), before.next()) else { continue };
            if let TerminatorOp::Branch { condition, then, .. } = &self.body.blocks[from].terminator.op
                && self.is_of_this_round(from.index())
            {
                self.implied(*condition, then.target.index() == block, from.index(), room, found);
            }
        }
    }

    /// Whether a block is one of the loop besides its head, and outside of inner loops.
    fn is_inside(&self, block: usize) -> bool {
        block != self.natural.head && self.is_of_this_round(block)
    }

    /// Whether what a block of the loop computes is used before the block runs again: then it belongs to the same round.
    fn is_of_this_round(&self, block: usize) -> bool {
        self.natural.members.contains(&block) && !self.is_in_inner_loop(block)
    }

    /// The bit that an operand is, widened.
    fn widened_bit(&self, operand: Operand) -> Option<Operand> {
        match self.definition(register_of(operand)?)?.1 {
            Op::Cast { value: Operand::Register(bit), op: CastOp::ZeroExtend, .. } if self.width(*bit) == Some(1) => {
                Some((*bit).into())
            }
            _ => None,
        }
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
            _ => (0, (1_i128 << width) - 1),
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
        match &store.op {
            Op::Store { pointer, value, .. } if *value == operand => {
                let (global, _) = address(self.program, *pointer)?;
                Some((global, (site.0, site.1 + 1)))
            }
            _ => None,
        }
    }

    /// How a global changes in each round, if it surely does, and in one direction.
    fn change(&self, global: GlobalId) -> Option<Change> {
        if self.calls_may_write(global) {
            return None;
        }
        let mut steps: Vec<(usize, i128)> = Vec::new();
        for &member in &self.natural.members {
            let statements = &self.body.blocks[BlockId::new(member)].statements;
            for (index, statement) in statements.iter().enumerate() {
                let Op::Store { pointer, value, .. } = &statement.op else { continue };
                if address(self.program, *pointer).is_none_or(|(written, _)| written != global) {
                    continue;
                }
                if self.is_in_inner_loop(member) {
                    return None;
                }
                steps.push((member, self.step(global, (member, index), *value)?));
            }
        }
        let falls = steps.first()?.1 < 0;
        let is_sure = steps.iter().any(|&(block, _)| self.is_in_every_round(block));
        if !is_sure || steps.iter().any(|&(_, step)| step == 0 || (step < 0) != falls) {
            return None;
        }
        Some(Change { falls, most: steps.iter().map(|(_, step)| step.abs()).sum(), statements: steps.len() })
    }

    /// What a store adds to a global: the value was read just before, in the same block.
    fn step(&self, global: GlobalId, (block, store): Site, value: Operand) -> Option<i128> {
        let (site, Op::Binary { op, left, right, dest, .. }) = self.definition(register_of(value)?)? else {
            return None;
        };
        let (read, Op::Load { pointer, .. }) = self.definition(register_of(*left)?)? else { return None };
        let is_here = site.0 == block && read.0 == block && read.1 < site.1 && site.1 < store;
        if !is_here || address(self.program, *pointer).is_none_or(|(found, _)| found != global) {
            return None;
        }
        // Nothing writes it in between; calls do not.
        let between = &self.body.blocks[BlockId::new(block)].statements[read.1 + 1..store];
        if between.iter().any(|statement| writes(self.program, &statement.op, global)) {
            return None;
        }
        let width = self.width(*dest)?;
        let number = signed(self.number(*right)?, width);
        match op {
            BinaryOp::Add => Some(number),
            BinaryOp::Sub => Some(-number),
            _ => None,
        }
    }

    /// Whether something that the loop calls may write a global.
    fn calls_may_write(&self, global: GlobalId) -> bool {
        let mut called = FxHashSet::default();
        let mut open = Vec::new();
        for &member in &self.natural.members {
            for statement in &self.body.blocks[BlockId::new(member)].statements {
                if let Op::Call { callee, arguments, .. } = &statement.op {
                    open.extend(self.calls.called_by(self.program, *callee, arguments));
                }
            }
        }
        while let Some(function) = open.pop() {
            if called.insert(function) {
                open.extend_from_slice(self.calls.callees(function));
            }
        }
        let bodies = called.iter().filter_map(|&function| self.program.functions[function].body.as_ref());
        let mut statements = bodies.flat_map(|body| body.blocks.iter()).flat_map(|block| &block.statements);
        called.contains(&self.function) || statements.any(|statement| writes(self.program, &statement.op, global))
    }

    /// Whether an operand has one value while the loop runs: it comes from outside, or from a global that the loop does not write.
    fn is_fixed(&self, operand: Operand) -> bool {
        if self.loops.is_fixed(operand, &self.natural.members) {
            return true;
        }
        let Some((_, Op::Load { pointer, .. })) = register_of(operand).and_then(|register| self.definition(register))
        else {
            return false;
        };
        let Some((global, _)) = address(self.program, *pointer) else { return false };
        let members =
            self.natural.members.iter().flat_map(|&member| &self.body.blocks[BlockId::new(member)].statements);
        let mut stores = members.filter_map(|statement| match &statement.op {
            Op::Store { pointer, .. } => address(self.program, *pointer),
            _ => None,
        });
        self.numbers[global].is_some() && !self.calls_may_write(global) && stores.all(|(written, _)| written != global)
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
        match self.program.types[self.body.registers[register].ty] {
            Type::Int(width) if width <= 64 => Some(width),
            _ => None,
        }
    }
}

/// Whether a statement reads a global.
fn reads(program: &Program, op: &Op, global: GlobalId) -> bool {
    matches!(op, Op::Load { pointer, .. } if address(program, *pointer).is_some_and(|(found, _)| found == global))
}

/// Whether a statement writes a global.
fn writes(program: &Program, op: &Op, global: GlobalId) -> bool {
    matches!(op, Op::Store { pointer, .. } if address(program, *pointer).is_some_and(|(found, _)| found == global))
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
mod tests {
    use super::*;

    /// Compares the decisions of the loops of `main` that count, in a program with two numbers.
    #[track_caller]
    fn check(blocks: &str, expected: &[usize]) {
        let text = format!(
            "program lp64 as_written global @k size 4 align 4 = zero 4 global @n size 4 align 4 = zero 4 \
             declare @any() -> i1 fn @rise() {{ bb0: %0: i32 = load @k %1: i32 = add %0, 1 store %1, @k return }} \
             fn @quiet() {{ bb0: return }} fn @main() {{ {blocks} }}"
        );
        let program = Program::parse(&text).unwrap_or_else(|error| panic!("{error}\n{text}"));
        let found: Vec<usize> = counting_loops(&program)
            .iter()
            .flat_map(|found| found.decisions.iter().map(|block| block.index()))
            .collect();
        assert_eq!(found, expected, "{blocks}");
    }

    /// A loop that goes on while a comparison with what `k` was at the head holds, and then does something.
    fn while_loop(comparison: &str, rest: &str) -> String {
        format!(
            "bb0: jump bb1 bb1: %0: i32 = load @k %1: i32 = load @n %2: i1 = compare {comparison} branch %2, bb2, bb3 \
             bb2: {rest} bb3: return"
        )
    }

    const FALL: &str = "%3: i32 = load @k %4: i32 = add %3, -1 store %4, @k jump bb1";
    const GROW: &str = "%3: i32 = load @k %4: i32 = add %3, 1 store %4, @k jump bb1";

    #[test]
    fn loops_count_to_a_bound_that_they_cannot_miss() {
        check(&while_loop("sgt %0, i32 0", FALL), &[1]);
        check(&while_loop("sgt %0, %1", FALL), &[1]);
        check(&while_loop("sge %0, i32 0", FALL), &[1]);
        check(&while_loop("slt i32 0, %0", FALL), &[1]);
        check(&while_loop("ugt %0, i32 0", FALL), &[1]);
        check(&while_loop("ne %0, i32 0", FALL), &[1]);
        check(&while_loop("slt %0, %1", GROW), &[1]);
        check(&while_loop("sle %0, i32 7", GROW), &[1]);
        // These may go on for ever.
        check(&while_loop("sge %0, %1", FALL), &[]);
        check(&while_loop("sle %0, %1", GROW), &[]);
        check(&while_loop("uge %0, i32 0", FALL), &[]);
        check(&while_loop("sgt %0, i32 0", GROW), &[]);
        check(&while_loop("eq %0, i32 0", FALL), &[]);
        check(&while_loop("sle %0, i32 2147483647", GROW), &[]);
    }

    #[test]
    fn steps_must_not_jump_over_the_bound() {
        let by = |step: &str| format!("%3: i32 = load @k %4: i32 = add %3, {step} store %4, @k jump bb1");
        check(&while_loop("sgt %0, i32 0", &by("-2")), &[1]);
        check(&while_loop("ne %0, i32 0", &by("-2")), &[]);
        check(&while_loop("sgt %0, %1", &by("-2")), &[]);
        check(&while_loop("ugt %0, i32 0", &by("-2")), &[]);
        check(&while_loop("ugt %0, i32 1", &by("-2")), &[1]);
        check(&while_loop("sgt %0, i32 -2147483648", &by("-2")), &[]);
    }

    #[test]
    fn every_round_must_count_and_nobody_else_may() {
        check(
            &while_loop("sgt %0, i32 0", "call @quiet() %3: i32 = load @k %4: i32 = add %3, -1 store %4, @k jump bb1"),
            &[1],
        );
        check(
            &while_loop("sgt %0, i32 0", "call @rise() %3: i32 = load @k %4: i32 = add %3, -1 store %4, @k jump bb1"),
            &[],
        );
        check(&while_loop("sgt %0, i32 0", "jump bb1"), &[]);
        check(&while_loop("sgt %0, i32 0", "%3: i32 = load @n %4: i32 = add %3, -1 store %4, @k jump bb1"), &[]);
        check(
            &while_loop("sgt %0, %1", "store i32 3, @n %3: i32 = load @k %4: i32 = add %3, -1 store %4, @k jump bb1"),
            &[],
        );
        let sometimes = "bb0: jump bb1 bb1: %0: i32 = load @k %2: i1 = compare sgt %0, i32 0 branch %2, bb2, bb3 \
             bb2: %1: i1 = call @any() branch %1, bb4, bb1 bb3: return \
             bb4: %3: i32 = load @k %4: i32 = add %3, -1 store %4, @k jump bb1";
        check(sometimes, &[]);
    }

    #[test]
    fn conditions_may_be_made_of_several() {
        let both = "bb0: jump bb1 bb1: %0: i1 = call @any() branch %0, bb2, bb3(false) \
             bb2: %1: i32 = load @k %2: i1 = compare sgt %1, i32 0 jump bb3(%2) \
             bb3(%3: i1): branch %3, bb4, bb5 \
             bb4: %4: i32 = load @k %5: i32 = add %4, -1 store %5, @k jump bb1 bb5: return";
        check(both, &[3]);
        let ordered = "bb0: jump bb1 bb1: %1: i32 = load @k %2: i1 = compare sgt %1, i32 0 branch %2, bb2, bb3(false) \
             bb2: %0: i1 = call @any() jump bb3(%0) \
             bb3(%3: i1): branch %3, bb4, bb5 \
             bb4: %4: i32 = load @k %5: i32 = add %4, -1 store %5, @k jump bb1 bb5: return";
        check(ordered, &[1, 3]);
        check(&ordered.replace("bb3(%0)", "bb3(true)"), &[1, 3]);
        check(&ordered.replace("bb3(false)", "bb3(true)"), &[]);
        let either = "bb0: jump bb1 bb1: %1: i32 = load @k %2: i1 = compare sgt %1, i32 0 branch %2, bb2, bb3(false) \
             bb2: %0: i1 = call @any() branch %0, bb6(true), bb7 \
             bb3(%3: i1): branch %3, bb4, bb5 \
             bb4: %4: i32 = load @k %5: i32 = add %4, -1 store %5, @k jump bb1 bb5: return \
             bb6(%6: i1): jump bb3(%6) bb7: %7: i1 = call @any() jump bb6(%7)";
        check(either, &[1, 3]);
        let after = "bb0: jump bb1 bb1: %0: i32 = load @k %1: i32 = add %0, -1 store %1, @k \
             %2: i1 = compare sgt %1, i32 0 branch %2, bb1, bb2 bb2: return";
        check(after, &[1]);
    }
}
