//! Formulas evaluated directly on words that end in a cycle. Nothing here knows of automata, so that each can be held to the other.

use crate::formula::Formula;
use crate::valuation::Valuation;

/// Whether the word that goes through `stem` and then through `cycle` for ever satisfies the formula. A run that ends stutters: its last
/// state is the cycle.
///
/// # Panics
/// If the cycle is empty: then there is no infinite word.
pub fn holds_on_lasso(formula: &Formula, stem: &[Valuation], cycle: &[Valuation]) -> bool {
    assert!(!cycle.is_empty(), "a lasso has a cycle");
    let word = Word { stem, cycle };
    word.evaluate(formula)[0]
}

/// Which of the values that agree with a step are meant.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Fixpoint {
    Least,
    Greatest,
}

struct Word<'a> {
    stem: &'a [Valuation],
    cycle: &'a [Valuation],
}

impl Word<'_> {
    /// Where the formula holds, for every position of the stem and of the cycle.
    fn evaluate(&self, formula: &Formula) -> Vec<bool> {
        match formula {
            Formula::True => vec![true; self.length()],
            Formula::False => vec![false; self.length()],
            Formula::Atom(id) => self.stem.iter().chain(self.cycle).map(|valuation| valuation.holds(*id)).collect(),
            Formula::Not(operand) => self.evaluate(operand).into_iter().map(|value| !value).collect(),
            Formula::And(operands) => self.evaluate_all(operands, true, |left, right| left && right),
            Formula::Or(operands) => self.evaluate_all(operands, false, |left, right| left || right),
            Formula::Implies(left, right) => self.pointwise(left, right, |left, right| !left || right),
            Formula::Equivalent(left, right) => self.pointwise(left, right, |left, right| left == right),
            Formula::Next(operand) => {
                let values = self.evaluate(operand);
                (0..self.length()).map(|position| values[self.next(position)]).collect()
            }
            Formula::Finally(operand) => {
                let values = self.evaluate(operand);
                self.fixpoint(Fixpoint::Least, |position, later| values[position] || later)
            }
            Formula::Globally(operand) => {
                let values = self.evaluate(operand);
                self.fixpoint(Fixpoint::Greatest, |position, later| values[position] && later)
            }
            Formula::Until(left, right) => self.until(left, right, Fixpoint::Least),
            Formula::WeakUntil(left, right) => self.until(left, right, Fixpoint::Greatest),
            Formula::Release(left, right) => self.release(left, right, Fixpoint::Greatest),
            Formula::StrongRelease(left, right) => self.release(left, right, Fixpoint::Least),
        }
    }

    fn until(&self, left: &Formula, right: &Formula, which: Fixpoint) -> Vec<bool> {
        let (left, right) = (self.evaluate(left), self.evaluate(right));
        self.fixpoint(which, |position, later| right[position] || left[position] && later)
    }

    fn release(&self, left: &Formula, right: &Formula, which: Fixpoint) -> Vec<bool> {
        let (left, right) = (self.evaluate(left), self.evaluate(right));
        self.fixpoint(which, |position, later| right[position] && (left[position] || later))
    }

    /// The values that agree with `step`, which gets the value of the next position.
    fn fixpoint(&self, which: Fixpoint, step: impl Fn(usize, bool) -> bool) -> Vec<bool> {
        let mut values = vec![which == Fixpoint::Greatest; self.length()];
        loop {
            let mut changed = false;
            for position in (0..self.length()).rev() {
                let value = step(position, values[self.next(position)]);
                changed |= value != values[position];
                values[position] = value;
            }
            if !changed {
                return values;
            }
        }
    }

    fn evaluate_all(&self, operands: &[Formula], unit: bool, join: impl Fn(bool, bool) -> bool) -> Vec<bool> {
        operands.iter().fold(vec![unit; self.length()], |values, operand| {
            let operand = self.evaluate(operand);
            values.into_iter().zip(operand).map(|(left, right)| join(left, right)).collect()
        })
    }

    fn pointwise(&self, left: &Formula, right: &Formula, join: impl Fn(bool, bool) -> bool) -> Vec<bool> {
        let (left, right) = (self.evaluate(left), self.evaluate(right));
        left.into_iter().zip(right).map(|(left, right)| join(left, right)).collect()
    }

    const fn length(&self) -> usize {
        self.stem.len() + self.cycle.len()
    }

    const fn next(&self, position: usize) -> usize {
        if position + 1 < self.length() { position + 1 } else { self.stem.len() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::parse;

    /// Words are written as letters for each state, `-` for none; the cycle stands after the bar.
    fn check(formula: &str, word: &str, expected: bool) {
        let parsed = parse(formula).unwrap();
        let valuation = |state: &str| {
            let bits = parsed.atoms.iter().enumerate().filter(|(_, atom)| state.contains(&atom.text));
            Valuation::from_bits(bits.map(|(index, _)| 1 << index).sum())
        };
        let states = |part: &str| part.split_whitespace().map(valuation).collect::<Vec<_>>();
        let (stem, cycle) = word.split_once('|').unwrap();
        assert_eq!(holds_on_lasso(&parsed.formula, &states(stem), &states(cycle)), expected, "{formula} on {word}");
    }

    #[test]
    fn operators_mean_what_they_say() {
        check(r#"F "a""#, "- - | - a", true);
        check(r#"F "a""#, "- - | -", false);
        check(r#"G "a""#, "a a | a", true);
        check(r#"G "a""#, "a a | a -", false);
        check(r#"GF "a""#, "| - a", true);
        check(r#"FG "a""#, "| - a", false);
        check(r#"FG "a""#, "- - | a", true);
        check(r#"X "a""#, "- a | -", true);
        check(r#"X "a""#, "| a -", false);
        check(r#""a" U "b""#, "a a b | -", true);
        check(r#""a" U "b""#, "| a", false);
        check(r#""a" W "b""#, "| a", true);
        check(r#""a" W "b""#, "a - b | -", false);
        check(r#""a" R "b""#, "| b", true);
        check(r#""a" R "b""#, "b ab | -", true);
        check(r#""a" R "b""#, "b a | -", false);
        check(r#""a" M "b""#, "| b", false);
        check(r#""a" M "b""#, "b ab | -", true);
        check(r#"G ("a" -> X "b")"#, "a b | a b", true);
        check(r#"G ("a" <-> "b")"#, "ab - | -", true);
    }
}
