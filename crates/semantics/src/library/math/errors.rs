//! How mathematical functions tell mistakes: through `errno`, as `math_errhandling` of glibc promises.
//!
//! A domain error is a result that is not a number although all arguments are; a range error is an infinite result although no
//! argument is. Whether a result that is too small is told is open. Exceptions are not modelled.

use adamant_expr::{BitVec, FloatBinary, FloatKind, FloatPredicate, FloatUnary};
use adamant_program::BinaryOp;

use super::classify::{infinity, least_normal};
use super::computed;
use crate::assumption::Assumption;
use crate::domain::Domain;
use crate::library::Call;
use crate::library::errno::{EDOM, ERANGE};
use crate::machine::{Bits, Machine, Step};

/// Whether a result may be zero because the number does not fit, and not because it is zero.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Zeros {
    Exact,
    TooSmall,
}

impl Zeros {
    pub(super) const fn of_unary(op: FloatUnary) -> Self {
        match op {
            FloatUnary::Exp | FloatUnary::Exp2 => Self::TooSmall,
            _ => Self::Exact,
        }
    }

    pub(super) const fn of_binary(op: FloatBinary) -> Self {
        match op {
            FloatBinary::Pow => Self::TooSmall,
            _ => Self::Exact,
        }
    }
}

impl<D: Domain> Machine<'_, D> {
    /// Notes that a value is as accurate as the library of this machine has it, unless IEEE 754 says how it is rounded.
    pub(super) fn note_accuracy(&mut self, is_exact: bool) {
        if !is_exact {
            self.assume(Assumption::HostMathematics);
        }
    }

    /// Tells in `errno` what went wrong with a result.
    pub(super) fn tell_errors(
        &mut self,
        call: &Call<'_, D>,
        kind: FloatKind,
        arguments: &[&Bits<D>],
        result: &Bits<D>,
        zeros: Zeros,
    ) -> Step<(), D> {
        let infinity = self.domain.constant(&infinity(kind));
        let mut are_finite = self.number(1, 1);
        let mut are_numbers = self.number(1, 1);
        let mut are_nonzero = self.number(1, 1);
        let zero = self.number(kind.width(), 0);
        for argument in arguments {
            let magnitude = self.magnitude(call, kind, argument)?;
            for (all, predicate, bound) in [
                (&mut are_finite, FloatPredicate::Olt, &infinity),
                (&mut are_numbers, FloatPredicate::Ord, &infinity),
                (&mut are_nonzero, FloatPredicate::Une, &zero),
            ] {
                let holds = self.domain.float_compare(kind, predicate, &magnitude, bound);
                *all = self.domain.binary(BinaryOp::And, all, &holds);
            }
        }
        let magnitude = self.magnitude(call, kind, result)?;
        let is_nan = self.domain.float_compare(kind, FloatPredicate::Uno, &magnitude, &magnitude);
        let outside = self.domain.binary(BinaryOp::And, &is_nan, &are_numbers);
        self.set_errno_if(&outside, EDOM)?;
        let is_infinite = self.domain.float_compare(kind, FloatPredicate::Oeq, &magnitude, &infinity);
        let too_great = self.domain.binary(BinaryOp::And, &is_infinite, &are_finite);
        self.set_errno_if(&too_great, ERANGE)?;
        let least = self.domain.constant(&least_normal(kind));
        let is_small = self.domain.float_compare(kind, FloatPredicate::Olt, &magnitude, &least);
        let is_nonzero = self.domain.float_compare(kind, FloatPredicate::Une, &magnitude, &zero);
        let may_vanish = self.domain.binary(BinaryOp::And, &are_finite, &are_nonzero);
        let counts = match zeros {
            Zeros::Exact => is_nonzero,
            Zeros::TooSmall => self.domain.binary(BinaryOp::Or, &is_nonzero, &may_vanish),
        };
        let too_small = self.domain.binary(BinaryOp::And, &is_small, &counts);
        if self.domain.explicit(&too_small).is_some_and(BitVec::is_zero) {
            return Ok(());
        }
        let is_told = self.domain.arbitrary(1);
        let is_told = self.domain.binary(BinaryOp::And, &is_told, &too_small);
        self.set_errno_if(&is_told, ERANGE)
    }

    fn magnitude(&mut self, call: &Call<'_, D>, kind: FloatKind, value: &Bits<D>) -> Step<Bits<D>, D> {
        let magnitude = self.domain.float_unary(kind, FloatUnary::Abs, value);
        computed(call, magnitude)
    }

    /// Whether the program can see `errno` at all.
    pub(super) fn shows_errno(&self) -> bool {
        self.program.function("__errno_location").is_some()
    }
}

/// Whether IEEE 754 says what the value of a function is.
pub(super) const fn is_exact_unary(op: FloatUnary) -> bool {
    matches!(
        op,
        FloatUnary::Abs
            | FloatUnary::Sqrt
            | FloatUnary::Floor
            | FloatUnary::Ceil
            | FloatUnary::Trunc
            | FloatUnary::Round
            | FloatUnary::RoundEven
    )
}

/// The same of a function of two arguments.
pub(super) const fn is_exact_binary(op: FloatBinary) -> bool {
    !matches!(op, FloatBinary::Pow | FloatBinary::Atan2 | FloatBinary::Hypot)
}
