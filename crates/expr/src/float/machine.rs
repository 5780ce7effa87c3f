//! `f32` and `f64` by the machine's own arithmetic.
//!
//! Which of two NaN operands a compiled operation returns is left open by the compiler, so a result that is NaN is
//! chosen here, by the rule of SSE: the first operand that is NaN, made quiet, or the default NaN.

use super::{FloatBinary, FloatUnary};
use crate::bitvec::BitVec;
use rustc_apfloat::Float as _;
use rustc_apfloat::ieee::{Double, Single};

macro_rules! machine_float {
    ($float:ident, $word:ident, $width:literal, $soft:ident, $default_nan:literal, $quiet_bit:literal,
     $of:ident, $bits_of:ident, $unary:ident, $binary:ident, $fma:ident, $rules:ident) => {
        /// The number of a pattern.
        #[inline]
        pub(super) fn $of(bits: &BitVec) -> $float {
            $float::from_bits(bits.low_u64() as $word)
        }

        /// The pattern of a number.
        #[inline]
        pub(super) fn $bits_of(value: $float) -> BitVec {
            BitVec::new($width, value.to_bits() as u64)
        }

        #[inline]
        pub(super) fn $unary(op: FloatUnary, a: &BitVec) -> BitVec {
            let a = $of(a);
            let result = match op {
                FloatUnary::Neg => -a,
                FloatUnary::Abs => a.abs(),
                FloatUnary::Sqrt => a.sqrt(),
                FloatUnary::Floor => a.floor(),
                FloatUnary::Ceil => a.ceil(),
                FloatUnary::Trunc => a.trunc(),
                FloatUnary::Round => a.round(),
                FloatUnary::RoundEven => a.round_ties_even(),
                _ => $rules::transcendental(op, a),
            };
            $bits_of($rules::settle(result, &[a]))
        }

        #[inline]
        pub(super) fn $binary(op: FloatBinary, a: &BitVec, b: &BitVec) -> BitVec {
            let (a, b) = ($of(a), $of(b));
            let result = match op {
                FloatBinary::Add => a + b,
                FloatBinary::Sub => a - b,
                FloatBinary::Mul => a * b,
                FloatBinary::Div => a / b,
                FloatBinary::CopySign => return $bits_of(a.copysign(b)),
                _ => $rules::uncommon(op, a, b),
            };
            $bits_of($rules::settle(result, &[a, b]))
        }

        #[inline]
        pub(super) fn $fma(a: &BitVec, b: &BitVec, c: &BitVec) -> BitVec {
            let (a, b, c) = ($of(a), $of(b), $of(c));
            $bits_of($rules::settle(a.mul_add(b, c), &[a, b, c]))
        }

        mod $rules {
            use super::*;

            /// The result, or the NaN that x86 makes of these operands.
            #[inline]
            pub(super) fn settle(result: $float, operands: &[$float]) -> $float {
                if result.is_nan() { settle_nan(operands) } else { result }
            }

            #[cold]
            fn settle_nan(operands: &[$float]) -> $float {
                match operands.iter().find(|operand| operand.is_nan()) {
                    Some(operand) => $float::from_bits(operand.to_bits() | $quiet_bit),
                    None => $float::from_bits($default_nan),
                }
            }

            pub(super) fn transcendental(op: FloatUnary, a: $float) -> $float {
                match op {
                    FloatUnary::Sin => a.sin(),
                    FloatUnary::Cos => a.cos(),
                    FloatUnary::Tan => a.tan(),
                    FloatUnary::Asin => a.asin(),
                    FloatUnary::Acos => a.acos(),
                    FloatUnary::Atan => a.atan(),
                    FloatUnary::Sinh => a.sinh(),
                    FloatUnary::Cosh => a.cosh(),
                    FloatUnary::Tanh => a.tanh(),
                    FloatUnary::Asinh => a.asinh(),
                    FloatUnary::Acosh => a.acosh(),
                    FloatUnary::Atanh => a.atanh(),
                    FloatUnary::Exp => a.exp(),
                    FloatUnary::Exp2 => a.exp2(),
                    FloatUnary::Expm1 => a.exp_m1(),
                    FloatUnary::Log => a.ln(),
                    FloatUnary::Log2 => a.log2(),
                    FloatUnary::Log10 => a.log10(),
                    FloatUnary::Log1p => a.ln_1p(),
                    FloatUnary::Cbrt => a.cbrt(),
                    FloatUnary::Neg
                    | FloatUnary::Abs
                    | FloatUnary::Sqrt
                    | FloatUnary::Floor
                    | FloatUnary::Ceil
                    | FloatUnary::Trunc
                    | FloatUnary::Round
                    | FloatUnary::RoundEven => unreachable!("computed by the caller"),
                }
            }

            pub(super) fn uncommon(op: FloatBinary, a: $float, b: $float) -> $float {
                match op {
                    FloatBinary::Rem => a % b,
                    FloatBinary::Remainder => {
                        let [a, b] = [a, b].map(|x| $soft::from_bits(u128::from(x.to_bits())));
                        $float::from_bits(a.ieee_rem(b).value.to_bits() as $word)
                    }
                    FloatBinary::Min if a.is_nan() => b,
                    FloatBinary::Max if a.is_nan() => b,
                    FloatBinary::Min | FloatBinary::Max if b.is_nan() => a,
                    FloatBinary::Min | FloatBinary::Minimum => lesser(a, b),
                    FloatBinary::Max | FloatBinary::Maximum => -lesser(-a, -b),
                    FloatBinary::Pow => a.powf(b),
                    FloatBinary::Atan2 => a.atan2(b),
                    FloatBinary::Hypot => a.hypot(b),
                    FloatBinary::Add
                    | FloatBinary::Sub
                    | FloatBinary::Mul
                    | FloatBinary::Div
                    | FloatBinary::CopySign => unreachable!("computed by the caller"),
                }
            }

            /// The lesser number, -0 before 0; NaN if one is.
            fn lesser(a: $float, b: $float) -> $float {
                if a.is_nan() || b.is_nan() {
                    $float::NAN
                } else if a < b || (a == b && a.is_sign_negative()) {
                    a
                } else {
                    b
                }
            }
        }
    };
}

machine_float!(
    f32,
    u32,
    32,
    Single,
    0xffc0_0000,
    0x0040_0000,
    f32_of,
    bits_of_f32,
    unary_f32,
    binary_f32,
    fma_f32,
    rules_f32
);
machine_float!(
    f64,
    u64,
    64,
    Double,
    0xfff8_0000_0000_0000,
    0x0008_0000_0000_0000,
    f64_of,
    bits_of_f64,
    unary_f64,
    binary_f64,
    fma_f64,
    rules_f64
);
