//! Lifts the counterexample of a part of a program to the whole: a run of the whole program that does, wherever the part does something, the
//! same.
//!
//! The whole program runs concretely. What it asks for at statements that belong to the part, in calls that belong to it, it gets in the order
//! of the counterexample; whatever else it asks for is zero. If the part does what the whole does, the run ends in the violation; if it does
//! not, the caller learns it and nobody has claimed anything. Only for programs with one thread.

use adamant_base::Budget;
use adamant_check::{Choice, Counterexample, FreshMemory, Property, ThreadChoices, Turn};
use adamant_expr::BitVec;
use adamant_program::{BlockId, FunctionId, Program};
use adamant_semantics::{Concrete, InputRequest, Machine, MachineSettings, Pause, Stream, ThreadId, World};

use crate::replay::ReplayError;
use crate::replay_world::{ChoiceMismatch, ReplayWorld};

/// How many steps a run may take before it is given up.
pub(crate) const MOST_STEPS: u64 = 50_000_000;

/// How many steps it may take without one that belongs to the part.
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
    let mut machine = start(program, settings, part)?;
    let thread = ThreadId::FIRST;
    let mut calls = Calls::default();
    let mut patience = Patience::with(part);
    for step in 0..MOST_STEPS {
        if step % STEPS_PER_CHECK == 0 {
            budget.check().map_err(ReplayError::Exhausted)?;
        }
        let belongs = calls.look(&machine, belongs);
        machine.domain.world.belongs = belongs;
        let before = machine.ticks();
        let result = machine.run(thread, 1);
        if let Some(mismatch) = machine.domain.world.take_mismatch() {
            return Err(mismatch.into());
        }
        match result {
            Ok(Pause::Finished | Pause::Waiting) => return Err(ReplayError::NoViolation),
            Ok(_) if patience.is_left(belongs, machine.ticks() - before) => {}
            Ok(_) => break,
            Err(stop) => {
                let Some(violation) = property.violated_by(&stop) else {
                    let position = machine.position(thread);
                    return Err(ReplayError::EndedOtherwise { turn: 0, ending: stop.to_string(), position });
                };
                let turns = vec![Turn { thread, ticks: machine.ticks() }];
                let choices = vec![machine.domain.world.choices()];
                return Ok(Counterexample { turns, choices, objects: part.objects.clone(), violation });
            }
        }
    }
    Err(ReplayError::NoViolation)
}

/// The whole program before its first step, with what was chosen in the part.
pub(crate) fn start<'p, 'c>(
    program: &'p Program,
    settings: &MachineSettings,
    part: &'c Counterexample,
) -> Result<Machine<'p, Concrete<LiftWorld<'c>>>, ReplayError> {
    let world =
        LiftWorld { inner: ReplayWorld::new(part), belongs: true, whole: ThreadChoices::default(), allocations: 0 };
    let mut machine = Machine::new(program, Concrete { world }, settings.clone())?;
    for object in &part.objects {
        let placed = machine.place_assumed_object(object.address, object.bytes.clone());
        placed.map_err(|_| ReplayError::Misplaced { address: object.address })?;
    }
    Ok(machine)
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

    /// Whether another step may be made after one that made so many ticks.
    fn is_left(&mut self, belongs: bool, ticks: u64) -> bool {
        match belongs {
            true => {
                self.steps_alone = MOST_STEPS_ALONE;
                self.ticks = self.ticks.saturating_sub(ticks);
            }
            false => self.steps_alone -= 1,
        }
        self.ticks > 0 && self.steps_alone > 0
    }
}

/// The calls on the stack, and whether each belongs to the part with all those before it.
#[derive(Default)]
pub(crate) struct Calls {
    belong: Vec<bool>,
}

impl Calls {
    /// Whether the next step belongs to the part.
    pub(crate) fn look(&mut self, machine: &Machine<'_, Concrete<LiftWorld<'_>>>, belongs: &BelongsToPart<'_>) -> bool {
        let frames = &machine.state.threads[ThreadId::FIRST].frames;
        let Some((last, _)) = frames.split_last() else { return true };
        self.belong.truncate(frames.len() - 1);
        for frame in &frames[self.belong.len()..frames.len() - 1] {
            let before = self.belong.last().copied().unwrap_or(true);
            self.belong.push(before && belongs(frame.function, frame.block, frame.statement));
        }
        self.belong.last().copied().unwrap_or(true) && belongs(last.function, last.block, last.statement)
    }
}

/// Hands out what was chosen in the part, or zeros, and notes both.
pub(crate) struct LiftWorld<'c> {
    inner: ReplayWorld<'c>,
    pub(crate) belongs: bool,
    whole: ThreadChoices,
    allocations: u64,
}

impl LiftWorld<'_> {
    /// What the run asked for that was not chosen in the part.
    pub(crate) fn take_mismatch(&mut self) -> Option<ChoiceMismatch> {
        self.inner.mismatch.take()
    }

    /// What was chosen in the whole program.
    pub(crate) fn choices(&mut self) -> ThreadChoices {
        std::mem::take(&mut self.whole)
    }
}

impl World for LiftWorld<'_> {
    fn input(&mut self, request: &InputRequest<'_>) -> Option<BitVec> {
        let value = match self.belongs {
            true => self.inner.input(request)?,
            false => BitVec::zero(request.width),
        };
        self.whole.choices.push(Choice::Input {
            function: request.function.to_owned(),
            kind: request.kind,
            position: request.position,
            value: value.clone(),
        });
        Some(value)
    }

    fn arbitrary(&mut self, width: u32) -> BitVec {
        let value = if self.belongs { self.inner.arbitrary(width) } else { BitVec::zero(width) };
        self.whole.choices.push(Choice::Arbitrary(value.clone()));
        value
    }

    fn fresh_bytes(&mut self, length: usize) -> Vec<u8> {
        let number = self.allocations;
        self.allocations += 1;
        if !self.belongs {
            return vec![0; length];
        }
        let bytes = self.inner.fresh_bytes(length);
        if bytes.iter().any(|&byte| byte != 0) {
            self.whole.memory.push(FreshMemory { number, bytes: bytes.clone() });
        }
        bytes
    }

    fn choose(&mut self, count: usize) -> usize {
        let picked = if self.belongs { self.inner.choose(count) } else { 0 };
        self.whole.choices.push(Choice::Pick(picked));
        picked
    }

    fn print(&mut self, _: Stream, _: &[u8]) {}

    fn read_byte(&mut self) -> Option<u8> {
        let byte = if self.belongs { self.inner.read_byte() } else { None };
        self.whole.choices.push(Choice::Byte(byte));
        byte
    }
}
