//! Floating-point operations on bit patterns, rounding to nearest, ties to even.
//!
//! `f32` and `f64` are computed by the machine, the 80-bit and the quadruple format in software. A result that is not a
//! number is chosen as x86 does, so that it is the same wherever this runs: a NaN operand, made quiet, or else the
//! default NaN, whose sign is set. Transcendental functions exist for `f32` and `f64` only and are those of the host's
//! mathematical library.
//!
//! Not here: other rounding modes, and the exception flags.

mod class;
mod integer;
mod machine;
mod soft;
#[cfg(test)]
mod tests;
mod text;

pub use class::{
    FloatClass, float_class, float_is_infinite, float_is_nan, float_is_negative, float_is_normal, float_is_subnormal,
    float_is_zero,
};
pub use integer::{float_from_signed, float_from_unsigned, float_to_signed, float_to_unsigned};
pub use text::{DecimalStyle, float_parse, float_to_decimal, float_to_hex};

use crate::bitvec::BitVec;
use rustc_apfloat::ieee::{Quad, X87DoubleExtended};
use std::cmp::Ordering;
use std::fmt;

/// The IEEE formats that C types need.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum FloatKind {
    /// Single precision, 32 bits.
    F32,
    /// Double precision, 64 bits.
    F64,
    /// The extended format of x87: 80 bits, the integer bit explicit.
    X87,
    /// Quadruple precision, 128 bits.
    F128,
}

impl FloatKind {
    /// All formats.
    pub const ALL: [Self; 4] = [Self::F32, Self::F64, Self::X87, Self::F128];

    /// The number of bits of a pattern.
    #[inline]
    pub const fn width(self) -> u32 {
        match self {
            Self::F32 => 32,
            Self::F64 => 64,
            Self::X87 => 80,
            Self::F128 => 128,
        }
    }

    /// The short name: `f32`, `f64`, `x87` or `f128`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::F32 => "f32",
            Self::F64 => "f64",
            Self::X87 => "x87",
            Self::F128 => "f128",
        }
    }

    /// The number of significant bits, the integer bit included.
    pub const fn precision(self) -> u32 {
        match self {
            Self::F32 => 24,
            Self::F64 => 53,
            Self::X87 => 64,
            Self::F128 => 113,
        }
    }

    /// The number of bits that hold the exponent.
    const fn exponent_bits(self) -> u32 {
        match self {
            Self::F32 => 8,
            Self::F64 => 11,
            Self::X87 | Self::F128 => 15,
        }
    }

    /// The number of bits below the exponent: one less than the precision unless the integer bit is explicit.
    const fn stored_bits(self) -> u32 {
        self.width() - 1 - self.exponent_bits()
    }
}

