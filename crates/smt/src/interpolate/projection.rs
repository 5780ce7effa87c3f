//! Elimination of symbols: what conjuncts say of the others.
//!
//! The result means exactly that there are values of the eliminated symbols under which the conjuncts hold. First equations are
//! solved for them. For what is left, instances are collected: a model is asked for that no instance covers, and each symbol is
//! replaced by a term that has a fitting value in the model, taken from the comparisons with the symbol, or else by its number.
//! That ends when the instances cover everything, which a query says; after too many instances it is given up.

use super::equations::{Solved, solve, solve_comparison};
use super::{Deadline, NoInterpolants, conjuncts};
use crate::error::SolverError;
use crate::query::{Answer, Wants};
use crate::session::{Check, Session};
use crate::solver::Solver;
use adamant_expr::{Assignment, Evaluator, Op, Sort, Substitution, SymbolId, Term, TermPool, Value};
use rustc_hash::FxHashSet;

/// The most instances that are collected for conjuncts that hang together.
const MOST_INSTANCES: usize = 24;

/// The most candidates that are tried for a symbol in an instance.
const MOST_CANDIDATES: usize = 24;

/// The most subterms that conjuncts may have in sum while equations are solved.
const MOST_TERMS: usize = 20_000;

/// Conjuncts without some symbols, or why there are none.
pub(super) type Projected = Result<Vec<Term>, NoInterpolants>;

/// Conjuncts that say what the given ones say of all symbols but those that are to be eliminated.
pub(super) fn project(
    solver: &mut dyn Solver,
    terms: &mut TermPool,
    parts: &[Term],
    eliminated: &FxHashSet<SymbolId>,
    deadline: Deadline,
) -> Result<Projected, SolverError> {
    let Some(parts) = solve_equations(terms, parts.to_vec(), eliminated) else {
        return Ok(Err(NoInterpolants::Projection));
    };
    let (mut result, open) = split(terms, parts, eliminated);
    for group in groups(terms, open, eliminated) {
        match instances(solver, terms, &group, eliminated, deadline)? {
            Ok(covering) => conjuncts(terms, covering, &mut result),
            Err(reason) => return Ok(Err(reason)),
        }
    }
    Ok(Ok(result))
}

/// Replaces symbols by what equations say of them, as long as there are such equations.
fn solve_equations(terms: &mut TermPool, mut parts: Vec<Term>, eliminated: &FxHashSet<SymbolId>) -> Option<Vec<Term>> {
    while let Some((place, symbol, solved)) = first_solved(terms, &parts, eliminated) {
        parts.remove(place);
        parts.extend(solved.conditions);
        let symbol = terms.symbol_term(symbol);
        parts = substituted(terms, &parts, symbol, solved.value);
        if terms.postorder(&parts).len() > MOST_TERMS {
            return None;
        }
    }
    Some(parts)
}

fn first_solved(
    terms: &mut TermPool,
    parts: &[Term],
    eliminated: &FxHashSet<SymbolId>,
) -> Option<(usize, SymbolId, Solved)> {
    for (place, &part) in parts.iter().enumerate() {
        for symbol in terms.free_symbols(part) {
            if eliminated.contains(&symbol)
                && let Some(solved) = solve(terms, part, symbol)
            {
                return Some((place, symbol, solved));
            }
        }
    }
    None
}

/// Conjuncts with a symbol replaced.
fn substituted(terms: &mut TermPool, parts: &[Term], symbol: Term, value: Term) -> Vec<Term> {
    let mut substitution = Substitution::from_iter([(symbol, value)]);
    let mut result = Vec::new();
    for &part in parts {
        let part = substitution.apply(terms, part);
        conjuncts(terms, part, &mut result);
    }
    result
}

/// The conjuncts without symbols to be eliminated, and the others.
fn split(terms: &TermPool, parts: Vec<Term>, eliminated: &FxHashSet<SymbolId>) -> (Vec<Term>, Vec<Term>) {
    let is_done = |part: &Term| !terms.free_symbols(*part).iter().any(|symbol| eliminated.contains(symbol));
    parts.into_iter().partition(is_done)
}

