//! Random bodies: any graph, every register assigned at one place and read anywhere. Reads need not be dominated by
//! the assignment, so that the analyses are tried on more than front ends make.

use adamant_base::{Id as _, IdVec};
use adamant_program::*;
use proptest::prelude::*;

/// One block, before its numbers are reduced to what exists.
#[derive(Clone, Debug)]
pub(crate) struct Plan {
    parameters: usize,
    /// The kind of each statement, and what it reads.
    statements: Vec<(u8, Vec<usize>)>,
    /// The targets, and what the edges pass and the terminator reads.
    targets: Vec<usize>,
    reads: Vec<usize>,
}

fn plan(blocks: usize) -> impl Strategy<Value = Plan> {
    let reads = || prop::collection::vec(any::<usize>(), 1..4);
    let statements = prop::collection::vec((0_u8..5, reads()), 0..4);
    (0_usize..3, statements, prop::collection::vec(1..blocks.max(2), 0..4), reads())
        .prop_map(|(parameters, statements, targets, reads)| Plan { parameters, statements, targets, reads })
}

/// A body of up to `blocks` blocks.
pub(crate) fn body(blocks: usize) -> impl Strategy<Value = Body> {
    prop::collection::vec(plan(blocks), 1..=blocks).prop_map(|plans| build(&plans))
}

/// Hands out registers, each to be assigned once.
struct Registers {
    next: usize,
    count: usize,
}

impl Registers {
    fn fresh(&mut self) -> RegisterId {
        self.next += 1;
        RegisterId::new(self.next - 1)
    }

    fn one(&self, number: usize) -> Operand {
        RegisterId::new(number % self.count).into()
    }
}

fn build(plans: &[Plan]) -> Body {
    let results = |plan: &Plan| plan.statements.iter().filter(|(kind, _)| *kind < 3).count();
    let count = plans.iter().map(|plan| plan.parameters + results(plan)).sum::<usize>() + 1;
    // The last register is read but never assigned.
    let mut registers = Registers { next: 0, count };
    let blocks = plans.iter().map(|plan| {
        let parameters = (0..plan.parameters).map(|_| registers.fresh()).collect();
        let statements = plan.statements.iter().map(|(kind, reads)| {
            let op = statement(*kind, reads, &mut registers);
            Statement { op, position: None }
        });
        let statements = statements.collect();
        let terminator = Terminator { op: terminator(plan, plans, &registers), position: None };
        Block { label: None, parameters, statements, terminator }
    });
    let blocks = blocks.collect();
    let ty = TypeId::FIRST;
    Body { registers: std::iter::repeat_n(Register { ty }, count).collect::<IdVec<_, _>>(), blocks }
}

fn statement(kind: u8, reads: &[usize], registers: &mut Registers) -> Op {
    let value = registers.one(reads[0]);
    let arguments = || reads.iter().map(|&read| Argument { value: registers.one(read), by_value: None }).collect();
    let callee = Callee::Direct(FunctionId::FIRST);
    match kind {
        0 => Op::Copy { dest: registers.fresh(), value },
        1 => Op::Arbitrary { dest: registers.fresh() },
        2 => {
            let arguments = arguments();
            Op::Call { dest: Some(registers.fresh()), callee, arguments }
        }
        3 => Op::Call { dest: None, callee, arguments: arguments() },
        _ => Op::Bind { variable: VariableId::FIRST, binding: Binding::Value(value) },
    }
}

fn terminator(plan: &Plan, plans: &[Plan], registers: &Registers) -> TerminatorOp {
    let value = registers.one(plan.reads[0]);
    let edge = |&target: &usize| {
        let target = target % plans.len();
        let reads = plan.reads.iter().cycle().take(plans[target].parameters);
        let arguments = reads.enumerate().map(|(index, read)| registers.one(read.wrapping_add(index)));
        Edge { target: BlockId::new(target), arguments: arguments.collect() }
    };
    match &plan.targets[..] {
        [] if plan.reads.len() > 1 => TerminatorOp::Return(Some(value)),
        [] => TerminatorOp::Unreachable,
        [target] => TerminatorOp::Jump(edge(target)),
        [then, otherwise] => TerminatorOp::Branch { condition: value, then: edge(then), otherwise: edge(otherwise) },
        [cases @ .., default] => {
            let case = |target| SwitchCase { value: ConstantId::FIRST, edge: edge(target) };
            TerminatorOp::Switch { value, cases: cases.iter().map(case).collect(), default: edge(default) }
        }
    }
}
