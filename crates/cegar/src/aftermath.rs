//! What may still come after a statement whose outcome the machine cannot tell: whether control may come from there to what violates the property.
//!
//! Where runs go on after undefined behaviour, such a statement has some outcome, and control goes on behind it. If nothing on the way from there to the end of the
//! program calls what must not be called, no outcome violates the property. Only control is looked at, so that this holds whatever the data is.

use adamant_analysis::{CallGraph, Faults};
use adamant_base::IdVec;
use adamant_check::{Property, Task};
use adamant_library::{CallEffect, Facts, Library};
use adamant_program::{BlockId, Body, Callee, Control, Failure, Function, FunctionId, Program, Statement};
use adamant_semantics::{Extern, Limit, State, ThreadId, Unsupported};
use adamant_symbolic::Bits;

/// What statements may lead to.
pub(crate) struct Aftermath<'p> {
    program: &'p Program,
    /// For each function, whether a call of it may lead to a violation, or to what nobody knows; nothing, if that may come after `main`.
    matters: Option<IdVec<FunctionId, bool>>,
}

impl<'p> Aftermath<'p> {
    /// What the statements of a task may lead to.
    pub(crate) fn of(task: &Task<'p>) -> Self {
        Self { program: task.program, matters: matters(task) }
    }

    /// Whether a state in which the machine stopped is followed by nothing that violates the property, whatever the statement does.
    pub(crate) fn is_harmless(&self, state: &State<Bits>, what: &Unsupported) -> bool {
        let Some(matters) = &self.matters else { return false };
        let is_about_data = match what {
            Unsupported::Limit(limit) => match limit {
                Limit::Values
                | Limit::Places(_)
                | Limit::Object(..)
                | Limit::HugeObject(_)
                | Limit::Memory(_)
                | Limit::Addresses => true,
                Limit::Stack(_) => false,
            },
            _ => false,
        };
        let frames = &state.threads[ThreadId::FIRST].frames;
        is_about_data
            && state.threads.len() == 1
            // What comes before `main` is followed by it.
            && frames.first().is_some_and(|frame| self.program.function("main") == Some(frame.function))
            && frames.iter().all(|frame| {
                let body = self.program.functions[frame.function].body.as_ref();
                // The statement itself counts, whether it is the next one or the one before.
                let first = (frame.statement as usize).saturating_sub(1);
                body.is_some_and(|body| !matters_from(body, frame.block, first, matters))
            })
    }
}

/// Whether a statement behind this one, on any way through a body, may lead to a violation.
fn matters_from(body: &Body, block: BlockId, first: usize, matters: &IdVec<FunctionId, bool>) -> bool {
    let mut seen: IdVec<BlockId, bool> = body.blocks.iter().map(|_| false).collect();
    let mut open: Vec<BlockId> = vec![block];
    let mut from = first;
    while let Some(next) = open.pop() {
        let here = &body.blocks[next];
        if here.statements.iter().skip(from).any(|statement| statement_matters(statement, matters)) {
            return true;
        }
        from = 0;
        for edge in here.terminator.op.edges() {
            if !std::mem::replace(&mut seen[edge.target], true) {
                open.push(edge.target);
            }
        }
    }
    false
}

fn statement_matters(statement: &Statement, matters: &IdVec<FunctionId, bool>) -> bool {
    let effects = statement.op.effects();
    match effects.control {
        Control::Calls { callee: Callee::Direct(function), .. } => matters[function],
        Control::Calls { callee: Callee::Indirect(_), .. } => true,
        Control::Next | Control::Orders(_) | Control::Assumes(_) => effects.failures.contains(&Failure::Unsupported),
    }
}

/// For each function, whether a call of it may lead to a violation; nothing, if something may be called that is not looked for here.
fn matters(task: &Task<'_>) -> Option<IdVec<FunctionId, bool>> {
    let Task { program, property: Property::UnreachCall { functions, assertions }, machine } = task else {
        return None;
    };
    let roots = program.function("main").into_iter();
    let others = program.constructors.iter().chain(&program.destructors).copied();
    let reached = CallGraph::of(program).reachable_from(roots.chain(others));
    let calls_later = |&function: &FunctionId| may_call_back(&program.functions[function]);
    if machine.faults != Faults::PassOver || reached.iter().any(calls_later) {
        return None;
    }
    let is_error = |name: &String| functions.contains(name) || machine.error_functions.contains(name);
    let may_violate = |function: &Function| {
        let is_unknown = || Library::of(&function.name).header.is_none() && machine.external == Extern::Havoc;
        is_error(&function.name)
            || function.body.is_none() && !is_unknown() && !returns_or_ends(&function.name, *assertions)
    };
    let mut matters: IdVec<FunctionId, bool> = program.functions.iter().map(may_violate).collect();
    spread(program, &mut matters);
    let may_violate_at_exit = program.destructors.iter().any(|&function| matters[function]);
    (!may_violate_at_exit).then_some(matters)
}

/// Whether a function of the library may call what it is given.
fn may_call_back(function: &Function) -> bool {
    let facts = Library::of(&function.name);
    function.body.is_none() && facts.header.is_some() && calls_arguments(facts)
}

fn calls_arguments(facts: &Facts) -> bool {
    (0..=usize::from(u8::MAX)).any(|argument| facts.may_call(argument))
}

/// Whether a function of the library is known to return or to end the run, and to call nobody.
fn returns_or_ends(name: &str, assertions_count: bool) -> bool {
    let facts = Library::of(name);
    match facts.effect {
        CallEffect::Error | CallEffect::Anything => false,
        CallEffect::FailedAssertion => !assertions_count,
        CallEffect::End(_)
        | CallEffect::Assumption
        | CallEffect::Computes
        | CallEffect::Chooses
        | CallEffect::Arbitrary
        | CallEffect::NewObject(_)
        | CallEffect::Free
        | CallEffect::Look
        | CallEffect::Fill
        | CallEffect::Output => !calls_arguments(facts),
    }
}

/// Lets functions matter that call those that do.
fn spread(program: &Program, matters: &mut IdVec<FunctionId, bool>) {
    let mut is_new = true;
    while is_new {
        is_new = false;
        for (id, function) in program.functions.enumerate() {
            let mut statements =
                function.body.iter().flat_map(|body| body.blocks.iter()).flat_map(|block| &block.statements);
            if !matters[id] && statements.any(|statement| statement_matters(statement, matters)) {
                matters[id] = true;
                is_new = true;
            }
        }
    }
}
