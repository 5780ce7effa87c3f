//! Bitwise operations, shifts, and changes of the width.

use super::{BitVec, Limbs, Repr, limb_count, mask, sign_extend};
use smallvec::SmallVec;

impl BitVec {
    /// Bitwise conjunction.
    #[inline]
    pub fn and(&self, other: &Self) -> Self {
        self.bitwise(other, |a, b| a & b)
    }

    /// Bitwise disjunction.
    #[inline]
    pub fn or(&self, other: &Self) -> Self {
        self.bitwise(other, |a, b| a | b)
    }

    /// Bitwise exclusive disjunction.
    #[inline]
    pub fn xor(&self, other: &Self) -> Self {
        self.bitwise(other, |a, b| a ^ b)
    }

    /// Bitwise complement.
    #[inline]
    pub fn not(&self) -> Self {
        match &self.0 {
            Repr::Small { width, bits } => Self::small(*width, !bits),
            Repr::Wide(wide) => Self::from_limbs(wide.width, wide.limbs.iter().map(|limb| !limb).collect()),
        }
    }

    #[inline]
    fn bitwise(&self, other: &Self, operation: impl Fn(u64, u64) -> u64) -> Self {
        debug_assert_eq!(self.width(), other.width(), "operands of one width");
        match (&self.0, &other.0) {
            (&Repr::Small { width, bits: a }, &Repr::Small { bits: b, .. }) => Self::small(width, operation(a, b)),
            _ => {
                let limbs = self.limbs().iter().zip(other.limbs()).map(|(&a, &b)| operation(a, b)).collect();
                Self::from_limbs(self.width(), limbs)
            }
        }
    }

    /// Shifted left by the unsigned `amount`; zero if it reaches the width.
    #[inline]
    pub fn shl(&self, amount: &Self) -> Self {
        match (&self.0, &amount.0) {
            (&Repr::Small { width, bits }, &Repr::Small { bits: by, .. }) => {
                Self::small(width, if by >= u64::from(width) { 0 } else { bits << by })
            }
            _ => self.shl_by(amount.shift_amount()),
        }
    }

    /// Shifted right by the unsigned `amount`, zeros moving in; zero if it reaches the width.
    #[inline]
    pub fn lshr(&self, amount: &Self) -> Self {
        match (&self.0, &amount.0) {
            (&Repr::Small { width, bits }, &Repr::Small { bits: by, .. }) => {
                Self::small(width, if by >= u64::from(width) { 0 } else { bits >> by })
            }
            _ => self.lshr_by(amount.shift_amount()),
        }
    }

    /// Shifted right by the unsigned `amount`, copies of the sign moving in; only these if it reaches the width.
    #[inline]
    pub fn ashr(&self, amount: &Self) -> Self {
        match (&self.0, &amount.0) {
            (&Repr::Small { width, bits }, &Repr::Small { bits: by, .. }) => {
                Self::small(width, (sign_extend(width, bits) >> by.min(63)) as u64)
            }
            _ => {
                let (width, by) = (self.width(), amount.shift_amount().min(self.width()));
                match (self.sign_bit(), by) {
                    (_, 0) => self.clone(),
                    (false, _) => self.lshr_by(by),
                    (true, _) if by == width => Self::ones(width),
                    (true, _) => Self::ones(by).concat(&self.extract(width - 1, by)),
                }
            }
        }
    }

    /// The unsigned value as the amount of a shift, saturated.
    fn shift_amount(&self) -> u32 {
        self.to_u64().and_then(|amount| u32::try_from(amount).ok()).unwrap_or(u32::MAX)
    }

    /// Shifted left by a number.
    pub(super) fn shl_by(&self, amount: u32) -> Self {
        let width = self.width();
        if amount >= width {
            return Self::zero(width);
        }
        let (words, bits) = ((amount / 64) as usize, amount % 64);
        let limbs = self.limbs();
        let word = |index: usize| {
            let source = |back: usize| index.checked_sub(words + back).map_or(0, |at| limbs[at]);
            if bits == 0 { source(0) } else { source(0) << bits | source(1) >> (64 - bits) }
        };
        Self::from_limbs(width, (0..limbs.len()).map(word).collect())
    }

    /// Shifted right by a number, zeros moving in.
    fn lshr_by(&self, amount: u32) -> Self {
        let width = self.width();
        if amount >= width { Self::zero(width) } else { Self::from_limbs(width, self.limbs_from(amount)) }
    }

    /// The words of the value shifted right by `low`, which is less than the width.
    fn limbs_from(&self, low: u32) -> Limbs {
        let (words, bits) = ((low / 64) as usize, low % 64);
        let limbs = &self.limbs()[words..];
        let word = |index: usize| match limbs.get(index + 1) {
            Some(next) if bits > 0 => limbs[index] >> bits | next << (64 - bits),
            _ => limbs[index] >> bits,
        };
        (0..limbs.len()).map(word).collect()
    }

    /// Zero-extended to `to` bits, at least the width.
    #[inline]
    pub fn zext(&self, to: u32) -> Self {
        debug_assert!(to >= self.width(), "extension to a smaller width");
        match &self.0 {
            Repr::Small { bits, .. } if to <= 64 => Self(Repr::Small { width: to, bits: *bits }),
            _ => Self::from_limbs(to, SmallVec::from_slice(self.limbs())),
        }
    }

