//! A proof in the words of the source: what holds at the heads of loops, as expressions of C over the variables in scope there.
//!
//! Several locations may stand for one head of a loop: with different explicit data, or in different calls. Then one of their formulas holds, with
//! the data by which they differ. What has no form in C is left out, and counted: a formula that says less still holds.

use std::collections::{BTreeMap, BTreeSet};

use adamant_check::ProvedInvariant;
use adamant_evidence::{PlaceNames, variables_in_registers};
use adamant_expr::{BitVec, Term};
use adamant_program::{
    BlockId, Encoding, FunctionId, Op, Position, Program, RegisterId, ScopeId, Signedness, SourceType, SourceTypeId,
    VariableId,
};
use adamant_semantics::{DataSlot, ObjectId, ThreadId, Value};
use adamant_symbolic::SymbolicMachine;
use rustc_hash::FxHashMap;

use crate::c_text::{CName, c_text};
use crate::location::{Location, PlacedData};
use crate::proof::Proof;
use crate::refinement::conjuncts;
use crate::system::System;

/// More alternatives than this are not told.
const MOST_ALTERNATIVES: usize = 64;

/// What is said of one location.
struct Alternative {
    /// Explicit data, by its name.
    fixed: BTreeMap<String, String>,
    /// What the proof says.
    formulas: Vec<String>,
    left_out: usize,
}

/// A proof in the words of the source, by the places of the program.
pub(crate) fn told(machine: &mut SymbolicMachine<'_, ()>, system: &System, proof: &Proof) -> Vec<ProvedInvariant> {
    if !system.turns.of_edges.is_empty() {
        // What holds depends on where the other threads are.
        return Vec::new();
    }
    let mut heads: BTreeMap<(FunctionId, BlockId), Vec<Alternative>> = BTreeMap::new();
    for (id, location) in system.locations.enumerate().filter(|(id, _)| *id != System::ROOT) {
        machine.state = location.state.clone();
        let Some(frame) = machine.state.threads[ThreadId::FIRST].frames.last() else { continue };
        let head = (frame.function, frame.block);
        if proof.invariants[id].contains(&Term::FALSE) {
            // It is not reached.
            continue;
        }
        let alternative = alternative(machine, location, &proof.invariants[id]);
        heads.entry(head).or_default().push(alternative);
    }
    let program = machine.program();
    let told = heads.into_iter().filter(|(_, alternatives)| alternatives.iter().any(says_something));
    told.map(|((function, block), alternatives)| one(program, function, block, alternatives)).collect()
}

fn says_something(alternative: &Alternative) -> bool {
    !alternative.formulas.is_empty() || alternative.left_out > 0
}

/// What holds at a head of a loop.
fn one(program: &Program, function: FunctionId, block: BlockId, alternatives: Vec<Alternative>) -> ProvedInvariant {
    let left_out = alternatives.iter().map(|alternative| alternative.left_out).sum();
    let position = head_position(program, function, block);
    let function = program.functions[function].display_name().to_owned();
    let place = |position: Position| (program.source.files[position.file].name.clone(), position.line);
    let (file, line) = position.map(place).unwrap_or_default();
    ProvedInvariant { file, line, function, invariant: disjunction(alternatives), left_out }
}

/// That one of the alternatives holds; nothing if one says nothing.
fn disjunction(alternatives: Vec<Alternative>) -> Option<String> {
    let by_name = |name: &String| alternatives.iter().map(|other| other.fixed.get(name)).collect::<BTreeSet<_>>();
    let names: BTreeSet<&String> = alternatives.iter().flat_map(|alternative| alternative.fixed.keys()).collect();
    let differing: BTreeSet<String> = names.into_iter().filter(|name| by_name(name).len() > 1).cloned().collect();
    let mut texts = BTreeSet::new();
    for alternative in alternatives {
        let fixed = alternative.fixed.into_iter().filter(|(name, _)| differing.contains(name));
        let mut parts: Vec<String> = fixed.map(|(name, value)| format!("{name} == {value}")).collect();
        parts.extend(alternative.formulas);
        if parts.is_empty() {
            return None;
        }
        texts.insert(conjunction(&parts));
    }
    match texts.len() {
        0 => None,
        1 => texts.pop_first(),
        2..=MOST_ALTERNATIVES => {
            let texts: Vec<String> = texts.into_iter().map(|text| format!("({text})")).collect();
            Some(texts.join(" || "))
        }
        _ => None,
    }
}

