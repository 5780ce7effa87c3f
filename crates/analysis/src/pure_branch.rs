//! Branches that only choose values: whichever side is taken, control meets again in one block, and on the way there
//! only registers were computed.
//!
//! An engine may run both sides of such a branch and go on in the block where they meet, with an if-then-else for each
//! of its parameters, instead of splitting the state. This promises:
//! - the statements on the sides are speculatable: integer and floating-point computations that have a result for all operands
//!   and touch nothing but their register; no memory, no calls, no pointers, nothing undefined;
//! - the values passed to the block where the sides meet are integers and floating-point numbers;
//! - no register that a side assigns is read after the sides have met, so it does not matter what is left in them.
//!
//! For the last point, ways into a side lead through the branch only, and the sides meet nowhere earlier. Then the
//! branch dominates the blocks of a side, and some way from it to the join avoids each of them; were one of their
//! registers read behind the join, its assignment would not dominate the use.

use std::collections::BTreeSet;

use adamant_base::Id as _;
use adamant_program::{BlockId, Body, ConstantValue, Edge, Op, Operand, Program, RegisterId, TerminatorOp, Type};

use crate::ControlFlow;
use crate::equalities::told_by;
use crate::liveness::for_each_read;
use crate::speculatable;

/// The most blocks and statements that execute something on one side of a branch, repetitions included.
const LONGEST_SIDE: usize = 32;

/// The branches of one body that only choose values.
#[derive(Clone, Debug)]
pub struct PureBranches {
    by_block: Vec<Option<Box<PureBranch>>>,
}

/// A branch that only chooses values.
#[derive(Clone, PartialEq, Debug)]
pub struct PureBranch {
    /// What is asked, one bit.
    pub condition: Operand,
    /// What happens if the condition holds.
    pub then: PureSide,
    /// What happens if it does not.
    pub otherwise: PureSide,
    /// Where all ways meet.
    pub join: BlockId,
    /// Registers assigned before the branch that the sides read and that are integers as wide as a pointer, ascending.
    /// The sides are speculatable only while none of them holds a pointer turned into a number.
    pub pointer_wide: Vec<RegisterId>,
}

/// One way to go on from a branch.
#[derive(Clone, PartialEq, Debug)]
pub struct PureSide {
    /// The blocks entered one after another: each edge assigns the parameters of its target, whose statements then run.
    pub blocks: Vec<Edge>,
    /// What follows the last block.
    pub end: PureEnd,
}

/// How a side of a branch ends.
#[derive(Clone, PartialEq, Debug)]
pub enum PureEnd {
    /// In the join, with these values of its parameters.
    Join(Box<[Operand]>),
    /// In another branch, whose ways lead to the same join. A block may stand on several ways, and its statements then
    /// run once on each.
    Branch {
        /// What is asked, one bit.
        condition: Operand,
        /// What happens if the condition holds.
        then: Box<PureSide>,
        /// What happens if it does not.
        otherwise: Box<PureSide>,
    },
}

impl PureBranches {
    /// Analyses a body of a program, given its shape.
    pub fn of(program: &Program, body: &Body, flow: &ControlFlow) -> Self {
        let about_pointers = told_by(body, |op| compares_pointers(program, body, op));
        let branch = |block| pure_branch(program, body, flow, &about_pointers, block).map(Box::new);
        Self { by_block: body.blocks.ids().map(branch).collect() }
    }

    /// The branch at the end of this block, if it only chooses values.
    pub fn pure_branch(&self, block: BlockId) -> Option<&PureBranch> {
        self.by_block[block.index()].as_deref()
    }
}

