//! Contradictions that weigh as little as possible, by implicit hitting sets.

use std::collections::BTreeSet;

use adamant_base::Budget;

use super::hitting_sets::HittingSets;
use super::{Answer, Constraints, Contradiction, PartId, Size, Weights, minimal};

/// The lightest contradiction. Where the budget ends or nobody knows an answer, the lightest one that was met, with nothing that it does not need.
pub(super) fn smallest(
    constraints: &mut dyn Constraints,
    weights: &Weights,
    contradiction: Contradiction,
    budget: &Budget,
) -> Contradiction {
    let best = minimal(constraints, weights, contradiction, budget);
    let mut search = Search { constraints, weights, budget, best, sets: HittingSets::new(weights) };
    let is_smallest = search.run();
    let Search { mut best, .. } = search;
    if is_smallest && best.size == Size::Minimal {
        best.size = Size::Smallest;
    }
    best
}

struct Search<'a> {
    constraints: &'a mut dyn Constraints,
    weights: &'a Weights,
    budget: &'a Budget,
    best: Contradiction,
    sets: HittingSets,
}

impl Search<'_> {
    /// Whether the best contradiction is known to be the lightest one.
    fn run(&mut self) -> bool {
        loop {
            let bound = self.weights.of(&self.best.parts);
            let Some(chosen) = self.sets.lightest(bound) else { return true };
            if self.budget.check().is_err() {
                return false;
            }
            match self.constraints.check(&self.weights.with_free(&chosen)) {
                Answer::Contradiction(parts) => {
                    self.improve(parts);
                    debug_assert!(self.weights.of(&self.best.parts) <= self.sets.least(), "no hitting set is lighter");
                    return true;
                }
                Answer::Satisfied(parts) => {
                    let Some(others) = self.others_than(parts) else { return false };
                    self.sets.hit(&others);
                }
                Answer::Unknown => return false,
            }
        }
    }

    /// The constraints that do not hold together with these, which are added to as long as they hold together. Nothing if the budget ends.
    fn others_than(&mut self, parts: Vec<PartId>) -> Option<Vec<PartId>> {
        let mut holding = parts.into_iter().collect::<BTreeSet<_>>();
        let mut others = Vec::new();
        for part in self.weights.things.ids() {
            if holding.contains(&part) {
                continue;
            }
            self.budget.check().ok()?;
            let more = holding.iter().copied().chain([part]).collect::<Vec<_>>();
            match self.constraints.check(&more) {
                Answer::Satisfied(parts) => holding.extend(parts),
                Answer::Contradiction(parts) => {
                    others.push(part);
                    if self.weights.of(&parts) < self.weights.of(&self.best.parts) {
                        self.improve(parts);
                    }
                }
                // What holds together need not be all that does.
                Answer::Unknown => others.push(part),
            }
        }
        others.retain(|part| !holding.contains(part));
        Some(others)
    }

    /// Takes a lighter contradiction.
    fn improve(&mut self, mut parts: Vec<PartId>) {
        parts.sort_unstable();
        let lighter = Contradiction { parts, size: Size::Any };
        self.best = minimal(self.constraints, self.weights, lighter, self.budget);
    }
}
