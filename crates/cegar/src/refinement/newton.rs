//! Weakest preconditions along a path, of what its core needs.
//!
//! The path is walked backward from its end. What is not in the core is left out: conditions hold, assignments assign anything. What the rest of the
//! path needs at a location is a set of formulas; as soon as they contradict each other, nothing is needed before. See Ball and
//! Rajamani, "Generating Abstract Explanations of Spurious Counterexamples in C Programs", and Dietsch, Heizmann, Musa, Nutz and
//! Podelski, "Craig vs. Newton in Software Model Checking".

use adamant_base::Exhausted;
use adamant_expr::{BitVec, Op, Substitution, Term};
use rustc_hash::FxHashSet;

use crate::ask::{Asking, Satisfiability};
use crate::refinement::{PlacedFinding, about};
use crate::trace::{FormulaOrigin, Trace};

/// Formulas with more inputs than this are left alone.
const MOST_INPUTS: usize = 3;

/// So many values are tried for an input.
const MOST_GUESSES: usize = 3;

/// What the rest of the path needs at each position.
pub(super) fn findings(
    trace: &Trace<'_>,
    core: &FxHashSet<FormulaOrigin>,
    asking: &mut Asking<'_>,
) -> Result<Vec<PlacedFinding>, Exhausted> {
    let mut needed: Vec<Term> = Vec::new();
    let mut found = Vec::new();
    for position in (1..trace.locations.len()).rev() {
        needed.extend(conditions(trace, core, position, asking));
        if position < trace.locations.len() - 1 && matches!(asking.model(&needed)?, Satisfiability::Nothing) {
            break;
        }
        found.extend(needs(trace, position, &needed, asking));
        needed = before(trace, core, position, &needed, asking);
        if needed.contains(&Term::FALSE) {
            break;
        }
    }
    found.reverse();
    Ok(found)
}

/// The conditions of the core that leave a position.
fn conditions(
    trace: &Trace<'_>,
    core: &FxHashSet<FormulaOrigin>,
    position: usize,
    asking: &mut Asking<'_>,
) -> Vec<Term> {
    let guard = trace.guard(position).iter().enumerate();
    let in_core = guard.filter(|(number, _)| core.contains(&FormulaOrigin::Condition(position, *number)));
    in_core.map(|(_, &condition)| trace.named(position, condition, asking.pool, asking.symbols)).collect()
}

/// What is needed before the step that comes to a position.
fn before(
    trace: &Trace<'_>,
    core: &FxHashSet<FormulaOrigin>,
    position: usize,
    needed: &[Term],
    asking: &mut Asking<'_>,
) -> Vec<Term> {
    let mut replacement = Substitution::default();
    for (number, &value) in trace.values(position).iter().enumerate() {
        if core.contains(&FormulaOrigin::Assignment(position, number)) {
            let value = trace.named(position - 1, value, asking.pool, asking.symbols);
            replacement.insert(trace.names[position][number], value);
        }
    }
    let mut before = asking.replaced(&mut replacement, needed);
    before.retain(|&formula| formula != Term::TRUE);
    before.sort_unstable();
    before.dedup();
    before
}

/// Each formula is a predicate, and all of them together are one.
fn needs(trace: &Trace<'_>, position: usize, needed: &[Term], asking: &mut Asking<'_>) -> Option<PlacedFinding> {
    let mut formulas = needed.to_vec();
    for &formula in needed {
        formulas.extend(without_inputs(trace, position, formula, asking));
    }
    let mut found = about(trace, position, &formulas, asking.pool)?;
    let own: Vec<Term> = needed.iter().filter_map(|&formula| trace.unnamed(position, formula, asking.pool)).collect();
    if own.len() > 1 {
        found.finding.predicates.push(asking.pool.and_all(own));
    }
    Some(found)
}

/// A formula about inputs with each of them replaced by what it is compared with. This is a guess: predicates need not be implied.
fn without_inputs(trace: &Trace<'_>, position: usize, formula: Term, asking: &mut Asking<'_>) -> Vec<Term> {
    let pool = &mut *asking.pool;
    let names = &trace.names[position];
    let foreign: Vec<Term> =
        pool.free_symbols(formula).into_iter().map(|symbol| pool.symbol_term(symbol)).collect::<Vec<_>>();
    let foreign: Vec<Term> = foreign.into_iter().filter(|symbol| !names.contains(symbol)).collect();
    if foreign.is_empty() || foreign.len() > MOST_INPUTS {
        return Vec::new();
    }
    let mut guesses = vec![formula];
    for input in foreign {
        let compared = pool.postorder(&guesses).into_iter().filter(|&part| {
            matches!(pool.op(part), Op::Eq | Op::BvUlt | Op::BvSlt) && pool.operands(part).contains(&input)
        });
        let others = compared.flat_map(|part| pool.operands(part).to_vec()).filter(|&other| other != input);
        let mut values: Vec<Term> = others.collect();
        values.push(pool.bits(BitVec::zero(pool.width(input))));
        values.dedup();
        values.truncate(MOST_GUESSES);
        let mut next = Vec::new();
        for &guess in &guesses {
            for &value in &values {
                next.push(Substitution::from_iter([(input, value)]).apply(pool, guess));
            }
        }
        next.truncate(MOST_GUESSES * MOST_GUESSES);
        guesses = next;
    }
    guesses
}
