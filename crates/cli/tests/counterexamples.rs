//! Counterexamples as a user meets them: printed, saved, executed again, compiled.

#[path = "check/outcome.rs"]
mod outcome;

use std::os::unix::process::ExitStatusExt;
use std::process::Command;

use outcome::{adamant, folder_with};

/// A program that fails for one pair of inputs.
const GUESS: &str = "extern int __VERIFIER_nondet_int(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void reach_error(void);
int main(void) {
    int number = __VERIFIER_nondet_int();
    unsigned char key = __VERIFIER_nondet_uchar();
    if (number == 123456 && key == 200)
        reach_error();
    return 0;
}
";

/// A program that fails when its threads meet.
const RACE: &str = "#include <assert.h>
#include <pthread.h>
int shared;
void *set(void *argument) {
    shared = 1;
    shared = 2;
    return 0;
}
int main(void) {
    pthread_t thread;
    pthread_create(&thread, 0, set, 0);
    assert(shared != 1);
    pthread_join(thread, 0);
    return 0;
}
";

#[test]
fn a_violation_is_told_saved_and_executed_again() {
    for (program, told) in [(GUESS, "number = 123456"), (RACE, "--- thread 1 (set)")] {
        let folder = folder_with(&[("a.c", program)]);
        let checked = adamant(folder.path(), &["check", "a.c", "--trace", "trace.json"]);
        assert_eq!(checked.code, Some(1), "{}{}", checked.stdout, checked.stderr);
        assert!(checked.stdout.contains(told), "{}", checked.stdout);
        let replayed = adamant(folder.path(), &["replay", "trace.json", "a.c"]);
        assert_eq!(replayed.code, Some(1), "{}", replayed.stderr);
        assert!(replayed.stdout.contains(told), "{}", replayed.stdout);
        assert!(replayed.stdout.ends_with("RESULT: false(unreach-call)\n"), "{}", replayed.stdout);
        assert_eq!(replayed.stderr, "");
    }
}

/// A program that fails when a wait ends without a signal.
const WAKES_UP: &str = "#include <assert.h>
#include <pthread.h>
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t condition = PTHREAD_COND_INITIALIZER;
static const struct timespec soon = {1, 0};
int main(void) {
    pthread_mutex_lock(&mutex);
    int result = pthread_cond_timedwait(&condition, &mutex, &soon);
    assert(result != 0);
    return 0;
}
";

#[test]
fn waits_are_executed_again_as_they_were_checked() {
    let folder = folder_with(&[("a.c", WAKES_UP)]);
    let checked = adamant(folder.path(), &["check", "-q", "a.c", "--spurious-wakeups", "off"]);
    assert_eq!(checked.code, Some(0), "{}{}", checked.stdout, checked.stderr);
    let checked = adamant(folder.path(), &["check", "-q", "a.c", "--trace", "trace.json"]);
    assert_eq!(checked.code, Some(1), "{}{}", checked.stdout, checked.stderr);
    let replayed = adamant(folder.path(), &["replay", "trace.json", "a.c"]);
    assert_eq!(replayed.code, Some(1), "{}", replayed.stderr);
    let trace = std::fs::read_to_string(folder.path().join("trace.json")).expect("it was written");
    let turned = trace.replace("\"spurious_wakeups\": true", "\"spurious_wakeups\": false");
    std::fs::write(folder.path().join("turned.json"), turned).expect("it can be written");
    let replayed = adamant(folder.path(), &["replay", "turned.json", "a.c"]);
    assert_eq!(replayed.code, Some(3), "{}", replayed.stderr);
}

#[test]
fn a_trace_that_does_not_fit_is_not_confirmed() {
    let folder = folder_with(&[("a.c", GUESS), ("b.c", &GUESS.replace("123456", "123457"))]);
    let checked = adamant(folder.path(), &["check", "-q", "a.c", "--trace", "trace.json"]);
    assert_eq!(checked.code, Some(1), "{}", checked.stderr);
    let replayed = adamant(folder.path(), &["replay", "trace.json", "b.c"]);
    assert_eq!(replayed.code, Some(3), "{}", replayed.stderr);
    assert_eq!(replayed.stdout, "RESULT: unknown(counterexample not confirmed)\n");
    assert!(replayed.stderr.contains("warning: b.c is not what it was"), "{}", replayed.stderr);
}

#[test]
fn files_that_are_no_traces_are_refused() {
    let folder = folder_with(&[("a.c", GUESS), ("list.json", "[1, 2]"), ("broken.json", "{\"format\": ")]);
    for (file, said) in
        [("list.json", "not a trace"), ("broken.json", "not a trace"), ("missing.json", "cannot be read")]
    {
        let replayed = adamant(folder.path(), &["replay", file, "a.c"]);
        assert_eq!(replayed.code, Some(2), "{}", replayed.stderr);
        assert_eq!(replayed.stdout, "");
        assert!(replayed.stderr.contains(file) && replayed.stderr.contains(said), "{}", replayed.stderr);
        assert_eq!(replayed.stderr.lines().count(), 1, "{}", replayed.stderr);
    }
}

#[test]
fn a_harness_makes_the_program_fail_natively() {
    let folder = folder_with(&[("a.c", GUESS)]);
    let checked = adamant(folder.path(), &["check", "-q", "a.c", "--harness", "harness.c"]);
    assert_eq!(checked.code, Some(1), "{}", checked.stderr);
    let compiled =
        Command::new("clang-19").args(["a.c", "harness.c", "-o", "test"]).current_dir(folder.path()).status();
    assert!(compiled.expect("clang is there").success());
    let ran = Command::new(folder.path().join("test")).output().expect("it was just compiled");
    assert_eq!(ran.status.signal(), Some(6), "{}", String::from_utf8_lossy(&ran.stderr));
}

#[test]
fn programs_with_threads_get_no_harness() {
    let folder = folder_with(&[("a.c", RACE)]);
    let checked = adamant(folder.path(), &["check", "-q", "a.c", "--harness", "harness.c"]);
    assert_eq!(checked.code, Some(1), "{}", checked.stderr);
    assert!(checked.stderr.contains("several threads"), "{}", checked.stderr);
    assert!(!folder.path().join("harness.c").exists());
}