fn conjunction(parts: &[String]) -> String {
    match parts {
        [one] => one.clone(),
        parts => {
            let is_simple = |part: &str| !part.contains("||") && !part.contains('?') && !part.contains("&&");
            let shown = parts.iter().map(|part| if is_simple(part) { part.clone() } else { format!("({part})") });
            shown.collect::<Vec<_>>().join(" && ")
        }
    }
}

/// The place of the source where the head of a loop begins.
fn head_position(program: &Program, function: FunctionId, block: BlockId) -> Option<Position> {
    let block = &program.functions[function].body.as_ref()?.blocks[block];
    let statements = block.statements.iter().filter(|statement| !matches!(statement.op, Op::Bind { .. }));
    let positions = statements.map(|statement| statement.position).chain([block.terminator.position]);
    let mut known = positions.flatten().filter_map(|id| program.source.position(id));
    known.find(|position| position.line != 0).copied()
}

fn alternative(machine: &mut SymbolicMachine<'_, ()>, location: &Location, invariants: &[Term]) -> Alternative {
    let mut names: FxHashMap<Term, CName> = FxHashMap::default();
    let mut fixed: BTreeMap<String, String> = BTreeMap::new();
    let mut used: BTreeMap<String, usize> = BTreeMap::new();
    let mut scope = Scope::new(machine);
    for (slot, data) in location.placed() {
        let width = match &data {
            PlacedData::Variable(term) => machine.domain.pool.width(*term),
            PlacedData::Fixed(value) => value.width(),
        };
        let Some(name) = scope.name(machine, &slot, width) else { continue };
        *used.entry(name.text.clone()).or_default() += 1;
        match data {
            PlacedData::Variable(term) => {
                names.insert(term, name);
            }
            PlacedData::Fixed(value) => {
                fixed.insert(name.text, constant(&value, name.signedness));
            }
        }
    }
    // A name that two places have tells nothing.
    names.retain(|_, name| used[&name.text] == 1);
    fixed.retain(|name, _| used[name] == 1);
    let (mut formulas, mut left_out) = (Vec::new(), 0);
    for &invariant in invariants {
        for part in conjuncts(&machine.domain.pool, invariant) {
            match c_text(&machine.domain.pool, &names, part) {
                Some(text) => formulas.push(text),
                None => left_out += 1,
            }
        }
    }
    Alternative { fixed, formulas, left_out }
}

fn constant(value: &BitVec, signedness: Signedness) -> String {
    match signedness {
        Signedness::Signed => value.to_signed_decimal(),
        Signedness::Unsigned => format!("{value}u"),
    }
}

/// The variables in scope where the innermost call stands.
struct Scope {
    depth: usize,
    /// The scopes around that place, the innermost first.
    scopes: Vec<ScopeId>,
    registers: FxHashMap<RegisterId, VariableId>,
    places: PlaceNames,
}

impl Scope {
    fn new(machine: &SymbolicMachine<'_, ()>) -> Self {
        let frames = &machine.state.threads[ThreadId::FIRST].frames;
        let mut registers = FxHashMap::default();
        for (register, variable) in
            frames.last().map(|frame| variables_in_registers(machine.program(), frame)).unwrap_or_default()
        {
            registers.entry(register).or_insert(variable);
        }
        let program = machine.program();
        let position = frames.last().and_then(|frame| head_position(program, frame.function, frame.block));
        let innermost = position.and_then(|position| position.scope);
        let outer = |scope: &ScopeId| program.source.scopes[*scope].parent;
        let scopes = std::iter::successors(innermost, outer).collect();
        Self { depth: frames.len(), scopes, registers, places: PlaceNames::default() }
    }

