//! What a search comes to: the verdict, and what there is to say about it.

use adamant_base::Exhausted;
use adamant_check::{Reason, Report, Statistics, Verdict};
use adamant_semantics::{Assumption, BearsOn};
use adamant_symbolic::assumptions_made;

use crate::domain::{Symbolic, SymbolicMachine};
use crate::findings::Findings;
use crate::transitions::Obstacle;

/// The verdict, and what there is to say about it.
pub(crate) fn conclude(machine: &mut SymbolicMachine<'_>, findings: Findings, exhausted: Option<Exhausted>) -> Report {
    let mut warnings = Vec::new();
    if findings.violation.is_some() && exhausted.is_some() {
        warnings.push("the limit was reached before all shorter runs were looked at".to_owned());
    }
    let verdict = match (findings.violation, exhausted, findings.obstacle) {
        (Some((counterexample, _)), ..) => Verdict::Violated(counterexample),
        (None, Some(why), _) => Verdict::Unknown(reason(why)),
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
    let bears = |assumption: Assumption| !is_violated || assumption.bears_on() == BearsOn::AnyVerdict;
    warnings.extend(assumptions_made(machine, bears));
    warnings.extend(machine.domain.oracle.solver.finish());
    Report { verdict, warnings, statistics: statistics(machine) }
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
    }
}
