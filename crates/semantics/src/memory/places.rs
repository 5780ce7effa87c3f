//! Where objects lie: the addresses that they are given when something depends on them, pointers as numbers and back, and which blocks
//! may lie where others lay. Objects without address lie anywhere, as long as they do not overlap while they live.

use adamant_expr::BitVec;
use adamant_program::BinaryOp;

use super::lifetimes::{Lifetimes, Relation};
use super::{AddressSpaceFull, Memory, ObjectKind};
use crate::domain::Domain;
use crate::shared::Shared;
use crate::value::{ObjectId, Pointer};

/// Bytes left free behind objects where others may lie there later.
const ROOM: u64 = 1024;

impl<B: Clone> Memory<B> {
    /// A pointer as a number.
    pub fn address_of<D: Domain<Bits = B>>(
        &mut self,
        domain: &mut D,
        pointer: &Pointer<B>,
    ) -> Result<B, AddressSpaceFull> {
        if pointer.object.is_null() {
            return Ok(pointer.offset.clone());
        }
        let base = self.base_address(pointer.object)?;
        let base = domain.constant(&BitVec::new(self.pointer_width, base));
        Ok(domain.binary(BinaryOp::Add, &base, &pointer.offset))
    }

    /// The address of an object's first byte, given to it now if it has none; also after its life, so that a number made from a pointer
    /// leads back to what the pointer pointed to.
    pub fn base_address(&mut self, id: ObjectId) -> Result<u64, AddressSpaceFull> {
        if let Some(address) = self.given_address(id) {
            return Ok(address);
        }
        let (size, _) = self.extent_of(id);
        let address = match self.object(id).map(|object| object.kind) {
            Ok(ObjectKind::Lazy { address, .. }) => {
                self.addresses.give_reserved(id, address, size);
                address
            }
            _ => match self.address_of_place(id) {
                Some(address) => {
                    self.addresses.give_again(id, address, size);
                    address
                }
                None => {
                    let (size_there, align_there) = self.extent_of_place(id);
                    let room = if self.lifetimes.is_some() { size_there.max(ROOM) } else { 0 };
                    self.addresses.give(id, size, align_there, room).ok_or(AddressSpaceFull)?
                }
            },
        };
        self.take_address(id, address);
        Ok(address)
    }

    /// Gives an object that lives an address below all others; nothing if there is no room.
    pub(crate) fn give_address_below(&mut self, id: ObjectId) {
        let (size, align) = self.extent_of(id);
        if let Some(address) = self.addresses.give_below(id, size, align) {
            self.take_address(id, address);
        }
    }

    fn take_address(&mut self, id: ObjectId, address: u64) {
        if self.object(id).is_ok() {
            // The number may go anywhere.
            self.share(id);
            self.object_mut(id).address = Some(address);
        }
    }

    /// The address that an object has been given.
    fn given_address(&self, id: ObjectId) -> Option<u64> {
        match self.object(id) {
            Ok(object) => object.address,
            Err(_) => self.addresses.address_of(id),
        }
    }

    /// The size and the alignment of an object, as far as they are known after its life.
    fn extent_of(&self, id: ObjectId) -> (u64, u64) {
        match (self.object(id), self.lifetimes().and_then(|lifetimes| lifetimes.of(id))) {
            (Ok(object), _) => (object.size, object.align),
            (Err(_), Some(life)) => (life.size, life.align),
            (Err(_), None) => (1, 1),
        }
    }

    /// The size and the alignment that all objects at the place of a block have at most.
    fn extent_of_place(&self, id: ObjectId) -> (u64, u64) {
        let there = self.lifetimes().into_iter().flat_map(|lifetimes| lifetimes.at_place_of(id));
        there.fold(self.extent_of(id), |(size, align), (_, life)| (size.max(life.size), align.max(life.align)))
    }

    /// Notes from now on when blocks of the heap live.
    pub(crate) fn note_lives(&mut self) {
        self.lifetimes = Some(Shared::new(Lifetimes::default()));
    }

    /// When blocks of the heap lived, if that is noted.
    pub(crate) fn lifetimes(&self) -> Option<&Lifetimes> {
        self.lifetimes.as_deref()
    }

