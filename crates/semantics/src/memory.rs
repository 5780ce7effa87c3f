//! Memory: objects of bytes, byte-accurate through any type. Pointers stored in memory keep their object; read in part or as
//! another type they become numbers, and such a number read as a pointer finds its object again.
//!
//! Bounds and liveness are checked by the machine before an access; here an access is inside its object.

mod address;
pub(crate) mod contents;
pub(crate) mod lifetimes;
mod object;
mod places;

use adamant_expr::BitVec;

pub use self::object::{Object, ObjectKind};

use self::address::AddressSpace;
pub(crate) use self::address::Orders;
use self::contents::{Contents, Read};
use self::lifetimes::Lifetimes;
use crate::domain::{Domain, FreshContents, Pointee};
use crate::shared::Shared;
use crate::shared_vec::SharedVec;
use crate::value::{ObjectId, Pointer, Value};

/// The memory of a program: all objects of all threads. Copies share objects until one is written.
#[derive(Clone, Debug)]
pub struct Memory<B> {
    slots: SharedVec<Slot<B>>,
    free: Vec<u32>,
    pub(crate) addresses: Shared<AddressSpace>,
    /// When blocks of the heap lived, if somebody may ask whether one lies where another lay.
    lifetimes: Option<Shared<Lifetimes>>,
    /// Whether a number was made of an address where nobody could be asked which one.
    pub(crate) numbered_unasked: bool,
    pointer_width: u32,
    /// How many objects live that end when nothing leads to them.
    collectable: u32,
    /// The bytes of all objects that live.
    total: u64,
}

#[derive(Clone, Debug)]
struct Slot<B> {
    generation: u32,
    /// Whether more than one thread may reach the object.
    shared: bool,
    object: Option<Shared<Object<B>>>,
    /// What the object of the generation before was.
    last_kind: ObjectKind,
}

/// An object that cannot be reached.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Dead {
    /// What it was, if that is still known.
    pub kind: Option<ObjectKind>,
}

/// No address is left in the address space of the data model.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct AddressSpaceFull;

impl<B: Clone> Memory<B> {
    /// Empty memory for pointers of this width.
    pub fn new(pointer_width: u32) -> Self {
        let null = Slot { generation: 0, shared: false, object: None, last_kind: ObjectKind::Library };
        let mut slots = SharedVec::new();
        slots.push(null);
        let addresses = Shared::new(AddressSpace::new(pointer_width));
        let (lifetimes, numbered_unasked) = (None, false);
        Self {
            slots,
            free: Vec::new(),
            addresses,
            lifetimes,
            numbered_unasked,
            pointer_width,
            collectable: 0,
            total: 0,
        }
    }

    /// Memory without even null, to stand where this one was.
    pub(crate) fn nothing(&self) -> Self {
        Self {
            slots: SharedVec::new(),
            free: Vec::new(),
            addresses: Shared::clone(&self.addresses),
            lifetimes: self.lifetimes.clone(),
            numbered_unasked: self.numbered_unasked,
            pointer_width: self.pointer_width,
            collectable: 0,
            total: 0,
        }
    }

    /// The bytes of a pointer.
    pub fn pointer_bytes(&self) -> u64 {
        u64::from(self.pointer_width) / 8
    }

    /// A new object with contents that are arbitrary.
    pub fn allocate<D: Domain<Bits = B>>(
        &mut self,
        domain: &mut D,
        kind: ObjectKind,
        size: u64,
        align: u64,
    ) -> ObjectId {
        let contents = Contents::fresh(domain, size);
        self.insert(Object { kind, size, align, constant: false, address: None, contents })
    }

    /// A new object with the given first bytes, the rest zero.
    pub fn allocate_bytes(&mut self, kind: ObjectKind, bytes: Vec<u8>, size: u64, align: u64) -> ObjectId {
        let contents = Contents::from_bytes(bytes, size);
        self.insert(Object { kind, size, align, constant: false, address: None, contents })
    }

