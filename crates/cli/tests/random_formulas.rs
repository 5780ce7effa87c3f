//! Random programs and formulas, checked with data that bears on nothing left out of the identity of states, and with all data in it; and with
//! proofs in which loops that count make any number of rounds, and without; and on slices: the verdicts must be the same. `FORMULA_SEEDS=1-500 cargo test -p adamant --test random_formulas` tries more programs.
//!
//! The programs have variables that are watched and variables that nobody looks at, pointers to both that become numbers now and then, elements,
//! fields, calls, loops, inputs of one bit, and a second thread.

#[path = "random/numbers.rs"]
mod numbers;

use std::fmt::Write as _;
use std::process::Command;

use numbers::{Random, seeds};

/// Variables that hold numbers from 0 to 3.
const NUMBERS: [&str; 9] = ["a", "b", "c", "d", "row[0]", "row[1]", "pair.left", "pair.right", "small"];

/// Variables that hold pointers to such variables of type `int`.
const POINTERS: [&str; 3] = ["p", "q", "pair.to"];

const HEAD: &str = "#include <pthread.h>\n#include <string.h>\nunsigned char __VERIFIER_nondet_uchar(void);\n\
    int a, b, c, d, row[2];\nunsigned char small;\nint up, down;\nstruct { int left; int *to; int right; } pair = {0, &c, 0};\n\
    int *p = &a, *q = &b;\nlong number;\nint next(int x) { return (x + 1) & 3; }\n\
    int last(int x, int y) { return y; }\nint seen(int *at) { return *at & 3; }\n\
    void put(int *at, int x) { *at = x & 3; }\nint (*chosen)(int) = next;\n\
    int twice(int x) { return (x * 2) & 3; }\n";

const FORMULAS: [&str; 10] = [
    "G F \"{}\"",
    "F G \"{}\"",
    "G (\"{}\" -> F \"{}\")",
    "\"{}\" U \"{}\"",
    "F \"{}\" || G F \"{}\"",
    "G !(\"{}\" && \"{}\")",
    "\"{}\" W \"{}\"",
    "F (\"{}\" && F \"{}\")",
    "G (\"{}\" -> (F end || F \"{}\"))",
    "G (call(put) -> F \"{}\")",
];

/// Options whose answers are compared.
const CONFIGURATIONS: [&[&str]; 4] = [
    &["--ltl-relevance", "off", "--ltl-loops", "off"],
    &["--ltl-relevance", "on", "--ltl-loops", "off"],
    &["--ltl-relevance", "on", "--ltl-loops", "first"],
    &["--slicer", "backward", "--ltl-loops", "off"],
];

