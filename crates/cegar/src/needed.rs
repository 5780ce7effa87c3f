//! Leaves out of a proof what it does not need: few invariants are quickly checked, and readable.
//!
//! Needed are the invariants that exclude what must not be reached, and those by which needed ones are kept along edges, as cores tell.

use std::collections::BTreeSet;

use adamant_base::{Exhausted, IdVec};
use adamant_expr::Term;

use crate::ask::Asking;
use crate::houdini::Invariants;
use crate::induction::used;
use crate::proof::Proof;
use crate::system::{LocationId, System, View};

/// The proof with the invariants that it needs.
pub(crate) fn needed(system: &System, proof: &Proof, asking: &mut Asking<'_>) -> Result<Proof, Exhausted> {
    let mut needed: BTreeSet<(LocationId, usize)> = BTreeSet::new();
    let mut waiting = Vec::new();
    for (number, end) in system.ends.iter().enumerate() {
        let found = match proof.k {
            0 => core(system, &proof.invariants, (end.from, &end.views), &end.guard, asking)?,
            k => used(system, &proof.invariants, number, k, asking)?,
        };
        for found in found {
            if needed.insert(found) {
                waiting.push(found);
            }
        }
    }
    while let Some((at, place)) = waiting.pop() {
        let invariant = proof.invariants[at][place];
        for edge in system.edges_to(at) {
            let mut replacement = system.locations[at].replacement(&edge.values);
            let after = replacement.apply(asking.pool, invariant);
            let violated = asking.pool.not(after);
            let conditions = [edge.guard.as_slice(), &[violated]].concat();
            for found in core(system, &proof.invariants, (edge.from, &edge.views), &conditions, asking)? {
                if needed.insert(found) {
                    waiting.push(found);
                }
            }
        }
    }
    let mut invariants: Invariants = system.locations.iter().map(|_| Vec::new()).collect::<IdVec<_, _>>();
    for (at, place) in needed {
        invariants[at].push(proof.invariants[at][place]);
    }
    Ok(Proof { invariants, k: proof.k })
}

/// The invariants at a location, and at those that are seen from it, that contradict conditions there.
fn core(
    system: &System,
    invariants: &Invariants,
    (at, views): (LocationId, &[View]),
    conditions: &[Term],
    asking: &mut Asking<'_>,
) -> Result<Vec<(LocationId, usize)>, Exhausted> {
    let mut assumed: Vec<(LocationId, usize)> = (0..invariants[at].len()).map(|place| (at, place)).collect();
    let mut formulas = invariants[at].clone();
    for view in views {
        let mut replacement = system.locations[view.at].replacement(&view.values);
        assumed.extend((0..invariants[view.at].len()).map(|place| (view.at, place)));
        formulas.extend(asking.replaced(&mut replacement, &invariants[view.at]));
    }
    if let Some(place) = formulas.iter().position(|&formula| formula == Term::FALSE) {
        return Ok(vec![assumed[place]]);
    }
    formulas.extend(conditions);
    let core = asking.core(&formulas)?.into_iter();
    Ok(core.filter_map(|place| assumed.get(place).copied()).collect())
}
