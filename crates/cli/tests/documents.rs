//! The documents of the project keep their rules: lines and sentences are short, links lead somewhere, and no document is longer than it may be.
//!
//! Lines have at most 120 characters, sentences at most 25 words. Neither counts inside fenced code; rows of tables, which Markdown cannot wrap,
//! may be longer lines, but their cells hold no longer sentences. A link to a file leads to one, a link to a heading to one of these.

use std::fs;
use std::path::{Path, PathBuf};

/// Documents that are read by people who do not write the code.
const DOCUMENTS: [&str; 8] = [
    "README.md",
    "ARCHITECTURE.md",
    "SOUNDNESS.md",
    "CONTRIBUTING.md",
    "docs/glossary.md",
    "docs/bibliography.md",
    "docs/proofs.md",
    "docs/textbook.md",
];

/// The most characters of a line.
const LINE: usize = 120;

/// The most words of a sentence.
const SENTENCE: usize = 25;

/// The most lines of `ARCHITECTURE.md`.
const ARCHITECTURE: usize = 300;

/// Something that breaks a rule, with its place.
fn finding(document: &str, line: usize, what: &str) -> String {
    format!("{document}:{line}: {what}")
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn read(document: &str) -> String {
    let path = root().join(document);
    fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// The lines of a document outside of fenced code, with their numbers from 1 on.
fn prose(text: &str) -> Vec<(usize, &str)> {
    let mut fenced = false;
    let mut lines = Vec::new();
    for (index, line) in text.lines().enumerate() {
        if line.trim_start().starts_with("```") {
            fenced = !fenced;
        } else if !fenced {
            lines.push((index + 1, line));
        }
    }
    lines
}

fn is_row(line: &str) -> bool {
    line.trim_start().starts_with('|')
}

/// The text of a list item without its mark, if the line begins one.
fn item(line: &str) -> Option<&str> {
    let line = line.trim_start();
    let digits = line.chars().take_while(char::is_ascii_digit).count();
    if let Some(rest) = line.strip_prefix("- ").or_else(|| line.strip_prefix("* ")) {
        Some(rest)
    } else if digits > 0 {
        line[digits..].strip_prefix(". ")
    } else {
        None
    }
}

/// A line with code in back quotes as one word each, so that neither its words nor its dots count.
fn without_code(line: &str) -> String {
    let mut text = String::new();
    for (index, part) in line.split('`').enumerate() {
        if index % 2 == 0 {
            text.push_str(part);
        } else {
            text.push_str("code");
        }
    }
    text
}

/// Pieces of text that sentences do not cross: paragraphs, list items, headings and cells, each with the number of its first line.
fn pieces(text: &str) -> Vec<(usize, String)> {
    let mut pieces: Vec<(usize, String)> = Vec::new();
    let mut open = false;
    let mut last = 0;
    for (number, line) in prose(text) {
        let follows = open && number == last + 1;
        last = number;
        let line = without_code(line);
        if line.trim().is_empty() {
            open = false;
        } else if is_row(&line) {
            open = false;
            pieces.extend(line.split('|').map(|cell| (number, cell.trim().to_owned())));
        } else if line.starts_with('#') {
            open = false;
            pieces.push((number, line.trim_start_matches('#').trim().to_owned()));
        } else if let Some(rest) = item(&line) {
            open = true;
            pieces.push((number, rest.trim().to_owned()));
        } else if follows && let Some((_, piece)) = pieces.last_mut() {
            piece.push(' ');
            piece.push_str(line.trim());
        } else {
            open = true;
            pieces.push((number, line.trim().to_owned()));
        }
    }
    pieces
}

/// How many words each sentence of a piece has. A sentence ends with a word that ends in a full stop, a question mark, an exclamation mark or a colon,
/// brackets and quotes behind it apart.
fn sentences(piece: &str) -> Vec<(usize, String)> {
    let mut found = Vec::new();
    let mut words = Vec::new();
    for word in piece.split_whitespace() {
        if word.chars().any(char::is_alphanumeric) {
            words.push(word);
        }
        if word.trim_end_matches(['"', '\'', ')', '*', ']']).ends_with(['.', '?', '!', ':']) {
            found.push((words.len(), words.join(" ")));
            words.clear();
        }
    }
    found.push((words.len(), words.join(" ")));
    found
}

/// The name by which links lead to a heading, as GitHub makes it.
fn anchor(heading: &str) -> String {
    let text = heading.trim_start_matches('#').trim().to_lowercase();
    text.chars()
        .filter(|c| c.is_alphanumeric() || matches!(c, ' ' | '-' | '_'))
        .map(|c| if c == ' ' { '-' } else { c })
        .collect()
}

/// The targets of links in a line: `](target)`.
fn links(line: &str) -> Vec<&str> {
    line.split("](").skip(1).filter_map(|rest| rest.split(')').next()).collect()
}

fn leads_somewhere(document: &str, target: &str) -> bool {
    if target.starts_with("http://") || target.starts_with("https://") {
        return true;
    }
    let (file, heading) = match target.split_once('#') {
        Some((file, heading)) => (file, Some(heading)),
        None => (target, None),
    };
    let folder = Path::new(document).parent().expect("a document has a folder").to_owned();
    let path = if file.is_empty() { root().join(document) } else { root().join(folder).join(file) };
    match heading {
        None => path.exists(),
        Some(heading) => fs::read_to_string(&path)
            .is_ok_and(|text| prose(&text).iter().any(|(_, line)| line.starts_with('#') && anchor(line) == heading)),
    }
}

/// Fails with all findings, one in a line.
fn check(findings: &[String]) {
    assert!(findings.is_empty(), "{}", findings.join("\n"));
}

#[test]
fn lines_are_short() {
    let mut findings = Vec::new();
    for document in DOCUMENTS {
        for (number, line) in prose(&read(document)) {
            let length = line.chars().count();
            if length > LINE && !is_row(line) {
                findings.push(finding(document, number, &format!("{length} characters")));
            }
        }
    }
    check(&findings);
}

#[test]
fn sentences_are_short() {
    let mut findings = Vec::new();
    for document in DOCUMENTS {
        for (number, piece) in pieces(&read(document)) {
            for (words, sentence) in sentences(&piece) {
                if words > SENTENCE {
                    findings.push(finding(document, number, &format!("{words} words: {sentence}")));
                }
            }
        }
    }
    check(&findings);
}

#[test]
fn links_lead_somewhere() {
    let mut findings = Vec::new();
    for document in DOCUMENTS {
        for (number, line) in prose(&read(document)) {
            for target in links(line) {
                if !leads_somewhere(document, target) {
                    findings.push(finding(document, number, &format!("no such target: {target}")));
                }
            }
        }
    }
    check(&findings);
}

#[test]
fn architecture_fits() {
    let lines = read("ARCHITECTURE.md").lines().count();
    assert!(lines <= ARCHITECTURE, "ARCHITECTURE.md has {lines} lines");
}

#[test]
fn sentences_are_counted() {
    let text =
        "One, two three. Four `five six. seven`\neight:\n- nine\n\n| ten | eleven twelve. |\n```\nnot this\n```\n";
    let counts: Vec<usize> = pieces(text)
        .iter()
        .flat_map(|(_, piece)| sentences(piece))
        .map(|(words, _)| words)
        .filter(|&words| words > 0)
        .collect();
    assert_eq!(counts, [3, 3, 1, 1, 2]);
}
