//! Harnesses of recorded runs, compiled with the program by clang: they really fail.

mod support;

use std::os::unix::process::ExitStatusExt;
use std::path::Path;
use std::process::Command;

use adamant_check::Property;
use adamant_evidence::{Harness, HarnessError, harness};
use adamant_semantics::{Extern, MachineSettings};

use support::{budget, failing_run, failing_run_under, load, settings};

/// The signal that abort raises.
const SIGABRT: i32 = 6;

fn made(name: &str, external: Extern) -> Result<Harness, HarnessError> {
    let (program, property) = (load(name), Property::assertion_safety());
    let settings = MachineSettings { external, ..settings(&property) };
    let counterexample = failing_run_under(&program, &property, &settings);
    harness(&program, &settings, &property, &counterexample, &budget(), &[name.to_owned()])
}

/// Compiles a program with the harness of a failing run, runs it, and checks that it aborts.
#[track_caller]
fn check(name: &str, external: Extern, warning: Option<&str>) {
    let harness = made(name, external).expect("the program has a harness");
    match warning {
        Some(said) => assert!(harness.warnings.iter().any(|warning| warning.contains(said)), "{:?}", harness.warnings),
        None => assert_eq!(harness.warnings, Vec::<String>::new()),
    }
    let folder = tempfile::tempdir().expect("a temporary folder can be made");
    let (source, binary) = (folder.path().join("harness.c"), folder.path().join("test"));
    std::fs::write(&source, &harness.source).expect("it can be written");
    let program = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/programs").join(name);
    let compiled = Command::new("clang-19").arg("-Wall").args([&program, &source]).arg("-o").arg(&binary).output();
    let compiled = compiled.expect("clang is there");
    let said = String::from_utf8_lossy(&compiled.stderr);
    assert!(compiled.status.success(), "{said}\n{}", harness.source);
    assert!(!said.contains("harness.c"), "it compiles without warnings: {said}\n{}", harness.source);
    if warning.is_some() {
        return;
    }
    let ran = Command::new(&binary).output().expect("it was just compiled");
    let said = String::from_utf8_lossy(&ran.stderr);
    assert_eq!(ran.status.signal(), Some(SIGABRT), "{said}\n{}", harness.source);
}

#[test]
fn inputs_are_given_in_their_order() {
    check("inputs.c", Extern::Error, None);
    check("recursion.c", Extern::Error, None);
    check("long_loop.c", Extern::Error, None);
}

#[test]
fn functions_without_body_return_what_they_returned() {
    check("externs.c", Extern::Havoc, None);
}

#[test]
fn blocks_of_the_heap_hold_what_they_held() {
    check("heap.c", Extern::Error, None);
}

#[test]
fn what_cannot_be_forced_is_said() {
    check("uninitialised.c", Extern::Error, Some("uninitialised"));
}

#[test]
fn programs_with_threads_have_no_harness() {
    let (program, property) = (load("lost_update.c"), Property::assertion_safety());
    let counterexample = failing_run(&program, &property);
    let made = harness(&program, &settings(&property), &property, &counterexample, &budget(), &[]);
    assert_eq!(made, Err(HarnessError::Threads));
}
