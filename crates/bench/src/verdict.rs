//! What is expected of a task, what the checker answered, and what the answer is worth.
//!
//! A right answer is one that came within the limits; a wrong answer is wrong whenever it came.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use crate::definition::ANY_PROPERTY;

/// What is known about a task.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub enum Expected {
    /// The property holds.
    Holds,
    /// The property is violated, in the part that is named if the property has parts.
    Violated(Option<String>),
}

/// What the checker says in its last line.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub enum Answer {
    /// `true`
    Holds,
    /// `false(PROPERTY)`
    Violated(String),
    /// `unknown(REASON)`
    Unknown(String),
}

/// A text that is neither a verdict nor an answer.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("`{0}` is no verdict")]
pub struct NoVerdict(String);

/// Which limit ended a run that did not end by itself.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum LimitReached {
    /// CPU time, of the process and its children together.
    CpuTime,
    /// Resident memory of the process and its children together.
    Memory,
    /// Time on the clock, which is allowed to be several times the CPU time.
    WallClock,
}

/// How a process ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ProcessEnd {
    /// With an exit code.
    Exited(i32),
    /// By a signal.
    Signalled(i32),
}

/// Why a run is worth nothing.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Failure {
    /// There is no line with a verdict.
    NoVerdict {
        /// How the process ended.
        ending: ProcessEnd,
        /// The last line on standard error.
        said: String,
    },
    /// The verdict and the exit code contradict each other.
    Contradiction {
        /// The verdict.
        answer: Answer,
        /// How the process ended.
        ending: ProcessEnd,
    },
    /// The output grew beyond all measure.
    Flood,
}

/// What came of a task.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Outcome {
    /// The checker answered.
    Answered(Answer),
    /// The checker was stopped.
    Stopped(LimitReached),
    /// The checker failed.
    Failed(Failure),
}

/// The reasons for unknown that tables tell apart.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum UnknownKind {
    /// The time was up.
    Time,
    /// The memory was used up.
    Memory,
    /// The program does what the checker does not cover.
    Unsupported,
    /// The program does what the language does not define.
    Undefined,
    /// A solver could not decide.
    Solver,
    /// Anything else.
    Other,
}

/// What an outcome is worth.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Assessment {
    /// It holds, and the checker says so.
    RightTrue,
    /// It is violated, and the checker says so.
    RightFalse,
    /// It is violated, and the checker says that it holds: the worst of all.
    WrongTrue,
    /// The checker says that it is violated, and it holds or another property is.
    WrongFalse,
    /// No answer.
    Unknown(UnknownKind),
    /// No usable outcome.
    Error,
}

impl Outcome {
    /// What this outcome is worth for a task with this property and expected verdict. `late` is the answer's place in
    /// time: a right answer after the limit does not count.
    pub fn assess(&self, property: &str, expected: &Expected, late: Lateness) -> Assessment {
        let answer = match self {
            Self::Answered(answer) => answer,
            Self::Stopped(LimitReached::CpuTime | LimitReached::WallClock) => {
                return Assessment::Unknown(UnknownKind::Time);
            }
            Self::Stopped(LimitReached::Memory) => return Assessment::Unknown(UnknownKind::Memory),
            Self::Failed(_) => return Assessment::Error,
        };
        let assessment = match (answer, expected) {
            (Answer::Unknown(reason), _) => return Assessment::Unknown(UnknownKind::of_reason(reason)),
            (Answer::Holds, Expected::Holds) => Assessment::RightTrue,
            (Answer::Holds, Expected::Violated(_)) => Assessment::WrongTrue,
            (Answer::Violated(what), Expected::Violated(part)) if is_part(what, property, part.as_deref()) => {
                Assessment::RightFalse
            }
            (Answer::Violated(_), _) => Assessment::WrongFalse,
        };
        match late {
            Lateness::AfterLimit if assessment.is_right() => Assessment::Unknown(UnknownKind::Time),
            _ => assessment,
        }
    }
}

/// Whether an answer came within the limit of CPU time. The checker is stopped only a little later.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Lateness {
    /// It did.
    InTime,
    /// It came between the limit and the stop.
    AfterLimit,
}

