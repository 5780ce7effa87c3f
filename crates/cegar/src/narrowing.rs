//! What conditions that hold say about single symbols.

use adamant_expr::{Op, SymbolId, Term, TermPool};

use crate::evaluation::{Evaluation, Spans};
use crate::span::Span;

/// So often conditions are looked at: each time may narrow what others say.
const MOST_ROUNDS: usize = 4;

/// Spans within which these conditions can hold; nothing if they cannot.
pub(crate) fn narrowed(pool: &TermPool, mut spans: Spans, conditions: &[Term]) -> Option<Spans> {
    for _ in 0..MOST_ROUNDS {
        let mut evaluation = Evaluation::new(pool, &spans);
        let mut limits = Vec::new();
        for &condition in conditions {
            require(pool, &mut evaluation, (condition, true), &mut limits)?;
        }
        let mut is_narrower = false;
        for (symbol, limit) in limits {
            let before = spans.get(&symbol).copied();
            let after = before.map_or(Some(limit), |before| before.meet(limit))?;
            is_narrower |= before != Some(after);
            spans.insert(symbol, after);
        }
        if !is_narrower {
            break;
        }
    }
    Some(spans)
}

/// Finds limits of symbols that follow from the truth of a condition; nothing if it cannot have it.
fn require(
    pool: &TermPool,
    evaluation: &mut Evaluation<'_>,
    wanted: (Term, bool),
    limits: &mut Vec<(SymbolId, Span)>,
) -> Option<()> {
    let mut pending = vec![wanted];
    while let Some((condition, truth)) = pending.pop() {
        match evaluation.truth(condition) {
            Some(known) if known != truth => return None,
            // Symbols may have been narrowed by others only; what was asked for first is in the limits.
            Some(_) => continue,
            None => {}
        }
        let operands = pool.operands(condition);
        match pool.op(condition) {
            Op::Not => pending.push((operands[0], !truth)),
            Op::And if truth => pending.extend([(operands[0], true), (operands[1], true)]),
            Op::And => match (evaluation.truth(operands[0]), evaluation.truth(operands[1])) {
                (Some(true), _) => pending.push((operands[1], false)),
                (_, Some(true)) => pending.push((operands[0], false)),
                _ => {}
            },
            op @ (Op::Eq | Op::BvUlt | Op::BvSlt) => {
                let (Some(left), Some(right)) = (evaluation.span(operands[0]), evaluation.span(operands[1])) else {
                    continue;
                };
                let sides = [(operands[0], left, right, Side::Left), (operands[1], right, left, Side::Right)];
                for (term, own, other, side) in sides {
                    if let Some(symbol) = pool.as_symbol(term) {
                        limits.push((symbol, limit(op, truth, own, other, side)?));
                    }
                }
            }
            _ => {}
        }
    }
    Some(())
}

/// Where a symbol stands in a comparison.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Side {
    Left,
    Right,
}

/// What a comparison with another span leaves of a span; nothing if that is empty.
fn limit(op: Op, truth: bool, own: Span, other: Span, side: Side) -> Option<Span> {
    let (bounds, others) = match op {
        Op::Eq if truth => return own.meet(other),
        Op::Eq => return other.value().map_or(Some(own), |value| own.without(value.low_u64())),
        Op::BvUlt => (own.bounds(), other.bounds()),
        _ => (own.signed_bounds(), other.signed_bounds()),
    };
    let (low, high) = match (side, truth) {
        (Side::Left, true) => (bounds.0, bounds.1.min(others.1 - 1)),
        (Side::Left, false) => (bounds.0.max(others.0), bounds.1),
        (Side::Right, true) => (bounds.0.max(others.0 + 1), bounds.1),
        (Side::Right, false) => (bounds.0, bounds.1.min(others.1)),
    };
    if low > high {
        return None;
    }
    let limit =
        if op == Op::BvUlt { Span::unsigned(own.width(), low, high) } else { Span::signed(own.width(), low, high) };
    own.meet(limit?)
}