fn pure_branch(
    program: &Program,
    body: &Body,
    flow: &ControlFlow,
    about_pointers: &BTreeSet<RegisterId>,
    block: BlockId,
) -> Option<PureBranch> {
    let TerminatorOp::Branch { condition, then, otherwise } = &body.blocks[block].terminator.op else { return None };
    if matches!(condition, Operand::Register(condition) if about_pointers.contains(condition)) {
        return None;
    }
    let join = flow.post_dominator(block)?;
    let parameters = &body.blocks[join].parameters;
    if !parameters.iter().all(|&parameter| speculatable::is_number(program, body.registers[parameter].ty)) {
        return None;
    }
    let mut sides = Sides { program, body, about_pointers, join, left: LONGEST_SIDE, blocks: Vec::new() };
    let then = sides.side(then)?;
    sides.left = LONGEST_SIDE;
    let otherwise = sides.side(otherwise)?;
    let blocks = sides.blocks;
    let mut sources = blocks.iter().flat_map(|&side| flow.predecessors(side));
    if !sources.all(|source| *source == block || blocks.contains(source)) {
        return None;
    }
    let mut pointer_wide = Vec::new();
    for side in [&then, &otherwise] {
        side.for_each_read(body, &mut |operand| pointer_wide.extend(pointer_wide_register(program, body, operand)));
    }
    pointer_wide.retain(|&register| !blocks.iter().any(|&block| assigns(body, block, register)));
    pointer_wide.sort_unstable();
    pointer_wide.dedup();
    Some(PureBranch { condition: *condition, then, otherwise, join, pointer_wide })
}

/// Whether a statement compares two pointers, neither of which is null. Arbitrary ones lead to the same object once they are found equal,
/// which must be found out.
fn compares_pointers(program: &Program, body: &Body, op: &Op) -> bool {
    let is_pointer = |operand: Operand| match operand {
        Operand::Register(register) => program.types[body.registers[register].ty] == Type::Pointer,
        Operand::Constant(constant) => {
            let constant = &program.constants[constant];
            program.types[constant.ty] == Type::Pointer && constant.value != ConstantValue::Null
        }
    };
    op.effects().result.compared().is_some_and(|(left, right)| is_pointer(left) && is_pointer(right))
}

/// The search for the sides of one branch.
struct Sides<'a> {
    program: &'a Program,
    /// What tells whether pointers are equal.
    about_pointers: &'a BTreeSet<RegisterId>,
    body: &'a Body,
    join: BlockId,
    /// How many more statements and blocks may follow; it also ends the search in loops.
    left: usize,
    /// The blocks found on the sides.
    blocks: Vec<BlockId>,
}

impl Sides<'_> {
    /// Follows an edge to the join; `None` if something on the way is not speculatable, or the way is too long.
    fn side(&mut self, edge: &Edge) -> Option<PureSide> {
        let mut edge = edge;
        let mut blocks = Vec::new();
        loop {
            if !edge.arguments.iter().all(|&argument| speculatable::is_known_number(self.program, self.body, argument))
            {
                return None;
            }
            if edge.target == self.join {
                return Some(PureSide { blocks, end: PureEnd::Join(edge.arguments.clone()) });
            }
            blocks.push(edge.clone());
            self.enter(edge.target)?;
            edge = match &self.body.blocks[edge.target].terminator.op {
                TerminatorOp::Jump(next) => next,
                TerminatorOp::Branch { condition, then, otherwise } => {
                    let asks_for_pointers =
                        matches!(condition, Operand::Register(condition) if self.about_pointers.contains(condition));
                    if asks_for_pointers || !speculatable::is_known_number(self.program, self.body, *condition) {
                        return None;
                    }
                    let (then, otherwise) = (Box::new(self.side(then)?), Box::new(self.side(otherwise)?));
                    return Some(PureSide { blocks, end: PureEnd::Branch { condition: *condition, then, otherwise } });
                }
                TerminatorOp::Switch { .. } | TerminatorOp::Return(_) | TerminatorOp::Unreachable => return None,
            };
        }
    }

    /// Takes a block into a side.
    fn enter(&mut self, id: BlockId) -> Option<()> {
        let block = &self.body.blocks[id];
        let steps = block.statements.iter().filter(|statement| statement.op.is_executed()).count();
        self.left = self.left.checked_sub(steps + 1)?;
        if !self.blocks.contains(&id) {
            if !block
                .statements
                .iter()
                .all(|statement| speculatable::is_speculatable(self.program, self.body, &statement.op))
            {
                return None;
            }
            self.blocks.push(id);
        }
        Some(())
    }
}

impl PureSide {
    /// Visits what the edges, statements and branches on the side read.
    fn for_each_read(&self, body: &Body, visit: &mut impl FnMut(Operand)) {
        for edge in &self.blocks {
            edge.arguments.iter().for_each(|&argument| visit(argument));
            let statements = &body.blocks[edge.target].statements;
            statements.iter().for_each(|statement| for_each_read(&statement.op, &mut *visit));
        }
        match &self.end {
            PureEnd::Join(arguments) => arguments.iter().for_each(|&argument| visit(argument)),
            PureEnd::Branch { condition, then, otherwise } => {
                visit(*condition);
                then.for_each_read(body, visit);
                otherwise.for_each_read(body, visit);
            }
        }
    }
}

