//! `adamant slice` on the examples of "Towards Evaluating Size Reduction Techniques for Software Model Checking" (Sallai et al.): which lines each slicer keeps.

use std::path::Path;
use std::process::Command;

/// Runs `adamant slice` and gives its output.
fn slice(program: &str, options: &[&str]) -> String {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let output = Command::new(env!("CARGO_BIN_EXE_adamant"))
        .current_dir(root)
        .arg("slice")
        .args(options)
        .arg(format!("tests/programs/papers/{program}"))
        .output()
        .expect("adamant runs");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("the output is text")
}

/// The lines of one slice that carry this sign.
fn lines_with(slice: &str, sign: char) -> Vec<u32> {
    let signed = slice.lines().filter_map(|line| {
        let number = line.get(..5)?.trim().parse().ok()?;
        (line.chars().nth(6) == Some(sign)).then_some(number)
    });
    signed.collect()
}

/// Compares the lines that are removed, and those whose decisions are free.
fn check(slice: &str, removed: &[u32], free: &[u32]) {
    assert_eq!(lines_with(slice, '-'), removed, "{slice}");
    assert_eq!(lines_with(slice, '?'), free, "{slice}");
}

#[test]
fn figure_1_each_assertion_has_its_slice() {
    let output = slice("paper_002_figure_1.c", &[]);
    let slices: Vec<&str> = output.split("Slice for ").skip(1).collect();
    assert_eq!(slices.len(), 2, "{output}");
    // The sum does not bear on the first assertion, and the second assertion comes after it.
    check(slices[0], &[7, 10, 15], &[]);
    assert_eq!(lines_with(slices[0], '+'), [6, 9, 11, 14, 16]);
    // The first assertion is taken to hold.
    check(slices[1], &[14], &[]);
}

/// Runs `adamant slice` on a program of the test; gives its output and its messages.
fn slice_text(text: &str, options: &[&str]) -> (String, String) {
    let folder = tempfile::tempdir().expect("a folder");
    std::fs::write(folder.path().join("program.c"), text).expect("the folder can be written to");
    let mut command = Command::new(env!("CARGO_BIN_EXE_adamant"));
    command.arg("slice").args(options).arg("program.c").current_dir(folder.path());
    let output = command.output().expect("adamant runs");
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("the output is text");
    (text(output.stdout), text(output.stderr))
}

#[test]
fn lines_that_leave_nothing_behind_are_marked_like_their_variables() {
    let text = "extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int main(void) {
    int n = __VERIFIER_nondet_int(), x, noise;
    if (n) {
        x = 1;
        noise = 2;
    } else {
        x = n;
        noise = 5;
    }
    if (x == 2)
        reach_error();
    return noise;
}
";
    for options in [&["--slicer", "backward"][..], &["--reduce", "all"], &["--slicer", "none", "--reduce", "all"]] {
        let (output, _) = slice_text(text, options);
        let removed = lines_with(&output, '-');
        assert!(removed.is_empty() || removed == [7, 10], "{options:?}: {output}");
        for line in [4, 5, 6, 9, 12, 13] {
            assert!(lines_with(&output, '+').contains(&line), "{options:?}, line {line}: {output}");
        }
    }
}

#[test]
fn constants_that_kept_lines_read_are_kept() {
    let text = "extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int main(void) {
    int most = 100, unused = 7;
    int x = __VERIFIER_nondet_int();
    if (x > most)
        reach_error();
    most = x * 2;
    unused = most;
    return 0;
}
";
    let (output, _) = slice_text(text, &[]);
    assert_eq!(lines_with(&output, '+'), [4, 5, 6, 7, 10], "{output}");
    check(&output, &[8, 9], &[]);
}

#[test]
fn a_slice_is_no_larger_than_the_program_and_gotos_lead_to_assertions() {
    let text = "extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int main(void) {
    int x = __VERIFIER_nondet_int(), y = __VERIFIER_nondet_int();
    if (x == 3)
        goto error;
    if (y == 4)
        goto error;
    return 0;
error:
    reach_error();
    return 1;
}
";
    let (output, _) = slice_text(text, &["-q"]);
    assert_eq!(output.matches("Slice for program.c:11:5 as decided at").count(), 2, "{output}");
    let (together, _) = slice_text(text, &["-q", "--slices", "together"]);
    let share =
        together.split('(').nth(1).and_then(|rest| rest.split(' ').next()).and_then(|it| it.parse::<u32>().ok());
    assert!(share.is_some_and(|share| share <= 100), "{together}");
}

