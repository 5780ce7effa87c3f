//! The conditions and assignments of a core, each at the location where it stands on the path.

use adamant_expr::Term;
use rustc_hash::FxHashSet;

use crate::ask::Asking;
use crate::refinement::{Found, about};
use crate::trace::{Part, Trace};

/// What the core says at each position.
pub(super) fn findings(trace: &Trace<'_>, core: &FxHashSet<Part>, asking: &mut Asking<'_>) -> Vec<Found> {
    let positions = 1..trace.locations.len();
    let mut found = Vec::new();
    for position in positions {
        let mut formulas: Vec<Term> = Vec::new();
        for &(part, formula) in trace.formulas.iter().filter(|(part, _)| core.contains(part)) {
            match part {
                Part::Condition(at, _) if at == position => formulas.push(formula),
                Part::Assignment(at, _) if at == position => formulas.push(formula),
                Part::Condition(..) | Part::Assignment(..) => {}
            }
        }
        found.extend(about(trace, position, &formulas, asking.pool));
    }
    found
}
