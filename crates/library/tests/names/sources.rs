//! The Rust sources of the project, as far as they are no tests.

use std::fs;
use std::path::{Path, PathBuf};

/// The root of the project.
pub(crate) fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").canonicalize().expect("the crate lies in the project")
}

/// The sources of all crates by their paths from the root, without tests.
pub(crate) fn sources() -> Vec<(String, String)> {
    let root = root();
    let mut open = vec![root.join("crates")];
    let mut found = Vec::new();
    while let Some(folder) = open.pop() {
        for entry in fs::read_dir(&folder).expect("a folder can be read") {
            let path = entry.expect("a folder can be read").path();
            let name = path.file_name().and_then(|name| name.to_str()).unwrap_or_default().to_owned();
            if path.is_dir() && !matches!(name.as_str(), "tests" | "benches" | "target") {
                open.push(path);
            } else if name.ends_with(".rs") && name != "tests.rs" {
                let text = fs::read_to_string(&path).expect("a source can be read");
                let path = path.strip_prefix(&root).expect("sources lie below the root");
                found.push((path.to_string_lossy().into_owned(), without_tests(&text).to_owned()));
            }
        }
    }
    found.sort();
    found
}

/// A source up to its unit tests, which stand at its end.
fn without_tests(text: &str) -> &str {
    let start = text.find("#[cfg(test)]\nmod ").filter(|at| !text[*at..].starts_with("#[cfg(test)]\nmod tests;"));
    start.map_or(text, |at| &text[..at])
}