    /// A new object at an address reserved for what arbitrary pointers lead to. Any thread may reach it.
    pub(crate) fn allocate_lazy(&mut self, address: u64, pointee: Pointee, contents: FreshContents) -> ObjectId {
        let Pointee { size, ty } = pointee;
        self.addresses.reserve(address, size);
        let kind = ObjectKind::Lazy { address, ty };
        let contents = Contents::of_fresh(contents, size);
        let id = self.insert(Object { kind, size, align: 1, constant: false, address: None, contents });
        self.share(id);
        id
    }

    fn insert(&mut self, object: Object<B>) -> ObjectId {
        let kind = object.kind;
        let (size, align) = (object.size, object.align);
        self.total += size;
        self.collectable += u32::from(kind.is_collectable());
        let id = self.insert_in_slot(kind, Some(Shared::new(object)));
        if let (ObjectKind::Heap, Some(lifetimes)) = (kind, &mut self.lifetimes) {
            lifetimes.begin(id, size, align);
        }
        id
    }

    fn insert_in_slot(&mut self, kind: ObjectKind, object: Option<Shared<Object<B>>>) -> ObjectId {
        match self.free.pop() {
            Some(slot) => {
                let found = &mut self.slots[slot as usize];
                found.object = object;
                found.shared = false;
                ObjectId { slot, generation: found.generation }
            }
            None => {
                let slot = u32::try_from(self.slots.len()).expect("fewer than 2^32 objects live at once");
                self.slots.push(Slot { generation: 0, shared: false, object, last_kind: kind });
                ObjectId { slot, generation: 0 }
            }
        }
    }

    /// Ends an object's life.
    pub fn release(&mut self, id: ObjectId) {
        if let Ok(Object { kind: ObjectKind::Heap, .. }) = self.object(id)
            && let Some(lifetimes) = &mut self.lifetimes
        {
            lifetimes.end(id);
        }
        self.forget(id);
    }

    /// Forgets an object that nothing leads to. It stays where it lies.
    pub(crate) fn forget(&mut self, id: ObjectId) {
        let slot = &mut self.slots[id.slot as usize];
        if slot.generation != id.generation {
            return;
        }
        if let Some(object) = slot.object.take() {
            slot.last_kind = object.kind;
            self.total -= object.size;
            self.collectable -= u32::from(object.kind.is_collectable());
            // A slot whose generations are used up is never filled again.
            if let Some(next) = slot.generation.checked_add(1) {
                slot.generation = next;
                self.free.push(id.slot);
            }
        }
    }

    /// Whether more than one thread may reach an object.
    #[inline]
    pub fn is_shared(&self, id: ObjectId) -> bool {
        self.slots[id.slot as usize].shared
    }

    /// Notes that every thread may reach an object from now on, and what it leads to.
    pub fn share(&mut self, id: ObjectId) {
        let mut pending = vec![id];
        while let Some(id) = pending.pop() {
            let slot = &self.slots[id.slot as usize];
            let Some(object) = slot.object.as_ref().filter(|_| slot.generation == id.generation && !slot.shared) else {
                continue;
            };
            pending.extend(object.contents.pointers().map(|(_, pointer)| pointer.object));
            self.slots[id.slot as usize].shared = true;
        }
    }

    /// The bytes of all objects that live.
    pub fn total_bytes(&self) -> u64 {
        self.total
    }

    /// The object, if it lives. One that another state has made does not.
    #[inline]
    pub fn object(&self, id: ObjectId) -> Result<&Object<B>, Dead> {
        let Some(slot) = self.slots.get(id.slot as usize) else { return Err(Dead { kind: None }) };
        match &slot.object {
            Some(object) if slot.generation == id.generation => Ok(object),
            _ => Err(Dead { kind: (id.generation.checked_add(1) == Some(slot.generation)).then_some(slot.last_kind) }),
        }
    }

    /// All objects that live, in the order of their slots.
    pub fn objects(&self) -> impl Iterator<Item = (ObjectId, &Object<B>)> {
        self.slots.iter().enumerate().filter_map(|(index, slot)| {
            let id = ObjectId { slot: index as u32, generation: slot.generation };
            Some((id, &**slot.object.as_ref()?))
        })
    }

