//! What memory a statement may read and write, and whether it may fail.
//!
//! A statement that may fail is one for which it is not shown that it cannot: an access to memory is safe only if every place that the
//! pointer may lead to is inside an object that lives and may be accessed so.

use adamant_base::Id as _;
use adamant_program::{Argument, BinaryOp, Callee, FunctionId, Op, Operand, Origin, Program, Type};

use crate::external::{Behaviour, Behaviours};
use crate::points_to::{AbstractObject, Location, ObjectKind, PointsTo, Site, constant_number, statement};
use crate::returns::called;

/// Which bytes of an object an access touches.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Extent {
    /// Any of them.
    Any,
    /// Those from the first number up to the second, which is not touched.
    Bytes(u64, u64),
}

/// A part of an object that an access may touch.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct ByteRange {
    /// The object.
    pub object: AbstractObject,
    /// Which bytes of it.
    pub extent: Extent,
}

impl ByteRange {
    /// How many bits it has, if that is known.
    pub fn bits(&self) -> Option<u64> {
        match self.extent {
            Extent::Bytes(start, end) => end.checked_sub(start)?.checked_mul(8),
            Extent::Any => None,
        }
    }

    /// Whether it has all bytes of another one.
    pub fn covers(&self, other: &Self) -> bool {
        match (self.extent, other.extent) {
            (Extent::Bytes(start, end), Extent::Bytes(other_start, other_end)) => {
                self.object == other.object && start <= other_start && other_end <= end
            }
            _ => false,
        }
    }

    /// Whether two accesses to one object may touch the same byte.
    pub fn overlaps(&self, other: &Self) -> bool {
        match (self.extent, other.extent) {
            _ if self.object != other.object => false,
            (Extent::Bytes(start, end), Extent::Bytes(other_start, other_end)) => {
                start < other_end && other_start < end
            }
            _ => true,
        }
    }
}

/// What a statement may read and write.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Accesses {
    /// What it may read.
    pub reads: Vec<ByteRange>,
    /// What it may write.
    pub writes: Vec<ByteRange>,
}

impl Accesses {
    /// What it reads, if there is only one part that it may read.
    pub fn only_read(&self) -> Option<ByteRange> {
        only(&self.reads)
    }

    /// What it writes, if there is only one part that it may write.
    pub fn only_write(&self) -> Option<ByteRange> {
        only(&self.writes)
    }
}

fn only(ranges: &[ByteRange]) -> Option<ByteRange> {
    match ranges {
        [range] => Some(*range),
        _ => None,
    }
}

/// How an access uses memory.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Read,
    Write,
}

/// What is needed to tell what statements do to memory.
pub(crate) struct MemoryView<'a> {
    program: &'a Program,
    behaviours: &'a Behaviours,
    points_to: &'a PointsTo,
    /// By object, whether it may outlive the call that made it: its address is stored, returned, or known outside.
    may_dangle: Vec<bool>,
    /// By object, whether it may be freed, other than by whoever it was given to.
    may_be_freed: Vec<bool>,
}

impl<'a> MemoryView<'a> {
    pub(crate) fn new(program: &'a Program, behaviours: &'a Behaviours, points_to: &'a PointsTo) -> Self {
        let mut may_dangle: Vec<bool> = points_to.objects().map(|_| false).collect();
        let mut mark = |location: &Location| may_dangle[location.object.index()] = true;
        for (object, _) in points_to.objects() {
            points_to.contents(object).iter().for_each(&mut mark);
        }
        for &function in points_to.reached() {
            points_to.returned(function).iter().for_each(&mut mark);
            let restores = |op: &Op| matches!(op, Op::StackRestore { .. });
            let body = program.functions[function].body.iter();
            if body
                .flat_map(|body| body.blocks.iter())
                .flat_map(|block| &block.statements)
                .any(|statement| restores(&statement.op))
            {
                let own = |kind| matches!(kind, ObjectKind::Allocated(site) if site.function == function);
                for (object, _) in points_to.objects().filter(|(_, kind)| own(*kind)) {
                    mark(&Location { object, offset: None });
                }
            }
        }
        for &object in points_to.escaped().objects() {
            mark(&Location { object, offset: None });
        }
        let may_be_freed = may_be_freed(program, behaviours, points_to);
        Self { program, behaviours, points_to, may_dangle, may_be_freed }
    }

