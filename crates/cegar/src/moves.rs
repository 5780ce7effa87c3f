//! What the threads of a state can do next: which of them can move, and where each comes to.
//!
//! A move contains at most one action that others can notice, besides those that have nothing to do with what the others may still do
//! ([`PersistentSets`]). It ends before the next such action, at the head of a loop, where its thread waits or ends, and before whatever ends the
//! run of all threads: others may act before that.

use std::cell::RefCell;

use adamant_base::Exhausted;
use adamant_check::Property;
use adamant_expr::Term;
use adamant_library::Library;
use adamant_program::Program;
use adamant_semantics::{Limit, Status, Stop, ThreadId, Unsupported, Until, Value, Wait};
use adamant_symbolic::{
    Event, Halt, Interrupt, MultiState, Next, PersistentSets, Reach, Scene, Steering, StepRecord, SymbolicMachine, Way,
    run_ways,
};

use crate::build::Surroundings;
use crate::crowds;
use crate::system::Bad;
use crate::views;

/// What is known of the threads of a program that starts some.
pub(crate) struct Threads {
    persistent_sets: RefCell<PersistentSets>,
    /// Whether those that are alike need not be counted.
    pub(crate) may_be_in_crowds: bool,
    /// Whether handles of threads are not given to any function that finds the thread by them.
    pub(crate) names_are_not_asked_for: bool,
}

/// Whether threads that are alike are counted.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(crate) enum Counting {
    /// They are.
    #[default]
    Exact,
    /// They are gathered in crowds, so that only proofs count.
    Crowds,
    /// Locations see one of them or two, whatever the others are ([`views`](crate::views)), so that only proofs count.
    Views(Seen),
}

/// How many interchangeable threads a location sees at most.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Seen {
    /// One.
    One,
    /// Two.
    Two,
}

impl Seen {
    /// As a number.
    pub(crate) const fn most(self) -> usize {
        match self {
            Self::One => 1,
            Self::Two => 2,
        }
    }
}

impl Threads {
    /// What is known of the threads of a program; nothing if it starts none.
    pub(crate) fn of(program: &Program) -> Option<Self> {
        let starts_threads = |name: &str| Library::of(name).may_start_threads();
        let mut functions = program.functions.iter();
        let has_some = functions.any(|function| function.body.is_none() && starts_threads(&function.name));
        has_some.then(|| Self {
            persistent_sets: RefCell::new(PersistentSets::of(program)),
            may_be_in_crowds: crowds::are_possible(program),
            names_are_not_asked_for: !program
                .functions
                .iter()
                .any(|function| function.body.is_none() && views::may_ask_for_a_thread(&function.name)),
        })
    }

    /// One of these threads that suffices to go on in the state of the machine, up to its next action.
    pub(crate) fn sufficient(
        &self,
        machine: &SymbolicMachine<'_, ()>,
        around: Surroundings<'_>,
        threads: &[ThreadId],
    ) -> Option<ThreadId> {
        self.persistent_sets.borrow_mut().persistent_thread(machine, around.live, threads)
    }
}

/// A thread's turn to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Turn {
    /// Whose.
    pub(crate) thread: ThreadId,
    /// How far.
    pub(crate) reach: Reach,
    /// Who else there may be.
    pub(crate) others: Others,
}

/// Who there may be besides the thread that moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Others {
    /// The other threads of the state.
    OfState,
    /// Threads that the state does not have, too.
    Unseen,
}

impl Turn {
    /// The turn of a thread beside the others.
    pub(crate) const fn of(thread: ThreadId) -> Self {
        Self { thread, reach: Reach::OneAction, others: Others::OfState }
    }

    /// The turn of a thread while the others stand still: up to its next action.
    pub(crate) const fn alone(thread: ThreadId) -> Self {
        Self { thread, reach: Reach::NoAction, others: Others::OfState }
    }

    /// The turn of a thread beside others, some of which the state does not have.
    pub(crate) const fn in_view(thread: ThreadId) -> Self {
        Self { thread, reach: Reach::OneAction, others: Others::Unseen }
    }
}

/// What a move of a thread comes to.
#[derive(Default)]
pub(crate) struct Moves {
    /// States in which threads can go on.
    pub(crate) arrivals: Vec<Move>,
    /// What must not happen, each under its conditions.
    pub(crate) bad: Vec<BadMove>,
}

/// A move to a state.
pub(crate) struct Move {
    /// The state.
    pub(crate) at: MultiState,
    /// What happened.
    pub(crate) events: Vec<Event>,
    /// How many ticks it took.
    pub(crate) ticks: u64,
}

