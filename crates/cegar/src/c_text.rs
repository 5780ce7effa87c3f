//! Formulas over bit-vectors as expressions of C.
//!
//! An expression has the value of the term whatever the promotions of C do: sums and products are computed without sign, in `unsigned int` or
//! `unsigned long long`, and cut to their width. What has no such form (odd widths with sign, divisions by what may be zero, floating point) is
//! not written.

use adamant_expr::{BitVec, Op, Sort, Term, TermPool};
use adamant_program::Signedness;
use rustc_hash::FxHashMap;

/// Longer expressions are not written.
const LONGEST: usize = 2000;

/// An expression of C for a variable, whose type has the width of the variable and this signedness.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct CName {
    /// The expression, which binds as tightly as a name.
    pub(crate) text: String,
    /// How C reads its bits.
    pub(crate) signedness: Signedness,
}

/// A formula as an expression, if it has that form.
pub(crate) fn c_text(pool: &TermPool, names: &FxHashMap<Term, CName>, formula: Term) -> Option<String> {
    Writer { pool, names, room: LONGEST }.truth(formula).map(|expression| expression.text)
}

/// An expression, and whether it binds as tightly as a name.
struct Expression {
    text: String,
    is_tight: bool,
}

impl Expression {
    fn tight(text: impl Into<String>) -> Self {
        Self { text: text.into(), is_tight: true }
    }

    fn loose(text: String) -> Self {
        Self { text, is_tight: false }
    }

    /// The text as an operand.
    fn inner(self) -> String {
        if self.is_tight { self.text } else { format!("({})", self.text) }
    }
}

struct Writer<'w> {
    pool: &'w TermPool,
    names: &'w FxHashMap<Term, CName>,
    /// How many more nodes may be written.
    room: usize,
}

