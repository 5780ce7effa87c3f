//! A whole program.

use adamant_base::{Choice, Described, IdVec};

use crate::{Constants, Function, FunctionId, Global, GlobalId, SourceMap, TypeId, Types};

/// A whole program, linked from all its inputs.
#[derive(Clone, Debug)]
pub struct Program {
    /// The sizes of C's basic types.
    pub data_model: DataModel,
    /// Whether an optimiser has seen it.
    pub origin: Origin,
    /// The types used.
    pub types: Types,
    /// The constants used.
    pub constants: Constants,
    /// The global variables.
    pub globals: IdVec<GlobalId, Global>,
    /// The functions, those without body included.
    pub functions: IdVec<FunctionId, Function>,
    /// Functions that run before `main`, in order.
    pub constructors: Vec<FunctionId>,
    /// Functions that run when the program exits, in order.
    pub destructors: Vec<FunctionId>,
    /// The way back to the source.
    pub source: SourceMap,
}

/// The sizes of C's basic types.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum DataModel {
    /// `int`, `long` and pointers have 32 bits.
    Ilp32,
    /// `int` has 32 bits, `long` and pointers 64.
    Lp64,
}

/// Whether statements stand where the source puts them.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Origin {
    /// Every statement runs only where the source runs it, so a shift too far is a fault of the source.
    AsWritten,
    /// An optimiser may have moved statements ahead of the tests that guard them, so a shift too far gives an
    /// arbitrary value, which does no harm unless it is used.
    Optimised,
}

impl std::fmt::Display for DataModel {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.word())
    }
}

impl Choice for DataModel {
    const CHOICES: &'static [Described<Self>] = &[
        Described { value: Self::Ilp32, word: "ILP32", comment: "int, long and pointers have 32 bits" },
        Described { value: Self::Lp64, word: "LP64", comment: "int has 32 bits, long and pointers have 64" },
    ];
}

impl DataModel {
    /// The width of a pointer in bits.
    pub const fn pointer_width(self) -> u32 {
        match self {
            Self::Ilp32 => 32,
            Self::Lp64 => 64,
        }
    }

    /// The size of a pointer in bytes.
    pub const fn pointer_bytes(self) -> u64 {
        self.pointer_width() as u64 / 8
    }
}

impl Program {
    /// An empty program.
    pub fn new(data_model: DataModel, origin: Origin) -> Self {
        Self {
            data_model,
            origin,
            types: Types::default(),
            constants: Constants::default(),
            globals: IdVec::new(),
            functions: IdVec::new(),
            constructors: Vec::new(),
            destructors: Vec::new(),
            source: SourceMap::default(),
        }
    }

    /// The function of this name.
    pub fn function(&self, name: &str) -> Option<FunctionId> {
        self.functions.enumerate().find(|(_, function)| function.name == name).map(|(id, _)| id)
    }

    /// The global of this name.
    pub fn global(&self, name: &str) -> Option<GlobalId> {
        self.globals.enumerate().find(|(_, global)| global.name == name).map(|(id, _)| id)
    }

    /// The bytes that an access of this type touches.
    pub fn access_size(&self, ty: TypeId) -> u64 {
        self.types.access_size(ty, self.data_model.pointer_bytes())
    }
}
