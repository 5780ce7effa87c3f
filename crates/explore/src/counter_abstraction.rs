//! Counter abstraction, for proofs of any number of threads: those that are alike become a crowd, which is not counted.
//!
//! A program that starts threads without end, or many of them, has states without end, or too many. Where the search comes to a state
//! with many threads that nothing tells apart, it proposes to prove the property in another search, in which any two such threads become a crowd
//! ([`Machine::gather`](adamant_semantics::Machine::gather) says when). It looks at more than the program can do: what it proves holds, and whatever else comes of it is left
//! to the search that counts. It is a counter abstraction with the counts none, one and any (a crowd). Where a step leads to the same state with more threads, these become crowds at
//! once, as in the graphs of Karp and Miller. States that others contain are not looked at.

use std::cell::{Cell, RefCell};

use adamant_check::{Counting, EngineError, Refusal, Report, Run, Task, Verdict};
use adamant_library::Library;
use adamant_semantics::{ProgramLiveness, ThreadId};
use adamant_symbolic::NodeId;
use rustc_hash::FxHashMap;

use crate::coverability::{Configuration, CoverabilitySet};
use crate::domain::SymbolicMachine;
use crate::search::search;
use crate::settings::{CounterAbstraction, ExploreSettings, Search, SleepSets, Symmetry};
use crate::symmetry::StateEquivalence;

/// So many threads of a state are alike before a proof is tried.
const MANY: usize = 8;

/// So many steps are taken for a proof, because it may not be there.
pub(crate) const MOST_STEPS: u64 = 20_000;

/// With so many threads in a state that are no crowds, there is none either: they do not become alike.
const MOST_SINGLE: usize = 12;

/// Whether threads that are alike are counted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum ThreadCounting {
    Exact,
    /// They are gathered in crowds.
    Abstract,
}

/// What a search knows of threads that are alike.
pub(crate) struct ThreadCounters {
    count: ThreadCounting,
    /// Whether a proof may be proposed.
    is_untried: bool,
    are_many: Cell<bool>,
    /// The state from which threads go on.
    before: RefCell<Option<Configuration>>,
    /// The state that was found last, and those that wait to go on.
    found: RefCell<Option<Configuration>>,
    waiting: RefCell<FxHashMap<NodeId, Configuration>>,
    coverability: RefCell<CoverabilitySet>,
    /// Whether a state had too many threads that are no crowds.
    is_too_mixed: Cell<bool>,
}

impl ThreadCounters {
    pub(crate) fn new(count: ThreadCounting, settings: &ExploreSettings, task: &Task<'_>) -> Self {
        let is_untried = count == ThreadCounting::Exact && settings.counter_abstraction == CounterAbstraction::On;
        let ends_thread = |name: &str| Library::of(name).may_end_thread();
        let ends_with_last = task.program.functions.iter().any(|function| ends_thread(&function.name));
        let coverability = RefCell::new(CoverabilitySet::new(ends_with_last));
        Self {
            count,
            is_untried,
            are_many: Cell::new(false),
            before: RefCell::default(),
            found: RefCell::default(),
            waiting: RefCell::default(),
            coverability,
            is_too_mixed: Cell::new(false),
        }
    }

    /// Gathers the threads of a state that was found, if they are not counted. Says whether a state that was met contains it.
    pub(crate) fn gather(&self, machine: &mut SymbolicMachine<'_>, live: &ProgramLiveness, all_go_on: bool) -> bool {
        if self.count == ThreadCounting::Exact {
            return false;
        }
        let apart = machine.gather(live);
        let is_single =
            |thread: ThreadId| !machine.state.is_crowd(thread) && !machine.state.threads[thread].is_finished();
        let single = machine.state.threads.ids().filter(|&thread| is_single(thread));
        self.is_too_mixed.set(self.is_too_mixed.get() || single.count() > MOST_SINGLE);
        let Some(apart) = apart else {
            *self.found.borrow_mut() = None;
            return false;
        };
        let coverability = &mut *self.coverability.borrow_mut();
        let mut found = coverability.name(apart);
        if let Some(before) = &*self.before.borrow() {
            found.accelerate(before).into_iter().for_each(|thread| machine.state.make_crowd(thread));
        }
        let is_covered = coverability.cover(&found, all_go_on);
        *self.found.borrow_mut() = Some(found);
        is_covered
    }

    /// The state that was found last has this node.
    pub(crate) fn keep(&self, node: NodeId) {
        if let Some(found) = self.found.borrow_mut().take() {
            self.waiting.borrow_mut().insert(node, found);
        }
    }

    /// From now on threads go on from the state of this node.
    pub(crate) fn go_on_from(&self, node: NodeId) {
        if self.count == ThreadCounting::Abstract {
            *self.before.borrow_mut() = self.waiting.borrow_mut().remove(&node);
        }
    }

    /// Puts the first thread last, so that in depth it goes on first: it is the one that starts others.
    pub(crate) fn order(&self, threads: &mut [ThreadId]) {
        if self.count == ThreadCounting::Abstract {
            threads.reverse();
        }
    }

    /// Takes notice of the threads of a state that are like others.
    pub(crate) fn notice(&self, twins: &[(ThreadId, ThreadId)]) {
        if self.is_untried && twins.len() + 1 >= MANY {
            self.are_many.set(true);
        }
    }

    /// Whether a proof should be proposed now that does not count threads; it is not proposed again.
    pub(crate) fn wants_proof(&mut self) -> bool {
        let wants = self.is_untried && self.are_many.get();
        self.is_untried &= !wants;
        wants
    }

    /// Whether so many threads were found that the search is given up.
    pub(crate) fn is_hopeless(&self) -> bool {
        self.is_too_mixed.get()
    }

    /// The units of work done: states, and where threads are not counted steps, because many of these lead to states that others contain.
    pub(crate) fn work(&self, machine: &SymbolicMachine<'_>) -> u64 {
        let counts = &machine.domain.engine.counts;
        match self.count {
            ThreadCounting::Exact => counts.states,
            ThreadCounting::Abstract => counts.transitions,
        }
    }
}

/// Whether threads need not be counted. Whether all of them wait, and what two of them do at the same time, depends on how many there are.
pub(crate) fn supports(settings: &ExploreSettings, task: &Task<'_>) -> Result<(), Refusal> {
    if task.property.demands().threads != Counting::NotNeeded {
        return Err(Refusal::Property { property: task.property.name() });
    }
    if settings.symmetry == Symmetry::Off {
        return Err(Refusal::Settings { option: "--explore-symmetry off" });
    }
    if StateEquivalence::of(settings, task.program) != StateEquivalence::Joins {
        return Err(Refusal::Program { why: "threads are told apart by their handles, or by how long runs are" });
    }
    if adamant_analysis::may_compare_freed(task.program) {
        return Err(Refusal::Program { why: "what a block lies apart from depends on who had freed what" });
    }
    Ok(())
}

/// Tries to prove a property without counting threads. The answer counts only if it is that the property holds.
pub(crate) fn prove(settings: &ExploreSettings, task: &Task<'_>, run: &mut Run<'_>) -> Result<Report, EngineError> {
    // Threads that come and go cannot be told to sleep. In depth, states with many crowds come before those that they contain.
    let settings = ExploreSettings { sleep: SleepSets::Off, search: Search::Depth, ..settings.clone() };
    let mut report = search(&settings, task, run, ThreadCounting::Abstract)?;
    if report.verdict == Verdict::Holds {
        report.statistics.add("crowd_proofs", 1.0);
    }
    Ok(report)
}
