//! The command line as a user meets it: what is printed, and the exit code.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

struct Outcome {
    code: Option<i32>,
    stdout: String,
    stderr: String,
}

/// Runs adamant in a folder with these words and this standard input.
fn adamant(folder: &Path, words: &[&str], input: &str) -> Outcome {
    let mut child = Command::new(env!("CARGO_BIN_EXE_adamant"))
        .args(words)
        .current_dir(folder)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the binary was built");
    // A command that fails early may not read its input.
    let _ = child.stdin.take().expect("it is piped").write_all(input.as_bytes());
    let output = child.wait_with_output().expect("it ends");
    Outcome {
        code: output.status.code(),
        stdout: String::from_utf8_lossy(&output.stdout).into_owned(),
        stderr: String::from_utf8_lossy(&output.stderr).into_owned(),
    }
}

/// A folder with one file in it.
fn folder_with(name: &str, contents: impl AsRef<[u8]>) -> (tempfile::TempDir, PathBuf) {
    let folder = tempfile::tempdir().expect("a temporary folder can be made");
    let file = folder.path().join(name);
    std::fs::write(&file, contents).expect("it can be written");
    (folder, file)
}

/// Checks that a file is refused with exit code 2 and one message that says all of `said`.
#[track_caller]
fn check_refused(name: &str, contents: impl AsRef<[u8]>, said: &[&str]) {
    let (folder, _) = folder_with(name, contents);
    let outcome = adamant(folder.path(), &["run", name], "");
    assert_eq!(outcome.code, Some(2), "{}", outcome.stderr);
    assert_eq!(outcome.stdout, "");
    for part in said {
        assert!(outcome.stderr.contains(part), "`{part}` is missing in: {}", outcome.stderr);
    }
    assert_eq!(outcome.stderr.matches("adamant: ").count(), 1, "one message: {}", outcome.stderr);
}

/// Runs a C program and compares exit code and output; standard error must contain `said`.
#[track_caller]
fn check_run(program: &str, options: &[&str], input: &str, code: i32, stdout: &str, said: &str) {
    let (folder, _) = folder_with("program.c", program);
    let words: Vec<_> = ["run", "program.c"].iter().chain(options).copied().collect();
    let outcome = adamant(folder.path(), &words, input);
    assert_eq!(outcome.code, Some(code), "{}", outcome.stderr);
    assert_eq!(outcome.stdout, stdout);
    assert!(outcome.stderr.contains(said), "`{said}` is missing in: {}", outcome.stderr);
}

#[test]
fn bad_input_gets_one_message_and_exit_code_2() {
    check_refused("empty.c", "", &["empty.c", "empty"]);
    check_refused("broken.c", "int main( { }", &["broken.c:1", "error:"]);
    check_refused("text.bc", "this is no bitcode", &["text.bc", "bitcode"]);
    check_refused("notes.txt", "int main;", &["notes.txt", ".c"]);
    check_refused("broken.ll", "define i32 @main() {", &["broken.ll"]);
    check_refused("library.c", "int helper(void) { return 1; }", &["main"]);
}

#[test]
fn what_is_not_a_file_is_refused() {
    let folder = tempfile::tempdir().expect("a temporary folder can be made");
    for (name, said) in [("missing.c", "no such file"), (".", "directory")] {
        let outcome = adamant(folder.path(), &["run", name], "");
        assert_eq!(outcome.code, Some(2));
        assert!(outcome.stderr.contains(said), "{}", outcome.stderr);
    }
}

#[test]
fn truncated_bitcode_is_refused_at_every_length() {
    let (folder, source) = folder_with("whole.c", "int x = 7; int main(void) { return x; }");
    let whole = folder.path().join("whole.bc");
    let compiled = Command::new("clang-19").args(["-c", "-g", "-emit-llvm", "-o"]).arg(&whole).arg(&source).status();
    assert!(compiled.expect("clang-19 is installed").success());
    assert_eq!(adamant(folder.path(), &["run", "whole.bc"], "").code, Some(7));
    let bytes = std::fs::read(&whole).expect("it was just written");
    for length in [3, 4, 16, 100, bytes.len() / 2, bytes.len() - 4] {
        std::fs::write(folder.path().join("part.bc"), &bytes[..length]).expect("it can be written");
        let outcome = adamant(folder.path(), &["run", "part.bc"], "");
        assert_eq!(outcome.code, Some(2), "{length} bytes: {}", outcome.stderr);
        assert!(outcome.stderr.contains("part.bc"), "{}", outcome.stderr);
    }
}

#[test]
fn wrong_usage_is_refused() {
    let folder = tempfile::tempdir().expect("a temporary folder can be made");
    for words in [&["run"][..], &["frobnicate"], &["run", "a.c", "--opt", "9"], &["run", "a.c", "--time-limit", "x"]] {
        assert_eq!(adamant(folder.path(), words, "").code, Some(2), "{words:?}");
    }
}

const LABELLED: &str = "int light; int main(void) { light = 1; again: light = !light; goto again; }";

