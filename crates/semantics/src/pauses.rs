//! Where a thread pauses when it enters a block, so that whoever runs it can look at the state there, and where it chooses values
//! instead of branching.

use adamant_analysis::{PureBranch, PureBranches};
use adamant_base::IdVec;
use adamant_program::{BlockId, FunctionId, Program};

/// The blocks at whose start a thread pauses.
#[derive(Clone, Debug)]
pub struct Pauses {
    blocks: IdVec<FunctionId, IdVec<BlockId, PauseAt>>,
    pure: IdVec<FunctionId, Option<PureBranches>>,
}

/// Whether a thread pauses at the start of a block.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PauseAt {
    /// No.
    Never,
    /// If whoever runs it asked for it ([`Machine::pause_at_joins`](crate::Machine::pause_at_joins)).
    Join,
    /// Yes.
    Always,
}

impl Pauses {
    /// The blocks that `rule` names.
    pub fn new(program: &Program, mut rule: impl FnMut(FunctionId, BlockId) -> PauseAt) -> Self {
        let of_function = |(function, description): (FunctionId, &adamant_program::Function)| {
            let blocks = description.body.iter().flat_map(|body| body.blocks.ids());
            blocks.map(|block| rule(function, block)).collect()
        };
        Self { blocks: program.functions.enumerate().map(of_function).collect(), pure: IdVec::new() }
    }

    /// Lets branches that only choose values be run as such where their condition is not explicit: for each function, its branches.
    pub fn choosing_values(self, pure: IdVec<FunctionId, Option<PureBranches>>) -> Self {
        Self { pure, ..self }
    }

    pub(crate) fn pure_branch(&self, function: FunctionId, block: BlockId) -> Option<&PureBranch> {
        self.pure.get(function)?.as_ref()?.pure_branch(block)
    }

    #[inline]
    pub(crate) fn at(&self, function: FunctionId, block: BlockId) -> PauseAt {
        self.blocks[function][block]
    }
}
