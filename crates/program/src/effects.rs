//! What statements and terminators do, told once: the memory they touch, the objects they make and end, how they may fail, what they choose, where
//! control goes, and where their results come from.
//!
//! Analyses and reductions ask here instead of matching on statements. Every statement is named, so that a new one cannot be
//! forgotten: what is left out here would be left out of proofs. The description says what a statement may do by itself. What a function
//! does that it calls is told by whoever knows the function.

// What is not named here would be left out of proofs.
#![deny(clippy::wildcard_enum_match_arm, clippy::match_wildcard_for_single_variants)]

use adamant_expr::{FloatBinary, FloatUnary};

use crate::{
    Access, Argument, BinaryOp, Body, Callee, CastOp, ConstantValue, FloatCastOp, GlobalId, Op, Operand, Ordering,
    Overlap, Predicate, Program, RegisterId, Strength, TerminatorOp,
};

/// What a statement may do.
#[derive(Clone, PartialEq, Debug)]
pub struct Effects<'s> {
    /// Where the result comes from.
    pub result: Source,
    /// What memory it touches, reads before writes.
    pub accesses: Vec<MemoryAccess>,
    /// What it does to the lives of objects.
    pub objects: Objects,
    /// How it may fail.
    pub failures: &'static [Failure],
    /// What it chooses.
    pub choice: Option<Choice>,
    /// Where control goes.
    pub control: Control<'s>,
}

/// Where the result of a statement comes from.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Source {
    /// There is none.
    Nothing,
    /// It is this value.
    Value(Operand),
    /// It is a part of this value.
    Part(Operand),
    /// It is one of these values, or made up of both.
    Either(Operand, Operand),
    /// It is a pointer to the same object as the base, so many bytes further; how many is open where indices count.
    Shifted {
        /// The pointer it is made from.
        base: Operand,
        /// Bytes from there, if they are known.
        by: Option<i64>,
    },
    /// It is a conversion of a value, which may turn a pointer into a number or back.
    Converted(CastOp, Operand),
    /// It is reckoned from the numbers that the operands are.
    Reckoned,
    /// It tells how two values compare.
    Compared(Predicate, Operand, Operand),
    /// It tells something else about the operands, in one bit.
    Told,
    /// No operand tells it.
    Unknown,
    /// It is the address of a new object.
    NewObject,
    /// It is the address of this thread's instance of a global.
    ThreadLocal(GlobalId),
    /// It is, or contains, what the statement reads from memory.
    Memory,
    /// It is what the statement reads from memory, and whether that equals this value.
    Exchanged(Operand),
    /// It is what a function returns.
    Returned,
}

impl Source {
    /// Whether the result depends on the operands alone.
    pub const fn is_of_operands(self) -> bool {
        match self {
            Self::Value(_)
            | Self::Part(_)
            | Self::Either(..)
            | Self::Shifted { .. }
            | Self::Converted(..)
            | Self::Reckoned
            | Self::Compared(..)
            | Self::Told => true,
            Self::Nothing
            | Self::Unknown
            | Self::NewObject
            | Self::ThreadLocal(_)
            | Self::Memory
            | Self::Exchanged(_)
            | Self::Returned => false,
        }
    }
}

/// An access to memory.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct MemoryAccess {
    /// The operand that says where.
    pub pointer: Operand,
    /// How many bytes.
    pub length: Length,
    /// Whether it reads or writes.
    pub kind: AccessKind,
    /// Whether it is volatile, and its ordering if it is atomic.
    pub access: Access,
}

impl MemoryAccess {
    /// Whether it may change memory.
    pub const fn writes(&self) -> bool {
        matches!(self.kind, AccessKind::Write(_))
    }
}

/// Whether an access reads or writes.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum AccessKind {
    /// It reads.
    Read,
    /// It writes this.
    Write(Written),
}

/// What an access writes.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Written {
    /// A value.
    Value(Operand),
    /// A value, or what is made of it and of what was there.
    Combined(Operand),
    /// A byte again and again.
    Byte(Operand),
    /// What stands where this points.
    CopyOf(Operand),
    /// Where the variable arguments of the call are.
    Arguments,
    /// Anything: what was there is gone.
    Anything,
}

