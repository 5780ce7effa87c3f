//! Operators by their names, with the checks that make any text safe to build.

use super::{GREATEST_WIDTH, parse_kind, parse_width};
use crate::error::ExprError;
use crate::float::{FloatBinary, FloatKind, FloatPredicate, FloatUnary};
use crate::pool::TermPool;
use crate::sort::Sort;
use crate::term::Term;

/// An operator with what follows it up to the closing parenthesis.
pub(super) struct Application<'a> {
    name: &'a str,
    position: usize,
    /// Words between operator and operands: widths, positions of bits, formats.
    pub(super) numbers: Vec<&'a str>,
    pub(super) operands: Vec<Term>,
}

type Binary = fn(&mut TermPool, Term, Term) -> Term;

/// What an operator of two operands asks of them.
#[derive(Clone, Copy, PartialEq)]
enum Operands {
    Booleans,
    Bits,
    Any,
}

/// How many operands an operator of two takes in the text.
#[derive(Clone, Copy, PartialEq)]
enum Count {
    Two,
    /// Two or more, combined from the left.
    Many,
}

/// Operators of two operands of one sort.
const BINARY: &[(&str, Operands, Count, Binary)] = &[
    ("and", Operands::Booleans, Count::Many, TermPool::and),
    ("or", Operands::Booleans, Count::Many, TermPool::or),
    ("xor", Operands::Booleans, Count::Many, TermPool::xor),
    ("=>", Operands::Booleans, Count::Two, TermPool::implies),
    ("=", Operands::Any, Count::Two, TermPool::eq),
    ("distinct", Operands::Any, Count::Two, TermPool::ne),
    ("bvand", Operands::Bits, Count::Many, TermPool::bv_and),
    ("bvor", Operands::Bits, Count::Many, TermPool::bv_or),
    ("bvxor", Operands::Bits, Count::Many, TermPool::bv_xor),
    ("bvadd", Operands::Bits, Count::Many, TermPool::bv_add),
    ("bvsub", Operands::Bits, Count::Two, TermPool::bv_sub),
    ("bvmul", Operands::Bits, Count::Many, TermPool::bv_mul),
    ("bvudiv", Operands::Bits, Count::Two, TermPool::bv_udiv),
    ("bvurem", Operands::Bits, Count::Two, TermPool::bv_urem),
    ("bvsdiv", Operands::Bits, Count::Two, TermPool::bv_sdiv),
    ("bvsrem", Operands::Bits, Count::Two, TermPool::bv_srem),
    ("bvshl", Operands::Bits, Count::Two, TermPool::bv_shl),
    ("bvlshr", Operands::Bits, Count::Two, TermPool::bv_lshr),
    ("bvashr", Operands::Bits, Count::Two, TermPool::bv_ashr),
    ("bvult", Operands::Bits, Count::Two, TermPool::bv_ult),
    ("bvule", Operands::Bits, Count::Two, TermPool::bv_ule),
    ("bvugt", Operands::Bits, Count::Two, TermPool::bv_ugt),
    ("bvuge", Operands::Bits, Count::Two, TermPool::bv_uge),
    ("bvslt", Operands::Bits, Count::Two, TermPool::bv_slt),
    ("bvsle", Operands::Bits, Count::Two, TermPool::bv_sle),
    ("bvsgt", Operands::Bits, Count::Two, TermPool::bv_sgt),
    ("bvsge", Operands::Bits, Count::Two, TermPool::bv_sge),
];

impl<'a> Application<'a> {
    pub(super) fn new(name: &'a str, position: usize) -> Self {
        Self { name, position, numbers: Vec::new(), operands: Vec::new() }
    }

    /// The term, if the operands are what the operator takes.
    pub(super) fn build(&self, pool: &mut TermPool) -> Result<Term, ExprError> {
        if let Some(&(_, operands, count, apply)) = BINARY.iter().find(|binary| binary.0 == self.name) {
            return self.binary(pool, operands, count, apply);
        }
        if let Some(function) = self.name.strip_prefix("fp.") {
            return self.float(pool, function);
        }
        match self.name {
            "not" => {
                let [a] = self.exactly()?;
                self.sorted(pool, a, Sort::Bool)?;
                Ok(pool.not(a))
            }
            "ite" => {
                let [condition, then, other] = self.exactly()?;
                self.sorted(pool, condition, Sort::Bool)?;
                self.sorted(pool, other, pool.sort(then))?;
                Ok(pool.ite(condition, then, other))
            }
            "bvnot" | "bvneg" => {
                let [a] = self.exactly()?;
                self.width(pool, a)?;
                Ok(if self.name == "bvnot" { pool.bv_not(a) } else { pool.bv_neg(a) })
            }
            "concat" => self.concat(pool),
            "extract" | "zext" | "sext" => self.resized(pool),
            "select" | "store" | "array" => self.array(pool),
            _ => Err(ExprError::UnknownOperator { name: self.name.to_owned(), position: self.position }),
        }
    }

