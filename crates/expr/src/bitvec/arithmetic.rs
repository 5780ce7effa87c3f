//! Arithmetic of bit-vectors, total as in SMT-LIB: results wrap, and division by zero has a value.

use super::{BitVec, Limbs, Repr, mask, sign_extend};
use smallvec::SmallVec;

/// `small` of the words if the operands are small, `wide` otherwise.
macro_rules! on_words {
    ($self:ident, $other:ident, |$width:ident, $a:ident, $b:ident| $small:expr, $wide:expr) => {{
        debug_assert_eq!($self.width(), $other.width(), "operands of one width");
        match (&$self.0, &$other.0) {
            (&Repr::Small { width: $width, bits: $a }, &Repr::Small { bits: $b, .. }) => $small,
            _ => $wide,
        }
    }};
}

impl BitVec {
    /// The sum.
    #[inline]
    pub fn add(&self, other: &Self) -> Self {
        on_words!(self, other, |width, a, b| Self::small(width, a.wrapping_add(b)), self.add_limbs(other).0)
    }

    /// The difference.
    #[inline]
    pub fn sub(&self, other: &Self) -> Self {
        on_words!(self, other, |width, a, b| Self::small(width, a.wrapping_sub(b)), self.add_limbs(&other.neg()).0)
    }

    /// The product.
    #[inline]
    pub fn mul(&self, other: &Self) -> Self {
        on_words!(self, other, |width, a, b| Self::small(width, a.wrapping_mul(b)), self.mul_limbs(other))
    }

    /// The negation: two's complement.
    #[inline]
    pub fn neg(&self) -> Self {
        match &self.0 {
            Repr::Small { width, bits } => Self::small(*width, bits.wrapping_neg()),
            Repr::Wide(wide) => self.not().add_limbs(&Self::one(wide.width)).0,
        }
    }

    /// The unsigned quotient; all ones if `other` is zero.
    #[inline]
    pub fn udiv(&self, other: &Self) -> Self {
        on_words!(
            self,
            other,
            |width, a, b| Self::small(width, a.checked_div(b).unwrap_or(u64::MAX)),
            self.divide_limbs(other).0
        )
    }

    /// The unsigned remainder; the dividend if `other` is zero.
    #[inline]
    pub fn urem(&self, other: &Self) -> Self {
        on_words!(
            self,
            other,
            |width, a, b| Self::small(width, a.checked_rem(b).unwrap_or(a)),
            self.divide_limbs(other).1
        )
    }

    /// The signed quotient, rounded toward zero; 1 or -1, against the sign of the dividend, if `other` is zero.
    #[inline]
    pub fn sdiv(&self, other: &Self) -> Self {
        on_words!(
            self,
            other,
            |width, a, b| {
                let (a, b) = (sign_extend(width, a), sign_extend(width, b));
                let quotient = if b == 0 { if a < 0 { 1 } else { -1 } } else { a.wrapping_div(b) };
                Self::small(width, quotient as u64)
            },
            {
                let quotient = self.magnitude().divide_limbs(&other.magnitude()).0;
                if self.sign_bit() == other.sign_bit() { quotient } else { quotient.neg() }
            }
        )
    }

    /// The signed remainder, with the sign of the dividend; the dividend if `other` is zero.
    #[inline]
    pub fn srem(&self, other: &Self) -> Self {
        on_words!(
            self,
            other,
            |width, a, b| {
                let (a, b) = (sign_extend(width, a), sign_extend(width, b));
                Self::small(width, if b == 0 { a } else { a.wrapping_rem(b) } as u64)
            },
            {
                let remainder = self.magnitude().divide_limbs(&other.magnitude()).1;
                if self.sign_bit() { remainder.neg() } else { remainder }
            }
        )
    }

    /// Whether the sum of the unsigned numbers does not fit the width.
    #[inline]
    pub fn add_overflows_unsigned(&self, other: &Self) -> bool {
        on_words!(
            self,
            other,
            |width, a, b| (a << (64 - width)).overflowing_add(b << (64 - width)).1,
            self.add_limbs(other).0.ult(self)
        )
    }