/// How many bytes an access touches.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Length {
    /// As many as the type of this operand has in memory.
    TypeOf(Operand),
    /// As many as this operand says.
    Number(Operand),
    /// So many.
    Bytes(u64),
    /// Not more than so many.
    AtMost(u64),
    /// The whole object.
    Whole,
}

impl Length {
    /// How many bytes that is in a body, if it is known.
    pub fn known(self, program: &Program, body: &Body) -> Option<u64> {
        match self {
            Self::TypeOf(operand) => Some(program.access_size(program.type_of(body, operand))),
            Self::Number(operand) => program.number(operand),
            Self::Bytes(bytes) => Some(bytes),
            Self::AtMost(_) | Self::Whole => None,
        }
    }
}

/// What a statement does to the lives of objects.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Objects {
    /// Nothing.
    Nothing,
    /// It makes one on the stack, of this size, that ends with the call.
    MakesLocal(Operand),
    /// It makes this thread's instance of a global, if there is none yet, that ends with the thread.
    MakesThreadLocal(GlobalId),
    /// It makes those that hold the variable arguments, which end with the call.
    MakesArguments,
    /// It makes copies of arguments, which end with the call of the callee.
    MakesCopies,
    /// It takes down which there are on the stack.
    Marks,
    /// Those on the stack end that were made since the mark was taken.
    EndsSince(Operand),
    /// One on the stack ends and begins a new life at the same place.
    Renews(Operand),
}

impl Objects {
    /// Whether objects end that were there before the statement.
    pub const fn end_some(&self) -> bool {
        match self {
            Self::EndsSince(_) | Self::Renews(_) => true,
            Self::Nothing
            | Self::MakesLocal(_)
            | Self::MakesThreadLocal(_)
            | Self::MakesArguments
            | Self::MakesCopies
            | Self::Marks => false,
        }
    }
}

/// A way in which a statement may fail.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Failure {
    /// An access is not inside an object that lives and may be accessed so.
    Access,
    /// What is read and what is written overlap in part.
    Overlap,
    /// A division by zero, or one whose result has no place in its type.
    Division,
    /// A shift by the width or more.
    Shift,
    /// An object of a size that no object can have.
    Size,
    /// An object ends that holds a lock in use.
    Lock,
    /// What the source promises does not hold.
    Promise,
    /// What is called is no function, or it fails.
    Callee,
    /// The model has no value for the result. The program always gets one, so nothing is missed where nobody needs it.
    Value,
    /// The model does not cover what happens.
    Unsupported,
}

/// What a statement chooses.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Choice {
    /// Its result.
    Result,
    /// Its result, where a number does not fit.
    Misfit,
    /// The contents of an object, when they are first read.
    Contents,
    /// Whether it fails for no reason.
    Success,
}

/// Where control goes after a statement. Only a call may wait, not return, or run other statements first.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Control<'s> {
    /// To the next statement.
    Next,
    /// To the next statement; accesses before it and after it stay in this order.
    Orders(Ordering),
    /// To the next statement, if this is not zero; otherwise there is no such run.
    Assumes(Operand),
    /// Into a function.
    Calls {
        /// What is called.
        callee: Callee,
        /// What it is given.
        arguments: &'s [Argument],
    },
}

/// What a terminator does, besides handing the arguments of its edges to the parameters of blocks.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Ending {
    /// It has one way out.
    Jumps,
    /// It takes one of several ways, by this value.
    Decides(Operand),
    /// It hands this value to the caller. The objects of the call end.
    Returns(Option<Operand>),
    /// It always fails.
    Fails(Failure),
}

const NO_FAILURE: &[Failure] = &[];
/// No list of variable arguments has more bytes.
const VARIADIC_LIST: Length = Length::AtMost(24);

impl<'s> Effects<'s> {
    /// A statement that does nothing.
    const NOTHING: Self = Self {
        result: Source::Nothing,
        accesses: Vec::new(),
        objects: Objects::Nothing,
        failures: NO_FAILURE,
        choice: None,
        control: Control::Next,
    };

    /// A statement that makes a value of its operands, and may fail.
    fn computing(result: Source, failures: &'static [Failure]) -> Self {
        Self { result, failures, ..Self::NOTHING }
    }

    /// A statement that accesses memory where a pointer leads, as an operand's type says, and fails where it must not.
    fn accessing(result: Source, accesses: Vec<MemoryAccess>) -> Self {
        Self { result, accesses, failures: &[Failure::Access], ..Self::NOTHING }
    }

