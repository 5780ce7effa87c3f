//! The string literals of Rust sources, as far as they are no tests.

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

/// The string literals of a source with their lines. Escapes stay as they are.
pub(crate) fn literals(text: &str) -> Vec<(usize, &str)> {
    let bytes = text.as_bytes();
    let (mut at, mut line, mut found) = (0, 1, Vec::new());
    while at < bytes.len() {
        let end = match bytes[at] {
            b'/' if bytes.get(at + 1) == Some(&b'/') => text[at..].find('\n').map_or(bytes.len(), |length| at + length),
            b'\'' => end_of_character(bytes, at),
            b'"' => {
                let end = end_of_string(bytes, at + 1);
                found.push((line, &text[at + 1..end]));
                end + 1
            }
            _ => at + 1,
        };
        line += bytes[at..end.min(bytes.len())].iter().filter(|byte| **byte == b'\n').count();
        at = end;
    }
    found
}

/// Behind a character, or behind the mark of a lifetime.
fn end_of_character(bytes: &[u8], at: usize) -> usize {
    match (bytes.get(at + 1), bytes.get(at + 2)) {
        (Some(b'\\'), _) => bytes[at + 3..].iter().position(|byte| *byte == b'\'').map_or(at + 1, |more| at + 4 + more),
        (Some(_), Some(b'\'')) => at + 3,
        _ => at + 1,
    }
}

/// The quotation mark that ends a string.
fn end_of_string(bytes: &[u8], start: usize) -> usize {
    let mut at = start;
    while at < bytes.len() && bytes[at] != b'"' {
        at += if bytes[at] == b'\\' { 2 } else { 1 };
    }
    at.min(bytes.len())
}
