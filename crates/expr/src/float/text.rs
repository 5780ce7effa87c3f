//! Floating-point numbers as text, digit for digit as C's `printf` writes them, and back.
//!
//! Every finite binary number has a finite decimal expansion. It is computed exactly, with integers of any length, and
//! then rounded once, ties to even.

use super::class::{finite, float_class, float_is_negative};
use super::{FloatClass, FloatKind, machine, soft};
use crate::bitvec::BitVec;
use rustc_apfloat::Float;
use rustc_apfloat::ieee::{Double, Quad, Single, X87DoubleExtended};

/// The conversions of `printf` to decimal digits.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum DecimalStyle {
    /// `%f`: as many digits after the point as the precision says.
    Fixed,
    /// `%e`: one digit before the point, and an exponent of at least two digits.
    Exponent,
    /// `%g`: the shorter of both, without zeros at the end.
    General,
    /// `%#g`: the shorter of both, with zeros at the end and always a point.
    GeneralKeepingZeros,
}

/// The decimal expansion of a magnitude: the digits, without zeros before, stand for `0.DIGITS * 10^point`.
struct Expansion {
    digits: Vec<u8>,
    point: i64,
}

impl Expansion {
    /// The exact expansion of `magnitude * 2^exponent`.
    fn exact(magnitude: u128, exponent: i32) -> Self {
        // 2^-n is 5^n / 10^n.
        let trailing = magnitude.trailing_zeros().min(exponent.unsigned_abs());
        let (magnitude, exponent) = if exponent < 0 && magnitude != 0 {
            (magnitude >> trailing, exponent + trailing as i32)
        } else {
            (magnitude, exponent)
        };
        let mut number = Natural::new(magnitude);
        match exponent {
            0.. => number.multiply_power(2, exponent.unsigned_abs()),
            _ => number.multiply_power(5, exponent.unsigned_abs()),
        }
        let digits = number.into_digits();
        let point = digits.len() as i64 + i64::from(exponent.min(0));
        Self { digits, point }
    }

    /// Rounds to `count` digits, ties to even; a negative count leaves nothing.
    fn round(&mut self, count: i64) {
        if count >= self.digits.len() as i64 {
            return;
        }
        let Ok(count) = usize::try_from(count) else {
            self.digits.clear();
            return;
        };
        let dropped = self.digits.split_off(count);
        let odd = self.digits.last().is_some_and(|digit| digit % 2 == 1);
        let up = match dropped[0] {
            0..5 => false,
            5 => odd || dropped[1..].iter().any(|&digit| digit != 0),
            _ => true,
        };
        if up {
            self.increment();
        }
    }

    /// Adds one in the last place.
    fn increment(&mut self) {
        for digit in self.digits.iter_mut().rev() {
            if *digit < 9 {
                *digit += 1;
                return;
            }
            *digit = 0;
        }
        self.digits.insert(0, 1);
        self.point += 1;
    }

    /// The digit of the weight `10^power`.
    fn digit(&self, power: i64) -> char {
        let index = usize::try_from(self.point - 1 - power).ok();
        let digit = index.and_then(|index| self.digits.get(index)).copied().unwrap_or(0);
        char::from(b'0' + digit)
    }

    fn fixed(mut self, precision: usize) -> String {
        self.round(self.point.saturating_add(precision as i64));
        let mut text: String = (0..self.point.max(1)).rev().map(|power| self.digit(power)).collect();
        if precision > 0 {
            text.push('.');
            text.extend((1..=precision as i64).map(|place| self.digit(-place)));
        }
        text
    }

    fn exponent(mut self, precision: usize) -> String {
        self.round(precision as i64 + 1);
        let exponent = if self.digits.is_empty() { 0 } else { self.point - 1 };
        let mut text = String::from(self.digit(exponent));
        if precision > 0 {
            text.push('.');
            text.extend((1..=precision as i64).map(|place| self.digit(exponent - place)));
        }
        let sign = if exponent < 0 { '-' } else { '+' };
        text + &format!("e{sign}{:02}", exponent.unsigned_abs())
    }

