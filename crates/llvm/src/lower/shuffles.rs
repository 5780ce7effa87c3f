//! Lanes of vectors: taken out, put in, rearranged.

use std::rc::Rc;

use adamant_program as model;
use model::{Operand, Predicate};

use super::LoweringResult;
use super::body::{BodyLowering, Lowered};
use crate::ir::{Instruction, Opcode};

impl<'m> BodyLowering<'_, 'm> {
    /// Lowers `extractelement`, `insertelement` and `shufflevector`.
    pub(super) fn shuffle(&mut self, instruction: Instruction<'m>) -> LoweringResult<Lowered> {
        match instruction.opcode() {
            Opcode::LLVMExtractElement => self.extract_lane(instruction),
            Opcode::LLVMInsertElement => self.insert_lane(instruction),
            _ => self.rearrange(instruction),
        }
    }

    /// A lane; past the last one it is arbitrary.
    fn extract_lane(&mut self, instruction: Instruction<'m>) -> LoweringResult<Lowered> {
        let lanes = self.lanes(instruction.operand(0))?;
        let ty = self.cx.ty(instruction.ty())?;
        let index = instruction.operand(1);
        if let Some(index) = index.as_u64() {
            let lane = usize::try_from(index).ok().and_then(|index| lanes.get(index).copied());
            return Ok(lane.unwrap_or_else(|| self.undefined(ty)).into());
        }
        let index = self.operand(index)?;
        let mut chosen = self.undefined(ty);
        for (number, &lane) in (0..).zip(lanes.iter()) {
            let is_chosen = self.is_lane(index, number);
            chosen = self.select(is_chosen, lane, chosen);
        }
        Ok(chosen.into())
    }

    fn insert_lane(&mut self, instruction: Instruction<'m>) -> LoweringResult<Lowered> {
        let lanes = self.lanes(instruction.operand(0))?;
        let value = self.operand(instruction.operand(1))?;
        let index = instruction.operand(2);
        let mut changed = lanes.to_vec();
        if let Some(index) = index.as_u64() {
            if let Some(lane) = usize::try_from(index).ok().and_then(|index| changed.get_mut(index)) {
                *lane = value;
            }
            return Ok(Lowered::Lanes(Rc::from(changed)));
        }
        let index = self.operand(index)?;
        for (number, lane) in (0..).zip(&mut changed) {
            let is_chosen = self.is_lane(index, number);
            *lane = self.select(is_chosen, value, *lane);
        }
        Ok(Lowered::Lanes(Rc::from(changed)))
    }

    fn is_lane(&mut self, index: Operand, number: u64) -> Operand {
        let width = self.width_of(index);
        if width < u64::BITS && number >> width != 0 {
            return self.number(1, 0);
        }
        let number = self.number(width, number);
        self.compare(Predicate::Eq, index, number)
    }

    fn rearrange(&mut self, instruction: Instruction<'m>) -> LoweringResult<Lowered> {
        let mut sources = self.lanes(instruction.operand(0))?.to_vec();
        sources.extend_from_slice(&self.lanes(instruction.operand(1))?);
        let element = instruction.ty().vector().map_or(instruction.ty(), |(element, _)| element);
        let ty = self.cx.ty(element)?;
        let lanes: Vec<Operand> = instruction
            .mask()
            .into_iter()
            .map(|source| {
                let lane = source.and_then(|source| sources.get(source as usize).copied());
                lane.unwrap_or_else(|| self.undefined(ty))
            })
            .collect();
        Ok(Lowered::Lanes(Rc::from(lanes)))
    }
}
