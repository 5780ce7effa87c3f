//! The `scanf` family over a string, or over an input that is given. A byte that is not explicit gets a value.

use adamant_expr::FloatKind;
use adamant_program::Signedness;

use super::scan::{Fit, Scanner};
use super::values::Values;
use crate::domain::Domain;
use crate::library::Call;
use crate::library::arguments::misuse;
use crate::library::format::Length;
use crate::library::format::pattern::{Conversion, What};
use crate::library::numerals::{Integer, Prefixes, Real, is_space};
use crate::machine::{Bits, Machine, Step};
use crate::stop::AccessKind;
use crate::value::Pointer;

/// Where bytes come from.
pub(super) enum ByteSource<B> {
    Input,
    Text(Pointer<B>),
}

/// Reads bytes with one byte of foresight.
pub(super) struct Reader<'r, 'c, D: Domain> {
    source: ByteSource<Bits<D>>,
    call: &'r Call<'c, D>,
    /// The next byte, if it was looked at; inside, none at the end of the input.
    ahead: Option<Option<(u8, Bits<D>)>>,
    taken: u64,
}

impl<'r, 'c, D: Domain> Reader<'r, 'c, D> {
    pub(super) const fn of(source: ByteSource<Bits<D>>, call: &'r Call<'c, D>) -> Self {
        Self { source, call, ahead: None, taken: 0 }
    }

    fn peek(&mut self, machine: &mut Machine<'_, D>) -> Step<Option<u8>, D> {
        if self.ahead.is_none() {
            let next = match &self.source {
                ByteSource::Input => machine.next_input(self.call)?,
                ByteSource::Text(start) => {
                    let place = machine.advanced(start, self.taken);
                    Some(machine.read_bits(&place, 1)?)
                }
            };
            self.ahead = Some(match next {
                Some(bits) => {
                    let byte = machine.concretise(&bits)?.low_u64() as u8;
                    let ends = byte == 0 && matches!(self.source, ByteSource::Text(_));
                    (!ends).then_some((byte, bits))
                }
                None => None,
            });
        }
        Ok(self.ahead.as_ref().and_then(|next| next.as_ref().map(|(byte, _)| *byte)))
    }

    /// The next byte if it is accepted.
    fn take_if(&mut self, machine: &mut Machine<'_, D>, accept: impl FnOnce(u8) -> bool) -> Step<Option<u8>, D> {
        let next = self.peek(machine)?.filter(|&byte| accept(byte));
        if next.is_some() {
            self.ahead = None;
            self.taken += 1;
        }
        Ok(next)
    }

    /// The longest run of accepted bytes; `accept` also sees what was taken before.
    fn take_run(
        &mut self,
        machine: &mut Machine<'_, D>,
        limit: usize,
        accept: impl Fn(&[u8], u8) -> bool,
    ) -> Step<Vec<u8>, D> {
        let mut run = Vec::new();
        while run.len() < limit {
            let Some(byte) = self.take_if(machine, |byte| accept(&run, byte))? else { break };
            run.push(byte);
        }
        Ok(run)
    }

    /// Asks that a place of some bytes be no part of the string that is read.
    fn expect_apart(&self, machine: &mut Machine<'_, D>, place: &Pointer<Bits<D>>, size: u64) -> Step<(), D> {
        let ByteSource::Text(start) = &self.source else { return Ok(()) };
        if size == 0 {
            return Ok(());
        }
        let (object, offset) = machine.check(place, size, AccessKind::Write)?;
        let (text, begin) = machine.check(start, 1, AccessKind::Read)?;
        if object != text || offset + size <= begin {
            return Ok(());
        }
        let ends_before = match &self.ahead {
            Some(None) => offset > begin + self.taken,
            // The string may end between what was read and the place.
            _ => match offset.checked_sub(begin + self.taken) {
                Some(between) => {
                    let rest = machine.advanced(start, self.taken);
                    machine.bounded_length(&rest, between)? < between
                }
                None => false,
            },
        };
        if ends_before { Ok(()) } else { Err(misuse("scanf", "a value is stored in the string that is scanned")) }
    }

    /// Returns the byte that was looked at and not used to standard input. A string is taken to end behind what was looked at.
    pub(super) fn put_back(self, machine: &mut Machine<'_, D>) {
        match (self.source, self.ahead) {
            (ByteSource::Input, Some(Some((_, bits)))) => machine.put_back(bits),
            (ByteSource::Input, _) | (ByteSource::Text(_), Some(None)) => {}
            (ByteSource::Text(start), _) => machine.expect_end_behind(&start, self.taken),
        }
    }
}

