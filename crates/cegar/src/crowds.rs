//! Crowds in locations: threads that are alike but for data become one that stands for any number of them, with any data.
//!
//! Whatever the members of a crowd have in registers and in memory of their own that is not explicit, or is a variable wherever it stands, is an input of each edge. So it
//! may be anything whenever a member moves, and locations that are built of crowds over-approximate. Which threads may be in crowds is for
//! [`gather`](adamant_semantics::Machine::gather) to say; here it does not see data, and threads come in an order that does not depend on their numbers.

use adamant_expr::{BitVec, Term};
use adamant_library::{Asks, Library};
use adamant_program::Program;
use adamant_semantics::{Content, DataSlot, ObjectId, ObjectKind, ProgramLiveness, ThreadId, ThreadOrder};
use adamant_symbolic::{Bits, StandsFor, SymbolicMachine};

use crate::places::{DataPlace, is_variable, place_of};
use crate::stretches::Range;

/// Whether the threads of a program need not be counted: nobody asks who they are, or how many.
pub(crate) fn are_possible(program: &Program) -> bool {
    let asks = |name: &str| [Asks::OwnHandle, Asks::ThreadNumber].iter().any(|what| Library::of(name).may_ask(*what));
    !program.functions.iter().any(|function| asks(&function.name)) && !adamant_analysis::may_compare_freed(program)
}

/// Data that was put aside.
struct Aside {
    slot: DataSlot,
    bits: Bits,
}

/// Makes crowds of the threads of the state of the machine that are alike but for data.
pub(crate) fn gather(machine: &mut SymbolicMachine<'_, ()>, live: &ProgramLiveness, variable: &[DataPlace]) {
    let slots = machine.shape(live).slots;
    let variable = [variable.to_vec(), open_places(machine, &slots)].concat();
    let aside = put_aside(machine, &slots, &variable);
    let apart = machine.gather(live);
    put_back(machine, live, aside);
    if let Some(apart) = apart {
        let mut members: Vec<(Vec<u8>, ThreadId)> =
            apart.members.into_iter().map(|member| (member.said, member.thread)).collect();
        members.sort();
        order(machine, live, members.into_iter().map(|(_, thread)| thread).collect());
    }
}

/// The places at which some data is not explicit. It is put aside wherever it stands: threads that agree but for it must all lose it.
fn open_places(machine: &SymbolicMachine<'_, ()>, slots: &[DataSlot]) -> Vec<DataPlace> {
    let mut open = Vec::new();
    for slot in slots {
        match slot {
            DataSlot::Register { .. } | DataSlot::Offset { .. } => {
                if matches!(machine.slot(slot), Some(Bits::Open(_))) {
                    open.extend(place_of(&machine.state, slot, None));
                }
            }
            DataSlot::Bytes { object, begin, end } => {
                let pieces = machine.pieces(*object, *begin, *end).into_iter();
                let of_bits = pieces.filter(|piece| matches!(piece.content, Content::Bits(_)));
                let ranges = of_bits.map(|piece| Range { begin: piece.begin, end: piece.end });
                open.extend(ranges.filter_map(|range| place_of(&machine.state, slot, Some(range))));
            }
        }
    }
    open
}

/// Puts zeros wherever data is not explicit, or is a variable wherever it stands.
fn put_aside(machine: &mut SymbolicMachine<'_, ()>, slots: &[DataSlot], variable: &[DataPlace]) -> Vec<Aside> {
    let mut aside = Vec::new();
    for slot in slots {
        match slot {
            DataSlot::Register { .. } | DataSlot::Offset { .. } => {
                let Some(bits) = machine.slot(slot) else { continue };
                if matches!(bits, Bits::Open(_)) || is_variable(variable, &machine.state, slot, None) {
                    let zero = zero_like(machine, &bits);
                    machine.set_slot(slot, zero);
                    aside.push(Aside { slot: slot.clone(), bits });
                }
            }
            DataSlot::Bytes { object, begin, end } => {
                for piece in machine.pieces(*object, *begin, *end) {
                    let range = (piece.begin, piece.end);
                    let (bits, here) = match piece.content {
                        Content::Arbitrary => continue,
                        Content::Plain(_) if !is_variable(variable, &machine.state, slot, Some(range)) => continue,
                        Content::Plain(_) => (machine.bytes(*object, piece.begin, piece.end), range),
                        Content::Bits(bits) => (bits, range),
                    };
                    let zero = zero_like(machine, &bits);
                    machine.set_bytes(*object, here.0, here.1, zero);
                    let slot = DataSlot::Bytes { object: *object, begin: here.0, end: here.1 };
                    aside.push(Aside { slot, bits });
                }
            }
        }
    }
    aside
}

