//! Answers from the disk: they are those of the solver, whatever happens to the files.

#![allow(clippy::unwrap_used)]

mod garden;

use adamant_expr::{Assignment, BitVec, FloatKind, Sort, Term, TermPool, Value};
use adamant_smt::{
    Answer, GaveUp, Interrupter, Query, Remembered, Solver, SolverError, SolverKind, SolverSettings, SolverStatistics,
    Wants, assemble,
};
use garden::{Garden, Theory};
use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Duration, SystemTime};

const ALL: [Wants; 3] = [Wants::Answer, Wants::Model, Wants::Core];

fn bare() -> Box<dyn Solver> {
    assemble(&SolverSettings { related: false, ..SolverSettings::default() }).unwrap()
}

fn remembering(directory: &Path) -> Box<dyn Solver> {
    let cache_dir = Some(directory.to_owned());
    assemble(&SolverSettings { related: false, cache_dir, ..SolverSettings::default() }).unwrap()
}

/// The files of a directory with this extension.
fn files(directory: &Path, extension: &str) -> Vec<PathBuf> {
    let paths = fs::read_dir(directory).unwrap().map(|entry| entry.unwrap().path());
    paths.filter(|path| path.extension().is_some_and(|found| found == extension)).collect()
}

/// `x < end` and `x > 9`.
fn bounds(terms: &mut TermPool, end: u64) -> Vec<Term> {
    let [below, above] = [format!("(bvult x:16 #{end}:16)"), "(bvult #9:16 x:16)".to_owned()];
    vec![terms.parse(&below).unwrap(), terms.parse(&above).unwrap()]
}

/// Asks ten queries, half of them without values, and says what was asked and remembered, with the warnings.
fn ask_ten(directory: &Path) -> (u64, u64, Vec<String>) {
    let mut solver = remembering(directory);
    let mut terms = TermPool::new();
    for end in 6..16 {
        let assertions = bounds(&mut terms, end);
        let answer = solver.solve(&terms, &Query::new(&assertions).wanting(Wants::Model)).unwrap();
        assert_eq!(answer.is_satisfiable(), end > 10);
        assert_eq!(answer.is_unsatisfiable(), end <= 10);
    }
    let (statistics, warnings) = (solver.statistics(), solver.finish());
    (statistics.queries, statistics.remembered, warnings)
}

#[test]
fn a_second_run_asks_nothing() {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("deeper");
    let mut terms = TermPool::new();
    let mut said: Vec<String> = Vec::new();
    for run in 0..3 {
        let mut solver = remembering(&path);
        let mut answers = Vec::new();
        for end in [10, 11, 500] {
            let assertions = bounds(&mut terms, end);
            for wants in ALL {
                let answer = solver.solve(&terms, &Query::new(&assertions).wanting(wants)).unwrap();
                match &answer {
                    Answer::Satisfiable(model) => assert_eq!(model.is_some(), wants == Wants::Model),
                    Answer::Unsatisfiable(core) => assert_eq!(core.is_some(), wants == Wants::Core),
                    Answer::GaveUp(reason) => panic!("{reason}"),
                }
                answers.push(format!("{answer:?}"));
            }
        }
        let statistics = solver.statistics();
        let expected = if run == 0 { (9, 0) } else { (0, 9) };
        assert_eq!((statistics.queries, statistics.remembered), expected);
        assert!(said.is_empty() || said == answers, "{answers:?}");
        said = answers;
        assert_eq!(solver.finish(), Vec::<String>::new());
    }
    assert_eq!(files(&path, "segment").len(), 1);
    assert_eq!(files(&path, "partial").len(), 0);
}

#[test]
fn within_a_run_names_do_not_matter() {
    let directory = tempfile::tempdir().unwrap();
    let mut solver = remembering(directory.path());
    let mut terms = TermPool::new();
    for (name, asked) in [("a", 1), ("b", 1), ("c", 1)] {
        let assertion = terms.parse(&format!("(bvult #77:8 {name}:8)")).unwrap();
        let Answer::Satisfiable(Some(model)) =
            solver.solve(&terms, &Query::new(&[assertion]).wanting(Wants::Model)).unwrap()
        else {
            panic!("it has values")
        };
        assert_eq!(terms.eval(assertion, &model).unwrap(), Value::Bool(true));
        assert!(model.get(terms.find_symbol(name).unwrap()).is_some());
        assert_eq!(solver.statistics().queries, asked);
    }
}

