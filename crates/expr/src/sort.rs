//! Sorts of terms.

use crate::float::FloatKind;
use std::fmt;

/// What a term ranges over.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Sort {
    /// A truth value.
    Bool,
    /// A bit-vector of this width.
    Bits(u32),
    /// A floating-point number. Values are bit patterns, so that distinct NaNs are distinct values.
    Float(FloatKind),
    /// A map from bit-vectors of the width `index` to bit-vectors of the width `element`.
    Array {
        /// The width of an index.
        index: u32,
        /// The width of an element.
        element: u32,
    },
}

impl Sort {
    /// The width of a bit-vector or of the pattern of a number.
    #[inline]
    pub fn width(self) -> Option<u32> {
        match self {
            Self::Bits(width) => Some(width),
            Self::Float(kind) => Some(kind.width()),
            Self::Bool | Self::Array { .. } => None,
        }
    }
}

impl fmt::Display for Sort {
    /// `bool`, `32`, `f64` or `[64->8]`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Bool => f.write_str("bool"),
            Self::Bits(width) => write!(f, "{width}"),
            Self::Float(kind) => write!(f, "{kind}"),
            Self::Array { index, element } => write!(f, "[{index}->{element}]"),
        }
    }
}

/// A sort in one word: two bits say which, thirty hold widths or format.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct PackedSort(u32);

const KIND_SHIFT: u32 = 30;
const BITS: u32 = 1 << KIND_SHIFT;
const FLOAT: u32 = 2 << KIND_SHIFT;
const ARRAY: u32 = 3 << KIND_SHIFT;
const PAYLOAD: u32 = BITS - 1;
const HALF: u32 = 15;

impl PackedSort {
    pub(crate) const BOOL: Self = Self(0);

    #[inline]
    pub(crate) fn bits(width: u32) -> Self {
        assert!((1..=PAYLOAD).contains(&width), "a bit-vector of {width} bits");
        Self(BITS | width)
    }

    #[inline]
    pub(crate) fn pack(sort: Sort) -> Self {
        match sort {
            Sort::Bool => Self::BOOL,
            Sort::Bits(width) => Self::bits(width),
            Sort::Float(kind) => Self(FLOAT | kind as u32),
            Sort::Array { index, element } => {
                assert!(index >= 1 && element >= 1 && index.max(element) < 1 << HALF, "an array {sort}");
                Self(ARRAY | index << HALF | element)
            }
        }
    }

    #[inline]
    pub(crate) fn unpack(self) -> Sort {
        let payload = self.0 & PAYLOAD;
        match self.0 & !PAYLOAD {
            0 => Sort::Bool,
            BITS => Sort::Bits(payload),
            FLOAT => Sort::Float(FloatKind::ALL[payload as usize]),
            _ => Sort::Array { index: payload >> HALF, element: payload & ((1 << HALF) - 1) },
        }
    }

    /// The width, of a bit-vector only.
    #[inline]
    pub(crate) fn bits_width(self) -> u32 {
        debug_assert_eq!(self.0 & !PAYLOAD, BITS, "{} is no sort of bit-vectors", self.unpack());
        self.0 & PAYLOAD
    }

    #[inline]
    pub(crate) fn word(self) -> u32 {
        self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sorts_survive_packing() {
        let mut sorts = vec![Sort::Bool, Sort::Bits(1), Sort::Bits(64), Sort::Bits(1 << 20)];
        sorts.extend(FloatKind::ALL.map(Sort::Float));
        sorts.extend([Sort::Array { index: 64, element: 8 }, Sort::Array { index: 1, element: 16_384 }]);
        for sort in sorts {
            assert_eq!(PackedSort::pack(sort).unpack(), sort);
        }
    }
}
