//! What arbitrary pointers lead to: an arbitrary pointer is null or leads to an object of its own, which is made when the pointer is first
//! followed.
//!
//! The object is as large as the type that the pointer points to, where debug information tells it, and a page otherwise. When it is made,
//! whatever holds the pointer, or an address reckoned from it, leads to the object from then on. Its contents are arbitrary, so that
//! pointers in it are arbitrary again. Any thread may reach it. It may be freed, as if it came from the heap.

use adamant_program::{Binding, FunctionId, Op, Operand, RegisterId, SourceMap, SourceType, SourceTypeId, Type};

use crate::assumption::Assumption;
use crate::canonical::{LiveRegisters, live_registers};
use crate::domain::{Domain, FreshContents, Pointee};
use crate::machine::{Bits, Machine, Step, interrupted};
use crate::memory::{AddressSpaceFull, Object, ObjectKind};
use crate::thread::Status;
use crate::value::{ObjectId, Pointer, Value};

impl<D: Domain> Machine<'_, D> {
    /// Puts an object where an arbitrary pointer of a recorded run leads, above those that are there already.
    pub fn place_lazy_object(&mut self, address: u64, bytes: Vec<u8>) -> Result<(), AddressSpaceFull> {
        let pointee = Pointee { size: bytes.len() as u64, ty: None };
        if !self.state.memory.addresses.has_room(address, pointee.size) {
            return Err(AddressSpaceFull);
        }
        let object = self.state.memory.allocate_lazy(address, pointee, FreshContents::Known(bytes));
        self.observe_address(object);
        Ok(())
    }

    /// Makes the object that an arbitrary pointer leads to, between two statements. `distance` says of bits that are not explicit how far
    /// from the pointer they are, if they are reckoned from it; wherever they can still be read, they lead to the object.
    pub fn make_lazy_object(
        &mut self,
        live: &impl LiveRegisters,
        (address, pointee): (u64, Pointee),
        contents: FreshContents,
        mut distance: impl FnMut(&mut D, &Bits<D>) -> Option<Bits<D>>,
    ) -> ObjectId {
        self.assume(Assumption::ArbitraryPointer);
        let object = self.state.memory.allocate_lazy(address, pointee, contents);
        let mut redirect = Redirect { domain: &mut self.domain, object, distance: &mut distance };
        let state = &mut self.state;
        let word = self.program.data_model.pointer_width();
        for thread in state.threads.iter_mut() {
            for index in 0..thread.frames.len() {
                let registers = live_registers(&thread.frames, index, live);
                let frame = &mut thread.frames[index];
                let body = self.program.functions[frame.function].body.as_ref();
                for &register in registers {
                    let ty = body.map(|body| &self.program.types[body.registers[register].ty]);
                    redirect.value(&mut frame.registers[register]);
                    if ty == Some(&Type::Int(word)) {
                        redirect.number(&mut frame.registers[register]);
                    }
                }
                for argument in frame.variadic.iter_mut().flat_map(|variadic| &mut variadic.arguments) {
                    redirect.value(&mut argument.value);
                }
            }
            if let Status::Finished(result) = &mut thread.status {
                redirect.value(result);
            }
            thread.kept_values_mut().for_each(|value| redirect.value(value));
            thread.kept_places_mut().for_each(|place| redirect.pointer(place));
        }
        state.kept_values_mut().for_each(|value| redirect.value(value));
        state.memory.redirect(&mut self.domain, object, distance);
        object
    }

    /// Notes that something depends on the address of an object that an arbitrary pointer leads to.
    pub fn observe_address(&mut self, object: ObjectId) {
        self.state.memory.base_address(object).expect("the address was reserved when the object was made");
    }

    /// An arbitrary pointer.
    pub(crate) fn arbitrary_pointer(&mut self, pointee: Pointee) -> Value<Bits<D>> {
        let address = self.domain.arbitrary_pointer(self.program.data_model.pointer_width(), pointee);
        Value::Pointer(self.state.memory.pointer_from_address(&mut self.domain, &address))
    }

    /// An arbitrary value of the type of a register of the running call.
    pub(crate) fn arbitrary_in(&mut self, register: RegisterId, ty: adamant_program::TypeId) -> Value<Bits<D>> {
        match self.program.types[ty] {
            Type::Pointer if D::SPLITS => {
                let pointee = self.pointee_of_register(self.frame().function, register);
                self.arbitrary_pointer(pointee)
            }
            _ => self.arbitrary(ty),
        }
    }

    /// Chooses a pointer that stands in memory whose contents are open, before it is read.
    pub(crate) fn settle_pointer(&mut self, object: ObjectId, offset: u64) {
        if D::SPLITS && self.state.memory.is_open(object, offset) {
            let pointee = self.pointee_at(object, offset).unwrap_or(Pointee::UNKNOWN);
            self.state.memory.settle_pointer(&mut self.domain, object, offset, pointee);
        }
    }

    /// Chooses the pointers among memory that is about to be copied and whose contents are open, as far as types tell where they stand.
    pub(crate) fn settle_pointers(&mut self, object: ObjectId, offset: u64, length: u64) {
        let is_open = |found: &Object<Bits<D>>| found.contents.is_unsettled(offset, offset + length);
        if !D::SPLITS || !self.state.memory.object(object).is_ok_and(is_open) {
            return;
        }
        let word = self.state.memory.pointer_bytes();
        for at in (offset.next_multiple_of(word)..(offset + length + 1).saturating_sub(word)).step_by(word as usize) {
            if self.state.memory.is_open(object, at)
                && let Some(pointee) = self.pointee_at(object, at)
            {
                self.state.memory.settle_pointer(&mut self.domain, object, at, pointee);
            }
        }
    }

    /// Asks about an address that is reckoned from an arbitrary pointer; `None` if it is not, or the pointer can neither be null nor lead
    /// to an object of its own.
    pub(crate) fn follow_arbitrary(&mut self, address: &Bits<D>) -> Step<Option<Pointer<Bits<D>>>, D> {
        let found = self.domain.arbitrary_base(address).map_err(interrupted)?;
        let Some(found) = found else { return Ok(None) };
        // Others may act before the pointer is followed, and until then it may be anything.
        self.notice_action()?;
        if self.decide_zero(&found.base)? {
            return Ok(Some(Pointer { object: ObjectId::NULL, offset: found.distance }));
        }
        let size = found.pointee.size;
        let fits =
            size <= self.settings.largest_object && self.state.memory.total_bytes() + size <= self.settings.most_memory;
        if let Some(address) = self.state.memory.addresses.next_assumed(size).filter(|_| fits) {
            self.domain.follow_arbitrary(&found, address).map_err(interrupted)?;
        }
        // It may have been found to equal a pointer that was followed before.
        for (object, base, _) in self.state.memory.addressed_objects() {
            let is_lazy = |kind| matches!(kind, ObjectKind::Lazy { .. });
            if self.state.memory.object(object).is_ok_and(|object| is_lazy(object.kind)) {
                let base = self.number(self.word(), base);
                let equal = self.domain.compare(adamant_program::Predicate::Eq, &found.base, &base);
                if self.decide(&equal)? {
                    return Ok(Some(Pointer { object, offset: found.distance }));
                }
            }
        }
        Ok(None)
    }

    /// What a register points to, as the variables say that are bound to it: the largest of their types, so that no access through one
    /// of them leaves the object.
    fn pointee_of_register(&mut self, function: FunctionId, register: RegisterId) -> Pointee {
        if let Some(known) = self.pointees.get(&(function, register)) {
            return *known;
        }
        let source = &self.program.source;
        let statements = self.body_of(function).blocks.iter().flat_map(|block| &block.statements);
        let bound = statements.filter_map(|statement| match statement.op {
            Op::Bind { variable, binding: Binding::Value(Operand::Register(found)) } if found == register => {
                pointee(source, source.variables[variable].ty?)
            }
            _ => None,
        });
        let pointee = bound.reduce(larger).unwrap_or(Pointee::UNKNOWN);
        self.pointees.insert((function, register), pointee);
        pointee
    }

    /// What the pointer at a place in memory points to, as the type of the object says.
    fn pointee_at(&self, object: ObjectId, offset: u64) -> Option<Pointee> {
        let source = &self.program.source;
        let ty = match self.state.memory.object(object).ok()?.kind {
            ObjectKind::Lazy { ty, .. } => ty?,
            ObjectKind::Global(global) | ObjectKind::ThreadLocal(global) | ObjectKind::External(global) => {
                source.variables[self.program.globals[global].variable?].ty?
            }
            ObjectKind::Stack => source.variables[self.stack_variable(object)?].ty?,
            _ => return None,
        };
        // Behind the type another one of its kind may stand.
        let offset = (offset * 8).checked_rem(source.size_in_bits(ty)?)?;
        pointee(source, pointer_at(source, ty, offset)?)
    }
}