/// Conjuncts that share symbols to be eliminated, together.
fn groups(terms: &TermPool, parts: Vec<Term>, eliminated: &FxHashSet<SymbolId>) -> Vec<Vec<Term>> {
    let mut groups: Vec<(FxHashSet<SymbolId>, Vec<Term>)> = Vec::new();
    for part in parts {
        let symbols = terms.free_symbols(part).into_iter().filter(|symbol| eliminated.contains(symbol)).collect();
        let mut group = (symbols, vec![part]);
        let (joined, apart): (Vec<_>, Vec<_>) =
            groups.into_iter().partition(|(symbols, _)| !symbols.is_disjoint(&group.0));
        groups = apart;
        for (symbols, parts) in joined {
            group.0.extend(symbols);
            group.1.extend(parts);
        }
        groups.push(group);
    }
    groups.into_iter().map(|(_, parts)| parts).collect()
}

/// A disjunction of instances that cover the conjuncts.
fn instances(
    solver: &mut dyn Solver,
    terms: &mut TermPool,
    parts: &[Term],
    eliminated: &FxHashSet<SymbolId>,
    deadline: Deadline,
) -> Result<Result<Term, NoInterpolants>, SolverError> {
    let mut session = Session::new();
    parts.iter().for_each(|&part| session.assert(part));
    let mut covering = Term::FALSE;
    for _ in 0..=MOST_INSTANCES {
        let check = deadline.limited_check(Check::default().wanting(Wants::Model));
        let model = match session.check(solver, terms, &check)? {
            Answer::Unsatisfiable(_) => return Ok(Ok(covering)),
            Answer::Satisfiable(Some(model)) => model,
            Answer::Satisfiable(None) => return Ok(Err(NoInterpolants::Projection)),
            Answer::GaveUp(reason) => return Ok(Err(NoInterpolants::Solver(reason))),
        };
        let Some(instance) = instance(terms, parts, eliminated, &model) else {
            return Ok(Err(NoInterpolants::Projection));
        };
        covering = terms.or(covering, instance);
        session.assert(terms.not(instance));
    }
    Ok(Err(NoInterpolants::Projection))
}

/// The conjuncts with symbols replaced by terms under which they hold in a model.
fn instance(
    terms: &mut TermPool,
    parts: &[Term],
    eliminated: &FxHashSet<SymbolId>,
    model: &Assignment,
) -> Option<Term> {
    let mut parts = parts.to_vec();
    while let Some(symbol) = terms.free_symbols_of(&parts).into_iter().find(|symbol| eliminated.contains(symbol)) {
        let number = constant(terms, model.get(symbol), terms.symbol_sort(symbol));
        let mut candidates = candidates(terms, &parts, symbol);
        candidates.push(number);
        let candidate = candidates.into_iter().find(|&candidate| fits(terms, &parts, symbol, candidate, model))?;
        let symbol = terms.symbol_term(symbol);
        parts = substituted(terms, &parts, symbol, candidate);
    }
    Some(terms.and_all(parts))
}

/// Terms that comparisons relate a symbol to, and their neighbours.
fn candidates(terms: &mut TermPool, parts: &[Term], symbol: SymbolId) -> Vec<Term> {
    let Sort::Bits(width) = terms.symbol_sort(symbol) else { return Vec::new() };
    let one = terms.bits_u64(width, 1);
    let mut candidates = Vec::new();
    for atom in terms.postorder(parts) {
        if !matches!(terms.op(atom), Op::Eq | Op::BvUlt | Op::BvSlt) || candidates.len() >= MOST_CANDIDATES {
            continue;
        }
        if let Some(value) = solve_comparison(terms, atom, symbol) {
            let (above, below) = (terms.bv_add(value, one), terms.bv_sub(value, one));
            candidates.extend([value, above, below]);
        }
    }
    candidates
}

/// Whether conjuncts hold in a model in which a symbol has the value of a candidate.
fn fits(terms: &TermPool, parts: &[Term], symbol: SymbolId, candidate: Term, model: &Assignment) -> bool {
    let Ok(value) = terms.eval(candidate, model) else { return false };
    let mut model = model.clone();
    model.set(symbol, value);
    let mut evaluator = Evaluator::new(terms, &model);
    parts.iter().all(|&part| evaluator.eval(part) == Ok(Value::Bool(true)))
}

