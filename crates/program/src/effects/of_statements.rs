//! What each kind of statement and terminator does. Every kind is named, and so is every question that singles some out.

use adamant_expr::{FloatBinary, FloatUnary};

use super::{
    AccessKind, Choice, Control, Effects, Failure, Length, MemoryAccess, NO_FAILURE, Objects, ResultSource,
    TerminatorEffect, Written,
};
use crate::{
    Access, Argument, BinaryOp, Callee, FloatCastOp, FunctionId, Op, Operand, Ordering, Overlap, RegisterId, Strength,
    TerminatorOp,
};

/// No list of variable arguments has more bytes.
const VARIADIC_LIST: Length = Length::AtMost(24);

impl<'s> Effects<'s> {
    /// A statement that accesses memory where a pointer leads, as an operand's type says, and fails where it must not.
    fn accessing(result: ResultSource, accesses: Vec<MemoryAccess>) -> Self {
        Self { result, accesses, failures: &[Failure::Access], ..Self::NOTHING }
    }

    /// A statement that does something to the lives of objects.
    fn to_objects(result: ResultSource, objects: Objects) -> Self {
        Self { result, objects, ..Self::NOTHING }
    }

    fn call(dest: Option<RegisterId>, callee: Callee, arguments: &'s [Argument]) -> Self {
        let copied = |argument: &Argument| {
            argument.by_value.map(|by_value| read(argument.value, Length::Bytes(by_value.size), Access::default()))
        };
        let accesses: Vec<MemoryAccess> = arguments.iter().filter_map(copied).collect();
        let objects = if accesses.is_empty() { Objects::Nothing } else { Objects::MakesCopies };
        let result = if dest.is_some() { ResultSource::Returned } else { ResultSource::Nothing };
        let failures = &[Failure::Access, Failure::Callee];
        Self { result, accesses, objects, failures, choice: None, control: Control::Calls { callee, arguments } }
    }
}

const fn read(pointer: Operand, length: Length, access: Access) -> MemoryAccess {
    MemoryAccess { pointer, length, kind: AccessKind::Read, access }
}

const fn choice_of_float_cast(op: &FloatCastOp) -> Option<Choice> {
    match op {
        FloatCastOp::ToInt(_) => Some(Choice::Misfit),
        FloatCastOp::Convert | FloatCastOp::FromInt(_) | FloatCastOp::ToIntSaturating(_) => None,
    }
}

const fn write(pointer: Operand, length: Length, written: Written, access: Access) -> MemoryAccess {
    MemoryAccess { pointer, length, kind: AccessKind::Write(written), access }
}

