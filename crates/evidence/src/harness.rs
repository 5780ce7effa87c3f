//! Harnesses: C that, compiled together with the program, makes it fail natively as the counterexample says.
//!
//! The harness defines the functions that the program only declares: inputs return the recorded values in the recorded order, error functions
//! abort, assumptions are checked, and `malloc` fills its blocks as recorded. A function of the library that did what it need not do is replaced by
//! one that returns what was recorded, for all of its calls. What else such a function does, and what C gives no hold on (values of uninitialised
//! variables, choices of the library), cannot be forced; it is told in a comment and as a warning. Programs with threads have no harness.

mod calls;
mod text;

use std::collections::BTreeSet;

use adamant_base::Budget;
use adamant_check::{Choice, Counterexample, Property};
use adamant_library::{CallEffect, Chosen, Header, Library};
use adamant_program::Program;
use adamant_semantics::{MachineSettings, ThreadId};

use crate::replay::{ReplayError, drive, start};

use self::calls::{CallWatcher, Returned};

/// A harness.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Harness {
    /// The C file.
    pub source: String,
    /// What it cannot force.
    pub warnings: Vec<String>,
}

/// Why there is no harness.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum HarnessError {
    /// Several threads run.
    #[error("the run has several threads, whose order a harness cannot force")]
    Threads,
    /// The run does not end in a failure.
    #[error("the run violates a formula, and does not end in a failure that a harness could show")]
    Formula,
    /// An arbitrary pointer is followed.
    #[error("the run follows an arbitrary pointer to an object of its own, which a harness cannot make up")]
    ArbitraryPointer,
    /// A function returns a structure.
    #[error("the function `{0}` returns a structure, which a harness cannot make up")]
    StructureReturned(String),
    /// The counterexample is not one.
    #[error(transparent)]
    Replay(#[from] ReplayError),
}

/// Writes the harness of a counterexample, which is replayed for it. `files` are the names of the program's files, for the comment that
/// says how to use it.
pub fn harness(
    program: &Program,
    settings: &MachineSettings,
    property: &Property,
    counterexample: &Counterexample,
    budget: &Budget,
    files: &[String],
) -> Result<Harness, HarnessError> {
    if property.formula().is_some() {
        return Err(HarnessError::Formula);
    }
    if counterexample.turns.iter().any(|turn| turn.thread != ThreadId::FIRST) {
        return Err(HarnessError::Threads);
    }
    if !counterexample.objects.is_empty() {
        return Err(HarnessError::ArbitraryPointer);
    }
    let mut machine = start(program, settings, counterexample)?;
    let mut watcher = CallWatcher::default();
    drive(&mut machine, property, counterexample, budget, Some(&mut watcher))?;
    if machine.state.threads.len() > 1 {
        return Err(HarnessError::Threads);
    }
    let blocks = blocks(counterexample, &watcher);
    let depends_on_memory = depends_on_other_memory(counterexample, &watcher);
    let undefined = watcher.undefined;
    let (allocations, returned): (Vec<_>, Vec<_>) = watcher
        .into_returned()
        .into_iter()
        .partition(|returned| Library::of(&program.functions[returned.function].name).chosen == Chosen::Block);
    let unforced = Unforced { undefined, depends_on_memory, lacks_memory: !allocations.is_empty() };
    let warnings = warnings(program, property, counterexample, &unforced, &returned);
    let assumed_functions: Vec<_> = machine.assumed_functions().collect();
    let choices = counterexample.choices.iter().flat_map(|thread| &thread.choices);
    let read: Vec<Option<u8>> = choices.filter_map(byte).collect();
    let bytes: Vec<u8> = read.iter().copied().flatten().collect();
    let text = text::Text {
        program,
        property,
        files,
        returned: &returned,
        assumed_functions: &assumed_functions,
        // Where nothing was read but the end, the end is what has to be there.
        bytes: (!read.is_empty()).then_some(bytes.as_slice()),
        blocks,
    };
    Ok(Harness { source: text.write(&warnings)?, warnings })
}

/// The most blocks whose contents are given.
const MOST_BLOCKS: usize = 10_000;

