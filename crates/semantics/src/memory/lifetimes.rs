//! Which blocks of the heap may lie where others lay: when each was made and freed, as far as that orders them, and what was found out.
//!
//! Every block has a place. Blocks whose lives do not overlap may share one; whether they do is decided when something depends on it, and
//! then it stays. Blocks that share a place start at the same address.

use std::collections::{BTreeMap, BTreeSet};

use crate::value::ObjectId;

/// The lives of blocks of the heap, those that have ended included.
#[derive(Clone, Default, Debug)]
pub(crate) struct Lifetimes {
    /// Counts what begins and ends; only the order matters.
    clock: u64,
    blocks: BTreeMap<ObjectId, Lifetime>,
    /// How many of them have been freed.
    ended: usize,
    /// Whether some blocks share a place.
    some_share: bool,
    /// Places that were found to be different, the smaller number first.
    apart: BTreeSet<(u64, u64)>,
}

/// The life of a block.
#[derive(Clone, Debug)]
pub(crate) struct Lifetime {
    born: u64,
    died: Option<u64>,
    place: u64,
    pub(crate) size: u64,
    pub(crate) align: u64,
}

impl Lifetime {
    /// Whether the block was never ended.
    pub(crate) const fn lasts(&self) -> bool {
        self.died.is_none()
    }
}

/// How two blocks lie.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Relation {
    /// They start at the same address.
    Same,
    /// They do not.
    Apart,
    /// Both is possible.
    Open,
    /// They do not, because one has an address where the other does not fit.
    NoRoom,
}

/// With more blocks that have ended than that, the first of them are forgotten, and lie apart from all others.
const MOST: usize = 1 << 16;

impl Lifetime {
    fn overlaps(&self, other: &Self) -> bool {
        let ends_before = |one: &Self, other: &Self| one.died.is_some_and(|died| died < other.born);
        !ends_before(self, other) && !ends_before(other, self)
    }
}

impl Lifetimes {
    /// A block is made, at a place of its own for now.
    pub(crate) fn begin(&mut self, block: ObjectId, size: u64, align: u64) {
        self.clock += 1;
        let life = Lifetime { born: self.clock, died: None, place: self.clock, size, align };
        self.blocks.insert(block, life);
    }

    /// A block is made out of one that has ended just before.
    pub(crate) fn begin_again(&mut self, block: ObjectId) {
        self.clock += 1;
        if let Some(life) = self.blocks.get_mut(&block) {
            life.born = self.clock;
        }
    }

    /// A block is freed.
    pub(crate) fn end(&mut self, block: ObjectId) {
        self.clock += 1;
        if let Some(life) = self.blocks.get_mut(&block) {
            life.died = Some(self.clock);
            self.ended += 1;
        }
        if self.ended > 2 * MOST {
            self.forget_oldest();
        }
    }

    fn forget_oldest(&mut self) {
        let mut ended: Vec<_> =
            self.blocks.iter().filter_map(|(&id, life)| Some((life.died?, life.place, id))).collect();
        ended.sort_unstable();
        ended.truncate(ended.len().saturating_sub(MOST));
        let places: BTreeSet<_> = ended.into_iter().map(|(_, place, _)| place).collect();
        self.blocks.retain(|_, life| life.died.is_none() || !places.contains(&life.place));
        self.count_ended();
    }

    fn count_ended(&mut self) {
        self.ended = self.blocks.values().filter(|life| life.died.is_some()).count();
    }

    /// The life of a block; none if it is no block of the heap, or forgotten.
    pub(crate) fn of(&self, block: ObjectId) -> Option<&Lifetime> {
        self.blocks.get(&block)
    }

    /// All blocks that are known.
    pub(crate) fn blocks(&self) -> impl Iterator<Item = (ObjectId, &Lifetime)> {
        self.blocks.iter().map(|(&id, life)| (id, life))
    }

    /// The blocks at the place of a block, itself included.
    pub(crate) fn at_place_of(&self, block: ObjectId) -> impl Iterator<Item = (ObjectId, &Lifetime)> {
        let place = self.of(block).map(|life| life.place);
        let itself = self.of(block).map(|life| (block, life));
        let others = self.blocks.iter().take(if self.some_share { self.blocks.len() } else { 0 });
        let others = others.filter(move |(id, life)| **id != block && Some(life.place) == place);
        itself.into_iter().chain(others.map(|(&id, life)| (id, life)))
    }

