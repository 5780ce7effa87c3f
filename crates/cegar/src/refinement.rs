//! From a path that cannot be taken to what a finer abstraction has to look at.

mod interpolants;
mod newton;
mod unsat_core;

use adamant_base::{Choice as _, Exhausted};
use adamant_expr::{Op, Term, TermPool};
use adamant_smt::Bitwuzla;
use rustc_hash::FxHashSet;

use crate::abstraction::{Finding, variables_of};
use crate::ask::Asking;
use crate::settings::CegarRefinement;
use crate::trace::{FormulaOrigin, Trace};

/// Larger predicates are of no use.
const LARGEST: usize = 400;

/// What was found out about a position of a path.
pub(crate) struct PlacedFinding {
    /// The position, from one on.
    pub(crate) position: usize,
    /// What was found.
    pub(crate) finding: Finding,
}

/// The methods in the order in which they are tried: the one asked for, then the others.
pub(crate) fn methods(first: CegarRefinement) -> impl Iterator<Item = CegarRefinement> {
    let others = CegarRefinement::CHOICES.iter().map(|choice| choice.value).filter(move |&method| method != first);
    std::iter::once(first).chain(others)
}

/// What a method finds out about the positions of a path, of which these parts contradict each other. It may be nothing.
pub(crate) fn findings(
    method: CegarRefinement,
    trace: &Trace<'_>,
    core: &FxHashSet<FormulaOrigin>,
    bitwuzla: Option<&Bitwuzla>,
    asking: &mut Asking<'_>,
) -> Result<Vec<PlacedFinding>, Exhausted> {
    match method {
        CegarRefinement::Newton => newton::findings(trace, core, asking),
        CegarRefinement::UnsatCore => Ok(unsat_core::findings(trace, core, asking)),
        CegarRefinement::SequenceInterpolants => interpolants::sequence(trace, core, bitwuzla, asking),
        CegarRefinement::BinaryInterpolants => interpolants::binary(trace, core, bitwuzla, asking),
    }
}

/// What formulas in the symbols of a path say about the location at a position; nothing if they say nothing.
fn about(trace: &Trace<'_>, position: usize, formulas: &[Term], pool: &mut TermPool) -> Option<PlacedFinding> {
    let mut predicates = Vec::new();
    for &formula in formulas {
        if let Some(formula) = trace.unnamed(position, formula, pool).filter(|&formula| pool.size(formula) <= LARGEST) {
            for part in conjuncts(pool, formula) {
                if part.as_bool().is_none() && !predicates.contains(&part) {
                    predicates.push(part);
                }
            }
        }
    }
    let symbols = pool.free_symbols_of(formulas);
    let is_here = |name: &Term| symbols.iter().any(|&symbol| pool.symbol_term(symbol) == *name);
    let names = trace.names[position].iter().enumerate();
    let variables: Vec<usize> = names.filter(|(_, name)| is_here(name)).map(|(index, _)| index).collect();
    let at = trace.locations[position];
    let own = &trace.system.locations[at].variables;
    predicates.retain(|&predicate| variables_of(own, predicate, pool).is_some());
    let is_something = !predicates.is_empty() || !variables.is_empty();
    is_something.then_some(PlacedFinding { position, finding: Finding { at, predicates, variables } })
}

/// The conjuncts of a formula.
pub(crate) fn conjuncts(pool: &TermPool, formula: Term) -> Vec<Term> {
    let mut pending = vec![formula];
    let mut found = Vec::new();
    while let Some(next) = pending.pop() {
        match pool.op(next) {
            Op::And => pending.extend([pool.operand(next, 1), pool.operand(next, 0)]),
            _ => found.push(next),
        }
    }
    found
}
