//! Floating-point terms.
//!
//! A value of a floating-point sort is a bit pattern, payloads of NaN included. Few algebraic identities hold for
//! patterns, so that besides folding there are only those about signs, patterns and comparisons. Operands of sums and
//! products keep their order, since of two NaNs the first survives.

use crate::bitvec::BitVec;
use crate::float::{self, FloatBinary, FloatKind, FloatPredicate, FloatUnary};
use crate::op::Op;
use crate::pool::TermPool;
use crate::sort::{PackedSort, Sort};
use crate::term::Term;

/// The pattern of a number, if a term shows it.
#[derive(Clone)]
pub(super) enum Pattern {
    Term(Term),
    Constant(BitVec),
}

impl TermPool {
    /// The format of a floating-point term; other sorts have none and are a mistake of the caller.
    #[inline]
    pub fn float_kind(&self, term: Term) -> FloatKind {
        match self.sort(term) {
            Sort::Float(kind) => kind,
            sort => panic!("a floating-point term has the sort {sort}"),
        }
    }

    fn float_sort(kind: FloatKind) -> PackedSort {
        PackedSort::pack(Sort::Float(kind))
    }

    /// The number with this bit pattern.
    pub fn float_from_bits(&mut self, kind: FloatKind, bits: Term) -> Term {
        debug_assert_eq!(self.width(bits), kind.width(), "a pattern of {kind}");
        if let Some(pattern) = self.constant(bits) {
            return self.float(kind, pattern);
        }
        match self.unary_of(Op::FloatToBits, bits) {
            // The pattern might be that of another format of the same width.
            Some(inner) if self.float_kind(inner) == kind => inner,
            _ => self.intern_unary(Op::FloatFromBits, Self::float_sort(kind), bits),
        }
    }

    /// The bit pattern of a number.
    pub fn float_to_bits(&mut self, a: Term) -> Term {
        let kind = self.float_kind(a);
        match self.float_pattern(a) {
            Some(pattern) => self.pattern_term(pattern),
            None => self.intern_unary(Op::FloatToBits, PackedSort::bits(kind.width()), a),
        }
    }

    pub(super) fn float_pattern(&self, a: Term) -> Option<Pattern> {
        match self.constant(a) {
            Some(pattern) => Some(Pattern::Constant(pattern)),
            None => self.unary_of(Op::FloatFromBits, a).map(Pattern::Term),
        }
    }

    pub(super) fn pattern_term(&mut self, pattern: Pattern) -> Term {
        match pattern {
            Pattern::Term(term) => term,
            Pattern::Constant(pattern) => self.bits(pattern),
        }
    }

    /// An operator on one number.
    pub fn float_unary(&mut self, op: FloatUnary, a: Term) -> Term {
        let kind = self.float_kind(a);
        if let Some(value) = self.constant(a).and_then(|value| float::float_unary(kind, op, &value)) {
            return self.float(kind, value);
        }
        match (op, self.op(a)) {
            (FloatUnary::Neg, Op::FloatUnary(FloatUnary::Neg)) => return self.operand(a, 0),
            (FloatUnary::Abs, Op::FloatUnary(FloatUnary::Abs)) => return a,
            (FloatUnary::Abs, Op::FloatUnary(FloatUnary::Neg)) => return self.float_unary(op, self.operand(a, 0)),
            _ => {}
        }
        self.intern_unary(Op::FloatUnary(op), Self::float_sort(kind), a)
    }

    /// An operator on two numbers of one format.
    pub fn float_binary(&mut self, op: FloatBinary, a: Term, b: Term) -> Term {
        debug_assert_eq!(self.sort(a), self.sort(b), "operands of one format");
        let kind = self.float_kind(a);
        if let (Some(x), Some(y)) = (self.constant(a), self.constant(b))
            && let Some(value) = float::float_binary(kind, op, &x, &y)
        {
            return self.float(kind, value);
        }
        self.intern_binary(Op::FloatBinary(op), Self::float_sort(kind), a, b)
    }

    /// The product of `a` and `b` plus `c`, rounded once.
    pub fn float_fma(&mut self, a: Term, b: Term, c: Term) -> Term {
        let kind = self.float_kind(a);
        if let (Some(x), Some(y), Some(z)) = (self.constant(a), self.constant(b), self.constant(c)) {
            return self.float(kind, float::float_fma(kind, &x, &y, &z));
        }
        self.intern_ternary(Op::FloatFma, Self::float_sort(kind), a, b, c)
    }

