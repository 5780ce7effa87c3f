//! What a search comes to: the verdict, and what there is to say about it.

use adamant_base::Exhausted;
use adamant_check::{Reason, Report, Statistics, Verdict};
use adamant_semantics::{Assumption, BearsOn};
use adamant_symbolic::assumptions_made;

use crate::domain::{Symbolic, SymbolicMachine};
use crate::findings::Findings;
use crate::transitions::Obstacle;

/// How a search ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum SearchEnd {
    /// All was seen that had to be.
    Complete,
    /// It did as much as it was to do.
    Spent,
    /// The budget ended.
    Exhausted(Exhausted),
}

/// The verdict, and what there is to say about it.
pub(crate) fn conclude(machine: &mut SymbolicMachine<'_>, findings: Findings, ending: SearchEnd) -> Report {
    let mut warnings = Vec::new();
    if findings.violation.is_some() && ending != SearchEnd::Complete {
        warnings.push("the limit was reached before all shorter runs were looked at".to_owned());
    }
    let cut_short = match ending {
        SearchEnd::Complete => None,
        SearchEnd::Spent => Some(Reason::EffortSpent),
        SearchEnd::Exhausted(why) => Some(reason(why)),
    };
    let verdict = match (findings.violation, cut_short, findings.obstacle) {
        (Some((counterexample, _)), ..) => Verdict::Violated(counterexample),
        (None, Some(reason), _) => Verdict::Unknown(reason),
        (None, None, Some((Obstacle::Unsupported(what), position))) => {
            Verdict::Unknown(Reason::Unsupported { what, position })
        }
        (None, None, Some((Obstacle::UndefinedBehaviour(what), position))) => {
            Verdict::Unknown(Reason::UndefinedBehaviour { what, position })
        }
        (None, None, Some((Obstacle::SolverGaveUp, _))) => Verdict::Unknown(Reason::SolverGaveUp),
        (None, None, None) => Verdict::Holds,
    };
    let failure = machine.domain.oracle.failure.take();
    let verdict = match (failure, verdict) {
        (Some(error), Verdict::Holds) => {
            warnings.push(error.to_string());
            Verdict::Unknown(Reason::SolverGaveUp)
        }
        (Some(error), verdict) => {
            warnings.push(error.to_string());
            verdict
        }
        (None, verdict) => verdict,
    };
    let is_violated = matches!(verdict, Verdict::Violated(_));
    let is_about_locks = machine.domain.engine.locks_matter;
    let bears = |assumption: Assumption| match assumption.bears_on() {
        BearsOn::Proofs => !is_violated,
        BearsOn::ProofsAboutLocks => !is_violated && is_about_locks,
        BearsOn::AnyVerdict => true,
    };
    warnings.extend(assumptions_made(machine, bears));
    warnings.extend(machine.domain.oracle.solver.finish());
    Report { engine: "explore", verdict, proof: Vec::new(), warnings, statistics: statistics(machine) }
}

fn statistics(machine: &SymbolicMachine<'_>) -> Statistics {
    let Symbolic { engine, oracle, .. } = &machine.domain;
    engine.counts.statistics(&oracle.counts, &oracle.solver.statistics())
}

fn reason(why: Exhausted) -> Reason {
    match why {
        Exhausted::Time => Reason::TimeLimit,
        Exhausted::Memory => Reason::MemoryLimit,
        Exhausted::Cancelled => Reason::Interrupted,
        Exhausted::Work => Reason::EffortSpent,
    }
}
