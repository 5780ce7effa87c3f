//! The conditions and assignments of a core, each at the location where it stands on the path.

use adamant_expr::Term;
use rustc_hash::FxHashSet;

use crate::ask::Asking;
use crate::refinement::{PlacedFinding, about};
use crate::trace::{FormulaOrigin, Trace};

/// What the core says at each position.
pub(super) fn findings(
    trace: &Trace<'_>,
    core: &FxHashSet<FormulaOrigin>,
    asking: &mut Asking<'_>,
) -> Vec<PlacedFinding> {
    let positions = 1..trace.locations.len();
    let mut found = Vec::new();
    for position in positions {
        let mut formulas: Vec<Term> = Vec::new();
        for &(part, formula) in trace.formulas.iter().filter(|(part, _)| core.contains(part)) {
            match part {
                FormulaOrigin::Condition(at, _) if at == position => formulas.push(formula),
                FormulaOrigin::Assignment(at, _) if at == position => formulas.push(formula),
                FormulaOrigin::Condition(..) | FormulaOrigin::Assignment(..) => {}
            }
        }
        found.extend(about(trace, position, &formulas, asking.pool));
    }
    found
}
