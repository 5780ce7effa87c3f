//! Records a concrete run as a counterexample: the turns that threads took and everything that the world chose.
//!
//! A run that fails by chance, under a seed, becomes a counterexample in this way; what was recorded replays exactly.

use adamant_base::{Budget, Exhausted, Id};
use adamant_check::{Choice, Counterexample, FreshMemory, Property, ThreadChoices, Turn, Violation};
use adamant_expr::BitVec;
use adamant_program::Program;
use adamant_semantics::{
    Concrete, InputRequest, Machine, MachineSettings, Pause, Scheduler, StartupError, Stream, ThreadId, World,
};

/// How a recorded run ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Recorded {
    /// It violates the property.
    Violated(Box<Counterexample>),
    /// It ended in another way, in words.
    Ended(String),
    /// The budget ended.
    Exhausted(Exhausted),
}

/// Runs a program in a world and records what happens.
pub fn record<W: World>(
    program: &Program,
    settings: &MachineSettings,
    property: &Property,
    world: W,
    scheduler: &mut dyn Scheduler,
    budget: &Budget,
) -> Result<Recorded, StartupError> {
    let domain = Concrete { world: RecordingWorld::new(world) };
    let mut machine = Machine::new(program, domain, settings.clone())?;
    let mut turns: Vec<Turn> = Vec::new();
    let mut thread = ThreadId::FIRST;
    loop {
        if let Err(exhausted) = budget.check() {
            return Ok(Recorded::Exhausted(exhausted));
        }
        machine.domain.world.thread = thread;
        let before = machine.ticks();
        let result = machine.run(thread, scheduler.quantum());
        let ticks = machine.ticks() - before;
        // A turn in which nobody could notice anything is left out, unless the run ends in it.
        if ticks > 0 || result.is_err() {
            add_turn(&mut turns, Turn { thread, ticks });
        }
        let pause = match result {
            Ok(pause) => pause,
            Err(stop) => {
                let ending = stop.to_string();
                let violation = property.violated_by(&stop);
                let choices = machine.domain.world.choices;
                return Ok(violation.map_or(Recorded::Ended(ending), |violation: Violation| {
                    Recorded::Violated(Box::new(Counterexample { turns, choices, objects: Vec::new(), violation }))
                }));
            }
        };
        if matches!(pause, Pause::Fuel | Pause::Yielded) && machine.is_in_atomic_section(thread) {
            continue;
        }
        let runnable = machine.runnable_threads();
        if runnable.is_empty() {
            if machine.state.threads.iter().any(|thread| !thread.is_finished()) {
                return Ok(Recorded::Ended("deadlock".to_owned()));
            }
            machine.end_program_in(thread);
            continue;
        }
        thread = scheduler.pick(&runnable, thread);
    }
}

/// Adds a turn; those of one thread that follow each other are one.
fn add_turn(turns: &mut Vec<Turn>, turn: Turn) {
    match turns.last_mut() {
        Some(last) if last.thread == turn.thread => last.ticks += turn.ticks,
        _ => turns.push(turn),
    }
}

/// Passes on what another world chooses, and keeps it.
struct RecordingWorld<W> {
    inner: W,
    thread: ThreadId,
    choices: Vec<ThreadChoices>,
    /// How many pieces of fresh memory each thread has had.
    allocations: Vec<u64>,
}

impl<W> RecordingWorld<W> {
    fn new(inner: W) -> Self {
        Self { inner, thread: ThreadId::FIRST, choices: Vec::new(), allocations: Vec::new() }
    }

    fn of_thread(&mut self) -> (&mut ThreadChoices, &mut u64) {
        let index = self.thread.index();
        if self.choices.len() <= index {
            self.choices.resize_with(index + 1, ThreadChoices::default);
            self.allocations.resize(index + 1, 0);
        }
        (&mut self.choices[index], &mut self.allocations[index])
    }

    fn keep(&mut self, choice: Choice) {
        self.of_thread().0.choices.push(choice);
    }
}

impl<W: World> World for RecordingWorld<W> {
    fn input(&mut self, request: &InputRequest<'_>) -> Option<BitVec> {
        let value = self.inner.input(request)?;
        let function = request.function.to_owned();
        self.keep(Choice::Input { function, kind: request.kind, position: request.position, value: value.clone() });
        Some(value)
    }

    fn arbitrary(&mut self, width: u32) -> BitVec {
        let value = self.inner.arbitrary(width);
        self.keep(Choice::Arbitrary(value.clone()));
        value
    }

    fn fresh_bytes(&mut self, length: usize) -> Vec<u8> {
        let bytes = self.inner.fresh_bytes(length);
        let (choices, allocations) = self.of_thread();
        let number = *allocations;
        *allocations += 1;
        if let Some(last) = bytes.iter().rposition(|&byte| byte != 0) {
            choices.memory.push(FreshMemory { number, bytes: bytes[..=last].to_vec() });
        }
        bytes
    }

    fn choose(&mut self, count: usize) -> usize {
        let picked = self.inner.choose(count);
        self.keep(Choice::Pick(picked));
        picked
    }

    fn print(&mut self, stream: Stream, text: &[u8]) {
        self.inner.print(stream, text);
    }

    fn read_byte(&mut self) -> Option<u8> {
        let byte = self.inner.read_byte();
        self.keep(Choice::Byte(byte));
        byte
    }
}