    /// What a statement may read and write. Bodies that a call enters do not count, but copies of its arguments do.
    pub(crate) fn accesses(&self, site: Site, op: &Op) -> Accesses {
        let ranges = |pointer: Operand, size: Option<u64>| self.ranges(site.function, pointer, size);
        let size_of = |operand: Operand| Some(self.operand_size(site.function, operand));
        match op {
            Op::Load { pointer, dest, .. } => reading(ranges(*pointer, size_of(Operand::Register(*dest)))),
            Op::Store { pointer, value, .. } => writing(ranges(*pointer, size_of(*value))),
            Op::CompareExchange { pointer, new: value, .. } | Op::ReadModifyWrite { pointer, value, .. } => {
                let range = ranges(*pointer, size_of(*value));
                Accesses { reads: range.clone(), writes: range }
            }
            Op::CopyMemory { to, from, length, .. } => {
                let length = constant_number(self.program, *length);
                Accesses { reads: ranges(*from, length), writes: ranges(*to, length) }
            }
            Op::SetMemory { to, length, .. } => writing(ranges(*to, constant_number(self.program, *length))),
            Op::LifetimeStart { pointer } | Op::LifetimeEnd { pointer } => writing(ranges(*pointer, None)),
            Op::StackRestore { .. } => writing(self.made_on_stack(site.function)),
            Op::VariadicStart { list } => writing(ranges(*list, None)),
            Op::VariadicCopy { to, from } => Accesses { reads: ranges(*from, None), writes: ranges(*to, None) },
            Op::VariadicEnd { list } => reading(ranges(*list, None)),
            Op::Call { callee, arguments, .. } => self.call_accesses(site, *callee, arguments),
            _ => Accesses::default(),
        }
    }

    /// All objects that a function makes on the stack.
    fn made_on_stack(&self, function: FunctionId) -> Vec<ByteRange> {
        let is_made = |kind: ObjectKind| match kind {
            ObjectKind::Allocated(site) if site.function == function => {
                statement(self.program, site).is_some_and(|made| matches!(made.op, Op::StackAllocate { .. }))
            }
            _ => false,
        };
        let objects = self.points_to.objects().filter(|&(_, kind)| is_made(kind));
        objects.map(|(object, _)| ByteRange { object, extent: Extent::Any }).collect()
    }

    fn call_accesses(&self, site: Site, callee: Callee, arguments: &[Argument]) -> Accesses {
        let mut found = Accesses::default();
        for argument in arguments {
            if let Some(by_value) = argument.by_value {
                found.reads.extend(self.ranges(site.function, argument.value, Some(by_value.size)));
            }
        }
        let behind = |argument: &Argument| self.ranges(site.function, argument.value, None);
        for function in called(self.points_to, site, callee) {
            match self.behaviours.of_call(self.program, function, arguments) {
                Behaviour::Anything => {
                    let anything = ByteRange { object: PointsTo::ANYTHING, extent: Extent::Any };
                    found.reads.push(anything);
                    found.writes.push(anything);
                }
                Behaviour::FailedAssertion | Behaviour::Look => {
                    found.reads.extend(arguments.iter().flat_map(behind));
                }
                // What is read of it later fails.
                Behaviour::Free => found.writes.extend(arguments.iter().flat_map(behind)),
                Behaviour::Fill => {
                    found.reads.extend(arguments.iter().flat_map(behind));
                    found.writes.extend(arguments.first().into_iter().flat_map(behind));
                }
                _ => {}
            }
        }
        found
    }

    /// Where an access of this many bytes may go; any number of bytes, if it is not known.
    fn ranges(&self, function: FunctionId, pointer: Operand, size: Option<u64>) -> Vec<ByteRange> {
        let mut ranges = Vec::new();
        let locations = self.points_to.operand(function, pointer);
        let is_unknown = locations.iter().any(|location| location.object == PointsTo::ANYTHING);
        // What is unknown may lead to everything that has escaped.
        let is_implied = |object: AbstractObject| is_unknown && self.points_to.escaped().contains(object);
        for Location { object, offset } in locations {
            let has_no_bytes = matches!(self.points_to.kind(object), ObjectKind::Null | ObjectKind::Function(_));
            if has_no_bytes || is_implied(object) {
                continue;
            }
            let extent = match (offset, size) {
                (Some(offset), Some(size)) => Extent::Bytes(offset, offset.saturating_add(size)),
                _ => Extent::Any,
            };
            ranges.push(ByteRange { object, extent });
        }
        ranges
    }