/// Every answer of three solvers to random queries: one alone, one that learns, one that remembers.
#[test]
fn random_queries_are_answered_as_without() {
    for (theory, seeds) in [(Theory::Bits, 40), (Theory::Arrays, 10), (Theory::Floats(FloatKind::F32), 2)] {
        for seed in 0..seeds {
            let directory = tempfile::tempdir().unwrap();
            let garden = Garden::new(theory, seed, 25);
            let is_condition = |term: &Term| garden.terms.sort(*term) == Sort::Bool;
            let conditions: Vec<Term> = garden.grown.iter().copied().filter(is_condition).rev().take(4).collect();
            let ask = |solver: &mut dyn Solver, count: usize, wants: Wants| {
                let query = Query::new(&conditions[..count]).wanting(wants).within(Duration::from_millis(300));
                let answer = solver.solve(&garden.terms, &query).unwrap();
                if let Answer::Satisfiable(Some(model)) = &answer {
                    let holds = |&condition: &Term| garden.terms.eval(condition, model).unwrap() == Value::Bool(true);
                    assert!(conditions[..count].iter().all(holds), "seed {seed}");
                }
                if let Answer::Unsatisfiable(Some(core)) = &answer {
                    let core: Vec<Term> = core.iter().map(|&position| conditions[position]).collect();
                    assert!(!bare().solve(&garden.terms, &Query::new(&core)).unwrap().is_satisfiable());
                }
                answer.word()
            };
            let (mut alone, mut learning) = (bare(), remembering(directory.path()));
            let mut queries = Vec::new();
            for count in 1..=conditions.len() {
                for wants in ALL {
                    let words = (ask(&mut *alone, count, wants), ask(&mut *learning, count, wants));
                    // What takes long may be known to one of them only.
                    assert!(words.0 == words.1 || words.0 == "unknown" || words.1 == "unknown", "seed {seed}");
                    queries.push((count, wants, words.1));
                }
            }
            drop(learning);
            let mut remembering = remembering(directory.path());
            for (count, wants, word) in queries.into_iter().filter(|(_, _, word)| *word != "unknown") {
                assert_eq!(ask(&mut *remembering, count, wants), word, "seed {seed}");
            }
            assert_eq!(remembering.statistics().queries, 0, "seed {seed}");
            assert_eq!(remembering.finish(), Vec::<String>::new());
        }
    }
}

#[test]
fn universal_parts_are_remembered() {
    let directory = tempfile::tempdir().unwrap();
    for queries in [2, 0] {
        let mut solver = remembering(directory.path());
        let mut terms = TermPool::new();
        let assertions = [terms.parse("(bvult x:8 #9:8)").unwrap()];
        let body = terms.parse("(not (= x:8 (bvmul y:8 #2:8)))").unwrap();
        let bound = [terms.find_symbol("y").unwrap()];
        let query = Query::new(&assertions).for_all(&bound, body).wanting(Wants::Model);
        let Answer::Satisfiable(Some(model)) = solver.solve(&terms, &query).unwrap() else { panic!("odd numbers do") };
        let x = model.get(terms.find_symbol("x").unwrap()).unwrap().as_bits().unwrap().low_u64();
        assert!(x < 9 && x % 2 == 1, "{x}");
        let never = Query { assertions: &[terms.parse("(= x:8 #4:8)").unwrap()], ..query };
        assert!(solver.solve(&terms, &never).unwrap().is_unsatisfiable());
        assert_eq!(solver.statistics().queries, queries);
    }
}

#[test]
fn what_was_given_up_is_not_kept() {
    let directory = tempfile::tempdir().unwrap();
    let mut terms = TermPool::new();
    let prime = (1_u64 << 62) - 57;
    let hard: Vec<Term> = [
        format!("(= (bvmul x:64 y:64) #{prime}:64)"),
        "(bvult #1:64 x:64)".to_owned(),
        "(bvult x:64 y:64)".to_owned(),
        "(bvult y:64 #4294967296:64)".to_owned(),
    ]
    .map(|text| terms.parse(&text).unwrap())
    .to_vec();
    for _ in 0..2 {
        let mut solver = remembering(directory.path());
        let query = Query::new(&hard).within(Duration::from_millis(50));
        assert!(matches!(solver.solve(&terms, &query).unwrap(), Answer::GaveUp(GaveUp::Time)));
        let statistics = solver.statistics();
        assert_eq!((statistics.queries, statistics.gave_up, statistics.remembered), (1, 1, 0));
    }
    assert_eq!(files(directory.path(), "segment").len(), 0);
}