/// Whichever of two pointees is larger; what is known of types is kept.
fn larger(left: Pointee, right: Pointee) -> Pointee {
    let (large, small) = if left.size >= right.size { (left, right) } else { (right, left) };
    Pointee { size: large.size, ty: large.ty.or(small.ty) }
}

/// What a pointer of this type points to. Behind a pointer to characters or to what has no size anything may stand.
fn pointee(source: &SourceMap, pointer: SourceTypeId) -> Option<Pointee> {
    let SourceType::Pointer { to, .. } = source.plain_type(pointer) else { return None };
    Some(match source.size_in_bits(*to) {
        Some(bits) if bits > 8 => Pointee { size: bits.div_ceil(8), ty: Some(*to) },
        _ => Pointee::UNKNOWN,
    })
}

/// The type of the pointer that stands so many bits from the start of a type, if one does.
fn pointer_at(source: &SourceMap, ty: SourceTypeId, offset: u64) -> Option<SourceTypeId> {
    match source.plain_type(ty) {
        SourceType::Pointer { .. } => (offset == 0).then_some(ty),
        SourceType::Array { element, .. } => {
            pointer_at(source, *element, offset.checked_rem(source.size_in_bits(*element)?)?)
        }
        SourceType::Struct { members, .. } | SourceType::Union { members, .. } => members
            .iter()
            .filter(|member| member.offset <= offset && offset - member.offset < member.bits)
            .find_map(|member| pointer_at(source, member.ty, offset - member.offset)),
        _ => None,
    }
}

