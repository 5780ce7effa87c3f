//! Traces: a counterexample as its reader wants it. The inputs come first, then the steps, then the violation with the calls and the state
//! around it; everything in the words of the source.
//!
//! [`Trace::of`] replays the counterexample to make one, so every trace was executed. Its `Display` is for people; serialised, it is the
//! `trace` of reports and trace files.

mod colour;
mod fold;
mod state;
mod text;
mod threads;

use std::collections::VecDeque;

use adamant_base::{Budget, Id};
use adamant_check::{Counterexample, Property, Violation};
use adamant_expr::BitVec;
use adamant_program::{Position, PositionId, Program, TerminatorOp};
use adamant_semantics::{Concrete, Machine, MachineSettings, Observer, State, ThreadId};
use serde::Serialize;

pub use self::threads::{GuiltyAccess, WaitingThread};

use crate::replay::{ReplayError, Replayed, drive, start};
use crate::replay_world::{ReadInput, ReplayWorld, Told};
use crate::source_text::SourceText;
use crate::steps::{Assignment, Knowledge, StepRecorder, TraceStep};
use crate::values::show_input;

/// How many steps are kept from the beginning and from the end of a long run.
const FIRST_STEPS: usize = 5_000;
const LAST_STEPS: usize = 20_000;

/// A run that violates a property, in the words of the source.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Trace {
    /// The name of the property.
    pub property: String,
    /// How it was violated, in a sentence.
    pub violation: String,
    /// The inputs, in the order in which they were read.
    pub inputs: Vec<TraceInput>,
    /// The steps.
    pub steps: Vec<SourceStep>,
    /// Steps of a very long run that were not kept.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub omitted: Option<Omitted>,
    /// The calls that stand when the property is violated, the innermost first.
    pub stack: Vec<Standing>,
    /// The two accesses that race, if that is the violation.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub accesses: Vec<GuiltyAccess>,
    /// What each thread waits for, if no thread can go on.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub waiting: Vec<WaitingThread>,
    /// Where the other threads stand then.
    pub other_threads: Vec<Standing>,
    /// The variables then, by the call they belong to; globals first.
    pub state: Vec<Variables>,
}

/// An input that was read.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct TraceInput {
    /// The thread that read it.
    pub thread: usize,
    /// The function that was asked.
    pub function: String,
    /// The value as C writes it.
    pub value: String,
    /// Where it was asked.
    #[serde(flatten)]
    pub place: Option<TraceLocation>,
}

/// A place of the source.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct TraceLocation {
    /// The file, as the compiler was given it.
    pub file: String,
    /// The line, from 1.
    pub line: u32,
    /// The column, from 1; 0 where it is not known.
    pub column: u32,
    /// The text of the line.
    pub source: String,
}

/// A line that was run.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct SourceStep {
    /// The thread; 0 runs `main`.
    pub thread: usize,
    /// How many calls are on its stack.
    pub depth: usize,
    /// The function.
    pub function: String,
    /// The place.
    #[serde(flatten)]
    pub place: TraceLocation,
    /// In the first step of a call: the parameters with their values.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub call: Option<Vec<Assignment>>,
    /// The inputs read.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub inputs: Vec<Assignment>,
    /// The variables assigned.
    pub assignments: Vec<Assignment>,
    /// Whether the thread had to wait here.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub waits: bool,
    /// The propositions that got another value.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub propositions: Vec<Assignment>,
    /// Whether the cycle begins with this step.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub begins_cycle: bool,
}

/// Steps that were not kept.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Omitted {
    /// After how many of the steps kept they were.
    pub after: usize,
    /// How many there were.
    pub steps: u64,
}

/// Where a call stands.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Standing {
    /// The thread.
    pub thread: usize,
    /// The function.
    pub function: String,
    /// The place, if the compiler tells it.
    #[serde(flatten)]
    pub place: Option<TraceLocation>,
}

/// Variables and their values.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Variables {
    /// The function whose variables they are; `None` for globals.
    pub function: Option<String>,
    /// The values.
    pub values: Vec<Assignment>,
}

