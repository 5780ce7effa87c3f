//! Variable arguments, laid out as the callee's code expects them.
//!
//! On x86-64, clang compiles `va_arg` into loads from a structure that says how many register arguments were used. Ours says
//! that all were, so every argument is taken from the area in memory that we fill. On i386 the list is a pointer to that area.

use adamant_expr::BitVec;
use adamant_program::{DataModel, Operand};

use crate::domain::Domain;
use crate::machine::{Bits, Machine, Step, address_space_full};
use crate::memory::ObjectKind;
use crate::stop::AccessKind;
use crate::thread::VariadicType;
use crate::value::{ObjectId, Pointer, Value};

/// The sizes of the register areas of x86-64: an offset this large says that no register argument is left.
const GENERAL_REGISTERS_END: u64 = 48;
const VECTOR_REGISTERS_END: u64 = 176;

impl<D: Domain> Machine<'_, D> {
    pub(super) fn variadic_start(&mut self, list: Operand) -> Step<(), D> {
        let list = self.pointer(list)?;
        let size = self.variadic_list_size();
        let (list_object, at) = self.check(&list, size, AccessKind::Write)?;
        let area = self.variadic_area()?;
        let area = self.start_of(area);
        if self.program.data_model == DataModel::Ilp32 {
            let memory = &mut self.state.memory;
            return memory.write_pointer(&mut self.domain, list_object, at, area).map_err(address_space_full);
        }
        let general = self.number(32, GENERAL_REGISTERS_END);
        let vector = self.number(32, VECTOR_REGISTERS_END);
        let null = Pointer { object: ObjectId::NULL, offset: self.number(64, 0) };
        let memory = &mut self.state.memory;
        memory.write_bits(&mut self.domain, list_object, at, 4, general).map_err(address_space_full)?;
        memory.write_bits(&mut self.domain, list_object, at + 4, 4, vector).map_err(address_space_full)?;
        memory.write_pointer(&mut self.domain, list_object, at + 8, area).map_err(address_space_full)?;
        memory.write_pointer(&mut self.domain, list_object, at + 16, null).map_err(address_space_full)
    }

    /// The bytes of a `va_list`.
    pub(crate) fn variadic_list_size(&self) -> u64 {
        match self.program.data_model {
            DataModel::Ilp32 => 4,
            DataModel::Lp64 => 24,
        }
    }

    /// Where in a `va_list` the pointer to the next argument stands.
    pub(crate) fn variadic_next_field(&self) -> u64 {
        match self.program.data_model {
            DataModel::Ilp32 => 0,
            DataModel::Lp64 => 8,
        }
    }

    /// An object with this call's variable arguments one after another, which ends with the call.
    fn variadic_area(&mut self) -> Step<ObjectId, D> {
        let slot = self.program.data_model.pointer_bytes();
        let arguments = self.frame().variadic.clone();
        let mut places = Vec::with_capacity(arguments.len());
        let mut size = 0_u64;
        for argument in &arguments {
            let (bytes, align) = match argument.ty {
                VariadicType::Scalar { bytes, align } => (bytes, align),
                VariadicType::Object { size, align } => (size, align),
            };
            // i386 aligns every argument to four bytes.
            let align = if slot == 4 { 4 } else { align.max(8) };
            size = size.next_multiple_of(align);
            places.push(size);
            size = (size + bytes).next_multiple_of(slot);
        }
        let area = self.state.memory.allocate_bytes(ObjectKind::Arguments, Vec::new(), size, 16);
        self.frame_mut().objects.push(area);
        for (argument, at) in arguments.into_iter().zip(places) {
            self.store_variadic(area, at, argument.value, argument.ty)?;
        }
        Ok(area)
    }

    fn store_variadic(&mut self, area: ObjectId, at: u64, value: Value<Bits<D>>, ty: VariadicType) -> Step<(), D> {
        match (value, ty) {
            (Value::Pointer(original), VariadicType::Object { size, .. }) => {
                let offset = self.domain.constant(&BitVec::new(self.program.data_model.pointer_width(), at));
                let to = Pointer { object: area, offset };
                self.copy_memory(&to, &original, size, false)
            }
            (Value::Pointer(pointer), VariadicType::Scalar { .. }) => {
                let memory = &mut self.state.memory;
                memory.write_pointer(&mut self.domain, area, at, pointer).map_err(address_space_full)
            }
            (Value::Bits(bits), _) => {
                let length = self.domain.width(&bits).div_ceil(8);
                let bits = self.resize(&bits, length * 8);
                let memory = &mut self.state.memory;
                memory.write_bits(&mut self.domain, area, at, u64::from(length), bits).map_err(address_space_full)
            }
            (Value::Aggregate(_), _) => unreachable!("aggregates were refused when the call was made"),
        }
    }

    pub(super) fn variadic_copy(&mut self, to: Operand, from: Operand) -> Step<(), D> {
        let (to, from) = (self.pointer(to)?, self.pointer(from)?);
        self.copy_memory(&to, &from, self.variadic_list_size(), false)
    }
}
