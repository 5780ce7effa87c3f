//! What a program says about itself: directives in its leading `//` comments, and marks on its guilty lines.
//!
//! ```c
//! // expect: holds | violated | unknown(<how the reason begins>)
//! // property: no-data-race            (what `--property` takes)
//! // also: no-data-race no-deadlock    (further properties, which hold)
//! // places: 12 17 | 12 12             (the lines that a data race or a deadlock must be told with, and other such lines)
//! // options: --data-model ILP32       (further options)
//! // opt2: skip <why>                  (optimisation may change the verdict, because of undefined behaviour)
//! // warns: qsort                     (a warning of every run has these words; may stand several times)
//! // states: 12                        (of the default configuration; `?` where it is not yet known)
//! // fault: <which>                    (the mistake of other checkers that the program is after; for readers)
//! // threads                           (the program starts threads, and is sliced in one way alone)
//! // pinned: <why>                     (known to come out wrong; fails as soon as it no longer does)
//! ```
//!
//! Other comments describe the program; `comments.rs` tells them apart. `//~ VIOLATED` ends the line of the assertion that fails or of the call that is an
//! error; with data races and deadlocks it ends every line at which a thread may be found guilty. If two lines are marked and two are told,
//! both must be; `places` says it for more lines, or for two threads at one line.

use std::fmt;
use std::fs;
use std::io;
use std::path::Path;

use crate::comments::{Directive, directives};

const MARK: &str = "//~ VIOLATED";

/// The directives that there are.
const KNOWN: [&str; 11] =
    ["expect", "property", "also", "places", "options", "opt2", "warns", "states", "fault", "threads", "pinned"];

/// The verdict that a program must get.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Expected {
    Holds,
    /// The property of this name is.
    Violated(&'static str),
    /// With a reason that begins so.
    Unknown(String),
}

impl Expected {
    fn parse(text: &str) -> Option<Expected> {
        match text {
            "holds" => Some(Expected::Holds),
            "violated" => Some(Expected::Violated("unreach-call")),
            _ => Some(Expected::Unknown(text.strip_prefix("unknown(")?.strip_suffix(')')?.to_owned())),
        }
    }

    pub(crate) fn exit_code(&self) -> i32 {
        match self {
            Expected::Holds => 0,
            Expected::Violated(_) => 1,
            Expected::Unknown(_) => 3,
        }
    }

    /// Whether this verdict line says so.
    pub(crate) fn is_told_by(&self, line: &str) -> bool {
        match self {
            Expected::Holds => line == "RESULT: true",
            Expected::Violated(property) => line == format!("RESULT: false({property})"),
            Expected::Unknown(reason) => {
                line.strip_prefix("RESULT: unknown(").is_some_and(|found| found.starts_with(reason))
            }
        }
    }

    /// The folder in which programs with this verdict are.
    fn folder(&self) -> &'static str {
        match self {
            Expected::Holds => "holds",
            Expected::Violated(_) => "violated",
            Expected::Unknown(_) => "unknown",
        }
    }
}

impl fmt::Display for Expected {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Expected::Holds => f.write_str("`RESULT: true`"),
            Expected::Violated(property) => write!(f, "`RESULT: false({property})`"),
            Expected::Unknown(reason) => write!(f, "`RESULT: unknown({reason}...`"),
        }
    }
}

/// Everything that a program says about itself.
pub(crate) struct Directives {
    pub(crate) expected: Expected,
    /// Options for every run.
    pub(crate) options: Vec<String>,
    /// Properties that hold besides.
    pub(crate) also: Vec<String>,
    /// Whether the verdict is the same after optimisation.
    pub(crate) at_opt2: bool,
    /// Whether the program starts threads.
    pub(crate) has_threads: bool,
    /// Words that warnings of every run have.
    pub(crate) warnings: Vec<String>,
    pub(crate) states: Option<u32>,
    pub(crate) pinned: Option<String>,
    /// The lines with marks.
    pub(crate) guilty_lines: Vec<usize>,
    /// Lines that are told together, in order, as alternatives; none if any of the marked ones may be.
    pub(crate) places: Vec<Vec<usize>>,
}

