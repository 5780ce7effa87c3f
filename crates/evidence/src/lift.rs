//! Lifts the counterexample of a part of a program to the whole: a run of the whole program that does, wherever the part does something, the
//! same.
//!
//! The whole program runs concretely. What it asks for at statements that belong to the part, in calls that belong to it, it gets in the order
//! of the counterexample; whatever else it asks for is zero. If the part does what the whole does, the run ends in the violation; if it does
//! not, the caller learns it and nobody has claimed anything.
//!
//! Threads take turns as in the counterexample: a turn ends with as many ticks of statements that belong to the part. What does not belong to it
//! runs on the way there, so that a thread that has no turn any more does nothing.

use adamant_base::{Budget, Id as _, IdVec};
use adamant_check::{Choice, Counterexample, FreshMemory, Property, ThreadChoices, Turn, Violation};
use adamant_expr::BitVec;
use adamant_program::{BlockId, FunctionId, Program, TerminatorOp};
use adamant_semantics::{Concrete, InputRequest, Machine, MachineSettings, Observer, Pause, Stream, ThreadId, World};

use crate::replay::{ReplayError, ReplayMachine, drive, ready, start};
use crate::replay_world::{ChoiceMismatch, ReplayWorld};

/// How many steps a run may take before it is given up.
pub(crate) const MOST_STEPS: u64 = 50_000_000;

/// How many steps it may take without a tick in the part.
pub(crate) const MOST_STEPS_ALONE: u64 = 2_000_000;

/// How many steps run between two looks at the budget.
pub(crate) const STEPS_PER_CHECK: u64 = 10_000;

/// Whether a statement belongs to the part: by function, block and number.
pub type BelongsToPart<'a> = dyn Fn(FunctionId, BlockId, u32) -> bool + 'a;

/// A run of the whole program that ends in a violation, made from one of a part.
pub fn lift(
    program: &Program,
    settings: &MachineSettings,
    property: &Property,
    part: &Counterexample,
    belongs: &BelongsToPart<'_>,
    budget: &Budget,
) -> Result<Counterexample, ReplayError> {
    let machine = start_whole(program, settings, part)?;
    let mut lifting =
        Lifting { machine, property, belongs, budget, calls: IdVec::new(), patience: Patience::with(part), steps: 0 };
    let asked = joined(&part.turns);
    let last = asked.len().checked_sub(1).ok_or(ReplayError::NoTurns)?;
    let mut turns = Vec::new();
    for (number, turn) in asked.into_iter().enumerate() {
        let before = lifting.machine.ticks();
        let thread = turn.thread;
        let ticks = if number == last { u64::MAX } else { turn.ticks };
        let violation = lifting.turn(number, Turn { thread, ticks })?;
        turns.push(Turn { thread, ticks: lifting.machine.ticks() - before });
        if let Some(violation) = violation {
            let choices = lifting.machine.domain.world.choices();
            return Ok(Counterexample { turns, choices, objects: part.objects.clone(), violation });
        }
    }
    Err(ReplayError::NoViolation)
}

/// The whole program before its first step, with what was chosen in the part.
pub(crate) fn start_whole<'p, 'c>(
    program: &'p Program,
    settings: &MachineSettings,
    part: &'c Counterexample,
) -> Result<LiftMachine<'p, 'c>, ReplayError> {
    let world =
        LiftWorld { inner: ReplayWorld::new(part), belongs: true, whole: Vec::new(), allocations: IdVec::new() };
    let mut machine = Machine::new(program, Concrete { world }, settings.clone())?;
    for object in &part.objects {
        let placed = machine.place_lazy_object(object.address, object.bytes.clone());
        placed.map_err(|_| ReplayError::Misplaced { address: object.address })?;
    }
    Ok(machine)
}

/// Turns, those of one thread that follow one another as one.
fn joined(turns: &[Turn]) -> Vec<Turn> {
    let mut joined: Vec<Turn> = Vec::new();
    for &turn in turns {
        match joined.last_mut() {
            Some(last) if last.thread == turn.thread => last.ticks = last.ticks.saturating_add(turn.ticks),
            _ => joined.push(turn),
        }
    }
    joined
}

/// The counterexample of a part whose turns count only statements that the whole program has too: no free choice, which the part made up.
pub fn without_free_choices(
    program: &Program,
    settings: &MachineSettings,
    property: &Property,
    part: &Counterexample,
    is_made_up: &BelongsToPart<'_>,
    budget: &Budget,
) -> Result<Counterexample, ReplayError> {
    let mut machine = start(program, settings, part)?;
    let mut counting = Counting { is_made_up, turns: Vec::new(), last: None };
    drive(&mut machine, property, part, budget, Some(&mut counting))?;
    let mut choices = part.choices.clone();
    for thread in &mut choices {
        thread.choices.retain(|choice| !matches!(choice, Choice::Arbitrary(_)));
    }
    Ok(Counterexample { turns: counting.turns, choices, ..part.clone() })
}

