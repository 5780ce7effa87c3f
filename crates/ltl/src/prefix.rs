//! Formulas evaluated directly on the beginning of a word: what holds, or fails, whatever comes after it.
//!
//! This is progression seen from its end: of a formula that has to hold from a state on, what the state says is taken away, and the rest has to
//! hold from the next one on. The rest is `false` exactly if the value found here is. Nothing here knows of automata.

use crate::formula::Formula;
use crate::valuation::Valuation;

/// Whether no infinite word that begins with these states satisfies the formula, as far as its operators tell one by one: contradictions between
/// what different parts ask of the future are not seen.
pub fn is_refuted_by(formula: &Formula, prefix: &[Valuation]) -> bool {
    values(formula, prefix).first().copied().unwrap_or(at_the_end(formula)) == Some(false)
}

/// The value of a formula of which nothing is known but what it says itself.
fn at_the_end(formula: &Formula) -> Option<bool> {
    match formula {
        Formula::True => Some(true),
        Formula::False => Some(false),
        _ => None,
    }
}

/// The value of the formula at each state of the prefix, where it does not depend on what comes after the last one.
fn values(formula: &Formula, prefix: &[Valuation]) -> Vec<Option<bool>> {
    let of = |operand: &Formula| values(operand, prefix);
    match formula {
        Formula::True | Formula::False => vec![at_the_end(formula); prefix.len()],
        Formula::Atom(id) => prefix.iter().map(|state| Some(state.holds(*id))).collect(),
        Formula::Not(operand) => of(operand).into_iter().map(not).collect(),
        Formula::And(operands) => all(operands, prefix, Some(true), and),
        Formula::Or(operands) => all(operands, prefix, Some(false), or),
        Formula::Implies(left, right) => pointwise(&of(left), &of(right), |left, right| or(not(left), right)),
        Formula::Equivalent(left, right) => pointwise(&of(left), &of(right), |left, right| Some(left? == right?)),
        Formula::Next(operand) => {
            let values = of(operand);
            (0..prefix.len()).map(|position| values.get(position + 1).copied().unwrap_or(at_the_end(operand))).collect()
        }
        Formula::Finally(operand) => from_the_end(&of(operand), or),
        Formula::Globally(operand) => from_the_end(&of(operand), and),
        Formula::Until(left, right) | Formula::WeakUntil(left, right) => {
            let both = pairs(&of(left), &of(right));
            from_the_end(&both, |(left, right), later| or(right, and(left, later)))
        }
        Formula::Release(left, right) | Formula::StrongRelease(left, right) => {
            let both = pairs(&of(left), &of(right));
            from_the_end(&both, |(left, right), later| and(right, or(left, later)))
        }
    }
}

/// Values that depend on now and on the next state, of which nothing is known after the last one.
fn from_the_end<T: Copy>(now: &[T], step: impl Fn(T, Option<bool>) -> Option<bool>) -> Vec<Option<bool>> {
    let mut values = vec![None; now.len()];
    let mut later = None;
    for (value, &now) in values.iter_mut().zip(now).rev() {
        later = step(now, later);
        *value = later;
    }
    values
}

fn all(
    operands: &[Formula],
    prefix: &[Valuation],
    unit: Option<bool>,
    join: impl Fn(Option<bool>, Option<bool>) -> Option<bool>,
) -> Vec<Option<bool>> {
    let none = vec![unit; prefix.len()];
    operands.iter().fold(none, |values, operand| pointwise(&values, &self::values(operand, prefix), &join))
}

fn pairs<T: Copy>(left: &[T], right: &[T]) -> Vec<(T, T)> {
    left.iter().copied().zip(right.iter().copied()).collect()
}

fn pointwise(
    left: &[Option<bool>],
    right: &[Option<bool>],
    join: impl Fn(Option<bool>, Option<bool>) -> Option<bool>,
) -> Vec<Option<bool>> {
    left.iter().zip(right).map(|(&left, &right)| join(left, right)).collect()
}

fn not(value: Option<bool>) -> Option<bool> {
    value.map(|value| !value)
}

fn and(left: Option<bool>, right: Option<bool>) -> Option<bool> {
    match (left, right) {
        (Some(false), _) | (_, Some(false)) => Some(false),
        (Some(true), Some(true)) => Some(true),
        _ => None,
    }
}

fn or(left: Option<bool>, right: Option<bool>) -> Option<bool> {
    not(and(not(left), not(right)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::parse;

    /// Words are written as letters for each state, `-` for none.
    fn check(formula: &str, prefix: &str, expected: bool) {
        let parsed = parse(formula).unwrap();
        let valuation = |state: &str| {
            let bits = parsed.atoms.iter().enumerate().filter(|(_, atom)| state.contains(&atom.text));
            Valuation::from_bits(bits.map(|(index, _)| 1 << index).sum())
        };
        let states: Vec<_> = prefix.split_whitespace().map(valuation).collect();
        assert_eq!(is_refuted_by(&parsed.formula, &states), expected, "{formula} after {prefix}");
    }

    #[test]
    fn what_was_broken_stays_broken() {
        check(r#"G "a""#, "a a", false);
        check(r#"G "a""#, "a - a", true);
        check(r#"F "a""#, "- - -", false);
        check(r#"!F "a""#, "- a", true);
        check(r#""a" U "b""#, "a a", false);
        check(r#""a" U "b""#, "a - b", true);
        check(r#""a" W "b""#, "a -", true);
        check(r#""a" W "b""#, "a b -", false);
        check(r#""a" R "b""#, "b b -", true);
        check(r#""a" R "b""#, "b ab -", false);
        check(r#""a" M "b""#, "-", true);
        check(r#"X "a""#, "-", false);
        check(r#"X "a""#, "- -", true);
        check(r#"G ("a" -> X "b")"#, "- a", false);
        check(r#"G ("a" -> X "b")"#, "- a -", true);
        check(r#"G F "a" && G "b""#, "b -", true);
        check(r#"G F "a" || G "b""#, "b -", false);
        check(r#"G ("a" <-> "b")"#, "ab - a", true);
    }

    #[test]
    fn constants_need_no_states() {
        check("false", "", true);
        check("X false", "-", true);
        check("true", "- -", false);
    }
}
