//! The interpreter against natively compiled code: `adamant run` must print what the program that clang makes
//! prints, and end as it ends, at every level of optimisation.
//!
//! A test is one program under one data model. The programs are
//! - those of `tests/differential/<topic>/`, named `topic/name (LP64)`. They are free of undefined and unspecified
//!   behaviour, so any difference is a bug. Their leading comments may hold directives:
//!   `// data-model: LP64` (that one alone), `// cflags: -std=c11 -pthread`, `// stdin: text\n`, and
//!   `// pinned: reason` for a program known to come out wrong, which fails as soon as it no longer does
//!   (`verdicts/comments.rs` tells them from other comments);
//! - 25 that csmith makes up, named `csmith/7 (LP64)` by their seeds, under ILP32 for even ones. For more of them:
//!   `CSMITH_SEEDS=1-300 cargo test --release -p adamant --test differential -- csmith/`
//!
//! Standard output and the exit status are compared, not standard error. Needed besides clang-19: csmith, and for
//! ILP32 the packages libc6-dev-i386 and lib32stdc++-12-dev.

#[path = "verdicts/comments.rs"]
mod comments;

use std::ffi::OsStr;
use std::fs;
use std::io::{self, Read, Write};
use std::os::unix::process::ExitStatusExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitCode, ExitStatus, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use libtest_mimic::{Arguments, Failed, Trial};

use crate::comments::Directive;

/// What `--opt` takes.
const LEVELS: [u8; 3] = [0, 1, 2];
/// What one process may take.
const TIME_LIMIT: Duration = Duration::from_secs(20);
/// What is kept of an output; more of it is cut off by closing the pipe.
const OUTPUT_LIMIT: u64 = 1 << 20;

fn main() -> ExitCode {
    let arguments = Arguments::from_args();
    let trials = written_programs().and_then(|mut trials| {
        trials.extend(seeds()?.map(generated_program));
        Ok(trials)
    });
    // Who runs tests by their names would find none of them, and no failure.
    let trials = trials.unwrap_or_else(|error| panic!("the tests were not found: {error}"));
    libtest_mimic::run(&arguments, trials).exit_code()
}

#[derive(Clone, Copy, PartialEq)]
enum DataModel {
    Ilp32,
    Lp64,
}

impl DataModel {
    const ALL: [DataModel; 2] = [DataModel::Lp64, DataModel::Ilp32];

    fn name(self) -> &'static str {
        match self {
            DataModel::Ilp32 => "ILP32",
            DataModel::Lp64 => "LP64",
        }
    }

    /// What clang needs to compile for it. Without SSE2 the processor computes in 80 bits and rounds late.
    fn flags(self) -> &'static [&'static str] {
        match self {
            DataModel::Ilp32 => &["-m32", "-msse2", "-mfpmath=sse"],
            DataModel::Lp64 => &["-m64"],
        }
    }
}

/// What the leading comments of a program ask for.
#[derive(Default)]
struct Directives {
    data_model: Option<DataModel>,
    cflags: Vec<String>,
    stdin: String,
    pinned: Option<String>,
}

impl Directives {
    fn read(source: &Path) -> io::Result<Directives> {
        let mut directives = Directives::default();
        let refused = |what: String| io::Error::other(format!("{}: {what}", source.display()));
        let text = fs::read_to_string(source)?;
        let known = ["data-model", "cflags", "stdin", "pinned"];
        for Directive { name, value } in comments::directives(&text, &known).map_err(refused)? {
            match name {
                "data-model" => {
                    let model = DataModel::ALL.into_iter().find(|model| model.name() == value);
                    directives.data_model = Some(model.ok_or_else(|| refused(format!("no data model {value}")))?);
                }
                "cflags" => directives.cflags = value.split_whitespace().map(str::to_owned).collect(),
                "stdin" => directives.stdin = value.replace("\\n", "\n"),
                "pinned" => directives.pinned = Some(value.to_owned()),
                _ => return Err(refused(format!("`{name}` is known and has no meaning"))),
            }
        }
        Ok(directives)
    }
}

