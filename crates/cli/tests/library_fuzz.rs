//! Random sequences of library calls, natively and in the model: what was observed natively must be among what `adamant check` allows.
//!
//! A seed gives a sequence of three to eight calls with random arguments that are free of undefined behaviour (`library_fuzz/`). The native
//! program notes numbers about it: results, `errno`, contents of buffers. A second program calls the error function if it observes the
//! same numbers, and must be found to do so: `true` is a miss, a wrong proof. Standard input is open to the check, and so are some
//! arguments. Besides, `adamant run` must observe the same numbers as far as the standards determine them.
//!
//! Where the check says `true` of the number of an address, with the warning that one number was tried, that is no miss, but counted. `unknown` is counted,
//! too; both are told at the end with their reasons. A test is ten seeds, which are compiled together.
//! `LIBRARY_SEEDS=1-2000 cargo test -p adamant --test library_fuzz` (or `make library-fuzz`) tries more of them;
//! `LIBRARY_KEEP=folder` leaves their programs in a folder.

#[path = "library_fuzz/c_threads.rs"]
mod c_threads;
#[path = "library_fuzz/generate.rs"]
mod generate;
#[path = "library_fuzz/heap.rs"]
mod heap;
#[path = "library_fuzz/input.rs"]
mod input;
#[path = "library_fuzz/locks.rs"]
mod locks;
#[path = "library_fuzz/numbers.rs"]
mod numbers;
#[path = "library_fuzz/output.rs"]
mod output;
#[path = "library_fuzz/process.rs"]
mod process;
#[path = "library_fuzz/random.rs"]
mod random;
#[path = "library_fuzz/reals.rs"]
mod reals;
#[path = "library_fuzz/sequence.rs"]
mod sequence;
#[path = "library_fuzz/strings.rs"]
mod strings;
#[path = "library_fuzz/system.rs"]
mod system;

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};
use std::sync::Mutex;

use libtest_mimic::{Arguments, Failed, Trial};

use crate::process::{Ended, run};
use crate::sequence::{Compared, Kind, MARK, Sequence};

/// The seeds of `make test`.
const DEFAULT_SEEDS: &str = "1-60";
/// More inputs than a sequence asks for.
const INPUTS: usize = 40;
/// How many seeds are compiled together.
const TOGETHER: u64 = 10;

/// What all tests of this process found.
static TALLY: Mutex<Tally> = Mutex::new(Tally { sequences: 0, unknown: BTreeMap::new(), misses: Vec::new() });

struct Tally {
    sequences: u64,
    /// Why there was no answer, and for which seeds.
    unknown: BTreeMap<String, Vec<u64>>,
    misses: Vec<u64>,
}

fn main() -> ExitCode {
    let mut arguments = Arguments::from_args();
    if std::env::var_os("LIBRARY_SEEDS").is_some() && arguments.test_threads.is_none() {
        arguments.test_threads = Some(1);
    }
    let trials = match seeds() {
        Some((first, last)) => batches(first, last).into_iter().map(test).collect(),
        None => vec![Trial::test("seeds", || {
            Err("LIBRARY_SEEDS is neither a seed such as 7 nor a range such as 1-300".into())
        })],
    };
    let listing = arguments.list;
    let conclusion = libtest_mimic::run(&arguments, trials);
    if !listing {
        summarise();
    }
    conclusion.exit_code()
}

/// The first and the last seed.
fn seeds() -> Option<(u64, u64)> {
    let text = std::env::var("LIBRARY_SEEDS").unwrap_or_else(|_| DEFAULT_SEEDS.to_owned());
    let (first, last) = text.split_once('-').unwrap_or((&text, &text));
    Some((first.trim().parse().ok()?, last.trim().parse().ok()?))
}

/// Ranges of seeds that are compiled together.
fn batches(first: u64, last: u64) -> Vec<(u64, u64)> {
    let starts = (first..=last).step_by(TOGETHER as usize);
    starts.map(|start| (start, last.min(start + TOGETHER - 1))).collect()
}

fn test((first, last): (u64, u64)) -> Trial {
    Trial::test(format!("seeds {first} to {last}"), move || compare_batch(first, last))
}

/// Says something at once: other tests may take long.
#[allow(clippy::print_stderr, reason = "whoever runs the test wants to know")]
fn tell(text: &str) {
    eprintln!("{text}");
}

