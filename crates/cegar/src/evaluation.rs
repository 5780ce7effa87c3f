//! The span of a term where the spans of symbols are known, as far as it is asked for.
//!
//! Of a choice whose condition is known, only the branch that is taken is looked at, and of a conjunction nothing after a part that is false.

use adamant_expr::{Op, SymbolId, Term, TermPool};
use rustc_hash::FxHashMap;

use crate::span::Span;

/// What is known of symbols; of those that are not mentioned, nothing.
pub(crate) type Spans = FxHashMap<SymbolId, Span>;

/// Terms with their spans.
pub(crate) struct Evaluation<'e> {
    pool: &'e TermPool,
    spans: &'e Spans,
    /// None for what has no span: wide numbers, floating-point numbers, arrays.
    known: FxHashMap<Term, Option<Span>>,
    /// Conditions of choices that were looked at and are not known, in their order.
    pub(crate) open: Vec<Term>,
}

/// What an operand adds.
enum Operand {
    Known(Option<Span>),
    /// It has to be looked at first.
    Missing(Term),
}

impl<'e> Evaluation<'e> {
    /// Nothing is known yet but of symbols.
    pub(crate) fn new(pool: &'e TermPool, spans: &'e Spans) -> Self {
        Self { pool, spans, known: FxHashMap::default(), open: Vec::new() }
    }

    /// The span of a term, if it has one.
    pub(crate) fn span(&mut self, term: Term) -> Option<Span> {
        let mut pending = vec![term];
        while let Some(&next) = pending.last() {
            if self.known.contains_key(&next) {
                pending.pop();
                continue;
            }
            match self.look(next) {
                Operand::Missing(operand) => pending.push(operand),
                Operand::Known(span) => {
                    self.known.insert(next, span);
                    pending.pop();
                }
            }
        }
        self.known[&term]
    }

    /// Whether a condition is known to hold, or not to.
    pub(crate) fn truth(&mut self, condition: Term) -> Option<bool> {
        self.span(condition).and_then(Span::is_true)
    }

    /// What was found out about a term before; nothing if it was not looked at.
    pub(crate) fn found(&self, term: Term) -> Option<Span> {
        self.known.get(&term).copied().flatten()
    }

    /// What was found out about all terms that were looked at.
    pub(crate) fn known(self) -> FxHashMap<Term, Option<Span>> {
        self.known
    }

    fn look(&mut self, term: Term) -> Operand {
        let pool = self.pool;
        match pool.op(term) {
            Op::Constant => Operand::Known(match term.as_bool() {
                Some(truth) => Some(Span::truth(truth)),
                None => constant(pool, term),
            }),
            Op::Symbol => {
                let symbol = pool.as_symbol(term).expect("a symbol");
                Operand::Known(self.spans.get(&symbol).copied().or_else(|| all(pool, term)))
            }
            Op::Ite => self.choice(term),
            Op::And => self.conjunction(term),
            _ => {
                let mut operands = [None; 3];
                for (place, operand) in pool.operands(term).into_iter().enumerate() {
                    match self.known.get(&operand) {
                        Some(&span) => operands[place] = span,
                        None => return Operand::Missing(operand),
                    }
                }
                Operand::Known(applied(pool, term, operands))
            }
        }
    }

    fn choice(&mut self, term: Term) -> Operand {
        let [condition, then, other] = [0, 1, 2].map(|place| self.pool.operand(term, place));
        let Some(&known) = self.known.get(&condition) else { return Operand::Missing(condition) };
        let branch = |branch| self.known.get(&branch).map_or(Operand::Missing(branch), |&span| Operand::Known(span));
        match known.and_then(Span::is_true) {
            Some(true) => branch(then),
            Some(false) => branch(other),
            None => match (branch(then), branch(other)) {
                (Operand::Known(then), Operand::Known(other)) => {
                    Operand::Known(then.zip(other).map(|(then, other)| then.join(other)))
                }
                (Operand::Missing(branch), _) | (_, Operand::Missing(branch)) => {
                    if self.open.last() != Some(&condition) {
                        self.open.push(condition);
                    }
                    Operand::Missing(branch)
                }
            },
        }
    }

    fn conjunction(&self, term: Term) -> Operand {
        let [first, second] = [0, 1].map(|place| self.pool.operand(term, place));
        let Some(&known) = self.known.get(&first) else { return Operand::Missing(first) };
        let known = known.and_then(Span::is_true);
        if known == Some(false) {
            return Operand::Known(Some(Span::truth(false)));
        }
        let Some(&other) = self.known.get(&second) else { return Operand::Missing(second) };
        Operand::Known(match (known, other.and_then(Span::is_true)) {
            (_, Some(false)) => Some(Span::truth(false)),
            (Some(true), Some(true)) => Some(Span::truth(true)),
            _ => Span::all(1),
        })
    }
}

