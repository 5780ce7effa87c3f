//! Properties of threads as a user meets them: data races, deadlocks and misused locks are told with all guilty places, saved, executed again,
//! asked for by property files; runs with threads have colours and can be the shortest ones;
//! those with few preemptions are found soon.

#[path = "check/outcome.rs"]
mod outcome;

use std::path::Path;

use outcome::{adamant, folder_with};

const RACE: &str = "#include <pthread.h>
struct pair { int left, right; } shared;
void *set(void *argument) {
    shared.right = 7;
    return 0;
}
int main(void) {
    pthread_t thread;
    pthread_create(&thread, 0, set, 0);
    int seen = shared.right;
    pthread_join(thread, 0);
    return seen;
}
";

const DEADLOCK: &str = "#include <pthread.h>
pthread_mutex_t m[2] = {PTHREAD_MUTEX_INITIALIZER, PTHREAD_MUTEX_INITIALIZER};
void *other(void *argument) {
    pthread_mutex_lock(&m[1]);
    pthread_mutex_lock(&m[0]);
    pthread_mutex_unlock(&m[0]);
    pthread_mutex_unlock(&m[1]);
    return 0;
}
int main(void) {
    pthread_t thread;
    pthread_create(&thread, 0, other, 0);
    pthread_mutex_lock(&m[0]);
    pthread_mutex_lock(&m[1]);
    return 0;
}
";

const MISUSE: &str = "#include <pthread.h>
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
int main(void) {
    pthread_mutex_unlock(&m);
    return 0;
}
";

/// What is told of a program under a property, when it is checked and when the run is executed again.
fn check_told(program: &str, property: &str, told: &[&str]) {
    let folder = folder_with(&[("a.c", program)]);
    let checked = adamant(folder.path(), &["check", "--property", property, "a.c", "--trace", "t.json"]);
    assert_eq!(checked.code, Some(1), "{}{}", checked.stdout, checked.stderr);
    let replayed = adamant(folder.path(), &["replay", "t.json", "a.c"]);
    assert_eq!((replayed.code, replayed.stderr.as_str()), (Some(1), ""), "{}", replayed.stdout);
    for outcome in [&checked, &replayed] {
        assert_eq!(outcome.stdout.lines().last(), Some(format!("RESULT: false({property})").as_str()));
        for part in told {
            assert!(outcome.stdout.contains(part), "`{part}` is missing in: {}", outcome.stdout);
        }
    }
}

#[test]
fn a_race_is_told_with_both_places() {
    let headline =
        "Violation: threads 0 and 1 race for `shared.right`: read in main at a.c:10, written in set at a.c:4";
    let accesses = ["thread 0 in main reads shared.right = 0", "thread 1 in set writes shared.right = 7"];
    check_told(RACE, "no-data-race", &[&[headline][..], &accesses].concat());
}

#[test]
fn a_deadlock_is_told_with_what_every_thread_waits_for() {
    let told = [
        "thread 0 in main at a.c:14, thread 1 in other at a.c:5",
        "thread 0 in main waits for the mutex `m[1]`, which thread 1 holds",
        "thread 1 in other waits for the mutex `m[0]`, which thread 0 holds",
    ];
    check_told(DEADLOCK, "no-deadlock", &told);
}

#[test]
fn misuse_of_a_lock_is_a_violation_if_it_is_asked_for() {
    let told = ["pthread_mutex_unlock() is misused: the mutex is not locked (variable `m`) in main at a.c:4"];
    check_told(MISUSE, "no-lock-misuse", &told);
    let folder = folder_with(&[("a.c", MISUSE)]);
    for property in ["unreach-call", "no-data-race", "no-deadlock"] {
        let checked = adamant(folder.path(), &["check", "-q", "--property", property, "a.c"]);
        assert!(checked.stdout.starts_with("RESULT: unknown(undefined behaviour: "), "{}", checked.stdout);
    }
}

#[test]
fn documents_tell_the_accesses_and_the_waits() {
    let document = |program: &str, property: &str| {
        let folder = folder_with(&[("a.c", program)]);
        let checked = adamant(folder.path(), &["check", "--format", "json", "--property", property, "a.c"]);
        serde_json::from_str::<serde_json::Value>(&checked.stdout).expect("it is a document")
    };
    let race = document(RACE, "no-data-race");
    assert_eq!((&race["verdict"], &race["property"]), (&"false(no-data-race)".into(), &"no-data-race".into()));
    let written = &race["trace"]["accesses"][1];
    assert_eq!((&written["thread"], &written["access"], &written["line"]), (&1.into(), &"write".into(), &4.into()));
    assert_eq!((&written["object"], &written["value"]), (&"`shared.right`".into(), &"7".into()));
    let deadlock = document(DEADLOCK, "no-deadlock");
    assert_eq!((&deadlock["verdict"], &deadlock["property"]), (&"false(no-deadlock)".into(), &"no-deadlock".into()));
    assert_eq!(deadlock["trace"]["waiting"].as_array().map(Vec::len), Some(2));
    assert!(deadlock["trace"]["accesses"].is_null());
}

