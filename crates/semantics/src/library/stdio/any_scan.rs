//! The `scanf` family over an input that may be anything: each conversion chooses what comes of it, and not the bytes that lead there.
//!
//! White space of any length before a value is skipped at once. What follows a value is kept as the next byte, which no longer belongs to the value; so a
//! letter that does not fit stays where it is. Words are short, which is told as an assumption; numbers are not.

use adamant_expr::{BitVec, FloatKind};
use adamant_program::{BinaryOp, Predicate, Signedness};

use super::scan::{Fit, ended};
use super::values::Values;
use crate::assumption::Assumption;
use crate::domain::{Domain, InputKind};
use crate::facts::Fact;
use crate::library::Call;
use crate::library::format::Length;
use crate::library::format::pattern::{Conversion, Part, What};
use crate::library::numerals::is_space;
use crate::machine::{Bits, Machine, Step, interrupted};
use crate::stop::Stop;
use crate::value::Value;

/// The most bytes of a word.
const LONGEST_WORD: u64 = 118;

/// Scans all parts as far as the input fits them: the number of values stored, or -1 if the input ended before the first.
pub(super) fn scan_any<D: Domain>(
    machine: &mut Machine<'_, D>,
    call: &Call<'_, D>,
    parts: &[Part],
    places: &mut Values<'_, D>,
) -> Step<i32, D> {
    let (mut stored, mut converted) = (0, false);
    for part in parts {
        let fit = match part {
            Part::Space => {
                if let Some(byte) = machine.skip_any_space(call)? {
                    machine.state.library.pushed_back.push(byte);
                }
                Fit::Silent
            }
            Part::Byte(byte) => machine.expect_any(call, *byte)?,
            Part::Conversion(conversion) => machine.convert_any(call, conversion, places)?,
        };
        match fit {
            Fit::Stored => (stored, converted) = (stored + 1, true),
            Fit::Suppressed => converted = true,
            Fit::Silent => {}
            Fit::Mismatch => return Ok(stored),
            Fit::EndOfInput => return ended(machine, stored, converted),
        }
    }
    Ok(stored)
}

/// Bytes that belong together.
type Class = [bool; 256];

fn class(belongs: impl Fn(u8) -> bool) -> Class {
    std::array::from_fn(|byte| belongs(byte as u8))
}

