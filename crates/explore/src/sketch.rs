//! A state as a graph shows it: where its threads stand, what variables hold that still matter, and what holds of inputs. Nothing is
//! changed by looking.

use adamant_base::Id as _;
use adamant_expr::{BitVec, Term};
use adamant_program::{Binding, Block, Encoding, FunctionId, Operand, RegisterId, SourceType, SourceTypeId};
use adamant_semantics::{LiveRegisters, ObjectId, ObjectKind, Pointer, ProgramLiveness, Status, ThreadId, Value};
use adamant_symbolic::Bits;
use rustc_hash::FxHashMap;

use crate::bindings::Bindings;
use crate::domain::SymbolicMachine;
use crate::graph::{GraphPlace, GraphState, GraphThread, Turns, Waits};

/// The most elements of an array that are looked at.
const MOST_ELEMENTS: u64 = 8;

/// Draws states of one program.
#[derive(Default)]
pub(crate) struct Sketches {
    /// Made with the first state.
    live: Option<ProgramLiveness>,
    bindings: FxHashMap<FunctionId, Bindings>,
}

/// Where a thread stands.
pub(crate) fn place(machine: &SymbolicMachine<'_>, thread: ThreadId) -> Option<GraphPlace> {
    let program = machine.program();
    let frame = machine.state.threads[thread].frames.last()?;
    let block = &program.functions[frame.function].body.as_ref()?.blocks[frame.block];
    let next = next_executed(block, frame.statement);
    let step = program.display_step(frame.function, frame.block, next as usize);
    let position = match block.statements.get(next as usize) {
        Some(statement) => statement.position,
        None => block.terminator.position,
    };
    let position = position.or_else(|| machine.position(thread));
    Some(GraphPlace {
        function: program.functions[frame.function].display_name().to_owned(),
        position: position.filter(|&position| program.source[position].line > 0),
        statement: format!("bb{}: {step}", frame.block.index()),
    })
}

/// The first statement from here on that executes something: bindings only tell what variables are.
fn next_executed(block: &Block, from: u32) -> u32 {
    let rest = block.statements.iter().skip(from as usize);
    from + rest.take_while(|statement| !statement.op.is_executed()).count() as u32
}

impl Sketches {
    /// The state of the machine.
    pub(crate) fn state(&mut self, machine: &SymbolicMachine<'_>) -> GraphState {
        let threads = machine.state.threads.ids().filter(|&id| !machine.state.threads[id].is_finished());
        let threads = threads.filter_map(|id| {
            let waits = match machine.state.threads[id].status {
                Status::Waiting(_) if !machine.is_runnable(id) => Waits::Yes,
                Status::Waiting(_) | Status::Running | Status::Finished(_) => Waits::No,
            };
            Some(GraphThread { number: id.index(), place: place(machine, id)?, waits })
        });
        let threads: Vec<_> = threads.collect();
        let mut values = globals(machine);
        for id in machine.state.threads.ids() {
            values.extend(self.locals(machine, id));
        }
        let conditions = machine.domain.data.groups.conjuncts();
        let conditions = conditions.map(|condition| term_text(machine, condition)).collect();
        GraphState { threads, values, conditions, turns: Turns::None, trouble: None }
    }

    /// The variables of the innermost call of a thread.
    fn locals(&mut self, machine: &SymbolicMachine<'_>, thread: ThreadId) -> Vec<(String, String)> {
        let program = machine.program();
        let Some(frame) = machine.state.threads[thread].frames.last() else { return Vec::new() };
        let Some(body) = &program.functions[frame.function].body else { return Vec::new() };
        let live = self.live.get_or_insert_with(|| ProgramLiveness::of(program));
        let bindings = self.bindings.entry(frame.function).or_insert_with(|| Bindings::of(body));
        let next = next_executed(&body.blocks[frame.block], frame.statement);
        let matters =
            |register: &RegisterId| live.before(frame.function, frame.block, next).binary_search(register).is_ok();
        let mut found = Vec::new();
        for (variable, binding) in bindings.before(body, frame.block, next) {
            let variable = &program.source.variables[variable];
            let (Binding::Value(Operand::Register(register)) | Binding::Address(Operand::Register(register))) = binding
            else {
                continue;
            };
            if !matters(&register) {
                continue;
            }
            let name = format!("T{} {}", thread.index(), variable.name);
            match (binding, frame.register(register)) {
                (Binding::Value(_), value) => {
                    found.extend(value_text(machine, value, variable.ty).map(|text| (name, text)))
                }
                (Binding::Address(_), Value::Pointer(pointer)) => {
                    let size = variable.ty.and_then(|ty| program.source.size_in_bits(ty)).unwrap_or(0) / 8;
                    in_memory(machine, &name, (pointer.object, 0, size), variable.ty, &mut found);
                }
                (Binding::Address(_), Value::Bits(_) | Value::Aggregate(_)) => {}
            }
        }
        found
    }
}

/// What the globals of the program hold that can be written to.
fn globals(machine: &SymbolicMachine<'_>) -> Vec<(String, String)> {
    let program = machine.program();
    let mut found = Vec::new();
    for (id, object) in machine.state.memory.objects() {
        let ObjectKind::Global(global) = object.kind else { continue };
        if object.constant {
            continue;
        }
        let global = &program.globals[global];
        let variable = global.variable.map(|variable| &program.source.variables[variable]);
        let name = variable.map_or(&global.name, |variable| &variable.name);
        in_memory(machine, name, (id, 0, object.size), variable.and_then(|variable| variable.ty), &mut found);
    }
    found
}

