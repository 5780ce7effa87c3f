//! The verdicts of `adamant check` on programs whose verdicts are known, in many configurations of the explore engine.
//!
//! A test is one program of `tests/programs/`, named by its path, such as `violated/threads/lost_update`. It is checked
//! - in half of the combinations of search order, explication and tau-reduction, in which every two of these options meet, with partial-order reduction, sleep sets, symmetry, stores, caches, steps of comparison, merging and merging at joins taking turns, and
//! - in the default configuration at `--opt 2`, and
//! - reduced and sliced, and
//! - for the other properties that the program says to have, with all reductions and without, and
//! - without threads, for a second by the engine `cegar`, `kinduction` or `dpr`, which may not know, but must not contradict.
//!
//! Each time the exit code and the verdict line must be what the program expects, and a violation
//! must be told with the guilty line. What a program expects stands in its leading comments
//! (`verdicts/directives.rs`). Where `NAME.out` stands beside `NAME.c`, it is the output of the default
//! configuration, normalised; `ADAMANT_BLESS=1 cargo test -p adamant --test verdicts` writes these files anew, to be read
//! before they are committed. An empty file asks for one.
//!
//! With `ADAMANT_QUICK=1` each program is checked once, in the default configuration (`make quick`).

#[path = "verdicts/comments.rs"]
mod comments;
#[path = "verdicts/directives.rs"]
mod directives;
#[path = "verdicts/process.rs"]
mod process;

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};

use libtest_mimic::{Arguments, Failed, Trial};

use crate::directives::{Directives, Expected};
use crate::process::{Outcome, TIME_LIMIT, run};

/// Steps of the comparison of states, for each combination of the other options. Those that make loops over inputs end are always there.
const COMPARISONS: [&str; 8] = [
    "syntactic,difference,sufficient,quantified",
    "difference,sufficient,quantified",
    "syntactic,sufficient,quantified",
    "syntactic,difference,sufficient,quantified",
    "difference,sufficient,quantified",
    "syntactic,difference,sufficient,quantified",
    "sufficient,quantified",
    "syntactic,difference,sufficient,quantified",
];

fn main() -> ExitCode {
    let arguments = Arguments::from_args();
    // Who runs tests by their names would find none of them, and no failure.
    let trials = trials().unwrap_or_else(|error| panic!("the tests were not found: {error}"));
    libtest_mimic::run(&arguments, trials).exit_code()
}

fn trials() -> io::Result<Vec<Trial>> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/programs").canonicalize()?;
    let mut sources = Vec::new();
    collect_sources(&root, &mut sources)?;
    sources.into_iter().map(|source| trial(&root, &source)).collect()
}

/// The programs of a folder and of the folders in it, in order of their names.
fn collect_sources(folder: &Path, sources: &mut Vec<PathBuf>) -> io::Result<()> {
    let mut paths = fs::read_dir(folder)?.map(|entry| Ok(entry?.path())).collect::<io::Result<Vec<_>>>()?;
    paths.sort();
    for path in paths {
        if path.is_dir() {
            collect_sources(&path, sources)?;
        } else if path.extension().is_some_and(|extension| extension == "c" || extension == "cpp") {
            sources.push(path);
        }
    }
    Ok(())
}

fn trial(root: &Path, source: &Path) -> io::Result<Trial> {
    let path = source.strip_prefix(root).expect("it was found there").to_owned();
    let directives = Directives::read(source)?;
    directives.check_folder(&path)?;
    let name = path.with_extension("").display().to_string();
    let case = Case { root: root.to_owned(), path, directives };
    Ok(Trial::test(name, move || case.check()))
}

/// A program and what is expected of it.
struct Case {
    /// Where the programs are; the check runs there, so that outputs do not depend on the place of the repository.
    root: PathBuf,
    /// The program, from there.
    path: PathBuf,
    directives: Directives,
}

impl Case {
    fn check(&self) -> Result<(), Failed> {
        let complaints = self.complaints()?;
        match (complaints.is_empty(), &self.directives.pinned) {
            (true, None) | (false, Some(_)) => Ok(()),
            (true, Some(reason)) => Err(format!("all is right now, so remove `pinned: {reason}`").into()),
            (false, None) => Err(complaints.join("\n").into()),
        }
    }

    /// Everything that is wrong; configurations that are wrong alike are told together.
    fn complaints(&self) -> io::Result<Vec<String>> {
        let mut told: Vec<(Vec<String>, String)> = Vec::new();
        let is_quick = std::env::var_os("ADAMANT_QUICK").is_some();
        let configurations = if is_quick { vec![Vec::new()] } else { self.configurations() };
        for configuration in configurations {
            let Some(complaint) = self.complaint(&self.run(&configuration)?) else { continue };
            let words = configuration.join(" ");
            match told.iter_mut().find(|(_, same)| *same == complaint) {
                Some((configurations, _)) => configurations.push(words),
                None => told.push((vec![words], complaint)),
            }
        }
        let told = told.into_iter();
        let mut complaints: Vec<_> =
            told.map(|(words, complaint)| format!("{complaint}\n  with {}", words.join("\n   and "))).collect();
        if !is_quick {
            complaints.extend(self.complaints_of_other_properties()?);
            complaints.extend(self.complaint_of_another_engine()?);
            complaints.extend(self.golden_complaint()?);
            complaints.extend(self.states_complaint()?);
        }
        Ok(complaints)
    }