impl<D: Domain> Machine<'_, D> {
    /// Whether a byte is one of a class; one bit.
    fn is_in(&mut self, byte: &Bits<D>, class: &Class) -> Bits<D> {
        let mut found = self.number(1, 0);
        let mut first = 0;
        while first < 256 {
            let length = class[first..].iter().take_while(|&&belongs| belongs).count();
            if length > 0 {
                let (start, count) = (self.number(8, first as u64), self.number(8, length as u64 - 1));
                let distance = self.domain.binary(BinaryOp::Sub, byte, &start);
                let is_here = self.domain.compare(Predicate::Ule, &distance, &count);
                found = self.domain.binary(BinaryOp::Or, &found, &is_here);
            }
            first += length.max(1);
        }
        found
    }

    /// Any byte of a class, which has one.
    fn any_in(&mut self, class: &Class) -> Bits<D> {
        let byte = self.domain.arbitrary(8);
        let member = class.iter().position(|&belongs| belongs).unwrap_or(0);
        let (belongs, member) = (self.is_in(&byte, class), self.number(8, member as u64));
        self.domain.select(&belongs, &byte, &member)
    }

    /// The first byte that is no white space, which is taken; none at the end of the input.
    fn skip_any_space(&mut self, call: &Call<'_, D>) -> Step<Option<Bits<D>>, D> {
        if self.is_at_end()? {
            return Ok(None);
        }
        let other = class(|byte| !is_space(byte));
        let Some(next) = self.state.library.pushed_back.pop() else {
            if self.domain.choose(2).map_err(interrupted)? == 0 {
                self.end_input(call)?;
                return Ok(None);
            }
            return Ok(Some(self.any_in(&other)));
        };
        if !self.state.library.pushed_back.is_empty() {
            return Err(Stop::unsupported("a value scanned after several bytes were put back"));
        }
        let is_space = self.is_in(&next, &class(is_space));
        let may_end = self.domain.arbitrary(1);
        let ends = self.domain.binary(BinaryOp::And, &is_space, &may_end);
        if self.decide(&ends)? {
            self.end_input(call)?;
            return Ok(None);
        }
        let later = self.any_in(&other);
        Ok(Some(self.domain.select(&is_space, &later, &next)))
    }

    /// What follows a value: a byte of a class, or the end of the input.
    fn follow_with(&mut self, class: &Class) {
        let (next, ends) = (self.any_in(class), self.domain.arbitrary(1));
        self.state.library.pushed_back.push(next);
        self.state.library.facts.insert(Fact::EndOfInput, Value::Bits(ends));
    }

    fn expect_any(&mut self, call: &Call<'_, D>, wanted: u8) -> Step<Fit, D> {
        let Some(next) = self.next_input(call)? else { return Ok(Fit::EndOfInput) };
        let wanted = self.number(8, u64::from(wanted));
        if self.decide_equal(&next, &wanted)? {
            return Ok(Fit::Silent);
        }
        self.state.library.pushed_back.push(next);
        Ok(Fit::Mismatch)
    }

    fn convert_any(&mut self, call: &Call<'_, D>, conversion: &Conversion, places: &mut Values<'_, D>) -> Step<Fit, D> {
        match &conversion.what {
            What::Count => {
                if !conversion.suppressed {
                    let taken = self.any_count(conversion.length.width(self.word()));
                    let place = places.pointer(self)?;
                    self.write_bits(&place, taken)?;
                }
                Ok(Fit::Silent)
            }
            What::Bytes => self.scan_bytes(call, conversion, places),
            What::Percent => match self.skip_any_space(call)? {
                Some(byte) => {
                    self.state.library.pushed_back.push(byte);
                    self.expect_any(call, b'%')
                }
                None => Ok(Fit::EndOfInput),
            },
            What::Span(set) => {
                let Some(first) = self.next_input(call)? else { return Ok(Fit::EndOfInput) };
                self.scan_word(conversion, places, first, &class(|byte| set[usize::from(byte)]))
            }
            What::Word => {
                let Some(first) = self.skip_any_space(call)? else { return Ok(Fit::EndOfInput) };
                self.scan_word(conversion, places, first, &class(|byte| !is_space(byte)))
            }
            What::Integer { .. } | What::Pointer | What::Float => {
                let Some(first) = self.skip_any_space(call)? else { return Ok(Fit::EndOfInput) };
                self.scan_number(call, conversion, places, first)
            }
        }
    }

    /// How many bytes were read, which nobody counts here.
    fn any_count(&mut self, width: u32) -> Bits<D> {
        let (count, most) = (self.domain.arbitrary(width), self.domain.constant(&BitVec::max_signed(width)));
        self.domain.binary(BinaryOp::And, &count, &most)
    }

    /// So many bytes, whatever they are.
    fn scan_bytes(&mut self, call: &Call<'_, D>, conversion: &Conversion, places: &mut Values<'_, D>) -> Step<Fit, D> {
        let mut bytes = Vec::new();
        while bytes.len() < conversion.width.unwrap_or(1) {
            let Some(byte) = self.next_input(call)? else { break };
            bytes.push(byte);
        }
        if bytes.is_empty() {
            return Ok(Fit::EndOfInput);
        }
        if conversion.suppressed {
            return Ok(Fit::Suppressed);
        }
        let place = places.pointer(self)?;
        for (index, byte) in bytes.into_iter().enumerate() {
            let here = self.advanced(&place, index as u64);
            self.write_bits(&here, byte)?;
        }
        Ok(Fit::Stored)
    }

    /// A word whose bytes are of a class.
    fn scan_word(
        &mut self,
        conversion: &Conversion,
        places: &mut Values<'_, D>,
        first: Bits<D>,
        class: &Class,
    ) -> Step<Fit, D> {
        let fits = self.is_in(&first, class);
        if !self.decide(&fits)? {
            self.state.library.pushed_back.push(first);
            return Ok(Fit::Mismatch);
        }
        let width = conversion.width.map_or(u64::MAX, |width| width as u64);
        if width > LONGEST_WORD {
            self.assume(Assumption::ShortInput);
        }
        let most = width.min(LONGEST_WORD);
        let length = self.any_length(most);
        let other = std::array::from_fn(|byte| !class[byte]);
        self.follow_word(&length, width, &other);
        if conversion.suppressed {
            return Ok(Fit::Suppressed);
        }
        let mut bytes = vec![first];
        bytes.extend((1..=most).map(|_| self.any_in(class)));
        let zero = self.number(8, 0);
        for (index, byte) in bytes.iter_mut().enumerate() {
            let index = self.number(self.word(), index as u64);
            let is_behind = self.domain.compare(Predicate::Eq, &index, &length);
            *byte = self.domain.select(&is_behind, &zero, byte);
        }
        let one = self.number(self.word(), 1);
        let count = self.domain.binary(BinaryOp::Add, &length, &one);
        let place = places.pointer(self)?;
        self.store_first(&place, &bytes, &count)?;
        Ok(Fit::Stored)
    }

    /// What follows a word: no byte that would belong to it, unless it is as wide as it may be.
    fn follow_word(&mut self, length: &Bits<D>, width: u64, other: &Class) {
        if other.iter().any(|&belongs| belongs) {
            self.follow_with(other);
        } else {
            // Only the end of the input, or the width, ends such a word.
            let ends = self.number(1, 1);
            self.state.library.facts.insert(Fact::EndOfInput, Value::Bits(ends));
            self.state.library.pushed_back.push(self.domain.arbitrary(8));
        }
        if width > LONGEST_WORD {
            return;
        }
        let width = self.number(self.word(), width);
        let is_full = self.domain.compare(Predicate::Eq, length, &width);
        let anything = self.domain.arbitrary(8);
        if let Some(next) = self.state.library.pushed_back.pop() {
            let next = self.domain.select(&is_full, &anything, &next);
            self.state.library.pushed_back.push(next);
        }
        if let Some(Value::Bits(ends)) = self.state.library.facts.get(&Fact::EndOfInput).cloned() {
            // Nobody looked further than the width.
            let none = self.number(1, 0);
            let ends = self.domain.select(&is_full, &none, &ends);
            self.state.library.facts.insert(Fact::EndOfInput, Value::Bits(ends));
        }
    }

    fn scan_number(
        &mut self,
        call: &Call<'_, D>,
        conversion: &Conversion,
        places: &mut Values<'_, D>,
        first: Bits<D>,
    ) -> Step<Fit, D> {
        let numerals = Numerals::of(conversion);
        let begins = self.is_in(&first, &class(|byte| numerals.may_begin(byte)));
        if !self.decide(&begins)? {
            self.state.library.pushed_back.push(first);
            return Ok(Fit::Mismatch);
        }
        // A sign, a point or the beginning of a word may have nothing behind it.
        let is_enough = self.is_in(&first, &class(|byte| numerals.is_digit(byte) && !numerals.may_break_off(byte)));
        let breaks_off = self.domain.arbitrary(1);
        let clear = self.number(1, 0);
        let breaks_off = self.domain.select(&is_enough, &clear, &breaks_off);
        let is_narrow = conversion.width == Some(1) && !numerals.is_word();
        let breaks_off = match is_narrow {
            true => {
                let is_sign = self.is_in(&first, &class(|byte| matches!(byte, b'+' | b'-')));
                self.domain.binary(BinaryOp::Or, &breaks_off, &is_sign)
            }
            false => breaks_off,
        };
        if self.decide(&breaks_off)? {
            self.follow_with(&class(|byte| !numerals.is_digit(byte)));
            return Ok(Fit::Mismatch);
        }
        let ends_by_itself = conversion.width.is_none() && numerals.ends_before_digits();
        self.follow_with(&class(|byte| !ends_by_itself || !numerals.is_digit(byte)));
        if conversion.suppressed {
            return Ok(Fit::Suppressed);
        }
        let place = places.pointer(self)?;
        self.store_any_number(call, conversion, &place)?;
        Ok(Fit::Stored)
    }

    /// Stores any number that a conversion may give.
    fn store_any_number(
        &mut self,
        call: &Call<'_, D>,
        conversion: &Conversion,
        place: &crate::value::Pointer<Bits<D>>,
    ) -> Step<(), D> {
        match &conversion.what {
            What::Float if conversion.width.is_some() => {
                Err(Stop::unsupported("a floating-point number of a limited width scanned from any input"))
            }
            What::Float => {
                let kind = match conversion.length {
                    Length::Long => FloatKind::F64,
                    Length::LongDouble | Length::LongLong => FloatKind::X87,
                    _ => FloatKind::F32,
                };
                let number = self.input(call, InputKind::Float(kind), kind.width())?;
                self.write_bits(place, number)
            }
            What::Pointer => {
                let address = self.input(call, InputKind::Integer(Signedness::Unsigned), self.word())?;
                let pointer = self.state.memory.pointer_from_address(&mut self.domain, &address);
                self.write_pointer(place, pointer)
            }
            _ => {
                let width = conversion.length.width(self.word());
                let number = self.input(call, InputKind::Integer(signedness_of(conversion)), width)?;
                let number = self.within_width(conversion, number);
                self.write_bits(place, number)
            }
        }
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