fn summarise() {
    let tally = TALLY.lock().expect("no test panics with the lock");
    let unknown: usize = tally.unknown.values().map(Vec::len).sum();
    tell(&format!("{} sequences, {} misses, {unknown} without an answer", tally.sequences, tally.misses.len()));
    if !tally.misses.is_empty() {
        tell(&format!("misses: {:?}", tally.misses));
    }
    let mut reasons: Vec<_> = tally.unknown.iter().collect();
    reasons.sort_by_key(|(_, seeds)| std::cmp::Reverse(seeds.len()));
    for (reason, seeds) in reasons {
        tell(&format!("{:5} {reason}, such as seeds {:?}", seeds.len(), &seeds[..seeds.len().min(4)]));
    }
}

/// The sizes of types in a batch: one in four is a program of 32 bits.
fn data_model(first: u64) -> (&'static str, &'static [&'static str]) {
    match first / TOGETHER % 4 {
        3 => ("ILP32", &["-m32", "-msse2", "-mfpmath=sse", "-idirafter", "/usr/include/x86_64-linux-gnu"]),
        _ => ("LP64", &["-m64"]),
    }
}

fn compare_batch(first: u64, last: u64) -> Result<(), Failed> {
    let folder = tempfile::tempdir()?;
    let sequences: Vec<Sequence> = (first..=last).map(generate::sequence).collect();
    let (source, binary) = (folder.path().join("native.c"), folder.path().join("native"));
    fs::write(&source, Sequence::telling_program(&sequences))?;
    let (model, flags) = data_model(first);
    let mut clang = Command::new("clang-19");
    clang.args(["-O0", "-w", "-fno-builtin"]).args(flags).arg(&source).arg("-o").arg(&binary).args(["-lm", "-pthread"]);
    let compiled = run(&mut clang, b"")?;
    if !compiled.succeeded {
        return Err(format!("clang: {}", compiled.errors).into());
    }
    let mut failures = String::new();
    for sequence in &sequences {
        let mut native = Command::new(&binary);
        native.env_clear().envs(numbers::ENVIRONMENT).arg(sequence.seed.to_string());
        let ended = run(&mut native, &sequence.stdin)?;
        let Some(observed) = observed(&ended, sequence) else {
            let _ =
                writeln!(failures, "seed {}: the native program does not end well\n{}", sequence.seed, ended.errors);
            continue;
        };
        let case = Case { folder: folder.path(), model, sequence, observed: &observed };
        let found = [case.check()?, case.run()?];
        let found: Vec<_> = found.into_iter().flatten().collect();
        let mut tally = TALLY.lock().expect("no test panics with the lock");
        tally.sequences += 1;
        if !found.is_empty() {
            tally.misses.push(sequence.seed);
        }
        found.iter().for_each(|miss| tell(miss.lines().next().unwrap_or_default()));
        failures.extend(found);
    }
    if failures.is_empty() { Ok(()) } else { Err(failures.into()) }
}

/// The numbers that a program told.
fn observed(ended: &Ended, sequence: &Sequence) -> Option<Vec<i64>> {
    let line = ended.errors.lines().find_map(|line| line.strip_prefix(MARK))?;
    let numbers: Vec<i64> = line.split_whitespace().map(|word| word.parse().ok()).collect::<Option<_>>()?;
    (numbers.len() == sequence.kinds().len()).then_some(numbers)
}

/// A sequence and what it did natively.
struct Case<'a> {
    folder: &'a Path,
    model: &'a str,
    sequence: &'a Sequence,
    observed: &'a [i64],
}

