//! Addresses as numbers. An object gets one when something first depends on it: a pointer turned into a number, two objects compared.
//!
//! Addresses are handed out in ascending order with a gap between objects, so that the end of one is never the start of another, or below
//! all others where that order was chosen. Objects that share a place have the same one: a number leads to the one that lives, or else to
//! one that did.
//!
//! The objects that arbitrary pointers lead to lie in a range of their own above all others. Their addresses are reserved when they are
//! made, and handed out like the others when something depends on them.

use crate::value::ObjectId;

/// The addresses handed out so far.
#[derive(Clone, Debug)]
pub(crate) struct AddressSpace {
    next: u64,
    limit: u64,
    /// The lowest address that was handed out, or where the first one will be.
    lowest: u64,
    orders: Orders,
    /// Where the next object that an arbitrary pointer leads to would lie.
    next_assumed: u64,
    assumed_limit: u64,
    /// Ascending by address.
    given: Vec<Given>,
}

/// Which orders of objects were looked at.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Orders {
    All,
    /// One was taken without a look at the others.
    One,
}

/// An address that was handed out.
#[derive(Clone, Debug)]
pub(crate) struct Given {
    pub(crate) address: u64,
    pub(crate) size: u64,
    pub(crate) object: ObjectId,
}

/// The first address; there is room below it.
const FIRST: u64 = 0x1001_0000;
/// All addresses are above everything that programs take for small numbers.
const LOWEST: u64 = 0x1_0000;
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
        let (next, lowest) = (FIRST, FIRST);
        Self { next, limit, lowest, orders: Orders::All, next_assumed: limit, assumed_limit, given: Vec::new() }
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

    /// An address for an object, and room behind it; `None` if the address space is full.
    pub(crate) fn give(&mut self, object: ObjectId, size: u64, align: u64, room: u64) -> Option<u64> {
        let address = self.next.next_multiple_of(align.max(16));
        let next = address.checked_add(size.max(room))?.checked_add(GAP)?;
        if next > self.limit {
            return None;
        }
        if !self.given.is_empty() {
            self.orders = Orders::One;
        }
        self.next = next;
        self.give_reserved(object, address, size);
        Some(address)
    }

    /// An address for an object below all others; `None` if there is no room.
    pub(crate) fn give_below(&mut self, object: ObjectId, size: u64, align: u64) -> Option<u64> {
        let end = self.lowest.checked_sub(size.checked_add(GAP)?)?;
        let address = end - end % align.max(16);
        if address < LOWEST {
            return None;
        }
        self.lowest = address;
        self.give_reserved(object, address, size);
        Some(address)
    }

    /// Whether an object fits where another one starts.
    pub(crate) fn fits(&self, address: u64, size: u64, align: u64) -> bool {
        let end = address.saturating_add(size).saturating_add(GAP);
        let behind = self.given.partition_point(|given| given.address <= address);
        let limit = self.given.get(behind).map_or(self.limit, |given| given.address.min(self.limit));
        address.is_multiple_of(align) && end <= limit
    }

    /// An object lies where another one does, or did.
    pub(crate) fn give_again(&mut self, object: ObjectId, address: u64, size: u64) {
        self.next = self.next.max(address.saturating_add(size).saturating_add(GAP));
        self.give_reserved(object, address, size);
    }

    /// Whether an order of objects was taken without a look at the others.
    pub(crate) fn has_one_order(&self) -> bool {
        self.orders == Orders::One
    }

    /// Says which orders of the objects that have addresses were looked at.
    pub(crate) fn set_orders(&mut self, orders: Orders) {
        self.orders = orders;
    }

    /// The address that an object was given.
    pub(crate) fn address_of(&self, object: ObjectId) -> Option<u64> {
        self.given.iter().rev().find(|given| given.object == object).map(|given| given.address)
    }

    /// The object that an address falls into or is one past the end of, with the offset; one that lives, if there is one.
    pub(crate) fn find(&self, address: u64, lives: impl Fn(ObjectId) -> bool) -> Option<(ObjectId, u64)> {
        let after = self.given.partition_point(|given| given.address <= address);
        let start = self.given[..after].last()?.address;
        let offset = address - start;
        let there = self.given[..after].iter().rev().take_while(|given| given.address == start);
        let found = there.filter(|given| offset <= given.size).max_by_key(|given| lives(given.object))?;
        Some((found.object, offset))
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
            let ordinary = space.give(object(1), 8, 8, 0).unwrap();
            assert!(ordinary < first);
            assert_eq!(space.find(ordinary + 8, |_| true), Some((object(1), 8)));
            assert_eq!(space.find(second + 4, |_| true), Some((object(2), 4)));
            assert_eq!(space.find(first, |_| true), None);
        }
    }

    #[test]
    fn what_lives_is_found_first() {
        let mut space = AddressSpace::new(64);
        let address = space.give(object(1), 8, 16, 64).unwrap();
        let next = space.give(object(2), 8, 16, 64).unwrap();
        assert!(space.fits(address, 32, 16));
        assert!(!space.fits(address, next - address, 16));
        assert!(!space.fits(address, 8, 1 << 30));
        space.give_again(object(3), address, 32);
        assert_eq!(space.find(address + 4, |id| id == object(1)), Some((object(1), 4)));
        assert_eq!(space.find(address + 4, |id| id == object(3)), Some((object(3), 4)));
        assert_eq!(space.find(address + 20, |_| false), Some((object(3), 20)));
    }

    #[test]
    fn objects_may_lie_below_all_others() {
        let mut space = AddressSpace::new(32);
        let first = space.give(object(1), 8, 8, 0).unwrap();
        let below = space.give_below(object(2), 100, 64).unwrap();
        assert!(below + 100 < first && below.is_multiple_of(64));
        assert!(space.give_below(object(3), 1, 1).unwrap() < below);
        assert_eq!(space.give_below(object(4), 1 << 31, 1), None);
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
