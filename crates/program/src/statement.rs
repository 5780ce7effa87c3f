//! Statements, terminators and their operands.

use adamant_expr::{FloatBinary, FloatPredicate, FloatUnary};

use crate::{
    BinaryOp, BlockId, CastOp, ConstantId, FloatCastOp, FunctionId, GlobalId, Ordering, OverflowOp, PositionId,
    Predicate, ReadModifyWriteOp, RegisterId, Signedness, Strength, UnaryOp, VariableId, Wrap,
};

/// One step of a block.
#[derive(Clone, PartialEq, Debug)]
pub struct Statement {
    /// What the step does.
    pub op: Op,
    /// Where the source says so.
    pub position: Option<PositionId>,
}

/// The last step of a block.
#[derive(Clone, PartialEq, Debug)]
pub struct Terminator {
    /// Where control goes.
    pub op: TerminatorOp,
    /// Where the source says so.
    pub position: Option<PositionId>,
}

/// A value used by a step.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Operand {
    /// The value of a register.
    Register(RegisterId),
    /// A constant.
    Constant(ConstantId),
}

/// What a step does. Every register is the destination of one statement, or a parameter of one block or function.
/// The type of a result is the type of its destination.
#[derive(Clone, PartialEq, Debug)]
#[expect(missing_docs, reason = "fields are named by what they hold; `dest` is the register that takes the result")]
pub enum Op {
    /// Integer arithmetic. Dividing by zero and shifting too far are faults; so is the overflow of a signed division.
    Binary { dest: RegisterId, op: BinaryOp, left: Operand, right: Operand, wrap: Wrap },
    /// Counting and permuting bits.
    Unary { dest: RegisterId, op: UnaryOp, value: Operand },
    /// Whether the operation leaves the range of its type; the result has one bit.
    Overflows { dest: RegisterId, op: OverflowOp, signedness: Signedness, left: Operand, right: Operand },
    /// Comparison of integers or pointers; the result has one bit.
    Compare { dest: RegisterId, predicate: Predicate, left: Operand, right: Operand },
    /// A conversion that keeps or cuts bits.
    Cast { dest: RegisterId, op: CastOp, value: Operand },
    /// One of two values of any type.
    Select { dest: RegisterId, condition: Operand, then: Operand, otherwise: Operand },
    /// Floating-point arithmetic.
    FloatBinary { dest: RegisterId, op: FloatBinary, left: Operand, right: Operand },
    /// Floating-point functions of one operand.
    FloatUnary { dest: RegisterId, op: FloatUnary, value: Operand },
    /// `left * right + addend`, rounded once.
    FloatMultiplyAdd { dest: RegisterId, left: Operand, right: Operand, addend: Operand },
    /// Floating-point comparison; the result has one bit.
    FloatCompare { dest: RegisterId, predicate: FloatPredicate, left: Operand, right: Operand },
    /// A conversion from, to or between floating-point numbers.
    FloatCast { dest: RegisterId, op: FloatCastOp, value: Operand },
    /// A pointer `constant` bytes from `base`, plus the sum of index times scale; indices are signed.
    Offset { dest: RegisterId, base: Operand, constant: i64, scaled: Box<[(Operand, i64)]> },
    /// A part of an aggregate.
    Extract { dest: RegisterId, aggregate: Operand, path: Box<[u32]> },
    /// An aggregate with one part replaced.
    Insert { dest: RegisterId, aggregate: Operand, value: Operand, path: Box<[u32]> },
    /// The same value again.
    Copy { dest: RegisterId, value: Operand },
    /// Any value of the type of `dest`, chosen here.
    Arbitrary { dest: RegisterId },
    /// The address of this thread's instance of a thread-local global.
    ThreadLocal { dest: RegisterId, global: GlobalId },
    /// A new object on the stack, `size` bytes of arbitrary contents, gone when the function returns.
    StackAllocate { dest: RegisterId, size: Operand, align: u64 },
    /// A mark of the stack's height.
    StackSave { dest: RegisterId },
    /// The end of all stack objects made since the mark was taken.
    StackRestore { mark: Operand },
    /// A stack object begins a new life with arbitrary contents.
    LifetimeStart { pointer: Operand },
    /// A stack object's life ends.
    LifetimeEnd { pointer: Operand },
    /// Reads memory as the type of `dest`.
    Load { dest: RegisterId, pointer: Operand, access: Access },
    /// Writes memory.
    Store { pointer: Operand, value: Operand, access: Access },
    /// Atomically: if memory holds `expected`, store `new`, unless a weak one fails for no reason. The result is a structure of the value
    /// read and one bit that tells success.
    CompareExchange {
        dest: RegisterId,
        strength: Strength,
        pointer: Operand,
        expected: Operand,
        new: Operand,
        ordering: Ordering,
    },
    /// Atomically: read, combine with `value`, write back. The result is the value read.
    ReadModifyWrite { dest: RegisterId, op: ReadModifyWriteOp, pointer: Operand, value: Operand, ordering: Ordering },
    /// Orders the accesses before it and after it.
    Fence { ordering: Ordering },
    /// Copies bytes.
    CopyMemory { to: Operand, from: Operand, length: Operand, overlap: Overlap, volatile: bool },
    /// Fills memory with a byte.
    SetMemory { to: Operand, byte: Operand, length: Operand, volatile: bool },
    /// Calls a function.
    Call { dest: Option<RegisterId>, callee: Callee, arguments: Box<[Argument]> },
    /// Makes a list of the variable arguments of this call, stored where `list` points.
    VariadicStart { list: Operand },
    /// Copies a list of variable arguments.
    VariadicCopy { to: Operand, from: Operand },
    /// Ends a list of variable arguments.
    VariadicEnd { list: Operand },
    /// Runs on which the condition is zero do not exist.
    Assume { condition: Operand },
    /// From here on, the variable of the source has this value or lives at this address.
    Bind { variable: VariableId, binding: Binding },
    /// A construct that the model does not cover; reaching it ends the run as unknown.
    Unsupported { dest: Option<RegisterId>, what: Box<str> },
}