/// A test for every program in the repository and every data model that it is meant for.
fn written_programs() -> io::Result<Vec<Trial>> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/differential").canonicalize()?;
    let mut trials = Vec::new();
    for topic in sorted(&root)?.iter().filter(|path| path.is_dir()) {
        for source in sorted(topic)? {
            let directives = Directives::read(&source)?;
            for model in DataModel::ALL {
                if directives.data_model.is_some_and(|only| only != model) {
                    continue;
                }
                let case = Case {
                    source: source.clone(),
                    model,
                    cflags: directives.cflags.clone(),
                    stdin: directives.stdin.clone(),
                };
                let pinned = directives.pinned.clone();
                let name = source.strip_prefix(&root).unwrap_or(&source).with_extension("");
                let name = format!("{} ({})", name.display(), model.name());
                trials.push(Trial::test(name, move || check_written(&case, pinned.as_deref())));
            }
        }
    }
    Ok(trials)
}

fn sorted(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let mut paths = fs::read_dir(folder)?.map(|entry| Ok(entry?.path())).collect::<io::Result<Vec<_>>>()?;
    paths.sort();
    Ok(paths)
}

fn check_written(case: &Case, pinned: Option<&str>) -> Result<(), Failed> {
    let folder = tempfile::tempdir()?;
    let binary = case.compile(folder.path(), &[])?;
    let native = case.run_native(&binary)?;
    match (case.differences(&native)?, pinned) {
        (Some(differences), None) => Err(differences.into()),
        (None, Some(reason)) => Err(format!("no difference any more, so remove `pinned: {reason}`").into()),
        (Some(_), Some(_)) | (None, None) => Ok(()),
    }
}

/// A generated program that executes more basic blocks is passed over: it may never end.
const BLOCK_LIMIT: u32 = 200_000;
/// The status by which the native program tells so.
const EXHAUSTED: i32 = 99;
/// The status after a trap, by which it tells that its behaviour is undefined.
const TRAPPED: i32 = 128 + 4;
/// Makes the native program count its blocks, and trap at the two kinds of undefined behaviour that csmith lets
/// through: pointers to members of packed structures, and conversions of floats out of range.
const INSTRUMENTATION: [&str; 4] = [
    "-fsanitize-coverage=trace-pc",
    "-fsanitize=alignment,float-cast-overflow",
    "-fsanitize-trap=all",
    "-fno-sanitize-link-runtime",
];
/// How far the seed lies that replaces one passed over, which keeps its data model and its options.
const NEXT_SEED: u64 = 1_000_000;

/// The seeds to compare: `CSMITH_SEEDS`, one number or the first and the last.
fn seeds() -> io::Result<std::ops::RangeInclusive<u64>> {
    let text = std::env::var("CSMITH_SEEDS").unwrap_or_else(|_| "1-25".to_owned());
    let (first, last) = text.split_once('-').unwrap_or((&text, &text));
    match (first.trim().parse(), last.trim().parse()) {
        (Ok(first), Ok(last)) => Ok(first..=last),
        _ => Err(io::Error::other(format!("CSMITH_SEEDS is `{text}`, not a seed such as 7 or a range such as 1-300"))),
    }
}

fn generated_program(first: u64) -> Trial {
    let model = if first.is_multiple_of(2) { DataModel::Ilp32 } else { DataModel::Lp64 };
    Trial::test(format!("csmith/{first} ({})", model.name()), move || {
        for seed in (0..10).map(|replacement| first + replacement * NEXT_SEED) {
            if let Some(result) = check_generated(seed, model)? {
                return result;
            }
        }
        Err("ten seeds in a row give programs that cannot be compared".into())
    })
}

