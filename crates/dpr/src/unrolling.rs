//! Places in the unrolled program: where the calls on the stack stand, and in which round of each loop.
//!
//! A place is the same for all paths that come to it. Between places, paths lead from lesser ones to greater ones.

use adamant_base::IdVec;
use adamant_program::{BlockId, FunctionId, Program};
use adamant_semantics::{State, ThreadId};
use adamant_symbolic::Bits;
use rustc_hash::FxHashSet;

use crate::nesting::Nesting;

/// The loops of all functions.
pub(crate) struct Nestings(IdVec<FunctionId, Option<Nesting>>);

impl Nestings {
    /// The loops of a program.
    pub(crate) fn of(program: &Program) -> Self {
        Self(program.functions.iter().map(|function| function.body.as_ref().map(Nesting::of)).collect())
    }

    /// The loops of a function that has a body.
    pub(crate) fn function(&self, function: FunctionId) -> &Nesting {
        self.0[function].as_ref().expect("what runs has a body")
    }

    /// Whether a block is the head of a loop.
    pub(crate) fn is_head(&self, function: FunctionId, block: BlockId) -> bool {
        self.0[function].as_ref().is_some_and(|nesting| nesting.is_head(block))
    }
}

/// A place in the unrolled program: for each call on the stack, the outermost first, where it stands.
pub(crate) type Place = Vec<FramePlace>;

/// Where a call stands: compared from loop to loop, with the number of the round, then by statements.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) struct FramePlace {
    levels: Vec<(u32, u32)>,
    /// The statement; the number of statements stands for the terminator.
    pub(crate) statement: u32,
    /// The function.
    pub(crate) function: FunctionId,
    /// The block.
    pub(crate) block: BlockId,
}

/// Whether a decision at a place counts for the bound: there may be any number of such places, as it stands in a loop or a recursive call.
pub(crate) fn is_bounded(place: &Place) -> bool {
    let is_in_loop = |frame: &FramePlace| frame.levels.iter().any(|(_, round)| *round > 0);
    let functions: FxHashSet<FunctionId> = place.iter().map(|frame| frame.function).collect();
    functions.len() < place.len() || place.iter().any(is_in_loop)
}

/// In which rounds of their loops the calls on the stack are.
#[derive(Clone, Default, Debug)]
pub(crate) struct Unrolling {
    frames: Vec<Call>,
}

#[derive(Clone, Debug)]
struct Call {
    function: FunctionId,
    /// Where the caller stands.
    site: Option<(BlockId, u32)>,
    rounds: Vec<(BlockId, u32)>,
}

impl Unrolling {
    /// Control has entered a block, if it stands at the start of one.
    pub(crate) fn enter(&mut self, nestings: &Nestings, state: &State<Bits>) {
        self.follow(state);
        let Some(frame) = state.threads[ThreadId::FIRST].frames.last() else { return };
        let nesting = nestings.function(frame.function);
        if !nesting.is_head(frame.block) {
            return;
        }
        let rounds = &mut self.frames.last_mut().expect("there is a call").rounds;
        // A new round of a loop begins those inside again.
        rounds.retain(|(head, _)| *head == frame.block || !nesting.is_in_loop(*head, frame.block));
        match rounds.iter_mut().find(|(head, _)| *head == frame.block) {
            Some((_, round)) => *round += 1,
            None => rounds.push((frame.block, 1)),
        }
    }

    /// The calls on the stack are those of a state.
    fn follow(&mut self, state: &State<Bits>) {
        let frames = &state.threads[ThreadId::FIRST].frames;
        self.frames.truncate(frames.len());
        let mut site = None;
        for (depth, frame) in frames.iter().enumerate() {
            let is_known =
                self.frames.get(depth).is_some_and(|call| call.function == frame.function && call.site == site);
            if !is_known {
                self.frames.truncate(depth);
                self.frames.push(Call { function: frame.function, site, rounds: Vec::new() });
            }
            site = Some((frame.block, frame.statement));
        }
    }

    /// The place of a state.
    pub(crate) fn place(&mut self, nestings: &Nestings, state: &State<Bits>) -> Place {
        self.follow(state);
        let frames = state.threads[ThreadId::FIRST].frames.iter();
        let place = frames.zip(&mut self.frames).map(|(frame, call)| {
            let levels = nestings.function(frame.function).levels(frame.block);
            // What was left does not count any more.
            call.rounds.retain(|(head, _)| levels.iter().any(|level| level.head == Some(*head)));
            let round =
                |head: BlockId| call.rounds.iter().find(|(found, _)| *found == head).map_or(0, |(_, round)| *round);
            let levels = levels.iter().map(|level| (level.position, level.head.map_or(0, round))).collect();
            FramePlace { levels, statement: frame.statement, function: frame.function, block: frame.block }
        });
        place.collect()
    }
}