impl<D: Domain> Scanner<D> for Reader<'_, '_, D> {
    fn skip_space(&mut self, machine: &mut Machine<'_, D>) -> Step<(), D> {
        while self.take_if(machine, is_space)?.is_some() {}
        Ok(())
    }

    fn expect(&mut self, machine: &mut Machine<'_, D>, wanted: u8) -> Step<Fit, D> {
        match (self.peek(machine)?, self.take_if(machine, |byte| byte == wanted)?) {
            (None, _) => Ok(Fit::EndOfInput),
            (_, None) => Ok(Fit::Mismatch),
            (_, Some(_)) => Ok(Fit::Silent),
        }
    }

    fn convert(
        &mut self,
        machine: &mut Machine<'_, D>,
        conversion: &Conversion,
        places: &mut Values<'_, D>,
    ) -> Step<Fit, D> {
        scan_conversion(machine, conversion, self, places)
    }
}

fn scan_conversion<D: Domain>(
    machine: &mut Machine<'_, D>,
    conversion: &Conversion,
    reader: &mut Reader<'_, '_, D>,
    places: &mut Values<'_, D>,
) -> Step<Fit, D> {
    if !matches!(conversion.what, What::Span(_) | What::Bytes | What::Count) {
        reader.skip_space(machine)?;
    }
    match conversion.what {
        What::Percent => return reader.expect(machine, b'%'),
        What::Count => {
            if !conversion.suppressed {
                let taken = machine.number(conversion.length.width(machine.word()), reader.taken);
                let place = places.pointer(machine)?;
                reader.expect_apart(machine, &place, u64::from(machine.domain.width(&taken) / 8))?;
                machine.write_bits(&place, taken)?;
            }
            return Ok(Fit::Silent);
        }
        _ => {}
    }
    if reader.peek(machine)?.is_none() {
        return Ok(Fit::EndOfInput);
    }
    match scan_value(machine, conversion, reader)? {
        None => Ok(Fit::Mismatch),
        Some(_) if conversion.suppressed => Ok(Fit::Suppressed),
        Some(scanned) => {
            let place = places.pointer(machine)?;
            reader.expect_apart(machine, &place, size_of(machine, conversion, &scanned))?;
            store(machine, conversion, &place, scanned)?;
            Ok(Fit::Stored)
        }
    }
}

/// A value that was read.
enum Scanned {
    Number(Integer),
    Float(Real),
    Text(Vec<u8>),
}

fn scan_value<D: Domain>(
    machine: &mut Machine<'_, D>,
    conversion: &Conversion,
    reader: &mut Reader<'_, '_, D>,
) -> Step<Option<Scanned>, D> {
    let limit = conversion.width.unwrap_or(usize::MAX);
    Ok(match &conversion.what {
        What::Integer { base, .. } => {
            let text = reader.take_run(machine, limit, |taken, byte| continues_integer(taken, byte, *base))?;
            let number = Integer::read(&text, *base, Prefixes::C99);
            (number.length > 0).then_some(Scanned::Number(number))
        }
        What::Pointer => {
            let text = reader.take_run(machine, limit, |taken, byte| continues_integer(taken, byte, 16))?;
            let number = Integer::read(&text, 16, Prefixes::C99);
            (number.length > 0).then_some(Scanned::Number(number))
        }
        What::Float => {
            let kind = match conversion.length {
                Length::Long => FloatKind::F64,
                Length::LongDouble | Length::LongLong => FloatKind::X87,
                _ => FloatKind::F32,
            };
            let text = reader.take_run(machine, limit, continues_float)?;
            let number = Real::read(&text, kind);
            (number.length > 0 && !is_broken_off(&text)).then_some(Scanned::Float(number))
        }
        What::Word => {
            let text = reader.take_run(machine, limit, |_, byte| !is_space(byte))?;
            Some(Scanned::Text(text))
        }
        What::Span(set) => {
            let text = reader.take_run(machine, limit, |_, byte| set[usize::from(byte)])?;
            (!text.is_empty()).then_some(Scanned::Text(text))
        }
        What::Bytes => {
            let wanted = conversion.width.unwrap_or(1);
            let text = reader.take_run(machine, wanted, |_, _| true)?;
            Some(Scanned::Text(text))
        }
        What::Count | What::Percent => None,
    })
}

