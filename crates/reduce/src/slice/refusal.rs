//! Programs that are not sliced: what slices do not cover, found before anything else is found out about the program.

use adamant_analysis::CallGraph;
use adamant_library::Library;
use adamant_program::{AddressTarget, FunctionId, Program};

/// Why a program is not sliced.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Refusal {
    /// It starts threads.
    #[error("the program may start threads (`{function}`)")]
    Threads {
        /// The function that starts them.
        function: String,
    },
    /// Something runs when it exits.
    #[error("functions run when the program exits (`{function}`)")]
    ExitHandlers {
        /// The function that says so, or one that runs.
        function: String,
    },
    /// The property speaks of more than calls.
    #[error("what is left bears on forbidden calls alone, and the property is {property}")]
    Property {
        /// The name of the property.
        property: String,
    },
    /// The property is a formula that asks for more than values of globals.
    #[error("the formula {why}")]
    Formula {
        /// What it asks for.
        why: &'static str,
    },
    /// Where its objects lie bears on what it does.
    #[error("the program orders addresses or makes numbers of them, and they may be others in a slice")]
    Addresses,
    /// What arbitrary pointers lead to bears on more than can be followed.
    #[error("the program passes on whether pointers from outside are equal, between functions or through memory")]
    Equalities,
    /// There is nothing to start with.
    #[error("the program has no function `main` with a body; add the file that defines it to the inputs")]
    NoMain,
}

/// Refuses programs that start threads.
pub fn refuse_threads(program: &Program) -> Result<(), Refusal> {
    match starting_threads(program) {
        Some(function) => Err(Refusal::Threads { function }),
        None => Ok(()),
    }
}

/// The function of the library that may start threads, if there is one.
pub(super) fn starting_threads(program: &Program) -> Option<String> {
    let roots = program.function("main").into_iter().chain(program.constructors.iter().copied());
    let roots: Vec<FunctionId> = roots.chain(program.destructors.iter().copied()).collect();
    found_function(program, &roots, |name| Library::of(name).may_start_threads())
}

/// Refuses what slices do not cover, before anything else is found out about the program.
pub(super) fn refuse(program: &Program, roots: &[FunctionId]) -> Result<(), Refusal> {
    if let Some(&destructor) = program.destructors.first() {
        return Err(Refusal::ExitHandlers { function: program.functions[destructor].display_name().to_owned() });
    }
    match found_function(program, roots, |name| Library::of(name).may_register_for_the_end()) {
        Some(function) => Err(Refusal::ExitHandlers { function }),
        None => Ok(()),
    }
}

/// The name of a function without body that is meant and may be called.
fn found_function(program: &Program, roots: &[FunctionId], is_meant: impl Fn(&str) -> bool) -> Option<String> {
    let is_named = |function: &adamant_program::Function| function.body.is_none() && is_meant(&function.name);
    if !program.functions.iter().any(is_named) {
        return None;
    }
    let reached = CallGraph::of(program).reachable_from(roots.iter().copied());
    let mut found = program.functions.enumerate().filter(|(_, function)| is_named(function));
    found
        .find(|(id, _)| reached.binary_search(id).is_ok() || is_address_taken(program, *id))
        .map(|(_, function)| function.name.clone())
}

fn is_address_taken(program: &Program, function: FunctionId) -> bool {
    let target = AddressTarget::Function(function);
    let in_constants = program.constants.enumerate().any(|(_, constant)| {
        matches!(constant.value, adamant_program::ConstantValue::Address { target: found, .. } if found == target)
    });
    let initialisers = program.globals.iter().filter_map(|global| global.initialiser.as_ref());
    in_constants
        || initialisers.flat_map(|initialiser| &initialiser.relocations).any(|relocation| relocation.target == target)
}