impl Writer<'_> {
    fn operands(&self, term: Term) -> [Term; 2] {
        [self.pool.operand(term, 0), self.pool.operand(term, 1)]
    }

    fn truth(&mut self, term: Term) -> Option<Expression> {
        self.room = self.room.checked_sub(1)?;
        let pool = self.pool;
        match pool.op(term) {
            Op::Constant => Some(Expression::tight(if term == Term::TRUE { "1" } else { "0" })),
            Op::Not => self.negation(pool.operand(term, 0)),
            Op::And => {
                let mut parts = Vec::new();
                for part in crate::refinement::conjuncts(pool, term) {
                    parts.push(self.truth(part)?.inner());
                }
                Some(Expression::loose(parts.join(" && ")))
            }
            Op::Eq => self.equality(term, "=="),
            Op::BvUlt => self.comparison(term, "<", Signedness::Unsigned),
            Op::BvSlt => self.comparison(term, "<", Signedness::Signed),
            Op::Ite => {
                let parts = [0, 1, 2].map(|place| self.truth(pool.operand(term, place)).map(Expression::inner));
                let [condition, then, other] = parts;
                Some(Expression::loose(format!("{} ? {} : {}", condition?, then?, other?)))
            }
            _ => None,
        }
    }

    fn negation(&mut self, term: Term) -> Option<Expression> {
        match self.pool.op(term) {
            Op::Eq => self.equality(term, "!="),
            Op::BvUlt => self.comparison(term, ">=", Signedness::Unsigned),
            Op::BvSlt => self.comparison(term, ">=", Signedness::Signed),
            Op::And => {
                let mut parts = Vec::new();
                for part in crate::refinement::conjuncts(self.pool, term) {
                    parts.push(self.not(part)?.inner());
                }
                Some(Expression::loose(parts.join(" || ")))
            }
            _ => Some(Expression::tight(format!("!{}", self.truth(term)?.inner()))),
        }
    }

    /// That a formula does not hold.
    fn not(&mut self, term: Term) -> Option<Expression> {
        match self.pool.op(term) {
            Op::Not => self.truth(self.pool.operand(term, 0)),
            _ => self.negation(term),
        }
    }

    fn equality(&mut self, term: Term, operator: &str) -> Option<Expression> {
        let [left, right] = self.operands(term);
        if self.pool.sort(left) == Sort::Bool {
            let (left, right) = (self.truth(left)?.inner(), self.truth(right)?.inner());
            return Some(Expression::loose(format!("!{left} {operator} !{right}")));
        }
        let is_signed = |term: Term| self.names.get(&term).is_some_and(|name| name.signedness == Signedness::Signed);
        let signedness = if is_signed(left) || is_signed(right) { Signedness::Signed } else { Signedness::Unsigned };
        self.comparison(term, operator, signedness)
    }

    fn comparison(&mut self, term: Term, operator: &str, signedness: Signedness) -> Option<Expression> {
        let [mut left, mut right] = self.operands(term);
        let mut operator = operator;
        if self.pool.is_constant(left) && !self.pool.is_constant(right) {
            // The variable stands on the left, as people write it.
            (left, right) = (right, left);
            operator = match operator {
                "<" => ">",
                ">=" => "<=",
                same => same,
            };
        }
        let (left, right) = (self.bits(left, signedness)?.inner(), self.bits(right, signedness)?.inner());
        Some(Expression::loose(format!("{left} {operator} {right}")))
    }

    /// An expression whose value is the term, read with this signedness, and whose type has this signedness or holds all values of it.
    fn bits(&mut self, term: Term, signedness: Signedness) -> Option<Expression> {
        match signedness {
            Signedness::Signed => self.signed(term),
            Signedness::Unsigned => self.unsigned(term),
        }
    }

    fn signed(&mut self, term: Term) -> Option<Expression> {
        self.room = self.room.checked_sub(1)?;
        if let Some(value) = self.pool.constant(term) {
            return Some(signed_constant(&value));
        }
        if let Some(name) = self.names.get(&term)
            && name.signedness == Signedness::Signed
        {
            return Some(Expression::tight(&*name.text));
        }
        if self.pool.op(term) == Op::Sext {
            return self.signed(self.pool.operand(term, 0));
        }
        let ty = type_name(self.pool.width(term), Signedness::Signed)?;
        Some(Expression::tight(format!("({ty}){}", self.unsigned(term)?.inner())))
    }

    /// An expression of an unsigned type whose value is that of the bits.
    fn unsigned(&mut self, term: Term) -> Option<Expression> {
        self.room = self.room.checked_sub(1)?;
        let pool = self.pool;
        let width = pool.width(term);
        if let Some(value) = pool.constant(term) {
            return unsigned_constant(&value);
        }
        match pool.op(term) {
            Op::Symbol => {
                let name = self.names.get(&term)?;
                Some(match name.signedness {
                    Signedness::Unsigned => Expression::tight(&*name.text),
                    Signedness::Signed => {
                        let ty = type_name(width, Signedness::Unsigned)?;
                        Expression::tight(format!("({ty}){}", name.text))
                    }
                })
            }
            Op::BvAdd => self.sum(term),
            Op::BvNeg => {
                let operand = self.wide(pool.operand(term, 0), width)?;
                cut(Expression::tight(format!("-{}", operand.inner())), width)
            }
            Op::BvNot => {
                let operand = self.wide(pool.operand(term, 0), width)?;
                cut(Expression::tight(format!("~{}", operand.inner())), width)
            }
            Op::BvMul => self.joined(term, "*"),
            Op::BvAnd => self.joined(term, "&"),
            Op::BvOr => self.joined(term, "|"),
            Op::BvXor => self.joined(term, "^"),
            Op::BvUdiv => self.divided(term, "/"),
            Op::BvUrem => self.divided(term, "%"),
            Op::BvShl => self.shifted(term, "<<"),
            Op::BvLshr => self.shifted(term, ">>"),
            Op::Zext => self.unsigned(pool.operand(term, 0)),
            Op::Sext => {
                let ty = type_name(width, Signedness::Unsigned)?;
                Some(Expression::tight(format!("({ty}){}", self.signed(pool.operand(term, 0))?.inner())))
            }
            Op::Extract => {
                let (_, low) = pool.extract_bounds(term)?;
                let whole = pool.operand(term, 0);
                let operand = self.wide(whole, pool.width(whole))?;
                let moved = match low {
                    0 => operand,
                    low => Expression::loose(format!("{} >> {low}", operand.inner())),
                };
                match type_name(width, Signedness::Unsigned) {
                    Some(ty) => Some(Expression::tight(format!("({ty}){}", moved.inner()))),
                    None => cut(moved, width),
                }
            }
            Op::Concat => {
                let [high, low] = self.operands(term);
                let by = pool.width(low);
                let (high, low) = (self.wide(high, width)?.inner(), self.wide(low, width)?.inner());
                Some(Expression::loose(format!("({high} << {by}) | {low}")))
            }
            Op::Ite => {
                let condition = self.truth(pool.operand(term, 0))?.inner();
                let then = self.wide(pool.operand(term, 1), width)?.inner();
                let other = self.wide(pool.operand(term, 2), width)?.inner();
                Some(Expression::loose(format!("{condition} ? {then} : {other}")))
            }
            _ => None,
        }
    }

    /// The term in a type that C computes in without sign and without promotion.
    fn wide(&mut self, term: Term, width: u32) -> Option<Expression> {
        let expression = self.unsigned(term)?;
        let ty = match width {
            0..=32 => "unsigned int",
            33..=64 => "unsigned long long",
            _ => return None,
        };
        let is_long = |width: u32| width > 32;
        let has_type = match self.pool.op(term) {
            Op::Constant => true,
            Op::Symbol => matches!(self.pool.width(term), 32 | 64),
            _ => false,
        };
        let is_cast = expression.is_tight && expression.text.starts_with(&format!("({ty})"));
        if is_cast || (has_type && is_long(self.pool.width(term)) == is_long(width)) {
            return Some(expression);
        }
        Some(Expression::tight(format!("({ty}){}", expression.inner())))
    }

    fn joined(&mut self, term: Term, operator: &str) -> Option<Expression> {
        let width = self.pool.width(term);
        let [left, right] = self.operands(term);
        let (left, right) = (self.wide(left, width)?.inner(), self.wide(right, width)?.inner());
        cut(Expression::loose(format!("{left} {operator} {right}")), width)
    }

    /// A sum; what is negated is subtracted.
    fn sum(&mut self, term: Term) -> Option<Expression> {
        let width = self.pool.width(term);
        let [left, right] = self.operands(term);
        let (first, second) = if self.pool.op(left) == Op::BvNeg { (right, left) } else { (left, right) };
        let first = self.wide(first, width)?.inner();
        let sum = match self.pool.op(second) {
            Op::BvNeg => format!("{first} - {}", self.wide(self.pool.operand(second, 0), width)?.inner()),
            _ => format!("{first} + {}", self.wide(second, width)?.inner()),
        };
        cut(Expression::loose(sum), width)
    }

    /// A quotient or remainder, by a constant that is not zero.
    fn divided(&mut self, term: Term, operator: &str) -> Option<Expression> {
        let divisor = self.pool.constant(self.pool.operand(term, 1))?;
        if divisor.is_zero() { None } else { self.joined(term, operator) }
    }

    /// A shift by a constant within the width.
    fn shifted(&mut self, term: Term, operator: &str) -> Option<Expression> {
        let width = self.pool.width(term);
        let by = self.pool.constant(self.pool.operand(term, 1))?.to_u64().filter(|&by| by < u64::from(width))?;
        let shifted = self.wide(self.pool.operand(term, 0), width)?.inner();
        cut(Expression::loose(format!("{shifted} {operator} {by}")), width)
    }
}