    /// A comparison, over the basis of ordered equal, less, and less or equal.
    pub fn float_compare(&mut self, predicate: FloatPredicate, a: Term, b: Term) -> Term {
        debug_assert_eq!(self.sort(a), self.sort(b), "operands of one format");
        let result = match predicate {
            FloatPredicate::False => Term::FALSE,
            FloatPredicate::True => Term::TRUE,
            FloatPredicate::Oeq | FloatPredicate::Une => self.float_ordered(Op::FloatEq, a, b),
            FloatPredicate::Olt | FloatPredicate::Uge => self.float_ordered(Op::FloatLt, a, b),
            FloatPredicate::Ole | FloatPredicate::Ugt => self.float_ordered(Op::FloatLe, a, b),
            FloatPredicate::Ogt | FloatPredicate::Ule => self.float_ordered(Op::FloatLt, b, a),
            FloatPredicate::Oge | FloatPredicate::Ult => self.float_ordered(Op::FloatLe, b, a),
            FloatPredicate::One | FloatPredicate::Ueq => {
                let (less, greater) = (self.float_ordered(Op::FloatLt, a, b), self.float_ordered(Op::FloatLt, b, a));
                self.or(less, greater)
            }
            FloatPredicate::Ord | FloatPredicate::Uno => {
                // A number equals itself, and a NaN does not.
                let (a, b) = (self.float_ordered(Op::FloatEq, a, a), self.float_ordered(Op::FloatEq, b, b));
                self.and(a, b)
            }
        };
        match predicate {
            FloatPredicate::Une
            | FloatPredicate::Uge
            | FloatPredicate::Ugt
            | FloatPredicate::Ule
            | FloatPredicate::Ult
            | FloatPredicate::Ueq
            | FloatPredicate::Uno => self.not(result),
            _ => result,
        }
    }

    fn float_ordered(&mut self, op: Op, a: Term, b: Term) -> Term {
        let kind = self.float_kind(a);
        let (x, y) = (self.constant(a), self.constant(b));
        if [&x, &y].into_iter().flatten().any(|value| float::float_is_nan(kind, value)) {
            return Term::FALSE;
        }
        if let (Some(x), Some(y)) = (x, y) {
            let predicate = match op {
                Op::FloatEq => FloatPredicate::Oeq,
                Op::FloatLt => FloatPredicate::Olt,
                _ => FloatPredicate::Ole,
            };
            return Term::bool(float::float_compare(kind, predicate, &x, &y));
        }
        match op {
            Op::FloatLt if a == b => Term::FALSE,
            Op::FloatLe if a == b => self.float_ordered(Op::FloatEq, a, b),
            Op::FloatEq if a == b && matches!(self.op(a), Op::FloatFromSigned | Op::FloatFromUnsigned) => Term::TRUE,
            Op::FloatEq => {
                let (a, b) = self.ordered(a, b);
                self.intern_binary(op, PackedSort::BOOL, a, b)
            }
            _ => self.intern_binary(op, PackedSort::BOOL, a, b),
        }
    }

    /// Whether the number is NaN.
    #[inline]
    pub fn float_is_nan(&mut self, a: Term) -> Term {
        self.float_compare(FloatPredicate::Uno, a, a)
    }

    /// The number in another format.
    pub fn float_convert(&mut self, to: FloatKind, a: Term) -> Term {
        let from = self.float_kind(a);
        if from == to {
            return a;
        }
        match self.constant(a) {
            Some(value) => self.float(to, float::float_convert(from, to, &value)),
            None => self.intern_unary(Op::FloatConvert, Self::float_sort(to), a),
        }
    }

    /// The number nearest to a signed integer.
    pub fn float_from_signed(&mut self, kind: FloatKind, a: Term) -> Term {
        if let Some(value) = self.constant(a) {
            return self.float(kind, float::float_from_signed(kind, &value));
        }
        match self.op(a) {
            Op::Sext => self.float_from_signed(kind, self.operand(a, 0)),
            Op::Zext => self.float_from_unsigned(kind, self.operand(a, 0)),
            _ => self.intern_unary(Op::FloatFromSigned, Self::float_sort(kind), a),
        }
    }

    /// The number nearest to an unsigned integer.
    pub fn float_from_unsigned(&mut self, kind: FloatKind, a: Term) -> Term {
        if let Some(value) = self.constant(a) {
            return self.float(kind, float::float_from_unsigned(kind, &value));
        }
        match self.unary_of(Op::Zext, a) {
            Some(inner) => self.float_from_unsigned(kind, inner),
            None => self.intern_unary(Op::FloatFromUnsigned, Self::float_sort(kind), a),
        }
    }

    /// The signed integer next to the number toward zero; the least one if none fits, or for NaN.
    pub fn float_to_signed(&mut self, a: Term, width: u32) -> Term {
        let kind = self.float_kind(a);
        match self.constant(a) {
            Some(value) => self.bits(to_signed(kind, &value, width)),
            None => self.intern_unary(Op::FloatToSigned, PackedSort::bits(width), a),
        }
    }

    /// The unsigned integer next to the number toward zero; the greatest one if none fits, or for NaN.
    pub fn float_to_unsigned(&mut self, a: Term, width: u32) -> Term {
        let kind = self.float_kind(a);
        match self.constant(a) {
            Some(value) => self.bits(to_unsigned(kind, &value, width)),
            None => self.intern_unary(Op::FloatToUnsigned, PackedSort::bits(width), a),
        }
    }