/// A move that must not be possible.
pub(crate) struct BadMove {
    /// Its conditions.
    pub(crate) guard: Vec<Term>,
    /// What it comes to.
    pub(crate) what: Bad,
    /// What happened.
    pub(crate) events: Vec<Event>,
    /// How many ticks it took.
    pub(crate) ticks: u64,
}

/// The threads that may move in the state of the machine; one that waits for a word of memory or a thread may try again.
///
/// Whether it would wait again depends on data, which locations may not know. So it always may, but for one that a signal has to wake.
pub(crate) fn movers(machine: &SymbolicMachine<'_, ()>) -> Vec<ThreadId> {
    let threads = &machine.state.threads;
    if machine.state.may_have_ended() {
        // The last thread has ended without ending the program, which ends now.
        return vec![ThreadId::FIRST];
    }
    let may_move = |thread: &ThreadId| match &threads[*thread].status {
        Status::Finished(_) | Status::Waiting(Wait::Condition(_)) => false,
        Status::Running | Status::Waiting(Wait::ConditionOrTime(_) | Wait::Join(_) | Wait::Word(..)) => true,
    };
    let is_inside =
        |thread: ThreadId| machine.is_in_atomic_section(thread) && matches!(threads[thread].status, Status::Running);
    let movers: Vec<ThreadId> = threads.ids().filter(may_move).collect();
    match movers.iter().find(|&&thread| is_inside(thread)) {
        Some(&thread) => vec![thread],
        None => movers,
    }
}

/// Lets threads of the state of the machine run that wait for a word of memory or a thread: they try again, and wait again.
///
/// So no state tells for what a thread waits that nothing but its next statement says. One that waits inside an atomic section lets others run, and one that waits
/// behind a writer counts for others: these keep waiting.
pub(crate) fn forget_waits(machine: &mut SymbolicMachine<'_, ()>) {
    for thread in machine.state.threads.ids() {
        let tries_again = match &machine.state.threads[thread].status {
            Status::Waiting(Wait::Word(_, Until::NoWriterWaits)) => false,
            Status::Waiting(Wait::Word(..) | Wait::Join(_)) => !machine.is_in_atomic_section(thread),
            Status::Waiting(Wait::Condition(_) | Wait::ConditionOrTime(_)) | Status::Running | Status::Finished(_) => {
                false
            }
        };
        if tries_again {
            machine.state.threads[thread].status = Status::Running;
        }
    }
}

/// Lets nobody know what threads have returned that have ended.
fn forget_results(machine: &mut SymbolicMachine<'_, ()>) {
    for thread in machine.state.threads.ids() {
        if machine.state.threads[thread].is_finished() {
            machine.state.threads[thread].status = Status::Finished(Value::Aggregate(Box::default()));
        }
    }
}

/// Lets a thread of a state move, or a member of a crowd, in all ways that are possible.
pub(crate) fn moves(
    machine: &mut SymbolicMachine<'_, ()>,
    start: MultiState,
    turn: Turn,
    (threads, around): (&Threads, Surroundings<'_>),
) -> Result<Moves, Exhausted> {
    let mut start = ended(machine, start);
    let thread = if start.state.is_crowd(turn.thread) { start.state.take_member(turn.thread) } else { turn.thread };
    let turn = Turn { thread, ..turn };
    let mut moving = Moving { turn, threads, around, property: around.property, found: Moves::default() };
    let scene = Scene { live: around.live, budget: around.budget };
    run_ways(machine, start, (turn.thread, turn.reach), scene, &mut moving)?;
    Ok(moving.found)
}

/// A state, in which the program ends if its last thread has ended.
fn ended(machine: &mut SymbolicMachine<'_, ()>, start: MultiState) -> MultiState {
    if !start.state.may_have_ended() {
        return start;
    }
    machine.state = start.state;
    machine.end_program_in(ThreadId::FIRST);
    MultiState { state: machine.state.take(), data: start.data }
}

/// Ends moves.
struct Moving<'s> {
    turn: Turn,
    threads: &'s Threads,
    around: Surroundings<'s>,
    property: &'s Property,
    found: Moves,
}

