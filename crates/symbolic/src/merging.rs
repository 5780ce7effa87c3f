//! Merging of multi-states: states of one shape become one, which stands for what they stand for together.
//!
//! Conditions that they have in common stay. Of the others those of one state hold; a *distinguishing* condition says of which, and data that differ
//! become a choice by it. If the states contradict each other in a condition, that one distinguishes them; else a fresh symbol does. The symbols of the
//! states need not mean the same: whoever chooses their values chooses one of the states.
//!
//! A merged state has no single path that leads to it. [`MergedState::chosen`] tells under which values it is one of the states that were merged.

use std::collections::BTreeSet;
use std::rc::Rc;

use adamant_expr::{BitVec, Op, Term, TermPool, Value};
use adamant_semantics::DataSlot;
use rustc_hash::FxHashSet;

use crate::bits::Bits;
use crate::data::Data;
use crate::differences::{SlotContent, ranges};
use crate::domain::{MultiState, SymbolicMachine};
use crate::groups::{Groups, Model};
use crate::log::Event;
use crate::symbols::StandsFor;

/// A state, and where its data stands.
#[derive(Clone)]
pub struct Shaped {
    /// The state.
    pub at: MultiState,
    /// The places of its data, in the order of its shape.
    pub slots: Vec<DataSlot>,
}

/// States that became one.
pub struct Merged {
    /// What stands for all of them.
    pub whole: Shaped,
    /// For each of them, in their order, what became of it.
    pub parts: Vec<MergedState>,
}

/// What became of a state that was merged with others.
#[derive(Clone, Debug)]
pub struct MergedState {
    /// Values of the symbols under which this holds, and the conditions of the whole, are values of this state.
    pub chosen: Term,
    /// What was looked at in this state because the others have something else there.
    pub events: Vec<Event>,
}

/// Merges states of one shape, of which there must be some. Nothing at places that count as shape may be open.
pub fn merge<E>(machine: &mut SymbolicMachine<'_, E>, states: Vec<Shaped>) -> Merged {
    let mut merging = Merging {
        machine,
        parts: states.iter().map(|_| MergedState { chosen: Term::TRUE, events: Vec::new() }).collect(),
    };
    let whole = merging.all(states.into_iter().enumerate().collect());
    Merged { whole, parts: merging.parts }
}

struct Merging<'m, 'p, E> {
    machine: &'m mut SymbolicMachine<'p, E>,
    parts: Vec<MergedState>,
}

/// A state with its place among those to be merged.
type Numbered = (usize, Shaped);

/// What tells states of two kinds apart.
enum Distinction {
    /// The first ones have this condition, the others its negation.
    Condition(Term),
    /// The same, and nothing else is different about what holds.
    Opposite(Term),
    /// Nothing does.
    None,
}

impl<E> Merging<'_, '_, E> {
    /// Merges states, those first that differ in the conditions that came last.
    fn all(&mut self, mut states: Vec<Numbered>) -> Shaped {
        if states.len() == 1 {
            return states.remove(0).1;
        }
        let (first, second, distinction) = self.divided(states);
        let (of_first, of_second) = (numbers(&first), numbers(&second));
        let (first, second) = (self.all(first), self.all(second));
        self.two((first, &of_first), (second, &of_second), &distinction)
    }

    /// States in two kinds, and what tells them apart: the first condition that does so for all of them, or for most.
    fn divided(&mut self, states: Vec<Numbered>) -> (Vec<Numbered>, Vec<Numbered>, Distinction) {
        let sets: Vec<FxHashSet<Term>> = states.iter().map(|(_, state)| conditions(state)).collect();
        let mut best: Option<(usize, Term, Term)> = None;
        for condition in states[0].1.at.data.groups.conjuncts() {
            let negation = self.machine.domain.pool.not(condition);
            let contradicting = sets.iter().filter(|set| set.contains(&negation)).count();
            let told = contradicting + sets.iter().filter(|set| set.contains(&condition)).count();
            if contradicting > 0 && best.is_none_or(|(most, ..)| told > most) {
                best = Some((told, condition, negation));
            }
        }
        let Some((told, condition, negation)) = best else {
            let mut first = states;
            let second = first.split_off(first.len() / 2);
            let distinction = match &sets[..] {
                [of_first, of_second] => self.opposite((&first[0].1, of_first), (&second[0].1, of_second)),
                _ => Distinction::None,
            };
            return (first, second, distinction);
        };
        if told < states.len() {
            let (told, others) = split(states, &sets, |set| set.contains(&condition) || set.contains(&negation));
            return (told, others, Distinction::None);
        }
        let (first, second) = split(states, &sets, |set| set.contains(&condition));
        (first, second, Distinction::Condition(condition))
    }