/// Whether a byte goes on with an integer.
fn continues_integer(taken: &[u8], byte: u8, base: u32) -> bool {
    let digits = match taken {
        [b'+' | b'-', digits @ ..] => digits,
        digits => digits,
    };
    let may_have_prefix = matches!(base, 0 | 16);
    match (byte, digits) {
        (b'+' | b'-', _) => taken.is_empty(),
        (b'x' | b'X', [b'0']) => may_have_prefix,
        (_, [b'0', b'x' | b'X', ..]) => byte.is_ascii_hexdigit(),
        (_, [b'0', ..]) if base == 0 => matches!(byte, b'0'..=b'7'),
        _ => char::from(byte).is_digit(if base == 0 { 10 } else { base }),
    }
}

/// Whether a byte goes on with a floating-point number.
fn continues_float(taken: &[u8], byte: u8) -> bool {
    let lower: Vec<u8> = taken.iter().map(u8::to_ascii_lowercase).collect();
    let byte = byte.to_ascii_lowercase();
    let number = lower.strip_prefix(b"+").or_else(|| lower.strip_prefix(b"-")).unwrap_or(&lower);
    let is_hexadecimal = number.starts_with(b"0x");
    let exponent = if is_hexadecimal { b'p' } else { b'e' };
    let words: [&[u8]; 2] = [b"infinity", b"nan"];
    if words.iter().any(|word| word.starts_with(number) && word.get(number.len()) == Some(&byte)) {
        return true;
    }
    if number.first().is_some_and(|first| !first.is_ascii_digit() && *first != b'.') {
        return false;
    }
    let has_exponent = number.contains(&exponent);
    match byte {
        b'+' | b'-' => lower.is_empty() || lower.last() == Some(&exponent),
        b'x' => number == b"0",
        b'.' => !number.contains(&b'.') && !has_exponent,
        _ if byte == exponent => !has_exponent && number.iter().any(u8::is_ascii_digit),
        _ => byte.is_ascii_digit() || (is_hexadecimal && !has_exponent && byte.is_ascii_hexdigit()),
    }
}

/// Whether the input ends inside a word or behind a prefix, which bytes already taken cannot undo.
fn is_broken_off(text: &[u8]) -> bool {
    let number = text.strip_prefix(b"+").or_else(|| text.strip_prefix(b"-")).unwrap_or(text).to_ascii_lowercase();
    number == b"0x" || (number.len() > 3 && number.len() < 8 && b"infinity".starts_with(&number))
}

/// How many bytes a value takes.
fn size_of<D: Domain>(machine: &Machine<'_, D>, conversion: &Conversion, scanned: &Scanned) -> u64 {
    match (scanned, &conversion.what) {
        (Scanned::Text(text), What::Bytes) => text.len() as u64,
        (Scanned::Text(text), _) => text.len() as u64 + 1,
        (Scanned::Float(number), _) => u64::from(number.bits.width().div_ceil(8)),
        (Scanned::Number(_), What::Pointer) => machine.program.data_model.pointer_bytes(),
        (Scanned::Number(_), _) => u64::from(conversion.length.width(machine.word()) / 8),
    }
}

fn store<D: Domain>(
    machine: &mut Machine<'_, D>,
    conversion: &Conversion,
    place: &Pointer<Bits<D>>,
    scanned: Scanned,
) -> Step<(), D> {
    match (scanned, &conversion.what) {
        (Scanned::Text(text), What::Bytes) => machine.write_bytes(place, &text),
        (Scanned::Text(mut text), _) => {
            text.push(0);
            machine.write_bytes(place, &text)
        }
        (Scanned::Float(number), _) => {
            let bits = machine.domain.constant(&number.bits);
            machine.write_bits(place, bits)
        }
        (Scanned::Number(number), What::Pointer) => {
            let address = machine.number(machine.word(), number.magnitude);
            let pointer = machine.state.memory.pointer_from_address(&mut machine.domain, &address);
            machine.write_pointer(place, pointer)
        }
        (Scanned::Number(number), _) => {
            let width = conversion.length.width(machine.word());
            let (value, fits) = match conversion.what {
                What::Integer { signedness: Signedness::Signed, .. } => number.to_signed(width),
                _ => number.to_unsigned(width),
            };
            if !fits {
                return Err(misuse("scanf", "a number does not fit the type that it is stored in"));
            }
            let bits = machine.domain.constant(&value);
            machine.write_bits(place, bits)
        }
    }
}
