//! The bits of a state that are not explicit, replaced where they can still be read.

use adamant_program::RegisterId;

use super::{LiveRegisters, live_registers};
use crate::domain::Domain;
use crate::machine::{Bits, Machine};
use crate::thread::Status;
use crate::value::Value;

impl<D: Domain> Machine<'_, D> {
    /// Lets `change` replace bits that are not explicit, wherever they can still be read; it gives nothing where they stay.
    pub fn rewrite(&mut self, live: &impl LiveRegisters, mut change: impl FnMut(&mut D, &Bits<D>) -> Option<Bits<D>>) {
        let domain = &mut self.domain;
        let state = &mut self.state;
        for thread in state.threads.iter_mut() {
            for index in 0..thread.frames.len() {
                let registers = live_registers(&thread.frames, index, live);
                // What is written is no longer shared with other states.
                let frame = &thread.frames[index];
                let is_open = |&register: &RegisterId| has_open(domain, &frame.registers[register]);
                if frame.variadic.is_none() && !registers.iter().any(is_open) {
                    continue;
                }
                let frame = &mut *thread.frames[index];
                for &register in registers {
                    rewrite_value(domain, &mut frame.registers[register], &mut change);
                }
                for argument in frame.variadic.iter_mut().flat_map(|variadic| &mut variadic.arguments) {
                    rewrite_value(domain, &mut argument.value, &mut change);
                }
            }
            if let Status::Finished(_) = &thread.status
                && let Status::Finished(result) = &mut thread.status
            {
                rewrite_value(domain, result, &mut change);
            }
            if thread.kept_values().next().is_some() || thread.kept_places().next().is_some() {
                thread.kept_values_mut().for_each(|value| rewrite_value(domain, value, &mut change));
                thread.kept_places_mut().for_each(|place| rewrite_bits(domain, &mut place.offset, &mut change));
            }
        }
        if state.kept_values().next().is_some() || !state.library.pushed_back.is_empty() {
            state.kept_values_mut().for_each(|value| rewrite_value(domain, value, &mut change));
            state.library.pushed_back.iter_mut().for_each(|byte| rewrite_bits(domain, byte, &mut change));
        }
        state.memory.rewrite(domain, change);
    }
}

/// Whether some bits of a value are not explicit.
fn has_open<D: Domain>(domain: &D, value: &Value<Bits<D>>) -> bool {
    match value {
        Value::Bits(bits) => domain.explicit(bits).is_none(),
        Value::Pointer(pointer) => domain.explicit(&pointer.offset).is_none(),
        Value::Aggregate(parts) => parts.iter().any(|part| has_open(domain, part)),
    }
}

fn rewrite_value<D: Domain>(
    domain: &mut D,
    value: &mut Value<Bits<D>>,
    change: &mut impl FnMut(&mut D, &Bits<D>) -> Option<Bits<D>>,
) {
    match value {
        Value::Bits(bits) => rewrite_bits(domain, bits, change),
        Value::Pointer(pointer) => rewrite_bits(domain, &mut pointer.offset, change),
        Value::Aggregate(parts) => parts.iter_mut().for_each(|part| rewrite_value(domain, part, change)),
    }
}

fn rewrite_bits<D: Domain>(
    domain: &mut D,
    bits: &mut Bits<D>,
    change: &mut impl FnMut(&mut D, &Bits<D>) -> Option<Bits<D>>,
) {
    if domain.explicit(bits).is_none()
        && let Some(changed) = change(domain, bits)
    {
        *bits = changed;
    }
}
