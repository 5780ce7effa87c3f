//! Locations: control, the shape of memory, and explicit data; the rest are variables.
//!
//! A location stands for all states of its shape that agree with its fixed data: elsewhere it has a variable, a number that nobody keeps, or
//! what nobody has written.

use std::collections::BTreeSet;

use adamant_expr::{BitVec, Substitution, Term};
use adamant_semantics::{Content, DataSlot, ObjectId, ProgramLiveness, Shape, State};
use adamant_symbolic::{Bits, Data, MultiState, StandsFor, SymbolicMachine};

use crate::stretches::{self, Range, Stretch, StretchContent};

/// A location.
pub(crate) struct Location {
    /// Its shape, as bytes.
    pub(crate) key: Vec<u8>,
    /// One state of it, its variables being symbols numbered from 0.
    pub(crate) state: State<Bits>,
    /// No conditions; symbols from the number of variables on are inputs, or free.
    pub(crate) data: Data,
    /// Its variables, as symbols.
    pub(crate) variables: Vec<Term>,
    /// Where its data stands.
    pub(crate) slots: Vec<DataSlot>,
    fields: Vec<Field>,
}

/// What is known of the data in a slot.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Field {
    /// It is always this.
    Fixed(Bits),
    /// It is a variable.
    Variable,
    /// Bytes, of which each stretch is known in its way.
    Bytes(Vec<Stretch>),
}

/// A number of a location.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum PlacedData {
    /// A variable.
    Variable(Term),
    /// It is always this.
    Fixed(BitVec),
}

/// A part of the data at locations of one family: a slot, and of bytes which.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) struct DataPart {
    pub(crate) slot: usize,
    pub(crate) range: Option<Range>,
}

impl Location {
    /// The location of a state, which must have this shape. These parts of its data are variables.
    pub(crate) fn of(
        machine: &mut SymbolicMachine<'_, ()>,
        at: &MultiState,
        shape: Shape<Bits>,
        variable: &BTreeSet<DataPart>,
    ) -> Self {
        machine.state = at.state.clone();
        let fields = shape.slots.iter().enumerate().map(|(index, slot)| match slot {
            DataSlot::Register { .. } | DataSlot::Offset { .. } => match machine.slot(slot) {
                Some(bits @ Bits::Known(_)) if !variable.contains(&DataPart { slot: index, range: None }) => {
                    Field::Fixed(bits)
                }
                Some(_) | None => Field::Variable,
            },
            DataSlot::Bytes { object, begin, end } => {
                let here = variable.iter().filter(|part| part.slot == index);
                let ranges: Vec<Range> = here.filter_map(|part| part.range).collect();
                Field::Bytes(stretches::of_pieces(&machine.pieces(*object, *begin, *end), &ranges))
            }
        });
        let fields = fields.collect();
        let mut location = Self {
            key: shape.key,
            state: at.state.clone(),
            data: at.data.clone(),
            variables: Vec::new(),
            slots: shape.slots,
            fields,
        };
        location.place_variables(machine);
        location
    }

    /// Whether a state of its shape agrees with its fixed data.
    pub(crate) fn covers(&self, machine: &mut SymbolicMachine<'_, ()>, at: &MultiState, slots: &[DataSlot]) -> bool {
        machine.state = at.state.clone();
        self.fields.iter().zip(slots).all(|(field, slot)| match (field, slot) {
            (Field::Variable, _) => true,
            (Field::Fixed(bits), slot) => machine.slot(slot).as_ref() == Some(bits),
            (Field::Bytes(known), DataSlot::Bytes { object, begin, end }) => {
                stretches::cover(known, &machine.pieces(*object, *begin, *end))
            }
            (Field::Bytes(_), DataSlot::Register { .. } | DataSlot::Offset { .. }) => false,
        })
    }

