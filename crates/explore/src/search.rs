//! The search: states are taken from the frontier, every thread that may run runs, and what is new is kept.
//!
//! A state at which a step ended without anything to notice needs only the same thread to go on, as long as that leads to new states: the
//! others can act later as well. Where it leads back to what was seen, all threads go on, so that none is put off for ever.

use std::cell::{OnceCell, RefCell};

use adamant_analysis::{ControlFlow, PureBranches};
use adamant_base::{Exhausted, IdVec};
use adamant_check::{EngineError, Progress, Report, Run, Settled, Stops, Task, Verdict, Violation, Watched};
use adamant_program::{BlockId, FunctionId, Program};
use adamant_semantics::{Domain, Machine, PauseAt, Pauses, ProgramLiveness, ThreadId};
use adamant_smt::SolverSettings;
use adamant_symbolic::{Accesses, Cache, MultiState, NodeId, PersistentSets, Reach};

use crate::Explore;
use crate::counter_abstraction::{ThreadCounters, ThreadCounting};
use crate::domain::{Exploring, Symbolic, SymbolicMachine};
use crate::findings::{Findings, note_at};
use crate::frontier::{Awake, Frontier, Waiting};
use crate::joins::Joins;
use crate::races::{Race, race_at};
use crate::settings::{ExploreSettings, Merging, PartialOrder, Search, SleepSets};
use crate::sleep_sets::{Access, HadTurns, SleepSet};
use crate::step::{Outcomes, StateMatcher, ThreadStep};
use crate::symmetry::{StateEquivalence, without_twins};
use crate::transitions::{Obstacle, StepContext, Turn, run_thread};
use crate::verdict::{SearchEnd, conclude};
use crate::visited::{Novelty, Visited};
use crate::watch::{self, LeftOut, Recording};

/// So often in a row one thread goes on alone: a thread that counts without end must not keep the others from what they violate.
const MOST_LONELY: u32 = 1024;

/// A machine at the start of the program.
pub(crate) fn symbolic_machine<'p>(
    settings: &ExploreSettings,
    task: &Task<'p>,
    run: &Run<'_>,
    pauses: &'p Pauses,
) -> Result<SymbolicMachine<'p>, EngineError> {
    let remembers = settings.cache == Cache::On;
    let links = SolverSettings { related: remembers, tried: remembers, ..run.solver.clone() };
    let solver = adamant_smt::assemble(&links).map_err(|error| EngineError::Solver(error.to_string()))?;
    let interrupter = solver.interrupter();
    run.budget.on_end(move || interrupter.interrupt());
    let demands = task.property.demands();
    let waits_matter = demands.waits == Watched::Yes;
    let locks_matter = demands.stops == Stops::LockMisuse;
    let engine = Exploring { waits_matter, locks_matter, ..Exploring::default() };
    let mut domain = Symbolic::new(solver, settings.store, settings.cache, run.budget.clone(), engine);
    domain.tau = settings.tau;
    if demands.accesses == Watched::Yes {
        domain.accesses = Accesses::Recorded;
    }
    let mut machine = Machine::new(task.program, domain, task.machine.clone())?;
    machine.pauses = Some(pauses);
    Ok(machine)
}

/// Explores all states. Where many threads are alike, a proof is proposed that does not count them.
pub(crate) fn search(
    settings: &ExploreSettings,
    task: &Task<'_>,
    run: &mut Run<'_>,
    count: ThreadCounting,
) -> Result<Report, EngineError> {
    recorded_search(settings, task, run, count, None)
}

