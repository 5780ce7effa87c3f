//! What the statements of one function say about pointers.

use adamant_program::{
    Argument, Callee, CastOp, Effects, FunctionId, Length, MemoryAccess, Op, Operand, Predicate, RegisterId,
    ResultSource, TerminatorEffect, TerminatorOp, Written,
};

use super::solve::{Solver, Use};
use super::{NodeId, ObjectKind, Site, constant_number};
use crate::external::Behaviour;
use crate::external::format::shown_as_numbers;

impl Solver<'_> {
    /// Takes in the body of a function that may run.
    pub(super) fn collect(&mut self, function: FunctionId) {
        let program = self.program;
        let Some(body) = &program.functions[function].body else { return };
        for (block, contents) in body.blocks.enumerate() {
            for (index, statement) in contents.statements.iter().enumerate() {
                let site = Site { function, block, statement: index as u32 };
                self.statement(site, &statement.op);
            }
            self.terminator(function, &contents.terminator.op);
        }
    }

    fn terminator(&mut self, function: FunctionId, op: &TerminatorOp) {
        let program = self.program;
        let Some(body) = &program.functions[function].body else { return };
        for edge in op.edges() {
            for (&parameter, &argument) in body.blocks[edge.target].parameters.iter().zip(&edge.arguments) {
                self.copy(function, argument, self.register(function, parameter));
            }
        }
        match op.effect() {
            TerminatorEffect::Returns(Some(value)) => self.copy(function, value, self.returned(function)),
            TerminatorEffect::Decides(value) => {
                let value = self.operand(function, value);
                self.add_use(value, Use::Escape);
            }
            TerminatorEffect::Jumps | TerminatorEffect::Returns(None) | TerminatorEffect::Fails(_) => {}
        }
    }

    fn copy(&mut self, function: FunctionId, from: Operand, to: NodeId) {
        let from = self.operand(function, from);
        self.add_use(from, Use::Copy(to));
    }

    fn statement(&mut self, site: Site, op: &Op) {
        let function = site.function;
        let effects = op.effects();
        if let Some((callee, arguments)) = effects.control.call() {
            return self.call_statement(site, op.dest(), callee, arguments);
        }
        let dest = op.dest().map(|dest| self.register(function, dest));
        match effects.result {
            ResultSource::Nothing => {}
            ResultSource::Value(value) | ResultSource::Part(value) => self.choose(function, &[value], dest),
            ResultSource::Either(one, other) => self.choose(function, &[one, other], dest),
            ResultSource::Shifted { base, by } => {
                let base = self.operand(function, base);
                dest.into_iter().for_each(|dest| self.add_use(base, Use::Shift(dest, by)));
            }
            ResultSource::Converted(cast, value) => self.cast(function, cast, value, op.dest()),
            ResultSource::Reckoned => self.reckon(function, op, dest),
            ResultSource::Compared(predicate, left, right) => self.compare(function, predicate, left, right),
            // What is compared with something may be told by it.
            ResultSource::Told => op.for_each_operand(|operand| self.tell(function, operand)),
            ResultSource::Unknown | ResultSource::Returned => {
                dest.into_iter().for_each(|dest| self.add_use(self.unknown, Use::Copy(dest)));
            }
            ResultSource::NewObject => self.allocate(site, dest),
            ResultSource::ThreadLocal(global) => {
                let object = self.object(ObjectKind::Global(global));
                dest.into_iter().for_each(|dest| self.add_location(dest, object, Some(0)));
            }
            ResultSource::Memory => self.read(function, &effects, dest),
            ResultSource::Exchanged(expected) => {
                self.read(function, &effects, dest);
                let expected = (!operand_is_null(self, expected)).then(|| self.operand(function, expected));
                if let (Some(dest), Some(expected)) = (dest, expected) {
                    self.add_use(dest, Use::CompareWith(expected));
                    self.add_use(expected, Use::CompareWith(dest));
                }
            }
        }
        for access in &effects.accesses {
            if let Some(written) = access.written() {
                self.write(function, access, written, dest);
            }
        }
    }

    /// The result is what stands in memory where a pointer leads.
    fn read(&mut self, function: FunctionId, effects: &Effects<'_>, dest: Option<NodeId>) {
        for access in effects.accesses.iter().filter(|access| !access.writes()) {
            let length = self.length(function, access.length);
            let pointer = self.operand(function, access.pointer);
            dest.into_iter().for_each(|dest| self.add_use(pointer, Use::Load(dest, length)));
        }
    }

    /// Memory where a pointer leads gets new contents; `read` is what stood there before, if the statement reads it.
    fn write(&mut self, function: FunctionId, access: &MemoryAccess, written: Written, read: Option<NodeId>) {
        let length = self.length(function, access.length);
        let pointer = self.operand(function, access.pointer);
        match written {
            Written::Value(value) => self.store(function, pointer, value),
            Written::Combined(value) => {
                let result = self.fresh();
                read.into_iter().for_each(|read| self.add_use(read, Use::Reckon(result)));
                let combined = self.operand(function, value);
                self.add_use(combined, Use::Reckon(result));
                self.add_use(pointer, Use::Store(result, length));
                self.store(function, pointer, value);
            }
            Written::Byte(byte) => {
                let number = if constant_number(self.program, byte) == Some(0) { self.null } else { self.unknown };
                self.add_use(pointer, Use::Store(number, length));
            }
            Written::CopyOf(from) => {
                let from = self.operand(function, from);
                let length = (length != u64::MAX).then_some(length);
                self.add_use(from, Use::CopyTo(pointer, length));
            }
            Written::Arguments => {
                let object = self.object(ObjectKind::Variadic(function));
                let areas = self.fresh();
                self.add_location(areas, object, None);
                self.add_use(pointer, Use::Store(areas, length));
                self.add_use(pointer, Use::Store(self.unknown, length));
            }
            // Contents that nobody wrote lead nowhere.
            Written::Anything => {}
        }
    }

    /// How many bytes an access touches at most.
    fn length(&self, function: FunctionId, length: Length) -> u64 {
        let body = self.program.functions[function].body.as_ref();
        match (length, body) {
            (Length::AtMost(most), _) => most,
            (length, Some(body)) => length.known(self.program, body).unwrap_or(u64::MAX),
            (_, None) => u64::MAX,
        }
    }

    fn tell(&mut self, function: FunctionId, operand: Operand) {
        let operand = self.operand(function, operand);
        self.add_use(operand, Use::Escape);
    }

    fn compare(&mut self, function: FunctionId, predicate: Predicate, left: Operand, right: Operand) {
        let is_null = |operand| operand_is_null(self, operand);
        if !matches!(predicate, Predicate::Eq | Predicate::Ne) {
            self.tell(function, left);
            self.tell(function, right);
        } else if !is_null(left) && !is_null(right) {
            let [left, right] = [left, right].map(|operand| self.operand(function, operand));
            self.add_use(left, Use::CompareWith(right));
            self.add_use(right, Use::CompareWith(left));
        }
    }

    /// The result is one of these, or made up of them.
    fn choose(&mut self, function: FunctionId, operands: &[Operand], dest: Option<NodeId>) {
        let Some(dest) = dest else { return };
        for &operand in operands {
            self.copy(function, operand, dest);
        }
    }

    /// The result may be reckoned from all operands. Numbers that are not addresses need not be known.
    fn reckon(&mut self, function: FunctionId, op: &Op, dest: Option<NodeId>) {
        let Some(dest) = dest else { return };
        let mut operands = Vec::new();
        op.for_each_operand(|operand| operands.push(operand));
        for operand in operands {
            if constant_number(self.program, operand).is_none() {
                let operand = self.operand(function, operand);
                self.add_use(operand, Use::Reckon(dest));
            }
        }
    }

    fn cast(&mut self, function: FunctionId, op: CastOp, value: Operand, dest: Option<RegisterId>) {
        let Some(dest) = dest else { return };
        let program = self.program;
        let to_pointer =
            program.functions[function].body.as_ref().is_some_and(|body| self.is_pointer(body.registers[dest].ty));
        let dest = self.register(function, dest);
        let value = self.operand(function, value);
        match op {
            CastOp::PointerToInt => {
                self.add_use(value, Use::Copy(dest));
                self.add_use(value, Use::Escape);
            }
            CastOp::IntToPointer => self.add_use(value, Use::Copy(dest)),
            CastOp::ZeroExtend | CastOp::SignExtend | CastOp::Truncate | CastOp::Reinterpret => {
                self.add_use(value, Use::Reckon(dest));
            }
        }
        if to_pointer {
            self.add_use(self.unknown, Use::Copy(dest));
        }
    }

    /// Stores a value. A number may be read back as a pointer.
    fn store(&mut self, function: FunctionId, pointer: NodeId, value: Operand) {
        let ty = self.operand_type(function, value);
        let size = self.program.access_size(ty);
        if !self.is_pointer(ty) && constant_number(self.program, value).is_none() {
            self.add_use(pointer, Use::Store(self.unknown, size));
        }
        let value = self.operand(function, value);
        self.add_use(pointer, Use::Store(value, size));
    }

    fn allocate(&mut self, site: Site, dest: Option<NodeId>) {
        let object = self.object(ObjectKind::Allocated(site));
        if let Some(dest) = dest {
            self.add_location(dest, object, Some(0));
        }
    }

    fn call_statement(&mut self, site: Site, dest: Option<RegisterId>, callee: Callee, arguments: &[Argument]) {
        match callee {
            Callee::Direct(function) => self.call(site, function, dest, arguments),
            Callee::Indirect(pointer) => {
                let call = self.calls.len() as u32;
                self.calls.push((site, Vec::new()));
                let pointer = self.operand(site.function, pointer);
                self.add_use(pointer, Use::Call(call));
            }
        }
    }

    /// A call that reaches this function.
    pub(super) fn call(&mut self, site: Site, callee: FunctionId, dest: Option<RegisterId>, arguments: &[Argument]) {
        let fits = dest.is_some_and(|dest| {
            self.program.functions[callee].result == Some(self.operand_type(site.function, Operand::Register(dest)))
        });
        let dest = dest.map(|dest| self.register(site.function, dest));
        match self.behaviours.of_call(self.program, callee, arguments) {
            Behaviour::Body => {
                self.call_body(site, callee, dest, arguments);
                if let Some(dest) = dest.filter(|_| !fits) {
                    self.add_use(self.unknown, Use::Copy(dest));
                }
            }
            Behaviour::NewObject => self.allocate(site, dest),
            Behaviour::Look => {
                self.read_as_numbers(site, callee, arguments);
                dest.into_iter().for_each(|dest| self.add_use(self.unknown, Use::Copy(dest)));
            }
            Behaviour::Fill => {
                self.read_as_numbers(site, callee, arguments);
                if let Some(buffer) = arguments.first() {
                    let buffer = self.operand(site.function, buffer.value);
                    // What was written may be read back as a pointer.
                    self.add_use(buffer, Use::Store(self.unknown, u64::MAX));
                    dest.into_iter().for_each(|dest| self.add_use(buffer, Use::Copy(dest)));
                }
                dest.into_iter().for_each(|dest| self.add_use(self.unknown, Use::Copy(dest)));
            }
            Behaviour::Anything => {
                for (number, argument) in arguments.iter().enumerate() {
                    let value = self.argument(site, number, argument);
                    self.add_use(value, Use::Escape);
                }
                if let Some(dest) = dest {
                    self.add_use(self.unknown, Use::Copy(dest));
                }
            }
            Behaviour::Error
            | Behaviour::FailedAssertion
            | Behaviour::End
            | Behaviour::Assumption
            | Behaviour::Value
            | Behaviour::Arbitrary
            | Behaviour::Free
            | Behaviour::Output => {
                // Somebody may ask what these point to, such as what is freed.
                for argument in arguments {
                    self.operand(site.function, argument.value);
                }
                self.show_numbers(site, callee, arguments);
                if let Some(dest) = dest {
                    self.add_use(self.unknown, Use::Copy(dest));
                }
            }
        }
    }

    /// Bytes that are looked at are numbers, also those of pointers: what these point to is known outside.
    fn read_as_numbers(&mut self, site: Site, callee: FunctionId, arguments: &[Argument]) {
        for argument in arguments {
            let pointer = self.operand(site.function, argument.value);
            let contents = self.fresh();
            self.add_use(pointer, Use::Load(contents, u64::MAX));
            self.add_use(contents, Use::Escape);
        }
        self.show_numbers(site, callee, arguments);
    }

    /// A pointer that is shown is a number.
    fn show_numbers(&mut self, site: Site, callee: FunctionId, arguments: &[Argument]) {
        for shown in shown_as_numbers(self.program, callee, arguments) {
            let shown = self.operand(site.function, shown.value);
            self.add_use(shown, Use::Escape);
        }
    }

    fn call_body(&mut self, site: Site, callee: FunctionId, dest: Option<NodeId>, arguments: &[Argument]) {
        let Some(parameters) = self.enter(callee) else { return };
        for (number, argument) in arguments.iter().enumerate() {
            let value = self.argument(site, number, argument);
            let ty = self.operand_type(site.function, argument.value);
            let expected = self.program.functions[callee].parameters.get(number);
            let receiver = match parameters.get(number) {
                Some(&parameter) => parameter,
                None => {
                    let object = self.object(ObjectKind::Variadic(callee));
                    self.anywhere(object)
                }
            };
            self.add_use(value, Use::Copy(receiver));
            if expected != Some(&ty) {
                self.add_use(self.unknown, Use::Copy(receiver));
            }
        }
        for &missing in parameters.iter().skip(arguments.len()) {
            self.add_use(self.unknown, Use::Copy(missing));
        }
        if let Some(dest) = dest {
            let returned = self.returned(callee);
            self.add_use(returned, Use::Copy(dest));
        }
    }
}

fn operand_is_null(solver: &Solver<'_>, operand: Operand) -> bool {
    match operand {
        Operand::Constant(constant) => {
            matches!(solver.program.constants[constant].value, adamant_program::ConstantValue::Null)
        }
        Operand::Register(_) => false,
    }
}
