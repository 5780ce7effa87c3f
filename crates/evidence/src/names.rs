//! Names of places in memory as C expressions: `x`, `queue.items[3]`. A place inside a variable is named by that variable; a place in a
//! block of the heap by a variable that points to it (`node->next`), or by the number of the block.

use adamant_expr::BitVec;
use adamant_program::{
    Binding, FunctionId, Member, Op, Operand, Program, RegisterId, SourceType, SourceTypeId, VariableId,
};
use adamant_semantics::{Domain, Machine, ObjectId, ObjectKind, ThreadId, Value};
use rustc_hash::FxHashMap;

use crate::layout::{read_scalar, size_in_bits};
use crate::values::plain_type;

/// Finds the variables that own places; keeps what it learned of each function and of the heap.
#[derive(Clone, Debug, Default)]
pub struct PlaceNames {
    addresses: FxHashMap<FunctionId, Vec<(VariableId, RegisterId)>>,
    /// The blocks of the heap in the order in which they were first mentioned.
    blocks: FxHashMap<ObjectId, usize>,
    /// Which variables of each call on the stacks hold a pointer, and where it points.
    pointers: FxHashMap<(ThreadId, usize), Vec<PointerVariable>>,
    /// The global variables that are pointers, once somebody asked.
    global_pointers: Option<Vec<(VariableId, ObjectId)>>,
}

/// How many calls of a thread are searched for the variable that owns an object.
const SEARCHED_CALLS: usize = 200;

/// A variable that holds a pointer, the object that it points to, and the offset there.
type PointerVariable = (VariableId, ObjectId, u64);

impl PlaceNames {
    /// The C expression for the scalar at an offset of an object, with its type; `None` for what has no name, such as the heap.
    pub fn name<D: Domain>(
        &mut self,
        machine: &Machine<'_, D>,
        object: ObjectId,
        offset: u64,
    ) -> Option<(String, Option<SourceTypeId>)> {
        let variable = self.variable(machine, object)?;
        let program = machine.program();
        let variable = &program.source.variables[variable];
        let Some(ty) = variable.ty else { return Some((variable.name.clone(), None)) };
        let (path, ty) = path_to(program, ty, offset * 8)?;
        Some((format!("{}{path}", variable.name), Some(ty)))
    }

    /// The C expression for what a pointer points to, as large as the type of the pointer says: a structure and not its first member.
    pub(crate) fn target<D: Domain>(
        &mut self,
        machine: &Machine<'_, D>,
        object: ObjectId,
        offset: u64,
        ty: Option<SourceTypeId>,
    ) -> Option<String> {
        let program = machine.program();
        let variable = &program.source.variables[self.variable(machine, object)?];
        let Some(owner) = variable.ty else { return Some(format!("&{}", variable.name)) };
        let wanted = ty.and_then(|ty| pointee(program, ty));
        let wanted = wanted.filter(|&ty| !matches!(plain_type(program, ty), SourceType::Void));
        let (path, found) = path_to_part(program, owner, offset * 8, wanted)
            .or_else(|| path_to_part(program, owner, offset * 8, None))?;
        // An array is its first element; `buffer` says it better than `&buffer[0]`.
        if matches!(plain_type(program, found), SourceType::Array { .. }) {
            return Some(format!("{}{path}", variable.name));
        }
        let name = format!("{}{path}", variable.name);
        Some(name.strip_suffix("[0]").map_or_else(|| format!("&{name}"), str::to_owned))
    }

    /// The variable that owns an object.
    pub fn variable<D: Domain>(&mut self, machine: &Machine<'_, D>, object: ObjectId) -> Option<VariableId> {
        match machine.state.memory.object(object).ok()?.kind {
            ObjectKind::Global(global) | ObjectKind::ThreadLocal(global) | ObjectKind::External(global) => {
                machine.program().globals[global].variable
            }
            ObjectKind::Stack => self.stack_variable(machine, object),
            ObjectKind::Function(_)
            | ObjectKind::Arguments
            | ObjectKind::ArgumentRegisters { .. }
            | ObjectKind::Heap
            | ObjectKind::Lazy { .. }
            | ObjectKind::CommandLine
            | ObjectKind::Library
            | ObjectKind::Thread => None,
        }
    }

