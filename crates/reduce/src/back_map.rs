//! What a reduction gives: a program, the way back, and how far its answers go.

use adamant_analysis::Site;
use adamant_base::IdVec;
use adamant_program::{BlockId, FunctionId, Program};

/// A program made from another one.
#[derive(Clone, Debug)]
pub struct Reduced {
    /// The program.
    pub program: Program,
    /// The way back.
    pub back: BackMap,
    /// How far its answers go.
    pub effect: Effect,
}

/// What a reduction does to the set of runs, as far as a property can tell.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Effect {
    /// The property holds of one program if and only if it holds of the other.
    Exact,
    /// There may be more runs: the property may fail where it did not.
    Overapproximates,
}

/// Where the blocks and statements of a reduced program come from. Functions keep their numbers.
#[derive(Clone, Debug)]
pub struct BackMap {
    pub(crate) functions: IdVec<FunctionId, IdVec<BlockId, BlockOrigin>>,
}

/// Where a block comes from.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct BlockOrigin {
    /// The block; none for one that was made up.
    pub block: Option<BlockId>,
    /// By statement, its number there; none for one that was made up.
    pub statements: Vec<Option<u32>>,
}

impl BackMap {
    /// Where a statement comes from; none if it was made up. The number of statements stands for the terminator.
    pub fn origin(&self, site: Site) -> Option<Site> {
        let origin = &self.functions[site.function][site.block];
        let block = origin.block?;
        let statement = *origin.statements.get(site.statement as usize)?;
        Some(Site { function: site.function, block, statement: statement? })
    }
}

/// The size of a program, counted as automata do.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Size {
    /// Places between statements that control can be at.
    pub locations: u64,
    /// Ways from one place to the next.
    pub edges: u64,
}

impl Size {
    /// The size of some functions of a program.
    pub fn of(program: &Program, functions: &[FunctionId]) -> Self {
        let mut size = Self::default();
        for &function in functions {
            for block in program.functions[function].body.iter().flat_map(|body| body.blocks.iter()) {
                let executed =
                    |statement: &&adamant_program::Statement| !matches!(statement.op, adamant_program::Op::Bind { .. });
                let statements = block.statements.iter().filter(executed).count() as u64;
                size.locations += statements + 1;
                size.edges += statements + (block.terminator.op.edges().count() as u64).max(1);
            }
        }
        size
    }
}
