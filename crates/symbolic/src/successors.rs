//! The successors of a state: what comes of it when one thread runs up to a given stop, each with the conditions of its way.

use adamant_base::Exhausted;
use adamant_expr::Term;
use adamant_semantics::{Stop, ThreadId};

use crate::domain::{Interrupt, MultiState, SymbolicMachine};
use crate::log::Event;
use crate::step_record::{Reach, StepRecord};
use crate::ways::{Halt, Next, Scene, Steering, Way, run_ways};

/// How far a thread runs. Whatever is said here, it does not run past its end, a wait, or the end of the program.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Until {
    /// Up to the next block at which the machine pauses ([`Machine::pauses`](adamant_semantics::Machine::pauses)), or what comes first of this and the
    /// second action that others can notice.
    Block,
    /// Up to the end of the first statement that split the state, or what comes first of this and the second noticeable action.
    Branch,
    /// Up to the second action that others can notice, the first one included.
    Noticeable,
}

/// What comes of a state when one thread runs.
#[derive(Default)]
pub struct Successors {
    /// One for each way: the first one, then the others, the last that split off first.
    pub ways: Vec<Successor>,
    /// Whether a value had too many possibilities to try them all: then there are other ways.
    pub misses_values: bool,
}

/// What one way comes to.
pub struct Successor {
    /// The state at its end. Where the machine stopped, it is the one in which it did; nothing goes on from there.
    pub at: MultiState,
    /// What happened, the conditions of the way included.
    pub events: Vec<Event>,
    /// How many ticks it took.
    pub ticks: u64,
    /// Why it ends here.
    pub end: End,
}

/// Why a way ends where it does.
#[derive(Debug)]
pub enum End {
    /// The thread can go on from there, or another one can.
    Halted(Halt),
    /// The run of the program ends, or the machine cannot go on.
    Stopped(Stop<Interrupt>),
}

impl Successor {
    /// The conditions of the way, in the order in which they were assumed. Its state knows them and those from before.
    pub fn conditions(&self) -> impl Iterator<Item = Term> {
        self.events.iter().filter_map(Event::condition)
    }
}

/// Runs one thread of a state in all ways that its data allow, up to a given stop.
pub fn successors<E>(
    machine: &mut SymbolicMachine<'_, E>,
    start: MultiState,
    thread: ThreadId,
    until: Until,
    scene: Scene<'_>,
) -> Result<Successors, Exhausted> {
    let mut gathering = Gathering { until, found: Successors::default() };
    run_ways(machine, start, StepRecord::new(thread, Reach::OneAction), scene, &mut gathering)?;
    Ok(gathering.found)
}

/// Gathers the ends of all ways.
struct Gathering {
    until: Until,
    found: Successors,
}

impl Gathering {
    fn keep<E>(&mut self, machine: &mut SymbolicMachine<'_, E>, way: &Way, end: End) {
        let step = std::mem::replace(&mut machine.domain.step, StepRecord::new(way.thread, Reach::OneAction));
        let at = MultiState { state: machine.state.take(), data: machine.domain.data.clone() };
        self.found.ways.push(Successor { at, events: step.into_events(), ticks: way.ticks(machine), end });
    }
}

impl<E> Steering<E> for Gathering {
    fn wants_one_statement(&self, machine: &SymbolicMachine<'_, E>, way: &Way) -> bool {
        (self.until == Until::Branch && way.is_split()) || machine.is_watched(way.thread)
    }

    fn halt(&mut self, machine: &mut SymbolicMachine<'_, E>, way: &Way, halt: Halt) -> Next {
        let ends = match halt {
            Halt::Entered => self.until == Until::Block || (self.until == Until::Branch && way.is_split()),
            Halt::ObjectMade => false,
            Halt::Statement | Halt::Noticeable | Halt::Waiting | Halt::Finished => true,
        };
        if !ends {
            return Next::GoOn;
        }
        self.keep(machine, way, End::Halted(halt));
        Next::End
    }

    fn stop(&mut self, machine: &mut SymbolicMachine<'_, E>, way: &Way, stop: Stop<Interrupt>) {
        self.keep(machine, way, End::Stopped(stop));
    }

    fn miss_values(&mut self, _: &mut SymbolicMachine<'_, E>, _: &Way) {
        self.found.misses_values = true;
    }
}
