//! What a reduction gives: a program, the way back, and how far its answers go.

use adamant_analysis::Site;
use adamant_base::IdVec;
use adamant_program::{BlockId, FunctionId, Program};
use rustc_hash::FxHashSet;

/// A program made from another one.
#[derive(Clone, Debug)]
pub struct Reduced {
    /// The program.
    pub program: Program,
    /// The way back.
    pub back: BackMap,
    /// How far its answers go.
    pub approximation: Approximation,
}

/// What a reduction does to the set of runs, as far as a property can tell.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Approximation {
    /// The property holds of one program if and only if it holds of the other.
    Exact,
    /// There may be more runs: the property may fail where it did not.
    Over,
}

/// Where the statements of a reduced program come from. Functions keep their numbers.
#[derive(Clone, Debug)]
pub enum BackMap {
    /// Every statement stands where it stood, and runs are the same step by step.
    Identity,
    /// Each statement says where it comes from.
    Statements {
        /// By function and block.
        functions: IdVec<FunctionId, IdVec<BlockId, BlockOrigin>>,
        /// Calls in whose place the body of the function called stands.
        inlined: Vec<Site>,
    },
}

/// Where the statements of a block come from, its terminator last; none for one that was made up.
pub type BlockOrigin = Vec<Option<Site>>;

impl BackMap {
    /// Where a statement comes from; none if it was made up. The number of statements stands for the terminator.
    pub fn origin(&self, site: Site) -> Option<Site> {
        match self {
            Self::Identity => Some(site),
            Self::Statements { functions, .. } => {
                functions[site.function][site.block].get(site.statement as usize).copied().flatten()
            }
        }
    }

    /// The statements of the other program that something comes from; none, if all of them are there in their places.
    pub fn kept(&self) -> Option<FxHashSet<Site>> {
        match self {
            Self::Identity => None,
            Self::Statements { functions, inlined } => {
                let origins = functions.iter().flat_map(|blocks| blocks.iter().flatten().copied().flatten());
                Some(origins.chain(inlined.iter().copied()).collect())
            }
        }
    }
}

/// Where the statements of a block come from that is what it was.
pub(crate) fn whole_block(program: &Program, function: FunctionId, block: BlockId) -> BlockOrigin {
    let count = program.functions[function].body.as_ref().map_or(0, |body| body.blocks[block].statements.len());
    (0..=count).map(|statement| Some(Site { function, block, statement: statement as u32 })).collect()
}

/// Where the statements of a function come from that is what it was.
pub(crate) fn whole_function(program: &Program, function: FunctionId) -> IdVec<BlockId, BlockOrigin> {
    let body = program.functions[function].body.iter();
    body.flat_map(|body| body.blocks.ids()).map(|block| whole_block(program, function, block)).collect()
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
        Self::counting(program, functions, |_| true)
    }

    /// The size of some functions of a program, as far as their statements and ends of blocks count.
    pub(crate) fn counting(program: &Program, functions: &[FunctionId], counts: impl Fn(Site) -> bool) -> Self {
        let mut size = Self::default();
        for &function in functions {
            for (block, contents) in program.functions[function].body.iter().flat_map(|body| body.blocks.enumerate()) {
                let counts = |index: usize| counts(Site { function, block, statement: index as u32 });
                let executed = contents.statements.iter().enumerate().filter(|(_, it)| it.op.is_executed());
                let (all, counted) =
                    executed.fold((0, 0), |(all, counted), (index, _)| (all + 1, counted + u64::from(counts(index))));
                // The end of a block that was made up counts with what is in it.
                if counted > 0 || all == 0 || counts(contents.statements.len()) {
                    size.locations += counted + 1;
                    size.edges += counted + (contents.terminator.op.edges().count() as u64).max(1);
                }
            }
        }
        size
    }
}
