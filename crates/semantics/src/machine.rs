//! The machine: a program, a domain and a state, and the loop that runs a thread.

mod operands;
mod settings;

use std::collections::{BTreeMap, BTreeSet};

use adamant_analysis::Faults;
use adamant_base::IdVec;
use adamant_library::Facts;
use adamant_program::{Block, BlockId, Body, ConstantId, FunctionId, GlobalId, PositionId, Program, RegisterId};

use rustc_hash::FxHashMap;

use crate::access::AccessManner;
use crate::asks::Asks;
use crate::assumption::{Assumption, Assumptions};
use crate::domain::{Audience, Domain, Pointee};
use crate::library::Model;
use crate::memory::AddressSpaceFull;
use crate::pauses::{PauseAt, Pauses};
use crate::shared::Shared;
use crate::state::State;
use crate::stop::{AccessKind, Outcome, Stop};
use crate::thread::{Frame, Status, ThreadId};
use crate::unsupported::{Limit, Unsupported};
use crate::value::{ObjectId, Value};
use crate::watch::Watched;

pub use settings::{
    AllocationFailures, Extern, IoFailures, MachineSettings, SpuriousWakeups, StandardInput, WideAccesses,
};

/// What the rest of the crate calls the bits of a domain.
pub(crate) type Bits<D> = <D as Domain>::Bits;
/// What a step of a machine over `D` gives.
pub(crate) type Step<T, D> = Outcome<T, <D as Domain>::Interrupt>;

/// A program that runs.
pub struct Machine<'p, D: Domain> {
    /// The values.
    pub domain: D,
    /// The state, which an engine may copy and put back.
    pub state: State<Bits<D>>,
    /// Where threads pause when they enter a block; nowhere, if there is none.
    pub pauses: Option<&'p Pauses>,
    /// Memory whose changes are noticed by somebody besides the threads.
    pub watched: Watched,
    /// Blocks that somebody watches: a thread pauses when it enters one, and to enter or to leave its start counts as a tick.
    pub watched_blocks: Vec<(FunctionId, BlockId)>,
    /// Whether threads pause at the blocks marked [`PauseAt::Join`] too.
    pub pause_at_joins: bool,
    pub(crate) program: &'p Program,
    pub(crate) settings: MachineSettings,
    /// What of the library's state the program can look at.
    pub(crate) asks: Asks,
    /// The values of constants; none where each use may have another.
    pub(crate) constants: IdVec<ConstantId, Option<Value<Bits<D>>>>,
    pub(crate) links: IdVec<FunctionId, Link<'p, D>>,
    pub(crate) global_objects: IdVec<GlobalId, ObjectId>,
    /// The globals whose contents can change.
    pub(crate) changing_globals: Vec<GlobalId>,
    pub(crate) function_objects: IdVec<FunctionId, ObjectId>,
    pub(crate) current: ThreadId,
    /// The function that was called last, by whichever thread.
    pub(crate) called: Option<FunctionId>,
    /// How the model that runs accesses memory; plainly, unless it says otherwise.
    pub(crate) model_manner: AccessManner,
    pub(crate) ticks: u64,
    /// Whether memory is read for a proposition, which nobody notices.
    pub(crate) looking_on: bool,
    /// Functions without body or model whose results were made up.
    pub(crate) assumed_functions: BTreeSet<FunctionId>,
    /// Variables without definition whose contents were made up.
    pub(crate) assumed_globals: BTreeSet<GlobalId>,
    /// What runs rest on besides the program.
    pub(crate) assumptions: Assumptions,
    /// Where runs went on after undefined behaviour, and what it was.
    pub(crate) passed_over: BTreeMap<Option<PositionId>, String>,
    /// How many accesses of the library function that runs others can notice.
    pub(crate) open_accesses: u32,
    /// How many accesses were made that forget.
    pub(crate) forgotten_accesses: u64,
    /// What registers point to, as far as it was asked.
    pub(crate) pointees: FxHashMap<(FunctionId, RegisterId), Pointee>,
    /// Whether a library model runs that is put back and runs again when it is interrupted.
    pub(crate) in_model: bool,
    /// Register files of calls that have returned, kept for the next call.
    pub(crate) spare_registers: Vec<IdVec<RegisterId, Value<Bits<D>>>>,
}

