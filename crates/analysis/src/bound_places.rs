//! Registers that hold the address of one place in a global whenever they are read: parameters that get it from every call, and what
//! is reckoned from them.
//!
//! Only functions count that are called directly and in no other way, with all their arguments.

use adamant_base::IdVec;
use adamant_program::{Body, FunctionId, Operand, Program, RegisterId, ResultSource};
use rustc_hash::FxHashMap;

use crate::locksets::{MutexPlace, called_directly_only, mutex_place};

/// The places that registers hold.
pub(crate) struct BoundPlaces {
    functions: IdVec<FunctionId, FxHashMap<RegisterId, Bound>>,
}

/// What is known of a register or a parameter.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Bound {
    /// Nothing has led there yet.
    Unseen,
    To(MutexPlace),
    Unknown,
}

impl Bound {
    fn meet(self, other: Self) -> Self {
        match (self, other) {
            (Self::Unseen, bound) | (bound, Self::Unseen) => bound,
            (one, other) if one == other => one,
            _ => Self::Unknown,
        }
    }
}

impl BoundPlaces {
    pub(crate) fn of(program: &Program) -> Self {
        let directly = called_directly_only(program);
        let mut parameters: IdVec<FunctionId, Vec<Bound>> = IdVec::new();
        for (id, function) in program.functions.enumerate() {
            let bound = if directly[id] { Bound::Unseen } else { Bound::Unknown };
            let count = function.body.as_ref().map_or(0, |body| body.blocks[body.entry()].parameters.len());
            parameters.push(vec![bound; count]);
        }
        loop {
            let functions = program.functions.enumerate().map(|(id, function)| match &function.body {
                Some(body) => registers_of(program, body, &parameters[id]),
                None => FxHashMap::default(),
            });
            let found = Self { functions: functions.collect() };
            if !found.pass_arguments(program, &mut parameters) {
                return found;
            }
        }
    }

    /// The place that an operand of a function names, if that is always the same one.
    pub(crate) fn place(&self, program: &Program, function: FunctionId, operand: Operand) -> Option<MutexPlace> {
        match self.bound(program, function, operand) {
            Bound::To(place) => Some(place),
            Bound::Unseen | Bound::Unknown => None,
        }
    }

    /// The place that a parameter of a function gets from every call.
    pub(crate) fn parameter(&self, program: &Program, function: FunctionId, index: usize) -> Option<MutexPlace> {
        let body = program.functions[function].body.as_ref()?;
        let register = *body.blocks[body.entry()].parameters.get(index)?;
        self.place(program, function, Operand::Register(register))
    }

    fn bound(&self, program: &Program, function: FunctionId, operand: Operand) -> Bound {
        bound_of(program, &self.functions[function], operand)
    }

    /// Lets parameters be what calls give them; says whether that is new.
    fn pass_arguments(&self, program: &Program, parameters: &mut IdVec<FunctionId, Vec<Bound>>) -> bool {
        let mut changed = false;
        for (id, function) in program.functions.enumerate() {
            for statement in
                function.body.iter().flat_map(|body| body.blocks.iter()).flat_map(|block| &block.statements)
            {
                // Functions that are called otherwise hold nothing known from the start.
                let Some((callee, arguments)) = statement.op.call_by_name() else { continue };
                for (index, parameter) in parameters[callee].iter_mut().enumerate() {
                    let given = match arguments.get(index) {
                        Some(argument) if argument.by_value.is_none() => self.bound(program, id, argument.value),
                        _ => Bound::Unknown,
                    };
                    let met = parameter.meet(given);
                    changed |= met != *parameter;
                    *parameter = met;
                }
            }
        }
        changed
    }
}

/// What the registers of a body hold, if its parameters hold these.
fn registers_of(program: &Program, body: &Body, parameters: &[Bound]) -> FxHashMap<RegisterId, Bound> {
    let entry = &body.blocks[body.entry()].parameters;
    let mut known: FxHashMap<RegisterId, Bound> = entry.iter().copied().zip(parameters.iter().copied()).collect();
    // A register may be read in a block that comes before the one that writes it in this order; then it stays unknown.
    for statement in body.blocks.iter().flat_map(|block| &block.statements) {
        #[expect(clippy::wildcard_enum_match_arm, reason = "nothing is said of other results")]
        let (base, by) = match statement.op.effects().result {
            ResultSource::Value(value) => (value, 0),
            ResultSource::Shifted { base, by: Some(by) } => (base, by),
            _ => continue,
        };
        let Some(dest) = statement.op.dest() else { continue };
        let bound = match bound_of(program, &known, base) {
            Bound::To(MutexPlace { global, offset }) => match offset.checked_add(by) {
                Some(offset) => Bound::To(MutexPlace { global, offset }),
                None => Bound::Unknown,
            },
            bound @ (Bound::Unseen | Bound::Unknown) => bound,
        };
        known.insert(dest, bound);
    }
    known
}

fn bound_of(program: &Program, known: &FxHashMap<RegisterId, Bound>, operand: Operand) -> Bound {
    match operand {
        Operand::Register(register) => known.get(&register).copied().unwrap_or(Bound::Unknown),
        Operand::Constant(_) => mutex_place(program, operand).map_or(Bound::Unknown, Bound::To),
    }
}