    fn binary(&self, pool: &mut TermPool, operands: Operands, count: Count, apply: Binary) -> Result<Term, ExprError> {
        let [first, rest @ ..] = self.operands.as_slice() else { return Err(self.wrong_count()) };
        if !self.numbers.is_empty() || rest.is_empty() || (rest.len() > 1 && count == Count::Two) {
            return Err(self.wrong_count());
        }
        let sort = pool.sort(*first);
        match (operands, sort) {
            (Operands::Any, _) | (Operands::Booleans, Sort::Bool) | (Operands::Bits, Sort::Bits(_)) => {}
            _ => return Err(self.wrong_sort(sort)),
        }
        for &operand in rest {
            self.sorted(pool, operand, sort)?;
        }
        Ok(rest.iter().fold(*first, |result, &operand| apply(pool, result, operand)))
    }

    fn concat(&self, pool: &mut TermPool) -> Result<Term, ExprError> {
        let [rest @ .., last] = self.operands.as_slice() else { return Err(self.wrong_count()) };
        if rest.is_empty() || !self.numbers.is_empty() {
            return Err(self.wrong_count());
        }
        let mut width = self.width(pool, *last)?;
        let mut result = *last;
        for &operand in rest.iter().rev() {
            width += self.width(pool, operand)?;
            if width > GREATEST_WIDTH {
                return Err(self.out_of_range());
            }
            result = pool.concat(operand, result);
        }
        Ok(result)
    }

    fn resized(&self, pool: &mut TermPool) -> Result<Term, ExprError> {
        let [a] = self.counted(if self.name == "extract" { 2 } else { 1 })?;
        let width = self.width(pool, a)?;
        if self.name == "extract" {
            let bit = |text: &str| text.parse::<u32>().ok().filter(|&bit| bit < width);
            return match (bit(self.numbers[0]), bit(self.numbers[1])) {
                (Some(high), Some(low)) if low <= high => Ok(pool.extract(a, high, low)),
                _ => Err(self.out_of_range()),
            };
        }
        match parse_width(self.numbers[0]).filter(|&wide| wide >= width) {
            Some(wide) if self.name == "zext" => Ok(pool.zext(a, wide)),
            Some(wide) => Ok(pool.sext(a, wide)),
            None => Err(self.out_of_range()),
        }
    }

    fn array(&self, pool: &mut TermPool) -> Result<Term, ExprError> {
        if self.name == "array" {
            let [element] = self.counted(1)?;
            let fits = |width: &u32| *width < 1 << 15;
            let index = parse_width(self.numbers[0]).filter(fits).ok_or_else(|| self.out_of_range())?;
            if !fits(&self.width(pool, element)?) {
                return Err(self.out_of_range());
            }
            return Ok(pool.constant_array(index, element));
        }
        let array = *self.operands.first().ok_or_else(|| self.wrong_count())?;
        let Sort::Array { index: index_width, element: element_width } = pool.sort(array) else {
            return Err(self.wrong_sort(pool.sort(array)));
        };
        if self.name == "select" {
            let [_, index] = self.exactly()?;
            self.sorted(pool, index, Sort::Bits(index_width))?;
            return Ok(pool.select(array, index));
        }
        let [_, index, element] = self.exactly()?;
        self.sorted(pool, index, Sort::Bits(index_width))?;
        self.sorted(pool, element, Sort::Bits(element_width))?;
        Ok(pool.store(array, index, element))
    }