/// Explores all states, and lets somebody record them.
pub(crate) fn recorded_search(
    settings: &ExploreSettings,
    task: &Task<'_>,
    run: &mut Run<'_>,
    count: ThreadCounting,
    recording: Recording,
) -> Result<Report, EngineError> {
    let live = ProgramLiveness::of(task.program);
    let pauses = pauses(task.program, settings.merging, &[]);
    let mut machine = symbolic_machine(settings, task, run, &pauses)?;
    let root = machine.domain.log.push(None, ThreadId::FIRST, 0, Vec::new());
    machine.domain.engine.recorder = recording;
    watch::starts(&machine, root);
    let start = MultiState { state: machine.state.clone(), data: machine.domain.data.clone() };
    let mut frontier = Frontier::starting(settings.search, start, root, machine.domain.log.length(root));
    let mut visited = Visited::new(settings.comparison, settings.cache);
    machine.domain.engine.counts.states = 1;
    let persistent_sets = OnceCell::new();
    let equivalence = StateEquivalence::of(settings, task.program);
    let mut findings = Findings::default();
    let mut counters = ThreadCounters::new(count, settings, task);
    let joins = Joins::of(settings, task.program, &task.property, count);
    let mut ending = SearchEnd::Complete;
    let mut expanded = 0_u64;
    while let Some(mut waiting) = frontier.take() {
        if findings.no_shorter_one_at(machine.domain.log.length(waiting.node)) {
            break;
        }
        if let Some(form) = waiting.form.take() {
            // Nobody sleeps where the shortest run is wanted.
            let met = visited.insert(&mut machine.domain, &form, SleepSet::NONE);
            watch::meets_now(&machine, waiting.node, met);
            if met.novelty != Novelty::New {
                continue;
            }
            machine.domain.engine.counts.states += 1;
        }
        watch::takes(&machine, &waiting, &frontier);
        expanded += 1;
        if expanded.is_multiple_of(16) {
            report_progress(&machine, &counters, &frontier, run);
        }
        let mut expansion = Expansion {
            settings,
            task,
            live: &live,
            persistent_sets: &persistent_sets,
            equivalence,
            counters: &counters,
            joins: joins.as_ref(),
            visited: &mut visited,
            frontier: &mut frontier,
            findings: &mut findings,
        };
        let result = match task.property.demands().accesses {
            Watched::Yes => expansion.expand_and_compare(&mut machine, waiting, run),
            Watched::No => expansion.expand(&mut machine, waiting, run),
        };
        if let Err(why) = result {
            ending = SearchEnd::Exhausted(why);
            break;
        }
        if findings.violation.is_some() && settings.search != Search::Shortest {
            break;
        }
        if run.effort.is_spent(counters.work(&machine)) || counters.is_hopeless() {
            ending = SearchEnd::Spent;
            break;
        }
        // What this search could not judge, a proof does not take away.
        if findings.obstacle.is_none()
            && findings.violation.is_none()
            && counters.wants_proof()
            && run.planner.propose(Explore::crowds(settings)) == Settled::Proved
        {
            return Ok(Report { verdict: Verdict::Holds, ..conclude(&mut machine, findings, ending) });
        }
        if machine.domain.engine.slices.are_many() {
            visited.forget_unused(&mut machine.domain.engine.slices, frontier.forms());
        }
    }
    report_progress(&machine, &counters, &frontier, run);
    Ok(conclude(&mut machine, findings, ending))
}

/// One state being expanded, and where what comes of it goes.
struct Expansion<'a, 't> {
    settings: &'a ExploreSettings,
    task: &'a Task<'t>,
    live: &'a ProgramLiveness,
    /// Made when more than one thread can run.
    persistent_sets: &'a OnceCell<RefCell<PersistentSets>>,
    /// Which states are the same.
    equivalence: StateEquivalence,
    counters: &'a ThreadCounters,
    /// Where states are merged, if any are.
    joins: Option<&'a Joins<'t>>,
    visited: &'a mut Visited,
    frontier: &'a mut Frontier,
    findings: &'a mut Findings,
}

impl Expansion<'_, '_> {
    /// Expands a state, and asks whether accesses that threads make next race.
    fn expand_and_compare(
        &mut self,
        machine: &mut SymbolicMachine<'_>,
        waiting: Waiting,
        run: &Run<'_>,
    ) -> Result<(), Exhausted> {
        let (at, node) = (waiting.at.clone(), waiting.node);
        self.expand(machine, waiting, run)?;
        let (live, property) = (self.live, &self.task.property);
        let around = StepContext { live, property, budget: run.budget, persistent_sets: None };
        match race_at(machine, &at, node, &around)? {
            Some(Race::Found(race, length)) => {
                watch::violates(machine, &race.violation, node);
                self.findings.note_violation(race, length);
            }
            Some(Race::SolverGaveUp) => {
                self.findings.note_obstacle(Obstacle::SolverGaveUp, None);
            }
            None => {}
        }
        Ok(())
    }