fn constant(pool: &TermPool, term: Term) -> Option<Span> {
    let value = pool.constant(term)?;
    if value.width() > 64 { None } else { Span::of(&value) }
}

/// Everything that a term of this sort can be.
fn all(pool: &TermPool, term: Term) -> Option<Span> {
    match pool.sort(term) {
        adamant_expr::Sort::Bool => Span::all(1),
        adamant_expr::Sort::Bits(width) => Span::all(width),
        adamant_expr::Sort::Float(_) | adamant_expr::Sort::Array { .. } => None,
    }
}

/// What an operator makes of spans; everything, where nothing better is known.
fn applied(pool: &TermPool, term: Term, [a, b, _]: [Option<Span>; 3]) -> Option<Span> {
    let anything = all(pool, term);
    let width = anything?.width();
    let (Some(a), b) = (a, b) else { return anything };
    match (pool.op(term), b) {
        (Op::Not, _) => Some(a.is_true().map_or(anything?, |truth| Span::truth(!truth))),
        (Op::Zext, _) => Span::unsigned(width, a.bounds().0, a.bounds().1),
        (Op::Sext, _) => Span::signed(width, a.signed_bounds().0, a.signed_bounds().1),
        (Op::Extract, _) => pool.extract_bounds(term).map_or(anything, |(_, low)| a.extracted(width, low)),
        (Op::BvNeg, _) => Some(a.negated()),
        (Op::BvNot, _) => Some(a.complemented()),
        (_, None) => anything,
        (op, Some(b)) => a.combined(op, b, width).or(anything),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use adamant_expr::{Assignment, BitVec, Sort, Value};

    /// Spans of a symbol of three bits: the numbers between two, without a sign or with one.
    fn spans() -> Vec<Span> {
        let pairs = (0..8_i128).flat_map(|low| (low..8).map(move |high| (low, high)));
        pairs
            .flat_map(|(low, high)| [Span::unsigned(3, low, high), Span::signed(3, low - 4, high - 4)])
            .map(|span| span.expect("a narrow span"))
            .collect()
    }

    fn contains(span: Span, value: u64) -> bool {
        let value = Span::of(&BitVec::new(span.width(), value)).expect("a narrow value");
        span.meet(value).is_some()
    }

    /// What operators make of spans covers what they make of all values in them.
    #[test]
    fn spans_cover_all_values() {
        let mut pool = TermPool::new();
        let (x, y) = (pool.symbol("x", Sort::Bits(3)), pool.symbol("y", Sort::Bits(3)));
        let [sx, sy] = [x, y].map(|term| pool.as_symbol(term).expect("a symbol"));
        let mut terms = vec![pool.bv_add(x, y), pool.bv_mul(x, y), pool.bv_udiv(x, y), pool.bv_urem(x, y)];
        terms.extend([pool.bv_sdiv(x, y), pool.bv_srem(x, y), pool.bv_and(x, y), pool.bv_or(x, y)]);
        terms.extend([pool.bv_shl(x, y), pool.bv_lshr(x, y), pool.bv_ashr(x, y), pool.bv_xor(x, y)]);
        terms.extend([pool.eq(x, y), pool.bv_ult(x, y), pool.bv_slt(x, y), pool.concat(x, y)]);
        terms.extend([pool.bv_neg(x), pool.bv_not(x), pool.zext(x, 6), pool.sext(x, 6)]);
        terms.extend([pool.extract(x, 1, 0), pool.extract(x, 2, 1), pool.extract(x, 1, 1)]);
        let (less, equal) = (pool.bv_ult(x, y), pool.eq(x, y));
        terms.extend([pool.ite(less, x, y), pool.and(less, equal), pool.or(less, equal), pool.not(less)]);
        let mut values: Vec<Vec<u64>> = Vec::new();
        for &term in &terms {
            let value = |x: u64, y: u64| {
                let mut model = Assignment::new();
                model.set(sx, Value::Bits(BitVec::new(3, x)));
                model.set(sy, Value::Bits(BitVec::new(3, y)));
                let value = pool.eval(term, &model).expect("a value");
                value.as_bool().map_or_else(|| value.as_bits().expect("bits").low_u64(), u64::from)
            };
            values.push((0..64).map(|both| value(both / 8, both % 8)).collect());
        }
        let spans = spans();
        for &one in &spans {
            for &other in &spans {
                let known = Spans::from_iter([(sx, one), (sy, other)]);
                let mut evaluation = Evaluation::new(&pool, &known);
                for (&term, values) in terms.iter().zip(&values) {
                    let span = evaluation.span(term).expect("a span");
                    for both in (0..64).filter(|both| contains(one, both / 8) && contains(other, both % 8)) {
                        assert!(contains(span, values[both as usize]), "{:?} of {one:?} and {other:?}", pool.op(term));
                    }
                }
            }
        }
    }
}
