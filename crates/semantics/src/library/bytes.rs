//! Runs of bytes in memory: what functions on strings and blocks are made of.
//!
//! Explicit bytes are looked at many at a time; a byte that is not explicit is asked about. Only bytes that the C function
//! has to look at are checked, so that a string without end is found where it leaves its object.

use adamant_expr::BitVec;
use adamant_program::{BinaryOp, Predicate};
use smallvec::SmallVec;

use crate::assumption::Assumption;
use crate::domain::Domain;
use crate::library::Reply;
use crate::machine::{Bits, Machine, Step, address_space_full};
use crate::stop::AccessKind;
use crate::value::{ObjectId, Pointer, Value};

/// How many explicit bytes are looked at together.
const RUN: u64 = 64;
/// How far the end of a string is looked for that the C function need not find.
const FARTHEST_END: u64 = 4096;

/// Explicit bytes that stand next to each other.
pub(super) type Run = SmallVec<[u8; RUN as usize]>;

/// Two bytes that differ.
pub(super) struct Difference<B> {
    pub(super) left: B,
    pub(super) right: B,
}

/// Where a comparison ends that finds no difference.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Until {
    /// After this many bytes.
    Length(u64),
    /// After a zero, or after this many bytes.
    Zero(u64),
}

/// Which bytes count as the same.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Letters {
    Exact,
    IgnoringCase,
}

