//! The rules of well-formed programs.

use crate::{BlockId, RegisterId};

/// A rule that a program breaks, with what is needed to see why.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[expect(missing_docs, reason = "fields are named by what they hold")]
pub enum Rule {
    /// Ids refer to something.
    #[error("{id} does not exist")]
    UnknownId { id: String },
    /// What a type or constant is made of comes before it, so that there are no cycles.
    #[error("part {id} does not come before the whole")]
    PartOrder { id: String },
    /// Integers have a width that is supported.
    #[error("an integer cannot have {width} bits")]
    IntWidth { width: u32 },
    /// Sizes fit in 64 bits.
    #[error("the size does not fit in 64 bits")]
    TypeSize,
    /// The elements of an array do not overlap.
    #[error("elements of {size} bytes overlap with a stride of {stride}")]
    Stride { stride: u64, size: u64 },
    /// The fields of a structure are inside it.
    #[error("field {field} is not inside the structure")]
    FieldOutside { field: usize },
    /// The fields of a structure are in order and do not overlap.
    #[error("field {field} starts before the end of the field before it")]
    FieldOverlap { field: usize },
    /// The bits of a number are as many as its type has.
    #[error("a constant of type {ty} has {found} bits")]
    BitsWidth { ty: String, found: u32 },
    /// The kind of a constant fits its type.
    #[error("{kind} cannot have type {ty}")]
    ConstantKind { kind: &'static str, ty: String },
    /// An aggregate constant has the parts of its type.
    #[error("expected {expected} parts, found {found}")]
    PartCount { expected: u64, found: usize },
    /// The parts of an aggregate constant have the types of its type.
    #[error("part {index} should have type {expected}, it has type {found}")]
    PartType { index: usize, expected: String, found: String },
    /// A thread-local global has no constant address.
    #[error("thread-local @{name} has no constant address")]
    ThreadLocalAddress { name: String },
    /// Globals and functions have different names.
    #[error("the name @{name} is taken")]
    DuplicateSymbol { name: String },
    /// Alignments are powers of two.
    #[error("{align} is not a power of two")]
    Align { align: u64 },
    /// A global holds its initial bytes.
    #[error("{bytes} initial bytes do not fit in {size}")]
    InitialiserSize { bytes: usize, size: u64 },
    /// A global holds the addresses in its initialiser.
    #[error("the address at {at} is not inside the global")]
    RelocationOutside { at: u64 },
    /// The addresses in an initialiser are in order and do not overlap.
    #[error("the address at {at} starts before the end of the address before it")]
    RelocationOrder { at: u64 },
    /// Scopes come after the scope around them.
    #[error("{id} does not come before what refers to it")]
    SourceOrder { id: String },
    /// A body has an entry.
    #[error("the body has no blocks")]
    NoBlocks,
    /// The entry block takes the parameters of the function.
    #[error("the parameters of the entry block are not those of the function")]
    EntryParameters,
    /// No edge leads to the entry block.
    #[error("an edge leads to the entry block")]
    EntryTarget,
    /// Registers are assigned once.
    #[error("{register:?} is assigned at more than one place")]
    AssignedTwice { register: RegisterId },
    /// Registers are assigned.
    #[error("{register:?} is never assigned")]
    NeverAssigned { register: RegisterId },
    /// Registers are assigned on all ways to their uses.
    #[error("{register:?} may be used before it is assigned")]
    NotDominated { register: RegisterId },
    /// Operands have the types that the statement asks for.
    #[error("the {operand} should be {expected}, it has type {found}")]
    OperandType { operand: &'static str, expected: String, found: String },
    /// The destination has the type of the result.
    #[error("the result should be {expected}, its register has type {found}")]
    ResultType { expected: String, found: String },
    /// Only additions, subtractions, multiplications and left shifts promise anything about overflow.
    #[error("this operation cannot promise not to wrap")]
    WrapFlags,
    /// A path leads to a part of an aggregate.
    #[error("the path leads to no part of {ty}")]
    Path { ty: String },
    /// Only thread-local globals have an instance for each thread.
    #[error("@{name} is not thread-local")]
    NotThreadLocal { name: String },
    /// Atomic accesses have an ordering that makes sense for them.
    #[error("{what} cannot have this ordering")]
    Ordering { what: &'static str },
    /// Only variadic functions have variable arguments.
    #[error("the function takes no variable arguments")]
    NotVariadic,
    /// Edges pass one value for each parameter of the block they lead to.
    #[error("{block:?} takes {expected} arguments, the edge passes {found}")]
    EdgeCount { block: BlockId, expected: usize, found: usize },
    /// Edges pass values of the types of the parameters.
    #[error("argument {index} of {block:?} should have type {expected}, it has type {found}")]
    EdgeType { block: BlockId, index: usize, expected: String, found: String },
    /// Cases are integers of the type switched on.
    #[error("case {index} is not an integer of type {expected}")]
    SwitchCase { index: usize, expected: String },
    /// Cases differ from each other.
    #[error("case {index} equals an earlier one")]
    SwitchDuplicate { index: usize },
    /// A function returns a value exactly if it has a result.
    #[error("{}", if *expected { "a value should be returned" } else { "no value should be returned" })]
    ReturnValue { expected: bool },
}
