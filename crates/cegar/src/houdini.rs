//! The Houdini algorithm: of formulas that might be invariants, those stay that every edge keeps.
//!
//! What stays is the greatest set of the candidates that is inductive. It starts from all candidates; a step that leads to a state in which one does
//! not hold drops it, with all others that do not hold there, until there is no such step. See Flanagan and Leino, "Houdini, an Annotation
//! Assistant for ESC/Java".

use std::collections::VecDeque;

use adamant_base::{Exhausted, IdVec};
use adamant_expr::{Substitution, Term};
use rustc_hash::FxHashMap;

use crate::ask::{Asking, Found};
use crate::system::{Edge, LocationId, System};

/// What holds at each location.
pub(crate) type Invariants = IdVec<LocationId, Vec<Term>>;

/// The candidates that hold whenever a location is reached, as far as the solver can tell. Nothing may be said of the start.
pub(crate) fn inductive(
    system: &System,
    candidates: Invariants,
    asking: &mut Asking<'_>,
) -> Result<Invariants, Exhausted> {
    let all: Vec<usize> = (0..system.edges.len()).collect();
    inductive_along(system, &all, candidates, asking)
}

/// The same, where only these edges are possible.
pub(crate) fn inductive_along(
    system: &System,
    edges: &[usize],
    mut candidates: Invariants,
    asking: &mut Asking<'_>,
) -> Result<Invariants, Exhausted> {
    let mut waiting: VecDeque<usize> = edges.iter().copied().collect();
    let mut replacements = Replacements::default();
    while let Some(index) = waiting.pop_front() {
        let edge = &system.edges[index];
        let before = candidates[edge.to].len();
        let is_taken = std::iter::once(edge.from).chain(edge.views.iter().map(|view| view.at));
        if is_taken.into_iter().any(|at| candidates[at].contains(&Term::FALSE)) {
            // As far as is known, it is not.
            continue;
        }
        keep_along(system, index, &mut candidates, &mut replacements, asking)?;
        if candidates[edge.to].len() < before {
            // What is no longer assumed may have been needed.
            let assumes = |next: &Edge| next.from == edge.to || next.views.iter().any(|view| view.at == edge.to);
            for &next in edges.iter().filter(|&&next| assumes(&system.edges[next])) {
                if !waiting.contains(&next) {
                    waiting.push_back(next);
                }
            }
        }
    }
    Ok(candidates)
}

/// The replacements of edges by their numbers, which remember what they replaced: by the values after the edge, and by those of each view.
#[derive(Default)]
struct Replacements {
    of: FxHashMap<usize, Vec<Substitution>>,
}

impl Replacements {
    fn along(&mut self, system: &System, number: usize) -> &mut Vec<Substitution> {
        self.of.entry(number).or_insert_with(|| {
            let edge = &system.edges[number];
            let after = system.locations[edge.to].replacement(&edge.values);
            let seen = edge.views.iter().map(|view| system.locations[view.at].replacement(&view.values));
            std::iter::once(after).chain(seen).collect()
        })
    }
}

/// What is known where an edge is taken.
fn known_before(
    edge: &Edge,
    candidates: &Invariants,
    replacements: &mut [Substitution],
    asking: &mut Asking<'_>,
) -> Vec<Term> {
    let mut known = candidates[edge.from].clone();
    for (view, replacement) in edge.views.iter().zip(&mut replacements[1..]) {
        known.extend(asking.replaced(replacement, &candidates[view.at]));
    }
    known.retain(|&formula| formula != Term::TRUE);
    known.extend(&edge.guard);
    known
}

/// Drops what an edge does not keep.
fn keep_along(
    system: &System,
    number: usize,
    candidates: &mut Invariants,
    replacements: &mut Replacements,
    asking: &mut Asking<'_>,
) -> Result<(), Exhausted> {
    let edge = &system.edges[number];
    let replacements = replacements.along(system, number);
    loop {
        let after = asking.replaced(&mut replacements[0], &candidates[edge.to]);
        let violated = asking.not_all(after.iter().copied());
        let mut formulas = known_before(edge, candidates, replacements, asking);
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
            Found::Unknown => return keep_one_by_one((edge, replacements), &after, candidates, asking),
        }
    }
}

/// The same with a question for each candidate, for a solver that cannot answer for all at once.
fn keep_one_by_one(
    (edge, replacements): (&Edge, &mut [Substitution]),
    after: &[Term],
    candidates: &mut Invariants,
    asking: &mut Asking<'_>,
) -> Result<(), Exhausted> {
    let assumed = known_before(edge, candidates, replacements, asking);
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
