//! The values of operands, as bits or pointers, and values that are asked for.

use adamant_base::IdVec;
use adamant_expr::BitVec;
use adamant_program::{Body, ConstantId, Operand, RegisterId, Type, TypeId};

use super::{Bits, Machine, Step, address_space_full, interrupted};
use crate::assumption::Assumption;
use crate::domain::{Domain, Pointee};
use crate::stop::Stop;
use crate::thread::Frame;
use crate::value::{Pointer, Value};

impl<D: Domain> Machine<'_, D> {
    /// The value of an operand where it has one without being chosen.
    #[inline]
    pub(crate) fn peek(&self, operand: Operand) -> Option<&Value<Bits<D>>> {
        lookup(self.frame(), &self.constants, operand)
    }

    /// Computes a register from two operands that are bits; `false` if they are not, and nothing was done.
    #[inline]
    pub(crate) fn combine(
        &mut self,
        dest: RegisterId,
        left: Operand,
        right: Operand,
        operation: impl FnOnce(&mut D, &Bits<D>, &Bits<D>) -> Bits<D>,
    ) -> bool {
        let frame = self.state.threads[self.current].frames.last_mut().expect("a running thread has a frame");
        let (left, right) = (lookup(frame, &self.constants, left), lookup(frame, &self.constants, right));
        let (Some(Value::Bits(left)), Some(Value::Bits(right))) = (left, right) else { return false };
        let result = operation(&mut self.domain, left, right);
        frame.registers[dest] = Value::Bits(result);
        true
    }

    /// The value of an operand.
    #[inline]
    pub(crate) fn operand(&mut self, operand: Operand) -> Value<Bits<D>> {
        match self.peek(operand) {
            Some(value) => value.clone(),
            None => self.undefined_operand(operand),
        }
    }

    fn undefined_operand(&mut self, operand: Operand) -> Value<Bits<D>> {
        match operand {
            Operand::Constant(constant) => self.constant_value(constant),
            Operand::Register(_) => unreachable!("registers have values"),
        }
    }

    /// The type of an operand.
    pub(crate) fn operand_type(&self, body: &Body, operand: Operand) -> TypeId {
        match operand {
            Operand::Register(register) => body.registers[register].ty,
            Operand::Constant(constant) => self.program.constants[constant].ty,
        }
    }

    /// An operand as bits, whatever it was.
    #[inline]
    pub(crate) fn bits(&mut self, operand: Operand) -> Step<Bits<D>, D> {
        if let Some(Value::Bits(bits)) = self.peek(operand) {
            return Ok(bits.clone());
        }
        let value = self.operand(operand);
        self.to_bits(value)
    }

    /// An operand as a pointer, whatever it was.
    #[inline]
    pub(crate) fn pointer(&mut self, operand: Operand) -> Step<Pointer<Bits<D>>, D> {
        if let Some(Value::Pointer(pointer)) = self.peek(operand) {
            return Ok(pointer.clone());
        }
        let value = self.operand(operand);
        self.to_pointer(value)
    }

    #[inline]
    pub(crate) fn assign(&mut self, dest: RegisterId, value: Value<Bits<D>>) {
        self.frame_mut().registers[dest] = value;
    }

    /// A scalar as bits; a pointer becomes its address.
    #[expect(clippy::wrong_self_convention, reason = "it converts the value, and may give an object its address")]
    pub(crate) fn to_bits(&mut self, value: Value<Bits<D>>) -> Step<Bits<D>, D> {
        match value {
            Value::Bits(bits) => Ok(bits),
            Value::Pointer(pointer) => {
                if !pointer.object.is_null() {
                    self.assume(Assumption::AddressOrder);
                }
                self.address_of(&pointer)
            }
            Value::Aggregate(_) => Err(Stop::construct("an aggregate used as a number")),
        }
    }

    /// A scalar as a pointer; a number finds the object that owns the address.
    #[expect(clippy::wrong_self_convention, reason = "it converts the value, and may give an object its address")]
    pub(crate) fn to_pointer(&mut self, value: Value<Bits<D>>) -> Step<Pointer<Bits<D>>, D> {
        match value {
            Value::Pointer(pointer) => Ok(pointer),
            Value::Bits(bits) => {
                let bits = self.resize(&bits, self.program.data_model.pointer_width());
                Ok(self.state.memory.pointer_from_address(&mut self.domain, &bits))
            }
            Value::Aggregate(_) => Err(Stop::construct("an aggregate used as a pointer")),
        }
    }

    /// The number of a pointer, where it does not matter which one it is.
    pub(crate) fn address_of(&mut self, pointer: &Pointer<Bits<D>>) -> Step<Bits<D>, D> {
        self.number_object(pointer.object)?;
        self.state.memory.address_of(&mut self.domain, pointer).map_err(address_space_full)
    }

    /// Bits cut or extended by zeros to a width.
    pub(crate) fn resize(&mut self, bits: &Bits<D>, width: u32) -> Bits<D> {
        let found = self.domain.width(bits);
        match found.cmp(&width) {
            std::cmp::Ordering::Equal => bits.clone(),
            std::cmp::Ordering::Less => self.domain.extend(bits, width, adamant_program::Signedness::Unsigned),
            std::cmp::Ordering::Greater => self.domain.extract(bits, 0, width),
        }
    }

    #[inline]
    pub(crate) fn decide(&mut self, condition: &Bits<D>) -> Step<bool, D> {
        self.domain.decide(condition).map_err(interrupted)
    }

    pub(crate) fn concretise(&mut self, bits: &Bits<D>) -> Step<BitVec, D> {
        self.domain.concretise(bits).map_err(interrupted)
    }

    /// Operands of what no solver computes: explicit if each of them has few values, else as they are.
    pub(crate) fn explicit_if_few<const N: usize>(&mut self, operands: [Bits<D>; N]) -> Step<[Bits<D>; N], D> {
        if !operands.iter().all(|operand| self.domain.has_few_values(operand)) {
            return Ok(operands);
        }
        let mut explicit = operands;
        for operand in &mut explicit {
            let value = self.concretise(operand)?;
            *operand = self.domain.constant(&value);
        }
        Ok(explicit)
    }

    /// A known number as bits.
    pub(crate) fn number(&mut self, width: u32, value: u64) -> Bits<D> {
        self.domain.constant(&BitVec::new(width, value))
    }

    /// An arbitrary value of a type.
    pub(crate) fn arbitrary(&mut self, ty: TypeId) -> Value<Bits<D>> {
        match &self.program.types[ty] {
            Type::Int(width) => Value::Bits(self.domain.arbitrary(*width)),
            Type::Float(kind) => Value::Bits(self.domain.arbitrary(kind.width())),
            Type::Pointer => self.arbitrary_pointer(Pointee::UNKNOWN),
            Type::Array { .. } | Type::Struct { .. } => {
                let parts = self.program.types.parts(ty).unwrap_or_default();
                Value::Aggregate(parts.iter().map(|part| self.arbitrary(part.ty)).collect())
            }
        }
    }
}

/// The value of an operand in a frame, unless each use may have another.
#[inline]
fn lookup<'a, B>(
    frame: &'a Frame<B>,
    constants: &'a IdVec<ConstantId, Option<Value<B>>>,
    operand: Operand,
) -> Option<&'a Value<B>> {
    match operand {
        Operand::Register(register) => Some(&frame.registers[register]),
        Operand::Constant(constant) => constants[constant].as_ref(),
    }
}
