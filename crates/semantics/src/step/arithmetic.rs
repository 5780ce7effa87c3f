//! Integer arithmetic, comparison, conversion and selection, of numbers and of numbers that are pointers.

use adamant_expr::BitVec;
use adamant_program::{
    BinaryOp, Body, CastOp, Operand, Origin, OverflowOp, Predicate, RegisterId, Signedness, Type, UnaryOp,
};

use crate::domain::Domain;
use crate::machine::{Bits, Machine, Step};
use crate::stop::{Fault, Stop};
use crate::value::{Pointer, Value};

impl<D: Domain> Machine<'_, D> {
    #[inline]
    pub(super) fn binary(&mut self, dest: RegisterId, op: BinaryOp, left: Operand, right: Operand) -> Step<(), D> {
        if !may_fault(op) && self.combine(dest, left, right, |domain, left, right| domain.binary(op, left, right)) {
            return Ok(());
        }
        let (left, right) = match (self.operand(left), self.operand(right)) {
            (Value::Bits(left), Value::Bits(right)) => (left, right),
            (left, right) => {
                if let Some(value) = self.pointer_arithmetic(op, &left, &right) {
                    self.assign(dest, value);
                    return Ok(());
                }
                (self.to_bits(left)?, self.to_bits(right)?)
            }
        };
        let result = match op {
            BinaryOp::UDiv | BinaryOp::URem | BinaryOp::SDiv | BinaryOp::SRem => self.divide(op, &left, &right)?,
            BinaryOp::Shl | BinaryOp::LShr | BinaryOp::AShr => self.shift(op, &left, &right)?,
            _ => self.domain.binary(op, &left, &right),
        };
        self.assign(dest, Value::Bits(result));
        Ok(())
    }

    /// Arithmetic that keeps the object of a pointer turned into a number, or needs only the offsets.
    fn pointer_arithmetic(
        &mut self,
        op: BinaryOp,
        left: &Value<Bits<D>>,
        right: &Value<Bits<D>>,
    ) -> Option<Value<Bits<D>>> {
        match (op, left, right) {
            (BinaryOp::Sub, Value::Pointer(left), Value::Pointer(right)) if left.object == right.object => {
                Some(Value::Bits(self.domain.binary(op, &left.offset, &right.offset)))
            }
            (BinaryOp::Add | BinaryOp::Sub, Value::Pointer(pointer), Value::Bits(bits))
            | (BinaryOp::Add, Value::Bits(bits), Value::Pointer(pointer)) => {
                let offset = self.domain.binary(op, &pointer.offset, bits);
                Some(Value::Pointer(Pointer { object: pointer.object, offset }))
            }
            (_, Value::Pointer(pointer), Value::Bits(bits)) => self.alignment_arithmetic(op, pointer, bits),
            (BinaryOp::And | BinaryOp::Or | BinaryOp::Xor, Value::Bits(bits), Value::Pointer(pointer)) => {
                self.alignment_arithmetic(op, pointer, bits)
            }
            _ => None,
        }
    }

    /// Arithmetic with the low bits of an address that its alignment tells, whichever address it is.
    fn alignment_arithmetic(
        &mut self,
        op: BinaryOp,
        pointer: &Pointer<Bits<D>>,
        bits: &Bits<D>,
    ) -> Option<Value<Bits<D>>> {
        let align = self.state.memory.object(pointer.object).ok()?.align;
        let number = self.domain.explicit(bits)?;
        let (mask, rest) = (number.to_u64()?, number.not().to_u64()?);
        match op {
            BinaryOp::And if mask < align => Some(Value::Bits(self.domain.binary(op, &pointer.offset, bits))),
            BinaryOp::URem if mask.is_power_of_two() && mask <= align => {
                Some(Value::Bits(self.domain.binary(op, &pointer.offset, bits)))
            }
            BinaryOp::Or | BinaryOp::Xor if mask < align => {
                let offset = self.domain.binary(op, &pointer.offset, bits);
                Some(Value::Pointer(Pointer { object: pointer.object, offset }))
            }
            BinaryOp::And if rest < align && (rest + 1).is_power_of_two() => {
                let offset = self.domain.binary(op, &pointer.offset, bits);
                Some(Value::Pointer(Pointer { object: pointer.object, offset }))
            }
            _ => None,
        }
    }

    pub(crate) fn divide(&mut self, op: BinaryOp, left: &Bits<D>, right: &Bits<D>) -> Step<Bits<D>, D> {
        let width = self.domain.width(right);
        let zero = self.number(width, 0);
        let by_zero = self.domain.compare(Predicate::Eq, right, &zero);
        if self.decide(&by_zero)? {
            return Err(Fault::DivisionByZero.into());
        }
        if matches!(op, BinaryOp::SDiv | BinaryOp::SRem) && self.division_overflows(left, right)? {
            return Err(Fault::DivisionOverflow.into());
        }
        Ok(self.domain.binary(op, left, right))
    }

    fn division_overflows(&mut self, left: &Bits<D>, right: &Bits<D>) -> Step<bool, D> {
        let width = self.domain.width(right);
        let least = self.domain.constant(&BitVec::min_signed(width));
        let minus_one = self.domain.constant(&BitVec::ones(width));
        let is_least = self.domain.compare(Predicate::Eq, left, &least);
        let is_minus_one = self.domain.compare(Predicate::Eq, right, &minus_one);
        let overflow = self.domain.binary(BinaryOp::And, &is_least, &is_minus_one);
        self.decide(&overflow)
    }

    fn shift(&mut self, op: BinaryOp, left: &Bits<D>, right: &Bits<D>) -> Step<Bits<D>, D> {
        let width = self.domain.width(left);
        // The width itself may not be representable in a type of one or two bits.
        let last = self.number(width, u64::from(width) - 1);
        let too_far = self.domain.compare(Predicate::Ugt, right, &last);
        if self.decide(&too_far)? {
            return match self.program.origin {
                Origin::AsWritten => Err(self.shift_fault(right, width)),
                Origin::Optimised => Ok(self.domain.arbitrary(width)),
            };
        }
        Ok(self.domain.binary(op, left, right))
    }

    fn shift_fault(&self, amount: &Bits<D>, width: u32) -> Box<Stop<D::Interrupt>> {
        let amount = self.domain.explicit(amount).map_or("a symbolic amount".to_owned(), BitVec::to_signed_decimal);
        Fault::ShiftTooFar { amount, width }.into()
    }

    pub(super) fn unary(&mut self, dest: RegisterId, op: UnaryOp, value: Operand) -> Step<(), D> {
        let value = self.bits(value)?;
        let result = self.domain.unary(op, &value);
        self.assign(dest, Value::Bits(result));
        Ok(())
    }

    pub(super) fn overflows(
        &mut self,
        dest: RegisterId,
        op: OverflowOp,
        signedness: Signedness,
        left: Operand,
        right: Operand,
    ) -> Step<(), D> {
        let (left, right) = (self.bits(left)?, self.bits(right)?);
        let result = self.domain.overflows(op, signedness, &left, &right);
        self.assign(dest, Value::Bits(result));
        Ok(())
    }

    #[inline]
    pub(super) fn compare(
        &mut self,
        dest: RegisterId,
        predicate: Predicate,
        left: Operand,
        right: Operand,
    ) -> Step<(), D> {
        if self.combine(dest, left, right, |domain, left, right| domain.compare(predicate, left, right)) {
            return Ok(());
        }
        let (left, right) = (self.operand(left), self.operand(right));
        let result = self.compare_values(predicate, left, right)?;
        self.assign(dest, Value::Bits(result));
        Ok(())
    }

    /// Compares scalars. Pointers into different objects that live are never equal.
    pub(crate) fn compare_values(
        &mut self,
        predicate: Predicate,
        left: Value<Bits<D>>,
        right: Value<Bits<D>>,
    ) -> Step<Bits<D>, D> {
        match (&left, &right) {
            (Value::Pointer(a), Value::Pointer(b)) if a.object == b.object && self.offsets_tell(predicate, a, b)? => {
                return Ok(self.domain.compare(predicate, &a.offset, &b.offset));
            }
            (Value::Pointer(a), Value::Pointer(b)) if !a.object.is_null() && !b.object.is_null() => match predicate {
                Predicate::Eq => return self.equal_across(a, b),
                Predicate::Ne => {
                    let (equal, one) = (self.equal_across(a, b)?, self.number(1, 1));
                    return Ok(self.domain.binary(BinaryOp::Xor, &equal, &one));
                }
                _ => self.order_objects(a.object, b.object)?,
            },
            (Value::Pointer(a), Value::Pointer(b)) if self.is_null(b) || self.is_null(a) => match predicate {
                Predicate::Eq => return Ok(self.number(1, 0)),
                Predicate::Ne => return Ok(self.number(1, 1)),
                _ => {}
            },
            // Where an object lies does not matter for that.
            (Value::Pointer(start), Value::Bits(zero)) | (Value::Bits(zero), Value::Pointer(start))
                if !start.object.is_null() && self.is_zero(&start.offset) && self.is_zero(zero) =>
            {
                match predicate {
                    Predicate::Eq => return Ok(self.number(1, 0)),
                    Predicate::Ne => return Ok(self.number(1, 1)),
                    _ => {}
                }
            }
            _ => {}
        }
        self.look_at_number(predicate, &left, &right);
        self.look_at_number(predicate, &right, &left);
        let (left, right) = (self.plain_bits(left)?, self.plain_bits(right)?);
        Ok(self.domain.compare(predicate, &left, &right))
    }

    /// A scalar as bits, where of pointers it does not matter which number they are.
    fn plain_bits(&mut self, value: Value<Bits<D>>) -> Step<Bits<D>, D> {
        match value {
            Value::Pointer(pointer) => self.address_of(&pointer),
            value => self.to_bits(value),
        }
    }

    /// Whether two pointers into one object compare as their offsets do: always for equality, and inside the object for order. A
    /// pointer below the start has an offset that looks large.
    fn offsets_tell(&mut self, predicate: Predicate, a: &Pointer<Bits<D>>, b: &Pointer<Bits<D>>) -> Step<bool, D> {
        if matches!(predicate, Predicate::Eq | Predicate::Ne) || a.object.is_null() {
            return Ok(true);
        }
        let Ok(object) = self.state.memory.object(a.object) else { return Ok(false) };
        let size = self.number(self.word(), object.size);
        let is_inside = [a, b].map(|pointer| self.domain.compare(Predicate::Ule, &pointer.offset, &size));
        let both = self.domain.binary(BinaryOp::And, &is_inside[0], &is_inside[1]);
        self.decide(&both)
    }

    /// Whether a pointer is the null pointer, explicitly.
    pub(crate) fn is_null(&self, pointer: &Pointer<Bits<D>>) -> bool {
        pointer.object.is_null() && self.is_zero(&pointer.offset)
    }

    fn is_zero(&self, bits: &Bits<D>) -> bool {
        self.domain.explicit(bits).is_some_and(BitVec::is_zero)
    }

    #[inline]
    pub(super) fn cast(&mut self, body: &Body, dest: RegisterId, op: CastOp, value: Operand) -> Step<(), D> {
        let value = self.operand(value);
        let result = self.converted(op, value, &self.program.types[body.registers[dest].ty])?;
        self.assign(dest, result);
        Ok(())
    }

    fn converted(&mut self, op: CastOp, value: Value<Bits<D>>, to: &Type) -> Step<Value<Bits<D>>, D> {
        let pointer_width = self.program.data_model.pointer_width();
        match (op, to) {
            (CastOp::ZeroExtend, Type::Int(width)) => {
                let bits = self.to_bits(value)?;
                Ok(Value::Bits(self.domain.extend(&bits, *width, Signedness::Unsigned)))
            }
            (CastOp::SignExtend, Type::Int(width)) => {
                let bits = self.to_bits(value)?;
                Ok(Value::Bits(self.domain.extend(&bits, *width, Signedness::Signed)))
            }
            (CastOp::Truncate, Type::Int(width)) => {
                let bits = self.to_bits(value)?;
                Ok(Value::Bits(self.domain.extract(&bits, 0, *width)))
            }
            (CastOp::PointerToInt, Type::Int(width)) => match value {
                Value::Pointer(pointer) if *width == pointer_width && !pointer.object.is_null() => {
                    Ok(Value::Pointer(pointer))
                }
                value => {
                    let bits = self.to_bits(value)?;
                    Ok(Value::Bits(self.resize(&bits, *width)))
                }
            },
            (CastOp::IntToPointer, _) | (CastOp::Reinterpret, Type::Pointer) => {
                Ok(Value::Pointer(self.to_pointer(value)?))
            }
            (CastOp::Reinterpret, Type::Float(_)) => Ok(Value::Bits(self.to_bits(value)?)),
            (CastOp::Reinterpret, _) => Ok(value),
            _ => Err(Stop::construct("a conversion to a type that does not fit")),
        }
    }

    pub(super) fn select(
        &mut self,
        dest: RegisterId,
        condition: Operand,
        then: Operand,
        otherwise: Operand,
    ) -> Step<(), D> {
        let condition = self.bits(condition)?;
        let known = self.domain.explicit(&condition).map(BitVec::as_bool);
        let value = match known {
            Some(true) => self.operand(then),
            Some(false) => self.operand(otherwise),
            None => match (self.operand(then), self.operand(otherwise)) {
                (Value::Bits(then), Value::Bits(otherwise)) => {
                    Value::Bits(self.domain.select(&condition, &then, &otherwise))
                }
                (Value::Pointer(then), Value::Pointer(otherwise)) if then.object == otherwise.object => {
                    let offset = self.domain.select(&condition, &then.offset, &otherwise.offset);
                    Value::Pointer(Pointer { object: then.object, offset })
                }
                // The object of a pointer is always explicit, so the question must be answered.
                (then, otherwise) => {
                    if self.decide(&condition)? {
                        then
                    } else {
                        otherwise
                    }
                }
            },
        };
        self.assign(dest, value);
        Ok(())
    }
}

/// Whether an operator has operands for which it is a fault.
const fn may_fault(op: BinaryOp) -> bool {
    use BinaryOp::{AShr, LShr, SDiv, SRem, Shl, UDiv, URem};
    matches!(op, UDiv | SDiv | URem | SRem | Shl | LShr | AShr)
}