/// What a call of a function runs.
pub(crate) enum Link<'p, D: Domain> {
    Body(&'p Body),
    /// A model, and what is known of the function besides.
    Model(Model<'p, D>, &'static Facts),
    /// A function whose call is an error.
    Error,
    Missing,
}

/// Why a thread paused.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Pause {
    /// It has taken as many steps as it was given.
    Fuel,
    /// It waits; its status says for what.
    Waiting,
    /// It gave way to others.
    Yielded,
    /// It has ended.
    Finished,
    /// It has entered a block where it was to pause.
    Entered,
}

/// What a statement did to control.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Flow {
    /// On to the next statement.
    Next,
    /// A call was entered or left.
    Moved,
    /// The thread waits; the statement is to be tried again.
    Wait,
    /// A piece of the statement is done; it is to be run again, and others may act before.
    Again,
    /// On to the next statement, after others had a chance to run.
    Yield,
    /// The thread has ended.
    Finished,
}

impl<'p, D: Domain> Machine<'p, D> {
    /// How many accesses were made of which it was forgotten where they go, in all states.
    pub fn forgotten_accesses(&self) -> u64 {
        self.forgotten_accesses
    }

    /// Treats accesses that have too many places otherwise from here on.
    pub fn set_wide_accesses(&mut self, wide_accesses: WideAccesses) {
        self.settings.wide_accesses = wide_accesses;
    }

