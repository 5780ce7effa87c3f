//! The registers that still matter, of all functions of a program.

use adamant_analysis::Liveness;
use adamant_base::IdVec;
use adamant_program::{BlockId, FunctionId, Program, RegisterId};

use crate::canonical::LiveRegisters;

/// Liveness of every function with a body.
pub struct Live {
    functions: IdVec<FunctionId, Option<Liveness>>,
}

impl Live {
    /// Of a program.
    pub fn of(program: &Program) -> Self {
        Self { functions: program.functions.iter().map(|function| function.body.as_ref().map(Liveness::of)).collect() }
    }

    /// Lets a register count as one that matters, wherever its function is.
    pub fn keep(&mut self, function: FunctionId, register: RegisterId) {
        if let Some(liveness) = &mut self.functions[function] {
            liveness.adjust(|set| {
                if let Err(place) = set.binary_search(&register) {
                    set.insert(place, register);
                }
            });
        }
    }

    fn function(&self, function: FunctionId) -> &Liveness {
        self.functions[function].as_ref().expect("only functions with a body have frames")
    }
}

impl LiveRegisters for Live {
    fn before(&self, function: FunctionId, block: BlockId, statement: u32) -> &[RegisterId] {
        self.function(function).before(block, statement)
    }

    fn during_call(&self, function: FunctionId, block: BlockId, statement: u32) -> &[RegisterId] {
        self.function(function).during_call(block, statement)
    }
}