/// The blocks that `malloc` returns, as size and contents, if any contents matter.
fn blocks<'c>(counterexample: &'c Counterexample, watcher: &CallWatcher) -> Vec<(u64, &'c [u8])> {
    let memory = counterexample.choices.first().map_or(&[][..], |thread| &thread.memory);
    let contents = |number: u64| {
        let found = memory.binary_search_by_key(&number, |fresh| fresh.number);
        found.map_or(&[][..], |index| memory[index].bytes.as_slice())
    };
    let blocks: Vec<_> = watcher.allocated.iter().map(|block| (block.size, contents(block.number))).collect();
    if blocks.iter().any(|(_, bytes)| !bytes.is_empty()) && blocks.len() <= MOST_BLOCKS { blocks } else { Vec::new() }
}

/// Whether the run depends on fresh memory that `malloc` did not return.
fn depends_on_other_memory(counterexample: &Counterexample, watcher: &CallWatcher) -> bool {
    let is_forced = |number: u64| {
        watcher.allocated.len() <= MOST_BLOCKS && watcher.allocated.iter().any(|block| block.number == number)
    };
    let memory = counterexample.choices.iter().flat_map(|thread| &thread.memory);
    memory.filter(|fresh| fresh.bytes.iter().any(|&byte| byte != 0)).any(|fresh| !is_forced(fresh.number))
}

/// What was read from standard input: a byte, or its end.
fn byte(choice: &Choice) -> Option<Option<u8>> {
    match choice {
        Choice::Byte(byte) => Some(*byte),
        _ => None,
    }
}

/// The functions of the library that are replaced although they may do more than return a value, such as read, store and set `errno`.
fn doing_more(program: &Program, returned: &[Returned]) -> Option<String> {
    let name = |returned: &Returned| program.functions[returned.function].name.as_str();
    let names: BTreeSet<&str> = returned.iter().map(name).filter(|name| is_of_c_library(name)).collect();
    let does_more = |name: &&str| {
        let facts = Library::of(name);
        // What is chosen, computed or seen is all in the result.
        let is_told_by_result = matches!(
            facts.effect,
            CallEffect::Chooses | CallEffect::Arbitrary | CallEffect::Computes | CallEffect::Look
        );
        !is_told_by_result && facts.chosen == Chosen::Result
    };
    let names: Vec<String> = names.into_iter().filter(does_more).map(|name| format!("`{name}`")).collect();
    (!names.is_empty()).then(|| names.join(", "))
}

/// Whether a function is one that the C library has, and not one of those that verifiers provide.
fn is_of_c_library(name: &str) -> bool {
    Library::of(name).header.is_some_and(|header| header != Header::Verifier)
}

/// What of a run has nothing to do with what functions return.
struct Unforced {
    /// How many values of uninitialised variables were chosen.
    undefined: usize,
    /// Whether it depends on fresh memory that `malloc` did not return.
    depends_on_memory: bool,
    /// Whether `malloc` found no memory.
    lacks_memory: bool,
}

/// What a harness cannot force.
fn warnings(
    program: &Program,
    property: &Property,
    counterexample: &Counterexample,
    unforced: &Unforced,
    returned: &[Returned],
) -> Vec<String> {
    let mut warnings = Vec::new();
    if unforced.undefined > 0 {
        let count = unforced.undefined;
        warnings.push(format!("the run depends on {count} uninitialised values, which the harness cannot force"));
    }
    if unforced.lacks_memory {
        warnings.push("an allocation finds no memory, which the harness cannot force".to_owned());
    }
    if unforced.depends_on_memory {
        warnings.push("the run depends on uninitialised memory, which the harness cannot force".to_owned());
    }
    let choices = || counterexample.choices.iter().flat_map(|thread| &thread.choices);
    if choices().any(|choice| matches!(choice, Choice::Pick(_))) {
        warnings.push("the run depends on choices of library functions, which the harness cannot force".to_owned());
    }
    if let Some(names) = doing_more(program, returned) {
        warnings
            .push(format!("the harness replaces {names}; what else they do is lost, which the harness cannot force"));
    }
    if returned.iter().any(|returned| returned.is_made_up) {
        warnings.push("a function returns a pointer that the harness can only stand in for".to_owned());
    }
    for name in property.error_functions() {
        let Some(body) = program.function(name).and_then(|function| program.functions[function].body.as_ref()) else {
            continue;
        };
        let mut statements = body.blocks.iter().flat_map(|block| &block.statements);
        if !statements.any(|statement| matches!(statement.op, adamant_program::Op::Call { .. })) {
            warnings.push(format!("`{name}` has a body that does nothing, so the failure cannot be seen natively"));
        }
    }
    warnings
}
