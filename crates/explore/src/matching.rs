//! Two states cut into slices in different ways are compared block by block: slices that share a slot of the state belong to one block,
//! directly or through others (paper 000, section 3.2). Within a block, the slices of each state are taken as one.

use adamant_symbolic::{Generations, Model};

use rustc_hash::{FxHashMap, FxHashSet};

use crate::data_slices::DataSliceId;
use crate::domain::Symbolic;
use crate::normal_form::Slot;

/// Slices of two states that are compared with each other as a whole.
#[derive(Debug)]
pub(crate) struct Block {
    old: Side,
    new: Side,
    /// The last of the old state's slices in the block.
    pub(crate) last: usize,
}

/// The part of a block that belongs to one state.
#[derive(PartialEq, Eq, Debug)]
struct Side {
    /// The state's slices in the block, ascending.
    slices: Vec<u32>,
    /// The places to be compared: which of these slices, and which of its places.
    places: Vec<Slot>,
}

/// Slices that were taken as one.
pub(crate) type Joined = Generations<(Box<[DataSliceId]>, Box<[Slot]>), DataSliceId>;

/// The most of them that one generation remembers.
pub(crate) const MOST_JOINED: usize = 1 << 18;

/// The blocks of two states, by their slots.
pub(crate) fn blocks(old: &[Slot], new: &[Slot]) -> Vec<Block> {
    // Sets of slices of the new state, joined where a slice of the old one meets several.
    let count = |slots: &[Slot]| slots.iter().map(|slot| slot.slice as usize + 1).max().unwrap_or(0);
    let mut parent: Vec<usize> = (0..count(new)).collect();
    let mut met: Vec<Option<usize>> = vec![None; count(old)];
    for (old, new) in old.iter().zip(new) {
        let root = root(&mut parent, new.slice as usize);
        match met[old.slice as usize] {
            None => met[old.slice as usize] = Some(root),
            Some(other) => {
                let other = self::root(&mut parent, other);
                parent[root.max(other)] = root.min(other);
            }
        }
    }
    let mut blocks: Vec<Block> = Vec::new();
    let mut compared: FxHashSet<(Slot, Slot)> = FxHashSet::default();
    let mut block_of: FxHashMap<usize, usize> = FxHashMap::default();
    for (&old, &new) in old.iter().zip(new) {
        let root = root(&mut parent, new.slice as usize);
        let index = *block_of.entry(root).or_insert_with(|| {
            let side = || Side { slices: Vec::new(), places: Vec::new() };
            blocks.push(Block { old: side(), new: side(), last: 0 });
            blocks.len() - 1
        });
        let block = &mut blocks[index];
        block.last = block.last.max(old.slice as usize);
        if compared.insert((old, new)) {
            let (old, new) = (block.old.local(old), block.new.local(new));
            block.old.places.push(old);
            block.new.places.push(new);
        }
    }
    blocks
}

fn root(parent: &mut [usize], mut at: usize) -> usize {
    while parent[at] != at {
        parent[at] = parent[parent[at]];
        at = parent[at];
    }
    at
}

impl Block {
    /// The block's part of the old state.
    pub(crate) fn old_slice(&self, domain: &mut Symbolic, joined: &mut Joined, slices: &[DataSliceId]) -> DataSliceId {
        self.old.slice(domain, joined, slices)
    }

    /// The block's part of the new state.
    pub(crate) fn new_slice(&self, domain: &mut Symbolic, joined: &mut Joined, slices: &[DataSliceId]) -> DataSliceId {
        self.new.slice(domain, joined, slices)
    }
}

impl Side {
    /// A slot of the state as one of the block.
    fn local(&mut self, slot: Slot) -> Slot {
        let found = self.slices.iter().position(|&slice| slice == slot.slice);
        let slice = found.unwrap_or_else(|| {
            self.slices.push(slot.slice);
            self.slices.len() - 1
        });
        Slot { slice: slice as u32, place: slot.place }
    }

    /// Whether the block's places are those of its only slice, in their order.
    fn is_one_slice(&self, domain: &Symbolic, slices: &[DataSliceId]) -> bool {
        let in_order = |(index, slot): (usize, &Slot)| slot.slice == 0 && slot.place as usize == index;
        self.slices.len() == 1
            && self.places.len() == domain.engine.slices.get(slices[self.slices[0] as usize]).places.len()
            && self.places.iter().enumerate().all(in_order)
    }

