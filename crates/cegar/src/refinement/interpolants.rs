//! Interpolants along a path: what its beginning implies and its rest contradicts, in the variables between them.
//!
//! They come from [`Interpolating`], which checks each of them. Where there are none, nothing is found.

use std::time::Duration;

use adamant_base::Exhausted;
use adamant_expr::Term;
use adamant_smt::{Bitwuzla, ByCores, Interpolating as _, Interpolation};
use rustc_hash::FxHashSet;

use crate::ask::Asking;
use crate::refinement::{PlacedFinding, about};
use crate::trace::{FormulaOrigin, Trace};

/// How long the search for interpolants of one path may take.
const LIMIT: Duration = Duration::from_secs(5);

/// Interpolants of all prefixes at once.
pub(super) fn sequence(
    trace: &Trace<'_>,
    core: &FxHashSet<FormulaOrigin>,
    bitwuzla: Option<&Bitwuzla>,
    asking: &mut Asking<'_>,
) -> Result<Vec<PlacedFinding>, Exhausted> {
    let steps = steps(trace, core, asking);
    let Some(interpolants) = weak_interpolants(&steps, bitwuzla, asking)? else { return Ok(Vec::new()) };
    let positions = 1..trace.locations.len();
    Ok(positions.filter_map(|position| told(trace, position, interpolants[position], asking)).collect())
}

/// Interpolants of one prefix after another, each against the step that follows and the negation of the one after it.
pub(super) fn binary(
    trace: &Trace<'_>,
    core: &FxHashSet<FormulaOrigin>,
    bitwuzla: Option<&Bitwuzla>,
    asking: &mut Asking<'_>,
) -> Result<Vec<PlacedFinding>, Exhausted> {
    let steps = steps(trace, core, asking);
    let Some((&last, earlier)) = steps.split_last() else { return Ok(Vec::new()) };
    let mut rest = last;
    let mut found = Vec::new();
    for position in (1..=earlier.len()).rev() {
        let beginning = asking.pool.and_all(earlier[..position].iter().copied());
        let Some(interpolants) = weak_interpolants(&[beginning, rest], bitwuzla, asking)? else { break };
        let interpolant = interpolants[1];
        found.extend(told(trace, position, interpolant, asking));
        if interpolant == Term::TRUE {
            break;
        }
        let negation = asking.pool.not(interpolant);
        rest = asking.pool.and(earlier[position - 1], negation);
    }
    found.reverse();
    Ok(found)
}

/// What the core has of each step, as one formula.
fn steps(trace: &Trace<'_>, core: &FxHashSet<FormulaOrigin>, asking: &mut Asking<'_>) -> Vec<Term> {
    let mut steps = vec![Term::TRUE; trace.locations.len()];
    for &(part, formula) in trace.formulas.iter().filter(|(part, _)| core.contains(part)) {
        let step = part.step();
        steps[step] = asking.pool.and(steps[step], formula);
    }
    steps
}

/// Interpolants for the rests of formulas, negated: they say little more than that the rest is impossible, which is more likely to hold in every round
/// of a loop than what the beginning tells.
fn weak_interpolants(
    formulas: &[Term],
    bitwuzla: Option<&Bitwuzla>,
    asking: &mut Asking<'_>,
) -> Result<Option<Vec<Term>>, Exhausted> {
    let reversed: Vec<Term> = formulas.iter().rev().copied().collect();
    let Some(of_rests) = interpolants(&reversed, bitwuzla, asking)? else {
        return interpolants(formulas, bitwuzla, asking);
    };
    let count = formulas.len();
    let negated = (0..count).map(|position| match position {
        0 => Term::TRUE,
        _ => asking.pool.not(of_rests[count - position]),
    });
    Ok(Some(negated.collect()))
}

/// Interpolants of each beginning of formulas and its rest; the first one is of nothing.
fn interpolants(
    formulas: &[Term],
    bitwuzla: Option<&Bitwuzla>,
    asking: &mut Asking<'_>,
) -> Result<Option<Vec<Term>>, Exhausted> {
    asking.budget.check()?;
    let answer = match bitwuzla {
        Some(bitwuzla) => bitwuzla.or_cores_of(asking.solver).interpolants(asking.pool, formulas, Some(LIMIT)),
        None => ByCores::new(asking.solver).interpolants(asking.pool, formulas, Some(LIMIT)),
    };
    Ok(match answer {
        Ok(Interpolation::Found(interpolants)) => Some(interpolants),
        Ok(Interpolation::Satisfiable | Interpolation::GaveUp(_)) => None,
        Err(error) => {
            asking.failure.get_or_insert(error);
            None
        }
    })
}

/// An interpolant is a predicate as a whole, and so are its conjuncts.
fn told(trace: &Trace<'_>, position: usize, interpolant: Term, asking: &mut Asking<'_>) -> Option<PlacedFinding> {
    let mut found = about(trace, position, &[interpolant], asking.pool)?;
    if let Some(whole) = trace.unnamed(position, interpolant, asking.pool)
        && found.finding.predicates.len() > 1
    {
        found.finding.predicates.push(whole);
    }
    Some(found)
}