/// Nothing if the program cannot be compared: it runs too long, or its behaviour is undefined.
fn check_generated(seed: u64, model: DataModel) -> Result<Option<Result<(), Failed>>, Failed> {
    let folder = tempfile::tempdir()?;
    let mut options = vec!["--seed".to_owned(), seed.to_string(), "--max-funcs".to_owned(), "5".to_owned()];
    if seed.is_multiple_of(5) {
        options.push("--float".to_owned());
    }
    let source = folder.path().join("program.c");
    // csmith leaves a file about the platform where it runs.
    let mut csmith = Command::new("csmith");
    csmith.args(&options).arg("--output").arg(&source).current_dir(folder.path());
    expect_success(&run(&mut csmith, "")?, "csmith")?;

    let counter = folder.path().join("counter.c");
    fs::write(&counter, block_counter())?;
    let case = Case { source, model, cflags: vec!["-I/usr/include/csmith".to_owned()], stdin: String::new() };
    let instrumentation = INSTRUMENTATION.map(OsStr::new);
    let binary = case.compile(folder.path(), &[&instrumentation[..], &[counter.as_os_str()]].concat())?;
    let native = case.run_native(&binary)?;
    if matches!(native.status, EXHAUSTED | TRAPPED) {
        return Ok(None);
    }
    let result = match case.differences(&native)? {
        Some(differences) => Err(Failed::from(format!("csmith {}\n{differences}", options.join(" ")))),
        None => Ok(()),
    };
    Ok(Some(result))
}

/// What clang calls in every basic block: a limit on work, and unlike one on time the same on every machine.
fn block_counter() -> String {
    format!(
        "void _Exit(int);\n\
         __attribute__((no_sanitize(\"coverage\"))) void __sanitizer_cov_trace_pc(void) {{\n\
             static unsigned blocks;\n\
             if (++blocks > {BLOCK_LIMIT}) _Exit({EXHAUSTED});\n\
         }}\n"
    )
}

/// A program, and how it is compiled and run.
struct Case {
    source: PathBuf,
    model: DataModel,
    cflags: Vec<String>,
    stdin: String,
}

impl Case {
    fn compile(&self, folder: &Path, more: &[&OsStr]) -> Result<PathBuf, Failed> {
        let compiler = if self.source.extension() == Some(OsStr::new("cpp")) { "clang++-19" } else { "clang-19" };
        let binary = folder.join("native");
        let mut command = Command::new(compiler);
        command.args(["-O0", "-w"]).args(self.model.flags()).args(&self.cflags).arg(&self.source).args(more);
        command.arg("-o").arg(&binary).args(["-lm", "-pthread"]);
        expect_success(&run(&mut command, "")?, compiler)?;
        Ok(binary)
    }

    fn run_native(&self, binary: &Path) -> Result<Outcome, Failed> {
        let outcome = run(&mut Command::new(binary), &self.stdin)?;
        if outcome.out_of_time { Err("the native program runs too long".into()) } else { Ok(outcome) }
    }

    fn run_adamant(&self, level: u8) -> io::Result<Outcome> {
        let mut command = Command::new(env!("CARGO_BIN_EXE_adamant"));
        command.args(["run", "--opt", &level.to_string(), "--data-model", self.model.name()]);
        command.args(self.cflags.iter().map(|flag| format!("--cflag={flag}"))).arg(&self.source);
        run(&mut command, &self.stdin)
    }

    /// What differs from the native run, by level; the levels that differ alike are told together.
    fn differences(&self, native: &Outcome) -> io::Result<Option<String>> {
        let mut told: Vec<(String, String)> = Vec::new();
        for level in LEVELS {
            let Some(difference) = native.difference(&self.run_adamant(level)?) else { continue };
            match told.last_mut() {
                Some((levels, last)) if *last == difference => levels.push_str(&format!(", {level}")),
                _ => told.push((format!("--opt {level}"), difference)),
            }
        }
        let told: Vec<_> = told.into_iter().map(|(levels, difference)| format!("{levels}: {difference}")).collect();
        Ok((!told.is_empty()).then(|| told.join("\n")))
    }
}

