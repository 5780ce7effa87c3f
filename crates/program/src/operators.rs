//! The operators of statements. Those on floating-point numbers come from `adamant-expr`.

/// Whether bits are read as a signed number.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[expect(missing_docs, reason = "the names say it")]
pub enum Signedness {
    Signed,
    Unsigned,
}

/// Integer operators of two operands.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[expect(missing_docs, reason = "the names say it")]
pub enum BinaryOp {
    Add,
    Sub,
    Mul,
    UDiv,
    SDiv,
    URem,
    SRem,
    Shl,
    LShr,
    AShr,
    And,
    Or,
    Xor,
}

/// What the source promises about the overflow of an addition, subtraction, multiplication or left shift.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Wrap {
    /// A signed overflow is undefined behaviour in the source.
    pub no_signed: bool,
    /// An unsigned overflow is undefined behaviour in the source.
    pub no_unsigned: bool,
}

/// Integer operators of one operand.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[expect(missing_docs, reason = "the names say it")]
pub enum UnaryOp {
    CountOnes,
    /// The width for zero.
    LeadingZeros,
    /// The width for zero.
    TrailingZeros,
    SwapBytes,
    ReverseBits,
}

/// The operations whose overflow can be asked for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[expect(missing_docs, reason = "the names say it")]
pub enum OverflowOp {
    Add,
    Sub,
    Mul,
}

/// Comparison of integers or pointers.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[expect(missing_docs, reason = "the names say it")]
pub enum Predicate {
    Eq,
    Ne,
    Ult,
    Ule,
    Ugt,
    Uge,
    Slt,
    Sle,
    Sgt,
    Sge,
}

/// Conversions that keep or cut bits.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[expect(missing_docs, reason = "the names say it")]
pub enum CastOp {
    ZeroExtend,
    SignExtend,
    Truncate,
    /// To an integer of any width; extended by zeros or cut.
    PointerToInt,
    /// From an integer of any width; extended by zeros or cut.
    IntToPointer,
    /// The same bits as another scalar type of the same width.
    Reinterpret,
}

/// Conversions from, to and between floating-point numbers.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum FloatCastOp {
    /// To another format, rounded to nearest even.
    Convert,
    /// From an integer, rounded to nearest even.
    FromInt(Signedness),
    /// To an integer, towards zero; arbitrary where the value does not fit.
    ToInt(Signedness),
    /// To an integer, towards zero; the nearest bound where the value does not fit, zero for not-a-number.
    ToIntSaturating(Signedness),
}

/// Read-modify-write operators.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[expect(missing_docs, reason = "the names say it")]
pub enum ReadModifyWriteOp {
    Exchange,
    Add,
    Sub,
    And,
    Nand,
    Or,
    Xor,
    SignedMax,
    SignedMin,
    UnsignedMax,
    UnsignedMin,
    FloatAdd,
    FloatSub,
}

/// Whether a compare-exchange fails only where the values differ.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Strength {
    /// It does.
    Strong,
    /// It may fail for no reason, too.
    Weak,
}

/// The memory ordering of an atomic access.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[expect(missing_docs, reason = "the names say it")]
pub enum Ordering {
    Unordered,
    Monotonic,
    Acquire,
    Release,
    AcquireRelease,
    SequentiallyConsistent,
}