    fn expand(&mut self, machine: &mut SymbolicMachine<'_>, waiting: Waiting, run: &Run<'_>) -> Result<(), Exhausted> {
        let Waiting { mut at, node, alone, awake, twins, schedule, patience, lonely, .. } = waiting;
        self.counters.go_on_from(node);
        if at.state.may_have_ended() {
            let ended = after_the_last(machine, &at);
            self.run_one(machine, ended, node, Turn::of(ThreadId::FIRST, patience), run)?;
        }
        std::mem::swap(&mut machine.state, &mut at.state);
        let runnable = machine.runnable_threads();
        if runnable.is_empty() {
            if machine.domain.engine.waits_matter && machine.is_deadlocked() {
                note_at(machine, Violation::Deadlock, node, self.findings);
            }
            return Ok(());
        }
        let mut threads: Vec<_> = runnable.iter().copied().filter(|&thread| awake.contains(thread)).collect();
        let invisible = alone.filter(|alone| threads.contains(alone));
        let alone = match awake {
            Awake::AllBut(_) => invisible.or_else(|| {
                let single: Vec<_> =
                    threads.iter().copied().filter(|&thread| !machine.state.is_crowd(thread)).collect();
                self.persistent_thread(machine, &runnable, &single)
            }),
            // All others have had their turns.
            Awake::Only { .. } => None,
        };
        std::mem::swap(&mut machine.state, &mut at.state);
        if let Some(alone) = alone.filter(|_| lonely < MOST_LONELY) {
            // It has nothing to do with what those do that sleep.
            let asleep = awake.asleep();
            let why = if invisible.is_some() { LeftOut::Invisible(alone) } else { LeftOut::Persistent(alone) };
            watch::leaves_out(machine, node, why);
            let turn = Turn { thread: alone, reach: Reach::NoAction, patience, lonely: lonely + 1, asleep, schedule };
            let all_new = self.run_one(machine, at.clone(), node, turn, run)?;
            if all_new || self.is_done() {
                return Ok(());
            }
            // A state of its own stands for the thread having come to its next action, unless this is that state.
            if invisible.is_some() {
                threads.retain(|&thread| thread != alone);
            }
        }
        self.counters.order(&mut threads);
        let untried = without_twins(&mut threads, &twins);
        machine.domain.engine.counts.twins_pruned += untried.len() as u64;
        watch::leaves_out(machine, node, LeftOut::Twins(&untried));
        if let Awake::AllBut(asleep) = awake {
            machine.domain.engine.counts.sleep_pruned += u64::from(asleep.len());
            let asleep: Vec<_> = runnable.iter().copied().filter(|&thread| asleep.contains(thread)).collect();
            watch::leaves_out(machine, node, LeftOut::Asleep(&asleep));
            self.look_at(machine, &at, asleep.into_iter().chain(untried), run)?;
        }
        let turns: Vec<_> = threads
            .iter()
            .map(|&thread| Turn { schedule: schedule.after(thread, &runnable), ..Turn::of(thread, patience) })
            .collect();
        self.take_turns(machine, at, node, &turns, awake.asleep(), run)
    }

    /// Lets threads go on, one after another, each from the same state.
    fn take_turns(
        &mut self,
        machine: &mut SymbolicMachine<'_>,
        mut at: MultiState,
        node: NodeId,
        turns: &[Turn],
        asleep: SleepSet,
        run: &Run<'_>,
    ) -> Result<(), Exhausted> {
        std::mem::swap(&mut machine.state, &mut at.state);
        let may_sleep = self.settings.sleep == SleepSets::On && self.settings.search != Search::Shortest;
        let is_alone = turns.len() == 1 && asleep.is_empty();
        let next_access = |turn: &Turn| if may_sleep && !is_alone { Access::of(machine, turn.thread) } else { None };
        let accesses: Vec<_> = turns.iter().map(next_access).collect();
        let mut had = HadTurns::new(machine, asleep);
        std::mem::swap(&mut machine.state, &mut at.state);
        let mut at = Some(at);
        for (index, (&turn, access)) in turns.iter().zip(accesses).enumerate() {
            // The last thread needs no copy.
            let from = if index + 1 < turns.len() { at.clone() } else { at.take() };
            let Some(mut from) = from else { break };
            let thread =
                if from.state.is_crowd(turn.thread) { from.state.take_member(turn.thread) } else { turn.thread };
            let turn = Turn { thread, asleep: had.asleep_after(access), ..turn };
            self.run_one(machine, from, node, turn, run)?;
            if self.is_done() {
                return Ok(());
            }
            had.add(turn.thread, access);
        }
        Ok(())
    }

