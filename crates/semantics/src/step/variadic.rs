//! Variable arguments, laid out as compiled code expects them.
//!
//! On x86-64, clang compiles `va_arg` into loads from the areas that a `va_list` names: one with the argument registers as they were
//! at the call, one with the arguments that found no register. We fill both as the calling convention says. On i386 the
//! list is a pointer to the arguments in memory.

use adamant_expr::BitVec;
use adamant_program::{BinaryOp, DataModel, Operand, Overlap};

use crate::domain::Domain;
use crate::machine::{Bits, Machine, Step, address_space_full};
use crate::memory::ObjectKind;
use crate::stop::{AccessKind, Fault, Stop};
use crate::thread::{ArgumentClass, Passed, Variadic};
use crate::value::{ObjectId, Pointer, Value};

/// The bytes of the register area that hold general registers, eight each.
const GENERAL_END: u64 = 48;
/// The bytes of the register area up to the end of the vector registers, sixteen each.
const REGISTERS_END: u64 = 176;

/// Where a `va_list` of x86-64 keeps what it knows.
const GENERAL_OFFSET_FIELD: u64 = 0;
const VECTOR_OFFSET_FIELD: u64 = 4;
const OVERFLOW_FIELD: u64 = 8;
const REGISTERS_FIELD: u64 = 16;

/// Where an argument is put.
enum ArgumentSlot {
    Registers(u64),
    Overflow(u64),
}

/// Hands out registers and memory to arguments in order.
struct Assignment {
    data_model: DataModel,
    general: u64,
    vector: u64,
    overflow: u64,
}

impl Assignment {
    fn place(&mut self, class: ArgumentClass, size: u64, align: u64) -> ArgumentSlot {
        let general_end = self.general + size.div_ceil(8);
        match (class, self.data_model) {
            (ArgumentClass::General, DataModel::Lp64) if general_end <= GENERAL_END / 8 => {
                let at = self.general * 8;
                self.general = general_end;
                ArgumentSlot::Registers(at)
            }
            (ArgumentClass::Vector, DataModel::Lp64) if GENERAL_END + self.vector * 16 < REGISTERS_END => {
                self.vector += 1;
                ArgumentSlot::Registers(GENERAL_END + (self.vector - 1) * 16)
            }
            _ => {
                // i386 aligns every argument to four bytes.
                let (slot, align) = if self.data_model == DataModel::Ilp32 { (4, 4) } else { (8, align.max(8)) };
                let at = self.overflow.next_multiple_of(align);
                self.overflow = (at + size).next_multiple_of(slot);
                ArgumentSlot::Overflow(at)
            }
        }
    }
}

impl<B> Variadic<B> {
    /// Counts the registers that a named argument takes.
    pub(super) fn count_named(&mut self, passed: &Passed<B>, width: impl Fn(&B) -> u32) {
        match passed.class {
            ArgumentClass::General => {
                let registers = match &passed.value {
                    Value::Bits(bits) => u64::from(width(bits).div_ceil(64)),
                    Value::Pointer(_) => 1,
                    Value::Aggregate(parts) => parts.len() as u64,
                };
                if self.general_registers + registers <= GENERAL_END / 8 {
                    self.general_registers += registers;
                }
            }
            ArgumentClass::Vector => self.vector_registers = (self.vector_registers + 1).min(8),
            ArgumentClass::Memory => {}
        }
    }
}