/// Counts ticks that were not made up.
struct Counting<'l> {
    is_made_up: &'l BelongsToPart<'l>,
    turns: Vec<Turn>,
    /// The step that was made last: whether it counts, and the ticks before it.
    last: Option<(bool, u64)>,
}

impl<'c> Observer<Concrete<ReplayWorld<'c>>> for Counting<'_> {
    fn before_step(&mut self, machine: &ReplayMachine<'_, 'c>, thread: ThreadId) {
        if let (Some((true, before)), Some(turn)) = (self.last, self.turns.last_mut()) {
            turn.ticks += machine.ticks() - before;
        }
        if self.turns.last().is_none_or(|turn| turn.thread != thread) {
            self.turns.push(Turn { thread, ticks: 0 });
        }
        let frame = machine.state.threads[thread].frames.last();
        let counts = frame.is_none_or(|frame| {
            returns(machine.program(), frame.function, frame.block, frame.statement)
                || !(self.is_made_up)(frame.function, frame.block, frame.statement)
        });
        self.last = Some((counts, machine.ticks()));
    }
}

/// A run of the whole program.
struct Lifting<'l, 'p, 'c> {
    machine: LiftMachine<'p, 'c>,
    property: &'l Property,
    belongs: &'l BelongsToPart<'l>,
    budget: &'l Budget,
    /// The calls of each thread.
    calls: IdVec<ThreadId, Calls>,
    patience: Patience,
    steps: u64,
}

pub(crate) type LiftMachine<'p, 'c> = Machine<'p, Concrete<LiftWorld<'c>>>;

impl Lifting<'_, '_, '_> {
    /// Runs a thread until it has made so many ticks in the part, or violates the property.
    fn turn(&mut self, number: usize, turn: Turn) -> Result<Option<Violation>, ReplayError> {
        let Turn { thread, ticks: mut left } = turn;
        if left == 0 {
            return Ok(None);
        }
        let obstructed = |why| ReplayError::CannotRun { turn: number, thread, why };
        ready(&mut self.machine, thread).map_err(obstructed)?;
        self.machine.domain.world.inner.thread = thread;
        while left > 0 {
            self.steps += 1;
            if self.steps > MOST_STEPS {
                return Err(ReplayError::NoViolation);
            }
            if self.steps.is_multiple_of(STEPS_PER_CHECK) {
                self.budget.check().map_err(ReplayError::Exhausted)?;
            }
            let belongs = self.next_belongs(thread);
            self.machine.domain.world.belongs = belongs;
            let before = self.machine.ticks();
            let result = self.machine.run(thread, 1);
            if let Some(mismatch) = self.machine.domain.world.take_mismatch() {
                return Err(mismatch.into());
            }
            let made = self.machine.ticks() - before;
            if belongs {
                left = left.saturating_sub(made);
            }
            match result {
                Err(stop) => {
                    let violation = self.property.violated_by(&stop);
                    let (ending, position) = (stop.to_string(), self.machine.position(thread));
                    return violation.map(Some).ok_or(ReplayError::EndedOtherwise { turn: number, ending, position });
                }
                Ok(_) if !self.patience.is_left(if belongs { made } else { 0 }) => {
                    return Err(ReplayError::NoViolation);
                }
                Ok(Pause::Finished | Pause::Waiting) if left > 0 => {
                    ready(&mut self.machine, thread).map_err(obstructed)?;
                }
                Ok(_) => {}
            }
        }
        Ok(None)
    }

    /// Whether the next step of a thread belongs to the part.
    fn next_belongs(&mut self, thread: ThreadId) -> bool {
        if self.calls.len() <= thread.index() {
            self.calls.resize_with(thread.index() + 1, Calls::default);
        }
        self.calls[thread].look(&self.machine, thread, self.belongs)
    }
}

/// How long a run may still go on. One that does what the part does makes about as many ticks in the part as the counterexample has; one that
/// has gone another way may not end.
struct Patience {
    ticks: u64,
    steps_alone: u64,
}

impl Patience {
    fn with(part: &Counterexample) -> Self {
        let ticks: u64 = part.turns.iter().map(|turn| turn.ticks).sum();
        Self { ticks: ticks.saturating_mul(4).saturating_add(10_000), steps_alone: MOST_STEPS_ALONE }
    }

