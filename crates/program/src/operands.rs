//! What statements and terminators read and assign, whatever they do with it; for a look and for change.

use crate::{Argument, Binding, Callee, Edge, Op, Operand, RegisterId, TerminatorOp};

/// The register that takes the result of an operation, as a reference of the same kind as that to the operation.
macro_rules! dest_of {
    ($op:expr, $as_reference:ident) => {
        match $op {
            Self::Binary { dest, .. }
            | Self::Unary { dest, .. }
            | Self::Overflows { dest, .. }
            | Self::Compare { dest, .. }
            | Self::Cast { dest, .. }
            | Self::Select { dest, .. }
            | Self::FloatBinary { dest, .. }
            | Self::FloatUnary { dest, .. }
            | Self::FloatMultiplyAdd { dest, .. }
            | Self::FloatCompare { dest, .. }
            | Self::FloatCast { dest, .. }
            | Self::Offset { dest, .. }
            | Self::Extract { dest, .. }
            | Self::Insert { dest, .. }
            | Self::Copy { dest, .. }
            | Self::Arbitrary { dest }
            | Self::ThreadLocal { dest, .. }
            | Self::StackAllocate { dest, .. }
            | Self::StackSave { dest }
            | Self::Load { dest, .. }
            | Self::CompareExchange { dest, .. }
            | Self::ReadModifyWrite { dest, .. } => Some(dest),
            Self::Call { dest, .. } | Self::Unsupported { dest, .. } => dest.$as_reference(),
            Self::StackRestore { .. }
            | Self::LifetimeStart { .. }
            | Self::LifetimeEnd { .. }
            | Self::Store { .. }
            | Self::Fence { .. }
            | Self::CopyMemory { .. }
            | Self::SetMemory { .. }
            | Self::VariadicStart { .. }
            | Self::VariadicCopy { .. }
            | Self::VariadicEnd { .. }
            | Self::Assume { .. }
            | Self::Bind { .. } => None,
        }
    };
}

/// Visits the operands of an operation, as references of the same kind as that to the operation.
macro_rules! visit_operands {
    ($op:expr, $visit:ident, $iter:ident) => {
        match $op {
            Self::Arbitrary { .. }
            | Self::ThreadLocal { .. }
            | Self::StackSave { .. }
            | Self::Fence { .. }
            | Self::Unsupported { .. } => {}
            Self::Unary { value, .. }
            | Self::Cast { value, .. }
            | Self::FloatUnary { value, .. }
            | Self::FloatCast { value, .. }
            | Self::Copy { value, .. } => $visit(value),
            Self::Extract { aggregate: only, .. }
            | Self::StackAllocate { size: only, .. }
            | Self::StackRestore { mark: only }
            | Self::LifetimeStart { pointer: only }
            | Self::LifetimeEnd { pointer: only }
            | Self::Load { pointer: only, .. }
            | Self::VariadicStart { list: only }
            | Self::VariadicEnd { list: only }
            | Self::Assume { condition: only }
            | Self::Bind { binding: Binding::Value(only) | Binding::Address(only), .. } => $visit(only),
            Self::Binary { left, right, .. }
            | Self::Overflows { left, right, .. }
            | Self::Compare { left, right, .. }
            | Self::FloatBinary { left, right, .. }
            | Self::FloatCompare { left, right, .. } => [left, right].into_iter().for_each(&mut $visit),
            Self::Insert { aggregate: first, value: second, .. }
            | Self::Store { value: first, pointer: second, .. }
            | Self::ReadModifyWrite { pointer: first, value: second, .. }
            | Self::VariadicCopy { to: first, from: second } => {
                [first, second].into_iter().for_each(&mut $visit);
            }
            Self::Select { condition: first, then: second, otherwise: third, .. }
            | Self::FloatMultiplyAdd { left: first, right: second, addend: third, .. }
            | Self::CompareExchange { pointer: first, expected: second, new: third, .. }
            | Self::CopyMemory { to: first, from: second, length: third, .. }
            | Self::SetMemory { to: first, byte: second, length: third, .. } => {
                [first, second, third].into_iter().for_each(&mut $visit);
            }
            Self::Offset { base, scaled, .. } => {
                $visit(base);
                scaled.$iter().for_each(|(index, _)| $visit(index));
            }
            Self::Call { callee, arguments, .. } => {
                if let Callee::Indirect(pointer) = callee {
                    $visit(pointer);
                }
                arguments.$iter().for_each(|Argument { value, .. }| $visit(value));
            }
        }
    };
}

impl Op {
    /// The register that takes the result.
    pub const fn dest(&self) -> Option<RegisterId> {
        dest_of!(self, as_ref).copied()
    }

    /// The register that takes the result, for change.
    pub const fn dest_mut(&mut self) -> Option<&mut RegisterId> {
        dest_of!(self, as_mut)
    }

    /// Visits the operands in the order in which the text form shows them.
    pub fn for_each_operand(&self, mut visit: impl FnMut(Operand)) {
        let mut visit = |operand: &Operand| visit(*operand);
        visit_operands!(self, visit, iter);
    }

    /// Visits the operands for change, in the order in which the text form shows them.
    pub fn for_each_operand_mut(&mut self, mut visit: impl FnMut(&mut Operand)) {
        visit_operands!(self, visit, iter_mut);
    }
}

impl TerminatorOp {
    /// Visits the operands, those that edges pass included.
    pub fn for_each_operand(&self, mut visit: impl FnMut(Operand)) {
        match self {
            Self::Branch { condition: only, .. } | Self::Switch { value: only, .. } | Self::Return(Some(only)) => {
                visit(*only);
            }
            Self::Jump(_) | Self::Return(None) | Self::Unreachable => {}
        }
        for edge in self.edges() {
            edge.arguments.iter().for_each(|&argument| visit(argument));
        }
    }

    /// Visits the operands for change, those that edges pass included.
    pub fn for_each_operand_mut(&mut self, mut visit: impl FnMut(&mut Operand)) {
        match self {
            Self::Branch { condition: only, .. } | Self::Switch { value: only, .. } | Self::Return(Some(only)) => {
                visit(only);
            }
            Self::Jump(_) | Self::Return(None) | Self::Unreachable => {}
        }
        self.for_each_edge_mut(|edge| edge.arguments.iter_mut().for_each(&mut visit));
    }

    /// Visits the ways out for change, the default of a switch last.
    pub fn for_each_edge_mut(&mut self, mut visit: impl FnMut(&mut Edge)) {
        match self {
            Self::Jump(edge) => visit(edge),
            Self::Branch { then, otherwise, .. } => [then, otherwise].into_iter().for_each(visit),
            Self::Switch { cases, default, .. } => {
                cases.iter_mut().for_each(|case| visit(&mut case.edge));
                visit(default);
            }
            Self::Return(_) | Self::Unreachable => {}
        }
    }

    /// The ways out, the default of a switch last.
    pub fn edges(&self) -> impl Iterator<Item = &Edge> {
        let (cases, ends): (&[_], [Option<&Edge>; 2]) = match self {
            Self::Jump(edge) => (&[], [Some(edge), None]),
            Self::Branch { then, otherwise, .. } => (&[], [Some(then), Some(otherwise)]),
            Self::Switch { cases, default, .. } => (cases, [Some(default), None]),
            Self::Return(_) | Self::Unreachable => (&[], [None, None]),
        };
        cases.iter().map(|case| &case.edge).chain(ends.into_iter().flatten())
    }
}
