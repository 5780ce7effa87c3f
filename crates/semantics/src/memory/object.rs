//! Objects: what pointers point to.

use adamant_program::{FunctionId, GlobalId, SourceTypeId};

use super::contents::Contents;

/// An object in memory.
#[derive(Clone, Debug)]
pub struct Object<B> {
    /// What it is.
    pub kind: ObjectKind,
    /// Its size in bytes.
    pub size: u64,
    /// Its alignment in bytes.
    pub align: u64,
    /// Whether writing to it is a fault.
    pub constant: bool,
    /// Its address, once something depends on it.
    pub(crate) address: Option<u64>,
    pub(crate) contents: Contents<B>,
}

/// What an object is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum ObjectKind {
    /// A global variable.
    Global(GlobalId),
    /// A thread's instance of a thread-local variable.
    ThreadLocal(GlobalId),
    /// A variable that the program declares and does not define.
    External(GlobalId),
    /// The code of a function.
    Function(FunctionId),
    /// A local variable.
    Stack,
    /// The variable arguments of a call, or those that found no register.
    Arguments,
    /// The registers with the arguments of a call, of which so many general ones and vector ones hold any.
    ArgumentRegisters {
        /// Each has eight bytes.
        general: u8,
        /// Each has sixteen bytes, behind the place of six general ones.
        vector: u8,
    },
    /// A block of the heap.
    Heap,
    /// What an arbitrary pointer leads to.
    Lazy {
        /// The address reserved for it.
        address: u64,
        /// Its type, where debug information tells it.
        ty: Option<SourceTypeId>,
    },
    /// The arguments of the program, where they may be any.
    CommandLine,
    /// Something that belongs to the library, such as a stream.
    Library,
    /// What a `pthread_t` points to. It has no bytes.
    Thread,
}

impl ObjectKind {
    /// Whether its life may be ended when nothing leads to it.
    pub(crate) const fn is_collectable(self) -> bool {
        matches!(self, Self::Heap | Self::Lazy { .. })
    }
}
