//! Floating-point operations as solvers compute them, with patterns as the evaluator has them.
//!
//! A solver has one NaN; patterns have many. Which one an operation returns is said here in the same way as in the evaluator:
//! a NaN operand, made quiet, or the default NaN. So the pattern of a result is determined by the patterns of the operands,
//! and a query about floating point is as exact as any other, under quantifiers too.
//!
//! The patterns of the 80-bit format keep the integer bit. Those that hold another bit there than their exponent asks for are
//! read as the evaluator reads them: without the integer bit a number that should have one is NaN, and with it, a
//! subnormal one has the exponent of the least normal number. Results always hold the right bit.

use super::{Builder, Encoder, NodeSort, Operator, Rounding, Stop};
use adamant_expr::{
    BitVec, FloatBinary, FloatKind, FloatUnary, Op, Term, TermPool, float_from_signed, float_from_unsigned,
    float_is_infinite,
};

type Encoded<B> = Result<<B as Builder>::Node, Stop>;

impl<B: Builder> Encoder<B> {
    pub(super) fn encode_float(&mut self, terms: &TermPool, term: Term, operands: &[Term]) -> Encoded<B> {
        match terms.op(term) {
            Op::FloatUnary(op) => self.float_unary(terms, term, op, operands[0]),
            Op::FloatBinary(op) => self.float_binary(terms, term, op, operands[0], operands[1]),
            Op::FloatFma => self.computed(terms, term, Operator::FpFma, operands),
            Op::FloatEq => self.comparison(terms, Operator::FpEq, operands),
            Op::FloatLt => self.comparison(terms, Operator::FpLt, operands),
            Op::FloatLe => self.comparison(terms, Operator::FpLe, operands),
            Op::FloatConvert => self.conversion(terms, term, operands[0]),
            Op::FloatFromSigned => self.number_of_integer(terms, term, Operator::FpFromSigned, operands[0]),
            Op::FloatFromUnsigned => self.number_of_integer(terms, term, Operator::FpFromUnsigned, operands[0]),
            Op::FloatToSigned => self.integer_of_number(terms, operands[0], Signedness::Signed, terms.width(term)),
            Op::FloatToUnsigned => self.integer_of_number(terms, operands[0], Signedness::Unsigned, terms.width(term)),
            op => unreachable!("{op:?} is no operation on numbers"),
        }
    }

    fn float_unary(&mut self, terms: &TermPool, term: Term, op: FloatUnary, operand: Term) -> Encoded<B> {
        let kind = terms.float_kind(term);
        let pattern = self.nodes[&operand];
        let operator = match op {
            FloatUnary::Neg => {
                let sign = self.sign_mask(kind)?;
                return self.bits_binary(Operator::BvXor, pattern, sign, kind.width());
            }
            FloatUnary::Abs => {
                let rest = self.builder.bits(&BitVec::low_ones(kind.width(), kind.width() - 1))?;
                return self.bits_binary(Operator::BvAnd, pattern, rest, kind.width());
            }
            FloatUnary::Sqrt => Operator::FpSqrt,
            FloatUnary::Floor => Operator::FpRound(Rounding::Down),
            FloatUnary::Ceil => Operator::FpRound(Rounding::Up),
            FloatUnary::Trunc => Operator::FpRound(Rounding::TowardZero),
            FloatUnary::Round => Operator::FpRound(Rounding::NearestAway),
            FloatUnary::RoundEven => Operator::FpRound(Rounding::NearestEven),
            _ => return self.opaque_term(term, kind),
        };
        self.computed(terms, term, operator, &[operand])
    }

