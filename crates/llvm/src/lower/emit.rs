//! Adding statements to the block at hand.

use adamant_expr::BitVec;
use adamant_program as model;
use model::{BinaryOp, CastOp, ConstantValue, Op, Operand, Predicate, Wrap};

use super::body::BodyLowering;

impl BodyLowering<'_, '_> {
    /// Adds a statement at the place of the instruction at hand.
    pub(super) fn push(&mut self, op: Op) {
        self.statements.push(model::Statement { op, position: self.position });
    }

    /// A new register.
    pub(super) fn register(&mut self, ty: model::TypeId) -> model::RegisterId {
        self.body.registers.push(model::Register { ty })
    }

    /// Adds a statement that defines a new register.
    pub(super) fn define(&mut self, ty: model::TypeId, make: impl FnOnce(model::RegisterId) -> Op) -> Operand {
        let dest = self.register(ty);
        self.push(make(dest));
        Operand::Register(dest)
    }

    /// The type of an operand.
    pub(super) fn type_of(&self, operand: Operand) -> model::TypeId {
        match operand {
            Operand::Register(register) => self.body.registers[register].ty,
            Operand::Constant(constant) => self.cx.program.constants[constant].ty,
        }
    }

    /// The width of an operand that is an integer.
    pub(super) fn width_of(&self, operand: Operand) -> u32 {
        match self.cx.program.types[self.type_of(operand)] {
            model::Type::Int(width) => width,
            _ => unreachable!("only integers are asked for their width"),
        }
    }

    /// The type of integers of this width.
    pub(super) fn int(&mut self, width: u32) -> model::TypeId {
        self.cx.program.types.int(width)
    }

    /// The type of one bit.
    pub(super) fn bit(&mut self) -> model::TypeId {
        self.int(1)
    }

    /// The type of integers as wide as a pointer.
    pub(super) fn pointer_int(&mut self) -> model::TypeId {
        let width = self.cx.program.data_model.pointer_width();
        self.int(width)
    }

    /// A constant integer.
    pub(super) fn bits(&mut self, bits: BitVec) -> Operand {
        let ty = self.int(bits.width());
        Operand::Constant(self.cx.program.constants.intern(ty, ConstantValue::Bits(bits)))
    }

    /// A small constant integer.
    pub(super) fn number(&mut self, width: u32, value: u64) -> Operand {
        self.bits(BitVec::new(width, value))
    }

    /// An arbitrary constant of this type.
    pub(super) fn undefined(&mut self, ty: model::TypeId) -> Operand {
        Operand::Constant(self.cx.program.constants.intern(ty, ConstantValue::Undefined))
    }

    /// Integer arithmetic that wraps around.
    pub(super) fn binary(&mut self, op: BinaryOp, left: Operand, right: Operand) -> Operand {
        self.binary_with(op, left, right, Wrap::default())
    }

    /// Integer arithmetic.
    pub(super) fn binary_with(&mut self, op: BinaryOp, left: Operand, right: Operand, wrap: Wrap) -> Operand {
        let ty = self.type_of(left);
        self.define(ty, |dest| Op::Binary { dest, op, left, right, wrap })
    }

    /// All bits flipped.
    pub(super) fn complement(&mut self, value: Operand) -> Operand {
        if let Operand::Constant(constant) = value
            && let ConstantValue::Bits(bits) = &self.cx.program.constants[constant].value
        {
            let flipped = bits.not();
            return self.bits(flipped);
        }
        let ones = self.bits(BitVec::ones(self.width_of(value)));
        self.binary(BinaryOp::Xor, value, ones)
    }

    /// Comparison of integers or pointers.
    pub(super) fn compare(&mut self, predicate: Predicate, left: Operand, right: Operand) -> Operand {
        let ty = self.bit();
        self.define(ty, |dest| Op::Compare { dest, predicate, left, right })
    }

    /// A conversion; none if the type stays the same.
    pub(super) fn cast(&mut self, op: CastOp, value: Operand, ty: model::TypeId) -> Operand {
        if self.type_of(value) == ty {
            return value;
        }
        self.define(ty, |dest| Op::Cast { dest, op, value })
    }

    /// One of two values.
    pub(super) fn select(&mut self, condition: Operand, then: Operand, otherwise: Operand) -> Operand {
        let ty = self.type_of(then);
        self.define(ty, |dest| Op::Select { dest, condition, then, otherwise })
    }
}
