//! The model of a program: typed, compact and free of LLVM.
//!
//! A [`Program`] holds functions of basic blocks in static single assignment form, globals with their initial bytes,
//! and a [`SourceMap`] that leads every statement and variable back to the source. Blocks take parameters instead of
//! phi nodes, so that a state of execution needs no "previous block". Sizes, strides and field offsets are written
//! out in the types: nothing past the front end needs layout rules.

mod arithmetic;
mod constant;
mod effects;
mod function;
mod global;
mod operands;
mod operators;
mod program;
mod source;
mod source_types;
mod statement;
mod text;
mod types;
mod verify;

pub use constant::{AddressTarget, Constant, ConstantId, ConstantValue, Constants};
pub use effects::{
    AccessKind, Choice, Control, Effects, Failure, Length, MemoryAccess, Objects, ResultSource, TerminatorEffect,
    Written,
};
pub use function::{Block, BlockId, Body, Function, FunctionId, Register, RegisterId};
pub use global::{Global, GlobalId, Initialiser, Relocation};
pub use operators::{
    BinaryOp, CastOp, FloatCastOp, Ordering, OverflowOp, Predicate, ReadModifyWriteOp, Signedness, Strength, UnaryOp,
    Wrap,
};
pub use program::{DataModel, Origin, Program};
pub use source::{FileId, Position, PositionId, Scope, ScopeId, SourceFile, SourceMap, Variable, VariableId};
pub use source_types::{Encoding, Member, SourceType, SourceTypeId};
pub use statement::{
    Access, Argument, Binding, ByValue, Callee, Edge, Op, Operand, Overlap, Statement, SwitchCase, Terminator,
    TerminatorOp,
};
pub use text::{DisplayOptions, ParseError, ParseErrorKind, ProgramText, SourceLines};
pub use types::{Field, Type, TypeId, Types};
pub use verify::{ProgramItem, Rule, Violation, verify};
