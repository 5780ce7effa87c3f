//! The verdicts of `adamant check --ltl` on programs and formulas whose verdicts are known, with every search for cycles and in other
//! configurations of the explore engine.
//!
//! A test is one program of `tests/formulas/`. Its leading comments name formulas and their verdicts:
//!
//! ```c
//! // holds: G "x < 3"
//! // violated: F "x == 2"
//! // fair holds: G F "turn == 1"         (with --fairness weak)
//! // loops holds: F "done == 1"          (only if loops that count are known to end)
//! ```
//!
//! `verdicts/comments.rs` tells these from other comments.

#[path = "verdicts/comments.rs"]
mod comments;
#[path = "verdicts/process.rs"]
mod process;

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};

use libtest_mimic::{Arguments, Trial};

use crate::comments::{Directive, directives};
use crate::process::run;

/// Options of the checks of a formula without fairness. The first are the defaults.
const CONFIGURATIONS: [&[&str]; 5] = [
    &[],
    &["--ltl-loops", "first", "--slicer", "backward"],
    &["--ltl-search", "ndfs", "--explore-explication", "off", "--ltl-relevance", "off"],
    &["--ltl-search", "ndfs-deepening", "--explore-store", "smt"],
    &["--explore-tau", "off", "--explore-merging", "off", "--explore-cache", "off"],
];

/// Those with fairness, which one search knows.
const FAIR_CONFIGURATIONS: [&[&str]; 2] = [
    &["--fairness", "weak"],
    &["--fairness", "weak", "--explore-tau", "off", "--explore-explication", "off", "--ltl-relevance", "off"],
];

/// Those of proofs that need loops to end.
const LOOP_CONFIGURATIONS: [&[&str]; 2] =
    [&[], &["--ltl-loops", "first", "--explore-tau", "off", "--explore-explication", "off"]];

/// A formula and its verdict.
struct Claim {
    formula: String,
    holds: bool,
    configurations: &'static [&'static [&'static str]],
}

fn main() -> ExitCode {
    let arguments = Arguments::from_args();
    // Who runs tests by their names would find none of them, and no failure.
    let trials = trials().unwrap_or_else(|error| panic!("the tests were not found: {error}"));
    libtest_mimic::run(&arguments, trials).exit_code()
}

fn trials() -> io::Result<Vec<Trial>> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/formulas").canonicalize()?;
    let mut programs = fs::read_dir(folder)?.map(|entry| Ok(entry?.path())).collect::<io::Result<Vec<_>>>()?;
    programs.sort();
    programs.into_iter().map(trial).collect()
}

fn trial(program: PathBuf) -> io::Result<Trial> {
    let name = program.file_stem().unwrap_or_default().display().to_string();
    let claims = claims(&fs::read_to_string(&program)?);
    let claims = claims.map_err(|what| io::Error::other(format!("{}: {what}", program.display())))?;
    if claims.is_empty() {
        return Err(io::Error::other(format!("{name} claims nothing")));
    }
    Ok(Trial::test(name, move || {
        let complaints = claims.iter().filter_map(|claim| complaint(&program, claim).transpose());
        let complaints = complaints.collect::<io::Result<Vec<_>>>()?;
        if complaints.is_empty() { Ok(()) } else { Err(complaints.join("\n").into()) }
    }))
}

/// What the leading comments of a program claim.
fn claims(text: &str) -> Result<Vec<Claim>, String> {
    let known = ["holds", "violated", "fair holds", "fair violated", "loops holds"];
    let claim = |Directive { name, value }| {
        let (holds, configurations): (bool, &'static [&'static [&'static str]]) = match name {
            "holds" => (true, &CONFIGURATIONS),
            "violated" => (false, &CONFIGURATIONS),
            "fair holds" => (true, &FAIR_CONFIGURATIONS),
            "fair violated" => (false, &FAIR_CONFIGURATIONS),
            "loops holds" => (true, &LOOP_CONFIGURATIONS),
            _ => return Err(format!("`{name}` is known and has no meaning")),
        };
        Ok(Claim { formula: value.to_owned(), holds, configurations })
    };
    directives(text, &known)?.into_iter().map(claim).collect()
}

/// What is wrong with the verdicts on a claim, if anything.
fn complaint(program: &Path, claim: &Claim) -> io::Result<Option<String>> {
    let expected = if claim.holds { "RESULT: true" } else { "RESULT: false(ltl)" };
    let configurations = claim.configurations;
    // X counts steps, so what a step is must stay the same.
    let count = if claim.formula.contains('X') { 1 } else { configurations.len() };
    for options in &configurations[..count] {
        let mut command = Command::new(env!("CARGO_BIN_EXE_adamant"));
        command.arg("check").args(*options).arg("--ltl").arg(&claim.formula).arg(program);
        let outcome = run(&mut command)?;
        let last = if outcome.out_of_time {
            "no verdict in time"
        } else {
            outcome.output.lines().last().unwrap_or("no output")
        };
        if last != expected || outcome.status != i32::from(!claim.holds) {
            let said: String = outcome.errors.lines().take(4).map(|line| format!("\n  | {line}")).collect();
            let (formula, words) = (&claim.formula, options.join(" "));
            return Ok(Some(format!("{formula}: expected `{expected}`, found `{last}`{said}\n  with {words}")));
        }
    }
    Ok(None)
}
