//! Global variables and their initial contents.

use adamant_base::typed_id;

use crate::{AddressTarget, VariableId};

typed_id! {
    /// A global variable.
    pub struct GlobalId("g");
}

/// A global variable.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Global {
    /// The name the linker sees.
    pub name: String,
    /// The size in bytes.
    pub size: u64,
    /// The alignment in bytes.
    pub align: u64,
    /// Whether writing to it is a fault.
    pub constant: bool,
    /// Whether every thread has its own.
    pub thread_local: bool,
    /// The contents at the start; `None` if the program only declares the variable.
    pub initialiser: Option<Initialiser>,
    /// The variable of the source, where debug information names it.
    pub variable: Option<VariableId>,
}

/// The bytes of a global at the start.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Initialiser {
    /// The first bytes; those that follow up to the size are zero.
    pub bytes: Vec<u8>,
    /// Addresses stored over the bytes, by ascending offset, each as wide as a pointer.
    pub relocations: Vec<Relocation>,
}

/// An address inside an initialiser.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Relocation {
    /// Where in the global it is stored.
    pub at: u64,
    /// What it points to.
    pub target: AddressTarget,
    /// Bytes from the start of the target.
    pub offset: i64,
}
