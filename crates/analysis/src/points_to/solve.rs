//! The constraints between what holds pointers, and their least solution: what is new in a set goes on to whoever uses it, until nothing
//! is new.

use std::collections::{BTreeMap, VecDeque};

use adamant_base::{Id as _, IdVec};
use adamant_program::{
    Argument, ConstantId, ConstantValue, FunctionId, Global, Operand, Program, RegisterId, Type, TypeId,
};
use rustc_hash::{FxHashMap, FxHashSet};

use super::set::Set;
use super::{
    AbstractObject, Escaped, Location, LocationId, NodeId, ObjectKind, PointsTo, Site, object_size, statement,
};
use crate::external::{Behaviour, Behaviours, Faults};

/// Words of an object that are told apart; what lies behind them is taken together.
const MOST_WORDS: u64 = 128;

/// Offsets of one object that are told apart.
const MOST_OFFSETS: u32 = 64;

/// The first location: that of everything unknown.
const ANYWHERE: u32 = 0;

/// Whoever uses what a node holds.
#[derive(Clone, Copy, Debug)]
pub(super) enum Use {
    /// This node holds it too.
    Copy(NodeId),
    /// This node holds it with this added; any number, if it is not known.
    Shift(NodeId, Option<i64>),
    /// This node holds what may be reckoned from it, and addresses have become numbers.
    Reckon(NodeId),
    /// This node holds what memory holds there.
    Load(NodeId, u64),
    /// Memory there holds what this node holds.
    Store(NodeId, u64),
    /// So many bytes there are copied to where this node points to, or all of them.
    CopyTo(NodeId, Option<u64>),
    /// Its address may become a number if this or the other one may be any number.
    CompareWith(NodeId),
    /// It is called.
    Call(u32),
    /// Its address becomes a number, or is given to the library.
    Escape,
}

#[derive(Default)]
struct Node {
    set: Set,
    /// Part of the set that has not gone on.
    new: Set,
    uses: Vec<Use>,
}

/// Who holds what is stored in an object.
struct Contents {
    /// What may be stored anywhere in it.
    any: NodeId,
    /// Everything stored in it.
    all: NodeId,
    words: BTreeMap<u64, NodeId>,
}

pub(super) struct Solver<'p> {
    pub(super) program: &'p Program,
    pub(super) behaviours: &'p Behaviours,
    objects: IdVec<AbstractObject, ObjectKind>,
    object_ids: FxHashMap<ObjectKind, AbstractObject>,
    contents: IdVec<AbstractObject, Contents>,
    offsets: IdVec<AbstractObject, u32>,
    locations: IdVec<LocationId, Location>,
    location_ids: FxHashMap<Location, LocationId>,
    nodes: IdVec<NodeId, Node>,
    /// The nodes that memory connects: the second holds what the first does.
    connected: FxHashSet<(NodeId, NodeId)>,
    open: VecDeque<NodeId>,
    registers: IdVec<FunctionId, usize>,
    returns: IdVec<FunctionId, NodeId>,
    constants: FxHashMap<ConstantId, NodeId>,
    /// Holds only what is unknown.
    pub(super) unknown: NodeId,
    /// Holds only null.
    pub(super) null: NodeId,
    is_escaped: IdVec<AbstractObject, bool>,
    escaped: Vec<AbstractObject>,
    /// Calls through pointers, and whom each was found to reach.
    pub(super) calls: Vec<(Site, Vec<FunctionId>)>,
    /// Those that may call any number.
    wild_calls: Vec<u32>,
    is_reached: IdVec<FunctionId, bool>,
    uncollected: Vec<FunctionId>,
}

pub(super) fn solve(program: &Program, behaviours: &Behaviours, roots: &[FunctionId]) -> PointsTo {
    let mut solver = Solver::new(program, behaviours);
    for &root in roots {
        solver.call_with_anything(root);
    }
    solver.run();
    solver.finish()
}

