//! Cases of a step: boxes of symbols in each of which the conditions of choices are known, as far as they compare a symbol with a number.
//!
//! Merged paths are terms with many choices, of which a state of known values and regions takes few. They are followed by evaluation over
//! spans; where a comparison is open, the symbol is divided there. What is left of a case is small, and often nothing has to be asked about it.

use adamant_base::Exhausted;
use adamant_expr::{Op, SymbolId, Term, TermPool};
use rustc_hash::FxHashMap;

use crate::ask::{Asking, Satisfiability};
use crate::evaluation::{Evaluation, Spans};
use crate::narrowing::narrowed;
use crate::refinement::conjuncts;
use crate::span::Span;

/// So many cases are told apart.
const MOST_CASES: usize = 64;

/// A case.
pub(crate) struct Case {
    spans: Spans,
    known: FxHashMap<Term, Option<Span>>,
    /// Conditions that are not known to hold.
    open: Vec<Term>,
    /// The terms that were asked for.
    terms: Vec<Term>,
}

/// The cases in which conditions can hold, as far as evaluation tells, with what terms are there. If there are too many, all of them are one.
pub(crate) fn cases(conditions: &[Term], terms: &[Term], asking: &Asking<'_>) -> Result<Vec<Case>, Exhausted> {
    let pool = &*asking.pool;
    let conditions: Vec<Term> = conditions.iter().flat_map(|&condition| conjuncts(pool, condition)).collect();
    let mut found = Vec::new();
    let mut pending = vec![Spans::default()];
    while let Some(spans) = pending.pop() {
        asking.budget.check()?;
        if found.len() + pending.len() >= MOST_CASES {
            return Ok(narrowed(pool, Spans::default(), &conditions)
                .and_then(|spans| undivided(pool, spans, &conditions, terms))
                .into_iter()
                .collect());
        }
        let Some(spans) = narrowed(pool, spans, &conditions) else { continue };
        match looked_at(pool, spans, &conditions, terms, Division::Allowed) {
            Looked::Impossible => {}
            Looked::Divided(halves) => pending.extend(*halves),
            Looked::Case(case) => found.push(case),
        }
    }
    Ok(found)
}

/// Terms with what follows from conditions put into them; nothing if the conditions are clearly impossible.
pub(crate) fn simplified(conditions: &[Term], terms: &[Term], pool: &mut TermPool) -> Option<Vec<Term>> {
    let conditions: Vec<Term> = conditions.iter().flat_map(|&condition| conjuncts(pool, condition)).collect();
    let spans = narrowed(pool, Spans::default(), &conditions)?;
    let case = undivided(pool, spans, &[], terms)?;
    let mut results = FxHashMap::default();
    Some(terms.iter().map(|&term| case.simplified(pool, &mut results, term)).collect())
}

/// Everything within a box as one case; nothing if it is clearly impossible.
fn undivided(pool: &TermPool, spans: Spans, conditions: &[Term], terms: &[Term]) -> Option<Case> {
    match looked_at(pool, spans, conditions, terms, Division::Refused) {
        Looked::Impossible | Looked::Divided(_) => None,
        Looked::Case(case) => Some(case),
    }
}

/// Whether conditions can hold together; nothing if the solver does not know.
pub(crate) fn can_hold(conditions: &[Term], asking: &mut Asking<'_>) -> Result<Option<bool>, Exhausted> {
    let mut known = Some(false);
    for case in cases(conditions, &[], asking)? {
        match case.is_possible(asking)? {
            Some(true) => return Ok(Some(true)),
            Some(false) => {}
            None => known = None,
        }
    }
    Ok(known)
}

impl Case {
    /// Whether all its values satisfy the conditions.
    pub(crate) fn is_certain(&self) -> bool {
        self.open.is_empty()
    }

    /// The span of the term of this number, if it has one.
    pub(crate) fn span(&self, number: usize) -> Option<Span> {
        self.known.get(&self.terms[number]).copied().flatten()
    }

