//! Calls: of bodies, of library models, and of functions that have neither.
//!
//! C lets a call differ from the definition in the number and types of arguments; values are adapted where their bits fit,
//! missing arguments are arbitrary, and what does not fit is unsupported.

use adamant_program::{
    Argument, Body, ByValue, Callee, FunctionId, PositionId, RegisterId, Type, TypeId,
};

use crate::domain::Domain;
use crate::library::{Call, Reply};
use crate::machine::{Bits, Extern, Flow, Link, Machine, Step};
use crate::memory::ObjectKind;
use crate::stop::{Fault, Stop};
use crate::thread::{Frame, OnReturn, Resume, Status, VariadicArgument, VariadicType};
use crate::value::{ObjectId, Value};

impl<'p, D: Domain> Machine<'p, D> {
    pub(super) fn call(
        &mut self,
        body: &'p Body,
        dest: Option<RegisterId>,
        callee: Callee,
        arguments: &'p [Argument],
        position: Option<PositionId>,
    ) -> Step<Flow, D> {
        let function = match callee {
            Callee::Direct(function) => function,
            Callee::Indirect(pointer) => {
                let pointer = self.operand(pointer);
                self.called_function(pointer)?
            }
        };
        let values: Vec<_> = arguments.iter().map(|argument| self.operand(argument.value)).collect();
        match self.links[function] {
            Link::Body(_) => {
                let by_value: Vec<_> = arguments.iter().map(|argument| argument.by_value).collect();
                self.enter_with(function, values, &by_value, OnReturn::Assign(dest))?;
                Ok(Flow::Moved)
            }
            Link::Model(model) => {
                let description = &self.program.functions[function];
                let result = dest.map(|dest| body.registers[dest].ty);
                let call = Call { name: &description.name, arguments: &values, result, position };
                let reply = model(self, &call)?;
                self.finish_model(reply, dest.zip(result))
            }
            Link::Missing => self.call_missing(function, dest.map(|dest| (dest, body.registers[dest].ty))),
        }
    }

    fn finish_model(&mut self, reply: Reply<Bits<D>>, dest: Option<(RegisterId, TypeId)>) -> Step<Flow, D> {
        let flow = if matches!(reply, Reply::Yield | Reply::ReturnAndYield(_)) { Flow::Yield } else { Flow::Next };
        match reply {
            Reply::Return(value) | Reply::ReturnAndYield(value) => {
                if let Some((dest, ty)) = dest {
                    let value = self.adapted(value, ty)?;
                    self.assign(dest, value);
                }
            }
            Reply::Nothing | Reply::Yield => {
                if let Some((dest, ty)) = dest {
                    let value = self.arbitrary(ty);
                    self.assign(dest, value);
                }
            }
            Reply::Wait(wait) => {
                self.state.threads[self.current].status = Status::Waiting(wait);
                return Ok(Flow::Wait);
            }
            Reply::Enter(function, arguments) => {
                self.enter(function, arguments, OnReturn::Resume)?;
                return Ok(Flow::Moved);
            }
            Reply::EndThread(result) => {
                self.finish_thread(result);
                return Ok(Flow::Finished);
            }
        }
        self.state.threads[self.current].resume = Resume::Fresh;
        Ok(flow)
    }

    fn call_missing(&mut self, function: FunctionId, dest: Option<(RegisterId, TypeId)>) -> Step<Flow, D> {
        if self.settings.external == Extern::Error {
            let name = self.program.functions[function].display_name();
            return Err(Stop::unsupported(format!("function `{name}`, which has no body and no model")));
        }
        self.assumed.insert(function);
        if let Some((dest, ty)) = dest {
            let value = self.arbitrary(ty);
            self.assign(dest, value);
        }
        Ok(Flow::Next)
    }

    /// The function that a pointer points to.
    pub(crate) fn called_function(&mut self, pointer: Value<Bits<D>>) -> Step<FunctionId, D> {
        let pointer = self.to_pointer(pointer)?;
        let at_start = self.domain.explicit(&pointer.offset).is_some_and(adamant_expr::BitVec::is_zero);
        let kind = self.state.memory.object(pointer.object).map(|object| object.kind);
        match kind {
            Ok(ObjectKind::Function(function)) if at_start => Ok(function),
            _ if pointer.object == ObjectId::NULL => Err(Fault::NotAFunction { target: "null".to_owned() }.into()),
            _ => Err(Fault::NotAFunction { target: self.describe(pointer.object) }.into()),
        }
    }

    /// Enters a function that has a body.
    pub(crate) fn enter(
        &mut self,
        function: FunctionId,
        arguments: Vec<Value<Bits<D>>>,
        on_return: OnReturn,
    ) -> Step<(), D> {
        self.enter_with(function, arguments, &[], on_return)
    }

