//! `adamant bench` with a checker made up for the purpose: a shell script that answers, errs, hangs or devours memory as
//! the name of the task says, and writes down how it was called.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::process::{Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use tempfile::TempDir;

const CHECKER: &str = r#"#!/bin/sh
echo "$*" >> calls.log
for task; do :; done
case "$*" in
    *"--format json"*)
        echo '{"statistics": {"states": '$#', "solver_s": 0.5}}'
        echo "RESULT: true" >&2
        exit ;;
esac
case $(basename "$task" .yml) in
    says-true*) echo "some text"; echo "RESULT: true" ;;
    says-false*) echo "RESULT: false(unreach-call)"; exit 1 ;;
    gives-up*) echo "RESULT: unknown(unsupported: inline assembly at a.c:3)"; exit 3 ;;
    lies*) echo "RESULT: true"; exit 3 ;;
    crashes*) echo "no luck today" >&2; kill -11 $$ ;;
    burns*) while :; do :; done ;;
    sleeps*) sleep 600 ;;
    grows*) head -c 400m /dev/zero | tail > /dev/null; sleep 600 ;;
    changes*) case "$*" in *--upside-down*) echo "RESULT: false(unreach-call)"; exit 1 ;; *) echo "RESULT: true" ;; esac ;;
esac
"#;

struct Outcome {
    code: Option<i32>,
    stdout: String,
    stderr: String,
}

/// A folder with the checker and the tasks `group/name expected`.
fn folder(tasks: &[&str]) -> TempDir {
    let folder = tempfile::tempdir().expect("a temporary folder can be made");
    let write = |name: &str, text: &str| {
        let path = folder.path().join(name);
        fs::create_dir_all(path.parent().expect("it lies in the folder")).expect("it can be made");
        fs::write(&path, text).expect("it can be written");
        path
    };
    let checker = write("checker.sh", CHECKER);
    fs::set_permissions(checker, fs::Permissions::from_mode(0o755)).expect("it is ours");
    write("unreach-call.prp", "CHECK( init(main()), LTL(G ! call(__VERIFIER_error())) )\n");
    for task in tasks {
        let (name, expected) = task.split_once(' ').expect("a task is a name and a verdict");
        let definition = format!(
            "format_version: '2.0'\ninput_files: 'x.c'\nproperties:\n  - property_file: ../../unreach-call.prp\n    expected_verdict: {expected}\n"
        );
        write(&format!("tasks/{name}.yml"), &definition);
    }
    folder
}

fn command(folder: &Path, words: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_adamant"));
    command.args(["bench", "--command", "./checker.sh"]).args(words).current_dir(folder).stdin(Stdio::null());
    command
}

fn bench(folder: &Path, words: &[&str]) -> Outcome {
    let output = command(folder, words).output().expect("the binary was built");
    Outcome {
        code: output.status.code(),
        stdout: String::from_utf8_lossy(&output.stdout).into_owned(),
        stderr: String::from_utf8_lossy(&output.stderr).into_owned(),
    }
}

/// How the checker was called so far.
fn calls(folder: &Path) -> Vec<String> {
    let log = fs::read_to_string(folder.join("calls.log")).unwrap_or_default();
    log.lines().map(str::to_owned).collect()
}

/// The cells of a line of the table.
fn row(table: &str, name: &str) -> Vec<String> {
    let line = table.lines().find(|line| line.starts_with(&format!("| {name} ")));
    let line = line.unwrap_or_else(|| panic!("no line `{name}` in\n{table}"));
    line.trim_matches('|').split('|').skip(1).map(|cell| cell.trim().to_owned()).collect()
}

#[test]
fn answers_are_counted_by_category() {
    let folder =
        folder(&["loops/says-true true", "loops/says-false false", "loops/gives-up true", "locks/says-true true"]);
    let outcome =
        bench(folder.path(), &["tasks", "--time-limit", "10s", "--memory-limit", "1GiB", "--", "--seed", "7"]);
    assert_eq!(outcome.code, Some(0), "{}", outcome.stderr);
    // tasks, solved, true, false, wrong, unknown, time, memory, unsupported
    assert_eq!(row(&outcome.stdout, "loops")[..9], ["3", "67 %", "1", "1", "·", "1", "·", "·", "1"]);
    assert_eq!(row(&outcome.stdout, "locks")[..6], ["1", "100 %", "1", "·", "·", "·"]);
    assert_eq!(row(&outcome.stdout, "total")[..6], ["4", "75 %", "2", "1", "·", "1"]);
    assert!(outcome.stderr.contains("[4/4]"), "{}", outcome.stderr);
    let call = "check --time-limit 10s --memory-limit 1GiB --seed 7 --property tasks/locks/../../unreach-call.prp tasks/locks/says-true.yml";
    assert!(calls(folder.path()).contains(&call.to_owned()), "{:?}", calls(folder.path()));
}

