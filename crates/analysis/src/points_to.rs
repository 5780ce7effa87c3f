//! What pointers may point to, in the whole program at once, whatever the order of its statements (after Andersen, "Program Analysis
//! and Specialization for the C Programming Language", 1994).
//!
//! An object stands for everything that one place of the program makes: a global, a function, the memory of one allocating statement.
//! Offsets are told apart as long as they are constant and few; see [`Location::offset`]. Pointers travel through registers of any type,
//! memory, calls and copies of bytes, and whatever is reckoned from one may still lead to its object. A number, an input, a value that
//! nobody wrote and what the library returns is [`ObjectKind::Anything`]: it leads to everything whose address has become a number or was
//! given to the library, or nowhere. Calls through pointers are resolved on the way.
//!
//! For every run of the program: a pointer that leads to an object is in the set of the register or place that holds it.

mod collect;
mod set;
mod solve;

use adamant_base::{Id as _, IdVec, typed_id};
use adamant_program::{BlockId, ConstantId, FunctionId, GlobalId, Op, Operand, Program, RegisterId};
use rustc_hash::FxHashMap;

use crate::external::{Behaviours, size_of_new};
use set::Set;

typed_id! {
    /// An object, as the analysis tells them apart.
    pub struct AbstractObject("object");
    /// A place in an object.
    pub(crate) struct LocationId("location");
    /// Something that holds pointers.
    pub(crate) struct NodeId("node");
}

/// What an object stands for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum ObjectKind {
    /// Everything whose address has become a number or was given to the library, and what arbitrary pointers lead to.
    Anything,
    /// Nothing: the null pointer.
    Null,
    /// A global.
    Global(GlobalId),
    /// A function.
    Function(FunctionId),
    /// What a statement makes on the stack or on the heap.
    Allocated(Site),
    /// The copy that a call makes of an argument passed by value.
    Copied(Site, u32),
    /// The variable arguments of a function.
    Variadic(FunctionId),
}

/// A statement of a program.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Site {
    /// Its function.
    pub function: FunctionId,
    /// Its block.
    pub block: BlockId,
    /// Its number in the block; the number of statements stands for the terminator.
    pub statement: u32,
}

/// A place that a pointer may lead to.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Location {
    /// The object.
    pub object: AbstractObject,
    /// Bytes from its start; `None` where it may be any number, also one outside of the object.
    pub offset: Option<u64>,
}

/// The objects that [`ObjectKind::Anything`] leads to.
#[derive(Clone, Default, Debug)]
pub struct Escaped {
    /// Ascending.
    objects: Vec<AbstractObject>,
}

impl Escaped {
    /// The objects, ascending.
    pub fn objects(&self) -> &[AbstractObject] {
        &self.objects
    }

    /// Whether an object is among them.
    pub fn contains(&self, object: AbstractObject) -> bool {
        self.objects.binary_search(&object).is_ok()
    }

    /// Whether two accesses may meet because one of them goes anywhere: then the other one goes to something whose address is known outside.
    pub fn may_meet(&self, one: AbstractObject, other: AbstractObject) -> bool {
        let is_outside = |object| object == PointsTo::ANYTHING || self.contains(object);
        (one == PointsTo::ANYTHING && is_outside(other)) || (other == PointsTo::ANYTHING && is_outside(one))
    }
}

/// What pointers may point to.
#[derive(Debug)]
pub struct PointsTo {
    objects: IdVec<AbstractObject, ObjectKind>,
    locations: IdVec<LocationId, Location>,
    nodes: IdVec<NodeId, Set>,
    /// By function, the node of its first register; the others follow.
    registers: IdVec<FunctionId, usize>,
    returns: IdVec<FunctionId, NodeId>,
    /// By constant that was looked at, what holds its addresses.
    constants: FxHashMap<ConstantId, NodeId>,
    escaped: Escaped,
    /// By object, the node with everything stored in it.
    contents: IdVec<AbstractObject, NodeId>,
    /// The functions that each call through a pointer may reach, ascending.
    indirect: FxHashMap<Site, Vec<FunctionId>>,
    /// The functions that may run, ascending.
    reached: Vec<FunctionId>,
}

