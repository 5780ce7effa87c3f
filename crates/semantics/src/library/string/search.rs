//! Searches in strings: for a byte, for one of several, for another string.

use adamant_expr::BitVec;
use adamant_program::{BinaryOp, Predicate};

use crate::domain::Domain;
use crate::library::{Answer, Call, Models};
use crate::machine::{Bits, Machine, Step};
use crate::value::Pointer;

pub(super) fn models<'p, D: Domain>() -> Models<'p, D> {
    vec![
        ("strchr", strchr),
        ("index", strchr),
        ("strchrnul", strchrnul),
        ("strrchr", strrchr),
        ("rindex", strrchr),
        ("strstr", strstr),
        ("strspn", strspn),
        ("strcspn", strcspn),
        ("strpbrk", strpbrk),
    ]
}

/// A set of bytes, as given by a string.
pub(super) enum ByteSet<B> {
    Explicit(Box<[bool; 256]>),
    /// Some of them are not explicit.
    Open(Vec<B>),
}

/// Which bytes a span consists of.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Span {
    Inside,
    Outside,
}

impl<D: Domain> Machine<'_, D> {
    /// The bytes of a string, as a set.
    pub(super) fn byte_set(&mut self, start: &Pointer<Bits<D>>) -> Step<ByteSet<Bits<D>>, D> {
        let length = self.string_length(start)?;
        match self.explicit_bytes(start, length)? {
            Some(bytes) => {
                let mut members = [false; 256];
                bytes.iter().for_each(|&byte| members[usize::from(byte)] = true);
                Ok(ByteSet::Explicit(Box::new(members)))
            }
            None => Ok(ByteSet::Open(self.bytes_at(start, length)?)),
        }
    }

    /// Whether a byte is in a set, as one bit.
    fn is_member(&mut self, byte: &Bits<D>, set: &ByteSet<Bits<D>>) -> Bits<D> {
        let members = match set {
            ByteSet::Explicit(members) => (0..=255_u8)
                .filter(|&byte| members[usize::from(byte)])
                .map(|byte| self.number(8, byte.into()))
                .collect(),
            ByteSet::Open(members) => members.clone(),
        };
        let mut found = self.number(1, 0);
        for member in &members {
            let equal = self.domain.compare(Predicate::Eq, byte, member);
            found = self.domain.binary(BinaryOp::Or, &found, &equal);
        }
        found
    }

    /// The length of the first part of a string whose bytes are all in the set, or all outside of it.
    pub(super) fn span(&mut self, start: &Pointer<Bits<D>>, set: &ByteSet<Bits<D>>, span: Span) -> Step<u64, D> {
        let mut at = 0;
        loop {
            let here = self.advanced(start, at);
            let run = self.explicit_run(&here, u64::MAX)?;
            if let (ByteSet::Explicit(members), false) = (set, run.is_empty()) {
                let goes_on = |byte: &u8| *byte != 0 && members[usize::from(*byte)] == (span == Span::Inside);
                match run.iter().position(|byte| !goes_on(byte)) {
                    Some(end) => {
                        self.expect_end_behind(&here, end as u64);
                        return Ok(at + end as u64);
                    }
                    None => at += run.len() as u64,
                }
                continue;
            }
            let byte = self.read_bits(&here, 1)?;
            if self.decide_zero(&byte)? {
                return Ok(at);
            }
            let inside = self.is_member(&byte, set);
            if self.decide(&inside)? != (span == Span::Inside) {
                self.expect_end_behind(&here, 1);
                return Ok(at);
            }
            at += 1;
        }
    }
}

/// Where a byte stands in a string, or where the string ends.
enum ByteSearch {
    At(u64),
    EndAt(u64),
}

fn find_in_string<D: Domain>(
    machine: &mut Machine<'_, D>,
    start: &Pointer<Bits<D>>,
    wanted: &Bits<D>,
) -> Step<ByteSearch, D> {
    let known = machine.domain.explicit(wanted).map(|wanted| wanted.low_u64() as u8);
    let mut at = 0;
    loop {
        let here = machine.advanced(start, at);
        let run = machine.explicit_run(&here, u64::MAX)?;
        if let (Some(wanted), false) = (known, run.is_empty()) {
            // The zero at the end belongs to the string.
            match run.iter().position(|&byte| byte == wanted || byte == 0) {
                Some(found) if run[found] == wanted => {
                    machine.expect_end_behind(&here, found as u64);
                    return Ok(ByteSearch::At(at + found as u64));
                }
                Some(end) => return Ok(ByteSearch::EndAt(at + end as u64)),
                None => at += run.len() as u64,
            }
            continue;
        }
        let byte = machine.read_bits(&here, 1)?;
        if machine.decide_equal(&byte, wanted)? {
            let is_end = machine.domain.explicit(wanted).is_some_and(BitVec::is_zero);
            if !is_end {
                machine.expect_end_behind(&here, 1);
            }
            return Ok(ByteSearch::At(at));
        }
        if machine.decide_zero(&byte)? {
            return Ok(ByteSearch::EndAt(at));
        }
        at += 1;
    }
}

