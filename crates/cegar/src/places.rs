//! Places of data whatever the location: what is a variable at one of them is a variable wherever it stands.

use std::collections::BTreeSet;

use adamant_program::{FunctionId, RegisterId};
use adamant_semantics::{DataSlot, ObjectKind, State};
use adamant_symbolic::Bits;

use crate::location::{DataPart, Location};
use crate::stretches::Range;

/// Where data stands, whatever the location.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) enum DataPlace {
    /// In a register of a function, whoever runs it, with the path to the part of an aggregate.
    Register(FunctionId, RegisterId, String),
    /// In bytes of an object of this kind and size; objects that are not globals are not told apart.
    Bytes(ObjectKind, u64, Range),
    /// The offset of a pointer that stands in such an object.
    Offset(ObjectKind, u64, u64),
}

/// The explicit data of a location, and where it stands.
pub(crate) fn explicit(location: &Location) -> impl Iterator<Item = (DataPlace, Vec<u8>)> {
    let place = |(part, value): (DataPart, Vec<u8>)| {
        let place = place_of(&location.state, &location.slots[part.slot], part.range)?;
        Some((place, value))
    };
    location.fixed().into_iter().filter_map(place)
}

/// The place of a slot, or of a range of its bytes.
pub(crate) fn place_of(state: &State<Bits>, slot: &DataSlot, range: Option<Range>) -> Option<DataPlace> {
    match slot {
        DataSlot::Register { thread, frame, register, path } => {
            let function = state.threads[*thread].frames[*frame].function;
            Some(DataPlace::Register(function, *register, format!("{path:?}")))
        }
        DataSlot::Offset { object, at } => {
            let object = state.memory.object(*object).ok()?;
            Some(DataPlace::Offset(object.kind, object.size, *at))
        }
        DataSlot::Bytes { object, .. } => {
            let object = state.memory.object(*object).ok()?;
            Some(DataPlace::Bytes(object.kind, object.size, range?))
        }
    }
}

/// The parts of the data of a state that are variables wherever they stand.
pub(crate) fn variable_parts(variable: &[DataPlace], state: &State<Bits>, slots: &[DataSlot]) -> BTreeSet<DataPart> {
    let mut parts = BTreeSet::new();
    for (index, slot) in slots.iter().enumerate() {
        let DataSlot::Bytes { object, begin, end } = slot else {
            if place_of(state, slot, None).is_some_and(|place| variable.contains(&place)) {
                parts.insert(DataPart { slot: index, range: None });
            }
            continue;
        };
        let Ok(object) = state.memory.object(*object) else { continue };
        for place in variable {
            if let DataPlace::Bytes(kind, size, range) = place
                && (*kind, *size) == (object.kind, object.size)
                && *begin < range.end
                && range.begin < *end
            {
                let range = Range { begin: range.begin.max(*begin), end: range.end.min(*end) };
                parts.insert(DataPart { slot: index, range: Some(range) });
            }
        }
    }
    parts
}

/// Whether a slot, or some of these bytes of it, is a variable wherever it stands.
pub(crate) fn is_variable(
    variable: &[DataPlace],
    state: &State<Bits>,
    slot: &DataSlot,
    bytes: Option<(u64, u64)>,
) -> bool {
    match (slot, bytes) {
        (DataSlot::Bytes { object, .. }, Some((begin, end))) => {
            let slot = DataSlot::Bytes { object: *object, begin, end };
            !variable_parts(variable, state, &[slot]).is_empty()
        }
        (DataSlot::Bytes { .. }, None) => false,
        (slot, _) => place_of(state, slot, None).is_some_and(|place| variable.contains(&place)),
    }
}
