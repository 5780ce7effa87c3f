//! Numbers that the `scanf` family reads from an input that may be anything: any number, unless the program knows how it begins.
//!
//! Behind a byte that was put back, the numbers that begin with it are told by their ranges: 7, 70 to 79, 700 to 799 and so on.

use adamant_expr::{BitVec, FloatKind};
use adamant_program::{BinaryOp, Predicate, Signedness};

use super::any_scan::{First, Origin, class};
use super::scan::Fit;
use super::values::Values;
use crate::assumption::Assumption;
use crate::domain::{Domain, InputKind};
use crate::library::Call;
use crate::library::format::Length;
use crate::library::format::pattern::{Conversion, What};
use crate::machine::{Bits, Machine, Step};
use crate::stop::Stop;
use crate::value::Pointer;

impl<D: Domain> Machine<'_, D> {
    pub(super) fn scan_number(
        &mut self,
        call: &Call<'_, D>,
        conversion: &Conversion,
        places: &mut Values<'_, D>,
        first: First<Bits<D>>,
    ) -> Step<Fit, D> {
        let numerals = Numerals::of(conversion);
        let begins = self.is_in(&first.byte, &class(|byte| numerals.may_begin(byte)));
        if !self.decide(&begins)? {
            self.put_back(first.byte);
            return Ok(Fit::Mismatch);
        }
        // A sign, a point or the beginning of a word may have nothing behind it.
        let is_enough =
            self.is_in(&first.byte, &class(|byte| numerals.is_digit(byte) && !numerals.may_break_off(byte)));
        let breaks_off = self.domain.arbitrary(1);
        let clear = self.number(1, 0);
        let breaks_off = self.domain.select(&is_enough, &clear, &breaks_off);
        let is_narrow = conversion.width == Some(1) && !numerals.is_word();
        let breaks_off = if is_narrow {
            let is_sign = self.is_in(&first.byte, &class(|byte| matches!(byte, b'+' | b'-')));
            self.domain.binary(BinaryOp::Or, &breaks_off, &is_sign)
        } else {
            breaks_off
        };
        let is_full = match conversion.width {
            None => self.number(1, 0),
            Some(1) => self.number(1, 1),
            Some(_) => self.domain.arbitrary(1),
        };
        if self.decide(&breaks_off)? {
            self.follow_with(call, &class(|byte| !numerals.is_digit(byte)), &is_full)?;
            return Ok(Fit::Mismatch);
        }
        let class = class(|byte| !numerals.ends_before_digits() || !numerals.is_digit(byte));
        self.follow_with(call, &class, &is_full)?;
        if conversion.suppressed {
            return Ok(Fit::Suppressed);
        }
        let place = places.pointer(self)?;
        self.store_any_number(call, conversion, &place, &first)?;
        Ok(Fit::Stored)
    }

    /// Stores any number that a conversion may give.
    fn store_any_number(
        &mut self,
        call: &Call<'_, D>,
        conversion: &Conversion,
        place: &Pointer<Bits<D>>,
        first: &First<Bits<D>>,
    ) -> Step<(), D> {
        self.assume(Assumption::NumbersFit);
        match &conversion.what {
            What::Float if conversion.width.is_some() => {
                Err(Stop::situation("a floating-point number of a limited width scanned from any input"))
            }
            What::Float if first.origin == Origin::Seen => {
                Err(Stop::situation("a floating-point number scanned from a byte that was put back"))
            }
            What::Float => {
                let kind = match conversion.length {
                    Length::Long => FloatKind::F64,
                    Length::LongDouble | Length::LongLong => FloatKind::X87,
                    _ => FloatKind::F32,
                };
                let number = self.input(call, InputKind::Float(kind), kind.width())?;
                let number = self.quiet(kind, number);
                self.write_bits(place, number)
            }
            What::Pointer => {
                let address = self.input(call, InputKind::Integer(Signedness::Unsigned), self.word())?;
                let address = self.beginning_with(conversion, address, first);
                let pointer = self.state.memory.pointer_from_address(&mut self.domain, &address);
                self.write_pointer(place, pointer)
            }
            _ => {
                let width = conversion.length.width(self.word());
                let number = self.input(call, InputKind::Integer(signedness_of(conversion)), width)?;
                let number = self.within_width(conversion, number);
                let number = self.beginning_with(conversion, number, first);
                self.write_bits(place, number)
            }
        }
    }

    /// A number, or a quiet NaN instead of a signalling one, which no text stands for.
    fn quiet(&mut self, kind: FloatKind, number: Bits<D>) -> Bits<D> {
        let (infinity, quiet): (u64, u64) = match kind {
            FloatKind::F32 => (0x7f80_0000, 0x0040_0000),
            FloatKind::F64 => (0x7ff0_0000_0000_0000, 0x0008_0000_0000_0000),
            _ => return number,
        };
        let width = kind.width();
        let positive = self.domain.constant(&BitVec::max_signed(width));
        let magnitude = self.domain.binary(BinaryOp::And, &number, &positive);
        let (infinity, quiet) = (self.number(width, infinity), self.number(width, quiet));
        let is_nan = self.domain.compare(Predicate::Ugt, &magnitude, &infinity);
        let quieted = self.domain.binary(BinaryOp::Or, &number, &quiet);
        self.domain.select(&is_nan, &quieted, &number)
    }

    /// A number that has no more digits than the width of a conversion lets it have; zero takes the place of others.
    fn within_width(&mut self, conversion: &Conversion, number: Bits<D>) -> Bits<D> {
        let width = self.domain.width(&number);
        let Some((least, greatest)) = range_of(conversion) else { return number };
        let most = i128::from(u64::MAX >> (64 - width.min(64)));
        if greatest > most >> 1 {
            return number;
        }
        let (least, greatest) = (self.signed(width, least as i64), self.signed(width, greatest as i64));
        let is_less = self.domain.compare(Predicate::Slt, &number, &least);
        let is_more = self.domain.compare(Predicate::Sgt, &number, &greatest);
        let is_outside = self.domain.binary(BinaryOp::Or, &is_less, &is_more);
        let zero = self.number(width, 0);
        self.domain.select(&is_outside, &zero, &number)
    }

    /// A number that the first byte may begin; what this byte is alone takes the place of others.
    fn beginning_with(&mut self, conversion: &Conversion, number: Bits<D>, first: &First<Bits<D>>) -> Bits<D> {
        if first.origin == Origin::Made {
            return number;
        }
        let width = self.domain.width(&number);
        let digit = self.digit_of(&first.byte, width);
        let zero = self.number(width, 0);
        let is_minus = self.is_in(&first.byte, &class(|byte| byte == b'-'));
        let tells_nothing = self.is_in(&first.byte, &class(|byte| matches!(byte, b'+' | b'0')));
        let negated = self.domain.binary(BinaryOp::Sub, &zero, &number);
        let fits_minus = self.is_magnitude(conversion, &negated, Predicate::Sle, &number);
        let fits_any = self.is_magnitude(conversion, &number, Predicate::Sge, &number);
        let fits_digit = self.begins_with_digit(conversion, &number, &digit);
        let fits_digit = self.domain.binary(BinaryOp::And, &fits_digit, &fits_any);
        let fits = self.domain.select(&tells_nothing, &fits_any, &fits_digit);
        let fits = self.domain.select(&is_minus, &fits_minus, &fits);
        let is_sign = self.is_in(&first.byte, &class(|byte| matches!(byte, b'+' | b'-')));
        let alone = self.domain.select(&is_sign, &zero, &digit);
        self.domain.select(&fits, &number, &alone)
    }

    /// The value of a digit, whatever the base.
    fn digit_of(&mut self, byte: &Bits<D>, width: u32) -> Bits<D> {
        let (zero, letter, small) = (self.number(8, u64::from(b'0')), self.number(8, 87), self.number(8, 0x20));
        let decimal = self.domain.binary(BinaryOp::Sub, byte, &zero);
        let lower = self.domain.binary(BinaryOp::Or, byte, &small);
        let other = self.domain.binary(BinaryOp::Sub, &lower, &letter);
        let is_decimal = self.is_in(byte, &class(|byte| byte.is_ascii_digit()));
        let digit = self.domain.select(&is_decimal, &decimal, &other);
        if width == 8 { digit } else { self.domain.extend(&digit, width, Signedness::Unsigned) }
    }

    /// Whether a number has the sign that it was written with, and its magnitude no more digits than may follow one character.
    fn is_magnitude(
        &mut self,
        conversion: &Conversion,
        magnitude: &Bits<D>,
        sign: Predicate,
        number: &Bits<D>,
    ) -> Bits<D> {
        let width = self.domain.width(number);
        let zero = self.number(width, 0);
        let has_sign = match signedness_of(conversion) {
            Signedness::Signed => self.domain.compare(sign, number, &zero),
            Signedness::Unsigned => self.number(1, 1),
        };
        let digits = conversion.width.map_or(u32::MAX, |width| width as u32 - 1);
        match Numerals::of(conversion).greatest_base().checked_pow(digits) {
            Some(limit) if limit >> width == 0 => {
                let limit = self.domain.constant(&BitVec::from_u128(width, limit));
                let is_below = self.domain.compare(Predicate::Ult, magnitude, &limit);
                self.domain.binary(BinaryOp::And, &has_sign, &is_below)
            }
            _ => has_sign,
        }
    }

    /// Whether a number is this digit, or the digit and as many others as may follow it.
    fn begins_with_digit(&mut self, conversion: &Conversion, number: &Bits<D>, digit: &Bits<D>) -> Bits<D> {
        let width = self.domain.width(number);
        // One digit more than the greatest number has must not overflow.
        let wide = width + 8;
        let number = self.domain.extend(number, wide, Signedness::Unsigned);
        let digit = self.domain.extend(digit, wide, Signedness::Unsigned);
        let one = self.number(wide, 1);
        let next = self.domain.binary(BinaryOp::Add, &digit, &one);
        let mut begins = self.number(1, 0);
        let (mut power, mut digits) = (1_u128, conversion.width.unwrap_or(usize::MAX));
        while power >> width == 0 && digits > 0 {
            let scale = self.domain.constant(&BitVec::from_u128(wide, power));
            let least = self.domain.binary(BinaryOp::Mul, &digit, &scale);
            let above = self.domain.binary(BinaryOp::Mul, &next, &scale);
            let is_enough = self.domain.compare(Predicate::Ule, &least, &number);
            let is_below = self.domain.compare(Predicate::Ult, &number, &above);
            let is_here = self.domain.binary(BinaryOp::And, &is_enough, &is_below);
            begins = self.domain.binary(BinaryOp::Or, &begins, &is_here);
            (power, digits) = (power * Numerals::of(conversion).base_of_digits(), digits - 1);
        }
        begins
    }
}

