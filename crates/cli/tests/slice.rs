//! `adamant slice` on the examples of the paper that slices follow: which lines each slicer keeps.

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
    check(slices[1], &[], &[]);
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
