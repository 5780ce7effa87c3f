//! Textbook programs with loops, by the engine `cegar` in every configuration: no verdict is wrong, and what is known to be solved is.
//!
//! `tests/textbook/solved.txt` tells who solves what, and `docs/textbook.md` shows it to readers; `ADAMANT_BLESS=1 cargo test -p adamant-pipeline
//! --test textbook` writes both anew, to be read before they are committed. A program says in its first line what must come out.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::time::Duration;

use adamant_check::{Alone, Effort, Run, Task, Verdict};
use adamant_pipeline::{
    Budget, CegarBlocks, CegarDomain, CegarEngine, CegarInvariants, CegarPredicates, CegarPruning, CegarRefinement,
    CegarSearch, CegarSettings, CegarSpacer, Check, CheckSettings, CheckVerdict, Engine as _, EngineChoice, Loaded,
    Program, PropertyChoice, SolverSettings, check, load,
};

/// What is solved within this time is told to be solved. On a busy machine `ADAMANT_BLESS=7000` allows so many milliseconds instead.
const BLESSED: Duration = Duration::from_millis(700);

/// How long a configuration may take that solves a program.
const PATIENT: Duration = Duration::from_secs(20);

/// How long one is looked at that does not: a wrong verdict may come nevertheless.
const IMPATIENT: Duration = Duration::from_millis(200);

/// The configurations, by their names.
fn configurations() -> Vec<(&'static str, CegarSettings)> {
    let plain =
        CegarSettings { invariants: CegarInvariants::None, spacer: CegarSpacer::Off, ..CegarSettings::default() };
    let of_domain = |domain| CegarSettings { domain, ..plain.clone() };
    let cartesian = of_domain(CegarDomain::Predicate);
    let refined = |refinement| CegarSettings { refinement, ..cartesian.clone() };
    vec![
        ("default", CegarSettings::default()),
        ("product", plain.clone()),
        ("explicit", of_domain(CegarDomain::Explicit)),
        ("regions", of_domain(CegarDomain::Regions)),
        ("cartesian", cartesian.clone()),
        ("boolean", CegarSettings { predicates: CegarPredicates::Boolean, ..cartesian.clone() }),
        ("unsat-core", refined(CegarRefinement::UnsatCore)),
        ("seq-itp", refined(CegarRefinement::SequenceInterpolants)),
        ("bin-itp", refined(CegarRefinement::BinaryInterpolants)),
        ("single", CegarSettings { blocks: CegarBlocks::Single, ..plain.clone() }),
        ("dfs", CegarSettings { search: CegarSearch::Dfs, ..plain.clone() }),
        ("distance", CegarSettings { search: CegarSearch::Distance, pruning: CegarPruning::Full, ..plain }),
    ]
}

/// What must come out of a program.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Expected {
    Holds,
    Violated,
}

struct Textbook {
    name: String,
    file: PathBuf,
    expected: Expected,
}

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/textbook")
}

fn textbook() -> Vec<Textbook> {
    let files = std::fs::read_dir(folder()).expect("the folder is there").map(|entry| entry.expect("a file").path());
    let mut files: Vec<PathBuf> = files.filter(|file| file.extension().is_some_and(|ending| ending == "c")).collect();
    files.sort();
    let program = |file: PathBuf| {
        let text = std::fs::read_to_string(&file).expect("it can be read");
        let expected = match text.lines().next() {
            Some("// expect: holds") => Expected::Holds,
            Some("// expect: violated") => Expected::Violated,
            other => panic!("{}: {other:?}", file.display()),
        };
        let name = file.file_stem().expect("it has a name").to_string_lossy().into_owned();
        Textbook { name, file, expected }
    };
    files.into_iter().map(program).collect()
}

/// A program with what is asked of it.
fn prepared(file: &Path) -> (Program, Check) {
    prepared_for(file, Some(PropertyChoice::of("unreach-call")))
}

fn prepared_for(file: &Path, property: Option<PropertyChoice>) -> (Program, Check) {
    let settings = CheckSettings { property, ..CheckSettings::default() };
    let check = Check::prepare(&[file.to_owned()], &settings).expect("the property is understood");
    let Loaded { program, .. } = load(&[file.to_owned()], &check.frontend).unwrap_or_else(|error| panic!("{error}"));
    (program, check)
}

