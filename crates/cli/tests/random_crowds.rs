//! Random programs whose threads are alike and have no handles: a check that tries a proof without counting threads before anything else must
//! come to the verdict of one that counts them and leaves out nothing. `CROWD_SEEDS=1-500 cargo test -p adamant --test random_crowds` tries more programs.

#[path = "random/numbers.rs"]
mod numbers;

use std::fmt::Write as _;
use std::process::Command;

use numbers::{Random, seeds};

impl Random {
    fn variable(&mut self) -> &'static str {
        ["x", "y", "z"][self.below(3)]
    }

    /// A condition on variables that all threads share.
    fn condition(&mut self) -> String {
        let (left, right) = (self.variable(), self.variable());
        let (one, other) = (self.below(3), self.below(3));
        match self.below(3) {
            0 => format!("{left} == {one}"),
            1 => format!("{left} == {one} && {right} == {other}"),
            _ => format!("{left} != {right}"),
        }
    }

    /// What a thread does next, in a function with a variable `own`.
    fn statement(&mut self) -> String {
        let (left, right, number) = (self.variable(), self.variable(), self.below(3));
        match self.below(12) {
            0 => format!("own = {left}; {right} = (own + 1) & 3;"),
            1 => format!("{left} = {number};"),
            2 => format!("if ({}) {right} = {number};", self.condition()),
            3 => format!(
                "pthread_mutex_lock(&m); own = {left}; {left} = (own + {number}) & 3; pthread_mutex_unlock(&m);"
            ),
            4 => format!(
                "__VERIFIER_atomic_begin(); if ({left} == 0) {{ {left} = 1; own = 1; }} __VERIFIER_atomic_end();"
            ),
            5 => format!("exchange(&{left}, &own);"),
            6 => format!("if (own == {number}) {{ {left} = {number}; }} else {{ own = {right}; }}"),
            7 => format!("if (__VERIFIER_nondet_bool()) {left} = own & 3;"),
            8 => "own = __VERIFIER_nondet_bool();".to_owned(),
            9 => "{ pthread_t one, two; pthread_create(&one, 0, up, 0); pthread_create(&two, 0, down, 0); pthread_join(one, 0); }"
                .to_owned(),
            10 => "{ pthread_t one; pthread_create(&one, 0, up, 0); }".to_owned(),
            _ => format!("assert(!({}));", self.condition()),
        }
    }

    fn body(&mut self) -> String {
        let count = 1 + self.below(4);
        let statements: Vec<_> = (0..count).map(|_| format!("    {}\n", self.statement())).collect();
        statements.concat()
    }

    fn program(&mut self) -> String {
        let mut program = String::from(
            "#include <assert.h>\n#include <pthread.h>\n#include <stdlib.h>\n\
             extern void __VERIFIER_atomic_begin(void);\nextern void __VERIFIER_atomic_end(void);\nextern _Bool __VERIFIER_nondet_bool(void);\n\
             static int x, y, z;\nstatic pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;\n\
             static void *up(void *unused) {\n    z = (z + 1) & 3;\n    return unused;\n}\n\
             static void *down(void *unused) {\n    z = (z - 1) & 3;\n    return unused;\n}\n\
             static void exchange(int *with, int *own) {\n    int old = *with;\n    *with = *own & 3;\n    *own = old;\n}\n",
        );
        let kinds = 1 + self.below(2);
        for kind in 0..kinds {
            let body = self.body();
            write!(
                program,
                "static void *work{kind}(void *unused) {{\n    int own = 0;\n{body}    return unused;\n}}\n"
            )
            .expect("strings take text");
        }
        let at_exit = self.condition();
        write!(program, "static void at_exit(void) {{\n    assert(!({at_exit} && {}));\n}}\n", self.condition())
            .expect("strings take text");
        program += "int main(void) {\n    pthread_t last;\n    int own = 0;\n";
        if self.below(3) == 0 {
            program += "    atexit(at_exit);\n";
        }
        for kind in 0..kinds {
            let count = 1 + self.below(if kinds == 1 { 3 } else { 2 });
            writeln!(program, "    for (int i = 0; i < {count}; i++) pthread_create(&last, 0, work{kind}, 0);")
                .expect("strings take text");
        }
        program += &self.body();
        program +=
            ["    pthread_exit(0);\n}\n", "    pthread_join(last, 0);\n    return 0;\n}\n", "    return own & 0;\n}\n"]
                [self.below(3)];
        program
    }
}

/// The last line that a check prints.
fn verdict(path: &std::path::Path, options: &[&str]) -> String {
    let mut command = Command::new(env!("CARGO_BIN_EXE_adamant"));
    let output = command.args(["check", "--time-limit", "60s"]).args(options).arg(path).output().expect("adamant runs");
    let text = String::from_utf8(output.stdout).expect("its output is text");
    text.lines().last().unwrap_or("no output").to_owned()
}

#[test]
fn threads_need_not_be_counted() {
    let folder = tempfile::tempdir().expect("strings take text");
    for seed in seeds("CROWD_SEEDS", 1..=4) {
        let program = Random(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15)).program();
        let path = folder.path().join(format!("crowd{seed}.c"));
        std::fs::write(&path, &program).expect("strings take text");
        let all =
            ["--explore-por", "off", "--explore-sleep", "off", "--explore-symmetry", "off", "--explore-crowds", "off"];
        let expected = verdict(&path, &all);
        // Some of the programs have too many orders to be counted out.
        if expected == "RESULT: unknown(time limit)" {
            continue;
        }
        let is_right = matches!(expected.as_str(), "RESULT: true" | "RESULT: false(unreach-call)");
        assert!(is_right, "seed {seed}: {expected}\n{program}");
        for reduction in [["--explore-tau", "on"], ["--explore-tau", "off"], ["--explore-por", "off"]] {
            let found = verdict(&path, &[&["--explore-crowds", "first"], reduction.as_slice()].concat());
            assert_eq!(found, expected, "seed {seed}, {reduction:?}\n{program}");
        }
    }
}
