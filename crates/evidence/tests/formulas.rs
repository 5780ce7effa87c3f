//! Runs that break formulas are executed: cycles must close, prefixes must break the formula for good and belong to a run, and the formula is
//! evaluated on what the propositions were.

use std::path::Path;
use std::time::Duration;

use adamant_base::Budget;
use adamant_check::{Choice, Counterexample, Fairness, LtlProperty, Property, ThreadChoices, Turn, Violation};
use adamant_evidence::{ReplayError, Trace, replay};
use adamant_expr::BitVec;
use adamant_program::{Program, Signedness};
use adamant_semantics::{InputKind, MachineSettings, ThreadId};

fn toggles() -> Program {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/programs/toggles.c");
    adamant_llvm::load(&[path], &adamant_llvm::FrontendSettings::default()).expect("the program compiles").program
}

fn replays(program: &Program, property: &Property, run: &Counterexample) -> Result<(), ReplayError> {
    replay(program, &MachineSettings::default(), property, run, &budget()).map(|_| ())
}

fn budget() -> Budget {
    Budget::within(Duration::from_secs(60))
}

fn property(formula: &str) -> Property {
    let parsed = adamant_ltl::parse(formula).expect("the formula is well-formed");
    let text = formula.to_owned();
    Property::Ltl(Box::new(LtlProperty { text, stated_in: None, formula: parsed, fairness: Fairness::None }))
}

/// A run of `toggles.c` with a guess, in turns of so many ticks.
fn run(guess: u64, turns: &[u64], violation: Violation) -> Counterexample {
    let input = Choice::Input {
        function: "__VERIFIER_nondet_int".to_owned(),
        kind: InputKind::Integer(Signedness::Signed),
        position: None,
        value: BitVec::new(32, guess),
    };
    let choices = vec![ThreadChoices { choices: vec![input], memory: Vec::new() }];
    let turns = turns.iter().map(|&ticks| Turn { thread: ThreadId::FIRST, ticks }).collect();
    Counterexample { turns, choices, objects: Vec::new(), violation }
}

/// How many ticks lead to the first statement that makes a variable of `toggles.c` something else, and how many there are in a round.
struct Ticks {
    first: u64,
    round: u64,
}

/// The ticks of `toggles.c`, found by trying prefixes.
fn ticks(program: &Program) -> Ticks {
    let until = |formula: &str| {
        let property = property(formula);
        let breaks = |ticks: &u64| {
            let run = run(7, &[*ticks], Violation::LtlPrefix);
            replays(program, &property, &run).is_ok()
        };
        (1..200).find(breaks).unwrap_or_else(|| panic!("nothing breaks {formula}"))
    };
    let first = until(r#"G "rounds < 1""#);
    Ticks { first, round: until(r#"G "rounds < 2""#) - first }
}

#[test]
fn prefixes_break_formulas_for_good() {
    let program = toggles();
    let Ticks { first, round } = ticks(&program);
    assert!(round > 0);
    let property = property(r#"G "rounds < 1""#);
    let run = run(7, &[first], Violation::LtlPrefix);
    let trace = Trace::of(&program, &MachineSettings::default(), &property, &run, &budget())
        .expect("what replays can be traced");
    assert_eq!(trace.violation, r#"whatever follows, the run does not satisfy G "rounds < 1""#);
    let last = trace.steps.last().expect("there are steps");
    assert_eq!(last.propositions.last().map(|told| told.value.as_str()), Some("false"), "{trace}");
}

#[test]
fn what_may_still_be_mended_is_no_violation() {
    let program = toggles();
    let Ticks { first, .. } = ticks(&program);
    for formula in [r#"F "rounds > 100""#, r#"G F "lamp == 3""#, r#"G "rounds < 2""#] {
        let property = property(formula);
        let run = run(7, &[first], Violation::LtlPrefix);
        assert_eq!(replays(&program, &property, &run), Err(ReplayError::NoViolation), "{formula}");
    }
}

#[test]
fn a_prefix_that_breaks_an_assumption_later_is_none() {
    let program = toggles();
    let property = property(r#"G "guess == 0""#);
    let confirmed = |guess: u64| {
        let confirms = |ticks: &u64| {
            let run = run(guess, &[*ticks], Violation::LtlPrefix);
            replays(&program, &property, &run).is_ok()
        };
        (1..20).find(confirms)
    };
    assert!(confirmed(7).is_some() && confirmed(1).is_none());
}

#[test]
fn cycles_must_close_and_break_the_formula() {
    let program = toggles();
    let Ticks { first, round } = ticks(&program);
    let confirmed = |formula: &str, rounds: u64| {
        let property = property(formula);
        let turns = [first, rounds * round, rounds * round];
        let run = run(7, &turns, Violation::Ltl { cycle: 1, again: 2 });
        replays(&program, &property, &run).is_ok()
    };
    // The count bears on nothing, unless the formula asks for it.
    assert!(confirmed(r#"F G "lamp == 1""#, 2), "two rounds come back");
    assert!(!confirmed(r#"F G "lamp == 1""#, 1), "one round does not");
    assert!(!confirmed(r#"G F "lamp == 1""#, 2), "the formula holds");
    assert!(!confirmed(r#"F G "lamp == 1" && F "rounds == 0""#, 2), "the count is not the same");
}
