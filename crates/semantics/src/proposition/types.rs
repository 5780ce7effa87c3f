//! The types of values in propositions, and the conversions that C makes between them.

use adamant_expr::FloatKind;
use adamant_ltl::{IntegerLiteral, IntegerType};
use adamant_program::{DataModel, Encoding, Signedness, SourceMap, SourceType, SourceTypeId};

/// The type of a value. Of integers only width and sign matter: what C's ranks add comes to the same.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum ValueType {
    Integer {
        width: u32,
        signedness: Signedness,
    },
    Float(FloatKind),
    /// A pointer, to a type if it is known.
    Pointer(Option<SourceTypeId>),
}

impl ValueType {
    pub(super) const INT: Self = Self::signed(32);
    /// What a comparison gives; it becomes an `int` like every narrow integer.
    pub(super) const TRUTH: Self = Self::unsigned(1);

    pub(super) const fn signed(width: u32) -> Self {
        Self::Integer { width, signedness: Signedness::Signed }
    }

    pub(super) const fn unsigned(width: u32) -> Self {
        Self::Integer { width, signedness: Signedness::Unsigned }
    }

    /// The type of a scalar of the source, of which a bit-field may have fewer bits; `None` for what is no scalar or is not supported.
    pub(super) fn of(source: &SourceMap, ty: SourceTypeId, bits: u64) -> Option<Self> {
        let width = u32::try_from(bits).ok()?;
        match source.plain_type(ty) {
            SourceType::Basic { encoding, .. } => match encoding {
                Encoding::Signed | Encoding::SignedChar => Some(Self::signed(width)),
                Encoding::Unsigned | Encoding::UnsignedChar | Encoding::Boolean => Some(Self::unsigned(width)),
                Encoding::Float if width == 32 => Some(Self::Float(FloatKind::F32)),
                Encoding::Float if width == 64 => Some(Self::Float(FloatKind::F64)),
                Encoding::Float | Encoding::Other => None,
            },
            SourceType::Enum { constants, .. } => {
                // The compiler takes an unsigned type where no constant is negative.
                let is_signed = constants.iter().any(|(_, value)| *value < 0);
                Some(if is_signed { Self::signed(width) } else { Self::unsigned(width) })
            }
            SourceType::Pointer { to, .. } => {
                let is_known = !matches!(source.plain_type(*to), SourceType::Void | SourceType::Function { .. });
                Some(Self::Pointer(is_known.then_some(*to)))
            }
            _ => None,
        }
    }

    /// The type that a cast names; `None` for `bool`, which is no mere change of width.
    pub(super) const fn named(ty: IntegerType, data_model: DataModel) -> Option<Self> {
        let long = data_model.pointer_width();
        Some(match ty {
            IntegerType::Bool => return None,
            IntegerType::Char | IntegerType::SignedChar => Self::signed(8),
            IntegerType::UnsignedChar => Self::unsigned(8),
            IntegerType::Short => Self::signed(16),
            IntegerType::UnsignedShort => Self::unsigned(16),
            IntegerType::Int => Self::INT,
            IntegerType::UnsignedInt => Self::unsigned(32),
            IntegerType::Long => Self::signed(long),
            IntegerType::UnsignedLong => Self::unsigned(long),
            IntegerType::LongLong => Self::signed(64),
            IntegerType::UnsignedLongLong => Self::unsigned(64),
        })
    }

    /// The type of an integer as it is written.
    pub(super) fn of_literal(literal: IntegerLiteral, data_model: DataModel) -> Self {
        let IntegerLiteral { value, decimal, unsigned, long } = literal;
        let widths = [32, data_model.pointer_width(), 64];
        let candidates = widths.into_iter().skip(usize::from(long));
        for width in candidates {
            let fits = |bits: u32| bits >= 64 || value >> bits == 0;
            if !unsigned && fits(width - 1) && (width < 64 || value <= i64::MAX as u64) {
                return Self::signed(width);
            }
            if (unsigned || !decimal) && fits(width) {
                return Self::unsigned(width);
            }
        }
        Self::unsigned(64)
    }

    /// What operands of arithmetic become at least: an `int`, unless they are wider.
    pub(super) const fn promoted(self) -> Self {
        match self {
            Self::Integer { width: 0..32, .. } => Self::INT,
            _ => self,
        }
    }

    /// The type in which two numbers meet; `None` if one of them is no number.
    pub(super) fn common(self, other: Self) -> Option<Self> {
        match (self.promoted(), other.promoted()) {
            (Self::Pointer(_), _) | (_, Self::Pointer(_)) => None,
            (Self::Float(left), Self::Float(right)) => {
                Some(Self::Float(if left == FloatKind::F64 { left } else { right }))
            }
            (float @ Self::Float(_), _) | (_, float @ Self::Float(_)) => Some(float),
            (
                Self::Integer { width: left, signedness: left_sign },
                Self::Integer { width: right, signedness: right_sign },
            ) => Some(match left.cmp(&right) {
                std::cmp::Ordering::Less => Self::Integer { width: right, signedness: right_sign },
                std::cmp::Ordering::Greater => Self::Integer { width: left, signedness: left_sign },
                std::cmp::Ordering::Equal if left_sign == right_sign => self.promoted(),
                std::cmp::Ordering::Equal => Self::unsigned(left),
            }),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_meet_as_in_c() {
        let check = |left: ValueType, right, expected| {
            assert_eq!(left.common(right), Some(expected));
            assert_eq!(ValueType::common(right, left), Some(expected));
        };
        check(ValueType::signed(8), ValueType::unsigned(16), ValueType::INT);
        check(ValueType::TRUTH, ValueType::TRUTH, ValueType::INT);
        check(ValueType::INT, ValueType::unsigned(32), ValueType::unsigned(32));
        check(ValueType::signed(64), ValueType::unsigned(32), ValueType::signed(64));
        check(ValueType::signed(64), ValueType::unsigned(64), ValueType::unsigned(64));
        check(ValueType::INT, ValueType::Float(FloatKind::F32), ValueType::Float(FloatKind::F32));
        check(ValueType::Float(FloatKind::F64), ValueType::Float(FloatKind::F32), ValueType::Float(FloatKind::F64));
        assert_eq!(ValueType::INT.common(ValueType::Pointer(None)), None);
    }

    #[test]
    fn literals_have_the_first_type_that_holds_them() {
        let check = |literal: IntegerLiteral, expected: [ValueType; 2]| {
            for (data_model, expected) in [DataModel::Ilp32, DataModel::Lp64].into_iter().zip(expected) {
                assert_eq!(ValueType::of_literal(literal, data_model), expected, "{literal:?}");
            }
        };
        let plain = IntegerLiteral::plain;
        let hexadecimal = |value| IntegerLiteral { decimal: false, ..plain(value) };
        let unsigned = |value| IntegerLiteral { unsigned: true, ..plain(value) };
        check(plain(7), [ValueType::INT; 2]);
        check(plain(0xFFFF_FFFF), [ValueType::signed(64); 2]);
        check(hexadecimal(0xFFFF_FFFF), [ValueType::unsigned(32); 2]);
        check(unsigned(7), [ValueType::unsigned(32); 2]);
        check(IntegerLiteral { long: true, ..plain(7) }, [ValueType::signed(32), ValueType::signed(64)]);
        check(hexadecimal(u64::MAX), [ValueType::unsigned(64); 2]);
        check(unsigned(i64::MAX as u64 + 1), [ValueType::unsigned(64); 2]);
    }
}