impl fmt::Display for FloatKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// Declares an operator enum with the list of its members and their names in the text form.
macro_rules! named_operators {
    ($(#[$attribute:meta])* pub enum $name:ident { $($(#[$doc:meta])* $member:ident = $text:literal,)* }) => {
        $(#[$attribute])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        #[repr(u8)]
        pub enum $name {
            $($(#[$doc])* $member,)*
        }

        impl $name {
            /// All operators, in the order of their declaration.
            pub const ALL: &[Self] = &[$(Self::$member,)*];

            /// The name in the text form.
            pub const fn name(self) -> &'static str {
                match self {
                    $(Self::$member => $text,)*
                }
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.pad(self.name())
            }
        }
    };
}

named_operators! {
    /// Operators on one floating-point number.
    pub enum FloatUnary {
        /// The sign flipped, of NaN as well.
        Neg = "neg",
        /// The sign cleared, of NaN as well.
        Abs = "abs",
        /// The square root.
        Sqrt = "sqrt",
        /// The greatest integer that is not greater.
        Floor = "floor",
        /// The least integer that is not less.
        Ceil = "ceil",
        /// The nearest integer toward zero.
        Trunc = "trunc",
        /// The nearest integer, ties away from zero.
        Round = "round",
        /// The nearest integer, ties to even: also `rint` and `nearbyint`.
        RoundEven = "roundeven",
        /// Sine.
        Sin = "sin",
        /// Cosine.
        Cos = "cos",
        /// Tangent.
        Tan = "tan",
        /// Arc sine.
        Asin = "asin",
        /// Arc cosine.
        Acos = "acos",
        /// Arc tangent.
        Atan = "atan",
        /// Hyperbolic sine.
        Sinh = "sinh",
        /// Hyperbolic cosine.
        Cosh = "cosh",
        /// Hyperbolic tangent.
        Tanh = "tanh",
        /// Inverse hyperbolic sine.
        Asinh = "asinh",
        /// Inverse hyperbolic cosine.
        Acosh = "acosh",
        /// Inverse hyperbolic tangent.
        Atanh = "atanh",
        /// The power of e.
        Exp = "exp",
        /// The power of two.
        Exp2 = "exp2",
        /// The power of e, minus one.
        Expm1 = "expm1",
        /// Natural logarithm.
        Log = "log",
        /// Logarithm to base two.
        Log2 = "log2",
        /// Logarithm to base ten.
        Log10 = "log10",
        /// Natural logarithm of one plus the operand.
        Log1p = "log1p",
        /// The cube root.
        Cbrt = "cbrt",
    }
}

named_operators! {
    /// Operators on two floating-point numbers of one format.
    pub enum FloatBinary {
        /// The sum.
        Add = "add",
        /// The difference.
        Sub = "sub",
        /// The product.
        Mul = "mul",
        /// The quotient.
        Div = "div",
        /// C's `fmod`: the remainder of the truncated quotient.
        Rem = "rem",
        /// C's `remainder`: the remainder of the quotient rounded to nearest.
        Remainder = "remainder",
        /// C's `fmin`: a number is preferred to a NaN, and -0 is less than 0.
        Min = "min",
        /// C's `fmax`: a number is preferred to a NaN, and -0 is less than 0.
        Max = "max",
        /// The minimum of IEEE 754-2019: a NaN if either operand is, and -0 is less than 0.
        Minimum = "minimum",
        /// The maximum of IEEE 754-2019: a NaN if either operand is, and -0 is less than 0.
        Maximum = "maximum",
        /// The first operand with the sign of the second.
        CopySign = "copysign",
        /// The power.
        Pow = "pow",
        /// The angle of a point: `atan2(y, x)`.
        Atan2 = "atan2",
        /// The length of a vector.
        Hypot = "hypot",
    }
}

named_operators! {
    /// Comparisons: ordered ones are false if an operand is NaN, unordered ones are true.
    pub enum FloatPredicate {
        /// Never.
        False = "false",
        /// Ordered and equal.
        Oeq = "oeq",
        /// Ordered and greater.
        Ogt = "ogt",
        /// Ordered and greater or equal.
        Oge = "oge",
        /// Ordered and less.
        Olt = "olt",
        /// Ordered and less or equal.
        Ole = "ole",
        /// Ordered and not equal.
        One = "one",
        /// Ordered: neither is NaN.
        Ord = "ord",
        /// Unordered: one is NaN.
        Uno = "uno",
        /// Unordered or equal.
        Ueq = "ueq",
        /// Unordered or greater.
        Ugt = "ugt",
        /// Unordered or greater or equal.
        Uge = "uge",
        /// Unordered or less.
        Ult = "ult",
        /// Unordered or less or equal.
        Ule = "ule",
        /// Unordered or not equal.
        Une = "une",
        /// Always.
        True = "true",
    }
}

impl FloatUnary {
    /// Whether solvers compute it; of the others only values are computed.
    pub const fn is_known_to_solvers(self) -> bool {
        matches!(
            self,
            Self::Neg | Self::Abs | Self::Sqrt | Self::Floor | Self::Ceil | Self::Trunc | Self::Round | Self::RoundEven
        )
    }
}

impl FloatBinary {
    /// Whether solvers compute it; of the others only values are computed.
    pub const fn is_known_to_solvers(self) -> bool {
        !matches!(self, Self::Rem | Self::Remainder | Self::Pow | Self::Atan2 | Self::Hypot)
    }
}

impl FloatPredicate {
    /// Whether the predicate holds for operands in this order; `None` is unordered.
    #[inline]
    pub fn holds(self, order: Option<Ordering>) -> bool {
        let (less, equal, greater, unordered) = self.accepts();
        match order {
            Some(Ordering::Less) => less,
            Some(Ordering::Equal) => equal,
            Some(Ordering::Greater) => greater,
            None => unordered,
        }
    }

    /// Which of less, equal, greater and unordered make the predicate true.
    #[inline]
    const fn accepts(self) -> (bool, bool, bool, bool) {
        match self {
            Self::False => (false, false, false, false),
            Self::Oeq => (false, true, false, false),
            Self::Ogt => (false, false, true, false),
            Self::Oge => (false, true, true, false),
            Self::Olt => (true, false, false, false),
            Self::Ole => (true, true, false, false),
            Self::One => (true, false, true, false),
            Self::Ord => (true, true, true, false),
            Self::Uno => (false, false, false, true),
            Self::Ueq => (false, true, false, true),
            Self::Ugt => (false, false, true, true),
            Self::Uge => (false, true, true, true),
            Self::Ult => (true, false, false, true),
            Self::Ule => (true, true, false, true),
            Self::Une => (true, false, true, true),
            Self::True => (true, true, true, true),
        }
    }
}

/// Applies `op`; `None` if it has no exact result in this format.
#[inline]
pub fn float_unary(kind: FloatKind, op: FloatUnary, a: &BitVec) -> Option<BitVec> {
    debug_assert_eq!(a.width(), kind.width());
    let sign = kind.width() - 1;
    match (op, kind) {
        (FloatUnary::Neg, _) => Some(a.with_bit(sign, !a.bit(sign))),
        (FloatUnary::Abs, _) => Some(a.with_bit(sign, false)),
        (_, FloatKind::F32) => Some(machine::unary_f32(op, a)),
        (_, FloatKind::F64) => Some(machine::unary_f64(op, a)),
        (_, FloatKind::X87) => soft::unary::<X87DoubleExtended>(kind, op, a),
        (_, FloatKind::F128) => soft::unary::<Quad>(kind, op, a),
    }
}

/// Applies `op`; `None` if it has no exact result in this format.
#[inline]
pub fn float_binary(kind: FloatKind, op: FloatBinary, a: &BitVec, b: &BitVec) -> Option<BitVec> {
    debug_assert!(a.width() == kind.width() && b.width() == kind.width());
    match kind {
        FloatKind::F32 => Some(machine::binary_f32(op, a, b)),
        FloatKind::F64 => Some(machine::binary_f64(op, a, b)),
        FloatKind::X87 => soft::binary::<X87DoubleExtended>(kind, op, a, b),
        FloatKind::F128 => soft::binary::<Quad>(kind, op, a, b),
    }
}

/// The product of `a` and `b` plus `c`, rounded once.
#[inline]
pub fn float_fma(kind: FloatKind, a: &BitVec, b: &BitVec, c: &BitVec) -> BitVec {
    match kind {
        FloatKind::F32 => machine::fma_f32(a, b, c),
        FloatKind::F64 => machine::fma_f64(a, b, c),
        FloatKind::X87 => soft::fma::<X87DoubleExtended>(kind, a, b, c),
        FloatKind::F128 => soft::fma::<Quad>(kind, a, b, c),
    }
}

/// Whether `predicate` holds between `a` and `b`.
#[inline]
pub fn float_compare(kind: FloatKind, predicate: FloatPredicate, a: &BitVec, b: &BitVec) -> bool {
    predicate.holds(order(kind, a, b))
}

/// The order of two numbers, `None` if one is NaN.
#[inline]
fn order(kind: FloatKind, a: &BitVec, b: &BitVec) -> Option<Ordering> {
    match kind {
        FloatKind::F32 => machine::f32_of(a).partial_cmp(&machine::f32_of(b)),
        FloatKind::F64 => machine::f64_of(a).partial_cmp(&machine::f64_of(b)),
        FloatKind::X87 => soft::order::<X87DoubleExtended>(a, b),
        FloatKind::F128 => soft::order::<Quad>(a, b),
    }
}

/// The same number in another format, rounded if need be; a NaN keeps the high bits of its payload and becomes quiet.
#[inline]
pub fn float_convert(from: FloatKind, to: FloatKind, bits: &BitVec) -> BitVec {
    match (from, to) {
        _ if from == to => bits.clone(),
        _ if float_is_nan(from, bits) => convert_nan(from, to, bits),
        (FloatKind::F32, FloatKind::F64) => machine::bits_of_f64(f64::from(machine::f32_of(bits))),
        (FloatKind::F64, FloatKind::F32) => machine::bits_of_f32(machine::f64_of(bits) as f32),
        _ => soft::convert(from, to, bits),
    }
}

fn convert_nan(from: FloatKind, to: FloatKind, bits: &BitVec) -> BitVec {
    let payload_bits = |kind: FloatKind| kind.precision() - 1;
    let payload = bits.extract(payload_bits(from) - 1, 0);
    let payload = match (payload_bits(from), payload_bits(to)) {
        (wide, narrow) if wide >= narrow => payload.extract(wide - 1, wide - narrow),
        (narrow, wide) => payload.concat(&BitVec::zero(wide - narrow)),
    };
    let mut result = default_nan(to).with_bit(to.width() - 1, float_is_negative(from, bits));
    for index in 0..payload_bits(to) {
        result = result.with_bit(index, payload.bit(index));
    }
    quiet(to, &result)
}

/// The NaN that an operation makes of operands that are none: quiet, without payload, its sign set.
fn default_nan(kind: FloatKind) -> BitVec {
    // Sign and exponent, for x87 the integer bit as well, and the highest bit of the payload.
    let ones = kind.width() - kind.precision() + 2;
    BitVec::ones(ones).concat(&BitVec::zero(kind.width() - ones))
}

/// The same NaN, not signalling.
fn quiet(kind: FloatKind, nan: &BitVec) -> BitVec {
    nan.with_bit(kind.precision() - 2, true)
}

/// The number nearest to `value`.
pub fn float_from_f64(kind: FloatKind, value: f64) -> BitVec {
    float_convert(FloatKind::F64, kind, &machine::bits_of_f64(value))
}

/// The `f64` nearest to the number.
pub fn float_to_f64(kind: FloatKind, bits: &BitVec) -> f64 {
    machine::f64_of(&float_convert(kind, FloatKind::F64, bits))
}
