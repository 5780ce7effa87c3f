//! Whether a program can look at the numbers of its keys. It cannot where keys lie in variables of their own and only go from there to the
//! functions that take them.

use std::collections::HashSet;

use adamant_library::{Keys, Library};
use adamant_program::{AddressTarget, Body, ConstantValue, FunctionId, GlobalId, Op, Operand, Program, RegisterId};

use super::Calls;

/// Whether something else may be done with a key than to hand it to the functions that take keys.
pub(super) fn are_shown(program: &Program, calls: &Calls<'_>) -> bool {
    let keys_of = |id: FunctionId| Library::of(&program.functions[id].name).keys;
    let is_of_keys = |id: &FunctionId| keys_of(*id) != Keys::None;
    if program.functions.ids().filter(is_of_keys).any(|id| calls.is_address_taken[id] || keys_of(id) == Keys::Unsaid) {
        return true;
    }
    let Some(globals) = globals_with_keys(program) else { return true };
    let is_shared = |target| matches!(target, AddressTarget::Global(global) if globals.contains(&global));
    let mut relocations =
        program.globals.iter().flat_map(|global| &global.initialiser).flat_map(|value| &value.relocations);
    if relocations.any(|relocation| is_shared(relocation.target)) {
        return true;
    }
    program.functions.iter().filter_map(|function| function.body.as_ref()).any(|body| shows(program, body, &globals))
}

/// The globals that are given to those who make keys; nothing if keys may come to lie elsewhere than in globals and local variables.
fn globals_with_keys(program: &Program) -> Option<HashSet<GlobalId>> {
    let mut globals = HashSet::new();
    for body in program.functions.iter().filter_map(|function| function.body.as_ref()) {
        let locals = locals(body);
        for op in body.blocks.iter().flat_map(|block| &block.statements).map(|statement| &statement.op) {
            match key_argument(program, op, Keys::Makes) {
                None => {}
                Some(Operand::Register(register)) if locals.contains(&register) => {}
                Some(Operand::Register(_)) => return None,
                Some(Operand::Constant(constant)) => match program.constants[constant].value {
                    ConstantValue::Address { target: AddressTarget::Global(global), offset: 0 } => {
                        globals.insert(global);
                    }
                    ConstantValue::Address { .. }
                    | ConstantValue::Bits(_)
                    | ConstantValue::Null
                    | ConstantValue::Aggregate(_)
                    | ConstantValue::Undefined => return None,
                },
            }
        }
    }
    Some(globals)
}

/// The local variables of a body.
fn locals(body: &Body) -> HashSet<RegisterId> {
    let statements = body.blocks.iter().flat_map(|block| &block.statements);
    statements
        .filter_map(|statement| {
            let Op::StackAllocate { dest, .. } = statement.op else { return None };
            Some(dest)
        })
        .collect()
}

/// The first argument of a call of a function without body that has this to do with keys.
fn key_argument(program: &Program, op: &Op, keys: Keys) -> Option<Operand> {
    let (callee, arguments) = op.call_by_name()?;
    let is_one = |id: FunctionId| {
        let function = &program.functions[id];
        function.body.is_none() && Library::of(&function.name).keys == keys
    };
    arguments.first().filter(|_| is_one(callee)).map(|argument| argument.value)
}

/// Whether a body does something with a place of a key but to make one there and to read it, or with what it read but to hand it on.
fn shows(program: &Program, body: &Body, globals: &HashSet<GlobalId>) -> bool {
    let statements = || body.blocks.iter().flat_map(|block| &block.statements).map(|statement| &statement.op);
    let made: HashSet<_> = statements().filter_map(|op| key_argument(program, op, Keys::Makes)).collect();
    let is_place = |operand: Operand| match operand {
        Operand::Register(_) => made.contains(&operand),
        Operand::Constant(constant) => names_one(program, constant, globals),
    };
    let read: HashSet<_> = statements()
        .filter_map(|op| {
            let Op::Load { dest, pointer, .. } = op else { return None };
            is_place(*pointer).then_some(Operand::Register(*dest))
        })
        .collect();
    let is_of_keys = |operand: Operand| is_place(operand) || read.contains(&operand);
    let shows = |op: &Op| {
        #[expect(clippy::wildcard_enum_match_arm, reason = "what is not named may do nothing with keys")]
        let allowed = match op {
            Op::Bind { .. } => return false,
            Op::Load { pointer, .. } => Some(*pointer).filter(|pointer| is_place(*pointer)),
            Op::LifetimeStart { pointer } | Op::LifetimeEnd { pointer } => Some(*pointer),
            op => key_argument(program, op, Keys::Makes)
                .or_else(|| key_argument(program, op, Keys::Takes).filter(|key| read.contains(key))),
        };
        let (mut uses, mut other) = (0, false);
        op.for_each_operand(|operand| if Some(operand) == allowed { uses += 1 } else { other |= is_of_keys(operand) });
        other || uses > 1
    };
    let mut is_handed_on = false;
    for block in body.blocks.iter() {
        block.terminator.op.for_each_operand(|operand| is_handed_on |= is_of_keys(operand));
    }
    is_handed_on || statements().any(shows)
}

/// Whether a constant has the address of one of these globals in it.
fn names_one(program: &Program, constant: adamant_program::ConstantId, globals: &HashSet<GlobalId>) -> bool {
    match &program.constants[constant].value {
        ConstantValue::Address { target: AddressTarget::Global(global), .. } => globals.contains(global),
        ConstantValue::Aggregate(parts) => parts.iter().any(|&part| names_one(program, part, globals)),
        ConstantValue::Address { target: AddressTarget::Function(_), .. }
        | ConstantValue::Bits(_)
        | ConstantValue::Null
        | ConstantValue::Undefined => false,
    }
}
