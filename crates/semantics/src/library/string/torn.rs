//! Copies of strings that other threads see: byte by byte, and others may act between them.

use crate::domain::Domain;
use crate::library::arguments::misuse;
use crate::machine::{Bits, Machine, Step};
use crate::tearing::Torn;
use crate::value::{Pointer, Value};

/// How a string is copied.
#[derive(Clone, Copy)]
pub(super) struct Plan {
    /// The most bytes that are taken.
    pub(super) limit: u64,
    /// What follows them.
    pub(super) ending: StringEnd,
    /// Whether they come behind the string that is there.
    pub(super) appends: bool,
}

/// What follows the bytes of a copied string.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum StringEnd {
    /// One zero.
    Zero,
    /// Zeros up to the limit, if there is room.
    Padding,
}

/// What a copy is doing: it looks for the end of the string that is there, copies, or fills up.
const SEEKING: u8 = 0;
const COPYING: u8 = 1;
const PADDING: u8 = 2;

impl<D: Domain> Machine<'_, D> {
    /// Whether others see a string that is copied or where it goes.
    pub(super) fn is_string_torn(&self, to: &Pointer<Bits<D>>, from: &Pointer<Bits<D>>) -> bool {
        self.torn().is_some() || self.is_seen(to.object) || self.is_seen(from.object)
    }

    /// Does the next step of a copy; gives how many bytes were taken once all is done.
    pub(super) fn copy_string_torn(
        &mut self,
        to: &Pointer<Bits<D>>,
        from: &Pointer<Bits<D>>,
        plan: Plan,
    ) -> Step<Option<u64>, D> {
        if self.torn().is_none() && to.object == from.object {
            self.refuse_overlap(to, from, plan)?;
        }
        let first = Torn { stage: if plan.appends { SEEKING } else { COPYING }, ..Torn::default() };
        let torn = self.torn().cloned().unwrap_or(first);
        match torn.stage {
            SEEKING => {
                let at = self.advanced(to, torn.done);
                let byte = self.read_bits(&at, 1)?;
                let next = if self.decide_zero(&byte)? {
                    Torn { stage: COPYING, base: torn.done, done: 0, ..torn }
                } else {
                    Torn { done: torn.done + 1, ..torn }
                };
                let _ = self.set_torn(next);
                Ok(None)
            }
            COPYING => self.copy_character(to, from, plan, torn),
            _ => {
                let (at, length) = (self.advanced(to, torn.done), torn.base);
                let zero = self.number(8, 0);
                self.write_bits(&at, zero)?;
                Ok(self.go_on_until(plan.limit, Torn { done: torn.done + 1, ..torn }, length))
            }
        }
    }

    /// Reads a byte and writes it, at once if only one of this is seen.
    fn copy_character(
        &mut self,
        to: &Pointer<Bits<D>>,
        from: &Pointer<Bits<D>>,
        plan: Plan,
        torn: Torn<Bits<D>>,
    ) -> Step<Option<u64>, D> {
        let target = self.advanced(to, torn.base + torn.done);
        if torn.done == plan.limit {
            if plan.ending == StringEnd::Zero {
                let zero = self.number(8, 0);
                self.write_bits(&target, zero)?;
            }
            let _ = self.end_torn();
            return Ok(Some(torn.done));
        }
        let byte = match &torn.value {
            Some(Value::Bits(byte)) => byte.clone(),
            _ => {
                let source = self.advanced(from, torn.done);
                let byte = self.read_bits(&source, 1)?;
                if self.is_seen(from.object) && self.is_seen(to.object) {
                    let _ = self.set_torn(Torn { value: Some(Value::Bits(byte)), ..torn });
                    return Ok(None);
                }
                byte
            }
        };
        let is_last = self.decide_zero(&byte)?;
        self.write_bits(&target, byte)?;
        let (done, length) = (torn.done + 1, torn.done);
        match (is_last, plan.ending) {
            (true, StringEnd::Zero) => {
                let _ = self.end_torn();
                Ok(Some(length))
            }
            (true, StringEnd::Padding) => {
                let torn = Torn { stage: PADDING, done, base: length, value: None };
                Ok(self.go_on_until(plan.limit, torn, length))
            }
            (false, _) => {
                let _ = self.set_torn(Torn { done, value: None, ..torn });
                Ok(None)
            }
        }
    }

    /// Goes on unless so many bytes are done.
    fn go_on_until(&mut self, limit: u64, torn: Torn<Bits<D>>, length: u64) -> Option<u64> {
        if torn.done >= limit {
            let _ = self.end_torn();
            Some(length)
        } else {
            let _ = self.set_torn(torn);
            None
        }
    }

    /// Source and destination may not overlap, as far as the strings tell that stand there when the copy begins.
    fn refuse_overlap(&mut self, to: &Pointer<Bits<D>>, from: &Pointer<Bits<D>>, plan: Plan) -> Step<(), D> {
        let length = self.bounded_length(from, plan.limit)?;
        let before = if plan.appends { self.string_length(to)? } else { 0 };
        let start = self.advanced(to, before);
        let (to, from) = (self.concretise(&start.offset)?.low_u64(), self.concretise(&from.offset)?.low_u64());
        if to != from && to.abs_diff(from) <= length {
            Err(misuse("strcpy", "source and destination overlap"))
        } else {
            Ok(())
        }
    }
}
