//! Pointers that are numbers: which object such a number leads to, if any.
//!
//! A number that is explicit finds the object that owns the address. An arbitrary pointer is null or leads to an object of its own. Any other
//! number is asked about: whether it is null or close to it, then whether it falls into one of the objects that live and have an
//! address. A number beyond those could be anything.

use adamant_expr::BitVec;
use adamant_program::{BinaryOp, Predicate};

use crate::domain::Domain;
use crate::machine::{Bits, Machine, Step};
use crate::stop::{AccessKind, Fault, Stop};
use crate::value::{ObjectId, Pointer};

/// The first page belongs to null: what lies there is a field of a structure at null.
const NULL_PAGE: u64 = 4096;

impl<D: Domain> Machine<'_, D> {
    /// The pointer with its object. It stays without one only where no object is: the number is explicit, or below the end of the
    /// first page.
    pub(crate) fn resolve(&mut self, pointer: &Pointer<Bits<D>>) -> Step<Pointer<Bits<D>>, D> {
        if !pointer.object.is_null() {
            return Ok(pointer.clone());
        }
        let address = &pointer.offset;
        if self.domain.explicit(address).is_some() {
            return Ok(self.state.memory.pointer_from_address(&mut self.domain, address));
        }
        match self.follow_arbitrary(address)? {
            Some(found) => Ok(found),
            None => self.resolve_among_known(pointer),
        }
    }

    /// The pointer with its object, where arbitrary pointers lead to none of their own: what they point to is code.
    pub(crate) fn resolve_among_known(&mut self, pointer: &Pointer<Bits<D>>) -> Step<Pointer<Bits<D>>, D> {
        if !pointer.object.is_null() {
            return Ok(pointer.clone());
        }
        let address = &pointer.offset;
        if self.domain.explicit(address).is_some() {
            return Ok(self.state.memory.pointer_from_address(&mut self.domain, address));
        }
        let page = self.number(self.word(), NULL_PAGE);
        let is_null = self.domain.compare(Predicate::Ult, address, &page);
        if self.decide(&is_null)? {
            return Ok(pointer.clone());
        }
        for (object, base, size) in self.state.memory.addressed_objects() {
            let (base, size) = (self.number(self.word(), base), self.number(self.word(), size));
            let offset = self.domain.binary(BinaryOp::Sub, address, &base);
            let is_inside = self.domain.compare(Predicate::Ule, &offset, &size);
            if self.decide(&is_inside)? {
                return Ok(Pointer { object, offset });
            }
        }
        Err(Stop::construct("an access through an arbitrary pointer"))
    }

    /// The pointer with its object; it is a fault if there is none.
    pub(super) fn resolve_to_object(
        &mut self,
        pointer: &Pointer<Bits<D>>,
        access: AccessKind,
    ) -> Step<Pointer<Bits<D>>, D> {
        let pointer = self.resolve(pointer)?;
        match pointer.object {
            ObjectId::NULL => Err(self.no_object_fault(&pointer, access)),
            _ => Ok(pointer),
        }
    }

    fn no_object_fault(&self, pointer: &Pointer<Bits<D>>, access: AccessKind) -> Box<Stop<D::Interrupt>> {
        match self.domain.explicit(&pointer.offset).map(BitVec::low_u64) {
            Some(address) if address >= NULL_PAGE => {
                Fault::WildPointer { access, address: format!("{address:#x}") }.into()
            }
            _ => Fault::NullDereference { access }.into(),
        }
    }

    /// The pointer with its object and with the one offset that it has here, which is inside the object with `length` bytes behind it.
    /// An explicit place is not looked at: the access to come checks it.
    pub(crate) fn pinned(&mut self, pointer: &Pointer<Bits<D>>, length: u64) -> Step<Pointer<Bits<D>>, D> {
        if !pointer.object.is_null() && !self.is_open(pointer) {
            return Ok(pointer.clone());
        }
        let (object, offset) = self.locate(pointer, length, AccessKind::Read)?;
        Ok(Pointer { object, offset: self.number(self.word(), offset) })
    }
}