/// What stands in a range of memory, element by element and member by member.
fn in_memory(
    machine: &SymbolicMachine<'_>,
    name: &str,
    range: (ObjectId, u64, u64),
    ty: Option<SourceTypeId>,
    found: &mut Vec<(String, String)>,
) {
    let (object, offset, size) = range;
    let source = &machine.program().source;
    match ty.map(|ty| source.plain_type(ty)) {
        Some(SourceType::Array { element, .. }) => {
            let step = source.size_in_bits(*element).unwrap_or(0) / 8;
            let count = size.checked_div(step).unwrap_or(0).min(MOST_ELEMENTS);
            for index in 0..count {
                let range = (object, offset + index * step, step);
                in_memory(machine, &format!("{name}[{index}]"), range, Some(*element), found);
            }
        }
        Some(SourceType::Struct { members, .. }) => {
            for member in members.iter().filter(|member| member.offset % 8 == 0 && member.bits % 8 == 0) {
                let range = (object, offset + member.offset / 8, member.bits / 8);
                in_memory(machine, &format!("{name}.{}", member.name), range, Some(member.ty), found);
            }
        }
        _ if matches!(size, 1 | 2 | 4 | 8) => {
            found.extend(scalar(machine, range, ty).map(|value| (name.to_owned(), value)));
        }
        _ => {}
    }
}

fn scalar(machine: &SymbolicMachine<'_>, range: (ObjectId, u64, u64), ty: Option<SourceTypeId>) -> Option<String> {
    let (object, offset, size) = range;
    let memory = &machine.state.memory;
    if let Some(bytes) = memory.plain(object, offset, size) {
        return Some(bits_text(machine, &BitVec::from_le_bytes(size as u32 * 8, bytes), ty));
    }
    if let Some(bits) = memory.open_bits(object, offset, size) {
        return value_text(machine, &Value::Bits(bits.clone()), ty);
    }
    let found = memory.object(object).ok()?;
    let (_, pointer) = memory.pointers_in(found).find(|(start, _)| *start == offset)?;
    Some(pointer_text(machine, pointer))
}

fn value_text(machine: &SymbolicMachine<'_>, value: &Value<Bits>, ty: Option<SourceTypeId>) -> Option<String> {
    match value {
        Value::Bits(Bits::Known(bits)) => Some(bits_text(machine, bits, ty)),
        Value::Bits(Bits::Open(term)) => Some(term_text(machine, *term)),
        Value::Pointer(pointer) => Some(pointer_text(machine, pointer)),
        Value::Aggregate(_) => None,
    }
}

fn pointer_text(machine: &SymbolicMachine<'_>, pointer: &Pointer<Bits>) -> String {
    match &pointer.offset {
        Bits::Known(offset) if pointer.object.is_null() && offset.is_zero() => "NULL".to_owned(),
        _ if machine.state.memory.object(pointer.object).is_ok_and(|object| object.kind == ObjectKind::Thread) => {
            machine.thread_with(pointer.object).map_or("a thread".to_owned(), |thread| format!("T{}", thread.index()))
        }
        Bits::Known(offset) if offset.is_zero() => format!("→ {}", machine.describe(pointer.object)),
        Bits::Known(offset) => format!("→ {} + {}", machine.describe(pointer.object), offset.low_u64()),
        Bits::Open(_) => format!("→ into {}", machine.describe(pointer.object)),
    }
}

fn bits_text(machine: &SymbolicMachine<'_>, bits: &BitVec, ty: Option<SourceTypeId>) -> String {
    let signed = || bits.to_i64().map_or_else(|| format!("{:#x}", bits.low_u64()), |number| number.to_string());
    match ty.map(|ty| machine.program().source.plain_type(ty)) {
        Some(SourceType::Enum { constants, .. }) => {
            let named = constants.iter().find(|(_, value)| Some(*value) == bits.to_i64().map(i128::from));
            named.map_or_else(signed, |(name, _)| name.clone())
        }
        Some(SourceType::Basic {
            encoding: Encoding::Unsigned | Encoding::UnsignedChar | Encoding::Boolean, ..
        }) => bits.low_u64().to_string(),
        Some(SourceType::Basic { encoding: Encoding::Float, bits: 32, .. }) => {
            f32::from_bits(bits.low_u64() as u32).to_string()
        }
        Some(SourceType::Basic { encoding: Encoding::Float, bits: 64, .. }) => {
            f64::from_bits(bits.low_u64()).to_string()
        }
        _ => signed(),
    }
}

/// A term without the widths of its parts, which the picture has no room for.
fn term_text(machine: &SymbolicMachine<'_>, term: Term) -> String {
    let text = machine.domain.pool.display(term).to_string();
    let mut short = String::new();
    let mut letters = text.chars().peekable();
    while let Some(letter) = letters.next() {
        match letter {
            ':' => while letters.next_if(char::is_ascii_digit).is_some() {},
            '#' => {}
            _ => short.push(letter),
        }
    }
    short
}
