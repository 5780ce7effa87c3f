//! What statements and terminators do, told once: the memory they touch, the objects they make and end, how they may fail, what they choose, where
//! control goes, and where their results come from.
//!
//! Analyses and reductions ask here instead of matching on statements. Every statement is named ([`of_statements`]), so that a new one cannot be
//! forgotten: what is left out here would be left out of proofs. The same holds for whoever asks for one kind of effect alone. The description
//! says what a statement may do by itself. What a function does that it calls is told by whoever knows the function.

// What is not named here would be left out of proofs.
#![deny(clippy::wildcard_enum_match_arm, clippy::match_wildcard_for_single_variants)]

mod of_statements;

use crate::{
    Access, Argument, Body, Callee, CastOp, ConstantValue, FunctionId, GlobalId, Operand, Ordering, Predicate, Program,
};

/// What a statement may do.
#[derive(Clone, PartialEq, Debug)]
pub struct Effects<'s> {
    /// Where the result comes from.
    pub result: ResultSource,
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
pub enum ResultSource {
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

impl ResultSource {
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

    /// The value that memory is compared with, if it is exchanged where both are the same.
    pub const fn exchanged(self) -> Option<Operand> {
        match self {
            Self::Exchanged(expected) => Some(expected),
            Self::Nothing
            | Self::Value(_)
            | Self::Part(_)
            | Self::Either(..)
            | Self::Shifted { .. }
            | Self::Converted(..)
            | Self::Reckoned
            | Self::Compared(..)
            | Self::Told
            | Self::Unknown
            | Self::NewObject
            | Self::ThreadLocal(_)
            | Self::Memory
            | Self::Returned => None,
        }
    }

    /// The global of which the result is the address of this thread's instance.
    pub const fn instance_of(self) -> Option<GlobalId> {
        match self {
            Self::ThreadLocal(global) => Some(global),
            Self::Nothing
            | Self::Value(_)
            | Self::Part(_)
            | Self::Either(..)
            | Self::Shifted { .. }
            | Self::Converted(..)
            | Self::Reckoned
            | Self::Compared(..)
            | Self::Told
            | Self::Unknown
            | Self::NewObject
            | Self::Memory
            | Self::Exchanged(_)
            | Self::Returned => None,
        }
    }

    /// Whether the result is read from memory.
    pub const fn is_read(self) -> bool {
        match self {
            Self::Memory | Self::Exchanged(_) => true,
            Self::Nothing
            | Self::Value(_)
            | Self::Part(_)
            | Self::Either(..)
            | Self::Shifted { .. }
            | Self::Converted(..)
            | Self::Reckoned
            | Self::Compared(..)
            | Self::Told
            | Self::Unknown
            | Self::NewObject
            | Self::ThreadLocal(_)
            | Self::Returned => false,
        }
    }

    /// What is converted, and how.
    pub const fn converted(self) -> Option<(CastOp, Operand)> {
        match self {
            Self::Converted(op, value) => Some((op, value)),
            Self::Nothing
            | Self::Value(_)
            | Self::Part(_)
            | Self::Either(..)
            | Self::Shifted { .. }
            | Self::Reckoned
            | Self::Compared(..)
            | Self::Told
            | Self::Unknown
            | Self::NewObject
            | Self::ThreadLocal(_)
            | Self::Memory
            | Self::Exchanged(_)
            | Self::Returned => None,
        }
    }

    /// Whether the result tells a number or a bit of the operands, which they are not themselves.
    pub const fn is_reckoned(self) -> bool {
        match self {
            Self::Reckoned | Self::Compared(..) | Self::Told => true,
            Self::Nothing
            | Self::Value(_)
            | Self::Part(_)
            | Self::Either(..)
            | Self::Shifted { .. }
            | Self::Converted(..)
            | Self::Unknown
            | Self::NewObject
            | Self::ThreadLocal(_)
            | Self::Memory
            | Self::Exchanged(_)
            | Self::Returned => false,
        }
    }

