//! The `scanf` family over an input that may be anything: each conversion chooses what comes of it, and not the bytes that lead there.
//!
//! White space of any length before a value is skipped at once. What follows a value is kept as the next byte, which no longer belongs to the value; so a
//! letter that does not fit stays where it is. Words are short, which is told as an assumption; numbers are not.

use adamant_program::{BinaryOp, Predicate};

use super::input_state::Waiting;
use super::scan::{Fit, Scanner};
use super::values::Values;
use crate::assumption::Assumption;
use crate::domain::Domain;
use crate::facts::Fact;
use crate::library::Call;
use crate::library::format::pattern::{Conversion, What};
use crate::library::numerals::is_space;
use crate::machine::{Bits, Machine, Step, interrupted};
use crate::stop::Stop;
use crate::value::Value;

/// The most bytes of a word.
const LONGEST_WORD: u64 = 118;

/// Standard input, which may hold anything, as one call scans it.
pub(super) struct AnyInput<'r, 'c, D: Domain> {
    call: &'r Call<'c, D>,
    /// How many bytes the call has read, where this is known: how long white space, words and numbers are is not.
    taken: Option<u64>,
}

impl<'r, 'c, D: Domain> AnyInput<'r, 'c, D> {
    pub(super) const fn of(call: &'r Call<'c, D>) -> Self {
        Self { call, taken: Some(0) }
    }
}

impl<D: Domain> Scanner<D> for AnyInput<'_, '_, D> {
    fn skip_space(&mut self, machine: &mut Machine<'_, D>) -> Step<(), D> {
        self.taken = None;
        match machine.skip_any_space(self.call)? {
            Some(First { byte, origin: Origin::Seen }) => machine.put_back(byte),
            Some(First { byte, origin: Origin::Made }) => {
                let read = machine.number(1, 0);
                machine.put_ahead(byte, read);
            }
            None => {}
        }
        Ok(())
    }

    fn expect(&mut self, machine: &mut Machine<'_, D>, wanted: u8) -> Step<Fit, D> {
        self.taken = self.taken.map(|taken| taken + 1);
        machine.expect_any(self.call, wanted)
    }

    fn convert(
        &mut self,
        machine: &mut Machine<'_, D>,
        conversion: &Conversion,
        places: &mut Values<'_, D>,
    ) -> Step<Fit, D> {
        match conversion.what {
            What::Count => return self.store_count(machine, conversion, places),
            What::Bytes if conversion.width.unwrap_or(1) == 1 => self.taken = self.taken.map(|taken| taken + 1),
            _ => self.taken = None,
        }
        machine.convert_any(self.call, conversion, places)
    }
}

impl<D: Domain> AnyInput<'_, '_, D> {
    /// `%n`: how many bytes were read so far.
    fn store_count(
        &self,
        machine: &mut Machine<'_, D>,
        conversion: &Conversion,
        places: &mut Values<'_, D>,
    ) -> Step<Fit, D> {
        if conversion.suppressed {
            return Ok(Fit::Silent);
        }
        let Some(taken) = self.taken else {
            return Err(Stop::situation("`%n` behind white space, words or numbers of any input"));
        };
        let taken = machine.number(conversion.length.width(machine.word()), taken);
        let place = places.pointer(machine)?;
        machine.write_bits(&place, taken)?;
        Ok(Fit::Silent)
    }
}

/// The first byte of a value.
pub(super) struct First<B> {
    pub(super) byte: B,
    pub(super) origin: Origin,
}

/// Where the first byte of a value comes from.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Origin {
    /// The program put it back, or something was found out about it.
    Seen,
    /// The scan made it up: any value may begin here.
    Made,
}

/// Bytes that belong together.
pub(super) type Class = [bool; 256];

pub(super) fn class(belongs: impl Fn(u8) -> bool) -> Class {
    std::array::from_fn(|byte| belongs(byte as u8))
}