    /// What tells two states apart of which one has all conditions together that the other has not.
    fn opposite(
        &self,
        (first, of_first): (&Shaped, &FxHashSet<Term>),
        (second, of_second): (&Shaped, &FxHashSet<Term>),
    ) -> Distinction {
        let own = |state: &Shaped, others: &FxHashSet<Term>| {
            state.at.data.groups.conjuncts().filter(|term| !others.contains(term)).collect::<Vec<_>>()
        };
        let (first, second) = (own(first, of_second), own(second, of_first));
        let pool = &self.machine.domain.pool;
        let is_opposite = |one: Term, others: &[Term]| {
            pool.op(one) == Op::Not && conjuncts(pool, &[pool.operand(one, 0)]) == conjuncts(pool, others)
        };
        match (&first[..], &second[..]) {
            (&[one], others) if is_opposite(one, others) => Distinction::Opposite(one),
            (others, &[one]) if is_opposite(one, others) => Distinction::Opposite(pool.operand(one, 0)),
            _ => Distinction::None,
        }
    }

    /// Merges two states.
    fn two(
        &mut self,
        (mut first, of_first): (Shaped, &[usize]),
        (mut second, of_second): (Shaped, &[usize]),
        distinction: &Distinction,
    ) -> Shaped {
        let before = (conditions(&first), conditions(&second));
        let is_first = match distinction {
            Distinction::Condition(condition) | Distinction::Opposite(condition) => *condition,
            Distinction::None => self.distinguishing((&mut first, of_first), (&mut second, of_second)),
        };
        let is_second = self.machine.domain.pool.not(is_first);
        let differing = self.differing(&mut first, of_first, &mut second, of_second);
        self.choose(&mut first, is_first, differing);
        let differing = match distinction {
            Distinction::Opposite(_) => None,
            Distinction::Condition(_) | Distinction::None => Some(is_second),
        };
        first.at.data = self.data((&first.at.data, &before.0), (&second.at.data, &before.1), (is_first, differing));
        for (numbers, condition) in [(of_first, is_first), (of_second, is_second)] {
            for &number in numbers {
                let chosen = self.parts[number].chosen;
                self.parts[number].chosen = self.machine.domain.pool.and(condition, chosen);
            }
        }
        first
    }

    /// A fresh symbol that tells which state it is, as a condition; both have room for it.
    fn distinguishing(
        &mut self,
        (first, of_first): (&mut Shaped, &[usize]),
        (second, of_second): (&mut Shaped, &[usize]),
    ) -> Term {
        let domain = &mut self.machine.domain;
        let number = first.at.data.next_symbol.max(second.at.data.next_symbol);
        let symbol = domain.symbols.numbered(&mut domain.pool, number, 1, StandsFor::Number);
        (first.at.data.next_symbol, second.at.data.next_symbol) = (number + 1, number + 1);
        for &part in of_first.iter().chain(of_second) {
            self.parts[part].events.push(Event::Told { symbol });
        }
        domain.pool.bool_of_bits(symbol)
    }

    /// What of two states together holds. What only one of them has holds in that one; it need not be told if it is the
    /// same as being that one, and then there is no condition of the second.
    fn data(
        &mut self,
        (first, of_first): (&Data, &FxHashSet<Term>),
        (second, of_second): (&Data, &FxHashSet<Term>),
        (is_first, is_second): (Term, Option<Term>),
    ) -> Data {
        let domain = &mut self.machine.domain;
        let model = match (first.groups.model(), second.groups.model()) {
            (Some(model), _) => Some(choosing(&domain.pool, model, is_first, true)),
            (None, Some(model)) => Some(choosing(&domain.pool, model, is_first, false)),
            (None, None) => None,
        };
        let mut data = first.clone();
        data.groups = Groups::new(first.groups.store());
        data.next_symbol = first.next_symbol.max(second.next_symbol);
        for (thread, &count) in second.fresh_counts().iter().enumerate() {
            let thread = adamant_base::Id::new(thread);
            data.set_fresh_count(thread, count.max(data.fresh_count(thread)));
        }
        let pool = &mut domain.pool;
        let common: Vec<Term> = first.groups.conjuncts().filter(|condition| of_second.contains(condition)).collect();
        let only = |groups: &Groups, others: &FxHashSet<Term>, known: Term| {
            groups.conjuncts().filter(|term| *term != known && !others.contains(term)).collect::<Vec<_>>()
        };
        let of_each = is_second.map(|is_second| {
            let of_first_only = pool.and_all(only(&first.groups, of_second, is_first));
            let of_second_only = pool.and_all(only(&second.groups, of_first, is_second));
            [pool.or(is_second, of_first_only), pool.or(is_first, of_second_only)]
        });
        for condition in common.into_iter().chain(of_each.into_iter().flatten()) {
            if condition != Term::TRUE {
                data.groups.assume(pool, &mut domain.symbols, condition, model.clone());
            }
        }
        data
    }

