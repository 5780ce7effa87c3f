//! Which propositions hold in a state: a multi-state is split until each of them has one value in all of it.

use adamant_check::{NamedProposition, Propositions};
use adamant_ltl::Valuation;
use adamant_semantics::{Domain, Limit, Moment, Stop, ThreadId, Unsupported};
use adamant_symbolic::{Event, Feasible, Interrupt, MultiState, Reach, StepRecord, Tried};

use crate::domain::{Symbolic, SymbolicMachine};
use crate::transitions::{Finding, Obstacle};

/// A part of a multi-state in which every proposition has one value.
pub(crate) struct Labelled {
    pub(crate) at: MultiState,
    pub(crate) label: Valuation,
    /// What was assumed or looked at to tell.
    pub(crate) events: Vec<Event>,
}

/// A part that is still to be looked at.
struct Unlabelled {
    at: MultiState,
    label: Valuation,
    /// The first proposition without value.
    next: usize,
    events: Vec<Event>,
    /// The terms of which values were tried to tell.
    tried: Vec<Tried>,
}

/// Cuts the state of the machine into parts in which every proposition has one value.
pub(crate) fn labelled(
    machine: &mut SymbolicMachine<'_>,
    propositions: &Propositions,
    moment: Moment,
    mut finding: impl FnMut(&mut SymbolicMachine<'_>, Finding),
) -> Vec<Labelled> {
    let at = MultiState { state: machine.state.clone(), data: machine.domain.data.clone() };
    let mut parts = vec![Unlabelled { at, label: Valuation::NONE, next: 0, events: Vec::new(), tried: Vec::new() }];
    let mut labelled = Vec::new();
    while let Some(mut part) = parts.pop() {
        machine.state = part.at.state;
        machine.domain.data = part.at.data;
        machine.domain.step = StepRecord::new(ThreadId::FIRST, Reach::OneAction);
        machine.domain.step.tried = part.tried;
        let mut is_told = true;
        while let Some((id, named)) = propositions.numbered(part.next) {
            match value(machine, named, moment) {
                Ok(holds) => {
                    part.label = part.label.with(id, holds);
                    part.next += 1;
                    part.events.append(&mut machine.domain.step.events);
                }
                Err(Stop::Interrupted(Interrupt::Split {
                    condition,
                    feasible: Feasible::Both { when_true, when_false },
                })) => {
                    machine.domain.rewind();
                    let Symbolic { pool, symbols, data, step, .. } = &mut machine.domain;
                    let negation = pool.not(condition);
                    let mut other = data.clone();
                    other.groups.assume(pool, symbols, negation, when_false);
                    data.groups.assume(pool, symbols, condition, when_true);
                    let mut events = part.events.clone();
                    events.push(Event::Condition(negation));
                    part.events.push(Event::Condition(condition));
                    let at = MultiState { state: machine.state.clone(), data: other };
                    let tried = step.tried.clone();
                    parts.push(Unlabelled { at, label: part.label, next: part.next, events, tried });
                }
                Err(stop) => {
                    let why = obstacle(&stop, named);
                    finding(machine, Finding::Stuck { why, position: None });
                    is_told = false;
                    break;
                }
            }
        }
        if is_told {
            let at = MultiState { state: machine.state.clone(), data: machine.domain.data.clone() };
            labelled.push(Labelled { at, label: part.label, events: part.events });
        }
    }
    labelled
}

fn value(machine: &mut SymbolicMachine<'_>, named: &NamedProposition, moment: Moment) -> Result<bool, Stop<Interrupt>> {
    let bit = machine.evaluate(&named.proposition, moment).map_err(|stop| *stop)?;
    machine.domain.decide(&bit).map_err(Stop::Interrupted)
}

/// Why a proposition has no value.
fn obstacle(stop: &Stop<Interrupt>, named: &NamedProposition) -> Obstacle {
    let text = &named.text;
    let what = match stop {
        Stop::Fault(fault) => return Obstacle::UndefinedBehaviour(format!("in the proposition `{text}`: {fault}")),
        Stop::Unsupported(what) => what.clone(),
        _ => Unsupported::Limit(Limit::Values),
    };
    Obstacle::Unsupported(Unsupported::InProposition(Box::new(what), text.clone()))
}