impl<D: Domain> Machine<'_, D> {
    /// Whether a byte is one of a class; one bit.
    pub(super) fn is_in(&mut self, byte: &Bits<D>, class: &Class) -> Bits<D> {
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
    pub(super) fn any_in(&mut self, class: &Class) -> Bits<D> {
        let byte = self.domain.arbitrary(8);
        let member = class.iter().position(|&belongs| belongs).unwrap_or(0);
        let (belongs, member) = (self.is_in(&byte, class), self.number(8, member as u64));
        self.domain.select(&belongs, &byte, &member)
    }

    /// The first byte that is no white space, which is taken; none at the end of the input.
    fn skip_any_space(&mut self, call: &Call<'_, D>) -> Step<Option<First<Bits<D>>>, D> {
        if self.is_at_end()? {
            return Ok(None);
        }
        let other = class(|byte| !is_space(byte));
        let Some(Waiting { byte: next, unread }) = self.take_waiting() else {
            if self.domain.choose(2).map_err(interrupted)? == 0 {
                self.end_input(call)?;
                return Ok(None);
            }
            return Ok(Some(First { byte: self.any_in(&other), origin: Origin::Made }));
        };
        if !self.state.library.pushed_back.is_empty() {
            return Err(Stop::situation("a value scanned after several bytes were put back"));
        }
        let is_space = self.is_in(&next, &class(is_space));
        let (is_passed, origin) = match unread {
            Some(unread) => (self.domain.binary(BinaryOp::Or, &is_space, &unread), Origin::Made),
            None => (is_space, Origin::Seen),
        };
        let may_end = self.domain.arbitrary(1);
        let ends = self.domain.binary(BinaryOp::And, &is_passed, &may_end);
        if self.decide(&ends)? {
            self.end_input(call)?;
            return Ok(None);
        }
        let later = self.any_in(&other);
        Ok(Some(First { byte: self.domain.select(&is_passed, &later, &next), origin }))
    }

    /// What follows a value: a byte of a class, the end of the input, or a failure to read. Where nobody looked, none of this is known.
    pub(super) fn follow_with(&mut self, call: &Call<'_, D>, class: &Class, is_full: &Bits<D>) -> Step<(), D> {
        let set = self.number(1, 1);
        let is_looked_at = self.domain.binary(BinaryOp::Xor, is_full, &set);
        let fails = self.fail_input_where(call, &is_looked_at)?;
        let unread = self.domain.binary(BinaryOp::Or, is_full, &fails);
        let is_read = self.domain.binary(BinaryOp::Xor, &unread, &set);
        let has_members = class.iter().any(|&belongs| belongs);
        let may_end = if has_members { self.domain.arbitrary(1) } else { set };
        let ends = self.domain.binary(BinaryOp::And, &is_read, &may_end);
        let next = self.any_in(class);
        // Behind white space any value may follow. What else is known of the byte bears on the next value.
        if !has_members || (0..=u8::MAX).any(|byte| class[usize::from(byte)] && is_space(byte)) {
            self.state.library.facts.insert(Fact::EndOfInput, Value::Bits(ends));
            self.put_ahead(next, unread);
        } else if self.decide(&ends)? {
            let ended = self.number(1, 1);
            self.state.library.facts.insert(Fact::EndOfInput, Value::Bits(ended));
        } else if !self.decide(&unread)? {
            self.put_back(next);
        }
        Ok(())
    }

    fn expect_any(&mut self, call: &Call<'_, D>, wanted: u8) -> Step<Fit, D> {
        let Some(next) = self.next_input(call)? else { return Ok(Fit::EndOfInput) };
        let wanted = self.number(8, u64::from(wanted));
        if self.decide_equal(&next, &wanted)? {
            return Ok(Fit::Silent);
        }
        self.put_back(next);
        Ok(Fit::Mismatch)
    }

    fn convert_any(&mut self, call: &Call<'_, D>, conversion: &Conversion, places: &mut Values<'_, D>) -> Step<Fit, D> {
        match &conversion.what {
            What::Count => Ok(Fit::Silent),
            What::Bytes => self.scan_bytes(call, conversion, places),
            What::Percent => match self.skip_any_space(call)? {
                Some(First { byte, .. }) => {
                    self.put_back(byte);
                    self.expect_any(call, b'%')
                }
                None => Ok(Fit::EndOfInput),
            },
            What::Span(set) => {
                let Some(first) = self.next_input(call)? else { return Ok(Fit::EndOfInput) };
                self.scan_word(call, conversion, places, first, &class(|byte| set[usize::from(byte)]))
            }
            What::Word => {
                let Some(First { byte, .. }) = self.skip_any_space(call)? else { return Ok(Fit::EndOfInput) };
                self.scan_word(call, conversion, places, byte, &class(|byte| !is_space(byte)))
            }
            What::Integer { .. } | What::Pointer | What::Float => {
                let Some(first) = self.skip_any_space(call)? else { return Ok(Fit::EndOfInput) };
                self.scan_number(call, conversion, places, first)
            }
        }
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
        // C says that too few bytes do not fit; glibc takes what there is.
        if bytes.len() < conversion.width.unwrap_or(1) && self.domain.choose(2).map_err(interrupted)? == 1 {
            return Ok(Fit::Mismatch);
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
        call: &Call<'_, D>,
        conversion: &Conversion,
        places: &mut Values<'_, D>,
        first: Bits<D>,
        class: &Class,
    ) -> Step<Fit, D> {
        let fits = self.is_in(&first, class);
        if !self.decide(&fits)? {
            self.put_back(first);
            return Ok(Fit::Mismatch);
        }
        let width = conversion.width.map_or(u64::MAX, |width| width as u64);
        if width > LONGEST_WORD {
            self.assume(Assumption::ShortInput);
        }
        let most = width.min(LONGEST_WORD);
        let length = self.any_length(most);
        let is_full = if width > LONGEST_WORD {
            self.number(1, 0)
        } else {
            let width = self.number(self.word(), width);
            self.domain.compare(Predicate::Eq, &length, &width)
        };
        self.follow_with(call, &std::array::from_fn(|byte| !class[byte]), &is_full)?;
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
}
