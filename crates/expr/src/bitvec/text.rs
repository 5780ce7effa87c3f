//! Bit-vectors as text: decimal and hexadecimal, of any width.

use super::{BitVec, Limbs, Repr};
use smallvec::SmallVec;
use std::fmt;

impl fmt::Display for BitVec {
    /// The unsigned value in decimal.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0 {
            Repr::Small { bits, .. } => fmt::Display::fmt(bits, f),
            Repr::Wide(wide) => f.pad_integral(true, "", &decimal(wide.limbs.clone())),
        }
    }
}

impl fmt::Debug for BitVec {
    /// Value and width, as in `5:32`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}:{}", self.width())
    }
}

impl fmt::LowerHex for BitVec {
    /// The unsigned value in hexadecimal.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0 {
            Repr::Small { bits, .. } => fmt::LowerHex::fmt(bits, f),
            Repr::Wide(wide) => {
                let digits: String = wide.limbs.iter().rev().map(|limb| format!("{limb:016x}")).collect();
                let digits = digits.trim_start_matches('0');
                f.pad_integral(true, "0x", if digits.is_empty() { "0" } else { digits })
            }
        }
    }
}

/// The decimal digits of a number given by its words, by division through the greatest power of ten in a word.
fn decimal(mut limbs: Limbs) -> String {
    const GROUP: u64 = 10_000_000_000_000_000_000;
    let mut groups = Vec::new();
    while limbs.iter().any(|&limb| limb != 0) {
        let mut remainder = 0;
        for limb in limbs.iter_mut().rev() {
            let dividend = u128::from(remainder) << 64 | u128::from(*limb);
            *limb = (dividend / u128::from(GROUP)) as u64;
            remainder = (dividend % u128::from(GROUP)) as u64;
        }
        groups.push(remainder);
    }
    let top = groups.pop().unwrap_or(0);
    groups.iter().rev().fold(top.to_string(), |text, group| text + &format!("{group:019}"))
}

impl BitVec {
    /// The signed value in decimal.
    pub fn to_signed_decimal(&self) -> String {
        match self.to_i64() {
            Some(value) => value.to_string(),
            None if self.sign_bit() => format!("-{}", self.neg()),
            None => self.to_string(),
        }
    }

    /// Reads a number: decimal, or hexadecimal after `0x`, or binary after `0b`, with a sign before it or not.
    /// `None` if the text is no number, or if it is neither an unsigned nor a negative signed number of this width.
    pub fn parse(width: u32, text: &str) -> Option<Self> {
        if width == 0 {
            return None;
        }
        let (negative, digits) = match text.strip_prefix('-') {
            Some(rest) => (true, rest),
            None => (false, text.strip_prefix('+').unwrap_or(text)),
        };
        let (radix, digits) = if let Some(rest) = digits.strip_prefix("0x").or_else(|| digits.strip_prefix("0X")) {
            (16, rest)
        } else if let Some(rest) = digits.strip_prefix("0b") {
            (2, rest)
        } else {
            (10, digits)
        };
        let magnitude = Self::parse_magnitude(width, digits, radix)?;
        if !negative { Some(magnitude) } else { magnitude.ule(&Self::min_signed(width)).then(|| magnitude.neg()) }
    }

    fn parse_magnitude(width: u32, digits: &str, radix: u32) -> Option<Self> {
        if digits.is_empty() {
            return None;
        }
        let mut limbs: Limbs = SmallVec::new();
        for digit in digits.chars() {
            let mut carry = u128::from(digit.to_digit(radix)?);
            for limb in &mut limbs {
                let product = u128::from(*limb) * u128::from(radix) + carry;
                *limb = product as u64;
                carry = product >> 64;
            }
            if carry > 0 {
                limbs.push(carry as u64);
            }
        }
        let used = limbs.last().map_or(0, |top| limbs.len() as u64 * 64 - u64::from(top.leading_zeros()));
        (used <= u64::from(width)).then(|| Self::from_limbs(width, limbs))
    }
}