    fn float_binary(&mut self, terms: &TermPool, term: Term, op: FloatBinary, a: Term, b: Term) -> Encoded<B> {
        let kind = terms.float_kind(term);
        let operator = match op {
            FloatBinary::Add => Operator::FpAdd,
            FloatBinary::Sub => Operator::FpSub,
            FloatBinary::Mul => Operator::FpMul,
            FloatBinary::Div => Operator::FpDiv,
            FloatBinary::CopySign => return self.copy_sign(kind, a, b),
            FloatBinary::Min | FloatBinary::Max | FloatBinary::Minimum | FloatBinary::Maximum => {
                return self.extremum(terms, kind, op, a, b);
            }
            // SMT-LIB has the remainder of the nearest quotient, but solvers expand it to formulas of thousands of bits.
            _ => return self.opaque_term(term, kind),
        };
        self.computed(terms, term, operator, &[a, b])
    }

    fn opaque_term(&mut self, term: Term, kind: FloatKind) -> Encoded<B> {
        self.opaque.insert(term);
        self.builder.opaque(term, kind.width())
    }

    /// The pattern of what the solver computes from the numbers of the operands.
    fn computed(&mut self, terms: &TermPool, term: Term, operator: Operator, operands: &[Term]) -> Encoded<B> {
        let kind = terms.float_kind(term);
        let mut numbers = Vec::with_capacity(operands.len());
        for &operand in operands {
            numbers.push(self.number(terms, operand)?);
        }
        let number = self.builder.apply(operator, &numbers, NodeSort::number(kind))?;
        self.numbers.insert(term, number);
        let nan = self.nan_of(terms, kind, operands)?;
        self.pattern_unless_nan(kind, number, nan)
    }

    /// The pattern of a number that was computed, or `nan` if it is none.
    fn pattern_unless_nan(&mut self, kind: FloatKind, number: B::Node, nan: B::Node) -> Encoded<B> {
        let is_nan = self.builder.apply(Operator::FpIsNan, &[number], NodeSort::Bool)?;
        let pattern = self.pattern_of_number(kind, number)?;
        self.choose(is_nan, nan, pattern, kind.width())
    }

    /// The pattern of a number; of NaN, any.
    fn pattern_of_number(&mut self, kind: FloatKind, number: B::Node) -> Encoded<B> {
        let ieee = self.builder.pattern(number, NodeSort::number(kind))?;
        if kind != FloatKind::X87 {
            return Ok(ieee);
        }
        let exponent = self.extract(ieee, 77, 63)?;
        let zero = self.builder.bits(&BitVec::zero(15))?;
        let is_subnormal = self.builder.apply(Operator::Eq, &[exponent, zero], NodeSort::Bool)?;
        let (absent, present) = (self.builder.bits(&BitVec::zero(1))?, self.builder.bits(&BitVec::one(1))?);
        let integer_bit = self.choose(is_subnormal, absent, present, 1)?;
        let (head, fraction) = (self.extract(ieee, 78, 63)?, self.extract(ieee, 62, 0)?);
        let head = self.builder.apply(Operator::Concat, &[head, integer_bit], NodeSort::Bits(17))?;
        self.builder.apply(Operator::Concat, &[head, fraction], NodeSort::Bits(80))
    }

    /// The number of an encoded term.
    fn number(&mut self, terms: &TermPool, term: Term) -> Encoded<B> {
        if let Some(&number) = self.numbers.get(&term) {
            return Ok(number);
        }
        let kind = terms.float_kind(term);
        let pattern = self.nodes[&term];
        let ieee = if kind == FloatKind::X87 { self.ieee_of_x87(pattern)? } else { pattern };
        let number = self.builder.apply(Operator::FpFromPattern, &[ieee], NodeSort::number(kind))?;
        self.numbers.insert(term, number);
        Ok(number)
    }

