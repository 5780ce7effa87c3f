//! Harnesses of programs that call functions of the library: they compile whatever headers say, and make the program fail or say why not.

use std::os::unix::process::ExitStatusExt;
use std::path::Path;
use std::process::{Command, Stdio};

/// The signal that abort raises.
const SIGABRT: i32 = 6;

/// What a harness must do.
enum Does {
    /// The program fails with it.
    Fails,
    /// The harness and the command say that this cannot be forced.
    Warns(&'static str),
    /// Both.
    FailsAndWarns(&'static str),
}

/// Checks a program, compiles it as its harness says, and runs it.
#[track_caller]
fn check(program: &str, does: &Does) {
    check_with(program, &[], does);
}

#[track_caller]
fn check_with(program: &str, options: &[&str], does: &Does) {
    let folder = tempfile::tempdir().expect("a temporary folder can be made");
    std::fs::write(folder.path().join("a.c"), program).expect("it can be written");
    let words = ["check", "-q", "a.c", "--harness", "harness.c"];
    let checked =
        Command::new(env!("CARGO_BIN_EXE_adamant")).args(words).args(options).current_dir(folder.path()).output();
    let checked = checked.expect("the binary was built");
    let said = String::from_utf8_lossy(&checked.stderr);
    assert_eq!(checked.status.code(), Some(1), "{said}");
    let harness = std::fs::read_to_string(folder.path().join("harness.c")).expect("it was written");
    match does {
        Does::Fails => assert!(!harness.contains("Beware"), "{harness}"),
        Does::Warns(warning) | Does::FailsAndWarns(warning) => {
            assert!(said.contains(warning), "the command says so: {said}");
            assert!(harness.contains(warning) && harness.contains("Beware"), "the harness says so: {harness}");
        }
    }
    compile_as_told(folder.path(), &harness);
    if matches!(does, Does::Warns(_)) {
        return;
    }
    let ran = Command::new(folder.path().join("test")).stdin(Stdio::null()).output().expect("it was just compiled");
    let said = String::from_utf8_lossy(&ran.stderr);
    assert_eq!(ran.status.signal(), Some(SIGABRT), "{said}\n{harness}");
}

/// Runs the command that the head of a harness names, without its last part, and with warnings.
#[track_caller]
fn compile_as_told(folder: &Path, harness: &str) {
    let command = harness.lines().find_map(|line| line.strip_prefix("//     clang ")).expect("the head says how");
    let (arguments, _) = command.split_once(" && ").expect("it is compiled and run");
    let arguments = arguments.split(' ').map(|word| if word == "THIS_FILE" { "harness.c" } else { word });
    let compiled = Command::new("clang-19").arg("-Wall").args(arguments).current_dir(folder).output();
    let compiled = compiled.expect("clang is there");
    let said = String::from_utf8_lossy(&compiled.stderr);
    assert!(compiled.status.success(), "{said}\n{harness}");
    assert!(!said.contains("harness.c"), "it compiles without warnings: {said}\n{harness}");
}

#[test]
fn a_mark_of_a_stream_is_any_number() {
    let program = "#include <assert.h>
        #include <stdio.h>
        int main(void) {
            int character = getchar();
            int mark = feof(stdin);
            assert(character != EOF || mark < 100);
        }";
    check(program, &Does::FailsAndWarns("the harness replaces `feof`"));
}

#[test]
fn a_call_of_the_system_falls_short() {
    let program = "#include <assert.h>
        #include <unistd.h>
        int main(void) {
            assert(write(1, \"abc\", 3) != 2);
        }";
    check(program, &Does::FailsAndWarns("the harness replaces `write`"));
}

#[test]
fn comparisons_and_classes_give_more_than_one_number() {
    let program = "#include <assert.h>
        #include <ctype.h>
        #include <string.h>
        int main(void) {
            assert(isalpha('a') == isalpha('b') || strcmp(\"a\", \"c\") == -1);
        }";
    check(program, &Does::Fails);
}

#[test]
fn the_same_seed_gives_the_same_numbers() {
    let program = "#include <assert.h>
        #include <stdlib.h>
        int main(void) {
            srand(7);
            int first = rand() % 100, second = rand() % 100;
            srand(7);
            assert(rand() % 100 == first && rand() % 100 == second);
            assert(first + second != 123);
        }";
    check(program, &Does::Fails);
}

#[test]
fn what_else_a_replaced_function_does_is_lost() {
    let program = "#include <assert.h>
        #include <stdio.h>
        int main(void) {
            int number = 0, character = getchar();
            if (character == '4') {
                ungetc(character, stdin);
                assert(scanf(\"%d\", &number) != 1 || number != 407);
            }
        }";
    check(program, &Does::Warns("what else they do is lost, which the harness cannot force"));
}

#[test]
fn an_input_of_which_only_the_end_is_read_is_empty() {
    let program = "#include <assert.h>
        #include <stdio.h>
        int main(void) {
            assert(getchar() != EOF);
        }";
    check_with(program, &["--io-may-fail", "off"], &Does::Fails);
}