    fn enter_with(
        &mut self,
        function: FunctionId,
        arguments: Vec<Value<Bits<D>>>,
        by_value: &[Option<ByValue>],
        on_return: OnReturn,
    ) -> Step<(), D> {
        let description = &self.program.functions[function];
        let Link::Body(body) = self.links[function] else {
            let name = description.display_name();
            return Err(Stop::unsupported(format!("function `{name}` called back, which has no body")));
        };
        if self.state.threads[self.current].frames.len() >= self.settings.deepest_stack {
            return Err(Stop::unsupported(format!("more than {} calls on a stack", self.settings.deepest_stack)));
        }
        let mut objects = Vec::new();
        let mut values = Vec::with_capacity(arguments.len());
        let mut variadic = Vec::new();
        for (index, value) in arguments.into_iter().enumerate() {
            let copied = by_value.get(index).copied().flatten();
            let value = match copied {
                Some(by_value) => self.copied_object(value, by_value, &mut objects)?,
                None => value,
            };
            match description.parameters.get(index) {
                Some(&ty) => values.push(self.adapted(value, ty)?),
                None if description.variadic => {
                    let ty = self.variadic_type(&value, copied)?;
                    variadic.push(VariadicArgument { value, ty });
                }
                None => {}
            }
        }
        for &ty in description.parameters.iter().skip(values.len()) {
            let value = self.arbitrary(ty);
            values.push(value);
        }
        let atomic = description.name.starts_with("__VERIFIER_atomic_");
        let mut registers = self.spare_registers.pop().unwrap_or_default();
        registers.resize_with(0, Value::unset);
        registers.resize_with(body.registers.len(), Value::unset);
        for (&parameter, value) in body.blocks[body.entry()].parameters.iter().zip(values) {
            registers[parameter] = value;
        }
        let block = body.entry();
        let frame = Frame { function, block, statement: 0, registers, objects, variadic, on_return, atomic };
        let thread = &mut self.state.threads[self.current];
        thread.frames.push(frame);
        thread.resume = Resume::Fresh;
        thread.atomic_depth += u32::from(atomic);
        Ok(())
    }

    /// The callee's own copy of an object passed by value.
    fn copied_object(
        &mut self,
        value: Value<Bits<D>>,
        by_value: ByValue,
        objects: &mut Vec<ObjectId>,
    ) -> Step<Value<Bits<D>>, D> {
        let original = self.to_pointer(value)?;
        let object = self.state.memory.allocate(&mut self.domain, ObjectKind::Stack, by_value.size, by_value.align);
        objects.push(object);
        let copy = self.start_of(object);
        self.copy_memory(&copy, &original, by_value.size, false)?;
        Ok(Value::Pointer(copy))
    }

    fn variadic_type(&self, value: &Value<Bits<D>>, by_value: Option<ByValue>) -> Step<VariadicType, D> {
        let wide_align = self.program.data_model.pointer_bytes() * 2;
        match (value, by_value) {
            (_, Some(ByValue { size, align })) => Ok(VariadicType::Object { size, align }),
            (Value::Pointer(_), None) => {
                let bytes = self.program.data_model.pointer_bytes();
                Ok(VariadicType::Scalar { bytes, align: bytes })
            }
            (Value::Bits(bits), None) => {
                let bytes = u64::from(self.domain.width(bits).div_ceil(8));
                let align = match wide_align {
                    16 if bytes > 8 => 16,
                    16 => 8,
                    _ => 4,
                };
                Ok(VariadicType::Scalar { bytes, align })
            }
            (Value::Aggregate(_), None) => Err(Stop::unsupported("an aggregate among variable arguments")),
        }
    }

    pub(super) fn caller_register_type(&self, dest: RegisterId) -> TypeId {
        let frames = &self.state.threads[self.current].frames;
        let caller = &frames[frames.len() - 2];
        self.body_of(caller.function).registers[dest].ty
    }

    /// A value as another type sees it, where C programs mismatch declarations and calls.
    pub(crate) fn adapted(&mut self, value: Value<Bits<D>>, ty: TypeId) -> Step<Value<Bits<D>>, D> {
        match (&self.program.types[ty], value) {
            (Type::Int(width), Value::Bits(bits)) => Ok(Value::Bits(self.resize(&bits, *width))),
            (Type::Int(width), Value::Pointer(pointer)) => {
                if *width == self.program.data_model.pointer_width() {
                    return Ok(Value::Pointer(pointer));
                }
                let bits = self.address_of(&pointer)?;
                Ok(Value::Bits(self.resize(&bits, *width)))
            }
            (Type::Pointer, value @ (Value::Bits(_) | Value::Pointer(_))) => {
                Ok(Value::Pointer(self.to_pointer(value)?))
            }
            (Type::Float(kind), Value::Bits(bits)) if self.domain.width(&bits) == kind.width() => Ok(Value::Bits(bits)),
            (Type::Array { .. } | Type::Struct { .. }, value @ Value::Aggregate(_)) => Ok(value),
            _ => Err(Stop::unsupported("a call whose types do not fit the function called")),
        }
    }
}
