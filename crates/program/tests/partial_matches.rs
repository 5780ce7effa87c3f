//! Who asks a statement or an effect for some kinds alone says what that means for all others.
//!
//! Lints deny wildcard arms where proofs rest on what statements do. They do not see `if let`, `let ... else` and `matches!`, in which all other
//! kinds mean nothing as well. So nobody uses these there, but for places where nothing is the safe answer, which are listed here.

#[path = "../../library/tests/names/sources.rs"]
mod sources;

use sources::sources;

/// The crates of which every file is looked at.
const CRATES: [&str; 3] = ["crates/analysis/", "crates/library/", "crates/reduce/"];
/// What a file begins with that denies wildcard arms for itself and its modules.
const LINT: &str = "#![deny(clippy::wildcard_enum_match_arm";
/// What statements, their effects and the library's, and what threads do are told by.
const ENUMS: [&str; 18] = [
    "Op",
    "TerminatorOp",
    "ResultSource",
    "Control",
    "Objects",
    "Failure",
    "Choice",
    "AccessKind",
    "Written",
    "Length",
    "TerminatorEffect",
    "Callee",
    "CallEffect",
    "Memory",
    "Behaviour",
    "NextAction",
    "Status",
    "Wait",
];

/// A place where the others are left out on purpose.
struct Allowed {
    place: &'static str,
    variants: &'static [&'static str],
    others: &'static str,
}