    /// The conditions under which a state of its shape agrees with its fixed data; none if it never does.
    pub(crate) fn admits(
        &self,
        machine: &mut SymbolicMachine<'_, ()>,
        at: &MultiState,
        slots: &[DataSlot],
    ) -> Option<Vec<Term>> {
        machine.state = at.state.clone();
        let mut conditions = Vec::new();
        for (field, slot) in self.fields.iter().zip(slots) {
            match (field, slot) {
                (Field::Variable, _) => {}
                (Field::Fixed(fixed), slot) => {
                    let here = machine.slot(slot)?;
                    conditions.push(agreement(machine, &here, fixed));
                }
                (Field::Bytes(known), DataSlot::Bytes { object, .. }) => {
                    for stretch in known {
                        conditions.extend(stretch_agrees(machine, *object, stretch));
                    }
                }
                (Field::Bytes(_), DataSlot::Register { .. } | DataSlot::Offset { .. }) => return None,
            }
        }
        (!conditions.contains(&Term::FALSE)).then_some(conditions)
    }

    /// Where its numbers stand, and what they are: variables and explicit data.
    pub(crate) fn placed(&self) -> Vec<(DataSlot, PlacedData)> {
        let mut placed = Vec::new();
        let mut variables = self.variables.iter().copied().map(PlacedData::Variable);
        for (slot, field) in self.slots.iter().zip(&self.fields) {
            match (field, slot) {
                (Field::Fixed(Bits::Known(value)), slot) => {
                    placed.push((slot.clone(), PlacedData::Fixed(value.clone())));
                }
                (Field::Variable, slot) => placed.extend(variables.next().map(|variable| (slot.clone(), variable))),
                (Field::Bytes(known), DataSlot::Bytes { object, .. }) => {
                    let at = |begin, end| DataSlot::Bytes { object: *object, begin, end };
                    let size = self.state.memory.object(*object).map_or(0, |object| object.size);
                    for (range, bytes) in stretches::words(known, size) {
                        let width = 8 * bytes.len() as u32;
                        let value = bytes.iter().rev().fold(0, |value, &byte| (value << 8) | u64::from(byte));
                        if bytes.len() <= 8 {
                            let value = PlacedData::Fixed(BitVec::new(width, value));
                            placed.push((at(range.begin, range.end), value));
                        }
                    }
                    for stretch in known.iter().filter(|stretch| stretch.known == StretchContent::Variable) {
                        placed.extend(variables.next().map(|variable| (at(stretch.begin, stretch.end), variable)));
                    }
                }
                (Field::Fixed(Bits::Open(_)) | Field::Bytes(_), _) => {}
            }
        }
        placed
    }

    /// The parts of its data that are fixed, with what they are.
    pub(crate) fn fixed(&self) -> Vec<(DataPart, Vec<u8>)> {
        let mut fixed = Vec::new();
        for (slot, (field, place)) in self.fields.iter().zip(&self.slots).enumerate() {
            match (field, place) {
                (Field::Fixed(Bits::Known(value)), _) => {
                    fixed.push((DataPart { slot, range: None }, value.to_le_bytes().to_vec()));
                }
                (Field::Bytes(known), DataSlot::Bytes { object, .. }) => {
                    let size = self.state.memory.object(*object).map_or(0, |object| object.size);
                    let words = stretches::words(known, size).into_iter();
                    fixed.extend(words.map(|(range, bytes)| (DataPart { slot, range: Some(range) }, bytes)));
                }
                (Field::Fixed(Bits::Open(_)) | Field::Variable | Field::Bytes(_), _) => {}
            }
        }
        fixed
    }

    /// Puts a symbol wherever there is a variable, and one wherever nobody keeps what is there.
    fn place_variables(&mut self, machine: &mut SymbolicMachine<'_, ()>) {
        machine.state = self.state.clone();
        machine.domain.data = self.data.clone();
        machine.domain.data.groups.clear();
        self.variables.clear();
        for (slot, field) in self.slots.iter().zip(&self.fields) {
            match (field, slot) {
                (Field::Fixed(_), _) => {}
                (Field::Variable, slot) => {
                    let width = machine.slot(slot).map_or(0, |bits| width(machine, &bits));
                    let symbol = variable(machine, &mut self.variables, width);
                    machine.set_slot(slot, Bits::Open(symbol));
                }
                (Field::Bytes(known), DataSlot::Bytes { object, .. }) => {
                    for stretch in known {
                        place_stretch(machine, *object, stretch, &mut self.variables);
                    }
                }
                (Field::Bytes(_), _) => unreachable!("only bytes are known by stretches"),
            }
        }
        machine.domain.data.next_symbol = self.variables.len() as u32;
        self.place_forgotten(machine);
        self.state = machine.state.clone();
        self.data = machine.domain.data.clone();
    }