    /// The IEEE pattern, with a hidden integer bit, of the number that an 80-bit pattern stands for.
    fn ieee_of_x87(&mut self, pattern: B::Node) -> Encoded<B> {
        let exponent = self.extract(pattern, 78, 64)?;
        let zero = self.builder.bits(&BitVec::zero(15))?;
        let least = self.builder.bits(&BitVec::one(15))?;
        let exponent_is_zero = self.builder.apply(Operator::Eq, &[exponent, zero], NodeSort::Bool)?;
        let integer_bit = self.extract(pattern, 63, 63)?;
        let one = self.builder.bits(&BitVec::one(1))?;
        let has_integer_bit = self.builder.apply(Operator::Eq, &[integer_bit, one], NodeSort::Bool)?;

        let sign = self.extract(pattern, 79, 79)?;
        let fraction = self.extract(pattern, 62, 0)?;
        let is_pseudo_subnormal =
            self.builder.apply(Operator::And, &[exponent_is_zero, has_integer_bit], NodeSort::Bool)?;
        let true_exponent = self.choose(is_pseudo_subnormal, least, exponent, 15)?;
        let head = self.builder.apply(Operator::Concat, &[sign, true_exponent], NodeSort::Bits(16))?;
        let ieee = self.builder.apply(Operator::Concat, &[head, fraction], NodeSort::Bits(79))?;

        let nan = self.builder.bits(&BitVec::low_ones(79, 78))?;
        let is_sound = self.builder.apply(Operator::Or, &[exponent_is_zero, has_integer_bit], NodeSort::Bool)?;
        self.choose(is_sound, ieee, nan, 79)
    }

    fn is_nan(&mut self, terms: &TermPool, term: Term) -> Encoded<B> {
        let number = self.number(terms, term)?;
        self.builder.apply(Operator::FpIsNan, &[number], NodeSort::Bool)
    }

    /// The NaN that an operation on these operands returns if it returns one.
    fn nan_of(&mut self, terms: &TermPool, kind: FloatKind, operands: &[Term]) -> Encoded<B> {
        let default = self.builder.bits(&default_nan(kind))?;
        let chosen = match kind {
            FloatKind::F32 | FloatKind::F64 => self.first_nan(terms, kind, operands, default)?,
            FloatKind::X87 | FloatKind::F128 => self.greatest_nan(terms, kind, operands, default)?,
        };
        let quiet = self.builder.bits(&quiet_mask(kind))?;
        self.bits_binary(Operator::BvOr, chosen, quiet, kind.width())
    }

    fn first_nan(&mut self, terms: &TermPool, kind: FloatKind, operands: &[Term], default: B::Node) -> Encoded<B> {
        let mut chosen = default;
        for &operand in operands.iter().rev() {
            let is_nan = self.is_nan(terms, operand)?;
            chosen = self.choose(is_nan, self.nodes[&operand], chosen, kind.width())?;
        }
        Ok(chosen)
    }

    /// The NaN with the greatest significand, of equal ones a positive one. In the 80-bit format, patterns that lack their
    /// integer bit are not handed on.
    fn greatest_nan(&mut self, terms: &TermPool, kind: FloatKind, operands: &[Term], default: B::Node) -> Encoded<B> {
        let (width, payload) = (kind.width(), kind.precision() - 1);
        let mut chosen = default;
        let mut greatest = self.builder.bits(&BitVec::zero(payload + 1))?;
        for &operand in operands {
            let pattern = self.nodes[&operand];
            let mut eligible = self.is_nan(terms, operand)?;
            if kind == FloatKind::X87 {
                let integer_bit = self.extract(pattern, 63, 63)?;
                let one = self.builder.bits(&BitVec::one(1))?;
                let has = self.builder.apply(Operator::Eq, &[integer_bit, one], NodeSort::Bool)?;
                eligible = self.builder.apply(Operator::And, &[eligible, has], NodeSort::Bool)?;
            }
            let (significand, sign) =
                (self.extract(pattern, payload - 1, 0)?, self.extract(pattern, width - 1, width - 1)?);
            let positive = self.builder.apply(Operator::BvNot, &[sign], NodeSort::Bits(1))?;
            let rank = self.builder.apply(Operator::Concat, &[significand, positive], NodeSort::Bits(payload + 1))?;
            let not_less = self.builder.apply(Operator::BvUle, &[greatest, rank], NodeSort::Bool)?;
            let taken = self.builder.apply(Operator::And, &[eligible, not_less], NodeSort::Bool)?;
            chosen = self.choose(taken, pattern, chosen, width)?;
            greatest = self.choose(taken, rank, greatest, payload + 1)?;
        }
        Ok(chosen)
    }