/// An expression that was computed in a wider type or in one of this width, cut to the width.
fn cut(expression: Expression, width: u32) -> Option<Expression> {
    match width {
        32 | 64 => Some(expression),
        8 | 16 => {
            let ty = type_name(width, Signedness::Unsigned)?;
            Some(Expression::tight(format!("({ty}){}", expression.inner())))
        }
        1..64 => Some(Expression::loose(format!("{} & {:#x}u", expression.inner(), u64::MAX >> (64 - width)))),
        _ => None,
    }
}

fn signed_constant(value: &BitVec) -> Expression {
    let text = value.to_signed_decimal();
    match value.to_i64() {
        // There is no literal for the least number.
        Some(i64::MIN) => Expression::tight(format!("({} - 1)", i64::MIN + 1)),
        _ => Expression::tight(text),
    }
}

fn unsigned_constant(value: &BitVec) -> Option<Expression> {
    let suffix = if value.width() <= 32 { "u" } else { "ull" };
    value.to_u64().map(|value| Expression::tight(format!("{value}{suffix}")))
}

/// The type of C of this width.
const fn type_name(width: u32, signedness: Signedness) -> Option<&'static str> {
    Some(match (width, signedness) {
        (8, Signedness::Signed) => "signed char",
        (8, Signedness::Unsigned) => "unsigned char",
        (16, Signedness::Signed) => "short",
        (16, Signedness::Unsigned) => "unsigned short",
        (32, Signedness::Signed) => "int",
        (32, Signedness::Unsigned) => "unsigned int",
        (64, Signedness::Signed) => "long long",
        (64, Signedness::Unsigned) => "unsigned long long",
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// `i` and `j` are of type int, `u` and `v` of unsigned int, `c` of unsigned char, and `h` of a type without a name.
    fn check(formula: &str, expected: Option<&str>) {
        let mut pool = TermPool::new();
        let formula = pool.parse(formula).unwrap();
        let mut names = FxHashMap::default();
        for (name, width, signedness) in [
            ("i", 32, Signedness::Signed),
            ("j", 32, Signedness::Signed),
            ("u", 32, Signedness::Unsigned),
            ("v", 32, Signedness::Unsigned),
            ("c", 8, Signedness::Unsigned),
        ] {
            let symbol = pool.symbol(name, Sort::Bits(width));
            names.insert(symbol, CName { text: name.to_owned(), signedness });
        }
        let text = c_text(&pool, &names, formula);
        assert_eq!(text.as_deref(), expected, "{}", pool.display(formula));
    }

    #[test]
    fn comparisons_are_written_with_their_signs() {
        check("(bvslt i:32 #10:32)", Some("i < 10"));
        check("(bvslt i:32 j:32)", Some("i < j"));
        check("(bvult i:32 #10:32)", Some("(unsigned int)i < 10u"));
        check("(bvult u:32 v:32)", Some("u < v"));
        check("(bvslt u:32 v:32)", Some("(int)u < (int)v"));
        check("(not (bvslt i:32 #-3:32))", Some("i >= -3"));
        check("(= i:32 #-1:32)", Some("i == -1"));
        check("(not (= u:32 #7:32))", Some("u != 7u"));
    }

    #[test]
    fn sums_are_computed_without_sign() {
        check("(bvult (bvadd u:32 v:32) #9:32)", Some("(u + v) < 9u"));
        check("(bvult (bvadd c:8 #3:8) #9:8)", Some("(unsigned char)((unsigned int)c + 3u) < 9u"));
    }

    #[test]
    fn formulas_are_joined() {
        check("(and (bvslt i:32 #3:32) (bvult u:32 #4:32))", Some("(i < 3) && (u < 4u)"));
        check("(not (and (bvslt i:32 #3:32) (bvult u:32 #4:32)))", Some("(i >= 3) || (u >= 4u)"));
    }

    #[test]
    fn what_has_no_form_is_not_written() {
        check("(bvult h:24 #3:24)", None);
        check("(bvult (bvudiv u:32 v:32) #3:32)", None);
        check("(bvslt (bvsdiv i:32 j:32) #3:32)", None);
    }
}