/// Whether `false(what)` is the violation that is expected of `property`.
fn is_part(what: &str, property: &str, expected_part: Option<&str>) -> bool {
    match (expected_part, property) {
        (Some(part), _) => what == part,
        (None, "valid-memsafety") => matches!(what, "valid-deref" | "valid-free" | "valid-memtrack"),
        // That runs end is a formula where it is asked for by its file.
        (None, "termination") => matches!(what, "termination" | "ltl"),
        // Whichever it is, there is one.
        (None, ANY_PROPERTY) => true,
        (None, property) if property.starts_with("CHECK") => what == "ltl",
        (None, property) => what == property,
    }
}

impl UnknownKind {
    /// Every kind, in the order of tables.
    pub const ALL: [Self; 6] =
        [Self::Time, Self::Memory, Self::Unsupported, Self::Undefined, Self::Solver, Self::Other];

    /// The kind of a reason that the checker gives.
    pub fn of_reason(reason: &str) -> Self {
        let kinds = [
            ("time limit", Self::Time),
            ("memory limit", Self::Memory),
            ("unsupported", Self::Unsupported),
            ("undefined behaviour", Self::Undefined),
            ("solver gave up", Self::Solver),
        ];
        kinds.into_iter().find(|(start, _)| reason.starts_with(start)).map_or(Self::Other, |(_, kind)| kind)
    }

    /// One word for the head of a column.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Time => "time",
            Self::Memory => "memory",
            Self::Unsupported => "unsupported",
            Self::Undefined => "undefined",
            Self::Solver => "solver",
            Self::Other => "other",
        }
    }
}

impl Assessment {
    /// Whether the task is solved.
    pub const fn is_right(self) -> bool {
        matches!(self, Self::RightTrue | Self::RightFalse)
    }

    /// Whether the answer is wrong.
    pub const fn is_wrong(self) -> bool {
        matches!(self, Self::WrongTrue | Self::WrongFalse)
    }

    /// One word for a line of progress.
    pub const fn word(self) -> &'static str {
        match self {
            Self::RightTrue | Self::RightFalse => "right",
            Self::WrongTrue | Self::WrongFalse => "WRONG",
            Self::Unknown(_) => "unknown",
            Self::Error => "ERROR",
        }
    }
}

impl fmt::Display for Expected {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Holds => f.write_str("true"),
            Self::Violated(None) => f.write_str("false"),
            Self::Violated(Some(part)) => write!(f, "false({part})"),
        }
    }
}

impl fmt::Display for Answer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Holds => f.write_str("true"),
            Self::Violated(what) => write!(f, "false({what})"),
            Self::Unknown(reason) => write!(f, "unknown({reason})"),
        }
    }
}

impl fmt::Display for ProcessEnd {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Exited(code) => write!(f, "exit code {code}"),
            Self::Signalled(signal) => write!(f, "signal {signal}"),
        }
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Answered(answer) => answer.fmt(f),
            Self::Stopped(LimitReached::CpuTime) => f.write_str("stopped at the time limit"),
            Self::Stopped(LimitReached::Memory) => f.write_str("stopped at the memory limit"),
            Self::Stopped(LimitReached::WallClock) => f.write_str("stopped at the limit of the clock"),
            Self::Failed(Failure::NoVerdict { ending, said }) if said.is_empty() => {
                write!(f, "no verdict, {ending}")
            }
            Self::Failed(Failure::NoVerdict { ending, said }) => write!(f, "no verdict, {ending}: {said}"),
            Self::Failed(Failure::Contradiction { answer, ending }) => write!(f, "{answer}, but {ending}"),
            Self::Failed(Failure::Flood) => f.write_str("too much output"),
        }
    }
}

/// The text between `start` and a closing parenthesis at the end.
fn inside<'a>(text: &'a str, start: &str) -> Option<&'a str> {
    text.strip_prefix(start)?.strip_prefix('(')?.strip_suffix(')')
}

impl FromStr for Expected {
    type Err = NoVerdict;

    fn from_str(text: &str) -> Result<Self, NoVerdict> {
        match text {
            "true" => Ok(Self::Holds),
            "false" => Ok(Self::Violated(None)),
            _ => match inside(text, "false") {
                Some(part) if !part.is_empty() => Ok(Self::Violated(Some(part.to_owned()))),
                _ => Err(NoVerdict(text.to_owned())),
            },
        }
    }
}

