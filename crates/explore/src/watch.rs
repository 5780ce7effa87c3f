//! What a search tells those who watch it: lines of a log under the target `explore`, and the graph that is recorded, if one is asked for.
//! Neither changes anything in the search, and where nobody watches, nothing is made to be told.
//!
//! Violations and what nothing can be proved after are told at the level `info`, states that are taken and threads that have no turn at
//! `debug`, steps and look-ups at `trace`. States have the numbers of their nodes in the log of the search.

use std::cell::RefCell;
use std::rc::Rc;

use adamant_base::Id as _;
use adamant_check::Violation;
use adamant_semantics::ThreadId;
use adamant_symbolic::NodeId;

use crate::domain::SymbolicMachine;
use crate::frontier::{Frontier, Waiting};
use crate::graph::Trouble;
use crate::recorder::{Recorder, Sketched};
use crate::sketch::place;
use crate::transitions::Obstacle;
use crate::visited::Met;

/// Who records, if anybody does.
pub(crate) type Recording = Option<Rc<RefCell<Recorder>>>;

/// Why threads of a state have no turn.
#[derive(Clone, Copy, Debug)]
pub(crate) enum LeftOut<'t> {
    /// This one suffices, as nobody can notice what it does.
    Invisible(ThreadId),
    /// This one suffices: nothing that the others may do has to do with its next action.
    Persistent(ThreadId),
    /// These sleep.
    Asleep(&'t [ThreadId]),
    /// Others like these have turns.
    Twins(&'t [ThreadId]),
}

impl std::fmt::Display for LeftOut<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let names = |threads: &[ThreadId]| {
            let names: Vec<_> = threads.iter().map(|thread| format!("T{}", thread.index())).collect();
            names.join(", ")
        };
        match self {
            Self::Invisible(thread) => write!(f, "T{} alone: unnoticed", thread.index()),
            Self::Persistent(thread) => write!(f, "T{} alone: persistent set", thread.index()),
            Self::Asleep(threads) => write!(f, "asleep: {}", names(threads)),
            Self::Twins(threads) => write!(f, "symmetry: without {}", names(threads)),
        }
    }
}

/// The search starts in the state of the machine.
pub(crate) fn starts(machine: &SymbolicMachine<'_>, root: NodeId) {
    tracing::info!(target: "explore", functions = machine.program().functions.len(), "search starts");
    if let Some(recorder) = &machine.domain.engine.recorder {
        recorder.borrow_mut().start(machine, root);
    }
}

/// A state is taken from those that wait.
#[inline]
pub(crate) fn takes(machine: &SymbolicMachine<'_>, waiting: &Waiting, frontier: &Frontier) {
    tracing::debug!(target: "explore", state = waiting.node.number(), waiting = frontier.len(), "take");
    if let Some(recorder) = &machine.domain.engine.recorder {
        recorder.borrow_mut().expand(waiting.node);
    }
}

/// Threads of a state have no turn, or none yet. Nothing is told of no threads.
#[inline]
pub(crate) fn leaves_out(machine: &SymbolicMachine<'_>, node: NodeId, what: LeftOut<'_>) {
    if let LeftOut::Asleep([]) | LeftOut::Twins([]) = what {
        return;
    }
    tracing::debug!(target: "explore", state = node.number(), %what, "leave out");
    if let Some(recorder) = &machine.domain.engine.recorder {
        recorder.borrow_mut().leave_out(node, what.to_string());
    }
}

/// A step from a node led to the state of the machine. What is given is to be handed on when the state has been looked up.
#[inline]
pub(crate) fn reaches(machine: &SymbolicMachine<'_>, from: NodeId, thread: ThreadId) -> Option<Box<Sketched>> {
    tracing::trace!(target: "explore", from = from.number(), thread = thread.index(), at = stand(machine, thread), "step");
    let recorder = machine.domain.engine.recorder.as_ref()?;
    Some(recorder.borrow_mut().sketch(machine, from, thread))
}