    /// The options of each run.
    fn configurations(&self) -> Vec<Vec<&'static str>> {
        let mut configurations = Vec::new();
        for search in ["bfs", "dfs"] {
            for explication in ["on", "off"] {
                for tau in ["on", "off"] {
                    let search = ["--explore-search", search];
                    let explication = ["--explore-explication", explication];
                    let tau = ["--explore-tau", tau];
                    // Every store meets every cache, and each step of comparisons is left out once, on the way.
                    let index = configurations.len();
                    let store = ["--explore-store", ["partial", "smt"][index / 3 % 2]];
                    let cache = ["--explore-cache", ["on", "naive", "off"][index % 3]];
                    let comparison = ["--explore-comparison", COMPARISONS[index]];
                    let merging = ["--explore-merging", ["on", "on", "off"][index % 3]];
                    // Each half meets it with every explication and with both orders, unless the program asks for it.
                    let joins = ["--explore-joins", ["apart", "merged"][(index ^ index >> 2) & 1]];
                    let is_asked = self.directives.options.iter().any(|option| option == joins[0]);
                    let joins = if is_asked { &[][..] } else { &joins[..] };
                    let por = ["--explore-por", ["on", "off"][(index ^ index >> 1) & 1]];
                    let symmetry = ["--explore-symmetry", ["on", "on", "off"][index % 3]];
                    // It meets partial-order reduction, tau-reduction and both orders in every way, in each half.
                    let sleep = ["--explore-sleep", ["on", "off"][index >> 1 & 1]];
                    let crowds = ["--explore-crowds", ["first", "on", "on"][index % 3]];
                    let reductions = [tau, por, sleep, symmetry, crowds].concat();
                    let rest = [search, explication, store, cache, comparison, merging].concat();
                    configurations.push([&reductions[..], &rest, joins].concat());
                }
            }
        }
        // Half of the combinations, in which every two of the three options meet in every way; which half depends on the program.
        let half = self.path.as_os_str().len() as u32 % 2;
        let mut index = 0_u32;
        configurations.retain(|_| {
            index += 1;
            (index - 1).count_ones() % 2 == half
        });
        if self.directives.at_opt2 {
            configurations.push(vec!["--opt", "2"]);
        }
        let partition = ["together", "separate"][half as usize];
        let sliced = vec!["--slicer", "backward", "--slices", partition];
        if self.directives.has_threads {
            configurations.push([vec!["--reduce", ["none", "all"][half as usize]], sliced].concat())
        } else {
            configurations.extend([vec!["--reduce", "all", "--slicer", "backward"], sliced])
        }
        configurations
    }

    fn run(&self, options: &[&str]) -> io::Result<Outcome> {
        let mut command = Command::new(env!("CARGO_BIN_EXE_adamant"));
        command.arg("check").args(&self.directives.options).args(options).arg(&self.path).current_dir(&self.root);
        run(&mut command)
    }

    /// What is wrong with the outcome of a run, if anything.
    fn complaint(&self, outcome: &Outcome) -> Option<String> {
        if outcome.out_of_time {
            return Some(format!("no verdict within {} seconds", TIME_LIMIT.as_secs()));
        }
        let expected = &self.directives.expected;
        let last = outcome.output.lines().last().unwrap_or("no output");
        if !expected.is_told_by(last) || outcome.status != expected.exit_code() {
            let said: String = outcome.errors.lines().take(8).map(|line| format!("\n  | {line}")).collect();
            let (status, code) = (outcome.status, expected.exit_code());
            return Some(format!("expected {expected} and status {code}, found `{last}` and status {status}{said}"));
        }
        let is_warned = |words: &&String| outcome.errors.lines().any(|line| line.contains(words.as_str()));
        if let Some(words) = self.directives.warnings.iter().find(|words| !is_warned(words)) {
            return Some(format!("expected a warning with the words `{words}`"));
        }
        let headline = outcome.output.lines().find(|line| line.starts_with("Violation: ")).unwrap_or("no violation");
        if matches!(expected, Expected::Violated(_)) && !self.tells_guilt(headline) {
            let places: Vec<_> = self.guilty_places().collect();
            return Some(format!("expected a violation at {}, found `{headline}`", places.join(" or ")));
        }
        None
    }

    /// How checks of the other properties came out that do not hold.
    fn complaints_of_other_properties(&self) -> io::Result<Vec<String>> {
        let mut complaints = Vec::new();
        for property in &self.directives.also {
            for reductions in [["--explore-por", "on"], ["--explore-por", "off"]] {
                let outcome = self.run(&[&["--property", property.as_str()], reductions.as_slice()].concat())?;
                let last = outcome.output.lines().last().unwrap_or("no output");
                if !Expected::Holds.is_told_by(last) {
                    complaints.push(format!("{property} does not hold with {}: {last}", reductions.join(" ")));
                }
            }
        }
        Ok(complaints)
    }

    /// How another engine contradicts what is expected. Which one is asked depends on the program.
    fn complaint_of_another_engine(&self) -> io::Result<Option<String>> {
        let Directives { expected, options, has_threads, .. } = &self.directives;
        let is_asked = !has_threads && !options.iter().any(|option| option == "--property" || option == "--engine");
        let wrong = match expected {
            Expected::Holds => "RESULT: false",
            Expected::Violated(_) => "RESULT: true",
            Expected::Unknown(_) => return Ok(None),
        };
        if !is_asked {
            return Ok(None);
        }
        let engine = ["cegar", "kinduction", "dpr"][self.path.as_os_str().len() % 3];
        let outcome = self.run(&["--engine", engine, "--time-limit", "1s"])?;
        let last = outcome.output.lines().last().unwrap_or("no output");
        let is_rejected = outcome.errors.contains("was rejected when it was checked again");
        let is_wrong = last.starts_with(wrong) || is_rejected || outcome.errors.contains("panicked");
        Ok(is_wrong.then(|| format!("expected {expected} or no verdict of {engine}, found `{last}`")))
    }

    /// Whether a headline tells guilty places and no other. Two that are marked must both be told by one that tells two.
    fn tells_guilt(&self, headline: &str) -> bool {
        // Functions without a name are called after their places.
        let headline = headline.replace("(lambda at ", "(lambda ");
        let told: Vec<&str> =
            headline.split(" at ").skip(1).map(|rest| rest.split(',').next().unwrap_or(rest)).collect();
        let guilty: Vec<_> = self.guilty_places().collect();
        if !self.directives.places.is_empty() {
            let line = |place: &&str| place.rsplit(':').next().and_then(|line| line.parse().ok());
            let mut lines: Vec<usize> = told.iter().filter_map(line).collect();
            lines.sort_unstable();
            return self.directives.places.contains(&lines);
        }
        let all_guilty = told.iter().all(|place| guilty.iter().any(|guilty| guilty == place));
        let all_told = guilty.iter().all(|place| told.contains(&place.as_str()));
        !told.is_empty() && all_guilty && (all_told || (guilty.len(), told.len()) != (2, 2))
    }

    /// The places at which the program may be found guilty, as `file:line`.
    fn guilty_places(&self) -> impl Iterator<Item = String> {
        let file = self.path.file_name().expect("it is a file").display().to_string();
        self.directives.guilty_lines.iter().map(move |line| format!("{file}:{line}"))
    }

    /// How the output of the default configuration differs from the one that is kept, if one is.
    fn golden_complaint(&self) -> io::Result<Option<String>> {
        let kept = self.root.join(self.path.with_extension("out"));
        if !kept.exists() {
            return Ok(None);
        }
        let found = normalised(&self.run(&[])?.output);
        if std::env::var_os("ADAMANT_BLESS").is_some() {
            fs::write(kept, found)?;
            return Ok(None);
        }
        let expected = fs::read_to_string(kept)?;
        if found == expected {
            return Ok(None);
        }
        let same = expected.lines().zip(found.lines()).take_while(|(expected, found)| expected == found).count();
        let show = |text: &str| text.lines().nth(same).map_or("nothing".to_owned(), |line| format!("`{line}`"));
        let (number, expected, found) = (same + 1, show(&expected), show(&found));
        Ok(Some(format!("the output differs in line {number}: expected {expected}, found {found}")))
    }

    /// How the number of states differs from the one that the program states, if it states one.
    fn states_complaint(&self) -> io::Result<Option<String>> {
        let Some(expected) = self.directives.states else { return Ok(None) };
        let outcome = self.run(&["--format", "json"])?;
        let document: serde_json::Value = serde_json::from_str(&outcome.output)?;
        let found = &document["statistics"]["states"];
        let same = found.as_f64().is_some_and(|found| found == f64::from(expected));
        Ok((!same).then(|| format!("expected {expected} states, found {found}")))
    }
}

/// An output without what changes from run to run: the line that tells time and memory.
fn normalised(output: &str) -> String {
    let tells_resources = |line: &&str| line.contains(" s CPU, ") && line.ends_with(" MiB.");
    output.lines().filter(|line| !tells_resources(line)).map(|line| format!("{line}\n")).collect()
}