impl PointsTo {
    /// The object that stands for everything unknown.
    pub const ANYTHING: AbstractObject = AbstractObject::FIRST;

    /// Analyses what may run when `roots` are called.
    pub fn of(program: &Program, behaviours: &Behaviours, roots: &[FunctionId]) -> Self {
        solve::solve(program, behaviours, roots)
    }

    /// What an object stands for.
    pub fn kind(&self, object: AbstractObject) -> ObjectKind {
        self.objects[object]
    }

    /// All objects.
    pub fn objects(&self) -> impl Iterator<Item = (AbstractObject, ObjectKind)> {
        self.objects.enumerate().map(|(object, kind)| (object, *kind))
    }

    /// Where an operand of a function may point to.
    pub fn operand(&self, function: FunctionId, operand: Operand) -> Vec<Location> {
        match operand {
            Operand::Register(register) => self.register(function, register),
            Operand::Constant(constant) => {
                let anything = || vec![Location { object: Self::ANYTHING, offset: None }];
                // Of constants that no statement was seen to use nothing is known.
                self.constants.get(&constant).map_or_else(anything, |&node| self.located(node))
            }
        }
    }

    /// Where a register may point to.
    pub fn register(&self, function: FunctionId, register: RegisterId) -> Vec<Location> {
        self.located(NodeId::new(self.registers[function] + register.index()))
    }

    /// Where anything stored in an object may point to.
    pub fn contents(&self, object: AbstractObject) -> Vec<Location> {
        self.located(self.contents[object])
    }

    /// Where what a function returns may point to.
    pub fn returned(&self, function: FunctionId) -> Vec<Location> {
        self.located(self.returns[function])
    }

    fn located(&self, node: NodeId) -> Vec<Location> {
        self.nodes[node].iter().map(|id| self.locations[LocationId::new(id as usize)]).collect()
    }

    /// The objects whose address has become a number or was given to the library.
    pub const fn escaped(&self) -> &Escaped {
        &self.escaped
    }

    /// The functions that a call through a pointer may reach, ascending; numbers that happen to be the address of a function included.
    pub fn indirect_callees(&self, call: Site) -> &[FunctionId] {
        self.indirect.get(&call).map_or(&[], |callees| callees)
    }

    /// The functions with a body that may run, ascending.
    pub fn reached(&self) -> &[FunctionId] {
        &self.reached
    }

    /// The size of what an object stands for, where it is the same for all and known.
    pub fn size(&self, program: &Program, object: AbstractObject) -> Option<u64> {
        object_size(program, self.objects[object])
    }
}

/// The size of an object, where it is known.
pub(crate) fn object_size(program: &Program, kind: ObjectKind) -> Option<u64> {
    match kind {
        ObjectKind::Global(global) => Some(program.globals[global].size),
        ObjectKind::Function(_) => Some(0),
        ObjectKind::Copied(site, argument) => {
            let (_, arguments) = statement(program, site)?.op.call()?;
            arguments.get(argument as usize)?.by_value.map(|by_value| by_value.size)
        }
        ObjectKind::Allocated(site) => {
            let op = &statement(program, site)?.op;
            if let Some(size) = op.effects().objects.local() {
                return constant_number(program, size);
            }
            let (callee, arguments) = op.call_by_name()?;
            size_of_new(program, callee, arguments)
        }
        ObjectKind::Anything | ObjectKind::Null | ObjectKind::Variadic(_) => None,
    }
}

/// The statement at a site; `None` for a terminator.
pub(crate) fn statement(program: &Program, site: Site) -> Option<&adamant_program::Statement> {
    program.functions[site.function].body.as_ref()?.blocks[site.block].statements.get(site.statement as usize)
}

/// The number that an operand is, if it is a constant of at most 64 bits.
pub(crate) fn constant_number(program: &Program, operand: Operand) -> Option<u64> {
    program.number(operand)
}

/// Whether a statement makes an object on the stack.
pub(crate) fn is_local(program: &Program, site: Site) -> bool {
    let is_local = |op: &Op| op.effects().objects.local().is_some();
    statement(program, site).is_some_and(|made| is_local(&made.op))
}

#[cfg(test)]
mod tests;
