//! Nobody but the rows and the models knows functions of the library by name, and what the rows say is asked for.

#[path = "names/literals.rs"]
mod literals;
#[path = "names/sources.rs"]
mod sources;

use std::collections::{BTreeMap, BTreeSet};
use std::fs;

use adamant_library::Library;
use literals::literals;
use sources::{root, sources};

/// Where the rows stand.
const ROWS: &str = "crates/library/src/rows/";
/// Where the models stand. Each of their files has tables from names to models.
const MODELS: &str = "crates/semantics/src/library/";

/// Literals that are names of library functions as well, or have to be: where they stand, which ones (all of the file if none is told), and why.
const ALLOWED: &[(&str, &[&str], &str)] = &[
    ("crates/expr/src/float.rs", &[], "operators on floating-point numbers have these names in the text form"),
    ("crates/expr/src/float/text.rs", &["nan"], "a number in the text form"),
    ("crates/expr/src/parse/apply.rs", &["fma"], "an operator in the text form"),
    (
        "crates/llvm/src/lower/intrinsics/",
        &[],
        "intrinsics of LLVM are named after the functions that they do the work of",
    ),
    ("crates/program/src/verify/memory.rs", &["index"], "a word of a message"),
    ("crates/semantics/src/stop.rs", &["read", "write", "exit", "abort"], "words of a message"),
    ("crates/evidence/src/trace/", &["read", "write"], "words of a message"),
    ("crates/cli/src/log.rs", &["log"], "an option of the command"),
    ("crates/dpr/src/settings.rs", &["random"], "a choice of the command"),
    ("crates/bench/src/verdict.rs", &["time"], "a word of a table"),
    ("crates/semantics/src/library/stdio/values.rs", &["printf"], "the family of functions that a misuse is told of"),
    ("crates/semantics/src/library/stdio/text_scan.rs", &["scanf"], "the family of functions that a misuse is told of"),
    ("crates/semantics/src/library/string/torn.rs", &["strcpy"], "the family of functions that a misuse is told of"),
    ("crates/semantics/src/library/numerals.rs", &["nan"], "text that becomes a number"),
    ("crates/semantics/src/library/stdio/text_scan.rs", &["nan"], "text that becomes a number"),
];

fn is_allowed(path: &str, name: &str) -> bool {
    ALLOWED.iter().any(|(place, names, _)| path.starts_with(place) && (names.is_empty() || names.contains(&name)))
}

/// The literals of a source that are names of library functions, without those that are allowed.
fn named<'a>(path: &'a str, text: &'a str) -> impl Iterator<Item = (usize, &'a str)> {
    let is_name = |literal: &str| Library::defines(literal);
    literals(text).into_iter().filter(move |(_, literal)| is_name(literal) && !is_allowed(path, literal))
}

#[test]
fn functions_are_named_by_rows_and_models_alone() {
    let sources = sources();
    let elsewhere = sources.iter().filter(|(path, _)| !path.starts_with(ROWS) && !path.starts_with(MODELS));
    let found: Vec<_> = elsewhere
        .flat_map(|(path, text)| named(path, text).map(move |(line, name)| format!("{path}:{line} names `{name}`")))
        .collect();
    assert!(found.is_empty(), "say it in a row and ask for it instead:\n{}", found.join("\n"));
}

/// What a file of models says of a function by name is about its own.
#[test]
fn a_model_is_named_in_its_own_file() {
    let sources = sources();
    let mut places: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
    for (path, text) in sources.iter().filter(|(path, _)| path.starts_with(MODELS)) {
        named(path, text).for_each(|(_, name)| {
            places.entry(name).or_default().insert(path);
        });
    }
    let several: Vec<_> = places.iter().filter(|(_, paths)| paths.len() > 1).collect();
    assert!(several.is_empty(), "these are named in several files of models: {several:#?}");
}

#[test]
fn what_is_allowed_is_needed() {
    let sources = sources();
    for (place, names, reason) in ALLOWED {
        let texts: Vec<_> = sources.iter().filter(|(path, _)| path.starts_with(place)).collect();
        assert!(!texts.is_empty(), "{place} is gone: {reason}");
        let stands = |name: &&str| texts.iter().any(|(_, text)| literals(text).iter().any(|(_, found)| found == name));
        assert!(names.iter().all(stands), "{place} has lost one of {names:?}");
    }
}

/// The identifiers behind a word at the beginnings of lines.
fn defined<'a>(text: &'a str, beginning: &'a str) -> impl Iterator<Item = &'a str> {
    let names = text.lines().filter_map(move |line| line.trim_start().strip_prefix(beginning));
    names.filter_map(|rest| rest.split(|letter: char| !letter.is_alphanumeric() && letter != '_').next())
}

/// Every fact of a row, and every question about one, has somebody who asks.
#[test]
fn what_rows_say_is_asked_for() {
    let read =
        |file: &str| fs::read_to_string(root().join("crates/library/src").join(file)).expect("the facts can be read");
    let (facts, questions) = (read("facts.rs"), read("facts/questions.rs"));
    let row =
        facts.split("pub struct Facts {").nth(1).and_then(|rest| rest.split("\n}").next()).expect("there are facts");
    let fields = defined(row, "pub ").filter(|name| !name.is_empty() && !name.starts_with("crate"));
    let questions = defined(&questions, "pub const fn ").chain(defined(&questions, "pub fn "));
    let others: Vec<_> = sources().into_iter().filter(|(path, _)| !path.starts_with("crates/library/")).collect();
    let is_asked = |name: &str| {
        let forms = [format!(".{name}"), format!("Facts::{name}"), format!("{name}: "), format!(".{name}(")];
        others.iter().any(|(_, text)| forms.iter().any(|form| text.contains(form)))
    };
    let unused: Vec<_> = fields.filter(|name| *name != "pub").chain(questions).filter(|name| !is_asked(name)).collect();
    assert!(unused.is_empty(), "nobody asks for {unused:?}");
}

/// A name of threads that the C library declares must not be taken to do nothing, also where nobody implements it.
#[test]
fn what_headers_of_threads_declare_has_rows() {
    for header in ["pthread.h", "semaphore.h", "threads.h"] {
        let text =
            fs::read_to_string(format!("/usr/include/{header}")).expect("the headers of the C library are installed");
        let called = text
            .match_indices(" (")
            .filter_map(|(at, _)| text[..at].rsplit([' ', '*', '\n', '(']).next())
            .filter(|name| name.chars().all(|letter| letter.is_alphanumeric() || letter == '_'));
        let is_of_threads = |name: &&str| {
            ["pthread_", "sem_", "thrd_", "mtx_", "cnd_", "tss_"].iter().any(|beginning| name.starts_with(beginning))
        };
        let declared: BTreeSet<_> = called.filter(is_of_threads).collect();
        assert!(declared.len() > 5, "{header} reads otherwise than expected: {declared:?}");
        let without: Vec<_> = declared.into_iter().filter(|name| !Library::defines(name)).collect();
        assert_eq!(without, Vec::<&str>::new(), "declared in {header}");
    }
}