    fn general(mut self, precision: usize) -> String {
        let precision = precision.max(1);
        self.round(precision as i64);
        let exponent = if self.digits.is_empty() { 0 } else { self.point - 1 };
        match usize::try_from(precision as i64 - 1 - exponent) {
            Ok(places) if exponent >= -4 => self.fixed(places),
            _ => self.exponent(precision - 1),
        }
    }
}

/// A natural number of any size, in words with the least first.
struct Natural(Vec<u32>);

impl Natural {
    fn new(value: u128) -> Self {
        Self((0..4).map(|index| (value >> (32 * index)) as u32).collect())
    }

    fn multiply(&mut self, factor: u32) {
        let mut carry = 0;
        for word in &mut self.0 {
            let product = u64::from(*word) * u64::from(factor) + carry;
            *word = product as u32;
            carry = product >> 32;
        }
        if carry > 0 {
            self.0.push(carry as u32);
        }
    }

    /// Multiplies by `base^power`, with as many factors at once as a word holds.
    fn multiply_power(&mut self, base: u32, power: u32) {
        let step = if base == 2 { 31 } else { 13 };
        for _ in 0..power / step {
            self.multiply(base.pow(step));
        }
        self.multiply(base.pow(power % step));
    }

    /// The decimal digits, most significant first; none for zero.
    fn into_digits(mut self) -> Vec<u8> {
        let mut digits = Vec::new();
        loop {
            while self.0.last() == Some(&0) {
                self.0.pop();
            }
            if self.0.is_empty() {
                break;
            }
            let mut remainder = 0;
            for word in self.0.iter_mut().rev() {
                let dividend = remainder << 32 | u64::from(*word);
                *word = (dividend / 1_000_000_000) as u32;
                remainder = dividend % 1_000_000_000;
            }
            for _ in 0..9 {
                digits.push((remainder % 10) as u8);
                remainder /= 10;
            }
        }
        while digits.last() == Some(&0) {
            digits.pop();
        }
        digits.reverse();
        digits
    }
}

/// The number as C's `printf` writes it in this style: `-` before negative ones, `inf` and `nan` for what is not finite.
pub fn float_to_decimal(kind: FloatKind, bits: &BitVec, style: DecimalStyle, precision: usize) -> String {
    signed_text(kind, bits, |magnitude, exponent| {
        let expansion = Expansion::exact(magnitude, exponent);
        match style {
            DecimalStyle::Fixed => expansion.fixed(precision),
            DecimalStyle::Exponent => expansion.exponent(precision),
            DecimalStyle::GeneralKeepingZeros => with_point(&expansion.general(precision)),
            DecimalStyle::General => without_final_zeros(&expansion.general(precision)),
        }
    })
}

/// The sign and the magnitude, which `write` makes of the number if it is finite.
fn signed_text(kind: FloatKind, bits: &BitVec, write: impl FnOnce(u128, i32) -> String) -> String {
    let text = match (float_class(kind, bits), finite(kind, bits)) {
        (FloatClass::Nan, _) => String::from("nan"),
        (_, None) => String::from("inf"),
        (_, Some(value)) => write(value.magnitude, value.exponent),
    };
    if float_is_negative(kind, bits) { format!("-{text}") } else { text }
}

/// Drops zeros at the end of the fraction, and the point if nothing is left behind it.
fn without_final_zeros(text: &str) -> String {
    let (digits, exponent) = text.split_at(text.find('e').unwrap_or(text.len()));
    if !digits.contains('.') {
        return text.to_owned();
    }
    format!("{}{exponent}", digits.trim_end_matches('0').trim_end_matches('.'))
}

/// Adds a point after the digits if there is none.
fn with_point(text: &str) -> String {
    let (digits, exponent) = text.split_at(text.find('e').unwrap_or(text.len()));
    if digits.contains('.') { text.to_owned() } else { format!("{digits}.{exponent}") }
}