fn strchr<D: Domain>(machine: &mut Machine<'_, D>, call: &Call<'_, D>) -> Answer<D> {
    let start = machine.argument_pointer(call, 0)?;
    let wanted = machine.argument_bits(call, 1, 8)?;
    match find_in_string(machine, &start, &wanted)? {
        ByteSearch::At(at) => reply_at(machine, &start, at),
        ByteSearch::EndAt(_) => Ok(machine.reply_null()),
    }
}

fn strchrnul<D: Domain>(machine: &mut Machine<'_, D>, call: &Call<'_, D>) -> Answer<D> {
    let start = machine.argument_pointer(call, 0)?;
    let wanted = machine.argument_bits(call, 1, 8)?;
    let (ByteSearch::At(at) | ByteSearch::EndAt(at)) = find_in_string(machine, &start, &wanted)?;
    reply_at(machine, &start, at)
}

fn strrchr<D: Domain>(machine: &mut Machine<'_, D>, call: &Call<'_, D>) -> Answer<D> {
    let start = machine.argument_pointer(call, 0)?;
    let wanted = machine.argument_bits(call, 1, 8)?;
    let length = machine.string_length(&start)?;
    for at in (0..=length).rev() {
        let place = machine.advanced(&start, at);
        let byte = machine.read_bits(&place, 1)?;
        if machine.decide_equal(&byte, &wanted)? {
            return Ok(machine.reply_pointer(place));
        }
    }
    Ok(machine.reply_null())
}

fn strstr<D: Domain>(machine: &mut Machine<'_, D>, call: &Call<'_, D>) -> Answer<D> {
    let (text, pattern) = (machine.argument_pointer(call, 0)?, machine.argument_pointer(call, 1)?);
    let (length, pattern_length) = (machine.string_length(&text)?, machine.string_length(&pattern)?);
    let found = find_pattern(machine, (&text, length), (&pattern, pattern_length))?;
    match found {
        Some(at) => reply_at(machine, &text, at),
        None => Ok(machine.reply_null()),
    }
}

/// Where one block of bytes first stands in another.
fn find_pattern<D: Domain>(
    machine: &mut Machine<'_, D>,
    (text, length): (&Pointer<Bits<D>>, u64),
    (pattern, pattern_length): (&Pointer<Bits<D>>, u64),
) -> Step<Option<u64>, D> {
    if pattern_length == 0 {
        return Ok(Some(0));
    }
    let explicit = (machine.explicit_bytes(text, length)?, machine.explicit_bytes(pattern, pattern_length)?);
    if let (Some(text), Some(pattern)) = explicit {
        return Ok(text.windows(pattern.len()).position(|window| window == pattern).map(|at| at as u64));
    }
    let (text, pattern) = (machine.bytes_at(text, length)?, machine.bytes_at(pattern, pattern_length)?);
    for (at, window) in text.windows(pattern.len()).enumerate() {
        let mut same = machine.number(1, 1);
        for (left, right) in window.iter().zip(&pattern) {
            let equal = machine.domain.compare(Predicate::Eq, left, right);
            same = machine.domain.binary(BinaryOp::And, &same, &equal);
        }
        if machine.decide(&same)? {
            return Ok(Some(at as u64));
        }
    }
    Ok(None)
}

/// How far the first string reaches without, or with only, bytes of the second.
fn span_of_call<D: Domain>(
    machine: &mut Machine<'_, D>,
    call: &Call<'_, D>,
    span: Span,
) -> Step<(Pointer<Bits<D>>, u64), D> {
    let (text, set) = (machine.argument_pointer(call, 0)?, machine.argument_pointer(call, 1)?);
    let set = machine.byte_set(&set)?;
    let length = machine.span(&text, &set, span)?;
    Ok((text, length))
}

fn strspn<D: Domain>(machine: &mut Machine<'_, D>, call: &Call<'_, D>) -> Answer<D> {
    let (_, length) = span_of_call(machine, call, Span::Inside)?;
    Ok(machine.reply_number(call, length as i64))
}

fn strcspn<D: Domain>(machine: &mut Machine<'_, D>, call: &Call<'_, D>) -> Answer<D> {
    let (_, length) = span_of_call(machine, call, Span::Outside)?;
    Ok(machine.reply_number(call, length as i64))
}

fn strpbrk<D: Domain>(machine: &mut Machine<'_, D>, call: &Call<'_, D>) -> Answer<D> {
    let (text, length) = span_of_call(machine, call, Span::Outside)?;
    let place = machine.advanced(&text, length);
    let byte = machine.read_bits(&place, 1)?;
    if machine.decide_zero(&byte)? { Ok(machine.reply_null()) } else { Ok(machine.reply_pointer(place)) }
}

fn reply_at<D: Domain>(machine: &mut Machine<'_, D>, start: &Pointer<Bits<D>>, at: u64) -> Answer<D> {
    let place = machine.advanced(start, at);
    Ok(machine.reply_pointer(place))
}
