//! Calls of functions.
//!
//! A call keeps its arguments as they are, even if the function called is defined with other parameters: old C does
//! that, and what happens then is for the semantics to say.

use adamant_program as model;
use model::{AddressTarget, Argument, ByValue, Callee, Op, Operand};

use super::body::{BodyLowering, Lowered};
use super::constants::KnownConstant;
use super::{LoweringResult, Unsupported};
use crate::ir::{Context, Instruction, Value, ValueKind};

impl<'m> BodyLowering<'_, 'm> {
    /// Lowers a call of any callee.
    pub(super) fn call(&mut self, call: Instruction<'m>) -> LoweringResult<Option<Lowered>> {
        if call.is_debug_variable() {
            self.bind_variable(call);
            return Ok(None);
        }
        if let Some((template, constraints)) = call.inline_assembly() {
            return self.assembly(call, &template, &constraints);
        }
        if let Some(name) = call.called_intrinsic() {
            return self.intrinsic(call, &name);
        }
        self.plain_call(call)
    }

    /// Lowers an `invoke` as a call.
    pub(super) fn invoke(&mut self, call: Instruction<'m>) {
        let outcome = self.require_types(call).and_then(|()| self.call(call));
        match outcome {
            Ok(Some(lowered)) => {
                self.values.insert(call.value(), lowered);
            }
            Ok(None) => {}
            Err(Unsupported(what)) => self.unsupported(call, what),
        }
    }

    fn plain_call(&mut self, call: Instruction<'m>) -> LoweringResult<Option<Lowered>> {
        let callee = self.callee(call.callee())?;
        let mut arguments = Vec::new();
        for (index, value) in (0..).zip(call.arguments()) {
            let by_value = self.by_value(call, index)?;
            arguments.push(Argument { value: self.operand(value)?, by_value });
        }
        Ok(self.push_call(call, callee, arguments))
    }

    /// Adds the statement for a call.
    pub(super) fn push_call(
        &mut self,
        call: Instruction<'m>,
        callee: Callee,
        arguments: Vec<Argument>,
    ) -> Option<Lowered> {
        if let Callee::Direct(function) = callee {
            let function = &mut self.cx.program.functions[function];
            if function.position.is_none() {
                function.position = self.position;
            }
        }
        let dest = (!call.ty().is_void()).then(|| {
            let ty = self.cx.ty_or_opaque(call.ty());
            self.register(ty)
        });
        self.push(Op::Call { dest, callee, arguments: arguments.into() });
        dest.map(|dest| Operand::Register(dest).into())
    }

    fn callee(&mut self, callee: Value<'m>) -> LoweringResult<Callee> {
        if callee.kind() == ValueKind::LLVMFunctionValueKind && callee.name().starts_with("llvm.") {
            return Unsupported::of(format!("intrinsic {}", callee.name()));
        }
        if let Some(KnownConstant::Address(AddressTarget::Function(function), 0)) = self.cx.fold(callee) {
            return Ok(Callee::Direct(function));
        }
        Ok(Callee::Indirect(self.operand(callee)?))
    }

    /// What the callee gets a copy of, if the argument is passed by value in memory.
    fn by_value(&mut self, call: Instruction<'m>, index: u32) -> LoweringResult<Option<ByValue>> {
        for (name, kind) in
            [("inalloca", self.cx.attributes.inalloca), ("preallocated", self.cx.attributes.preallocated)]
        {
            if call.argument_type_attribute(index, kind).is_some() {
                return Unsupported::of(format!("argument passed as {name}"));
            }
        }
        let by_value = self.cx.attributes.byval;
        let ty = call.argument_type_attribute(index, by_value).or_else(|| {
            let callee = call.callee();
            let is_function = callee.kind() == ValueKind::LLVMFunctionValueKind;
            is_function.then(|| callee.parameter_type_attribute(index, by_value)).flatten()
        });
        let Some(ty) = ty else { return Ok(None) };
        let Some(size) = self.cx.size_of(ty) else {
            return Unsupported::of(format!("argument of type {} passed by value", ty.text()));
        };
        let align = call.argument_number_attribute(index, self.cx.attributes.align);
        let align = align.unwrap_or_else(|| self.cx.layout.align(ty)).max(1);
        Ok(Some(ByValue { size, align }))
    }
}

/// The numbers of the attributes that matter.
pub(super) struct Attributes {
    byval: u32,
    inalloca: u32,
    preallocated: u32,
    align: u32,
    pub(super) elementtype: u32,
}

impl Attributes {
    pub(super) fn new() -> Self {
        Self {
            byval: Context::attribute_kind("byval"),
            inalloca: Context::attribute_kind("inalloca"),
            preallocated: Context::attribute_kind("preallocated"),
            align: Context::attribute_kind("align"),
            elementtype: Context::attribute_kind("elementtype"),
        }
    }
}