    /// The two values that the result compares.
    pub const fn compared(self) -> Option<(Operand, Operand)> {
        match self {
            Self::Compared(_, left, right) => Some((left, right)),
            Self::Nothing
            | Self::Value(_)
            | Self::Part(_)
            | Self::Either(..)
            | Self::Shifted { .. }
            | Self::Converted(..)
            | Self::Reckoned
            | Self::Told
            | Self::Unknown
            | Self::NewObject
            | Self::ThreadLocal(_)
            | Self::Memory
            | Self::Exchanged(_)
            | Self::Returned => None,
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
        self.written().is_some()
    }

    /// Where what it writes stands, if it copies.
    pub const fn copied_from(&self) -> Option<Operand> {
        match self.kind {
            AccessKind::Write(Written::CopyOf(from)) => Some(from),
            AccessKind::Write(
                Written::Value(_) | Written::Combined(_) | Written::Byte(_) | Written::Arguments | Written::Anything,
            )
            | AccessKind::Read => None,
        }
    }

    /// What it writes, if it does.
    pub const fn written(&self) -> Option<Written> {
        match self.kind {
            AccessKind::Write(written) => Some(written),
            AccessKind::Read => None,
        }
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

    /// The size of the object on the stack that the statement makes.
    pub const fn local(&self) -> Option<Operand> {
        match self {
            Self::MakesLocal(size) => Some(*size),
            Self::Nothing
            | Self::MakesThreadLocal(_)
            | Self::MakesArguments
            | Self::MakesCopies
            | Self::Marks
            | Self::EndsSince(_)
            | Self::Renews(_) => None,
        }
    }

    /// The global of which the statement may make this thread's instance.
    pub const fn thread_local(&self) -> Option<GlobalId> {
        match self {
            Self::MakesThreadLocal(global) => Some(*global),
            Self::Nothing
            | Self::MakesLocal(_)
            | Self::MakesArguments
            | Self::MakesCopies
            | Self::Marks
            | Self::EndsSince(_)
            | Self::Renews(_) => None,
        }
    }

    /// The mark since which objects on the stack end.
    pub const fn ended_since(&self) -> Option<Operand> {
        match self {
            Self::EndsSince(mark) => Some(*mark),
            Self::Nothing
            | Self::MakesLocal(_)
            | Self::MakesThreadLocal(_)
            | Self::MakesArguments
            | Self::MakesCopies
            | Self::Marks
            | Self::Renews(_) => None,
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

impl<'s> Control<'s> {
    /// What is called with which arguments.
    pub const fn call(&self) -> Option<(Callee, &'s [Argument])> {
        match *self {
            Self::Calls { callee, arguments } => Some((callee, arguments)),
            Self::Next | Self::Orders(_) | Self::Assumes(_) => None,
        }
    }

    /// Whether accesses stay before or after the statement.
    pub const fn orders_accesses(&self) -> bool {
        match self {
            Self::Orders(_) => true,
            Self::Next | Self::Assumes(_) | Self::Calls { .. } => false,
        }
    }
}

impl Callee {
    /// The function, if it is named.
    pub const fn direct(self) -> Option<FunctionId> {
        match self {
            Self::Direct(function) => Some(function),
            Self::Indirect(_) => None,
        }
    }

    /// The value that tells the function, if it is not named.
    pub const fn indirect(self) -> Option<Operand> {
        match self {
            Self::Indirect(pointer) => Some(pointer),
            Self::Direct(_) => None,
        }
    }
}

/// What a terminator does, besides handing the arguments of its edges to the parameters of blocks.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum TerminatorEffect {
    /// It has one way out.
    Jumps,
    /// It takes one of several ways, by this value.
    Decides(Operand),
    /// It hands this value to the caller. The objects of the call end.
    Returns(Option<Operand>),
    /// It always fails.
    Fails(Failure),
}

impl TerminatorEffect {
    /// The value that is handed to the caller.
    pub const fn returned(self) -> Option<Operand> {
        match self {
            Self::Returns(value) => value,
            Self::Jumps | Self::Decides(_) | Self::Fails(_) => None,
        }
    }

    /// Whether it always fails.
    pub const fn fails(self) -> bool {
        match self {
            Self::Fails(_) => true,
            Self::Jumps | Self::Decides(_) | Self::Returns(_) => false,
        }
    }
}

const NO_FAILURE: &[Failure] = &[];

impl<'s> Effects<'s> {
    /// A statement that does nothing.
    const NOTHING: Self = Self {
        result: ResultSource::Nothing,
        accesses: Vec::new(),
        objects: Objects::Nothing,
        failures: NO_FAILURE,
        choice: None,
        control: Control::Next,
    };

    /// A statement that makes a value of its operands, and may fail.
    fn computing(result: ResultSource, failures: &'static [Failure]) -> Self {
        Self { result, failures, ..Self::NOTHING }
    }

    /// The pointer of a load, a store, or an atomic access: an operand that is used as an address and for nothing else.
    pub fn address(&self) -> Option<Operand> {
        let is_typed = |access: &&MemoryAccess| match access.length {
            Length::TypeOf(_) => true,
            Length::Number(_) | Length::Bytes(_) | Length::AtMost(_) | Length::Whole => false,
        };
        self.accesses.iter().find(is_typed).map(|access| access.pointer)
    }

    /// Whether the statement makes its result of its operands, does nothing else and cannot fail.
    pub fn only_computes(&self) -> bool {
        self.result.is_of_operands() && *self == Self::computing(self.result, NO_FAILURE)
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