impl<D: Domain> Machine<'_, D> {
    /// The explicit bytes that stand here, at most `limit` of them; the first is checked. There are none if the first is not explicit, or the
    /// place is not.
    pub(super) fn explicit_run(&mut self, start: &Pointer<Bits<D>>, limit: u64) -> Step<Run, D> {
        if self.is_open(start) {
            return Ok(Run::new());
        }
        let (object, offset) = self.check(start, 1, AccessKind::Read)?;
        // Whoever watches accesses is told of each byte that is looked at, and of no other.
        let limit = if self.domain.watches_accesses() { 1 } else { limit };
        let memory = &self.state.memory;
        let left = memory.object(object).map_or(1, |object| object.size - offset);
        let run = memory.plain(object, offset, left.min(limit).min(RUN));
        let run = run.or_else(|| memory.plain(object, offset, 1)).map_or_else(Run::new, Run::from_slice);
        self.note_several(object, run.len() as u64);
        Ok(run)
    }

    /// Notes that bytes are looked at or written together that others may see one by one.
    fn note_several(&mut self, object: ObjectId, bytes: u64) {
        if bytes > 1 && self.is_seen(object) {
            self.open_accesses += 1;
        }
    }

    /// How far from `start` the first byte equal to `wanted` stands, among the first `limit`.
    pub(super) fn find_byte(&mut self, start: &Pointer<Bits<D>>, wanted: &Bits<D>, limit: u64) -> Step<Option<u64>, D> {
        let known = self.domain.explicit(wanted).map(|wanted| wanted.low_u64() as u8);
        let mut at = 0;
        while at < limit {
            let here = self.advanced(start, at);
            let run = self.explicit_run(&here, limit - at)?;
            match known {
                Some(wanted) if !run.is_empty() => match run.iter().position(|&byte| byte == wanted) {
                    Some(found) => return Ok(Some(at + found as u64)),
                    None => at += run.len() as u64,
                },
                _ => {
                    let byte = self.read_bits(&here, 1)?;
                    if self.decide_equal(&byte, wanted)? {
                        return Ok(Some(at));
                    }
                    at += 1;
                }
            }
        }
        Ok(None)
    }

    /// The length of a C string.
    pub(crate) fn string_length(&mut self, start: &Pointer<Bits<D>>) -> Step<u64, D> {
        self.bounded_length(start, u64::MAX)
    }

    /// The length of a C string, of which at most `limit` bytes are looked at.
    pub(super) fn bounded_length(&mut self, start: &Pointer<Bits<D>>, limit: u64) -> Step<u64, D> {
        let zero = self.number(8, 0);
        Ok(self.find_byte(start, &zero, limit)?.unwrap_or(limit))
    }

    /// Notes that a string is taken to have an end that a function has not looked for, from this byte on, unless an explicit zero shows it.
    pub(super) fn expect_end_behind(&mut self, start: &Pointer<Bits<D>>, at: u64) {
        if !self.assumptions().contains_key(&Assumption::StringsEnd) && !self.shows_end_behind(start, at) {
            self.assume(Assumption::StringsEnd);
        }
    }

    fn shows_end_behind(&self, start: &Pointer<Bits<D>>, at: u64) -> bool {
        let offset = self.domain.explicit(&start.offset).and_then(BitVec::to_u64);
        let (Some(offset), Ok(object)) = (offset, self.state.memory.object(start.object)) else { return false };
        let Some(first) = offset.checked_add(at) else { return false };
        let shows = |place: u64| self.state.memory.plain(start.object, place, 1) == Some(&[0]);
        (first..object.size.min(first.saturating_add(FARTHEST_END))).any(shows)
    }

    /// The first place where two blocks or strings differ.
    pub(super) fn first_difference(
        &mut self,
        left: &Pointer<Bits<D>>,
        right: &Pointer<Bits<D>>,
        until: Until,
        letters: Letters,
    ) -> Step<Option<Difference<Bits<D>>>, D> {
        let (limit, stops_at_zero) = match until {
            Until::Length(limit) => (limit, false),
            Until::Zero(limit) => (limit, true),
        };
        let mut at = 0;
        while at < limit {
            let (left_here, right_here) = (self.advanced(left, at), self.advanced(right, at));
            let left_run = self.explicit_run(&left_here, limit - at)?;
            let right_run = self.explicit_run(&right_here, limit - at)?;
            for (&left, &right) in left_run.iter().zip(&right_run) {
                let (left, right) = (folded(left, letters), folded(right, letters));
                if left != right {
                    let (left, right) = (self.number(8, u64::from(left)), self.number(8, u64::from(right)));
                    return Ok(Some(self.difference(until, (&left_here, &right_here), Difference { left, right })));
                }
                if stops_at_zero && left == 0 {
                    return Ok(None);
                }
                at += 1;
            }
            if left_run.is_empty() || right_run.is_empty() {
                let (left, right) = (self.read_bits(&left_here, 1)?, self.read_bits(&right_here, 1)?);
                let (left, right) = (self.folded_bits(left, letters), self.folded_bits(right, letters));
                if !self.decide_equal(&left, &right)? {
                    return Ok(Some(self.difference(until, (&left_here, &right_here), Difference { left, right })));
                }
                if stops_at_zero && self.decide_zero(&left)? {
                    return Ok(None);
                }
                at += 1;
            }
        }
        Ok(None)
    }

    /// A difference that was found at or behind two places. Whoever compares strings gives two that end.
    fn difference(
        &mut self,
        until: Until,
        (left, right): (&Pointer<Bits<D>>, &Pointer<Bits<D>>),
        found: Difference<Bits<D>>,
    ) -> Difference<Bits<D>> {
        if until == Until::Zero(u64::MAX) {
            self.expect_end_behind(left, 0);
            self.expect_end_behind(right, 0);
        }
        found
    }

    /// A byte as a comparison sees it.
    fn folded_bits(&mut self, byte: Bits<D>, letters: Letters) -> Bits<D> {
        if letters == Letters::Exact {
            return byte;
        }
        let (first, count, distance) = (self.number(8, u64::from(b'A')), self.number(8, 26), self.number(8, 32));
        let from_first = self.domain.binary(BinaryOp::Sub, &byte, &first);
        let is_upper = self.domain.compare(Predicate::Ult, &from_first, &count);
        let lower = self.domain.binary(BinaryOp::Add, &byte, &distance);
        self.domain.select(&is_upper, &lower, &byte)
    }

    /// The order that a comparison answers with: any number of the sign. Where nothing else is chosen it is -1 or 1.
    pub(super) fn reply_order(&mut self, difference: Option<Difference<Bits<D>>>) -> Reply<Bits<D>> {
        let Some(Difference { left, right }) = difference else { return self.reply_int(0) };
        let is_less = self.domain.compare(Predicate::Ult, &left, &right);
        let any = self.domain.arbitrary(31);
        let (ones, one, zero) = (self.signed(31, -1), self.number(31, 1), self.number(31, 0));
        let is_zero = self.domain.compare(Predicate::Eq, &any, &zero);
        let less = self.domain.binary(BinaryOp::Xor, &any, &ones);
        let greater = self.domain.select(&is_zero, &one, &any);
        let (set, clear) = (self.number(1, 1), self.number(1, 0));
        let (less, greater) = (self.domain.concat(&set, &less), self.domain.concat(&clear, &greater));
        Reply::Return(Value::Bits(self.domain.select(&is_less, &less, &greater)))
    }

    /// A range of memory, if its place and all of its bytes are explicit; checked if the place is.
    pub(super) fn explicit_bytes(&mut self, start: &Pointer<Bits<D>>, length: u64) -> Step<Option<Vec<u8>>, D> {
        if length == 0 {
            return Ok(Some(Vec::new()));
        }
        if self.is_open(start) {
            return Ok(None);
        }
        let (object, offset) = self.check(start, length, AccessKind::Read)?;
        Ok(self.state.memory.plain(object, offset, length).map(<[u8]>::to_vec))
    }

    /// A range of memory, byte by byte; checked.
    pub(super) fn bytes_at(&mut self, start: &Pointer<Bits<D>>, length: u64) -> Step<Vec<Bits<D>>, D> {
        (0..length)
            .map(|index| {
                let at = self.advanced(start, index);
                self.read_bits(&at, 1)
            })
            .collect()
    }

    /// The values of a range of memory; checked.
    pub(crate) fn known_bytes(&mut self, start: &Pointer<Bits<D>>, length: u64) -> Step<Vec<u8>, D> {
        if let Some(bytes) = self.explicit_bytes(start, length)? {
            return Ok(bytes);
        }
        let bytes = self.bytes_at(start, length)?;
        bytes.iter().map(|byte| Ok(self.concretise(byte)?.low_u64() as u8)).collect()
    }

    /// Writes bytes, checked.
    pub(crate) fn write_bytes(&mut self, to: &Pointer<Bits<D>>, bytes: &[u8]) -> Step<(), D> {
        let length = bytes.len() as u64;
        if length == 0 {
            return Ok(());
        }
        if self.is_open(to) {
            let bits = self.domain.constant(&BitVec::from_le_bytes(bytes.len() as u32 * 8, bytes));
            return self.write_raw(to, bits);
        }
        let (object, offset) = self.check(to, length, AccessKind::Write)?;
        self.note_several(object, length);
        if let Some(place) = self.state.memory.plain_mut(object, offset, length) {
            place.copy_from_slice(bytes);
            return Ok(());
        }
        let bits = self.domain.constant(&BitVec::from_le_bytes(bytes.len() as u32 * 8, bytes));
        self.state.memory.write_bits(&mut self.domain, object, offset, length, bits).map_err(address_space_full)
    }
}

const fn folded(byte: u8, letters: Letters) -> u8 {
    match letters {
        Letters::Exact => byte,
        Letters::IgnoringCase => byte.to_ascii_lowercase(),
    }
}
