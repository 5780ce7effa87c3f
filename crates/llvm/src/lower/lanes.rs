//! Vectors: arrays in the model, whose lanes are computed one by one.

use std::rc::Rc;

use adamant_program as model;
use model::{ConstantValue, Op, Operand};

use super::body::{BodyLowering, Lowered};
use super::{LoweringResult, Unsupported};
use crate::ir::{Type, Value};

impl<'m> BodyLowering<'_, 'm> {
    /// Does what `scalar` does for scalars: once, or for each lane if the result is a vector. An operand that is no
    /// vector is the same for all lanes.
    pub(super) fn lanewise(
        &mut self,
        result: Type<'m>,
        values: &[Value<'m>],
        mut scalar: impl FnMut(&mut Self, &[Operand]) -> LoweringResult<Operand>,
    ) -> LoweringResult<Lowered> {
        let Some((_, count)) = result.vector() else {
            let mut operands = Vec::with_capacity(values.len());
            for &value in values {
                operands.push(self.operand(value)?);
            }
            return Ok(scalar(self, &operands)?.into());
        };
        let mut columns = Vec::with_capacity(values.len());
        for &value in values {
            columns.push(self.column(value, count)?);
        }
        let mut lanes = Vec::with_capacity(count as usize);
        for lane in 0..count as usize {
            let operands: Vec<_> = columns.iter().map(|column| column[lane]).collect();
            lanes.push(scalar(self, &operands)?);
        }
        Ok(Lowered::Lanes(Rc::from(lanes)))
    }

    /// The lanes of a vector, or a scalar as often as there are lanes.
    fn column(&mut self, value: Value<'m>, count: u32) -> LoweringResult<Rc<[Operand]>> {
        match value.ty().vector() {
            Some((_, found)) if found == count => self.lanes(value),
            Some(_) => Unsupported::of("operation on vectors of different lengths"),
            None => {
                let operand = self.operand(value)?;
                Ok(std::iter::repeat_n(operand, count as usize).collect())
            }
        }
    }

    /// The lanes of a vector.
    pub(super) fn lanes(&mut self, value: Value<'m>) -> LoweringResult<Rc<[Operand]>> {
        match self.lowered(value)? {
            Lowered::Lanes(lanes) => Ok(lanes),
            Lowered::One(whole) => {
                let count = value.ty().vector().map_or(0, |(_, count)| count);
                Ok((0..count).map(|lane| self.part(whole, lane)).collect())
            }
        }
    }

    /// A part of an aggregate.
    pub(super) fn part(&mut self, aggregate: Operand, index: u32) -> Operand {
        let ty = self.type_of(aggregate);
        let part = self.cx.program.types.part(ty, index).expect("the part exists in a verified module");
        if let Operand::Constant(constant) = aggregate {
            match &self.cx.program.constants[constant].value {
                ConstantValue::Aggregate(parts) => return Operand::Constant(parts[index as usize]),
                ConstantValue::Undefined => return self.undefined(part),
                ConstantValue::Bits(_) | ConstantValue::Null | ConstantValue::Address { .. } => {}
            }
        }
        self.define(part, |dest| Op::Extract { dest, aggregate, path: [index].into() })
    }

    /// The aggregate of these parts.
    pub(super) fn assemble(&mut self, ty: model::TypeId, parts: &[Operand]) -> Operand {
        let constants: Option<Vec<_>> = parts
            .iter()
            .map(|part| if let Operand::Constant(constant) = part { Some(*constant) } else { None })
            .collect();
        if let Some(parts) = constants {
            return Operand::Constant(self.cx.program.constants.intern(ty, ConstantValue::Aggregate(parts)));
        }
        let mut aggregate = self.undefined(ty);
        for (index, &value) in (0..).zip(parts) {
            aggregate = self.define(ty, |dest| Op::Insert { dest, aggregate, value, path: [index].into() });
        }
        aggregate
    }
}