#[test]
fn wrong_verdicts_and_errors_are_named() {
    let folder = folder(&["a/says-true false", "a/lies true", "a/crashes true", "a/says-false false"]);
    let outcome = bench(folder.path(), &["tasks", "--keep-output", "kept"]);
    assert_eq!(outcome.code, Some(1), "{}", outcome.stderr);
    for said in [
        "Wrong verdicts (1):\n- tasks/a/says-true.yml (default): true, expected false\n",
        "Errors (2):\n",
        "- tasks/a/lies.yml (default): true, but exit code 3\n",
        "- tasks/a/crashes.yml (default): no verdict, signal 11: no luck today\n",
    ] {
        assert!(outcome.stdout.contains(said), "`{said}` is missing in\n{}", outcome.stdout);
    }
    let kept = fs::read_to_string(folder.path().join("kept/default/tasks+a+says-true.out"));
    assert_eq!(kept.expect("it was kept"), "some text\nRESULT: true\n");
}

/// Checks that a task is stopped by a limit, and that this counts as unknown for that reason.
#[track_caller]
fn check_stopped(task: &str, limits: &[&str], stop: &str, reason: &str) {
    let folder = folder(&[&format!("a/{task} true")]);
    let outcome = bench(folder.path(), &[&["tasks", "--format", "json"], limits].concat());
    assert_eq!(outcome.code, Some(0), "{}", outcome.stderr);
    for said in [format!("\"stopped\": \"{stop}\""), format!("\"unknown\": \"{reason}\"")] {
        assert!(outcome.stdout.contains(&said), "`{said}` is missing in {}", outcome.stdout);
    }
}

#[test]
fn cpu_time_is_enforced_on_the_process() {
    check_stopped("burns", &["--time-limit", "100ms"], "cpu_time", "time");
}

#[test]
fn memory_is_enforced_on_the_process_and_its_children() {
    check_stopped("grows", &["--memory-limit", "100MiB"], "memory", "memory");
}

#[test]
fn a_sleeping_process_is_stopped_by_the_clock() {
    check_stopped("sleeps", &["--wall-limit", "500ms"], "wall_clock", "time");
}

#[test]
fn options_that_check_does_not_know_are_told_before_anything_runs() {
    let folder = folder(&["a/says-true true"]);
    let mut command = Command::new(env!("CARGO_BIN_EXE_adamant"));
    command.args(["bench", "tasks", "--config", "odd: --slicer nothing"]).current_dir(folder.path());
    let output = command.output().expect("the binary was built");
    assert_eq!(output.status.code(), Some(2));
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(said.contains("configuration `odd`") && said.contains("nothing"), "{said}");
}

#[test]
fn what_is_known_is_not_run_again() {
    let folder = folder(&["a/says-true true", "a/says-false false"]);
    let runs_after = |words: &[&str]| {
        let outcome = bench(folder.path(), words);
        assert_eq!(outcome.code, Some(0), "{}", outcome.stderr);
        assert_eq!(row(&outcome.stdout, "total")[..2], ["2", "100 %"]);
        calls(folder.path()).len()
    };
    assert_eq!(runs_after(&["tasks"]), 2);
    assert_eq!(runs_after(&["tasks"]), 2);
    assert_eq!(runs_after(&["tasks", "--time-limit", "59s"]), 4, "other limits are another run");
    assert_eq!(runs_after(&["tasks", "--", "--seed", "1"]), 6, "and so are other options");
    assert_eq!(runs_after(&["tasks", "--fresh"]), 8);
    let checker = folder.path().join("checker.sh");
    fs::write(&checker, format!("{CHECKER}# another build\n")).expect("it is ours");
    assert_eq!(runs_after(&["tasks"]), 10, "and so is another checker");
}

#[test]
fn an_interrupted_run_goes_on() {
    let folder = folder(&["a/burns true", "a/says-true true"]);
    let words = ["tasks", "--jobs", "1", "--time-limit", "600s"];
    let mut child = command(folder.path(), &[&words[..], &["--filter", "a/"]].concat())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .expect("the binary was built");
    let started = Instant::now();
    while calls(folder.path()).is_empty() && started.elapsed() < Duration::from_secs(20) {
        thread::sleep(Duration::from_millis(10));
    }
    let killed = Command::new("kill").args(["-TERM", &child.id().to_string()]).status();
    assert!(killed.expect("kill is there").success());
    assert_eq!(child.wait().expect("it ends").code(), Some(3));
    let outcome = bench(folder.path(), &[&words[..], &["--filter", "says-true"]].concat());
    assert_eq!(outcome.code, Some(0), "{}", outcome.stderr);
}

