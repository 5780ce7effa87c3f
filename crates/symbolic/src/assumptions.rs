//! What a machine made up or took for granted on its way, in words.

use adamant_check::assumption_about;
use adamant_semantics::Assumption;

use crate::domain::SymbolicMachine;

/// Everything that the machine made up or took for granted and that bears on the verdict, in words.
pub fn assumptions_made<E>(machine: &SymbolicMachine<'_, E>, bears: impl Fn(Assumption) -> bool) -> Vec<String> {
    assumptions(machine, bears).into_iter().chain(passed_over(machine)).collect()
}

/// What is said about undefined behaviour after which runs went on.
fn passed_over<E>(machine: &SymbolicMachine<'_, E>) -> Option<String> {
    let (position, what) = machine.passed_over().first_key_value()?;
    let place = position.map(|position| format!(" at {}", machine.program().source.describe(position)));
    let more = match machine.passed_over().len() - 1 {
        0 => String::new(),
        1 => ", and at one more place".to_owned(),
        more => format!(", and at {more} more places"),
    };
    let place = place.unwrap_or_default();
    Some(format!("runs were taken to go on after undefined behaviour, as asked: {what}{place}{more}"))
}

/// What was made up on the way and bears on the verdict, in words.
fn assumptions<E>(machine: &SymbolicMachine<'_, E>, bears: impl Fn(Assumption) -> bool) -> Vec<String> {
    let program = machine.program();
    let functions = machine.assumed_functions().map(|function| assumption_about(&program.functions[function]));
    let globals = machine.assumed_globals().map(|global| {
        let name = &program.globals[global].name;
        format!("variable `{name}` is only declared; it was taken to hold any value")
    });
    let notes =
        machine.assumptions().iter().filter(|(assumption, _)| bears(**assumption)).map(|(assumption, position)| {
            let place = position.map(|position| format!(", first at {}", program.source.describe(position)));
            format!("{assumption}{}", place.unwrap_or_default())
        });
    functions.chain(globals).chain(notes).collect()
}