/// The term of a value; zero if there is none.
fn constant(terms: &mut TermPool, value: Option<&Value>, sort: Sort) -> Term {
    let value = value.cloned().unwrap_or_else(|| Value::zero(sort));
    match (value, sort) {
        (Value::Bool(value), _) => Term::bool(value),
        (Value::Bits(pattern), Sort::Float(kind)) => terms.float(kind, pattern),
        (Value::Bits(value), _) => terms.bits(value),
        (Value::Array(array), _) => {
            let Sort::Array { index, .. } = array.sort() else { unreachable!("an array has the sort of arrays") };
            let default = terms.bits(array.default_element().clone());
            let mut term = terms.constant_array(index, default);
            for (at, held) in array.iter() {
                let (at, held) = (terms.bits(at.clone()), terms.bits(held.clone()));
                term = terms.store(term, at, held);
            }
            term
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{SolverSettings, assemble};

    /// Eliminates `x` and `y`, and compares what is left with another formula, as the solver sees them.
    fn check(parts: &[&str], expected: Option<&str>) {
        let mut terms = TermPool::new();
        let parts: Vec<Term> = parts.iter().map(|text| terms.parse(text).unwrap()).collect();
        let eliminated = ["x", "y"].iter().filter_map(|name| terms.find_symbol(name)).collect();
        let mut solver = assemble(&SolverSettings::default()).unwrap();
        let projected = project(&mut *solver, &mut terms, &parts, &eliminated, Deadline { end: None }).unwrap();
        let Some(expected) = expected else {
            assert_eq!(projected, Err(NoInterpolants::Projection));
            return;
        };
        let projected = projected.unwrap();
        assert!(terms.free_symbols_of(&projected).iter().all(|symbol| !eliminated.contains(symbol)));
        let (projected, expected) = (terms.and_all(projected), terms.parse(expected).unwrap());
        let differs = terms.ne(projected, expected);
        let answer = solver.solve(&terms, &crate::Query::new(&[differs])).unwrap();
        assert!(answer.is_unsatisfiable(), "{} is not {}", terms.display(projected), terms.display(expected));
    }

    #[test]
    fn equations_are_used_up() {
        check(&["(= x:8 a:8)", "(bvult x:8 #5:8)"], Some("(bvult a:8 #5:8)"));
        check(
            &["(= x:8 (bvadd a:8 #1:8))", "(= y:8 (bvadd x:8 b:8))", "(= y:8 #9:8)"],
            Some("(= (bvadd a:8 b:8) #8:8)"),
        );
        check(&["(= (zext 16 x:8) a:16)"], Some("(bvult a:16 #256:16)"));
        check(&["(= (concat x:4 b:4) a:8)"], Some("(= (extract 3 0 a:8) b:4)"));
        check(&["x:bool", "(= x:bool p:bool)"], Some("p:bool"));
    }

    #[test]
    fn instances_cover_what_is_left() {
        check(&["(bvult x:8 #5:8)", "(bvult #3:8 a:8)"], Some("(bvult #3:8 a:8)"));
        check(&["(bvult a:8 x:8)", "(bvult x:8 b:8)"], Some("(and (bvult a:8 b:8) (bvult (bvadd a:8 #1:8) b:8))"));
        check(&["(bvslt a:8 x:8)"], Some("(not (= a:8 #127:8))"));
        check(&["(not (= x:8 a:8))", "(not (= x:8 b:8))"], Some("true"));
        check(
            &["(bvult x:8 #3:8)", "(= a:8 (bvmul x:8 x:8))"],
            Some("(not (and (not (= a:8 #0:8)) (and (not (= a:8 #1:8)) (not (= a:8 #4:8)))))"),
        );
        check(
            &["(= (select m:[8->8] x:8) #1:8)", "(bvult x:8 #2:8)"],
            Some("(not (and (not (= (select m:[8->8] #0:8) #1:8)) (not (= (select m:[8->8] #1:8) #1:8))))"),
        );
        check(&["(bvult x:8 a:8)", "(bvult a:8 x:8)"], Some("false"));
    }

    #[test]
    fn too_many_instances_are_given_up() {
        check(
            &["(= a:32 (bvmul x:32 y:32))", "(bvult #1:32 x:32)", "(bvult x:32 y:32)", "(bvult y:32 #4096:32)"],
            None,
        );
    }
}