impl<D: Domain> Machine<'_, D> {
    pub(super) fn variadic_start(&mut self, list: Operand) -> Step<(), D> {
        let list = self.pointer(list)?;
        self.check(&list, self.variadic_list_size(), AccessKind::Write)?;
        let Some(variadic) = self.frame().variadic.clone() else {
            return Err(Stop::construct("va_start in a function without variable arguments"));
        };
        let (general, vector) = (variadic.general_registers, variadic.vector_registers);
        let (registers, overflow) = self.variadic_areas(*variadic)?;
        let overflow = self.start_of(overflow);
        if self.program.data_model == DataModel::Ilp32 {
            return self.write_pointer(&list, overflow);
        }
        let registers = self.start_of(registers);
        let general = self.number(32, general * 8);
        let vector = self.number(32, GENERAL_END + vector * 16);
        self.write_variadic_field(&list, GENERAL_OFFSET_FIELD, Value::Bits(general))?;
        self.write_variadic_field(&list, VECTOR_OFFSET_FIELD, Value::Bits(vector))?;
        self.write_variadic_field(&list, OVERFLOW_FIELD, Value::Pointer(overflow))?;
        self.write_variadic_field(&list, REGISTERS_FIELD, Value::Pointer(registers))
    }

    fn write_variadic_field(&mut self, list: &Pointer<Bits<D>>, field: u64, value: Value<Bits<D>>) -> Step<(), D> {
        let at = self.advanced(list, field);
        match value {
            Value::Pointer(pointer) => self.write_pointer(&at, pointer),
            value => {
                let bits = self.to_bits(value)?;
                self.write_bits(&at, bits)
            }
        }
    }

    /// The bytes of a `va_list`.
    fn variadic_list_size(&self) -> u64 {
        match self.program.data_model {
            DataModel::Ilp32 => 4,
            DataModel::Lp64 => 24,
        }
    }

    /// The area of registers and the area of memory with this call's variable arguments; both end with the call.
    fn variadic_areas(&mut self, variadic: Variadic<Bits<D>>) -> Step<(ObjectId, ObjectId), D> {
        let Variadic { arguments, general_registers, vector_registers, areas } = variadic;
        if let Some(areas) = areas {
            return Ok(areas);
        }
        let mut assignment = Assignment {
            data_model: self.program.data_model,
            general: general_registers,
            vector: vector_registers,
            overflow: 0,
        };
        let mut places = Vec::with_capacity(arguments.len());
        for argument in &arguments {
            let (size, align) = self.variadic_extent(argument)?;
            places.push(assignment.place(argument.class, size, align));
        }
        let kind = ObjectKind::ArgumentRegisters { general: assignment.general as u8, vector: assignment.vector as u8 };
        let memory = &mut self.state.memory;
        // What an argument does not fill of its place is anything.
        let registers = memory.allocate(&mut self.domain, kind, REGISTERS_END, 16);
        let overflow = memory.allocate(&mut self.domain, ObjectKind::Arguments, assignment.overflow, 16);
        if let Some(variadic) = &mut self.frame_mut().variadic {
            variadic.areas = Some((registers, overflow));
        }
        for (argument, place) in arguments.into_iter().zip(places) {
            let (area, at) = match place {
                ArgumentSlot::Registers(at) => (registers, at),
                ArgumentSlot::Overflow(at) => (overflow, at),
            };
            self.store_variadic(area, at, argument)?;
        }
        Ok((registers, overflow))
    }

    /// Whether an object holds the registers of a call.
    #[cold]
    pub(super) fn is_argument_registers(&self, object: ObjectId) -> bool {
        let kind = self.state.memory.object(object).map(|object| object.kind);
        matches!(kind, Ok(ObjectKind::ArgumentRegisters { .. }))
    }

    /// Asks that registers hold arguments.
    #[cold]
    pub(super) fn check_argument_registers(&self, object: ObjectId, offset: u64, length: u64) -> Step<(), D> {
        let Ok(ObjectKind::ArgumentRegisters { general, vector }) =
            self.state.memory.object(object).map(|object| object.kind)
        else {
            return Ok(());
        };
        let general = 0..u64::from(general) * 8;
        let vector = GENERAL_END..GENERAL_END + u64::from(vector) * 16;
        let end = offset.saturating_add(length);
        if [general, vector].into_iter().any(|held| held.start <= offset && end <= held.end) {
            return Ok(());
        }
        Err(Fault::NoSuchArgument.into())
    }

    /// The size and the alignment of an argument in memory.
    fn variadic_extent(&self, argument: &Passed<Bits<D>>) -> Step<(u64, u64), D> {
        match (&argument.value, argument.by_value) {
            (_, Some(by_value)) => Ok((by_value.size, by_value.align)),
            (Value::Pointer(_), None) => Ok((self.program.data_model.pointer_bytes(), 8)),
            (Value::Bits(bits), None) => {
                let size = u64::from(self.domain.width(bits).div_ceil(8));
                Ok((size, if size > 8 { 16 } else { 8 }))
            }
            (Value::Aggregate(_), None) => Err(Stop::construct("an aggregate among variable arguments")),
        }
    }

    fn store_variadic(&mut self, area: ObjectId, at: u64, argument: Passed<Bits<D>>) -> Step<(), D> {
        match (argument.value, argument.by_value) {
            (Value::Pointer(original), Some(by_value)) => {
                let offset = self.domain.constant(&BitVec::new(self.program.data_model.pointer_width(), at));
                self.copy_memory(&Pointer { object: area, offset }, &original, by_value.size, Overlap::Undefined)
            }
            (Value::Pointer(pointer), None) => {
                let memory = &mut self.state.memory;
                memory.write_pointer(&mut self.domain, area, at, pointer).map_err(address_space_full)
            }
            (value, _) => {
                let bits = self.to_bits(value)?;
                let length = self.domain.width(&bits).div_ceil(8);
                let bits = self.resize(&bits, length * 8);
                let memory = &mut self.state.memory;
                memory.write_bits(&mut self.domain, area, at, u64::from(length), bits).map_err(address_space_full)
            }
        }
    }

    pub(super) fn variadic_copy(&mut self, to: Operand, from: Operand) -> Step<(), D> {
        let (to, from) = (self.pointer(to)?, self.pointer(from)?);
        self.copy_memory(&to, &from, self.variadic_list_size(), Overlap::Undefined)
    }

    /// Where the next argument of a `va_list` of x86-64 stands; the list moves on.
    pub(crate) fn next_variadic(
        &mut self,
        list: &Pointer<Bits<D>>,
        class: ArgumentClass,
        size: u64,
        align: u64,
    ) -> Step<Pointer<Bits<D>>, D> {
        let (field, step, end) = match class {
            ArgumentClass::General => (GENERAL_OFFSET_FIELD, 8, GENERAL_END),
            ArgumentClass::Vector => (VECTOR_OFFSET_FIELD, 16, REGISTERS_END),
            ArgumentClass::Memory => return self.next_overflow(list, size, align),
        };
        let field = self.advanced(list, field);
        let used = self.read_bits(&field, 4)?;
        let used = self.concretise(&used)?.low_u64();
        if used + step > end {
            return self.next_overflow(list, size, align);
        }
        let moved = self.number(32, used + step);
        self.write_bits(&field, moved)?;
        let registers = self.advanced(list, REGISTERS_FIELD);
        let registers = self.read_pointer(&registers)?;
        Ok(self.advanced(&registers, used))
    }

    fn next_overflow(&mut self, list: &Pointer<Bits<D>>, size: u64, align: u64) -> Step<Pointer<Bits<D>>, D> {
        let field = self.advanced(list, OVERFLOW_FIELD);
        let mut place = self.read_pointer(&field)?;
        if align > 8 {
            // The area itself is aligned, so its offsets tell.
            let last = self.advanced(&place, align - 1);
            let mask = self.domain.constant(&BitVec::from_i64(64, -(align as i64)));
            place.offset = self.domain.binary(BinaryOp::And, &last.offset, &mask);
        }
        let next = self.advanced(&place, size.next_multiple_of(8));
        self.write_pointer(&field, next)?;
        Ok(place)
    }
}
