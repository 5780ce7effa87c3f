//! The text form of programs: what parses prints, and what is printed of a well-formed program parses to the same text.
#![no_main]

use adamant_program::{Program, verify};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    let Ok(program) = Program::parse(text) else { return };
    let printed = program.display().to_string();
    if verify(&program).is_err() {
        return;
    }
    let again = Program::parse(&printed).unwrap_or_else(|error| panic!("{error}\n{printed}"));
    assert_eq!(again.display().to_string(), printed);
});
