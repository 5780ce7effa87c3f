//! Functions, blocks and registers.

use adamant_base::{IdVec, typed_id};

use crate::{PositionId, ScopeId, Statement, Terminator, TypeId};

typed_id! {
    /// A function.
    pub struct FunctionId("fn");
    /// A block of a function.
    pub struct BlockId("bb");
    /// A register of a function.
    pub struct RegisterId("%");
}

/// A function, with or without a body.
#[derive(Clone, Debug)]
pub struct Function {
    /// The name the linker sees.
    pub name: String,
    /// The types of its parameters.
    pub parameters: Vec<TypeId>,
    /// The type of its result, if it has one.
    pub result: Option<TypeId>,
    /// Whether it takes further arguments.
    pub variadic: bool,
    /// What it does; `None` if the program only declares it.
    pub body: Option<Body>,
    /// Its name in the source, where debug information tells it.
    pub source_name: Option<String>,
    /// Where it is defined, or where it is first used if it has no body.
    pub position: Option<PositionId>,
    /// The outermost scope of its variables.
    pub scope: Option<ScopeId>,
}

/// What a function does. Execution starts in the first block; its parameters are those of the function.
#[derive(Clone, Debug, Default)]
pub struct Body {
    /// All registers.
    pub registers: IdVec<RegisterId, Register>,
    /// All blocks; the first one is the entry, and no edge leads to it.
    pub blocks: IdVec<BlockId, Block>,
}

/// A register: assigned at one place, wherever control comes from.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Register {
    /// The type of its value.
    pub ty: TypeId,
}

/// Statements that run one after another.
#[derive(Clone, Debug)]
pub struct Block {
    /// The label that the source has here.
    pub label: Option<String>,
    /// The registers that the edges into this block assign.
    pub parameters: Vec<RegisterId>,
    /// The steps.
    pub statements: Vec<Statement>,
    /// Where control goes then.
    pub terminator: Terminator,
}

impl Body {
    /// The block where execution starts.
    pub const fn entry(&self) -> BlockId {
        BlockId::FIRST
    }
}

/// How names of functions begin that are inline assembly; the instructions follow in quotes. No function of a source has such a name.
const ASSEMBLY: &str = "inline assembly \"";

impl Function {
    /// The name of a function without body that stands for inline assembly.
    pub fn assembly_name(instructions: &str) -> String {
        format!("{ASSEMBLY}{instructions}\"")
    }

    /// Whether the function of this name stands for inline assembly. A call of it gives values to its outputs.
    pub fn is_assembly(name: &str) -> bool {
        name.starts_with(ASSEMBLY)
    }

    /// The name to show a reader: that of the source where it is known.
    pub fn display_name(&self) -> &str {
        self.source_name.as_deref().unwrap_or(&self.name)
    }
}