/// A state was looked up.
#[inline]
pub(crate) fn meets(machine: &SymbolicMachine<'_>, sketched: Option<Box<Sketched>>, met: Met, node: Option<NodeId>) {
    match node {
        Some(node) => tracing::trace!(target: "explore", state = node.number(), novelty = ?met.novelty, "look up"),
        None => tracing::trace!(target: "explore", novelty = ?met.novelty, "look up"),
    }
    if let (Some(recorder), Some(sketched)) = (&machine.domain.engine.recorder, sketched) {
        recorder.borrow_mut().meet(*sketched, met, node);
    }
}

/// A state will be looked up when its turn comes.
pub(crate) fn puts_off(machine: &SymbolicMachine<'_>, sketched: Option<Box<Sketched>>, node: NodeId) {
    if let (Some(recorder), Some(sketched)) = (&machine.domain.engine.recorder, sketched) {
        recorder.borrow_mut().put_off(sketched, node);
    }
}

/// The turn of a state that was put off has come.
pub(crate) fn meets_now(machine: &SymbolicMachine<'_>, node: NodeId, met: Met) {
    tracing::trace!(target: "explore", state = node.number(), novelty = ?met.novelty, "look up");
    if let Some(recorder) = &machine.domain.engine.recorder {
        recorder.borrow_mut().meet_now(node, met);
    }
}

/// A step from a node violates the property, or a solver gave up on whether there is a run along the path; the machine is where it happens.
pub(crate) fn reaches_violation(machine: &SymbolicMachine<'_>, from: NodeId, thread: ThreadId, node: NodeId) {
    if let Some(recorder) = &machine.domain.engine.recorder {
        let mut recorder = recorder.borrow_mut();
        let sketched = recorder.sketch(machine, from, thread);
        recorder.end(&sketched, Some(node));
    }
}

/// A node leads to a violation.
pub(crate) fn violates(machine: &SymbolicMachine<'_>, violation: &Violation, node: NodeId) {
    tracing::info!(target: "explore", state = node.number(), ?violation, "violation");
    if let Some(recorder) = &machine.domain.engine.recorder {
        recorder.borrow_mut().trouble(node, Trouble::Violation(words(violation)));
    }
}

/// Whether a node leads to a violation is not known.
pub(crate) fn gives_up(machine: &SymbolicMachine<'_>, node: NodeId) {
    tracing::info!(target: "explore", state = node.number(), "a solver gave up on a violation");
    if let Some(recorder) = &machine.domain.engine.recorder {
        recorder.borrow_mut().trouble(node, Trouble::Obstacle("a solver gave up".to_owned()));
    }
}

/// A step from a node led to where the machine cannot go on.
pub(crate) fn is_stuck(machine: &SymbolicMachine<'_>, from: NodeId, thread: ThreadId, why: &Obstacle) {
    tracing::info!(target: "explore", from = from.number(), at = stand(machine, thread), ?why, "obstacle");
    if let Some(recorder) = &machine.domain.engine.recorder {
        let what = match why {
            Obstacle::Unsupported(what) => format!("unsupported: {what}"),
            Obstacle::UndefinedBehaviour(what) => format!("undefined behaviour: {what}"),
            Obstacle::SolverGaveUp => "a solver gave up".to_owned(),
        };
        let mut recorder = recorder.borrow_mut();
        let sketched = recorder.sketch(machine, from, thread);
        if let Some(state) = recorder.end(&sketched, None) {
            state.trouble = Some(Trouble::Obstacle(what));
        }
    }
}

/// Where a thread stands, for the log.
fn stand(machine: &SymbolicMachine<'_>, thread: ThreadId) -> String {
    let Some(place) = place(machine, thread) else { return "its end".to_owned() };
    match place.position {
        Some(position) => machine.program().source.describe(position),
        None => format!("{} {}", place.function, place.statement),
    }
}

/// A violation in words.
fn words(violation: &Violation) -> String {
    match violation {
        Violation::ErrorCalled { function } => format!("violated: {function} is called"),
        Violation::AssertionFailed { condition } => format!("violated: assert({condition})"),
        Violation::DataRace { threads: [first, second] } => {
            format!("violated: T{} and T{} race", first.index(), second.index())
        }
        Violation::Deadlock => "violated: deadlock".to_owned(),
        Violation::LockMisused { function, rule } => format!("violated: {function}: {rule}"),
        Violation::Ltl { .. } | Violation::LtlPrefix => "violated: the formula".to_owned(),
    }
}