/// What the engine says, if it knows.
fn verdict((program, check): &(Program, Check), settings: &CegarSettings, time: Duration) -> Option<Expected> {
    let task = Task { program, property: check.property.clone(), machine: check.machine.clone() };
    let budget = Budget::within(time);
    let report = CegarEngine::new(settings.clone())
        .check(
            &task,
            &mut Run { budget: &budget, effort: Effort::Full, solver: &SolverSettings::default(), planner: &mut Alone },
        )
        .unwrap_or_else(|error| panic!("{error}"));
    let rejected = report.warnings.iter().find(|warning| warning.contains("rejected"));
    assert_eq!(rejected, None, "{settings:?}");
    match report.verdict {
        Verdict::Holds => Some(Expected::Holds),
        Verdict::Violated(_) => Some(Expected::Violated),
        Verdict::Unknown(_) => None,
    }
}

/// Which configurations solve a program, as the table says.
fn solvers(table: &str) -> BTreeMap<&str, Vec<&str>> {
    let rows = table.lines().filter(|line| !line.starts_with('#'));
    rows.filter_map(|line| line.split_once(':')).map(|(name, all)| (name, all.split_whitespace().collect())).collect()
}

/// Does something with every second program, from this one on.
fn check_half(first: usize) -> Vec<(String, Vec<&'static str>)> {
    let blessing = std::env::var("ADAMANT_BLESS").ok();
    let is_blessing = blessing.is_some();
    let milliseconds = blessing.and_then(|text| text.parse().ok()).filter(|&number| number > 1);
    let blessed = milliseconds.map_or(BLESSED, Duration::from_millis);
    let table = std::fs::read_to_string(folder().join("solved.txt")).unwrap_or_default();
    let solvers = solvers(&table);
    let mut solved = Vec::new();
    for program in textbook().into_iter().skip(first).step_by(2) {
        let prepared = prepared(&program.file);
        let mut by = Vec::new();
        for (name, settings) in configurations() {
            let is_known = solvers.get(program.name.as_str()).is_some_and(|all| all.contains(&name));
            let time = match (is_blessing, is_known) {
                (true, _) => blessed,
                (false, true) => PATIENT,
                (false, false) => IMPATIENT,
            };
            match verdict(&prepared, &settings, time) {
                Some(found) => {
                    assert_eq!(found, program.expected, "{} with {name}", program.name);
                    by.push(name);
                }
                None => assert!(is_blessing || !is_known, "{} is no longer solved with {name}", program.name),
            }
        }
        solved.push((program.name, by));
    }
    solved
}

#[test]
fn no_verdict_is_wrong() {
    let mut solved = std::thread::scope(|scope| {
        let halves = [0, 1].map(|first| scope.spawn(move || check_half(first)));
        halves.map(|half| half.join().expect("it does not panic")).concat()
    });
    solved.sort();
    assert!(solved.len() > 60, "{}", solved.len());
    if std::env::var_os("ADAMANT_BLESS").is_some() {
        std::fs::write(folder().join("solved.txt"), list(&solved)).expect("the folder can be written to");
        let table = std::fs::read_to_string(folder().join("solved.txt")).expect("it was written");
        std::fs::write(document(), shown(&table)).expect("the folder can be written to");
    }
}

/// Who solves what, one program a line.
fn list(solved: &[(String, Vec<&str>)]) -> String {
    let mut list =
        "# Which configurations of the engine cegar solve which program; see crates/pipeline/tests/textbook.rs.\n"
            .to_owned();
    for (name, by) in solved {
        list.push_str(&format!("{name}: {}\n", by.join(" ")));
    }
    for (name, _) in configurations() {
        let count = solved.iter().filter(|(_, by)| by.contains(&name)).count();
        list.push_str(&format!("# {name}: {count} of {}\n", solved.len()));
    }
    list
}

fn document() -> PathBuf {
    folder().join("../../docs/textbook.md")
}

const HEAD: &str = "# What solves the textbook programs

The programs are in [tests/textbook](../tests/textbook). Each is a loop or two of a few lines.
The columns are configurations of the engine `cegar`.