impl Moving<'_> {
    fn is_persistent(&self, machine: &SymbolicMachine<'_, ()>, thread: ThreadId) -> bool {
        // What has nothing to do with the threads of the state may have to do with others.
        self.turn.others == Others::OfState
            && self.threads.persistent_sets.borrow_mut().is_persistent(machine, self.around.live, thread)
    }

    fn arrive(&mut self, machine: &mut SymbolicMachine<'_, ()>, way: &Way) {
        keep_symbols(machine);
        forget_waits(machine);
        if self.threads.names_are_not_asked_for {
            forget_results(machine);
        }
        let Turn { thread, reach, .. } = self.turn;
        let step = std::mem::replace(&mut machine.domain.step, StepRecord::new(thread, reach));
        let at = MultiState { state: machine.state.take(), data: machine.domain.data.clone() };
        self.found.arrivals.push(Move { at, events: step.into_events(), ticks: way.ticks(machine) });
    }

    fn end_badly(&mut self, machine: &SymbolicMachine<'_, ()>, way: &Way, what: Bad) {
        let guard = machine.domain.data.groups.conjuncts().collect();
        let events = machine.domain.step.clone().into_events();
        self.found.bad.push(BadMove { guard, what, events, ticks: way.ticks(machine) });
    }

    /// Whether the state before the statement that ends the run is one in which others may act. If nothing noticeable has happened, it is
    /// the one in which the move began.
    fn others_may_act(&self, machine: &SymbolicMachine<'_, ()>, way: &Way) -> bool {
        let mut threads = machine.state.threads.enumerate();
        let has_others = match self.turn.others {
            // Such a move never goes on after an action, so that a section that it is inside of is its only one.
            Others::Unseen => !machine.is_in_atomic_section(way.thread),
            Others::OfState => threads.any(|(id, other)| id != way.thread && !other.is_finished()),
        };
        has_others && machine.domain.step.acted_before()
    }

    /// Whether a move that ended in a wait is as good as none: it did nothing else, others move from where it began, and its
    /// waiting does not let them into an atomic section.
    fn is_idle(&self, machine: &SymbolicMachine<'_, ()>, way: &Way) -> bool {
        let thread = &machine.state.threads[way.thread];
        let waits_for_others = matches!(thread.status, Status::Waiting(Wait::Join(_) | Wait::Word(..)));
        waits_for_others
            && self.turn.reach == Reach::OneAction
            && way.ticks(machine) <= 1
            && !machine.is_in_atomic_section(way.thread)
            && !thread.is_resuming()
    }
}

impl Steering<()> for Moving<'_> {
    fn halt(&mut self, machine: &mut SymbolicMachine<'_, ()>, way: &Way, halt: Halt) -> Next {
        match halt {
            Halt::Statement | Halt::ObjectMade => return Next::GoOn,
            Halt::Noticeable if self.is_persistent(machine, way.thread) => {
                machine.domain.step.go_on();
                return Next::GoOn;
            }
            Halt::Waiting if self.is_idle(machine, way) => {}
            Halt::Noticeable | Halt::Entered | Halt::Waiting | Halt::Finished => self.arrive(machine, way),
        }
        Next::End
    }

    fn stop(&mut self, machine: &mut SymbolicMachine<'_, ()>, way: &Way, stop: Stop<Interrupt>) {
        if let Some(violation) = self.property.violated_by(&stop) {
            return self.end_badly(machine, way, Bad::Violation(violation));
        }
        let position = machine.position(way.thread);
        let bad = match stop {
            Stop::Exit(_) | Stop::Abort | Stop::AssumptionFailed | Stop::AssertionFailed(_) => None,
            Stop::Fault(fault) => Some(Bad::Undefined(fault.to_string(), position)),
            Stop::Unsupported(what) => Some(Bad::Unsupported(what, position)),
            Stop::NoInput(function) => Some(Bad::Unsupported(Unsupported::Input(function), position)),
            Stop::ErrorCalled(function) => Some(Bad::Unsupported(Unsupported::ErrorFunction(function), position)),
            Stop::Interrupted(_) => return self.miss_values(machine, way),
        };
        if let Some(bad) = bad {
            self.end_badly(machine, way, bad);
        }
        if self.others_may_act(machine, way) {
            keep_symbols(machine);
            let next_symbol = machine.domain.data.next_symbol;
            machine.domain.rewind();
            machine.domain.data.next_symbol = next_symbol;
            self.arrive(machine, way);
        }
    }

    fn miss_values(&mut self, machine: &mut SymbolicMachine<'_, ()>, way: &Way) {
        let what = Unsupported::Limit(Limit::Values);
        let position = machine.position(way.thread);
        self.end_badly(machine, way, Bad::Unsupported(what, position));
    }
}

/// Symbols of conditions stay in use: a statement that was undone may have made some, and those that follow must not be taken for them.
fn keep_symbols(machine: &mut SymbolicMachine<'_, ()>) {
    let domain = &mut machine.domain;
    let conditions: Vec<Term> = domain.data.groups.conjuncts().collect();
    let symbols = domain.pool.free_symbols_of(&conditions).into_iter();
    let last = symbols.filter_map(|symbol| domain.symbols.number(symbol)).max();
    domain.data.next_symbol = domain.data.next_symbol.max(last.map_or(0, |last| last + 1));
}