#[test]
fn what_passes_take_away_is_shown_as_removed() {
    let text = "extern void reach_error(void);
static int seven(void) { return 7; }
int main(void) {
    int a[2] = {1, 2};
    a[0] = seven();
    a[1] = a[0] + 1;
    if (a[0] != 7)
        reach_error();
    return a[1];
}
";
    let (output, _) = slice_text(text, &["--reduce", "all"]);
    let kept = lines_with(&output, '+');
    assert!(lines_with(&output, '-').contains(&6) && !kept.contains(&6), "{output}");
}

#[test]
fn threads_are_shown_with_what_they_wait_for() {
    let text = "#include <pthread.h>
extern void reach_error(void);
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int shared, noise;
static void *work(void *given) {
    noise = 1;
    pthread_mutex_lock(&m);
    shared = 1;
    noise = 2;
    shared = 0;
    pthread_mutex_unlock(&m);
    return given;
}
int main(void) {
    pthread_t t;
    pthread_create(&t, 0, work, 0);
    pthread_mutex_lock(&m);
    if (shared)
        reach_error();
    pthread_mutex_unlock(&m);
    return noise;
}
";
    let (output, messages) = slice_text(text, &["--slices", "together", "--draw", "all.dot"]);
    assert_eq!(lines_with(&output, '-'), [6, 9], "{output}");
    assert_eq!(messages, "adamant: wrote all.dot (Slice for all assertions and whatever may fail)\n");
    let (_, messages) = slice_text(text, &["--draw", "each.dot"]);
    let written: Vec<&str> = messages.lines().map(|line| line.split(" (").next().unwrap_or(line)).collect();
    assert_eq!(written, ["adamant: wrote each-1.dot", "adamant: wrote each-2.dot"]);
}

#[test]
fn figure_1_three_slicers() {
    let first = |slicer: &str| {
        let output = slice("paper_002_figure_1.c", &["--slicer", slicer]);
        output.split("Slice for ").nth(1).expect("a slice for the first assertion").to_owned()
    };
    // The loop chooses the value of the counter; without values there is nothing to choose.
    check(&first("value"), &[7, 10, 15], &[]);
    check(&first("thin"), &[7, 10, 15], &[9]);
    assert_eq!(lines_with(&first("thin"), '+'), [6, 11, 14, 16]);
}

#[test]
fn sizes_after_passes_are_those_of_the_whole_program() {
    let size = |options: &[&str]| -> (u32, u32) {
        let output = slice("paper_002_figure_3.c", &[&["-q", "--slices", "together"], options].concat());
        let words: Vec<&str> = output.split(' ').collect();
        let of = words.iter().position(|word| *word == "of").expect("a size");
        (words[of - 1].parse().expect("a number"), words[of + 1].parse().expect("a number"))
    };
    let (all, whole) = size(&["--slicer", "none"]);
    assert_eq!(all, whole);
    let (reduced, before) = size(&["--slicer", "none", "--reduce", "all"]);
    assert!(before == whole && reduced < whole, "{reduced} of {before}");
}

#[test]
fn figure_3_three_slicers() {
    let backward = slice("paper_002_figure_3.c", &["--slicer", "backward"]);
    check(&backward, &[], &[]);
    let value = slice("paper_002_figure_3.c", &["--slicer", "value"]);
    check(&value, &[6, 12, 28], &[16]);
    let thin = slice("paper_002_figure_3.c", &["--slicer", "thin"]);
    check(&thin, &[6, 7, 12, 17, 28], &[16, 18]);
}

#[test]
fn pages_and_graphs_are_written() {
    let folder = tempfile::tempdir().expect("a folder");
    let (page, graph) = (folder.path().join("slice.html"), folder.path().join("slice.dot"));
    let options = ["--html", page.to_str().unwrap(), "--draw", graph.to_str().unwrap(), "-q"];
    let output = slice("paper_002_figure_1.c", &options);
    assert_eq!(output.lines().count(), 2, "{output}");
    let page = std::fs::read_to_string(page).expect("the page is there");
    assert!(page.contains("<span class=\"removed\">        sum = sum + i;</span>"), "{page}");
    for number in [1, 2] {
        let graph =
            std::fs::read_to_string(folder.path().join(format!("slice-{number}.dot"))).expect("the graph is there");
        assert!(graph.starts_with("digraph slice {"), "{graph}");
    }
}
