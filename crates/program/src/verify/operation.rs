//! Checks arithmetic, comparisons and conversions.

use super::Rule;
use super::typing::{Class, Typing};
use crate::{BinaryOp, CastOp, FloatCastOp, Op, Operand, RegisterId, Type};

impl Typing<'_> {
    pub(super) fn integer_op(&mut self, op: &Op) {
        match op {
            Op::Binary { dest, op, left, right, wrap } => {
                self.result(*dest, Class::Int);
                self.same_as_result(*dest, [("left operand", *left), ("right operand", *right)]);
                let wraps = matches!(op, BinaryOp::Add | BinaryOp::Sub | BinaryOp::Mul | BinaryOp::Shl);
                if (wrap.no_signed || wrap.no_unsigned) && !wraps {
                    self.rules.push(Rule::WrapFlags);
                }
            }
            Op::Unary { dest, value, .. } => {
                self.result(*dest, Class::Int);
                self.same_as_result(*dest, [("operand", *value)]);
            }
            Op::Overflows { dest, left, right, .. } => self.comparison(*dest, *left, *right, Class::Int),
            Op::Compare { dest, left, right, .. } => self.comparison(*dest, *left, *right, Class::IntOrPointer),
            Op::Cast { dest, op, value } => self.cast(*dest, *op, *value),
            Op::Select { dest, condition, then, otherwise } => {
                self.operand("condition", *condition, Class::Bit);
                self.same_as_result(*dest, [("first value", *then), ("second value", *otherwise)]);
            }
            Op::Copy { dest, value } => self.same_as_result(*dest, [("operand", *value)]),
            Op::Assume { condition } => self.operand("condition", *condition, Class::Bit),
            _ => debug_assert!(false, "{op:?} belongs to another family"),
        }
    }

    pub(super) fn float_op(&mut self, op: &Op) {
        match op {
            Op::FloatBinary { dest, left, right, .. } => {
                self.result(*dest, Class::Float);
                self.same_as_result(*dest, [("left operand", *left), ("right operand", *right)]);
            }
            Op::FloatUnary { dest, value, .. } => {
                self.result(*dest, Class::Float);
                self.same_as_result(*dest, [("operand", *value)]);
            }
            Op::FloatMultiplyAdd { dest, left, right, addend } => {
                self.result(*dest, Class::Float);
                self.same_as_result(*dest, [("left operand", *left), ("right operand", *right), ("addend", *addend)]);
            }
            Op::FloatCompare { dest, left, right, .. } => self.comparison(*dest, *left, *right, Class::Float),
            Op::FloatCast { dest, op, value } => {
                let (from, to) = match op {
                    FloatCastOp::Convert => (Class::Float, Class::Float),
                    FloatCastOp::FromInt(_) => (Class::Int, Class::Float),
                    FloatCastOp::ToInt(_) | FloatCastOp::ToIntSaturating(_) => (Class::Float, Class::Int),
                };
                self.operand("operand", *value, from);
                self.result(*dest, to);
            }
            _ => debug_assert!(false, "{op:?} belongs to another family"),
        }
    }

    fn same_as_result<const N: usize>(&mut self, dest: RegisterId, operands: [(&'static str, Operand); N]) {
        let ty = self.register_type(dest);
        for (name, operand) in operands {
            self.operand(name, operand, Class::Only(ty));
        }
    }

    /// Two operands of one type, and a result of one bit.
    fn comparison(&mut self, dest: RegisterId, left: Operand, right: Operand, class: Class) {
        self.result(dest, Class::Bit);
        self.operand("left operand", left, class);
        self.operand("right operand", right, Class::Only(self.operand_type(left)));
    }

    fn cast(&mut self, dest: RegisterId, op: CastOp, value: Operand) {
        let (from, to) = match op {
            CastOp::ZeroExtend | CastOp::SignExtend | CastOp::Truncate => (Class::Int, Class::Int),
            CastOp::PointerToInt => (Class::Pointer, Class::Int),
            CastOp::IntToPointer => (Class::Int, Class::Pointer),
            CastOp::Reinterpret => (Class::Scalar, Class::Scalar),
        };
        let before = self.rules.len();
        self.operand("operand", value, from);
        self.result(dest, to);
        if self.rules.len() > before {
            return;
        }
        let ty = self.register_type(dest);
        let from = self.width(self.type_of(value));
        let to = self.width(&self.program.types[ty]);
        let (fits, expected) = match op {
            CastOp::ZeroExtend | CastOp::SignExtend => (from < to, "wider than the operand"),
            CastOp::Truncate => (from > to, "narrower than the operand"),
            CastOp::Reinterpret => (from == to, "as wide as the operand"),
            CastOp::PointerToInt | CastOp::IntToPointer => return,
        };
        if !fits {
            let found = self.text(ty);
            self.rules.push(Rule::ResultType { expected: expected.to_owned(), found });
        }
    }

    /// The width of a scalar in bits.
    fn width(&self, ty: &Type) -> u32 {
        match ty {
            Type::Int(width) => *width,
            Type::Float(kind) => kind.width(),
            Type::Pointer => self.program.data_model.pointer_width(),
            Type::Array { .. } | Type::Struct { .. } => 0,
        }
    }
}