/// The register read, if its type is an integer as wide as a pointer.
fn pointer_wide_register(program: &Program, body: &Body, operand: Operand) -> Option<RegisterId> {
    let Operand::Register(register) = operand else { return None };
    (program.types[body.registers[register].ty] == Type::Int(program.data_model.pointer_width())).then_some(register)
}

fn assigns(body: &Body, block: BlockId, register: RegisterId) -> bool {
    let block = &body.blocks[block];
    let dests = block.statements.iter().filter_map(|statement| statement.op.dest());
    block.parameters.iter().copied().chain(dests).any(|assigned| assigned == register)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Compares the branch that ends the entry of a function: the sides as blocks, the values passed to the join in
    /// parentheses, and the join.
    fn check(blocks: &str, expected: &str) {
        let text = format!(
            "program lp64 as_written global @g size 4 align 4
             fn @f(%0: i1, %1: i32, %2: i64, %3: ptr, %4: i1) {{ {blocks} }}"
        );
        let program = Program::parse(&text).unwrap_or_else(|error| panic!("{error}\n{text}"));
        adamant_program::verify(&program).unwrap_or_else(|violations| panic!("{}\n{text}", violations[0]));
        let body = program.functions.iter().find_map(|function| function.body.as_ref()).unwrap();
        let branches = PureBranches::of(&program, body, &ControlFlow::of(body));
        let found = branches.pure_branch(body.entry()).map_or("none".to_owned(), |branch| {
            let [then, otherwise] = [&branch.then, &branch.otherwise].map(|side| describe(&program, side));
            let wide: String =
                branch.pointer_wide.iter().map(|register| format!(" wide %{}", register.index())).collect();
            format!("{then} | {otherwise} -> {}{wide}", branch.join.index())
        });
        assert_eq!(found, expected, "{blocks}");
    }

    fn describe(program: &Program, side: &PureSide) -> String {
        let blocks: Vec<String> = side.blocks.iter().map(|edge| format!("{} ", edge.target.index())).collect();
        let end = match &side.end {
            PureEnd::Join(arguments) => {
                let arguments = arguments.iter().map(|argument| match argument {
                    Operand::Register(register) => format!("%{}", register.index()),
                    Operand::Constant(constant) => program.display_constant(*constant).to_string(),
                });
                format!("({})", arguments.collect::<Vec<_>>().join(", "))
            }
            PureEnd::Branch { then, otherwise, .. } => {
                format!("[{} | {}]", describe(program, then), describe(program, otherwise))
            }
        };
        blocks.concat() + &end
    }

    #[test]
    fn sides_that_compute() {
        check(
            "bb0: branch %0, bb1, bb2
             bb1: %5: i32 = add nsw %1, 1 jump bb3(%5)
             bb2: %6: i32 = sub nsw %1, 1 jump bb3(%6)
             bb3(%7: i32): return",
            "1 (%5) | 2 (%6) -> 3",
        );
        check("bb0: branch %0, bb1(i32 7), bb1(%1) bb1(%5: i32): return", "(i32 7) | (%1) -> 1");
        check("bb0: branch %0, bb1(%1), bb2(%1) bb1(%5: i32): jump bb2(%5) bb2(%6: i32): return", "1 (%5) | (%1) -> 2");
        check(
            "bb0: branch %0, bb1, bb2
             bb1: %5: f64 = float from_signed %1 %6: f64 = float add %5, 1.0 jump bb3(%6)
             bb2: jump bb3(f64 0.0)
             bb3(%7: f64): return",
            "1 (%6) | 2 (f64 0.0) -> 3",
        );
    }

    #[test]
    fn numbers_that_may_be_pointers_are_named() {
        check(
            "bb0: branch %0, bb1, bb2(%2)
             bb1: %5: i64 = add %2, 1 %6: i64 = xor %5, -1 jump bb2(%6)
             bb2(%7: i64): return",
            "1 (%6) | (%2) -> 2 wide %2",
        );
    }

    #[test]
    fn sides_that_may_stop_or_touch_memory() {
        for statement in [
            "%6: i32 = udiv %1, %1",
            "%6: i32 = shl %1, 1",
            "%6: i32 = load %3",
            "%6: i32 = arbitrary",
            "%6: i32 = add %1, undefined",
            "%6: i32 = float to_signed f64 1e300",
            "%6: i32 = unsupported \"a trap\"",
            "%6: i32 = copy 1 store %1, %3",
            "%6: i32 = copy 1 assume %0",
            "%6: i32 = copy 1 %7: i64 = pointer_to_int %3",
            "%6: i32 = copy 1 %7: i1 = compare eq %3, null",
            "%6: i32 = copy 1 %7: i64 = copy i64 @g",
        ] {
            check(
                &format!("bb0: branch %0, bb1, bb2(i32 0) bb1: {statement} jump bb2(%6) bb2(%5: i32): return"),
                "none",
            );
        }
    }

    #[test]
    fn only_numbers_are_merged() {
        check("bb0: branch %0, bb1(%3), bb1(null) bb1(%5: ptr): return", "none");
        check("bb0: branch %0, bb1(i32 undefined), bb1(i32 1) bb1(%5: i32): return", "none");
        check("bb0: branch %0, bb1(i64 @g), bb1(i64 1) bb1(%5: i64): return", "none");
    }

    #[test]
    fn sides_that_do_not_meet() {
        check("bb0: branch %0, bb1, bb2 bb1: return bb2: return", "none");
        check("bb0: branch %0, bb1, bb2 bb1: unreachable bb2: return", "none");
        check("bb0: branch %0, bb1, bb2 bb1: branch %4, bb1, bb2 bb2: return", "none");
        check("bb0: jump bb1 bb1: return", "none");
    }

    #[test]
    fn branches_inside_sides() {
        // if (a && b) x = 1;
        check(
            "bb0: branch %0, bb1, bb3(%1)
             bb1: branch %4, bb2, bb3(%1)
             bb2: jump bb3(i32 1)
             bb3(%5: i32): return",
            "1 [2 (i32 1) | (%1)] | (%1) -> 3",
        );
        // if (a || b) x = 1;
        check(
            "bb0: branch %0, bb2, bb1
             bb1: branch %4, bb2, bb3(%1)
             bb2: %5: i32 = add %1, 1 jump bb3(%5)
             bb3(%6: i32): return",
            "2 (%5) | 1 [2 (%5) | (%1)] -> 3",
        );
        // if (a) { if (b) x = 1; x = x + 2; }
        check(
            "bb0: branch %0, bb1, bb3(%1)
             bb1: branch %4, bb2(i32 1), bb2(%1)
             bb2(%5: i32): %6: i32 = add %5, 2 jump bb3(%6)
             bb3(%7: i32): return",
            "1 [2 (%6) | 2 (%6)] | (%1) -> 3",
        );
    }

    #[test]
    fn a_side_that_is_entered_from_elsewhere_stays_a_branch() {
        // The register of bb1 is read behind the join, also after the branch of bb3 has gone round it.
        let text = "program lp64 as_written
            fn @f(%0: i1, %1: i32) -> i32 {
            bb0: jump bb1(i32 0)
            bb1(%2: i32): %3: i32 = add %2, 1 jump bb2
            bb2: branch %0, bb3, bb4
            bb3: branch %0, bb1(%3), bb2
            bb4: return %3
            }";
        let program = Program::parse(text).unwrap();
        let body = program.functions.iter().find_map(|function| function.body.as_ref()).unwrap();
        let flow = ControlFlow::of(body);
        assert_eq!(flow.post_dominator(BlockId::new(3)), Some(BlockId::new(2)));
        assert_eq!(PureBranches::of(&program, body, &flow).pure_branch(BlockId::new(3)), None);
    }

    #[test]
    fn long_sides_stay_branches() {
        let side = |length: usize| {
            let copies: String = (5..5 + length).map(|register| format!("%{register}: i32 = copy 1 ")).collect();
            let last = 5 + length;
            format!("bb0: branch %0, bb1, bb2(i32 0) bb1: {copies} jump bb2(%5) bb2(%{last}: i32): return")
        };
        check(&side(LONGEST_SIDE - 1), "1 (%5) | (i32 0) -> 2");
        check(&side(LONGEST_SIDE), "none");
    }
}
