//! Running both sides of a pure branch and choosing afterwards gives what taking one side gives, on random programs.

use adamant_analysis::{ControlFlow, Liveness, PureBranch, PureBranches, PureEnd, PureSide};
use adamant_base::Id as _;
use adamant_program::{BinaryOp, BlockId, Body, ConstantValue, Edge, Op, Operand, Program, TerminatorOp, verify};
use proptest::prelude::*;

const BLOCKS: usize = 10;

/// Numbers to choose by; zeros when they run out.
struct Choices(std::vec::IntoIter<u32>);

impl Choices {
    fn below(&mut self, limit: usize) -> usize {
        self.0.next().unwrap_or(0) as usize % limit
    }
}

/// The successors of each block: mostly forwards and near, so that ways meet; sometimes anywhere but to the entry.
fn targets(choices: &mut Choices) -> Vec<Vec<usize>> {
    let successors = |block: usize| {
        let count = if block + 1 == BLOCKS { 0 } else { [2, 2, 2, 2, 1, 1, 1, 0][choices.below(8)] };
        let mut target = || match choices.below(16) {
            0 => 1 + choices.below(BLOCKS - 1),
            near => (block + 1 + near / 6).min(BLOCKS - 1),
        };
        (0..count).map(|_| target()).collect()
    };
    (0..BLOCKS).map(successors).collect()
}

/// The blocks that the entry reaches without entering `without`.
fn reached(targets: &[Vec<usize>], without: Option<usize>) -> Vec<usize> {
    let (mut seen, mut open) = (Vec::new(), vec![0]);
    while let Some(block) = open.pop() {
        if Some(block) != without && !seen.contains(&block) {
            seen.push(block);
            open.extend(&targets[block]);
        }
    }
    seen
}

/// A random program. Block `n` has the numbers `%4n` (its parameter), `%4n+1` and `%4n+3` and the bit `%4n+2`; it
/// reads its own and those of blocks that dominate it. One block in a while divides.
fn program(choices: &mut Choices) -> String {
    let targets = targets(choices);
    let reachable = reached(&targets, None);
    let mut text = "program lp64 as_written fn @f(%0: i32) -> i32 {\n".to_owned();
    for (block, targets_here) in targets.iter().enumerate() {
        let dominates = |above: usize| {
            above != block && reachable.contains(&block) && !reached(&targets, Some(above)).contains(&block)
        };
        let above: Vec<usize> = (0..BLOCKS).filter(|&above| dominates(above)).collect();
        let mut numbers: Vec<usize> =
            above.iter().flat_map(|above| [4 * above, 4 * above + 1, 4 * above + 3]).collect();
        let mut bits: Vec<usize> = above.iter().map(|above| 4 * above + 2).collect();
        let [parameter, result, bit, choice] = [0, 1, 2, 3].map(|index| 4 * block + index);
        numbers.push(parameter);
        let op = ["add", "xor", "mul", "add", "xor", "udiv"][choices.below(6)];
        let mut number = |numbers: &[usize]| format!("%{}", numbers[choices.below(numbers.len())]);
        let head = if block == 0 { "bb0".to_owned() } else { format!("bb{block}(%{parameter}: i32)") };
        text += &format!("{head}: %{result}: i32 = {op} {}, {}\n", number(&numbers), number(&numbers));
        numbers.push(result);
        text += &format!("  %{bit}: i1 = compare slt {}, {}\n", number(&numbers), number(&numbers));
        bits.push(bit);
        let condition = number(&bits);
        text += &format!("  %{choice}: i32 = select {condition}, {}, {}\n", number(&numbers), number(&numbers));
        numbers.push(choice);
        text += &match targets_here[..] {
            [] => format!("  return {}\n", number(&numbers)),
            [only] => format!("  jump bb{only}({})\n", number(&numbers)),
            [then, otherwise, ..] => {
                let (first, second) = (number(&numbers), number(&numbers));
                format!("  branch {}, bb{then}({first}), bb{otherwise}({second})\n", number(&bits))
            }
        };
    }
    text + "}"
}

/// The registers of a body and their values; bits are 0 or 1.
#[derive(Clone)]
struct Machine<'a> {
    program: &'a Program,
    body: &'a Body,
    registers: Vec<u32>,
}

