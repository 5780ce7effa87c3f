//! Parts of aggregates in registers.

use adamant_program::{Operand, RegisterId};

use crate::domain::Domain;
use crate::machine::{Machine, Step};
use crate::stop::Stop;
use crate::value::Value;

impl<D: Domain> Machine<'_, D> {
    pub(super) fn extract(&mut self, dest: RegisterId, aggregate: Operand, path: &[u32]) -> Step<(), D> {
        let whole = self.operand(aggregate);
        let part = path.iter().try_fold(&whole, |value, &index| match value {
            Value::Aggregate(parts) => parts.get(index as usize),
            Value::Bits(_) | Value::Pointer(_) => None,
        });
        let part = part.ok_or_else(|| Stop::construct("a part that its aggregate does not have"))?.clone();
        self.assign(dest, part);
        Ok(())
    }

    pub(super) fn insert(&mut self, dest: RegisterId, aggregate: Operand, value: Operand, path: &[u32]) -> Step<(), D> {
        let mut whole = self.operand(aggregate);
        let value = self.operand(value);
        let place = path.iter().try_fold(&mut whole, |value, &index| match value {
            Value::Aggregate(parts) => parts.get_mut(index as usize),
            Value::Bits(_) | Value::Pointer(_) => None,
        });
        *place.ok_or_else(|| Stop::construct("a part that its aggregate does not have"))? = value;
        self.assign(dest, whole);
        Ok(())
    }
}