#[test]
fn an_interruption_holds_for_what_is_known_too() {
    let directory = tempfile::tempdir().unwrap();
    let mut solver = remembering(directory.path());
    let mut terms = TermPool::new();
    let assertions = bounds(&mut terms, 20);
    assert!(solver.solve(&terms, &Query::new(&assertions)).unwrap().is_satisfiable());
    solver.interrupter().interrupt();
    let answer = solver.solve(&terms, &Query::new(&assertions)).unwrap();
    assert!(matches!(answer, Answer::GaveUp(GaveUp::Interrupted)), "{answer:?}");
    solver.interrupter().clear();
    assert!(solver.solve(&terms, &Query::new(&assertions)).unwrap().is_satisfiable());
}

#[test]
fn another_solver_and_another_seed_are_asked() {
    let directory = tempfile::tempdir().unwrap();
    let mut terms = TermPool::new();
    let assertions = bounds(&mut terms, 20);
    let cache_dir = Some(directory.path().to_owned());
    let settings = SolverSettings { related: false, cache_dir, ..SolverSettings::default() };
    for settings in [
        settings.clone(),
        SolverSettings { solver: SolverKind::Cvc5, ..settings.clone() },
        SolverSettings { seed: 1, ..settings.clone() },
        SolverSettings { cross_check: adamant_smt::CrossCheck::On, ..settings },
    ] {
        for is_remembered in [false, true] {
            let mut solver = assemble(&settings).unwrap();
            assert!(solver.solve(&terms, &Query::new(&assertions)).unwrap().is_satisfiable());
            assert_eq!(solver.statistics().remembered == 1, is_remembered, "{settings:?}");
            assert_eq!(solver.statistics().queries == 0, is_remembered, "{settings:?}");
        }
    }
}

/// Damages the one segment there is, and looks how the next runs take it.
fn damaged(damage: impl Fn(&mut Vec<u8>), says: &str) {
    let directory = tempfile::tempdir().unwrap();
    assert_eq!(ask_ten(directory.path()), (10, 0, Vec::new()));
    let [segment] = files(directory.path(), "segment").try_into().unwrap();
    let mut bytes = fs::read(&segment).unwrap();
    damage(&mut bytes);
    fs::write(&segment, bytes).unwrap();
    let (queries, remembered, warnings) = ask_ten(directory.path());
    assert_eq!((queries, remembered), (10, 0), "{says}");
    let [warning] = warnings.try_into().unwrap();
    assert!(warning.contains(segment.to_str().unwrap()) && warning.contains(says), "{warning}");
    assert!(!segment.exists());
    assert_eq!(ask_ten(directory.path()), (0, 10, Vec::new()), "{says}");
}

#[test]
fn a_damaged_segment_is_noticed_and_made_anew() {
    damaged(|bytes| bytes[0] ^= 1, "is no file of remembered answers");
    damaged(|bytes| bytes.clear(), "is no file of remembered answers");
    damaged(|bytes| bytes[8] += 1, "is of format");
    damaged(|bytes| bytes.truncate(bytes.len() - 1), "is not as long as it says");
    damaged(|bytes| bytes.truncate(24), "is not as long as it says");
    damaged(|bytes| bytes.push(0), "is not as long as it says");
    damaged(|bytes| bytes[30] ^= 0x10, "has a wrong checksum");
    damaged(|bytes| *bytes.last_mut().unwrap() ^= 0x80, "has a wrong checksum");
    // The answer itself: no values become some.
    damaged(|bytes| bytes[44] ^= 2, "has a wrong checksum");
}

/// Says that it is Z3, and that every symbol is 7.
struct Liar(String);