    /// Puts an input wherever nobody keeps what is there: a number, which leads nowhere.
    fn place_forgotten(&self, machine: &mut SymbolicMachine<'_, ()>) {
        for (slot, field) in self.slots.iter().zip(&self.fields) {
            if let (Field::Bytes(known), DataSlot::Bytes { object, .. }) = (field, slot) {
                for stretch in known.iter().filter(|stretch| stretch.known == StretchContent::Forgotten) {
                    let domain = &mut machine.domain;
                    let number = domain.data.next_symbol;
                    domain.data.next_symbol += 1;
                    let width = 8 * (stretch.end - stretch.begin) as u32;
                    let symbol = domain.symbols.numbered(&mut domain.pool, number, width, StandsFor::Number);
                    machine.set_bytes(*object, stretch.begin, stretch.end, Bits::Open(symbol));
                }
            }
        }
    }

    /// What a state that the location covers has for each of its variables; nothing where that may be anything.
    pub(crate) fn values_in(
        &self,
        machine: &mut SymbolicMachine<'_, ()>,
        at: &MultiState,
        slots: &[DataSlot],
    ) -> Vec<Option<Term>> {
        machine.state = at.state.clone();
        let mut values = Vec::with_capacity(self.variables.len());
        for (slot, field) in slots.iter().zip(&self.fields) {
            match (field, slot) {
                (Field::Fixed(_), _) => {}
                (Field::Variable, slot) => {
                    let bits = machine.slot(slot);
                    values.push(bits.map(|bits| machine.domain.term(&bits)));
                }
                (Field::Bytes(known), DataSlot::Bytes { object, .. }) => {
                    for stretch in known.iter().filter(|stretch| stretch.known == StretchContent::Variable) {
                        values.push(bytes_in(machine, *object, stretch));
                    }
                }
                (Field::Bytes(_), _) => unreachable!("only bytes are known by stretches"),
            }
        }
        values
    }

    /// Restricts a state that the location covers to these values of its variables. They are explicit then, so that nobody is asked what follows.
    /// Tells under which conditions it has them; nothing if it cannot.
    pub(crate) fn restrict(
        &self,
        machine: &mut SymbolicMachine<'_, ()>,
        at: &mut MultiState,
        slots: &[DataSlot],
        values: &[BitVec],
    ) -> Option<Vec<Term>> {
        let mut conditions = Vec::new();
        let terms = self.values_in(machine, at, slots);
        let domain = &mut machine.domain;
        let mut explicit = Vec::with_capacity(values.len());
        for (term, value) in terms.into_iter().zip(values) {
            // What an arbitrary pointer leads to, its number does not tell.
            let is_number = |term: &Term| {
                let symbols = domain.pool.free_symbols(*term);
                symbols.into_iter().all(|symbol| domain.symbols.stands_for(symbol) == StandsFor::Number)
            };
            let Some(term) = term.filter(is_number) else {
                explicit.push(None);
                continue;
            };
            explicit.push(Some(Bits::Known(value.clone())));
            let value = domain.pool.bits(value.clone());
            match domain.pool.eq(term, value) {
                Term::FALSE => return None,
                Term::TRUE => {}
                equal => {
                    at.data.groups.assume(&domain.pool, &mut domain.symbols, equal, None);
                    conditions.push(equal);
                }
            }
        }
        machine.state = at.state.take();
        let mut values = explicit.into_iter();
        for (slot, field) in slots.iter().zip(&self.fields) {
            match (field, slot) {
                (Field::Fixed(_), _) => {}
                (Field::Variable, slot) => {
                    values.next().flatten().into_iter().for_each(|value| machine.set_slot(slot, value));
                }
                (Field::Bytes(known), DataSlot::Bytes { object, .. }) => {
                    for stretch in known.iter().filter(|stretch| stretch.known == StretchContent::Variable) {
                        if let Some(value) = values.next().flatten() {
                            machine.set_bytes(*object, stretch.begin, stretch.end, value);
                        }
                    }
                }
                (Field::Bytes(_), _) => unreachable!("only bytes are known by stretches"),
            }
        }
        at.state = machine.state.take();
        Some(conditions)
    }