    /// Whether a statement may end the run by a fault, or because it is not supported.
    pub(crate) fn may_fail(&self, site: Site, op: &Op) -> bool {
        let is_safe = |pointer, size, kind| self.is_safe(site.function, pointer, size, kind);
        let size_of = |operand: Operand| self.operand_size(site.function, operand);
        match op {
            Op::Binary { op, right, .. } => self.arithmetic_may_fail(site.function, *op, *right),
            Op::Load { pointer, dest, .. } => !is_safe(*pointer, size_of(Operand::Register(*dest)), Kind::Read),
            Op::Store { pointer, value, .. } => !is_safe(*pointer, size_of(*value), Kind::Write),
            Op::CompareExchange { pointer, new: value, .. } | Op::ReadModifyWrite { pointer, value, .. } => {
                !is_safe(*pointer, size_of(*value), Kind::Write)
            }
            Op::CopyMemory { to, from, length, .. } => match constant_number(self.program, *length) {
                Some(length) => {
                    let reads = self.ranges(site.function, *from, Some(length));
                    let writes = self.ranges(site.function, *to, Some(length));
                    let may_overlap = reads.iter().any(|read| writes.iter().any(|write| read.overlaps(write)));
                    may_overlap || !is_safe(*to, length, Kind::Write) || !is_safe(*from, length, Kind::Read)
                }
                None => true,
            },
            Op::SetMemory { to, length, .. } => {
                let length = constant_number(self.program, *length);
                length.is_none_or(|length| !is_safe(*to, length, Kind::Write))
            }
            Op::Call { callee, arguments, .. } => self.call_may_fail(site, *callee, arguments),
            Op::VariadicStart { .. } | Op::VariadicCopy { .. } | Op::VariadicEnd { .. } => true,
            Op::LifetimeStart { pointer } | Op::LifetimeEnd { pointer } => self.end_may_fail(site.function, *pointer),
            // After it, accesses to what has ended are faults.
            Op::StackRestore { .. } => true,
            // What the source promises the compiler must hold.
            Op::Assume { .. } => true,
            Op::Unsupported { .. } | Op::Fence { .. } => true,
            _ => false,
        }
    }

    /// Whether a statement that may fail may do what is not modelled, or what runs cannot go on after.
    pub(crate) fn may_be_unmodelled(&self, site: Site, op: &Op) -> bool {
        let is_fault_alone = match op {
            Op::Binary { .. }
            | Op::Load { .. }
            | Op::Store { .. }
            | Op::CompareExchange { .. }
            | Op::ReadModifyWrite { .. }
            | Op::CopyMemory { .. }
            | Op::SetMemory { .. }
            | Op::Assume { .. } => true,
            Op::Call { callee, arguments, .. } => {
                !self.copy_may_fail(site.function, arguments)
                    && !self.is_no_function(site, *callee)
                    && !self.calls(site, *callee, arguments, &[Behaviour::Anything])
            }
            _ => false,
        };
        !is_fault_alone && self.may_fail(site, op)
    }

    /// Whether it may be a fault that what a pointer leads to loses its contents: a lock that is held may be there, or it is no local variable.
    fn end_may_fail(&self, function: FunctionId, pointer: Operand) -> bool {
        let locations = self.points_to.operand(function, pointer);
        // What is a lock was given to the library.
        let is_plain = |object: AbstractObject| self.is_on_stack(object) && !self.points_to.escaped().contains(object);
        locations.is_empty() || !locations.into_iter().all(|location| is_plain(location.object))
    }

    /// Whether an object is one that a function makes on the stack.
    fn is_on_stack(&self, object: AbstractObject) -> bool {
        match self.points_to.kind(object) {
            ObjectKind::Allocated(site) => {
                statement(self.program, site).is_some_and(|made| matches!(made.op, Op::StackAllocate { .. }))
            }
            _ => false,
        }
    }

    fn arithmetic_may_fail(&self, function: FunctionId, op: BinaryOp, right: Operand) -> bool {
        use BinaryOp::{AShr, LShr, SDiv, SRem, Shl, UDiv, URem};
        let width = match self.operand_type(function, right) {
            Type::Int(width) => u64::from(*width),
            _ => return true,
        };
        let number = constant_number(self.program, right);
        match op {
            UDiv | URem => number.is_none_or(|number| number == 0),
            SDiv | SRem => number.is_none_or(|number| number == 0 || number == u64::MAX >> (64 - width)),
            Shl | LShr | AShr => {
                self.program.origin == Origin::AsWritten && number.is_none_or(|number| number >= width)
            }
            _ => false,
        }
    }

    fn call_may_fail(&self, site: Site, callee: Callee, arguments: &[Argument]) -> bool {
        let may_fail = [Behaviour::Anything, Behaviour::Free, Behaviour::Look, Behaviour::Fill];
        self.copy_may_fail(site.function, arguments)
            || self.is_no_function(site, callee)
            || self.calls(site, callee, arguments, &may_fail)
    }

