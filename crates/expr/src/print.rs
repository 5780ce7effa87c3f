//! The text form of terms, which [`TermPool::parse`](crate::TermPool::parse) reads back to the same term.
//!
//! - `true`, `false`; `#5:32`, a bit-vector; `#0x1.8p+0:f64`, a number; `#[7fc00001]:f32`, a number by its pattern;
//! - `x:32`, `p:bool`, `y:f64`, `m:[64->8]`, symbols with their sorts; `|any name|:32` where a name needs it;
//! - `(bvadd x:32 #5:32)`, an operator on operands; some take numbers or formats first: `(extract 7 0 x:32)`.
//!
//! Shared subterms are written wherever they occur, so that the text may be much longer than the term. Disjunction,
//! implication and less-or-equal are written as such, although the basis has no operators for them.

use crate::float::{float_is_nan, float_parse, float_to_hex};
use crate::op::Op;
use crate::pool::TermPool;
use crate::sort::Sort;
use crate::term::{SymbolId, Term};
use std::borrow::Cow;
use std::fmt;

/// Writes a term as text.
pub struct TermDisplay<'a> {
    pool: &'a TermPool,
    term: Term,
}

impl TermPool {
    /// The term as text.
    pub fn display(&self, term: Term) -> TermDisplay<'_> {
        TermDisplay { pool: self, term }
    }
}

/// What is left to write.
enum Piece {
    Term(Term),
    Text(&'static str),
}

impl fmt::Display for TermDisplay<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut pending = vec![Piece::Term(self.term)];
        while let Some(piece) = pending.pop() {
            match piece {
                Piece::Text(text) => f.write_str(text)?,
                Piece::Term(term) => match self.pool.op(term) {
                    Op::Constant => self.constant(f, term)?,
                    Op::Symbol => self.symbol(f, term)?,
                    _ => {
                        let (head, operands) = self.application(term);
                        write!(f, "({head}")?;
                        pending.push(Piece::Text(")"));
                        for operand in operands.into_iter().rev() {
                            pending.extend([operand, Piece::Text(" ")]);
                        }
                    }
                },
            }
        }
        Ok(())
    }
}

impl fmt::Debug for TermDisplay<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl TermDisplay<'_> {
    fn constant(&self, f: &mut fmt::Formatter<'_>, term: Term) -> fmt::Result {
        let sort = self.pool.sort(term);
        match (self.pool.constant(term), sort) {
            (Some(pattern), Sort::Float(kind)) => {
                let number = float_to_hex(kind, &pattern, None);
                // NaNs and odd patterns of x87 are not told apart by the number.
                if float_is_nan(kind, &pattern) || float_parse(kind, &number).as_ref() != Some(&pattern) {
                    write!(f, "#[{pattern:x}]:{kind}")
                } else {
                    write!(f, "#{number}:{kind}")
                }
            }
            (Some(value), _) => write!(f, "#{value}:{sort}"),
            (None, _) => write!(f, "{}", term == Term::TRUE),
        }
    }

    fn symbol(&self, f: &mut fmt::Formatter<'_>, term: Term) -> fmt::Result {
        let symbol: SymbolId = self.pool.as_symbol(term).expect("a symbol");
        let name = self.pool.symbol_name(symbol);
        if !name.is_empty() && name.chars().all(is_plain) {
            f.write_str(name)?;
        } else {
            write!(f, "|{}|", name.replace('\\', "\\\\").replace('|', "\\|"))?;
        }
        write!(f, ":{}", self.pool.sort(term))
    }

    /// The operator with its numbers, and the operands.
    fn application(&self, term: Term) -> (Cow<'static, str>, Vec<Piece>) {
        let operands: Vec<Term> = self.pool.operands(term).into_vec();
        if self.pool.op(term) == Op::Not
            && let Some(derived) = self.derived(operands[0])
        {
            return derived;
        }
        let head = self.head(term, operands[0]);
        (head, operands.into_iter().map(Piece::Term).collect())
    }

    /// The negation of a term, if the text form has an operator for it.
    fn derived(&self, negated: Term) -> Option<(Cow<'static, str>, Vec<Piece>)> {
        let node = self.pool.node(negated);
        let inner = |term: Term| self.pool.unary_of(Op::Not, term);
        let application =
            |head: &'static str, a: Term, b: Term| Some((head.into(), vec![Piece::Term(a), Piece::Term(b)]));
        match node.op {
            Op::And => {
                let (a, b) = (node.operand(0), node.operand(1));
                match (inner(a), inner(b)) {
                    (Some(a), Some(b)) => application("or", a, b),
                    (Some(a), None) => application("=>", b, a),
                    (None, Some(b)) => application("=>", a, b),
                    (None, None) => None,
                }
            }
            Op::BvUlt => application("bvule", node.operand(1), node.operand(0)),
            Op::BvSlt => application("bvsle", node.operand(1), node.operand(0)),
            _ => None,
        }
    }

    fn head(&self, term: Term, first: Term) -> Cow<'static, str> {
        let sort = self.pool.sort(term);
        match self.pool.op(term) {
            Op::Extract => {
                let (high, low) = self.pool.extract_bounds(term).expect("an extraction");
                format!("extract {high} {low}").into()
            }
            Op::ConstantArray => match sort {
                Sort::Array { index, .. } => format!("array {index}").into(),
                _ => unreachable!("an array of the sort {sort} with {first:?}"),
            },
            Op::FloatUnary(op) => format!("fp.{op}").into(),
            Op::FloatBinary(op) => format!("fp.{op}").into(),
            op => match name(op) {
                // Operators whose result is not determined by their operands.
                Some((name, true)) => format!("{name} {sort}").into(),
                Some((name, false)) => name.into(),
                None => unreachable!("{op:?} was written before"),
            },
        }
    }
}