fn signedness_of(conversion: &Conversion) -> Signedness {
    match conversion.what {
        What::Integer { signedness, .. } => signedness,
        _ => Signedness::Unsigned,
    }
}

/// The least and the greatest number that so many characters can be, a sign among them.
fn range_of(conversion: &Conversion) -> Option<(i128, i128)> {
    let What::Integer { base, .. } = conversion.what else { return None };
    let width = u32::try_from(conversion.width?).ok().filter(|&width| width <= 18)?;
    let power = |digits: u32| match base {
        // Behind a prefix of two characters digits are hexadecimal.
        0 => 10_i128.pow(digits).max(16_i128.pow(digits.saturating_sub(2))),
        base => i128::from(base).pow(digits),
    };
    Some((1 - power(width - 1), power(width) - 1))
}

/// Which characters numbers are made of.
#[derive(Clone, Copy)]
enum Numerals {
    Integer { base: u32 },
    Float,
}

impl Numerals {
    const fn of(conversion: &Conversion) -> Self {
        match conversion.what {
            What::Integer { base, .. } => Self::Integer { base },
            What::Pointer => Self::Integer { base: 16 },
            _ => Self::Float,
        }
    }

    /// The base of a number that begins with another digit than zero.
    const fn base_of_digits(self) -> u128 {
        match self {
            Self::Integer { base: 0 } | Self::Float => 10,
            Self::Integer { base } => base as u128,
        }
    }

    /// The greatest base that a number may have; a prefix may tell it.
    const fn greatest_base(self) -> u128 {
        match self {
            Self::Integer { base: 0 } => 16,
            _ => self.base_of_digits(),
        }
    }

    const fn is_word(self) -> bool {
        matches!(self, Self::Float)
    }

    fn is_digit(self, byte: u8) -> bool {
        match self {
            Self::Integer { base: 0 } | Self::Float => byte.is_ascii_digit(),
            Self::Integer { base } => char::from(byte).is_digit(base),
        }
    }

    fn may_begin(self, byte: u8) -> bool {
        let is_word = self.is_word() && matches!(byte, b'.' | b'i' | b'I' | b'n' | b'N');
        matches!(byte, b'+' | b'-') || self.is_digit(byte) || is_word
    }

    /// Whether a number may break off behind this digit: behind a zero there may be a prefix and nothing else.
    const fn may_break_off(self, byte: u8) -> bool {
        byte == b'0' && !matches!(self, Self::Integer { base: 8 | 10 })
    }

    /// Whether what follows a number is never a digit.
    const fn ends_before_digits(self) -> bool {
        !matches!(self, Self::Integer { base: 0 } | Self::Float)
    }
}