    fn slice(&self, domain: &mut Symbolic, joined: &mut Joined, slices: &[DataSliceId]) -> DataSliceId {
        if self.is_one_slice(domain, slices) {
            return slices[self.slices[0] as usize];
        }
        let members: Box<[DataSliceId]> = self.slices.iter().map(|&slice| slices[slice as usize]).collect();
        let key = (members, self.places.clone().into_boxed_slice());
        if let Some(known) = joined.get(&key) {
            return known;
        }
        let slice = join(domain, &key.0, &key.1);
        joined.insert(key, slice);
        slice
    }
}

/// Several slices as one, their symbols apart.
fn join(domain: &mut Symbolic, members: &[DataSliceId], slots: &[Slot]) -> DataSliceId {
    let Symbolic { pool, symbols, engine, .. } = domain;
    let slices = &mut engine.slices;
    let mut count = 0;
    let mut member_places = Vec::new();
    let mut conjuncts = Vec::new();
    let mut model = Some(Model::completed_with_zero());
    for &member in members {
        let slice = slices.get(member);
        let order = symbols.order(pool, slice.places.iter().chain(&*slice.conjuncts).copied());
        let mut names = adamant_expr::Substitution::default();
        for &symbol in &order {
            let name = symbols.renumbered(pool, symbol, count);
            names.insert(pool.symbol_term(symbol), name);
            count += 1;
            let value = slice.models.first().map(|known| known.get(symbol));
            match (value, &mut model, pool.as_symbol(name)) {
                (Some(Some(value)), Some(model), Some(name)) => model.set(name, value.clone()),
                (None, _, _) => model = None,
                _ => {}
            }
        }
        member_places.push(slice.places.iter().map(|&place| names.apply(pool, place)).collect::<Vec<_>>());
        conjuncts.extend(slice.conjuncts.iter().map(|&conjunct| names.apply(pool, conjunct)));
    }
    let places: Vec<_> = slots.iter().map(|slot| member_places[slot.slice as usize][slot.place as usize]).collect();
    slices.intern(pool, symbols, &places, &conjuncts, model.as_ref())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Which slots belong to which block, each slice given by the slots that it has.
    #[track_caller]
    fn check(old: &[u32], new: &[u32], expected: &[&[usize]]) {
        let slots = |slices: &[u32]| -> Vec<Slot> {
            let place = |index: usize| slices[..index].iter().filter(|&&slice| slice == slices[index]).count() as u32;
            (0..slices.len()).map(|index| Slot { slice: slices[index], place: place(index) }).collect()
        };
        let found: Vec<Vec<usize>> = blocks(&slots(old), &slots(new))
            .iter()
            .map(|block| (0..old.len()).filter(|&slot| block.old.slices.contains(&old[slot])).collect())
            .collect();
        assert_eq!(found, expected);
    }

    #[test]
    fn states_that_are_cut_alike_match_slice_by_slice() {
        check(&[0, 1, 0, 2], &[0, 1, 0, 2], &[&[0, 2], &[1], &[3]]);
    }

    /// Example 3.3 of paper 000: the variables x, y, z, u, v.
    #[test]
    fn slices_that_share_slots_are_joined() {
        check(&[0, 0, 1, 2, 2], &[0, 1, 2, 1, 0], &[&[0, 1, 3, 4], &[2]]);
    }

    /// All pairs of slots would be too many.
    #[test]
    fn states_with_many_places_are_matched() {
        let slots: Vec<Slot> = (0..300_000).map(|place| Slot { slice: 0, place }).collect();
        let found = blocks(&slots, &slots);
        assert_eq!(found[0].old.places, slots);
        assert_eq!(found.len(), 1);
    }

    #[test]
    fn chains_are_joined() {
        check(&[0, 0, 1, 1, 2], &[0, 1, 1, 2, 2], &[&[0, 1, 2, 3, 4]]);
        check(&[0, 1, 2], &[0, 0, 1], &[&[0, 1], &[2]]);
    }
}