    /// Whether [`float_to_signed`](Self::float_to_signed) finds an integer that fits.
    pub fn float_fits_signed(&mut self, a: Term, width: u32) -> Term {
        self.float_within(a, BitVec::min_signed(width).sext(width + 1), BitVec::min_signed(width).zext(width + 1))
    }

    /// Whether [`float_to_unsigned`](Self::float_to_unsigned) finds an integer that fits.
    pub fn float_fits_unsigned(&mut self, a: Term, width: u32) -> Term {
        self.float_within(a, BitVec::zero(width), BitVec::zero(width + 1).with_bit(width, true))
    }

    /// Whether the number without its fraction is at least `low` and less than `end`, both signed and powers of two or
    /// zero, so that they are exact unless they exceed the format.
    fn float_within(&mut self, a: Term, low: BitVec, end: BitVec) -> Term {
        let kind = self.float_kind(a);
        let (low, end) = (float::float_from_signed(kind, &low), float::float_from_unsigned(kind, &end));
        let at_least = if float::float_is_infinite(kind, &low) { FloatPredicate::Ogt } else { FloatPredicate::Oge };
        let (low, end) = (self.float(kind, low), self.float(kind, end));
        let whole = self.float_unary(FloatUnary::Trunc, a);
        let (above, below) =
            (self.float_compare(at_least, whole, low), self.float_compare(FloatPredicate::Olt, whole, end));
        self.and(above, below)
    }
}

/// The value that the term has for a number: total, as [`Op::FloatToSigned`] says.
pub(crate) fn to_signed(kind: FloatKind, value: &BitVec, width: u32) -> BitVec {
    float::float_to_signed(kind, value, width).unwrap_or_else(|| BitVec::min_signed(width))
}

/// The value that the term has for a number: total, as [`Op::FloatToUnsigned`] says.
pub(crate) fn to_unsigned(kind: FloatKind, value: &BitVec, width: u32) -> BitVec {
    float::float_to_unsigned(kind, value, width).unwrap_or_else(|| BitVec::ones(width))
}

#[cfg(test)]
mod tests {
    use crate::build::tests::check_all;

    #[test]
    fn patterns_and_numbers() {
        check_all(&[
            ("(fp.from_bits f32 (fp.to_bits x:f32))", "x:f32"),
            ("(fp.to_bits (fp.from_bits f32 x:32))", "x:32"),
            ("(fp.from_bits f64 #4609434218613702656:64)", "#0x1.8p+0:f64"),
            ("(fp.from_bits f32 #2143289345:32)", "#[7fc00001]:f32"),
            ("(fp.add #1.5:f64 #2.25:f64)", "#0x1.ep+1:f64"),
            ("(fp.add #1.5:x87 #2.25:x87)", "#0xfp-2:x87"),
            ("(fp.sqrt #2:f128)", "#0x1.6a09e667f3bcc908b2fb1366ea95p+0:f128"),
            ("(fp.neg (fp.neg x:f32))", "x:f32"),
            ("(fp.abs (fp.neg x:f32))", "(fp.abs x:f32)"),
            ("(fp.fma #2:f32 #3:f32 #1:f32)", "#0x1.cp+2:f32"),
        ]);
    }

    #[test]
    fn comparisons_are_three() {
        check_all(&[
            ("(fp.ogt x:f32 y:f32)", "(fp.olt y:f32 x:f32)"),
            ("(fp.une x:f32 y:f32)", "(not (fp.oeq x:f32 y:f32))"),
            ("(fp.ult x:f32 y:f32)", "(not (fp.ole y:f32 x:f32))"),
            ("(fp.uno x:f32 y:f32)", "(not (and (fp.oeq x:f32 x:f32) (fp.oeq y:f32 y:f32)))"),
            ("(fp.olt x:f32 x:f32)", "false"),
            ("(fp.ole x:f32 x:f32)", "(fp.oeq x:f32 x:f32)"),
            ("(fp.ole x:f32 #nan:f32)", "false"),
            ("(fp.ord (fp.from_signed f32 x:32) #1:f32)", "true"),
        ]);
    }

    #[test]
    fn conversions() {
        check_all(&[
            ("(fp.convert f64 #0.5:f32)", "#0x1p-1:f64"),
            ("(fp.convert f32 x:f32)", "x:f32"),
            ("(fp.from_signed f64 (sext 64 x:32))", "(fp.from_signed f64 x:32)"),
            ("(fp.from_signed f64 (zext 64 x:32))", "(fp.from_unsigned f64 x:32)"),
            ("(fp.to_signed 8 #-3.9:f64)", "#253:8"),
            ("(fp.to_signed 8 #300:f64)", "#128:8"),
            ("(fp.to_unsigned 8 #nan:f64)", "#255:8"),
        ]);
    }
}