impl<'p> Solver<'p> {
    fn new(program: &'p Program, behaviours: &'p Behaviours) -> Self {
        let mut solver = Self {
            program,
            behaviours,
            objects: IdVec::new(),
            object_ids: FxHashMap::default(),
            contents: IdVec::new(),
            offsets: IdVec::new(),
            locations: IdVec::new(),
            location_ids: FxHashMap::default(),
            nodes: IdVec::new(),
            connected: FxHashSet::default(),
            open: VecDeque::new(),
            registers: IdVec::new(),
            returns: IdVec::new(),
            constants: FxHashMap::default(),
            unknown: NodeId::FIRST,
            null: NodeId::FIRST,
            is_escaped: IdVec::new(),
            escaped: Vec::new(),
            calls: Vec::new(),
            wild_calls: Vec::new(),
            is_reached: program.functions.iter().map(|_| false).collect(),
            uncollected: Vec::new(),
        };
        solver.unknown = solver.nodes.push(Node::default());
        solver.null = solver.nodes.push(Node::default());
        let anything = solver.object(ObjectKind::Anything);
        let null = solver.object(ObjectKind::Null);
        solver.add_location(solver.unknown, anything, None);
        solver.add_location(solver.null, null, None);
        let contents = solver.contents[anything].any;
        solver.add_use(solver.unknown, Use::Copy(contents));
        solver.add_use(solver.null, Use::Copy(contents));
        for function in program.functions.iter() {
            solver.registers.push(solver.nodes.len());
            for _ in function.body.iter().flat_map(|body| body.registers.iter()) {
                solver.nodes.push(Node::default());
            }
            let returned = solver.nodes.push(Node::default());
            solver.returns.push(returned);
        }
        solver
    }

    fn run(&mut self) {
        loop {
            if let Some(function) = self.uncollected.pop() {
                self.collect(function);
            } else if let Some(node) = self.open.pop_front() {
                let new = std::mem::take(&mut self.nodes[node].new);
                let uses = self.nodes[node].uses.len();
                // What is used from now on is told of the whole set when it is added.
                for index in 0..uses {
                    let how = self.nodes[node].uses[index];
                    self.pass_on(node, &new, how);
                }
            } else {
                return;
            }
        }
    }

    fn finish(mut self) -> PointsTo {
        let calls = std::mem::take(&mut self.calls).into_iter().map(|(site, mut callees)| {
            callees.sort_unstable();
            (site, callees)
        });
        let escaped = self.is_escaped.enumerate().filter(|(_, is)| **is).map(|(object, _)| object).collect();
        PointsTo {
            constants: self.constants,
            indirect: calls.collect(),
            contents: self.contents.iter().map(|contents| contents.all).collect(),
            objects: self.objects,
            locations: self.locations,
            nodes: self.nodes.iter_mut().map(|node| std::mem::take(&mut node.set)).collect(),
            registers: self.registers,
            returns: self.returns,
            escaped: Escaped { objects: escaped },
            reached: self.is_reached.enumerate().filter(|(_, is)| **is).map(|(function, _)| function).collect(),
        }
    }

    /// A node that holds nothing yet.
    pub(super) fn fresh(&mut self) -> NodeId {
        self.nodes.push(Node::default())
    }

    pub(super) fn register(&self, function: FunctionId, register: RegisterId) -> NodeId {
        NodeId::new(self.registers[function] + register.index())
    }

    pub(super) fn returned(&self, function: FunctionId) -> NodeId {
        self.returns[function]
    }

    pub(super) fn operand(&mut self, function: FunctionId, operand: Operand) -> NodeId {
        match operand {
            Operand::Register(register) => self.register(function, register),
            Operand::Constant(constant) => self.constant(constant),
        }
    }

    fn constant(&mut self, id: ConstantId) -> NodeId {
        if let Some(&node) = self.constants.get(&id) {
            return node;
        }
        let program = self.program;
        let node = self.fresh();
        match &program.constants[id].value {
            ConstantValue::Bits(bits) => {
                let number = if bits.is_zero() { self.null } else { self.unknown };
                self.add_use(number, Use::Copy(node));
            }
            ConstantValue::Null => self.add_use(self.null, Use::Copy(node)),
            ConstantValue::Undefined => self.add_use(self.unknown, Use::Copy(node)),
            ConstantValue::Address { target, offset } => {
                let object = self.object(target_kind(*target));
                self.add_location(node, object, u64::try_from(*offset).ok());
            }
            ConstantValue::Aggregate(parts) => {
                for &part in parts {
                    let part = self.constant(part);
                    self.add_use(part, Use::Copy(node));
                }
            }
        }
        self.constants.insert(id, node);
        node
    }

