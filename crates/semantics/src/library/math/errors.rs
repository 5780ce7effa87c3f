//! `errno` after mathematical functions, as `math_errhandling` of glibc promises it: `EDOM` after errors of the domain, `ERANGE` where the result
//! is too great, too small or a pole. Where C says that an error may occur, it may or may not be told.

use adamant_expr::{BitVec, FloatBinary, FloatKind, FloatPredicate, FloatUnary};
use adamant_program::BinaryOp;

use super::classify::{infinity, least_normal};
use crate::assumption::Assumption;
use crate::domain::Domain;
use crate::library::errno::ERANGE;
use crate::machine::{Bits, Machine, Step};

const EDOM: i32 = 33;

/// Whether an error is told where it occurs.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Told {
    Never,
    Perhaps,
    Always,
}

/// What a function may tell of its errors.
#[derive(Clone, Copy)]
pub(super) struct Errors {
    /// No argument is NaN, but the result is.
    domain: Told,
    /// All arguments are finite, but the result is not.
    greatness: Told,
    /// Arguments are not zero, but the result is closer to it than normal numbers are.
    smallness: Told,
}

const NONE: Errors = Errors { domain: Told::Never, greatness: Told::Never, smallness: Told::Never };
/// Of functions that put numbers together out of parts.
pub(super) const SCALING: Errors = Errors { greatness: Told::Perhaps, smallness: Told::Perhaps, ..NONE };
/// Of products with an addend; the product may be too small.
pub(super) const FUSED: Errors = Errors { domain: Told::Perhaps, greatness: Told::Perhaps, smallness: Told::Never };
pub(super) const PRODUCT: Errors = Errors { smallness: Told::Perhaps, ..NONE };
/// Of the exponent, which zero does not have.
pub(super) const EXPONENT: Errors = Errors { greatness: Told::Perhaps, ..NONE };

pub(super) const fn of_unary(op: FloatUnary) -> Errors {
    use FloatUnary::*;
    use Told::{Always, Never, Perhaps};
    match op {
        Sqrt | Acos | Acosh => Errors { domain: Always, ..NONE },
        Asin => Errors { domain: Always, greatness: Never, smallness: Perhaps },
        Log | Log2 | Log10 => Errors { domain: Always, greatness: Perhaps, smallness: Never },
        Log1p | Atanh => Errors { domain: Always, greatness: Perhaps, smallness: Perhaps },
        Exp | Exp2 | Expm1 | Sinh | Cosh => Errors { domain: Never, greatness: Always, smallness: Perhaps },
        Sin | Cos | Tan => Errors { domain: Perhaps, greatness: Perhaps, smallness: Perhaps },
        Atan | Tanh | Asinh => Errors { smallness: Perhaps, ..NONE },
        _ => NONE,
    }
}

pub(super) const fn of_binary(op: FloatBinary) -> Errors {
    use FloatBinary::*;
    use Told::{Always, Perhaps};
    match op {
        Pow => Errors { domain: Always, greatness: Perhaps, smallness: Perhaps },
        Rem | Remainder => Errors { domain: Perhaps, ..NONE },
        Hypot | Sub => SCALING,
        Atan2 => Errors { smallness: Perhaps, ..NONE },
        _ => NONE,
    }
}

/// How the value of a function is found.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Accuracy {
    /// As IEEE 754 says.
    Exact,
    /// As the implementation says.
    Open,
}

pub(super) const fn accuracy_of_unary(op: FloatUnary) -> Accuracy {
    use FloatUnary::*;
    match op {
        Abs | Sqrt | Floor | Ceil | Trunc | Round | RoundEven => Accuracy::Exact,
        _ => Accuracy::Open,
    }
}

pub(super) const fn accuracy_of_binary(op: FloatBinary) -> Accuracy {
    use FloatBinary::*;
    match op {
        Pow | Atan2 | Hypot => Accuracy::Open,
        _ => Accuracy::Exact,
    }
}