    /// Whether the conditions can hold; nothing if the solver does not know.
    pub(crate) fn is_possible(&self, asking: &mut Asking<'_>) -> Result<Option<bool>, Exhausted> {
        if self.is_certain() {
            return Ok(Some(true));
        }
        let (conditions, _) = self.formulas(asking.pool);
        Ok(match asking.model(&conditions)? {
            Satisfiability::Model(_) => Some(true),
            Satisfiability::Nothing => Some(false),
            Satisfiability::Unknown => None,
        })
    }

    /// Conditions that hold in this case, and what the terms are there, simplified by what is known.
    pub(crate) fn formulas(&self, pool: &mut TermPool) -> (Vec<Term>, Vec<Term>) {
        let mut results = FxHashMap::default();
        let mut conditions: Vec<Term> =
            self.open.iter().map(|&condition| self.simplified(pool, &mut results, condition)).collect();
        let terms: Vec<Term> = self.terms.iter().map(|&term| self.simplified(pool, &mut results, term)).collect();
        let symbols = pool.free_symbols_of(&[conditions.as_slice(), &terms].concat());
        for symbol in symbols {
            if let Some(span) = self.spans.get(&symbol) {
                let term = pool.symbol_term(symbol);
                conditions.extend(span.formulas(pool, term));
            }
        }
        (conditions, terms)
    }

    /// A term with what is known put in its place.
    fn simplified(&self, pool: &mut TermPool, results: &mut FxHashMap<Term, Term>, term: Term) -> Term {
        let mut pending = vec![term];
        while let Some(&next) = pending.last() {
            if results.contains_key(&next) {
                pending.pop();
                continue;
            }
            let needed = match self.stands_for(pool, next) {
                Simpler::Constant(constant) => {
                    results.insert(next, constant);
                    continue;
                }
                Simpler::Branch(branch) => {
                    match results.get(&branch) {
                        Some(&result) => drop(results.insert(next, result)),
                        None => pending.push(branch),
                    }
                    continue;
                }
                Simpler::Nothing => pool.operands(next),
            };
            let before = pending.len();
            pending.extend(needed.iter().filter(|operand| !results.contains_key(operand)));
            if pending.len() == before {
                let operands: Vec<Term> = needed.iter().map(|operand| results[operand]).collect();
                let result = if *operands == *needed { next } else { pool.rebuild(next, &operands) };
                results.insert(next, result);
            }
        }
        results[&term]
    }

    fn truth(&self, condition: Term) -> Option<bool> {
        self.known.get(&condition).copied().flatten().and_then(Span::is_true)
    }

    fn stands_for(&self, pool: &mut TermPool, term: Term) -> Simpler {
        if pool.op(term) == Op::Ite {
            match self.truth(pool.operand(term, 0)) {
                Some(true) => return Simpler::Branch(pool.operand(term, 1)),
                Some(false) => return Simpler::Branch(pool.operand(term, 2)),
                None => {}
            }
        }
        let Some(value) = self.known.get(&term).copied().flatten().and_then(Span::value) else {
            return Simpler::Nothing;
        };
        Simpler::Constant(match pool.sort(term) {
            adamant_expr::Sort::Bool => Term::bool(value.as_bool()),
            _ => pool.bits(value),
        })
    }
}

/// What a term is in a case.
enum Simpler {
    Constant(Term),
    /// The branch that is taken.
    Branch(Term),
    /// Itself.
    Nothing,
}

/// Whether a box may be divided.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Division {
    Allowed,
    Refused,
}

/// What became of a box.
enum Looked {
    Impossible,
    Divided(Box<[Spans; 2]>),
    Case(Case),
}