    /// A statement that does something to the lives of objects.
    fn to_objects(result: Source, objects: Objects) -> Self {
        Self { result, objects, ..Self::NOTHING }
    }

    fn call(dest: Option<RegisterId>, callee: Callee, arguments: &'s [Argument]) -> Self {
        let copied = |argument: &Argument| {
            argument.by_value.map(|by_value| read(argument.value, Length::Bytes(by_value.size), Access::default()))
        };
        let accesses: Vec<MemoryAccess> = arguments.iter().filter_map(copied).collect();
        let objects = if accesses.is_empty() { Objects::Nothing } else { Objects::MakesCopies };
        let result = if dest.is_some() { Source::Returned } else { Source::Nothing };
        let failures = &[Failure::Access, Failure::Callee];
        Self { result, accesses, objects, failures, choice: None, control: Control::Calls { callee, arguments } }
    }

    /// The pointer of a load, a store, or an atomic access: an operand that is used as an address and for nothing else.
    pub fn address(&self) -> Option<Operand> {
        let is_typed = |access: &&MemoryAccess| matches!(access.length, Length::TypeOf(_));
        self.accesses.iter().find(is_typed).map(|access| access.pointer)
    }

    /// Whether the statement makes its result of its operands, does nothing else and cannot fail.
    pub fn only_computes(&self) -> bool {
        self.result.is_of_operands() && *self == Self::computing(self.result, NO_FAILURE)
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
            Self::Binary { op, .. } => Effects::computing(Source::Reckoned, failures_of_binary(*op)),
            Self::Unary { .. } => Effects::computing(Source::Reckoned, NO_FAILURE),
            Self::FloatBinary { op, .. } => Effects::computing(Source::Reckoned, failures_of_float_binary(*op)),
            Self::FloatUnary { op, .. } => Effects::computing(Source::Reckoned, failures_of_float_unary(*op)),
            Self::FloatMultiplyAdd { .. } => Effects::computing(Source::Reckoned, NO_FAILURE),
            Self::FloatCast { op, .. } => {
                Effects { choice: choice_of_float_cast(op), ..Effects::computing(Source::Reckoned, NO_FAILURE) }
            }
            Self::Overflows { .. } | Self::FloatCompare { .. } => Effects::computing(Source::Told, NO_FAILURE),
            Self::Compare { predicate, left, right, .. } => {
                Effects::computing(Source::Compared(*predicate, *left, *right), NO_FAILURE)
            }
            Self::Cast { op, value, .. } => Effects::computing(Source::Converted(*op, *value), NO_FAILURE),
            Self::Select { then: one, otherwise: other, .. } | Self::Insert { aggregate: one, value: other, .. } => {
                Effects::computing(Source::Either(*one, *other), NO_FAILURE)
            }
            Self::Extract { aggregate, .. } => Effects::computing(Source::Part(*aggregate), NO_FAILURE),
            Self::Copy { value, .. } => Effects::computing(Source::Value(*value), NO_FAILURE),
            Self::Offset { base, constant, scaled, .. } => {
                let by = scaled.is_empty().then_some(*constant);
                Effects::computing(Source::Shifted { base: *base, by }, NO_FAILURE)
            }
            Self::Arbitrary { .. } => {
                Effects { choice: Some(Choice::Result), ..Effects::computing(Source::Unknown, NO_FAILURE) }
            }
            Self::ThreadLocal { global, .. } => {
                Effects::to_objects(Source::ThreadLocal(*global), Objects::MakesThreadLocal(*global))
            }
            Self::StackAllocate { size, .. } => Effects {
                failures: &[Failure::Size],
                choice: Some(Choice::Contents),
                ..Effects::to_objects(Source::NewObject, Objects::MakesLocal(*size))
            },
            Self::StackSave { .. } => Effects::to_objects(Source::Unknown, Objects::Marks),
            Self::StackRestore { mark } => Effects {
                failures: &[Failure::Lock],
                ..Effects::to_objects(Source::Nothing, Objects::EndsSince(*mark))
            },
            Self::LifetimeStart { pointer } | Self::LifetimeEnd { pointer } => Effects {
                accesses: vec![write(*pointer, Length::Whole, Written::Anything, plain)],
                failures: &[Failure::Lock],
                choice: Some(Choice::Contents),
                ..Effects::to_objects(Source::Nothing, Objects::Renews(*pointer))
            },
            Self::Load { dest, pointer, access } => {
                let length = Length::TypeOf(Operand::Register(*dest));
                Effects::accessing(Source::Memory, vec![read(*pointer, length, *access)])
            }
            Self::Store { pointer, value, access } => {
                let stored = write(*pointer, Length::TypeOf(*value), Written::Value(*value), *access);
                Effects::accessing(Source::Nothing, vec![stored])
            }
            Self::CompareExchange { strength, pointer, expected, new, ordering, .. } => {
                let choice = match strength {
                    Strength::Weak => Some(Choice::Success),
                    Strength::Strong => None,
                };
                let result = Source::Exchanged(*expected);
                Effects { result, choice, ..exchanging(*pointer, *new, Written::Value(*new), *ordering) }
            }
            Self::ReadModifyWrite { pointer, value, ordering, .. } => {
                exchanging(*pointer, *value, Written::Combined(*value), *ordering)
            }
            Self::Fence { ordering } => Effects { control: Control::Orders(*ordering), ..Effects::NOTHING },
            Self::CopyMemory { to, from, length, overlap, volatile } => {
                let (length, access) = (Length::Number(*length), Access { volatile: *volatile, ordering: None });
                let copied = write(*to, length, Written::CopyOf(*from), access);
                let effects = Effects::accessing(Source::Nothing, vec![read(*from, length, access), copied]);
                match overlap {
                    Overlap::Allowed => effects,
                    Overlap::Undefined => Effects { failures: &[Failure::Access, Failure::Overlap], ..effects },
                }
            }
            Self::SetMemory { to, byte, length, volatile } => {
                let access = Access { volatile: *volatile, ordering: None };
                let filled = write(*to, Length::Number(*length), Written::Byte(*byte), access);
                Effects::accessing(Source::Nothing, vec![filled])
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
                let result = if dest.is_some() { Source::Unknown } else { Source::Nothing };
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
}

/// A statement that reads a place and writes it in one step.
fn exchanging(pointer: Operand, value: Operand, written: Written, ordering: Ordering) -> Effects<'static> {
    let (length, access) = (Length::TypeOf(value), Access { volatile: false, ordering: Some(ordering) });
    let accesses = vec![read(pointer, length, access), write(pointer, length, written, access)];
    Effects { failures: &[Failure::Access, Failure::Value], ..Effects::accessing(Source::Memory, accesses) }
}

/// A statement on lists of variable arguments; the model does not cover all that may be in them.
fn of_list(accesses: Vec<MemoryAccess>) -> Effects<'static> {
    Effects { failures: &[Failure::Access, Failure::Unsupported], ..Effects::accessing(Source::Nothing, accesses) }
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
    pub const fn ending(&self) -> Ending {
        match self {
            Self::Jump(_) => Ending::Jumps,
            Self::Branch { condition: value, .. } | Self::Switch { value, .. } => Ending::Decides(*value),
            Self::Return(value) => Ending::Returns(*value),
            Self::Unreachable => Ending::Fails(Failure::Promise),
        }
    }

    /// What it decides by, if it has several ways out.
    pub const fn decides_by(&self) -> Option<Operand> {
        if let Ending::Decides(value) = self.ending() { Some(value) } else { None }
    }

    /// Whether it leaves the call.
    pub const fn returns(&self) -> bool {
        matches!(self.ending(), Ending::Returns(_))
    }
}

impl Program {
    /// The type of an operand in a body.
    pub fn type_of(&self, body: &Body, operand: Operand) -> crate::TypeId {
        match operand {
            Operand::Register(register) => body.registers[register].ty,
            Operand::Constant(constant) => self.constants[constant].ty,
        }
    }

    /// The number that an operand is, if it is a constant of at most 64 bits.
    pub fn number(&self, operand: Operand) -> Option<u64> {
        let Operand::Constant(constant) = operand else { return None };
        match &self.constants[constant].value {
            ConstantValue::Bits(bits) => (bits.width() <= 64).then(|| bits.low_u64()),
            ConstantValue::Null
            | ConstantValue::Address { .. }
            | ConstantValue::Aggregate(_)
            | ConstantValue::Undefined => None,
        }
    }
}