impl Directives {
    pub(crate) fn read(source: &Path) -> io::Result<Directives> {
        let text = fs::read_to_string(source)?;
        Self::parse(&text).map_err(|what| io::Error::other(format!("{}: {what}", source.display())))
    }

    fn parse(text: &str) -> Result<Directives, String> {
        let mut expected = None;
        let mut property = "unreach-call";
        let mut names_property = false;
        let mut directives = Directives {
            expected: Expected::Holds,
            options: Vec::new(),
            also: Vec::new(),
            at_opt2: true,
            has_threads: false,
            warnings: Vec::new(),
            states: None,
            pinned: None,
            guilty_lines: (1..)
                .zip(text.lines())
                .filter(|(_, l)| l.ends_with(MARK))
                .map(|(number, _)| number)
                .collect(),
            places: Vec::new(),
        };
        for Directive { name, value } in self::directives(text, &KNOWN)? {
            match name {
                "expect" => {
                    expected = Some(Expected::parse(value).ok_or_else(|| format!("there is no verdict `{value}`"))?);
                }
                "property" => {
                    property = violation_of(value);
                    names_property = true;
                    directives.options.extend(["--property".to_owned(), value.to_owned()]);
                }
                "also" => directives.also = value.split_whitespace().map(str::to_owned).collect(),
                "places" => directives.places = value.split('|').map(lines).collect::<Result<_, _>>()?,
                "options" => directives.options.extend(value.split_whitespace().map(str::to_owned)),
                "opt2" => match value.strip_prefix("skip ") {
                    Some(_) => directives.at_opt2 = false,
                    None => return Err(format!("`opt2: {value}` is not `opt2: skip` and a reason")),
                },
                "warns" => directives.warnings.push(value.to_owned()),
                "states" if value == "?" => {}
                "states" => {
                    let number = value.parse().map_err(|_| format!("`{value}` is not a number of states"))?;
                    directives.states = Some(number);
                }
                "threads" => directives.has_threads = true,
                "pinned" => directives.pinned = Some(value.to_owned()),
                // It is for readers.
                "fault" => {}
                _ => return Err(format!("`{name}` is known and has no meaning")),
            }
        }
        directives.expected = match expected.ok_or("there is no `// expect:` among the leading comments")? {
            Expected::Violated(_) => Expected::Violated(property),
            expected => expected,
        };
        if names_property && !directives.also.is_empty() {
            return Err("`also` is for programs without `property`".to_owned());
        }
        if let Some(line) = directives.places.iter().flatten().find(|line| !directives.guilty_lines.contains(line)) {
            return Err(format!("line {line} is not marked `{MARK}`, but among the places"));
        }
        match (matches!(directives.expected, Expected::Violated(_)), directives.guilty_lines.is_empty()) {
            (true, true) => Err(format!("no line is marked `{MARK}`")),
            (false, false) => Err(format!("a line is marked `{MARK}`, and no violation is expected")),
            _ => Ok(directives),
        }
    }

    /// Programs stand in folders named by their verdicts, except for the examples of papers.
    pub(crate) fn check_folder(&self, path: &Path) -> io::Result<()> {
        if path.starts_with("papers") || path.starts_with(self.expected.folder()) {
            return Ok(());
        }
        Err(io::Error::other(format!(
            "{} expects {}, which is not what its folder says",
            path.display(),
            self.expected
        )))
    }
}

/// Numbers of lines, in order.
fn lines(text: &str) -> Result<Vec<usize>, String> {
    let number = |word: &str| word.parse().map_err(|_| format!("`{word}` is not the number of a line"));
    let mut lines = text.split_whitespace().map(number).collect::<Result<Vec<_>, _>>()?;
    lines.sort_unstable();
    Ok(lines)
}

/// What the verdict line calls the violation of a property.
fn violation_of(property: &str) -> &'static str {
    match property {
        "no-data-race" => "no-data-race",
        "no-deadlock" => "no-deadlock",
        "no-lock-misuse" => "no-lock-misuse",
        _ => "unreach-call",
    }
}
