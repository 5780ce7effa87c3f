//! Atomic statements: one step each, so no other thread comes between.

use adamant_expr::{BitVec, FloatBinary};
use adamant_program::{BinaryOp, Body, Operand, Predicate, ReadModifyWriteOp, RegisterId, Strength, Type};

use crate::domain::Domain;
use crate::machine::{Bits, Machine, Step};
use crate::stop::Stop;
use crate::value::{Pointer, Value};

impl<D: Domain> Machine<'_, D> {
    pub(super) fn compare_exchange(
        &mut self,
        body: &Body,
        (dest, strength): (RegisterId, Strength),
        pointer: Operand,
        expected: Operand,
        new: Operand,
    ) -> Step<(), D> {
        let ty = self.operand_type(body, new);
        let length = self.program.access_size(ty);
        let pointer = self.pointer(pointer)?;
        let (expected, new) = (self.operand(expected), self.operand(new));
        let pointer = self.checked_to_modify(&pointer, length, &[&new])?;
        let was_settled = self.is_settled(&pointer, length);
        if let Value::Pointer(expected) = &expected
            && !was_settled
        {
            self.number_object(expected.object)?;
        }
        let fails = match strength {
            Strength::Weak => Some(self.where_it_fails_for_no_reason()),
            Strength::Strong => None,
        };
        // What settles memory cannot be run again, so there the question comes first.
        if let (Some(fails), false) = (&fails, was_settled)
            && self.decide(fails)?
        {
            let found = self.read(&pointer, ty)?;
            let failure = Value::Bits(self.number(1, 0));
            self.assign(dest, Value::Aggregate(Box::new([found, failure])));
            return Ok(());
        }
        let found = self.read(&pointer, ty)?;
        let mut equal = self.compare_values(Predicate::Eq, found.clone(), expected)?;
        if let (Some(fails), true) = (&fails, was_settled) {
            let set = self.number(1, 1);
            let succeeds = self.domain.binary(BinaryOp::Xor, fails, &set);
            equal = self.domain.binary(BinaryOp::And, &equal, &succeeds);
        }
        let success = match (self.domain.explicit(&equal).map(BitVec::as_bool), &found, &new) {
            (None, Value::Bits(old), Value::Bits(bits)) => {
                let new = self.domain.select(&equal, bits, old);
                self.write(&pointer, ty, Value::Bits(new))?;
                equal
            }
            // The statement cannot be run again once a place has been given its contents.
            (None, ..) if !was_settled => {
                return Err(Stop::construct("a compare-exchange of a pointer with uninitialised memory"));
            }
            _ => {
                let success = self.decide(&equal)?;
                if success {
                    self.write(&pointer, ty, new)?;
                }
                self.number(1, u64::from(success))
            }
        };
        self.assign(dest, Value::Aggregate(Box::new([found, Value::Bits(success)])));
        Ok(())
    }

    pub(super) fn read_modify_write(
        &mut self,
        body: &Body,
        dest: RegisterId,
        op: ReadModifyWriteOp,
        pointer: Operand,
        value: Operand,
    ) -> Step<(), D> {
        let ty = self.operand_type(body, value);
        let pointer = self.pointer(pointer)?;
        let value = self.operand(value);
        let pointer = self.checked_to_modify(&pointer, self.program.access_size(ty), &[&value])?;
        if let (Value::Pointer(value), true) = (&value, op != ReadModifyWriteOp::Exchange) {
            self.number_object(value.object)?;
        }
        let old = self.read(&pointer, ty)?;
        let new = self.combined(op, &self.program.types[ty], old.clone(), value)?;
        self.write(&pointer, ty, new)?;
        self.assign(dest, old);
        Ok(())
    }

    /// Whether nothing arbitrary stands at an explicit place.
    fn is_settled(&self, pointer: &Pointer<Bits<D>>, length: u64) -> bool {
        let offset = self.domain.explicit(&pointer.offset).map(BitVec::low_u64);
        match (self.state.memory.object(pointer.object), offset) {
            (Ok(object), Some(offset)) => !object.contents.is_unsettled(offset, offset + length),
            _ => false,
        }
    }

    fn combined(
        &mut self,
        op: ReadModifyWriteOp,
        ty: &Type,
        old: Value<Bits<D>>,
        value: Value<Bits<D>>,
    ) -> Step<Value<Bits<D>>, D> {
        if op == ReadModifyWriteOp::Exchange {
            return Ok(value);
        }
        if let (ReadModifyWriteOp::Add | ReadModifyWriteOp::Sub, Value::Pointer(pointer), Value::Bits(bits)) =
            (op, &old, &value)
        {
            let op = if op == ReadModifyWriteOp::Add { BinaryOp::Add } else { BinaryOp::Sub };
            let offset = self.domain.binary(op, &pointer.offset, bits);
            return Ok(Value::Pointer(Pointer { object: pointer.object, offset }));
        }
        let (old, value) = (self.to_bits(old)?, self.to_bits(value)?);
        let result = match op {
            ReadModifyWriteOp::Exchange => value,
            ReadModifyWriteOp::Add => self.domain.binary(BinaryOp::Add, &old, &value),
            ReadModifyWriteOp::Sub => self.domain.binary(BinaryOp::Sub, &old, &value),
            ReadModifyWriteOp::And => self.domain.binary(BinaryOp::And, &old, &value),
            ReadModifyWriteOp::Or => self.domain.binary(BinaryOp::Or, &old, &value),
            ReadModifyWriteOp::Xor => self.domain.binary(BinaryOp::Xor, &old, &value),
            ReadModifyWriteOp::Nand => {
                let both = self.domain.binary(BinaryOp::And, &old, &value);
                let ones = self.domain.constant(&BitVec::ones(self.domain.width(&both)));
                self.domain.binary(BinaryOp::Xor, &both, &ones)
            }
            ReadModifyWriteOp::SignedMax => self.chosen_by(Predicate::Sgt, &old, &value),
            ReadModifyWriteOp::SignedMin => self.chosen_by(Predicate::Slt, &old, &value),
            ReadModifyWriteOp::UnsignedMax => self.chosen_by(Predicate::Ugt, &old, &value),
            ReadModifyWriteOp::UnsignedMin => self.chosen_by(Predicate::Ult, &old, &value),
            ReadModifyWriteOp::FloatAdd | ReadModifyWriteOp::FloatSub => {
                let op = if op == ReadModifyWriteOp::FloatAdd { FloatBinary::Add } else { FloatBinary::Sub };
                let Type::Float(kind) = ty else {
                    return Err(Stop::construct("an atomic floating-point operation on another type"));
                };
                self.domain
                    .float_binary(*kind, op, &old, &value)
                    .ok_or_else(|| Stop::construct(format!("{op:?} of {kind}")))?
            }
        };
        Ok(Value::Bits(result))
    }

    fn chosen_by(&mut self, predicate: Predicate, old: &Bits<D>, value: &Bits<D>) -> Bits<D> {
        let keep = self.domain.compare(predicate, old, value);
        self.domain.select(&keep, old, value)
    }
}
