//! What a condition says: the comparisons that hold where it has a value, through conjunctions, negations, and blocks that choose a bit.

use adamant_base::Id as _;
use adamant_program::{BinaryOp, BlockId, CastOp, Op, Operand, Predicate, RegisterId, TerminatorOp};

use super::{LoopContext, register_of};
use crate::loops::negated;

/// A comparison that holds in each round that goes on.
#[derive(Clone, Copy)]
pub(super) struct Comparison {
    pub(super) predicate: Predicate,
    pub(super) left: Operand,
    pub(super) right: Operand,
    /// A block that is passed in each such round, after what is compared was read.
    pub(super) passed: usize,
}

impl LoopContext<'_> {
    /// Adds comparisons that hold where a condition has this value, and were made in the same round. The block `passed` is passed then.
    pub(super) fn implied(
        &self,
        condition: Operand,
        value: bool,
        passed: usize,
        room: u32,
        found: &mut Vec<Comparison>,
    ) {
        let (Some(room), Operand::Register(register)) = (room.checked_sub(1), condition) else { return };
        let Some((site, op)) = self.definition(register) else {
            return self.implied_by_parameter(register, value, room, found);
        };
        if !self.is_of_this_round(site.0) {
            return;
        }
        if let Op::Compare { predicate, left, right, .. } = op {
            let is_equality = matches!(predicate, Predicate::Eq | Predicate::Ne);
            if let Some(bit) = self.widened_bit(*left).filter(|_| is_equality && self.number(*right) == Some(0)) {
                self.implied(bit, value == (*predicate == Predicate::Ne), passed, room, found);
            } else {
                let predicate = if value { *predicate } else { negated(*predicate) };
                found.push(Comparison { predicate, left: *left, right: *right, passed });
            }
        } else if let Op::Binary { op: BinaryOp::Xor, left, right, .. } = op
            && self.number(*right) == Some(1)
        {
            self.implied(*left, !value, passed, room, found);
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

    /// The bit that an operand is, widened.
    fn widened_bit(&self, operand: Operand) -> Option<Operand> {
        let (_, op) = self.definition(register_of(operand)?)?;
        let Op::Cast { value: Operand::Register(bit), op: CastOp::ZeroExtend, .. } = op else { return None };
        (self.width(*bit) == Some(1)).then_some((*bit).into())
    }
}
