//! Writes the programs of the two case studies of "Dynamic Path Reduction for Software Model Checking" (Yang et al., 2009) in C:
//! randomised MAX-3SAT, and a nondeterministic automaton for floating-point numbers.
//!
//! The same arguments give the same program.

mod automaton;
mod max3sat;
mod random;

use std::io::Write;
use std::process::ExitCode;

const USAGE: &str = "usage: case_studies max3sat VARIABLES CLAUSES SEED [all|more]
       case_studies automaton LENGTH valid|invalid SEED
       case_studies automaton TEXT

max3sat: chooses values for variables and counts the clauses that they satisfy. Then the error is that all are satisfied (all), of a formula
that is not satisfiable, or that more are satisfied than there are (more).
automaton: follows an automaton for [+]?[0-9]+\\.[0-9]+ along a text. The error is that it accepts.";

fn main() -> ExitCode {
    let arguments = std::env::args().skip(1).collect::<Vec<_>>();
    let arguments = arguments.iter().map(String::as_str).collect::<Vec<_>>();
    match program(&arguments) {
        Some(text) => match std::io::stdout().write_all(text.as_bytes()) {
            Ok(()) => ExitCode::SUCCESS,
            Err(_) => ExitCode::FAILURE,
        },
        None => {
            // Nobody reads it if standard error is closed.
            let _ = writeln!(std::io::stderr(), "{USAGE}");
            ExitCode::from(2)
        }
    }
}

/// The program that arguments ask for, if they do.
fn program(arguments: &[&str]) -> Option<String> {
    match *arguments {
        ["max3sat", variables, clauses, seed] => max3sat(variables, clauses, seed, "all"),
        ["max3sat", variables, clauses, seed, error] => max3sat(variables, clauses, seed, error),
        ["automaton", text] => Some(automaton::program(text)),
        ["automaton", length, "valid", seed] => {
            Some(automaton::program(&automaton::number(length.parse().ok()?, seed.parse().ok()?)?))
        }
        ["automaton", length, "invalid", seed] => {
            Some(automaton::program(&automaton::no_number(length.parse().ok()?, seed.parse().ok()?)?))
        }
        _ => None,
    }
}

fn max3sat(variables: &str, clauses: &str, seed: &str, error: &str) -> Option<String> {
    let error = match error {
        "all" => max3sat::Error::All,
        "more" => max3sat::Error::More,
        _ => return None,
    };
    let formula = max3sat::formula(variables.parse().ok()?, clauses.parse().ok()?, seed.parse().ok()?)?;
    Some(max3sat::program(&formula, error))
}