impl Solver for Liar {
    fn name(&self) -> &'static str {
        "Z3"
    }

    fn version(&self) -> String {
        self.0.clone()
    }

    fn solve(&mut self, terms: &TermPool, _: &Query<'_>) -> Result<Answer, SolverError> {
        let mut values = Assignment::completed_with_zero();
        terms.symbols().for_each(|symbol| values.set(symbol, Value::Bits(BitVec::new(16, 7))));
        Ok(Answer::Satisfiable(Some(values)))
    }

    fn statistics(&self) -> SolverStatistics {
        SolverStatistics::default()
    }

    fn interrupter(&self) -> Interrupter {
        Interrupter::new()
    }
}

#[test]
fn wrong_values_are_not_believed() {
    let directory = tempfile::tempdir().unwrap();
    let mut terms = TermPool::new();
    let assertions = bounds(&mut terms, 20);
    let query = Query::new(&assertions).wanting(Wants::Model);
    let liar = Box::new(Liar(bare().version()));
    let mut lies = Remembered::new(liar, directory.path().to_owned(), 1 << 20, 0).unwrap();
    assert!(lies.solve(&terms, &query).unwrap().is_satisfiable());
    drop(lies);
    let mut solver = remembering(directory.path());
    let Answer::Satisfiable(Some(model)) = solver.solve(&terms, &query).unwrap() else { panic!("it has values") };
    assert!(assertions.iter().all(|&assertion| terms.eval(assertion, &model).unwrap() == Value::Bool(true)));
    assert_eq!((solver.statistics().queries, solver.statistics().remembered), (1, 0));
    let [warning] = solver.finish().try_into().unwrap();
    assert!(warning.contains("does not fit its query"), "{warning}");
    // What was learnt after it counts.
    let mut solver = remembering(directory.path());
    assert!(solver.solve(&terms, &query).unwrap().is_satisfiable());
    assert_eq!(solver.statistics().remembered, 1);
    assert!(solver.finish().is_empty());
}

#[test]
fn a_directory_that_cannot_be_made_is_refused() {
    let directory = tempfile::tempdir().unwrap();
    let file = directory.path().join("file");
    fs::write(&file, "no directory").unwrap();
    for path in [file.clone(), file.join("deeper"), PathBuf::from("/proc/adamant")] {
        let settings = SolverSettings { cache_dir: Some(path.clone()), ..SolverSettings::default() };
        let Err(error) = assemble(&settings) else { panic!("{}", path.display()) };
        assert!(error.to_string().contains(&format!("cannot keep answers in {}", path.display())), "{error}");
    }
}

#[test]
fn a_directory_that_vanishes_is_a_warning() {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("cache");
    let mut solver = remembering(&path);
    let mut terms = TermPool::new();
    let assertions = bounds(&mut terms, 20);
    assert!(solver.solve(&terms, &Query::new(&assertions)).unwrap().is_satisfiable());
    fs::remove_dir_all(&path).unwrap();
    let [warning] = solver.finish().try_into().unwrap();
    assert!(warning.contains(path.to_str().unwrap()) && warning.contains("cannot be kept"), "{warning}");
    // What was learnt still helps this run.
    assert!(solver.solve(&terms, &Query::new(&assertions)).unwrap().is_satisfiable());
    assert_eq!((solver.statistics().queries, solver.statistics().remembered), (1, 1));
    assert!(solver.finish().is_empty());
}

#[test]
fn what_others_left_behind() {
    let directory = tempfile::tempdir().unwrap();
    let file = |name: &str, age: Duration| {
        let path = directory.path().join(name);
        fs::write(&path, "half of a seg").unwrap();
        File::options().append(true).open(&path).unwrap().set_modified(SystemTime::now() - age).unwrap();
        path
    };
    let hour = Duration::from_secs(3600);
    let lost = file("0000000000000001-00000001-0000.partial", hour);
    let being_written = file("0000000000000001-00000001-0001.partial", Duration::ZERO);
    let others = ["notes.segment", "old.partial", "1-1-1.segment", "a-b.txt"].map(|name| file(name, hour));
    assert_eq!(ask_ten(directory.path()), (10, 0, Vec::new()));
    assert!(!lost.exists() && being_written.exists());
    assert!(others.iter().all(|other| other.exists()));
    assert_eq!(ask_ten(directory.path()), (0, 10, Vec::new()));
}

fn total(directory: &Path) -> u64 {
    files(directory, "segment").iter().map(|path| fs::metadata(path).unwrap().len()).sum()
}

