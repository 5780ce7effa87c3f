//! Addresses as numbers. An object gets one when something first depends on it: a pointer turned into a number, two objects compared.
//!
//! Addresses are handed out in ascending order with a gap between objects, so that the end of one is never the start of another,
//! and never reused: a number made from a pointer to a dead object leads back to that object.
//!
//! The objects that arbitrary pointers lead to lie in a range of their own above all others. Their addresses are reserved when they are
//! made, and handed out like the others when something depends on them.

use crate::value::ObjectId;

/// The addresses handed out so far.
#[derive(Clone, Debug)]
pub(crate) struct AddressSpace {
    next: u64,
    limit: u64,
    /// Where the next object that an arbitrary pointer leads to would lie.
    next_assumed: u64,
    assumed_limit: u64,
    /// Ascending by address.
    given: Vec<Given>,
}

/// An address that was handed out.
#[derive(Clone, Debug)]
pub(crate) struct Given {
    pub(crate) address: u64,
    pub(crate) size: u64,
    pub(crate) object: ObjectId,
}

/// The first address: above everything that programs take for small numbers.
const FIRST: u64 = 0x1_0000;
/// What arbitrary pointers lead to starts at a multiple of this, so that no alignment that a program tests for excludes it.
const PAGE: u64 = 0x1000;
/// Bytes left free between objects.
const GAP: u64 = 16;

impl AddressSpace {
    pub(crate) fn new(pointer_width: u32) -> Self {
        let (limit, assumed_limit) = match pointer_width {
            48.. => (1 << 46, 1 << 47),
            // A quarter of a smaller address space, without the last page, where programs keep codes of errors.
            width => (3 << (width - 2), (1 << width) - PAGE),
        };
        Self { next: FIRST, limit, next_assumed: limit, assumed_limit, given: Vec::new() }
    }

    /// Where the next object of this size would lie that an arbitrary pointer leads to; `None` if the range for them is full.
    pub(crate) fn next_assumed(&self, size: u64) -> Option<u64> {
        self.has_room(self.next_assumed, size).then_some(self.next_assumed)
    }

    /// Whether an object of this size may lie at this address that an arbitrary pointer leads to.
    pub(crate) fn has_room(&self, address: u64, size: u64) -> bool {
        let end = address.checked_add(size).and_then(|end| end.checked_add(GAP));
        address >= self.next_assumed && end.is_some_and(|end| end <= self.assumed_limit)
    }

    /// Reserves the place of an object that an arbitrary pointer leads to.
    pub(crate) fn reserve(&mut self, address: u64, size: u64) {
        self.next_assumed = self.next_assumed.max((address + size + GAP).next_multiple_of(PAGE));
    }

    /// Hands out an address that was reserved.
    pub(crate) fn give_reserved(&mut self, object: ObjectId, address: u64, size: u64) {
        let at = self.given.partition_point(|given| given.address < address);
        self.given.insert(at, Given { address, size, object });
    }

    /// All addresses handed out, ascending.
    pub(crate) fn given(&self) -> &[Given] {
        &self.given
    }

    /// An address for an object; `None` if the address space is full.
    pub(crate) fn give(&mut self, object: ObjectId, size: u64, align: u64) -> Option<u64> {
        let address = self.next.next_multiple_of(align.max(16));
        let next = address.checked_add(size)?.checked_add(GAP)?;
        if next > self.limit {
            return None;
        }
        self.next = next;
        self.give_reserved(object, address, size);
        Some(address)
    }

    /// The address that an object was given.
    pub(crate) fn address_of(&self, object: ObjectId) -> Option<u64> {
        self.given.iter().rev().find(|given| given.object == object).map(|given| given.address)
    }

    /// The object that an address falls into or is one past the end of, with the offset.
    pub(crate) fn find(&self, address: u64) -> Option<(ObjectId, u64)> {
        let after = self.given.partition_point(|given| given.address <= address);
        let given = self.given[..after].last()?;
        let offset = address - given.address;
        (offset <= given.size).then_some((given.object, offset))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn object(slot: u32) -> ObjectId {
        ObjectId { slot, generation: 0 }
    }

    #[test]
    fn what_arbitrary_pointers_lead_to_lies_above_all_others() {
        for width in [32, 64] {
            let mut space = AddressSpace::new(width);
            let first = space.next_assumed(6).unwrap();
            space.reserve(first, 6);
            let second = space.next_assumed(5000).unwrap();
            assert_eq!(second, first + PAGE);
            space.reserve(second, 5000);
            assert_eq!(space.next_assumed(1), Some(second + 2 * PAGE));
            space.give_reserved(object(2), second, 5000);
            let ordinary = space.give(object(1), 8, 8).unwrap();
            assert!(ordinary < first);
            assert_eq!(space.find(ordinary + 8), Some((object(1), 8)));
            assert_eq!(space.find(second + 4), Some((object(2), 4)));
            assert_eq!(space.find(first), None);
        }
    }

    #[test]
    fn recorded_objects_may_lie_in_their_range_alone() {
        let mut space = AddressSpace::new(32);
        let first = space.next_assumed(1).unwrap();
        assert!(!space.has_room(first - 1, 4));
        assert!(!space.has_room(u64::MAX, 4));
        assert!(!space.has_room((1 << 32) - 8, 4));
        assert!(space.has_room(first + 3 * PAGE, 4));
        space.reserve(first + 3 * PAGE, 4);
        assert!(!space.has_room(first, 4));
        assert_eq!(space.next_assumed(1 << 31), None);
    }
}
