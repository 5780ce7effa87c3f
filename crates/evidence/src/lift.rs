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
use crate::replay_world::ReplayWorld;

/// How many steps a run may take before it is given up.
const MOST_STEPS: u64 = 50_000_000;

/// How many steps run between two looks at the budget.
const STEPS_PER_CHECK: u64 = 10_000;

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
    let world =
        LiftWorld { inner: ReplayWorld::new(part), belongs: true, whole: ThreadChoices::default(), allocations: 0 };
    let mut machine = Machine::new(program, Concrete { world }, settings.clone())?;
    for object in &part.objects {
        let placed = machine.place_assumed_object(object.address, object.bytes.clone());
        placed.map_err(|_| ReplayError::Misplaced { address: object.address })?;
    }
    let thread = ThreadId::FIRST;
    let mut calls = Calls::default();
    for step in 0..MOST_STEPS {
        if step % STEPS_PER_CHECK == 0 {
            budget.check().map_err(ReplayError::Exhausted)?;
        }
        machine.domain.world.belongs = calls.look(&machine, belongs);
        let result = machine.run(thread, 1);
        if let Some(mismatch) = machine.domain.world.inner.mismatch.take() {
            return Err(mismatch.into());
        }
        match result {
            Ok(Pause::Finished | Pause::Waiting) => return Err(ReplayError::NoViolation),
            Ok(_) => {}
            Err(stop) => {
                let Some(violation) = property.violated_by(&stop) else {
                    let position = machine.position(thread);
                    return Err(ReplayError::EndedOtherwise { turn: 0, ending: stop.to_string(), position });
                };
                let turns = vec![Turn { thread, ticks: machine.ticks() }];
                let choices = vec![std::mem::take(&mut machine.domain.world.whole)];
                return Ok(Counterexample { turns, choices, objects: part.objects.clone(), violation });
            }
        }
    }
    Err(ReplayError::NoViolation)
}

/// The calls on the stack, and whether each belongs to the part with all those before it.
#[derive(Default)]
struct Calls {
    belong: Vec<bool>,
}

impl Calls {
    /// Whether the next step belongs to the part.
    fn look(&mut self, machine: &Machine<'_, Concrete<LiftWorld<'_>>>, belongs: &BelongsToPart<'_>) -> bool {
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
struct LiftWorld<'c> {
    inner: ReplayWorld<'c>,
    belongs: bool,
    whole: ThreadChoices,
    allocations: u64,
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
