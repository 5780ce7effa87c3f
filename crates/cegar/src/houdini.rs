//! The Houdini algorithm: of formulas that might be invariants, those stay that every edge keeps.
//!
//! What stays is the greatest set of the candidates that is inductive. It starts from all candidates; a step that leads to a state in which one does
//! not hold drops it, with all others that do not hold there, until there is no such step. See Flanagan and Leino, "Houdini, an Annotation
//! Assistant for ESC/Java".

use std::collections::VecDeque;

use adamant_base::{Exhausted, IdVec};
use adamant_expr::Term;

use crate::ask::{Asking, Found};
use crate::system::{Edge, LocationId, System};

/// What holds at each location.
pub(crate) type Invariants = IdVec<LocationId, Vec<Term>>;

/// The candidates that hold whenever a location is reached, as far as the solver can tell. Nothing may be said of the start.
pub(crate) fn inductive(
    system: &System,
    mut candidates: Invariants,
    asking: &mut Asking<'_>,
) -> Result<Invariants, Exhausted> {
    let mut waiting: VecDeque<usize> = (0..system.edges.len()).collect();
    while let Some(index) = waiting.pop_front() {
        let edge = &system.edges[index];
        let before = candidates[edge.to].len();
        keep_along(system, edge, &mut candidates, asking)?;
        if candidates[edge.to].len() < before {
            // What is no longer assumed may have been needed.
            for (next, _) in system.edges.iter().enumerate().filter(|(_, next)| next.from == edge.to) {
                if !waiting.contains(&next) {
                    waiting.push_back(next);
                }
            }
        }
    }
    Ok(candidates)
}

/// Drops what an edge does not keep.
fn keep_along(
    system: &System,
    edge: &Edge,
    candidates: &mut Invariants,
    asking: &mut Asking<'_>,
) -> Result<(), Exhausted> {
    let mut replacement = system.locations[edge.to].replacement(&edge.values);
    loop {
        let after = asking.replaced(&mut replacement, &candidates[edge.to]);
        let violated = asking.not_all(after.iter().copied());
        let mut formulas = candidates[edge.from].clone();
        formulas.extend(&edge.guard);
        formulas.push(violated);
        match asking.model(&formulas)? {
            Found::Nothing => return Ok(()),
            Found::Model(model) => {
                let holds: Vec<bool> = after.iter().map(|&formula| asking.holds(formula, &model)).collect();
                if holds.iter().all(|&holds| holds) {
                    // The values do not show what they should: nothing is kept.
                    candidates[edge.to].clear();
                    return Ok(());
                }
                let mut holds = holds.into_iter();
                candidates[edge.to].retain(|_| holds.next().unwrap_or(false));
            }
            Found::Unknown => return keep_one_by_one(edge, &after, candidates, asking),
        }
    }
}

/// The same with a question for each candidate, for a solver that cannot answer for all at once.
fn keep_one_by_one(
    edge: &Edge,
    after: &[Term],
    candidates: &mut Invariants,
    asking: &mut Asking<'_>,
) -> Result<(), Exhausted> {
    let assumed: Vec<Term> = candidates[edge.from].iter().chain(&edge.guard).copied().collect();
    let mut kept = Vec::new();
    let mut failures = 0;
    for (&candidate, &after) in candidates[edge.to].iter().zip(after) {
        if failures >= MOST_FAILURES {
            break;
        }
        let violated = asking.pool.not(after);
        let formulas: Vec<Term> = assumed.iter().copied().chain([violated]).collect();
        match asking.model(&formulas)? {
            Found::Nothing => kept.push(candidate),
            Found::Model(_) => {}
            Found::Unknown => failures += 1,
        }
    }
    // A loop assumes what it has to keep: what was dropped here counts in the next round.
    candidates[edge.to] = kept;
    Ok(())
}

/// So many questions without an answer are enough.
const MOST_FAILURES: usize = 3;
