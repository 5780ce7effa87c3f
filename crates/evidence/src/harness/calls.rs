//! What functions without body returned in a run, as far as it was chosen and not computed, and what `malloc` found in memory.

use std::collections::BTreeSet;

use adamant_check::Choice;
use adamant_expr::BitVec;
use adamant_library::{Chosen, Library};
use adamant_program::{Callee, FunctionId, Op, Operand, RegisterId};
use adamant_semantics::{Concrete, InputKind, Machine, Observer, ThreadId, Value};

use crate::replay_world::ReplayWorld;

/// A value that a function returned, or wrote.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Returned {
    pub(super) function: FunctionId,
    /// How the value is to be read, if it is an input.
    pub(super) kind: Option<InputKind>,
    pub(super) value: BitVec,
    /// Whether it was chosen, and is not what the C library gives anyway.
    pub(super) is_chosen: bool,
    /// Whether it stands for a pointer to an object of the model.
    pub(super) is_made_up: bool,
}

/// A block that `malloc` returned.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Allocated {
    /// Which of the thread's pieces of fresh memory it is.
    pub(super) number: u64,
    pub(super) size: u64,
}

/// Watches calls of functions without body.
#[derive(Default)]
pub(super) struct CallWatcher {
    /// What was returned, in order, also where nothing was chosen.
    returned: Vec<Returned>,
    /// How many undefined values were chosen outside of such calls.
    pub(super) undefined: usize,
    /// What `malloc` returned, in order.
    pub(super) allocated: Vec<Allocated>,
    /// The call that runs, and where its result goes.
    running: Option<(FunctionId, Option<RegisterId>)>,
    /// The size that a call of `malloc` asks for, while it runs.
    asked_size: Option<u64>,
    /// How many pieces of fresh memory there were before the statement that runs.
    allocations: u64,
    /// How many choices had been taken before the statement that runs.
    taken: usize,
}

type ReplayDomain<'c> = Concrete<ReplayWorld<'c>>;

impl<'c> Observer<ReplayDomain<'c>> for CallWatcher {
    fn before_step(&mut self, machine: &Machine<'_, ReplayDomain<'c>>, thread: ThreadId) {
        let choices = &machine.domain.world.taken()[self.taken..];
        self.taken += choices.len();
        let allocations = machine.domain.world.allocations();
        if let Some(size) = self.asked_size.take()
            && allocations == self.allocations + 1
        {
            self.allocated.push(Allocated { number: self.allocations, size });
        }
        self.allocations = allocations;
        match self.running.take() {
            Some((function, result)) => self.note_return(machine, thread, (function, result), choices),
            None => self.undefined += choices.iter().filter(|choice| matters(choice)).count(),
        }
        self.running = machine.next_statement(thread).and_then(|statement| match &statement.op {
            Op::Call { dest, callee, arguments } => {
                let function = match callee {
                    Callee::Direct(function) => Some(*function),
                    Callee::Indirect(pointer) => called(machine, thread, *pointer),
                };
                let function = function.filter(|&found| machine.program().functions[found].body.is_none())?;
                if chosen_in(machine, function) == Chosen::Block {
                    let size = arguments.first().and_then(|argument| machine.value_of(thread, argument.value));
                    self.asked_size = match size {
                        Some(Value::Bits(size)) => size.to_u64(),
                        _ => None,
                    };
                }
                Some((function, *dest))
            }
            _ => None,
        });
    }
}

impl CallWatcher {
    /// What the functions returned that have to be replaced, because something was chosen for one of their calls. Whoever replaces a function does so for all
    /// of its calls.
    pub(super) fn into_returned(self) -> Vec<Returned> {
        let chosen = self.returned.iter().filter(|returned| returned.is_chosen);
        let replaced: BTreeSet<FunctionId> = chosen.map(|returned| returned.function).collect();
        self.returned.into_iter().filter(|returned| replaced.contains(&returned.function)).collect()
    }

    fn note_return<'c>(
        &mut self,
        machine: &Machine<'_, ReplayDomain<'c>>,
        thread: ThreadId,
        (function, result): (FunctionId, Option<RegisterId>),
        choices: &[Choice],
    ) {
        let kind = choices.iter().find_map(|choice| match choice {
            Choice::Input { kind, .. } => Some(*kind),
            _ => None,
        });
        let is_chosen = !choices.iter().all(happens_anyway);
        if chosen_in(machine, function) == Chosen::Bytes {
            let bytes = choices.iter().filter_map(|choice| match choice {
                Choice::Input { value, .. } => {
                    Some(Returned { function, kind, value: value.clone(), is_chosen, is_made_up: false })
                }
                _ => None,
            });
            self.returned.extend(bytes);
            return;
        }
        let result = result.and_then(|register| machine.value_of(thread, Operand::Register(register)));
        let value = match result {
            Some(Value::Bits(bits)) => bits.clone(),
            Some(Value::Pointer(pointer)) if pointer.object.is_null() => pointer.offset.clone(),
            // A number that no object has stands for an object.
            Some(Value::Pointer(_)) => BitVec::one(64),
            _ => BitVec::zero(64),
        };
        let is_made_up = matches!(result, Some(Value::Pointer(pointer)) if !pointer.object.is_null());
        self.returned.push(Returned { function, kind, value, is_chosen, is_made_up });
    }
}

/// Where a program finds what was chosen for a call of a function without body.
fn chosen_in(machine: &Machine<'_, ReplayDomain<'_>>, function: FunctionId) -> Chosen {
    Library::of(&machine.program().functions[function].name).chosen
}

/// Whether the C library does by itself what was chosen: standard input is given as a whole, and calls succeed.
fn happens_anyway(choice: &Choice) -> bool {
    match choice {
        Choice::Byte(_) | Choice::Pick(_) => true,
        Choice::Input { kind: InputKind::Outcome, value, .. } => value.is_zero(),
        Choice::Input { .. } | Choice::Arbitrary(_) => false,
    }
}

/// Whether a choice says something about a value that nobody set. Zeros are what most fresh memory holds.
fn matters(choice: &Choice) -> bool {
    matches!(choice, Choice::Arbitrary(value) if !value.is_zero())
}

/// The function that a pointer points to.
fn called(machine: &Machine<'_, ReplayDomain<'_>>, thread: ThreadId, pointer: Operand) -> Option<FunctionId> {
    let Some(Value::Pointer(pointer)) = machine.value_of(thread, pointer) else { return None };
    match machine.state.memory.object(pointer.object).ok()?.kind {
        adamant_semantics::ObjectKind::Function(function) => Some(function),
        _ => None,
    }
}
