//! Bit-vector values of any width.
//!
//! Widths up to 64 are one machine word beside the width, without allocation, and their operations inline to a few
//! instructions; wider values keep their words on the heap. Two values are equal exactly if width and bits are, since
//! bits above the width are always zero and a width alone decides the representation.
//!
//! Binary operations ask for operands of equal width; that is checked in debug builds only.

mod arithmetic;
mod bits;
#[cfg(test)]
mod tests;
mod text;

use smallvec::SmallVec;
use std::cmp::Ordering;

/// A bit-vector value of any width from 1 on, without a sign of its own: operations say how they read it.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct BitVec(Repr);

#[derive(Clone, PartialEq, Eq, Hash)]
enum Repr {
    Small { width: u32, bits: u64 },
    Wide(Box<Wide>),
}

#[derive(Clone, PartialEq, Eq, Hash)]
struct Wide {
    width: u32,
    limbs: Limbs,
}

/// Little-endian words of a value.
type Limbs = SmallVec<[u64; 2]>;

/// The ones of a small width.
#[inline]
const fn mask(width: u32) -> u64 {
    debug_assert!(width >= 1 && width <= 64);
    u64::MAX >> (64 - width)
}

/// The number of words that `width` bits need.
#[inline]
const fn limb_count(width: u32) -> usize {
    width.div_ceil(64) as usize
}

/// Reads the low `width` bits as a signed number.
#[inline]
const fn sign_extend(width: u32, bits: u64) -> i64 {
    let unused = 64 - width;
    ((bits << unused) as i64) >> unused
}

impl BitVec {
    /// The value `bits`, truncated or zero-extended to `width`.
    #[inline]
    pub fn new(width: u32, bits: u64) -> Self {
        debug_assert!(width >= 1, "a bit-vector has at least one bit");
        if width <= 64 { Self::small(width, bits) } else { Self::from_limbs(width, SmallVec::from_slice(&[bits])) }
    }

    /// A value of at most 64 bits; bits above the width are dropped.
    #[inline]
    fn small(width: u32, bits: u64) -> Self {
        Self(Repr::Small { width, bits: bits & mask(width) })
    }

    /// The value of these words, truncated or zero-extended to `width`.
    fn from_limbs(width: u32, mut limbs: Limbs) -> Self {
        if width <= 64 {
            return Self::small(width, limbs.first().copied().unwrap_or(0));
        }
        limbs.resize(limb_count(width), 0);
        if let Some(top) = limbs.last_mut() {
            *top &= mask((width - 1) % 64 + 1);
        }
        Self(Repr::Wide(Box::new(Wide { width, limbs })))
    }

    /// The words of the value, least significant first; [`limb_count`] of them.
    #[inline]
    fn limbs(&self) -> &[u64] {
        match &self.0 {
            Repr::Small { bits, .. } => std::slice::from_ref(bits),
            Repr::Wide(wide) => &wide.limbs,
        }
    }

    /// The value `value`, truncated or zero-extended to `width`.
    #[inline]
    pub fn from_u128(width: u32, value: u128) -> Self {
        if width <= 64 {
            Self::small(width, value as u64)
        } else {
            Self::from_limbs(width, SmallVec::from_slice(&[value as u64, (value >> 64) as u64]))
        }
    }

    /// The value `value`, truncated or sign-extended to `width`.
    #[inline]
    pub fn from_i64(width: u32, value: i64) -> Self {
        if width <= 64 {
            Self::small(width, value as u64)
        } else {
            let mut limbs = SmallVec::from_elem(if value < 0 { u64::MAX } else { 0 }, limb_count(width));
            limbs[0] = value as u64;
            Self::from_limbs(width, limbs)
        }
    }

    /// The value whose little-endian bytes are given, truncated or zero-extended to `width`.
    pub fn from_le_bytes(width: u32, bytes: &[u8]) -> Self {
        let word = |chunk: &[u8]| {
            let mut word = [0; 8];
            word[..chunk.len()].copy_from_slice(chunk);
            u64::from_le_bytes(word)
        };
        if width <= 64 {
            return Self::small(width, word(&bytes[..bytes.len().min(8)]));
        }
        Self::from_limbs(width, bytes.chunks(8).take(limb_count(width)).map(word).collect())
    }

    /// The bytes of the value, least significant first: as many as its bits need.
    pub fn to_le_bytes(&self) -> SmallVec<[u8; 16]> {
        let mut bytes: SmallVec<[u8; 16]> = self.limbs().iter().flat_map(|limb| limb.to_le_bytes()).collect();
        bytes.truncate(self.width().div_ceil(8) as usize);
        bytes
    }

    /// All bits zero.
    #[inline]
    pub fn zero(width: u32) -> Self {
        Self::new(width, 0)
    }

    /// The number one.
    #[inline]
    pub fn one(width: u32) -> Self {
        Self::new(width, 1)
    }

    /// All bits one.
    #[inline]
    pub fn ones(width: u32) -> Self {
        Self::from_i64(width, -1)
    }

    /// The least signed number.
    #[inline]
    pub fn min_signed(width: u32) -> Self {
        if width <= 64 {
            Self::small(width, 1 << (width - 1))
        } else {
            let mut limbs: Limbs = SmallVec::from_elem(0, limb_count(width));
            limbs[(width as usize - 1) / 64] = 1 << ((width - 1) % 64);
            Self::from_limbs(width, limbs)
        }
    }

