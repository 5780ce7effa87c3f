//! Textbook programs with loops, by the engine `cegar` in every configuration: no verdict is wrong, and what is known to be solved is.
//!
//! `tests/textbook/solved.txt` tells who solves what; `ADAMANT_BLESS=1 cargo test -p adamant-pipeline --test textbook` writes it anew, to be read
//! before it is committed. A program says in its first line what must come out.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::time::Duration;

use adamant_check::{Alone, Effort, Run, Task, Verdict};
use adamant_pipeline::{
    Budget, CegarBlocks, CegarDomain, CegarEngine, CegarInvariants, CegarPredicates, CegarPruning, CegarRefinement,
    CegarSearch, CegarSettings, CegarSpacer, Check, CheckSettings, CheckVerdict, Engine as _, EngineChoice, Loaded,
    Program, PropertyChoice, SolverSettings, check, load,
};

/// What is solved within this time is told to be solved.
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
    let settings = CheckSettings { property: Some(PropertyChoice::of("unreach-call")), ..CheckSettings::default() };
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
    let is_blessing = std::env::var_os("ADAMANT_BLESS").is_some();
    let table = std::fs::read_to_string(folder().join("solved.txt")).unwrap_or_default();
    let solvers = solvers(&table);
    let mut solved = Vec::new();
    for program in textbook().into_iter().skip(first).step_by(2) {
        let prepared = prepared(&program.file);
        let mut by = Vec::new();
        for (name, settings) in configurations() {
            let is_known = solvers.get(program.name.as_str()).is_some_and(|all| all.contains(&name));
            let time = match (is_blessing, is_known) {
                (true, _) => BLESSED,
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
    assert!(solved.len() >= 40, "{}", solved.len());
    if std::env::var_os("ADAMANT_BLESS").is_some() {
        let mut table =
            "# Which configurations of the engine cegar solve which program; see crates/pipeline/tests/textbook.rs.\n"
                .to_owned();
        for (name, by) in &solved {
            table.push_str(&format!("{name}: {}\n", by.join(" ")));
        }
        for (name, _) in configurations() {
            let count = solved.iter().filter(|(_, by)| by.contains(&name)).count();
            table.push_str(&format!("# {name}: {count} of {}\n", solved.len()));
        }
        std::fs::write(folder().join("solved.txt"), table).expect("the folder can be written to");
    }
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