    /// The pointers stored in an object, each with its offset.
    pub fn pointers_in<'a>(&self, object: &'a Object<B>) -> impl Iterator<Item = (u64, &'a Pointer<B>)> + use<'a, B> {
        object.contents.pointers()
    }

    /// Whether there are objects that end when nothing leads to them.
    pub(crate) fn has_collectable(&self) -> bool {
        self.collectable > 0
    }

    /// How many slots there are.
    pub(crate) fn slot_count(&self) -> usize {
        self.slots.len()
    }

    /// Lets `change` replace bits that are not explicit, in every object; it gives nothing where they stay.
    pub(crate) fn rewrite<D: Domain<Bits = B>>(
        &mut self,
        domain: &mut D,
        mut change: impl FnMut(&mut D, &B) -> Option<B>,
    ) {
        for index in 0..self.slots.len() {
            let Some(object) = &self.slots[index].object else { continue };
            let replaced = object.contents.replacements(domain, &mut change);
            if !replaced.is_empty() {
                let contents = self.contents_in(index);
                replaced.into_iter().for_each(|(at, bits)| contents.replace(domain, at, bits));
            }
        }
    }

    /// Lets what is reckoned from an arbitrary pointer lead to its object, in every object. `distance` says how far from the pointer it is.
    pub(crate) fn redirect<D: Domain<Bits = B>>(
        &mut self,
        domain: &mut D,
        to: ObjectId,
        mut distance: impl FnMut(&mut D, &B) -> Option<B>,
    ) {
        let length = self.pointer_bytes();
        for index in 0..self.slots.len() {
            let Some(object) = &self.slots[index].object else { continue };
            let led = object.contents.numbers_led(domain, length, &mut distance);
            if !led.is_empty() {
                let contents = self.contents_in(index);
                for (at, offset) in led {
                    contents.write_pointer(domain, at, length, Pointer { object: to, offset });
                }
            }
        }
    }

    /// A new object that holds what another one does.
    pub(crate) fn duplicate(&mut self, id: ObjectId) -> ObjectId {
        let object = Object { address: None, ..self.object(id).expect("what is copied lives").clone() };
        self.insert(object)
    }

    /// A new object that holds what one of another memory does.
    pub(crate) fn duplicate_from(&mut self, other: &Self, id: ObjectId) -> ObjectId {
        let object = Object { address: None, ..other.object(id).expect("what is copied lives").clone() };
        self.insert(object)
    }

    /// Lets `change` see, and replace, where the pointers in an object lead.
    pub(crate) fn for_each_pointer_in(&mut self, id: ObjectId, change: &impl Fn(&mut ObjectId)) {
        for cell in self.object_mut(id).contents.cells.values_mut() {
            if let contents::Holds::Pointer(pointer) = &mut cell.holds {
                change(&mut pointer.object);
            }
        }
    }

    pub(crate) fn set_constant(&mut self, id: ObjectId) {
        self.object_mut(id).constant = true;
    }

    #[inline]
    fn object_mut(&mut self, id: ObjectId) -> &mut Object<B> {
        let slot = &mut self.slots[id.slot as usize];
        debug_assert_eq!(slot.generation, id.generation, "accesses are checked");
        slot.object.as_mut().expect("accesses are checked before memory is touched")
    }

    /// The contents of the object that lives in a slot.
    fn contents_in(&mut self, slot: usize) -> &mut Contents<B> {
        &mut self.slots[slot].object.as_mut().expect("an object lives in the slot").contents
    }

    /// The explicit bytes of a range, if all of it is explicit.
    #[inline]
    pub fn plain(&self, id: ObjectId, offset: u64, length: u64) -> Option<&[u8]> {
        self.object(id).ok()?.contents.plain(offset, length)
    }

    /// The bits that fill a range and are not explicit, if they were written as one.
    pub fn open_bits(&self, id: ObjectId, offset: u64, length: u64) -> Option<&B> {
        self.object(id).ok()?.contents.bits_at(offset, length)
    }

    /// The explicit bytes of a range for writing, if no pointer and nothing symbolic stands there.
    #[inline]
    pub fn plain_mut(&mut self, id: ObjectId, offset: u64, length: u64) -> Option<&mut [u8]> {
        self.object_mut(id).contents.plain_mut(offset, length)
    }

    /// Reads `length` bytes: the pointer that fills them, or their bits.
    pub fn read<D: Domain<Bits = B>>(
        &mut self,
        domain: &mut D,
        id: ObjectId,
        offset: u64,
        length: u64,
    ) -> Result<Value<B>, AddressSpaceFull> {
        if let Some(bytes) = self.plain(id, offset, length) {
            let value = BitVec::from_le_bytes(length as u32 * 8, bytes);
            return Ok(Value::Bits(domain.constant(&value)));
        }
        if let Ok(object) = self.object(id)
            && let Some(pointer) = object.contents.pointer_at(offset, length)
        {
            return Ok(Value::Pointer(pointer.clone()));
        }
        self.forget_pointers(domain, id, offset, offset + length, Forget::All)?;
        Ok(match self.object_mut(id).contents.read(domain, offset, length) {
            Read::Pointer(pointer) => Value::Pointer(pointer),
            Read::Bits(bits) => Value::Bits(bits),
        })
    }

    /// Whether a pointer at this place would be part of contents that have not been chosen.
    pub(crate) fn is_open(&self, id: ObjectId, offset: u64) -> bool {
        self.object(id).is_ok_and(|object| object.contents.is_open(offset, offset + self.pointer_bytes()))
    }

    /// Chooses the pointer that stands at a place whose contents are open.
    pub(crate) fn settle_pointer<D: Domain<Bits = B>>(
        &mut self,
        domain: &mut D,
        id: ObjectId,
        offset: u64,
        pointee: Pointee,
    ) {
        let length = self.pointer_bytes();
        self.object_mut(id).contents.settle_pointer(domain, offset, length, pointee);
    }

    /// Chooses the arbitrary contents of a range, once and for all.
    pub(crate) fn settle<D: Domain<Bits = B>>(&mut self, domain: &mut D, id: ObjectId, begin: u64, end: u64) {
        if self.object(id).is_ok_and(|object| object.contents.is_unsettled(begin, end)) {
            self.object_mut(id).contents.settle_range(domain, begin, end);
        }
    }

    /// Forgets what an object holds. It may be any numbers, but no pointers to objects of their own.
    pub(crate) fn forget_contents(&mut self, id: ObjectId) {
        let object = self.object_mut(id);
        object.contents = Contents::forgotten(object.size);
    }

    /// The bits of a range of a living object that holds no pointer and is settled.
    pub(crate) fn view<D: Domain<Bits = B>>(&self, domain: &mut D, id: ObjectId, offset: u64, length: u64) -> B {
        let object = self.object(id).unwrap_or_else(|_| unreachable!("accesses are checked"));
        object.contents.view(domain, offset, length)
    }

    /// Replaces the bits, or the offset of the pointer, that a cell of an object holds.
    pub(crate) fn replace<D: Domain<Bits = B>>(&mut self, domain: &D, id: ObjectId, at: u64, bits: B) {
        self.object_mut(id).contents.replace(domain, at, bits);
    }

    /// Puts bits where bytes stand that hold no pointer.
    pub(crate) fn replace_bytes<D: Domain<Bits = B>>(
        &mut self,
        domain: &mut D,
        id: ObjectId,
        begin: u64,
        end: u64,
        bits: B,
    ) {
        self.object_mut(id).contents.write_bits(domain, begin, end - begin, bits);
    }

    /// Writes bits, `length` bytes of them.
    pub fn write_bits<D: Domain<Bits = B>>(
        &mut self,
        domain: &mut D,
        id: ObjectId,
        offset: u64,
        length: u64,
        bits: B,
    ) -> Result<(), AddressSpaceFull> {
        self.forget_pointers(domain, id, offset, offset + length, Forget::Straddling)?;
        self.object_mut(id).contents.write_bits(domain, offset, length, bits);
        Ok(())
    }

    /// Writes a pointer.
    pub fn write_pointer<D: Domain<Bits = B>>(
        &mut self,
        domain: &mut D,
        id: ObjectId,
        offset: u64,
        pointer: Pointer<B>,
    ) -> Result<(), AddressSpaceFull> {
        let length = self.pointer_bytes();
        self.forget_pointers(domain, id, offset, offset + length, Forget::Straddling)?;
        if self.is_shared(id) {
            self.share(pointer.object);
        }
        // Null and other plain numbers are plain bytes.
        let contents = &mut self.object_mut(id).contents;
        if pointer.object.is_null() {
            contents.write_bits(domain, offset, length, pointer.offset)
        } else {
            contents.write_pointer(domain, offset, length, pointer)
        }
        Ok(())
    }

    /// Fills a range with one byte.
    pub fn fill<D: Domain<Bits = B>>(
        &mut self,
        domain: &mut D,
        id: ObjectId,
        offset: u64,
        length: u64,
        byte: &B,
    ) -> Result<(), AddressSpaceFull> {
        self.forget_pointers(domain, id, offset, offset + length, Forget::Straddling)?;
        self.object_mut(id).contents.fill(domain, offset, length, byte);
        Ok(())
    }

    /// Makes the whole of an object arbitrary again.
    pub fn make_fresh<D: Domain<Bits = B>>(&mut self, domain: &mut D, id: ObjectId) {
        let size = self.object_mut(id).size;
        self.object_mut(id).contents.make_fresh(domain, 0, size);
    }

    /// Makes a range arbitrary.
    pub fn make_range_fresh<D: Domain<Bits = B>>(
        &mut self,
        domain: &mut D,
        id: ObjectId,
        offset: u64,
        length: u64,
    ) -> Result<(), AddressSpaceFull> {
        self.forget_pointers(domain, id, offset, offset + length, Forget::Straddling)?;
        self.object_mut(id).contents.make_fresh(domain, offset, length);
        Ok(())
    }

    /// Copies a range; source and destination may overlap.
    pub fn copy<D: Domain<Bits = B>>(
        &mut self,
        domain: &mut D,
        from: (ObjectId, u64),
        to: (ObjectId, u64),
        length: u64,
    ) -> Result<(), AddressSpaceFull> {
        if length == 0 {
            return Ok(());
        }
        self.forget_pointers(domain, from.0, from.1, from.1 + length, Forget::Straddling)?;
        let word = self.pointer_bytes();
        let copy = self.object_mut(from.0).contents.copy_range(domain, from.1, length, word);
        self.forget_pointers(domain, to.0, to.1, to.1 + length, Forget::Straddling)?;
        if self.is_shared(to.0) {
            let targets: Vec<_> = copy.pointers().map(|(_, pointer)| pointer.object).collect();
            targets.into_iter().for_each(|target| self.share(target));
        }
        self.object_mut(to.0).contents.paste(domain, to.1, copy);
        Ok(())
    }

    /// Turns pointers in a range into numbers, so that they can be read or cut byte by byte.
    fn forget_pointers<D: Domain<Bits = B>>(
        &mut self,
        domain: &mut D,
        id: ObjectId,
        begin: u64,
        end: u64,
        which: Forget,
    ) -> Result<(), AddressSpaceFull> {
        let Ok(object) = self.object(id) else { return Ok(()) };
        if object.contents.plain(begin, end - begin).is_some() {
            return Ok(());
        }
        let length = self.pointer_bytes();
        for (start, pointer) in object.contents.pointers_touching(begin, end) {
            if which == Forget::All || start < begin || start + length > end {
                self.numbered_unasked = true;
                let address = self.address_of(domain, &pointer)?;
                self.object_mut(id).contents.forget_pointer(domain, start, address);
            }
        }
        Ok(())
    }
}

/// Which pointers in a range lose their object.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Forget {
    /// Those that the edges of the range cut.
    Straddling,
    /// All.
    All,
}
