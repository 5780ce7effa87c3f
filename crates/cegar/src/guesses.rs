//! Guesses by Z3's Spacer, which sees the transition system as Horn clauses: a predicate for each location.

use std::time::Duration;

use adamant_base::{Exhausted, Id as _};
use adamant_smt::{Application, HornClauses, HornRule, Interpretation, spacer};

use crate::ask::Asking;
use crate::houdini::Invariants;
use crate::refinement::conjuncts;
use crate::system::{LocationId, System, View};

/// Larger formulas are of no use.
const LARGEST: usize = 2000;

/// What Spacer believes to hold at each location, where these formulas are known to; nothing if it does not know. Nothing of it is certain.
pub(crate) fn guesses(
    system: &System,
    known: &Invariants,
    limit: Duration,
    asking: &mut Asking<'_>,
) -> Result<Option<Invariants>, Exhausted> {
    asking.budget.check()?;
    let clauses = clauses(system, known);
    let interrupter = asking.solver.interrupter();
    // A failure of what is only to guess is none of the engine.
    let Ok(Interpretation::Guess(guessed)) = spacer(asking.pool, &clauses, limit, &interrupter) else {
        asking.budget.check()?;
        return Ok(None);
    };
    let mut guesses: Invariants = system.locations.iter().map(|_| Vec::new()).collect();
    for (id, formula) in system.locations.ids().skip(1).zip(guessed) {
        let mut parts = conjuncts(asking.pool, formula);
        parts.retain(|&part| part.as_bool() != Some(true) && asking.pool.size(part) <= LARGEST);
        guesses[id] = parts;
    }
    Ok(guesses.iter().any(|here| !here.is_empty()).then_some(guesses))
}

/// The transition system as clauses. Nothing is said of the start, so it has no predicate.
fn clauses(system: &System, known: &Invariants) -> HornClauses {
    let number = |id: LocationId| id.index().checked_sub(1);
    let at = |id: LocationId, arguments: &[_]| {
        number(id).map(|predicate| Application { predicate, arguments: arguments.to_vec() })
    };
    let before = |id: LocationId, guard: &[_]| {
        let conditions = known[id].iter().chain(guard).copied().collect();
        (at(id, &system.locations[id].variables), conditions)
    };
    let with_views = |premise: Option<Application>, views: &[View]| {
        premise.into_iter().chain(views.iter().filter_map(|view| at(view.at, &view.values))).collect()
    };
    let edges = system.edges.iter().map(|edge| {
        let (premise, conditions) = before(edge.from, &edge.guard);
        HornRule { premises: with_views(premise, &edge.views), conditions, conclusion: at(edge.to, &edge.values) }
    });
    let ends = system.ends.iter().map(|end| {
        let (premise, conditions) = before(end.from, &end.guard);
        HornRule { premises: with_views(premise, &end.views), conditions, conclusion: None }
    });
    HornClauses {
        predicates: system.locations.iter().skip(1).map(|location| location.variables.clone()).collect(),
        rules: edges.chain(ends).collect(),
    }
}