impl Machine<'_> {
    fn value(&self, operand: Operand) -> u32 {
        match operand {
            Operand::Register(register) => self.registers[register.index()],
            Operand::Constant(constant) => match &self.program.constants[constant].value {
                ConstantValue::Bits(bits) => bits.low_u64() as u32,
                other => panic!("{other:?} in a pure branch"),
            },
        }
    }

    fn enter(&mut self, edge: &Edge) {
        let values: Vec<u32> = edge.arguments.iter().map(|&argument| self.value(argument)).collect();
        let block = &self.body.blocks[edge.target];
        for (parameter, value) in block.parameters.iter().zip(values) {
            self.registers[parameter.index()] = value;
        }
        for statement in &block.statements {
            let result = match &statement.op {
                Op::Binary { op, left, right, .. } => {
                    let (left, right) = (self.value(*left), self.value(*right));
                    match op {
                        BinaryOp::Add => left.wrapping_add(right),
                        BinaryOp::Mul => left.wrapping_mul(right),
                        BinaryOp::Xor => left ^ right,
                        other => panic!("{other:?} in a pure branch"),
                    }
                }
                Op::Compare { left, right, .. } => u32::from((self.value(*left) as i32) < (self.value(*right) as i32)),
                Op::Select { condition, then, otherwise, .. } => {
                    self.value(if self.value(*condition) == 1 { *then } else { *otherwise })
                }
                other => panic!("{other:?} in a pure branch"),
            };
            self.registers[statement.op.dest().expect("these all have a result").index()] = result;
        }
    }

    /// Goes from the end of a block to the join as the program does; gives what is passed to the join.
    fn walk(&mut self, block: BlockId, join: BlockId) -> Vec<u32> {
        let mut block = block;
        loop {
            let edge = match &self.body.blocks[block].terminator.op {
                TerminatorOp::Jump(edge) => edge,
                TerminatorOp::Branch { condition, then, otherwise } => {
                    if self.value(*condition) == 1 {
                        then
                    } else {
                        otherwise
                    }
                }
                other => panic!("{other:?} in a pure branch"),
            };
            if edge.target == join {
                return edge.arguments.iter().map(|&argument| self.value(argument)).collect();
            }
            self.enter(edge);
            block = edge.target;
        }
    }

    /// Runs all ways of a side; gives what is passed to the join on the way that the conditions choose.
    fn run_side(&mut self, side: &PureSide) -> Vec<u32> {
        side.blocks.iter().for_each(|edge| self.enter(edge));
        match &side.end {
            PureEnd::Join(arguments) => arguments.iter().map(|&argument| self.value(argument)).collect(),
            PureEnd::Branch { condition, then, otherwise } => self.run_both(*condition, then, otherwise),
        }
    }

    fn run_both(&mut self, condition: Operand, then: &PureSide, otherwise: &PureSide) -> Vec<u32> {
        let holds = self.value(condition) == 1;
        let (then, otherwise) = (self.run_side(then), self.run_side(otherwise));
        if holds { then } else { otherwise }
    }
}

fn check_branch(machine: &Machine<'_>, liveness: &Liveness, block: BlockId, branch: &PureBranch) {
    let (mut walking, mut merging) = (machine.clone(), machine.clone());
    let expected = walking.walk(block, branch.join);
    assert_eq!(merging.run_both(branch.condition, &branch.then, &branch.otherwise), expected);
    let parameters = &machine.body.blocks[branch.join].parameters;
    for register in liveness.before(branch.join, 0).iter().filter(|register| !parameters.contains(register)) {
        let [merged, walked] = [&merging, &walking].map(|machine| machine.registers[register.index()]);
        assert_eq!(merged, walked, "{register:?} is live behind the branch of {block:?}");
    }
}

/// Checks all branches of a random program; tells how many are pure.
fn check(choices: Vec<u32>, values: u32) -> usize {
    let text = program(&mut Choices(choices.into_iter()));
    let program = Program::parse(&text).unwrap_or_else(|error| panic!("{error}\n{text}"));
    verify(&program).unwrap_or_else(|violations| panic!("{}\n{text}", violations[0]));
    let body = program.functions.iter().find_map(|function| function.body.as_ref()).expect("a function with a body");
    let branches = PureBranches::of(&program, body, &ControlFlow::of(body));
    let liveness = Liveness::of(body);
    let mixed = |register: usize| (register as u32 + 1).wrapping_mul(values | 1).rotate_left(register as u32);
    let is_bit = |register: usize| register % 4 == 2;
    let value = |register| if is_bit(register) { mixed(register) & 1 } else { mixed(register) };
    let registers = (0..body.registers.len()).map(value).collect();
    let machine = Machine { program: &program, body, registers };
    let pure: Vec<_> =
        body.blocks.ids().filter_map(|block| branches.pure_branch(block).map(|pure| (block, pure))).collect();
    pure.iter().for_each(|(block, branch)| check_branch(&machine, &liveness, *block, branch));
    pure.len()
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(1000) })]

    #[test]
    fn choosing_afterwards_gives_the_same(choices in prop::collection::vec(any::<u32>(), 200), values in any::<u32>()) {
        check(choices, values);
    }
}

#[test]
fn the_random_programs_have_pure_branches() {
    let numbers = |seed: u32| {
        let next = |number: &u32| Some(number.wrapping_mul(1_664_525).wrapping_add(1_013_904_223));
        std::iter::successors(Some(seed), next).map(|number| number >> 8).take(200).collect()
    };
    let count: usize = (0..300).map(|seed: u32| check(numbers(seed.wrapping_mul(2_654_435_761)), seed)).sum();
    assert!(count > 150, "{count} pure branches in 300 programs");
}