impl Op {
    /// What the statement may do.
    pub fn effects(&self) -> Effects<'_> {
        let plain = Access::default();
        match self {
            Self::Binary { op, .. } => Effects::computing(ResultSource::Reckoned, failures_of_binary(*op)),
            Self::Unary { .. } => Effects::computing(ResultSource::Reckoned, NO_FAILURE),
            Self::FloatBinary { op, .. } => Effects::computing(ResultSource::Reckoned, failures_of_float_binary(*op)),
            Self::FloatUnary { op, .. } => Effects::computing(ResultSource::Reckoned, failures_of_float_unary(*op)),
            Self::FloatMultiplyAdd { .. } => Effects::computing(ResultSource::Reckoned, NO_FAILURE),
            Self::FloatCast { op, .. } => {
                Effects { choice: choice_of_float_cast(op), ..Effects::computing(ResultSource::Reckoned, NO_FAILURE) }
            }
            Self::Overflows { .. } | Self::FloatCompare { .. } => Effects::computing(ResultSource::Told, NO_FAILURE),
            Self::Compare { predicate, left, right, .. } => {
                Effects::computing(ResultSource::Compared(*predicate, *left, *right), NO_FAILURE)
            }
            Self::Cast { op, value, .. } => Effects::computing(ResultSource::Converted(*op, *value), NO_FAILURE),
            Self::Select { then: one, otherwise: other, .. } | Self::Insert { aggregate: one, value: other, .. } => {
                Effects::computing(ResultSource::Either(*one, *other), NO_FAILURE)
            }
            Self::Extract { aggregate, .. } => Effects::computing(ResultSource::Part(*aggregate), NO_FAILURE),
            Self::Copy { value, .. } => Effects::computing(ResultSource::Value(*value), NO_FAILURE),
            Self::Offset { base, constant, scaled, .. } => {
                let by = scaled.is_empty().then_some(*constant);
                Effects::computing(ResultSource::Shifted { base: *base, by }, NO_FAILURE)
            }
            Self::Arbitrary { .. } => {
                Effects { choice: Some(Choice::Result), ..Effects::computing(ResultSource::Unknown, NO_FAILURE) }
            }
            Self::ThreadLocal { global, .. } => {
                Effects::to_objects(ResultSource::ThreadLocal(*global), Objects::MakesThreadLocal(*global))
            }
            Self::StackAllocate { size, .. } => Effects {
                failures: &[Failure::Size],
                choice: Some(Choice::Contents),
                ..Effects::to_objects(ResultSource::NewObject, Objects::MakesLocal(*size))
            },
            Self::StackSave { .. } => Effects::to_objects(ResultSource::Unknown, Objects::Marks),
            Self::StackRestore { mark } => Effects {
                failures: &[Failure::Lock],
                ..Effects::to_objects(ResultSource::Nothing, Objects::EndsSince(*mark))
            },
            Self::LifetimeStart { pointer } | Self::LifetimeEnd { pointer } => Effects {
                accesses: vec![write(*pointer, Length::Whole, Written::Anything, plain)],
                failures: &[Failure::Lock],
                choice: Some(Choice::Contents),
                ..Effects::to_objects(ResultSource::Nothing, Objects::Renews(*pointer))
            },
            Self::Load { dest, pointer, access } => {
                let length = Length::TypeOf(Operand::Register(*dest));
                Effects::accessing(ResultSource::Memory, vec![read(*pointer, length, *access)])
            }
            Self::Store { pointer, value, access } => {
                let stored = write(*pointer, Length::TypeOf(*value), Written::Value(*value), *access);
                Effects::accessing(ResultSource::Nothing, vec![stored])
            }
            Self::CompareExchange { strength, pointer, expected, new, ordering, .. } => {
                let choice = match strength {
                    Strength::Weak => Some(Choice::Success),
                    Strength::Strong => None,
                };
                let result = ResultSource::Exchanged(*expected);
                Effects { result, choice, ..exchanging(*pointer, *new, Written::Value(*new), *ordering) }
            }
            Self::ReadModifyWrite { pointer, value, ordering, .. } => {
                exchanging(*pointer, *value, Written::Combined(*value), *ordering)
            }
            Self::Fence { ordering } => Effects { control: Control::Orders(*ordering), ..Effects::NOTHING },
            Self::CopyMemory { to, from, length, overlap, volatile } => {
                let (length, access) = (Length::Number(*length), Access { volatile: *volatile, ordering: None });
                let copied = write(*to, length, Written::CopyOf(*from), access);
                let effects = Effects::accessing(ResultSource::Nothing, vec![read(*from, length, access), copied]);
                match overlap {
                    Overlap::Allowed => effects,
                    Overlap::Undefined => Effects { failures: &[Failure::Access, Failure::Overlap], ..effects },
                }
            }
            Self::SetMemory { to, byte, length, volatile } => {
                let access = Access { volatile: *volatile, ordering: None };
                let filled = write(*to, Length::Number(*length), Written::Byte(*byte), access);
                Effects::accessing(ResultSource::Nothing, vec![filled])
            }
            Self::Call { dest, callee, arguments } => Effects::call(*dest, *callee, arguments),
            Self::VariadicStart { list } => Effects {
                objects: Objects::MakesArguments,
                ..of_list(vec![write(*list, VARIADIC_LIST, Written::Arguments, plain)])
            },
            Self::VariadicCopy { to, from } => of_list(vec![
                read(*from, VARIADIC_LIST, plain),
                write(*to, VARIADIC_LIST, Written::CopyOf(*from), plain),
            ]),
            Self::VariadicEnd { list } => of_list(vec![read(*list, VARIADIC_LIST, plain)]),
            Self::Assume { condition } => {
                Effects { failures: &[Failure::Promise], control: Control::Assumes(*condition), ..Effects::NOTHING }
            }
            Self::Bind { .. } => Effects::NOTHING,
            Self::Unsupported { dest, .. } => {
                let result = if dest.is_some() { ResultSource::Unknown } else { ResultSource::Nothing };
                Effects::computing(result, &[Failure::Unsupported])
            }
        }
    }

    /// Whether the statement only computes with registers: it touches no memory, chooses nothing that a run has to be told, and leaves control
    /// alone, so that nobody can tell when it ran. It is asked at every step, hence apart from [`Op::effects`], which it agrees with.
    #[inline]
    pub const fn is_invisible(&self) -> bool {
        match self {
            Self::Binary { .. }
            | Self::Unary { .. }
            | Self::Overflows { .. }
            | Self::Compare { .. }
            | Self::Cast { .. }
            | Self::Select { .. }
            | Self::FloatBinary { .. }
            | Self::FloatUnary { .. }
            | Self::FloatMultiplyAdd { .. }
            | Self::FloatCompare { .. }
            | Self::FloatCast { .. }
            | Self::Offset { .. }
            | Self::Extract { .. }
            | Self::Insert { .. }
            | Self::Copy { .. }
            | Self::Bind { .. } => true,
            Self::Arbitrary { .. }
            | Self::ThreadLocal { .. }
            | Self::StackAllocate { .. }
            | Self::StackSave { .. }
            | Self::StackRestore { .. }
            | Self::LifetimeStart { .. }
            | Self::LifetimeEnd { .. }
            | Self::Load { .. }
            | Self::Store { .. }
            | Self::CompareExchange { .. }
            | Self::ReadModifyWrite { .. }
            | Self::Fence { .. }
            | Self::CopyMemory { .. }
            | Self::SetMemory { .. }
            | Self::Call { .. }
            | Self::VariadicStart { .. }
            | Self::VariadicCopy { .. }
            | Self::VariadicEnd { .. }
            | Self::Assume { .. }
            | Self::Unsupported { .. } => false,
        }
    }

    /// Visits the operands but for the address of a load, a store or an atomic access, which goes nowhere.
    pub fn for_each_operand_besides_address(&self, mut visit: impl FnMut(Operand)) {
        let mut address = self.effects().address();
        self.for_each_operand(|operand| {
            if address == Some(operand) {
                address = None;
            } else {
                visit(operand);
            }
        });
    }

    /// Whether the statement is executed. One that is not only tells what the source means by it.
    #[inline]
    pub const fn is_executed(&self) -> bool {
        !matches!(self, Self::Bind { .. })
    }

    /// What is called with which arguments, if the statement is a call.
    #[inline]
    pub const fn call(&self) -> Option<(Callee, &[Argument])> {
        if let Self::Call { callee, arguments, .. } = self { Some((*callee, arguments)) } else { None }
    }

    /// The function that the statement calls by its name, and what it is given.
    #[inline]
    pub fn call_by_name(&self) -> Option<(FunctionId, &[Argument])> {
        self.call().and_then(|(callee, arguments)| Some((callee.direct()?, arguments)))
    }

    /// The function that the statement calls by its name.
    #[inline]
    pub fn called_by_name(&self) -> Option<FunctionId> {
        self.call_by_name().map(|(function, _)| function)
    }
}