    fn copy_sign(&mut self, kind: FloatKind, a: Term, b: Term) -> Encoded<B> {
        let width = kind.width();
        let sign = self.extract(self.nodes[&b], width - 1, width - 1)?;
        let rest = self.extract(self.nodes[&a], width - 2, 0)?;
        self.builder.apply(Operator::Concat, &[sign, rest], NodeSort::Bits(width))
    }

    /// Minimum or maximum: one of the operands, or a NaN made of them.
    fn extremum(&mut self, terms: &TermPool, kind: FloatKind, op: FloatBinary, a: Term, b: Term) -> Encoded<B> {
        let width = kind.width();
        let (x, y) = (self.nodes[&a], self.nodes[&b]);
        let less = self.comparison(terms, Operator::FpLt, &[a, b])?;
        let equal = self.comparison(terms, Operator::FpEq, &[a, b])?;
        let sign = self.extract(x, width - 1, width - 1)?;
        let one = self.builder.bits(&BitVec::one(1))?;
        let negative = self.builder.apply(Operator::Eq, &[sign, one], NodeSort::Bool)?;
        let tie = self.builder.apply(Operator::And, &[equal, negative], NodeSort::Bool)?;
        let first_is_less = self.builder.apply(Operator::Or, &[less, tie], NodeSort::Bool)?;
        let of_numbers = match op {
            FloatBinary::Min | FloatBinary::Minimum => self.choose(first_is_less, x, y, width)?,
            _ => self.choose(first_is_less, y, x, width)?,
        };
        let (x_is_nan, y_is_nan) = (self.is_nan(terms, a)?, self.is_nan(terms, b)?);
        let nan = self.nan_of(terms, kind, &[a, b])?;
        let (if_x_is_nan, if_y_is_nan) = match op {
            FloatBinary::Min | FloatBinary::Max => (self.choose(y_is_nan, nan, y, width)?, x),
            _ => (nan, nan),
        };
        let otherwise = self.choose(y_is_nan, if_y_is_nan, of_numbers, width)?;
        self.choose(x_is_nan, if_x_is_nan, otherwise, width)
    }

    fn comparison(&mut self, terms: &TermPool, operator: Operator, operands: &[Term]) -> Encoded<B> {
        let (a, b) = (self.number(terms, operands[0])?, self.number(terms, operands[1])?);
        self.builder.apply(operator, &[a, b], NodeSort::Bool)
    }

    fn conversion(&mut self, terms: &TermPool, term: Term, operand: Term) -> Encoded<B> {
        let (from, to) = (terms.float_kind(operand), terms.float_kind(term));
        let source = self.number(terms, operand)?;
        let number = self.builder.apply(Operator::FpConvert, &[source], NodeSort::number(to))?;
        self.numbers.insert(term, number);
        let nan = self.converted_nan(from, to, self.nodes[&operand])?;
        self.pattern_unless_nan(to, number, nan)
    }

    /// A NaN in another format: the sign, the high bits of the payload, and quiet.
    fn converted_nan(&mut self, from: FloatKind, to: FloatKind, pattern: B::Node) -> Encoded<B> {
        let (old, new) = (from.precision() - 1, to.precision() - 1);
        let payload = if old >= new {
            self.extract(pattern, old - 1, old - new)?
        } else {
            let payload = self.extract(pattern, old - 1, 0)?;
            let zeros = self.builder.bits(&BitVec::zero(new - old))?;
            self.builder.apply(Operator::Concat, &[payload, zeros], NodeSort::Bits(new))?
        };
        let sign = self.extract(pattern, from.width() - 1, from.width() - 1)?;
        // The exponent, and the integer bit where there is one.
        let between = to.width() - 1 - new;
        let ones = self.builder.bits(&BitVec::ones(between))?;
        let head = self.builder.apply(Operator::Concat, &[sign, ones], NodeSort::Bits(1 + between))?;
        let nan = self.builder.apply(Operator::Concat, &[head, payload], NodeSort::Bits(to.width()))?;
        let quiet = self.builder.bits(&quiet_mask(to))?;
        self.bits_binary(Operator::BvOr, nan, quiet, to.width())
    }

