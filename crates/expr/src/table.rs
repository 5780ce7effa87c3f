//! The hash table behind interning: from the hash of a node to its id.
//!
//! Open addressing over slots of eight bytes that hold a hash of 32 bits beside the id, so that a search touches a node
//! only if it very likely is the one, and growing touches no node at all. Slots are ordered by the high bits of the hash,
//! which makes growing a sequential copy.

/// Slots hold `hash << 32 | id + 1`; zero is an empty slot.
pub(crate) struct InternTable {
    slots: Vec<u64>,
    /// A hash shifted right by this is the slot where its search starts.
    shift: u32,
    used: usize,
}

/// Where a search ended.
pub(crate) enum Lookup {
    /// The id of the node.
    Id(u32),
    /// The empty slot where it belongs.
    Vacant(usize),
}

impl InternTable {
    const SMALLEST: u32 = 10;

    pub(crate) fn with_capacity(terms: usize) -> Self {
        let slots = (terms + terms / 2 + 1).next_power_of_two().ilog2();
        Self::with_log2(slots.clamp(Self::SMALLEST, 32))
    }

    fn with_log2(log2: u32) -> Self {
        Self { slots: vec![0; 1 << log2], shift: 32 - log2, used: 0 }
    }

    #[inline]
    fn start(&self, hash: u32) -> usize {
        (u64::from(hash) >> self.shift) as usize
    }

    /// Looks for the node with this hash for which `is` holds.
    #[inline]
    pub(crate) fn find(&self, hash: u32, is: impl Fn(u32) -> bool) -> Lookup {
        let mask = self.slots.len() - 1;
        let mut at = self.start(hash);
        loop {
            let slot = self.slots[at & mask];
            if slot == 0 {
                return Lookup::Vacant(at & mask);
            }
            if (slot >> 32) as u32 == hash {
                let id = slot as u32 - 1;
                if is(id) {
                    return Lookup::Id(id);
                }
            }
            at += 1;
        }
    }

    /// Fills the slot that [`find`](Self::find) returned.
    #[inline]
    pub(crate) fn insert(&mut self, slot: usize, hash: u32, id: u32) {
        self.slots[slot] = u64::from(hash) << 32 | (u64::from(id) + 1);
        self.used += 1;
        if self.used * 3 >= self.slots.len() * 2 {
            self.grow();
        }
    }

    #[cold]
    fn grow(&mut self) {
        assert!(self.shift > 0, "a pool holds fewer than 2^32 terms");
        let mut larger = Self::with_log2(33 - self.shift);
        let mask = larger.slots.len() - 1;
        for &slot in self.slots.iter().filter(|&&slot| slot != 0) {
            let mut at = larger.start((slot >> 32) as u32);
            while larger.slots[at & mask] != 0 {
                at += 1;
            }
            larger.slots[at & mask] = slot;
        }
        larger.used = self.used;
        *self = larger;
    }

    /// The memory of the slots, in bytes.
    pub(crate) fn bytes(&self) -> usize {
        self.slots.capacity() * size_of::<u64>()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_inserted_is_found_after_growing() {
        let mut table = InternTable::with_capacity(0);
        // Few distinct hashes, so that most searches pass over other nodes.
        let hash = |id: u32| (id % 997).wrapping_mul(0x9e37_79b9);
        for id in 0..20_000 {
            match table.find(hash(id), |other| other == id) {
                Lookup::Vacant(slot) => table.insert(slot, hash(id), id),
                Lookup::Id(_) => panic!("{id} is not there yet"),
            }
        }
        for id in 0..20_000 {
            assert!(matches!(table.find(hash(id), |other| other == id), Lookup::Id(found) if found == id));
        }
    }
}
