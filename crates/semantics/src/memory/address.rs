//! Addresses as numbers. An object gets one when something first depends on it: a pointer turned into a number, two objects compared.
//!
//! Addresses are handed out in ascending order with a gap between objects, so that the end of one is never the start of another,
//! and never reused: a number made from a pointer to a dead object leads back to that object.

use crate::value::ObjectId;

/// The addresses handed out so far.
#[derive(Clone, Debug)]
pub(crate) struct AddressSpace {
    next: u64,
    limit: u64,
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
/// Bytes left free between objects.
const GAP: u64 = 16;

impl AddressSpace {
    pub(crate) fn new(pointer_width: u32) -> Self {
        let limit = if pointer_width >= 48 { 1 << 47 } else { (1 << pointer_width) - 0x1000 };
        Self { next: FIRST, limit, given: Vec::new() }
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
        self.given.push(Given { address, size, object });
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
