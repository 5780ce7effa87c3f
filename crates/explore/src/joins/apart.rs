//! Whether states differ too much to become one.

use std::collections::BTreeSet;

use adamant_program::{Program, Type};
use adamant_semantics::{DataSlot, ObjectKind};
use adamant_symbolic::{Difference, DifferenceKind, Shaped, differences};

use crate::domain::SymbolicMachine;
use crate::joins::ahead::DecidedAhead;

/// States that differ in more places stay apart.
const MOST_DIFFERING: usize = 8;

/// Where states differ that may become one.
#[derive(Clone, Default, Debug)]
pub(crate) struct Differing(BTreeSet<(usize, Option<(u64, u64)>)>);

impl Differing {
    /// Where they differ if another one becomes one with the first of them; nothing if that one should stay apart.
    pub(crate) fn with(
        &self,
        machine: &mut SymbolicMachine<'_>,
        [first, other]: &[Shaped; 2],
        program: &Program,
        ahead: &DecidedAhead,
    ) -> Option<Self> {
        let mut all = self.0.clone();
        for difference in differences(machine, first, other) {
            if keeps_apart(machine, &difference, &other.slots[difference.slot], program, ahead) {
                return None;
            }
            all.insert((difference.slot, difference.range));
            if all.len() > MOST_DIFFERING {
                return None;
            }
        }
        Some(Self(all))
    }
}

/// Whether a difference is a reason not to merge. The machine has one of the states.
fn keeps_apart(
    machine: &SymbolicMachine<'_>,
    difference: &Difference,
    slot: &DataSlot,
    program: &Program,
    ahead: &DecidedAhead,
) -> bool {
    let is_explicit = match difference.kind {
        DifferenceKind::Fresh => return true,
        DifferenceKind::Explicit => true,
        DifferenceKind::Open => false,
    };
    match slot {
        DataSlot::Offset { .. } => true,
        DataSlot::Register { thread, frame, register, .. } => {
            let function = machine.state.threads[*thread].frames[*frame].function;
            let ty = program.functions[function].body.as_ref().map(|body| &program.types[body.registers[*register].ty]);
            let is_number = matches!(ty, Some(Type::Int(_) | Type::Float(_)));
            !is_number || is_explicit && ahead.by_register(function, *register)
        }
        DataSlot::Bytes { object, .. } if is_explicit => {
            match machine.state.memory.object(*object).map(|object| object.kind) {
                Ok(ObjectKind::Global(global)) => ahead.by_global(global),
                Ok(_) | Err(_) => ahead.by_other_memory(),
            }
        }
        DataSlot::Bytes { .. } => false,
    }
}