impl Case<'_> {
    fn adamant(&self, arguments: &[&str], source: &str) -> std::io::Result<Ended> {
        let folder = std::env::var_os("LIBRARY_KEEP").map_or(self.folder.to_owned(), PathBuf::from);
        let file = folder.join(format!("{}_{}.c", arguments[0], self.sequence.seed));
        fs::write(&file, source)?;
        let mut command = Command::new(env!("CARGO_BIN_EXE_adamant"));
        command.args(arguments).args(["--data-model", self.model]).arg(&file);
        run(&mut command, &self.sequence.stdin)
    }

    /// What is wrong with what the check says, if anything is.
    fn check(&self) -> std::io::Result<Option<String>> {
        let level = if self.sequence.seed.is_multiple_of(6) { "2" } else { "0" };
        let compared = if self.sequence.seed.is_multiple_of(2) { Compared::AtOnce } else { Compared::AtTheEnd };
        let (mut verdict, mut program) = self.verdict(level, self.observed.len(), compared)?;
        if compared == Compared::AtTheEnd && verdict.starts_with("unknown") {
            (verdict, program) = self.verdict(level, self.observed.len(), Compared::AtOnce)?;
        }
        let Sequence { seed, .. } = self.sequence;
        if verdict.starts_with("false") {
            return Ok(None);
        }
        let count = |verdict: String| {
            let mut tally = TALLY.lock().expect("no test panics with the lock");
            tally.unknown.entry(verdict).or_default().push(*seed);
        };
        if verdict.starts_with("unknown") {
            count(verdict);
            return Ok(None);
        }
        let culprit = self.culprit(level)?;
        // Of the numbers of addresses one is tried, and the verdict says so.
        if culprit.contains("uintptr_t") && verdict.contains("addresses of objects") {
            tell(&format!("seed {seed} ({}): {verdict}: {culprit}", self.model));
            count(verdict);
            return Ok(None);
        }
        let body = program.split_once("int main(void) {").map_or(program.as_str(), |(_, body)| body);
        Ok(Some(format!(
            "seed {seed} ({}, --opt {level}): natively {:?}, but the check says `{verdict}`: {culprit}\n{body}\n",
            self.model, self.observed
        )))
    }

    /// The verdict on the program that asks for the first `count` observations, and that program.
    fn verdict(&self, level: &str, count: usize, compared: Compared) -> std::io::Result<(String, String)> {
        let program = self.sequence.checked_program(self.observed, count, compared);
        let ended = self.adamant(&["check", "-q", "--opt", level, "--time-limit", "10s"], &program)?;
        let mut said =
            ended.output.lines().find_map(|line| line.strip_prefix("RESULT: ")).unwrap_or("nothing").to_owned();
        if said == "true" {
            let warnings = ended.errors.lines().filter_map(|line| line.strip_prefix("adamant: warning: "));
            said.extend(warnings.map(|warning| format!(", warning: {warning}")));
        }
        Ok((said, program))
    }

    /// The first observation that the check does not allow after those before it.
    fn culprit(&self, level: &str) -> std::io::Result<String> {
        let (mut allowed, mut refused) = (0, self.observed.len());
        while allowed + 1 < refused {
            let count = allowed.midpoint(refused);
            if self.verdict(level, count, Compared::AtOnce)?.0.starts_with("true") {
                refused = count
            } else {
                allowed = count
            }
        }
        let index = refused.saturating_sub(1);
        Ok(format!("`{}` is {} natively", self.sequence.expression(index), self.observed[index]))
    }

    /// What is wrong with what a concrete run observes, if anything is.
    fn run(&self) -> std::io::Result<Option<String>> {
        // Inputs are zeros, so that standard input is left to the calls that read it.
        let mut arguments = vec!["run"];
        arguments.extend(["--input", "0"].repeat(INPUTS));
        let ended = self.adamant(&arguments, &Sequence::telling_program(std::slice::from_ref(self.sequence)))?;
        let Sequence { seed, .. } = self.sequence;
        let Some(found) = observed(&ended, self.sequence) else {
            let reason = ended.errors.lines().rfind(|line| !line.trim().is_empty()).unwrap_or("no reason").to_owned();
            let mut tally = TALLY.lock().expect("no test panics with the lock");
            tally.unknown.entry(format!("`adamant run`: {reason}")).or_default().push(*seed);
            return Ok(None);
        };
        let mut differences = String::new();
        for (index, kind) in self.sequence.kinds().into_iter().enumerate() {
            if kind == Kind::Determined && found[index] != self.observed[index] {
                let (native, expression) = (self.observed[index], self.sequence.expression(index));
                let _ =
                    writeln!(differences, "  `{expression}` is {native} natively, {} in `adamant run`", found[index]);
            }
        }
        Ok((!differences.is_empty()).then(|| format!("seed {seed} ({}): {}", self.model, differences.trim_start())))
    }
}