    fn stack_variable<D: Domain>(&mut self, machine: &Machine<'_, D>, object: ObjectId) -> Option<VariableId> {
        let points_here = |value: &Value<D::Bits>| matches!(value, Value::Pointer(pointer) if pointer.object == object);
        for frame in machine.state.threads.iter().flat_map(|thread| thread.frames.iter().rev().take(SEARCHED_CALLS)) {
            let bound = self.addresses_of(machine.program(), frame.function);
            if let Some((variable, _)) = bound.iter().find(|(_, register)| points_here(frame.register(*register))) {
                return Some(*variable);
            }
        }
        None
    }

    /// The variables of a function that live in memory, and the registers that hold their addresses.
    pub(crate) fn addresses_of(&mut self, program: &Program, function: FunctionId) -> &[(VariableId, RegisterId)] {
        self.addresses.entry(function).or_insert_with(|| bound_addresses(program, function))
    }

    /// The number of a block of the heap, by the order in which blocks were first mentioned, from 1.
    pub(crate) fn block_number(&mut self, block: ObjectId) -> usize {
        let next = self.blocks.len() + 1;
        *self.blocks.entry(block).or_insert(next)
    }

    /// A call begins: nothing is known of its variables.
    pub(crate) fn forget_call(&mut self, thread: ThreadId, depth: usize) {
        self.pointers.remove(&(thread, depth));
    }

    /// A variable of a call got a value.
    pub(crate) fn note_value<D: Domain>(
        &mut self,
        machine: &Machine<'_, D>,
        (thread, depth): (ThreadId, usize),
        variable: VariableId,
        value: &Value<D::Bits>,
    ) {
        let known = self.pointers.entry((thread, depth)).or_default();
        known.retain(|(found, ..)| *found != variable);
        if let Value::Pointer(pointer) = value
            && let Some(offset) = machine.domain.explicit(&pointer.offset).and_then(BitVec::to_u64)
            && !pointer.object.is_null()
        {
            known.push((variable, pointer.object, offset));
        }
    }

    /// The C expression for a place in a block of the heap, through a variable of the running call or a global that points to it.
    pub(crate) fn heap_place<D: Domain>(
        &mut self,
        machine: &Machine<'_, D>,
        thread: ThreadId,
        block: ObjectId,
        offset: u64,
    ) -> Option<(String, Option<SourceTypeId>)> {
        let found = machine.state.memory.object(block).ok()?;
        if !matches!(found.kind, ObjectKind::Heap | ObjectKind::Lazy { .. }) {
            return None;
        }
        let program = machine.program();
        let depth = machine.state.threads[thread].frames.len();
        let locals = self.pointers.get(&(thread, depth)).map_or(&[][..], Vec::as_slice);
        let through = |variable: VariableId, start: u64| {
            let variable = &program.source.variables[variable];
            let to = pointee(program, variable.ty?)?;
            through_pointer(program, &variable.name, to, offset.checked_sub(start)?)
        };
        // What was bound last is what the source speaks of.
        let by_local = locals
            .iter()
            .rev()
            .find_map(|&(variable, object, start)| (object == block).then(|| through(variable, start)).flatten());
        by_local.or_else(|| {
            self.memory_pointers(machine, thread)
                .into_iter()
                .find_map(|(variable, object, start)| (object == block).then(|| through(variable, start)).flatten())
        })
    }

    /// The pointer variables that live in memory, of the running call and global, and where they point.
    fn memory_pointers<D: Domain>(&mut self, machine: &Machine<'_, D>, thread: ThreadId) -> Vec<PointerVariable> {
        let program = machine.program();
        let globals = self.global_pointers.get_or_insert_with(|| global_pointers(machine));
        let mut homes: Vec<(VariableId, ObjectId)> = globals.clone();
        if let Some(frame) = machine.state.threads[thread].frames.last() {
            for &(variable, register) in self.addresses_of(program, frame.function) {
                if let Value::Pointer(pointer) = frame.register(register) {
                    homes.push((variable, pointer.object));
                }
            }
        }
        let bits = machine.state.memory.pointer_bytes() * 8;
        homes
            .into_iter()
            .rev()
            .filter_map(|(variable, home)| {
                pointee(program, program.source.variables[variable].ty?)?;
                match read_scalar(machine, home, 0, bits)? {
                    Value::Pointer(pointer) => Some((variable, pointer.object, pointer.offset.to_u64()?)),
                    _ => None,
                }
            })
            .collect()
    }
}

