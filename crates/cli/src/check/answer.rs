//! The answer of a check in the words of the verdict line.

use adamant_pipeline::{CheckVerdict, NoAnswer, Property, Reason};

use crate::exit::{UNKNOWN, VIOLATED};

/// What is printed about a check, however it came to its end.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Answer {
    /// The property holds.
    True,
    /// This property is violated.
    False(&'static str),
    /// Nothing is known, for this reason.
    Unknown(String),
}

impl Answer {
    pub(crate) fn of(verdict: &CheckVerdict, property: &Property) -> Self {
        match verdict {
            CheckVerdict::Holds => Self::True,
            CheckVerdict::Violated(_) => Self::False(property.violation_name()),
            CheckVerdict::Unknown(no_answer) => Self::Unknown(reason(no_answer)),
        }
    }

    /// The verdict as the field writes it, without a reason.
    pub(crate) fn verdict(&self) -> String {
        match self {
            Self::True => "true".to_owned(),
            Self::False(property) => format!("false({property})"),
            Self::Unknown(_) => "unknown".to_owned(),
        }
    }

    /// The reason, if nothing is known.
    pub(crate) fn reason(&self) -> Option<&str> {
        match self {
            Self::Unknown(reason) => Some(reason),
            Self::True | Self::False(_) => None,
        }
    }

    /// The line that everybody relies on.
    pub(crate) fn line(&self) -> String {
        match self {
            Self::Unknown(reason) => format!("RESULT: unknown({reason})"),
            Self::True | Self::False(_) => format!("RESULT: {}", self.verdict()),
        }
    }

    pub(crate) const fn exit_code(&self) -> u8 {
        match self {
            Self::True => 0,
            Self::False(_) => VIOLATED,
            Self::Unknown(_) => UNKNOWN,
        }
    }
}

/// A reason with its place, on one line.
fn reason(no_answer: &NoAnswer) -> String {
    let mut text = one_line(&no_answer.reason);
    if let Some(place) = &no_answer.place {
        text.push_str(&format!(" at {}", place.file));
        if place.line > 0 {
            text.push_str(&format!(":{}", place.line));
        }
    }
    text
}

fn one_line(reason: &Reason) -> String {
    reason.to_string().split_whitespace().collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use adamant_pipeline::SourceLocation;

    fn check(verdict: &CheckVerdict, line: &str, code: u8) {
        let answer = Answer::of(verdict, &Property::assertion_safety());
        assert_eq!((answer.line().as_str(), answer.exit_code()), (line, code));
    }

    fn unknown(reason: Reason, place: Option<SourceLocation>) -> CheckVerdict {
        CheckVerdict::Unknown(NoAnswer { reason, place, details: None })
    }

    #[test]
    fn the_verdict_is_one_line() {
        check(&CheckVerdict::Holds, "RESULT: true", 0);
        check(&unknown(Reason::TimeLimit, None), "RESULT: unknown(time limit)", 3);
        check(&unknown(Reason::MemoryLimit, None), "RESULT: unknown(memory limit)", 3);
        check(&unknown(Reason::Interrupted, None), "RESULT: unknown(interrupted)", 3);
        check(&unknown(Reason::SolverGaveUp, None), "RESULT: unknown(solver gave up)", 3);
        assert_eq!(Answer::False("unreach-call").line(), "RESULT: false(unreach-call)");
        let place = SourceLocation { file: "file.c".to_owned(), line: 12, column: 3, text: None };
        let what = "assembly\n  of a kind".to_owned();
        let unsupported = Reason::Unsupported { what, position: None };
        let line = "RESULT: unknown(unsupported: assembly of a kind at file.c:12)";
        check(&unknown(unsupported, Some(place)), line, 3);
    }
}
