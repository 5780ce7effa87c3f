//! Constants.

use llvm_sys::core::{
    LLVMConstIntGetSExtValue, LLVMConstIntGetZExtValue, LLVMGetAggregateElement, LLVMGetAsString, LLVMGetConstOpcode,
    LLVMGetGEPSourceElementType, LLVMIsConstant, LLVMIsConstantString, LLVMIsNull,
};

use super::{Opcode, Type, Value, ValueKind};

impl<'m> Value<'m> {
    /// Whether this is a constant of any kind, the address of a global included.
    pub(crate) fn is_constant(self) -> bool {
        // SAFETY: the value is valid.
        unsafe { LLVMIsConstant(self.raw()) != 0 }
    }

    /// Whether this is a constant whose bits are all zero.
    pub(crate) fn is_zero(self) -> bool {
        // SAFETY: the value is valid.
        unsafe { LLVMIsNull(self.raw()) != 0 }
    }

    /// Whether this is `undef` or `poison`.
    pub(crate) fn is_undefined(self) -> bool {
        matches!(self.kind(), ValueKind::LLVMUndefValueValueKind | ValueKind::LLVMPoisonValueKind)
    }

    /// The unsigned value of a constant integer of at most 64 bits, else `None`.
    pub(crate) fn as_u64(self) -> Option<u64> {
        self.is_small_integer().then(|| {
            // SAFETY: it is an integer of at most 64 bits.
            unsafe { LLVMConstIntGetZExtValue(self.raw()) }
        })
    }

    /// The signed value of a constant integer of at most 64 bits, else `None`.
    pub(crate) fn as_i64(self) -> Option<i64> {
        self.is_small_integer().then(|| {
            // SAFETY: it is an integer of at most 64 bits.
            unsafe { LLVMConstIntGetSExtValue(self.raw()) }
        })
    }

    fn is_small_integer(self) -> bool {
        self.kind() == ValueKind::LLVMConstantIntValueKind && self.ty().int_width().is_some_and(|width| width <= 64)
    }

    /// A part of a constant array, structure or vector; `None` past its end.
    pub(crate) fn part(self, index: u32) -> Option<Value<'m>> {
        if !self.is_constant() {
            return None;
        }
        // SAFETY: it is a constant; anything that has no such part gives null.
        unsafe { Value::new(LLVMGetAggregateElement(self.raw(), index)) }
    }

    /// The bytes of a constant array of bytes that LLVM keeps as text, else `None`.
    pub(crate) fn as_bytes(self) -> Option<&'m [u8]> {
        if self.kind() != ValueKind::LLVMConstantDataArrayValueKind {
            return None;
        }
        let mut length = 0;
        // SAFETY: it is such an array where its bytes are asked; they live as long as the constant.
        unsafe {
            if LLVMIsConstantString(self.raw()) == 0 {
                return None;
            }
            let start = LLVMGetAsString(self.raw(), &raw mut length);
            (!start.is_null()).then(|| std::slice::from_raw_parts(start.cast::<u8>(), length))
        }
    }

    /// The operation of a constant expression, else `None`.
    pub(crate) fn expression(self) -> Option<Opcode> {
        // SAFETY: it is a constant expression where its operation is asked.
        (self.kind() == ValueKind::LLVMConstantExprValueKind).then(|| unsafe { LLVMGetConstOpcode(self.raw()) })
    }

    /// The type that the indices of a `getelementptr` walk through, an instruction or an expression.
    pub(crate) fn source_element_type(self) -> Option<Type<'m>> {
        let opcode = self.expression().or_else(|| Some(self.as_instruction()?.opcode()));
        // SAFETY: it is a getelementptr where that is asked.
        (opcode == Some(Opcode::LLVMGetElementPtr))
            .then(|| unsafe { Type::new(LLVMGetGEPSourceElementType(self.raw())) })
    }
}