impl<D: Domain> Machine<'_, D> {
    /// Notes that a value is as accurate as the library of this machine has it, unless IEEE 754 says what it is.
    pub(super) fn note_accuracy(&mut self, accuracy: Accuracy) {
        if accuracy == Accuracy::Open {
            self.assume(Assumption::HostMathematics);
        }
    }

    /// Sets `errno` by what became of the arguments, in programs that look at it.
    pub(super) fn tell_errors(
        &mut self,
        errors: Errors,
        kind: FloatKind,
        arguments: &[Bits<D>],
        result: &Bits<D>,
    ) -> Step<(), D> {
        if !self.asks.errno {
            return Ok(());
        }
        let mut occurrences = Vec::new();
        if errors.domain != Told::Never {
            occurrences.push((self.is_outside_domain(kind, arguments, result), errors.domain, EDOM));
        }
        if errors.greatness != Told::Never {
            occurrences.push((self.is_too_great(kind, arguments, result), errors.greatness, ERANGE));
        }
        if errors.smallness != Told::Never {
            occurrences.push((self.is_too_small(kind, arguments, result), errors.smallness, ERANGE));
        }
        for (mut occurs, told, number) in occurrences {
            // What is asked for must not depend on what is known: a replay knows more.
            if told == Told::Perhaps {
                let chance = self.domain.arbitrary(1);
                occurs = self.domain.binary(BinaryOp::And, &occurs, &chance);
            }
            if self.domain.explicit(&occurs).is_some_and(BitVec::is_zero) {
                continue;
            }
            let (before, number) = (self.errno()?, self.signed(32, i64::from(number)));
            let after = self.domain.select(&occurs, &number, &before);
            self.write_errno(after)?;
        }
        Ok(())
    }

    /// Where `occurs` is set, `errno` may tell an error of the domain or of range.
    pub(super) fn perhaps_tell_error(&mut self, occurs: &Bits<D>) -> Step<(), D> {
        if !self.asks.errno {
            return Ok(());
        }
        let chance = self.domain.arbitrary(1);
        let occurs = self.domain.binary(BinaryOp::And, occurs, &chance);
        self.set_errno_where(&occurs, &[EDOM, ERANGE])
    }

    fn is_outside_domain(&mut self, kind: FloatKind, arguments: &[Bits<D>], result: &Bits<D>) -> Bits<D> {
        let mut occurs = self.domain.float_compare(kind, FloatPredicate::Uno, result, result);
        for argument in arguments {
            let is_number = self.domain.float_compare(kind, FloatPredicate::Ord, argument, argument);
            occurs = self.domain.binary(BinaryOp::And, &occurs, &is_number);
        }
        occurs
    }

    fn is_too_great(&mut self, kind: FloatKind, arguments: &[Bits<D>], result: &Bits<D>) -> Bits<D> {
        let infinity = self.domain.constant(&infinity(kind));
        let magnitude = self.magnitude(kind, result);
        let mut occurs = self.domain.float_compare(kind, FloatPredicate::Oeq, &magnitude, &infinity);
        for argument in arguments {
            let magnitude = self.magnitude(kind, argument);
            let is_finite = self.domain.float_compare(kind, FloatPredicate::Olt, &magnitude, &infinity);
            occurs = self.domain.binary(BinaryOp::And, &occurs, &is_finite);
        }
        occurs
    }

    fn is_too_small(&mut self, kind: FloatKind, arguments: &[Bits<D>], result: &Bits<D>) -> Bits<D> {
        let (infinity, zero) = (self.domain.constant(&infinity(kind)), self.number(kind.width(), 0));
        let least = self.domain.constant(&least_normal(kind));
        let magnitude = self.magnitude(kind, result);
        let mut occurs = self.domain.float_compare(kind, FloatPredicate::Olt, &magnitude, &least);
        for argument in arguments {
            let magnitude = self.magnitude(kind, argument);
            let is_more = self.domain.float_compare(kind, FloatPredicate::Ogt, &magnitude, &zero);
            let is_finite = self.domain.float_compare(kind, FloatPredicate::Olt, &magnitude, &infinity);
            occurs = self.domain.binary(BinaryOp::And, &occurs, &is_more);
            occurs = self.domain.binary(BinaryOp::And, &occurs, &is_finite);
        }
        occurs
    }

    /// The number without its sign.
    fn magnitude(&mut self, kind: FloatKind, number: &Bits<D>) -> Bits<D> {
        let mask = BitVec::ones(kind.width()).with_bit(kind.width() - 1, false);
        let mask = self.domain.constant(&mask);
        self.domain.binary(BinaryOp::And, number, &mask)
    }
}
