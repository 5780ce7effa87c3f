//! Questions about addresses that C leaves open: whether a new block of the heap lies where a freed one lay, and which of two objects lies
//! lower. Each is asked when something depends on it, and the answer stays.

use adamant_expr::BitVec;
use adamant_program::{BinaryOp, Predicate};

use crate::assumption::Assumption;
use crate::domain::Domain;
use crate::machine::{Bits, Machine, Step, address_space_full, interrupted};
use crate::memory::lifetimes::Relation;
use crate::memory::{Dead, ObjectKind, Orders};
use crate::stop::Stop;
use crate::value::{ObjectId, Pointer, Value};

/// Blocks of the heap start at multiples of this.
const GRANULE: u64 = 16;
/// No object lies in the first page, nor in the last one.
const PAGE: u64 = 4096;

impl<D: Domain> Machine<'_, D> {
    /// Whether pointers into different objects are equal. Objects that live lie apart.
    pub(crate) fn equal_across(&mut self, a: &Pointer<Bits<D>>, b: &Pointer<Bits<D>>) -> Step<Bits<D>, D> {
        let memory = &self.state.memory;
        if memory.object(a.object).is_ok() && memory.object(b.object).is_ok() {
            if self.meet_at_an_end(a, b) || self.meet_at_an_end(b, a) {
                self.assume(Assumption::AddressOrder);
            }
            return Ok(self.number(1, 0));
        }
        match memory.relation(a.object, b.object) {
            Relation::Same => return Ok(self.domain.compare(Predicate::Eq, &a.offset, &b.offset)),
            Relation::NoRoom => self.assume(Assumption::AddressReuse),
            Relation::Apart if self.might_have_met(a.object, b.object) => self.assume(Assumption::AddressReuse),
            Relation::Apart => {}
            Relation::Open => {
                let equal = self.lie_at_one_place(a, b)?;
                return Ok(self.number(1, u64::from(equal)));
            }
        }
        Ok(self.number(1, 0))
    }

    /// Whether two pointers are equal into blocks that may share a place.
    fn lie_at_one_place(&mut self, a: &Pointer<Bits<D>>, b: &Pointer<Bits<D>>) -> Step<bool, D> {
        let offsets = self.domain.compare(Predicate::Eq, &a.offset, &b.offset);
        if !self.decide(&offsets)? {
            let distance = self.domain.binary(BinaryOp::Sub, &a.offset, &b.offset);
            let distance = self.domain.explicit(&distance).map(BitVec::low_u64);
            if distance.is_none_or(|distance| distance.is_multiple_of(GRANULE)) {
                self.assume(Assumption::AddressReuse);
            }
            return Ok(false);
        }
        let is_same = self.choose_place(2)? == 1;
        if is_same {
            self.state.memory.join_places(a.object, b.object).map_err(address_space_full)?
        } else {
            self.state.memory.keep_apart(a.object, b.object)
        }
        self.keep_places();
        Ok(is_same)
    }

    /// Gives an object its number, if it has none. A block may lie where others lay that have theirs.
    pub(crate) fn number_object(&mut self, id: ObjectId) -> Step<(), D> {
        let places = self.state.memory.places_for(id);
        if places.is_empty() {
            return Ok(());
        }
        let size_of =
            |id| self.state.memory.lifetimes().and_then(|lifetimes| lifetimes.of(id)).map_or(0, |life| life.size);
        if places.iter().any(|&place| size_of(place) > GRANULE) || size_of(id) > GRANULE {
            self.assume(Assumption::AddressReuse);
        }
        let chosen = self.choose_place(1 + places.len())?;
        if let Some(place) = chosen.checked_sub(1) {
            self.state.memory.join_places(places[place], id).map_err(address_space_full)?;
        }
        self.state.memory.base_address(id).map_err(address_space_full)?;
        self.keep_places();
        Ok(())
    }

    /// Gives numbers to the objects that pointers in a range of memory lead to, before their bytes are read.
    pub(crate) fn number_pointers(&mut self, object: ObjectId, begin: u64, end: u64) -> Step<(), D> {
        let memory = &self.state.memory;
        let Ok(found) = memory.object(object) else { return Ok(()) };
        if memory.lifetimes().is_none() || found.contents.pointer_at(begin, end - begin).is_some() {
            return Ok(());
        }
        let targets: Vec<_> =
            found.contents.pointers_touching(begin, end).into_iter().map(|(_, pointer)| pointer.object).collect();
        targets.into_iter().try_for_each(|target| self.number_object(target))
    }

    /// Gives two objects their numbers, whose order matters. Whichever has none yet may lie above or below.
    pub(crate) fn order_objects(&mut self, one: ObjectId, other: ObjectId) -> Step<(), D> {
        if one == other {
            return Ok(());
        }
        let memory = &self.state.memory;
        let is_open = |&id: &ObjectId| {
            memory.address_of_place(id).is_none()
                && memory.object(id).is_ok_and(|object| !matches!(object.kind, ObjectKind::Lazy { .. }))
        };
        let open: Vec<_> = [one, other].into_iter().filter(is_open).collect();
        let numbered = [one, other].into_iter().filter(|&id| memory.address_of_place(id).is_some()).count();
        let is_plain = open.len() + numbered == 2 && open.iter().all(|&id| memory.places_for(id).is_empty());
        if open.is_empty() || !is_plain || self.looking_on {
            if !is_plain || memory.addresses.has_one_order() {
                self.assume(Assumption::AddressOrder);
            }
            return Ok(());
        }
        let is_alone = memory.addresses.given().len() == numbered && !memory.addresses.has_one_order();
        if !is_alone {
            self.assume(Assumption::AddressOrder);
        }
        // The only one that is open lies above all others or below them.
        let first_is_lower = self.choose_place(2)? == 0;
        let memory = &mut self.state.memory;
        let ascending = match (&open[..], first_is_lower) {
            (&[first, second], false) => vec![second, first],
            (&[id], false) => {
                memory.give_address_below(id);
                Vec::new()
            }
            (open, _) => open.to_vec(),
        };
        for id in ascending {
            memory.base_address(id).map_err(address_space_full)?;
        }
        self.state.memory.addresses.set_orders(if is_alone { Orders::All } else { Orders::One });
        self.keep_places();
        Ok(())
    }

    /// Notes that a number is looked at that stands for an address, unless any address would do.
    pub(crate) fn look_at_number(
        &mut self,
        predicate: Predicate,
        value: &Value<Bits<D>>,
        compared_with: &Value<Bits<D>>,
    ) {
        use Predicate::{Eq, Ne, Uge, Ugt, Ule, Ult};
        let Value::Pointer(pointer) = value else { return };
        let Value::Bits(limit) = compared_with else { return };
        let last_page = PAGE.wrapping_neg() & (u64::MAX >> (64 - self.word()));
        let is_beyond = self.domain.explicit(limit).map(BitVec::low_u64);
        let is_beyond = is_beyond.is_some_and(|limit| limit <= PAGE || limit >= last_page);
        // In a small address space addresses may be negative numbers.
        let is_beyond = is_beyond && (self.word() >= 48 || matches!(predicate, Uge | Ugt | Ule | Ult));
        if matches!(predicate, Eq | Ne) {
            return;
        }
        if !pointer.object.is_null() && !is_beyond {
            self.assume(Assumption::AddressOrder);
        }
    }

    /// One of some possible places. A proposition only looks on.
    fn choose_place(&mut self, count: usize) -> Step<usize, D> {
        if self.looking_on {
            return Err(Stop::proposition("a proposition that depends on where a block of the heap lies"));
        }
        self.domain.choose(count).map_err(interrupted)
    }

    /// What was chosen about places stays when the statement runs again, unless all of the state is put back then.
    fn keep_places(&mut self) {
        if !self.in_model {
            self.domain.keep_choices();
        }
    }

    /// Whether one pointer is behind the end of its object, and the other at the start of its own.
    fn meet_at_an_end(&self, end: &Pointer<Bits<D>>, start: &Pointer<Bits<D>>) -> bool {
        let offset = |pointer: &Pointer<Bits<D>>| self.domain.explicit(&pointer.offset).map(BitVec::low_u64);
        let size = self.state.memory.object(end.object).map_or(0, |object| object.size);
        offset(start) == Some(0) && offset(end).is_some_and(|offset| offset == size && size > 0)
    }

    /// Whether an object that has ended might have lain where the other one does, and nobody knows when they lived.
    fn might_have_met(&self, one: ObjectId, other: ObjectId) -> bool {
        let memory = &self.state.memory;
        let is_noted = |id| memory.lifetimes().is_some_and(|lifetimes| lifetimes.of(id).is_some());
        let is_lasting = |id| {
            matches!(
                memory.object(id).map_or_else(|Dead { kind }| kind, |object| Some(object.kind)),
                Some(
                    ObjectKind::Global(_) | ObjectKind::External(_) | ObjectKind::Function(_) | ObjectKind::CommandLine
                )
            )
        };
        let both_noted = is_noted(one) && is_noted(other);
        let neither_lasts = !is_lasting(one) && !is_lasting(other);
        neither_lasts && !both_noted
    }
}
