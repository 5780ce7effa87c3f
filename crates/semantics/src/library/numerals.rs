//! Numbers as C programs write them in text: what `strtol` and `strtod` accept, without any machine.

use adamant_expr::{BitVec, FloatClass, FloatKind, float_class, float_parse};

use crate::library::math::classify::least_normal;

/// The longest part of a text that is an integer.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Integer {
    pub(super) negative: bool,
    /// Without the sign; the greatest number where it does not fit.
    pub(super) magnitude: u64,
    pub(super) fits: bool,
    /// Bytes of the text up to the end of the number; 0 if there is none.
    pub(super) length: usize,
}

/// Which prefixes a number may have.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Prefixes {
    /// `0x`.
    C99,
    /// `0x` and `0b`.
    C23,
}

/// White space of the C locale.
pub(super) const fn is_space(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t'..=b'\r')
}

fn skip_space(text: &[u8]) -> usize {
    text.iter().take_while(|&&byte| is_space(byte)).count()
}

fn digit(byte: u8, base: u32) -> Option<u64> {
    char::from(byte).to_digit(36).filter(|&digit| digit < base).map(u64::from)
}

impl Integer {
    /// Reads a number to a base from 2 to 36, or to the base that its prefix says where `base` is 0.
    pub(super) fn read(text: &[u8], base: u32, prefixes: Prefixes) -> Self {
        let mut at = skip_space(text);
        let negative = text.get(at) == Some(&b'-');
        if matches!(text.get(at), Some(b'-' | b'+')) {
            at += 1;
        }
        let (base, prefix) = base_of(&text[at..], base, prefixes);
        at += prefix;
        let mut number = Self { negative, fits: true, ..Self::default() };
        for (index, &byte) in text.iter().enumerate().skip(at) {
            let Some(digit) = digit(byte, base) else { break };
            let next = number.magnitude.checked_mul(u64::from(base)).and_then(|shifted| shifted.checked_add(digit));
            number.magnitude = next.unwrap_or(u64::MAX);
            number.fits &= next.is_some();
            number.length = index + 1;
        }
        number
    }

    /// The number as a signed one of so many bits, and whether it is in range; else the nearest bound.
    pub(super) fn to_signed(self, width: u32) -> (BitVec, bool) {
        let greatest = u64::MAX >> (65 - width);
        let fits = self.fits && self.magnitude <= greatest + u64::from(self.negative);
        let magnitude = BitVec::new(width, self.magnitude);
        match (fits, self.negative) {
            (true, false) => (magnitude, true),
            (true, true) => (magnitude.neg(), true),
            (false, false) => (BitVec::max_signed(width), false),
            (false, true) => (BitVec::min_signed(width), false),
        }
    }

    /// The number as an unsigned one of so many bits, a negative one modulo their range; the greatest if it does not fit.
    pub(super) fn to_unsigned(self, width: u32) -> (BitVec, bool) {
        let magnitude = BitVec::new(width, self.magnitude);
        match (self.fits && self.magnitude <= u64::MAX >> (64 - width), self.negative) {
            (false, _) => (BitVec::ones(width), false),
            (true, false) => (magnitude, true),
            (true, true) => (magnitude.neg(), true),
        }
    }
}

/// The base of a number, and the length of the prefix that says so.
fn base_of(text: &[u8], base: u32, prefixes: Prefixes) -> (u32, usize) {
    let prefixed = |letter: u8, base: u32| match text {
        [b'0', second, third, ..] => second.to_ascii_lowercase() == letter && digit(*third, base).is_some(),
        _ => false,
    };
    match base {
        0 | 16 if prefixed(b'x', 16) => (16, 2),
        0 | 2 if prefixes == Prefixes::C23 && prefixed(b'b', 2) => (2, 2),
        0 if text.first() == Some(&b'0') => (8, 0),
        0 => (10, 0),
        base => (base, 0),
    }
}

/// The longest part of a text that is a floating-point number.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Real {
    pub(super) bits: BitVec,
    pub(super) in_range: bool,
    /// Whether it is not zero, and no greater than the least normal number: it may have been too small.
    pub(super) is_tiny: bool,
    /// Bytes of the text up to the end of the number; 0 if there is none.
    pub(super) length: usize,
}

