//! The test whether a floating-point number is of some classes, on its bits.

use adamant_expr::{BitVec, FloatKind};
use adamant_program as model;
use model::{BinaryOp, Operand, Predicate};

use crate::ir::Instruction;
use crate::lower::body::{BodyLowering, Lowered};
use crate::lower::{LoweringResult, Unsupported};

/// The classes without their signs, with the bit of the negative and of the positive class in LLVM's mask.
const SIGNED_CLASSES: [(Class, u32, u32); 4] =
    [(Class::Infinite, 2, 9), (Class::Normal, 3, 8), (Class::Subnormal, 4, 7), (Class::Zero, 5, 6)];

#[derive(Clone, Copy)]
enum Class {
    Infinite,
    Normal,
    Subnormal,
    Zero,
}

/// The bits of a number taken apart.
struct Magnitude {
    /// All but the sign.
    value: Operand,
    infinity: BitVec,
    least_normal: BitVec,
    least_quiet: BitVec,
}

impl<'m> BodyLowering<'_, 'm> {
    /// Lowers `is.fpclass`.
    pub(super) fn class_test(&mut self, call: Instruction<'m>) -> LoweringResult<Lowered> {
        let Some(mask) = call.operand(1).as_u64() else { return Unsupported::of("test for classes that vary") };
        self.lanewise(call.ty(), &[call.operand(0)], |body, operands| {
            let model::Type::Float(kind) = body.cx.program.types[body.type_of(operands[0])] else {
                return Unsupported::of("test for the class of a number of this type");
            };
            Ok(body.has_class(kind, operands[0], mask))
        })
    }

    fn has_class(&mut self, kind: FloatKind, value: Operand, mask: u64) -> Operand {
        let bits = self.bits_of(value);
        let magnitude = self.magnitude(kind, bits);
        let mut result = self.is_nan(mask, &magnitude);
        for (class, negative, positive) in SIGNED_CLASSES {
            let sign = match (mask >> negative & 1 == 1, mask >> positive & 1 == 1) {
                (false, false) => continue,
                (true, true) => None,
                (true, false) => Some(Predicate::Slt),
                (false, true) => Some(Predicate::Sge),
            };
            let mut found = self.is_class(class, &magnitude);
            if let Some(sign) = sign {
                let zero = self.number(kind.width(), 0);
                let has_sign = self.compare(sign, bits, zero);
                found = self.binary(BinaryOp::And, found, has_sign);
            }
            result = Some(match result {
                Some(sofar) => self.binary(BinaryOp::Or, sofar, found),
                None => found,
            });
        }
        result.unwrap_or_else(|| self.number(1, 0))
    }

    fn magnitude(&mut self, kind: FloatKind, bits: Operand) -> Magnitude {
        let width = kind.width();
        let all_but_sign = self.bits(BitVec::max_signed(width));
        let value = self.binary(BinaryOp::And, bits, all_but_sign);
        // The x87 format writes the integer bit of the significand, which is one for all but subnormal numbers.
        let (fraction_bits, integer_bit) = match kind {
            FloatKind::X87 => (63, BitVec::zero(width).with_bit(63, true)),
            FloatKind::F32 | FloatKind::F64 | FloatKind::F128 => (kind.precision() - 1, BitVec::zero(width)),
        };
        let exponent_start = if kind == FloatKind::X87 { 64 } else { fraction_bits };
        let exponents = BitVec::max_signed(width).lshr(&BitVec::new(width, u64::from(exponent_start)));
        let infinity = exponents.shl(&BitVec::new(width, u64::from(exponent_start))).or(&integer_bit);
        let least_normal = BitVec::zero(width).with_bit(exponent_start, true).or(&integer_bit);
        let least_quiet = infinity.with_bit(fraction_bits - 1, true);
        Magnitude { value, infinity, least_normal, least_quiet }
    }

    fn is_class(&mut self, class: Class, magnitude: &Magnitude) -> Operand {
        let value = magnitude.value;
        match class {
            Class::Infinite => {
                let infinity = self.bits(magnitude.infinity.clone());
                self.compare(Predicate::Eq, value, infinity)
            }
            Class::Zero => {
                let zero = self.bits(BitVec::zero(magnitude.infinity.width()));
                self.compare(Predicate::Eq, value, zero)
            }
            Class::Normal => self.is_between(value, &magnitude.least_normal, &magnitude.infinity),
            Class::Subnormal => {
                let one = BitVec::one(magnitude.infinity.width());
                self.is_between(value, &one, &magnitude.least_normal)
            }
        }
    }

    /// Whether the number is not one, of the kinds that the two lowest bits of the mask ask for.
    fn is_nan(&mut self, mask: u64, magnitude: &Magnitude) -> Option<Operand> {
        let value = magnitude.value;
        let after_infinity = magnitude.infinity.add(&BitVec::one(magnitude.infinity.width()));
        match mask & 3 {
            0 => None,
            1 => Some(self.is_between(value, &after_infinity, &magnitude.least_quiet)),
            2 => {
                let quiet = self.bits(magnitude.least_quiet.clone());
                Some(self.compare(Predicate::Uge, value, quiet))
            }
            _ => {
                let infinity = self.bits(magnitude.infinity.clone());
                Some(self.compare(Predicate::Ugt, value, infinity))
            }
        }
    }

    /// Whether `least <= value < end`, all unsigned.
    fn is_between(&mut self, value: Operand, least: &BitVec, end: &BitVec) -> Operand {
        let (least, end) = (self.bits(least.clone()), self.bits(end.clone()));
        let from = self.compare(Predicate::Uge, value, least);
        let to = self.compare(Predicate::Ult, value, end);
        self.binary(BinaryOp::And, from, to)
    }
}