    /// How two blocks lie, whatever their numbers.
    pub(crate) fn relation(&self, one: ObjectId, other: ObjectId) -> Relation {
        let (Some(first), Some(second)) = (self.of(one), self.of(other)) else { return Relation::Apart };
        if first.place == second.place {
            return Relation::Same;
        }
        if self.apart.contains(&ordered(first.place, second.place)) {
            return Relation::Apart;
        }
        if !self.some_share {
            return if first.overlaps(second) { Relation::Apart } else { Relation::Open };
        }
        let mut pairs =
            self.at_place_of(one).flat_map(|(_, one)| self.at_place_of(other).map(move |other| (one, other.1)));
        if pairs.any(|(one, other)| one.overlaps(other)) { Relation::Apart } else { Relation::Open }
    }

    /// Two blocks turn out to lie at different places.
    pub(crate) fn keep_apart(&mut self, one: ObjectId, other: ObjectId) {
        if let (Some(one), Some(other)) = (self.of(one), self.of(other)) {
            let pair = ordered(one.place, other.place);
            self.apart.insert(pair);
        }
    }

    /// Two blocks turn out to lie at the same place.
    pub(crate) fn join(&mut self, one: ObjectId, other: ObjectId) {
        let (Some(kept), Some(gone)) = (self.of(one).map(|life| life.place), self.of(other).map(|life| life.place))
        else {
            return;
        };
        self.blocks.values_mut().filter(|life| life.place == gone).for_each(|life| life.place = kept);
        self.some_share = true;
        let renamed = |place| if place == gone { kept } else { place };
        self.apart = self.apart.iter().map(|&(one, other)| ordered(renamed(one), renamed(other))).collect();
    }

    /// Forgets places where no block is that is met.
    pub(crate) fn retain(&mut self, is_met: impl Fn(ObjectId) -> bool) {
        let met: BTreeSet<_> = self.blocks().filter(|(id, _)| is_met(*id)).map(|(_, life)| life.place).collect();
        if met.len() == self.blocks.len() {
            return;
        }
        self.blocks.retain(|_, life| met.contains(&life.place));
        self.count_ended();
        self.apart.retain(|(one, other)| met.contains(one) && met.contains(other));
    }

    /// Whether there are blocks that `retain` would leave out.
    pub(crate) fn has_unmet(&self, is_met: impl Fn(ObjectId) -> bool) -> bool {
        self.blocks().any(|(id, _)| !is_met(id))
    }
}

const fn ordered(one: u64, other: u64) -> (u64, u64) {
    if one < other { (one, other) } else { (other, one) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn block(slot: u32) -> ObjectId {
        ObjectId { slot, generation: 0 }
    }

    /// The first is freed before the second and the third are made, which live together.
    fn three() -> Lifetimes {
        let mut lifetimes = Lifetimes::default();
        lifetimes.begin(block(1), 8, 16);
        lifetimes.end(block(1));
        lifetimes.begin(block(2), 8, 16);
        lifetimes.begin(block(3), 8, 16);
        lifetimes
    }

    #[test]
    fn blocks_that_live_together_lie_apart() {
        let lifetimes = three();
        assert_eq!(lifetimes.relation(block(1), block(2)), Relation::Open);
        assert_eq!(lifetimes.relation(block(3), block(1)), Relation::Open);
        assert_eq!(lifetimes.relation(block(2), block(3)), Relation::Apart);
        assert_eq!(lifetimes.relation(block(2), block(4)), Relation::Apart, "nothing is known of the fourth");
    }

    #[test]
    fn what_is_found_out_stays() {
        let mut lifetimes = three();
        lifetimes.join(block(1), block(2));
        assert_eq!(lifetimes.relation(block(2), block(1)), Relation::Same);
        assert_eq!(lifetimes.relation(block(1), block(3)), Relation::Apart, "the second lies there");
        lifetimes.end(block(2));
        lifetimes.begin(block(4), 8, 16);
        assert_eq!(lifetimes.relation(block(4), block(1)), Relation::Open);
        lifetimes.keep_apart(block(4), block(2));
        assert_eq!(lifetimes.relation(block(4), block(1)), Relation::Apart);
    }

    #[test]
    fn a_place_is_forgotten_with_its_last_block() {
        let mut lifetimes = three();
        lifetimes.join(block(1), block(2));
        lifetimes.retain(|id| id == block(1));
        assert!(lifetimes.of(block(2)).is_some());
        assert!(lifetimes.of(block(3)).is_none());
        lifetimes.retain(|_| false);
        assert!(lifetimes.of(block(1)).is_none());
    }

    #[test]
    fn a_block_that_grows_may_stay() {
        let mut lifetimes = Lifetimes::default();
        lifetimes.begin(block(1), 8, 16);
        lifetimes.begin(block(2), 8, 16);
        lifetimes.end(block(1));
        assert_eq!(lifetimes.relation(block(1), block(2)), Relation::Apart);
        lifetimes.begin_again(block(2));
        assert_eq!(lifetimes.relation(block(1), block(2)), Relation::Open);
    }
}
