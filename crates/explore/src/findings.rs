//! What a search finds besides states: violations, and why nothing can be proved.

use adamant_check::{Counterexample, Violation};
use adamant_program::PositionId;
use adamant_symbolic::{Length, NodeId, counterexample};

use crate::domain::SymbolicMachine;
use crate::joins::Since;
use crate::transitions::{Finding, Obstacle};
use crate::watch;

/// What the search found, besides states.
#[derive(Default)]
pub(crate) struct Findings {
    /// The run that violates the property, and its length.
    pub(crate) violation: Option<(Box<Counterexample>, Length)>,
    pub(crate) obstacle: Option<(Obstacle, Option<PositionId>)>,
}

impl Findings {
    /// Notes that the machine cannot go on.
    pub(crate) fn note_obstacle(&mut self, why: Obstacle, position: Option<PositionId>) {
        self.obstacle.get_or_insert((why, position));
    }

    /// Keeps a violation if it is the first or the shortest.
    pub(crate) fn note_violation(&mut self, found: Box<Counterexample>, length: Length) {
        if !self.no_shorter_one_at(length) {
            self.violation = Some((found, length));
        }
    }

    /// Whether a violation is known that is as short as a run of this length.
    pub(crate) fn no_shorter_one_at(&self, length: Length) -> bool {
        self.violation.as_ref().is_some_and(|(_, shortest)| *shortest <= length)
    }
}

/// Notes what came of a step from a node of the log, since when so many ticks of it had passed. `from` is the state that is expanded.
pub(crate) fn note(
    machine: &mut SymbolicMachine<'_>,
    finding: Finding,
    from: NodeId,
    since: Since,
    findings: &mut Findings,
) {
    match finding {
        Finding::Violation { violation, step, ticks } => {
            let Since { node: parent, ticks: before } = since;
            let ticks = ticks - before;
            if findings.no_shorter_one_at(machine.domain.log.length_after(Some(parent), step.thread, ticks)) {
                return;
            }
            let thread = step.thread;
            let node = machine.domain.log.push(Some(parent), thread, ticks, step.into_events());
            watch::reaches_violation(machine, from, thread, node);
            note_at(machine, violation, node, findings);
        }
        Finding::Stuck { why, position } => {
            watch::is_stuck(machine, from, machine.current_thread(), &why);
            findings.note_obstacle(why, position);
        }
    }
}

/// Notes a violation that a node of the log leads to.
pub(crate) fn note_at(machine: &mut SymbolicMachine<'_>, violation: Violation, node: NodeId, findings: &mut Findings) {
    match counterexample(&mut machine.domain, node, violation) {
        Some(found) => {
            watch::violates(machine, &found.violation, node);
            findings.note_violation(found, machine.domain.log.length(node));
        }
        // There may be no run along the path, after a solver gave up on one of its branches. The search goes on for another
        // violation, but proves nothing any more: what is lost here must not depend on the log being right.
        None => {
            watch::gives_up(machine, node);
            findings.note_obstacle(Obstacle::SolverGaveUp, None);
        }
    }
}