    /// The data that differ: bits of the first state at one of its slots, and of the second one.
    fn differing(
        &mut self,
        first: &mut Shaped,
        of_first: &[usize],
        second: &mut Shaped,
        of_second: &[usize],
    ) -> Vec<(usize, Differing)> {
        debug_assert_eq!(first.slots.len(), second.slots.len(), "states of one shape");
        let kept = std::mem::take(&mut self.machine.domain.step.events);
        self.enter(&first.at);
        let data: Vec<SlotContent> = first.slots.iter().map(|slot| SlotContent::at(self.machine, slot)).collect();
        self.enter(&second.at);
        let mut differing = Vec::new();
        for (index, (slot, found)) in second.slots.iter().zip(data).enumerate() {
            match (found, SlotContent::at(self.machine, slot)) {
                (SlotContent::Bits(one), SlotContent::Bits(other)) if one == other => {}
                (SlotContent::Bits(Some(first)), SlotContent::Bits(Some(second))) => {
                    differing.push((index, Differing { range: None, first, second }));
                }
                (SlotContent::Pieces(one, size), SlotContent::Pieces(other, _)) => {
                    let DataSlot::Bytes { object, .. } = *slot else { continue };
                    for (begin, end, _) in ranges(&one, &other, size) {
                        let second = self.machine.settled_bytes(object, begin, end);
                        // What the first one has there is found when all of this one is known.
                        let first = second.clone();
                        differing.push((index, Differing { range: Some((begin, end)), first, second }));
                    }
                }
                (SlotContent::Bits(_) | SlotContent::Pieces(..), _) => {
                    unreachable!("states of one shape have the same slots")
                }
            }
        }
        self.leave(second, of_second);
        self.enter(&first.at);
        for (index, found) in &mut differing {
            let (Some((begin, end)), DataSlot::Bytes { object, .. }) = (found.range, &first.slots[*index]) else {
                continue;
            };
            found.first = self.machine.settled_bytes(*object, begin, end);
        }
        self.leave(first, of_first);
        self.machine.domain.step.events = kept;
        differing
    }

    fn enter(&mut self, at: &MultiState) {
        self.machine.state = at.state.clone();
        self.machine.domain.data = at.data.clone();
    }

    /// Takes a state out of the machine, and notes what was looked at in it.
    fn leave(&mut self, state: &mut Shaped, numbers: &[usize]) {
        state.at.state = self.machine.state.take();
        state.at.data = self.machine.domain.data.clone();
        let events = std::mem::take(&mut self.machine.domain.step.events);
        for &number in numbers {
            self.parts[number].events.extend(events.iter().cloned());
        }
    }

    /// Puts choices where data differ.
    fn choose(&mut self, state: &mut Shaped, is_first: Term, differing: Vec<(usize, Differing)>) {
        self.machine.state = state.at.state.take();
        for (index, Differing { range, first, second }) in differing {
            let domain = &mut self.machine.domain;
            let (first, second) = (domain.term(&first), domain.term(&second));
            let choice = domain.pool.ite(is_first, first, second);
            let choice = domain.bits_of(choice);
            match (&state.slots[index], range) {
                (DataSlot::Bytes { object, .. }, Some((begin, end))) => {
                    self.machine.set_bytes(*object, begin, end, choice);
                }
                (slot, _) => self.machine.set_slot(slot, choice),
            }
        }
        state.at.state = self.machine.state.take();
    }
}

/// Data of two states that differ at a place.
struct Differing {
    /// Which bytes, if it is in bytes.
    range: Option<(u64, u64)>,
    first: Bits,
    second: Bits,
}

/// The parts of a conjunction of these terms.
fn conjuncts(pool: &TermPool, terms: &[Term]) -> BTreeSet<Term> {
    let mut parts = BTreeSet::new();
    let mut open = terms.to_vec();
    while let Some(term) = open.pop() {
        if pool.op(term) == Op::And {
            open.extend(pool.operands(term));
        } else {
            parts.insert(term);
        }
    }
    parts
}

fn numbers(states: &[Numbered]) -> Vec<usize> {
    states.iter().map(|(number, _)| *number).collect()
}

fn conditions(state: &Shaped) -> FxHashSet<Term> {
    state.at.data.groups.conjuncts().collect()
}

fn split(
    states: Vec<Numbered>,
    sets: &[FxHashSet<Term>],
    mut is_first: impl FnMut(&FxHashSet<Term>) -> bool,
) -> (Vec<Numbered>, Vec<Numbered>) {
    let (mut first, mut second) = (Vec::new(), Vec::new());
    for (state, set) in states.into_iter().zip(sets) {
        if is_first(set) { &mut first } else { &mut second }.push(state);
    }
    (first, second)
}

/// A model of one of two states, in which the condition tells that it is this one. Only a fresh symbol may have to be set for that.
fn choosing(pool: &TermPool, model: Rc<Model>, is_first: Term, value: bool) -> Rc<Model> {
    let mentioned = pool.free_symbols(is_first);
    let holds = pool.eval(is_first, &model).ok().and_then(|found| found.as_bool());
    match *mentioned {
        [symbol] if holds != Some(value) && pool.width(pool.symbol_term(symbol)) == 1 => {
            let mut model = (*model).clone();
            let bit = if value { BitVec::one(1) } else { BitVec::zero(1) };
            model.set(symbol, Value::Bits(bit));
            Rc::new(model)
        }
        _ => model,
    }
}