    pub(super) fn object(&mut self, kind: ObjectKind) -> AbstractObject {
        if let Some(&object) = self.object_ids.get(&kind) {
            return object;
        }
        let object = self.objects.push(kind);
        self.object_ids.insert(kind, object);
        self.offsets.push(0);
        self.is_escaped.push(false);
        let (any, all) = (self.fresh(), self.fresh());
        self.contents.push(Contents { any, all, words: BTreeMap::new() });
        self.add_use(any, Use::Copy(all));
        match kind {
            ObjectKind::Global(global) => self.initialise(object, &self.program.globals[global]),
            ObjectKind::Function(_) | ObjectKind::Null | ObjectKind::Anything => {}
            // Nobody has written to it.
            ObjectKind::Allocated(_) | ObjectKind::Copied(..) | ObjectKind::Variadic(_) => {
                self.add_use(self.unknown, Use::Copy(any));
            }
        }
        object
    }

    fn initialise(&mut self, object: AbstractObject, global: &'p Global) {
        let Contents { any, all, .. } = self.contents[object];
        let Some(initialiser) = &global.initialiser else {
            self.add_use(self.unknown, Use::Copy(any));
            return;
        };
        self.add_use(self.null, Use::Copy(all));
        if initialiser.bytes.iter().any(|&byte| byte != 0) {
            self.add_use(self.unknown, Use::Copy(all));
        }
        for relocation in &initialiser.relocations {
            let target = self.object(target_kind(relocation.target));
            let offset = u64::try_from(relocation.offset).ok();
            for holder in self.places(object, Some(relocation.at), self.program.data_model.pointer_bytes()) {
                self.add_location(holder, target, offset);
            }
        }
    }

    /// Who holds what is stored in so many bytes of an object.
    fn places(&mut self, object: AbstractObject, offset: Option<u64>, size: u64) -> Vec<NodeId> {
        let word = self.program.data_model.pointer_bytes();
        let Some(offset) = offset.filter(|_| !matches!(self.objects[object], ObjectKind::Anything | ObjectKind::Null))
        else {
            return vec![self.contents[object].any];
        };
        let (first, last) = (offset / word, offset.saturating_add(size.max(1) - 1) / word);
        let mut places: Vec<_> = (first..=last.min(MOST_WORDS - 1)).map(|index| self.word(object, index)).collect();
        if last >= MOST_WORDS {
            places.push(self.contents[object].any);
        }
        places
    }

    fn word(&mut self, object: AbstractObject, index: u64) -> NodeId {
        if let Some(&node) = self.contents[object].words.get(&index) {
            return node;
        }
        let node = self.fresh();
        let Contents { any, all, .. } = self.contents[object];
        self.contents[object].words.insert(index, node);
        self.add_use(any, Use::Copy(node));
        self.add_use(node, Use::Copy(all));
        if let ObjectKind::Global(global) = self.objects[object]
            && let Some(initialiser) = &self.program.globals[global].initialiser
        {
            let word = self.program.data_model.pointer_bytes();
            let from = usize::try_from(index * word).unwrap_or(usize::MAX);
            let bytes = initialiser.bytes.iter().skip(from).take(word as usize);
            let holds_pointer = initialiser.relocations.iter().any(|relocation| relocation.at == index * word);
            if !holds_pointer {
                let number = if bytes.into_iter().all(|&byte| byte == 0) { self.null } else { self.unknown };
                self.add_use(number, Use::Copy(node));
            }
        }
        node
    }

    pub(super) fn add_location(&mut self, node: NodeId, object: AbstractObject, offset: Option<u64>) {
        let location = self.location(object, offset);
        self.add_item(node, location.index() as u32);
    }

    fn location(&mut self, object: AbstractObject, offset: Option<u64>) -> LocationId {
        let size = object_size(self.program, self.objects[object]).unwrap_or(u64::MAX);
        let mut location = Location { object, offset: offset.filter(|&offset| offset <= size.min(1 << 16)) };
        if let Some(&id) = self.location_ids.get(&location) {
            return id;
        }
        if location.offset.is_some() {
            self.offsets[object] += 1;
            if self.offsets[object] > MOST_OFFSETS {
                location.offset = None;
            }
        }
        let Self { locations, location_ids, .. } = self;
        *location_ids.entry(location).or_insert_with(|| locations.push(location))
    }

    /// Whether a place is one of those that anything unknown may lead to: beside [`ANYWHERE`] it tells nothing.
    fn is_implied(&self, item: u32) -> bool {
        self.is_escaped[self.locations[LocationId::new(item as usize)].object]
    }