/// Runs that ask one query each, all different.
fn many_runs(directory: &Path, limit: u64, runs: u64, mut look: impl FnMut()) {
    let mut terms = TermPool::new();
    for end in 0..runs {
        let assertions = bounds(&mut terms, 1000 + end);
        let settings = SolverSettings {
            related: false,
            cache_dir: Some(directory.to_owned()),
            cache_size: limit,
            ..SolverSettings::default()
        };
        let mut solver = assemble(&settings).unwrap();
        assert!(solver.solve(&terms, &Query::new(&assertions)).unwrap().is_satisfiable());
        drop(solver);
        look();
    }
}

#[test]
fn the_limit_is_kept_and_the_newest_stay() {
    let directory = tempfile::tempdir().unwrap();
    let limit = 1000;
    many_runs(directory.path(), limit, 40, || assert!(total(directory.path()) <= limit));
    assert!(total(directory.path()) > limit / 2);
    let mut solver = remembering(directory.path());
    let mut terms = TermPool::new();
    for (end, is_remembered) in [(1039, true), (1038, true), (1000, false)] {
        let before = solver.statistics().remembered;
        let assertions = bounds(&mut terms, end);
        assert!(solver.solve(&terms, &Query::new(&assertions)).unwrap().is_satisfiable());
        assert_eq!(solver.statistics().remembered > before, is_remembered, "{end}");
    }
}

#[test]
fn many_small_segments_become_one() {
    let directory = tempfile::tempdir().unwrap();
    let mut most = 0;
    many_runs(directory.path(), 1 << 20, 40, || most = most.max(files(directory.path(), "segment").len()));
    assert!((20..30).contains(&most), "{most}");
    let mut solver = remembering(directory.path());
    let mut terms = TermPool::new();
    for end in 1000..1040 {
        let assertions = bounds(&mut terms, end);
        assert!(solver.solve(&terms, &Query::new(&assertions)).unwrap().is_satisfiable());
    }
    assert_eq!((solver.statistics().queries, solver.statistics().remembered), (0, 40));
}

const DIRECTORY: &str = "ADAMANT_TEST_CACHE";

/// What the test below runs in processes of their own; there is nothing to do where it names no directory.
#[test]
fn a_process_among_others() {
    let Some(directory) = std::env::var_os(DIRECTORY).map(PathBuf::from) else { return };
    let mut terms = TermPool::new();
    for round in 0..20 {
        let mut solver = remembering(&directory);
        for end in 0..5 {
            let assertions = bounds(&mut terms, 100 + 5 * round + end);
            assert!(solver.solve(&terms, &Query::new(&assertions)).unwrap().is_satisfiable());
        }
        assert_eq!(solver.finish(), Vec::<String>::new());
    }
    let mut solver = remembering(&directory);
    let assertions = bounds(&mut terms, 5000);
    assert!(solver.solve(&terms, &Query::new(&assertions)).unwrap().is_satisfiable());
    // Nothing is written any more; what was written is whole.
    std::process::abort();
}

#[test]
fn several_processes_at_once_and_a_crash() {
    let directory = tempfile::tempdir().unwrap();
    let processes: Vec<_> = (0..3)
        .map(|_| {
            let mut command = Command::new(std::env::current_exe().unwrap());
            command.args(["--exact", "a_process_among_others", "--nocapture"]);
            command.env(DIRECTORY, directory.path()).spawn().unwrap()
        })
        .collect();
    for mut process in processes {
        use std::os::unix::process::ExitStatusExt;
        assert_eq!(process.wait().unwrap().signal(), Some(6), "it aborts at its end, and not before");
    }
    let mut solver = remembering(directory.path());
    let mut terms = TermPool::new();
    for end in 100..200 {
        let assertions = bounds(&mut terms, end);
        assert!(solver.solve(&terms, &Query::new(&assertions)).unwrap().is_satisfiable());
    }
    assert_eq!((solver.statistics().queries, solver.statistics().remembered), (0, 100));
    let assertions = bounds(&mut terms, 5000);
    assert!(solver.solve(&terms, &Query::new(&assertions)).unwrap().is_satisfiable());
    assert_eq!(solver.statistics().queries, 1);
    assert_eq!(solver.finish(), Vec::<String>::new());
}
