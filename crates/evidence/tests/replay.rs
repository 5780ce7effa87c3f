//! Runs that failed by chance are recorded and replayed: the same failure, to the letter, and a trace that tells it.

mod support;

use adamant_base::Id;
use adamant_check::{Choice, LazyObject, Property, Violation};
use adamant_evidence::{Fidelity, Obstacle, ReplayError, Trace, replay};
use adamant_semantics::ThreadId;

use support::{budget, failing_run, load, settings};

/// Records a failing run of a program, replays it, and checks that its trace says all of `said`.
#[track_caller]
fn check(name: &str, said: &[&str]) {
    let (program, property) = (load(name), Property::assertion_safety());
    let counterexample = failing_run(&program, &property);
    let replayed = replay(&program, &settings(&property), &property, &counterexample, &budget());
    let replayed = replayed.unwrap_or_else(|error| panic!("{name}: {error}"));
    assert_eq!(replayed.violation, counterexample.violation);
    assert_eq!(replayed.fidelity, Fidelity::Exact);
    let trace = Trace::of(&program, &settings(&property), &property, &counterexample, &budget());
    let text = trace.expect("what replays can be traced").to_string();
    for part in said {
        assert!(text.contains(part), "`{part}` is missing in:\n{text}");
    }
    for (number, line) in text.lines().enumerate() {
        assert!(line.chars().count() <= 100, "line {number} is too wide: {line}");
    }
}

#[test]
fn threads_that_lose_an_update() {
    check("lost_update.c", &["the assertion `counter == 3` fails in main", "--- thread 1 (add)", "amount = "]);
}

#[test]
fn inputs_of_every_kind() {
    check("inputs.c", &["reach_error() is called in check", "__VERIFIER_nondet_bool() = 1", "last.kind = 5"]);
}

#[test]
fn recursion() {
    check("recursion.c", &["> depth_of(number = "]);
}

#[test]
fn memory_that_is_not_initialised() {
    check("heap.c", &["node->next = "]);
    check("uninitialised.c", &["(uninitialised)"]);
}

#[test]
fn condition_variables() {
    check("producer.c", &["pthread_cond_wait", "items = -1"]);
}

#[test]
fn long_loops_are_folded() {
    check("long_loop.c", &["more rounds of the loop at line 11"]);
}

#[test]
fn atomic_sections() {
    check("atomic.c", &["most = 2", "tickets = "]);
}

#[test]
fn structures_pointers_and_texts() {
    let said = [
        "> move(from = &stock.shelves[1], item = BOLT)",
        "stock.shelves[1].count = 2",
        "label = \"bolts\"",
        "handler = move",
        "stock = {.owner = \"ann\", .shelves = {{.count = 4, .kind = NUT}, {.count = 2, .kind = BOLT}}}",
    ];
    check("structures.c", &said);
}

#[test]
fn violations_after_the_last_thread_has_ended() {
    check("exits.c", &["in at_the_end", "--- thread 1 (work)"]);
}

#[test]
fn deviations_are_told() {
    let (program, property) = (load("inputs.c"), Property::assertion_safety());
    let counterexample = failing_run(&program, &property);
    let run = |changed| replay(&program, &settings(&property), &property, &changed, &budget());

    let mut other = counterexample.clone();
    other.violation = Violation::AssertionFailed { condition: "x".to_owned() };
    assert!(matches!(run(other), Err(ReplayError::EndedOtherwise { .. })));

    let mut wrong = counterexample.clone();
    wrong.choices[0].choices.remove(0);
    assert!(matches!(run(wrong), Err(ReplayError::Choice(_))));

    let mut absent = counterexample.clone();
    absent.turns[0].thread = ThreadId::new(3);
    let expected = ReplayError::CannotRun { turn: 0, thread: ThreadId::new(3), why: Obstacle::NotStarted };
    assert_eq!(run(absent), Err(expected));

    let mut empty = counterexample.clone();
    empty.turns.clear();
    assert_eq!(run(empty), Err(ReplayError::NoTurns));

    let mut misplaced = counterexample.clone();
    misplaced.objects.push(LazyObject { address: 0x1_0000, bytes: vec![0; 4] });
    assert_eq!(run(misplaced), Err(ReplayError::Misplaced { address: 0x1_0000 }));

    let mut cut = counterexample;
    cut.choices[0]
        .choices
        .retain(|choice| !matches!(choice, Choice::Input { function, .. } if function.ends_with("bool")));
    // Without the last input the program takes the other way.
    assert!(matches!(run(cut), Err(ReplayError::EndedOtherwise { .. })));
}

#[test]
fn calls_belong_to_their_threads() {
    let (program, property) = (load("calls.c"), Property::assertion_safety());
    let counterexample = failing_run(&program, &property);
    let trace = Trace::of(&program, &settings(&property), &property, &counterexample, &budget());
    for step in trace.expect("it replays").steps {
        let Some(parameters) = step.call else { continue };
        let names: Vec<_> = parameters.iter().map(|parameter| parameter.place.as_str()).collect();
        let expected: &[&str] = match step.function.as_str() {
            "main" => &[],
            "first" | "second" => &["argument"],
            "left" => &["a"],
            "right" => &["b"],
            other => panic!("{other} is no function of the program"),
        };
        assert_eq!(names, expected, "{}", step.function);
    }
}
