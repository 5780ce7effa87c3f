//! One step of a thread, from a state that is expanded: all its ways, those that join as one where they can, and the states that come of it,
//! of which those are kept that are new.

use std::cell::{OnceCell, RefCell};

use adamant_base::Exhausted;
use adamant_program::Program;
use adamant_semantics::{JoinsAhead, ProgramLiveness};
use adamant_symbolic::{MultiState, NodeId, PersistentSets, TauReduction};

use crate::counter_abstraction::ThreadCounters;
use crate::deadlocks::who_waits;
use crate::domain::SymbolicMachine;
use crate::findings::{Findings, note};
use crate::frontier::{Awake, Frontier, Waiting};
use crate::joins::{Arrival, GoesOn, Joins, Meeting, Since};
use crate::normal_form::normalise;
use crate::settings::{ExploreSettings, Search};
use crate::sleep_sets::SleepSet;
use crate::symmetry::StateEquivalence;
use crate::transitions::{StepContext, StepEnd, Successor, Turn, run_thread, run_thread_on};
use crate::visited::{Novelty, Visited};
use crate::watch;

/// The most heads of loops that a step passes: an endless loop must come to be looked at.
const MOST_PATIENCE: u32 = 4095;

/// A step of a thread from a state.
#[derive(Clone, Copy)]
pub(crate) struct ThreadStep<'s> {
    /// The node of the state.
    pub(crate) node: NodeId,
    pub(crate) turn: Turn,
    pub(crate) around: &'s StepContext<'s>,
    /// Where ways become one, if they do.
    pub(crate) joins: Option<&'s Joins<'s>>,
}

/// Where a state comes from.
#[derive(Clone, Copy)]
struct Origin {
    /// The node of the state that is expanded.
    expanded: NodeId,
    /// What it comes after in the log, if states were merged in between.
    since: Since,
    turn: Turn,
}

/// Where what comes of a step goes.
pub(crate) struct Outcomes<'o> {
    matcher: StateMatcher<'o>,
    visited: &'o mut Visited,
    frontier: &'o mut Frontier,
    /// The ways that wait for others, where there are joins.
    meeting: Option<Meeting>,
    /// How many states came of it, and how many of them were known.
    found: u32,
    known: u32,
}

impl ThreadStep<'_> {
    const fn origin(&self, since: Since) -> Origin {
        Origin { expanded: self.node, since, turn: self.turn }
    }

    /// Goes all ways; those that join become one where they can.
    pub(crate) fn run(
        self,
        machine: &mut SymbolicMachine<'_>,
        at: MultiState,
        outcomes: &mut Outcomes<'_>,
        findings: &mut Findings,
    ) -> Result<(), Exhausted> {
        let since = Since { node: self.node, ticks: 0 };
        run_thread(
            machine,
            at,
            self.turn,
            self.around,
            |machine, successor| self.take(machine, successor, since, outcomes),
            |machine, finding| note(machine, finding, self.node, since, findings),
        )?;
        let Some(joins) = self.joins else { return Ok(()) };
        while findings.violation.is_none()
            && let Some(meeting) = &mut outcomes.meeting
            && let Some((arrivals, goes_on)) = meeting.next(machine, joins, self.around.live)
        {
            for arrival in arrivals {
                match goes_on {
                    GoesOn::InThisStep => self.go_on(machine, arrival, outcomes, findings)?,
                    GoesOn::InOtherSteps => {
                        let (successor, since) = arrival.into_successor(machine);
                        outcomes.keep(machine, successor, self.origin(since));
                    }
                }
            }
        }
        Ok(())
    }

    /// Goes on from a join.
    fn go_on(
        self,
        machine: &mut SymbolicMachine<'_>,
        arrival: Arrival,
        outcomes: &mut Outcomes<'_>,
        findings: &mut Findings,
    ) -> Result<(), Exhausted> {
        let (at, rest, since) = arrival.logged(&mut machine.domain.log);
        run_thread_on(
            machine,
            at,
            (rest, since.ticks),
            self.turn,
            self.around,
            |machine, successor| self.take(machine, successor, since, outcomes),
            |machine, finding| note(machine, finding, self.node, since, findings),
        )
    }

    /// Takes a state that came of it, since a node of the log.
    fn take(self, machine: &mut SymbolicMachine<'_>, successor: Successor, since: Since, outcomes: &mut Outcomes<'_>) {
        let place = self.joins.and_then(|joins| joins.place(machine, &successor));
        match (place, &mut outcomes.meeting) {
            (Some(place), Some(meeting)) => meeting.wait(machine, place, successor, since),
            _ => outcomes.keep(machine, successor, self.origin(since)),
        }
    }
}

impl<'o> Outcomes<'o> {
    /// Nothing has come yet of a step from this state.
    pub(crate) fn of(
        step: ThreadStep<'_>,
        at: &MultiState,
        matcher: StateMatcher<'o>,
        visited: &'o mut Visited,
        frontier: &'o mut Frontier,
    ) -> Self {
        Self { matcher, visited, frontier, meeting: step.joins.map(|_| Meeting::of_step_from(at)), found: 0, known: 0 }
    }

    /// Whether states came of it, all of them new.
    pub(crate) const fn are_all_new(&self) -> bool {
        self.found > 0 && self.known == 0
    }