    /// A state of the location.
    pub(crate) fn start(&self) -> MultiState {
        MultiState { state: self.state.clone(), data: self.data.clone() }
    }

    /// The replacement of its variables by these terms, all at once.
    pub(crate) fn replacement(&self, values: &[Term]) -> Substitution {
        self.variables.iter().copied().zip(values.iter().copied()).collect()
    }
}

/// The shape of the state of the machine, in which what nothing leads to is forgotten.
pub(crate) fn shape(machine: &mut SymbolicMachine<'_, ()>, live: &ProgramLiveness) -> Shape<Bits> {
    let encoding = machine.encode(live, adamant_semantics::ThreadOrder::ByNumber, &[]);
    machine.collect(&encoding);
    machine.shape(live)
}

fn width(machine: &SymbolicMachine<'_, ()>, bits: &Bits) -> u32 {
    match bits {
        Bits::Known(value) => value.width(),
        Bits::Open(term) => machine.domain.pool.width(*term),
    }
}

/// The next variable.
fn variable(machine: &mut SymbolicMachine<'_, ()>, variables: &mut Vec<Term>, width: u32) -> Term {
    let domain = &mut machine.domain;
    let symbol = domain.symbols.numbered(&mut domain.pool, variables.len() as u32, width, StandsFor::Number);
    variables.push(symbol);
    symbol
}

fn place_stretch(
    machine: &mut SymbolicMachine<'_, ()>,
    object: ObjectId,
    stretch: &Stretch,
    variables: &mut Vec<Term>,
) {
    let (begin, end) = (stretch.begin, stretch.end);
    match &stretch.known {
        StretchContent::Variable => {
            let symbol = variable(machine, variables, 8 * (end - begin) as u32);
            machine.set_bytes(object, begin, end, Bits::Open(symbol));
        }
        StretchContent::Fixed(_) | StretchContent::Unwritten | StretchContent::Forgotten => {}
    }
}

/// That bits are these.
fn agreement(machine: &mut SymbolicMachine<'_, ()>, here: &Bits, fixed: &Bits) -> Term {
    let (here, fixed) = (machine.domain.term(here), machine.domain.term(fixed));
    machine.domain.pool.eq(here, fixed)
}

/// The conditions under which bytes are those of a stretch, if they are fixed. What nobody has written may be.
fn stretch_agrees(machine: &mut SymbolicMachine<'_, ()>, object: ObjectId, stretch: &Stretch) -> Vec<Term> {
    let StretchContent::Fixed(bytes) = &stretch.known else { return Vec::new() };
    let mut conditions = Vec::new();
    for piece in machine.pieces(object, stretch.begin, stretch.end) {
        let (from, to) = (piece.begin.max(stretch.begin), piece.end.min(stretch.end));
        let expected = &bytes[(from - stretch.begin) as usize..(to - stretch.begin) as usize];
        match &piece.content {
            Content::Arbitrary => {}
            Content::Plain(plain) => {
                let plain = &plain[(from - piece.begin) as usize..(to - piece.begin) as usize];
                conditions.extend((plain != expected).then_some(Term::FALSE));
            }
            Content::Bits(_) => {
                for (at, &byte) in (from..to).zip(expected) {
                    let here = machine.bytes(object, at, at + 1);
                    let fixed = Bits::Known(BitVec::new(8, u64::from(byte)));
                    conditions.push(agreement(machine, &here, &fixed));
                }
            }
        }
    }
    conditions
}

/// The bits of a variable in memory, unless a part of it may be anything.
fn bytes_in(machine: &mut SymbolicMachine<'_, ()>, object: ObjectId, stretch: &Stretch) -> Option<Term> {
    let pieces = machine.pieces(object, stretch.begin, stretch.end);
    if pieces.iter().any(|piece| piece.content == Content::Arbitrary) {
        return None;
    }
    let bits = machine.bytes(object, stretch.begin, stretch.end);
    Some(machine.domain.term(&bits))
}
