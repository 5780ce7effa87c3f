//! Calls: of bodies, of library models, and of functions that have neither.
//!
//! C lets a call differ from the definition in the number and types of arguments; values are adapted where their bits fit,
//! missing arguments are arbitrary, and what does not fit is unsupported.

use adamant_analysis::Faults;
use adamant_expr::FloatKind;
use adamant_library::{CallEffect, Calls, EndOfRun, Facts, Library, Waits, is_atomic_section};
use adamant_program::{
    Argument, BlockId, Body, ByValue, Callee, Function, FunctionId, Overlap, PositionId, RegisterId, Type, TypeId,
};

use crate::assumption::Assumption;
use crate::domain::Domain;
use crate::library::{Call, Reply};
use crate::machine::{Bits, Extern, Flow, Link, Machine, Step};
use crate::memory::ObjectKind;
use crate::shared::Shared;
use crate::stop::{AccessKind, Fault, Stop};
use crate::tearing::Progress;
use crate::thread::{ArgumentClass, Frame, OnReturn, Passed, Resume, Status, Variadic};
use crate::unsupported::{Limit, Unsupported};
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
        self.called = Some(function);
        let values: Vec<_> = arguments.iter().map(|argument| self.operand(argument.value)).collect();
        match self.links[function] {
            Link::Body(_) => {
                let mut values: Vec<_> =
                    values.into_iter().zip(arguments).map(|(value, argument)| (value, argument.by_value)).collect();
                if self.copy_by_value(&mut values)? == Progress::Again {
                    return Ok(Flow::Again);
                }
                let passed = arguments.iter().zip(values).map(|(argument, (value, _))| {
                    let ty = self.operand_type(body, argument.value);
                    let class = class_of(&self.program.types[ty], argument.by_value);
                    Passed { value, by_value: argument.by_value, class }
                });
                let passed = passed.collect();
                self.notice_entry(function, BlockId::FIRST)?;
                self.enter_with(function, passed, OnReturn::Assign(dest))?;
                self.abandon_torn();
                Ok(Flow::Moved)
            }
            Link::Model(model, facts) => {
                let description = &self.program.functions[function];
                let result = dest.map(|dest| body.registers[dest].ty);
                let call = Call { name: &description.name, facts, arguments: &values, result, position };
                self.open_accesses = 0;
                if facts.asks_first() {
                    let reply = model(self, &call)?;
                    keep_to(facts, call.name, &reply)?;
                    self.note_whole(facts, &reply);
                    return self.finish_model(reply, dest.zip(result));
                }
                // A model may have changed something before it was interrupted and is run again from the start, or before a fault that is passed over.
                let may_go_on = D::SPLITS || self.settings.faults == Faults::PassOver;
                let before = may_go_on.then(|| self.state.clone());
                self.in_model = true;
                let result = model(self, &call).and_then(|reply| {
                    keep_to(facts, call.name, &reply)?;
                    self.note_whole(facts, &reply);
                    self.finish_model(reply, dest.zip(result))
                });
                self.in_model = false;
                if let (Err(_), Some(before)) = (&result, before) {
                    self.state = before;
                }
                result
            }
            Link::Error => Err(Box::new(Stop::ErrorCalled(self.program.functions[function].name.clone()))),
            Link::Missing => self.call_missing(function, dest.map(|dest| (dest, body.registers[dest].ty))),
        }
    }

    /// Notes that a function of the library did in one step what others could have seen in several.
    fn note_whole(&mut self, facts: &Facts, reply: &Reply<Bits<D>>) {
        let has_returned = matches!(reply, Reply::Return(_) | Reply::Nothing);
        if self.open_accesses > 1 && has_returned && !facts.acts_at_once() {
            self.assume(Assumption::LibraryInOneStep);
        }
        if self.state.threads.len() > 1 && facts.is_for_one_thread() {
            self.assume(Assumption::ThreadSafety);
        }
    }

    fn finish_model(&mut self, reply: Reply<Bits<D>>, dest: Option<(RegisterId, TypeId)>) -> Step<Flow, D> {
        let flow = if matches!(reply, Reply::ReturnAndYield(_)) { Flow::Yield } else { Flow::Next };
        match reply {
            Reply::Return(value) | Reply::ReturnAndYield(value) => {
                if let Some((dest, ty)) = dest {
                    let value = self.adapted(value, ty)?;
                    self.assign(dest, value);
                }
            }
            Reply::Nothing => {
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
            Reply::Again => return Ok(Flow::Again),
            Reply::EndThread(result) => return self.end_thread(result),
        }
        self.state.threads[self.current].resume = Resume::Fresh;
        Ok(flow)
    }

    fn call_missing(&mut self, function: FunctionId, dest: Option<(RegisterId, TypeId)>) -> Step<Flow, D> {
        let name = self.program.functions[function].display_name();
        if Function::is_assembly(name) {
            if self.settings.assembly == Extern::Error {
                return Err(Stop::unsupported(Unsupported::Assembly(name.to_owned())));
            }
        } else if Library::defines(name) {
            return Err(Stop::unsupported(Unsupported::LibraryFunction(name.to_owned())));
        } else if self.settings.external == Extern::Error {
            return Err(Stop::unsupported(Unsupported::Function(name.to_owned())));
        }
        self.assumed_functions.insert(function);
        if let Some((dest, ty)) = dest {
            let value = self.arbitrary_in(dest, ty);
            self.assign(dest, value);
        }
        Ok(Flow::Next)
    }

    /// The function that a pointer points to.
    pub(crate) fn called_function(&mut self, pointer: Value<Bits<D>>) -> Step<FunctionId, D> {
        let pointer = self.to_pointer(pointer)?;
        let pointer = self.resolve_among_known(&pointer)?;
        let kind = self.state.memory.object(pointer.object).map(|object| object.kind);
        if let Ok(ObjectKind::Function(function)) = kind
            && self.decide_zero(&pointer.offset)?
        {
            return Ok(function);
        }
        let target = match pointer.object {
            ObjectId::NULL if self.decide_null(&pointer)? => "null".to_owned(),
            ObjectId::NULL => format!("address {}", self.offset_text(&pointer.offset)),
            object => self.describe(object),
        };
        Err(Fault::NotAFunction { target }.into())
    }

    /// Enters a function that has a body.
    pub(crate) fn enter(
        &mut self,
        function: FunctionId,
        arguments: Vec<Value<Bits<D>>>,
        on_return: OnReturn,
    ) -> Step<(), D> {
        let general = |value| Passed { value, by_value: None, class: ArgumentClass::General };
        self.enter_with(function, arguments.into_iter().map(general).collect(), on_return)
    }

    fn enter_with(&mut self, function: FunctionId, passed: Vec<Passed<Bits<D>>>, on_return: OnReturn) -> Step<(), D> {
        let description = &self.program.functions[function];
        let Link::Body(body) = self.links[function] else {
            return Err(Stop::unsupported(Unsupported::CalledBack(description.display_name().to_owned())));
        };
        if self.state.threads[self.current].frames.len() >= self.settings.deepest_stack {
            return Err(Stop::unsupported(Unsupported::Limit(Limit::Stack(self.settings.deepest_stack))));
        }
        let atomic = is_atomic_section(&description.name);
        if atomic {
            self.notice_action()?;
        }
        let mut objects = Vec::new();
        let mut variadic = description.variadic.then(|| {
            Box::new(Variadic { arguments: Vec::new(), general_registers: 0, vector_registers: 0, areas: None })
        });
        let mut registers = self.spare_registers.pop().unwrap_or_default();
        // What an earlier call left in them is never read: registers are assigned first.
        registers.resize_with(body.registers.len(), Value::unset);
        let parameters = &body.blocks[body.entry()].parameters;
        let given = passed.len();
        for passed in &passed {
            self.check_by_value(passed)?;
        }
        for (index, mut passed) in passed.into_iter().enumerate() {
            if let Some(by_value) = passed.by_value {
                passed.value = self.copied_object(passed.value, by_value, &mut objects)?;
            }
            match (parameters.get(index), &mut variadic) {
                (Some(&parameter), variadic) => {
                    if let Some(variadic) = variadic {
                        variadic.count_named(&passed, |bits| self.domain.width(bits));
                    }
                    registers[parameter] = self.adapted(passed.value, body.registers[parameter].ty)?;
                }
                (None, Some(variadic)) => variadic.arguments.push(passed),
                (None, None) => {}
            }
        }
        for &parameter in parameters.iter().skip(given) {
            registers[parameter] = self.arbitrary(body.registers[parameter].ty);
        }
        let block = body.entry();
        let frame = Frame { function, block, statement: 0, registers, objects, variadic, on_return, atomic };
        let thread = &mut self.state.threads[self.current];
        thread.frames.push(Shared::new(frame));
        thread.resume = Resume::Fresh;
        thread.atomic_depth += u32::from(atomic);
        Ok(())
    }

    /// Whether an object passed by value can be copied.
    fn check_by_value(&mut self, passed: &Passed<Bits<D>>) -> Step<(), D> {
        let Some(by_value) = passed.by_value else { return Ok(()) };
        let size = self.number(64, by_value.size);
        self.size_of(&size)?;
        let original = self.to_pointer(passed.value.clone())?;
        if by_value.size > 0 {
            self.locate(&original, by_value.size, AccessKind::Read)?;
        }
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
        self.copy_memory(&copy, &original, by_value.size, Overlap::Undefined)?;
        Ok(Value::Pointer(copy))
    }

    pub(super) fn caller_register_type(&self, dest: RegisterId) -> TypeId {
        let frames = &self.state.threads[self.current].frames;
        let caller = &frames[frames.len() - 2];
        self.body_of(caller.function).registers[dest].ty
    }

    fn adapted_parts(&mut self, values: Box<[Value<Bits<D>>]>, ty: TypeId) -> Step<Value<Bits<D>>, D> {
        let parts = self.program.types.parts(ty).unwrap_or_default();
        if parts.len() != values.len() {
            return Err(Stop::construct("a call whose types do not fit the function called"));
        }
        let values = values.into_iter().zip(parts);
        let values: Step<Box<[_]>, D> = values.map(|(value, part)| self.adapted(value, part.ty)).collect();
        Ok(Value::Aggregate(values?))
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
            (Type::Array { .. } | Type::Struct { .. }, Value::Aggregate(values)) => self.adapted_parts(values, ty),
            _ => Err(Stop::construct("a call whose types do not fit the function called")),
        }
    }
}

/// Holds a model to what is known of its function: others rely on it, and would leave out runs.
fn keep_to<B, I>(facts: &Facts, name: &str, reply: &Reply<B>) -> Result<(), Box<Stop<I>>> {
    let is_known = match reply {
        Reply::Return(_) | Reply::Nothing | Reply::ReturnAndYield(_) | Reply::Again => true,
        Reply::Wait(_) => facts.waits != Waits::Never,
        Reply::Enter(..) => facts.calls != Calls::Nobody || facts.effect == CallEffect::End(EndOfRun::AfterHandlers),
        Reply::EndThread(_) => facts.may_end_thread(),
    };
    if is_known { Ok(()) } else { Err(Stop::situation(format!("`{name}`, which does more than is known of it"))) }
}

/// Which registers an argument of a type travels in.
pub(crate) fn class_of(ty: &Type, by_value: Option<ByValue>) -> ArgumentClass {
    match ty {
        _ if by_value.is_some() => ArgumentClass::Memory,
        Type::Float(FloatKind::X87) => ArgumentClass::Memory,
        Type::Float(_) | Type::Array { .. } => ArgumentClass::Vector,
        Type::Int(_) | Type::Pointer | Type::Struct { .. } => ArgumentClass::General,
    }
}