    fn add_item(&mut self, node: NodeId, item: u32) {
        let is_implied = self.is_implied(item);
        let found = &mut self.nodes[node];
        if !(is_implied && found.set.contains(ANYWHERE)) && found.set.insert(item) {
            if found.new.is_empty() {
                self.open.push_back(node);
            }
            self.nodes[node].new.insert(item);
        }
    }

    fn add_all(&mut self, node: NodeId, items: &Set) {
        let found = &mut self.nodes[node];
        let mut missing = found.set.missing(items);
        if missing.contains(ANYWHERE) || found.set.contains(ANYWHERE) {
            let (locations, is_escaped) = (&self.locations, &self.is_escaped);
            missing.retain(|item| !is_escaped[locations[LocationId::new(item as usize)].object]);
        }
        if !missing.is_empty() {
            if found.new.is_empty() {
                self.open.push_back(node);
            }
            found.set.extend(&missing);
            found.new.extend(&missing);
        }
    }

    /// Adds a use of what a node holds, now and later.
    pub(super) fn add_use(&mut self, node: NodeId, how: Use) {
        if let Use::Copy(to) = how
            && to == node
        {
            return;
        }
        self.nodes[node].uses.push(how);
        if !self.nodes[node].set.is_empty() {
            // What is new goes on twice; that does no harm.
            let held = self.nodes[node].set.clone();
            self.pass_on(node, &held, how);
        }
    }

    fn pass_on(&mut self, node: NodeId, items: &Set, how: Use) {
        if let Use::Copy(to) = how {
            self.add_all(to, items);
            return;
        }
        for item in items.iter() {
            let location = self.locations[LocationId::new(item as usize)];
            self.pass_on_location(node, location, how);
        }
    }

    fn pass_on_location(&mut self, node: NodeId, location: Location, how: Use) {
        let Location { object, offset } = location;
        let kind = self.objects[object];
        match how {
            Use::Copy(_) => {}
            Use::Shift(to, by) => {
                let moved = offset.zip(by).and_then(|(offset, by)| offset.checked_add_signed(by));
                self.add_location(to, object, moved);
            }
            Use::Reckon(to) => {
                if kind != ObjectKind::Null {
                    self.add_location(to, object, None);
                    self.escape(object);
                }
            }
            Use::Load(to, size) => self.load(location, size, to),
            Use::Store(value, size) => {
                for place in self.places(object, offset, size) {
                    self.connect(value, place);
                }
            }
            Use::CopyTo(to, length) => {
                let buffer = self.buffer(location, length);
                self.add_use(to, Use::Store(buffer, length.unwrap_or(u64::MAX)));
            }
            Use::CompareWith(other) => {
                if kind == ObjectKind::Anything {
                    self.add_use(node, Use::Escape);
                    self.add_use(other, Use::Escape);
                }
            }
            Use::Call(call) => self.call_object(call, kind),
            Use::Escape => self.escape(object),
        }
    }

    fn load(&mut self, location: Location, size: u64, to: NodeId) {
        let Location { object, offset } = location;
        let most = MOST_WORDS * self.program.data_model.pointer_bytes();
        let is_near = offset.is_some_and(|offset| offset.saturating_add(size) <= most);
        let places = if is_near { self.places(object, offset, size) } else { vec![self.contents[object].all] };
        for place in places {
            self.connect(place, to);
        }
        if self.behaviours.faults() == Faults::PassOver && self.load_may_fail(object, offset, size) {
            self.connect(self.unknown, to);
        }
    }

    /// Whether nothing may be there to read. Objects that end hold what is unknown anyway.
    fn load_may_fail(&self, object: AbstractObject, offset: Option<u64>, size: u64) -> bool {
        match self.objects[object] {
            ObjectKind::Global(global) => {
                let end = offset.and_then(|offset| offset.checked_add(size));
                end.is_none_or(|end| end > self.program.globals[global].size)
            }
            ObjectKind::Null | ObjectKind::Function(_) => true,
            ObjectKind::Allocated(_) | ObjectKind::Copied(..) | ObjectKind::Variadic(_) | ObjectKind::Anything => false,
        }
    }

    /// Who holds what may be stored anywhere in an object.
    pub(super) fn anywhere(&self, object: AbstractObject) -> NodeId {
        self.contents[object].any
    }

    /// A node that holds what so many bytes hold.
    fn buffer(&mut self, location: Location, length: Option<u64>) -> NodeId {
        let buffer = self.fresh();
        self.load(location, length.unwrap_or(u64::MAX), buffer);
        buffer
    }