    /// Whether the sum of the signed numbers does not fit the width.
    #[inline]
    pub fn add_overflows_signed(&self, other: &Self) -> bool {
        on_words!(
            self,
            other,
            |width, a, b| ((a << (64 - width)) as i64).overflowing_add((b << (64 - width)) as i64).1,
            self.sign_bit() == other.sign_bit() && self.add(other).sign_bit() != self.sign_bit()
        )
    }

    /// Whether the difference of the unsigned numbers is negative.
    #[inline]
    pub fn sub_overflows_unsigned(&self, other: &Self) -> bool {
        self.ult(other)
    }

    /// Whether the difference of the signed numbers does not fit the width.
    #[inline]
    pub fn sub_overflows_signed(&self, other: &Self) -> bool {
        on_words!(
            self,
            other,
            |width, a, b| ((a << (64 - width)) as i64).overflowing_sub((b << (64 - width)) as i64).1,
            self.sign_bit() != other.sign_bit() && self.sub(other).sign_bit() != self.sign_bit()
        )
    }

    /// Whether the product of the unsigned numbers does not fit the width.
    #[inline]
    pub fn mul_overflows_unsigned(&self, other: &Self) -> bool {
        on_words!(self, other, |width, a, b| u128::from(a) * u128::from(b) > u128::from(mask(width)), {
            let width = self.width();
            let product = self.zext(2 * width).mul_limbs(&other.zext(2 * width));
            product.leading_zeros() < width
        })
    }

    /// Whether the product of the signed numbers does not fit the width.
    #[inline]
    pub fn mul_overflows_signed(&self, other: &Self) -> bool {
        on_words!(self, other, |width, a, b| ((a << (64 - width)) as i64).overflowing_mul(sign_extend(width, b)).1, {
            let width = self.width();
            let product = self.sext(2 * width).mul_limbs(&other.sext(2 * width));
            product.trunc(width).sext(2 * width) != product
        })
    }

    /// The absolute value, read as unsigned: the least signed number stays itself.
    fn magnitude(&self) -> Self {
        if self.sign_bit() { self.neg() } else { self.clone() }
    }

    /// The sum and whether a carry leaves the top word.
    #[cold]
    fn add_limbs(&self, other: &Self) -> (Self, bool) {
        let mut carry = false;
        let add = |(&a, &b): (&u64, &u64)| {
            let (partial, first) = a.overflowing_add(b);
            let (sum, second) = partial.overflowing_add(u64::from(carry));
            carry = first | second;
            sum
        };
        let limbs = self.limbs().iter().zip(other.limbs()).map(add).collect();
        (Self::from_limbs(self.width(), limbs), carry)
    }

    #[cold]
    fn mul_limbs(&self, other: &Self) -> Self {
        let (a, b) = (self.limbs(), other.limbs());
        let mut product: Limbs = SmallVec::from_elem(0, a.len());
        for (i, &x) in a.iter().enumerate() {
            let mut carry = 0;
            for (limb, &y) in product[i..].iter_mut().zip(b) {
                let sum = u128::from(x) * u128::from(y) + u128::from(*limb) + carry;
                *limb = sum as u64;
                carry = sum >> 64;
            }
        }
        Self::from_limbs(self.width(), product)
    }

    /// Unsigned quotient and remainder: by machine arithmetic up to 128 bits, by long division beyond.
    #[cold]
    fn divide_limbs(&self, other: &Self) -> (Self, Self) {
        let width = self.width();
        if other.is_zero() {
            return (Self::ones(width), self.clone());
        }
        if let (Some(a), Some(b)) = (self.to_u128(), other.to_u128()) {
            return (Self::from_u128(width, a / b), Self::from_u128(width, a % b));
        }
        let mut quotient: Limbs = SmallVec::from_elem(0, self.limbs().len());
        // One bit more than the operands, for the remainder is doubled before it is compared.
        let divisor = other.zext(width + 1);
        let mut remainder = Self::zero(width + 1);
        for index in (0..width - self.leading_zeros()).rev() {
            remainder = remainder.shl_by(1).or(&Self::new(width + 1, u64::from(self.bit(index))));
            if divisor.ule(&remainder) {
                remainder = remainder.sub(&divisor);
                quotient[(index / 64) as usize] |= 1 << (index % 64);
            }
        }
        (Self::from_limbs(width, quotient), remainder.trunc(width))
    }
}