impl Real {
    /// Reads a decimal or hexadecimal number, an infinity or a NaN, and rounds it to the format.
    pub(super) fn read(text: &[u8], kind: FloatKind) -> Self {
        let none = Self { bits: BitVec::zero(kind.width()), in_range: true, is_tiny: false, length: 0 };
        let start = skip_space(text);
        let sign = usize::from(matches!(text.get(start), Some(b'-' | b'+')));
        let unsigned = &text[start + sign..];
        let lower: Vec<u8> = unsigned.iter().take(8).map(u8::to_ascii_lowercase).collect();
        let (length, word) = match lower.as_slice() {
            b"infinity" => (8, Some("inf")),
            word if word.starts_with(b"inf") => (3, Some("inf")),
            word if word.starts_with(b"nan") => (3 + payload_length(&unsigned[3..]), Some("nan")),
            _ => (number_length(unsigned), None),
        };
        if length == 0 {
            return none;
        }
        let number = word.unwrap_or(std::str::from_utf8(&unsigned[..length]).unwrap_or_default());
        let Some(magnitude) = float_parse(kind, number) else { return none };
        let in_range = word.is_some() || is_in_range(kind, &magnitude, number);
        let is_tiny = word.is_none() && is_tiny(kind, &magnitude, number);
        let magnitude = match word {
            Some("nan") => with_payload(kind, magnitude, &unsigned[3..length]),
            _ => magnitude,
        };
        let negative = text.get(start) == Some(&b'-');
        let bits = magnitude.with_bit(kind.width() - 1, negative);
        Self { bits, in_range, is_tiny, length: start + sign + length }
    }
}

/// The length of a number without sign.
fn number_length(text: &[u8]) -> usize {
    let hexadecimal = matches!(text, [b'0', b'x' | b'X', rest @ ..] if has_digit(rest, 16));
    let (start, base, exponent) = if hexadecimal { (2, 16, b'p') } else { (0, 10, b'e') };
    if !has_digit(&text[start..], base) {
        return 0;
    }
    let whole = start + digits(&text[start..], base);
    let mantissa = match text.get(whole) {
        Some(b'.') => whole + 1 + digits(&text[whole + 1..], base),
        _ => whole,
    };
    match text.get(mantissa) {
        Some(letter) if letter.to_ascii_lowercase() == exponent => {
            let sign = usize::from(matches!(text.get(mantissa + 1), Some(b'-' | b'+')));
            let exponent = digits(&text[mantissa + 1 + sign..], 10);
            if exponent == 0 { mantissa } else { mantissa + 1 + sign + exponent }
        }
        _ => mantissa,
    }
}

fn digits(text: &[u8], base: u32) -> usize {
    text.iter().take_while(|&&byte| digit(byte, base).is_some()).count()
}

/// Whether a number starts with a digit, before or after a point.
fn has_digit(text: &[u8], base: u32) -> bool {
    let first = if text.first() == Some(&b'.') { text.get(1) } else { text.first() };
    first.is_some_and(|&byte| digit(byte, base).is_some())
}

/// The length of what may stand in parentheses behind `nan`.
fn payload_length(text: &[u8]) -> usize {
    let Some(rest) = text.strip_prefix(b"(") else { return 0 };
    let inside = rest.iter().take_while(|byte| byte.is_ascii_alphanumeric() || **byte == b'_').count();
    if rest.get(inside) == Some(&b')') { inside + 2 } else { 0 }
}

/// A NaN with the number in parentheses as its payload.
fn with_payload(kind: FloatKind, nan: BitVec, text: &[u8]) -> BitVec {
    let inside = text.strip_prefix(b"(").and_then(|text| text.strip_suffix(b")")).unwrap_or_default();
    let number = Integer::read(inside, 0, Prefixes::C99);
    if inside.is_empty() || number.length != inside.len() {
        return nan;
    }
    (0..(kind.precision() - 2).min(64)).fold(nan, |nan, index| nan.with_bit(index, number.magnitude >> index & 1 == 1))
}

/// Whether a number was neither too great nor too small for the format.
fn is_in_range(kind: FloatKind, magnitude: &BitVec, text: &str) -> bool {
    let hexadecimal = text.starts_with("0x") || text.starts_with("0X");
    match float_class(kind, magnitude) {
        FloatClass::Normal | FloatClass::Nan => true,
        FloatClass::Infinite => false,
        // No decimal text of ordinary length is exactly a subnormal number; hexadecimal text usually is.
        FloatClass::Subnormal => hexadecimal,
        FloatClass::Zero => is_zero(text),
    }
}

/// Whether the text of a number has no digit but 0.
fn is_zero(text: &str) -> bool {
    let hexadecimal = text.starts_with("0x") || text.starts_with("0X");
    let exponent = if hexadecimal { ['p', 'P'] } else { ['e', 'E'] };
    let mantissa = text.split(exponent).next().unwrap_or_default();
    !mantissa.bytes().skip(if hexadecimal { 2 } else { 0 }).any(|byte| !matches!(byte, b'0' | b'.'))
}

/// Whether a number that is not zero came out no greater than the least normal one.
fn is_tiny(kind: FloatKind, magnitude: &BitVec, text: &str) -> bool {
    match float_class(kind, magnitude) {
        FloatClass::Infinite | FloatClass::Nan => false,
        FloatClass::Normal => *magnitude == least_normal(kind),
        FloatClass::Subnormal => true,
        FloatClass::Zero => !is_zero(text),
    }
}
