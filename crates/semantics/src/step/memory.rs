//! Memory statements: allocation on the stack, checked loads and stores of any type, address arithmetic, copies.

use adamant_expr::BitVec;
use adamant_program::{Access, BinaryOp, Body, Operand, Overlap, Predicate, RegisterId, Signedness, Type, TypeId};

use crate::domain::Domain;
use crate::machine::{Bits, Extern, Machine, Step, address_space_full};
use crate::memory::ObjectKind;
use crate::stop::{AccessKind, Fault, Stop};
use crate::tearing::Progress;
use crate::thread::OnReturn;
use crate::unsupported::{Limit, Unsupported};
use crate::value::{ObjectId, Pointer, Value};

impl<D: Domain> Machine<'_, D> {
    #[inline]
    pub(super) fn load(
        &mut self,
        body: &Body,
        dest: RegisterId,
        pointer: Operand,
        access: &Access,
    ) -> Step<Progress, D> {
        let pointer = self.pointer(pointer)?;
        let ty = body.registers[dest].ty;
        if access.ordering.is_none() && self.is_torn_access(&pointer, ty) {
            return self.load_torn(dest, &pointer, ty);
        }
        let value = self.read(&pointer, ty)?;
        self.assign(dest, value);
        Ok(Progress::Done)
    }

    #[inline]
    pub(super) fn store(
        &mut self,
        body: &Body,
        pointer: Operand,
        value: Operand,
        access: &Access,
    ) -> Step<Progress, D> {
        let ty = self.operand_type(body, value);
        let pointer = self.pointer(pointer)?;
        let value = self.operand(value);
        if access.ordering.is_none() && self.is_torn_access(&pointer, ty) {
            return self.store_torn(&pointer, ty, value);
        }
        self.write(&pointer, ty, value)?;
        Ok(Progress::Done)
    }

    /// Reads a value of a type, checked.
    #[inline]
    pub(crate) fn read(&mut self, pointer: &Pointer<Bits<D>>, ty: TypeId) -> Step<Value<Bits<D>>, D> {
        if self.is_open(pointer) {
            return self.read_somewhere(pointer, ty);
        }
        let length = self.program.access_size(ty);
        let (object, offset) = self.check(pointer, length, AccessKind::Read)?;
        self.read_at(object, offset, ty)
    }

    pub(crate) fn read_at(&mut self, object: ObjectId, offset: u64, ty: TypeId) -> Step<Value<Bits<D>>, D> {
        match self.program.types[ty] {
            Type::Int(width) => {
                if let Some(bytes) = self.state.memory.plain(object, offset, u64::from(width.div_ceil(8))) {
                    let value = BitVec::from_le_bytes(width, bytes);
                    return Ok(Value::Bits(self.domain.constant(&value)));
                }
            }
            Type::Pointer => self.settle_pointer(object, offset),
            Type::Float(_) => {}
            Type::Array { .. } | Type::Struct { .. } => {
                let parts = self.program.types.parts(ty).unwrap_or_default();
                let values: Step<Box<[_]>, D> =
                    parts.iter().map(|part| self.read_at(object, offset + part.offset, part.ty)).collect();
                return Ok(Value::Aggregate(values?));
            }
        }
        let value = self.read_bytes_at(object, offset, self.program.access_size(ty))?;
        self.read_as(value, ty)
    }

    /// What stands in memory, as a scalar type sees it.
    pub(super) fn read_as(&mut self, value: Value<Bits<D>>, ty: TypeId) -> Step<Value<Bits<D>>, D> {
        match (&self.program.types[ty], value) {
            (Type::Int(width), Value::Pointer(pointer)) if *width == self.program.data_model.pointer_width() => {
                Ok(Value::Pointer(pointer))
            }
            (Type::Int(width), value) => {
                let bits = self.to_bits(value)?;
                Ok(Value::Bits(self.resize(&bits, *width)))
            }
            (Type::Pointer, value) => Ok(Value::Pointer(self.to_pointer(value)?)),
            (Type::Float(_) | Type::Array { .. } | Type::Struct { .. }, value) => Ok(Value::Bits(self.to_bits(value)?)),
        }
    }

    pub(crate) fn read_bytes_at(&mut self, object: ObjectId, offset: u64, length: u64) -> Step<Value<Bits<D>>, D> {
        // A statement could not be asked here: it may have chosen contents already.
        if self.in_model {
            self.number_pointers(object, offset, offset + length)?;
        }
        self.state.memory.read(&mut self.domain, object, offset, length).map_err(address_space_full)
    }

    /// Writes a value of a type, checked.
    #[inline]
    pub(crate) fn write(&mut self, pointer: &Pointer<Bits<D>>, ty: TypeId, value: Value<Bits<D>>) -> Step<(), D> {
        if self.is_open(pointer) {
            return self.write_somewhere(pointer, ty, value);
        }
        let length = self.program.access_size(ty);
        let (object, offset) = self.check(pointer, length, AccessKind::Write)?;
        self.write_at(object, offset, ty, value)
    }

    pub(crate) fn write_at(&mut self, object: ObjectId, offset: u64, ty: TypeId, value: Value<Bits<D>>) -> Step<(), D> {
        match (value, &self.program.types[ty]) {
            (Value::Bits(bits), _) => {
                let length = u64::from(self.domain.width(&bits).div_ceil(8));
                if let Some(known) = self.domain.explicit(&bits)
                    && let Some(bytes) = self.state.memory.plain_mut(object, offset, length)
                {
                    store_little_endian(known, bytes);
                    return Ok(());
                }
                let bits = self.resize(&bits, length as u32 * 8);
                let memory = &mut self.state.memory;
                memory.write_bits(&mut self.domain, object, offset, length, bits).map_err(address_space_full)
            }
            (Value::Pointer(pointer), _) => {
                let memory = &mut self.state.memory;
                memory.write_pointer(&mut self.domain, object, offset, pointer).map_err(address_space_full)
            }
            (Value::Aggregate(values), _) => {
                let parts = self.program.types.parts(ty).unwrap_or_default();
                for (part, value) in parts.iter().zip(values) {
                    self.write_at(object, offset + part.offset, part.ty, value)?;
                }
                Ok(())
            }
        }
    }

    /// Checks an access that is about to happen and finds its one place: the object lives and the whole range is inside it.
    #[inline]
    pub(crate) fn check(
        &mut self,
        pointer: &Pointer<Bits<D>>,
        length: u64,
        access: AccessKind,
    ) -> Step<(ObjectId, u64), D> {
        let (object, offset) = self.locate(pointer, length, access)?;
        if length > self.state.memory.pointer_bytes() && self.is_seen(object) {
            self.open_accesses += 1;
        }
        if self.domain.watches_accesses() {
            let offset = self.number(self.program.data_model.pointer_width(), offset);
            self.tell_access(object, &offset, length, access);
        }
        Ok((object, offset))
    }

    /// The one place of an access that may happen, checked.
    #[inline]
    pub(crate) fn locate(
        &mut self,
        pointer: &Pointer<Bits<D>>,
        length: u64,
        access: AccessKind,
    ) -> Step<(ObjectId, u64), D> {
        if pointer.object.is_null() {
            let pointer = self.resolve_to_object(pointer, access)?;
            return self.locate(&pointer, length, access);
        }
        let size = self.admit(pointer.object, access)?;
        let Some(offset) = self.domain.explicit(&pointer.offset).map(BitVec::low_u64) else {
            if self.is_argument_registers(pointer.object) {
                let offset = self.concretise(&pointer.offset)?;
                let offset = self.domain.constant(&offset);
                return self.locate(&Pointer { object: pointer.object, offset }, length, access);
            }
            self.check_open_offset(pointer, length, size, access)?;
            return Ok((pointer.object, self.concretise(&pointer.offset)?.low_u64()));
        };
        if offset > size || length > size - offset {
            if self.is_argument_registers(pointer.object) {
                self.check_argument_registers(pointer.object, offset, length)?;
                return Ok((pointer.object, offset));
            }
            return Err(self.out_of_bounds(pointer, length, size, access));
        }
        Ok((pointer.object, offset))
    }

    /// Whether an object may be accessed at all; its size, and none where this does not tell which of its bytes may be accessed.
    #[inline]
    pub(super) fn admit(&mut self, id: ObjectId, access: AccessKind) -> Step<u64, D> {
        let (mut size, kind, constant) = match self.state.memory.object(id) {
            Ok(object) => (object.size, object.kind, object.constant),
            Err(dead) => {
                return Err(Fault::Dangling { access, object: self.describe_dead(dead) }.into());
            }
        };
        if constant && access == AccessKind::Write {
            return Err(Fault::WriteToConstant { object: self.describe(id) }.into());
        }
        match kind {
            ObjectKind::Function(function) => {
                let function = self.program.functions[function].display_name().to_owned();
                return Err(Fault::AccessToFunction { access, function }.into());
            }
            ObjectKind::CommandLine => return Err(Stop::situation("a look at the arguments of the program")),
            ObjectKind::ArgumentRegisters { .. } => size = 0,
            ObjectKind::External(global) => match self.settings.external {
                Extern::Havoc => {
                    self.assumed_globals.insert(global);
                }
                Extern::Error => {
                    let name = self.program.globals[global].name.clone();
                    return Err(Stop::unsupported(Unsupported::Variable(name)));
                }
            },
            ObjectKind::Global(_)
            | ObjectKind::ThreadLocal(_)
            | ObjectKind::Stack
            | ObjectKind::Arguments
            | ObjectKind::Heap
            | ObjectKind::Lazy { .. }
            | ObjectKind::Library
            | ObjectKind::Thread => {}
        }
        if !constant {
            self.notice_access(id, access)?;
        }
        Ok(size)
    }

    /// Asks whether an access at an offset that is not explicit is inside its object.
    pub(super) fn check_open_offset(
        &mut self,
        pointer: &Pointer<Bits<D>>,
        length: u64,
        size: u64,
        access: AccessKind,
    ) -> Step<(), D> {
        if length <= size {
            let last = self.number(self.program.data_model.pointer_width(), size - length);
            let fits = self.domain.compare(Predicate::Ule, &pointer.offset, &last);
            if self.decide(&fits)? {
                return Ok(());
            }
        }
        Err(self.out_of_bounds(pointer, length, size, access))
    }

    pub(super) fn out_of_bounds(
        &self,
        pointer: &Pointer<Bits<D>>,
        length: u64,
        size: u64,
        access: AccessKind,
    ) -> Box<Stop<D::Interrupt>> {
        let object = self.describe(pointer.object);
        let offset = self.offset_text(&pointer.offset);
        let kind = self.state.memory.object(pointer.object).map(|object| object.kind);
        if let Ok(ObjectKind::Lazy { .. } | ObjectKind::External(_)) = kind {
            // How large it is was made up.
            let bytes = if length == 1 { "byte" } else { "bytes" };
            let what = format!(
                "{access} of {length} {bytes} at offset {offset} of {object}, which was taken to have {size} bytes"
            );
            return Stop::situation(what);
        }
        Fault::OutOfBounds { access, object, offset, length, size }.into()
    }

    pub(crate) fn offset_text(&self, offset: &Bits<D>) -> String {
        self.domain.explicit(offset).map_or("?".to_owned(), BitVec::to_signed_decimal)
    }

    #[inline]
    pub(super) fn offset(
        &mut self,
        dest: RegisterId,
        base: Operand,
        constant: i64,
        scaled: &[(Operand, i64)],
    ) -> Step<(), D> {
        let Pointer { object, mut offset } = self.pointer(base)?;
        let width = self.program.data_model.pointer_width();
        if constant != 0 {
            let constant = self.domain.constant(&BitVec::from_i64(width, constant));
            offset = self.domain.binary(BinaryOp::Add, &offset, &constant);
        }
        for &(index, scale) in scaled {
            let index = self.bits(index)?;
            let index = match self.domain.width(&index).cmp(&width) {
                std::cmp::Ordering::Less => self.domain.extend(&index, width, Signedness::Signed),
                std::cmp::Ordering::Equal => index,
                std::cmp::Ordering::Greater => self.domain.extract(&index, 0, width),
            };
            let scale = self.domain.constant(&BitVec::from_i64(width, scale));
            let term = self.domain.binary(BinaryOp::Mul, &index, &scale);
            offset = self.domain.binary(BinaryOp::Add, &offset, &term);
        }
        self.assign(dest, Value::Pointer(Pointer { object, offset }));
        Ok(())
    }

    pub(super) fn stack_allocate(&mut self, dest: RegisterId, size: Operand, align: u64) -> Step<(), D> {
        let size = self.bits(size)?;
        let size = self.size_of(&size)?;
        let object = self.state.memory.allocate(&mut self.domain, ObjectKind::Stack, size, align);
        self.frame_mut().objects.push(object);
        let pointer = self.start_of(object);
        self.assign(dest, pointer.into());
        Ok(())
    }

    /// The size of an object as a number that is not too large.
    pub(crate) fn size_of(&mut self, size: &Bits<D>) -> Step<u64, D> {
        let size = self.concretise(size)?;
        let (largest_object, most_memory) = (self.settings.largest_object, self.settings.most_memory);
        let limit = match size.to_u64() {
            Some(size) if size > largest_object => Limit::Object(size, largest_object),
            Some(size) if self.state.memory.total_bytes() + size > most_memory => Limit::Memory(most_memory),
            Some(size) => return Ok(size),
            None => Limit::HugeObject(size.to_string()),
        };
        Err(Stop::unsupported(Unsupported::Limit(limit)))
    }

    pub(super) fn stack_save(&mut self, dest: RegisterId) {
        let height = self.frame().objects.len() as u64;
        let offset = self.number(self.program.data_model.pointer_width(), height);
        self.assign(dest, Value::Pointer(Pointer { object: ObjectId::NULL, offset }));
    }

    pub(super) fn stack_restore(&mut self, mark: Operand) -> Step<(), D> {
        let mark = self.pointer(mark)?;
        let height = self.concretise(&mark.offset)?.low_u64() as usize;
        let height = height.min(self.frame().objects.len());
        let ending: smallvec::SmallVec<[_; 8]> = self.frame().objects[height..].iter().copied().collect();
        self.notice_release(ending.iter().copied())?;
        let function = self.frame().function;
        self.check_locks_in(self.program.functions[function].display_name(), &ending)?;
        let ended = self.frame_mut().objects.split_off(height);
        ended.iter().for_each(|&object| self.state.memory.release(object));
        Ok(())
    }

    /// A variable comes into scope: whatever it held before is gone.
    pub(super) fn lifetime_start(&mut self, pointer: Operand) -> Step<(), D> {
        let pointer = self.pointer(pointer)?;
        let pointer = self.resolve(&pointer)?;
        if self.state.memory.object(pointer.object).is_ok_and(|object| object.kind == ObjectKind::Stack) {
            self.notice_access(pointer.object, AccessKind::Write)?;
            // The program ends when `main` returns, whatever it has locked.
            if self.frame().on_return != OnReturn::NextPhase {
                let function = self.frame().function;
                self.check_locks_in(self.program.functions[function].display_name(), &[pointer.object])?;
            }
            self.state.memory.make_fresh(&mut self.domain, pointer.object);
        }
        Ok(())
    }

    /// A variable goes out of scope. It may come back (a loop enters its block again), so the object stays and its contents go.
    pub(super) fn lifetime_end(&mut self, pointer: Operand) -> Step<(), D> {
        self.lifetime_start(pointer)
    }

    pub(super) fn copy_memory_statement(
        &mut self,
        to: Operand,
        from: Operand,
        length: Operand,
        overlap: Overlap,
    ) -> Step<Progress, D> {
        let (to, from, length) = (self.pointer(to)?, self.pointer(from)?, self.bits(length)?);
        let length = self.concretise(&length)?.low_u64();
        self.copy_torn(&to, &from, length, overlap)
    }

    /// Copies bytes in one step, checked.
    pub(crate) fn copy_memory(
        &mut self,
        to: &Pointer<Bits<D>>,
        from: &Pointer<Bits<D>>,
        length: u64,
        overlap: Overlap,
    ) -> Step<(), D> {
        if length == 0 {
            return Ok(());
        }
        let from = self.check(from, length, AccessKind::Read)?;
        let to = self.check(to, length, AccessKind::Write)?;
        // Copying an object onto itself is what compilers make of `a = a`.
        if overlap == Overlap::Undefined && from.0 == to.0 && from.1 != to.1 && from.1.abs_diff(to.1) < length {
            return Err(Fault::OverlappingCopy.into());
        }
        self.copy_between(from, to, length)
    }

    /// Copies bytes from one place to another, both of which were checked.
    pub(crate) fn copy_between(&mut self, from: (ObjectId, u64), to: (ObjectId, u64), length: u64) -> Step<(), D> {
        if length == 0 {
            return Ok(());
        }
        self.settle_pointers(from.0, from.1, length);
        self.state.memory.copy(&mut self.domain, from, to, length).map_err(address_space_full)
    }

    pub(super) fn set_memory_statement(&mut self, to: Operand, byte: Operand, length: Operand) -> Step<Progress, D> {
        let (to, byte, length) = (self.pointer(to)?, self.bits(byte)?, self.bits(length)?);
        let length = self.concretise(&length)?.low_u64();
        self.fill_torn(&to, &byte, length)
    }

    /// Fills memory with a byte in one step, checked.
    pub(crate) fn set_memory(&mut self, to: &Pointer<Bits<D>>, byte: &Bits<D>, length: u64) -> Step<(), D> {
        if length == 0 {
            return Ok(());
        }
        let byte = self.resize(byte, 8);
        let (object, offset) = self.check(to, length, AccessKind::Write)?;
        self.state.memory.fill(&mut self.domain, object, offset, length, &byte).map_err(address_space_full)
    }
}

#[inline]
fn store_little_endian(value: &BitVec, bytes: &mut [u8]) {
    if bytes.len() <= 8 {
        bytes.copy_from_slice(&value.low_u64().to_le_bytes()[..bytes.len()]);
    } else {
        bytes.copy_from_slice(&value.to_le_bytes());
    }
}