impl Trace {
    /// Replays a counterexample and tells what happened.
    pub fn of(
        program: &Program,
        settings: &MachineSettings,
        property: &Property,
        counterexample: &Counterexample,
        budget: &Budget,
    ) -> Result<Self, ReplayError> {
        let mut machine = start(program, settings, counterexample)?;
        let initial = machine.state.clone();
        let mut kept = BoundedSteps::default();
        let recorder = StepRecorder::new(|step| kept.push(step));
        let mut watcher = Watcher { recorder, inputs_seen: 0, told_seen: 0, round: Round::NotYet, before_round: None };
        let mut replayed = drive(&mut machine, property, counterexample, budget, Some(&mut watcher))?;
        watcher.catch_up(&machine);
        let before_round = watcher.before_round.take().filter(|_| watcher.round == Round::Over);
        let mut knowledge = watcher.recorder.into_knowledge();
        if let Some((state, known)) = before_round {
            machine.state = *state;
            knowledge = known;
            replayed.stack = machine.stack(replayed.thread);
        }
        let mut lifted = Lifted { program, text: SourceText::default() };
        let stack = lifted.stack(&replayed);
        let racing = replayed.race.iter().flatten();
        let accesses: Vec<_> =
            racing.map(|racing| lifted.guilty_access(&machine, &mut knowledge.names, racing)).collect();
        let waiting = match replayed.violation {
            Violation::Deadlock => lifted.waiting_threads(&machine, &mut knowledge.names),
            Violation::Ltl { .. } if machine.is_deadlocked() => lifted.waiting_threads(&machine, &mut knowledge.names),
            _ => Vec::new(),
        };
        let other_threads = lifted.other_threads(&machine, replayed.thread);
        let state = state::at_the_end(&machine, &initial, knowledge, replayed.thread, &stack);
        let (steps, omitted) = kept.into_parts();
        Ok(Self {
            property: property.name().to_owned(),
            violation: in_a_sentence(property, &replayed.violation, &accesses, &waiting),
            inputs: replayed.inputs.iter().map(|input| lifted.input(input)).collect(),
            steps: steps.into_iter().map(|step| lifted.step(step)).collect(),
            omitted,
            stack,
            accesses,
            waiting,
            other_threads,
            state,
        })
    }
}

/// What was violated, in a sentence.
fn in_a_sentence(
    property: &Property,
    violation: &Violation,
    accesses: &[GuiltyAccess],
    waiting: &[WaitingThread],
) -> String {
    let formula = match property {
        Property::Ltl(property) => property.text.as_str(),
        _ => "the formula",
    };
    match violation {
        Violation::ErrorCalled { function } => format!("{function}() is called"),
        Violation::AssertionFailed { condition } => format!("the assertion `{condition}` fails"),
        Violation::DataRace { threads: [one, other] } => {
            let object = accesses.first().map_or("memory", |access| access.object.as_str());
            format!("threads {} and {} race for {object}", one.index(), other.index())
        }
        Violation::Deadlock => "every thread that is left waits".to_owned(),
        Violation::LockMisused { function, rule } => format!("{function}() is misused: {rule}"),
        Violation::Ltl { .. } if !waiting.is_empty() => {
            format!("every thread that is left waits for ever, which does not satisfy {formula}")
        }
        Violation::Ltl { cycle, again } if cycle == again => format!("a run ends that does not satisfy {formula}"),
        Violation::Ltl { .. } => format!("a run goes on for ever that does not satisfy {formula}"),
        Violation::LtlPrefix => format!("whatever follows, the run does not satisfy {formula}"),
    }
}

/// Sees every step, and tells the recorder of inputs.
struct Watcher<F> {
    recorder: StepRecorder<F>,
    inputs_seen: usize,
    told_seen: usize,
    round: Round,
    /// The state in which the cycle begins, and what is known there.
    before_round: Option<(Box<State<BitVec>>, Knowledge)>,
}

/// How far a run that goes round for ever has come. A turn counts ticks, so a round begins with the first tick: what is executed before is left
/// over from what led there.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Round {
    NotYet,
    AboutToBegin,
    Running,
    AboutToEnd,
    /// All was seen: the cycle begins again.
    Over,
}

impl<'c, F: FnMut(TraceStep)> Observer<Concrete<ReplayWorld<'c>>> for Watcher<F> {
    fn before_step(&mut self, machine: &Machine<'_, Concrete<ReplayWorld<'c>>>, thread: ThreadId) {
        if self.round == Round::Over {
            return;
        }
        let inputs = &machine.domain.world.inputs;
        for input in &inputs[self.inputs_seen..] {
            let (place, value) = (format!("{}()", input.function), show_input(input.kind, &input.value));
            self.recorder.note_input(Assignment { place, value });
        }
        self.inputs_seen = inputs.len();
        self.catch_up(machine);
        if may_tick(machine, thread) {
            self.note_tick(machine);
        }
        if self.round == Round::Over {
            return;
        }
        self.recorder.before_step(machine, thread);
    }
}

