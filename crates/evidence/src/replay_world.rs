//! The world of a replay: every thread gets what was chosen in it, in order.
//!
//! Choices that ran out are zero, and the replay is loose from there on. So it is where an undefined value was recorded that nobody
//! asks for, or asked for where none was recorded: a symbolic run makes some up that a concrete one computes. An input, a pick or a
//! byte that is not the one recorded is a [`ChoiceMismatch`].

use adamant_base::{Id, IdVec};
use adamant_check::{Choice, Counterexample, FreshMemory, ThreadChoices};
use adamant_expr::BitVec;
use adamant_program::PositionId;
use adamant_semantics::{InputKind, InputRequest, SharedAccess, Stream, ThreadId, World};

/// Whether a run followed its counterexample to the letter.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Fidelity {
    /// Every choice was recorded, and every record was used.
    Exact,
    /// Something was chosen that the counterexample leaves open. The run is real nevertheless.
    Loose,
}

/// An input that a run asked for, and what it got.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ReadInput {
    /// The thread that asked.
    pub thread: ThreadId,
    /// The function asked.
    pub function: String,
    /// How the value is to be read.
    pub kind: InputKind,
    /// The place of the call.
    pub position: Option<PositionId>,
    /// The value.
    pub value: BitVec,
}

/// A run asked for something else than the counterexample recorded.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("choice {number} of thread {}: the run asks for {asked}, the counterexample has {recorded}", .thread.index())]
pub struct ChoiceMismatch {
    /// The thread.
    pub thread: ThreadId,
    /// Which of its choices, from 0.
    pub number: usize,
    /// What the run asks for.
    pub asked: String,
    /// What the counterexample has.
    pub recorded: String,
    /// The place of the call that asks, where it is one.
    pub position: Option<PositionId>,
}

/// Hands each thread what was chosen in it. The driver says which thread runs.
pub(crate) struct ReplayWorld<'c> {
    pub(crate) thread: ThreadId,
    pub(crate) fidelity: Fidelity,
    /// The first choice that did not fit; the driver ends the run.
    pub(crate) mismatch: Option<ChoiceMismatch>,
    /// The inputs of the program so far.
    pub(crate) inputs: Vec<ReadInput>,
    /// What there is to say about a run that goes on for ever, in order.
    pub(crate) told: Vec<Told>,
    /// The accesses to memory that several threads can reach, while somebody wants to know them.
    pub(crate) accesses: Option<Vec<SharedAccess<BitVec>>>,
    recorded: &'c [ThreadChoices],
    progress: IdVec<ThreadId, Progress>,
}

/// Something about a run that goes on for ever.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Told {
    /// A proposition has this value from here on.
    Proposition { text: String, holds: bool },
    /// The cycle begins.
    Cycle,
    /// The cycle begins again.
    Again,
}

/// How far a thread has come in what was chosen in it.
#[derive(Clone, Copy, Default)]
struct Progress {
    choices: usize,
    allocations: u64,
}

/// How far a run had come.
pub(crate) struct Mark {
    progress: IdVec<ThreadId, Progress>,
    inputs: usize,
}

impl<'c> ReplayWorld<'c> {
    pub(crate) fn new(counterexample: &'c Counterexample) -> Self {
        Self {
            thread: ThreadId::FIRST,
            fidelity: Fidelity::Exact,
            mismatch: None,
            inputs: Vec::new(),
            told: Vec::new(),
            accesses: None,
            recorded: &counterexample.choices,
            progress: IdVec::new(),
        }
    }

