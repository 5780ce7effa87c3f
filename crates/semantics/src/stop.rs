//! Why a machine stops: the program ended, a fault was noticed, or something is not supported.

use std::borrow::Cow;
use std::fmt;

use crate::unsupported::Unsupported;

/// Why execution cannot go on. `I` is the interrupt of the domain.
#[derive(Debug)]
pub enum Stop<I> {
    /// The program ended in the ordinary way; the status is absent where it is not explicit.
    Exit(Option<i32>),
    /// The program called `abort`.
    Abort,
    /// The program did what the language does not define.
    Fault(Fault),
    /// An assertion of the program failed.
    AssertionFailed(String),
    /// The function that marks an error was called.
    ErrorCalled(String),
    /// An assumption does not hold: this is not a run of the program.
    AssumptionFailed,
    /// The program uses what the model does not cover.
    Unsupported(Unsupported),
    /// The program asks for an input, and there is none.
    NoInput(String),
    /// The domain cannot answer.
    Interrupted(I),
}

/// The result of something that may stop the machine.
pub type Outcome<T, I> = Result<T, Box<Stop<I>>>;

/// Undefined behaviour that the machine noticed.
#[derive(Clone, PartialEq, Eq, Debug)]
#[expect(missing_docs, reason = "fields are named by what they hold")]
pub enum Fault {
    DivisionByZero,
    /// The least number divided by -1.
    DivisionOverflow,
    /// A shift by the width or more.
    ShiftTooFar {
        amount: String,
        width: u32,
    },
    /// An access through the null pointer or close to it.
    NullDereference {
        access: AccessKind,
    },
    /// An access to an address where there is no object.
    WildPointer {
        access: AccessKind,
        address: String,
    },
    /// An access that is not inside its object.
    OutOfBounds {
        access: AccessKind,
        object: String,
        offset: String,
        length: u64,
        size: u64,
    },
    /// A look for a variable argument that the call does not have, or not of this type.
    NoSuchArgument,
    /// An access to an object whose life has ended.
    Dangling {
        access: AccessKind,
        object: String,
    },
    /// A write to a constant.
    WriteToConstant {
        object: String,
    },
    /// An access to a function as if it were data.
    AccessToFunction {
        access: AccessKind,
        function: String,
    },
    /// `free` or `realloc` of what `malloc` did not return.
    InvalidFree {
        reason: InvalidFree,
    },
    /// `memcpy` between regions that overlap.
    OverlappingCopy,
    /// A call through a pointer that is not a function.
    NotAFunction {
        target: String,
    },
    /// A place that the source promises never to reach.
    Unreachable,
    /// What the source tells the compiler to assume does not hold.
    BrokenAssumption,
    /// The length of a variable-length array is not greater than zero.
    LengthNotPositive,
    /// A trap instruction.
    Trap,
    /// A function ends the life of a lock in a way that it forbids.
    LockMisuse {
        function: String,
        rule: String,
    },
    /// A use of a library function that its documentation forbids.
    LibraryMisuse {
        function: String,
        rule: Cow<'static, str>,
    },
}

/// What kind of access failed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[expect(missing_docs, reason = "the names say it")]
pub enum AccessKind {
    Read,
    Write,
}

/// Why a pointer cannot be freed.
#[derive(Clone, PartialEq, Eq, Debug)]
#[expect(missing_docs, reason = "the names say it")]
pub enum InvalidFree {
    AlreadyFreed,
    NotHeap { object: String },
    NotTheStart { object: String, offset: String },
    NoObject,
}

impl fmt::Display for AccessKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Read => "read",
            Self::Write => "write",
        })
    }
}

impl fmt::Display for InvalidFree {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::AlreadyFreed => write!(f, "it was freed before"),
            Self::NotHeap { object } => write!(f, "{object} was not allocated on the heap"),
            Self::NotTheStart { object, offset } => write!(f, "it points {offset} bytes into {object}"),
            Self::NoObject => write!(f, "it does not point to an object"),
        }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::DivisionByZero => write!(f, "division by zero"),
            Self::DivisionOverflow => write!(f, "division overflows: the least number divided by -1"),
            Self::ShiftTooFar { amount, width } => write!(f, "shift of {width} bits by {amount}"),
            Self::NullDereference { access } => write!(f, "{access} through a null pointer"),
            Self::WildPointer { access, address } => write!(f, "{access} at address {address}, where no object is"),
            Self::OutOfBounds { access, object, offset, length, size } => {
                write!(f, "{access} of {length} bytes at offset {offset} of {object}, which has {size} bytes")
            }
            Self::NoSuchArgument => write!(f, "a look for a variable argument that the call does not have"),
            Self::Dangling { access, object } => write!(f, "{access} of {object} after its life has ended"),
            Self::WriteToConstant { object } => write!(f, "write to {object}, which is constant"),
            Self::AccessToFunction { access, function } => write!(f, "{access} of the code of function {function}"),
            Self::InvalidFree { reason } => write!(f, "invalid free: {reason}"),
            Self::OverlappingCopy => write!(f, "memcpy between regions that overlap"),
            Self::NotAFunction { target } => write!(f, "call through a pointer to {target}, which is not a function"),
            Self::Unreachable => write!(f, "control reached a place that the source says is never reached"),
            Self::BrokenAssumption => write!(f, "what the source tells the compiler to assume does not hold"),
            Self::LengthNotPositive => write!(f, "variable-length array without elements"),
            Self::Trap => write!(f, "trap"),
            Self::LockMisuse { function, rule } => write!(f, "{function}: {rule}"),
            Self::LibraryMisuse { function, rule } => write!(f, "{function}: {rule}"),
        }
    }
}

impl<I: fmt::Debug> fmt::Display for Stop<I> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Exit(Some(status)) => write!(f, "exit with status {status}"),
            Self::Exit(None) => write!(f, "exit"),
            Self::Abort => write!(f, "abort"),
            Self::Fault(fault) => write!(f, "{fault}"),
            Self::AssertionFailed(text) => write!(f, "assertion failed: {text}"),
            Self::ErrorCalled(function) => write!(f, "{function} was called"),
            Self::AssumptionFailed => write!(f, "an assumption does not hold: this is not a run of the program"),
            Self::Unsupported(what) => write!(f, "unsupported: {what}"),
            Self::NoInput(function) => write!(f, "{function} asks for an input, and none is left"),
            Self::Interrupted(why) => write!(f, "interrupted: {why:?}"),
        }
    }
}

impl<I> From<Fault> for Box<Stop<I>> {
    fn from(fault: Fault) -> Self {
        Box::new(Stop::Fault(fault))
    }
}

impl<I> Stop<I> {
    pub(crate) fn unsupported(what: Unsupported) -> Box<Self> {
        Box::new(Self::Unsupported(what))
    }

    /// A model of the library does not cover the situation.
    pub(crate) fn situation(what: impl Into<Cow<'static, str>>) -> Box<Self> {
        Self::unsupported(Unsupported::Situation(what.into()))
    }

    /// The construct is not covered.
    pub(crate) fn construct(what: impl Into<Cow<'static, str>>) -> Box<Self> {
        Self::unsupported(Unsupported::Construct(what.into()))
    }

    /// What a proposition asks for is not covered.
    pub(crate) fn proposition(what: impl Into<Cow<'static, str>>) -> Box<Self> {
        Self::unsupported(Unsupported::Proposition(what.into()))
    }
}
