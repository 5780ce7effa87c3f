//! Random programs: what the generator builds passes the verifier and comes back from its text; mangled text never
//! makes parser or verifier panic.

#[path = "random/build.rs"]
mod build;
#[path = "random/generate.rs"]
mod generate;
#[path = "random/mangle.rs"]
mod mangle;

use adamant_program::{Program, verify};
use proptest::prelude::*;

use generate::Choices;

fn program(choices: Vec<u32>) -> Program {
    generate::program(&mut Choices::new(choices))
}

fn choices(length: usize) -> impl Strategy<Value = Vec<u32>> {
    prop::collection::vec(any::<u32>(), 0..length)
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(300) })]

    #[test]
    fn programs_come_back_from_their_text(choices in choices(1500)) {
        let program = program(choices);
        let text = program.display().to_string();
        if let Err(violations) = verify(&program) {
            panic!("{}\n{text}", violations[0]);
        }
        let parsed = Program::parse(&text).unwrap_or_else(|error| panic!("{error}\n{text}"));
        prop_assert_eq!(parsed.display().to_string(), text);
        prop_assert!(verify(&parsed).is_ok());
    }
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(2000) })]

    #[test]
    fn mangled_text_does_no_harm(choices in choices(200), changes in prop::collection::vec(any::<(u32, u32, u32)>(), 1..8)) {
        let text = match choices.first() {
            Some(first) if first % 4 == 0 => include_str!("programs/everything.adm").to_owned(),
            _ => program(choices).display().to_string(),
        };
        let mangled = mangle::text(&text, &changes);
        if let Ok(program) = Program::parse(&mangled) {
            let _ = verify(&program);
            let printed = program.display().to_string();
            let again = Program::parse(&printed).unwrap_or_else(|error| panic!("{error}\n{printed}"));
            prop_assert_eq!(again.display().to_string(), printed);
        }
    }
}

/// A mangled text that still parses is worth more than one that does not; some must.
#[test]
fn some_mangled_text_parses() {
    let text = include_str!("programs/everything.adm");
    let parsed = (0..500_u32).filter(|&seed| {
        let change = (seed.wrapping_mul(2_654_435_761), seed, seed.wrapping_mul(40_503));
        Program::parse(&mangle::text(text, &[change])).is_ok()
    });
    let count = parsed.count();
    assert!((20..480).contains(&count), "{count} of 500 texts parse");
}
