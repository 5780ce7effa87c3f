//! The models of the library against what standards let the functions do, case by case.
//!
//! A test is one program of `tests/library/`, named by its path, such as `string/compare`. It is checked once for each case that
//! its leading comments name (`library/cases.rs`); `tests/library/cases.h` says how cases are written.
//! The tables in `docs/library` name the programs. They are read here, too: every function that has a model, or that is
//! written in C for the programs that use it, stands in one row of one table, and a program of that row calls it.

#[path = "library/cases.rs"]
mod cases;
#[path = "verdicts/comments.rs"]
mod comments;
#[path = "verdicts/process.rs"]
mod process;
#[path = "library/table.rs"]
mod table;

use std::collections::BTreeMap;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};

use adamant_pipeline::{FrontendSettings, called_functions, load, modelled_functions};
use libtest_mimic::{Arguments, Failed, Trial};

use crate::cases::{Case, Cases};
use crate::process::{TIME_LIMIT, run};
use crate::table::{Table, read_tables};

fn main() -> ExitCode {
    let arguments = Arguments::from_args();
    // Who runs tests by their names would find none of them, and no failure.
    let trials = trials().unwrap_or_else(|error| panic!("the tests were not found: {error}"));
    libtest_mimic::run(&arguments, trials).exit_code()
}

fn trials() -> io::Result<Vec<Trial>> {
    let repository = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").canonicalize()?;
    let tables = read_tables(&repository.join("docs/library"))?;
    let programs = read_programs(&repository.join("tests/library"))?;
    let mut trials = Vec::new();
    for table in tables.iter().cloned() {
        let programs: Vec<_> = programs.iter().filter(|program| program.topic == table.topic).cloned().collect();
        trials.push(Trial::test(format!("calls/{}", table.topic), move || calls(&table, &programs)));
    }
    trials.extend(programs.iter().cloned().map(|program| Trial::test(program.title(), move || program.check())));
    trials.push(Trial::test("tables", move || {
        let of_functions = complaints_of_functions(&repository, &tables)?;
        verdict(&[of_functions, complaints_of_names(&tables, &programs)].concat())
    }));
    Ok(trials)
}

/// What a trial says where these complaints are.
fn verdict(complaints: &[String]) -> Result<(), Failed> {
    if complaints.is_empty() { Ok(()) } else { Err(complaints.join("\n").into()) }
}

/// A program whose cases are checked.
#[derive(Clone)]
struct Program {
    /// Where the programs are; checks run there.
    root: PathBuf,
    /// The folder in which it is.
    topic: String,
    /// The file in the folder.
    file: PathBuf,
}

/// The programs of all folders, in order of their names.
fn read_programs(root: &Path) -> io::Result<Vec<Program>> {
    let mut programs = Vec::new();
    for folder in sorted(root)?.into_iter().filter(|path| path.is_dir()) {
        let topic = folder.file_name().map(|name| name.display().to_string()).unwrap_or_default();
        let sources = sorted(&folder)?.into_iter();
        let sources = sources.filter(|path| path.extension().is_some_and(|end| end == "c" || end == "cpp"));
        let file = |path: PathBuf| path.file_name().map(PathBuf::from).unwrap_or_default();
        programs.extend(sources.map(|path| Program { root: root.to_owned(), topic: topic.clone(), file: file(path) }));
    }
    Ok(programs)
}

fn sorted(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let mut paths = fs::read_dir(folder)?.map(|entry| Ok(entry?.path())).collect::<io::Result<Vec<_>>>()?;
    paths.sort();
    Ok(paths)
}

impl Program {
    /// Its name in a table.
    fn name(&self) -> String {
        self.file.with_extension("").display().to_string()
    }

    fn title(&self) -> String {
        format!("{}/{}", self.topic, self.name())
    }

    fn path(&self) -> PathBuf {
        self.root.join(&self.topic).join(&self.file)
    }

    fn check(&self) -> Result<(), Failed> {
        let Cases { cases, options } = Cases::read(&self.path())?;
        let mut complaints = Vec::new();
        for case in &cases {
            let complaint = self.complaint(case, &options)?;
            match (&case.pinned, complaint) {
                (Some(why), None) => complaints.push(format!("{} is right now, so remove `pinned: {why}`", case.name)),
                (None, Some(complaint)) => complaints.push(complaint),
                _ => {}
            }
        }
        verdict(&complaints)
    }

    /// What is wrong with the verdict on a case, if anything.
    fn complaint(&self, case: &Case, options: &[String]) -> io::Result<Option<String>> {
        let mut command = Command::new(env!("CARGO_BIN_EXE_adamant"));
        command.args(["check", "--include", "cases.h", "-D", &asking(&case.name)]).args(options);
        let outcome = run(command.arg(Path::new(&self.topic).join(&self.file)).current_dir(&self.root))?;
        let name = &case.name;
        if outcome.out_of_time {
            return Ok(Some(format!("{name}: no verdict within {} seconds", TIME_LIMIT.as_secs())));
        }
        let last = outcome.output.lines().last().unwrap_or("no output");
        if !last.starts_with(case.expected.verdict()) || outcome.status != case.expected.exit_code() {
            let said: String = outcome.errors.lines().take(8).map(|line| format!("\n  | {line}")).collect();
            return Ok(Some(format!("{name}: expected `{}...`, found `{last}`{said}", case.expected.verdict())));
        }
        let is_told = |words: &&String| outcome.errors.lines().any(|line| line.contains(words.as_str()));
        let missing = case.warnings.iter().find(|words| !is_told(words));
        Ok(missing.map(|words| format!("{name}: expected a warning with the words `{words}`")))
    }