/// The number as C's `printf` writes it for `%a`: with as many digits as it needs, or with the precision given.
pub fn float_to_hex(kind: FloatKind, bits: &BitVec, precision: Option<usize>) -> String {
    signed_text(kind, bits, |magnitude, exponent| {
        // The leading digit holds one bit, or four where the integer bit is stored; whole digits follow.
        let leading = if kind == FloatKind::X87 { 4 } else { 1 };
        let fraction_bits = (kind.precision() - leading).next_multiple_of(4);
        let places = (fraction_bits / 4) as usize;
        let shift = fraction_bits - (kind.precision() - leading);
        let mut magnitude = magnitude << shift;
        let exponent = if magnitude == 0 { 0 } else { exponent - shift as i32 + fraction_bits as i32 };
        if let Some(wanted) = precision.filter(|&wanted| wanted < places) {
            magnitude = rounded(magnitude, 4 * (places - wanted) as u32);
        }
        let digits: String = format!("{:0places$x}", magnitude & ((1 << fraction_bits) - 1));
        let digits = match precision {
            None => digits.trim_end_matches('0').to_owned(),
            Some(wanted) => format!("{digits:0<wanted$}")[..wanted].to_owned(),
        };
        let point = if digits.is_empty() { "" } else { "." };
        format!("0x{:x}{point}{digits}p{exponent:+}", magnitude >> fraction_bits)
    })
}

/// Rounds to a multiple of `2^dropped`, ties to even.
fn rounded(value: u128, dropped: u32) -> u128 {
    let unit = 1_u128 << dropped;
    let (kept, rest) = (value & !(unit - 1), value & (unit - 1));
    let up = rest > unit / 2 || (rest == unit / 2 && kept & unit != 0);
    if up { kept + unit } else { kept }
}

/// Reads a decimal or hexadecimal number, `inf` or `nan`, with a sign or not, and rounds it to the format.
pub fn float_parse(kind: FloatKind, text: &str) -> Option<BitVec> {
    let (negative, magnitude) = match text.strip_prefix('-') {
        Some(rest) => (true, rest),
        None => (false, text.strip_prefix('+').unwrap_or(text)),
    };
    let lower = magnitude.to_ascii_lowercase();
    let positive = match lower.as_str() {
        "inf" | "infinity" => special(kind, f64::INFINITY),
        "nan" => special(kind, f64::NAN),
        number => parse_number(kind, number)?,
    };
    Some(positive.with_bit(kind.width() - 1, negative))
}

fn special(kind: FloatKind, value: f64) -> BitVec {
    super::float_from_f64(kind, value)
}

fn parse_number(kind: FloatKind, text: &str) -> Option<BitVec> {
    if !text.starts_with(|first: char| first.is_ascii_digit() || first == '.') {
        return None;
    }
    let hexadecimal = text.starts_with("0x");
    let digits = text.bytes().skip(if hexadecimal { 2 } else { 0 });
    let is_digit = |byte: &u8| if hexadecimal { byte.is_ascii_hexdigit() } else { byte.is_ascii_digit() };
    if digits.take_while(|byte| is_digit(byte) || *byte == b'.').filter(is_digit).count() == 0 {
        return None;
    }
    let with_exponent = if hexadecimal && !text.contains('p') { format!("{text}p0") } else { text.to_owned() };
    match kind {
        FloatKind::F32 if !hexadecimal => text.parse().ok().map(machine::bits_of_f32),
        FloatKind::F64 if !hexadecimal => text.parse().ok().map(machine::bits_of_f64),
        FloatKind::F32 => parse_soft::<Single>(&with_exponent),
        FloatKind::F64 => parse_soft::<Double>(&with_exponent),
        FloatKind::X87 => parse_soft::<X87DoubleExtended>(&with_exponent),
        FloatKind::F128 => parse_soft::<Quad>(&with_exponent),
    }
}

fn parse_soft<F: Float>(text: &str) -> Option<BitVec> {
    text.parse::<F>().ok().map(soft::pattern)
}
