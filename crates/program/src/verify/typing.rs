//! The tests that the checks of statements are made of. All ids in the statement are known to exist.

use super::Rule;
use crate::{Body, Function, Op, Operand, Program, RegisterId, Type, TypeId};

/// Checks the types of one statement.
pub(super) struct Typing<'a> {
    pub(super) program: &'a Program,
    pub(super) function: &'a Function,
    pub(super) body: &'a Body,
    pub(super) rules: &'a mut Vec<Rule>,
}

/// A set of types.
#[derive(Clone, Copy)]
pub(super) enum Class {
    /// This type alone.
    Only(TypeId),
    /// One bit.
    Bit,
    /// Eight bits.
    Byte,
    /// An integer.
    Int,
    /// A floating-point number.
    Float,
    /// A pointer.
    Pointer,
    /// An integer or a pointer.
    IntOrPointer,
    /// Anything but an aggregate.
    Scalar,
}

impl<'a> Typing<'a> {
    /// Checks a statement.
    pub(super) fn op(&mut self, op: &Op) {
        match op {
            Op::Binary { .. }
            | Op::Unary { .. }
            | Op::Overflows { .. }
            | Op::Compare { .. }
            | Op::Cast { .. }
            | Op::Select { .. }
            | Op::Copy { .. }
            | Op::Assume { .. } => self.integer_op(op),
            Op::FloatBinary { .. }
            | Op::FloatUnary { .. }
            | Op::FloatMultiplyAdd { .. }
            | Op::FloatCompare { .. }
            | Op::FloatCast { .. } => self.float_op(op),
            Op::Extract { dest, aggregate, path } => {
                self.result_at_path(*dest, self.operand_type(*aggregate), path);
            }
            Op::Insert { dest, aggregate, value, path } => {
                let ty = self.register_type(*dest);
                self.operand("aggregate", *aggregate, Class::Only(ty));
                self.value_at_path(*value, ty, path);
            }
            Op::StackAllocate { .. }
            | Op::StackSave { .. }
            | Op::StackRestore { .. }
            | Op::LifetimeStart { .. }
            | Op::LifetimeEnd { .. }
            | Op::ThreadLocal { .. } => self.object_op(op),
            Op::Offset { .. }
            | Op::Load { .. }
            | Op::Store { .. }
            | Op::CompareExchange { .. }
            | Op::ReadModifyWrite { .. }
            | Op::Fence { .. }
            | Op::CopyMemory { .. }
            | Op::SetMemory { .. } => self.memory_op(op),
            Op::Call { callee, arguments, .. } => self.call(*callee, arguments),
            Op::VariadicStart { list } => {
                self.operand("list", *list, Class::Pointer);
                if !self.function.variadic {
                    self.rules.push(Rule::NotVariadic);
                }
            }
            Op::VariadicCopy { to, from } => {
                self.operand("destination", *to, Class::Pointer);
                self.operand("source", *from, Class::Pointer);
            }
            Op::VariadicEnd { list } => self.operand("list", *list, Class::Pointer),
            Op::Bind { binding: crate::Binding::Address(address), .. } => {
                self.operand("address", *address, Class::Pointer);
            }
            Op::Bind { .. } | Op::Arbitrary { .. } | Op::Unsupported { .. } => {}
        }
    }

    pub(super) fn register_type(&self, register: RegisterId) -> TypeId {
        self.body.registers[register].ty
    }

    pub(super) fn operand_type(&self, operand: Operand) -> TypeId {
        match operand {
            Operand::Register(register) => self.register_type(register),
            Operand::Constant(constant) => self.program.constants[constant].ty,
        }
    }

    pub(super) fn type_of(&self, operand: Operand) -> &'a Type {
        &self.program.types[self.operand_type(operand)]
    }

    pub(super) fn text(&self, ty: TypeId) -> String {
        self.program.display_type(ty).to_string()
    }

    fn class_text(&self, class: Class) -> String {
        match class {
            Class::Only(ty) => format!("of type {}", self.text(ty)),
            Class::Bit => "one bit".to_owned(),
            Class::Byte => "a byte".to_owned(),
            Class::Int => "an integer".to_owned(),
            Class::Float => "a floating-point number".to_owned(),
            Class::Pointer => "a pointer".to_owned(),
            Class::IntOrPointer => "an integer or a pointer".to_owned(),
            Class::Scalar => "an integer, a pointer or a floating-point number".to_owned(),
        }
    }

    fn is_in(&self, ty: TypeId, class: Class) -> bool {
        match (class, &self.program.types[ty]) {
            (Class::Only(only), _) => ty == only,
            (Class::Bit, other) => *other == Type::Int(1),
            (Class::Byte, other) => *other == Type::Int(8),
            (Class::Int, other) => matches!(other, Type::Int(_)),
            (Class::Float, other) => matches!(other, Type::Float(_)),
            (Class::Pointer, other) => *other == Type::Pointer,
            (Class::IntOrPointer, other) => matches!(other, Type::Int(_) | Type::Pointer),
            (Class::Scalar, other) => matches!(other, Type::Int(_) | Type::Pointer | Type::Float(_)),
        }
    }

    /// The operand must be of the class.
    pub(super) fn operand(&mut self, name: &'static str, operand: Operand, class: Class) {
        let ty = self.operand_type(operand);
        if !self.is_in(ty, class) {
            let (expected, found) = (self.class_text(class), self.text(ty));
            self.rules.push(Rule::OperandType { operand: name, expected, found });
        }
    }

    /// The register must be of the class, since the result is.
    pub(super) fn result(&mut self, dest: RegisterId, class: Class) {
        let ty = self.register_type(dest);
        if !self.is_in(ty, class) {
            let (expected, found) = (self.class_text(class), self.text(ty));
            self.rules.push(Rule::ResultType { expected, found });
        }
    }

    pub(super) fn align(&mut self, align: u64) {
        if !align.is_power_of_two() {
            self.rules.push(Rule::Align { align });
        }
    }

    /// The type of the part that a path leads to, which must not be empty.
    fn at_path(&mut self, ty: TypeId, path: &[u32]) -> Option<TypeId> {
        let part = self.program.types.at_path(ty, path).filter(|_| !path.is_empty());
        if part.is_none() {
            self.rules.push(Rule::Path { ty: self.text(ty) });
        }
        part
    }

    fn result_at_path(&mut self, dest: RegisterId, ty: TypeId, path: &[u32]) {
        if let Some(part) = self.at_path(ty, path) {
            self.result(dest, Class::Only(part));
        }
    }

    fn value_at_path(&mut self, value: Operand, ty: TypeId, path: &[u32]) {
        if let Some(part) = self.at_path(ty, path) {
            self.operand("value", value, Class::Only(part));
        }
    }
}