    fn keep(&mut self, machine: &mut SymbolicMachine<'_>, successor: Successor, origin: Origin) {
        self.found += 1;
        let is_new = keep(machine, successor, origin, &self.matcher, self.visited, self.frontier);
        self.known += u32::from(!is_new);
    }
}

/// What decides whether a state is new.
pub(crate) struct StateMatcher<'a> {
    pub(crate) settings: &'a ExploreSettings,
    pub(crate) live: &'a ProgramLiveness,
    pub(crate) persistent_sets: &'a OnceCell<RefCell<PersistentSets>>,
    pub(crate) equivalence: StateEquivalence,
    pub(crate) counters: &'a ThreadCounters,
    pub(crate) program: &'a Program,
}

impl StateMatcher<'_> {
    /// The rows of joins that threads of the state stand before, if their order does not matter.
    fn joins(&self, machine: &SymbolicMachine<'_>) -> Vec<JoinsAhead> {
        if !self.equivalence.looks_at_joins(machine) {
            return Vec::new();
        }
        let persistent_sets = self.persistent_sets.get_or_init(|| RefCell::new(PersistentSets::of(self.program)));
        let ids = machine.state.threads.ids();
        let joins = ids.map(|thread| persistent_sets.borrow_mut().joins_ahead(machine, self.live, thread));
        joins.filter(|joins| joins.threads.len() > 1).collect()
    }
}

/// Keeps a successor if it is new.
fn keep(
    machine: &mut SymbolicMachine<'_>,
    successor: Successor,
    origin: Origin,
    matcher: &StateMatcher<'_>,
    visited: &mut Visited,
    frontier: &mut Frontier,
) -> bool {
    let Origin { expanded: from, since: Since { node: parent, ticks: before }, turn } = origin;
    let Successor { step, ticks, ended, is_round } = successor;
    machine.domain.engine.counts.transitions += 1;
    let thread = step.thread;
    let mut events = step.into_events();
    let &StateMatcher { settings, live, .. } = matcher;
    let is_invisible = ended == StepEnd::Invisible && settings.tau == TauReduction::On;
    if matcher.counters.gather(machine, live, !is_invisible) {
        return false;
    }
    let joins = matcher.joins(machine);
    let mut form =
        normalise(machine, live, None, settings.explication, (matcher.equivalence.order(), &joins), &mut events);
    let alone = match (ended, settings.tau) {
        // The shortest run may be one in which another thread goes on.
        (StepEnd::Invisible, TauReduction::On) if settings.search != Search::Shortest => {
            // What was left of a thread that joined a crowd has no turn, and a crowd as a whole cannot go on.
            Some(thread).filter(|&thread| !machine.state.is_crowd(thread))
        }
        _ => None,
    };
    // A state from which one thread alone goes on is not one from which all do.
    let alone_place = alone.and_then(|alone| form.threads.iter().position(|&thread| thread == alone));
    form.shape.extend(alone_place.map_or(0, |place| place as u32 + 1).to_le_bytes());
    if machine.domain.engine.waits_matter {
        form.shape.extend(who_waits(machine, &form.threads));
    }
    let twins = matcher.equivalence.twins(settings, &mut form);
    matcher.counters.notice(&twins);
    let sketched = watch::reaches(machine, from, thread);
    let mut is_new = true;
    let mut met = None;
    let (form, awake) = match settings.search {
        Search::Shortest => (Some(form), Awake::AllBut(SleepSet::NONE)),
        Search::ByTurns | Search::Breadth | Search::Depth => {
            let found = visited.insert(&mut machine.domain, &form, turn.asleep.places_in(&form.threads));
            met = Some(found);
            match found.novelty {
                Novelty::New => (None, Awake::AllBut(turn.asleep)),
                Novelty::Known => {
                    watch::meets(machine, sketched, found, None);
                    return false;
                }
                Novelty::Awoken { awake, asleep } => {
                    is_new = false;
                    let (these, asleep) = (awake.threads_in(&form.threads), asleep.threads_in(&form.threads));
                    if these.len() == awake.len() {
                        (None, Awake::Only { these, asleep })
                    } else {
                        // Threads with large numbers are among them: all have turns but those that surely sleep.
                        (None, Awake::AllBut(asleep))
                    }
                }
            }
        }
    };
    let counts = &mut machine.domain.engine.counts;
    counts.states += u64::from(form.is_none() && is_new);
    if let Awake::Only { these, .. } = awake {
        counts.sleep_woken += u64::from(these.len());
    }
    let node = machine.domain.log.push(Some(parent), thread, ticks - before, events);
    match met {
        Some(met) => watch::meets(machine, sketched, met, Some(node)),
        None => watch::puts_off(machine, sketched, node),
    }
    matcher.counters.keep(node);
    let at = MultiState { state: machine.state.take(), data: machine.domain.data.clone() };
    // The longer a loop has gone round, the more rarely its state is looked at.
    let patience = if is_round { (2 * turn.patience + 1).min(MOST_PATIENCE) } else { 0 };
    let waiting =
        Waiting { at, node, alone, awake, twins, schedule: turn.schedule, patience, lonely: turn.lonely, form };
    frontier.push(waiting, machine.domain.log.length(node));
    let counts = &mut machine.domain.engine.counts;
    counts.max_frontier = counts.max_frontier.max(frontier.len() as u64);
    is_new
}