    /// Whether the name of a variable means this variable here.
    fn is_visible(&self, program: &Program, variable: VariableId) -> bool {
        let depth = |scope: Option<ScopeId>| match scope {
            None => Some(self.scopes.len()),
            Some(scope) => self.scopes.iter().position(|&around| around == scope),
        };
        let found = &program.source.variables[variable];
        let Some(own) = depth(found.scope) else { return false };
        let others =
            program.source.variables.enumerate().filter(|(id, other)| *id != variable && other.name == found.name);
        others.filter_map(|(_, other)| depth(other.scope)).all(|other| own < other)
    }

    /// The name of a scalar of this width in a slot, if it is in scope.
    fn name(&mut self, machine: &SymbolicMachine<'_, ()>, slot: &DataSlot, width: u32) -> Option<CName> {
        let program = machine.program();
        let (text, ty) = match slot {
            DataSlot::Register { thread, frame, register, .. } => {
                let calls = &machine.state.threads[*thread].frames;
                let is_scalar = matches!(calls[*frame].register(*register), Value::Bits(_));
                if *frame + 1 != self.depth || !is_scalar {
                    return None;
                }
                let id = *self.registers.get(register)?;
                let variable = &program.source.variables[id];
                self.is_visible(program, id).then(|| variable.name.clone()).zip(variable.ty)?
            }
            DataSlot::Bytes { object, begin, .. } => {
                if !self.is_in_scope(machine, *object) {
                    return None;
                }
                let variable = self.places.variable(machine, *object)?;
                if !self.is_visible(program, variable) {
                    return None;
                }
                let whole = program.source.variables[variable].ty?;
                if is_in_bit_field(program, whole, 8 * begin) {
                    return None;
                }
                let (text, ty) = self.places.name(machine, *object, *begin)?;
                (text, ty?)
            }
            DataSlot::Offset { .. } => return None,
        };
        let signedness = scalar(program, ty, width)?;
        Some(CName { text, signedness })
    }

    /// Whether an object is a global variable, or lives on the stack and belongs to the innermost call.
    fn is_in_scope(&self, machine: &SymbolicMachine<'_, ()>, object: ObjectId) -> bool {
        let frames = &machine.state.threads[ThreadId::FIRST].frames;
        let outer = frames.iter().take(self.depth.saturating_sub(1));
        !outer.flat_map(|frame| frame.owned_objects()).any(|owned| owned == object)
    }
}

/// Whether what begins at this bit of a type is a bit-field, of which C reads fewer bits than its type has.
fn is_in_bit_field(program: &Program, ty: SourceTypeId, offset: u64) -> bool {
    match program.source.plain_type(ty) {
        SourceType::Array { element, .. } => {
            let size = program.source.size_in_bits(*element).filter(|&size| size > 0);
            size.is_some_and(|size| is_in_bit_field(program, *element, offset % size))
        }
        SourceType::Struct { members, .. } | SourceType::Union { members, .. } => {
            let mut here =
                members.iter().filter(|member| (member.offset..member.offset + member.bits).contains(&offset));
            here.any(|member| {
                program.source.size_in_bits(member.ty) != Some(member.bits)
                    || is_in_bit_field(program, member.ty, offset - member.offset)
            })
        }
        _ => false,
    }
}

/// How C reads the bits of a type, if it is a number of this width.
fn scalar(program: &Program, ty: SourceTypeId, width: u32) -> Option<Signedness> {
    let SourceType::Basic { bits, encoding, .. } = program.source.plain_type(ty) else { return None };
    if *bits != u64::from(width) {
        return None;
    }
    match encoding {
        Encoding::Signed | Encoding::SignedChar => Some(Signedness::Signed),
        Encoding::Unsigned | Encoding::UnsignedChar | Encoding::Boolean => Some(Signedness::Unsigned),
        Encoding::Float | Encoding::Other => None,
    }
}