impl Random {
    fn of<'a>(&mut self, choices: &[&'a str]) -> &'a str {
        choices[self.below(choices.len())]
    }

    /// A variable of type `int`, by name or through a pointer.
    fn integer(&mut self) -> String {
        match self.below(4) {
            0 => format!("*{}", self.of(&POINTERS)),
            _ => self.of(&NUMBERS[..8]).to_owned(),
        }
    }

    fn pointer(&mut self) -> String {
        match self.below(3) {
            0 => self.of(&POINTERS).to_owned(),
            _ => format!("&{}", self.of(&NUMBERS[..8])),
        }
    }

    /// A number from 0 to 3.
    fn value(&mut self, room: usize) -> String {
        match self.below(if room == 0 { 4 } else { 13 }) {
            0 => self.below(4).to_string(),
            1 => self.of(&NUMBERS).to_owned(),
            2 => format!("*{}", self.of(&POINTERS)),
            3 => "(__VERIFIER_nondet_uchar() & 1)".to_owned(),
            4 => format!("(({} {} {}) & 3)", self.value(room - 1), self.of(&["+", "-", "*", "^", "|"]), self.value(0)),
            5 => format!("row[{} & 1]", self.value(room - 1)),
            6 => format!("next({})", self.value(room - 1)),
            7 => format!("last({}, {})", self.value(room - 1), self.value(0)),
            8 => format!("seen({})", self.pointer()),
            9 => format!("({} ? {} : {})", self.condition(), self.value(room - 1), self.value(0)),
            10 => format!("chosen({})", self.value(room - 1)),
            11 => format!("({} / ({} | 1))", self.value(room - 1), self.value(0)),
            _ => "(int)(number & 3)".to_owned(),
        }
    }

    fn condition(&mut self) -> String {
        match self.below(6) {
            0 => "__VERIFIER_nondet_uchar() & 1".to_owned(),
            1 => format!("{} < {}", self.pointer(), self.pointer()),
            2 => format!("{} == {}", self.pointer(), self.pointer()),
            3 => format!("({} & 2) == 0", self.value(1)),
            _ => format!("{} {} {}", self.value(0), self.of(&["==", "<", "!="]), self.value(0)),
        }
    }

    fn statements(&mut self, room: usize, text: &mut String) {
        for _ in 0..1 + self.below(4) {
            match self.below(if room == 0 { 10 } else { 17 }) {
                0..=3 => _ = writeln!(text, "{} = {};", self.of(&NUMBERS), self.value(2)),
                4 => _ = writeln!(text, "{} = {};", self.integer(), self.value(1)),
                5 => _ = writeln!(text, "{} = {};", self.of(&POINTERS), self.pointer()),
                6 => self.odd_statement(text),
                7 => _ = writeln!(text, "put({}, {});", self.pointer(), self.value(1)),
                8 => _ = writeln!(text, "row[{} & 1] = {};", self.value(1), self.value(1)),
                9 => _ = writeln!(text, "local = {};", self.value(2)),
                10 | 11 => {
                    let _ = writeln!(text, "if ({}) {{", self.condition());
                    self.statements(room - 1, text);
                    text.push_str("} else {\n");
                    self.statements(room - 1, text);
                    text.push_str("}\n");
                }
                12 => {
                    let _ = writeln!(text, "for (int i{room} = 0; i{room} < {}; i{room}++) {{", self.value(0));
                    self.statements(room - 1, text);
                    text.push_str("}\n");
                }
                13 => {
                    let _ = writeln!(text, "while ({}) {{", self.condition());
                    self.statements(room - 1, text);
                    text.push_str("}\n");
                }
                _ => self.counting_loop(room, text),
            }
        }
    }

    /// A loop that counts, or nearly does.
    fn counting_loop(&mut self, room: usize, text: &mut String) {
        let counter = self.of(&["up", "down", "d"]);
        let (first, bound) = (self.value(0), self.value(0));
        let relation = self.of(&[">", "<", "!=", ">=", "<="]);
        let condition = match self.below(3) {
            0 => format!("{counter} {relation} {bound} && {}", self.condition()),
            1 => format!("{} && {counter} {relation} {bound}", self.condition()),
            _ => format!("{counter} {relation} {bound}"),
        };
        let _ = writeln!(text, "{counter} = {first};\nwhile ({condition}) {{");
        let step = self.of(&["++", "--", " -= 2", " += 3"]);
        if self.below(4) == 0 {
            let _ = writeln!(text, "if ({}) {counter}{step};", self.condition());
        }
        if self.below(6) > 0 {
            let _ = writeln!(text, "{counter}{step};");
        }
        if self.below(4) == 0 {
            let _ = writeln!(text, "if ({}) {};", self.condition(), self.of(&["break", "continue"]));
        }
        self.statements(room - 1, text);
        text.push_str("}\n");
    }

    /// What moves data in ways that are easily overlooked.
    fn odd_statement(&mut self, text: &mut String) {
        let (one, other) = (self.of(&POINTERS), self.of(&POINTERS));
        let _ = match self.below(9) {
            0 => writeln!(text, "number = (long){one};"),
            1 => writeln!(text, "number = *(long *)&{one};"),
            2 => writeln!(text, "number = {} * 4;", self.value(1)),
            3 => writeln!(text, "memcpy({}, {}, sizeof(int));", self.pointer(), self.pointer()),
            4 => writeln!(text, "chosen = {} ? next : twice;", self.condition()),
            5 => writeln!(text, "small = {one} < {other};"),
            6 => writeln!(text, "{one} = ({}) ? {other} : {};", self.condition(), self.pointer()),
            7 => writeln!(
                text,
                "int *h{0} = &{1}; put(h{0}, local); number = (long)h{0} & 3;",
                text.len(),
                self.integer()
            ),
            _ => writeln!(text, "local = local + {}; local &= 3;", self.value(1)),
        };
    }

    fn program(&mut self) -> String {
        let mut text = HEAD.to_owned();
        let has_thread = self.below(3) == 0;
        if has_thread {
            text.push_str("static void *other(void *unused) {\nint local = 0;\n");
            self.statements(1, &mut text);
            text.push_str("return 0;\n}\n");
        }
        text.push_str("int main(void) {\nint local = 0;\n");
        if has_thread {
            text.push_str("pthread_t thread;\npthread_create(&thread, 0, other, 0);\n");
        }
        self.statements(1, &mut text);
        if self.below(4) > 0 {
            text.push_str("while (1) {\n");
            self.statements(2, &mut text);
            text.push_str("}\n");
        }
        text + "return local;\n}\n"
    }

    fn formula(&mut self) -> String {
        let mut parts = self.of(&FORMULAS).split("{}");
        let mut formula = parts.next().unwrap_or_default().to_owned();
        for part in parts {
            // Pointers that are followed switch the reduction off.
            let variable = if self.below(12) == 0 { "*p" } else { self.of(&NUMBERS) };
            let _ = write!(formula, "{variable} {} {}{part}", self.of(&["==", "<", "!="]), self.below(4));
        }
        formula
    }
}

#[test]
fn no_reduction_changes_a_verdict() {
    let folder = tempfile::tempdir().expect("a folder for the program");
    let file = folder.path().join("program.c");
    let seeds = seeds("FORMULA_SEEDS", 1..=10);
    let mut answered = 0_u32;
    for seed in seeds.clone() {
        let mut random = Random(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1);
        let text = random.program();
        std::fs::write(&file, &text).expect("the program can be written");
        for _ in 0..3 {
            let formula = random.formula();
            let answers = CONFIGURATIONS.map(|configuration| {
                let mut command = Command::new(env!("CARGO_BIN_EXE_adamant"));
                command.args(["check", "-q", "--time-limit", "2s"]).args(configuration).args(["--ltl", &formula]);
                let output = command.arg(&file).output().expect("the command starts");
                assert!(output.status.code() != Some(2), "{}\n{text}", String::from_utf8_lossy(&output.stderr));
                String::from_utf8_lossy(&output.stdout).trim().to_owned()
            });
            let mut known = answers.iter().filter(|answer| !answer.contains("unknown"));
            if let Some(first) = known.next() {
                answered += 1;
                assert!(known.all(|answer| answer == first), "seed {seed}, {formula}: {answers:?}\n{text}");
            }
        }
    }
    assert!(u64::from(answered) > seeds.end() - seeds.start(), "only {answered} answers");
}