- `default` is what the engine does when nothing is said. All others have no invariants beside the abstraction.
- `product`, `explicit` and `regions` are domains, refined by weakest preconditions.
- `cartesian` and `boolean` are predicates alone, refined by weakest preconditions.
- `unsat-core`, `seq-itp` and `bin-itp` are Cartesian predicates with other refinements.
- `dfs` and `distance` are the product with other searches. `distance` builds everything anew after a refinement.

A cross says that the verdict comes within 0.7 seconds; no verdict is wrong.
This page is made by `ADAMANT_BLESS=1 cargo test -p adamant-pipeline --test textbook`.

";

/// The list as a table for readers.
fn shown(list: &str) -> String {
    let names: Vec<&str> = configurations().into_iter().map(|(name, _)| name).collect();
    let solvers = solvers(list);
    let mut table = HEAD.to_owned();
    table.push_str(&format!("| program | {} |\n|---|{}\n", names.join(" | "), ":-:|".repeat(names.len())));
    let mut row = |head: &str, cells: Vec<String>| table.push_str(&format!("| {head} | {} |\n", cells.join(" | ")));
    for (program, by) in &solvers {
        let cells = names.iter().map(|name| if by.contains(name) { "x".to_owned() } else { String::new() });
        row(&format!("`{program}`"), cells.collect());
    }
    let count = |name: &&str| solvers.values().filter(|by| by.contains(name)).count().to_string();
    row(&format!("all {}", solvers.len()), names.iter().map(count).collect());
    table
}

#[test]
fn the_table_shows_what_is_known() {
    let list = std::fs::read_to_string(folder().join("solved.txt")).expect("it is there");
    if std::env::var_os("ADAMANT_BLESS").is_none() {
        let found = std::fs::read_to_string(document()).expect("it is there");
        assert!(found == shown(&list), "docs/textbook.md is not what solved.txt says");
    }
}

/// Programs of the suite that start threads and are checked without options, with what must come out.
fn programs_with_threads() -> Vec<(PathBuf, Expected)> {
    let suite = folder().join("../programs");
    let mut found = Vec::new();
    for (verdict, expected) in [("holds", Expected::Holds), ("violated", Expected::Violated)] {
        for topic in ["algorithms", "locks", "threads"] {
            let Ok(entries) = std::fs::read_dir(suite.join(verdict).join(topic)) else { continue };
            let files = entries.map(|entry| entry.expect("a file").path());
            let files = files.filter(|file| file.extension().is_some_and(|ending| ending == "c"));
            found.extend(files.map(|file| (file, expected)));
        }
    }
    let is_plain = |(file, _): &(PathBuf, Expected)| {
        let text = std::fs::read_to_string(file).expect("it can be read");
        let starts_threads = text.contains("pthread_create") || text.contains("thrd_create");
        starts_threads && !["// property:", "// options:", "// pinned:"].iter().any(|words| text.contains(words))
    };
    found.retain(is_plain);
    found.sort_by(|one, other| one.0.cmp(&other.0));
    found
}

#[test]
fn programs_with_threads_agree() {
    let programs = programs_with_threads();
    assert!(programs.len() > 100, "{}", programs.len());
    let mut decided = 0;
    for (file, expected) in programs {
        let found = verdict(&prepared_for(&file, None), &CegarSettings::default(), IMPATIENT);
        assert!(found.is_none_or(|found| found == expected), "{}: {found:?}", file.display());
        decided += usize::from(found.is_some());
    }
    assert!(decided > 0, "no program was decided");
}

#[test]
fn violations_are_executed_again() {
    for program in textbook().into_iter().filter(|program| program.expected == Expected::Violated) {
        let settings = CheckSettings {
            property: Some(PropertyChoice::of("unreach-call")),
            engine: EngineChoice::Cegar,
            budget: Budget::within(PATIENT),
            ..CheckSettings::default()
        };
        let report = check(&[program.file], &settings, &mut |_| {}).unwrap_or_else(|error| panic!("{error}"));
        assert!(matches!(report.verdict, CheckVerdict::Violated(_)), "{}: {:?}", program.name, report.verdict);
    }
}
