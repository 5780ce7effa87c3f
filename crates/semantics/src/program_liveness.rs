//! The registers that still matter, of all functions of a program.

use adamant_analysis::{Liveness, Relevance};
use adamant_base::IdVec;
use adamant_program::{BlockId, FunctionId, GlobalId, Program, RegisterId};
use rustc_hash::FxHashSet;

use crate::canonical::LiveRegisters;

/// Liveness of every function with a body.
#[derive(Clone, Debug)]
pub struct ProgramLiveness {
    functions: IdVec<FunctionId, Option<Liveness>>,
    /// Globals that nobody looks at.
    unseen: FxHashSet<GlobalId>,
}

impl ProgramLiveness {
    /// Of a program.
    pub fn of(program: &Program) -> Self {
        let functions = program.functions.iter().map(|function| function.body.as_ref().map(Liveness::of)).collect();
        Self { functions, unseen: FxHashSet::default() }
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

    /// Leaves out what is not relevant. States that are the same but for it go on alike, as far as relevant data tells.
    #[must_use]
    pub fn restricted_to(mut self, program: &Program, relevance: &Relevance) -> Self {
        for function in program.functions.ids() {
            if let Some(liveness) = &mut self.functions[function] {
                liveness.adjust(|set| set.retain(|&register| relevance.has_register(function, register)));
            }
        }
        self.unseen = program.globals.ids().filter(|&global| !relevance.has_global(global)).collect();
        self
    }

    fn function(&self, function: FunctionId) -> &Liveness {
        self.functions[function].as_ref().expect("only functions with a body have frames")
    }
}

impl LiveRegisters for ProgramLiveness {
    fn before(&self, function: FunctionId, block: BlockId, statement: u32) -> &[RegisterId] {
        self.function(function).before(block, statement)
    }

    fn during_call(&self, function: FunctionId, block: BlockId, statement: u32) -> &[RegisterId] {
        self.function(function).during_call(block, statement)
    }

    fn global_matters(&self, global: GlobalId) -> bool {
        !self.unseen.contains(&global)
    }
}