    /// Sign-extended to `to` bits, at least the width.
    #[inline]
    pub fn sext(&self, to: u32) -> Self {
        debug_assert!(to >= self.width(), "extension to a smaller width");
        match &self.0 {
            Repr::Small { width, bits } => Self::from_i64(to, sign_extend(*width, *bits)),
            Repr::Wide(wide) if self.sign_bit() && to > wide.width => Self::ones(to - wide.width).concat(self),
            Repr::Wide(_) => self.zext(to),
        }
    }

    /// The low `to` bits, at most the width.
    #[inline]
    pub fn trunc(&self, to: u32) -> Self {
        debug_assert!(to >= 1 && to <= self.width(), "truncation to a greater width");
        match &self.0 {
            Repr::Small { bits, .. } => Self::small(to, *bits),
            Repr::Wide(wide) if to <= 64 => Self::small(to, wide.limbs[0]),
            Repr::Wide(wide) => Self::from_limbs(to, SmallVec::from_slice(&wide.limbs[..limb_count(to)])),
        }
    }

    /// The bits from `low` to `high`, both included.
    #[inline]
    pub fn extract(&self, high: u32, low: u32) -> Self {
        debug_assert!(low <= high && high < self.width(), "bits {high} to {low} of {}", self.width());
        match &self.0 {
            Repr::Small { bits, .. } => Self::small(high - low + 1, bits >> low),
            Repr::Wide(_) => Self::from_limbs(high - low + 1, self.limbs_from(low)),
        }
    }

    /// This value above `low`.
    #[inline]
    pub fn concat(&self, low: &Self) -> Self {
        match (&self.0, &low.0) {
            (&Repr::Small { width: a, bits: high }, &Repr::Small { width: b, bits: low }) if a + b <= 64 => {
                Self(Repr::Small { width: a + b, bits: high << b | low })
            }
            _ => {
                let width = self.width() + low.width();
                self.zext(width).shl_by(low.width()).or(&low.zext(width))
            }
        }
    }

    /// The number of one bits.
    #[inline]
    pub fn count_ones(&self) -> u32 {
        self.limbs().iter().map(|limb| limb.count_ones()).sum()
    }

    /// The number of zeros above the highest one; the width if there is none.
    #[inline]
    pub fn leading_zeros(&self) -> u32 {
        match &self.0 {
            Repr::Small { width, bits } => bits.leading_zeros() - (64 - width),
            Repr::Wide(wide) => match wide.limbs.iter().rposition(|&limb| limb != 0) {
                Some(top) => wide.width - (64 * (top as u32 + 1) - wide.limbs[top].leading_zeros()),
                None => wide.width,
            },
        }
    }

    /// The number of zeros below the lowest one; the width if there is none.
    #[inline]
    pub fn trailing_zeros(&self) -> u32 {
        match self.limbs().iter().position(|&limb| limb != 0) {
            Some(first) => 64 * first as u32 + self.limbs()[first].trailing_zeros(),
            None => self.width(),
        }
    }

    /// The bytes in opposite order; the width is a multiple of eight.
    #[inline]
    pub fn swap_bytes(&self) -> Self {
        debug_assert!(self.width().is_multiple_of(8), "bytes of {} bits", self.width());
        match &self.0 {
            Repr::Small { width, bits } => Self::small(*width, bits.swap_bytes() >> (64 - width)),
            Repr::Wide(wide) => {
                let mut bytes = self.to_le_bytes();
                bytes.reverse();
                Self::from_le_bytes(wide.width, &bytes)
            }
        }
    }

    /// The bits in opposite order.
    #[inline]
    pub fn reverse_bits(&self) -> Self {
        match &self.0 {
            Repr::Small { width, bits } => Self::small(*width, bits.reverse_bits() >> (64 - width)),
            Repr::Wide(wide) => {
                let reversed: Limbs = wide.limbs.iter().rev().map(|limb| limb.reverse_bits()).collect();
                let unused = reversed.len() as u32 * 64 - wide.width;
                let whole = Self::from_limbs(wide.width + unused, reversed);
                whole.extract(wide.width + unused - 1, unused)
            }
        }
    }

    /// The value with the one bit at `index` set to `value`.
    #[inline]
    pub fn with_bit(&self, index: u32, value: bool) -> Self {
        debug_assert!(index < self.width(), "bit {index} of {}", self.width());
        let mut result = self.clone();
        let limb = match &mut result.0 {
            Repr::Small { bits, .. } => bits,
            Repr::Wide(wide) => &mut wide.limbs[(index / 64) as usize],
        };
        *limb = *limb & !(1 << (index % 64)) | u64::from(value) << (index % 64);
        result
    }

    /// Zeros above, ones in the lowest `count` bits.
    pub fn low_ones(width: u32, count: u32) -> Self {
        debug_assert!(count <= width, "{count} ones in {width} bits");
        match count {
            0 => Self::zero(width),
            _ if width <= 64 => Self::small(width, mask(count)),
            _ => Self::ones(count).zext(width),
        }
    }
}