const fn allowed(place: &'static str, variants: &'static [&'static str], others: &'static str) -> Allowed {
    Allowed { place, variants, others }
}

const ALLOWED: &[Allowed] = &[
    allowed("crates/analysis/src/accesses.rs", &["Op::Binary"], "may fail"),
    allowed(
        "crates/analysis/src/counting_loops",
        &["Op::Load", "Op::Store", "Op::Binary", "Op::Compare", "Op::Cast", "TerminatorOp::Branch"],
        "make no loop known to end",
    ),
    allowed(
        "crates/analysis/src/loops.rs",
        &["Op::Compare", "Op::Binary", "TerminatorOp::Branch"],
        "make no loop known to end",
    ),
    allowed("crates/analysis/src/pure_branch.rs", &["TerminatorOp::Branch"], "are no pure branches"),
    allowed("crates/analysis/src/reaching.rs", &["Op::Load"], "are not told who wrote what they read"),
    allowed("crates/analysis/src/relevance.rs", &["Op::Load", "Op::Store"], "have relevant operands"),
    allowed("crates/analysis/src/strong_update.rs", &["Op::Store"], "replace nothing"),
    allowed("crates/reduce/src/fold.rs", &["TerminatorOp::Jump"], "become jumps where one edge is left"),
    allowed("crates/reduce/src/fold/contents.rs", &["Op::Load"], "need no places that are followed"),
    allowed("crates/reduce/src/fold/evaluate.rs", &["Op::Binary"], "have no known result"),
    allowed(
        "crates/reduce/src/fold/walk.rs",
        &["Op::Store", "Op::Load", "Op::Select", "ResultSource::Value"],
        "leave nothing known",
    ),
    allowed("crates/reduce/src/graphviz.rs", &["TerminatorOp::Branch"], "have edges without names in pictures"),
    allowed("crates/reduce/src/inline.rs", &["Op::Call", "TerminatorOp::Return"], "stay"),
    allowed(
        "crates/reduce/src/lines.rs",
        &["Op::Bind", "TerminatorEffect::Jumps", "TerminatorEffect::Fails"],
        "are lines",
    ),
    allowed("crates/reduce/src/merge.rs", &["TerminatorOp::Jump"], "are not merged"),
    allowed("crates/reduce/src/slice/assertions.rs", &["TerminatorOp::Branch", "TerminatorOp::Jump"], "are kept"),
    allowed("crates/reduce/src/slice/build.rs", &["Op::Bind", "Op::Call"], "are kept as they are, if they are marked"),
    allowed("crates/semantics/src/asks.rs", &["Op::StackAllocate"], "make no variable known to be made once"),
    allowed("crates/semantics/src/asks/keys.rs", &["Op::StackAllocate", "Op::Load"], "show keys"),
];

/// The sources that are looked at.
fn looked_at() -> Vec<(String, String)> {
    let sources = sources();
    let folders: Vec<String> = sources
        .iter()
        .filter(|(_, text)| text.contains(LINT))
        .filter_map(|(path, _)| path.strip_suffix(".rs").map(|path| format!("{path}/")))
        .collect();
    let is_looked_at = |path: &str, text: &str| {
        let is_inside = folders.iter().any(|folder| path.starts_with(folder));
        is_inside || text.contains(LINT) || CRATES.iter().any(|folder| path.starts_with(folder))
    };
    let found: Vec<_> = sources.into_iter().filter(|(path, text)| is_looked_at(path, text)).collect();
    found.into_iter().map(|(path, text)| (path, without_comments(&text))).collect()
}

fn without_comments(text: &str) -> String {
    text.lines().map(|line| line.split("//").next().unwrap_or_default()).collect::<Vec<_>>().join("\n")
}

/// The patterns behind which all others are left out, each with its line.
fn partial_patterns(text: &str) -> Vec<(usize, &str)> {
    let line = |at: usize| text[..at].matches('\n').count() + 1;
    let lets =
        text.match_indices("let ").filter(|&(at, _)| !text[..at].ends_with(|letter: char| letter.is_alphanumeric()));
    let lets = lets.filter_map(|(at, word)| Some((line(at), pattern_of_let(&text[at + word.len()..])?)));
    let matches = text.match_indices("matches!(");
    let matches = matches.filter_map(|(at, word)| Some((line(at), pattern_of_matches(&text[at + word.len()..])?)));
    lets.chain(matches).collect()
}

/// What stands before the sign of equality of a `let`.
fn pattern_of_let(rest: &str) -> Option<&str> {
    let is_sign =
        |at: usize| !rest[..at].ends_with(['=', '.', '<', '>', '!']) && !rest[at + 1..].starts_with(['=', '>']);
    let end = rest.match_indices('=').map(|(at, _)| at).find(|&at| is_sign(at))?;
    Some(&rest[..end]).filter(|pattern| !pattern.contains(';'))
}

/// What stands behind the first comma of `matches!` that is not inside parentheses.
fn pattern_of_matches(rest: &str) -> Option<&str> {
    let (mut depth, mut start) = (0_usize, None);
    for (at, letter) in rest.char_indices() {
        match letter {
            '(' | '[' | '{' => depth += 1,
            ')' if depth == 0 => return start.map(|start| &rest[start..at]),
            ')' | ']' | '}' => depth -= 1,
            ',' if depth == 0 && start.is_none() => start = Some(at),
            _ => {}
        }
    }
    None
}

/// The variants of the enums that a pattern names.
fn variants(pattern: &str) -> impl Iterator<Item = String> {
    let is_name = |letter: char| letter.is_alphanumeric() || letter == '_';
    pattern.match_indices("::").filter_map(move |(at, colons)| {
        let name = pattern[..at].rsplit(|letter| !is_name(letter)).next()?;
        let variant = pattern[at + colons.len()..].split(|letter| !is_name(letter)).next()?;
        ENUMS.contains(&name).then(|| format!("{name}::{variant}"))
    })
}

#[test]
fn others_are_left_out_only_where_that_is_safe() {
    let mut found = Vec::new();
    for (path, text) in looked_at() {
        let is_allowed = |variant: &str| {
            ALLOWED.iter().any(|allowed| path.starts_with(allowed.place) && allowed.variants.contains(&variant))
        };
        for (line, pattern) in partial_patterns(&text) {
            found.extend(
                variants(pattern)
                    .filter(|variant| !is_allowed(variant))
                    .map(|variant| format!("{path}:{line} {variant}")),
            );
        }
    }
    assert!(
        found.is_empty(),
        "match exhaustively, ask `Effects`, or list what holds of the others:\n{}",
        found.join("\n")
    );
}

#[test]
fn what_is_allowed_is_needed() {
    let sources = looked_at();
    for Allowed { place, variants: expected, others } in ALLOWED {
        let texts = sources.iter().filter(|(path, _)| path.starts_with(place));
        let found: Vec<String> =
            texts.flat_map(|(_, text)| partial_patterns(text)).flat_map(|(_, pattern)| variants(pattern)).collect();
        let missing: Vec<_> = expected.iter().filter(|variant| !found.iter().any(|found| found == *variant)).collect();
        assert!(missing.is_empty(), "{place} does not single out {missing:?} any more; all others {others}");
    }
}

#[test]
fn patterns_are_found() {
    let text = "if let Op::Load { pointer: Some(2..=3), .. } = op { let Some(Op::Store { .. }) = next() else { return }; }\n\
                matches!(f(a, b), Status::Running | Status::Waiting(_) if x == y)";
    let found: Vec<String> = partial_patterns(text).into_iter().flat_map(|(_, pattern)| variants(pattern)).collect();
    assert_eq!(found, ["Op::Load", "Op::Store", "Status::Running", "Status::Waiting"]);
}