fn looked_at(pool: &TermPool, spans: Spans, conditions: &[Term], terms: &[Term], division: Division) -> Looked {
    let mut evaluation = Evaluation::new(pool, &spans);
    let mut open = Vec::new();
    for &condition in conditions {
        match evaluation.truth(condition) {
            Some(false) => return Looked::Impossible,
            Some(true) => {}
            None => open.push(condition),
        }
    }
    let mut terms_left = terms.iter();
    let mut seen = 0;
    loop {
        if division == Division::Allowed {
            for &condition in &evaluation.open[seen..] {
                if let Some((symbol, halves)) = divided_by(pool, &spans, &evaluation, condition) {
                    let with = |half| {
                        let mut spans = spans.clone();
                        spans.insert(symbol, half);
                        spans
                    };
                    return Looked::Divided(Box::new(halves.map(with)));
                }
            }
            seen = evaluation.open.len();
        }
        match terms_left.next() {
            Some(&term) => drop(evaluation.span(term)),
            None => break,
        }
    }
    let known = evaluation.known();
    Looked::Case(Case { spans, known, open, terms: terms.to_vec() })
}

/// The symbol that an open condition compares with a number, divided there.
fn divided_by(
    pool: &TermPool,
    spans: &Spans,
    evaluation: &Evaluation<'_>,
    condition: Term,
) -> Option<(SymbolId, [Span; 2])> {
    let mut pending = vec![condition];
    while let Some(next) = pending.pop() {
        if evaluation.found(next).and_then(Span::is_true).is_some() {
            continue;
        }
        match pool.op(next) {
            Op::Not => pending.push(pool.operand(next, 0)),
            Op::And => pending.extend([pool.operand(next, 1), pool.operand(next, 0)]),
            op @ (Op::Eq | Op::BvUlt | Op::BvSlt) => {
                let (left, right) = (pool.operand(next, 0), pool.operand(next, 1));
                let number = |side| evaluation.found(side).and_then(Span::value).map(|value| value.low_u64());
                let places = match (number(left), number(right)) {
                    (None, Some(number)) => (left, first_numbers(op, number, 0)),
                    (Some(number), None) => (right, first_numbers(op, number, 1)),
                    _ => continue,
                };
                let divided = divided(pool, spans, places);
                if divided.is_some() {
                    return divided;
                }
            }
            _ => {}
        }
    }
    None
}

/// The numbers from which on a comparison has another answer, beside those where signs change.
fn first_numbers(op: Op, number: u64, side: u64) -> [u64; 2] {
    if op == Op::Eq { [number, number.wrapping_add(1)] } else { [number.wrapping_add(side); 2] }
}

/// A symbol divided so that a term that it is a part of crosses none of these numbers, nor where numbers or signs begin.
fn divided(pool: &TermPool, spans: &Spans, (term, numbers): (Term, [u64; 2])) -> Option<(SymbolId, [Span; 2])> {
    let (symbol, offset) = anchor(pool, term)?;
    let width = pool.width(pool.symbol_term(symbol));
    let span = spans.get(&symbol).copied().or_else(|| Span::all(width))?;
    let mask = u64::MAX >> (64 - width);
    let signs = 1_u64 << (width - 1);
    let places = [numbers[0], numbers[1], 0, signs].map(|place| place.wrapping_sub(offset) & mask);
    places.into_iter().chain([signs]).find_map(|place| Some((symbol, span.divided_at(place)?)))
}

/// The symbol that a term is, but for extensions and an offset.
pub(crate) fn anchor(pool: &TermPool, term: Term) -> Option<(SymbolId, u64)> {
    match pool.op(term) {
        Op::Symbol => {
            let is_narrow = pool.sort(term).width().is_some_and(|width| width <= 64);
            pool.as_symbol(term).filter(|_| is_narrow).map(|symbol| (symbol, 0))
        }
        Op::Zext | Op::Sext => anchor(pool, pool.operand(term, 0)),
        Op::Concat => pool.constant(pool.operand(term, 0)).and_then(|_| anchor(pool, pool.operand(term, 1))),
        Op::BvAdd => {
            let (left, right) = (pool.operand(term, 0), pool.operand(term, 1));
            let (other, number) = match (pool.constant(left), pool.constant(right)) {
                (Some(number), None) => (right, number),
                (None, Some(number)) => (left, number),
                _ => return None,
            };
            anchor(pool, other).map(|(symbol, offset)| (symbol, offset.wrapping_add(number.low_u64())))
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests;
