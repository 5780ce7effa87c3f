//! What memory a statement may read and write, and whether it may fail.
//!
//! A statement that may fail is one for which it is not shown that it cannot: an access to memory is safe only if every place that the
//! pointer may lead to is inside an object that lives and may be accessed so.

use adamant_base::Id as _;
use adamant_program::{
    AccessKind, Argument, BinaryOp, Callee, Control, Effects, Failure, FunctionId, Length, MemoryAccess, Objects, Op,
    Operand, Origin, Program, Type,
};

use crate::external::{Behaviour, Behaviours};
use crate::points_to::{AbstractObject, Location, ObjectKind, PointsTo, Site, is_local};
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
            let restores = |op: &Op| op.effects().objects.ended_since().is_some();
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
        let effects = op.effects();
        let mut found = Accesses::default();
        for access in &effects.accesses {
            let ranges = self.ranges(site.function, access.pointer, self.length(site.function, access.length));
            match access.kind {
                AccessKind::Read => found.reads.extend(ranges),
                AccessKind::Write(_) => found.writes.extend(ranges),
            }
        }
        if effects.objects.ended_since().is_some() {
            found.writes.extend(self.made_on_stack(site.function));
        }
        if let Some((callee, arguments)) = effects.control.call() {
            self.add_accesses_of_library(site, callee, arguments, &mut found);
        }
        found
    }

    /// All objects that a function makes on the stack.
    fn made_on_stack(&self, function: FunctionId) -> Vec<ByteRange> {
        let is_made = |kind: ObjectKind| matches!(kind, ObjectKind::Allocated(site) if site.function == function && is_local(self.program, site));
        let objects = self.points_to.objects().filter(|&(_, kind)| is_made(kind));
        objects.map(|(object, _)| ByteRange { object, extent: Extent::Any }).collect()
    }

    /// Adds what functions of the library read and write that a call may reach.
    fn add_accesses_of_library(&self, site: Site, callee: Callee, arguments: &[Argument], found: &mut Accesses) {
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
                Behaviour::Body
                | Behaviour::Error
                | Behaviour::End
                | Behaviour::Assumption
                | Behaviour::Value
                | Behaviour::Arbitrary
                | Behaviour::NewObject
                | Behaviour::Output => {}
            }
        }
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

    /// How many bytes an access touches, if that is known.
    fn length(&self, function: FunctionId, length: Length) -> Option<u64> {
        length.known(self.program, self.program.functions[function].body.as_ref()?)
    }

    /// Whether a statement may end the run by a fault, or because it is not supported.
    pub(crate) fn may_fail(&self, site: Site, op: &Op) -> bool {
        let effects = op.effects();
        // What a fence orders must not come together.
        effects.control.orders_accesses()
            || effects.failures.iter().any(|&failure| self.may_fail_by(site, op, &effects, failure))
    }

    /// Whether a statement that may fail may do what is not modelled, or what runs cannot go on after.
    pub(crate) fn may_be_unmodelled(&self, site: Site, op: &Op) -> bool {
        let effects = op.effects();
        match effects.control {
            Control::Calls { callee, arguments } => {
                self.may_fail_by(site, op, &effects, Failure::Access)
                    || self.is_no_function(site, callee)
                    || self.calls(site, callee, arguments, &[Behaviour::Anything])
            }
            Control::Orders(_) => true,
            Control::Next | Control::Assumes(_) => {
                let is_unmodelled = |failure| match failure {
                    Failure::Size | Failure::Lock | Failure::Unsupported => true,
                    Failure::Access
                    | Failure::Overlap
                    | Failure::Division
                    | Failure::Shift
                    | Failure::Promise
                    | Failure::Callee
                    | Failure::Value => false,
                };
                let may_fail_so = |&failure| is_unmodelled(failure) && self.may_fail_by(site, op, &effects, failure);
                effects.failures.iter().any(may_fail_so)
            }
        }
    }

    /// Whether a statement may fail in one of the ways in which such statements do.
    fn may_fail_by(&self, site: Site, op: &Op, effects: &Effects<'_>, failure: Failure) -> bool {
        match failure {
            Failure::Access => effects.accesses.iter().any(|access| !self.is_safe_access(site.function, access)),
            Failure::Overlap => {
                let Accesses { reads, writes } = self.accesses(site, op);
                reads.iter().any(|read| writes.iter().any(|write| read.overlaps(write)))
            }
            Failure::Division | Failure::Shift => self.arithmetic_may_fail(site.function, op),
            // One whose size is computed may be too large, or none at all.
            Failure::Size => match effects.objects {
                Objects::MakesLocal(size) => self.program.number(size).is_none(),
                Objects::Nothing
                | Objects::MakesThreadLocal(_)
                | Objects::MakesArguments
                | Objects::MakesCopies
                | Objects::Marks
                | Objects::EndsSince(_)
                | Objects::Renews(_) => true,
            },
            Failure::Lock => match effects.objects {
                Objects::Renews(pointer) => self.end_may_fail(site.function, pointer),
                // After it, accesses to what has ended are faults.
                Objects::EndsSince(_) => true,
                Objects::Nothing
                | Objects::MakesLocal(_)
                | Objects::MakesThreadLocal(_)
                | Objects::MakesArguments
                | Objects::MakesCopies
                | Objects::Marks => true,
            },
            Failure::Callee => match effects.control {
                Control::Calls { callee, arguments } => self.callee_may_fail(site, callee, arguments),
                Control::Next | Control::Orders(_) | Control::Assumes(_) => true,
            },
            // What the source promises the compiler must hold.
            Failure::Promise | Failure::Unsupported => true,
            Failure::Value => false,
        }
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
        matches!(self.points_to.kind(object), ObjectKind::Allocated(site) if is_local(self.program, site))
    }

    fn arithmetic_may_fail(&self, function: FunctionId, op: &Op) -> bool {
        use BinaryOp::{AShr, Add, And, LShr, Mul, Or, SDiv, SRem, Shl, Sub, UDiv, URem, Xor};
        let (Op::Binary { op, right, .. }, Some(body)) = (op, &self.program.functions[function].body) else {
            return true;
        };
        let Type::Int(width) = self.program.types[self.program.type_of(body, *right)] else { return true };
        let width = u64::from(width);
        let number = self.program.number(*right);
        match op {
            UDiv | URem => number.is_none_or(|number| number == 0),
            SDiv | SRem => number.is_none_or(|number| number == 0 || number == u64::MAX >> (64 - width)),
            Shl | LShr | AShr => {
                self.program.origin == Origin::AsWritten && number.is_none_or(|number| number >= width)
            }
            Add | Sub | Mul | And | Or | Xor => false,
        }
    }

    /// Whether a call may reach what is no function, or a function of the library that may fail.
    fn callee_may_fail(&self, site: Site, callee: Callee, arguments: &[Argument]) -> bool {
        let may_fail = [Behaviour::Anything, Behaviour::Free, Behaviour::Look, Behaviour::Fill];
        self.is_no_function(site, callee) || self.calls(site, callee, arguments, &may_fail)
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

    fn is_safe_access(&self, function: FunctionId, access: &MemoryAccess) -> bool {
        let Some(length) = self.length(function, access.length) else { return false };
        let locations = self.points_to.operand(function, access.pointer);
        !locations.is_empty() && locations.into_iter().all(|location| self.is_safe_at(location, length, access.kind))
    }

    fn is_safe_at(&self, location: Location, size: u64, kind: AccessKind) -> bool {
        let Location { object, offset: Some(offset) } = location else { return false };
        let is_inside = |whole: u64| offset <= whole && size <= whole - offset;
        let fits = self.points_to.size(self.program, object).is_some_and(is_inside);
        let lives = match self.points_to.kind(object) {
            ObjectKind::Global(global) => {
                let global = &self.program.globals[global];
                // A thread's instance ends with the thread.
                let may_end = global.thread_local && self.may_dangle[object.index()];
                global.initialiser.is_some() && !(global.constant && kind != AccessKind::Read) && !may_end
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
}

/// By object, whether it may be what a call of `free` is given.
fn may_be_freed(program: &Program, behaviours: &Behaviours, points_to: &PointsTo) -> Vec<bool> {
    let mut freed: Vec<bool> = points_to.objects().map(|_| false).collect();
    for &function in points_to.reached() {
        let blocks = program.functions[function].body.iter().flat_map(|body| body.blocks.enumerate());
        for (block, contents) in blocks {
            for (index, statement) in contents.statements.iter().enumerate() {
                let Some((callee, arguments)) = statement.op.call() else { continue };
                let site = Site { function, block, statement: index as u32 };
                let frees = |callee| behaviours.of_call(program, callee, arguments) == Behaviour::Free;
                if let Some(argument) = arguments.first()
                    && called(points_to, site, callee).into_iter().any(frees)
                {
                    let locations = points_to.operand(function, argument.value);
                    locations.into_iter().for_each(|location| freed[location.object.index()] = true);
                }
            }
        }
    }
    freed
}