    fn float(&self, pool: &mut TermPool, function: &str) -> Result<Term, ExprError> {
        match function {
            "from_bits" => {
                let (kind, a) = self.with_kind()?;
                self.sorted(pool, a, Sort::Bits(kind.width()))?;
                return Ok(pool.float_from_bits(kind, a));
            }
            "from_signed" | "from_unsigned" => {
                let (kind, a) = self.with_kind()?;
                self.width(pool, a)?;
                let signed = function == "from_signed";
                return Ok(if signed { pool.float_from_signed(kind, a) } else { pool.float_from_unsigned(kind, a) });
            }
            "convert" => {
                let (kind, a) = self.with_kind()?;
                self.kind(pool, a)?;
                return Ok(pool.float_convert(kind, a));
            }
            "to_signed" | "to_unsigned" => {
                let [a] = self.counted(1)?;
                self.kind(pool, a)?;
                let width = parse_width(self.numbers[0]).ok_or_else(|| self.out_of_range())?;
                let signed = function == "to_signed";
                return Ok(if signed { pool.float_to_signed(a, width) } else { pool.float_to_unsigned(a, width) });
            }
            "to_bits" => {
                let [a] = self.exactly()?;
                self.kind(pool, a)?;
                return Ok(pool.float_to_bits(a));
            }
            "fma" => {
                let [a, b, c] = self.exactly()?;
                let kind = self.kind(pool, a)?;
                self.sorted(pool, b, Sort::Float(kind))?;
                self.sorted(pool, c, Sort::Float(kind))?;
                return Ok(pool.float_fma(a, b, c));
            }
            _ => {}
        }
        if let Some(&op) = FloatUnary::ALL.iter().find(|op| op.name() == function) {
            let [a] = self.exactly()?;
            self.kind(pool, a)?;
            return Ok(pool.float_unary(op, a));
        }
        let binary = FloatBinary::ALL.iter().find(|op| op.name() == function);
        let predicate = FloatPredicate::ALL.iter().find(|op| op.name() == function);
        if binary.is_none() && predicate.is_none() {
            return Err(ExprError::UnknownOperator { name: self.name.to_owned(), position: self.position });
        }
        let [a, b] = self.exactly()?;
        let kind = self.kind(pool, a)?;
        self.sorted(pool, b, Sort::Float(kind))?;
        Ok(match (binary, predicate) {
            (Some(&op), _) => pool.float_binary(op, a, b),
            (None, Some(&predicate)) => pool.float_compare(predicate, a, b),
            (None, None) => unreachable!("checked above"),
        })
    }

    /// The operands, if there are so many of them and no numbers.
    fn exactly<const N: usize>(&self) -> Result<[Term; N], ExprError> {
        self.counted(0)
    }

    /// The operands, if there are so many of them and of the numbers.
    fn counted<const N: usize>(&self, numbers: usize) -> Result<[Term; N], ExprError> {
        match self.operands.as_slice().try_into() {
            Ok(operands) if self.numbers.len() == numbers => Ok(operands),
            _ => Err(self.wrong_count()),
        }
    }

    fn with_kind(&self) -> Result<(FloatKind, Term), ExprError> {
        let [a] = self.counted(1)?;
        let kind = parse_kind(self.numbers[0]).ok_or_else(|| self.out_of_range())?;
        Ok((kind, a))
    }

    fn sorted(&self, pool: &TermPool, operand: Term, sort: Sort) -> Result<(), ExprError> {
        if pool.sort(operand) == sort { Ok(()) } else { Err(self.wrong_sort(pool.sort(operand))) }
    }

    fn width(&self, pool: &TermPool, operand: Term) -> Result<u32, ExprError> {
        match pool.sort(operand) {
            Sort::Bits(width) => Ok(width),
            sort => Err(self.wrong_sort(sort)),
        }
    }

    fn kind(&self, pool: &TermPool, operand: Term) -> Result<FloatKind, ExprError> {
        match pool.sort(operand) {
            Sort::Float(kind) => Ok(kind),
            sort => Err(self.wrong_sort(sort)),
        }
    }

    fn wrong_count(&self) -> ExprError {
        let count = self.numbers.len() + self.operands.len();
        ExprError::OperandCount { operator: self.name.to_owned(), count, position: self.position }
    }

    fn wrong_sort(&self, sort: Sort) -> ExprError {
        ExprError::OperandSort { operator: self.name.to_owned(), sort, position: self.position }
    }

    fn out_of_range(&self) -> ExprError {
        ExprError::OutOfRange { operator: self.name.to_owned(), position: self.position }
    }
}