    /// Lets a node hold what another one does, once.
    fn connect(&mut self, from: NodeId, to: NodeId) {
        if from != to && self.connected.insert((from, to)) {
            self.add_use(from, Use::Copy(to));
        }
    }

    fn escape(&mut self, object: AbstractObject) {
        let kind = self.objects[object];
        if matches!(kind, ObjectKind::Null | ObjectKind::Anything)
            || std::mem::replace(&mut self.is_escaped[object], true)
        {
            return;
        }
        self.escaped.push(object);
        let (Contents { any, all, .. }, anything) = (&self.contents[object], &self.contents[PointsTo::ANYTHING]);
        let (any, all, anything_any, anything_all) = (*any, *all, anything.any, anything.all);
        self.add_use(all, Use::Copy(anything_all));
        self.add_use(anything_any, Use::Copy(any));
        self.add_use(all, Use::Escape);
        if let ObjectKind::Function(function) = kind {
            self.call_with_anything(function);
            for index in 0..self.wild_calls.len() {
                self.call_object(self.wild_calls[index], kind);
            }
        }
    }

    /// The library, or whoever starts the program, may call a function.
    fn call_with_anything(&mut self, function: FunctionId) {
        if let Some(parameters) = self.enter(function) {
            for parameter in parameters {
                self.add_use(self.unknown, Use::Copy(parameter));
            }
            self.add_use(self.returned(function), Use::Escape);
        }
    }

    /// The parameters of a function that may run, if it runs a body.
    pub(super) fn enter(&mut self, function: FunctionId) -> Option<Vec<NodeId>> {
        if self.behaviours.behaviour(function) != Behaviour::Body {
            return None;
        }
        let body = self.program.functions[function].body.as_ref()?;
        if !std::mem::replace(&mut self.is_reached[function], true) {
            self.uncollected.push(function);
        }
        let parameters = &body.blocks[body.entry()].parameters;
        Some(parameters.iter().map(|&parameter| self.register(function, parameter)).collect())
    }

    fn call_object(&mut self, call: u32, kind: ObjectKind) {
        match kind {
            ObjectKind::Function(function) => {
                let (site, callees) = &mut self.calls[call as usize];
                if callees.contains(&function) {
                    return;
                }
                callees.push(function);
                let site = *site;
                let program = self.program;
                if let Some((op, (_, arguments))) =
                    statement(program, site).and_then(|found| Some((&found.op, found.op.call()?)))
                {
                    self.call(site, function, op.dest(), arguments);
                }
            }
            ObjectKind::Anything if !self.wild_calls.contains(&call) => {
                self.wild_calls.push(call);
                for index in 0..self.escaped.len() {
                    let kind = self.objects[self.escaped[index]];
                    self.call_object(call, kind);
                }
            }
            ObjectKind::Anything
            | ObjectKind::Null
            | ObjectKind::Global(_)
            | ObjectKind::Allocated(_)
            | ObjectKind::Copied(..)
            | ObjectKind::Variadic(_) => {}
        }
    }

    pub(super) fn is_pointer(&self, ty: TypeId) -> bool {
        self.program.types[ty] == Type::Pointer
    }

    pub(super) fn operand_type(&self, function: FunctionId, operand: Operand) -> TypeId {
        match (operand, &self.program.functions[function].body) {
            (Operand::Register(register), Some(body)) => body.registers[register].ty,
            (Operand::Register(_), None) => unreachable!("only bodies have registers"),
            (Operand::Constant(constant), _) => self.program.constants[constant].ty,
        }
    }

    /// What an argument hands over; a number may be read as a pointer.
    pub(super) fn argument(&mut self, site: Site, number: usize, argument: &Argument) -> NodeId {
        let value = self.operand(site.function, argument.value);
        match argument.by_value {
            Some(by_value) => {
                let object = self.object(ObjectKind::Copied(site, number as u32));
                let copy = self.fresh();
                self.add_location(copy, object, Some(0));
                self.add_use(value, Use::CopyTo(copy, Some(by_value.size)));
                copy
            }
            None => value,
        }
    }
}

pub(super) fn target_kind(target: adamant_program::AddressTarget) -> ObjectKind {
    match target {
        adamant_program::AddressTarget::Global(global) => ObjectKind::Global(global),
        adamant_program::AddressTarget::Function(function) => ObjectKind::Function(function),
    }
}
