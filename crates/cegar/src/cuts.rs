//! Where the paths of a program are cut, and in which order the places between cuts are come to.

use adamant_analysis::{ControlFlow, PureBranches};
use adamant_base::IdVec;
use adamant_program::{BlockId, FunctionId, Program};
use adamant_semantics::{PauseAt, Pauses, State, ThreadId};
use adamant_symbolic::Bits;

use crate::moves::Threads;
use crate::settings::CegarBlocks;

/// What happens to a path that enters a block.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Cut {
    /// It goes on.
    None,
    /// It may be merged with others.
    Join,
    /// It ends at a location.
    Location,
}

/// What becomes of paths that join.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Joins {
    /// They are merged.
    Merged,
    /// They stay apart, as other threads may go on in between. Branches that only choose values choose them, so that there are few.
    Apart,
}

impl Joins {
    /// What becomes of them in a program with these threads.
    pub(crate) const fn of(threads: Option<&Threads>) -> Self {
        if threads.is_some() { Self::Apart } else { Self::Merged }
    }
}

/// The cuts of a program.
pub(crate) struct Cuts {
    blocks: CegarBlocks,
    joins: Joins,
    shapes: IdVec<FunctionId, Option<ControlFlow>>,
}

/// Where the calls on a stack stand, the outermost first. Between two cuts, paths lead from lesser places to greater ones.
pub(crate) type StackPlace = Vec<(u32, u32, FunctionId, BlockId)>;

impl Cuts {
    /// The cuts of a program.
    pub(crate) fn of(program: &Program, blocks: CegarBlocks, joins: Joins) -> Self {
        let shapes = program.functions.iter().map(|function| function.body.as_ref().map(ControlFlow::of)).collect();
        Self { blocks, joins, shapes }
    }

    /// What happens to a path that enters a block.
    pub(crate) fn at(&self, function: FunctionId, block: BlockId) -> Cut {
        match (&self.shapes[function], self.blocks) {
            (None, _) => Cut::None,
            (Some(_), CegarBlocks::Single) => Cut::Location,
            (Some(shape), CegarBlocks::Large) if shape.is_loop_head(block) => Cut::Location,
            (Some(shape), CegarBlocks::Large) if self.joins == Joins::Merged && shape.is_join(block) => Cut::Join,
            (Some(_), CegarBlocks::Large) => Cut::None,
        }
    }

    /// What happens to a path that has entered a block of this state.
    pub(crate) fn here(&self, state: &State<Bits>) -> Cut {
        let frame = state.threads[ThreadId::FIRST].frames.last();
        frame.map_or(Cut::None, |frame| self.at(frame.function, frame.block))
    }

    /// Threads pause at all cuts. Where joins are merged, branches that only choose values are branches, so that explicit values stay explicit.
    pub(crate) fn pauses(&self, program: &Program) -> Pauses {
        let pauses = Pauses::new(program, |function, block| match self.at(function, block) {
            Cut::None => PauseAt::Never,
            Cut::Join | Cut::Location => PauseAt::Always,
        });
        if self.joins == Joins::Merged || self.blocks == CegarBlocks::Single {
            return pauses;
        }
        let pure = program.functions.iter().zip(self.shapes.iter()).map(|(function, shape)| {
            let (body, shape) = function.body.as_ref().zip(shape.as_ref())?;
            Some(PureBranches::of(program, body, shape))
        });
        pauses.choosing_values(pure.collect())
    }

    /// Where a state stands.
    pub(crate) fn place(&self, state: &State<Bits>) -> StackPlace {
        let frames = state.threads[ThreadId::FIRST].frames.iter();
        let place = frames.map(|frame| {
            let order = self.shapes[frame.function].as_ref().map_or(0, |shape| shape.place(frame.block));
            (order, frame.statement, frame.function, frame.block)
        });
        place.collect()
    }
}