    /// The greatest signed number.
    #[inline]
    pub fn max_signed(width: u32) -> Self {
        Self::min_signed(width).not()
    }

    /// One bit: 1 if `value` is true.
    #[inline]
    pub fn bool(value: bool) -> Self {
        Self(Repr::Small { width: 1, bits: u64::from(value) })
    }

    /// The number of bits.
    #[inline]
    pub fn width(&self) -> u32 {
        match &self.0 {
            Repr::Small { width, .. } => *width,
            Repr::Wide(wide) => wide.width,
        }
    }

    /// Whether all bits are zero.
    #[inline]
    pub fn is_zero(&self) -> bool {
        match &self.0 {
            Repr::Small { bits, .. } => *bits == 0,
            Repr::Wide(wide) => wide.limbs.iter().all(|&limb| limb == 0),
        }
    }

    /// Whether this is the number one.
    #[inline]
    pub fn is_one(&self) -> bool {
        self.to_u64() == Some(1)
    }

    /// Whether all bits are one.
    #[inline]
    pub fn is_ones(&self) -> bool {
        match &self.0 {
            Repr::Small { width, bits } => *bits == mask(*width),
            Repr::Wide(_) => self.count_ones() == self.width(),
        }
    }

    /// Whether any bit is one, as C reads a condition.
    #[inline]
    pub fn as_bool(&self) -> bool {
        !self.is_zero()
    }

    /// The unsigned value, if 64 bits hold it.
    #[inline]
    pub fn to_u64(&self) -> Option<u64> {
        match &self.0 {
            Repr::Small { bits, .. } => Some(*bits),
            Repr::Wide(wide) => wide.limbs[1..].iter().all(|&limb| limb == 0).then(|| wide.limbs[0]),
        }
    }

    /// The low 64 bits.
    #[inline]
    pub fn low_u64(&self) -> u64 {
        match &self.0 {
            Repr::Small { bits, .. } => *bits,
            Repr::Wide(wide) => wide.limbs[0],
        }
    }

    /// The signed value, if 64 bits hold it.
    #[inline]
    pub fn to_i64(&self) -> Option<i64> {
        match &self.0 {
            Repr::Small { width, bits } => Some(sign_extend(*width, *bits)),
            Repr::Wide(wide) => {
                let low = wide.limbs[0] as i64;
                (Self::from_i64(wide.width, low) == *self).then_some(low)
            }
        }
    }

    /// The unsigned value, if 128 bits hold it.
    pub fn to_u128(&self) -> Option<u128> {
        let limbs = self.limbs();
        let high = limbs.get(1).copied().unwrap_or(0);
        limbs.iter().skip(2).all(|&limb| limb == 0).then(|| u128::from(high) << 64 | u128::from(limbs[0]))
    }

    /// The bit at position `index`, counted from the least significant one.
    #[inline]
    pub fn bit(&self, index: u32) -> bool {
        debug_assert!(index < self.width(), "bit {index} of {} bits", self.width());
        self.limbs()[(index / 64) as usize] >> (index % 64) & 1 == 1
    }

    /// The most significant bit.
    #[inline]
    pub fn sign_bit(&self) -> bool {
        self.bit(self.width() - 1)
    }

    /// Whether this is less than `other`, both unsigned.
    #[inline]
    pub fn ult(&self, other: &Self) -> bool {
        self.unsigned_cmp(other).is_lt()
    }

    /// Whether this is at most `other`, both unsigned.
    #[inline]
    pub fn ule(&self, other: &Self) -> bool {
        self.unsigned_cmp(other).is_le()
    }

    /// Whether this is less than `other`, both signed.
    #[inline]
    pub fn slt(&self, other: &Self) -> bool {
        self.signed_cmp(other).is_lt()
    }

    /// Whether this is at most `other`, both signed.
    #[inline]
    pub fn sle(&self, other: &Self) -> bool {
        self.signed_cmp(other).is_le()
    }

    /// The order of two unsigned numbers.
    #[inline]
    pub fn unsigned_cmp(&self, other: &Self) -> Ordering {
        debug_assert_eq!(self.width(), other.width());
        match (&self.0, &other.0) {
            (Repr::Small { bits: a, .. }, Repr::Small { bits: b, .. }) => a.cmp(b),
            _ => self.limbs().iter().rev().cmp(other.limbs().iter().rev()),
        }
    }

    /// The order of two signed numbers.
    #[inline]
    pub fn signed_cmp(&self, other: &Self) -> Ordering {
        debug_assert_eq!(self.width(), other.width());
        match (&self.0, &other.0) {
            (Repr::Small { width, bits: a }, Repr::Small { bits: b, .. }) => {
                let unused = 64 - width;
                ((a << unused) as i64).cmp(&((b << unused) as i64))
            }
            _ => other.sign_bit().cmp(&self.sign_bit()).then_with(|| self.unsigned_cmp(other)),
        }
    }
}

/// By width, then by the unsigned number: an order for containers, not one of numbers.
impl Ord for BitVec {
    fn cmp(&self, other: &Self) -> Ordering {
        self.width().cmp(&other.width()).then_with(|| self.limbs().iter().rev().cmp(other.limbs().iter().rev()))
    }
}

impl PartialOrd for BitVec {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}
