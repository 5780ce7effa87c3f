//! The state at the end of a trace: the variables of the calls that stand, and the globals that changed or that the failing lines speak of.

use adamant_expr::BitVec;
use adamant_program::{Position, Program, VariableId};
use adamant_semantics::{ObjectId, ObjectKind, State, ThreadId, Value};

use super::{Standing, Variables};
use crate::layout::{is_opaque, size_in_bits};
use crate::replay::ReplayMachine;
use crate::steps::{Assignment, Knowledge};
use crate::values::show_memory;

/// How many calls and how many globals are shown.
const SHOWN_CALLS: usize = 8;
const SHOWN_GLOBALS: usize = 40;

/// The variables at the end of a run.
pub(super) fn at_the_end(
    machine: &ReplayMachine<'_, '_>,
    initial: &State<BitVec>,
    mut knowledge: Knowledge,
    thread: ThreadId,
    stack: &[Standing],
) -> Vec<Variables> {
    let globals = globals(machine, initial, &mut knowledge, stack);
    let mut all = vec![Variables { function: None, values: globals }];
    let frames = machine.state.threads[thread].frames.len();
    for (number, standing) in stack.iter().take(SHOWN_CALLS).enumerate() {
        let values = locals(machine, &mut knowledge, thread, frames - number);
        all.push(Variables { function: Some(standing.function.clone()), values });
    }
    all.retain(|variables| !variables.values.is_empty());
    all
}

fn globals(
    machine: &ReplayMachine<'_, '_>,
    initial: &State<BitVec>,
    knowledge: &mut Knowledge,
    stack: &[Standing],
) -> Vec<Assignment> {
    let program = machine.program();
    let lines: Vec<&str> = stack.iter().filter_map(|standing| Some(standing.place.as_ref()?.source.as_str())).collect();
    let mut values = Vec::new();
    for (id, object) in machine.state.memory.objects() {
        let ObjectKind::Global(global) = object.kind else { continue };
        let Some(variable) = program.globals[global].variable.filter(|_| !object.constant) else { continue };
        let name = &program.source.variables[variable].name;
        if (lines.iter().any(|line| mentions(line, name)) || has_changed(machine, initial, id))
            && values.len() < SHOWN_GLOBALS
        {
            values.extend(in_memory(machine, knowledge, variable, id));
        }
    }
    values
}

/// Whether an object of the start holds something else now.
fn has_changed(machine: &ReplayMachine<'_, '_>, initial: &State<BitVec>, id: ObjectId) -> bool {
    let (Ok(before), Ok(now)) = (initial.memory.object(id), machine.state.memory.object(id)) else { return true };
    let bytes = |state: &State<BitVec>| state.memory.plain(id, 0, now.size).map(<[u8]>::to_vec);
    match (bytes(initial), bytes(&machine.state)) {
        (Some(before), Some(now)) => before != now,
        (None, None) => {
            let before: Vec<_> = initial.memory.pointers_in(before).collect();
            let now: Vec<_> = machine.state.memory.pointers_in(now).collect();
            before != now
        }
        _ => true,
    }
}

/// The variables of a call that are in scope where it stands.
fn locals(
    machine: &ReplayMachine<'_, '_>,
    knowledge: &mut Knowledge,
    thread: ThreadId,
    depth: usize,
) -> Vec<Assignment> {
    let program = machine.program();
    let frame = &machine.state.threads[thread].frames[depth - 1];
    let stack = machine.stack(thread);
    let position = stack.iter().rev().nth(depth - 1).and_then(|site| site.position).map(|id| program.source[id]);
    let mut found: Vec<(VariableId, Assignment)> = Vec::new();
    for (&variable, value) in knowledge.shown.get(&(thread, depth)).into_iter().flatten() {
        let place = program.source.variables[variable].name.clone();
        found.push((variable, Assignment { place, value: value.clone() }));
    }
    for (variable, register) in knowledge.names.addresses_of(program, frame.function).to_vec() {
        if let Value::Pointer(pointer) = frame.register(register)
            && let Some(assignment) = in_memory(machine, knowledge, variable, pointer.object)
        {
            found.push((variable, assignment));
        }
    }
    found.retain(|(variable, _)| in_scope(program, *variable, position));
    found.sort_by_key(|&(id, _)| {
        let variable = &program.source.variables[id];
        (variable.parameter.unwrap_or(u32::MAX), variable.line, id)
    });
    found.dedup_by_key(|(variable, _)| *variable);
    found.into_iter().map(|(_, assignment)| assignment).collect()
}

/// What a variable in memory holds.
fn in_memory(
    machine: &ReplayMachine<'_, '_>,
    knowledge: &mut Knowledge,
    variable: VariableId,
    object: ObjectId,
) -> Option<Assignment> {
    let program = machine.program();
    let variable = &program.source.variables[variable];
    let ty = variable.ty.filter(|&ty| !is_opaque(program, ty))?;
    let bits = size_in_bits(program, ty)?;
    let value = show_memory(machine, &mut knowledge.names, object, (0, bits), ty, 0)?;
    Some(Assignment { place: variable.name.clone(), value })
}

/// Whether a variable can be named where a call stands.
fn in_scope(program: &Program, variable: VariableId, position: Option<Position>) -> bool {
    let (Some(wanted), Some(mut scope)) =
        (program.source.variables[variable].scope, position.and_then(|position| position.scope))
    else {
        return true;
    };
    loop {
        if scope == wanted {
            return true;
        }
        match program.source.scopes[scope].parent {
            Some(parent) => scope = parent,
            None => return false,
        }
    }
}

/// Whether a line of C speaks of a name.
fn mentions(line: &str, name: &str) -> bool {
    let is_part = |c: char| c.is_alphanumeric() || c == '_';
    line.match_indices(name)
        .any(|(start, _)| !line[..start].ends_with(is_part) && !line[start + name.len()..].starts_with(is_part))
}