#[test]
fn options_without_effect_or_with_a_bad_one_are_refused() {
    let (folder, _) = folder_with("program.c", "int main(void) { return 0; }\n");
    let check = |words: &[&str], said: &str| {
        let outcome = adamant(folder.path(), words, "");
        assert_eq!(outcome.code, Some(2), "{words:?}: {}", outcome.stdout);
        assert!(outcome.stderr.contains(said), "`{said}` is missing in: {}", outcome.stderr);
    };
    check(&["check", "--slices", "separate", "program.c"], "--slices separate needs a slicer");
    check(&["check", "--reduce", "none,merge", "program.c"], "--reduce none stands alone");
    check(&["slice", "--reduce", "dead,none", "program.c"], "--reduce none stands alone");
    check(&["slice", "--html", "program.c", "program.c"], "is an input or another output");
    check(&["slice", "--html", "out", "--draw", "out", "program.c"], "is an input or another output");
    check(&["check", "--shortest", "--ltl", "F end", "program.c"], "it says nothing about a formula");
}

#[test]
fn mistakes_in_formulas_are_told_with_their_place() {
    let (folder, _) = folder_with("program.c", LABELLED);
    let check = |words: &[&str], said: &str| {
        let outcome = adamant(folder.path(), words, "");
        assert_eq!(outcome.code, Some(2), "{words:?}: {}", outcome.stderr);
        assert!(outcome.stderr.contains(said), "`{said}` is missing in: {}", outcome.stderr);
    };
    check(
        &["ltl", "G F at(agin)", "program.c"],
        "--ltl, column 5: there is no label `agin`; did you mean `main::again`?",
    );
    check(&["ltl", "G F at(main::light)", "program.c"], "there is no label `main::light`");
    check(&["check", "--fairness", "weak", "program.c"], "--fairness says which runs a formula is about");
    for property in [["--property", "no-lock-misuse"], ["--property", "no-deadlock"], ["--ltl", "G \"x == 0\""]] {
        let arguments = [&["check", "--undefined-behaviour", "passed-over"], &property[..], &["program.c"]].concat();
        check(&arguments, "--undefined-behaviour passed-over is for the property unreach-call");
    }
    let property = folder.path().join("live.prp");
    std::fs::write(&property, "CHECK( init(main()), LTL( G F \"lihgt == 1\" ) )\n").expect("it can be written");
    check(
        &["check", "--property", "live.prp", "program.c"],
        "live.prp:1:32: there is no variable `lihgt`; did you mean `light`?",
    );
}

#[test]
fn a_formula_that_is_broken_at_the_start_is_told_so() {
    let (folder, _) = folder_with("program.c", "int x; int main(void) { while (1) { x++; } }\n");
    let outcome = adamant(folder.path(), &["check", "--ltl", "G \"x == 1\"", "program.c"], "");
    assert_eq!(outcome.code, Some(1), "{}", outcome.stderr);
    assert!(outcome.stdout.contains("what holds at the start is enough"), "{}", outcome.stdout);
}

#[test]
fn a_cycle_is_shown_once_with_the_state_before_it() {
    let (folder, _) = folder_with(
        "program.c",
        "int x, rounds;\nint main(void) {\n  x = 5;\n  while (1) {\n    x = 2;\n    rounds++;\n    x = 3;\n  }\n}\n",
    );
    let outcome = adamant(folder.path(), &["ltl", "F G \"x == 3\"", "program.c"], "");
    assert_eq!(outcome.code, Some(1), "{}", outcome.stderr);
    let (before, cycle) = outcome.stdout.split_once("=== from here on again and again").expect("there is a cycle");
    assert!(before.contains("x = 5"), "{}", outcome.stdout);
    for once in ["x = 2;", "x = 3;", "rounds++;"] {
        assert_eq!(cycle.split("Then").next().map(|round| round.matches(once).count()), Some(1), "{}", outcome.stdout);
    }
    let state = cycle.split("State before each round").nth(1).expect("there is a state");
    let shown = before.rsplit("x = ").next().and_then(|rest| rest.chars().next()).expect("x was set");
    assert!(state.contains(&format!("x = {shown}")), "{}", outcome.stdout);
}