    /// Lets a block begin its life after that of all others that have ended.
    pub(crate) fn begin_again(&mut self, id: ObjectId) {
        self.lifetimes.iter_mut().for_each(|lifetimes| lifetimes.begin_again(id));
    }

    /// Forgets the lives of blocks that nothing leads to.
    pub(crate) fn retain_lives(&mut self, is_met: impl Fn(ObjectId) -> bool) {
        if let Some(lifetimes) = &mut self.lifetimes
            && lifetimes.has_unmet(&is_met)
        {
            lifetimes.retain(is_met);
        }
    }

    /// The address of what shares the place of a block, or of itself.
    pub(crate) fn address_of_place(&self, id: ObjectId) -> Option<u64> {
        let there = || self.lifetimes().into_iter().flat_map(|lifetimes| lifetimes.at_place_of(id));
        self.given_address(id).or_else(|| there().find_map(|(there, _)| self.addresses.address_of(there)))
    }

    /// How two objects lie of which one has ended.
    pub(crate) fn relation(&self, one: ObjectId, other: ObjectId) -> Relation {
        let Some(lifetimes) = self.lifetimes() else { return Relation::Apart };
        let relation = lifetimes.relation(one, other);
        if relation != Relation::Open || self.addresses.given().is_empty() {
            return relation;
        }
        let has_room = |address, id| {
            let (size, align) = self.extent_of_place(id);
            self.addresses.fits(address, size, align)
        };
        match (self.address_of_place(one), self.address_of_place(other)) {
            (Some(_), Some(_)) => Relation::Apart,
            (Some(address), None) if !has_room(address, other) => Relation::NoRoom,
            (None, Some(address)) if !has_room(address, one) => Relation::NoRoom,
            _ => Relation::Open,
        }
    }

    /// Objects that have an address where a block may lie as well that has none, one by address, ascending.
    pub(crate) fn places_for(&self, id: ObjectId) -> Vec<ObjectId> {
        if self.lifetimes().is_none_or(|lifetimes| lifetimes.of(id).is_none()) || self.address_of_place(id).is_some() {
            return Vec::new();
        }
        let mut found: Vec<(u64, ObjectId)> = Vec::new();
        for given in self.addresses.given() {
            if found.last().is_none_or(|last| last.0 != given.address)
                && self.relation(id, given.object) == Relation::Open
            {
                found.push((given.address, given.object));
            }
        }
        found.into_iter().map(|(_, object)| object).collect()
    }

    /// Two blocks turn out to lie at different places.
    pub(crate) fn keep_apart(&mut self, one: ObjectId, other: ObjectId) {
        self.lifetimes.iter_mut().for_each(|lifetimes| lifetimes.keep_apart(one, other));
    }

    /// Two blocks turn out to lie at the same place. If it has an address, that leads to the one that lives.
    pub(crate) fn join_places(&mut self, one: ObjectId, other: ObjectId) -> Result<(), AddressSpaceFull> {
        self.lifetimes.iter_mut().for_each(|lifetimes| lifetimes.join(one, other));
        if self.address_of_place(one).is_some() {
            let there: Vec<_> = self
                .lifetimes()
                .into_iter()
                .flat_map(|lifetimes| lifetimes.at_place_of(one))
                .map(|(there, _)| there)
                .collect();
            for there in there {
                self.base_address(there)?;
            }
        }
        Ok(())
    }

    /// The objects that live and have an address, ascending by address, each with its address and its size.
    pub(crate) fn addressed_objects(&self) -> Vec<(ObjectId, u64, u64)> {
        let given = self.addresses.given().iter().filter(|given| self.object(given.object).is_ok());
        given.map(|given| (given.object, given.address, given.size)).collect()
    }

    /// A number as a pointer: into the object that owns the address, or to no object.
    pub fn pointer_from_address<D: Domain<Bits = B>>(&self, domain: &mut D, address: &B) -> Pointer<B> {
        let found = domain.explicit(address).and_then(BitVec::to_u64).and_then(|number| {
            let lives = |id| self.object(id).is_ok();
            self.addresses.find(number, lives)
        });
        match found {
            Some((object, offset)) => {
                Pointer { object, offset: domain.constant(&BitVec::new(self.pointer_width, offset)) }
            }
            None => Pointer { object: ObjectId::NULL, offset: address.clone() },
        }
    }
}
