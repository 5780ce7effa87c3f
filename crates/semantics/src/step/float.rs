//! Floating-point statements. The format is that of the operand's type.

use adamant_expr::{FloatBinary, FloatKind, FloatPredicate, FloatUnary};
use adamant_program::{Body, FloatCastOp, Operand, RegisterId, Type, TypeId};

use crate::domain::Domain;
use crate::machine::{Machine, Step};
use crate::stop::Stop;
use crate::value::Value;

impl<D: Domain> Machine<'_, D> {
    fn float_kind(&self, ty: TypeId) -> Step<FloatKind, D> {
        match self.program.types[ty] {
            Type::Float(kind) => Ok(kind),
            _ => Err(Stop::construct("a floating-point operation on another type")),
        }
    }

    /// The operands of an operation, explicit where they have few values and no solver knows it.
    pub(crate) fn operands_of_binary(&mut self, op: FloatBinary, operands: [D::Bits; 2]) -> Step<[D::Bits; 2], D> {
        if op.is_known_to_solvers() { Ok(operands) } else { self.explicit_if_few(operands) }
    }

    /// The same for a function.
    pub(crate) fn operand_of_unary(&mut self, op: FloatUnary, value: D::Bits) -> Step<D::Bits, D> {
        if op.is_known_to_solvers() {
            return Ok(value);
        }
        let [value] = self.explicit_if_few([value])?;
        Ok(value)
    }

    pub(super) fn float_binary(
        &mut self,
        body: &Body,
        dest: RegisterId,
        op: FloatBinary,
        left: Operand,
        right: Operand,
    ) -> Step<(), D> {
        let kind = self.float_kind(body.registers[dest].ty)?;
        let (left, right) = (self.bits(left)?, self.bits(right)?);
        let [left, right] = self.operands_of_binary(op, [left, right])?;
        let result = self.domain.float_binary(kind, op, &left, &right);
        self.assign_float(dest, result, || format!("{op:?} of {kind}"))
    }

    pub(super) fn float_unary(&mut self, body: &Body, dest: RegisterId, op: FloatUnary, value: Operand) -> Step<(), D> {
        let kind = self.float_kind(body.registers[dest].ty)?;
        let value = self.bits(value)?;
        let value = self.operand_of_unary(op, value)?;
        let result = self.domain.float_unary(kind, op, &value);
        self.assign_float(dest, result, || format!("{op:?} of {kind}"))
    }

    pub(super) fn float_multiply_add(
        &mut self,
        body: &Body,
        dest: RegisterId,
        left: Operand,
        right: Operand,
        addend: Operand,
    ) -> Step<(), D> {
        let kind = self.float_kind(body.registers[dest].ty)?;
        let (left, right, addend) = (self.bits(left)?, self.bits(right)?, self.bits(addend)?);
        let result = self.domain.float_multiply_add(kind, &left, &right, &addend);
        self.assign_float(dest, result, || format!("fused multiply-add of {kind}"))
    }

    fn assign_float(
        &mut self,
        dest: RegisterId,
        result: Option<D::Bits>,
        what: impl FnOnce() -> String,
    ) -> Step<(), D> {
        let result = result.ok_or_else(|| Stop::construct(what()))?;
        self.assign(dest, Value::Bits(result));
        Ok(())
    }

    pub(super) fn float_compare(
        &mut self,
        body: &Body,
        dest: RegisterId,
        predicate: FloatPredicate,
        left: Operand,
        right: Operand,
    ) -> Step<(), D> {
        let kind = self.float_kind(self.operand_type(body, left))?;
        let (left, right) = (self.bits(left)?, self.bits(right)?);
        let result = self.domain.float_compare(kind, predicate, &left, &right);
        self.assign(dest, Value::Bits(result));
        Ok(())
    }

    pub(super) fn float_cast(
        &mut self,
        body: &Body,
        dest: RegisterId,
        op: FloatCastOp,
        operand: Operand,
    ) -> Step<(), D> {
        let value = self.bits(operand)?;
        let from = self.operand_type(body, operand);
        let to = body.registers[dest].ty;
        let result = match op {
            FloatCastOp::Convert => {
                let (from, to) = (self.float_kind(from)?, self.float_kind(to)?);
                self.domain.float_convert(from, to, &value)
            }
            FloatCastOp::FromInt(signedness) => {
                let to = self.float_kind(to)?;
                self.domain.float_from_int(to, signedness, &value)
            }
            FloatCastOp::ToInt(_) | FloatCastOp::ToIntSaturating(_) => {
                let from = self.float_kind(from)?;
                let Type::Int(width) = self.program.types[to] else {
                    return Err(Stop::construct("a floating-point number converted to another type"));
                };
                self.domain.float_to_int(from, op, &value, width)
            }
        };
        self.assign(dest, Value::Bits(result));
        Ok(())
    }
}
