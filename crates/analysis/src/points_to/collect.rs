//! What the statements of one function say about pointers.

use adamant_program::{Argument, Callee, CastOp, FunctionId, Op, Operand, RegisterId, TerminatorOp};

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
        if let TerminatorOp::Return(Some(value)) = op {
            self.copy(function, *value, self.returned(function));
        }
        if let TerminatorOp::Switch { value, .. } = op {
            let value = self.operand(function, *value);
            self.add_use(value, Use::Escape);
        }
    }

    fn copy(&mut self, function: FunctionId, from: Operand, to: NodeId) {
        let from = self.operand(function, from);
        self.add_use(from, Use::Copy(to));
    }

    fn statement(&mut self, site: Site, op: &Op) {
        let function = site.function;
        let dest = op.dest().map(|dest| self.register(function, dest));
        match op {
            Op::Binary { .. }
            | Op::Unary { .. }
            | Op::FloatBinary { .. }
            | Op::FloatUnary { .. }
            | Op::FloatMultiplyAdd { .. }
            | Op::FloatCast { .. } => self.reckon(function, op, dest),
            Op::Cast { op: cast, value, dest } => self.cast(function, *cast, *value, *dest),
            Op::Compare { predicate, left, right, .. } => {
                use adamant_program::Predicate::{Eq, Ne};
                let [left_node, right_node] = [*left, *right].map(|operand| self.operand(function, operand));
                let is_null = |operand| operand_is_null(self, operand);
                if !matches!(predicate, Eq | Ne) {
                    self.add_use(left_node, Use::Escape);
                    self.add_use(right_node, Use::Escape);
                } else if !is_null(*left) && !is_null(*right) {
                    self.add_use(left_node, Use::CompareWith(right_node));
                    self.add_use(right_node, Use::CompareWith(left_node));
                }
            }
            Op::Select { then, otherwise, .. } => self.choose(function, &[*then, *otherwise], dest),
            Op::Insert { aggregate, value, .. } => self.choose(function, &[*aggregate, *value], dest),
            Op::Extract { aggregate: value, .. } | Op::Copy { value, .. } => self.choose(function, &[*value], dest),
            Op::Offset { base, constant, scaled, .. } => {
                let by = scaled.is_empty().then_some(*constant);
                let base = self.operand(function, *base);
                if let Some(dest) = dest {
                    self.add_use(base, Use::Shift(dest, by));
                }
            }
            Op::Arbitrary { .. } | Op::StackSave { .. } | Op::Unsupported { .. } => {
                if let Some(dest) = dest {
                    self.add_use(self.unknown, Use::Copy(dest));
                }
            }
            Op::Call { dest, callee, arguments } => self.call_statement(site, *dest, *callee, arguments),
            // What is compared with something may be told by it.
            Op::Overflows { .. } | Op::FloatCompare { .. } => {
                let mut operands = Vec::new();
                op.for_each_operand(|operand| operands.push(operand));
                for operand in operands {
                    let operand = self.operand(function, operand);
                    self.add_use(operand, Use::Escape);
                }
            }
            Op::StackRestore { .. } | Op::LifetimeStart { .. } | Op::LifetimeEnd { .. } | Op::Fence { .. } => {}
            Op::VariadicEnd { .. } | Op::Assume { .. } | Op::Bind { .. } => {}
            _ => self.memory(site, op, dest),
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

    fn cast(&mut self, function: FunctionId, op: CastOp, value: Operand, dest: RegisterId) {
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

    fn memory(&mut self, site: Site, op: &Op, dest: Option<NodeId>) {
        let function = site.function;
        match op {
            Op::StackAllocate { .. } => self.allocate(site, dest),
            Op::ThreadLocal { global, .. } => {
                let object = self.object(ObjectKind::Global(*global));
                if let Some(dest) = dest {
                    self.add_location(dest, object, Some(0));
                }
            }
            Op::Load { pointer, dest, .. } => {
                let size = self.register_size(function, *dest);
                let pointer = self.operand(function, *pointer);
                let dest = self.register(function, *dest);
                self.add_use(pointer, Use::Load(dest, size));
            }
            Op::Store { pointer, value, .. } => {
                let pointer = self.operand(function, *pointer);
                self.store(function, pointer, *value);
            }
            Op::CompareExchange { pointer, new: value, .. } | Op::ReadModifyWrite { pointer, value, .. } => {
                let pointer = self.operand(function, *pointer);
                let ty = self.operand_type(function, *value);
                let size = self.program.access_size(ty);
                if let Some(dest) = dest {
                    self.add_use(pointer, Use::Load(dest, size));
                    if let Op::ReadModifyWrite { .. } = op {
                        let result = self.fresh();
                        self.add_use(dest, Use::Reckon(result));
                        let value = self.operand(function, *value);
                        self.add_use(value, Use::Reckon(result));
                        self.add_use(pointer, Use::Store(result, size));
                    }
                }
                self.store(function, pointer, *value);
            }
            Op::CopyMemory { to, from, length, .. } => {
                let length = constant_number(self.program, *length);
                self.copy_memory(function, *to, *from, length);
            }
            Op::SetMemory { to, byte, length, .. } => {
                let to = self.operand(function, *to);
                let length = constant_number(self.program, *length).unwrap_or(u64::MAX);
                let number = if constant_number(self.program, *byte) == Some(0) { self.null } else { self.unknown };
                self.add_use(to, Use::Store(number, length));
            }
            Op::VariadicStart { list } => {
                let object = self.object(ObjectKind::Variadic(function));
                let list = self.operand(function, *list);
                let areas = self.fresh();
                self.add_location(areas, object, None);
                self.add_use(list, Use::Store(areas, VARIADIC_LIST));
                self.add_use(list, Use::Store(self.unknown, VARIADIC_LIST));
            }
            Op::VariadicCopy { to, from } => self.copy_memory(function, *to, *from, Some(VARIADIC_LIST)),
            _ => unreachable!("other statements do not touch memory"),
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

    fn copy_memory(&mut self, function: FunctionId, to: Operand, from: Operand, length: Option<u64>) {
        let [to, from] = [to, from].map(|operand| self.operand(function, operand));
        self.add_use(from, Use::CopyTo(to, length));
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
            _ => {
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

    fn register_size(&self, function: FunctionId, register: RegisterId) -> u64 {
        let ty = self.operand_type(function, Operand::Register(register));
        self.program.access_size(ty)
    }
}

/// No list of variable arguments has more bytes.
const VARIADIC_LIST: u64 = 24;

fn operand_is_null(solver: &Solver<'_>, operand: Operand) -> bool {
    match operand {
        Operand::Constant(constant) => {
            matches!(solver.program.constants[constant].value, adamant_program::ConstantValue::Null)
        }
        Operand::Register(_) => false,
    }
}