/// Whether the bytes that are copied and those that are written may overlap.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Overlap {
    /// They may.
    Allowed,
    /// Undefined unless they are the same.
    Undefined,
}

/// How memory is accessed.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Access {
    /// The access must not be dropped or merged.
    pub volatile: bool,
    /// The ordering, if the access is atomic.
    pub ordering: Option<Ordering>,
}

/// What a variable of the source is bound to.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Binding {
    /// The variable's value.
    Value(Operand),
    /// The address of the memory that holds the variable.
    Address(Operand),
}

/// What a call calls.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Callee {
    /// A known function.
    Direct(FunctionId),
    /// The function that a pointer points to.
    Indirect(Operand),
}

/// An argument of a call.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Argument {
    /// The value passed.
    pub value: Operand,
    /// Set where the callee gets a pointer to its own copy of the object that `value` points to.
    pub by_value: Option<ByValue>,
}

/// The object copied for an argument passed by value in memory.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct ByValue {
    /// Its size in bytes.
    pub size: u64,
    /// Its alignment in bytes.
    pub align: u64,
}

/// Where control goes at the end of a block.
#[derive(Clone, PartialEq, Debug)]
#[expect(missing_docs, reason = "fields are named by what they hold")]
pub enum TerminatorOp {
    /// On to another block.
    Jump(Edge),
    /// One of two ways, by a condition of one bit.
    Branch { condition: Operand, then: Edge, otherwise: Edge },
    /// The case whose value equals `value`, or else the default.
    Switch { value: Operand, cases: Box<[SwitchCase]>, default: Edge },
    /// Back to the caller.
    Return(Option<Operand>),
    /// A place that the source promises never to reach; reaching it is a fault.
    Unreachable,
}

/// A way into a block, with the values of its parameters; all are read before any is assigned.
#[derive(Clone, PartialEq, Debug)]
pub struct Edge {
    /// The block entered.
    pub target: BlockId,
    /// The values of its parameters.
    pub arguments: Box<[Operand]>,
}

/// A case of a switch.
#[derive(Clone, PartialEq, Debug)]
pub struct SwitchCase {
    /// The constant compared, an integer of the type switched on.
    pub value: ConstantId,
    /// The way taken.
    pub edge: Edge,
}

impl From<RegisterId> for Operand {
    fn from(register: RegisterId) -> Self {
        Self::Register(register)
    }
}

impl From<ConstantId> for Operand {
    fn from(constant: ConstantId) -> Self {
        Self::Constant(constant)
    }
}