/// A statement that reads a place and writes it in one step.
fn exchanging(pointer: Operand, value: Operand, written: Written, ordering: Ordering) -> Effects<'static> {
    let (length, access) = (Length::TypeOf(value), Access { volatile: false, ordering: Some(ordering) });
    let accesses = vec![read(pointer, length, access), write(pointer, length, written, access)];
    Effects { failures: &[Failure::Access, Failure::Value], ..Effects::accessing(ResultSource::Memory, accesses) }
}

/// A statement on lists of variable arguments; the model does not cover all that may be in them.
fn of_list(accesses: Vec<MemoryAccess>) -> Effects<'static> {
    Effects {
        failures: &[Failure::Access, Failure::Unsupported],
        ..Effects::accessing(ResultSource::Nothing, accesses)
    }
}

const fn failures_of_binary(op: BinaryOp) -> &'static [Failure] {
    match op {
        BinaryOp::Add | BinaryOp::Sub | BinaryOp::Mul | BinaryOp::And | BinaryOp::Or | BinaryOp::Xor => NO_FAILURE,
        BinaryOp::UDiv | BinaryOp::SDiv | BinaryOp::URem | BinaryOp::SRem => &[Failure::Division],
        BinaryOp::Shl | BinaryOp::LShr | BinaryOp::AShr => &[Failure::Shift],
    }
}

/// Those that are not named here are not taken to have a value for every number.
const fn failures_of_float_binary(op: FloatBinary) -> &'static [Failure] {
    use FloatBinary::{Add, CopySign, Div, Max, Maximum, Min, Minimum, Mul, Sub};
    if matches!(op, Add | Sub | Mul | Div | Min | Max | Minimum | Maximum | CopySign) {
        NO_FAILURE
    } else {
        &[Failure::Value]
    }
}

/// Those that are not named here are not taken to have a value for every number.
const fn failures_of_float_unary(op: FloatUnary) -> &'static [Failure] {
    use FloatUnary::{Abs, Ceil, Floor, Neg, Round, RoundEven, Sqrt, Trunc};
    if matches!(op, Neg | Abs | Sqrt | Floor | Ceil | Trunc | Round | RoundEven) {
        NO_FAILURE
    } else {
        &[Failure::Value]
    }
}

impl TerminatorOp {
    /// What the terminator does.
    pub const fn effect(&self) -> TerminatorEffect {
        match self {
            Self::Jump(_) => TerminatorEffect::Jumps,
            Self::Branch { condition: value, .. } | Self::Switch { value, .. } => TerminatorEffect::Decides(*value),
            Self::Return(value) => TerminatorEffect::Returns(*value),
            Self::Unreachable => TerminatorEffect::Fails(Failure::Promise),
        }
    }

    /// What it decides by, if it has several ways out.
    pub const fn decides_by(&self) -> Option<Operand> {
        match self.effect() {
            TerminatorEffect::Decides(value) => Some(value),
            TerminatorEffect::Jumps | TerminatorEffect::Returns(_) | TerminatorEffect::Fails(_) => None,
        }
    }

    /// Whether it leaves the call.
    pub const fn returns(&self) -> bool {
        match self.effect() {
            TerminatorEffect::Returns(_) => true,
            TerminatorEffect::Jumps | TerminatorEffect::Decides(_) | TerminatorEffect::Fails(_) => false,
        }
    }
}
