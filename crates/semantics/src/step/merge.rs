//! Branches that only choose values: both sides run, and each value at the join is chosen by the condition. The state is not split.

use adamant_analysis::{PureBranch, PureEnd, PureSide};
use adamant_program::{Body, Operand};

use crate::domain::Domain;
use crate::machine::{Bits, Machine, Step};
use crate::stop::Stop;
use crate::value::Value;

impl<'p, D: Domain> Machine<'p, D> {
    /// Goes on where the sides of a branch meet. Says whether it did: where a pointer is in the way, or a side cannot be computed,
    /// control stays at the branch. Registers of the sides may have changed then; nobody reads them before they are assigned again.
    pub(super) fn merge(&mut self, body: &'p Body, branch: &'p PureBranch) -> bool {
        let frame = self.frame();
        let (block, statement) = (frame.block, frame.statement);
        let holds_number = |register| matches!(frame.registers[register], Value::Bits(_));
        if !branch.pointer_wide.iter().all(|&register| holds_number(register)) {
            return false;
        }
        let merged = self.chosen_values(body, branch.condition, &branch.then, &branch.otherwise);
        let frame = self.frame_mut();
        let Ok(values) = merged else {
            frame.block = block;
            frame.statement = statement;
            return false;
        };
        for (&parameter, value) in body.blocks[branch.join].parameters.iter().zip(values) {
            frame.registers[parameter] = Value::Bits(value);
        }
        frame.block = branch.join;
        frame.statement = 0;
        true
    }

    /// The values at the join, each chosen by a condition.
    fn chosen_values(
        &mut self,
        body: &'p Body,
        condition: Operand,
        then: &'p PureSide,
        otherwise: &'p PureSide,
    ) -> Step<Vec<Bits<D>>, D> {
        let condition = self.bits(condition)?;
        if let Some(known) = self.domain.explicit(&condition) {
            let side = if known.as_bool() { then } else { otherwise };
            return self.side(body, side);
        }
        if self.domain.asks_about_pointers(&condition) {
            return Err(Stop::situation("a choice by whether arbitrary pointers are equal"));
        }
        let then = self.side(body, then)?;
        let otherwise = self.side(body, otherwise)?;
        let pairs = then.iter().zip(&otherwise);
        Ok(pairs.map(|(then, otherwise)| self.domain.select(&condition, then, otherwise)).collect())
    }

    /// The values that one side brings to the join.
    fn side(&mut self, body: &'p Body, side: &'p PureSide) -> Step<Vec<Bits<D>>, D> {
        for edge in &side.blocks {
            self.follow(body, edge);
            for statement in &body.blocks[edge.target].statements {
                self.execute(body, statement)?;
            }
        }
        match &side.end {
            PureEnd::Join(values) => values.iter().map(|&value| self.bits(value)).collect(),
            PureEnd::Branch { condition, then, otherwise } => self.chosen_values(body, *condition, then, otherwise),
        }
    }
}
