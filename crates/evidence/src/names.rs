//! Names of places in memory as C expressions: `x`, `queue.items[3]`, `p->next` never, because a place is named by the variable that
//! owns it and not by the way it was reached.

use adamant_program::{Binding, FunctionId, Op, Operand, Program, RegisterId, SourceType, SourceTypeId, VariableId};
use adamant_semantics::{Domain, Machine, ObjectId, ObjectKind, Value};
use rustc_hash::FxHashMap;

use crate::values::plain_type;

/// Finds the variables that own places; keeps what it learned of each function.
#[derive(Debug, Default)]
pub struct PlaceNames {
    addresses: FxHashMap<FunctionId, Vec<(VariableId, RegisterId)>>,
}

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

    fn variable<D: Domain>(&mut self, machine: &Machine<'_, D>, object: ObjectId) -> Option<VariableId> {
        match machine.state.memory.object(object).ok()?.kind {
            ObjectKind::Global(global) | ObjectKind::ThreadLocal(global) | ObjectKind::External(global) => {
                machine.program().globals[global].variable
            }
            ObjectKind::Stack => self.stack_variable(machine, object),
            ObjectKind::Function(_) | ObjectKind::Arguments | ObjectKind::Heap | ObjectKind::Library => None,
        }
    }

    fn stack_variable<D: Domain>(&mut self, machine: &Machine<'_, D>, object: ObjectId) -> Option<VariableId> {
        let points_here = |value: &Value<D::Bits>| matches!(value, Value::Pointer(pointer) if pointer.object == object);
        for frame in machine.state.threads.iter().flat_map(|thread| thread.frames.iter().rev()) {
            let bound = self
                .addresses
                .entry(frame.function)
                .or_insert_with(|| bound_addresses(machine.program(), frame.function));
            if let Some((variable, _)) = bound.iter().find(|(_, register)| points_here(frame.register(*register))) {
                return Some(*variable);
            }
        }
        None
    }
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
        SourceType::Array { element, .. } => {
            let bits = size_in_bits(program, *element)?;
            let (path, found) = path_to(program, *element, offset % bits)?;
            Some((format!("[{}]{path}", offset / bits), found))
        }
        SourceType::Struct { members, .. } | SourceType::Union { members, .. } => {
            let inside = |bits: u64, start: u64| start <= offset && offset < start + bits.max(1);
            let member = members.iter().find(|member| inside(member.bits, member.offset))?;
            let (path, found) = path_to(program, member.ty, offset - member.offset)?;
            match member.name.is_empty() {
                true => Some((path, found)),
                false => Some((format!(".{}{path}", member.name), found)),
            }
        }
        _ if offset == 0 => Some((String::new(), ty)),
        _ => None,
    }
}

fn size_in_bits(program: &Program, ty: SourceTypeId) -> Option<u64> {
    let bits = match plain_type(program, ty) {
        SourceType::Basic { bits, .. }
        | SourceType::Pointer { bits, .. }
        | SourceType::Struct { bits, .. }
        | SourceType::Union { bits, .. }
        | SourceType::Enum { bits, .. } => *bits,
        SourceType::Array { element, count } => size_in_bits(program, *element)?.checked_mul((*count)?)?,
        _ => return None,
    };
    (bits > 0).then_some(bits)
}