/// The name of an operator, and whether the sort of the result follows it.
fn name(op: Op) -> Option<(&'static str, bool)> {
    Some(match op {
        Op::Not => ("not", false),
        Op::And => ("and", false),
        Op::Eq => ("=", false),
        Op::Ite => ("ite", false),
        Op::BvNot => ("bvnot", false),
        Op::BvNeg => ("bvneg", false),
        Op::BvAnd => ("bvand", false),
        Op::BvOr => ("bvor", false),
        Op::BvXor => ("bvxor", false),
        Op::BvAdd => ("bvadd", false),
        Op::BvMul => ("bvmul", false),
        Op::BvUdiv => ("bvudiv", false),
        Op::BvUrem => ("bvurem", false),
        Op::BvSdiv => ("bvsdiv", false),
        Op::BvSrem => ("bvsrem", false),
        Op::BvShl => ("bvshl", false),
        Op::BvLshr => ("bvlshr", false),
        Op::BvAshr => ("bvashr", false),
        Op::BvUlt => ("bvult", false),
        Op::BvSlt => ("bvslt", false),
        Op::Concat => ("concat", false),
        Op::Zext => ("zext", true),
        Op::Sext => ("sext", true),
        Op::FloatFromBits => ("fp.from_bits", true),
        Op::FloatToBits => ("fp.to_bits", false),
        Op::FloatFma => ("fp.fma", false),
        Op::FloatEq => ("fp.oeq", false),
        Op::FloatLt => ("fp.olt", false),
        Op::FloatLe => ("fp.ole", false),
        Op::FloatConvert => ("fp.convert", true),
        Op::FloatFromSigned => ("fp.from_signed", true),
        Op::FloatFromUnsigned => ("fp.from_unsigned", true),
        Op::FloatToSigned => ("fp.to_signed", true),
        Op::FloatToUnsigned => ("fp.to_unsigned", true),
        Op::Select => ("select", false),
        Op::Store => ("store", false),
        Op::Constant | Op::Symbol | Op::Extract | Op::ConstantArray | Op::FloatUnary(_) | Op::FloatBinary(_) => {
            return None;
        }
    })
}

/// Whether a symbol's name may hold the character without quotes.
fn is_plain(character: char) -> bool {
    character.is_ascii_alphanumeric() || "_.$!@%/<>-*+~^&".contains(character)
}