#[test]
fn property_files_and_task_definitions_ask_for_them() {
    let definition = "format_version: '2.0'\ninput_files: a.c\nproperties:\n  - property_file: unreach-call.prp\n  \
                      - property_file: no-data-race.prp\n    expected_verdict: false\n";
    let folder = folder_with(&[
        ("a.c", RACE),
        ("task.yml", definition),
        ("unreach-call.prp", "CHECK( init(main()), LTL(G ! call(reach_error())) )\n"),
        ("no-data-race.prp", "CHECK( init(main()), LTL(G ! data-race) )\n"),
    ]);
    let asked: [(&[&str], &str); 4] = [
        (&["a.c", "--property", "no-data-race.prp"], "RESULT: false(no-data-race)\n"),
        (&["task.yml", "--property", "no-data-race.prp"], "RESULT: false(no-data-race)\n"),
        (&["task.yml", "--property", "no-data-race"], "RESULT: false(no-data-race)\n"),
        (&["task.yml"], "RESULT: true\n"),
    ];
    for (words, expected) in asked {
        let checked = adamant(folder.path(), &[&["check", "-q"], words].concat());
        assert_eq!(checked.stdout, expected, "{words:?} {}", checked.stderr);
    }
}

#[test]
fn threads_have_colours_where_they_are_wanted() {
    let folder = folder_with(&[("a.c", RACE)]);
    let colours = |when: &[&str]| {
        let words = [&["check", "--property", "no-data-race", "a.c"], when].concat();
        adamant(folder.path(), &words).stdout.matches("\u{1b}[1;36m--- thread 1 (set)").count()
    };
    assert_eq!((colours(&[]), colours(&["--color", "never"])), (0, 0));
    assert_eq!(colours(&["--color", "always"]), 1);
}

/// A run that is replaced by another one does not violate the property.
#[test]
fn a_race_that_is_none_is_not_confirmed() {
    let folder = folder_with(&[("a.c", RACE)]);
    adamant(folder.path(), &["check", "--property", "no-data-race", "a.c", "--trace", "t.json"]);
    let mended = RACE.replace(
        "    int seen = shared.right;\n    pthread_join(thread, 0);",
        "    pthread_join(thread, 0);\n    int seen = shared.right;",
    );
    std::fs::write(folder.path().join("a.c"), mended).expect("it can be written");
    let replayed = adamant(folder.path(), &["replay", "t.json", "a.c", "-q"]);
    assert_eq!(replayed.code, Some(3), "{}{}", replayed.stdout, replayed.stderr);
}

/// Who watches must do so after all others, which breadth first and depth first come to after more than 50,000 states.
const LATE: &str = "#include <pthread.h>
extern void reach_error(void);
int sum;
void *watch(void *argument) {
    if (sum == 12) reach_error();
    return 0;
}
void *add(void *argument) {
    int seen = sum;
    sum = seen + 1;
    return 0;
}
int main(void) {
    pthread_t thread;
    pthread_create(&thread, 0, watch, 0);
    for (int i = 0; i < 12; i++)
        pthread_create(&thread, 0, add, 0);
    pthread_exit(0);
}
";

#[test]
fn runs_with_few_preemptions_come_early() {
    let folder = folder_with(&[("a.c", LATE)]);
    let checked = adamant(folder.path(), &["check", "--format", "json", "a.c"]);
    assert_eq!(checked.code, Some(1), "{}{}", checked.stdout, checked.stderr);
    let document: serde_json::Value = serde_json::from_str(&checked.stdout).expect("it is a document");
    let states = document["statistics"]["states"].as_u64().expect("states are counted");
    assert!(states < 20_000, "it took {states} states");
    assert!(document["statistics"]["twins_pruned"].as_u64() > Some(0), "all threads that add are alike");
}

/// Threads are started without end, and two of them suffice.
const ENDLESS: &str = "#include <pthread.h>
extern void reach_error(void);
int sum;
void *add(void *argument) {
    int seen = sum;
    sum = seen + 1;
    if (sum != seen + 1) reach_error();
    return 0;
}
int main(void) {
    pthread_t thread;
    while (1)
        pthread_create(&thread, 0, add, 0);
}
";

#[test]
fn who_starts_threads_without_end_does_not_keep_them_from_running() {
    let folder = folder_with(&[("a.c", ENDLESS)]);
    for por in ["on", "off"] {
        let checked = adamant(folder.path(), &["check", "-q", "--time-limit", "20s", "--explore-por", por, "a.c"]);
        assert_eq!(checked.code, Some(1), "{}{}", checked.stdout, checked.stderr);
    }
}

#[test]
fn no_run_is_shorter_than_the_shortest() {
    let programs = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/programs/violated");
    let programs = programs.canonicalize().expect("the programs are there");
    let cases = [
        ("threads/lost_update.c", "unreach-call"),
        ("threads/three_threads.c", "unreach-call"),
        ("threads/racy_test_twice.c", "unreach-call"),
        ("races/in_a_late_round.c", "no-data-race"),
        ("deadlocks/order_from_input.c", "no-deadlock"),
    ];
    let folder = folder_with(&[]);
    let length = |program: &str, property: &str, order: &[&str]| {
        let program = programs.join(program).display().to_string();
        let words = [&["check", "-q", "--property", property, "--trace", "t.json", &program], order].concat();
        let checked = adamant(folder.path(), &words);
        assert_eq!(checked.code, Some(1), "{program} {order:?}: {}{}", checked.stdout, checked.stderr);
        let trace = std::fs::read_to_string(folder.path().join("t.json")).expect("it was written");
        let trace: serde_json::Value = serde_json::from_str(&trace).expect("it is a document");
        let turns = trace["turns"].as_array().expect("there are turns").iter();
        turns
            .map(|turn| turn.as_str().and_then(|turn| turn.split_once(':')?.1.parse::<u64>().ok()))
            .map(Option::unwrap)
            .sum::<u64>()
    };
    for (program, property) in cases {
        let shortest = length(program, property, &["--shortest"]);
        for order in ["bfs", "dfs"] {
            let other = length(program, property, &["--explore-search", order]);
            assert!(shortest <= other, "{program}: {shortest} is more than {other} with {order}");
        }
    }
}