#[test]
fn configurations_are_compared() {
    let folder = folder(&["a/changes true", "a/says-true true"]);
    let configurations = ["--config", "plain:", "--config", "odd: --upside-down"];
    let words = [&["tasks", "--compare", "--plot", "cactus.svg"], &configurations[..]].concat();
    let outcome = bench(folder.path(), &words);
    assert_eq!(outcome.code, Some(1), "{}", outcome.stderr);
    assert_eq!(row(&outcome.stdout, "total")[..3], ["2", "2", "·"]);
    assert!(outcome.stdout.contains("plain: right") && outcome.stdout.contains("odd: right"), "{}", outcome.stdout);
    let contradiction = "- tasks/a/changes.yml: `plain` says true, `odd` says false(unreach-call)";
    assert!(outcome.stdout.contains(contradiction), "{}", outcome.stdout);
    let words = [&["tasks", "--plot", "scatter.svg", "--plot-kind", "scatter"], &configurations[..]].concat();
    bench(folder.path(), &words);
    for plot in ["cactus.svg", "scatter.svg"] {
        let drawing = fs::read_to_string(folder.path().join(plot)).expect("it was drawn");
        assert!(drawing.starts_with("<svg") && drawing.contains("plain"));
    }
}

#[test]
fn figures_are_added_up() {
    let folder = folder(&["a/says-true true", "a/also-true true"]);
    bench(folder.path(), &["tasks"]);
    let words = ["tasks", "--compare", "--statistics", "states,share=solver_s/states", "--config", "plain:"];
    let outcome = bench(folder.path(), &words);
    assert_eq!(outcome.code, Some(0), "{}", outcome.stderr);
    assert!(outcome.stdout.contains("Tasks that every configuration solves:"), "{}", outcome.stdout);
    let lines = |stdout: &str| stdout.lines().filter(|line| line.contains(" 20 | 5.00 % |")).count();
    assert_eq!(lines(&outcome.stdout), 4, "{}", outcome.stdout);
    assert_eq!(calls(folder.path()).len(), 4, "answers alone do not suffice");
    let again = bench(folder.path(), &words);
    assert_eq!((lines(&again.stdout), calls(folder.path()).len()), (4, 4));
}

#[test]
fn sets_and_tables_are_read() {
    let folder = folder(&["a/says-true true", "b/says-false false"]);
    fs::write(folder.path().join("Both.set"), "# all\ntasks/*/*.yml\n").expect("it is ours");
    let table = "category\ttask\tproperty\texpected\nmine\ttasks/a/says-true.yml\tunreach-call\ttrue\n";
    fs::write(folder.path().join("tasks.tsv"), table).expect("it is ours");
    let outcome = bench(folder.path(), &["Both.set", "tasks.tsv"]);
    assert_eq!(outcome.code, Some(0), "{}", outcome.stderr);
    assert_eq!(row(&outcome.stdout, "Both")[0], "2");
    assert_eq!(row(&outcome.stdout, "mine")[..2], ["1", "100 %"]);
    assert_eq!(calls(folder.path()).len(), 2, "a task in two categories is run once");
}

#[test]
fn bad_input_is_refused() {
    let folder = folder(&["a/says-true true"]);
    fs::write(folder.path().join("notes.jsonl"), "something else\n").expect("it is ours");
    for (words, said) in [
        (&["nowhere"][..], "cannot read nowhere: No such file or directory (os error 2)\n"),
        (&["checker.sh"], "is no list of tasks"),
        (&["tasks", "--property", "termination"], "there is no task to run: 0 have the property termination, 1 have"),
        (&["tasks", "--config", "nameless"], "`nameless` is no configuration"),
        (&["tasks", "--statistics", "states+"], "`states+` is no figure"),
        (&["tasks", "--plot-kind", "scatter"], "compares two configurations, and there are 1"),
        (&["tasks", "--results", "notes.jsonl"], "notes.jsonl:1: this is no result of a benchmark run"),
        (&["tasks", "--memory-limit", "much"], "unknown unit `much`"),
    ] {
        let outcome = bench(folder.path(), words);
        assert_eq!(outcome.code, Some(2), "{words:?}: {}", outcome.stderr);
        assert!(outcome.stderr.contains(said), "`{said}` is missing in: {}", outcome.stderr);
        assert_eq!(outcome.stdout, "");
    }
}
