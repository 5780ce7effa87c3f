//! The loops of one body, and whether they end because they count by a register.

use adamant_base::Id as _;
use adamant_program::{BinaryOp, BlockId, Body, Op, Operand, Predicate, Program, RegisterId, TerminatorOp};

use crate::dominators::immediate_dominators;
use crate::graph;
use crate::points_to::constant_number;

/// The loops of a body.
pub(crate) struct Loops<'p> {
    program: &'p Program,
    body: &'p Body,
    successors: Vec<Vec<usize>>,
    predecessors: Vec<Vec<usize>>,
    dominators: Vec<Option<usize>>,
    is_head: Vec<bool>,
}

/// A loop that is entered by its head only.
pub(crate) struct NaturalLoop {
    pub(crate) head: usize,
    /// The blocks from which edges lead back to the head.
    pub(crate) latches: Vec<usize>,
    /// All blocks, the head first.
    pub(crate) members: Vec<usize>,
}

impl<'p> Loops<'p> {
    pub(crate) fn of(program: &'p Program, body: &'p Body) -> Self {
        let successors = graph::successors(body);
        let is_head = graph::depth_first(&successors, body.entry().index()).is_back_target;
        let predecessors = graph::reversed(&successors);
        let dominators = if is_head.contains(&true) {
            immediate_dominators(&successors, &predecessors, body.entry().index())
        } else {
            Vec::new()
        };
        Self { program, body, successors, predecessors, dominators, is_head }
    }

    /// Whether a block is the head of a loop.
    pub(crate) fn is_head(&self, block: usize) -> bool {
        self.is_head[block]
    }

    /// The loops that are entered by their heads only, each by itself: a round of an outer loop is none of the inner one. Whoever leaves one and
    /// comes back to it in the same call passes the head of another loop outside.
    pub(crate) fn all(&self) -> impl Iterator<Item = NaturalLoop> {
        let heads = (0..self.is_head.len()).filter(|&block| self.is_head[block]);
        heads.filter_map(|head| {
            let is_latch = |block: &usize| self.dominates(head, *block);
            let latches: Vec<usize> = self.predecessors[head].iter().copied().filter(is_latch).collect();
            let members = self.members(head, &latches).filter(|_| !latches.is_empty())?;
            let natural = NaturalLoop { head, latches, members };
            (!self.returns_unnoticed(&natural)).then_some(natural)
        })
    }

    /// Whether a way leads out of a loop and back to its head without passing the head of another loop outside.
    fn returns_unnoticed(&self, natural: &NaturalLoop) -> bool {
        let is_outside = |block: &usize| !natural.members.contains(block);
        let targets = natural.members.iter().flat_map(|&member| &self.successors[member]);
        let mut open: Vec<usize> = targets.copied().filter(is_outside).collect();
        let mut seen = vec![false; self.is_head.len()];
        while let Some(block) = open.pop() {
            if block == natural.head {
                return true;
            }
            if !self.is_head[block] && !std::mem::replace(&mut seen[block], true) {
                open.extend(&self.successors[block]);
            }
        }
        false
    }

    /// The nearest other block that every way to this one goes through.
    pub(crate) fn dominator(&self, block: usize) -> Option<usize> {
        self.dominators[block]
    }

    /// Whether every way to a block goes through another one.
    pub(crate) fn dominates(&self, above: usize, mut block: usize) -> bool {
        while block != above {
            let Some(next) = self.dominators[block] else { return false };
            block = next;
        }
        true
    }

    /// Whether the loop at this head counts up or down to a bound.
    pub(crate) fn counts(&self, head: usize) -> bool {
        let Some(natural) = self.natural(head) else { return false };
        // A decision that every round makes.
        let is_made = |block: &usize| natural.latches.iter().all(|&latch| self.dominates(*block, latch));
        natural.members.iter().copied().filter(is_made).any(|block| self.ends_by_counting(&natural, block))
    }

    /// The loop at a head, if every way into it goes through the head.
    fn natural(&self, head: usize) -> Option<NaturalLoop> {
        let reached = graph::depth_first(&self.successors, head).is_reached;
        let latches: Vec<usize> = self.predecessors[head].iter().copied().filter(|&block| reached[block]).collect();
        let members = self.members(head, &latches)?;
        Some(NaturalLoop { head, latches, members })
    }

    /// The blocks of the loop, if every way into it goes through the head.
    fn members(&self, head: usize, latches: &[usize]) -> Option<Vec<usize>> {
        let mut members = vec![head];
        let mut open = latches.to_vec();
        while let Some(block) = open.pop() {
            if !self.dominates(head, block) {
                return None;
            }
            if !members.contains(&block) {
                members.push(block);
                open.extend(&self.predecessors[block]);
            }
        }
        Some(members)
    }