impl FromStr for Answer {
    type Err = NoVerdict;

    fn from_str(text: &str) -> Result<Self, NoVerdict> {
        if text == "true" {
            return Ok(Self::Holds);
        }
        let violated = inside(text, "false").map(|what| Self::Violated(what.to_owned()));
        let unknown = || inside(text, "unknown").map(|reason| Self::Unknown(reason.to_owned()));
        violated.or_else(unknown).ok_or_else(|| NoVerdict(text.to_owned()))
    }
}

impl From<Expected> for String {
    fn from(expected: Expected) -> Self {
        expected.to_string()
    }
}

impl TryFrom<String> for Expected {
    type Error = NoVerdict;

    fn try_from(text: String) -> Result<Self, NoVerdict> {
        text.parse()
    }
}

impl From<Answer> for String {
    fn from(answer: Answer) -> Self {
        answer.to_string()
    }
}

impl TryFrom<String> for Answer {
    type Error = NoVerdict;

    fn try_from(text: String) -> Result<Self, NoVerdict> {
        text.parse()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(answer: &str, property: &str, expected: &str, assessment: Assessment) {
        let outcome = Outcome::Answered(answer.parse().unwrap());
        assert_eq!(outcome.assess(property, &expected.parse().unwrap(), Lateness::InTime), assessment);
    }

    #[test]
    fn answers_are_compared_with_what_is_expected() {
        check("true", "unreach-call", "true", Assessment::RightTrue);
        check("true", "unreach-call", "false", Assessment::WrongTrue);
        check("false(unreach-call)", "unreach-call", "false", Assessment::RightFalse);
        check("false(unreach-call)", "unreach-call", "true", Assessment::WrongFalse);
        check("false(valid-deref)", "unreach-call", "false", Assessment::WrongFalse);
        check("false(valid-deref)", "valid-memsafety", "false(valid-deref)", Assessment::RightFalse);
        check("false(valid-free)", "valid-memsafety", "false(valid-deref)", Assessment::WrongFalse);
        check("false(valid-free)", "valid-memsafety", "false", Assessment::RightFalse);
        check("false(no-data-race)", "no-data-race", "false", Assessment::RightFalse);
        check("false(no-deadlock)", "no-deadlock", "false", Assessment::RightFalse);
        check("false(no-deadlock)", "no-deadlock", "true", Assessment::WrongFalse);
        check("false(ltl)", "termination", "false", Assessment::RightFalse);
        check("false(ltl)", "CHECK( init(main()), LTL(G \"x > 0\") )", "false", Assessment::RightFalse);
        check("false(unreach-call)", "CHECK( init(main()), LTL(G \"x > 0\") )", "false", Assessment::WrongFalse);
    }

    #[test]
    fn reasons_are_told_apart() {
        for (reason, kind) in [
            ("time limit", UnknownKind::Time),
            ("memory limit", UnknownKind::Memory),
            ("unsupported: inline assembly at a.c:3", UnknownKind::Unsupported),
            ("undefined behaviour: division by zero at a.c:3", UnknownKind::Undefined),
            ("solver gave up", UnknownKind::Solver),
            ("bound 10", UnknownKind::Other),
        ] {
            check(&format!("unknown({reason})"), "unreach-call", "true", Assessment::Unknown(kind));
        }
    }

    #[test]
    fn a_late_answer_counts_only_if_it_is_wrong() {
        let answered = Outcome::Answered(Answer::Holds);
        let assess = |expected| answered.assess("unreach-call", &expected, Lateness::AfterLimit);
        assert_eq!(assess(Expected::Holds), Assessment::Unknown(UnknownKind::Time));
        assert_eq!(assess(Expected::Violated(None)), Assessment::WrongTrue);
    }

    #[test]
    fn what_is_no_verdict_is_refused() {
        for text in ["", "True", "false", "false(", "unknown", "true "] {
            assert!(text.parse::<Answer>().is_err(), "{text}");
        }
        for text in ["", "unknown", "false()", "false(x"] {
            assert!(text.parse::<Expected>().is_err(), "{text}");
        }
    }
}