    /// Whether what is passed by value may be where nothing can be read.
    fn copy_may_fail(&self, function: FunctionId, arguments: &[Argument]) -> bool {
        arguments.iter().any(|argument| {
            let size = argument.by_value.map(|by_value| by_value.size);
            size.is_some_and(|size| !self.is_safe(function, argument.value, size, Kind::Read))
        })
    }

    /// Whether a call may reach what is no function.
    fn is_no_function(&self, site: Site, callee: Callee) -> bool {
        let is_function = |location: Location| {
            matches!(self.points_to.kind(location.object), ObjectKind::Function(_)) && location.offset == Some(0)
        };
        match callee {
            Callee::Direct(_) => false,
            Callee::Indirect(pointer) => {
                let targets = self.points_to.operand(site.function, pointer);
                targets.is_empty() || !targets.into_iter().all(is_function)
            }
        }
    }

    /// Whether a call may reach a function that behaves in one of these ways.
    fn calls(&self, site: Site, callee: Callee, arguments: &[Argument], behaviours: &[Behaviour]) -> bool {
        let functions = called(self.points_to, site, callee);
        functions
            .into_iter()
            .any(|function| behaviours.contains(&self.behaviours.of_call(self.program, function, arguments)))
    }

    fn is_safe(&self, function: FunctionId, pointer: Operand, size: u64, kind: Kind) -> bool {
        let locations = self.points_to.operand(function, pointer);
        !locations.is_empty() && locations.into_iter().all(|location| self.is_safe_at(location, size, kind))
    }

    fn is_safe_at(&self, location: Location, size: u64, kind: Kind) -> bool {
        let Location { object, offset: Some(offset) } = location else { return false };
        let is_inside = |whole: u64| offset <= whole && size <= whole - offset;
        let fits = self.points_to.size(self.program, object).is_some_and(is_inside);
        let lives = match self.points_to.kind(object) {
            ObjectKind::Global(global) => {
                let global = &self.program.globals[global];
                global.initialiser.is_some() && !(global.constant && kind == Kind::Write)
            }
            ObjectKind::Allocated(_) if self.is_on_stack(object) => !self.may_dangle[object.index()],
            // Whoever it is given to may free it.
            ObjectKind::Allocated(_) => {
                !self.points_to.escaped().contains(object) && !self.may_be_freed[object.index()]
            }
            ObjectKind::Copied(..) => !self.may_dangle[object.index()],
            ObjectKind::Anything | ObjectKind::Null | ObjectKind::Function(_) | ObjectKind::Variadic(_) => false,
        };
        fits && lives
    }

    fn operand_type(&self, function: FunctionId, operand: Operand) -> &Type {
        let ty = match (operand, &self.program.functions[function].body) {
            (Operand::Register(register), Some(body)) => body.registers[register].ty,
            (Operand::Register(_), None) => unreachable!("only bodies have registers"),
            (Operand::Constant(constant), _) => self.program.constants[constant].ty,
        };
        &self.program.types[ty]
    }

    fn operand_size(&self, function: FunctionId, operand: Operand) -> u64 {
        let ty = match (operand, &self.program.functions[function].body) {
            (Operand::Register(register), Some(body)) => body.registers[register].ty,
            (Operand::Register(_), None) => unreachable!("only bodies have registers"),
            (Operand::Constant(constant), _) => self.program.constants[constant].ty,
        };
        self.program.access_size(ty)
    }
}

/// By object, whether it may be what a call of `free` is given.
fn may_be_freed(program: &Program, behaviours: &Behaviours, points_to: &PointsTo) -> Vec<bool> {
    let mut freed: Vec<bool> = points_to.objects().map(|_| false).collect();
    for &function in points_to.reached() {
        let blocks = program.functions[function].body.iter().flat_map(|body| body.blocks.enumerate());
        for (block, contents) in blocks {
            for (index, statement) in contents.statements.iter().enumerate() {
                let Op::Call { callee, arguments, .. } = &statement.op else { continue };
                let site = Site { function, block, statement: index as u32 };
                let frees = |callee| behaviours.of_call(program, callee, arguments) == Behaviour::Free;
                if let Some(argument) = arguments.first()
                    && called(points_to, site, *callee).into_iter().any(frees)
                {
                    let locations = points_to.operand(function, argument.value);
                    locations.into_iter().for_each(|location| freed[location.object.index()] = true);
                }
            }
        }
    }
    freed
}

fn reading(reads: Vec<ByteRange>) -> Accesses {
    Accesses { reads, writes: Vec::new() }
}

fn writing(writes: Vec<ByteRange>) -> Accesses {
    Accesses { reads: Vec::new(), writes }
}
