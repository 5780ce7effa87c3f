//! Propositions about states: C expressions over the variables of a program, with the conversions of C, and questions about where threads
//! stand.
//!
//! [`Proposition::resolve`] finds what the names mean, through debug information; [`Machine::evaluate`](crate::Machine::evaluate) tells whether
//! a proposition holds in a state, over any domain. What C leaves undefined (a null pointer followed, a division by zero) has no truth
//! value: evaluation ends in the fault. A proposition about a local variable is false as a whole while no thread runs the function.

mod error;
mod evaluate;
mod names;
mod operators;
mod resolve;
mod types;

use adamant_expr::{BitVec, FloatBinary, FloatKind, FloatPredicate};
use adamant_program::{BinaryOp, BlockId, FunctionId, GlobalId, Predicate, RegisterId};

pub use self::error::{ResolveError, ResolveErrorKind};
pub use self::evaluate::Moment;
use self::types::ValueType;

/// A proposition whose names are resolved.
#[derive(Clone, PartialEq, Debug)]
pub struct Proposition {
    /// One bit.
    condition: Term,
    uses: Uses,
}

impl Proposition {
    /// What the truth of the proposition depends on.
    pub fn uses(&self) -> &Uses {
        &self.uses
    }
}

/// What the truth of a proposition depends on. Nothing else changes it.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Uses {
    /// The variables that it reads by name, ascending.
    pub globals: Vec<GlobalId>,
    /// The local variables that it reads. That their functions are entered and left changes it, too.
    pub locals: Vec<Local>,
    /// Whether it reads what pointers lead to: then any write may change it.
    pub follows_pointers: bool,
    /// The blocks whose entry it asks about: first ones of functions, and labels.
    pub entered: Vec<(FunctionId, BlockId)>,
    /// Whether it asks for the end of the program.
    pub asks_for_end: bool,
}

/// A local variable that lives in memory.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Local {
    /// The function.
    pub function: FunctionId,
    /// The register that holds the address of the variable; whoever forgets registers must keep it.
    pub register: RegisterId,
    /// The statement that allocates the variable; `None` if it is there from the start.
    made_at: Option<(BlockId, u32)>,
}

/// An expression whose types are settled.
#[derive(Clone, PartialEq, Debug)]
enum Term {
    Constant(BitVec),
    /// The null pointer.
    Null,
    Read {
        place: Box<Lvalue>,
        kind: ReadKind,
    },
    Address(Box<Lvalue>),
    /// A number in another type.
    Convert {
        operand: Box<Term>,
        from: ValueType,
        to: ValueType,
    },
    /// Integers of one width.
    Arithmetic {
        op: BinaryOp,
        left: Box<Term>,
        right: Box<Term>,
    },
    /// Integers of one width, or pointers; one bit.
    Compare {
        predicate: Predicate,
        left: Box<Term>,
        right: Box<Term>,
    },
    FloatArithmetic {
        kind: FloatKind,
        op: FloatBinary,
        left: Box<Term>,
        right: Box<Term>,
    },
    FloatNegate {
        kind: FloatKind,
        operand: Box<Term>,
    },
    FloatCompare {
        kind: FloatKind,
        predicate: FloatPredicate,
        left: Box<Term>,
        right: Box<Term>,
    },
    /// A pointer moved by a number of elements, which is as wide as a pointer.
    Move {
        pointer: Box<Term>,
        index: Box<Term>,
        stride: i64,
    },
    /// The second operand is looked at only where the first one does not tell; one bit each.
    And(Box<Term>, Box<Term>),
    Or(Box<Term>, Box<Term>),
    /// One of two values; the condition is one bit.
    Conditional {
        condition: Box<Term>,
        then: Box<Term>,
        otherwise: Box<Term>,
    },
    /// A thread has just entered the block.
    Entered(FunctionId, BlockId),
    Ended,
}

/// How memory is read.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum ReadKind {
    Pointer,
    /// This many bits.
    Bits(u32),
}

/// A place in memory.
#[derive(Clone, PartialEq, Debug)]
struct Lvalue {
    base: Base,
    /// Bytes from there.
    offset: u64,
    /// Bits from there, for a bit-field.
    bit: u32,
    /// Further elements: how many, as wide as a pointer, and how large each is.
    scaled: Vec<(Term, i64)>,
}

/// Where a place starts.
#[derive(Clone, PartialEq, Debug)]
enum Base {
    Global(GlobalId),
    Function(FunctionId),
    Local(Local),
    Pointer(Term),
}

impl Term {
    /// Whether evaluation may find something that C leaves undefined.
    fn may_fail(&self) -> bool {
        match self {
            Self::Constant(_) | Self::Null | Self::Entered(..) | Self::Ended => false,
            Self::Read { place, .. } | Self::Address(place) => {
                matches!(place.base, Base::Pointer(_)) || !place.scaled.is_empty()
            }
            Self::Convert { operand, .. } | Self::FloatNegate { operand, .. } => operand.may_fail(),
            Self::Arithmetic { op, left, right } => {
                !matches!(
                    op,
                    BinaryOp::Add | BinaryOp::Sub | BinaryOp::Mul | BinaryOp::And | BinaryOp::Or | BinaryOp::Xor
                ) || left.may_fail()
                    || right.may_fail()
            }
            Self::Compare { left, right, .. }
            | Self::FloatArithmetic { left, right, .. }
            | Self::FloatCompare { left, right, .. }
            | Self::And(left, right)
            | Self::Or(left, right) => left.may_fail() || right.may_fail(),
            Self::Move { pointer, index, .. } => pointer.may_fail() || index.may_fail(),
            Self::Conditional { condition, then, otherwise } => {
                condition.may_fail() || then.may_fail() || otherwise.may_fail()
            }
        }
    }
}