    /// The functions that it calls or names, when all of its cases are asked for.
    fn called(&self) -> io::Result<Vec<String>> {
        let Cases { cases, options } = Cases::read(&self.path())?;
        let values = |option: &str| {
            let pairs = options.windows(2).filter(|pair| pair[0] == option);
            pairs.map(|pair| pair[1].clone()).collect::<Vec<_>>()
        };
        let settings = FrontendSettings {
            includes: vec![self.root.join("cases.h")],
            defines: cases.iter().map(|case| asking(&case.name)).chain(values("-D")).collect(),
            std: values("--std").pop(),
            cflags: values("--cflag"),
            ..FrontendSettings::default()
        };
        let failed = |error| io::Error::other(format!("{}: {error}", self.title()));
        let loaded = load(&[self.path()], &settings).map_err(failed)?;
        let mut called: Vec<_> = called_functions(&loaded.program).into_iter().map(str::to_owned).collect();
        // Some functions become instructions, and only the text tells that they were called.
        let text = fs::read_to_string(self.path())?;
        let words = text.split(|letter: char| !(letter.is_ascii_alphanumeric() || letter == '_'));
        called.extend(words.map(str::to_owned));
        called.sort_unstable();
        called.dedup();
        Ok(called)
    }
}

/// The macro that asks for a case.
fn asking(case: &str) -> String {
    format!("ASKED_{case}=0,")
}

/// Whether every program of a table calls a function of each row that names it, and every function is called.
fn calls(table: &Table, programs: &[Program]) -> Result<(), Failed> {
    let mut called = BTreeMap::new();
    for program in programs {
        called.insert(program.name(), program.called()?);
    }
    let mut complaints = Vec::new();
    for row in &table.rows {
        for (test, called) in row.tests.iter().filter_map(|test| Some((test, called.get(test)?))) {
            if !row.functions.iter().any(|function| called.contains(function)) {
                complaints.push(format!("`{test}` calls none of {}", row.functions.join(" ")));
            }
        }
        // Reserved names are for headers and compilers, which choose among them.
        let is_called = |function: &&String| {
            let tests = row.tests.iter().filter_map(|test| called.get(test));
            function.starts_with('_')
                || function.starts_with("llvm.")
                || tests.flatten().any(|called| called == *function)
        };
        let never: Vec<_> = row.functions.iter().filter(|function| !is_called(function)).cloned().collect();
        if !never.is_empty() {
            complaints.push(format!("no program of the row calls {}", never.join(" ")));
        }
    }
    verdict(&complaints)
}

/// Functions that stand in no row or in several, and names in rows that are no function of ours.
fn complaints_of_functions(repository: &Path, tables: &[Table]) -> io::Result<Vec<String>> {
    let mut places: BTreeMap<String, Vec<&str>> = BTreeMap::new();
    for (table, row) in tables.iter().flat_map(|table| table.rows.iter().map(move |row| (table, row))) {
        for function in &row.functions {
            places.entry(function.clone()).or_default().push(&table.topic);
        }
    }
    let in_c = functions_in_c(&repository.join("crates/llvm/runtime"))?;
    let ours: Vec<_> = modelled_functions().into_iter().map(str::to_owned).chain(in_c).collect();
    let missing = ours.iter().filter(|function| !places.contains_key(*function));
    let missing = missing.map(|function| format!("`{function}` stands in no table"));
    let several = places.iter().filter(|(_, topics)| topics.len() > 1);
    let several =
        several.map(|(function, topics)| format!("`{function}` stands in several rows: {}", topics.join(", ")));
    let unknown = places.iter().filter(|(function, _)| !ours.contains(function));
    let unknown = unknown.map(|(function, topics)| format!("`{function}` in {} has no model", topics.join(", ")));
    Ok(missing.chain(several).chain(unknown).collect())
}

/// Rows that name programs that there are not, and programs that no row names.
fn complaints_of_names(tables: &[Table], programs: &[Program]) -> Vec<String> {
    let titles: Vec<_> = programs.iter().map(Program::title).collect();
    let named = tables
        .iter()
        .flat_map(|table| table.rows.iter().flat_map(|row| &row.tests).map(|test| format!("{}/{test}", table.topic)));
    let named: Vec<_> = named.collect();
    let missing = named.iter().filter(|name| !titles.contains(name));
    let missing = missing.map(|name| format!("there is no program `{name}`, which a row names"));
    let idle = titles.iter().filter(|title| !named.contains(title));
    let idle = idle.map(|title| format!("no row names the program `{title}`"));
    missing.chain(idle).collect()
}

/// The functions that are written in C and that programs may call, by the names that linkers see.
fn functions_in_c(folder: &Path) -> io::Result<Vec<String>> {
    let mut functions = Vec::new();
    for path in sorted(folder)?.into_iter().filter(|path| path.extension().is_some_and(|end| end == "c")) {
        let text = fs::read_to_string(&path)?;
        let loaded = load(&[path], &FrontendSettings::default()).map_err(io::Error::other)?;
        let is_static =
            |name: &str| text.lines().any(|line| line.starts_with("static ") && line.contains(&format!("{name}(")));
        let defined = loaded.program.functions.iter().filter(|function| function.body.is_some());
        functions.extend(defined.map(|function| function.name.clone()).filter(|name| !is_static(name)));
    }
    Ok(functions)
}