fn zero_like(machine: &SymbolicMachine<'_, ()>, bits: &Bits) -> Bits {
    Bits::Known(BitVec::zero(width(machine, bits)))
}

fn width(machine: &SymbolicMachine<'_, ()>, bits: &Bits) -> u32 {
    match bits {
        Bits::Known(value) => value.width(),
        Bits::Open(term) => machine.domain.pool.width(*term),
    }
}

/// Puts data back where it was; what belongs to a crowd may be anything from now on.
fn put_back(machine: &mut SymbolicMachine<'_, ()>, live: &ProgramLiveness, aside: Vec<Aside>) {
    let threads = machine.state.threads.ids();
    let crowds: Vec<ThreadId> = threads.filter(|&thread| machine.state.is_crowd(thread)).collect();
    let reached = machine.reachable(live, crowds.into_iter(), &[], &[]);
    let is_of_crowd = |machine: &SymbolicMachine<'_, ()>, object: ObjectId| {
        reached[object.number() as usize]
            && machine.state.memory.object(object).is_ok_and(|object| object.kind == ObjectKind::Stack)
    };
    for Aside { slot, bits } in aside {
        let is_anything = match &slot {
            DataSlot::Register { thread, .. } if machine.state.threads[*thread].is_finished() => continue,
            DataSlot::Register { thread, .. } => machine.state.is_crowd(*thread),
            DataSlot::Offset { object, .. } | DataSlot::Bytes { object, .. } => {
                if machine.state.memory.object(*object).is_err() {
                    continue;
                }
                is_of_crowd(machine, *object)
            }
        };
        let bits = if is_anything { anything(machine, width(machine, &bits)) } else { bits };
        match &slot {
            DataSlot::Bytes { object, begin, end } => machine.set_bytes(*object, *begin, *end, bits),
            DataSlot::Register { .. } | DataSlot::Offset { .. } => machine.set_slot(&slot, bits),
        }
    }
}

/// An input of the edge that ends in the state of the machine.
fn anything(machine: &mut SymbolicMachine<'_, ()>, width: u32) -> Bits {
    let domain = &mut machine.domain;
    let number = domain.data.next_symbol;
    domain.data.next_symbol += 1;
    let symbol: Term = domain.symbols.numbered(&mut domain.pool, number, width, StandsFor::Number);
    Bits::Open(symbol)
}

/// Gives these threads, which nobody has a name of, the first numbers that are theirs or of threads that are gone, in this order.
pub(crate) fn order(machine: &mut SymbolicMachine<'_, ()>, live: &ProgramLiveness, members: Vec<ThreadId>) {
    let there = machine.encode(live, ThreadOrder::ByState, &[]).threads;
    let threads = &machine.state.threads;
    let gone: Vec<ThreadId> = threads.ids().filter(|thread| !there.contains(thread)).collect();
    let mut numbers: Vec<ThreadId> = members.iter().chain(&gone).copied().collect();
    numbers.sort_unstable();
    let moved: Vec<_> = members.iter().chain(&gone).map(|&thread| threads[thread].clone()).collect();
    let last = numbers.get(members.len()..).unwrap_or_default().to_vec();
    for (&number, thread) in numbers.iter().zip(moved) {
        machine.state.threads[number] = thread;
    }
    // Numbers at the end that nobody has any more are given again.
    let kept = machine.state.threads.ids().rev().find(|thread| !last.contains(thread));
    let kept = kept.map_or(0, |thread| adamant_base::Id::index(thread) + 1);
    let threads = machine.state.threads.iter().take(kept).cloned().collect();
    machine.state.threads = threads;
}