/// What a process left.
struct Outcome {
    /// The exit code, or 128 and the signal, as a shell tells it.
    status: i32,
    output: Vec<u8>,
    errors: Vec<u8>,
    out_of_time: bool,
}

impl Outcome {
    /// The first difference between this native run and one of Adamant, with what Adamant said about it.
    fn difference(&self, adamant: &Outcome) -> Option<String> {
        let what = if adamant.out_of_time {
            format!("no end within {} seconds", TIME_LIMIT.as_secs())
        } else if self.output != adamant.output {
            first_difference(&self.output, &adamant.output)
        } else if self.status != adamant.status {
            format!("exit status {} natively, {} by adamant", self.status, adamant.status)
        } else {
            return None;
        };
        let said: String =
            String::from_utf8_lossy(&adamant.errors).lines().take(8).map(|l| format!("\n  | {l}")).collect();
        Some(format!("{what}{said}"))
    }
}

/// The first line of output that differs, and both versions of it.
fn first_difference(native: &[u8], adamant: &[u8]) -> String {
    let mut native = native.split_inclusive(|&byte| byte == b'\n');
    let mut adamant = adamant.split_inclusive(|&byte| byte == b'\n');
    let show = |line: Option<&[u8]>| line.map_or("nothing".to_owned(), |line| line.escape_ascii().to_string());
    let mut number = 1;
    loop {
        match (native.next(), adamant.next()) {
            (Some(expected), Some(actual)) if expected == actual => number += 1,
            (expected, actual) => {
                return format!("line {number}\n  natively   {}\n  by adamant {}", show(expected), show(actual));
            }
        }
    }
}

fn expect_success(outcome: &Outcome, what: &str) -> Result<(), Failed> {
    match (outcome.status, outcome.out_of_time) {
        (0, false) => Ok(()),
        (_, true) => Err(format!("{what} runs too long").into()),
        (status, false) => {
            Err(format!("{what} ends with status {status}\n{}", String::from_utf8_lossy(&outcome.errors)).into())
        }
    }
}

/// Runs a process to its end or to the time limit, whichever comes first.
fn run(command: &mut Command, stdin: &str) -> io::Result<Outcome> {
    let mut child = command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .map_err(|error| io::Error::other(format!("cannot start {}: {error}", command.get_program().display())))?;
    let output = read_in_background(child.stdout.take());
    let errors = read_in_background(child.stderr.take());
    if let Some(mut pipe) = child.stdin.take() {
        // A program that does not read its input may have closed it.
        let _ = pipe.write_all(stdin.as_bytes());
    }
    let ended = wait(&mut child)?;
    Ok(Outcome {
        status: ended.map_or(-1, |status| status.code().unwrap_or_else(|| 128 + status.signal().unwrap_or(0))),
        output: output.join().expect("reading does not panic"),
        errors: errors.join().expect("reading does not panic"),
        out_of_time: ended.is_none(),
    })
}

fn read_in_background(pipe: Option<impl Read + Send + 'static>) -> thread::JoinHandle<Vec<u8>> {
    thread::spawn(move || {
        let mut bytes = Vec::new();
        if let Some(pipe) = pipe {
            // What came before a failure is compared like the rest.
            let _ = pipe.take(OUTPUT_LIMIT).read_to_end(&mut bytes);
        }
        bytes
    })
}

/// How the process ended, or nothing if it had to be killed.
fn wait(child: &mut Child) -> io::Result<Option<ExitStatus>> {
    let deadline = Instant::now() + TIME_LIMIT;
    loop {
        if let Some(status) = child.try_wait()? {
            return Ok(Some(status));
        }
        if Instant::now() >= deadline {
            child.kill()?;
            child.wait()?;
            return Ok(None);
        }
        thread::sleep(Duration::from_millis(2));
    }
}