    /// The program that runs.
    pub fn program(&self) -> &'p Program {
        self.program
    }

    /// The functions without body or model whose results were made up, in the order of their ids.
    pub fn assumed_functions(&self) -> impl Iterator<Item = FunctionId> {
        self.assumed_functions.iter().copied()
    }

    /// The variables without definition whose contents were made up, in the order of their ids.
    pub fn assumed_globals(&self) -> impl Iterator<Item = GlobalId> {
        self.assumed_globals.iter().copied()
    }

    /// Where runs went on after undefined behaviour, or ended there, and what it was.
    pub fn passed_over(&self) -> &BTreeMap<Option<PositionId>, String> {
        &self.passed_over
    }

    /// Runs a thread for at most `fuel` steps. When it stops, the thread still stands at the statement that did it.
    pub fn run(&mut self, thread: ThreadId, fuel: u64) -> Step<Pause, D> {
        let outcome = self.run_on(thread, fuel);
        if std::mem::take(&mut self.state.memory.numbered_unasked) {
            self.assume(Assumption::AddressOrder);
            if adamant_analysis::may_free(self.program) {
                self.assume(Assumption::AddressReuse);
            }
        }
        outcome
    }

    fn run_on(&mut self, thread: ThreadId, fuel: u64) -> Step<Pause, D> {
        if self.state.threads[thread].is_finished() {
            return Ok(Pause::Finished);
        }
        self.current = thread;
        self.state.threads[thread].status = Status::Running;
        let mut left = fuel;
        while left > 0 {
            let Some(frame) = self.state.threads[thread].frames.last() else {
                self.domain.begin_statement();
                left -= 1;
                match self.go_on_without_stack()? {
                    Flow::Finished => return Ok(Pause::Finished),
                    _ if self.is_watched(thread) => {
                        self.ticks += 1;
                        return Ok(Pause::Entered);
                    }
                    _ => continue,
                }
            };
            let body = self.body_of(frame.function);
            let block = &body.blocks[frame.block];
            match self.run_block(body, block, &mut left)? {
                Flow::Next | Flow::Again => {}
                Flow::Moved if self.is_watched(thread) => {
                    self.ticks += 1;
                    return Ok(Pause::Entered);
                }
                Flow::Moved if self.pauses_here() => return Ok(Pause::Entered),
                Flow::Moved => {}
                Flow::Wait => return Ok(Pause::Waiting),
                Flow::Yield => return Ok(Pause::Yielded),
                Flow::Finished => return Ok(Pause::Finished),
            }
        }
        Ok(Pause::Fuel)
    }

    /// What a thread without a stack does next: it starts the program, or ends it or itself. What it enters may be watched: then what was done before is
    /// seen first.
    fn go_on_without_stack(&mut self) -> Step<Flow, D> {
        let before = (!self.watched_blocks.is_empty()).then(|| (self.state.clone(), self.ticks));
        let flow = if self.state.threads[self.current].library.ending.is_none() {
            self.next_phase().map(|()| Flow::Moved)?
        } else {
            self.go_on_ending()?
        };
        if let Some((state, ticks)) = before
            && self.is_watched(self.current)
            && let Err(interrupt) = self.domain.notice(Audience::Watcher)
        {
            (self.state, self.ticks) = (state, ticks);
            return Err(interrupted(interrupt));
        }
        Ok(flow)
    }

    /// Tells the domain that a block is about to be entered, if somebody watches it.
    #[inline]
    pub(crate) fn notice_entry(&mut self, function: FunctionId, block: BlockId) -> Step<(), D> {
        if self.watched_blocks.contains(&(function, block)) {
            self.domain.notice(Audience::Watcher).map_err(interrupted)
        } else {
            Ok(())
        }
    }

    /// Runs the current block from the current statement on, until control leaves it or the fuel is used up.
    #[inline]
    fn run_block(&mut self, body: &'p Body, block: &'p Block, left: &mut u64) -> Step<Flow, D> {
        let mut index = self.frame().statement as usize;
        let mut leaves_watched = self.is_watched(self.current);
        while let Some(statement) = block.statements.get(index) {
            if *left == 0 {
                return Ok(Flow::Moved);
            }
            self.domain.begin_statement();
            let flow = match self.execute(body, statement) {
                Err(stop) if self.settings.faults == Faults::PassOver => self.pass_over(body, statement, stop)?,
                flow => flow?,
            };
            self.ticks += u64::from(!statement.op.is_invisible() || std::mem::take(&mut leaves_watched));
            *left -= 1;
            match flow {
                Flow::Next => {
                    index += 1;
                    self.frame_mut().statement = index as u32;
                }
                Flow::Again => {}
                Flow::Yield => {
                    self.frame_mut().statement = index as u32 + 1;
                    return Ok(Flow::Yield);
                }
                Flow::Moved | Flow::Wait | Flow::Finished => return Ok(flow),
            }
        }
        if *left == 0 {
            return Ok(Flow::Moved);
        }
        *left -= 1;
        self.domain.begin_statement();
        let flow = match self.terminate(body, block) {
            Err(stop) if self.settings.faults == Faults::PassOver => {
                return Err(self.end_over(block.terminator.position, stop));
            }
            flow => flow?,
        };
        self.ticks += u64::from(leaves_watched);
        Ok(flow)
    }

    /// Whether the current thread stands at the start of a block where it is to pause.
    #[inline]
    fn pauses_here(&self) -> bool {
        let Some(pauses) = self.pauses else { return false };
        let Some(frame) = self.state.threads[self.current].frames.last() else { return false };
        frame.statement == 0
            && match pauses.at(frame.function, frame.block) {
                PauseAt::Never => false,
                PauseAt::Join => self.pause_at_joins,
                PauseAt::Always => true,
            }
    }

    /// Whether a thread stands at the start of a block that somebody watches.
    #[inline]
    pub fn is_watched(&self, thread: ThreadId) -> bool {
        !self.watched_blocks.is_empty()
            && self.state.threads[thread].frames.last().is_some_and(|frame| {
                frame.statement == 0 && self.watched_blocks.contains(&(frame.function, frame.block))
            })
    }

    /// How many statements have run so far that other threads may notice or that choose something. Statements that only compute with
    /// registers do not count, so that two runs can be compared that differ in when they do so.
    pub fn ticks(&self) -> u64 {
        self.ticks
    }

    /// Tells the domain about an action on an object.
    #[inline]
    pub(crate) fn notice_access(&mut self, object: ObjectId, access: AccessKind) -> Step<(), D> {
        if self.looking_on {
            return Ok(());
        }
        let audience = if self.state.memory.is_shared(object) { self.audience() } else { Audience::Nobody };
        self.open_accesses += u32::from(audience == Audience::Others);
        let audience = match audience {
            Audience::Nobody if access == AccessKind::Write && self.watched.includes(object) => Audience::Watcher,
            audience => audience,
        };
        self.domain.notice(audience).map_err(interrupted)
    }

    /// Whether other threads can notice what the current thread does openly.
    #[inline]
    pub(crate) fn has_spectators(&self) -> bool {
        !self.looking_on && self.audience() == Audience::Others
    }

    /// Tells the domain about an action that every other thread can notice.
    pub(crate) fn notice_action(&mut self) -> Step<(), D> {
        if self.looking_on {
            return Ok(());
        }
        let audience = self.audience();
        self.domain.notice(audience).map_err(interrupted)
    }

    /// Tells the domain that a thread is created: the new one notices everything that follows.
    pub(crate) fn notice_creation(&mut self) -> Step<(), D> {
        self.domain.notice(Audience::Others).map_err(interrupted)
    }

    /// Tells the domain that objects end their lives.
    pub(crate) fn notice_release(&mut self, mut objects: impl Iterator<Item = ObjectId>) -> Step<(), D> {
        let is_noticed = |&object: &ObjectId| self.state.memory.is_shared(object) || self.watched.includes(object);
        match objects.find(is_noticed) {
            Some(object) => self.notice_access(object, AccessKind::Write),
            None => Ok(()),
        }
    }

    /// The current thread leaves an atomic section.
    pub(crate) fn leave_section(&mut self) {
        let thread = &mut self.state.threads[self.current];
        let was_inside = thread.atomic_depth > 0;
        thread.atomic_depth = thread.atomic_depth.saturating_sub(1);
        if was_inside && thread.atomic_depth == 0 {
            self.domain.section_ends();
        }
    }

    /// Who can notice what the current thread does openly.
    #[inline]
    fn audience(&self) -> Audience {
        let threads = &self.state.threads;
        if threads.len() == 1 || threads[self.current].atomic_depth > 0 {
            return Audience::Nobody;
        }
        let is_other = |(id, thread): (ThreadId, &Shared<crate::thread::Thread<Bits<D>>>)| {
            id != self.current && !thread.is_finished()
        };
        if threads.enumerate().any(is_other) { Audience::Others } else { Audience::Nobody }
    }

    pub(crate) fn body_of(&self, function: FunctionId) -> &'p Body {
        match &self.links[function] {
            Link::Body(body) => body,
            Link::Model(..) | Link::Error | Link::Missing => unreachable!("only functions with a body have frames"),
        }
    }

    #[inline]
    pub(crate) fn frame(&self) -> &Frame<Bits<D>> {
        self.state.threads[self.current].frames.last().expect("a running thread has a frame")
    }

    #[inline]
    pub(crate) fn frame_mut(&mut self) -> &mut Frame<Bits<D>> {
        self.state.threads[self.current].frames.last_mut().expect("a running thread has a frame")
    }

    /// Where a thread stands in the source.
    pub fn position(&self, thread: ThreadId) -> Option<PositionId> {
        self.state.threads[thread].frames.iter().rev().find_map(|frame| self.frame_position(frame))
    }

    pub(crate) fn frame_position(&self, frame: &Frame<Bits<D>>) -> Option<PositionId> {
        self.position_at(frame.function, frame.block, frame.statement)
    }

    fn position_at(&self, function: FunctionId, block: BlockId, statement: u32) -> Option<PositionId> {
        let block = &self.body_of(function).blocks[block];
        match block.statements.get(statement as usize) {
            Some(statement) => statement.position,
            None => block.terminator.position,
        }
    }
}

pub(crate) fn interrupted<I>(interrupt: I) -> Box<Stop<I>> {
    Box::new(Stop::Interrupted(interrupt))
}

pub(crate) fn address_space_full<I>(_: AddressSpaceFull) -> Box<Stop<I>> {
    Stop::unsupported(Unsupported::Limit(Limit::Addresses))
}