/// Turns bits that are reckoned from an arbitrary pointer into pointers to its object.
struct Redirect<'r, D, F> {
    domain: &'r mut D,
    object: ObjectId,
    distance: &'r mut F,
}

impl<D: Domain, F: FnMut(&mut D, &Bits<D>) -> Option<Bits<D>>> Redirect<'_, D, F> {
    fn led(&mut self, bits: &Bits<D>) -> Option<Pointer<Bits<D>>> {
        if self.domain.explicit(bits).is_some() {
            return None;
        }
        let offset = (self.distance)(self.domain, bits)?;
        Some(Pointer { object: self.object, offset })
    }

    fn pointer(&mut self, pointer: &mut Pointer<Bits<D>>) {
        if pointer.object.is_null()
            && let Some(led) = self.led(&pointer.offset)
        {
            *pointer = led;
        }
    }

    fn value(&mut self, value: &mut Value<Bits<D>>) {
        match value {
            Value::Bits(_) => {}
            Value::Pointer(pointer) => self.pointer(pointer),
            Value::Aggregate(parts) => parts.iter_mut().for_each(|part| self.value(part)),
        }
    }

    /// An integer as wide as a pointer.
    fn number(&mut self, value: &mut Value<Bits<D>>) {
        if let Value::Bits(bits) = value
            && let Some(led) = self.led(bits)
        {
            *value = Value::Pointer(led);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use adamant_program::{Encoding, Member};

    fn member(ty: SourceTypeId, offset: u64, bits: u64) -> Member {
        Member { name: String::new(), ty, offset, bits }
    }

    #[test]
    fn types_tell_what_pointers_in_them_lead_to() {
        let mut source = SourceMap::default();
        let character =
            source.types.push(SourceType::Basic { name: "char".into(), bits: 8, encoding: Encoding::SignedChar });
        let text = source.types.push(SourceType::Pointer { to: character, bits: 64 });
        let node = source.types.push(SourceType::Void);
        let next = source.types.push(SourceType::Pointer { to: node, bits: 64 });
        let links = source.types.push(SourceType::Array { element: next, count: Some(2) });
        let named = source.types.push(SourceType::Typedef { name: "links".into(), of: links });
        let members = vec![member(character, 0, 8), member(text, 64, 64), member(named, 128, 128)];
        source.types[node] = SourceType::Struct { name: None, members, bits: 256 };
        let opaque = source.types.push(SourceType::Struct { name: None, members: Vec::new(), bits: 0 });
        let handle = source.types.push(SourceType::Pointer { to: opaque, bits: 64 });

        assert_eq!(pointer_at(&source, node, 0), None);
        assert_eq!(pointer_at(&source, node, 64), Some(text));
        assert_eq!(pointer_at(&source, node, 72), None);
        assert_eq!(pointer_at(&source, node, 192), Some(next));
        assert_eq!(pointee(&source, next), Some(Pointee { size: 32, ty: Some(node) }));
        assert_eq!(pointee(&source, text), Some(Pointee::UNKNOWN));
        assert_eq!(pointee(&source, handle), Some(Pointee::UNKNOWN));
        assert_eq!(pointee(&source, node), None);
        let known = Pointee { size: 32, ty: Some(node) };
        assert_eq!(larger(known, Pointee::UNKNOWN), Pointee { size: 4096, ty: Some(node) });
    }
}