    fn number_of_integer(&mut self, terms: &TermPool, term: Term, operator: Operator, operand: Term) -> Encoded<B> {
        let kind = terms.float_kind(term);
        let number = self.builder.apply(operator, &[self.nodes[&operand]], NodeSort::number(kind))?;
        self.numbers.insert(term, number);
        self.pattern_of_number(kind, number)
    }

    /// The integer next to a number toward zero, or the one that stands for all that do not fit.
    fn integer_of_number(&mut self, terms: &TermPool, operand: Term, signedness: Signedness, width: u32) -> Encoded<B> {
        let kind = terms.float_kind(operand);
        let (low, end, misfit, operator) = match signedness {
            Signedness::Signed => {
                let least = BitVec::min_signed(width);
                (least.sext(width + 1), least.zext(width + 1), least, Operator::FpToSigned(width))
            }
            Signedness::Unsigned => {
                let end = BitVec::zero(width + 1).with_bit(width, true);
                (BitVec::zero(width), end, BitVec::ones(width), Operator::FpToUnsigned(width))
            }
        };
        // The bounds are zero or powers of two: exact, unless they exceed the format, and then every number is within.
        let (low, end) = (float_from_signed(kind, &low), float_from_unsigned(kind, &end));
        let at_least = if float_is_infinite(kind, &low) { Operator::FpLt } else { Operator::FpLe };
        let number = self.number(terms, operand)?;
        let whole = self.builder.apply(Operator::FpRound(Rounding::TowardZero), &[number], NodeSort::number(kind))?;
        let (low, end) = (self.number_constant(kind, &low)?, self.number_constant(kind, &end)?);
        let above = self.builder.apply(at_least, &[low, whole], NodeSort::Bool)?;
        let below = self.builder.apply(Operator::FpLt, &[whole, end], NodeSort::Bool)?;
        let fits = self.builder.apply(Operator::And, &[above, below], NodeSort::Bool)?;
        let integer = self.builder.apply(operator, &[number], NodeSort::Bits(width))?;
        let misfit = self.builder.bits(&misfit)?;
        self.choose(fits, integer, misfit, width)
    }

    fn number_constant(&mut self, kind: FloatKind, pattern: &BitVec) -> Encoded<B> {
        let pattern = self.builder.bits(pattern)?;
        let ieee = if kind == FloatKind::X87 { self.ieee_of_x87(pattern)? } else { pattern };
        self.builder.apply(Operator::FpFromPattern, &[ieee], NodeSort::number(kind))
    }

    fn sign_mask(&mut self, kind: FloatKind) -> Encoded<B> {
        self.builder.bits(&BitVec::min_signed(kind.width()))
    }

    fn extract(&mut self, bits: B::Node, high: u32, low: u32) -> Encoded<B> {
        self.builder.apply(Operator::Extract { high, low }, &[bits], NodeSort::Bits(high - low + 1))
    }

    fn bits_binary(&mut self, operator: Operator, a: B::Node, b: B::Node, width: u32) -> Encoded<B> {
        self.builder.apply(operator, &[a, b], NodeSort::Bits(width))
    }

    fn choose(&mut self, condition: B::Node, yes: B::Node, no: B::Node, width: u32) -> Encoded<B> {
        self.builder.apply(Operator::Ite, &[condition, yes, no], NodeSort::Bits(width))
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Signedness {
    Signed,
    Unsigned,
}

/// The NaN that an operation makes of operands that are none: its sign set, quiet, without payload.
fn default_nan(kind: FloatKind) -> BitVec {
    let ones = kind.width() - kind.precision() + 2;
    BitVec::ones(ones).concat(&BitVec::zero(kind.width() - ones))
}

/// The bit that tells a quiet NaN from a signalling one.
fn quiet_mask(kind: FloatKind) -> BitVec {
    BitVec::zero(kind.width()).with_bit(kind.precision() - 2, true)
}
