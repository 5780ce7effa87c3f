//! Programs that start threads without end: proved however many there are, or violated by some of them.

use std::path::Path;
use std::process::Command;

fn verdict(program: &str, options: &[&str]) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/crowds").join(program);
    let mut command = Command::new(env!("CARGO_BIN_EXE_adamant"));
    let output = command.args(["check", "--time-limit", "60s"]).args(options).arg(path).output().expect("adamant runs");
    let text = String::from_utf8(output.stdout).expect("its output is text");
    text.lines().last().unwrap_or("no output").to_owned()
}

#[test]
fn any_number_of_threads_is_proved() {
    for program in ["mutex.c", "test_and_set.c", "ticket.c"] {
        for crowds in ["on", "first"] {
            for reductions in [["--explore-tau", "on"], ["--explore-tau", "off"], ["--explore-por", "off"]] {
                let options = [&["--explore-crowds", crowds], reductions.as_slice()].concat();
                assert_eq!(verdict(program, &options), "RESULT: true", "{program} {}", options.join(" "));
            }
        }
    }
}

#[test]
fn a_proof_that_does_not_count_is_told() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/crowds/mutex.c");
    let mut command = Command::new(env!("CARGO_BIN_EXE_adamant"));
    let output = command.args(["check", "--format", "json"]).arg(path).output().expect("adamant runs");
    let text = String::from_utf8(output.stdout).expect("its output is text");
    assert!(text.contains("\"crowd_proofs\": 1"), "{text}");
}

#[test]
fn a_violation_among_any_number_of_threads_is_found() {
    for program in ["test_then_set.c", "two_of_many.c"] {
        for crowds in ["on", "first", "off"] {
            let found = verdict(program, &["--explore-crowds", crowds]);
            assert_eq!(found, "RESULT: false(unreach-call)", "{program} {crowds}");
        }
    }
}

#[test]
fn threads_that_are_counted_have_no_end() {
    let counted = ["--explore-crowds", "off", "--time-limit", "1s"];
    let mut command = Command::new(env!("CARGO_BIN_EXE_adamant"));
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/crowds/mutex.c");
    let output = command.arg("check").args(counted).arg(path).output().expect("adamant runs");
    assert_eq!(
        String::from_utf8(output.stdout).expect("its output is text").lines().last(),
        Some("RESULT: unknown(time limit)")
    );
}