impl<F: FnMut(TraceStep)> Watcher<F> {
    /// Notes what was told of propositions and cycles since the last step.
    fn catch_up(&mut self, machine: &Machine<'_, Concrete<ReplayWorld<'_>>>) {
        if self.round == Round::Over {
            return;
        }
        let told = &machine.domain.world.told;
        for told in &told[self.told_seen..] {
            match told {
                Told::Proposition { text, holds } => self.recorder.note_proposition(text, *holds),
                Told::Cycle => self.round = Round::AboutToBegin,
                Told::Again => self.round = Round::AboutToEnd,
            }
        }
        self.told_seen = told.len();
    }

    fn note_tick(&mut self, machine: &Machine<'_, Concrete<ReplayWorld<'_>>>) {
        match self.round {
            Round::AboutToBegin => {
                self.recorder.begin_cycle();
                self.before_round = Some((Box::new(machine.state.clone()), self.recorder.knowledge()));
                self.round = Round::Running;
            }
            Round::AboutToEnd => self.round = Round::Over,
            Round::NotYet | Round::Running | Round::Over => {}
        }
    }
}

/// Whether what a thread does next is more than to compute with registers and to go on to another block.
fn may_tick(machine: &Machine<'_, Concrete<ReplayWorld<'_>>>, thread: ThreadId) -> bool {
    let Some(frame) = machine.state.threads[thread].frames.last() else { return true };
    match machine.next_statement(thread) {
        Some(statement) => !statement.op.is_invisible() || machine.is_watched(thread),
        None => {
            let body = machine.program().functions[frame.function].body.as_ref();
            let end = body.map(|body| &body.blocks[frame.block].terminator.op);
            !matches!(end, Some(TerminatorOp::Jump(_) | TerminatorOp::Branch { .. } | TerminatorOp::Switch { .. }))
        }
    }
}

/// The steps of a run, without those in the middle of a very long one.
#[derive(Default)]
struct BoundedSteps {
    first: Vec<TraceStep>,
    last: VecDeque<TraceStep>,
    dropped: u64,
}

impl BoundedSteps {
    fn push(&mut self, step: TraceStep) {
        if self.first.len() < FIRST_STEPS {
            self.first.push(step);
            return;
        }
        if self.last.len() == LAST_STEPS {
            self.last.pop_front();
            self.dropped += 1;
        }
        self.last.push_back(step);
    }

    fn into_parts(self) -> (Vec<TraceStep>, Option<Omitted>) {
        let omitted = (self.dropped > 0).then_some(Omitted { after: self.first.len(), steps: self.dropped });
        let mut steps = self.first;
        steps.extend(self.last);
        (steps, omitted)
    }
}

/// Brings ids to the words of the source.
struct Lifted<'p> {
    program: &'p Program,
    text: SourceText,
}

impl Lifted<'_> {
    fn place(&mut self, position: Position) -> TraceLocation {
        let file = &self.program.source.files[position.file];
        let source = self.text.line(file, position.line).unwrap_or_default().to_owned();
        TraceLocation { file: file.name.clone(), line: position.line, column: position.column, source }
    }

    fn known_place(&mut self, position: Option<PositionId>) -> Option<TraceLocation> {
        let position = self.program.source[position?];
        (position.line != 0).then(|| self.place(position))
    }

    fn function(&self, function: adamant_program::FunctionId) -> String {
        self.program.functions[function].display_name().to_owned()
    }

    fn input(&mut self, input: &ReadInput) -> TraceInput {
        TraceInput {
            thread: input.thread.index(),
            function: input.function.clone(),
            value: show_input(input.kind, &input.value),
            place: self.known_place(input.position),
        }
    }

    fn step(&mut self, step: TraceStep) -> SourceStep {
        SourceStep {
            thread: step.thread.index(),
            depth: step.depth,
            function: self.function(step.function),
            place: self.place(step.position),
            call: step.call,
            inputs: step.inputs,
            assignments: step.assignments,
            waits: step.waits,
            propositions: step.propositions,
            begins_cycle: step.begins_cycle,
        }
    }

    fn stack(&mut self, replayed: &Replayed) -> Vec<Standing> {
        let standing = |site: &adamant_semantics::CallSite| Standing {
            thread: replayed.thread.index(),
            function: self.function(site.function),
            place: self.known_place(site.position),
        };
        replayed.stack.iter().map(standing).collect()
    }

    fn other_threads(&mut self, machine: &Machine<'_, Concrete<ReplayWorld<'_>>>, failing: ThreadId) -> Vec<Standing> {
        let others = machine.state.threads.enumerate().filter(|(id, thread)| *id != failing && !thread.is_finished());
        let stacks = others.filter_map(|(id, _)| Some((id, *machine.stack(id).first()?)));
        let standing = |(id, site): (ThreadId, adamant_semantics::CallSite)| Standing {
            thread: id.index(),
            function: self.function(site.function),
            place: self.known_place(site.position),
        };
        stacks.map(standing).collect()
    }
}
