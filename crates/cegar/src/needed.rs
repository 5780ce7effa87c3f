//! Leaves out of a proof what it does not need: few invariants are quickly checked, and readable.
//!
//! Needed are the invariants that exclude what must not be reached, and those by which needed ones are kept along edges, as cores tell.

use std::collections::BTreeSet;

use adamant_base::{Exhausted, IdVec};

use crate::ask::Asking;
use crate::houdini::Invariants;
use crate::induction::used;
use crate::proof::Proof;
use crate::system::{LocationId, System};

/// The proof with the invariants that it needs.
pub(crate) fn needed(system: &System, proof: &Proof, asking: &mut Asking<'_>) -> Result<Proof, Exhausted> {
    let mut needed: BTreeSet<(LocationId, usize)> = BTreeSet::new();
    let mut waiting = Vec::new();
    for end in 0..system.ends.len() {
        for found in used(system, &proof.invariants, end, proof.k, asking)? {
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
            let mut formulas = proof.invariants[edge.from].clone();
            let assumed = formulas.len();
            formulas.extend(&edge.guard);
            formulas.push(violated);
            for place in asking.core(&formulas)?.into_iter().filter(|place| *place < assumed) {
                if needed.insert((edge.from, place)) {
                    waiting.push((edge.from, place));
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
