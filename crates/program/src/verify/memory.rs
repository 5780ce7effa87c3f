//! Checks accesses to memory, the making of objects, and calls.

use super::Rule;
use super::typing::{Class, Typing};
use crate::{Access, Argument, Callee, Field, Op, Operand, Ordering, ReadModifyWriteOp, RegisterId, Type, TypeId};

impl Typing<'_> {
    pub(super) fn object_op(&mut self, op: &Op) {
        match op {
            Op::ThreadLocal { dest, global } => {
                self.result(*dest, Class::Pointer);
                let global = &self.program.globals[*global];
                if !global.thread_local {
                    self.rules.push(Rule::NotThreadLocal { name: global.name.clone() });
                }
            }
            Op::StackAllocate { dest, size, align } => {
                self.result(*dest, Class::Pointer);
                self.operand("size", *size, Class::Int);
                self.align(*align);
            }
            Op::StackSave { dest } => self.result(*dest, Class::Pointer),
            Op::StackRestore { mark } => self.operand("mark", *mark, Class::Pointer),
            Op::LifetimeStart { pointer } | Op::LifetimeEnd { pointer } => {
                self.operand("pointer", *pointer, Class::Pointer);
            }
            _ => debug_assert!(false, "{op:?} belongs to another family"),
        }
    }

    pub(super) fn memory_op(&mut self, op: &Op) {
        match op {
            Op::Offset { dest, base, scaled, .. } => {
                self.result(*dest, Class::Pointer);
                self.operand("base", *base, Class::Pointer);
                scaled.iter().for_each(|&(index, _)| self.operand("index", index, Class::Int));
            }
            Op::Load { dest, pointer, access } => {
                self.operand("pointer", *pointer, Class::Pointer);
                if access.ordering.is_some() {
                    self.result(*dest, Class::Scalar);
                }
                self.access("a load", *access, &[Ordering::Release, Ordering::AcquireRelease]);
            }
            Op::Store { pointer, value, access } => {
                self.operand("pointer", *pointer, Class::Pointer);
                if access.ordering.is_some() {
                    self.operand("value", *value, Class::Scalar);
                }
                self.access("a store", *access, &[Ordering::Acquire, Ordering::AcquireRelease]);
            }
            Op::CompareExchange { dest, pointer, expected, new, ordering, .. } => {
                self.operand("pointer", *pointer, Class::Pointer);
                self.ordering("a compare-exchange", *ordering, &[Ordering::Unordered]);
                self.compare_exchange(*dest, *expected, *new);
            }
            Op::ReadModifyWrite { dest, op, pointer, value, ordering } => {
                self.operand("pointer", *pointer, Class::Pointer);
                self.ordering("a read-modify-write", *ordering, &[Ordering::Unordered]);
                let class = match op {
                    ReadModifyWriteOp::Exchange => Class::Scalar,
                    ReadModifyWriteOp::FloatAdd | ReadModifyWriteOp::FloatSub => Class::Float,
                    _ => Class::Int,
                };
                self.operand("value", *value, class);
                self.result(*dest, Class::Only(self.operand_type(*value)));
            }
            Op::Fence { ordering } => {
                self.ordering("a fence", *ordering, &[Ordering::Unordered, Ordering::Monotonic]);
            }
            Op::CopyMemory { to, from, length, .. } => {
                self.operand("destination", *to, Class::Pointer);
                self.operand("source", *from, Class::Pointer);
                self.operand("length", *length, Class::Int);
            }
            Op::SetMemory { to, byte, length, .. } => {
                self.operand("destination", *to, Class::Pointer);
                self.operand("value", *byte, Class::Byte);
                self.operand("length", *length, Class::Int);
            }
            _ => debug_assert!(false, "{op:?} belongs to another family"),
        }
    }

    fn access(&mut self, what: &'static str, access: Access, excluded: &[Ordering]) {
        if let Some(ordering) = access.ordering {
            self.ordering(what, ordering, excluded);
        }
    }

    fn ordering(&mut self, what: &'static str, ordering: Ordering, excluded: &[Ordering]) {
        if excluded.contains(&ordering) {
            self.rules.push(Rule::Ordering { what });
        }
    }

    /// The result is a structure of the value read and one bit.
    fn compare_exchange(&mut self, dest: RegisterId, expected: Operand, new: Operand) {
        self.operand("expected value", expected, Class::IntOrPointer);
        let ty = self.operand_type(expected);
        self.operand("new value", new, Class::Only(ty));
        let bit = self.program.types.find(&Type::Int(1));
        if !self.is_pair(self.register_type(dest), ty, bit) {
            let expected = format!("a structure of {} and i1", self.text(ty));
            let found = self.text(self.register_type(dest));
            self.rules.push(Rule::ResultType { expected, found });
        }
    }

    fn is_pair(&self, ty: TypeId, first: TypeId, second: Option<TypeId>) -> bool {
        match &self.program.types[ty] {
            Type::Struct { fields, .. } => match fields[..] {
                [Field { ty: value, .. }, Field { ty: success, .. }] => value == first && Some(success) == second,
                _ => false,
            },
            _ => false,
        }
    }

    pub(super) fn call(&mut self, callee: Callee, arguments: &[Argument]) {
        if let Callee::Indirect(pointer) = callee {
            self.operand("callee", pointer, Class::Pointer);
        }
        for argument in arguments {
            if let Some(by_value) = argument.by_value {
                self.operand("argument passed by value", argument.value, Class::Pointer);
                self.align(by_value.align);
            }
        }
    }
}