    /// Where accesses are compared, those count as well that threads stand before which have no turn. What else comes of their steps is found elsewhere.
    fn look_at(
        &mut self,
        machine: &mut SymbolicMachine<'_>,
        at: &MultiState,
        threads: impl Iterator<Item = ThreadId>,
        run: &Run<'_>,
    ) -> Result<(), Exhausted> {
        if !machine.domain.watches_accesses() {
            return Ok(());
        }
        let (live, property) = (self.live, &self.task.property);
        let around = StepContext { live, property, budget: run.budget, persistent_sets: None };
        for thread in threads {
            run_thread(machine, at.clone(), Turn::of(thread, 0), &around, |_, _| {}, |_, _| {})?;
        }
        Ok(())
    }

    /// A thread that suffices to go on in the state of the machine, one of those that are awake.
    fn persistent_thread(
        &self,
        machine: &SymbolicMachine<'_>,
        runnable: &[ThreadId],
        awake: &[ThreadId],
    ) -> Option<ThreadId> {
        if !self.leaves_out_orders() || runnable.len() == 1 {
            return None;
        }
        let persistent_sets = self.persistent_sets.get_or_init(|| RefCell::new(PersistentSets::of(self.task.program)));
        persistent_sets.borrow_mut().persistent_thread(machine, self.live, awake)
    }

    /// Whether one thread goes on alone where that suffices. Of the orders that come to the same, another one may be the shortest.
    fn leaves_out_orders(&self) -> bool {
        self.settings.partial_order == PartialOrder::On && self.settings.search != Search::Shortest
    }

    /// Whether there is no need to go on.
    fn is_done(&self) -> bool {
        self.findings.violation.is_some() && self.settings.search != Search::Shortest
    }

    /// Lets one thread run; says whether there were successors, all of them new.
    fn run_one(
        &mut self,
        machine: &mut SymbolicMachine<'_>,
        at: MultiState,
        node: NodeId,
        turn: Turn,
        run: &Run<'_>,
    ) -> Result<bool, Exhausted> {
        // It may be there for symmetry alone.
        let in_use = self.persistent_sets.get().filter(|_| self.leaves_out_orders());
        let Self { settings, task, live, persistent_sets, equivalence, counters, joins, visited, frontier, findings } =
            self;
        let matcher = StateMatcher {
            settings,
            live,
            persistent_sets,
            equivalence: *equivalence,
            counters,
            program: task.program,
        };
        let around = StepContext { live, property: &task.property, budget: run.budget, persistent_sets: in_use };
        let step = ThreadStep { node, turn, around: &around, joins: *joins };
        let mut outcomes = Outcomes::of(step, &at, matcher, visited, frontier);
        step.run(machine, at, &mut outcomes, findings)?;
        Ok(outcomes.are_all_new())
    }
}

/// The state in which the program ends after its last thread has, if there is nobody in its crowds.
fn after_the_last(machine: &mut SymbolicMachine<'_>, at: &MultiState) -> MultiState {
    machine.state = at.state.clone();
    machine.state.empty_crowds();
    machine.end_program_in(ThreadId::FIRST);
    MultiState { state: machine.state.take(), data: at.data.clone() }
}

fn report_progress(machine: &SymbolicMachine<'_>, counters: &ThreadCounters, frontier: &Frontier, run: &mut Run<'_>) {
    let progress = Progress {
        work: counters.work(machine),
        states: machine.domain.engine.counts.states,
        frontier: frontier.len() as u64,
        queries: machine.domain.oracle.solver.statistics().queries,
    };
    run.planner.progress(&progress);
}

/// Where threads pause: at the heads of loops, and where branches join; and where they choose values instead of branching.
/// The blocks in `watched` are looked at whenever they are entered.
pub(crate) fn pauses(program: &Program, merging: Merging, watched: &[(FunctionId, BlockId)]) -> Pauses {
    let shapes: IdVec<FunctionId, Option<ControlFlow>> =
        program.functions.iter().map(|function| function.body.as_ref().map(ControlFlow::of)).collect();
    let pauses = Pauses::new(program, |function, block| match &shapes[function] {
        Some(shape) if shape.is_loop_head(block) => PauseAt::Always,
        Some(shape) if shape.is_join(block) => PauseAt::Join,
        _ => PauseAt::Never,
    });
    if merging == Merging::Off {
        return pauses;
    }
    let pure = program.functions.enumerate().zip(shapes.iter()).map(|((id, function), shape)| {
        let (body, shape) = function.body.as_ref().zip(shape.as_ref())?;
        // Inside a choice of values nobody could look.
        let is_watched = watched.iter().any(|&(function, block)| function == id && block != BlockId::FIRST);
        (!is_watched).then(|| PureBranches::of(program, body, shape))
    });
    pauses.choosing_values(pure.collect())
}
