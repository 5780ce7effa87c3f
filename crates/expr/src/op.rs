//! The operators that terms are made of.
//!
//! They are a small basis: the constructors of [`TermPool`](crate::TermPool) express every other operation in them
//! (`or` by `and` and `not`, subtraction by addition and negation, `ule` by `ult`, every floating-point comparison by
//! three), so that what looks at terms has little to know.

use crate::float::{FloatBinary, FloatUnary};

/// The operator at the root of a term.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Op {
    /// A constant of the sort Boolean, bit-vector or floating point.
    Constant,
    /// A free symbol.
    Symbol,
    /// Negation of a Boolean.
    Not,
    /// Conjunction of two Booleans.
    And,
    /// Equality of two terms of one sort; of floating-point numbers, equality of the patterns.
    Eq,
    /// The second operand if the first is true, the third otherwise.
    Ite,
    /// Complement of every bit.
    BvNot,
    /// Two's complement.
    BvNeg,
    /// Bitwise conjunction.
    BvAnd,
    /// Bitwise disjunction.
    BvOr,
    /// Bitwise exclusive disjunction.
    BvXor,
    /// Sum.
    BvAdd,
    /// Product.
    BvMul,
    /// Unsigned quotient; all ones if the divisor is zero.
    BvUdiv,
    /// Unsigned remainder; the dividend if the divisor is zero.
    BvUrem,
    /// Signed quotient toward zero; 1 or -1 against the sign of the dividend if the divisor is zero.
    BvSdiv,
    /// Signed remainder with the sign of the dividend; the dividend if the divisor is zero.
    BvSrem,
    /// Shift to the left; zero if the amount reaches the width.
    BvShl,
    /// Shift to the right, zeros moving in.
    BvLshr,
    /// Shift to the right, copies of the sign moving in.
    BvAshr,
    /// Unsigned less-than.
    BvUlt,
    /// Signed less-than.
    BvSlt,
    /// The first operand above the second.
    Concat,
    /// A range of bits; see [`TermPool::extract_bounds`](crate::TermPool::extract_bounds).
    Extract,
    /// Extension with zeros to the width of the term.
    Zext,
    /// Extension with the sign to the width of the term.
    Sext,
    /// The number of a bit pattern.
    FloatFromBits,
    /// The bit pattern of a number.
    FloatToBits,
    /// An operator on one number.
    FloatUnary(FloatUnary),
    /// An operator on two numbers.
    FloatBinary(FloatBinary),
    /// The product of the first two plus the third, rounded once.
    FloatFma,
    /// Ordered and equal, so that zeros of either sign are equal.
    FloatEq,
    /// Ordered and less.
    FloatLt,
    /// Ordered and less or equal.
    FloatLe,
    /// The number in another format.
    FloatConvert,
    /// The number nearest to a signed integer.
    FloatFromSigned,
    /// The number nearest to an unsigned integer.
    FloatFromUnsigned,
    /// The signed integer next to a number toward zero; the least one if none fits.
    FloatToSigned,
    /// The unsigned integer next to a number toward zero; the greatest one if none fits.
    FloatToUnsigned,
    /// The element of an array at an index.
    Select,
    /// An array with another element at an index: array, index, element.
    Store,
    /// The array that holds one element everywhere.
    ConstantArray,
}

impl Op {
    /// The number of operands.
    #[inline]
    pub const fn arity(self) -> usize {
        match self {
            Self::Constant | Self::Symbol => 0,
            Self::Not
            | Self::BvNot
            | Self::BvNeg
            | Self::Extract
            | Self::Zext
            | Self::Sext
            | Self::FloatFromBits
            | Self::FloatToBits
            | Self::FloatUnary(_)
            | Self::FloatConvert
            | Self::FloatFromSigned
            | Self::FloatFromUnsigned
            | Self::FloatToSigned
            | Self::FloatToUnsigned
            | Self::ConstantArray => 1,
            Self::And
            | Self::Eq
            | Self::BvAnd
            | Self::BvOr
            | Self::BvXor
            | Self::BvAdd
            | Self::BvMul
            | Self::BvUdiv
            | Self::BvUrem
            | Self::BvSdiv
            | Self::BvSrem
            | Self::BvShl
            | Self::BvLshr
            | Self::BvAshr
            | Self::BvUlt
            | Self::BvSlt
            | Self::Concat
            | Self::FloatBinary(_)
            | Self::FloatEq
            | Self::FloatLt
            | Self::FloatLe
            | Self::Select => 2,
            Self::Ite | Self::FloatFma | Self::Store => 3,
        }
    }
}