/// The global variables that are pointers, and where they live.
fn global_pointers<D: Domain>(machine: &Machine<'_, D>) -> Vec<(VariableId, ObjectId)> {
    let program = machine.program();
    let globals = machine.state.memory.objects().filter_map(|(id, object)| match object.kind {
        ObjectKind::Global(global) if !object.constant => {
            let variable = program.globals[global].variable?;
            pointee(program, program.source.variables[variable].ty?).map(|_| (variable, id))
        }
        _ => None,
    });
    globals.collect()
}

/// What a pointer type points to.
fn pointee(program: &Program, ty: SourceTypeId) -> Option<SourceTypeId> {
    match plain_type(program, ty) {
        SourceType::Pointer { to, .. } => Some(*to),
        _ => None,
    }
}

/// The expression that leads from a pointer to the scalar `offset` bytes behind where it points.
fn through_pointer(
    program: &Program,
    pointer: &str,
    to: SourceTypeId,
    offset: u64,
) -> Option<(String, Option<SourceTypeId>)> {
    let bits = size_in_bits(program, to)?;
    let (path, ty) = path_to(program, to, offset * 8 % bits)?;
    let index = offset * 8 / bits;
    let name = match (index, path.strip_prefix('.')) {
        (0, Some(member)) => format!("{pointer}->{member}"),
        (0, None) if path.is_empty() => format!("*{pointer}"),
        _ => format!("{pointer}[{index}]{path}"),
    };
    Some((name, Some(ty)))
}

fn bound_addresses(program: &Program, function: FunctionId) -> Vec<(VariableId, RegisterId)> {
    let Some(body) = &program.functions[function].body else { return Vec::new() };
    let statements = body.blocks.iter().flat_map(|block| &block.statements);
    statements
        .filter_map(|statement| match &statement.op {
            Op::Bind { variable, binding: Binding::Address(Operand::Register(register)) } => {
                Some((*variable, *register))
            }
            _ => None,
        })
        .collect()
}

/// The members and indices that lead to the scalar at a bit offset.
fn path_to(program: &Program, ty: SourceTypeId, offset: u64) -> Option<(String, SourceTypeId)> {
    match plain_type(program, ty) {
        SourceType::Array { .. } | SourceType::Struct { .. } | SourceType::Union { .. } => {
            parts_at(program, ty, offset).into_iter().find_map(|(step, part, offset)| {
                let (path, found) = path_to(program, part, offset)?;
                Some((format!("{step}{path}"), found))
            })
        }
        _ if offset == 0 => Some((String::new(), ty)),
        _ => None,
    }
}

/// The members and indices that lead to a part of the wanted type at a bit offset; without one, to the largest part that starts there.
fn path_to_part(
    program: &Program,
    ty: SourceTypeId,
    offset: u64,
    wanted: Option<SourceTypeId>,
) -> Option<(String, SourceTypeId)> {
    let fits = |wanted: SourceTypeId| std::ptr::eq(plain_type(program, ty), plain_type(program, wanted));
    if offset == 0 && wanted.is_none_or(fits) {
        return Some((String::new(), ty));
    }
    parts_at(program, ty, offset).into_iter().find_map(|(step, part, offset)| {
        let (path, found) = path_to_part(program, part, offset, wanted)?;
        Some((format!("{step}{path}"), found))
    })
}

/// The parts of an array, structure or union that hold a bit offset: how to get there, the type, and the offset inside.
fn parts_at(program: &Program, ty: SourceTypeId, offset: u64) -> Vec<(String, SourceTypeId, u64)> {
    match plain_type(program, ty) {
        SourceType::Array { element, .. } => match size_in_bits(program, *element) {
            Some(bits) => vec![(format!("[{}]", offset / bits), *element, offset % bits)],
            None => Vec::new(),
        },
        SourceType::Struct { members, .. } | SourceType::Union { members, .. } => {
            let inside =
                |member: &&Member| member.offset <= offset && offset < member.offset.saturating_add(member.bits.max(1));
            let step =
                |member: &Member| if member.name.is_empty() { String::new() } else { format!(".{}", member.name) };
            let parts = members.iter().filter(inside);
            parts.map(|member| (step(member), member.ty, offset - member.offset)).collect()
        }
        _ => Vec::new(),
    }
}
