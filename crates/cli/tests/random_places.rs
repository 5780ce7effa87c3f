//! Random programs that make, free and compare blocks of the heap: which answers are possible is counted out, over all places that blocks may have
//! whose lives do not overlap. `PLACE_SEEDS=1-200 cargo test -p adamant --test random_places` tries more programs.

#[path = "random/numbers.rs"]
mod numbers;

use std::collections::BTreeSet;
use std::process::Command;

use numbers::{Random, seeds};

/// A block's life; one that is not freed ends with the program.
struct Life {
    born: usize,
    died: usize,
}

/// A program without its last assertion.
#[derive(Default)]
struct Program {
    lives: Vec<Life>,
    /// The blocks that are compared, in order.
    compared: Vec<(usize, usize)>,
    text: String,
}

const VARIABLES: usize = 3;
const MOST_BLOCKS: usize = 5;
const MOST_COMPARED: usize = 3;

impl Program {
    fn new(random: &mut Random) -> Self {
        let mut program = Self::default();
        let mut holds = [None; VARIABLES];
        for time in 0..14 + random.below(12) {
            let (left, right) = (random.below(VARIABLES), random.below(VARIABLES));
            let lives = holds[left].is_some_and(|block: usize| program.lives[block].died == usize::MAX);
            match random.below(9) {
                0..3 if !lives && program.lives.len() < MOST_BLOCKS => {
                    holds[left] = Some(program.lives.len());
                    program.lives.push(Life { born: time, died: usize::MAX });
                    program.text += &format!("    v[{left}] = malloc(8);\n");
                }
                3..5 if lives => {
                    program.lives[holds[left].expect("it lives")].died = time;
                    program.text += &format!("    free(v[{left}]);\n");
                }
                kind @ 5.. if left != right && program.compared.len() < MOST_COMPARED => {
                    let (Some(one), Some(other)) = (holds[left], holds[right]) else { continue };
                    let (a, b) = (format!("(uintptr_t)v[{left}]"), format!("(uintptr_t)v[{right}]"));
                    let question = match kind {
                        5 => format!("{a} / 16 == {b} / 16"),
                        6 => format!("{a} == {b} / 16 * 16"),
                        _ => format!("v[{left}] == v[{right}]"),
                    };
                    program.text += &format!("    r[{}] = {question};\n", program.compared.len());
                    program.compared.push((one, other));
                }
                _ => {}
            }
        }
        program
    }

    /// All answers that the comparisons may have together.
    fn answers(&self) -> BTreeSet<Vec<bool>> {
        let count = self.lives.len();
        let overlap = |one: &Life, other: &Life| one.died >= other.born && other.died >= one.born;
        let places = (0..count.pow(count as u32)).map(|code| {
            let digits = (0..count).scan(code, |rest, _| {
                let place = *rest % count;
                *rest /= count;
                Some(place)
            });
            digits.collect::<Vec<_>>()
        });
        let is_possible = |places: &Vec<usize>| {
            let mut pairs = (0..count).flat_map(|one| (0..one).map(move |other| (one, other)));
            pairs.all(|(one, other)| places[one] != places[other] || !overlap(&self.lives[one], &self.lives[other]))
        };
        let answer = |places: Vec<usize>| self.compared.iter().map(|&(a, b)| places[a] == places[b]).collect();
        places.filter(is_possible).map(answer).collect()
    }

    /// The program that asserts that these are not the answers.
    fn without(&self, answers: &[bool]) -> String {
        let each = answers.iter().enumerate().map(|(index, &answer)| format!("r[{index}] == {}", u8::from(answer)));
        let condition = each.collect::<Vec<_>>().join(" && ");
        format!(
            "#include <assert.h>\n#include <stdint.h>\n#include <stdlib.h>\nstatic char *v[{VARIABLES}];\nstatic int r[{MOST_COMPARED}];\n\
             int main(void) {{\n{}    assert(!({condition}));\n    return 0;\n}}\n",
            self.text
        )
    }
}

/// Whether a check finds a violation; it must come to a verdict.
fn is_violated(path: &std::path::Path, text: &str) -> bool {
    let mut command = Command::new(env!("CARGO_BIN_EXE_adamant"));
    let output = command.args(["check", "--time-limit", "60s"]).arg(path).output().expect("adamant runs");
    let printed = String::from_utf8_lossy(&output.stdout).into_owned();
    match printed.lines().last() {
        Some("RESULT: true") => false,
        Some("RESULT: false(unreach-call)") => true,
        other => panic!("{other:?}\n{text}"),
    }
}

#[test]
fn blocks_lie_where_their_lives_allow() {
    let folder = tempfile::tempdir().expect("a folder for programs");
    for seed in seeds("PLACE_SEEDS", 1..=6) {
        let mut random = Random(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1);
        let program = Program::new(&mut random);
        if program.compared.is_empty() {
            continue;
        }
        let possible = program.answers();
        for code in 0..1 << program.compared.len() {
            let answers: Vec<_> = (0..program.compared.len()).map(|index| code >> index & 1 == 1).collect();
            let text = program.without(&answers);
            let path = folder.path().join("program.c");
            std::fs::write(&path, &text).expect("the program is written");
            let expected = possible.contains(&answers);
            assert_eq!(is_violated(&path, &text), expected, "seed {seed}:\n{text}");
        }
    }
}