const ECHO: &str = "int printf(const char *, ...); int __VERIFIER_nondet_int(void);
    int main(void) { int x = __VERIFIER_nondet_int(), y = __VERIFIER_nondet_int(); printf(\"%d %d\\n\", x, y); return 3; }";

#[test]
fn inputs_come_from_options_standard_input_or_a_seed() {
    check_run(ECHO, &["--input", "-5", "--input", "0x10"], "", 3, "-5 16\n", "");
    check_run(ECHO, &["--input", "1"], " 2 ", 3, "1 2\n", "");
    check_run(ECHO, &["--input", "1"], "", 3, "", "__VERIFIER_nondet_int asks for an input, and none is left");
    check_run(ECHO, &["--input", "many"], "", 2, "", "input `many` is not a value for __VERIFIER_nondet_int");
    let (folder, _) = folder_with("echo.c", ECHO);
    let seeded = |seed| adamant(folder.path(), &["run", "echo.c", "--seed", seed], "").stdout;
    assert_eq!(seeded("1"), seeded("1"));
    assert_ne!(seeded("1"), seeded("2"));
}

#[test]
fn faults_are_told_with_their_place() {
    let outside = "int main(int argc, char **argv) {\n  int a[3] = {0};\n  return a[argc + 2];\n}";
    check_run(outside, &[], "", 1, "", "program.c:3:10: fault: read of 4 bytes at offset 12 of variable `a`");
    let freed = "#include <stdlib.h>\nint main(void) {\n  int *p = malloc(4);\n  free(p);\n  return *p;\n}";
    check_run(freed, &[], "", 1, "", "program.c:5:10: fault: read of a block of the heap after its life has ended");
}

#[test]
fn what_has_no_body_is_told_or_made_up() {
    let unknown = "int oracle(void); int main(void) { return oracle(); }";
    check_run(unknown, &[], "", 3, "", "function `oracle`, which has no body and no model; --extern havoc");
    check_run(unknown, &["--extern", "havoc"], "", 0, "", "warning: `oracle` has no body and no model");
}

#[test]
fn limits_and_deadlocks_end_a_run() {
    check_run("int main(void) { for (;;); }", &["--time-limit", "200ms"], "", 3, "", "the time limit was reached");
    let deadlock = "#include <pthread.h>\npthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;\n
        int main(void) { pthread_mutex_lock(&m); pthread_mutex_lock(&m); }";
    check_run(deadlock, &[], "", 1, "", "deadlock: every thread waits");
}

#[test]
fn a_trace_shows_lines_and_assignments() {
    let program =
        "int twice(int x) {\n  return 2 * x;\n}\nint total;\nint main(void) {\n  total = twice(4);\n  return total;\n}";
    let (folder, _) = folder_with("program.c", program);
    let outcome = adamant(folder.path(), &["run", "--trace", "program.c"], "");
    assert_eq!(outcome.code, Some(8));
    for part in ["main         program.c:6", "twice        program.c:2", "x = 4", "total = 8", "return total;"] {
        assert!(outcome.stderr.contains(part), "`{part}` is missing in: {}", outcome.stderr);
    }
}

#[test]
fn show_prints_one_function_with_its_source() {
    let (folder, _) =
        folder_with("program.c", "int twice(int x) {\n  return 2 * x;\n}\nint main(void) { return twice(1); }");
    let outcome = adamant(folder.path(), &["show", "--function", "twice", "--source", "program.c"], "");
    assert_eq!(outcome.code, Some(0), "{}", outcome.stderr);
    assert!(outcome.stdout.contains("fn @twice(%0: i32) -> i32"), "{}", outcome.stdout);
    assert!(outcome.stdout.contains("; program.c:2: return 2 * x;"), "{}", outcome.stdout);
    assert!(!outcome.stdout.contains("@main"), "{}", outcome.stdout);
    let outcome = adamant(folder.path(), &["show", "--function", "thrice", "program.c"], "");
    assert_eq!(outcome.code, Some(2));
    assert!(
        outcome.stderr.contains("there is no function `thrice`; the program has twice, main"),
        "{}",
        outcome.stderr
    );
}

#[test]
fn several_files_are_linked() {
    let (folder, _) = folder_with("main.c", "int part(void); int main(void) { return part(); }");
    std::fs::write(folder.path().join("part.c"), "int part(void) { return 9; }").expect("it can be written");
    assert_eq!(adamant(folder.path(), &["run", "main.c", "part.c"], "").code, Some(9));
    let outcome = adamant(folder.path(), &["run", "main.c", "part.c", "part.c"], "");
    assert_eq!(outcome.code, Some(2));
    assert!(outcome.stderr.contains("part"), "{}", outcome.stderr);
}

#[test]
fn atomic_functions_are_never_interrupted_whatever_the_level() {
    let program = "#include <pthread.h>
        int x;
        void __VERIFIER_atomic_step(void) { int seen = x; seen++; x = seen; }
        void *work(void *unused) { for (int i = 0; i < 5; i++) __VERIFIER_atomic_step(); return unused; }
        int main(void) {
            pthread_t a, b;
            pthread_create(&a, 0, work, 0); pthread_create(&b, 0, work, 0);
            pthread_join(a, 0); pthread_join(b, 0);
            return x;
        }";
    for level in ["0", "1", "2"] {
        for seed in ["1", "2", "3", "4", "5"] {
            check_run(program, &["--opt", level, "--seed", seed], "", 10, "", "");
        }
    }
}

#[test]
fn endless_allocation_ends_without_an_answer() {
    let program = "#include <stdlib.h>\nint main(void) { for (;;) *(char *)malloc(1 << 29) = 1; }";
    check_run(program, &[], "", 3, "", "bytes of memory in all objects");
}

#[test]
fn output_without_a_reader_ends_the_run() {
    let (folder, _) = folder_with("endless.c", "#include <stdio.h>\nint main(void) { for (;;) puts(\"again\"); }");
    let mut child = Command::new(env!("CARGO_BIN_EXE_adamant"))
        .args(["run", "endless.c"])
        .current_dir(folder.path())
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .expect("the binary was built");
    drop(child.stdout.take());
    assert_eq!(child.wait().expect("it ends").code(), Some(141));
}