    /// Whether another step may be made after one that made so many ticks in the part.
    fn is_left(&mut self, ticks: u64) -> bool {
        // A decision alone may be made again and again.
        if ticks > 0 {
            self.steps_alone = MOST_STEPS_ALONE;
            self.ticks = self.ticks.saturating_sub(ticks);
        } else {
            self.steps_alone -= 1
        }
        self.ticks > 0 && self.steps_alone > 0
    }
}

/// The calls on the stack of a thread, and whether each belongs to the part with all those before it.
#[derive(Default)]
pub(crate) struct Calls {
    belong: Vec<bool>,
}

impl Calls {
    /// Whether the next step of the thread belongs to the part. The return of a call that belongs to it does.
    pub(crate) fn look(
        &mut self,
        machine: &LiftMachine<'_, '_>,
        thread: ThreadId,
        belongs: &BelongsToPart<'_>,
    ) -> bool {
        let frames = &machine.state.threads[thread].frames;
        let Some((last, _)) = frames.split_last() else { return true };
        self.belong.truncate(frames.len() - 1);
        for frame in &frames[self.belong.len()..frames.len() - 1] {
            let before = self.belong.last().copied().unwrap_or(true);
            self.belong.push(before && belongs(frame.function, frame.block, frame.statement));
        }
        self.belong.last().copied().unwrap_or(true)
            && (belongs(last.function, last.block, last.statement)
                || returns(machine.program(), last.function, last.block, last.statement))
    }
}

/// Whether a function returns there.
fn returns(program: &Program, function: FunctionId, block: BlockId, statement: u32) -> bool {
    program.functions[function].body.as_ref().is_some_and(|body| {
        let block = &body.blocks[block];
        statement as usize == block.statements.len() && matches!(block.terminator.op, TerminatorOp::Return(_))
    })
}

/// Hands out what was chosen in the part, or zeros, and notes both.
pub(crate) struct LiftWorld<'c> {
    inner: ReplayWorld<'c>,
    pub(crate) belongs: bool,
    /// What was chosen in each thread of the whole.
    whole: Vec<ThreadChoices>,
    allocations: IdVec<ThreadId, u64>,
}

impl LiftWorld<'_> {
    /// What was chosen in the thread that runs.
    fn chosen(&mut self) -> &mut ThreadChoices {
        let number = self.inner.thread.index();
        if self.whole.len() <= number {
            self.whole.resize_with(number + 1, ThreadChoices::default);
        }
        &mut self.whole[number]
    }

    /// The number of the next piece of memory of the thread that runs.
    fn next_allocation(&mut self) -> u64 {
        let thread = self.inner.thread;
        if self.allocations.len() <= thread.index() {
            self.allocations.resize_with(thread.index() + 1, || 0);
        }
        let number = self.allocations[thread];
        self.allocations[thread] += 1;
        number
    }
}

impl LiftWorld<'_> {
    /// What the run asked for that was not chosen in the part.
    pub(crate) fn take_mismatch(&mut self) -> Option<ChoiceMismatch> {
        self.inner.mismatch.take()
    }

    /// What was chosen in each thread of the whole program.
    pub(crate) fn choices(&mut self) -> Vec<ThreadChoices> {
        std::mem::take(&mut self.whole)
    }
}

impl World for LiftWorld<'_> {
    fn input(&mut self, request: &InputRequest<'_>) -> Option<BitVec> {
        let value = if self.belongs { self.inner.input(request)? } else { BitVec::zero(request.width) };
        self.chosen().choices.push(Choice::Input {
            function: request.function.to_owned(),
            kind: request.kind,
            position: request.position,
            value: value.clone(),
        });
        Some(value)
    }

    fn arbitrary(&mut self, width: u32) -> BitVec {
        let value = if self.belongs { self.inner.arbitrary(width) } else { BitVec::zero(width) };
        self.chosen().choices.push(Choice::Arbitrary(value.clone()));
        value
    }

    fn fresh_bytes(&mut self, length: usize) -> Vec<u8> {
        let number = self.next_allocation();
        if !self.belongs {
            return vec![0; length];
        }
        let bytes = self.inner.fresh_bytes(length);
        if bytes.iter().any(|&byte| byte != 0) {
            self.chosen().memory.push(FreshMemory { number, bytes: bytes.clone() });
        }
        bytes
    }

    fn choose(&mut self, count: usize) -> usize {
        let picked = if self.belongs { self.inner.choose(count) } else { 0 };
        self.chosen().choices.push(Choice::Pick(picked));
        picked
    }

    fn print(&mut self, _: Stream, _: &[u8]) {}

    fn read_byte(&mut self) -> Option<u8> {
        let byte = if self.belongs { self.inner.read_byte() } else { None };
        self.chosen().choices.push(Choice::Byte(byte));
        byte
    }
}