    /// Whether the branch at the end of a block, which every round makes, ends the loop at last, because it compares a register that changes by
    /// one in each round with a number that stays the same.
    pub(crate) fn ends_by_counting(&self, natural: &NaturalLoop, block: usize) -> bool {
        let NaturalLoop { head, latches, members } = natural;
        let TerminatorOp::Branch { condition: Operand::Register(condition), then, otherwise } =
            &self.body.blocks[BlockId::new(block)].terminator.op
        else {
            return false;
        };
        let stays = [then, otherwise].map(|edge| members.contains(&edge.target.index()));
        let Some(Op::Compare { predicate, left, right, .. }) = self.definition(*condition) else { return false };
        let predicate = match stays {
            [true, false] => *predicate,
            [false, true] => negated(*predicate),
            _ => return false,
        };
        let candidates = [(*left, *right, predicate), (*right, *left, mirrored(predicate))];
        candidates.into_iter().any(|(counter, bound, predicate)| {
            self.step(*head, latches, counter).is_some() && self.is_fixed(bound, members) && fails_at_last(predicate)
        })
    }

    /// The statement that assigns a register.
    fn definition(&self, register: RegisterId) -> Option<&Op> {
        let statements = self.body.blocks.iter().flat_map(|block| &block.statements);
        statements.map(|statement| &statement.op).find(|op| op.dest() == Some(register))
    }

    /// By how much a number grows in each round, if it is a parameter of the head or its next value.
    fn step(&self, head: usize, latches: &[usize], counter: Operand) -> Option<i8> {
        let Operand::Register(counter) = counter else { return None };
        let parameters = &self.body.blocks[BlockId::new(head)].parameters;
        let is_next = |parameter: RegisterId| self.step_from(parameter, counter);
        parameters.iter().enumerate().find_map(|(index, &parameter)| {
            if parameter != counter && is_next(parameter).is_none() {
                return None;
            }
            let mut steps = latches.iter().flat_map(|&latch| {
                let edges = self.body.blocks[BlockId::new(latch)].terminator.op.edges();
                edges.filter(|edge| edge.target.index() == head).map(|edge| edge.arguments[index])
            });
            let step_of = |argument| match argument {
                Operand::Register(next) => self.step_from(parameter, next),
                Operand::Constant(_) => None,
            };
            let first = step_of(steps.next()?)?;
            steps.all(|argument| step_of(argument) == Some(first)).then_some(first)
        })
    }

    /// What is added to a register to get another one: one or minus one.
    fn step_from(&self, from: RegisterId, to: RegisterId) -> Option<i8> {
        let Op::Binary { op, left, right, dest, .. } = self.definition(to)? else { return None };
        let adamant_program::Type::Int(width @ ..=64) = self.program.types[self.body.registers[*dest].ty] else {
            return None;
        };
        let minus_one = u64::MAX >> (64 - width);
        let (other, swapped) = if *left == Operand::Register(from) { (right, false) } else { (left, true) };
        if swapped && (*right != Operand::Register(from) || *op != BinaryOp::Add) {
            return None;
        }
        match (op, constant_number(self.program, *other)?) {
            (BinaryOp::Add, 1) => Some(1),
            (BinaryOp::Sub, 1) => Some(-1),
            (BinaryOp::Add, number) if number == minus_one => Some(-1),
            (BinaryOp::Sub, number) if number == minus_one => Some(1),
            _ => None,
        }
    }

    /// Whether an operand has one value while the loop runs.
    pub(crate) fn is_fixed(&self, operand: Operand, members: &[usize]) -> bool {
        match operand {
            Operand::Constant(_) => constant_number(self.program, operand).is_some(),
            Operand::Register(register) => !members.iter().any(|&member| {
                let block = &self.body.blocks[BlockId::new(member)];
                block.parameters.contains(&register)
                    || block.statements.iter().any(|statement| statement.op.dest() == Some(register))
            }),
        }
    }
}

/// Whether a number that grows by one in each round, or falls by one, at last fails to be in this relation to a fixed one: wrapping, it
/// meets every number, also the fixed one.
const fn fails_at_last(predicate: Predicate) -> bool {
    matches!(predicate, Predicate::Ne | Predicate::Ult | Predicate::Slt | Predicate::Ugt | Predicate::Sgt)
}

/// What holds where a comparison does not.
pub(crate) const fn negated(predicate: Predicate) -> Predicate {
    match predicate {
        Predicate::Eq => Predicate::Ne,
        Predicate::Ne => Predicate::Eq,
        Predicate::Ult => Predicate::Uge,
        Predicate::Ule => Predicate::Ugt,
        Predicate::Ugt => Predicate::Ule,
        Predicate::Uge => Predicate::Ult,
        Predicate::Slt => Predicate::Sge,
        Predicate::Sle => Predicate::Sgt,
        Predicate::Sgt => Predicate::Sle,
        Predicate::Sge => Predicate::Slt,
    }
}

/// The comparison with its operands exchanged.
pub(crate) const fn mirrored(predicate: Predicate) -> Predicate {
    match predicate {
        Predicate::Eq => Predicate::Eq,
        Predicate::Ne => Predicate::Ne,
        Predicate::Ult => Predicate::Ugt,
        Predicate::Ule => Predicate::Uge,
        Predicate::Ugt => Predicate::Ult,
        Predicate::Uge => Predicate::Ule,
        Predicate::Slt => Predicate::Sgt,
        Predicate::Sle => Predicate::Sge,
        Predicate::Sgt => Predicate::Slt,
        Predicate::Sge => Predicate::Sle,
    }
}
