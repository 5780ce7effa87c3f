//! Contradictions from which nothing can be left out: parts are left out one after the other, and what the solver used is all that is kept.

use std::cmp::Reverse;
use std::collections::BTreeSet;

use adamant_base::Budget;

use super::{Answer, Constraints, Contradiction, PartId, Size, Weights};

/// Leaves out of a contradiction what it does not need, heavy parts first. It stays as it is when the budget ends.
pub(super) fn minimal(
    constraints: &mut dyn Constraints,
    weights: &Weights,
    contradiction: Contradiction,
    budget: &Budget,
) -> Contradiction {
    let mut left = contradiction.parts.iter().copied().collect::<BTreeSet<_>>();
    let mut size = Size::Minimal;
    for part in heavy_first(&contradiction.parts, weights) {
        if !left.contains(&part) {
            continue;
        }
        if budget.check().is_err() {
            return Contradiction { parts: left.into_iter().collect(), size: Size::Any };
        }
        let others = left.iter().copied().filter(|&other| other != part).collect::<Vec<_>>();
        match constraints.check(&others) {
            Answer::Contradiction(used) => left = used.into_iter().collect(),
            Answer::Satisfied(_) => {}
            Answer::Unknown => size = Size::Any,
        }
    }
    Contradiction { parts: left.into_iter().collect(), size }
}

fn heavy_first(parts: &[PartId], weights: &Weights) -> Vec<PartId> {
    let mut order = parts.to_vec();
    order.sort_by_key(|&part| Reverse(weights.things[part].len()));
    order
}