    /// What the thread that runs has taken so far of what was chosen in it.
    pub(crate) fn taken(&self) -> &'c [Choice] {
        let recorded = self.recorded;
        let choices = recorded.get(self.thread.index()).map_or(&[][..], |thread| &thread.choices);
        let count = self.progress.get(self.thread).map_or(0, |progress| progress.choices);
        &choices[..count]
    }

    /// How many pieces of fresh memory the thread that runs has had.
    pub(crate) fn allocations(&self) -> u64 {
        self.progress.get(self.thread).map_or(0, |progress| progress.allocations)
    }

    /// How far the run has come, to go back to.
    pub(crate) fn progress(&self) -> Mark {
        Mark { progress: self.progress.clone(), inputs: self.inputs.len() }
    }

    /// Forgets what was taken since.
    pub(crate) fn go_back_to(&mut self, mark: Mark) {
        self.progress = mark.progress;
        self.inputs.truncate(mark.inputs);
    }

    fn progress_mut(&mut self) -> &mut Progress {
        let needed = self.thread.index() + 1;
        if self.progress.len() < needed {
            self.progress.resize_with(needed, Progress::default);
        }
        &mut self.progress[self.thread]
    }

    /// The next choice of the thread that fits, or none if there are no more; undefined values that nobody asks for are passed over.
    fn take(
        &mut self,
        asked: &str,
        position: Option<PositionId>,
        fits: impl Fn(&Choice) -> bool,
    ) -> Option<&'c Choice> {
        let recorded = self.recorded;
        let choices = recorded.get(self.thread.index()).map_or(&[][..], |thread| &thread.choices);
        loop {
            let number = self.progress_mut().choices;
            let Some(choice) = choices.get(number) else {
                self.fidelity = Fidelity::Loose;
                return None;
            };
            self.progress_mut().choices += 1;
            if fits(choice) {
                return Some(choice);
            }
            self.fidelity = Fidelity::Loose;
            if !matches!(choice, Choice::Arbitrary(_)) {
                self.mismatch.get_or_insert(ChoiceMismatch {
                    thread: self.thread,
                    number,
                    asked: asked.to_owned(),
                    recorded: describe(choice),
                    position,
                });
                return None;
            }
        }
    }
}

impl World for ReplayWorld<'_> {
    fn input(&mut self, request: &InputRequest<'_>) -> Option<BitVec> {
        let asked = format!("{} bits from {}", request.width, request.function);
        let found = self.take(&asked, request.position, |choice| match choice {
            Choice::Input { function, kind, value, .. } => {
                function == request.function && *kind == request.kind && value.width() == request.width
            }
            _ => false,
        });
        let value = match found {
            Some(Choice::Input { value, .. }) => value.clone(),
            _ if self.mismatch.is_some() => return None,
            _ => BitVec::zero(request.width),
        };
        // That a call does what it was asked for is not worth telling.
        if request.kind != InputKind::Outcome || !value.is_zero() {
            self.inputs.push(ReadInput {
                thread: self.thread,
                function: request.function.to_owned(),
                kind: request.kind,
                position: request.position,
                value: value.clone(),
            });
        }
        Some(value)
    }

    fn arbitrary(&mut self, width: u32) -> BitVec {
        let recorded = self.recorded.get(self.thread.index()).map_or(&[][..], |thread| &thread.choices);
        let number = self.progress_mut().choices;
        match recorded.get(number) {
            Some(Choice::Arbitrary(value)) if value.width() == width => {
                self.progress_mut().choices += 1;
                value.clone()
            }
            _ => {
                self.fidelity = Fidelity::Loose;
                BitVec::zero(width)
            }
        }
    }

    fn fresh_bytes(&mut self, length: usize) -> Vec<u8> {
        let number = self.progress_mut().allocations;
        self.progress_mut().allocations += 1;
        let memory = self.recorded.get(self.thread.index()).map_or(&[][..], |thread| &thread.memory);
        let mut bytes = match memory.binary_search_by_key(&number, |fresh: &FreshMemory| fresh.number) {
            Ok(index) => memory[index].bytes.clone(),
            Err(_) => Vec::new(),
        };
        bytes.resize(length, 0);
        bytes
    }

    fn choose(&mut self, count: usize) -> usize {
        let asked = format!("one of {count} possibilities");
        match self.take(&asked, None, |choice| matches!(choice, Choice::Pick(picked) if *picked < count)) {
            Some(Choice::Pick(picked)) => *picked,
            _ => 0,
        }
    }

    fn print(&mut self, _: Stream, _: &[u8]) {}

    fn watches_accesses(&self) -> bool {
        self.accesses.is_some()
    }

    fn accessed(&mut self, access: SharedAccess<BitVec>) {
        self.accesses.iter_mut().for_each(|accesses| accesses.push(access.clone()));
    }

    fn read_byte(&mut self) -> Option<u8> {
        match self.take("a byte of standard input", None, |choice| matches!(choice, Choice::Byte(_))) {
            Some(Choice::Byte(byte)) => *byte,
            _ => None,
        }
    }
}

/// A choice in words.
fn describe(choice: &Choice) -> String {
    match choice {
        Choice::Input { function, value, .. } => format!("{} bits from {function}", value.width()),
        Choice::Arbitrary(value) => format!("an undefined value of {} bits", value.width()),
        Choice::Pick(picked) => format!("possibility {picked}"),
        Choice::Byte(Some(_)) => "a byte of standard input".to_owned(),
        Choice::Byte(None) => "the end of standard input".to_owned(),
    }
}
